"""Games of cards that were copied or renamed: found again where they are equal, and only there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from automa.cards import load_cards
from automa.new_card import new_card
from automa.numbers import Design
from reports.experiments.equal_games import content_of
from reports.experiments.versions import Bench
from sim.runs import read_manifest
from sim.table.engine import Engine
from sim.table.seating import Human, parse_opponent, seat_all
from strategies.registry import STYLES, find

PLAYERS = {"greedy": "greedy"}
GAMES = 12


def design_with_copies(folder: Path) -> Design:
    """The printed cards, a copy of two of them with more stars, and a renamed one."""
    cards = load_cards()
    folder.mkdir()
    copies = {
        "lamarck": replace(cards.behaviors["linne"], stars=4),
        "beagle": replace(cards.scorings["boudeuse"], stars=5),
    }
    for name, card in copies.items():
        (folder / f"{name}.toml").write_text(new_card(card, name, "cards"), encoding="utf-8")
    return Design(None, folder)


def bench_in(folder: Path, design: Design | None = None, *, seed: int = 0) -> Bench:
    return Bench(
        design or Design(), PLAYERS, seed=seed, folder=folder / "runs", workers=1, reuse=True
    )


@pytest.mark.parametrize("style", [name for name, style in STYLES.items() if not style.slow])
def test_a_copy_plays_the_games_of_its_original(tmp_path: Path, style: str) -> None:
    design = design_with_copies(tmp_path / "cards")
    rows = []
    for cards, automa in ((load_cards(), "linne/boudeuse"), (design.cards, "lamarck/beagle")):
        seating = seat_all([Human(find(style)), parse_opponent(automa, cards)])
        rows.append(Engine(design.box, cards).play(seating, 5, 0, 6))
    names = [name for name in rows[0].dtype.names if name not in ("behavior", "scoring")]
    for name in names:
        assert np.array_equal(rows[0][name], rows[1][name]), name


def test_copies_have_their_games_already(tmp_path: Path) -> None:
    printed = bench_in(tmp_path)
    printed.play([({}, printed.automas)], GAMES)
    bench = bench_in(tmp_path, design_with_copies(tmp_path / "cards"))
    assert len(bench.automas) == 16
    bench.play([({}, bench.automas)], GAMES)
    assert bench.played == 0
    pairs = {"lamarck/beagle": "linne/boudeuse", "linne/beagle": "linne/boudeuse"}
    for copy, original in pairs.items():
        assert np.array_equal(bench.read({}, [copy]).margin, printed.read({}, [original]).margin)
    bench.play([({}, ["lamarck/beagle"])], 2 * GAMES)  # more of them are played where they are
    assert bench.played == GAMES
    folder = bench.folder_of({}, "lamarck/beagle")
    assert folder == printed.folder_of({}, "linne/boudeuse")
    assert "lamarck" not in str(read_manifest(folder).cards)


def test_a_changed_copy_has_games_of_its_own(tmp_path: Path) -> None:
    printed = bench_in(tmp_path)
    printed.play([({}, ["linne/boudeuse"]), ({"boudeuse.seal": 6}, ["linne/boudeuse"])], GAMES)
    bench = bench_in(tmp_path, design_with_copies(tmp_path / "cards"))
    bench.play([({"beagle.seal": 7}, ["linne/beagle"])], GAMES)
    assert bench.played == GAMES
    bench.play([({"beagle.seal": 6}, ["linne/beagle"])], GAMES)  # as the original was changed
    assert bench.played == GAMES
    assert np.array_equal(
        bench.read({"beagle.seal": 6}, ["linne/beagle"]).margin,
        printed.read({"boudeuse.seal": 6}, ["linne/boudeuse"]).margin,
    )
    bench.play([({"bank.coins": 6}, ["linne/beagle"])], GAMES)  # another board
    assert bench.played == 2 * GAMES


def test_games_of_another_seed_or_engine_are_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = bench_in(tmp_path)
    first.play([({}, ["linne/boudeuse"])], GAMES)
    design = design_with_copies(tmp_path / "cards")
    other = bench_in(tmp_path, design, seed=3)
    other.play([({}, ["linne/beagle"])], GAMES)
    assert other.played == GAMES
    monkeypatch.setattr("sim.game.kernel.ENGINE", "another")
    later = bench_in(tmp_path, design)
    assert later._reused("greedy", [((), "linne/beagle")]) == []


def plays(folder: Path, design: Design, strategies: list[str], games: int, reuse: bool) -> int:
    """How many games a new bench plays of one Automa."""
    players = {strategy: strategy for strategy in strategies}
    bench = Bench(design, players, folder=folder / "runs", workers=1, reuse=reuse)
    bench.play([({}, ["linne/boudeuse"])], games)
    assert bench.read({}, ["linne/boudeuse"]).games >= games
    return bench.played


def test_games_of_another_player_take_nobody_elses_away(tmp_path: Path) -> None:
    printed, copied = Design(), design_with_copies(tmp_path / "cards")
    assert plays(tmp_path, printed, ["greedy"], GAMES, reuse=True) == GAMES
    assert plays(tmp_path, copied, ["balanced"], 2 * GAMES, reuse=False) == 2 * GAMES
    assert plays(tmp_path, printed, ["greedy"], GAMES, reuse=True) == 0
    # Together too, each where its own games are.
    assert plays(tmp_path, printed, ["greedy", "balanced"], GAMES, reuse=True) == 0
    assert plays(tmp_path, printed, ["greedy", "balanced"], 2 * GAMES, reuse=True) == GAMES


def test_games_that_were_asked_for_but_not_played_count_for_nothing(tmp_path: Path) -> None:
    printed, copied = Design(), design_with_copies(tmp_path / "cards")
    plays(tmp_path, printed, ["greedy"], GAMES, reuse=True)
    plays(tmp_path, copied, ["greedy"], 2 * GAMES, reuse=False)
    unreused = Bench(copied, PLAYERS, folder=tmp_path / "runs")
    for file in (unreused.folder_of({}, "linne/boudeuse") / "games").iterdir():
        file.unlink()  # as if stopped before the first of them was kept
    assert plays(tmp_path, printed, ["greedy"], GAMES, reuse=True) == 0


def test_with_as_many_games_elsewhere_an_automa_stays_in_its_own_run(tmp_path: Path) -> None:
    copied = design_with_copies(tmp_path / "cards")
    first = bench_in(tmp_path)
    first.play([({}, ["linne/boudeuse"])], GAMES)
    assert plays(tmp_path, copied, ["greedy"], GAMES, reuse=False) == GAMES
    again = bench_in(tmp_path)
    again.play([({}, ["linne/boudeuse"])], GAMES)
    assert again.folder_of({}, "linne/boudeuse") == first.folder_of({}, "linne/boudeuse")
    assert plays(tmp_path, copied, ["greedy"], 2 * GAMES, reuse=False) == GAMES
    more = bench_in(tmp_path)
    more.play([({}, ["linne/boudeuse"])], 2 * GAMES)  # more of this very player
    assert more.played == 0


def test_a_folder_that_cannot_be_read_is_no_hindrance(tmp_path: Path) -> None:
    broken = tmp_path / "runs" / "broken"
    broken.mkdir(parents=True)
    (broken / "manifest.json").write_text("{", encoding="utf-8")
    bench = bench_in(tmp_path)
    bench.play([({}, ["linne/boudeuse"])], 2)
    assert bench.played == 2


def test_content_is_what_is_on_the_cards(tmp_path: Path) -> None:
    design = design_with_copies(tmp_path / "cards")
    same = [content_of(design.cards, automa) for automa in ("linne/boudeuse", "lamarck/beagle")]
    assert same[0] == same[1]
    changed = design.load({"lamarck.6.reputation": 4})[1]
    assert content_of(changed, "lamarck/beagle") != same[0]
    assert content_of(changed, "linne/boudeuse") == same[0]
