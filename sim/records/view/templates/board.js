// The middle of the table: the city, the Expeditions, the reputation track, displays, piles.

const moved = (now, before, die) => !same(now[`die.${die}`], before[`die.${die}`]);

// Dice side by side in a room, smaller when there are many; fresh ones ringed.
function diceIn(x, y, width, height, dice, now, before) {
  const gap = 3;
  let size = 26;
  const across = () => Math.max(1, Math.floor((width + gap) / (size + gap)));
  while (size > 10 && Math.ceil(dice.length / across()) * (size + gap) > height + gap) size -= 1;
  return dice.map((each, i) =>
    drawDie(x + (i % across()) * (size + gap), y + Math.floor(i / across()) * (size + gap), size, each, moved(now, before, each.die) ? "new" : ""));
}

const CITY = [
  ["embassy", 0, 0, 98], ["bank", 101, 0, 98], ["university", 202, 0, 98],
  ["academy", 0, 113, 148.5], ["publication", 151.5, 113, 148.5],
];
function drawCity(now, before) {
  const label = CITY.map(([place]) => `${capital(place)}: ${diceWords(diceAt(now, place))}`).join(". ");
  return picture(300, 223, `The city. ${label}.`, { class: "drawing" },
    CITY.map(([place, x, y, width]) => {
      const hints = board.places[place].flatMap((hint) => wrap(hint, 9, width - 13, 3));
      return s("g", { transform: `translate(${x} ${y})` },
        s("rect", { class: "field", width, height: 110, rx: 6 }),
        text(7, 15, capital(place), 11.5, { style: "bold", family: SERIF }),
        hints.map((hint, i) => text(7, 27 + i * 10.5, hint, 9, { cls: "soft", room: width - 13 })),
        place === "bank" && now.bank && now.round ? bankToken(width) : null,
        diceIn(7, 32 + hints.length * 10.5, width - 14, 73 - hints.length * 10.5, diceAt(now, place), now, before));
    }));
}
// The First Player token is still to be had by the first visitor of the round.
function bankToken(width) {
  return s("g", {}, s("title", {}, "The first seat at the Bank this round takes the First Player token"),
    icon("first", width - 11, 13, 14), text(width - 5, 27, "first takes it", 7.6, { cls: "soft", anchor: "end" }));
}

function drawExpeditions(now, before) {
  const label = LANDS.map((land) => `${capital(land)}: ${board.spaces[land].map((space, i) => diceWords(diceAt(now, `expedition:${land}:${i}`)).replace("no die", `free, ${space[0]} reputation, +${space[1]}`)).join("; ")}`).join(". ");
  return picture(300, 223, `Expeditions. ${label}.`, { class: "drawing" },
    LANDS.map((land, row) => {
      const y = row * 44.75;
      const spaces = board.spaces[land];
      const width = (300 - 66) / spaces.length;
      return s("g", { transform: `translate(0 ${y})` },
        s("rect", { class: `band ${land}`, width: 62, height: 42, rx: 6 }),
        text(31, 25, capital(land), 11.5, { cls: onBand(land), anchor: "middle", style: "bold", family: SERIF, room: 56 }),
        spaces.map((space, i) => drawSpace(66 + i * width, width - 3, space, `expedition:${land}:${i}`, now, before)));
    }));
}
function drawSpace(x, width, [reputation, bonus], place, now, before) {
  const [die] = diceAt(now, place);
  const left = !die && diceAt(before, place).length > 0 && now.round === before.round;
  return s("g", { transform: `translate(${x} 0)` },
    s("rect", { class: `field ${left ? "left" : ""}`, width, height: 42, rx: 6 }),
    die
      ? drawDie(width / 2 - 13, 8, 26, die, moved(now, before, die.die) ? "new" : "")
      : [
          reputation ? [text(width / 2 - 2, 18, reputation, 11, { anchor: "end", style: "bold" }), icon("reputation", width / 2 + 8, 14, 12)] : null,
          bonus ? text(width / 2, reputation ? 35 : 26, `+${bonus}`, 11, { cls: "soft", anchor: "middle", style: "bold" }) : null,
        ]);
}

