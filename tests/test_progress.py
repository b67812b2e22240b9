"""How far a task is: on a terminal, elsewhere, and what is not shown."""

import io
import threading
from collections.abc import Callable
from functools import partial

import pytest

from sim import progress
from sim.cli.common import say
from sim.progress import Bar, aside

Capture = pytest.CaptureFixture[str]


class Screen(io.StringIO):
    """A terminal, and an event for each time that something is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = threading.Event()

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        self.drawn.set()

    def lines(self) -> list[str]:
        """What stands on the screen in the end."""
        lines = []
        for line in self.getvalue().split("\n"):
            shown = ""
            for part in line.split("\r"):
                shown = part + shown[len(part) :]
            lines.append(shown.rstrip())
        return lines


def new_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal in place of stderr; no fixture, since pytest changes stderr after those."""
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    return screen


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])

    def set_clock(seconds: float) -> None:
        now[0] = seconds

    return set_clock


def test_lines_say_what_happens_and_how_long_it_takes(
    clock: Callable[[float], None], capsys: Capture
) -> None:
    with Bar("ranking", 1.0) as bar:
        for seconds, done, note in (
            (1, 0.0, "reading"),
            (2, 0.02, ""),
            (4, 0.25, ""),
            (8, 1.2, ""),
        ):
            clock(seconds)
            bar.reach(done, note)
            bar.show()
    assert capsys.readouterr().err.splitlines() == [
        "automa: ranking: 0% done, 1 s so far, reading",
        "automa: ranking: 2% done, 2 s so far",
        "automa: ranking: 25% done, about 12 s left",
        "automa: ranking: 100% done, about 0 s left",
    ]


def test_lines_of_what_is_counted_and_of_what_nobody_can_foresee(
    clock: Callable[[float], None], capsys: Capture
) -> None:
    clock(2)
    with Bar("", 18_000, unit=" games") as bar, Bar("checking", unit=" lines") as lines:
        clock(4)
        bar.show()
        lines.advance(1234)
        lines.show()
    with Bar("playing") as bar:
        clock(9)
        bar.show()
    assert capsys.readouterr().err.splitlines() == [
        "automa: 0 of 18,000 games, 2 s so far",
        "automa: checking: 1,234 lines, 2 s so far",
        "automa: playing: 5 s so far",
    ]


def test_lines_come_ever_more_rarely(clock: Callable[[float], None], capsys: Capture) -> None:
    with Bar("levers", 100) as bar:
        waits = []
        for seconds in (1, 2, 4, 50, 500):
            clock(seconds)
            waits.append(bar.show())
    assert waits == sorted(waits) and waits[-1] == 60.0
    assert len(capsys.readouterr().err.splitlines()) == 5


@pytest.mark.parametrize(
    ("make", "done", "note", "shown"),
    [
        (partial(Bar, "report", 1.0), 0.5, "picture", "report:  50%|"),
        (partial(Bar, "", 1000, unit=" games"), 500, "banker vs x", " 50%|"),
        (partial(Bar, "checking", unit=" lines"), 12_000, "", "checking: 12.0k lines, 00:"),
        (partial(Bar, "playing"), 0.0, "", "playing: 00:"),
        (partial(Bar, "a task with a name that is " + "long " * 20, 1.0), 0.5, "", "a task"),
    ],
)
def test_a_bar_fits_the_screen(
    make: Callable[..., Bar], done: float, note: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = new_screen(monkeypatch)
    bar = make(quiet=True)
    bar.reach(done, note)
    bar.show()
    (line,) = screen.lines()
    assert line.startswith(shown) and note in line and len(line) < 80


def test_time_goes_on_while_nothing_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Drawn again and again, with what `look` says, and gone in the end."""
    screen = new_screen(monkeypatch)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "BEAT", 0.0)
    done = [0.0]
    with Bar("chances to win", 1.0, look=lambda: done[0]):
        for share in (0.25, 0.75):
            done[0] = share
            while f"{100 * share:.0f}%|" not in screen.getvalue():
                screen.drawn.clear()
                screen.drawn.wait()
    assert screen.lines() == [""]


def test_what_is_over_soon_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = new_screen(monkeypatch)
    with Bar("ranking", 3) as bar:
        bar.advance()
    assert screen.getvalue() == ""


def test_a_process_can_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Like those of the studio, whose pages show how far they are."""
    monkeypatch.setattr(progress, "_is_off", threading.Event())
    progress.switch_off()
    with Bar("levers", 100) as bar:
        bar.advance()
    assert bar._thread is None and bar.done == 1


def test_of_tasks_within_tasks_the_innermost_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = new_screen(monkeypatch)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "BEAT", 0.0)
    with Bar("outer", 2):
        while "outer" not in screen.getvalue():
            screen.drawn.wait()
        with Bar("inner", 2):
            while "inner" not in screen.getvalue():
                screen.drawn.wait()
            with aside():
                screen.seek(0)
                screen.truncate()
            while not screen.getvalue():
                screen.drawn.clear()
                screen.drawn.wait()
            assert "outer" not in screen.getvalue()


def test_sentences_have_lines_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = new_screen(monkeypatch)
    with Bar("report", 1.0) as bar:
        bar.show()
        say("the report will be replaced")
        bar.show()
    assert screen.lines() == ["automa: the report will be replaced", ""]


def test_the_last_state_can_be_left_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = new_screen(monkeypatch)
    bar = Bar("", 10, unit=" games", leave=True)
    bar.advance(5)
    bar.show()
    bar.advance(5)
    bar.close()
    bar.close()  # once is enough
    left, after = screen.lines()
    assert left.startswith("100%|") and "10.0/10.0" in left and after == ""
