"""The cards as edited: changes of numbers, cards of one's own, undo and redo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_STEPS = 300  # of undo


@dataclass(frozen=True)
class Draft:
    """One state of the cards: numbers that differ from the files, and files of one's own."""

    changes: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)  # texts by short names

    def as_json(self) -> dict[str, Any]:
        """The draft as it is saved."""
        return {"changes": dict(self.changes), "cards": dict(self.cards)}


def read_draft(data: Any) -> Draft:
    """A draft as it was saved; whatever is no draft becomes an empty one."""
    known = data if isinstance(data, dict) else {}
    changes, cards = known.get("changes"), known.get("cards")
    return Draft(
        {str(k): int(v) for k, v in changes.items() if isinstance(v, int)}
        if isinstance(changes, dict)
        else {},
        {str(k): str(v) for k, v in cards.items()} if isinstance(cards, dict) else {},
    )


class History:
    """Drafts before and after the one at hand."""

    def __init__(self, now: Draft) -> None:
        self.now = now
        self.past: list[Draft] = []
        self.future: list[Draft] = []

    def change(self, draft: Draft) -> bool:
        """Go on to another draft; False if it is the same."""
        if draft == self.now:
            return False
        self.past = [*self.past, self.now][-MOST_STEPS:]
        self.future = []
        self.now = draft
        return True

    def undo(self) -> bool:
        """Go back by one; False if there is nothing to undo."""
        if not self.past:
            return False
        self.future.append(self.now)
        self.now = self.past.pop()
        return True

    def redo(self) -> bool:
        """Go forward again; False if nothing was undone."""
        if not self.future:
            return False
        self.past.append(self.now)
        self.now = self.future.pop()
        return True

    def as_json(self) -> dict[str, Any]:
        """All drafts as they are saved."""
        return {
            "now": self.now.as_json(),
            "past": [draft.as_json() for draft in self.past],
            "future": [draft.as_json() for draft in self.future],
        }


def read_history(data: Any, cards: Mapping[str, str]) -> History:
    """The drafts as they were saved; the cards in the folder count, whoever edited them last."""
    known = data if isinstance(data, dict) else {}
    history = History(Draft(read_draft(known.get("now")).changes, dict(cards)))
    past, future = (known.get(key) for key in ("past", "future"))
    history.past = [read_draft(each) for each in past] if isinstance(past, list) else []
    history.future = [read_draft(each) for each in future] if isinstance(future, list) else []
    return history
