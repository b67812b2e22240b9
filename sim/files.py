"""Files written safely: there whole or not at all, never through a link or onto a device.

A run or a report may come from a stranger. A link inside it must not turn writing or deleting
there into writing or deleting elsewhere, so links and everything that is no regular file are
refused.
"""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sim.errors import InputError
from sim.system import create_file

PART = ".part"  # end of the names of files in the making
_KINDS = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFDIR: "a folder",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFREG: "a file",
}


def _kind(path: Path) -> int | None:
    """What is at a path, links not followed; None if nothing is."""
    try:
        return stat.S_IFMT(path.lstat().st_mode)
    except FileNotFoundError:
        return None


def check_file(path: Path) -> None:
    """Refuse a path at which there is anything but a regular file or nothing."""
    kind = _kind(path)
    if kind not in (None, stat.S_IFREG):
        needed = "a file" if kind == stat.S_IFDIR else "a regular file"
        raise InputError(f"{path} is {_KINDS[kind or 0]}; needed: the name of {needed}")


def check_folder(path: Path) -> None:
    """Refuse a path at which there is anything but a real folder or nothing."""
    kind = _kind(path)
    if kind not in (None, stat.S_IFDIR):
        raise InputError(f"{path} is {_KINDS[kind or 0]}; needed: a real folder; take it away")


def make_folder(root: Path, *names: str) -> Path:
    """The folder root/name/name ..., made if need be; below `root` no link is followed."""
    root.mkdir(parents=True, exist_ok=True)
    folder = root
    for name in names:
        folder = folder / name
        check_folder(folder)
        folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file to write to, which takes the place of `path` when the block ends well.

    After an error nothing is left of it. Not flushed to the platter each time: after a power cut
    checksums find what is missing.
    """
    check_file(path)
    part = path.with_name(f".{secrets.token_hex(8)}{PART}")
    descriptor = create_file(part)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file; text as UTF-8 with its line ends as they are, the same on every system."""
    with replacing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def remove_file(path: Path) -> None:
    """Remove a regular file."""
    check_file(path)
    path.unlink(missing_ok=True)


def try_to_write(folder: Path) -> None:
    """Raise the OSError that writing a file to this folder would raise; nothing is left there."""
    part = folder / f".{secrets.token_hex(8)}{PART}"
    os.close(create_file(part))
    part.unlink()
