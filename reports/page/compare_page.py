"""A comparison as a page that can be forwarded: what changed in words, a ladder, a table."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from reports.chapters.phrases import number
from reports.data.names import names_of
from reports.data.run import day_text
from reports.experiments.compare import (
    Comparison,
    Side,
    all_twins,
    differing_numbers,
    main_player,
)
from reports.experiments.targets import MET, Verdict
from reports.experiments.verdict_words import found_text, verdict_words
from reports.page.compare import foot, players_of, verdict
from reports.page.compare_words import Cell, achieved, left_out, plural, step_rows
from reports.page.markup import policy
from reports.page.plain import as_csv
from reports.page.target import GENERATOR, PAGE
from reports.page.tune import card_lines
from reports.page.what_if import ARROW, change_cells
from sim.files import make_folder, write_file
from strategies.audiences import load_audiences

TEMPLATES = Path(__file__).parent / "templates"
HEAD = ("Automa", "harder by VP [95% CI]", "head start VP", "wins %")
RESTS_ON = (
    "All games are played by scripted players, not by people, and with an assumed deck of "
    "Animals [A2]: the rulebook names only two of these cards. The intervals cover chance in the "
    "deals, not these two."
)
SCRIPT = """
const widths = () => document.querySelectorAll(".scroll").forEach((box) =>
  box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 2));
window.addEventListener("resize", widths);
widths();
"""


@dataclass(frozen=True)
class Change:
    """A number that differs, in words and by its name."""

    words: str
    number: str  # 'daubenton.6.expedition 3 → 5'


def write_page(
    found: Comparison,
    folder: Path,
    replay: str,
    audiences: Path | None = None,
    targets: Sequence[tuple[Verdict, Verdict]] = (),
) -> Path:
    """A before-and-after page with its pictures and tables; returns the page."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    env = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    changes = changes_in_words(*found.sides) if found.sides else []
    shown = replace(found, first="before", second="after the change") if found.sides else found
    player = main_player([name for name, _ in players_of(found)])
    page = env.get_template("compare.html.j2").render(
        generator=GENERATOR,
        title=achieved(found, player) or page_title(found, changes),
        css=(TEMPLATES / "page.css").read_text(encoding="utf-8"),
        date=day_text(datetime.date.today().isoformat()),
        answer=_answer(found),
        changes=changes,
        cards=changed_cards(*found.sides) if found.sides else [],
        steps=step_rows(found.steps, found.names),
        left_out=left_out(found),
        stepper=plural(found.stepper),
        step_games=min((step.games for step in found.steps), default=0),
        targets=[_target_row(*pair) for pair in targets],
        met=[sum(pair[when].word == MET for pair in targets) for when in (0, 1)],
        parts=_parts(found, audiences),
        grey=found.others is not None,
        head=HEAD,
        notes=[*found.notes, foot(shown), *_sides(found), RESTS_ON],
        replay=replay,
        script=SCRIPT,
        policy=policy(SCRIPT),
    )
    make_folder(folder)
    write_file(folder / "compare.csv", as_csv(found.rows))
    write_file(folder / PAGE, page)
    return folder / PAGE


def page_title(found: Comparison, changes: Sequence[Change]) -> str:
    """What changed: the one number in words, how many numbers, or which cards."""
    if found.sides is None:
        return f"{found.second} against {found.first}"
    if len(changes) == 1:
        return changes[0].words
    cards = ", ".join(name for name, _ in changed_cards(*found.sides))
    if changes:
        return f"{len(changes)} numbers changed" + (f": {cards}" if cards else "")
    return f"{cards or 'The game'} changed"


def changes_in_words(first: Side, second: Side) -> list[Change]:
    """'Daubenton, row 6 (Embassy): 5 expedition tokens instead of 3' and the like."""
    twins, names = all_twins(first.cards, second.cards), names_of(first.cards, marked=False)
    found = []
    for name, other, old, new in differing_numbers(first, second):
        place = name.partition(".")[0]
        known = first.design.number(name) if name in first.values else second.design.number(other)
        where, colon, what = known.about.rpartition(": ")
        if place not in twins:
            words = f"{where}{colon}{what}: {new} instead of {old}"
            words = words[:1].upper() + words[1:]
        else:
            at = f"{names.card(place)}, {where}" if where else names.card(place)
            words = f"{at}: {new} {what} instead of {old}"
        found.append(Change(words, f"{name} {old} {ARROW} {new}"))
    return found


def changed_cards(first: Side, second: Side) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Every card whose text differs, with its lines before and after."""
    names, found = names_of(first.cards, marked=False), []
    for card, twin in all_twins(first.cards, second.cards).items():
        lines = card_lines(card, first.cards, second.cards, twin)
        lines = [line for line in lines if line[1] != line[2]]
        if lines:
            found.append((names.card(card), lines))
    return found


def _answer(found: Comparison) -> str:
    """The result in a sentence."""
    count = found.rows.loc[found.rows["automa"] != "all", "automa"].nunique()
    what = (
        f"mean of the {number(count)} Automas that differ"
        if count > 1
        else "the Automa that differs"
    )
    text = verdict(found)
    several = ", all players together" if len(players_of(found)) > 1 else ""
    return f"{text[:1].upper()}{text[1:]}: {what}{several}."


def _sides(found: Comparison) -> list[str]:
    """Which files were compared."""
    if found.sides is None:
        return []
    return [f"Before: {found.sides[0].words}. After: {found.sides[1].words}."]


def _parts(found: Comparison, audiences: Path | None) -> list[dict[str, object]]:
    """Heading, line, picture and table for every player; the pictures share one axis."""
    from reports.figures.compare import before_after, head_limits
    from reports.figures.style import inline_svg, svg_text

    limits = head_limits(found.rows, found.others)
    parts: list[dict[str, object]] = []
    first = main_player([name for name, _ in players_of(found)])
    players = sorted(players_of(found), key=lambda each: each[0] != first)
    for place, (player, strategy) in enumerate(players):
        rows = found.rows[found.rows["player"] == player]
        single, others = rows[rows["automa"] != "all"], _of(found.others, player)
        figure = before_after(single, found.names, others, limits).get_figure(root=True)
        label = f"Head starts before and after, {player}"
        svg = inline_svg(svg_text(figure), f"p{place}", label)  # type: ignore[arg-type]
        about = _about(player, strategy, audiences)
        every = change_cells(rows, found.names)
        cells = [(a, gap.partition(" "), heads, wins) for a, heads, wins, gap in every]
        parts.append({"who": plural(player), "about": about, "svg": svg, "rows": cells})
    return parts


def _target_row(before: Verdict, after: Verdict) -> tuple[str, str, str, Cell, Cell]:
    """A target with what it was and is."""
    target, sides = before.target, []
    for each in (before, after):
        mean, _, interval = found_text(each).partition(" ")
        sides.append((f"{mean} {verdict_words(each)}", interval))
    return target.name, target.whose, target.band(), sides[0], sides[1]


def _of(others: pd.DataFrame | None, player: str) -> pd.DataFrame | None:
    return None if others is None else others[others["player"] == player]


def _about(player: str, strategy: str, audiences: Path | None) -> str:
    """Who a player stands for, in a line."""
    known = load_audiences(audiences)
    same = [each for each in known.values() if each.strategy == strategy]
    if not same:
        return f"The scripted player {strategy}."
    who = f"The scripted player {strategy}"
    if same[0].name != player:
        who += f", which stands for the audience “{same[0].name}”"
    return f"{who}. {same[0].about}"
