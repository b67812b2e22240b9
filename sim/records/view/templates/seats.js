// A seat's board: goods, dice on their slots, cards, collections; an Automa's cards instead.

function drawSeat(seat, now, before) {
  const player = players[seat];
  return [
    drawGoods(seat, now, before), scoreLine(seat, now), drawSlots(seat, now, before),
    waitingCards(seat, now), ...(player.human ? humanCards(seat, now, before) : automaCards(seat, now, before)),
  ];
}

// Who holds the First Player token, whose turn it is, who has won.
function badges(seat, now) {
  return [
    now.first === seat ? h("span", { class: "badge first" }, iconPicture("first"), "First Player") : null,
    now.acting === seat ? h("span", { class: "badge" }, now.winners ? "last turn" : "in turn") : null,
    now.winners?.includes(seat) ? h("span", { class: "badge win" }, now.winners.length > 1 ? "shares the victory" : "wins") : null,
  ].filter(Boolean);
}

// Goods with what this step changed beside them.
function drawGoods(seat, now, before) {
  return h("ul", { class: "goods" }, GOODS.map((good) => {
    const number = now[`${seat}.${good}`];
    const change = number - (before[`${seat}.${good}`] ?? number);
    const loop = good === "reputation" && change < 0 ? change + board.track.length : change;
    const shown = loop ? `${loop > 0 ? "+" : "−"}${Math.abs(loop)}` : "";
    const name = GOOD_NAMES[good];
    return h("li", { class: loop ? "new" : "", title: name }, iconPicture(good), h("b", {}, number),
      h("span", { class: "sr" }, ` ${name}`), shown ? h("small", { class: loop > 0 ? "up" : "down" }, shown) : null);
  }));
}

function scoreLine(seat, now) {
  const parts = Object.entries(now[`${seat}.parts`] ?? {}).filter(([, points]) => points);
  const words = parts.map(([part, points]) => `${points} ${part === "play" ? "" : "for "}${PART_NAMES[part] ?? part}`).join(" + ");
  const lead = now.winners ? "Final score" : "If scored now";
  return h("p", { class: "score" }, `${lead} `, h("b", {}, `${now[`${seat}.score`]} VP`), words ? h("small", {}, ` = ${words}`) : null);
}

function drawSlots(seat, now, before) {
  const n = board.slots.length;
  const width = 372 / n;
  const all = diceAt(now, `board:${seat}`);
  const label = board.slots.map((pays, i) => `slot ${i + 1} (${pays}): ${diceWords(all.filter((each) => each.place === `board:${seat}:${i}`))}`).join("; ");
  const hand = diceAt(now, `hand:${seat}`);
  return picture(372, 62, `Dice of ${players[seat].name}: ${label}`, { class: "drawing slots" },
    board.slots.map((pays, i) => {
      const place = `board:${seat}:${i}`;
      const dice = all.filter((each) => each.place === place);
      const gone = diceAt(before, place).filter((each) => now[`die.${each.die}`] && now[`die.${each.die}`][0] !== place);
      const step = Math.min(31, (width - 36) / Math.max(1, dice.length + gone.length - 1));
      return s("g", { transform: `translate(${i * width} 0)` },
        s("rect", { class: "field", x: 1, y: 1, width: width - 4, height: 60, rx: 6 }),
        text((width - 2) / 2, 55, pays, 9, { cls: "soft", anchor: "middle", room: width - 10 }),
        dice.map((each, k) => drawDie(width / 2 - 14 + (dice.length + gone.length > 1 ? k * step - step / 2 : 0), 9, 28, each, moved(now, before, each.die) ? "new" : "")),
        gone.map((each, k) => drawGhost(width / 2 - 14 + (dice.length + gone.length > 1 ? (dice.length + k) * step - step / 2 : 0), 9, 28)));
    }),
    hand.map((each) => drawDie(340, 9, 28, each, "new")));
}

function waitingCards(seat, now) {
  const owed = now[`${seat}.owed`] ?? [];
  if (!owed.length) return null;
  return h("p", { class: "fine" }, `Waits for the end of this turn: ${owed.map((good) => GOOD_NAMES[good]).join(", ")}.`);
}

const heading = (words, extra = "") => h("h3", {}, words, extra ? h("small", {}, ` ${extra}`) : null);

