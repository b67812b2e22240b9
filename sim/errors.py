"""Errors that are the user's to mend: one sentence, exit code 2, never a traceback."""

import difflib
from collections.abc import Iterable
from typing import Any

MAX_SEED = 2**64 - 1
MAX_GAME = 2**31 - 1


# What code of others may do instead of answering: `sys.exit()` must not end our run without a word.
FAILURES = (Exception, SystemExit)


class InputError(Exception):
    """Something asked for cannot be done; the message says what would be right."""


class FileNotNamed(InputError):
    """A run names a file with a strategy, and the person who opened the run did not."""

    def __init__(self, run: object, player: str, file: str) -> None:
        super().__init__(
            f"{run} was played by {player}; a run does not decide which files are loaded, so name "
            f"{file} yourself, if you trust what is in it"
        )
        self.file = file


class StrategyError(Exception):
    """A strategy raised or chose what the rules do not allow."""

    finished: Any = None  # rows of the games that were finished before it
    what: str = ""  # it did, without the game in which it did so
    game: int = 0  # in which it did so
    kept: Any = None  # the games of a job that were finished before it, packed for the disk


class PlayerFailure(Exception):
    """A Python player raised, or answered something that is no option (`python_players`)."""

    def __init__(self, seat: int, what: str) -> None:
        super().__init__(what)
        self.seat, self.what, self.done = seat, what, 0


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
            raise InputError(f"{name} {value} is out of range; allowed: 0 to {most}")


def closest(name: str, allowed: Iterable[str], most: int = 3) -> str:
    """'did you mean daubenton.5.vp? ', for names too many to list; empty if nothing is near."""
    close = difflib.get_close_matches(name, list(allowed), n=most, cutoff=0.6)
    return f"did you mean {' or '.join(close)}? " if close else ""
