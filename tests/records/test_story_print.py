"""The story on paper and screen: width, colour, broken and cut records."""

import io
import re
from collections.abc import Iterable
from typing import Any

import pytest

from sim.records.story import StoryError, render, tell
from tests.helpers.story_records import (
    BOX,
    CARDS,
    HUMAN,
    LINNE,
    PRIORITY,
    TREMBLEY,
    Line,
    begin,
    event,
    head,
    roll,
    score,
    turn,
)


def printed(lines: Iterable[Line], **options: Any) -> str:
    stream = io.StringIO()
    render(stream, tell(lines, BOX, CARDS), **options)
    return stream.getvalue()


def long_record() -> list[Line]:
    cards = [card.id for card in BOX.animals[:8]]
    dice = [(number * 4, colour, 6, number % 4) for number, colour in enumerate(PRIORITY)]
    human = HUMAN | {"strategy": "a-very-long-{name}-of-a-strategy"}
    return [
        head(human, LINNE, TREMBLEY, LINNE | {"behavior": "daubenton"}),
        event("display", kind="animal", cards=cards),
        event("display", kind="expert", cards=[card.id for card in BOX.experts[:6]]),
        begin(),
        *(roll(seat, *dice) for seat in range(4)),
        turn(1, 0, "academy", 6, owner=0, row=6),
        event("take", seat=1, kind="animal", card=cards[0], why="behavior"),
        *(score(seat, 100, play=100) for seat in range(4)),
        event("result", winners=[0, 1, 2, 3]),
    ]


def test_plain_text_has_no_codes_and_fits_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # a pipe stays plain all the same
    monkeypatch.setenv("COLUMNS", "200")
    out = printed(long_record())
    assert "\x1b" not in out and "{" not in out and "\t" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert not any(line != line.rstrip() for line in out.splitlines())


@pytest.mark.parametrize(("asked", "most"), [(50, 50), (300, 100)])
def test_width_of_a_pipe(asked: int, most: int) -> None:
    assert max(map(len, printed(long_record(), width=asked).splitlines())) <= most


def test_later_lines_of_a_paragraph_hang() -> None:
    stream = io.StringIO()
    render(stream, ["1.1 \t" + "word " * 20], width=40)
    first, *later = stream.getvalue().splitlines()
    assert first.startswith("1.1  word") and all(line.startswith("     word") for line in later)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured, asked_plain = Terminal(), Terminal()
    render(coloured, ["{asia|purple 4}"])
    assert "\x1b[1;35mpurple 4" in coloured.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    render(asked_plain, ["{asia|purple 4}"])
    assert asked_plain.getvalue() == "purple 4\n"


def test_terminal_width_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    stream = Terminal()
    render(stream, ["word " * 40], colour=False)
    assert 50 < max(map(len, stream.getvalue().splitlines())) <= 60


def test_poor_encoding_is_no_crash() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    render(stream, ["Linné: 3\u00a0coins"])
    stream.seek(0)
    assert stream.read() == "Linn?: 3 coins\n"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([begin()], "line 1: a game record begins with a head"),
        ([head(), event("dance")], "line 2: unknown event 'dance'"),
        ([head(), event("gain", seat=0)], "line 2: gain: field 'why' is missing"),
        ([head(), event("gain", seat=5, why="x")], "line 2: gain: seat: no seat 5"),
        ([head(), event("roll", seat=0, dice=[{}])], "line 2: roll: dice: field 'die'"),
        ([head(), begin() | {"n": "1"}], "line 2: round: field 'n' must be int"),
        ([head(), event(["x"])], "line 2: unknown event ['x']"),
        ([head(), turn(0, 0, "bank", 1, cubes=[["a"]])], "line 2: turn: a cube is [card, Type]"),
        ([head(), begin(), roll(0, (0, "asia", 1, 9))], "roll: no slot 9; allowed: 0 to 3"),
        ([3], "line 1: not a JSON object"),
    ],
)
def test_broken_lines_get_one_sentence(lines: list[Any], words: str) -> None:
    with pytest.raises(StoryError, match=re.escape(words)):
        list(tell(lines, BOX, CARDS))


@pytest.mark.parametrize("length", range(1, 14))
def test_a_cut_record_is_told_to_its_end(length: int) -> None:
    assert printed(long_record()[:length]).startswith("A game of Encyclopedia")
