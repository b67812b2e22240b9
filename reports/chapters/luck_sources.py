"""Luck by source: dice, cards, tokens, priorities, the first player, the player's own noise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd

from reports.chapters.base import Picture, figure_of
from reports.chapters.phrases import counted, listed
from reports.chapters.tables import Column, Table
from reports.data.commands import command
from reports.data.names import Names
from reports.data.text import percent, percent0, whole
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
    "together": "interactions only",
}
SHORT = {**LABELS, "animals": "Animals", "experts": "Experts"}
THE = {"dice": "the dice", "animals": "the Animals", "experts": "the Experts"}
ALL_PLAYERS = "all players"


def headline(found: Luck) -> str:
    """The largest source, and how much arises only where sources meet."""
    table = found.everyone.set_index("source")
    sources = table.drop(index="together")
    top = str(sources["total"].idxmax())
    alone, total = sources.loc[top, "alone"], sources.loc[top, "total"]
    return (
        f"The largest source of luck: {SHORT[top]}. On its own, this source makes {_share(alone)} "
        f"of the difference from game to game; with its interactions, {_share(total)}. "
        f"{_share(table.loc['together', 'alone'])} comes from interactions only: the same dice "
        "help with one card and hurt with another."
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
        texts.append(f"Too small to show on their own: {listed(names)}.")
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
        f"{counted(len(found.panel), 'style')}; {percent0(easiest['all'])} of those against "
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
        "after the other is exchanged. The shares are of the variance of the margin within a "
        "matchup; by chance they can come out below 0. Intervals hold for all sources at once."
    )


def terms() -> list[str]:
    """What the shares mean, and the source that needs a word."""
    return [
        "on its own: what this source does whatever the others do; found in games that have "
        "nothing but this source in common.",
        "with interactions: what it does on its own and together with others (a die that is good "
        "only with the right card); found in games that differ in nothing but this source. An "
        "interaction counts for each source in it, so these shares add up to more than 100%.",
        "interactions only: what is left when the shares of all sources on their own are taken "
        "away.",
        "the player's own noise: mistakes that a player below full skill makes by chance.",
    ]


def meaning(found: Luck) -> str:
    """What to do about it."""
    table = found.everyone.set_index("source")
    top = str(table.drop(index="together")["total"].idxmax())
    hardest = found.decided.loc[found.decided["none"].idxmax(), "automa"]
    again = f" The hardest Automa alone: {command('luck', vs=hardest, planner=300)}."
    return (
        f"To make the game less a matter of luck, start with {THE.get(top, SHORT[top])}; a source "
        "whose share is small even with interactions is not worth a new rule. A deal that the "
        "styles never win and the planner does is hard, not unfair."
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
    alt = "; ".join(f"{r.label}: {_share(r.alone)} on its own" for r in table.itertuples())
    caption = (
        "What makes margins differ from game to game of a matchup. Upper bar: the source on its "
        "own; lower, paler bar: with its interactions, so that these shares add up to more than "
        "100%; interactions only: what no source does on its own. Lines: 95% CI for all at once."
    )
    draw = lambda: figure_of(draw_sources(table))  # noqa: E731
    return Picture("luck-sources", title, caption, alt, draw)


def tables(found: Luck, names: Names) -> list[Table]:
    """Shares by player and by Behavior card, and the planner's games."""
    shares = [
        Column("source", "label"),
        Column("on its own", "alone", percent, "alone_low", "alone_high"),
        Column("with interactions", "total", percent, "total_low", "total_high"),
    ]
    player, behavior = (
        pd.concat([labelled(part) for _, part in table.groupby(key, sort=False)])
        for table, key in ((found.by_player, "player"), (found.by_behavior, "behavior"))
    )
    player = player.assign(player=player["player"].replace(ALL, ALL_PLAYERS))
    behavior = behavior.assign(behavior=behavior["behavior"].map(names.card))
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
        Column("deals that no style wins", "unwon_deals", whole),
        Column("the planner wins", "unwon_won", percent0, "unwon_won_low", "unwon_won_high"),
        Column("other deals", "rest_deals", whole),
        Column("the planner wins", "rest_won", percent0, "rest_won_low", "rest_won_high"),
    ]
