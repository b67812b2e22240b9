"""Luck by source: dice, cards, tokens, priorities, the first player, the player's own noise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd

from reports.chapters.base import Picture, figure_of
from reports.chapters.phrases import listed
from reports.chapters.tables import Column, Table
from reports.data.commands import command
from reports.data.text import percent, percent0, plain
from reports.experiments.luck import ALL, Luck
from reports.figures.luck_sources import luck_sources as draw_sources

LABELS = {
    "dice": "dice",
    "animals": "Animals (order of the deck)",
    "experts": "Experts (order of the deck)",
    "tokens": "Round tokens",
    "priorities": "the Automa's priorities",
    "first player": "who goes first",
    "noise": "the player's own noise",
    "together": "only together",
}
SHORT = {**LABELS, "animals": "Animals", "experts": "Experts"}
THE = {"dice": "the dice", "animals": "the Animals", "experts": "the Experts"}


def headline(found: Luck) -> str:
    """The largest source, and how much arises only where sources meet."""
    table = found.everyone.set_index("source")
    sources = table.drop(index="together")
    top = str(sources["total"].idxmax())
    alone, total = sources.loc[top, "alone"], sources.loc[top, "total"]
    return (
        f"The largest source of luck: {SHORT[top]}. By itself it makes {_share(alone)} of the "
        f"difference from game to game, with everything that it takes part in {_share(total)}. "
        f"{_share(table.loc['together', 'alone'])} belongs to no source alone: the same dice help "
        "with one card and hurt with another."
    )


def _share(value: float) -> str:
    return percent0(max(value, 0.0))


def no_effect(found: Luck) -> list[str]:
    """Sources that cannot be shown to matter, and noise where there is none."""
    table = found.everyone
    weak = table[(table["alone_low"] <= 0) & (table["source"] != "together")]
    names = [SHORT[source] for source in weak["source"]]
    texts = []
    if names:
        texts.append(f"By themselves too small to show: {listed(names)}.")
    silent = found.by_player[
        (found.by_player["source"] == "noise") & (found.by_player["total"] == 0)
    ]
    players = [name for name in silent["player"] if name != ALL]
    if players:
        texts.append(f"No noise of their own: {listed(players)}.")
    return texts


def unwon(found: Luck, name: Callable[[str], str] = str) -> list[str]:
    """Deals that nobody wins, and what the planner makes of them; `name` shows an Automa."""
    table = found.decided
    hardest = table.loc[table["none"].idxmax()]
    easiest = table.loc[table["all"].idxmax()]
    texts = [
        f"{name(hardest['automa'])}: {percent0(hardest['none'])} of deals are won by none of the "
        f"{len(found.panel)} styles; {percent0(easiest['all'])} of those against "
        f"{name(easiest['automa'])} are won by all."
    ]
    if len(found.opinion):
        row = found.opinion[found.opinion["automa"] == ALL].iloc[0].to_dict()
        texts.append(_opinion(row))
        if len(table) > 1:
            texts.append(_opinion_of(found, str(hardest["automa"]), name))
    return [text for text in texts if text]


def _opinion(row: dict[str, Any]) -> str:
    if not row["unwon_deals"]:
        return ""
    return (
        f"Unwon is not unwinnable: the planner, who looks ahead, wins {percent0(row['unwon_won'])} "
        f"of the {row['unwon_deals']} unwon deals that it played (95% CI: "
        f"{percent0(row['unwon_won_low'])} to {percent0(row['unwon_won_high'])}), and "
        f"{percent0(row['rest_won'])} of the others."
    )


def _opinion_of(found: Luck, automa: str, name: Callable[[str], str]) -> str:
    row = found.opinion[found.opinion["automa"] == automa].iloc[0].to_dict()
    if not row["unwon_deals"]:
        return ""
    return (
        f"Against {name(automa)} it wins {percent0(row['unwon_won'])} of {row['unwon_deals']} "
        f"(95% CI: {percent0(row['unwon_won_low'])} to {percent0(row['unwon_won_high'])})."
    )


def method(found: Luck) -> str:
    """How the shares are measured."""
    return (
        f"{found.pairs:,} pairs of games per player, seed {found.seed}: of two games, one source "
        "after the other is exchanged. Shares of the variance within a matchup, which by chance "
        "can come out below 0; intervals hold for all sources at once."
    )


def terms() -> list[str]:
    """What the two shares mean."""
    return [
        "alone: the variance that games share when they share only this source.",
        "in all: the variance when only this source is redrawn; it counts what the source does "
        "together with others, so these shares add up to more than 100%.",
        "only together: what is left when all shares alone are taken away.",
    ]


def meaning(found: Luck) -> str:
    """What to do about it."""
    table = found.everyone.set_index("source")
    top = str(table.drop(index="together")["total"].idxmax())
    hardest = found.decided.loc[found.decided["none"].idxmax(), "automa"]
    again = f" The hardest Automa alone: {command('luck', vs=hardest, planner=300)}."
    return (
        f"To make the game less a matter of luck, start with {THE.get(top, SHORT[top])}; a rule "
        "that changes a source with a small share in all cannot change how lucky the game feels. A "
        "deal that the styles never win and the planner does is hard, not unfair."
    ) + (again if len(found.decided) > 1 else "")


def labelled(table: pd.DataFrame) -> pd.DataFrame:
    """A table of shares with the sources in words, the largest first."""
    rest = table[table["source"] == "together"]
    sources = table[table["source"] != "together"].sort_values("total", ascending=False)
    shown = pd.concat([sources, rest])
    return shown.assign(label=shown["source"].map(LABELS))


def picture(found: Luck) -> Picture:
    """The shares of all players together."""
    table = labelled(found.everyone)
    title = f"The largest source of luck: {SHORT[str(table.iloc[0]['source'])]}"
    alt = "; ".join(f"{r.label}: {_share(r.alone)} alone" for r in table.itertuples())
    caption = (
        "Share of what makes margins differ from game to game of a matchup. Dark: the source "
        "alone; light: with all that it takes part in; only together: what no source does alone. "
        "Lines: 95% CI for all at once."
    )
    draw = lambda: figure_of(draw_sources(table))  # noqa: E731
    return Picture("luck-sources", title, caption, alt, draw)


def tables(found: Luck) -> list[Table]:
    """Shares by player and by Behavior card, and the planner's games."""
    shares = [
        Column("source", "label"),
        Column("alone", "alone", percent, "alone_low", "alone_high"),
        Column("in all", "total", percent, "total_low", "total_high"),
    ]
    player, behavior = (
        pd.concat([labelled(part) for _, part in table.groupby(key, sort=False)])
        for table, key in ((found.by_player, "player"), (found.by_behavior, "behavior"))
    )
    named = {"player": Column("player", "player"), "behavior": Column("Behavior card", "behavior")}
    captions = {"player": "Luck by source and player", "behavior": "Luck by source, Behavior card"}
    out = [
        Table("luck-sources", captions["player"], player, [named["player"], *shares]),
        Table("luck-behaviors", captions["behavior"], behavior, [named["behavior"], *shares]),
    ]
    if len(found.opinion):
        caption = "The planner on deals that no style wins"
        out.append(Table("planner-deals", caption, found.opinion, opinion_columns()))
    return out


def opinion_columns() -> list[Column]:
    """The planner's wins on deals that no style wins, and on the others."""
    return [
        Column("Automa", "automa"),
        Column("unwon deals", "unwon_deals", lambda n: plain(n).removesuffix(".0")),
        Column("planner wins", "unwon_won", percent0, "unwon_won_low", "unwon_won_high"),
        Column("other deals", "rest_deals", lambda n: plain(n).removesuffix(".0")),
        Column("planner wins", "rest_won", percent0, "rest_won_low", "rest_won_high"),
    ]
