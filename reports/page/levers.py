"""Levers in words and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from reports.data.names import Names, names_of, number_words
from reports.data.text import plain, signed
from reports.experiments.levers import DEAD, Levers, Way, cheapest
from reports.experiments.versions import Bench
from reports.page.plain import as_csv, as_json, see_a_game, table_in, wrapped
from sim.text import count

HEAD = ("number", "change", "harder by VP", "±", "95% CI, all at once", "")
WORDS = {"harder": "", "easier": "", "dead": "dead", "unclear": "unclear"}


def render(bench: Bench, levers: Levers, form: str, wanted: float, replay: str) -> str:
    """The whole answer as text, CSV, JSON or Markdown."""
    if form == "csv":
        return as_csv(levers.table)
    if form == "json":
        return as_json(_values(bench, levers, wanted, replay))
    names = names_of(bench.design.cards)
    head = headline(levers, names)
    lines = [*wrapped(form, head), "", *table_in(form, HEAD, _rows(levers.table)), ""]
    lines += _paragraphs(form, [dead_numbers(levers), _foot(bench, levers)])
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


def headline(levers: Levers, names: Names) -> str:
    """What moves most, in the words of its card."""
    top = levers.table.iloc[0]
    word = "harder" if top["harder"] > 0 else "easier"
    what = number_words(names, top["place"], top["about"])
    return (
        f"What moves most: {what}. {top['from']} → {top['to']} makes its Automas "
        f"{abs(top['harder']):.1f} VP {word}."
    )


@dataclass(frozen=True)
class Bound:
    """A number without a clear effect: the most that it could do and still look like this."""

    number: str
    most: float  # VP


def without_effect(levers: Levers) -> list[Bound]:
    """Numbers that neither up nor down move anything clearly, the least first."""
    verdicts = levers.table.groupby("number", sort=False)["verdict"].agg(set)
    quiet = [str(name) for name, found in verdicts.items() if not found & {"harder", "easier"}]
    most = levers.table.set_index("number")[["low", "high"]].abs().max(axis=1)
    bounds = [Bound(name, float(most.loc[[name]].max())) for name in quiet]
    return sorted(bounds, key=lambda bound: bound.most)


def quiet_words(bounds: Sequence[Bound]) -> str:
    """How many numbers have no clear effect in the games, and the most that they could do."""
    if not bounds:
        return "Every number does something."
    least, most = (end(bound.most for bound in bounds) for end in (min, max))
    one = len(bounds) == 1
    count = "1 number" if one else f"{len(bounds)} numbers"
    if most <= DEAD:
        return f"{count} {'does' if one else 'do'} nothing: below {DEAD} VP."
    span = f"{most:.1f} VP" if one else f"{least:.1f} to {most:.1f} VP each"
    return f"{count} {'has' if one else 'have'} no clear effect in these games: at most {span}."


def dead_numbers(levers: Levers) -> str:
    """The numbers that move nothing clearly, each with the most that it could do."""
    bounds = without_effect(levers)
    told = [f"{bound.number} {bound.most:.1f}" for bound in bounds]
    each = f" The most that each could do, in VP: {', '.join(told)}." if told else ""
    return quiet_words(bounds) + each


def way_words(levers: Levers, names: Names, card: str, wanted: float) -> str:
    """'+8 VP for HMS Resolution: VP per royal seal 5 → 7 gives about +8.0 (seal); ...'."""
    ways = cheapest(levers, card, wanted)
    head = f"{signed(wanted)} VP for {names.card(card)}"
    if not ways:
        return f"{head}: no number has a clear effect that way"
    abouts = {lever.number.name: lever.number.about for lever in levers.levers}
    return f"{head}: {'; '.join(_way(way, abouts[way.number]) for way in ways)}"


def _way(way: Way, what: str) -> str:
    """A way in the words of its card, and the name to type."""
    about = "" if way.measured else "about "
    key = way.number.partition(".")[2]
    return f"{what} {way.start} → {way.end} gives {about}{signed(way.harder)} ({key})"


def _foot(bench: Bench, levers: Levers) -> str:
    most = int(levers.table["games"].max())
    return (
        f"Mean of {', '.join(bench.players)} and all partner cards, up to {count(most, 'game')} "
        "per matchup, paired with the unchanged game. ±: half the 95% interval of one number; the "
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
