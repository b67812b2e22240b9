"""A log of people's games: one CSV file that a spreadsheet can open, checked as a whole."""

import csv
import io
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from reports.people.game import COLUMNS, Game, parse_game
from sim.errors import InputError
from sim.files import write_file

EXAMPLE = Path(__file__).with_name("example-log.csv")
MOST_BYTES = 5_000_000
TOO_LONG = f"more than {MOST_BYTES // 1_000_000} MB"
MOST_MISTAKES = 20


def read_log(path: Path, automas: Collection[str]) -> list[Game]:
    """The games of a log; any usual separator, columns in any order, all mistakes at once."""
    numbered = _rows(path, _read(path))
    if not numbered:
        raise InputError(f"{path} is empty; needed: a line with {', '.join(COLUMNS)}")
    (_, head), *games = numbered
    names = _column_names(head)
    _check_head(path, names)
    mistakes: list[str] = []
    found = []
    for line, row in games:
        if any(row[len(names) :]) or len(row) < len(names):
            mistakes.append(f"line {line}: {len(row)} cells instead of {len(names)}")
            continue
        cells = {name: cell.strip() for name, cell in zip(names, row, strict=False)}
        wrong, game = parse_game(cells, automas)
        mistakes += [f"line {line}: {each}" for each in wrong]
        if game is not None:
            found.append(game)
    _raise(path, mistakes)
    return found


def _rows(path: Path, text: str) -> list[tuple[int, list[str]]]:
    """The rows that are neither empty nor comments, with their numbers."""
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=_delimiter(text)))
    except csv.Error as error:
        raise InputError(f"{path} is no CSV file: {error}") from None
    return [(i, row) for i, row in enumerate(rows, 1) if any(row) and row[0][:1] != "#"]


def _column_names(head: list[str]) -> list[str]:
    """`Automa score` is `automa_score`; a spreadsheet may add columns without a name."""
    names = ["_".join(name.lower().split()) for name in head]
    while names and not names[-1]:
        names.pop()
    return names


def note_of(path: Path) -> str:
    """What a log says of itself in the comment at its top; a made one says so there."""
    first = _read(path).partition("\n")[0].strip('",;\t\r ')
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
        raise InputError(f"{path} is too long for a log of games: {TOO_LONG}")
    try:
        return content.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8; save it as 'CSV UTF-8'") from None


def _first_line(text: str) -> str:
    """The line with the names of the columns; a spreadsheet may have put a comment in quotes."""
    lines = (line for line in text.splitlines() if line.strip(" ,;\t"))
    return next((line for line in lines if not line.startswith(("#", '"#'))), "")


def _delimiter(text: str) -> str:
    """Spreadsheets of many countries write semicolons, some tabs; the first line tells."""
    return max(",;\t", key=_first_line(text).count)


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
    head = f"{path}: {lines[0]}" if len(lines) == 1 else f"{path} has {len(mistakes)} mistakes:"
    raise InputError("\n  ".join([head, *(lines if len(lines) > 1 else [])]))


def add_game(path: Path, game: Game, automas: Collection[str]) -> int:
    """Add a game at the end of a log, which is begun if there is none; the number of games then."""
    there = len(read_log(path, automas)) if path.exists() else 0
    _append(path, [game])
    return there + 1


def add_games(path: Path, games: Iterable[Game], automas: Collection[str]) -> tuple[int, int]:
    """Add games that the log does not have yet, each as often as given; how many, and in all."""
    there = read_log(path, automas) if path.exists() else []
    left, new = Counter(there), []
    for game in games:
        if left[game]:
            left[game] -= 1
        else:
            new.append(game)
    if new:
        _append(path, new)
    return len(new), len(there) + len(new)


def correct_game(
    path: Path, place: int, old: Game, new: Game | None, automas: Collection[str]
) -> None:
    """Replace the game at a place of the log, or take it out; every other line stays as it is."""
    there = read_log(path, automas)
    if place not in range(len(there)) or there[place] != old:
        raise InputError(
            f"{path} has changed meanwhile: this game is not there any more; look again"
        )
    text = _read(path)
    lines = list(io.StringIO(text))
    first, last = _game_lines(text)[place]
    end = "\r\n" if lines[last - 1].endswith("\r\n") else "\n"
    fresh = [as_line(new, _names(path, text, [new]), _delimiter(text)) + end] if new else []
    _write(path, "".join([*lines[:first], *fresh, *lines[last:]]))


def _game_lines(text: str) -> list[tuple[int, int]]:
    """From and to which line each game goes; a cell in quotes may be several lines long."""
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text))
    spans, first = [], 0
    for row in reader:
        if any(row) and row[0][:1] != "#":
            spans.append((first, reader.line_num))
        first = reader.line_num
    return spans[1:]  # the first has the names of the columns


def _append(path: Path, games: Sequence[Game]) -> None:
    """Write games below those of a log, in its columns; all or none of them."""
    text = _read(path) if path.exists() else ",".join(COLUMNS) + "\n"
    text += "" if text.endswith("\n") else "\n"
    names, delimiter = _names(path, text, games), _delimiter(text)
    text += "".join(as_line(game, names, delimiter) + "\n" for game in games)
    _write(path, text)


def _write(path: Path, text: str) -> None:
    if len(text.encode()) > MOST_BYTES:
        raise InputError(f"{path} would be too long for a log of games: {TOO_LONG}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, text)
    except OSError as error:
        raise InputError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None


def _names(path: Path, text: str, games: Iterable[Game]) -> list[str]:
    """The columns of a log, which must have room for all that is known of these games."""
    head = next(csv.reader([_first_line(text)], delimiter=_delimiter(text)))
    names = _column_names(head)
    known = dict.fromkeys(name for game in games for name in _known(game))
    missing = [name for name in COLUMNS if name in known and name not in names]
    if missing:
        raise InputError(f"{path} has no column {', '.join(missing)}; add it to its first line")
    return names


def _known(game: Game) -> list[str]:
    """What a line must say of a game; its scores tell the result."""
    known = [name for name in COLUMNS if getattr(game, name) not in (None, "")]
    if None not in (game.score, game.automa_score) and game.score != game.automa_score:
        known = [name for name in known if name != "result"]
    return known


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
