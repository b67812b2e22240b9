"""The later chapters: par, first player, method and precision, assumptions, designers."""

from __future__ import annotations

from matplotlib.axes import Axes

from reports import figures
from reports.chapters import findings
from reports.chapters.analysis import Analysis
from reports.chapters.chapters import Chapter, Picture, _of
from reports.chapters.words import number
from reports.experiments.sensitivity import rank_moves
from reports.figures.style import INK, drawn
from reports.page.tables import Column, Table, percent, plain, signed, signed_percent, two, whole


def par(a: Analysis) -> Chapter:
    """Par scores."""
    half = a.par[a.par["share"] == 0.5]
    alt = "Score that wins half the games: " + "; ".join(
        f"{a.names.automa(r.automa)} {r.par:.0f}" for r in half.itertuples()
    )
    caption = (
        "Share of games that a final score wins; the scores that win 50, 75 and 90% are marked."
    )
    picture = Picture("par", caption, alt, lambda: _of(figures.par_curves(a.par_curves, a.style)))
    columns = [
        Column("Automa", "automa"),
        Column("to win", "share", percent),
        Column("par score", "par", plain, "low", "high"),
        Column("really won near par", "observed", percent),
        Column("games near par", "observed_games", whole),
    ]
    text = [
        "Par is the score that beats the Automa in so many of its games, whoever plays (a tie is "
        "half). The check column is what strategies within 3 VP of par really won: where it "
        "differs much, a high score and a weak Automa come together."
    ]
    return Chapter(
        "par", "Par scores", text, [picture], [Table("par", "Par scores", a.par, columns)]
    )


def first(a: Analysis) -> Chapter:
    """First player."""
    if a.first.empty:
        text = "The run does not tell games begun by the human from games begun by the Automa."
        return Chapter("first", "First player", [text])
    columns = [
        Column("Automa", "automa"),
        Column("margin, VP", "margin", signed, "margin_low", "margin_high"),
        Column("win rate, points", "win", signed_percent, "win_low", "win_high"),
    ]
    shown = a.first[a.first["automa"] != "all"]
    alt = "Going first, VP of margin: " + "; ".join(
        f"{a.names.automa(r.automa)} {signed(r.margin)}" for r in shown.itertuples()
    )
    caption = f"What going first is worth to the human, in VP. Bars: 95%. {a.style.legend()}"
    picture = Picture("first", caption, alt, lambda: _of(_first_dots(a)))
    table = Table("first", "Going first instead of second, for the human", a.first, columns)
    return Chapter("first", "First player", findings.first_text(a), [picture], [table])


@drawn
def _first_dots(a: Analysis) -> Axes:
    shown = a.first[a.first["automa"] != "all"]
    ax = figures.dots(shown, a.style, "margin", "margin_low", "margin_high")
    ax.axvline(0, color=INK, linewidth=0.9)
    ax.set_xlabel("margin when first minus margin when second, VP")
    return ax


METHOD = (
    "Handicap: the VP h with P(margin + h > 0) + P(margin + h = 0) / 2 = 1/2, that is minus the "
    "median margin, interpolated between whole VP; for an Automa, the mean over the strategies.",
    "Rating: Bradley-Terry, P(strategy beats Automa) = 1 / (1 + 10^((Automa - strategy) / 400)), a "
    "tie half a win; half a win and half a loss are added to every cell so that 0% and 100% stay "
    "finite. 0 is the mean strategy.",
    "Mean win rate: mean over the strategies of wins plus half the ties.",
    "All strategies count alike, but a style at a lower skill than its own is left out of the "
    "ranking and only draws the curve over skill. Another choice of strategies is another ranking: "
    "see Skill and style.",
    "Cells share their luck by game number. Intervals of rankings are percentiles of 1,000 "
    "resamples of game numbers (of batches of them beyond 8,192), the same in all cells; those of "
    "a single cell are Wilson's for shares, normal for means, order statistics for quantiles. All "
    "are 95%.",
    "Groups: going down the ranking by handicap, an Automa joins the group of the one above unless "
    "the interval of their difference lies above 0. Groups are chains: the two ends of a long one "
    "may differ. Pairs are not corrected for their number.",
    "SDs in steps are those of an Automa's own final score within a cell.",
    "Share of luck: within-cell variance of the margin over itself plus the variance between "
    "strategies. Sources of variance: strategies x Automas x game numbers, random effects; "
    "negative estimates count as 0.",
)


