// Making and filling elements. Texts are always set as texts, so nothing that a player wrote becomes markup.

export const find = (id) => document.getElementById(id);

export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

// A picture that the server drew; as XML it can hold no script that runs.
export function picture(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(root, true);
}

export const button = (label, action, properties = {}) =>
  make("button", { type: "button", onclick: action, ...properties }, label);
