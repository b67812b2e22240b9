"""What the cards do: the grid of Behavior by Scoring cards, stars and steps."""

from __future__ import annotations

from matplotlib.figure import Figure

from reports import figures
from reports.chapters import stars
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.tables import Column, Table
from reports.data.text import percent0, signed, two
from reports.figures.style import drawn, new_figure
from reports.stats.card_effects import Grid

TITLE = "What the cards do"


def chapter(a: Analysis) -> Chapter:
    """Shares, steps and effects, as far as the cards met the same partners."""
    text = [*_shares(a), *([stars.summary(a)] if stars.summary(a) else [])]
    text += [*stars.reversed_steps(a), *stars.even_steps(a)]
    if not text:
        text = ["The run has no two cards that were played with the same partner cards."]
    pictures, tables, extra = [], [], []
    if a.cards.grid is not None:
        pictures.append(_grid_picture(a, a.cards.grid))
        extra.append(Table("card-shares", "", a.cards.shares, []))
    if len(a.cards.steps):
        pictures.append(_step_picture(a))
        tables.append(Table("steps", "Steps from star to star", a.cards.steps, _step_columns(a)))
    if a.cards.grid is not None:
        title = "Effect of each card against the mean Automa"
        tables.append(Table("effects", title, a.cards.effects, _effect_columns(a)))
    return Chapter("cards", TITLE, text, pictures, tables, extra=extra)


def _shares(a: Analysis) -> list[str]:
    """How much of the differences comes from which card, on the cards that all met."""
    grid = a.cards.grid
    if grid is None:
        return []
    share = a.cards.shares.set_index("source")["share"]
    whole = grid.size == len(a.result.automas)
    among = "" if whole else f" (among the {grid.size} Automas that form a complete grid)"
    return [
        f"Of the differences between the Automas{among}, {percent0(share['behavior'])} come from "
        f"the Behavior card, {percent0(share['scoring'])} from the Scoring card and "
        f"{percent0(share['interaction'])} from how the two work together."
    ]


def _grid_picture(a: Analysis, grid: Grid) -> Picture:
    alt = "; ".join(
        f"{a.names.automa(r.automa)}: {signed(r.head_start)} VP" for r in a.ranking.itertuples()
    )
    caption = (
        "Behavior cards (rows) by Scoring cards (columns). Left: head start in VP; right: games "
        "won by the strategies. The darker, the harder."
    )
    share = a.cards.shares.set_index("source")["share"]
    more = "Behavior" if share["behavior"] > share["scoring"] else "Scoring"
    most = max(share["behavior"], share["scoring"])
    title = f"The {more} card makes more of the difference: {percent0(most)} of it"
    return Picture("grid", title, caption, alt, lambda: _grids(a, grid))


@drawn
def _grids(a: Analysis, grid: Grid) -> Figure:
    figure = new_figure(6.8, 1.0 + 0.58 * len(grid.behaviors))
    left, right = figure.subplots(1, 2)
    figures.card_grid(a.result.measure("head_start")[0], grid, a.names, ax=left)
    share = 1 - a.result.measure("win")[0]
    figures.card_grid(share, grid, a.names, percent0, right, True, (0.0, 1.0))
    left.set_title("head start, VP")
    right.set_title("games won by the strategies")
    right.set_yticks([])
    return figure


def _step_picture(a: Analysis) -> Picture:
    mean = a.cards.steps[a.cards.steps["with"] == "all"]
    alt = "; ".join(
        f"{a.names.starred(r['from'])} to {a.names.starred(r['to'])}: {signed(r['vp'])} VP"
        for r in mean.to_dict("records")
    )
    caption = (
        "Is the card with more stars harder? Right of 0 it is. Thin: with one partner card; thick "
        f"grey: mean of the partners. Bars: 95% CI for all steps together. {a.style.legend()}"
    )
    draw = lambda: figure_of(figures.star_steps(a.cards.steps, a.style))  # noqa: E731
    title = stars.summary(a).removesuffix(".")
    return Picture("steps", title, caption, alt, draw)


def _partner(a: Analysis, card: str) -> str:
    return "all (mean)" if card == "all" else a.names.card(card) if card else ""


def _step_columns(a: Analysis) -> list[Column]:
    return [
        Column("card", "kind"),
        Column("from", "from", a.names.starred, words=True),
        Column("to", "to", a.names.starred, words=True),
        Column("with", "with", lambda c: _partner(a, c), words=True),
        Column("step, VP", "vp", signed, "vp_low", "vp_high"),
        Column("rating points", "rating", signed),
        Column("in SDs of an Automa's score", "sds", two),
        Column("harder?", "holds"),
    ]


def _effect_columns(a: Analysis) -> list[Column]:
    return [
        Column("kind", "kind"),
        Column("card", "card", a.names.starred, words=True),
        Column("with", "with", lambda c: _partner(a, c), words=True),
        Column("effect, VP", "effect", signed, "low", "high"),
    ]
