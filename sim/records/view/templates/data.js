// The game: facts, and the table after every step, rebuilt from what each step changes.

const game = JSON.parse(document.getElementById("data").textContent);
const { players, board, stops } = game;

const tables = [];
for (const step of game.steps) {
  const table = { ...tables[tables.length - 1], ...step.set };
  for (const [key, value] of Object.entries(step.set)) if (value === null) delete table[key];
  tables.push(table);
}

const LANDS = Object.keys(board.continents);
const SHORT = { america: "Am", africa: "Af", asia: "As", europe: "Eu", oceania: "Oc" };
const GOODS = ["coins", "expedition", "seal", "reputation", "vp"];
const GOOD_NAMES = {
  coins: "coins", expedition: "expedition tokens", seal: "royal seals", reputation: "reputation", vp: "VP",
  animal: "Animal card", expert: "Expert card",
};
const TOKEN_NAMES = {
  expedition: "expedition token", coins: "coins", expert: "free Expert", animal: "free Animal", die: "extra die", nothing: "nothing",
};
const PART_NAMES = {
  play: "in play", experts: "Experts", cubes: "cube collections", continents: "continents",
  seals: "seals", coins: "coins", tokens: "tokens",
};

const card = (id) => game.cards[id] ?? { kind: "unknown", name: id };
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const count = (list, item) => list.filter((each) => each === item).length;
const landOfDie = (die) => LANDS[Math.floor(die / board.dice_per_continent) % LANDS.length];
const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// The victory points of one collection of so many cubes or cards.
function collectionPoints(size) {
  const [points, further] = board.collection;
  const most = points.length - 1;
  return points[Math.min(size, most)] + Math.max(size - most, 0) * further;
}

// All dice of a table as {die, land, value, place}.
const diceOf = new WeakMap();
function allDice(table) {
  if (!diceOf.has(table)) {
    const keys = Object.keys(table).filter((key) => key.startsWith("die."));
    const dice = keys.map((key) => ({ die: Number(key.slice(4)), place: table[key][0], value: table[key][1] }));
    diceOf.set(table, dice.map((each) => ({ ...each, land: landOfDie(each.die) })).sort((a, b) => a.die - b.die));
  }
  return diceOf.get(table);
}
// The dice at a place: `bank`, `expedition:asia:0`, or `board:1` for all slots of a board.
const diceAt = (table, place) => allDice(table).filter((each) => each.place === place || each.place.startsWith(`${place}:`));

const dieWords = (each) => `${board.continents[each.land]} ${each.value}`;
const diceWords = (dice) => (dice.length ? dice.map(dieWords).join(", ") : "no die");

// The stop that a step belongs to: the first one that ends at it or after it.
function stopOf(step) {
  const found = stops.findIndex((stop) => stop.step >= step);
  return found < 0 ? stops.length - 1 : found;
}
