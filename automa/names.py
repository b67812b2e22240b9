"""An Automa as it is written, taken apart: 'linne/boudeuse' is a Behavior and a Scoring card.

Where a run plays several versions of the game, a name says which one: a changed card has its
changes in brackets, a changed board stands at the end, 'daubenton[5.vp=7]/astrolabe@bank.coins=4'.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

_MARKS = re.compile(r"\[[^\]]*\]|@.*")


@dataclass(frozen=True)
class AutomaName:
    """The names of two cards."""

    behavior: str
    scoring: str

    @property
    def text(self) -> str:
        """The one way to write it."""
        return f"{self.behavior}/{self.scoring}"

    @property
    def cards(self) -> tuple[str, str]:
        """Its two cards by name; a changed board belongs to neither."""
        return self.behavior, self.scoring.partition("@")[0]


@lru_cache(maxsize=4096)
def parse_automa(text: str) -> AutomaName:
    """Take an Automa apart; without a slash it has no Scoring card. Capitals do not matter."""
    behavior, _, scoring = text.strip().lower().partition("/")
    return AutomaName(behavior, scoring)


@lru_cache(maxsize=4096)
def unmarked(name: str) -> str:
    """The name of a card or an Automa without what is changed: 'daubenton/astrolabe'."""
    return "/".join(_MARKS.sub("", part) for part in name.split("/"))
