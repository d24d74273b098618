// The table: the form for a new match, and the match. All that is known of the game comes from desk.py.

import { ask as askPython, draw, element, page, ruleLink, table, tileFace, withRule } from "./page.js";
import { setUp } from "./setup.js";

const KEPT = "moon-dominoes match";
// For as long as the page is not loaded anew, though it may be built anew: the match as it was last shown, and
// what is wrong with the last link.
let latest = null;
let wrongLink = null;
const ask = (request) => askPython("desk", request);
// Not for the second click of a double one: by then another button may have come under the pointer.
const once = (act) => (event) => event.detail < 2 && act();
const sleep = (time) => new Promise((done) => setTimeout(done, time));

page("moon-table", async (root) => {
  const setup = setUp(await ask({ do: "choices" }));
  const match = matchOf(setup);
  setup.onStart = (request) => {
    wrongLink = null;
    return match.begin(request);
  };
  root.append(setup.form, match.section);
  addEventListener("hashchange", () => root.isConnected && match.openLink());
  if ((await match.openLink()) || (await match.resume())) return;
  if (wrongLink !== null) match.leave(wrongLink);
});

function matchOf(setup) {
  const notice = element("p", { class: "play-problem play-below", role: "alert", hidden: true });
  const headline = element("h2", { class: "play-headline", tabindex: "-1" });
  const picture = element("div", { class: "play-picture" });
  const trick = element("div", { class: "play-trick" });
  const taken = element("div", { class: "play-taken", hidden: true });
  const facts = element("dl", { class: "play-facts" });
  const sayings = element("div", { class: "play-sayings", role: "group" });
  const hand = element("div", { class: "play-hand", role: "group", "aria-label": "Your hand" });
  const moves = element(
    "div",
    { class: "play-moves", tabindex: "-1", "aria-label": "Your move", role: "group" },
    sayings,
    hand,
  );
  const why = element("p", { class: "play-why", role: "status" });
  const hint = element("div", { class: "play-hint", role: "status" });
  const log = element("div", {
    class: "play-log",
    role: "log",
    "aria-label": "What happened",
    tabindex: "0",
  });
  const sheet = element("div");
  const rules = element("div", { class: "play-rules" });
  const link = element("div", { class: "play-link", role: "status" });
  const button = (words, click) => element("button", { type: "button", class: "play-button", click }, words);
  const undo = button("Undo", takeBack);
  const tools = element(
    "div",
    { class: "play-tools", role: "group", "aria-label": "Tools" },
    undo,
    button("Hint by the tips", () => giveHint("tips")),
    button("Hint by trying deals", () => giveHint("monte-carlo")),
    button("Save", save),
    button("Share", share),
    button("New match", leave),
  );
  const rulesOpened = element(
    "details",
    { class: "play-fold" },
    element("summary", {}, "Rules of this table"),
    rules,
  );
  const section = element(
    "section",
    { class: "play-match", hidden: true, "aria-label": "The match" },
    notice,
    headline,
    element("div", { class: "play-stage" }, picture, trick, taken),
    element("div", { class: "play-side" }, moves, why, hint, facts, tools, link, log),
    element(
      "div",
      { class: "play-below" },
      element("details", { class: "play-fold" }, element("summary", {}, "Score sheet"), sheet),
      rulesOpened,
    ),
  );
  // What is under way is given up when another one begins: undo, a new match, a link. So is all of it when
  // another page is shown: the worker is the same there, and the match may be open once more.
  let course = 0;
  const givenUp = (mine) => mine !== course || !section.isConnected;
  let busy = false;

  // Begins a match; what stands against it is given back in words.
  async function begin(request) {
    course += 1;
    const mine = course;
    const shown = await ask(request);
    if (shown.problem) return shown.problem;
    const { rules: book } = await ask({ do: "rules" });
    if (mine !== course) return null;
    showRules(book);
    setup.hide();
    tellOfLink();
    section.hidden = false;
    log.replaceChildren();
    headline.focus({ preventScroll: true });
    section.scrollIntoView({ block: "start" });
    goOn(shown);
    return null;
  }

  async function openLink() {
    const packed = new URLSearchParams(location.hash.slice(1)).get("match");
    if (packed === null) return false;
    wrongLink = null;
    const refused = await begin({ do: "open", packed });
    if (refused) wrongLink = `The link cannot be opened: ${refused}.`;
    // Not before: the theme may build the page anew meanwhile, which then opens the link as well.
    history.replaceState(history.state, "", location.pathname + location.search);
    if (refused && !(await resume())) leave(wrongLink);
    return true;
  }

  // Goes on with the match that this tab has kept, if there is one.
  async function resume() {
    const packed = kept();
    if (packed === null) return false;
    const refused = await begin({ do: "open", packed });
    if (refused) keep(null);
    return !refused;
  }

  function tellOfLink() {
    notice.hidden = wrongLink === null;
    notice.replaceChildren(wrongLink === null ? "" : `${wrongLink} The match that this tab had kept goes on.`);
  }

  function leave(words = null) {
    course += 1;
    wrongLink = typeof words === "string" ? words : null;
    keep(null);
    section.hidden = true;
    setup.show(wrongLink);
  }

  // Shows what was answered, and lets the others move until the person is to.
  async function goOn(answered) {
    course += 1;
    const mine = course;
    let shown = answered;
    for (;;) {
      const pause = setup.pace;
      show(shown, pause > 0);
      if (shown.taken !== null && pause > 0) {
        await sleep(2 * pause);
        if (givenUp(mine)) return;
        taken.hidden = true;
        section.classList.remove("play-pausing");
      }
      if (shown.turn !== "theirs") return;
      if (shown.taken === null && pause > 0) await sleep(pause);
      if (givenUp(mine)) return;
      shown = await ask({ do: "step", all: pause === 0 });
      if (givenUp(mine)) return;
      if (shown.problem) return why.replaceChildren(shown.problem);
    }
  }

  function show(shown, pausing) {
    const focused = moves.contains(document.activeElement);
    section.dataset.turn = shown.turn;
    headline.replaceChildren(shown.headline);
    draw(picture, shown.picture);
    draw(trick, shown.trick);
    draw(taken, pausing ? shown.taken : null);
    taken.hidden = !pausing || shown.taken === null;
    section.classList.toggle("play-pausing", !taken.hidden);
    facts.replaceChildren(
      ...shown.facts.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]),
    );
    sayings.replaceChildren(...sayingsOf(shown));
    sayings.setAttribute("aria-label", shown.turn === "yours" ? "What you may say" : "What comes next");
    hand.replaceChildren(...shown.hand.map(tileButton));
    hand.hidden = shown.hand.length === 0;
    // Some tiles are dimmed when others may be played, not while there is nothing to play.
    hand.classList.toggle(
      "play-choosing",
      shown.hand.some(({ why: refusal }) => refusal === null),
    );
    sheet.replaceChildren(
      shown.sheet.rows.length ? table(shown.sheet.heads, shown.sheet.rows) : "No hand has been scored yet.",
    );
    undo.setAttribute("aria-disabled", String(!shown.undo));
    for (const stale of [why, hint, link]) stale.replaceChildren();
    log.append(...shown.told.map((line) => element("p", {}, line)));
    log.scrollTop = log.scrollHeight;
    keep(shown.packed);
    if (focused) (moves.querySelector("button:not([aria-disabled])") ?? moves).focus({ preventScroll: true });
  }

  function sayingsOf(shown) {
    if (shown.turn === "deal") return [button("Deal the next hand", once(() => send({ do: "step" })))];
    if (shown.turn === "over") return [button("A new match", once(leave))];
    return shown.choices.map((choice) => moveButton(choice, choice.move, "play-saying", choice.label));
  }

  // A button that stays in reach when its move is not allowed, and then tells why.
  function moveButton({ move, why: refusal }, name, kind, inside) {
    const act = () => (refusal ? explain(refusal) : send({ do: "move", move }));
    const look = () => refusal && explain(refusal);
    const made = element(
      "button",
      {
        type: "button",
        class: kind,
        "aria-label": name,
        "data-move": move,
        click: once(act),
        mouseenter: look,
        focus: look,
      },
      inside,
    );
    if (refusal) {
      made.setAttribute("aria-disabled", "true");
      made.setAttribute("aria-description", `${refusal.text} (${refusal.rule})`);
    }
    return made;
  }

  function tileButton(choice) {
    const name = choice.trump ? `${choice.move}, trump` : choice.move;
    return moveButton(choice, name, "play-tile-button", tileFace(choice.picture));
  }

  function explain({ text, rule }) {
    why.replaceChildren(...withRule(text, rule));
  }

  async function send(request) {
    if (busy) return;
    busy = true;
    const mine = course;
    const answered = await ask(request);
    busy = false;
    if (givenUp(mine)) return;
    if (answered.problem) why.replaceChildren(answered.problem);
    else goOn(answered);
  }

  async function takeBack() {
    if (undo.getAttribute("aria-disabled") === "true")
      why.replaceChildren("There is no move of yours to take back.");
    else await send({ do: "undo" });
  }

  async function giveHint(bot) {
    hint.replaceChildren("Thinking …");
    const given = await ask({ do: "hint", bot });
    if (given.problem) return hint.replaceChildren(`No hint: ${given.problem}.`);
    const columns = [
      ["move", "Move"],
      ["chance", "Wins the match"],
      ["tricks", "Tricks"],
      ["tips", "Tips"],
    ].filter(([key]) => given.options.some((option) => option[key]));
    hint.replaceChildren(
      element("p", {}, element("strong", {}, given.move), `: ${given.reason}.`),
      table(
        columns.map(([, head]) => head),
        given.options.map((option) => columns.map(([key]) => option[key])),
      ),
    );
  }

  async function save() {
    const { text } = await ask({ do: "save" });
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    element("a", { href: url, download: "moon-match.txt" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  async function share() {
    const { packed, problem } = await ask({ do: "link" });
    if (problem) return link.replaceChildren(`No link: ${problem}.`);
    const url = `${location.origin}${location.pathname}#match=${packed}`;
    const field = element("input", {
      type: "text",
      readonly: true,
      value: url,
      "aria-label": "Link to this match",
      focus: () => field.select(),
    });
    const copied = element("span");
    const copy = button("Copy", async () => {
      field.select();
      const done = await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      );
      copied.replaceChildren(done ? "Copied." : "Select the link and copy it.");
    });
    link.replaceChildren(
      element("div", { class: "play-tools" }, field, copy, copied),
      element(
        "p",
        { class: "play-note" },
        "The link holds the whole match: whoever has it can play on, and could read every hidden tile.",
      ),
    );
  }

  function showRules(list) {
    const parts = [];
    let section = null;
    for (const rule of list) {
      if (rule.section !== section) parts.push(element("h3", {}, (section = rule.section)));
      parts.push(
        element(
          "p",
          {},
          ruleLink(rule.number),
          " ",
          element("strong", {}, `${rule.title}.`),
          ` ${rule.text} `,
          element("em", {}, `Source: ${rule.source}.`),
        ),
      );
    }
    rules.replaceChildren(...parts);
  }

  return { section, begin, resume, openLink, leave };
}

// What a reload goes on with, if the browser keeps anything: a packed match, or null for none.
function keep(packed) {
  latest = packed;
  try {
    if (packed === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, packed);
  } catch {
    // Then a reload begins anew.
  }
}

function kept() {
  try {
    return latest ?? sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
