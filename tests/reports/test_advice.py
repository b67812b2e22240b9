"""What a designer could do: aims that somebody would take, numbers that reach them, said once."""

from __future__ import annotations

import re

import pytest

from automa.numbers import Design
from reports.chapters import designers
from reports.chapters.analysis import Analysis, analyse
from reports.chapters.designers import CLEAR, FRONT, advice
from reports.chapters.further import Further
from reports.data.synthetic import NINE, Truth, make_frame
from reports.experiments.levers import Levers, all_levers, play_levers
from tests.helpers.synthetic_bench import SyntheticBench
from tests.reports.test_report import INFO

DESIGN = Design()
EFFECTS = {"daubenton.5.vp": 12.0, "daubenton.4.reputation": 2.0, "linne.4.vp": 6.0}
# Daubenton is as hard as Trembley, and with L'Astrolabe 10 VP easier.
HARD = {
    "linne": 0,
    "trembley": 30,
    "daubenton": 30,
    "boudeuse": 0,
    "resolution": 12,
    "astrolabe": 24,
}


def levers() -> Levers:
    bench = SyntheticBench(DESIGN, {"regular": "balanced:skill=0.7"}, EFFECTS)
    return play_levers(bench, all_levers(DESIGN, ["linne", "daubenton"]), games=400)


def analysed(further: Further) -> Analysis:
    truth = {name: 100.0 + sum(HARD[card] for card in name.split("/")) for name in NINE}
    truth["daubenton/astrolabe"] -= 10
    return analyse(make_frame(Truth({"a": 150.0, "b": 140.0}, truth), 400), INFO, further=further)


def test_the_aim_is_the_order_and_not_the_whole_step() -> None:
    point = advice(analysed(Further(levers=levers())))[0]
    assert "make Daubenton harder" in point.text
    found = re.search(
        r"About \+(\d+\.\d) VP would only draw level with every partner card, "
        r"\+(\d+\.\d) VP would make it clearly harder",
        point.text,
    )
    assert found is not None
    assert 8 <= float(found[1]) <= 13, "10 VP easier with its worst partner"
    assert float(found[2]) == pytest.approx(float(found[1]) + CLEAR, abs=0.11)
    whole = re.search(r"as the one from Linné to Trembley would take \+(\d+\.\d) VP", point.text)
    assert whole and 29 <= float(whole[1]) <= 37
    assert "daubenton.5.vp 6 → 8 (about +2" in point.text, "one step would only draw level"
    assert point.command == "automa what-if daubenton.5.vp=8 --seed 1"


def test_a_point_stands_on_the_page_once() -> None:
    without = analysed(Further())
    assert len(advice(without)) <= FRONT and designers.chapter(without) is None
    a = analysed(Further(levers=levers()))
    chapter = designers.chapter(a)
    assert chapter is not None and not set(chapter.points) & {str(p) for p in advice(a)[:FRONT]}
    rows = chapter.tables[0].frame.set_index("card")
    assert str(rows.loc["Linné *", "harder"]).startswith("linne.4.vp 4 → 5 (+")
