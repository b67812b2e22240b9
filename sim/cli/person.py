"""`automa play me`: a person takes a seat at the terminal."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sim.cli.common import check_writable, command_line, start_engine, write_text
from sim.errors import InputError
from sim.text import count

if TYPE_CHECKING:
    from automa.cards import Cards
    from reports.people.game import Game
    from sim.game.box import Box
    from sim.play.game import GameInHand
    from sim.play.save import Saved
    from sim.table.seating import Seating

SAVE = "encyclopedia-save.json"
SEEDS = 1_000_000  # short enough to be typed again
CODE = (".py", ".toml")
PERSON = "me"  # as in strategies.registry, which is not loaded for --help


@dataclass(frozen=True)
class Wishes:
    """What is asked for on the command line, besides components and cards."""

    seating: Seating | None  # None: that of the saved game
    seed: int | None
    game: int
    save: Path | None
    resume: Path | None
    record: str | None
    force: bool
    player: str  # in the log
    log: Path | None
    data: str  # the options for components and cards, to be given again


def has_person(seating: Seating | None) -> bool:
    """Whether somebody at the terminal has a seat; in a saved game, somebody has."""
    return seating is None or any(seat.player == PERSON for seat in seating.seats)


def play_in_person(wishes: Wishes, box: Box, cards: Cards) -> None:
    """Seat a person, or go on with a saved game; at the end, write the record if asked for."""
    if not has_person(wishes.seating):
        raise InputError(
            f"--save and --resume are for a game of yours: automa play {PERSON} --vs ..."
        )
    _check_files(wishes)
    game = _game(wishes, box, cards)
    file = wishes.save or wishes.resume or _free_name(Path())
    where = f"game {game.game} of seed {game.seed}"
    print(f"{game.seating.name}, {where}.\nType h for help, q to save and quit.\n", flush=True)
    finished = _talk(
        game, file, command_line("play", resume=file, record=wishes.record) + wishes.data
    )
    if finished and wishes.record is not None:
        from sim.records.writer import to_text

        lines = game.lines()
        write_text(Path(wishes.record), to_text(lines))
        print(f"\n{wishes.record}: the record of {where}, {count(len(lines), 'line')}")
    if finished:
        _offer_log(game, wishes)


def _check_files(wishes: Wishes) -> None:
    """Find out before the game whether its files can be written."""
    if wishes.record == "-":
        raise InputError("--record - would write into your game; name a file")
    if wishes.record is not None:
        check_writable(Path(wishes.record), wishes.force)
    if wishes.save is not None:
        check_writable(wishes.save, wishes.force)


def _game(wishes: Wishes, box: Box, cards: Cards) -> GameInHand:
    """A new game with a new seed, unless one is given; or the saved one."""
    if wishes.resume is not None:
        from sim.play.save import read_save, resume

        saved = read_save(wishes.resume)
        seating = _saved_seating(saved, wishes.seating, cards)
        return resume(saved, start_engine(box, cards), seating)
    engine = start_engine(box, cards)
    from sim.play.game import GameInHand

    assert wishes.seating is not None
    seed = secrets.randbelow(SEEDS) if wishes.seed is None else wishes.seed
    return GameInHand(engine, wishes.seating, seed, wishes.game)


def _saved_seating(saved: Saved, asked: Seating | None, cards: Cards) -> Seating:
    """The table of a saved game. Files of strategies are opened only if the user names them."""
    from sim.runs.request import parse_table
    from sim.table.seating import seat_all

    if asked is None:
        files = [seat for seat in saved.seats if seat.partition(":")[0].endswith(CODE)]
        if files:
            raise InputError(
                f"{saved.file} has a player from a file, {files[0]}; if you trust it, name the "
                f'seats again: --table "{", ".join(saved.seats)}"'
            )
        seats = [seat for text in saved.seats for seat in parse_table(text, cards)]
    else:
        seats = list(asked.seats)
    if tuple(seat.player for seat in seats) != saved.seats or PERSON not in saved.seats:
        raise InputError(f"{saved.file} was played by {', '.join(saved.seats)}")
    return seat_all(seats, sepultus=saved.sepultus, tie_break=saved.tie_break)


def _free_name(folder: Path) -> Path:
    """A name for a new save file: that of another game is not taken."""
    path, number = folder / SAVE, 1
    while path.exists():
        number += 1
        path = folder / SAVE.replace(".json", f"-{number}.json")
    return path


def _talk(game: GameInHand, file: Path, again: str) -> bool:
    """Play at the terminal; whether the game was finished. `again` is the command to go on."""
    from sim.play.talk import Left, Talk

    try:
        Talk(game, input, sys.stdout, file, again).play()
    except Left:
        return False
    return True


def _offer_log(game: GameInHand, wishes: Wishes) -> None:
    """Ask whether a finished solo game goes into the log."""
    from sim.cli.people import default_log, level_command, load

    seats = [seat.player for seat in game.seating.seats]
    rivals = [seat for seat in seats if seat != PERSON]
    if len(seats) != 2 or len(rivals) != 1 or rivals[0] not in load().automas:
        return  # the log knows the nine Automas, one at a time
    try:
        answer = input("\nAdd this game to your log? [y/N] ")
    except (EOFError, KeyboardInterrupt):
        return
    if answer.strip().lower() in ("y", "yes"):
        from reports.people.log import add_game

        path = wishes.log or default_log()
        games = add_game(path, _logged(game, rivals[0], wishes.player), load().automas)
        again = level_command(wishes.player, wishes.log)
        print(f"{path}: {count(games, 'game')}.\nYour level: {again}")


def _logged(game: GameInHand, automa: str, player: str) -> Game:
    """A finished solo game as a line of the log."""
    import datetime

    from sim.cli.people import parse

    lines, me = game.lines(), game.persons[0]
    scores = {line["seat"]: line["total"] for line in lines if line.get("e") == "score"}
    winners = lines[-1]["winners"]
    result = "lost" if me not in winners else "won" if winners == [me] else "tied"
    return parse(
        {
            "player": player,
            "automa": automa,
            "score": scores[me],
            "automa_score": scores[1 - me],
            "result": result,
            "date": datetime.date.today().isoformat(),
            "first": "yes" if lines[0]["first_player"] == me else "no",
            "variant": _variant(game),
        }
    )


def _variant(game: GameInHand) -> str:
    """What makes this another game than the printed one."""
    from automa.cards import load_cards
    from sim.game.box import load_box

    if game.seating.sepultus:
        return "sepultus"
    same = game.engine.box.digest == load_box().digest
    same = same and game.engine.cards.digest == load_cards().digest
    return "" if same and game.seating.tie_break == "priority" else "changed"
