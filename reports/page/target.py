"""The folder of a report: checked before a long task, cleared of an older report."""

from __future__ import annotations

from pathlib import Path

from reports.data.info import ReportError
from sim.files import check_file, check_folder, remove_file, try_to_write

PAGE, TEXT = "index.html", "report.md"
GENERATOR = "encyclopedia-automa"  # stands in the head of our pages, which alone we replace
_HEAD = 1000  # bytes of a page in which it stands
_OURS = {"figures": (".svg", ".png"), "tables": (".csv",), "games": (".html",)}


def check_target(out: Path, named: bool = True) -> bool:
    """Refuse a folder with something else in it; whether it holds a report that is replaced.

    No new folder stays behind. A folder that nobody `named`, because it is inside a run, must not
    be a link to elsewhere.
    """
    if not named:
        check_folder(out)
    if out.exists() and not out.is_dir():
        raise ReportError(f"{out} is a file, not a folder", "out")
    ours = check_page(out)
    held = sorted(path.name for path in out.iterdir()) if out.exists() else []
    if held and not {PAGE, TEXT} <= set(held):
        raise ReportError(f"{out} holds something else ({held[0]}) and no report", "out")
    new = [path for path in (out, *out.parents) if not path.exists()]
    try:
        out.mkdir(parents=True, exist_ok=True)
        try_to_write(out)
        for path in new:
            path.rmdir()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ReportError(f"cannot write to {out}: {reason}") from None
    return ours


def check_page(out: Path) -> bool:
    """Whether a page of ours is in this folder; somebody else's page is not written over."""
    page = out / PAGE
    check_file(page)
    if not page.exists():
        return False
    with page.open("rb") as file:
        if f'content="{GENERATOR}"'.encode() not in file.read(_HEAD):
            raise ReportError(f"{page} is not a page of ours and would be lost", "out")
    return True


def clear(out: Path) -> None:
    """Take away the pictures and tables of an older report; this one may have fewer."""
    for name, endings in _OURS.items():
        check_folder(out / name)
        for path in (out / name).glob("*"):
            if path.suffix in endings:
                remove_file(path)
