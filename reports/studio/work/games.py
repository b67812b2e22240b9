"""One game for the viewer: any, a close one, or one that the change turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from automa.cards import Cards
from reports.data.names import names_of
from reports.experiments.chances import Chances, find_chances
from reports.experiments.versions import Bench
from reports.stats.head_start import results
from reports.studio.work.looks import bench_for
from sim.errors import InputError
from sim.game.box import Box
from sim.records.view import chance_points, view_page
from sim.records.writer import record_game
from sim.table.engine import Engine
from sim.table.seating import Human, parse_opponent, seat_all

SECONDS = 3.0  # for the chance to win: nothing else is shown meanwhile
FIRST_SEARCH = 60  # games in which one is looked for
MOST_SEARCH = 960
TIE_BREAK = "on the tie-break (more published Animals)"
ANY, CLOSE, TURNED = "any", "close", "turned"


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Find the game, play it and yield its page."""
    bench, changes = bench_for(task), dict(task["changes"])
    automa, game = task["automa"], int(task["game"])
    mine, also = (changes if task["edited"] else {}), ""
    if task["find"] == CLOSE:
        game = _close(bench, mine, automa, game)
    elif task["find"] == TURNED:
        game, margin = _turned(bench, changes, automa, game, say)
        also = f"; the same deal with the printed cards is won{_by(margin)}"
    box, cards = bench.design.load(mine)
    name, strategy = next(iter(bench.players.items()))
    seating = seat_all([Human(strategy), parse_opponent(automa, cards)])
    engine = Engine(box, cards)
    lines = record_game(engine, seating, bench.seed, game)
    whom = names_of(cards).automa(automa)
    facts: dict[str, Any] = {
        "key": str(task["id"]),
        "page": view_page(lines, box, cards, called={strategy: name}),
        "title": f"Game {game}: {name} {ending_words(lines)} {whom}{also}",
        "player": strategy,
        "automa": automa,
        "game": game,
        "changes": mine,
    }
    yield "result", facts
    say("playing it on from every turn, for the chance to win")
    found = find_chances(engine, seating, bench.seed, game, SECONDS)
    if found is not None:
        yield "result", facts | _with_chances(found, box, cards, {strategy: name})


def ending_words(lines: list[dict[str, Any]]) -> str:
    """'wins 184 to 181 against', from the last lines of a record; what broke a tie, too."""
    totals = {line["seat"]: line["total"] for line in lines if line.get("e") == "score"}
    winners = lines[-1]["winners"]
    verb = "wins" if winners == [0] else "loses" if winners == [1] else "ties"
    tie = f" {TIE_BREAK}" if totals[0] == totals[1] and len(winners) == 1 else ""
    return f"{verb} {totals[0]} to {totals[1]}{tie} against"


def _with_chances(
    found: Chances, box: Box, cards: Cards, called: Mapping[str, str]
) -> dict[str, Any]:
    """The page anew, and the chances alone for a page that is open already."""
    points, words = found.points, found.words
    told: dict[str, Any] = {"chances": points, "chances_from": words, "called": called}
    return {
        "page": view_page(found.lines, box, cards, **told),
        "chances": {"chances": chance_points(points), "chancesFrom": words},
    }


def _close(bench: Bench, changes: Mapping[str, int], automa: str, shown: int) -> int:
    """A close game, the closest first; every further time the next one."""
    bench.play([(changes, [automa])], FIRST_SEARCH)
    games = bench.read(changes, [automa])
    order = np.argsort(np.abs(games.margin[0, 0]), kind="stable")[: max(3, games.games // 20)]
    return _next([int(games.numbers[i]) for i in order], shown)


def _next(found: list[int], shown: int) -> int:
    """The game after the one that is shown, from the first one again at their end."""
    return found[(found.index(shown) + 1) % len(found)] if shown in found else found[0]


def _by(margin: int) -> str:
    return f" by {margin} VP" if margin else f" {TIE_BREAK}"


def _turned(
    bench: Bench, changes: Mapping[str, int], automa: str, shown: int, say: Callable[[str], None]
) -> tuple[int, int]:
    """A game that the edited Automa wins and the printed one loses, and by how much.

    Those that were closest with both cards come first: there the change alone decides.
    """
    if automa not in bench.design.affected(changes):
        raise InputError("this Automa is as printed; choose one with a changed card")
    size = FIRST_SEARCH
    while size <= MOST_SEARCH:
        bench.play([({}, [automa]), (changes, [automa])], size)
        before, edited = bench.read_all([{}, changes], [automa])
        lost, won = (results(each.margin[0, 0], each.tie_value[0, 0]) for each in (edited, before))
        turned = np.flatnonzero((won == 1) & (lost == 0))
        if len(turned):
            gaps = np.abs(before.margin[0, 0, turned]) + np.abs(edited.margin[0, 0, turned])
            margins = dict(zip(before.numbers.tolist(), before.margin[0, 0].tolist(), strict=True))
            closest = turned[np.argsort(gaps, kind="stable")]
            game = _next([int(number) for number in before.numbers[closest]], shown)
            return game, int(margins[game])
        say(f"none among {size} games; looking further")
        size *= 4
    raise InputError(
        f"none of {size // 4:,} games: whenever the printed Automa loses, this one does, too"
    )
