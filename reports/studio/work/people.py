"""People's games: the log, a person's level, whom to play next, the playtest table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from reports.people.advice import (
    YOU,
    advice_words,
    chances,
    level_words,
    next_automas,
    style_words,
)
from reports.people.checks import check_models, unlike
from reports.people.fit import fit, usable
from reports.people.game import Game, parse_game
from reports.people.levels import load_levels
from reports.people.log import add_game, correct_game, read_log
from reports.people.plausible import believable, doubts
from reports.people.playtest import by_player, of_them, playtest_table
from sim.errors import InputError

ME = "me"  # the name that the form starts with


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Add, correct or take out a game, whatever is asked for; then all that the log shows."""
    levels, file = load_levels(), Path(task["file"])
    new = _game(task["add"], levels.automas) if task["add"] else None
    doubtful = doubts(new, levels) if new and not task.get("sure") else []
    if doubtful:
        pass  # nothing is written before the answer
    elif "place" in task:
        correct_game(file, task["place"], Game(**task["game"]), new, levels.automas)
    elif new is not None:
        add_game(file, new, levels.automas)
    logged = read_log(file, levels.automas) if file.exists() else []
    games = usable(logged, levels)
    found: dict[str, Any] = {
        "doubts": doubtful,
        "automas": list(levels.automas),
        "games": [asdict(game) for game in logged],
        "players": {name: _person(name, mine) for name, mine in by_player(games).items()},
        "table": playtest_table(believable(games, levels), levels).to_dict("records"),
    }
    yield "result", found


def _game(cells: Mapping[str, str], automas: Collection[str]) -> Game:
    wrong, game = parse_game(cells, automas)
    if game is None:
        raise InputError("; ".join(wrong))
    return game


def _person(name: str, games: list[Any]) -> dict[str, Any]:
    """One player's level and chances, if a game tells of them; only 'me' is spoken to."""
    levels, who = load_levels(), YOU if name.lower() == ME else name
    found, checks = fit(games, levels), check_models(games, levels)
    sure = len(believable(games, levels))
    advice = next_automas(found) if sure else []
    wins = chances(found) if sure else {}
    return {
        "games": sure,
        "words": list(level_words(found, who)),
        "styles": style_words(found) if sure else [],
        "unlike": [c.words if who == YOU else of_them(c.words) for c in unlike(checks)],
        "skill": asdict(found.skill) if sure else None,
        "win": {automa: asdict(win) for automa, win in wins.items()},
        "next": [{**asdict(each), "words": advice_words(each, who)} for each in advice],
    }
