"""Games played step by step from Python, so that tests can look at the table at every decision."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from sim.game.log import no_log
from sim.game.vocab import Decision
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating, seat_all
from strategies.interface import Params, Workspace
from tests.helpers.doors import advance, carry_out, legal_options, set_up

Chooser = Callable[[Any, Any, Any, Any], int]
SETUPS = (
    ("human", "linne/boudeuse"),
    ("trembley/resolution", "human"),
    ("human", "daubenton/astrolabe", "human"),
    ("human", "linne/astrolabe", "daubenton/boudeuse", "trembley/resolution"),
)


@cache
def engine() -> Engine:
    return Engine()


def seating(names: tuple[str, ...], strategy: str = "random", **variants: Any) -> Seating:
    """A table from short names; 'human' plays the strategy."""
    seats = [Human(strategy) if n == "human" else Opponent(*n.split("/")) for n in names]
    return seat_all(list(seats), **variants)


def solo(*strategies: str) -> Seating:
    """One human, or more, against the easiest Automa."""
    return Seating((*map(Human, strategies), Opponent("linne", "boudeuse")))


class Game:
    """One game in the hands of a test."""

    def __init__(self, table: Seating, seed: int = 1, game: int = 0, tables: Any = None) -> None:
        self.t = (engine().tables if tables is None else tables)[0]
        self.states = engine().blank(table)
        self.states[1] = self.states[0]
        self.log, self.workspace = no_log()[0], Workspace.zeros()[0]
        self.room = self.workspace["options"]
        self.params = Params.zeros()[0]
        self.choosers = [
            s.strategy.chooser() if isinstance(s, Human) else None for s in table.seats
        ]
        set_up(self.state, self.t, self.log, np.uint64(seed), game)

    @property
    def state(self) -> Any:
        return self.states[1]

    def advance(self) -> None:
        advance(self.state, self.t, self.log)

    @property
    def is_over(self) -> bool:
        return int(self.state["decision"]) == Decision.NOTHING

    def options(self) -> list[int]:
        n = legal_options(self.state, self.t, self.room)
        return [int(code) for code in self.room["codes"][:n]]

    def choose(self, option: int) -> None:
        carry_out(self.state, self.t, self.log, option, self.room)
        assert int(self.state["error"]) == 0, "the engine refused its own option"

    def play(self) -> Iterator[Any]:
        """Play on with the seats' strategies; yields the state at every human decision."""
        self.advance()
        while not self.is_over:
            yield self.state
            chooser = self.choosers[int(self.state["decider"])]
            assert chooser is not None
            self.choose(int(chooser(self.state, self.t, self.params, self.workspace)))
