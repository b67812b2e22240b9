"""The Automas' cards as rows of the kernel's tables."""

from typing import Any

from automa.cards import MOST_STEPS, Behavior, Cards, Scoring
from sim.game.box import DataError
from sim.game.tables import MAX_CARDS, MAX_STEPS
from sim.game.vocab import Action, Deck, Good, Step, number


def fill_cards(tables: Any, cards: Cards) -> None:
    """Write every card at its index: the order of `cards.behaviors` and `cards.scorings`."""
    for kind, found in (("Behavior", cards.behaviors), ("Scoring", cards.scorings)):
        if len(found) > MAX_CARDS:
            raise DataError(f"cards: {len(found)} {kind} cards are too many; at most {MAX_CARDS}")
    for row, behavior in zip(tables[0]["behaviors"], cards.behaviors.values(), strict=False):
        _fill_behavior(row, behavior)
    for row, scoring in zip(tables[0]["scorings"], cards.scorings.values(), strict=False):
        _fill_scoring(row, scoring)


def _fill_behavior(row: Any, behavior: Behavior) -> None:
    for face, line in behavior.rows.items():
        target = row["rows"][face]
        target["action"] = number(Action, line.action)
        assert len(line.steps) <= MOST_STEPS <= MAX_STEPS
        target["n"] = len(line.steps)
        for cell, step in zip(target["steps"], line.steps, strict=False):
            cell["do"] = number(Step, step.do)
            cell["amount"] = step.amount
            if step.do == "take":
                cell["good"] = number(Deck, step.good)
            elif step.do == "gain":
                cell["good"] = number(Good, step.good)
            elif step.do == "place":
                cell["good"] = number(Action, step.good)


def _fill_scoring(row: Any, scoring: Scoring) -> None:
    row["experts"][: len(scoring.experts)] = scoring.experts
    row["coins_per_vp"] = scoring.coins_per_vp
    row["token"], row["seal"] = scoring.token, scoring.seal