// The track is a loop: the first half runs to the right, the second back to the left.
function drawTrack(now, before) {
  const { length, bonuses } = board.track;
  const top = Math.ceil(length / 2);
  const cell = 600 / top;
  const at = (space) => (space < top ? [space * cell, 0] : [(top - 1 - (space - top)) * cell, 43]);
  const label = players.map((player, i) => `${player.name} on space ${now[`${i}.reputation`]}`).join(", ");
  return picture(600, 85, `Reputation track, spaces 0 to ${length - 1}. ${label}.`, { class: "drawing track" },
    Array.from({ length }, (_, space) => drawTrackSpace(space, at(space), cell, bonuses[space])),
    length % 2 ? s("path", { class: "arrow", d: `M${cell - 4} 64 H${cell / 2} V49 M${cell / 2 - 5} 54 L${cell / 2} 48 L${cell / 2 + 5} 54` }) : null,
    players.map((_, seat) => drawCounter(seat, now, before, at, cell)));
}
function drawTrackSpace(space, [x, y], cell, bonus) {
  return s("g", { transform: `translate(${x} ${y})` },
    s("rect", { class: bonus ? "field bonus" : "field", x: 1, y: 1, width: cell - 2, height: 40, rx: 5 }),
    text(5, 11, space, 8.5, { cls: "soft" }),
    bonus ? [icon(bonus[0], cell - 12, 12, 16), bonus[1] > 1 ? text(cell - 22, 15, bonus[1], 10, { anchor: "end", style: "bold" }) : null] : null);
}
function drawCounter(seat, now, before, at, cell) {
  const space = now[`${seat}.reputation`];
  const [x, y] = at(space % board.track.length);
  const together = players.map((_, i) => i).filter((i) => now[`${i}.reputation`] === space);
  const room = Math.min(14, (cell - 6) / together.length);
  const cx = x + cell / 2 + (together.indexOf(seat) - (together.length - 1) / 2) * room;
  const fresh = space !== before[`${seat}.reputation`];
  return s("g", { class: fresh ? "counter new" : "counter" },
    fresh ? s("circle", { class: "halo", cx, cy: y + 30, r: 9.5 }) : null, mark(seat, cx, y + 30, 12));
}

function drawDisplay(kind, now, before) {
  const cards = now[`display.${kind}`] ?? [];
  const old = before[`display.${kind}`] ?? [];
  const draw = kind === "animal" ? animalCard : expertCard;
  const newRound = now.round !== before.round;
  return cards.map((id, i) => {
    if (id === null) return hole("taken", newRound ? null : old[i]);
    return draw(id, { cls: old.includes(id) || !old.length ? "" : "new" });
  });
}

function pileWords(kind, now) {
  const [deck, atMost] = now[`deck.${kind}`] ?? [0, false];
  const discards = now[`discards.${kind}`] ?? [];
  return `deck ${atMost ? "at most " : ""}${deck}, discards ${discards.length}`;
}

// Round tokens, discards and what has left the game: closed lists that one can open.
function besideBoard(now, before) {
  const tokens = now.tokens ?? [];
  const hidden = Object.entries(board.round_tokens)
    .map(([kind, number]) => [number - count(tokens, kind), kind]).filter(([number]) => number > 0)
    .map(([number, kind]) => `${number} × ${TOKEN_NAMES[kind] ?? kind}`).join(", ");
  const lists = [
    ["Discarded Animals", now["discards.animal"]], ["Discarded Experts", now["discards.expert"]],
    ["Removed from the game", now.removed],
  ].filter(([, cards]) => cards?.length);
  return [
    h("div", { class: "hidden-tokens" },
      h("div", { class: "tokens" }, Array.from({ length: board.rounds }, (_, i) => drawToken(i, tokens[i], now, before))),
      h("p", { class: "fine" }, `Round tokens not seen yet: ${hidden || "none"}.`)),
    lists.map(([title, cards]) => h("details", { "data-list": title },
      h("summary", {}, `${title} (${cards.length})`),
      h("p", { class: "fine" }, cards.map((id) => card(id).name).sort().join(", ")))),
  ];
}
function drawToken(i, token, now, before) {
  const label = `Round ${i + 1}: ${token ? TOKEN_NAMES[token] ?? token : "face down"}`;
  const fresh = token && now.round === i + 1 && before.round !== now.round;
  return picture(46, 46, label, { class: `token ${now.round === i + 1 ? "current" : ""} ${fresh ? "new" : ""}` },
    s("title", {}, label), s("circle", { class: token ? "coin up" : "coin", cx: 23, cy: 23, r: 20 }),
    text(23, token ? 16 : 28, i + 1, token ? 9 : 14, { anchor: "middle", cls: token ? "soft" : "", style: "bold" }),
    token ? icon(token, 23, 28, 17) : null);
}
