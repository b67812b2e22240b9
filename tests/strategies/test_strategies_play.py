"""Styles at the table: legal, blind to what is hidden, different players, steered by skill."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from sim.game.log import no_log
from sim.game.vocab import Decision
from sim.records.referee import check
from sim.records.writer import record_game
from sim.table.engine import _is_ours
from sim.table.python_players import begin, go_on, new_desk
from sim.table.seating import Human, Opponent, Seating, seat_all
from sim.table.strategy_check import find_peeking
from strategies.evaluation.prices import turns_left
from strategies.interface import Params
from strategies.registry import WEIGHTED
from strategies.weights import DEFAULTS, MOST
from tests.helpers.playing import engine

STYLES = (*WEIGHTED, "balanced")
PLANNER = "planner:rollouts=6,width=3"
ALL = ("random", "banker", *STYLES, PLANNER)
TABLES: dict[str, tuple[str, ...]] = {
    "solo": ("{}", "trembley/astrolabe"),
    "after an Automa": ("daubenton/resolution", "{}"),
    "three": ("{}", "linne/boudeuse", "{}:skill=0.5"),
    "four": ("linne/boudeuse", "{}", "trembley/resolution", "daubenton/astrolabe"),
}


def table(style: str, seats: tuple[str, ...], **variants: Any) -> Seating:
    """A table of names; {} is the style."""
    found: list[Human | Opponent] = []
    for seat in seats:
        if "/" in seat:
            found.append(Opponent(*seat.split("/")))
        elif ":" in style and ":" in seat:
            found.append(Human(style + ",skill=0.5"))
        else:
            name = seat.format(style)
            found.append(Human(style if style in ("random", "banker") else name))
    return seat_all(found, **variants)


@pytest.mark.parametrize("style", ALL)
@pytest.mark.parametrize("seats", TABLES.values(), ids=list(TABLES))
def test_records_pass_the_referee(style: str, seats: tuple[str, ...]) -> None:
    for game, variants in enumerate(({}, {"sepultus": True})):
        lines = record_game(engine(), table(style, seats, **variants), 11, game)
        verdict = check([json.dumps(line) for line in lines], engine().box, engine().cards)
        assert verdict.fault is None, str(verdict.fault)


@pytest.mark.parametrize("style", STYLES)
def test_no_style_ever_chooses_illegally(style: str) -> None:
    """Batches trust our styles; here every choice is checked."""
    for automa in (Opponent("linne", "boudeuse"), Opponent("daubenton", "astrolabe")):
        for text in (style, f"{style}:skill=0.7"):
            for variants in ({}, {"sepultus": True}):
                seating = Seating((Human(text), automa), **variants)
                for game in range(25):
                    engine().play_one(seating, 5, game)


@pytest.mark.parametrize("weight", [name for name in DEFAULTS if name != "skill"])
def test_strange_weights_play_legal_games(weight: str) -> None:
    """However far a number goes, the player chooses what the rules allow."""
    for value in (-MOST, 0, MOST):
        for automa in (Opponent("linne", "boudeuse"), Opponent("trembley", "astrolabe")):
            seating = Seating((Human(f"balanced:{weight}={value:g}"), automa))
            engine().play_one(seating, 5, 1)


def test_only_our_own_numbers_are_trusted(tmp_path: Path) -> None:
    """Batches skip the second look at a choice for styles as tested above, and for no others."""
    for style in ("balanced", "balanced:skill=0.5", "banker"):
        assert _is_ours(Human(style))
    bot = tmp_path / "my_bot.py"
    bot.write_text(
        "class MyBot:\n    def choose(self, table, options):\n        return options[0]\n"
    )
    for style in ("balanced:focus=0.3", "balanced:skill=0.5,focus=0.3", f"{bot}:MyBot"):
        assert not _is_ours(Human(style))


@pytest.mark.parametrize("style", (*ALL, "balanced:skill=0.5"))
def test_no_choice_depends_on_hidden_things(style: str) -> None:
    for automa in (Opponent("linne", "boudeuse"), Opponent("trembley", "astrolabe")):
        seating = Seating((Human(style), automa))
        for game in range(1 if style == PLANNER else 3):
            assert list(find_peeking(engine(), seating, 3, game)) == []


@cache
def rows(style: str, n: int = 300) -> Any:
    """Rows of the human against one Automa of each Behavior."""
    automas = (("linne", "boudeuse"), ("trembley", "resolution"), ("daubenton", "astrolabe"))
    played = [engine().play(Seating((Human(style), Opponent(*a))), 7, 0, n) for a in automas]
    return np.concatenate([part[::2] for part in played])


def margin(style: str) -> float:
    return float(rows(style)["margin"].mean())


@pytest.mark.parametrize("behavior", ["linne", "trembley", "daubenton"])
@pytest.mark.parametrize("scoring", ["boudeuse", "resolution", "astrolabe"])
def test_skill_is_monotone(behavior: str, scoring: str) -> None:
    """Game by game with the same luck, each level gains on the one below, beyond the noise."""
    automa, games = Opponent(behavior, scoring), 150
    margins = [
        engine().play(Seating((Human(f"balanced:skill={s}"), automa)), 7, 0, games)[::2]["margin"]
        for s in (0, 0.25, 0.5, 0.75, 1)
    ]
    for lower, higher in pairwise(margins):
        gains = higher.astype(float) - lower
        assert gains.mean() > 3 + 3 * gains.std() / games**0.5, [m.mean() for m in margins]


def test_without_skill_a_style_is_random() -> None:
    assert abs(margin("balanced:skill=0") - margin("random")) < 6


def test_full_skill_is_the_style_itself() -> None:
    assert (rows("spoiler:skill=1")["vp"] == rows("spoiler")["vp"]).all()


def test_balanced_is_the_best_style() -> None:
    for style in STYLES[:-1]:
        assert margin("balanced") > margin(style) + 2, style


def test_the_planner_beats_balanced() -> None:
    automa = Opponent("daubenton", "astrolabe")
    planner, balanced = (
        engine().play(Seating((Human(s), automa)), 7, 0, 12)[::2]["margin"].mean()
        for s in ("planner:rollouts=24,width=4", "balanced")
    )
    assert planner > balanced


@numba.njit
def _turns_left(states: Any, tables: Any) -> Any:
    return turns_left(states[1], tables[0], states[1].decider)


def test_turns_left_do_not_depend_on_who_has_drawn_dice_yet() -> None:
    """While dice are put on slots, every seat still has all its turns, first player or not."""
    seating = Seating((Human("random"), Opponent("linne", "boudeuse")))
    starters = set()
    for game in range(6):
        desk = new_desk(engine().blank(seating), Params.zeros(4), python=1)
        states, codes = desk["states"][0], desk["workspace"]["options"]["codes"][0]
        fixed = (desk, engine().tables, no_log())
        n = begin(*fixed, 5, game)
        while n != 0:
            state = states[1]
            if state["decision"] == Decision.PLACE_DIE:
                drawn = int(state["n_dice"])
                later = 4 * (6 - int(state["round_no"]))
                assert _turns_left(states, engine().tables) == drawn + later
                starters.add(int(state["first_player"]))
            n = go_on(*fixed, int(codes[0]))
    assert starters == {0, 1}


def test_looking_ahead_pays_and_errs_with_skill() -> None:
    ladder = [
        margin(f"balanced:{s}") for s in ("skill=0.7", "ahead=0,skill=0.95", "ahead=0", "ahead=2")
    ]
    assert all(b > a + 2 for a, b in pairwise(ladder)), ladder


def test_a_planner_of_little_skill_loses() -> None:
    seats = (Human(f"{PLANNER},skill=0.3"), Opponent("linne", "boudeuse"))
    rows = engine().play(Seating(seats), 7, 0, 20)[::2]
    assert rows["margin"].mean() < -50


def test_styles_are_different_players() -> None:
    """Each style leads where its paragraph says."""
    fingerprints = {style: rows(style)["actions"].mean(axis=0) for style in STYLES}
    parts = {style: rows(style)["parts"].mean(axis=0) for style in STYLES}
    most = {
        "publication": max(STYLES, key=lambda s: fingerprints[s][5]),
        "university": max(STYLES, key=lambda s: fingerprints[s][2]),
        "expedition": max(STYLES, key=lambda s: fingerprints[s][4]),
        "continents": max(STYLES, key=lambda s: parts[s][3]),
        "cubes": max(STYLES, key=lambda s: parts[s][2]),
    }
    assert most == {
        "publication": "publisher",
        "university": "recruiter",
        "expedition": "explorer",
        "continents": "collector",
        "cubes": "monograph",
    }
    assert min(STYLES, key=lambda s: fingerprints[s][5]) == "monograph"


def test_the_same_seed_gives_the_same_games() -> None:
    for style in ("balanced:skill=0.4", PLANNER):
        seating = Seating((Human(style), Opponent("linne", "resolution")))
        whole = engine().play(seating, 9, 0, 4)
        assert (engine().play(seating, 9, 2, 2) == whole[4:]).all()
