"""Figures, one function each: a table in, Axes (or a grid of them) out."""

from reports.figures.curves import convergence, par_curves, skill_curves
from reports.figures.grids import win_grid
from reports.figures.heat import card_grid, losses, need_matrix, rank_shares, shifts, win_matrix
from reports.figures.ladder import dots, ladder, star_steps
from reports.figures.panels import pace, parts, score_ridges, variance_bars

__all__ = [
    "card_grid",
    "convergence",
    "dots",
    "ladder",
    "losses",
    "need_matrix",
    "pace",
    "par_curves",
    "parts",
    "rank_shares",
    "score_ridges",
    "shifts",
    "skill_curves",
    "star_steps",
    "variance_bars",
    "win_grid",
    "win_matrix",
]
