// Runs Python for the pages of this folder: it starts Pyodide with the library of this version, says how far
// it is, and then hands each request on to the module of Python that is asked.

const BASE = new URL(".", import.meta.url);
const MODULES = ["options", "table", "reading", "link", "screen", "desk", "analyst"];

let pyodide;
let PythonError;

function fetchText(name) {
  return fetch(new URL(name, BASE)).then((response) => {
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return response.text();
  });
}

// Holds a lock for good, so that the page gets it when this worker has ended, of whatever. Without locks,
// as on a page without TLS, that goes unnoticed.
function holdLock() {
  return new Promise((held) => {
    navigator.locks.request(self.name, () => {
      postMessage({ locked: true });
      held();
      return new Promise(() => {});
    });
  });
}

async function start() {
  if (navigator.locks) await holdLock();
  postMessage({ progress: "Fetching Python (7 to 14 MB, once) …" });
  const { loadPyodide } = await import(new URL("../runtime/pyodide/pyodide.mjs", BASE));
  const sources = MODULES.map((module) => fetchText(`${module}.py`));
  postMessage({ progress: "Starting Python …" });
  pyodide = await loadPyodide({ packages: ["moon-dominoes"] });
  ({ PythonError } = pyodide.ffi);
  postMessage({ progress: "Loading the rules …" });
  for (const [place, source] of (await Promise.all(sources)).entries()) {
    pyodide.FS.writeFile(`/home/pyodide/${MODULES[place]}.py`, source);
  }
  pyodide.pyimport("sys").path.insert(0, "/home/pyodide");
  for (const module of MODULES) pyodide.pyimport(module);
  postMessage({ ready: true });
}

onmessage = ({ data: { number, module, request } }) => {
  try {
    postMessage({ number, answer: pyodide.pyimport(module).answer(request) });
  } catch (error) {
    postMessage({ number, fault: String(error) });
    // Whatever is no error of Python has broken Pyodide itself: it answers nothing any more.
    if (!(error instanceof PythonError)) close();
  }
};

// Where its wasm does not come or cannot be compiled, Pyodide would wait for ever.
const fail = (error) => postMessage({ failed: String(error) });
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...given) => {
  const made = instantiate(...given);
  made.catch(fail);
  return made;
};

start().catch(fail);
