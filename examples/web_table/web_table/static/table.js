// The page: a form that sets up a table, or the table that the link leads to.

import { Connection } from "./connection.js";
import { button, find, make, picture } from "./dom.js";
import * as links from "./links.js";
import { showSetup } from "./setup.js";

let connection = null;
let link = null; // the table, and the key by which one comes
let rules = new Map();
let frame = null; // what the server sent last

const send = (message) => connection.send(message);

// --- Where the link leads ----------------------------------------------------------------------------------

function start() {
  connection?.close();
  for (const part of document.querySelectorAll("main")) part.hidden = true;
  frame = null;
  link = links.here();
  if (link === null) {
    showSetup();
    return;
  }
  own(links.ownKey(link.key) ?? link.key);
  connection = new Connection({
    join: () => link,
    hear: (message) => HEARD[message.type](message),
    tell: (text) => { find("connection").textContent = text; },
  });
}

// Whoever has sat down has a key of their own, which takes the place of the invitation.
function own(key) {
  link = { table: link.table, key };
  links.stay(link.table, key);
}

const HEARD = {
  welcome(message) {
    rules = new Map(message.rules.map((rule) => [rule.number, rule]));
    find("rules").replaceChildren(...message.rules.flatMap(({ number, title, sentence }) => [
      make("dt", { id: `rule-${number}`, tabIndex: -1 }, `${number} ${title}`),
      make("dd", {}, sentence),
    ]));
  },
  table(message) {
    show(message);
  },
  seated({ key }) {
    links.rememberOwnKey(link.key, key);
    own(key);
    showLinks();
  },
  refused({ refusal }) {
    explain(refusal);
  },
  failed({ text }) {
    find("table").hidden = true;
    find("failed").hidden = false;
    find("failed-text").textContent = text;
  },
};

// --- The table ---------------------------------------------------------------------------------------------

function show(message) {
  const arrived = frame === null;
  const moved = !arrived && message.position !== frame.position;
  frame = message;
  find("failed").hidden = true; // when one could not come at first
  find("table").hidden = false;
  find("table").dataset.position = frame.position;
  const focused = focus();
  const mine = frame.seat !== null && frame.view.actor === frame.seat;
  document.title = mine ? "Your turn – Moon" : "Moon";
  document.body.classList.toggle("tiles-to-choose", frame.tiles.some(({ refusal }) => !refusal));
  find("headline").textContent = frame.headline;
  find("news").textContent = frame.news;
  find("picture").replaceChildren(positionPicture());
  find("result").textContent = frame.result;
  fill("trick", frame.trick);
  fill("last-trick", frame.last_trick);
  find("last-trick-part").hidden = frame.last_trick === "";
  find("tiles").replaceChildren(...frame.tiles.map(tileButton));
  find("choices").replaceChildren(...frame.choices.map(choiceButton));
  find("seats").replaceChildren(...frame.seats.map(seatLine));
  find("contract").textContent = frame.contract;
  find("sides").tBodies[0].replaceChildren(...frame.sides.map(({ name, tricks, score }) =>
    make("tr", {}, make("td", {}, name), make("td", {}, String(tricks)), make("td", {}, String(score)))));
  find("sheet").textContent = frame.sheet;
  find("words").textContent = frame.words;
  showAsked();
  showLinks();
  if (moved) find("why").replaceChildren();
  if (arrived || (moved && frame.position === 1)) find("links-part").open = frame.position === 0;
  focused();
}

function fill(id, svg) {
  find(id).replaceChildren(...(svg ? [picture(svg)] : []));
}

// What has the focus is made anew with every frame: the function returned gives it back.
function focus() {
  const { activeElement: active } = document;
  const choice = active?.closest("[data-move]");
  if (!choice) return () => {};
  const { move } = choice.dataset;
  const place = choice.closest("[id]").id;
  return () => {
    const again = [...find(place).querySelectorAll("[data-move]")].find((other) => other.dataset.move === move);
    (again ?? find(place).querySelector("[data-move]") ?? find("headline")).focus({ preventScroll: true });
  };
}

// --- Moves -------------------------------------------------------------------------------------------------

const UNTIMELY = new Set(["wrong-phase", "not-your-turn", "match-over"]);

// An illegal choice stays a button: it tells why not, to whoever points at it, comes to it by key, or presses it.
function choose(element, { move, label, refusal }) {
  element.dataset.move = move;
  if (refusal) {
    element.setAttribute("aria-disabled", "true");
    element.setAttribute("aria-label", `${label}: ${refusal.text} (${refusal.rule})`);
  } else {
    element.setAttribute("aria-label", label);
  }
  // That it is not the time for it goes without saying, unless it is pressed: then the server says so.
  const tell = () => explain(UNTIMELY.has(refusal?.reason) ? null : refusal);
  element.addEventListener("pointerenter", tell);
  element.addEventListener("focus", tell);
  element.addEventListener("click", (event) => {
    // The second click of a double one may meet another tile: the position has changed meanwhile.
    if (event.detail < 2) send({ type: "move", position: frame.position, move });
  });
  return element;
}

function tileButton(choice) {
  const drawn = picture(choice.picture);
  drawn.setAttribute("aria-hidden", "true");
  return choose(make("button", { type: "button" }, drawn), choice);
}

