"""A game in a person's hands: it stops at each of their decisions, and can be taken back."""

from dataclasses import replace
from typing import Any

import numpy as np

from sim.errors import PlayerFailure
from sim.game.log import new_log
from sim.game.vocab import MAX_SEATS, Event, From, Spot
from sim.records.writer import Line, game_lines
from sim.table.engine import Engine, Played, failed
from sim.table.python_players import OTHERS, PythonTable, begin, go_on, make
from sim.table.seating import Human, Seating
from strategies.api.options import Option, Options
from strategies.api.view import Table
from strategies.interface import Params
from strategies.registry import A_PERSON

# What turns up something that nobody could know before.
NEWS = (Event.DISPLAY, Event.SHUFFLE, Event.ROUND, Event.ROLL, Event.REROLL)


class _Person:
    """Stands for a person in the table of Python players, which never asks it."""

    def choose(self, table: Table, options: Options) -> Option:
        raise AssertionError("a person is asked at the terminal")


_PERSON = replace(A_PERSON, player=_Person)


def is_person(seat: Any) -> bool:
    """Whether this seat is taken by somebody at the terminal."""
    return isinstance(seat, Human) and seat.strategy.is_person


class GameInHand:
    """A game at its next decision of a person; the list of their choices says all about it."""

    def __init__(self, engine: Engine, seating: Seating, seed: int, game: int) -> None:
        self.engine, self.seating, self.seed, self.game = engine, seating, seed, game
        self.persons = [i for i, seat in enumerate(seating.seats) if is_person(seat)]
        humans = {i: s.strategy for i, s in enumerate(seating.seats) if isinstance(s, Human)}
        players = {i: _PERSON if i in self.persons else s for i, s in humans.items()}
        params = Params.zeros(MAX_SEATS)
        for i, strategy in players.items():
            strategy.write(params[i])
        self._choosers = {i: s.chooser() for i, s in players.items() if not s.is_python}
        states = engine.blank(seating)
        self._table = PythonTable(engine.box, engine.tables, states, players, params)
        self._codes = self._table.workspace["options"]["codes"][0]
        self._log = new_log()
        self.choices: list[Option] = []
        self._known: list[tuple[int, int]] = []  # before each choice: what had turned up
        self._begin()

    def _begin(self) -> None:
        """Set the table anew."""
        self._log[0]["n"] = 0
        self.choices.clear()
        self._known.clear()
        table = self._table
        count = begin(table.desk, table.tables, self._log, self.seed, self.game)
        self._players = {seat: make(seat, how) for seat, how in table.makers.items()}
        for view in table.views.values():
            view.new_game()
        self._go_to_a_person(count)

    def _go_to_a_person(self, count: int) -> None:
        """Let everybody else decide until a person must, or the game is over."""
        while count != 0 and self.decider not in self.persons:
            count = go_on(
                self._table.desk, self._table.tables, self._log, self._others_choice(count)
            )
        self._check(int(self.state["error"]) == 0, "stopped the game (a fault of the engine)")
        codes = self._codes[:count].tolist()
        self.options = [Option(code) for code in codes]
        if count:
            self.view.look_again()

    def _others_choice(self, count: int) -> int:
        """What a strategy at the table chooses."""
        table, seat = self._table, self.decider
        if count == OTHERS:
            params = table.desk["params"][0][seat]
            return int(
                self._choosers[seat](self.state, table.tables[0], params, table.workspace[0])
            )
        options = Options(self._codes[:count])
        try:
            return table.asks[seat](self._players[seat], table.views[seat], options, seat)
        except PlayerFailure as failure:
            raise failed(self.seating, failure, self.seed, self.game) from failure

    def _check(self, fine: bool, what: str) -> None:
        if not fine:
            raise failed(self.seating, PlayerFailure(self.decider, what), self.seed, self.game)

    @property
    def state(self) -> Any:
        """The table as the engine holds it, hidden things included: never to be shown."""
        return self._table.states[1]

    @property
    def decider(self) -> int:
        return int(self.state["decider"])

    @property
    def view(self) -> Table:
        """The table as the person who decides sees it."""
        seat = self.decider if self.decider in self.persons else self.persons[0]
        return self._table.views[seat]

    @property
    def is_over(self) -> bool:
        return not self.options

    def choose(self, option: Option) -> None:
        """Carry out one of the options and go on to the next decision."""
        if option not in self.options:
            raise ValueError(f"'{option}' is not among the options")
        self._known.append(self._seen())
        self.choices.append(option)
        self._go_to_a_person(
            int(go_on(self._table.desk, self._table.tables, self._log, option.code))
        )

    def _seen(self) -> tuple[int, int]:
        """How much has turned up so far: rolls, new displays, cards from a deck; dice drawn."""
        rows = self._log[0]["rows"][: int(self._log[0]["n"])]
        events = np.isin(rows[:, 0], NEWS)
        events |= (rows[:, 0] == Event.TAKE) & (rows[:, 4] == From.DECK)
        return int(events.sum()), int((self.state["dice"]["spot"] != Spot.BAG).sum())

    @property
    def can_undo(self) -> bool:
        """Whether nothing has turned up since the last choice that was unknown when it was made."""
        return bool(self.choices) and self._known[-1] == self._seen()

    def undo(self) -> None:
        """Take the last choice back: the game is played again up to it."""
        self.replay(self.choices[:-1])

    def replay(self, choices: list[Option]) -> None:
        """Play the game from its beginning with these choices."""
        again = list(choices)
        self._begin()
        for option in again:
            self.choose(option)

    def lines(self) -> list[Line]:
        """The record of the game so far."""
        table = self._table
        played = Played(self.state, self._log[0], table.desk["results"][0])
        return game_lines(self.engine, self.seating, played, self.seed, self.game)

    def copy_of_state(self) -> Any:
        """The state in an array of its own, for players who think with it."""
        return self._table.states[1:].copy()
