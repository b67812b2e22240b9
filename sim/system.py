"""What differs between operating systems; nothing else in the project calls POSIX by name."""

import multiprocessing
import os
import signal
import stat
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
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


def beside(work: Callable[[], None]) -> Callable[[], bool]:
    """Start work in a copy of this process; the answer waits for it: did all go well?

    Where a process cannot be copied, nothing is started and the answer is no. Nothing but files
    comes back, and the work must not ask for a lock that another thread may hold just now.
    """
    here = multiprocessing.current_process()
    if sys.platform != "linux" or here.daemon:
        return lambda: False
    with warnings.catch_warnings():  # Python 3.12 warns of other threads: ours wait for games
        warnings.simplefilter("ignore", DeprecationWarning)
        copy = multiprocessing.get_context("fork").Process(target=_quietly, args=(work,))
        copy.start()

    def done() -> bool:
        copy.join()
        return copy.exitcode == 0

    return done


def _quietly(work: Callable[[], None]) -> None:
    """Do it; whoever waits does it again and tells what is wrong."""
    try:
        work()
    except BaseException:
        os._exit(1)


def begin(work: Callable[[], T]) -> "Future[T]":
    """Start work in a thread, beside games that are played without the interpreter's lock."""
    done: Future[T] = Future()

    def do() -> None:
        ignore_interrupts()
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=do, daemon=True).start()
    return done


def ignore_interrupts() -> None:
    """This thread, and processes that it starts, are not reached by Ctrl-C."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


class Later:
    """Hears Ctrl-C and does nothing yet."""

    def __init__(self) -> None:
        self.pressed: list[tuple[int, FrameType | None]] = []

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C."""
        self.pressed.append((number, frame))


@contextmanager
def interrupt_later() -> Iterator[None]:
    """Ctrl-C is answered when this is done.

    For work in which other people's code calls Python back: an exception in there is printed,
    lost, and something else fails for want of it.
    """
    answer = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(answer):
        yield
        return
    later = Later()
    signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, answer)
    if later.pressed:
        answer(*later.pressed[0])


def end_group(leader: int) -> None:
    """End a process that leads a group, with all that it has started; Windows has no groups."""
    if hasattr(os, "killpg"):
        os.killpg(leader, signal.SIGTERM)
    else:
        os.kill(leader, signal.SIGTERM)


def end_here() -> None:
    """End this process at once, with all that it has started where it leads a group."""
    if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
        end_group(os.getpid())
    os._exit(0)


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
