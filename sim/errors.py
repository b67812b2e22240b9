"""Errors that are the user's to mend: one sentence, exit code 2, never a traceback."""

import difflib
from collections.abc import Iterable


class InputError(Exception):
    """Something asked for cannot be done; the message says what would be right."""


class StrategyError(Exception):
    """A strategy raised or chose what the rules do not allow."""


def nearest(name: str, allowed: Iterable[str]) -> str:
    """'did you mean linne? allowed: ...', for error messages."""
    names = list(allowed)
    close = difflib.get_close_matches(name, names, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}? " if close else ""
    return f"{hint}allowed: {', '.join(names)}"
