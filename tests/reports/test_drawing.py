"""Pictures are drawn in several processes; what fails in one of them is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from reports.chapters.base import Picture
from reports.page import drawing
from reports.page.drawing import draw_all


def _pictures(count: int = 8) -> list[Picture]:
    def draw(place: int) -> Figure:
        figure = Figure(figsize=(3, 2), layout="constrained")
        figure.subplots().plot([0, place], [0, 1])
        return figure

    return [
        Picture(f"line-{place}", f"Line {place}", "", "", lambda place=place: draw(place))
        for place in range(count)
    ]


def _nobody(_text: str, _share: float) -> None:
    pass


def test_several_processes_draw_what_one_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {}
    for cores in (1, 3):
        monkeypatch.setattr(drawing, "usable_cores", lambda cores=cores: cores)
        folder = tmp_path / str(cores)
        folder.mkdir()
        svgs = draw_all(_pictures(12), folder, _nobody)
        files = {path.name: path.read_bytes() for path in folder.iterdir()}
        found[cores] = (svgs, files)
        assert len(files) == 24 and list(svgs) == [f"line-{place}" for place in range(12)]
    assert found[1] == found[3]


def test_a_picture_that_fails_in_another_process_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Figure:
        raise ZeroDivisionError("no width")

    pictures = _pictures()
    pictures[1] = Picture("broken", "", "", "", fail)
    monkeypatch.setattr(drawing, "usable_cores", lambda: 2)
    with pytest.raises(ZeroDivisionError, match="no width"):
        draw_all(pictures, tmp_path, _nobody)


def test_a_process_that_is_ended_has_its_pictures_drawn_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, pictures = os.getpid(), _pictures()
    plain = pictures[1].draw

    def end() -> Figure:
        if os.getpid() != here:
            os.kill(os.getpid(), 9)
        return plain()

    pictures[1] = Picture("line-1", "Line 1", "", "", end)
    monkeypatch.setattr(drawing, "usable_cores", lambda: 2)
    assert len(draw_all(pictures, tmp_path, _nobody)) == 8
