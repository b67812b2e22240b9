"""A log of people's games: one CSV file that a spreadsheet can open, checked as a whole."""

import csv
import datetime
import io
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from sim.errors import InputError
from sim.files import write_file

RESULTS = ("won", "tied", "lost")
YES_NO = {"yes": True, "no": False, "": None}
EXAMPLE = Path(__file__).with_name("example-log.csv")
MOST_VP = 2000
MOST_BYTES = 5_000_000
MOST_MISTAKES = 20
_NAME = re.compile(r"[^\W_][\w .'-]{0,39}")


@dataclass(frozen=True)
class Game:
    """One game of a person; None and '' where the log does not say."""

    player: str
    automa: str
    score: int | None = None
    automa_score: int | None = None
    result: str = ""  # won, tied, lost
    date: str = ""  # 2026-11-17
    first: bool | None = None  # whether the person began
    variant: str = ""  # anything but the printed game
    all_games: bool | None = None  # whether all of this player's games are in the log


COLUMNS = tuple(field.name for field in fields(Game))


def read_log(path: Path, automas: Collection[str]) -> list[Game]:
    """The games of a log; commas or semicolons, columns in any order, all mistakes at once."""
    text = _read(path)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=_delimiter(text))]
    numbered = [(i, row) for i, row in enumerate(rows, 1) if any(row) and row[0][:1] != "#"]
    if not numbered:
        raise InputError(f"{path} is empty; needed: a line with {', '.join(COLUMNS)}")
    (_, head), *games = numbered
    names = [name.strip().lower() for name in head]
    _check_head(path, names)
    mistakes: list[str] = []
    found = []
    for line, row in games:
        if len(row) != len(names):
            mistakes.append(f"line {line}: {len(row)} cells instead of {len(names)}")
            continue
        cells = {name: cell.strip() for name, cell in zip(names, row, strict=True)}
        wrong, game = parse_game(cells, automas)
        mistakes += [f"line {line}: {each}" for each in wrong]
        if game is not None:
            found.append(game)
    _raise(path, mistakes)
    return found


def note_of(path: Path) -> str:
    """What a log says of itself in the comment at its top; a made one says so there."""
    first = _read(path).partition("\n")[0].strip()
    return first.lstrip("# ")[:200] if first.startswith("#") else ""


def _read(path: Path) -> str:
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no file; needed: a log of games (CSV)")
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"there is no log at {path}; 'automa log add' begins one", "log") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    if len(content) > MOST_BYTES:
        raise InputError(f"{path} is too long for a log of games")
    try:
        return content.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8; save it as 'CSV UTF-8'") from None


