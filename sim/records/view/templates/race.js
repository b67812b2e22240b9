// The line under the slider: the chance to win if the page knows it, otherwise the score race.

const RACE = { width: 1000, height: 60 };
const race = document.getElementById("race");
const acrossRace = (step) => (game.steps.length > 1 ? (step / (game.steps.length - 1)) * RACE.width : 0);

// For each seat its points as [step, number]; numbers run from 0 to `most`.
function raceLines() {
  if (game.chances.length) {
    return { most: 1, lines: players.map((_, seat) => game.chances.map(([step, win]) => [step, win[seat]])) };
  }
  const lines = players.map((_, seat) => tables.map((table, step) => [step, table[`${seat}.score`] ?? 0]));
  return { most: Math.max(1, ...lines.flat().map(([, points]) => points)), lines };
}

function drawRace() {
  const { most, lines } = raceLines();
  const y = (points) => RACE.height - 3 - (points / most) * (RACE.height - 6);
  race.setAttribute("viewBox", `0 0 ${RACE.width} ${RACE.height}`);
  race.setAttribute("preserveAspectRatio", "none");
  race.replaceChildren(
    ...stops.filter((stop) => stop.kind === "round").map((stop, i) =>
      s("rect", { class: i % 2 ? "zone odd" : "zone", x: acrossRace(stop.step), y: 0, width: RACE.width - acrossRace(stop.step), height: RACE.height })),
    ...(game.chances.length ? [s("line", { class: "half", x1: 0, x2: RACE.width, y1: y(0.5), y2: y(0.5) })] : []),
    ...lines.map((line, seat) => s("polyline", { class: `line s${seat}`, points: line.map(([step, points]) => `${acrossRace(step).toFixed(1)},${y(points).toFixed(1)}`).join(" ") }))
      .slice(0, game.chances.length && lines.length === 2 ? 1 : lines.length), // of two chances one is the mirror of the other
    s("line", { id: "cursor", class: "cursor", y1: 0, y2: RACE.height }));
}

function moveCursor(step) {
  const x = acrossRace(step);
  const cursor = document.getElementById("cursor");
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
}

// A seat's number at the cursor.
function raceNumber(step, seat) {
  if (!game.chances.length) return String(tables[step][`${seat}.score`]);
  const chance = game.chances.filter(([at]) => at <= step).pop();
  if (!chance) return "?";
  const percents = chance[1].map((each) => Math.round(each * 100));
  const sum = chance[1].reduce((one, other) => one + other, 0);
  if (Math.abs(sum - 1) < 0.001) { // rounded one by one, they may come to 101
    const most = percents.indexOf(Math.max(...percents));
    percents[most] += 100 - percents.reduce((one, other) => one + other, 0);
  }
  return `${percents[seat]}%`;
}
const raceTitle = () => {
  if (!game.chances.length) return "VP if scored now";
  const whose = players.length === 2 ? (players[0].name === "You" ? "Your chance to win" : `${players[0].name}'s chance to win`) : "Chance to win";
  return whose + (game.chancesFrom ? ` (${game.chancesFrom})` : "") + decidedWords();
};

// From where on one seat's chance stays above 90%, as the report counts.
const DECIDED = 0.9;
function decidedWords() {
  if (!game.complete || game.chances.length < 3) return "";
  const held = players.map((_, seat) => game.chances.findLastIndex(([, win]) => win[seat] <= DECIDED) + 1);
  const from = Math.min(...held);
  if (from >= game.chances.length - 1) return ", open to the end";
  return from ? `, decided (over 90%) from ${turnLabel(stops[stopOf(game.chances[from][0])]).toLowerCase()} on` : ", decided (over 90%) from the start";
}
