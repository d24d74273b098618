// The form for a new match: table, options, seat, opponents, names. What there is to choose options.py says.

import { ask as askPython, element, labelled, withRule } from "./page.js";

const LARGEST_FILE = 1_000_000;
const PACES = [
  ["at once", 0],
  ["quick", 350],
  ["calm", 900],
];
const ask = (request) => askPython("desk", request);

// The form; `onStart` is called with what to ask of desk.py, and answers with what stands against it, if
// anything does.
export function setUp(choices) {
  const select = (values, chosen) =>
    element(
      "select",
      {},
      ...values.map(([words, value]) => element("option", { value, selected: value === chosen }, words)),
    );

  const preset = select(choices.presets.map(({ name, title }) => [`${name}: ${title}`, name]));
  const seat = element("select");
  const opponents = select(choices.opponents.map(({ value, words }) => [words, value]));
  const seconds = element("input", { type: "number", min: "0.1", max: "30", step: "0.1", value: "0.5" });
  const thinking = labelled("Seconds for each move", seconds);
  const seed = element("input", { type: "number", min: "0", step: "1", placeholder: "by chance" });
  const pace = select(PACES, usualPace());
  const names = ["You", "On your left", "Opposite", "On your right"].map((place) => {
    const input = element("input", { type: "text", maxlength: "20", autocomplete: "off" });
    return { input, field: labelled(place, input) };
  });
  const problem = element("p", { class: "play-problem", role: "alert", hidden: true });
  const begin = element("button", { type: "submit", class: "play-button play-main" }, "Deal the first hand");
  const file = element("input", {
    type: "file",
    accept: ".txt,.json,.moon,text/plain",
    hidden: true,
    "aria-label": "A saved match",
  });
  const load = element(
    "button",
    { type: "button", class: "play-button", click: () => file.click() },
    "Load a match …",
  );

  const fields = new Map();
  const sections = choices.sections.map(({ title, options }) =>
    element(
      "fieldset",
      {},
      element("legend", {}, title),
      ...options.map((option) => {
        const field = optionField(option);
        fields.set(option.name, field);
        return field.whole;
      }),
    ),
  );
  const form = element(
    "form",
    { class: "play-setup", "aria-label": "A new match" },
    element(
      "div",
      { class: "play-fields" },
      labelled("Table", preset),
      labelled("Your seat (seat 0 deals first)", seat),
      labelled("The others", opponents),
      thinking,
      labelled("Pace", pace),
      labelled("Seed of the deals", seed),
    ),
    element(
      "details",
      { class: "play-fold" },
      element("summary", {}, "Names"),
      element("div", { class: "play-fields" }, ...names.map(({ field }) => field)),
    ),
    element(
      "details",
      { class: "play-fold play-options" },
      element("summary", {}, "Options of the table"),
      ...sections,
    ),
    problem,
    element("div", { class: "play-tools" }, begin, load, file),
  );

  const rules = () => Object.fromEntries([...fields].map(([name, field]) => [name, field.read()]));
  const where = () => ({
    seat: Number(seat.value),
    opponents: opponents.value,
    seconds: Number(seconds.value),
    names: namesFor(seat.options.length).map(({ input }) => input.value),
  });
  const namesFor = (players) => names.filter((_, place) => players === 4 || place !== 2);

  function takePlayers(players) {
    const chosen = Math.min(Number(seat.value || 0), players - 1);
    seat.replaceChildren(
      ...Array.from({ length: players }, (_, number) =>
        element("option", { value: number, selected: number === chosen }, `seat ${number}`),
      ),
    );
    names[2].field.hidden = players === 3;
  }

  function tell(words, faulty = []) {
    problem.hidden = words === null;
    problem.replaceChildren(...(words === null ? [] : [words]));
    for (const [name, field] of fields) field.mark(faulty.includes(name));
  }

  async function check() {
    const { problem: words, fields: faulty = [], players } = await ask({ do: "check", rules: rules() });
    if (words === undefined) {
      takePlayers(players);
      tell(null);
      return true;
    }
    const labels = faulty.map((name) => fields.get(name)?.label ?? name);
    tell(`This table cannot be played: ${words} (${labels.join(", ")}).`, faulty);
    form.querySelector(".play-options").open = true;
    return false;
  }

  function takePreset() {
    const chosen = choices.presets.find(({ name }) => name === preset.value);
    for (const [name, value] of Object.entries(chosen.rules)) fields.get(name).write(value);
    return check();
  }

  const setup = {
    form,
    where,
    get pace() {
      return Number(pace.value);
    },
    show(words = null) {
      form.hidden = false;
      tell(words);
      preset.focus();
    },
    hide: () => (form.hidden = true),
    onStart: null,
  };

  const hideThinking = () => (thinking.hidden = opponents.value !== "monte-carlo");
  preset.addEventListener("change", takePreset);
  opponents.addEventListener("change", hideThinking);
  form.querySelector(".play-options").addEventListener("change", check);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await check())) return;
    const request = {
      do: "start",
      rules: rules(),
      seed: seed.value === "" ? null : Number(seed.value),
      ...where(),
    };
    const refused = await setup.onStart(request);
    if (refused) tell(refused);
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) return tell("This file is too large for a match.");
    const refused = await setup.onStart({ do: "load", text: await chosen.text(), ...where() });
    if (refused) tell(`This file cannot be played on: ${refused}`);
  });
  hideThinking();
  takePreset();
  return setup;
}

function usualPace() {
  const asked = new URLSearchParams(location.search).get("speed");
  if (asked !== null && PACES.some(([, time]) => String(time) === asked)) return Number(asked);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 900;
}

// A control for one option of a table, by its kind.
function optionField({ name, label, words, rule, kind, values, optional }) {
  const id = `play-option-${name}`;
  const note = element(
    "span",
    { id: `${id}-words`, class: "play-note" },
    ...withRule(words.replace(/\.$/, ""), rule),
  );
  const described = { id, "aria-describedby": note.id };
  let control;
  let read;
  let write;
  if (kind === "switch") {
    control = element("input", { ...described, type: "checkbox" });
    read = () => control.checked;
    write = (value) => (control.checked = value);
  } else if (kind === "several") {
    const boxes = values.map(({ value, words: text }) => {
      const box = element("input", { type: "checkbox", value });
      return { box, whole: element("label", {}, box, text) };
    });
    control = element(
      "span",
      { ...described, role: "group", "aria-label": label, class: "play-several" },
      ...boxes.map(({ whole }) => whole),
    );
    read = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    write = (chosen) => boxes.forEach(({ box }) => (box.checked = chosen.includes(box.value)));
  } else if (values) {
    control = element(
      "select",
      described,
      ...values.map(({ value, words: text }) => element("option", { value }, text)),
    );
    read = () => (kind === "number" ? Number(control.value) : control.value);
    write = (value) => (control.value = String(value));
  } else {
    control = element("input", {
      ...described,
      type: "number",
      step: "1",
      placeholder: optional ? "none" : null,
    });
    read = () => (control.value === "" ? null : Number(control.value));
    write = (value) => (control.value = value ?? "");
  }
  const heading = kind === "several" ? element("span", {}, label) : element("label", { for: id }, label);
  return {
    label,
    whole: element("div", { class: "play-option" }, heading, control, note),
    read,
    write,
    mark: (faulty) =>
      faulty ? control.setAttribute("aria-invalid", "true") : control.removeAttribute("aria-invalid"),
  };
}