def _delimiter(text: str) -> str:
    """Spreadsheets of many countries write semicolons; the first line tells."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return ";" if lines and lines[0].count(";") > lines[0].count(",") else ","


def _check_head(path: Path, names: list[str]) -> None:
    mistakes = [f"there is no column '{name[:30]}'" for name in names if name not in COLUMNS]
    mistakes += [f"column '{name}' is missing" for name in COLUMNS[:2] if name not in names]
    mistakes += [f"column '{n}' is there twice" for n in dict.fromkeys(names) if names.count(n) > 1]
    if mistakes:
        raise InputError(f"{path}: {'; '.join(mistakes)}; allowed: {', '.join(COLUMNS)}")


def _raise(path: Path, mistakes: list[str]) -> None:
    if not mistakes:
        return
    shown = mistakes[:MOST_MISTAKES]
    more = len(mistakes) - len(shown)
    lines = [*shown, *([f"and {more} more"] if more else [])]
    raise InputError(f"{path}: " + "\n  ".join(["", *lines]).strip("\n "))


def parse_game(cells: Mapping[str, str], automas: Collection[str]) -> tuple[list[str], Game | None]:
    """A game from the cells of a row: its mistakes, or the game."""
    wrong: list[str] = []
    player, automa = cells["player"], cells["automa"]
    if not _NAME.fullmatch(player):
        wrong.append(f"player '{player[:40]}' is not a name of at most 40 letters and digits")
    if automa not in automas:
        wrong.append(f"automa '{automa[:40]}' is not known; allowed: {', '.join(automas)}")
    mine, theirs = (_score(cells, name, wrong) for name in ("score", "automa_score"))
    result = cells.get("result", "").lower()
    if result and result not in RESULTS:
        wrong.append(f"result '{result[:20]}' is not one of {', '.join(RESULTS)}")
    first, complete = (_truth(cells, name, wrong) for name in ("first", "all_games"))
    date, variant = _date(cells.get("date", ""), wrong), cells.get("variant", "")
    if variant and not _NAME.fullmatch(variant):  # a spreadsheet must not take it for a formula
        wrong.append(f"variant '{variant[:40]}' is not a name of at most 40 letters and digits")
    if not wrong:
        result = _result(mine, theirs, result, wrong)
    if wrong:
        return wrong, None
    return [], Game(player, automa, mine, theirs, result, date, first, variant, complete)


def _score(cells: Mapping[str, str], name: str, wrong: list[str]) -> int | None:
    cell = cells.get(name, "")
    if not cell:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", cell) or int(cell) > MOST_VP:
        wrong.append(f"{name} '{cell[:20]}' is not a whole number from 0 to {MOST_VP}")
        return None
    return int(cell)


def _truth(cells: Mapping[str, str], name: str, wrong: list[str]) -> bool | None:
    cell = cells.get(name, "").lower()
    if cell not in YES_NO:
        wrong.append(f"{name} '{cell[:20]}' is not yes, no or empty")
    return YES_NO.get(cell)


def _date(cell: str, wrong: list[str]) -> str:
    try:
        return datetime.date.fromisoformat(cell).isoformat() if cell else ""
    except ValueError:
        wrong.append(f"date '{cell[:20]}' is not a date such as 2026-11-17")
        return ""


def _result(mine: int | None, theirs: int | None, said: str, wrong: list[str]) -> str:
    """The result, from the scores where both are known; it must not contradict them."""
    if mine is None or theirs is None:
        if not said:
            wrong.append("neither a result nor both scores are given; won, lost, tied?")
        return said
    if mine == theirs:  # the person wins with any published Animal, else it is shared
        if said == "lost":
            wrong.append(f"{mine} to {theirs} is not lost: published Animals break the tie")
        return said or "won"
    found = "won" if mine > theirs else "lost"
    if said and said != found:
        wrong.append(f"{mine} to {theirs} is {found}, not {said}")
    return found


def add_game(path: Path, game: Game, automas: Collection[str]) -> int:
    """Add a game at the end of a log, which is begun if there is none; the number of games then."""
    if path.exists():
        games = len(read_log(path, automas))
        text = _read(path)
        names = _names(path, text, game)
        text += "" if text.endswith("\n") else "\n"
        text += as_line(game, names, _delimiter(text)) + "\n"
    else:
        games = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        text = ",".join(COLUMNS) + "\n" + as_line(game, COLUMNS) + "\n"
    try:
        write_file(path, text)
    except OSError as error:
        raise InputError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None
    return games + 1


def add_games(path: Path, games: Iterable[Game], automas: Collection[str]) -> tuple[int, int]:
    """Add games that the log does not have yet, each as often as given; how many, and in all."""
    there = read_log(path, automas) if path.exists() else []
    left = list(there)
    added = 0
    for game in games:
        if game in left:
            left.remove(game)
            continue
        add_game(path, game, automas)
        added += 1
    return added, len(there) + added


def _names(path: Path, text: str, game: Game) -> list[str]:
    """The columns of a log, which must have room for all that is known of a game."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    head = next(csv.reader(lines[:1], delimiter=_delimiter(text)))
    names = [name.strip().lower() for name in head]
    known = [name for name in COLUMNS if getattr(game, name) not in (None, "")]
    missing = [name for name in known if name not in names]
    if missing:
        raise InputError(f"{path} has no column {', '.join(missing)}; add it to its first line")
    return names


def as_line(game: Game, columns: Iterable[str], delimiter: str = ",") -> str:
    """A game as a line of a log."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="")
    writer.writerow([_cell(getattr(game, name)) for name in columns])
    return out.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
