// What the pages of this folder have in common: making elements, links to rules, and the wait for Python.

import { post, start } from "./runtime.js";

const SECTIONS = { T: "table", B: "bidding", W: "widow", C: "calling", P: "play", S: "scoring", M: "match" };

// An element: text and elements inside it, functions as listeners, true for an attribute without a value.
export function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside.filter((part) => part !== null));
  return made;
}

let labels = 0;

// A control with a label above it.
export function labelled(words, control) {
  labels += 1;
  control.id ||= `play-field-${labels}`;
  return element("div", { class: "play-field" }, element("label", { for: control.id }, words), control);
}

// A link to the page of a rule, such as P3.
export function ruleLink(rule) {
  const page = new URL(`../rules/${SECTIONS[rule[0]]}/#${rule}`, import.meta.url);
  return element("a", { href: page.href, title: `Rule ${rule}` }, rule);
}

// A sentence, with the number of its rule as a link behind it.
export function withRule(text, rule) {
  return [`${text} (`, ruleLink(rule), ")"];
}

// Puts a picture of the library, which is SVG, into an element.
export function draw(where, svg) {
  where.innerHTML = svg ?? "";
}

// A tile for a button that has its name: the picture without the margin that it has for marks.
export function tileFace(svg) {
  const face = element("span", { "aria-hidden": "true" });
  draw(face, svg);
  const picture = face.firstElementChild;
  picture.setAttribute("viewBox", "-2 -2 54 105");
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  return face;
}

export function table(heads, rows) {
  const headings = heads.map((head) => element("th", { scope: "col" }, head));
  const lines = rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))));
  return element(
    "div",
    { class: "play-scroll", tabindex: "0", role: "group", "aria-label": heads.join(", ") },
    element(
      "table",
      { class: "play-table" },
      element("thead", {}, element("tr", {}, ...headings)),
      element("tbody", {}, ...lines),
    ),
  );
}

// The answer of a module of Python to a request; whatever cannot be done is a `problem` in words.
export function ask(module, request) {
  return post(module, request).catch((error) => ({
    problem: `Something went wrong in Python; loading the page anew helps. It said: ${error.message}`,
  }));
}

// Builds a page in the element of this id when Python runs, whenever the element is shown.
export function page(id, build) {
  const show = () => {
    const root = document.getElementById(id);
    if (root === null || root.dataset.begun) return;
    root.dataset.begun = "yes";
    wait(root, build);
  };
  // With instant navigation pages come and go in one document; the theme tells of each.
  if (window.document$) window.document$.subscribe(show);
  else show();
}

async function wait(root, build) {
  const progress = element("p", { role: "status" }, "Starting …");
  root.replaceChildren(element("div", { class: "play-wait" }, element("progress"), progress));
  const again = (where) => () => wait(where, build);
  let running;
  try {
    running = await start((text) => progress.replaceChildren(text));
  } catch (error) {
    const needs = "It needs WebAssembly and module workers, as current browsers have, and 7 to 14 MB from this site.";
    const title = "Python could not be started in this browser.";
    root.replaceChildren(failure(title, needs, error, "Try again", again(root)));
    return;
  }
  root.replaceChildren();
  build(root);
  const error = await running.ended;
  if (!root.isConnected) return;
  // A new element: what was built in the old one sees that it is no longer shown, and does nothing more.
  const anew = root.cloneNode();
  const kept = "A browser that is short of memory may do so. What this tab has kept is still there.";
  anew.append(failure("Python has stopped in this browser.", kept, error, "Start anew", again(anew)));
  root.replaceWith(anew);
}

// What has gone wrong with Python itself, and a button that tries it once more.
function failure(title, words, error, label, click) {
  return element(
    "div",
    { class: "play-problem", role: "alert" },
    element("p", {}, element("strong", {}, title)),
    element("p", {}, words),
    element("p", {}, "What went wrong: ", element("code", {}, error.message)),
    element("button", { type: "button", class: "play-button", click }, label),
  );
}
