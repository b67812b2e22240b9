"""Where compiled code is kept: a folder of ours, named after a digest of the sources.

numba unpickles what it finds there, so whoever can write to the folder can run code as us: it is
used only if it is ours and nobody else may write to it. Otherwise a temporary one takes its place.
"""

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from sim.system import make_private

_ROOT = Path(__file__).resolve().parents[2]
_ASKED = "NUMBA_CACHE_DIR"
_NAME = "encyclopedia-automa"
_KEPT_VERSIONS = 5
_VERSION = re.compile("[0-9a-f]{16}-(fast|checked)")
_temporary: list[Path] = []


@dataclass(frozen=True)
class CacheFolder:
    """A folder for compiled code, and why it is only a temporary one, if it is."""

    path: Path
    why_temporary: str = ""


def sources_digest(places: tuple[str, ...], more: str = "") -> str:
    """Digest of all Python sources in these places, in a fixed order, and of one thing more."""
    digest = hashlib.sha256(more.encode())
    for place in places:
        path = _ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            name = file.relative_to(_ROOT).as_posix()
            digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def is_among(file: Path, places: tuple[str, ...]) -> bool:
    """Whether a file is one of the sources in these places."""
    return any(file.is_relative_to(_ROOT / place) for place in places)


def cache_folder(version: str) -> CacheFolder:
    """The folder for the compiled code of a version, made if it is not there."""
    asked = os.environ.get(_ASKED)
    home = Path(asked) if asked else user_cache_path(_NAME, appauthor=False)
    folder = home / version
    is_new = not folder.exists()
    why_not = _why_unusable(folder)
    if why_not:
        temporary = _temporary_home() / version
        temporary.mkdir(mode=0o700)
        return CacheFolder(temporary, f"{folder} is not used: {why_not}")
    if is_new:
        _forget_old_versions(home)
    return CacheFolder(folder)


def _why_unusable(folder: Path) -> str:
    """Why a folder cannot be used for compiled code; nothing if it can."""
    try:
        why_not = make_private(folder)
        if why_not:
            return why_not
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return (error.strerror or "it cannot be written").lower()


def _temporary_home() -> Path:
    """A folder that is gone when this process ends; the processes it starts share it."""
    home = Path(tempfile.mkdtemp(prefix=f"{_NAME}-"))
    os.environ[_ASKED] = str(home)
    _temporary.append(home)
    return home


@atexit.register
def remove_temporary() -> None:
    """Remove temporary caches; to be called before `os._exit`, which calls nothing."""
    while _temporary:
        shutil.rmtree(_temporary.pop(), ignore_errors=True)


def _forget_old_versions(home: Path) -> None:
    """Compiled code of a version takes some 30 MB: keep the newest few."""
    versions = []
    for folder in home.iterdir():
        if _VERSION.fullmatch(folder.name) and not folder.is_symlink():
            with contextlib.suppress(OSError):  # another process may be tidying up too
                versions.append((folder.stat().st_mtime, folder))
    for _, folder in sorted(versions)[:-_KEPT_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)
