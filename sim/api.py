"""What `sim` offers to programs and notebooks: thin functions over the rooms below."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from automa.cards import Cards, load_cards
from sim.errors import check_numbers
from sim.game.box import Box, load_box
from sim.text import count

if TYPE_CHECKING:
    import pandas as pd

    from sim.records.referee import Verdict
    from sim.runs.request import Batch, Request
    from sim.table.seating import Seating

Line = dict[str, Any]
Folder = Path | str | None
STORY_WIDTH = 80


@dataclass(frozen=True)
class Game:
    """A finished game: its record line by line, and the components it was played with."""

    lines: list[Line]
    box: Box
    cards: Cards

    @property
    def text(self) -> str:
        """The record as JSON Lines, as `automa play --record` writes it."""
        from sim.records.writer import to_text

        return to_text(self.lines)

    @property
    def scores(self) -> list[int]:
        """The final score of each seat, in VP."""
        return [line["total"] for line in self.lines if line.get("e") == "score"]

    def story(self, width: int = STORY_WIDTH) -> str:
        """The game told in English, turn by turn, in lines of at most `width` characters."""
        return _story(self.lines, self.box, self.cards, width)

    def page(self) -> str:
        """The game as an HTML page that shows the table after every step (see docs/view.md)."""
        from sim.records.view import view_page

        return view_page(self.lines, self.box, self.cards)

    def check(self) -> Verdict:
        """The referee's verdict on the record; its `fault` is None if every line is legal."""
        from sim.records.referee import check

        return check(self.text.splitlines(), self.box, self.cards)


def play_game(
    *strategies: str,
    vs: str | Sequence[str] = (),
    table: str | None = None,
    seed: int = 0,
    game: int = 0,
    sepultus: bool = False,
    tie_break: str = "priority",
    components: Folder = None,
    cards: Folder = None,
    assume: Sequence[str] = (),
    numbers: Mapping[str, int] | None = None,
) -> Game:
    """Play one game and return it; the arguments are the options of `automa play`.

    `strategies` sit first, then the Automas in `vs` ("linne/boudeuse", or several of them). With
    `table`, all seats are given in one string, clockwise: "linne/boudeuse, balanced". `numbers`
    changes numbers on cards and the board by name: {"daubenton.5.vp": 7}.
    """
    check_numbers(seed, game)
    box, deck = _data(components, cards, assume, numbers)
    seating = _seated(strategies, _words(vs), table, deck, sepultus, tie_break)
    from sim.records.writer import record_game
    from sim.table.engine import Engine

    return Game(record_game(Engine(box, deck), seating, seed, game), box, deck)


def _seated(
    strategies: Sequence[str],
    automas: Sequence[str],
    table: str | None,
    cards: Cards,
    sepultus: bool,
    tie_break: str,
) -> Seating:
    """A checked table, from the words of a caller."""
    from sim.runs.request import parse_human, parse_table
    from sim.table.seating import parse_opponent, seat_all

    seats = [
        *(parse_human(word) for word in strategies),
        *(parse_opponent(word, cards) for word in automas),
        *(parse_table(table, cards) if table is not None else ()),
    ]
    return seat_all(seats, sepultus=sepultus, tie_break=tie_break)


