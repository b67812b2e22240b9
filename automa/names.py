"""An Automa as it is written, taken apart: 'linne/boudeuse' is a Behavior and a Scoring card."""

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class AutomaName:
    """The names of two cards."""

    behavior: str
    scoring: str

    @property
    def text(self) -> str:
        """The one way to write it."""
        return f"{self.behavior}/{self.scoring}"


@lru_cache(maxsize=4096)
def parse_automa(text: str) -> AutomaName:
    """Take an Automa apart; without a slash it has no Scoring card. Capitals do not matter."""
    behavior, _, scoring = text.strip().lower().partition("/")
    return AutomaName(behavior, scoring)
