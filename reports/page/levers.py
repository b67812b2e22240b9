"""Levers in words and tables."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from reports.data.names import Names, names_of
from reports.data.text import plain, signed
from reports.experiments.levers import DEAD, Levers, Way, cheapest
from reports.experiments.versions import Bench
from reports.page.plain import as_csv, as_json, see_a_game, table_in, wrapped

HEAD = ("number", "change", "harder by VP", "±", "95% CI, all at once", "")
WORDS = {"harder": "", "easier": "", "dead": "dead", "unclear": "unclear"}


def render(bench: Bench, levers: Levers, form: str, wanted: float, replay: str) -> str:
    """The whole answer as text, CSV, JSON or Markdown."""
    if form == "csv":
        return as_csv(levers.table)
    if form == "json":
        return as_json(_values(bench, levers, wanted, replay))
    names = names_of(bench.design.cards)
    lines = [*wrapped(form, headline(levers)), "", *table_in(form, HEAD, _rows(levers.table)), ""]
    lines += _paragraphs(form, [*dead_numbers(levers), _foot(bench, levers)])
    lines += [f"The shortest ways to {signed(wanted)} and {signed(-wanted)} VP:", ""]
    for card in dict.fromkeys(lever.number.place for lever in levers.levers):
        for vp in (wanted, -wanted):
            lines += wrapped(form, f"- {way_words(levers, names, card, vp)}")
    return "\n".join([*lines, "", *see_a_game(form, replay)]) + "\n"


def _paragraphs(form: str, texts: list[str]) -> list[str]:
    return [line for text in texts for line in (*wrapped(form, text), "")]


def _rows(table: pd.DataFrame) -> list[tuple[str, ...]]:
    return [
        (
            row["number"],
            f"{row['from']} → {row['to']}",
            signed(row["harder"]),
            plain(row["half_width"]),
            f"{signed(row['low'])} to {signed(row['high'])}",
            WORDS[row["verdict"]],
        )
        for row in table.to_dict("records")
    ]


def headline(levers: Levers) -> str:
    """What moves most."""
    top = levers.table.iloc[0]
    word = "harder" if top["harder"] > 0 else "easier"
    return (
        f"{top['number']} moves most: {top['from']} → {top['to']} makes its Automas "
        f"{abs(top['harder']):.1f} VP {word}."
    )


def dead_numbers(levers: Levers) -> list[str]:
    """Numbers that move nothing, and those whose effect is not clear yet."""
    verdicts = levers.table.groupby("number", sort=False)["verdict"].agg(set)
    dead = [str(name) for name, found in verdicts.items() if found == {"dead"}]
    unclear = [str(name) for name, found in verdicts.items() if not found & {"harder", "easier"}]
    unclear = [name for name in unclear if name not in dead]
    texts = []
    if dead:
        one = len(dead) == 1
        words = "moves nothing: below" if one else "move nothing: each below"
        texts.append(f"{', '.join(dead)} {words} {DEAD} VP.")
    if unclear:
        widest = levers.table[levers.table["number"].isin(unclear)]
        most = float(widest[["low", "high"]].abs().to_numpy().max())
        texts.append(
            f"No clear effect in these games (at most {most:.1f} VP): {', '.join(unclear)}."
        )
    return texts


def way_words(levers: Levers, names: Names, card: str, wanted: float) -> str:
    """'+8 VP for HMS Resolution: experts.1 4 → 6 gives about +8.0, ...'."""
    ways = cheapest(levers, card, wanted)
    head = f"{signed(wanted)} VP for {names.card(card)}"
    if not ways:
        return f"{head}: no number has a clear effect that way"
    return f"{head}: {', '.join(_way(way) for way in ways)}"


def _way(way: Way) -> str:
    about = "" if way.measured else "about "
    key = way.number.partition(".")[2]
    return f"{key} {way.start} → {way.end} gives {about}{signed(way.harder)}"


def _foot(bench: Bench, levers: Levers) -> str:
    most = int(levers.table["games"].max())
    return (
        f"Mean of {', '.join(bench.players)} and all partner cards, up to {most:,} games per "
        "matchup, paired with the unchanged game. ±: half the 95% interval of one number; the "
        f"intervals hold for all {len(levers.levers)} changes at once. 'about': steps taken to be "
        "alike, not played."
    )


def _values(bench: Bench, levers: Levers, wanted: float, replay: str) -> dict[str, object]:
    cards = dict.fromkeys(lever.number.place for lever in levers.levers)
    return {
        "players": bench.players,
        "seed": bench.seed,
        "levers": levers.table,
        "detail": levers.detail,
        "ways": [
            {"card": card, "wanted": vp, **way.__dict__}
            for card in cards
            for vp in (wanted, -wanted)
            for way in cheapest(levers, card, vp)
        ],
        "stopped": levers.stopped,
        "replay": replay,
    }


def write_levers(bench: Bench, levers: Levers, folder: Path, wanted: float, replay: str) -> None:
    """The picture, the tables and the text as files in a folder."""
    from reports.figures.levers import levers as draw
    from reports.figures.style import png_bytes

    folder.mkdir(parents=True, exist_ok=True)
    figure = draw(levers.table).get_figure(root=True)
    if figure is not None:
        (folder / "levers.png").write_bytes(png_bytes(figure))
    (folder / "levers.csv").write_text(as_csv(levers.table), encoding="utf-8")
    (folder / "levers-by-automa.csv").write_text(as_csv(levers.detail), encoding="utf-8")
    text = render(bench, levers, "markdown", wanted, replay)
    page = f"# Levers\n\n![What every number does](levers.png)\n\n{text}"
    (folder / "levers.md").write_text(page, encoding="utf-8")
