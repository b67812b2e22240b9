"""Designers use Windows: what only POSIX has is called in one small module, with a way around."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "sim" / "system.py"
MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "curses", "syslog"}
MODULES |= {"multiprocessing.resource_tracker"}
NAMES = {
    *("fork", "getuid", "geteuid", "getgid", "kill", "killpg", "setsid", "sched_getaffinity"),
    *("mkfifo", "chown", "fchmod", "openpty", "O_NOFOLLOW", "pthread_sigmask", "alarm"),
    *("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGPIPE", "SIGTSTP"),
}


def posix_only(file: Path) -> list[str]:
    """What a module uses that Windows does not have."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name in MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found.append(node.module)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("os", "signal"):
            found += [ast.unparse(node)] if node.attr in NAMES else []
    return found


def test_posix_is_called_in_one_module_only() -> None:
    rooms = ("sim", "automa", "strategies", "reports", "benchmarks")
    files = [file for room in rooms for file in (ROOT / room).rglob("*.py")]
    found = {str(file.relative_to(ROOT)): posix_only(file) for file in files if file != HOME}
    assert {file: names for file, names in found.items() if names} == {}
    assert "os.getuid" in posix_only(HOME) and "resource" in posix_only(HOME)