def run_games(
    strategies: str | Sequence[str] = (),
    *,
    vs: str | Sequence[str] = (),
    tables: str | Sequence[str] = (),
    games: int = 2000,
    seed: int = 0,
    folder: Folder = None,
    workers: int | None = None,
    cluster: str | None = None,
    sepultus: bool = False,
    tie_break: str = "priority",
    components: Folder = None,
    cards: Folder = None,
    assume: Sequence[str] = (),
    numbers: Mapping[str, int] | None = None,
    progress: bool = False,
) -> Path:
    """Play every strategy against every Automa, `games` times each; returns the folder of the run.

    The arguments are the options of `automa run`: no strategy means all but the slow ones, no
    Automa all nine, no folder one under `runs/`. Games that the folder holds already are not
    played again. Ctrl-C keeps what is finished and raises KeyboardInterrupt.
    """
    from sim.runs.request import ask
    from sim.runs.runner import run
    from sim.runs.sweep import changed_batch

    box, deck = _data(components, cards, assume)
    request = ask(
        box,
        deck,
        _words(strategies),
        vs=_words(vs),
        tables=_words(tables),
        games=games,
        seed=seed,
        sepultus=sepultus,
        tie_break=tie_break,
        assumptions=assume,
    )
    call = f"sim.run_games({_words(strategies)}, vs={_words(vs)}, games={games}, seed={seed}"
    call += f", numbers={dict(numbers)})" if numbers else ")"
    out = None if folder is None else Path(folder)
    asked: Request | Batch = request
    if numbers:  # changed cards are named after their changes
        words = [f"{name}={value}" for name, value in numbers.items()]
        out = out or Path("runs") / f"{request.name}-{'+'.join(words)}"
        asked = changed_batch(
            *(request, _words(strategies), _words(vs), _words(tables), words),
            components=_path(components),
            cards=_path(cards),
            assume=assume,
        )
    outcome = run(asked, out, command=call, workers=workers, cluster=cluster, quiet=not progress)
    if outcome.interrupted:
        raise KeyboardInterrupt(f"still to be played: {count(outcome.missing, 'game')}")
    return outcome.folder


def load_run(folder: Path | str, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """The rows of a run, one per game and seat (docs/columns.md); `columns` picks some of them."""
    from sim.runs import load

    return load(folder, columns)


def export_run(folder: Path | str, file: Path | str) -> int:
    """Write the rows of a run to one .csv, .json or .parquet file; returns how many."""
    from sim.runs import export

    return export(folder, file, Path(file).suffix.lstrip("."))


def tell_story(
    lines: Iterable[Line],
    *,
    width: int = STORY_WIDTH,
    components: Folder = None,
    cards: Folder = None,
    assume: Sequence[str] = (),
) -> str:
    """A record (its lines as dicts) told in English."""
    box, deck = _data(components, cards, assume)
    return _story(lines, box, deck, width)


def check_record(
    file: Path | str,
    *,
    components: Folder = None,
    cards: Folder = None,
    assume: Sequence[str] = (),
) -> Verdict:
    """The referee's verdict on a file of records, as `automa replay` finds it."""
    from sim.records.referee import check

    box, deck = _data(components, cards, assume)
    with Path(file).open(encoding="utf-8", errors="replace") as lines:
        return check(lines, box, deck)


def strategy_names() -> list[str]:
    """The built-in strategies."""
    from strategies.registry import STYLES

    return list(STYLES)


def automa_names(cards: Folder = None) -> list[str]:
    """Every Automa as "behavior/scoring"; with a folder of your own, its cards too."""
    deck = load_cards(_path(cards))
    return [f"{behavior}/{scoring}" for behavior in deck.behaviors for scoring in deck.scorings]


def _story(lines: Iterable[Line], box: Box, cards: Cards, width: int) -> str:
    from sim.records.story import render, tell

    out = io.StringIO()
    render(out, tell(lines, box, cards), width=width, colour=False)
    return out.getvalue()


def _data(
    components: Folder,
    cards: Folder,
    assume: Sequence[str],
    numbers: Mapping[str, int] | None = None,
) -> tuple[Box, Cards]:
    """The box and the Automas' cards, with what the caller replaces and changes."""
    if not numbers:
        return load_box(_path(components), assume), load_cards(_path(cards))
    from automa.changes import parse_changes
    from automa.numbers import Design

    design = Design(_path(components), _path(cards), assume)
    changes = parse_changes(design, [f"{name}={value}" for name, value in numbers.items()])
    return design.load(changes)


def _path(folder: Folder) -> Path | None:
    return None if folder is None else Path(folder)


def _words(words: str | Sequence[str]) -> list[str]:
    """One name or several."""
    return [words] if isinstance(words, str) else list(words)
