"""Draws the pictures of a report, on as many cores as there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from reports.chapters.base import Picture
from reports.figures.style import png_bytes, svg_text, titled
from sim.files import write_file
from sim.system import beside, usable_cores

FEW = 4  # so many pictures are drawn sooner than a process is started


def draw_all(
    pictures: Sequence[Picture], folder: Path, say: Callable[[str, float], None]
) -> dict[str, str]:
    """Write each picture as SVG and PNG into a folder; the SVGs by key.

    `say` is told each picture and what share of them is done.
    """
    parts = max(1, min(usable_cores(), len(pictures) // FEW))
    mine, *others = (pictures[place::parts] for place in range(parts))
    helpers = [(part, beside(partial(_draw, part, folder))) for part in others]
    for place, picture in enumerate(mine):
        say(f"picture: {picture.key}", place / len(mine))
        _draw([picture], folder)
    for part, done in helpers:
        if not done():
            _draw(part, folder)  # here an error is raised and told
    return {p.key: (folder / f"{p.key}.svg").read_text(encoding="utf-8") for p in pictures}


def _draw(pictures: Sequence[Picture], folder: Path) -> None:
    for picture in pictures:
        figure = titled(picture.draw(), picture.title)
        write_file(folder / f"{picture.key}.svg", svg_text(figure))
        figure.set_layout_engine("none")  # it has its layout already
        write_file(folder / f"{picture.key}.png", png_bytes(figure))
