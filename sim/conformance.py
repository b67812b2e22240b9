"""Is a strategy fit to play? Illegal choices, crashes and peeking, in plain words."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sim.asking import asker
from sim.engine import Engine, failed
from sim.errors import PlayerFailure, StrategyError
from sim.game.log import no_log
from sim.game.signatures import PARAMS, new_options
from sim.hidden import scramble
from sim.pyplay import OTHERS, begin, go_on, new_desk
from sim.seating import Human, Opponent, Seating
from strategies.options import Option, Options
from strategies.registry import Strategy, find
from strategies.view import Table

ILLEGAL = ("rules do not allow", "instead of one of the options", "weighed ")


@dataclass(frozen=True)
class Finding:
    """What is wrong: 'crash', 'illegal', 'peeks' or 'luck', and a sentence."""

    kind: str
    text: str
    what: str = ""  # the same against several Automas is one fault
    automas: int = 1


def check_strategy(engine: Engine, text: str, games: int = 10, seed: int = 0) -> list[Finding]:
    """Play against all nine Automas; everything that is wrong, each fault once."""
    find(text)
    findings: list[Finding] = []
    for behavior in engine.cards.behaviors:
        for scoring in engine.cards.scorings:
            seating = Seating((Human(text), Opponent(behavior, scoring)))
            findings += _check_table(engine, seating, games, seed)
    return list(_each_once(findings))


def _each_once(findings: list[Finding]) -> Iterator[Finding]:
    """The first finding of each fault, and against how many Automas it was seen."""
    faults: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        faults.setdefault((finding.kind, finding.what), []).append(finding)
    for same in faults.values():
        yield replace(same[0], automas=len(same))


def _check_table(engine: Engine, seating: Seating, games: int, seed: int) -> Iterator[Finding]:
    try:
        engine.play(seating, seed, 0, games)
    except StrategyError as error:
        yield _failure(error)
        return
    yield from find_peeking(engine, seating, seed, games)


def _failure(error: StrategyError) -> Finding:
    """An answer that is no legal option is no crash."""
    illegal = any(words in error.what for words in ILLEGAL)
    return Finding("illegal" if illegal else "crash", str(error), error.what)


class _Asker:
    """Asks one strategy about copies of a table."""

    def __init__(self, engine: Engine, strategy: Strategy) -> None:
        self.engine, self.strategy = engine, strategy
        self.room = new_options()
        self.player = strategy.player(**strategy.settings) if strategy.is_python else None
        self.params = np.zeros(1, dtype=PARAMS)
        strategy.write(self.params[0])

    def ask(self, states: Any, codes: Any, keep: bool = False) -> int:
        """Its choice at the table states[0]; a Python player remembers it only if `keep`."""
        if not self.strategy.is_python:
            chooser: Callable[..., Any] = self.strategy.chooser()
            room = self.room
            return int(chooser(states[0], self.engine.tables[0], self.params[0], room[0]))
        player = self.player if keep else copy.deepcopy(self.player)
        table = Table(self.engine.box, states)
        return asker(self.strategy)(player, table, Options(codes), int(states[0]["decider"]))


def find_peeking(engine: Engine, seating: Seating, seed: int, game: int) -> Iterator[Finding]:
    """Play one game; at every choice, ask again with all unseen things changed."""
    asked = _Asker(engine, find(seating.seats[0].player))
    rng = np.random.default_rng([seed, game])
    desk = new_desk(engine.blank(seating), asked.params, python=1)
    states, room, fixed = desk["states"][0], desk["room"], (desk, engine.tables, no_log())
    tokens = engine.tables[0]["round_tokens"][: int(engine.tables[0]["n_tokens"])].tolist()
    n = begin(*fixed, seed, game)
    while n not in (0, OTHERS):
        codes = room[0]["codes"][:n].copy()
        try:
            option, doubt = _ask_twice(asked, states, codes, tokens, rng)
        except PlayerFailure as failure:
            yield _failure(failed(seating, 0, failure.what, seed, game))
            return
        if doubt is not None:
            where = f"in round {int(states[1]['round_no'])} of game {game} of seed {seed}"
            yield Finding(doubt.kind, f"{seating.name}: {doubt.text} ({where})")
            return
        n = go_on(*fixed, option)


def _ask_twice(
    asked: _Asker, states: Any, codes: Any, tokens: list[int], rng: np.random.Generator
) -> tuple[int, Finding | None]:
    """The choice, and what is wrong if it depends on what cannot be seen."""
    changed = states[1:2].copy()
    scramble(changed[0], int(changed[0]["decider"]), tokens, rng)
    other = asked.ask(changed, codes)
    answers = {asked.ask(states[1:2].copy(), codes)}
    if answers != {other}:  # is it luck of its own, or does it peek?
        answers |= {asked.ask(states[1:2].copy(), codes) for _ in range(20)}
    option = asked.ask(states[1:2], codes, keep=True)
    if answers != {option}:
        again = next(iter(answers - {option}))
        text = f"chose '{Option(option)}' and '{Option(again)}' at the same table: use table.luck"
        return option, Finding("luck", text)
    if option != other:
        text = f"chose '{Option(option)}', but '{Option(other)}' once unseen things were changed"
        return option, Finding("peeks", text)
    return option, None
