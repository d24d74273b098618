// The page's side of worker.mjs: one worker for all pages that are shown without the browser loading anew.

let worker = null;
let ready = null;
let told = "";
const listeners = new Set();
const waiting = new Map();
let number = 0;

function tell(progress) {
  told = progress;
  for (const listen of listeners) listen(progress);
}

function begin() {
  return new Promise((resolve, reject) => {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
    const name = `moon-dominoes ${performance.timeOrigin} ${Math.random()}`;
    const mine = new Worker(new URL("worker.mjs", import.meta.url), { type: "module", name });
    worker = mine;
    let end;
    const ended = new Promise((made) => (end = made));
    const fail = (error) => {
      reject(error);
      for (const { refused } of waiting.values()) refused(error);
      waiting.clear();
    };
    worker.onerror = (event) => fail(new Error(event.message || "the worker could not be started"));
    worker.onmessage = ({ data }) => {
      if (data.progress) tell(data.progress);
      else if (data.locked) {
        // The worker holds this lock for as long as it lives, however long it thinks.
        navigator.locks.request(name, () => {
          if (worker !== mine) return;
          const error = new Error("the worker that runs it has ended");
          ready = null;
          fail(error);
          end(error);
        });
      } else if (data.ready) resolve({ ended });
      else if (data.failed) reject(new Error(data.failed));
      else {
        const { answered, refused } = waiting.get(data.number);
        waiting.delete(data.number);
        if (data.fault) refused(new Error(data.fault));
        else answered(JSON.parse(data.answer));
      }
    };
  });
}

// Resolves when Python runs, with a promise of its end; `listen` hears how far it is.
export function start(listen) {
  listeners.add(listen);
  if (told) listen(told);
  if (ready === null) {
    ready = begin();
    ready.catch(() => {
      worker?.terminate();
      ready = null; // so that it can be tried again
    });
  }
  return ready.finally(() => listeners.delete(listen));
}

// The answer of a module to a request, both plain values.
export function post(module, request) {
  return new Promise((answered, refused) => {
    number += 1;
    waiting.set(number, { answered, refused });
    worker.postMessage({ number, module, request: JSON.stringify(request) });
  });
}