def method(a: Analysis) -> Chapter:
    """Method and precision."""
    pictures = []
    if len(a.convergence) and a.convergence["games"].nunique() > 2:
        alt = f"Handicaps settle over {a.result.games:,} games in each cell."
        caption = "Does it settle? Handicap over the first games, with the width they allow."
        draw = lambda: _of(figures.convergence(a.convergence, a.style))  # noqa: E731
        pictures.append(Picture("convergence", caption, alt, draw))
    tables = []
    if len(a.neighbours):
        columns = [
            Column("harder", "harder", a.names.automa, words=True),
            Column("than", "easier", a.names.automa, words=True),
            Column("by, VP", "difference", signed, "low", "high"),
            Column("told apart", "separated", lambda yes: "yes" if yes else "no", words=True),
            Column("games in each cell to tell", "games_needed", whole),
        ]
        shown = a.neighbours.copy()  # told apart already: no number to wish for
        shown["games_needed"] = shown["games_needed"].where(~shown["separated"])
        tables.append(Table("neighbours", "Neighbouring ranks", shown, columns))
    columns = [
        Column("Automa", "automa"),
        Column("measure", "measure"),
        Column("half-width", "half_width", lambda x: f"{x:.3g}"),
        Column("wished", "wished", lambda x: f"{x:g}"),
        Column("games in each cell for it", "games_needed", whole),
    ]
    tables.append(Table("precision", "Half-widths of the 95% intervals", a.precision, columns))
    text = [*findings.precision_text(a), *a.result.notes]
    return Chapter("method", "Method and precision", text, pictures, tables, METHOD)


def sensitivity(a: Analysis) -> Chapter | None:
    """The ranking under other assumptions, when given."""
    if a.sensitivity.empty:
        return None
    moves = rank_moves(a.sensitivity)
    columns = [
        Column("variant", "variant"),
        Column("mean change, VP", "mean_shift", signed),
        Column("order agrees (Kendall's tau)", "tau", two),
        Column("largest change of rank", "largest_move", whole),
        Column("pairs turned round beyond the noise", "turned", whole),
    ]
    tables = [
        Table("sensitivity", "What each assumption changes", moves, columns),
        Table("sensitivity-ranking", "The ranking under each", a.sensitivity, _variant_columns()),
    ]
    alt = "; ".join(
        f"{r.variant}: {number(r.turned)} pair{'' if r.turned == 1 else 's'} turned round"
        for r in moves.itertuples()
    )
    caption = (
        "Rank of every Automa (1 = hardest) under each assumption, with the same luck; a row that "
        "darkens evenly keeps the order. Letters in brackets: see Assumptions."
    )
    draw = lambda: _of(figures.variant_ranks(a.sensitivity, a.style))  # noqa: E731
    picture = Picture("sensitivity", caption, alt, draw)
    text = findings.sensitivity_text(a, moves)
    return Chapter("sensitivity", "If the assumptions were different", text, [picture], tables)


def _variant_columns() -> list[Column]:
    return [
        Column("variant", "variant"),
        Column("Automa", "automa"),
        Column("rank", "rank", whole),
        Column("handicap, VP", "handicap", signed, "low", "high"),
        Column("change, VP", "shift", signed, "shift_low", "shift_high"),
    ]


def assumptions(a: Analysis) -> Chapter:
    """Every assumption the numbers rest on."""
    points = [f"[{key}] {text}" for key, text in a.info.assumptions]
    text = (
        "The rulebook's text leaves these open; the numbers rest on them."
        if points
        else "The run names no assumptions."
    )
    return Chapter("assumptions", "Assumptions", [text], (), (), points)


def designers(a: Analysis) -> Chapter:
    """What a designer could do."""
    points = findings.advice(a)
    text = (
        "Points to look at; they hold for these strategies:"
        if points
        else "The numbers give no reason to change a card."
        if len(a.ranking) > 1
        else "With one Automa there is nothing to compare it with."
    )
    return Chapter("designers", "What a designer could do", [text], (), (), points)