function humanCards(seat, now, before) {
  const get = (key) => now[`${seat}.${key}`];
  const was = (key) => before[`${seat}.${key}`];
  const freshExperts = freshIn(get("active"), was("active"));
  const freshAnimals = freshIn(get("animals"), was("animals"));
  const free = Math.max(0, board.expert_places - get("active").length);
  return [
    heading("Experts", `${get("active").length} of ${board.expert_places} places`),
    h("div", { class: "cards" },
      get("active").map((id) => expertCard(id, { below: get("beneath")[id] ?? [], cls: freshExperts.has(id) ? "new" : "" })),
      free === board.expert_places ? h("p", { class: "fine wide" }, "None active.") : null),
    idleExperts(seat, now, before),
    heading("Studied Animals", String(get("animals").length)),
    h("div", { class: "cards" }, get("animals").map((id) => {
      const cubes = get(`cubes.${id}`) ?? [];
      return animalCard(id, { seat, cubes, fresh: [...freshIn(cubes, was(`cubes.${id}`))], cls: freshAnimals.has(id) ? "new" : "" });
    }), get("animals").length ? null : h("p", { class: "fine wide" }, "None.")),
    heading("Published cubes", "a collection scores from 4 on"),
    drawLibrary(seat, now, before),
    heading("Continent collections", "published Animals and all Experts"),
    byContinent(seat, now, before),
  ];
}

// Experts face down, or below one that is: they count for their continent only.
function idleExperts(seat, now, before) {
  const below = now[`${seat}.beneath`] ?? {};
  const loose = Object.keys(below).filter((top) => !now[`${seat}.active`].includes(top)).flatMap((top) => below[top]);
  const idle = [...now[`${seat}.idle`], ...loose];
  if (!idle.length) return null;
  const fresh = freshIn(idle, before[`${seat}.idle`]);
  return [h("p", { class: "fine" }, "Face down or inactive:"), h("div", { class: "chips" }, idle.map((id) => chip(id, `low ${fresh.has(id) ? "new" : ""}`, "expert")))];
}

function drawLibrary(seat, now, before) {
  const library = now[`${seat}.library`] ?? {};
  const old = before[`${seat}.library`] ?? {};
  const types = Object.entries(board.categories);
  const label = types.flatMap(([, names]) => names).filter((name) => library[name]).map((name) => `${name} ${library[name]}`).join(", ") || "none yet";
  return picture(372, 71, `Published cubes: ${label}`, { class: "drawing" },
    types.map(([type, names], column) => names.map((name, row) => {
      const number = library[name] ?? 0;
      const points = collectionPoints(number);
      return s("g", { transform: `translate(${column * 93} ${row * 24})`, class: number === (old[name] ?? 0) ? "" : "new" },
        s("rect", { class: `field ${number ? "has" : ""}`, x: 1, y: 1, width: 90, height: 21, rx: 4 }),
        text(5, 15, type, 7.5, { cls: "soft" }), text(18, 15, name, 9.4, { room: points ? 38 : 48, cls: number ? "" : "soft" }),
        number ? text(points ? 67 : 86, 15.5, number, 11, { anchor: "end", style: "bold" }) : null,
        points ? text(88, 15, `${points} VP`, 7.6, { anchor: "end", cls: "soft" }) : null);
    })));
}

// A column for each continent: its cards, their number and what they score.
function byContinent(seat, now, before) {
  const player = players[seat];
  const lands = player.human ? LANDS : [...player.priority, ...LANDS.filter((land) => !player.priority.includes(land))];
  const animals = now[`${seat}.${player.human ? "published" : "animals"}`];
  const experts = now[`${seat}.experts`];
  const fresh = freshIn([...animals, ...experts], [...(before[`${seat}.${player.human ? "published" : "animals"}`] ?? []), ...(before[`${seat}.experts`] ?? [])]);
  const of = (cards, land) => cards.filter((id) => (now[`${seat}.jokers`]?.[id] ?? card(id).continent) === land);
  const jokers = animals.filter((id) => !card(id).continent && !now[`${seat}.jokers`]?.[id]);
  const columns = lands.map((land, i) => {
    const [mine, people] = [of(animals, land), of(experts, land)];
    return h("div", { class: "column" }, landHead(land, player.human ? "" : i + 1, landPoints(player, mine.length, people.length)),
      mine.map((id) => chip(id, fresh.has(id) ? "new" : "", "animal")), people.map((id) => chip(id, fresh.has(id) ? "new" : "", "expert")));
  });
  return [
    h("div", { class: "columns" }, columns),
    jokers.length ? [h("p", { class: "fine" }, "Count for any continent at the end:"), h("div", { class: "chips" }, jokers.map((id) => chip(id, fresh.has(id) ? "new" : "", "animal")))] : null,
  ];
}
function landPoints(player, animals, experts) {
  if (!animals && !experts) return "–";
  if (player.human) {
    const points = collectionPoints(animals + experts);
    return `${animals + experts}${points ? ` → ${points} VP` : ""}`;
  }
  return animals ? `(${animals}+${experts})×${animals} = ${(animals + experts) * animals}` : `0+${experts}`;
}
function landHead(land, rank, points) {
  const label = `${rank ? `Priority ${rank}: ` : ""}${capital(land)}, ${points}`;
  return picture(76, 34, label, { class: "land" },
    s("rect", { class: `band ${land}`, x: 1, y: 1, width: 74, height: 18, rx: 4 }),
    text(38, 14, `${rank ? `${rank}  ` : ""}${capital(land)}`, 10, { cls: onBand(land), anchor: "middle", style: "bold", family: SERIF, room: 68 }),
    text(38, 30.5, points, 9, { anchor: "middle", room: 74 }));
}

