"""Figures: one function each, into given Axes or their own, the same drawing each time."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports import figures
from reports.chapters.analysis import Analysis, analyse
from reports.data.synthetic import NINE, default_truth, make_frame
from reports.figures.card_values import card_values
from reports.figures.curves import game_marks
from reports.figures.labels import spread_labels
from reports.figures.style import COLOURS, THEMED, contrast, inline_svg, style_for, svg_text
from reports.page.report import TEMPLATES


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(make_frame(default_truth(("balanced", "balanced:skill=0.5", "b")), 60))


def single(a: Analysis) -> dict[str, Callable[[Axes | None], Axes]]:
    """Figures of one panel, called with or without Axes."""
    cards, grid = a.cards, a.cards.grid
    assert grid is not None
    lost = a.ranking.assign(option="the Bank", loss=a.ranking["head_start"])
    wins = a.audience_wins
    shifts = a.ranking.assign(variant="one [A1]", shift=a.ranking["head_start"])
    return {
        "ladder": lambda ax: figures.ladder(a.ranking, a.style, ax),
        "dots": lambda ax: figures.dots(a.luck, a.style, "ratio", "ratio_low", "ratio_high", ax),
        "steps": lambda ax: figures.star_steps(cards.steps, a.style, ax),
        "grid": lambda ax: figures.card_grid(a.result.rating, grid, a.names, ax=ax),
        "matrix": lambda ax: figures.win_matrix(
            a.result.win, a.result.strategies, a.result.automas, a.style, ax
        ),
        "ranks": lambda ax: figures.rank_shares(a.rank_shares, a.style, ax),
        "shifts": lambda ax: figures.shifts(shifts, a.style, ax),
        "losses": lambda ax: figures.losses(lost, a.style, ax),
        "wins": lambda ax: figures.win_grid(wins, a.style, ax),
        "skill": lambda ax: figures.skill_curves(a.skill, "balanced", a.style, ax),
        "convergence": lambda ax: figures.convergence(a.convergence, a.style, ax),
        "scores": lambda ax: figures.score_ridges(a.scores, a.style, ax),
        "variance": lambda ax: figures.variance_bars(a.variance, ax),
    }


NAMES = [
    "ladder",
    "dots",
    "steps",
    "grid",
    "matrix",
    "ranks",
    "shifts",
    "losses",
    "wins",
    "skill",
    "convergence",
    "scores",
    "variance",
]


@pytest.mark.parametrize("name", NAMES)
def test_draws_into_given_axes_or_its_own(found: Analysis, name: str) -> None:
    draw = single(found)[name]
    given = Figure().add_subplot()
    assert draw(given) is given
    own = draw(None)
    assert own.figure is not given.figure
    assert own.has_data() or own.patches


@pytest.mark.parametrize("name", NAMES)
def test_same_data_same_svg(found: Analysis, name: str) -> None:
    one, two = (svg_text(_figure(single(found)[name](None))) for _ in range(2))
    assert one == two
    assert len(one) < 400_000
    assert "<text" in one, "text must stay text"


def _figure(ax: Axes) -> Figure:
    assert isinstance(ax.figure, Figure)
    return ax.figure


def test_panels(found: Analysis) -> None:
    assert len(figures.pace(found.pace, found.style)) == 9
    assert len(figures.par_curves(found.par_curves, found.style)) == 3
    parts = figures.parts(found.parts, found.style)
    assert len(parts) == 6  # an Automa has no cube collections


def test_ladder_marks_carry_their_automa(found: Analysis) -> None:
    svg = svg_text(_figure(figures.ladder(found.ranking, found.style)))
    assert all(f'data-automa="{name}"' in svg for name in NINE)
    page = inline_svg(svg, "ladder", 'a "label"')
    assert 'aria-label="a &quot;label&quot;"' in page and "<?xml" not in page


def test_what_would_vanish_on_dark_paper_follows_the_page() -> None:
    """Ink, small print and hollow marks have the page's colours, and no figure paints its paper."""
    table = pd.DataFrame({"card": ["Dr Ada", "Dr Ben"], "text": "3 VP", "outlier": ""})
    for name, value in (("held", 2.0), ("in_deck", 1.0)):
        table[name], table[f"{name}_low"], table[f"{name}_high"] = value, value - 1, value + 1
    svg = svg_text(_figure(card_values(table, "Expert")))
    page = inline_svg(svg, "cards", "cards")
    for colour, themed in THEMED.items():
        assert colour in svg and themed in page and colour not in page.replace(themed, "")
    papers = re.findall(r'id="cards-patch_\d+">\s*<path d="[^"]*"\s*style="([^"]*)"', page)
    assert papers and all("fill: none" in style for style in papers)
    css = (TEMPLATES / "page.css").read_text(encoding="utf-8")
    light, dark = css.split("@media (prefers-color-scheme: dark)", 1)
    for name in re.findall(r"var\((--\w+)", " ".join(THEMED.values())):
        assert f"{name}:" in light and f"{name}:" in dark.partition("\n}")[0]
    assert ".picture {" not in dark, "no sheet behind pictures"


def test_a_colour_a_behavior_a_shape_a_scoring() -> None:
    style = style_for([*NINE, "own/boudeuse"])
    assert {style.colour(f"linne/{s}") for s in ("boudeuse", "astrolabe")} == {COLOURS[0]}
    assert style.shape("linne/astrolabe") == style.shape("own/astrolabe")
    assert style.colour("own/boudeuse") == COLOURS[3]
    assert len({(style.colour(a), style.shape(a)) for a in NINE}) == 9
    # A card keeps its colour in a run that lacks the others.
    assert style_for(["daubenton/boudeuse"]).colour("daubenton/boudeuse") == COLOURS[2]


def test_labels_are_spread() -> None:
    places = spread_labels(np.array([0.5, 0.5, 0.51, 0.9]), 0.05)
    assert np.diff(np.sort(places)).min() >= 0.05 - 1e-6
    assert list(np.argsort(places, kind="stable")) == [0, 1, 2, 3]


def test_text_on_colour_reads() -> None:
    assert contrast((1, 1, 0.3)) == "#000000" and contrast((0, 0.1, 0.3)) == "#ffffff"


def test_nearly_all_games_won_are_not_all() -> None:
    table = pd.DataFrame(
        {"automa": list(NINE[:3]), "win": [0.9965, 1.0, 0.004], "low": 0.0, "high": 1.0}
    )
    ax = figures.win_grid(table, style_for(NINE))
    shown = {text.get_text().split("\n")[0] for text in ax.texts}
    assert {">99%", "100%", "<1%"} <= shown
    rates = np.array([[0.997, 1.0], [0.004, 0.0]])
    matrix = figures.win_matrix(rates, ["a", "b"], NINE[:2], style_for(NINE))
    assert [text.get_text() for text in matrix.texts] == [">99", "100", "<1", "0"]


def test_the_axis_of_games_has_several_marks_even_for_few_games() -> None:
    assert game_marks(30, 4000) == [62.5, 250, 1000, 4000]
    assert game_marks(12, 50) == [12.5, 25, 50]
    assert game_marks(40, 50) == [50]
