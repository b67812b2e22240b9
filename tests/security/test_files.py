"""Writing never goes through a link, never onto a device, and leaves no half files behind."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sim.errors import InputError
from sim.files import check_folder, make_folder, remove_file, replacing, try_to_write, write_file


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_file(file, "one\n")
    write_file(file, "twö\r\n")
    assert file.read_bytes() == "twö\r\n".encode()
    assert list(tmp_path.iterdir()) == [file]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_file(file, "old")
    with pytest.raises(RuntimeError, match="half-way"), replacing(file) as out:
        out.write(b"new")
        assert len(list(tmp_path.iterdir())) == 2
        raise RuntimeError("half-way")
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_the_file_is_as_open_as_the_umask_says(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "a.txt", "x")
    finally:
        os.umask(before)
    assert (tmp_path / "a.txt").stat().st_mode & 0o777 == 0o640


def _link(path: Path, target: Path) -> None:
    target.write_text("precious")
    path.symlink_to(target)


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    _link(tmp_path / "link", precious)
    for touch in (lambda p: write_file(p, "x"), remove_file):
        with pytest.raises(InputError, match="link is a symbolic link; needed: the name of a reg"):
            touch(tmp_path / "link")
    assert precious.read_text() == "precious" and (tmp_path / "link").is_symlink()


def test_a_link_to_nothing_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="symbolic link"):
        write_file(tmp_path / "link", "x")
    assert not (tmp_path / "elsewhere").exists()


def test_devices_pipes_and_folders_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name, kind in (("/dev/null", "a device"), ("pipe", "a pipe"), ("folder", "a folder")):
        with pytest.raises(InputError, match=f"is {kind}; needed: the name of a"):
            write_file(tmp_path / name, "x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_folders_below_the_chosen_one_are_no_links(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    root = tmp_path / "root"
    root.mkdir()
    (root / "games").symlink_to(tmp_path / "elsewhere")
    for use in (lambda: make_folder(root, "games"), lambda: check_folder(root / "games")):
        with pytest.raises(InputError, match="games is a symbolic link; needed: a real folder"):
            use()
    assert make_folder(root, "a", "b") == root / "a" / "b" and (root / "a" / "b").is_dir()


def test_the_chosen_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "chosen").symlink_to(tmp_path / "disk")
    make_folder(tmp_path / "chosen", "games")
    assert (tmp_path / "disk" / "games").is_dir()


def test_trying_leaves_nothing(tmp_path: Path) -> None:
    try_to_write(tmp_path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError):
        try_to_write(tmp_path / "missing")
