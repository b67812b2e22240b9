"""The public API of `reports`: ranking, analysis, figures and the report, from a run or a frame."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import reports
import sim
from reports.data.synthetic import default_truth, make_frame


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run") / "run"
    return sim.run_games(["banker", "random"], vs="linne/all", games=20, folder=folder)


def test_a_folder_and_its_frame_rank_alike(run: Path) -> None:
    from_folder, from_frame = reports.rank(run), reports.rank(sim.load_run(run))
    pd.testing.assert_frame_equal(from_folder, from_frame)
    assert set(from_folder["automa"]) == {
        f"linne/{s}" for s in ("boudeuse", "resolution", "astrolabe")
    }
    assert "rank" in reports.rank_text(from_folder)
    assert reports.rank_text(from_folder, "csv").count("\n") == 4


def test_an_analysis_knows_what_the_manifest_says(run: Path) -> None:
    found = reports.analyse(run)
    assert isinstance(found, reports.Analysis)
    assert "sim.run_games(['banker', 'random'], vs=['linne/all'], games=20" in found.info.command


def test_a_figure_is_saved_by_its_ending(run: Path, tmp_path: Path) -> None:
    found = reports.analyse(make_frame(default_truth(("a", "b")), 30))
    axes = reports.figures.ladder(found.ranking, found.style)
    assert reports.save_figure(axes, tmp_path / "ladder.svg").read_text().startswith("<?xml")
    panels = reports.figures.pace(found.pace, found.style)
    assert reports.save_figure(panels, tmp_path / "pace.png").read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(ValueError, match=r"allowed: \.svg, \.png"):
        reports.save_figure(axes, tmp_path / "ladder.gif")


def test_a_report_is_written(run: Path, tmp_path: Path) -> None:
    page = reports.write_report(run, tmp_path / "report")
    assert page == tmp_path / "report" / "index.html" and page.is_file()


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(sim.InputError, match="does not exist"):
        reports.rank(tmp_path / "nowhere")
    with pytest.raises(reports.ReportError, match="not a run"):
        reports.rank(pd.DataFrame({"x": [1]}))


def test_the_default_sweep_is_played_where_its_folder_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reports.experiments import sweep

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sweep, "standard_panel", lambda: ["banker"])
    monkeypatch.setattr(sweep, "lower_skills", lambda: ["banker:skill=0.5"])
    monkeypatch.setattr(sweep, "audience_players", lambda _file=None: ["banker:skill=0.7"])
    folder = reports.play_default_sweep(games=2)
    rows = sim.load_run(folder, ["game"])
    assert len(rows) == 3 * 9 * 2 * 2  # strategies, Automas, games, seats


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'rnk'"):
        reports.rnk  # type: ignore[attr-defined]  # noqa: B018
    assert "rank" in dir(reports)
