"""The chapters of the report: words, pictures and tables, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from matplotlib.figure import Figure

from reports import figures
from reports.chapters import findings, words
from reports.chapters.analysis import Analysis
from reports.data.names import skill_of, without_skill
from reports.figures.style import drawn, new_figure
from reports.page.columns import (
    cell_columns,
    part_columns,
    rank_columns,
    strategy_columns,
)
from reports.page.tables import Column, Table, percent, percent0, plain, signed, two, whole


@dataclass(frozen=True)
class Picture:
    """A figure with its caption and a text for those who do not see it."""

    key: str
    caption: str
    alt: str
    draw: Callable[[], Figure]


@dataclass(frozen=True)
class Chapter:
    """One chapter; without pictures and tables its paragraphs say what is missing."""

    key: str
    title: str
    paragraphs: Sequence[str]
    pictures: Sequence[Picture] = ()
    tables: Sequence[Table] = ()
    points: Sequence[str] = field(default_factory=list)


def _of(axes: object) -> Figure:
    """The figure that Axes belong to."""
    one = axes[0] if isinstance(axes, list) else axes
    figure = getattr(one, "figure", None)
    assert isinstance(figure, Figure)
    return figure


def ladder_picture(a: Analysis) -> Picture:
    """The one picture at the top."""
    alt = "Handicap in VP, hardest first: " + "; ".join(
        f"{a.names.automa(r.automa)} {signed(r.handicap)} "
        f"({signed(r.handicap_low)} to {signed(r.handicap_high)})"
        for r in a.ranking.itertuples()
    )
    caption = (
        "Difficulty ladder. Bars: 95% intervals. Automas in one band of shade or of white are not "
        f"told apart. {a.style.legend()}"
    )
    return Picture("ladder", caption, alt, lambda: _of(figures.ladder(a.ranking, a.style)))


def ranking(a: Analysis) -> Chapter:
    """Ranking by three measures, with the chances of each rank."""
    text = [*words.ranking_text(a), findings.rating_text(a)]
    tables = [
        Table("ranking", "Ranking of the Automas, hardest first", a.ranking, rank_columns()),
        Table("strategies", "The strategies on the same scale", a.strategies, strategy_columns()),
    ]
    if len(a.ranking) < 2:
        return Chapter("ranking", "Ranking", ["There is only one Automa to rank."], (), tables)
    likely = a.ranking.iloc[0]
    alt = (
        f"Chance of each rank: {a.names.automa(likely.automa)} is hardest in "
        f"{percent(likely.rank_probability)} of the resampled runs."
    )
    picture = Picture(
        "ranks",
        "How sure the ranks are: chance (percent) that an Automa has a rank, over resampled runs.",
        alt,
        lambda: _of(figures.rank_chances(a.chances, a.style)),
    )
    return Chapter("ranking", "Ranking", text, [picture], tables)


def cards(a: Analysis) -> Chapter:
    """What Behavior and Scoring cards do; stars and steps."""
    title = "What the cards do"
    if a.cards is None:
        text = "The run has no two cards that were played with the same partner cards."
        return Chapter("cards", title, [text])
    found = a.cards
    pictures = [
        Picture(
            "grid",
            "Behavior by Scoring card: handicap, and games won by the strategies. Dark: hard.",
            "; ".join(
                f"{a.names.automa(r.automa)}: {signed(r.handicap)} VP"
                for r in a.ranking.itertuples()
            ),
            lambda: _grids(a),
        )
    ]
    columns = [
        Column("card", "kind"),
        Column("from", "from", a.names.starred, words=True),
        Column("to", "to", a.names.starred, words=True),
        Column("with", "with", lambda c: _partner(a, c), words=True),
        Column("step, VP", "vp", signed, "vp_low", "vp_high"),
        Column("rating points", "rating", signed),
        Column("SDs", "sds", two),
        Column("harder?", "holds"),
    ]
    tables = [
        Table("effects", "Effect of each card against the mean Automa", found.effects, _effects(a))
    ]
    if len(found.steps):
        tables.insert(0, Table("steps", "Steps from star to star", found.steps, columns))
        alt = "; ".join(
            f"{a.names.starred(r['from'])} to {a.names.starred(r['to'])}: {signed(r['vp'])} VP"
            for r in found.steps[found.steps["with"] == "all"].to_dict("records")
        )
        caption = (
            "Is one star more harder? Steps right of 0 are; thick grey: mean of the partner cards. "
            f"{a.style.legend()}"
        )
        draw = lambda: _of(figures.star_steps(found.steps, a.style, a.names))  # noqa: E731
        pictures.append(Picture("steps", caption, alt, draw))
    return Chapter("cards", title, words.card_text(a), pictures, tables)


def _partner(a: Analysis, card: str) -> str:
    return "all (mean)" if card == "all" else a.names.card(card) if card else ""


def _effects(a: Analysis) -> list[Column]:
    return [
        Column("kind", "kind"),
        Column("card", "card", a.names.starred, words=True),
        Column("with", "with", lambda c: _partner(a, c), words=True),
        Column("effect, VP", "effect", signed, "low", "high"),
    ]


@drawn
def _grids(a: Analysis) -> Figure:
    assert a.cards is not None
    figure = new_figure(6.8, 1.0 + 0.58 * len(a.cards.grid.behaviors))
    left, right = figure.subplots(1, 2)
    figures.card_grid(a.result.measure("handicap")[0], a.cards.grid, a.names, ax=left)
    share = 1 - a.result.measure("win")[0]
    figures.card_grid(share, a.cards.grid, a.names, percent0, right, True, (0.0, 1.0))
    left.set_title("handicap, VP")
    right.set_title("games won by the strategies")
    right.set_yticks([])
    return figure


def everyone(a: Analysis) -> list[str]:
    """All strategies, strongest first; those that only draw the curve over skill at the end."""
    ranked = list(a.strategies["strategy"])
    rest = [name for name in a.games.strategies if name not in ranked]
    return ranked + sorted(rest, key=lambda name: (without_skill(name), -(skill_of(name) or 0.0)))


def wins(a: Analysis) -> Chapter:
    """Strategy x Automa."""
    names, automas = everyone(a), list(a.ranking["automa"])
    share = (a.cells["wins"] + a.cells["ties"] / 2) / a.cells["games"]
    table = a.cells.assign(share=share).pivot(index="strategy", columns="automa", values="share")
    values = table.reindex(index=names, columns=automas).to_numpy()
    spread = a.cells.sort_values("win")
    low, high = spread.iloc[0], spread.iloc[-1]
    alt = (
        f"Win rates from {percent(low.win)} ({low.strategy} against {a.names.automa(low.automa)}) "
        f"to {percent(high.win)} ({high.strategy} against {a.names.automa(high.automa)})."
    )
    picture = Picture(
        "matrix",
        "Games won in percent, a tie half; dark is hard. Strongest strategy on top (styles at "
        "other skills below), hardest Automa on the left.",
        alt,
        lambda: _of(figures.win_matrix(values, names, automas, a.style)),
    )
    tables = [Table("cells", "Every strategy against every Automa", a.cells, cell_columns())]
    text = findings.warning_text(a) or ["No cell is near 0% or 100%, and no strategy dominates."]
    return Chapter("wins", "Win rates", text, [picture, _handicap_picture(a)], tables)


def _handicap_picture(a: Analysis) -> Picture:
    """The same in VP, where no win rate sticks at 0% or 100%."""
    names, automas = everyone(a), list(a.ranking["automa"])
    table = a.handicaps.pivot(index="strategy", columns="automa", values="handicap")
    table = table.reindex(index=[n for n in names if n in table.index], columns=automas)
    hard = a.handicaps.sort_values("handicap")
    low, high = hard.iloc[0], hard.iloc[-1]
    alt = (
        f"VP needed, from {signed(low.handicap)} ({low.strategy} against "
        f"{a.names.automa(low.automa)}) to {signed(high.handicap)} ({high.strategy} against "
        f"{a.names.automa(high.automa)})."
    )
    caption = (
        "The same in VP: what each strategy would have to be given (+) or could give away (−) to "
        "win half its games. Unlike a win rate it has no floor and no ceiling."
    )
    counted = a.handicaps[a.handicaps["strategy"].isin(a.result.strategies)]["handicap"]
    ends = (float(counted.min()), float(counted.max()))
    draw = lambda: _of(figures.need_matrix(table, a.style, ends=ends))  # noqa: E731
    return Picture("needs", caption, alt, draw)


def scores(a: Analysis) -> Chapter:
    """Score distributions."""
    medians = a.quantiles[(a.quantiles["what"] == "Automa") & (a.quantiles["quantile"] == 0.5)]
    mean = medians.groupby("automa", sort=False)["value"].mean()
    alt = "Median final score: " + "; ".join(
        f"{a.names.automa(str(name))} {value:.0f}" for name, value in mean.items()
    )
    caption = "Final scores of every Automa (filled) and of the strategies against it (grey line)."
    picture = Picture("scores", caption, alt, lambda: _of(figures.score_ridges(a.scores, a.style)))
    table = Table(
        "quantiles",
        "Quantiles of the scores and of the margin in every cell",
        a.quantiles,
        [
            Column("strategy", "strategy"),
            Column("Automa", "automa"),
            Column("of", "what"),
            Column("quantile", "quantile", two),
            Column("VP", "value", plain, "low", "high"),
        ],
    )
    text = [
        "An Automa is steady where its hill is narrow. Where the hill and the grey line cover each "
        "other, games are close."
    ]
    return Chapter("scores", "Score distributions", text, [picture], [table])


def sources(a: Analysis) -> Chapter:
    """Where the points come from."""
    title = "Where the points come from"
    if a.parts.empty:
        return Chapter("parts", title, ["The run does not keep score parts."])
    alt = "; ".join(
        f"{a.names.automa(r['automa'])}: {plain(r['total'])} VP, {plain(r['play'])} during play"
        for r in a.parts.to_dict("records")
    )
    caption = "Mean VP of every Automa by part of its score, all panels on one scale."
    pictures = [Picture("parts", caption, alt, lambda: _of(figures.parts(a.parts, a.style)))]
    tables = [
        Table("parts", "Mean VP of the Automas by part", a.parts, part_columns("automa")),
        Table(
            "strategy-parts",
            "Mean VP of the strategies by part",
            a.strategy_parts,
            part_columns("strategy"),
        ),
    ]
    if len(a.turns):
        shown = [Column("Automa", "automa")]
        shown += [Column(name, name, plain) for name in a.turns.columns[1:]]
        tables.append(
            Table("turns", "Mean number of turns of the Automas by action", a.turns, shown)
        )
    return Chapter("parts", title, words.why_text(a), pictures, tables)


def pace(a: Analysis) -> Chapter:
    """VP after each round."""
    if a.pace.empty:
        return Chapter("pace", "Pace", ["The run does not keep the scores after each round."])
    final = a.pace[a.pace["round"] == "end"].set_index(["automa", "side"])["mean"]
    alt = "Mean final score: " + "; ".join(
        f"{a.names.automa(name)} {final[name, 'Automa']:.0f}, "
        f"strategies {final[name, 'strategy']:.0f}"
        for name in a.games.automas
    )
    caption = (
        "VP after each round and at the end: Automa in colour, strategies grey and dashed. Line: "
        "mean; band: the middle 80% of games."
    )
    picture = Picture("pace", caption, alt, lambda: _of(figures.pace(a.pace, a.style)))
    columns = [
        Column("Automa", "automa"),
        Column("side", "side"),
        Column("round", "round"),
        Column("mean", "mean", plain),
        *(Column(f"{name[1:]}% of games below", name, whole) for name in ("q10", "q50", "q90")),
    ]
    text = [
        "Compare your own score track with the line. The jump at the end is the final scoring: "
        "see Where the points come from."
    ]
    return Chapter("pace", "Pace", text, [picture], [Table("pace", "Pace", a.pace, columns)])
