"""What differs between operating systems; nothing else in the project calls POSIX by name."""

import os
import signal
import stat
import sys
from pathlib import Path

_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)  # Windows has neither of them
_BINARY = getattr(os, "O_BINARY", 0)


def make_private(folder: Path) -> str:
    """Make a folder that only we may enter; why it cannot be trusted, or nothing.

    On Windows the folders of a user are closed to others already.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not hasattr(os, "getuid"):
        return ""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return "it is a link"
    if found.st_uid != os.getuid():
        return "it belongs to another user"
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return f"others may write to it (mend it with: chmod go-w '{folder}')"
    if found.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        folder.chmod(0o700)
    return ""


def create_file(path: Path) -> int:
    """A descriptor of a file that did not exist before; a link in its place is an error."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | _BINARY, 0o666)


def usable_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ignore_interrupts() -> None:
    """This thread, and processes that it starts, are not reached by Ctrl-C."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def start_resource_tracker() -> None:
    """Start the helper of `multiprocessing` that cleans up after processes; Windows has none."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


def peak_memory_of_children() -> int:
    """The most bytes that a process started from here has taken; 0 where nobody counts them."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most
