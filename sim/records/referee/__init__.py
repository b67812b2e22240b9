"""The referee: checks game records line by line against the rulebook; it knows no engine.

It recomputes goods, legality, every choice of an Automa and the final scores from the box and
the cards alone, and names the first line that breaks a rule. What cannot be seen in a record,
such as whether the dice were fair, it does not check.
"""

from __future__ import annotations

from collections.abc import Iterable

from automa.cards import Cards
from sim.game.box import Box
from sim.records.referee.faults import Fault, RuleBroken, Verdict
from sim.records.referee.forms import Forms
from sim.records.referee.head import read_head
from sim.records.referee.reader import Reader
from sim.records.referee.rounds import check_round
from sim.records.referee.scores import check_scores
from sim.records.referee.setup import check_setup

__all__ = ["Fault", "RuleBroken", "Verdict", "check"]

MOST_SEATS = 4


def check(lines: Iterable[str], box: Box, cards: Cards) -> Verdict:
    """Check a record: one game or several, each beginning with its head."""
    forms = Forms(box)
    reader = Reader(lines, forms.check)
    games = number = 0
    try:
        while games == 0 or reader.peek() is not None:
            number = games
            forms.seats = MOST_SEATS
            head, game = read_head(reader, box, cards)
            number, forms.seats = head["game"], len(game.table.seats)
            check_setup(game)
            for n in range(1, box.rounds + 1):
                check_round(game, n)
            check_scores(game)
            games += 1
    except RuleBroken as found:
        fault = Fault(found.line, number, found.rule, found.message, found.kind)
        return Verdict(games, max(0, found.line - 1), fault)
    return Verdict(games, reader.passed)
