// Moving through the game: by turn or by event, with keys, buttons, slider and address.

const $ = (id) => document.getElementById(id);
const slider = $("slider");
let position = { step: 0, byTurn: false };
let timer = null;

const PATHS = {
  first: "M3 3h2v12H3z M15 3v12L6 9z", "turn-back": "M16 3v12L9 9z M9 3v12L2 9z", "event-back": "M13 3v12L4 9z",
  play: "M5 2.5v13L15 9z", pause: "M4 3h3.6v12H4z M10.4 3H14v12h-3.6z",
  "event-on": "M5 3v12l9-6z", "turn-on": "M2 3v12l7-6z M9 3v12l7-6z", last: "M13 3h2v12h-2z M3 3v12l9-6z",
};
function setIcon(button, name) {
  button.replaceChildren(s("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, s("path", { d: PATHS[name] })));
}

// The table to compare with: the stop before for a turn, the step before for an event.
function baseOf({ step, byTurn }) {
  if (!byTurn) return tables[Math.max(step - 1, 0)];
  const before = stops[stops.findIndex((stop) => stop.step === step) - 1];
  return tables[before ? before.step : 0];
}

function show(step, byTurn) {
  const last = game.steps.length - 1;
  const at = Math.min(Math.max(step, 0), last);
  const stop = stops.find((each) => each.step === at);
  position = { step: at, byTurn: Boolean(byTurn && stop) };
  const now = tables[at];
  const before = baseOf(position);
  drawTable(now, before);
  tell(position, stop);
  slider.value = at;
  slider.setAttribute("aria-valuetext", $("where").textContent);
  moveCursor(at);
  showParts(at, now, before);
  markRounds(now);
  markLog(at);
  setAddress(position.byTurn ? stop.name : `step=${at + 1}`);
  for (const id of ["first", "turn-back", "event-back"]) $(id).disabled = at === 0;
  for (const id of ["last", "turn-on", "event-on"]) $(id).disabled = at === last;
  if (at === last) pause();
}

// The parts of the table as links; those that this step changed are marked.
function makeParts() {
  const parts = [["Board", "board"], ["Animals", "display-animal"], ["Experts", "display-expert"]];
  const link = (id, ...label) => {
    const button = h("button", { type: "button", "data-part": id, title: "Go there; marked where this step has changed something" }, ...label);
    button.addEventListener("click", () => $(id).scrollIntoView({ block: "start" }));
    return button;
  };
  $("legend").append(h("span", { class: "fine" }, "Go to"),
    ...players.map((player, seat) => link(`seat-${seat}`, markPicture(seat), h("span", { class: "name" }, player.name), h("b"))),
    ...parts.map(([label, id]) => link(id, label)));
  nameRace();
}
function nameRace() {
  $("race-title").textContent = raceTitle();
  $("race-title").title = game.chances.length ? "Decided: from there on one side's chance stays above 90%" : "";
  for (const number of document.querySelectorAll("#legend b")) number.title = raceTitle();
}
// Chances that come later, as in the studio, take the place of the score race.
function takeChances({ detail }) {
  Object.assign(game, detail);
  drawRace();
  nameRace();
  moveCursor(position.step);
  showParts(position.step, tables[position.step], baseOf(position));
}
function showParts(step, now, before) {
  const changed = Object.keys({ ...now, ...before }).filter((key) => !same(now[key], before[key]));
  const touches = {
    board: (key) => key.startsWith("die.") && ![now, before].every((table) => (table[key]?.[0] ?? "board").startsWith("board")),
    "display-animal": (key) => key === "display.animal", "display-expert": (key) => key === "display.expert",
  };
  for (const button of $("legend").querySelectorAll("button")) {
    const id = button.dataset.part;
    const seat = id.startsWith("seat-") ? id.slice(5) : null;
    const mine = touches[id] ?? ((key) => (key.startsWith(`${seat}.`) && !/\.(score|parts|row)$/.test(key))
      || (key.startsWith("die.") && [now, before].some((table) => table[key]?.[0].startsWith(`board:${seat}:`))));
    button.classList.toggle("changed", changed.some(mine));
    if (seat !== null) button.querySelector("b").textContent = raceNumber(step, Number(seat));
  }
}

// The address follows, but not faster than browsers allow while somebody drags the slider.
const ADDRESS_REST = 400;
let addressTimer = null;
function setAddress(name) {
  document.documentElement.dataset.at = name;
  if (addressTimer) return;
  const write = () => {
    const address = `#${document.documentElement.dataset.at}`;
    if (location.hash !== address) history.replaceState(null, "", address);
  };
  write();
  addressTimer = setTimeout(() => { addressTimer = null; write(); }, ADDRESS_REST);
}

function drawTable(now, before) {
  const open = new Set([...document.querySelectorAll("details[data-list][open]")].map((each) => each.dataset.list));
  $("board-pictures").replaceChildren(drawCity(now, before), drawExpeditions(now, before), drawTrack(now, before));
  for (const kind of ["animal", "expert"]) {
    $(`cards-${kind}`).replaceChildren(...drawDisplay(kind, now, before));
    $(`pile-${kind}`).textContent = pileWords(kind, now);
  }
  $("beside").replaceChildren(...besideBoard(now, before).flat(2));
  for (const each of document.querySelectorAll("details[data-list]")) each.open = open.has(each.dataset.list);
  players.forEach((_, seat) => {
    const panel = $(`seat-${seat}`);
    panel.classList.toggle("acting", now.acting === seat && !now.winners);
    panel.querySelector(".badges").replaceChildren(...badges(seat, now));
    panel.querySelector(".body").replaceChildren(...drawSeat(seat, now, before).flat(3).filter(Boolean));
  });
  $("final").hidden = !now.winners;
  if (now.winners) $("final").replaceChildren(...finalTable(now));
}

const LONG = { words: 240, both: 400 }; // letters, without and with the reason: more are set smaller
// The sentence of this step, and apart from it why an Automa did so.
function tell({ step, byTurn }, stop) {
  const words = byTurn ? stop.words : game.steps[step].words;
  const reasons = words.filter(([, style]) => style === "why").map(([piece]) => piece.replace(/^\(|\)$/g, ""));
  const why = byTurn ? stop.why : reasons.join(" ");
  const said = words.filter(([, style]) => style !== "why").map(([piece, style], i, all) =>
    [i + 1 < all.length && /^[.,;]/.test(all[i + 1][0]) ? piece.trimEnd() : piece, style]);
  const inside = stops[stopOf(step)];
  const number = `step ${step + 1} of ${game.steps.length}`;
  $("where").textContent = byTurn ? `${turnLabel(stop)} · ${number}` : `${turnLabel(inside)} · event, ${number}`;
  $("words").replaceChildren(...pieces(said));
  const letters = $("words").textContent.length;
  $("words").parentElement.classList.toggle("long", letters > LONG.words || letters + why.length > LONG.both);
  $("words").parentElement.scrollTop = 0;
  $("why").replaceChildren(...(why ? [h("b", {}, "Why: "), why] : []));
}
const turnLabel = (stop) => (stop.kind === "turn" || stop.kind === "extra" ? `Turn ${stop.label}` : stop.label);

// Moves ---------------------------------------------------------------------------------------

const turnOn = () => show((stops.find((stop) => stop.step > position.step) ?? stops[stops.length - 1]).step, true);
function turnBack() {
  const earlier = stops.filter((stop) => stop.step < position.step);
  if (earlier.length) show(earlier[earlier.length - 1].step, true);
  else show(0, false);
}
const eventOn = () => show(position.step + 1, false);
const eventBack = () => show(position.step - 1, false);
const toStart = () => show(stops[0].step, true);
const toEnd = () => show(stops[stops.length - 1].step, true);

function play() {
  if (position.step >= game.steps.length - 1) toStart();
  setIcon($("play"), "pause");
  $("play").setAttribute("aria-label", "Pause");
  timer = setTimeout(() => { turnOn(); if (timer) play(); }, Number($("speed").value));
}
function pause() {
  clearTimeout(timer);
  timer = null;
  setIcon($("play"), "play");
  $("play").setAttribute("aria-label", "Play");
}
const toggle = () => (timer ? pause() : play());

// `#turn=23`, `#turn=3.1` as the page counts, `#round=2`, `#step=118`, `#start`, `#end`; anything else is the start.
function goToAddress() {
  const name = decodeURIComponent(location.hash.slice(1));
  const step = /^step=(\d+)$/.exec(name);
  const stop = stops.find((each) => each.name === name || `turn=${each.label}` === name);
  if (step) show(Number(step[1]) - 1, false);
  else if (stop) show(stop.step, true);
  else if (name !== "table") toStart();
}

function markRounds(now) {
  for (const button of $("rounds").children) {
    const here = Number(button.dataset.round) === now.round && !now.winners;
    if (here) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}
const logged = [...document.querySelectorAll("#log li")];
function markLog(step) {
  const here = logged[stopOf(step)];
  for (const item of logged) item.classList.toggle("here", item === here);
}
function toRound(number) {
  const stop = stops.find((each) => each.name === `round=${number}`);
  if (stop) show(stop.step, true);
}

const KEYS = {
  ArrowRight: (shift) => (shift ? eventOn() : turnOn()), ArrowLeft: (shift) => (shift ? eventBack() : turnBack()),
  Home: toStart, End: toEnd, " ": toggle,
};
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const tag = event.target.tagName;
  if (tag === "INPUT" || tag === "SELECT") return;
  if (event.key === " " && ["BUTTON", "SUMMARY", "A"].includes(tag)) return;
  const move = KEYS[event.key] ?? (/^[1-9]$/.test(event.key) ? () => toRound(event.key) : null);
  if (!move) return;
  event.preventDefault();
  if (event.key !== " ") pause();
  move(event.shiftKey);
}

// On a phone, a swipe over the sentence turns the page.
const SWIPE = 50; // pixels
function watchSwipes(area) {
  let from = null;
  area.addEventListener("touchstart", (event) => { from = event.changedTouches[0]; }, { passive: true });
  area.addEventListener("touchend", (event) => {
    const [x, y] = ["clientX", "clientY"].map((axis) => event.changedTouches[0][axis] - from[axis]);
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    pause();
    if (x < 0) turnOn(); else turnBack();
  }, { passive: true });
}

// In a frame that is as high as the page, as in the studio, the window around it scrolls: it says from where to where
// the page is in view, and the bar stays there.
const PHONE = matchMedia("(max-width: 700px)");
function stayInView({ detail: { top, bottom } }) {
  document.documentElement.classList.add("framed");
  const bar = $("player");
  const wanted = PHONE.matches ? bottom - bar.offsetHeight : top - bar.offsetTop;
  const most = document.body.offsetHeight - bar.offsetHeight - bar.offsetTop;
  bar.style.transform = `translateY(${Math.max(0, Math.min(wanted, most))}px)`;
}

function start() {
  for (const name of Object.keys(PATHS)) if ($(name)) setIcon($(name), name);
  const moves = { first: toStart, "turn-back": turnBack, "event-back": eventBack, "event-on": eventOn, "turn-on": turnOn, last: toEnd };
  for (const [id, move] of Object.entries(moves)) $(id).addEventListener("click", () => { pause(); move(); });
  $("play").addEventListener("click", toggle);
  slider.max = game.steps.length - 1;
  slider.addEventListener("input", () => { pause(); show(Number(slider.value), false); });
  race.addEventListener("click", (event) => {
    const box = race.getBoundingClientRect();
    pause();
    show(Math.round(((event.clientX - box.left) / box.width) * (game.steps.length - 1)), false);
  });
  $("rounds").append(...stops.filter((stop) => stop.kind === "round").map((stop) => {
    const number = stop.name.slice("round=".length);
    const button = h("button", { type: "button", "data-round": number, "aria-label": `Round ${number}` }, number);
    button.addEventListener("click", () => { pause(); toRound(number); });
    return button;
  }));
  players.forEach((_, seat) => $(`seat-${seat}-title`).prepend(markPicture(seat)));
  document.addEventListener("keydown", onKey);
  window.addEventListener("beforeprint", () => document.querySelectorAll("details[data-list]").forEach((each) => { each.open = true; }));
  window.addEventListener("hashchange", () => { pause(); goToAddress(); });
  document.addEventListener("chances", takeChances);
  document.addEventListener("view", stayInView);
  watchSwipes(document.querySelector(".said"));
  drawRace();
  makeParts();
  goToAddress();
}
start();
