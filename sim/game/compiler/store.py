"""Compiled code on disk: one file per kernel or entry, whole or not at all.

A file is a line of JSON (a checksum, and the names of other kernels) and the code. What is damaged
counts as missing, and what cannot be written is compiled again next time.
"""

import contextlib
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

from sim.errors import InputError
from sim.files import replacing


class Stored(NamedTuple):
    """Code, and the symbols of kernels: those a kernel calls, or those linked into an entry."""

    code: bytes
    symbols: tuple[str, ...]


def load(path: Path) -> Stored | None:
    """What a file holds; None if it is missing or damaged."""
    try:
        head, _, code = path.read_bytes().partition(b"\n")
        digest, symbols = json.loads(head)
    except (OSError, ValueError, TypeError):
        return None
    return Stored(code, tuple(symbols)) if digest == _digest(code) else None


def save(path: Path, stored: Stored) -> None:
    """Write a file; on a full disk or in a folder that is gone, nothing happens."""
    head = json.dumps([_digest(stored.code), stored.symbols]).encode()
    with contextlib.suppress(OSError, InputError):
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with replacing(path) as file:
            file.write(head + b"\n" + stored.code)


def _digest(code: bytes) -> str:
    return hashlib.sha256(code).hexdigest()
