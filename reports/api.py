"""What `reports` offers to programs and notebooks: thin functions over the rooms below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.chapters.analysis import Analysis
from reports.chapters.analysis import analyse as analyse_frame
from reports.data.games import check
from reports.data.info import RunInfo
from reports.data.run import read_run
from reports.figures.style import png_bytes, svg_text
from reports.page import ranktable
from reports.page.report import write_report as write_page
from sim.files import write_file
from sim.text import count

Source: TypeAlias = Path | str | pd.DataFrame


def analyse(run: Source) -> Analysis:
    """Every table of the report, computed from a run: its folder, or the frame of `load_run`."""
    return analyse_frame(*_opened(run))


def rank(run: Source) -> pd.DataFrame:
    """The Automas of a run, hardest first, with head start, rating, win rate and intervals."""
    frame, info = _opened(run, short=True)
    return ranktable.ranking(frame, seed=info.seed % 2**32)


def rank_text(table: pd.DataFrame, form: str = "text") -> str:
    """A ranking as `automa rank` prints it; `form` is text, csv, json or markdown."""
    return ranktable.render_table(table, form)


def write_report(run: Source, out: Path | str) -> Path:
    """Write the balance report of a run into a folder; returns the path of its index.html."""
    from reports.page.target import check_target

    frame, info = _opened(run)
    check_target(Path(out))
    return write_page(frame, info, out)


def play_default_sweep(
    *, games: int | None = None, seed: int = 0, workers: int | None = None
) -> Path:
    """Play what `automa report` plays without a run; returns its folder.

    `games` is the number of games per matchup. Games that the folder holds already are not played
    again. Ctrl-C keeps what is finished and raises KeyboardInterrupt.
    """
    from automa.cards import load_cards
    from reports.experiments.sweep import default_sweep, play_sweep
    from sim.game.box import load_box

    sweep = default_sweep(load_box(), load_cards(), games=games, seed=seed)
    call = f"reports.play_default_sweep(games={games}, seed={seed})"
    outcome = play_sweep(sweep, sweep.folder(), call, workers)
    if outcome.interrupted:
        raise KeyboardInterrupt(f"still to be played: {count(outcome.missing, 'game')}")
    return outcome.folder


def save_figure(drawn: Axes | Sequence[Axes], file: Path | str) -> Path:
    """Save what a figure function returned as .svg or .png; returns the path of the file."""
    axes = drawn if isinstance(drawn, Axes) else drawn[0]
    figure, path = axes.figure, Path(file)
    if not isinstance(figure, Figure):
        raise ValueError("these Axes are part of a subfigure; save the whole figure with savefig")
    if path.suffix == ".svg":
        write_file(path, svg_text(figure))
    elif path.suffix == ".png":
        write_file(path, png_bytes(figure))
    else:
        raise ValueError(f"{path} has an ending that is not known; allowed: .svg, .png")
    return path


def _opened(run: Source, short: bool = False) -> tuple[pd.DataFrame, RunInfo]:
    """Rows and facts of a run; a bare frame knows nothing more than its rows."""
    if isinstance(run, pd.DataFrame):
        check(run)
        return run, RunInfo()
    found = read_run(run, short)
    return found.frame, found.info
