"""Is a strategy fit to play? Illegal choices, crashes and peeking, in plain words."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sim.errors import FailureKind, PlayerFailure, StrategyError, told
from sim.game.kernel import entry
from sim.game.log import no_log
from sim.game.record import Row, u64
from sim.game.state import State
from sim.game.tables import Components
from sim.table.asking import ask_compiled, asker
from sim.table.engine import Engine, failed
from sim.table.hidden import change_hidden
from sim.table.python_players import OTHERS, begin, go_on, make, maker, new_desk
from sim.table.seating import Human, Opponent, Seating
from strategies.api.options import Option, Options
from strategies.api.view import Table
from strategies.interface import Params, Workspace
from strategies.registry import Strategy

WRONG = "chose an option that the rules do not allow"


@dataclass(frozen=True)
class Finding:
    """What is wrong: 'crash', 'illegal', 'peeks', 'luck', 'memory' or 'changes', and a sentence.

    Or what could not be looked at: 'unchecked'.
    """

    kind: str
    text: str
    what: str = ""  # the same against several Automas is one fault
    automas: int = 1
    failure: StrategyError | None = None  # in which game it can be seen


def check_strategy(
    engine: Engine, text: str, games: int = 10, seed: int = 0, done: Callable[[], Any] = bool
) -> list[Finding]:
    """Play against all nine Automas; everything that is wrong, each fault once.

    `done` is called after each Automa.
    """
    human = Human(text)
    findings: list[Finding] = []
    for behavior in engine.cards.behaviors:
        for scoring in engine.cards.scorings:
            seating = Seating((human, Opponent(behavior, scoring)))
            findings += _check_table(engine, seating, games, seed)
            done()
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
        rows = engine.play(seating, seed, 0, games)
        again = engine.play(seating, seed, 0, 1)  # after all the others
    except StrategyError as error:
        yield _failure(error)
        return
    found = list(find_peeking(engine, seating, seed, games))
    yield from found
    if not found and (rows[: len(again)] != again).any():
        what = "played game 0 another way after other games, so that no game of it can be replayed"
        hint = "keep what it remembers in the object, which is new in every game"
        yield Finding("memory", f"{seating.seats[0].player} {what}: {hint}", what)


def _failure(error: StrategyError) -> Finding:
    """An answer that is no legal option is no crash."""
    kind = "illegal" if error.kind is FailureKind.ILLEGAL else "crash"
    return Finding(kind, str(error), error.what, failure=error)


class _Asked:
    """The player at the one table of a game, of whom copies can be asked there, too."""

    def __init__(self, engine: Engine, strategy: Strategy, states: Any, params: Any) -> None:
        self.states, self.player, self.why_not = states, None, ""
        self.bytes = states.view(np.uint8)  # NumPy copies records without what is between fields
        self.table = Table(engine.box, states)
        if strategy.is_python:
            self.player = make(0, maker(strategy))
            self._ask = asker(strategy, states)
            return
        chooser, workspace = strategy.chooser(), Workspace.zeros()
        fixed = (states[0], engine.tables[0], params[0], workspace[0])
        self._ask = lambda *_: ask_compiled(chooser, 0, fixed)

    def ask(self, codes: Any) -> int:
        """Its choice."""
        return self._ask(self.player, self.table, Options(codes), int(self.states[0]["decider"]))

    def ask_copy(self, codes: Any, change: Callable[[], None]) -> set[int]:
        """What a copy chooses after a change, all of which is undone; nothing without a copy."""
        before, luck, player = self.bytes.copy(), self.table._luck, self.player
        kept = luck.getstate() if luck is not None else None
        try:
            self.player = copy.deepcopy(player, {} if luck is None else {id(luck): luck})
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.why_not = _no_copy(player, error)
            return set()
        try:
            change()
            return {self.ask(codes)}
        finally:
            self.bytes[:], self.player = before, player
            self.table.new_game()
            if luck is not None and kept is not None:
                luck.setstate(kept)
                self.table._hold(_luck=luck)


def _no_copy(player: Any, error: BaseException) -> str:
    """Why it cannot be seen whether a player peeks."""
    guilty = ""
    for name, part in getattr(player, "__dict__", {}).items():
        try:
            copy.deepcopy(part)
        except KeyboardInterrupt:
            raise
        except BaseException:
            guilty = f" because of its attribute '{name}'"
            break
    return f"cannot be copied{guilty} ({told(error)}), so whether it peeks cannot be checked"


def find_peeking(engine: Engine, seating: Seating, seed: int, game: int) -> Iterator[Finding]:
    """Play one game; at every choice, ask again with all unseen things changed."""
    human, params = seating.seats[0], Params.zeros()
    assert isinstance(human, Human)
    strategy = human.strategy
    strategy.write(params[0])
    desk = new_desk(engine.blank(seating), params, python=1)
    states, fixed = desk["states"][0][1:], (desk, engine.tables, no_log())
    codes = desk["workspace"]["options"]["codes"][0]
    n = begin(*fixed, seed, game)
    try:
        asked = _Asked(engine, strategy, states, params)
        change = _changer(engine, states, np.random.default_rng([seed, game]))
        while n not in (0, OTHERS):
            option, doubt = _ask_twice(asked, codes[:n].copy(), change)
            if doubt is not None:
                where = f"in round {int(states[0]['round_no'])} of game {game} of seed {seed}"
                yield Finding(doubt.kind, f"{seating.name}: {doubt.text} ({where})")
                return
            n = go_on(*fixed, option)
    except PlayerFailure as failure:
        yield _failure(failed(seating, failure, seed, game))
        return
    if states[0]["error"] != 0:
        yield _failure(failed(seating, PlayerFailure(0, WRONG), seed, game))
    if asked.why_not:
        yield Finding("unchecked", f"{seating.name}: {asked.why_not}", asked.why_not)


def _changer(engine: Engine, states: Any, rng: np.random.Generator) -> Callable[[], None]:
    """Changes all that cannot be seen from the seat that decides."""
    return lambda: _change(states, engine.tables, np.uint64(rng.integers(1 << 63)))


@entry
def _change(states: Row[State], tables: Row[Components], key: u64) -> None:
    """The same for Python."""
    change_hidden(states[0], tables[0], key)


def _nothing() -> None:
    pass


def _ask_twice(asked: _Asked, codes: Any, change: Callable[[], None]) -> tuple[int, Finding | None]:
    """The choice, and what is wrong if it depends on what cannot be seen, or is not all."""
    others = asked.ask_copy(codes, change)
    answers = asked.ask_copy(codes, _nothing)
    if answers != others:  # is it luck of its own, or does it peek?
        answers = answers.union(*(asked.ask_copy(codes, _nothing) for _ in range(20)))
    before = asked.bytes.copy()
    option = asked.ask(codes)
    if not _is_as_before(before.view(asked.states.dtype), asked.states):
        return option, Finding("changes", f"changes the table when it chooses '{Option(option)}'")
    if again := answers - {option}:
        both = f"'{Option(option)}' and '{Option(min(again))}'"
        return option, Finding("luck", f"chose {both} at the same table: use table.luck")
    if again := others - {option}:
        other = f"'{Option(min(again))}' once unseen things were changed"
        return option, Finding("peeks", f"chose '{Option(option)}', but {other}")
    return option, None


def _is_as_before(before: Any, after: Any) -> bool:
    """Whether a player left the table alone; its stream and its note to itself are its own."""
    seat = int(before[0]["decider"])
    for name in ("stream", "intent"):
        before[0]["seats"][seat][name] = after[0]["seats"][seat][name]
    before[0]["stream"] = after[0]["stream"]  # the stream in hand: each use seeds it first
    return bool(before.tobytes() == after.tobytes())
