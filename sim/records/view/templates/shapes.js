// Small shapes that everything is drawn with: SVG and HTML elements, text that fits, dice, icons.

const SVG = "http://www.w3.org/2000/svg";
const SERIF = 'Palatino, "Palatino Linotype", "Book Antiqua", Georgia, serif';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
const s = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
const h = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

// A picture of its own: one label for those who cannot see it.
function picture(width, height, label, attributes, ...children) {
  const box = { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, ...attributes };
  return s("svg", box, ...children);
}

const ruler = document.createElement("canvas").getContext("2d");
const widths = new Map(); // the same words are measured again at every step
function widthOf(words, size, style = "", family = SANS) {
  const font = `${style} ${size}px ${family}`;
  const key = `${font}|${words}`;
  if (!widths.has(key)) {
    ruler.font = font;
    widths.set(key, ruler.measureText(words).width);
  }
  return widths.get(key);
}

// A line of text, squeezed a little or cut if it is wider than its room.
function text(x, y, words, size, { cls = "", room = 0, style = "", family = SANS, anchor = "" } = {}) {
  let shown = String(words);
  const attributes = { x, y, class: `t ${cls}`, "font-size": size, "text-anchor": anchor || null };
  if (family === SERIF) attributes.class += " serif";
  if (style.includes("bold")) attributes["font-weight"] = 700;
  if (style.includes("italic")) attributes["font-style"] = "italic";
  if (room) {
    while (shown.length > 2 && widthOf(shown, size, style, family) > room * 1.18) shown = `${shown.slice(0, -2)}…`;
    if (widthOf(shown, size, style, family) > room) {
      attributes.textLength = room;
      attributes.lengthAdjust = "spacingAndGlyphs";
    }
  }
  return s("text", attributes, shown);
}

// Words broken into lines of a width; the last one allowed ends in dots if more would follow.
function wrap(words, size, room, most, style = "", family = SANS) {
  const lines = [""];
  for (const word of String(words).split(/\s+/)) {
    const longer = lines[lines.length - 1] ? `${lines[lines.length - 1]} ${word}` : word;
    if (widthOf(longer, size, style, family) <= room || !lines[lines.length - 1]) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

// A die: its number on its colour, the continent's letters for those who cannot tell the colour.
function drawDie(x, y, size, each, cls = "") {
  const f = size / 26;
  return s("g", { class: `die ${each.land} ${cls}`, transform: `translate(${x} ${y})` },
    s("rect", { class: "ring", x: -2.5, y: -2.5, width: size + 5, height: size + 5, rx: 6 * f + 2 }),
    s("rect", { class: "face", width: size, height: size, rx: 5 * f }),
    text(size / 2, 16.5 * f, each.value, 16 * f, { cls: "on", anchor: "middle", style: "bold" }),
    text(size / 2, 23.6 * f, SHORT[each.land], 7 * f, { cls: "on", anchor: "middle" }));
}

// Where a die lay before this step.
function drawGhost(x, y, size) {
  return s("rect", { class: "ghost", x, y, width: size, height: size, rx: 5 });
}

// A seat's mark: a shape as well as a colour.
function mark(seat, x, y, size) {
  const r = size / 2;
  const paths = [
    () => s("circle", { cx: x, cy: y, r }),
    () => s("rect", { x: x - r * 0.88, y: y - r * 0.88, width: r * 1.76, height: r * 1.76, rx: 1 }),
    () => s("path", { d: `M${x} ${y - r * 1.1} L${x + r * 1.1} ${y + r * 0.85} L${x - r * 1.1} ${y + r * 0.85} Z` }),
    () => s("path", { d: `M${x} ${y - r * 1.2} L${x + r * 1.2} ${y} L${x} ${y + r * 1.2} L${x - r * 1.2} ${y} Z` }),
  ];
  const shape = paths[seat % 4]();
  shape.setAttribute("class", `mark s${seat}`);
  return shape;
}
const markPicture = (seat) => s("svg", { viewBox: "0 0 16 16", class: "inline", "aria-hidden": "true" }, mark(seat, 8, 8, 12));

const ICONS = {
  coins: () => [s("circle", { class: "i-coin", r: 8 }), s("circle", { class: "i-line", r: 5 })],
  expedition: () => [
    s("circle", { class: "i-token", r: 8 }),
    s("path", { class: "i-paper", d: "M4 -4 L1.4 1.4 L-4 4 L-1.4 -1.4 Z" }),
  ],
  seal: () => [
    s("path", { class: "i-seal", d: scallop(8.4, 7, 10) }),
    s("circle", { class: "i-line", r: 4 }),
  ],
  reputation: () => [
    s("path", { class: "i-ribbon", d: "M-4 2 L-5 9 L-1.5 7 L0 9 L1.5 7 L5 9 L4 2 Z" }),
    s("circle", { class: "i-rep", cy: -1.5, r: 6.5 }), s("circle", { class: "i-line", cy: -1.5, r: 3.5 }),
  ],
  vp: () => [
    s("path", { class: "i-vp", d: "M0 -8.5 L7.4 -4.2 L7.4 4.2 L0 8.5 L-7.4 4.2 L-7.4 -4.2 Z" }),
    text(0, 3, "VP", 7.5, { cls: "on", anchor: "middle", style: "bold" }),
  ],
  animal: () => [
    s("rect", { class: "i-card", x: -6, y: -8, width: 12, height: 16, rx: 2 }),
    s("ellipse", { class: "i-ink", cy: 2.6, rx: 3, ry: 2.4 }),
    ...[[-3.2, -0.8], [-1.1, -2.6], [1.1, -2.6], [3.2, -0.8]].map(([cx, cy]) => s("circle", { class: "i-ink", cx, cy, r: 1.1 })),
  ],
  expert: () => [
    s("rect", { class: "i-card", x: -6, y: -8, width: 12, height: 16, rx: 2 }),
    s("circle", { class: "i-ink", cy: -2.5, r: 2.3 }),
    s("path", { class: "i-ink", d: "M-3.8 4.6 C-3.8 -0.6 3.8 -0.6 3.8 4.6 Z" }),
  ],
  die: () => [s("rect", { class: "i-card", x: -7, y: -7, width: 14, height: 14, rx: 3 }), text(0, 4, "+1", 9, { anchor: "middle", style: "bold" })],
  nothing: () => [s("path", { class: "i-dash", d: "M-5 0 H5" })],
  first: () => [
    s("circle", { class: "i-first", cy: -4, r: 3.4 }),
    s("path", { class: "i-first", d: "M-2 -2 L2 -2 L3.4 5 H5 V8 H-5 V5 H-3.4 Z" }),
  ],
};
function scallop(outer, inner, points) {
  const at = (i) => [Math.sin((i * Math.PI) / points), Math.cos((i * Math.PI) / points)].map((v) => (v * (i % 2 ? inner : outer)).toFixed(2));
  return `M${Array.from({ length: points * 2 }, (_, i) => at(i).join(" ")).join(" L")} Z`;
}
function icon(name, x, y, size) {
  return s("g", { class: "icon", transform: `translate(${x} ${y}) scale(${size / 18})` }, ...(ICONS[name] ?? ICONS.nothing)());
}
const iconPicture = (name) => s("svg", { viewBox: "-10 -10 20 20", class: "inline", "aria-hidden": "true" }, icon(name, 0, 0, 18));

// A sentence of the story: pieces of text, some in a style.
const STYLES = new Set([...LANDS, "seat", "why", "title"]);
const pieces = (words) => words.map(([piece, style]) => (STYLES.has(style) ? h("span", { class: style }, piece) : piece));
