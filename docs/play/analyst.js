// The analyst: a hand is typed or picked, and its odds grow while one looks. The odds come from analyst.py.

import { ask as askPython, draw, element, labelled, page, table, tileFace } from "./page.js";

const HAND = 7;
// Each look tries twice as many deals as the last: it is soon there, and soon sure.
const LOOKS = [25, 50, 100, 200, 400, 800];
const ask = (request) => askPython("analyst", request);

page("moon-analyst", async (root) => {
  const known = await ask({ do: "tiles" });
  const held = new Set();
  // What is under way is given up when another look begins, or another page is shown.
  let course = 0;
  const givenUp = (mine) => mine !== course || !root.isConnected;

  const text = element("input", {
    type: "text",
    placeholder: "5-5 6-5 5-2 5-1 6-4 4-4 2-1",
    autocomplete: "off",
    spellcheck: "false",
  });
  const preset = element(
    "select",
    {},
    ...known.tables.map(({ name, title }) => element("option", { value: name }, `${name}: ${title}`)),
  );
  const problem = element("p", { class: "play-problem", role: "alert", hidden: true });
  const count = element("p", { class: "play-note", role: "status" });
  const tiles = new Map(known.tiles.map((each) => [each.tile, tileButton(each)]));
  const begin = element("button", { type: "submit", class: "play-button play-main" }, "Tell the odds");
  const stop = element(
    "button",
    { type: "button", class: "play-button", hidden: true, click: () => finish("Stopped.") },
    "Stop",
  );
  const clear = element(
    "button",
    { type: "button", class: "play-button", click: () => take([]) },
    "Clear the hand",
  );
  const progress = element("p", { class: "play-note", role: "status" });
  const words = element("div", { class: "play-words" });
  const chart = element("div", { class: "play-chart" });
  const column = element("div", { class: "play-chart play-narrow" });
  const bids = element("div");
  const others = element("div");
  const told = element(
    "section",
    { class: "play-told", hidden: true, "aria-label": "The odds" },
    progress,
    words,
    chart,
    column,
    bids,
    others,
  );
  const form = element(
    "form",
    { class: "play-setup", "aria-label": "A hand" },
    element(
      "div",
      { class: "play-fields" },
      labelled("Your hand: seven tiles", text),
      labelled("Table", preset),
    ),
    element("div", { class: "play-grid", role: "group", "aria-label": "Pick tiles" }, ...tiles.values()),
    count,
    problem,
    element("div", { class: "play-tools" }, begin, stop, clear),
  );
  root.append(form, told);

  const deck = () => known.tables.find(({ name }) => name === preset.value).deck;

  function tileButton({ tile, picture }) {
    return element(
      "button",
      {
        type: "button",
        class: "play-tile-button",
        "aria-label": tile,
        "aria-pressed": "false",
        "data-tile": tile,
        click: () => pick(tile),
      },
      tileFace(picture),
    );
  }

  function pick(tile) {
    if (held.has(tile)) held.delete(tile);
    else if (!deck().includes(tile))
      return tell(`${tile} is not in the deck of ${deck().length} tiles of this table.`);
    else if (held.size === HAND) return tell(`A hand has ${HAND} tiles: take one back first.`);
    else held.add(tile);
    take([...held]);
  }

  function take(hand) {
    text.value = hand.join(" ");
    mark(hand);
  }

  function mark(hand) {
    held.clear();
    for (const tile of hand) held.add(tile);
    for (const [tile, made] of tiles) {
      made.setAttribute("aria-pressed", String(held.has(tile)));
      if (deck().includes(tile)) made.removeAttribute("aria-disabled");
      else made.setAttribute("aria-disabled", "true");
    }
    count.replaceChildren(`${held.size} of ${HAND} tiles`);
    tell(null);
  }

  function tell(problemWords) {
    problem.hidden = problemWords === null;
    problem.replaceChildren(problemWords ?? "");
  }

  async function readText() {
    const { hand, problem: wrong } = await ask({ do: "read", hand: text.value });
    if (wrong) return (tell(wrong), false);
    mark(hand);
    return true;
  }

  function finish(state) {
    course += 1;
    stop.hidden = true;
    progress.append(` ${state}`);
  }

  async function look() {
    if (!(await readText())) return;
    course += 1;
    const mine = course;
    const request = { do: "look", hand: text.value, table: preset.value };
    const best = new Map();
    share();
    for (const deals of LOOKS) {
      const found = await ask({ ...request, deals });
      if (givenUp(mine)) return;
      if (found.problem) return tell(`${found.problem[0].toUpperCase()}${found.problem.slice(1)}.`);
      tell(null);
      told.hidden = false;
      stop.hidden = false;
      show(found, request.table);
      best.set(request.table, found);
      await lookElsewhere(request, deals, best, mine);
      if (givenUp(mine)) return;
    }
    finish("Done.");
  }

  function show(found, name) {
    progress.replaceChildren(`${found.deals} deals tried.`);
    words.replaceChildren(...found.words.map((sentence) => element("p", {}, sentence)));
    draw(chart, found.chart);
    draw(column, found.column);
    const rows = found.bids.map(({ bid, call, made, points, lead }) => [bid, call, made, points, lead]);
    bids.replaceChildren(
      element("h2", {}, `Each bid at ${name}`),
      table(["Bid", "Best call", "Made (95 % interval)", "Points", "Against the others"], rows),
    );
  }

  // The best bid of the same hand at every table; the others are looked at once the chosen one was.
  async function lookElsewhere(request, deals, best, mine) {
    for (const { name } of known.tables.filter(({ name: other }) => other !== request.table)) {
      best.set(name, await ask({ ...request, table: name, deals }));
      if (givenUp(mine)) return;
    }
    const rows = known.tables.map(({ name }) => {
      const { problem: wrong, best: bid } = best.get(name);
      if (wrong) return [name, `cannot be dealt: ${wrong}`, "", "", ""];
      return bid ? [name, bid.bid, bid.call, bid.made, bid.lead] : [name, "no bid pays", "", "", ""];
    });
    others.replaceChildren(
      element("h2", {}, "The best bid at each table"),
      table(["Table", "Bid", "Call", "Made (95 % interval)", "Against the others"], rows),
    );
  }

  // The address always tells the hand and the table, so that it can be shared.
  function share() {
    const asked = new URLSearchParams({ hand: [...held].join(","), table: preset.value });
    history.replaceState(history.state, "", `#${asked.toString().replaceAll("%2C", ",")}`);
  }

  async function openLink() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (known.tables.some(({ name }) => name === asked.get("table"))) preset.value = asked.get("table");
    if (!asked.has("hand")) return mark([]);
    text.value = asked.get("hand").replaceAll(",", " ");
    await look();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
  });
  text.addEventListener("change", readText);
  preset.addEventListener("change", () => mark([...held]));
  addEventListener("hashchange", () => root.isConnected && openLink());
  await openLink();
});
