"""Errors that are the user's to mend: one sentence, exit code 2, never a traceback."""

import difflib
from collections.abc import Iterable
from enum import Enum
from typing import Any

MAX_SEED = 2**64 - 1
MAX_GAME = 2**31 - 1


class InputError(Exception):
    """Something asked for cannot be done; the message says what would be right.

    `argument` is the name of the argument that is to blame, as the functions of Python call it;
    `sim.cli` knows how it is written on a command line.
    """

    def __init__(self, message: str, argument: str = "") -> None:
        super().__init__(message)
        self.argument = argument


class FileNotNamed(InputError):
    """A run names a file with a strategy, and the person who opened the run did not."""

    def __init__(self, run: object, player: str, file: str) -> None:
        super().__init__(
            f"{run} was played by {player}; a run does not decide which files are loaded, so name "
            f"{file} yourself, if you trust what is in it"
        )
        self.run, self.player, self.file = run, player, file


class LostGames(InputError):
    """Games of a run are damaged or missing; playing its command again would bring them back."""

    def __init__(self, message: str, run: object, command: str) -> None:
        super().__init__(message)
        self.run, self.command = str(run), command

    def __reduce__(self) -> Any:
        return LostGames, (str(self), self.run, self.command)


class FailureKind(Enum):
    """What a strategy did wrong."""

    ILLEGAL = "illegal"  # it answered what is no legal option
    CRASH = "crash"  # it raised
    ENGINE = "engine"  # the engine got stuck: our own fault


class StrategyError(Exception):
    """A strategy raised or chose what the rules do not allow."""

    kind: FailureKind = FailureKind.CRASH
    what: str = ""  # it did, without the game in which it did so
    seating: Any = None  # the table at which it did so
    seed: int = 0
    game: int = 0
    finished: Any = None  # rows of the games that were finished before it
    variant: Any = None  # of the game, in a run that has several
    kept: Any = None  # the games of a job that were finished before it, packed for the disk
    options: tuple[str, ...] = ()  # of a command line, with which the game can be seen again


class PlayerFailure(Exception):
    """A player raised, or answered something that is no option."""

    def __init__(
        self, seat: int, what: str, kind: FailureKind = FailureKind.ILLEGAL, done: int = 0
    ) -> None:
        super().__init__(what)
        self.seat, self.what, self.kind, self.done = seat, what, kind, done


def told(error: BaseException) -> str:
    """'ValueError: tired', whatever the error of somebody else's code is."""
    try:
        text = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = "it has no message"
    return f"{type(error).__name__}: {text}"


def nearest(name: str, allowed: Iterable[str]) -> str:
    """'did you mean linne? allowed: ...', for error messages."""
    names = list(allowed)
    close = difflib.get_close_matches(name, names, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}? " if close else ""
    return f"{hint}allowed: {', '.join(names)}"


def check_numbers(seed: int, game: int = 0) -> None:
    """Seeds and game numbers that the engine can count to."""
    for name, value, most in (("seed", seed, MAX_SEED), ("game", game, MAX_GAME)):
        if not 0 <= value <= most:
            raise InputError(f"{name} {value} is out of range; allowed: 0 to {most:,}", name)


def closest(name: str, allowed: Iterable[str], most: int = 3) -> str:
    """'did you mean daubenton.5.vp? ', for names too many to list; empty if nothing is near."""
    close = difflib.get_close_matches(name, list(allowed), n=most, cutoff=0.6)
    return f"did you mean {' or '.join(close)}? " if close else ""
