"""What a designer could do: each point only where the numbers carry it, with size and command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from automa.names import unmarked
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.phrases import listed, named, vp
from reports.chapters.tables import Column, Table
from reports.data.commands import command
from reports.data.text import plain, signed
from reports.experiments.levers import Levers, Way, cheapest
from sim.text import count

WORTH = 1.0  # VP: a change of a card by less is not worth the ink
CLEAR = 5.0  # VP: with the games of a what-if, a step this large has its whole interval above 0
FRONT = 4  # points on the front page
SOME = 8.0  # VP: a change that a player feels, and that does not make another card of it


@dataclass(frozen=True)
class Advice:
    """A point to look at, and the command that goes on with it."""

    text: str
    command: str = ""

    def __str__(self) -> str:
        lead = "" if self.text.endswith(":") else " Try:"
        return f"{self.text}{lead} {self.command}" if self.command else self.text


def chapter(a: Analysis) -> Chapter | None:
    """What the front page has no room for: further points, and ways to change every card."""
    points, found = [str(point) for point in advice(a)[FRONT:]], a.further.levers
    if found is None and not points:
        return None
    shown = ["After the points at the top of the page; they hold for these strategies:"]
    tables = [] if found is None else [_ways_table(a, found)]
    shown = [*([_measured(found)] if found else []), *(shown if points else [])]
    return Chapter("designers", "What a designer could do", shown, tables=tables, points=points)


def _ways_table(a: Analysis, found: Levers) -> Table:
    """For every card the changes of one number that make it harder or easier by about 8 VP."""
    rows = []
    for card in dict.fromkeys(lever.number.place for lever in found.levers):
        ways = [cheapest(found, card, vp, most=2) for vp in (SOME, -SOME)]
        harder, easier = (_ways(each) or "no number with a clear effect" for each in ways)
        rows.append({"card": a.names.starred(card), "harder": harder, "easier": easier})
    columns = [Column("card", "card")]
    for word in ("harder", "easier"):
        columns.append(Column(f"{word} by about {SOME:.0f} VP", word, prose=True))
    title = "Changes of one number that make a card a little harder or easier"
    return Table("ways", title, pd.DataFrame(rows), columns)


def nothing_to_do(a: Analysis) -> str:
    """What is said where there is no point."""
    if len(a.ranking) > 1:
        return "The numbers give no reason to change a card."
    return "With one Automa there is nothing to compare it with."


def _measured(found: Levers) -> str:
    """Where the sizes come from."""
    players = listed([f"{name}s" for name in dict.fromkeys(found.detail["player"])])
    games, half = int(found.table["games"].min()), float(found.table["half_width"].max())
    return (
        f"Sizes in brackets, here and at the top of the page, were measured for {players}: every "
        f"number on the cards one up and one down on the same {count(games, 'deal')}, known to ± "
        f"{plain(half)} VP or better; 'about' means several steps taken to be alike. The "
        "numbers were chosen by these sizes, which flatters them a little: the command measures "
        "the change anew on other deals."
    )


def advice(a: Analysis) -> list[Advice]:
    """What a designer could do about what the games show."""
    mean = a.cards.steps[a.cards.steps["with"] == "all"]
    out = [_step_advice(a, row) for row in mean.to_dict("records") if row["holds"] != "yes"]
    for even in a.cards.evenness.to_dict("records"):
        uneven = abs(even["difference"]) >= 2 * WORTH and not even["low"] <= 0 <= even["high"]
        if uneven and min(even["first"], even["second"]) > 0:
            out.append(_level_advice(a, even))
    if a.dominant:
        text = f"Look at how '{a.dominant}' plays: it is best against every Automa."
        hardest = a.ranking["automa"].iloc[0]
        watch = command("play", a.dominant, vs=hardest, seed=a.info.seed, **a.info.sources)
        out.append(Advice(text, watch if hardest == unmarked(hardest) else ""))
    if a.unbeaten:
        them = "it" if len(a.unbeaten) == 1 else "them"
        out.append(
            Advice(
                f"No strategy wins half of its games against {named(a, a.unbeaten, 'any Automa')}. "
                f"If every level should be winnable, make {them} easier; stronger strategies than "
                "these may still win."
            )
        )
    wide = a.luck[a.luck["ratio_low"] > 1.0] if len(a.luck) else a.luck
    if len(wide):
        out.append(Advice(_varied(a, list(wide["automa"]))))
    return out


def _varied(a: Analysis, automas: list[str]) -> str:
    """Whose scores vary more than those of the strategies, and why."""
    whose, several = named(a, automas, "all Automas"), len(automas) > 1
    return (
        f"The {'scores' if several else 'score'} of {whose} {'vary' if several else 'varies'} more "
        f"than the strategies' own: numbers on {'their' if several else 'its'} cards that pay "
        "rarely but much make it so."
    )


def _step_advice(a: Analysis, row: dict[str, Any]) -> Advice:
    """What to do about a star that does not make an Automa harder."""
    new, old = a.names.starred(row["to"]), a.names.starred(row["from"])
    if row["holds"] == "no":
        fact = f"{new} is easier than {old} by {vp(-row['vp'])}"
    else:
        fact = f"{new} is not clearly harder than {old} ({signed(row['vp'])} VP)"
    partners = _same_step(a, row)
    worst = partners.loc[partners["vp"].idxmin()]
    short = -min(float(row["vp"]), float(worst["vp"]))
    if short + WORTH <= 0:
        return Advice(f"{fact}, although it is with every partner card here: play more games.")
    swap = "" if (partners["holds"] == "yes").any() else " or swap the stars"
    text = (
        f"{fact}, mean of the partner cards, and worst with {a.names.card(str(worst['with']))} "
        f"({signed(worst['vp'])} VP): make {a.names.card(row['to'])} harder{swap}."
    )
    wanted = short + CLEAR
    level = f"about {signed(short)} VP would only draw level with every partner card, " * (
        short > 0
    )
    aim = f"{level}{signed(wanted)} VP would make it clearly harder"
    aim = aim[:1].upper() + aim[1:]
    text = f"{text} {aim}{_whole_step(a, row, wanted)}."
    return _with_way(a, text, str(row["to"]), wanted, at_least=True)


def _same_step(a: Analysis, row: dict[str, Any]) -> pd.DataFrame:
    """The same step with each partner card."""
    table = a.cards.steps
    same = (table["from"] == row["from"]) & (table["to"] == row["to"]) & (table["with"] != "all")
    return table[same]


def _whole_step(a: Analysis, row: dict[str, Any], wanted: float) -> str:
    """What a step as large as those that hold would take, if that is more: no aim for one go."""
    mean = a.cards.steps[a.cards.steps["with"] == "all"]
    good = mean[(mean["holds"] == "yes") & (mean["kind"] == row["kind"])]
    far = float(good["vp"].mean() - row["vp"])
    if good.empty or far <= wanted:
        return ""
    lower, upper = (a.names.card(str(name)) for name in good.iloc[0][["from", "to"]])
    other = f"the one from {lower} to {upper}" if len(good) == 1 else "the other ones"
    return f" (a step as large as {other} would take {signed(far)} VP)"


def _level_advice(a: Analysis, row: dict[str, Any]) -> Advice:
    """How far a card is from the middle of its neighbours."""
    shift = (row["second"] - row["first"]) / 2
    way = "harder" if shift > 0 else "easier"
    text = (
        f"For even steps between the {str(row['kind']).capitalize()} cards, "
        f"{a.names.starred(row['card'])} would have to be {way} by about {vp(abs(shift))}."
    )
    return _with_way(a, text, str(row["card"]), shift)


def _with_way(a: Analysis, text: str, card: str, wanted: float, at_least: bool = False) -> Advice:
    """The advice with a number that comes near it, if it was measured; else how to find it."""
    levers = a.further.levers
    ways = cheapest(levers, card, wanted, most=2, at_least=at_least) if levers is not None else []
    if card != unmarked(card):  # a version of a sweep: no command knows it as a card
        return Advice(f"{text} All versions side by side.", command("compare", a.info.folder))
    data = dict(a.info.sources)
    if not ways:
        find = f"{text} Which number on the card does it?"
        return Advice(find, command("levers", card, **data))
    enough = at_least and abs(ways[0].harder) >= abs(wanted)
    lead = "For example" if enough else f"Near {signed(wanted)} VP"
    return Advice(f"{text} {lead}: {_ways(ways)}.", _command(ways[0], data))


def _ways(ways: list[Way]) -> str:
    parts = [
        f"{way.number} {way.start} → {way.end} ({'' if way.measured else 'about '}"
        f"{signed(way.harder)} VP)"
        for way in ways
    ]
    return " or ".join(parts)


def _command(way: Way, data: Mapping[str, str]) -> str:
    """Measure it on deals that the choice has not seen."""
    return command("what-if", f"{way.number}={way.end}", seed=1, **data)