function automaCards(seat, now, before) {
  const player = players[seat];
  return [
    player.behavior ? drawBehavior(player.behavior, now[`${seat}.row`], now[`${seat}.row`] !== before[`${seat}.row`]) : null,
    player.scoring ? drawScoring(player.scoring) : null,
    heading("Cards, by priority", `${plural(now[`${seat}.animals`].length, "Animal")}, ${plural(now[`${seat}.experts`].length, "Expert")}`),
    byContinent(seat, now, before),
  ];
}

const stars = (number) => "★".repeat(number);

function drawBehavior({ name, stars: level, rows }, current, fresh) {
  const height = 28 + rows.length * 21;
  const inForce = rows.find(([face]) => face === current);
  const label = `Behavior card ${name}, ${plural(level, "star")}. ${rows.map(([face, words]) => `${face}: ${words}`).join(". ")}.${inForce ? ` In force: row ${current}.` : ""}`;
  return picture(372, height, label, { class: "drawing sheet" },
    s("rect", { class: "frame", x: 1, y: 1, width: 370, height: height - 2, rx: 6 }),
    text(9, 18, name, 12.5, { style: "bold", family: SERIF, room: 270 }), text(362, 18, stars(level), 11, { cls: "soft", anchor: "end" }),
    rows.map(([face, words], i) => s("g", { transform: `translate(0 ${25 + i * 21})`, class: face === current ? `row on ${fresh ? "new" : ""}` : "row" },
      face === current ? s("rect", { class: "stripe", x: 3, y: 0, width: 366, height: 20, rx: 4 }) : null,
      s("rect", { class: "pip", x: 9, y: 2, width: 16, height: 16, rx: 3 }), text(17, 14.3, face, 11.5, { anchor: "middle", style: "bold" }),
      text(33, 14, words, 10.6, { room: 330, style: face === current && widthOf(words, 10.6, "bold", SANS) <= 330 ? "bold" : "" }))));
}

function drawScoring({ name, stars: level, lines }) {
  const height = 29 + lines.length * 14;
  return picture(372, height, `Scoring card ${name}, ${plural(level, "star")}: ${lines.join("; ")}.`, { class: "drawing sheet" },
    s("rect", { class: "frame", x: 1, y: 1, width: 370, height: height - 2, rx: 6 }),
    text(9, 18, name, 12.5, { style: "bold", family: SERIF, room: 270 }), text(362, 18, stars(level), 11, { cls: "soft", anchor: "end" }),
    lines.map((line, i) => text(9, 33 + i * 14, line, 10.2, { room: 354 })));
}

// The final score by parts, one column for each seat.
function finalTable(now) {
  const seats = players.map((_, i) => i);
  const names = Object.keys(PART_NAMES).filter((part) => seats.some((i) => now[`${i}.parts`]?.[part] !== undefined));
  return [
    h("h2", {}, "Final score"),
    h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), seats.map((i) => h("th", { scope: "col" }, markPicture(i), players[i].name)))),
      h("tbody", {}, names.map((part) => h("tr", {}, h("th", { scope: "row" }, capital(PART_NAMES[part])), seats.map((i) => h("td", {}, now[`${i}.parts`]?.[part] ?? "–"))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Total"), seats.map((i) => h("td", {}, now[`${i}.score`])))))];
}
