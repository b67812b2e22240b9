"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Sorting: a click on a heading sorts by it, a second click turns the order round.
  const value = (row, place) => {
    const cell = row.cells[place];
    const key = cell.dataset.v;
    if (key === undefined) return cell.textContent;
    return key === "" ? -Infinity : Number(key);
  };
  const compare = (one, two) =>
    typeof one === "number" && typeof two === "number" ? one - two : String(one).localeCompare(String(two), "en");
  const sort = (head) => {
    const table = head.closest("table");
    const body = table.tBodies[0];
    const down = head.getAttribute("aria-sort") === "ascending";
    all("thead th", table).forEach((other) => other.setAttribute("aria-sort", "none"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const place = head.cellIndex;
    const rows = [...body.rows].map((row, index) => ({ row, index, key: value(row, place) }));
    rows.sort((a, b) => (down ? -1 : 1) * compare(a.key, b.key) || a.index - b.index);
    body.append(...rows.map((item) => item.row));
  };
  all("thead button").forEach((button) => button.addEventListener("click", () => sort(button.closest("th"))));

  // Filtering: rows of other strategies or Automas are hidden, their marks in pictures fade.
  const form = document.querySelector(".filter");
  const strategy = document.getElementById("filter-strategy");
  const automa = document.getElementById("filter-automa");
  const wrong = (data, key, wanted) => wanted !== "" && data[key] !== undefined && data[key] !== wanted;
  const filter = () => {
    let shown = 0;
    all("tbody tr").forEach((row) => {
      row.hidden = wrong(row.dataset, "strategy", strategy.value) || wrong(row.dataset, "automa", automa.value);
      if (!row.hidden) shown += 1;
    });
    all("svg [data-automa]").forEach((mark) => mark.classList.toggle("off",
      wrong(mark.dataset, "strategy", strategy.value) || wrong(mark.dataset, "automa", automa.value)));
    const on = strategy.value !== "" || automa.value !== "";
    const means = strategy.value !== "" ? "; pictures of a mean over all strategies stay as they are" : "";
    document.getElementById("filter-state").textContent = on ? `${shown} table rows shown${means}` : "";
  };
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter, 0));

  // On a narrow screen the answer comes before the list of chapters; a window may become wide later.
  const wide = window.matchMedia("(min-width: 75rem)");
  const unfold = () => { document.querySelector("nav details").open = wide.matches; };
  wide.addEventListener("change", unfold);
  unfold();

  // What is wider than its place says so.
  const widths = () => all(".scroll").forEach((box) => box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 2));
  window.addEventListener("resize", widths);
  all("details").forEach((item) => item.addEventListener("toggle", widths));
  widths();

  // Closed tables are printed too.
  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = all("details:not([open])").filter((item) => item.querySelectorAll("tr").length < 80);
    closed.forEach((item) => { item.open = true; });
  });
  window.addEventListener("afterprint", () => closed.forEach((item) => { item.open = false; }));
})();
