"""Blocks of games: kept at once, checked when read, played again if damaged, stopped politely."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import numpy as np
import pytest

from sim.errors import InputError
from sim.runs.blocks import BlockFolder, play_blocks

TYPE = np.dtype([("x", np.int16)])


def folder(path: Path, **about: object) -> BlockFolder:
    return BlockFolder(path, {"what": "a test", **about}, TYPE)


def block(number: int) -> np.ndarray:
    return np.array([(number,), (number + 1,)], dtype=TYPE)


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    assert play_blocks(folder(tmp_path), range(3), block, workers=2)
    played: list[int] = []

    def noted(number: int) -> np.ndarray:
        played.append(number)
        return block(number)

    again = folder(tmp_path)
    assert play_blocks(again, range(5), noted, workers=1) and played == [3, 4]
    assert [int(again.blocks[n]["x"][0]) for n in range(5)] == [0, 1, 2, 3, 4]
    assert folder(tmp_path, seed=1).blocks == {}


def test_a_damaged_block_is_played_again(tmp_path: Path) -> None:
    made = folder(tmp_path)
    play_blocks(made, range(2), block, workers=1)
    file = next(made.path.glob("00001.*"))
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    (made.path / "00007.00000000.npy").write_bytes(b"no array")
    (made.path / "note.npy").write_bytes(b"?")
    again = folder(tmp_path)
    assert sorted(again.blocks) == [0]
    assert play_blocks(again, range(2), block, workers=1)
    assert sorted(folder(tmp_path).blocks) == [0, 1]


def test_a_link_in_place_of_a_block_is_refused(tmp_path: Path) -> None:
    made = folder(tmp_path)
    play_blocks(made, [0], block, workers=1)
    file = next(made.path.glob("00000.*"))
    file.rename(tmp_path / "elsewhere.npy")
    file.symlink_to(tmp_path / "elsewhere.npy")
    with pytest.raises(InputError, match="symbolic link"):
        folder(tmp_path)


def test_ctrl_c_keeps_what_is_in_hand(tmp_path: Path) -> None:
    made, begun = folder(tmp_path), threading.Event()

    def interrupted(number: int) -> np.ndarray:
        if number == 2 and not begun.is_set():
            begun.set()
            os.kill(os.getpid(), signal.SIGINT)
        return block(number)

    assert not play_blocks(made, range(50), interrupted, workers=1)
    kept = sorted(folder(tmp_path).blocks)
    assert 2 in kept and kept == list(range(len(kept))) and len(kept) < 50
    assert play_blocks(folder(tmp_path), range(50), block, workers=1)


def test_an_error_of_a_block_is_raised_and_the_others_are_kept(tmp_path: Path) -> None:
    def failing(number: int) -> np.ndarray:
        if number == 1:
            raise InputError("no such card")
        return block(number)

    with pytest.raises(InputError, match="no such card"):
        play_blocks(folder(tmp_path), range(3), failing, workers=1)
    assert 0 in folder(tmp_path).blocks
