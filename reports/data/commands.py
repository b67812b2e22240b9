"""Commands to type, as pages and messages name them."""

from __future__ import annotations

import shlex


def command(*words: object, **options: object) -> str:
    """'automa view greedy --vs linne/boudeuse': words, then options by their names."""
    parts = ["automa", *(str(word) for word in words)]
    for name, value in options.items():
        parts += [f"--{name}", str(value)]
    return shlex.join(parts)
