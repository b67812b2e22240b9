"""Compiled code is loaded only from a folder that nobody else can write to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.game import cache

VERSION = "0123456789abcdef-fast"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for each test; the environment is put back afterwards."""
    home = tmp_path / "home"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(home))
    monkeypatch.setattr(cache, "_temporary", [])
    return home


def test_a_new_folder_is_closed_to_others(own_home: Path) -> None:
    found = cache.cache_folder(VERSION)
    assert found == cache.CacheFolder(own_home / VERSION)
    assert found.path.stat().st_mode & 0o777 == 0o700


def test_without_a_wish_it_is_in_the_users_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.cache_folder(VERSION).path == tmp_path / "xdg" / "encyclopedia-automa" / VERSION


def _distrusted(own_home: Path, reason: str) -> None:
    found = cache.cache_folder(VERSION)
    assert not found.path.is_relative_to(own_home)
    assert found.path.parent.stat().st_mode & 0o077 == 0
    assert reason in found.why_temporary and str(own_home / VERSION) in found.why_temporary
    cache.remove_temporary()
    assert not found.path.parent.exists()


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_may_write_to_is_not_used(own_home: Path, mode: int) -> None:
    (own_home / VERSION).mkdir(parents=True)
    (own_home / VERSION).chmod(mode)
    _distrusted(own_home, "others may write to it")


def test_a_folder_of_somebody_else_is_not_used(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_home / VERSION).mkdir(parents=True)
    monkeypatch.setattr(os, "getuid", lambda: (own_home / VERSION).stat().st_uid + 1)
    _distrusted(own_home, "belongs to another user")


def test_a_link_is_not_followed(own_home: Path, tmp_path: Path) -> None:
    own_home.mkdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (own_home / VERSION).symlink_to(tmp_path / "elsewhere")
    _distrusted(own_home, "it is a link")
    assert (tmp_path / "elsewhere").exists()


def test_a_readable_folder_of_ours_is_closed(own_home: Path) -> None:
    (own_home / VERSION).mkdir(parents=True, mode=0o755)
    assert cache.cache_folder(VERSION).why_temporary == ""
    assert (own_home / VERSION).stat().st_mode & 0o777 == 0o700


def test_processes_started_from_here_share_the_temporary_one(own_home: Path) -> None:
    (own_home / VERSION).mkdir(parents=True)
    (own_home / VERSION).chmod(0o777)
    found = cache.cache_folder(VERSION)
    assert cache.cache_folder(VERSION) == cache.CacheFolder(found.path)
    cache.remove_temporary()


def test_the_temporary_one_goes_when_the_process_ends(own_home: Path) -> None:
    (own_home / VERSION).mkdir(parents=True)
    (own_home / VERSION).chmod(0o777)
    code = f"from sim.game.cache import cache_folder; print(cache_folder({VERSION!r}).path)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    path = Path(done.stdout.strip())
    assert path.name == VERSION and not path.parent.exists()


def test_only_the_newest_versions_are_kept(own_home: Path) -> None:
    for number in range(8):
        old = own_home / f"{number:016x}-fast"
        old.mkdir(parents=True)
        os.utime(old, (number, number))
    cache.cache_folder(VERSION)
    assert len(list(own_home.iterdir())) == 5 and not (own_home / f"{0:016x}-fast").exists()
