// Cards: Animals with their cube spaces, Experts with their effects, and small ones for piles.

const CARD = { width: 98, height: 112 };
const NUMERALS = ["I", "II", "III", "IV"];

function frame(cls, height = CARD.height) {
  return s("rect", { class: `frame ${cls}`, x: 1, y: 1, width: CARD.width - 2, height: height - 2, rx: 6 });
}
function band(land, height) {
  const w = CARD.width - 2;
  return s("path", { class: `band ${land || "plain"}`, d: `M1 ${height} V7 a6 6 0 0 1 6 -6 H${w - 5} a6 6 0 0 1 6 6 V${height} Z` });
}
const onBand = (land) => (land === "africa" ? "dark" : "on");

// The name in one or two lines on the band, and the continent's letters.
function nameOn(facts, style) {
  const [firstWord, ...rest] = facts.name.split(" ");
  const lines = [firstWord, rest.join(" ")].filter(Boolean);
  const cls = onBand(facts.continent);
  return [
    ...lines.map((line, i) => text(6, 12.5 + i * 11.5, line, 10.5, { cls, style, family: SERIF, room: i ? 86 : 72 })),
    facts.continent ? text(92, 12, SHORT[facts.continent], 8, { cls, anchor: "end" }) : null,
  ];
}

function cubeSpace(x, y, filled, seat, fresh) {
  const cls = `cube ${filled ? `full s${seat}` : ""} ${fresh ? "new" : ""}`;
  return s("g", {}, s("rect", { class: cls, x, y, width: 10, height: 10, rx: 1.5 }),
    filled ? s("path", { class: "shine", d: `M${x + 2} ${y + 8} V${y + 2} H${x + 8}` }) : null);
}

// An Animal; `cubes` are the Types that hold a cube, `fresh` those that got it in this step.
function animalCard(id, { seat = 0, cubes = [], fresh = [], cls = "" } = {}) {
  const facts = card(id);
  if (facts.kind === "sepultus") return sepultusCard(id, facts, { seat, cubes, fresh, cls });
  const categories = facts.categories ?? [];
  const rows = categories.map((category, i) => {
    const y = 50 + i * 14.6;
    const points = facts.vp[i];
    return [
      cubeSpace(6, y, cubes.includes(NUMERALS[i]), seat, fresh.includes(NUMERALS[i])),
      text(27, y + 8.5, NUMERALS[i], 7.5, { cls: "soft", anchor: "middle" }),
      text(34, y + 8.8, category, 9.2, { room: 44 }),
      points ? text(93, y + 8.6, `+${points}`, 8, { cls: "soft", anchor: "end" }) : null,
    ];
  });
  const held = categories.map((category, i) => `${category}${cubes.includes(NUMERALS[i]) ? " with cube" : ""}`);
  const label = `${facts.name}${facts.continent ? `, ${capital(facts.continent)}` : ""}: ${held.join(", ")}`;
  return picture(CARD.width, CARD.height, label, { class: `card ${cls}` },
    s("title", {}, label), frame(""), band(facts.continent, 30), nameOn(facts, "bold italic"),
    text(6, 42, facts.common ?? "", 8.4, { cls: "soft", room: 86 }), rows);
}

// A Sepultus Creatura: one cube, on one of the categories offered.
function sepultusCard(id, facts, { seat, cubes, fresh, cls }) {
  const rows = facts.categories.map(([type, category], i) => {
    const y = 52 + i * 14.6;
    const on = cubes.includes(`${type} ${category}`);
    return [
      cubeSpace(6, y, on, seat, on && fresh.length > 0),
      text(27, y + 8.5, type, 7.5, { cls: "soft", anchor: "middle" }), text(36, y + 8.8, category, 9.3, { room: 56 }),
    ];
  });
  const offer = facts.categories.map((pair) => pair.join(" ")).join(" or ");
  const label = `${facts.name}, Sepultus Creatura: die ${facts.die}, cube for value ${facts.cost}, ${offer}; cube: ${cubes.join(", ") || "none"}`;
  return picture(CARD.width, CARD.height, label, { class: `card ${cls}` },
    s("title", {}, label), frame(""), band("sepultus", 30), nameOn(facts, "bold italic"),
    text(6, 42, `die ${facts.die} · cube costs ${facts.cost}`, 8.2, { cls: "soft", room: 86 }), rows);
}

const DURATION = { permanent: "permanent", immediate: "once", end: "end of game" };

// An Expert; the cards below it show as tabs.
function expertCard(id, { below = [], cls = "" } = {}) {
  const facts = card(id);
  const tab = 13;
  const height = CARD.height + below.length * tab;
  const lines = wrap(facts.text ?? "", 8.9, 86, 6);
  const covers = below.map((other) => card(other).name).join(", ");
  const label = `${facts.name}${facts.continent ? `, ${capital(facts.continent)}` : ""}: ${facts.text ?? ""}${covers ? `; below it, inactive: ${covers}` : ""}`;
  return picture(CARD.width, height, label, { class: `card ${cls}` }, s("title", {}, label),
    below.map((other, i) => {
      const y = CARD.height + i * tab - 4;
      return [
        s("rect", { class: `band ${card(other).continent ?? "plain"} low`, x: 3, y, width: CARD.width - 6, height: tab + 2, rx: 4 }),
        text(8, y + 12, card(other).name, 8.4, { cls: onBand(card(other).continent), family: SERIF, style: "italic", room: 82 }),
      ];
    }).reverse(),
    frame(""), band(facts.continent, 30), nameOn(facts, "bold"),
    text(6, 42, DURATION[facts.duration] ?? "", 8.2, { cls: "soft" }),
    lines.map((line, i) => text(6, 54.5 + i * 10.4, line, 8.9, { room: 87 })));
}

// A place without a card, and the card that left it in this step.
function hole(words, left) {
  const label = left ? `empty: ${card(left).name} has been taken` : words;
  return picture(CARD.width, CARD.height, label, { class: `card hole ${left ? "left" : ""}` },
    s("rect", { class: "gap", x: 2, y: 2, width: CARD.width - 4, height: CARD.height - 4, rx: 6 }),
    wrap(left ? card(left).name : words, 9.5, 84, 3).map((line, i) => text(CARD.width / 2, 54 + i * 12, line, 9.5, { cls: "soft", anchor: "middle", style: left ? "italic" : "" })));
}

// A card of which only name and continent matter.
function chip(id, cls = "", iconName = "") {
  const facts = card(id);
  const [firstWord, ...rest] = facts.name.split(" ");
  const x = iconName ? 20 : 6;
  const style = facts.kind === "expert" ? "" : "italic";
  return picture(76, 26, `${facts.name}${facts.continent ? `, ${capital(facts.continent)}` : ""}`, { class: `chip ${cls}` },
    s("title", {}, facts.name),
    s("rect", { class: "frame", x: 1, y: 1, width: 74, height: 24, rx: 4 }),
    s("rect", { class: `band ${facts.continent ?? "sepultus"}`, x: 1, y: 1, width: 3.5, height: 24, rx: 1.5 }),
    iconName ? icon(iconName, 12.5, 13, 13) : null,
    text(x, 11, firstWord, 8.2, { family: SERIF, style, room: 73 - x }), text(x, 21, rest.join(" "), 8.2, { family: SERIF, style, room: 73 - x }));
}

// Each card of a list that is not in the list of before.
const freshIn = (now, before) => new Set((now ?? []).filter((each) => !(before ?? []).includes(each)));
