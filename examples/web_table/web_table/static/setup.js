// The form that sets up a table.

import { find, make } from "./dom.js";
import * as links from "./links.js";

const option = (value, label = value) => make("option", { value }, label);

// The options that are offered here; the server takes every option of the library's Rules.
const number = (least, most) => (value) =>
  make("input", { type: "number", min: least, max: most, value: value ?? "", required: value !== null });
const choice = (...values) => (value) => {
  const select = make("select", {}, ...values.map(([word, label]) => option(word, label)));
  select.value = value;
  return select;
};
const OPTIONS = {
  min_bid: ["Lowest bid", number(1, 7)],
  moon: ["A Moon may be bid", choice(["any-time", "at any time"], ["over-seven", "over a 7"], ["never", "never"])],
  all_pass: ["When nobody bids", choice(
    ["same-dealer-redeals", "the same dealer deals again"],
    ["next-dealer-redeals", "the next dealer deals"],
    ["last-bids", "the last must bid"],
    ["last-bids-minimum", "the last must bid the minimum"],
  )],
  target: ["Points that win the match", number(1, 1000)],
  hand_limit: ["Hands after which it ends (empty: no limit)", number(1, 100)],
};
const BOTS = {
  tips: "Tips: they follow simple advice",
  "monte-carlo": "Monte Carlo: they try their moves, and are the strongest",
  random: "Random: they play anything",
};
const CALLS = { doubles: "Doubles may be called", "no-trump": "No trumps may be called" };

// What the server answers: a thing with an `error` if it refuses, or is not to be reached.
const ask = (path, request) => fetch(path, request)
  .then((answer) => answer.json())
  .catch(() => ({ error: "the server does not answer" }));

// The form is shown once it is filled, so that nothing is lost of what somebody has typed already.
export async function showSetup() {
  const { error, presets, bots } = await ask("/presets");
  if (links.here()) return; // somebody has followed a link meanwhile
  if (error) {
    find("failed-text").textContent = error;
    find("failed").hidden = false;
    return;
  }
  const form = find("new-table");
  const preset = () => presets.find(({ name }) => name === form.preset.value);
  form.preset.replaceChildren(...presets.map(({ name, rules }) => option(name, `${name}: ${rules.players} players, to ${rules.target}`)));
  form.bots.replaceChildren(...bots.map((name) => option(name, BOTS[name])));
  form.name.value = links.name();
  form.preset.onchange = () => showOptions(preset());
  form.onsubmit = (event) => {
    event.preventDefault();
    setUp(form, preset());
  };
  showOptions(preset());
  find("setup").hidden = false;
}

function showOptions({ source, rules }) {
  find("about-preset").textContent = `As in “${source}”.`;
  const fields = Object.entries(OPTIONS).map(([name, [label, field]]) => {
    const input = field(rules[name]);
    input.name = name;
    return make("label", {}, label, input);
  });
  const calls = Object.entries(CALLS).map(([call, label]) =>
    make("label", { className: "check" },
      make("input", { type: "checkbox", name: call, checked: rules.calls.includes(call) }), label));
  find("options").replaceChildren(...fields, ...calls);
}

// The options that differ from the preset.
function wanted(form, rules) {
  const options = {};
  for (const name of Object.keys(OPTIONS)) {
    const input = form.elements[name];
    const value = input.type === "number" ? (input.value === "" ? null : Number(input.value)) : input.value;
    if (value !== rules[name]) options[name] = value;
  }
  const others = rules.calls.filter((call) => !(call in CALLS));
  const calls = [...others, ...Object.keys(CALLS).filter((call) => form.elements[call].checked)];
  if (calls.join() !== rules.calls.join()) options.calls = calls;
  return options;
}

async function setUp(form, { name: preset, rules }) {
  const failed = find("setup-failed");
  failed.textContent = "";
  const body = JSON.stringify({ preset, bots: form.bots.value, options: wanted(form, rules) });
  const headers = { "Content-Type": "application/json" };
  const made = await ask("/tables", { method: "POST", body, headers });
  if (made.error) {
    failed.textContent = made.error;
    return;
  }
  links.rememberName(form.name.value);
  links.rememberInvitations(made);
  links.go(made.table, made.seats[0]);
}