const choiceButton = (choice) => choose(make("button", { type: "button" }, choice.label), choice);

// The whole position, in which the tiles of the own hand are the buttons.
function positionPicture() {
  const drawn = picture(frame.picture);
  if (frame.seat === null) return drawn;
  drawn.setAttribute("role", "group");
  for (const tile of drawn.querySelectorAll(".moon-you .moon-tile")) {
    const choice = frame.tiles.find(({ label }) => label === tile.dataset.tile);
    if (!choice) continue;
    tile.setAttribute("role", "button");
    tile.setAttribute("tabindex", "0");
    tile.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tile.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
    choose(tile, choice);
  }
  return drawn;
}

function explain(refusal) {
  if (!refusal) {
    find("why").replaceChildren();
    return;
  }
  const rule = rules.get(refusal.rule);
  const told = make("p", { className: "refused" }, refusal.text);
  if (rule) told.append(" (", button(rule.number, () => showRule(rule.number), { className: "plain" }), ")");
  const lines = rule ? [make("p", { className: "rule" }, `${rule.number} ${rule.title}. ${rule.sentence}`)] : [];
  find("why").replaceChildren(told, ...lines);
}

function showRule(number) {
  find("rules-part").open = true;
  find(`rule-${number}`).focus();
}

// --- Seats -------------------------------------------------------------------------------------------------

function seatLine({ name, bot, here, telling, tiles }, seat) {
  const you = seat === frame.seat;
  const line = make("li", { className: frame.view.actor === seat ? "acts" : "" }, you ? `${name} (you)` : name);
  const away = !bot && !here;
  const told = [telling, tiles ? `${tiles} ${tiles === 1 ? "tile" : "tiles"}` : "", away ? "away" : ""];
  line.append(make("span", { className: "telling" }, told.filter(Boolean).join(", ")));
  if (you) line.append(button("Stand up", () => send({ type: "stand" })));
  if (away && frame.seat !== null) {
    line.append(button("Let a bot play", () => send({ type: "replace", seat })));
  }
  return line;
}

// What the page asks for besides a move: a name, or the deal.
function showAsked() {
  const asked = find("asked");
  if (frame.may_sit !== null) {
    if (asked.querySelector("form")) return; // it may be half filled in
    asked.replaceChildren(sitForm(frame.may_sit));
    const invited = links.invitations(link.table);
    // Whoever has just set up the table has given a name already.
    if (invited?.seats[0] === link.key && frame.position === 0 && links.name()) send({ type: "sit", name: links.name() });
    return;
  }
  if (frame.may_deal) {
    const first = frame.position === 0;
    const label = first ? "Deal the tiles" : "Deal the next hand";
    const deal = button(label, () => send({ type: "deal", position: frame.position }), { className: "main" });
    const waits = make("p", {}, "Send the others their links. Bots play for the seats that are empty.");
    asked.replaceChildren(...(first ? [waits] : []), deal);
    return;
  }
  if (frame.taken_by !== null) {
    asked.replaceChildren(make("p", {}, `${frame.taken_by} sits at this seat. You are watching.`));
    return;
  }
  asked.replaceChildren(...(frame.seat === null ? [make("p", {}, "You are watching.")] : []));
}

function sitForm(seat) {
  const name = make("input", { name: "name", required: true, maxLength: 20, value: links.name(), autocomplete: "nickname" });
  const form = make("form", {}, make("label", {}, "Your name", name), make("button", { className: "main" }, `Sit down at seat ${seat}`));
  form.onsubmit = (event) => {
    event.preventDefault();
    links.rememberName(name.value);
    send({ type: "sit", name: name.value });
  };
  return form;
}

// --- Links -------------------------------------------------------------------------------------------------

function showLinks() {
  if (frame === null) return;
  const known = links.invitations(link.table);
  const rows = [];
  if (known) {
    const empty = known.seats.map((key, seat) => [`Seat ${seat}`, key]).filter((_, seat) => frame.seats[seat].bot);
    rows.push(make("h3", {}, "Links for the others"));
    rows.push(make("ul", {}, ...[...empty, ["To watch", known.watch]].map(([label, key]) => linkLine(label, key))));
  }
  if (frame.seat !== null) {
    rows.push(make("h3", {}, "Your own link"));
    rows.push(make("p", { className: "rule" }, "It shows your hand. Keep it, to come back from another device."));
    rows.push(make("ul", {}, linkLine("Your seat", link.key)));
  }
  // Only what has changed, or somebody who is copying a link would lose it.
  const holder = make("div", {}, ...rows);
  if (holder.innerHTML !== find("links").innerHTML) find("links").replaceChildren(...rows);
}

function linkLine(label, key) {
  const input = make("input", { readOnly: true, onfocus: () => input.select() });
  input.setAttribute("value", links.address(link.table, key));
  const copy = button("Copy", () => {
    input.select();
    navigator.clipboard?.writeText(input.value).then(() => { copy.textContent = "Copied"; });
  }, { "aria-label": `Copy: ${label}` });
  return make("li", { className: "link" }, make("label", {}, label, input), copy);
}

addEventListener("hashchange", start);
start();
