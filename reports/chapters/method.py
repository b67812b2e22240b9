"""Method and precision: the only chapter that speaks statistics."""

from __future__ import annotations

import pandas as pd

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import games_text, signed_ci
from reports.chapters.tables import Column, Table
from reports.data.text import percent, plain, signed, signed_percent, whole
from sim.text import count

UNITS = {
    "head_start": "head start, VP",
    "rating": "rating, Elo points",
    "win": "win rate, percentage points",
}
METHOD = (
    "Head start: VP added to the human's final score at which the mean win rate of the strategies "
    "is 50%, interpolated between whole VP. Equal scores are decided by published Animals; a "
    "shared victory counts half.",
    "Ranks are ordered by head start; two neighbours are clearly different if the interval of the "
    "difference between their head starts lies above 0. Its error comes from the influence of each "
    "game number on both head starts. All other differences (steps, card effects, other "
    "assumptions) are paired mean margins: the mean over game numbers of the "
    "difference on the same deal, strategies averaged within a game. The first-player advantage is "
    "paired where deals were played from both seats; its chapter says so. Under other assumptions "
    "each player has deals of its own; the mean change on them is corrected by regression on the "
    "margins as played, the player's and all players', whose means are known from all deals.",
    "Rating: Bradley-Terry, P(strategy beats Automa) = 1 / (1 + 10^((Automa - strategy) / 400)); "
    "half a win and half a loss are added to every matchup so that 0% and 100% stay finite. 0 is "
    "the mean strategy.",
    "Mean win rate: mean over the strategies of wins plus half the shared victories.",
    "All strategies of the panel count alike. Yardsticks, which do not try to win, and a style at "
    "a lower skill than its own never count. Strategies are a fixed panel: another choice is "
    "another ranking, and intervals do not cover that choice.",
    "Matchups share their deals by game number. Intervals of head starts, ratings and win rates in "
    "rankings are percentiles of 1,000 bootstrap resamples of game numbers (of batches of them "
    "beyond 8,192), the same in all matchups. Those of differences are Student's, from the "
    "covariance of the paired values; where several are shown together (pairs of Automas, steps, "
    "first-player advantage) they are corrected for all of them (max-t). A single matchup has "
    "Wilson's interval for shares, the normal one for means and the mid-quantile's for quantiles. "
    "All are 95%.",
    "Shared ranks: going down the ranking by head start, an Automa shares the rank of the one "
    "above unless it is clearly easier. These are chains: the two ends of a long one may differ. "
    "In resamples, Automas that are exactly equal split their ranks.",
    "Games needed are for a power of 80%: with so many games, a difference of the estimated size "
    "is significant at 95%, after correction, in four of five runs.",
    "By how many VP a score or margin varies is its standard deviation (SD) within a matchup. SDs "
    "in steps are those of an Automa's own final score. Agreement of orders is Kendall's tau.",
    "Share of luck: within-matchup variance of the margin over itself plus the variance between "
    "strategies. Sources of variance: strategies x Automas x game numbers, random effects; "
    "negative estimates count as 0.",
)


def chapter(a: Analysis) -> Chapter:
    """How sure the numbers are, and how they are computed."""
    pictures = []
    if len(a.convergence) and a.convergence["games"].nunique() > 2:
        alt = f"Head starts settle over {count(a.result.games, 'game')} per matchup."
        caption = (
            "How the estimates settle as games are added: head start over the first games, with "
            "the width of the 95% CI that so many games have."
        )
        draw = lambda: figure_of(figures.convergence(a.convergence, a.style))  # noqa: E731
        half = a.precision[a.precision["measure"] == "head_start"]["half_width"].max()
        title = f"{count(a.result.games, 'game')} per matchup give head starts to ±{plain(half)} VP"
        pictures.append(Picture("convergence", title, caption, alt, draw))
    text = [*_precision(a), *_fit(a), *a.result.notes]
    extra = [  # the file for programs keeps the names and shares of the other files
        Table("convergence", "", a.convergence, []),
        Table("precision", "", a.precision, []),
    ]
    return Chapter("method", "Method and precision", text, pictures, _tables(a), METHOD, extra)


def _precision(a: Analysis) -> list[str]:
    """How sure, and what more games would do."""
    rows = a.precision[a.precision["measure"] == "head_start"]
    out = [
        f"{count(a.games.total, 'game')}, {a.result.games:,} per matchup used for the ranking; the "
        f"head starts are known to ±{plain(rows['half_width'].max())} VP or better."
    ]
    most = int(rows["games_needed"].max())
    if most > a.result.games:
        target = float(rows["target"].iloc[0])
        out.append(f"To know all of them to ±{target:g} VP: {games_text(most)}.")
    close = a.neighbours[~a.neighbours["clearly_different"].astype(bool)]
    for row in close.itertuples():
        pair = f"{a.names.automa(row.harder)} and {a.names.automa(row.easier)}"
        out.append(
            f"{pair} are too close to call: {signed(row.difference)} VP "
            f"{signed_ci(row.low, row.high)}; to decide with 80% power, "
            f"{games_text(row.games_needed)}."
        )
    return out


def _fit(a: Analysis) -> list[str]:
    """How well one rating per player describes the games."""
    if len(a.misfits) < 2:
        return []
    worst = a.misfits.iloc[0]
    return [
        f"Ratings describe the games imperfectly: the largest misfit is {worst.strategy} against "
        f"{a.names.automa(worst.automa)}, which won {percent(worst.win)} where the ratings say "
        f"{percent(worst.fitted)}."
    ]


def _in_units(precision: pd.DataFrame) -> pd.DataFrame:
    """Half-widths and targets in the units that people read: VP, Elo points, percentage points."""
    table, rates = precision.copy(), precision["measure"] == "win"
    for column in ("half_width", "target"):
        table[column] = table[column].where(~rates, 100 * table[column])
    return table.assign(measure=table["measure"].map(UNITS))


def _tables(a: Analysis) -> list[Table]:
    tables = []
    if len(a.neighbours):
        columns = [
            Column("harder", "harder", a.names.automa, words=True),
            Column("than", "easier", a.names.automa, words=True),
            Column("head start, by VP", "difference", signed, "low", "high"),
            Column("mean margin, by VP", "margin", signed, "margin_low", "margin_high"),
            Column("clearly", "clearly_different", lambda yes: "yes" if yes else "no", words=True),
            Column("games per matchup to decide", "games_needed", whole),
        ]
        shown = a.neighbours.copy()  # clear already: no number to ask for
        shown["games_needed"] = shown["games_needed"].astype(float)
        shown["games_needed"] = shown["games_needed"].where(~shown["clearly_different"])
        tables.append(Table("neighbours", "Neighbouring ranks", shown, columns))
    columns = [
        Column("Automa", "automa"),
        Column("measure", "measure"),
        Column("half-width", "half_width", plain),
        Column("target", "target", lambda x: f"{x:g}"),
        Column("games per matchup for it", "games_needed", whole),
    ]
    tables.append(Table("precision", "Half-widths of the 95% CIs", _in_units(a.precision), columns))
    if len(a.misfits) > 1:
        columns = [
            Column("strategy", "strategy"),
            Column("Automa", "automa"),
            Column("won", "win", percent),
            Column("by the ratings", "fitted", percent),
            Column("misfit, points", "misfit", signed_percent),
        ]
        tables.append(Table("misfits", "Fit of the rating model", a.misfits, columns))
    return tables
