"""Win rates: every strategy against every Automa, and what stands out."""

from __future__ import annotations

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import everyone, listed, named
from reports.chapters.tables import Column, Table
from reports.data.text import percent, plain, signed, whole, win_rate

QUIET = ["No win rate is near 0% or 100%, and no strategy dominates."]


def chapter(a: Analysis) -> Chapter:
    """Win rates and head starts by strategy and Automa."""
    tables = [
        Table("matchups", "Every strategy against every Automa", a.matchups, _matchup_columns()),
        Table("head-starts", "Head start for each strategy by itself", a.head_starts, _columns()),
    ]
    pictures = [_win_picture(a), _head_start_picture(a)]
    return Chapter("wins", "Win rates", warnings(a) or QUIET, pictures, tables)


def warnings(a: Analysis) -> list[str]:
    """Dominant strategies, unbeaten Automas, floor and ceiling."""
    out = []
    if a.dominant:
        out.append(
            f"The strategy '{a.dominant}' does clearly better than every other one against every "
            "Automa: among these strategies there is no choice of style."
        )
    if a.unbeaten:
        whom = named(a, a.unbeaten, "any Automa")
        out.append(f"No strategy wins half of its games against {whom}.")
    if a.pushovers:
        whom = named(a, a.pushovers, "every Automa")
        out.append(f"Every strategy wins more than half of its games against {whom}.")
    if len(a.ends):
        count = a.ends["where"].value_counts()
        parts = [f"{count[k]} at the {k}" for k in ("floor", "ceiling") if k in count.index]
        out.append(
            f"{len(a.ends)} of {len(a.matchups)} matchups are won almost never or almost always "
            f"({listed(parts)}, within 2 points of 0% or 100%): there win rate and rating say "
            "little, the head start still does."
        )
    return out


def _win_picture(a: Analysis) -> Picture:
    names, automas = everyone(a), list(a.ranking["automa"])
    share = (a.matchups["wins"] + a.matchups["ties"] / 2) / a.matchups["games"]
    table = a.matchups.assign(share=share)
    values = table.pivot(index="strategy", columns="automa", values="share")
    values = values.reindex(index=names, columns=automas).to_numpy()
    spread = a.matchups.sort_values("win")
    low, high = spread.iloc[0], spread.iloc[-1]
    alt = (
        f"Win rates from {percent(low.win)} ({low.strategy} against {a.names.automa(low.automa)}) "
        f"to {percent(high.win)} ({high.strategy} against {a.names.automa(high.automa)})."
    )
    caption = (
        "Games won, in percent; dark is hard. Strongest strategy on top, those that are not ranked "
        "below; hardest Automa on the left. A skill below 1 makes mistakes more often."
    )
    draw = lambda: figure_of(figures.win_matrix(values, names, automas, a.style))  # noqa: E731
    rates = list(dict.fromkeys((win_rate(low.win), win_rate(high.win))))
    title = f"Strategies win {' to '.join(rates)} of their games"
    return Picture("matrix", title, caption, alt, draw)


def _head_start_picture(a: Analysis) -> Picture:
    """The same in VP, where nothing sticks at 0% or 100%."""
    names, automas = everyone(a), list(a.ranking["automa"])
    table = a.head_starts.pivot(index="strategy", columns="automa", values="head_start")
    table = table.reindex(index=[n for n in names if n in table.index], columns=automas)
    hard = a.head_starts.sort_values("head_start")
    low, high = hard.iloc[0], hard.iloc[-1]
    alt = (
        f"Head starts from {signed(low.head_start)} ({low.strategy} against "
        f"{a.names.automa(low.automa)}) to {signed(high.head_start)} ({high.strategy} against "
        f"{a.names.automa(high.automa)})."
    )
    caption = (
        "The same in VP: the head start that each strategy needs (+) or could give (−) for an even "
        "match. Unlike a win rate it has no floor and no ceiling."
    )
    counted = a.head_starts[a.head_starts["strategy"].isin(a.result.strategies)]["head_start"]
    ends = (float(counted.min()), float(counted.max()))
    draw = lambda: figure_of(figures.need_matrix(table, a.style, ends=ends))  # noqa: E731
    title = f"Head starts of the panel reach from {signed(ends[0])} to {signed(ends[1])} VP"
    if len(counted) == 1:
        title = f"The head start is {signed(ends[0])} VP"
    return Picture("head-starts", title, caption, alt, draw)


def _matchup_columns() -> list[Column]:
    return [
        Column("strategy", "strategy"),
        Column("Automa", "automa"),
        Column("games", "games", whole),
        Column("won", "win", percent, "win_low", "win_high"),
        Column("shared", "tie", percent),
        Column("mean margin, VP", "margin_mean", signed, "margin_mean_low", "margin_mean_high"),
        Column("margin varies by, ± VP", "margin_sd", plain),
        Column("strategy's score", "human_mean", plain),
        Column("Automa's score", "automa_score_mean", plain),
    ]


def _columns() -> list[Column]:
    return [
        Column("strategy", "strategy"),
        Column("Automa", "automa"),
        Column("rank", "rank", whole),
        Column("head start, VP", "head_start", signed, "low", "high"),
    ]
