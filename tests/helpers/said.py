"""What a command of another process says, whatever the machine has to do besides."""

import re

_WAITING = re.compile(r"Compiling \d+ functions|automa: .* s (so far|left)(, [\w:, ]+)?$")


def said(stderr: str) -> list[str]:
    """The lines on stderr, without those that say how far something is."""
    return [line for line in stderr.splitlines() if not _WAITING.match(line)]
