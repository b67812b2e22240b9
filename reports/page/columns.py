"""Which columns the larger tables show."""

from __future__ import annotations

from reports.data.names import PART_NAMES, Names
from reports.page.tables import Column, percent, percent0, plain, points, signed, two, whole


def rank_columns() -> list[Column]:
    """The ranking."""
    return [
        Column("rank", "rank", whole),
        Column("Automa", "automa"),
        Column("handicap, VP", "handicap", signed, "handicap_low", "handicap_high"),
        Column("rating", "rating", points, "rating_low", "rating_high"),
        Column("won", "win", percent, "win_low", "win_high"),
        Column("group", "group", whole),
        Column("chance", "rank_probability", percent0),
        Column("agree", "agree"),
    ]


def strategy_columns() -> list[Column]:
    """Strengths of the strategies."""
    return [
        Column("strategy", "strategy"),
        Column("rating", "rating", points, "rating_low", "rating_high"),
        Column("needs, VP", "handicap", signed, "handicap_low", "handicap_high"),
        Column("wins", "win", percent, "win_low", "win_high"),
    ]


def cell_columns() -> list[Column]:
    """Cells."""
    return [
        Column("strategy", "strategy"),
        Column("Automa", "automa"),
        Column("games", "games", whole),
        Column("won", "win", percent, "win_low", "win_high"),
        Column("tied", "tie", percent),
        Column("margin, VP", "margin_mean", signed, "margin_mean_low", "margin_mean_high"),
        Column("SD", "margin_sd", plain),
        Column("strategy's score", "human_mean", plain),
        Column("Automa's score", "automa_score_mean", plain),
    ]


def part_columns(key: str) -> list[Column]:
    """Score parts."""
    first = Column("Automa" if key == "automa" else "strategy", key)
    shown = [Column(label, name, plain) for name, label in PART_NAMES.items()]
    return [first, *shown, Column("total", "total", plain)]


def luck_columns() -> list[Column]:
    """Luck by strategy."""
    return [
        Column("strategy", "strategy"),
        Column("SD of its score", "strategy_sd", plain),
        Column("SD of the Automas' scores", "automa_sd", plain),
        Column("ratio, Automa to strategy", "ratio", two, "ratio_low", "ratio_high"),
        Column("SD of the margin", "margin_sd", plain),
        Column("Automa's part of the luck", "automa_share", percent0),
    ]


def _skill(value: float) -> str:
    """A skill; infinite where outside of what was played."""
    if value == float("inf"):
        return "above all played"
    return "below all played" if value == float("-inf") else two(value)


def even_columns(families: int = 1) -> list[Column]:
    """Even matches; which style it is goes without saying where there is one only."""
    return [
        *([Column("style", "family")] if families > 1 else []),
        Column("Automa", "automa"),
        Column("even at skill", "skill", _skill, "low", "high"),
    ]


def handicap_columns() -> list[Column]:
    """Ranking for each strategy by itself."""
    return [
        Column("strategy", "strategy"),
        Column("Automa", "automa"),
        Column("rank", "rank", whole),
        Column("handicap, VP", "handicap", signed, "low", "high"),
    ]


def style_columns(names: Names) -> list[Column]:
    """Who finds which Automa hardest."""
    return [
        Column("strategy", "strategy"),
        Column("hardest", "hardest", names.automa, words=True),
        Column("how sure", "hardest_p", percent0),
        Column("easiest", "easiest", names.automa, words=True),
        Column("how sure", "easiest_p", percent0),
        Column("order agrees (Kendall's tau)", "tau", two),
        Column("pairs turned round", "reversals", whole),
    ]
