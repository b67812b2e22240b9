"""An Automa as it is written, taken apart: 'linne/boudeuse' is a Behavior and a Scoring card.

Where a run plays several versions of the game, a name says which one: a changed card has its
changes in brackets, a changed board stands at the end, 'daubenton[5.vp=7]/astrolabe@bank.coins=4'.
"""

import re
import unicodedata
from collections.abc import Mapping
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


def find_card(text: str, names: Mapping[str, str]) -> str:
    """The short name of a card, also for its printed name or the end of it: 'Linné' is linne.

    `names` are the printed names by their short ones; what means no card, or several, stays.
    """
    short, words = text.strip().lower(), _plain_words(text)
    if short in names or not words:
        return short
    found = [card for card, name in names.items() if _plain_words(name)[-len(words) :] == words]
    return found[0] if len(found) == 1 else short


def _plain_words(text: str) -> list[str]:
    """Words without accents, capitals and stars."""
    letters = unicodedata.normalize("NFKD", text.replace("\u2019", "'").replace("*", ""))
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold().split()


@lru_cache(maxsize=4096)
def unmarked(name: str) -> str:
    """The name of a card or an Automa without what is changed: 'daubenton/astrolabe'."""
    return "/".join(_MARKS.sub("", part) for part in name.split("/"))
