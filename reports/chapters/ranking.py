"""Ranking: three measures, shared ranks, and how much it rests on who plays."""

from __future__ import annotations

import pandas as pd

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.front import clear_neighbours
from reports.chapters.phrases import listed, named, number, too_close
from reports.chapters.tables import Column, Table
from reports.data.panel import left_out_text, panel_text
from reports.data.text import percent, percent0, points, signed, whole

READING = (
    "Head start: the VP added to the human's final score that would make an even match; below 0 "
    "the strategies are ahead. Ranks marked = are shared: {close}. Resamples: how often "
    "an Automa has its rank, or one of its shared ranks, if the games are drawn again. Agree: "
    "whether head start, rating and win rate give it the same rank; if not, the three ranks."
)
MEASURE = {
    "head_start": "head start",
    "rating": "rating",
    "win": "win rate",
    "margin": "mean margin",
}


def chapter(a: Analysis) -> Chapter:
    """The ranking with its pictures and tables."""
    tables = [
        Table(
            "ranking", "Ranking of the Automas, hardest first", _shown_ranks(a.ranking), _columns()
        ),
        Table("strategies", "The strategies on the same scale", a.strategies, _strategies()),
    ]
    extra = [_shares_table(a)]
    if len(a.ranking) < 2:
        text = ["There is only one Automa to rank."]
        return Chapter("ranking", "Ranking", text, tables=tables, extra=extra)
    tables += _panel_tables(a)
    reading = READING.format(close=too_close(bool(a.ranking["chained"].any())))
    text, notes = [reading, *_ranks(a)], [*_agreement(a), *_panel(a), _rating(a)]
    return Chapter("ranking", "Ranking", text, [_picture(a)], tables, extra=extra, notes=notes)


def _picture(a: Analysis) -> Picture:
    top = a.ranking.iloc[0]
    alt = (
        f"Share of resamples by rank: {a.names.automa(top.automa)} has its rank in "
        f"{percent(top.resamples)} of them."
    )
    caption = (
        "How sure the ranks are: in how many percent of resamples an Automa has a rank; equal "
        "Automas share theirs."
    )
    draw = lambda: figure_of(figures.rank_shares(a.rank_shares, a.style))  # noqa: E731
    title = clear_neighbours(a)
    return Picture("ranks", title, caption, alt, draw)


def _shares_table(a: Analysis) -> Table:
    return Table("rank-resamples", "", a.rank_shares.rename_axis("automa").reset_index(), [])


def _ranks(a: Analysis) -> list[str]:
    """Who shares a rank, and where the measures disagree."""
    groups = [g for g in a.ranking.groupby("group")["automa"].agg(list) if len(g) > 1]
    if groups:
        everyone = "all Automas" if len(groups[0]) == len(a.ranking) else ""
        shared = "; ".join(f"{named(a, each, everyone)}{_ends(a, each)}" for each in groups)
        out = [f"Too close to call, so they share a rank: {shared}."]
    else:
        out = []  # the title of the picture says that all are clearly different
    for row in a.disagreements.drop_duplicates(["harder", "harder_by_other"]).itertuples():
        one, two = a.names.automa(row.harder), a.names.automa(row.harder_by_other)
        out.append(
            f"The measures disagree: by {MEASURE[row.measure]} {one} is clearly harder than {two}, "
            f"by {MEASURE[row.other]} the order is clearly reversed."
        )
    return out


def _ends(a: Analysis, automas: list[str]) -> str:
    """That the Automas of a shared rank are close to their neighbours only, where that is so."""
    chained = a.ranking.set_index("automa")["chained"]
    return " (each with its neighbour, not all with each other)" if chained[automas[0]] else ""


def _agreement(a: Analysis) -> list[str]:
    """That three measures say the same; where they do not, the chapter says so first."""
    if len(a.disagreements):
        return []
    return ["Head start, rating and win rate do not clearly contradict each other."]


def _panel(a: Analysis) -> list[str]:
    """Whose ranking it is, and whether it depends on one of them."""
    out = [
        f"Ranked for {panel_text(a.result.strategies)}. Ranks and intervals hold for these "
        "strategies: games are drawn again, strategies are not.",
        *left_out_text(a.games.strategies),
    ]
    if len(a.without_each):
        turned = a.without_each.groupby("without", sort=False)["reversed"].sum() // 2
        loose = [str(name) for name, count in turned.items() if count]
        if loose:
            out.append(
                f"Without {listed(loose)}, one at a time, some pairs that are clearly different "
                "change their order; the table below shows the ranks."
            )
        else:
            moved = _largest_move(a)
            out.append(
                "Leaving out any one strategy reverses no pair that is clearly different"
                + (f"; the largest change of rank is {number(moved)}." if moved else ".")
            )
    return [*out, *_halves(a)]


def _largest_move(a: Analysis) -> int:
    place = a.head_start_ranks
    moves = a.without_each["rank"] - a.without_each["automa"].map(place)
    return int(moves.abs().max())


def _halves(a: Analysis) -> list[str]:
    """Hardest and easiest for weaker and stronger strategies."""
    if a.halves.empty:
        return []
    ends = {
        str(who): (str(part["automa"].iloc[0]), str(part["automa"].iloc[-1]))
        for who, part in a.halves.groupby("players", sort=False)
    }
    if len(set(ends.values())) == 1:
        hard, easy = next(iter(ends.values()))
        return [
            f"For the weaker and for the stronger half of the strategies alike, "
            f"{a.names.automa(hard)} comes out hardest and {a.names.automa(easy)} easiest."
        ]
    parts = [
        f"for the {who} half {a.names.automa(hard)} comes out hardest and {a.names.automa(easy)} "
        "easiest"
        for who, (hard, easy) in ends.items()
    ]
    return [f"Weaker and stronger strategies differ: {'; '.join(parts)}."]


def _rating(a: Analysis) -> str:
    """How to read ratings."""
    best = a.strategies.iloc[0]
    if a.ranking["win"].max() == 0.0 or a.ranking["win"].min() == 1.0:
        return (
            "All games of all strategies ended alike, so ratings and win rates say nothing here; "
            "the head start does."
        )
    return (
        "Ratings are Elo points above the mean strategy of this run: 100 points more win about 64 "
        f"of 100 games. The strongest strategy, '{best.strategy}', stands at {points(best.rating)}."
    )


def _shown_ranks(ranking: pd.DataFrame) -> pd.DataFrame:
    """A ranking with its ranks as `automa rank` prints them: 3= where shared."""
    table = ranking.copy()
    table["shown"] = [
        f"{rank}{'=' if shared else ''}"
        for rank, shared in zip(table["rank"], table["shared"], strict=True)
    ]
    return table


def _columns() -> list[Column]:
    return [
        Column("rank", "shown"),
        Column("Automa", "automa"),
        Column("head start, VP", "head_start", signed, "head_start_low", "head_start_high"),
        Column("rating", "rating", points, "rating_low", "rating_high"),
        Column("won by strategies", "win", percent, "win_low", "win_high"),
        Column("resamples", "resamples", percent0),
        Column("agree", "agree"),
    ]


def _strategies() -> list[Column]:
    return [
        Column("strategy", "strategy"),
        Column("rating", "rating", points, "rating_low", "rating_high"),
        Column("mean margin, VP", "margin", signed, "margin_low", "margin_high"),
        Column("wins", "win", percent, "win_low", "win_high"),
    ]


def _panel_tables(a: Analysis) -> list[Table]:
    out = []
    if len(a.halves):
        columns = [
            Column("players", "players"),
            Column("rank", "shown"),
            Column("Automa", "automa"),
            Column("head start, VP", "head_start", signed, "head_start_low", "head_start_high"),
            Column("won", "win", percent, "win_low", "win_high"),
        ]
        title = "The ranking for the weaker and the stronger half of the strategies"
        out.append(Table("halves", title, _shown_ranks(a.halves), columns))
    if len(a.without_each):
        columns = [
            Column("without", "without"),
            Column("Automa", "automa"),
            Column("rank", "rank", whole),
            Column("head start, VP", "head_start", signed),
            Column("change, VP", "change", signed),
        ]
        title = "The ranking without each strategy"
        out.append(Table("without-each", title, a.without_each, columns))
    return out
