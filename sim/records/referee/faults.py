"""What the referee finds: a fault names the line, the rule and what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# A broken rule, a record that ends too early, one of another box, or a file that is no record.
Kind = Literal["rule", "cut", "components", "foreign"]


@dataclass(frozen=True)
class Fault:
    """The first line that breaks a rule, and which rule."""

    line: int
    game: int
    rule: str
    message: str
    kind: Kind = "rule"

    def __str__(self) -> str:
        return f"line {self.line} (game {self.game}): {self.message} ({self.rule})"


@dataclass(frozen=True)
class Verdict:
    """Complete games and lines that passed, and the fault that stopped the check, if any."""

    games: int
    lines: int
    fault: Fault | None = None

    @property
    def passed(self) -> bool:
        return self.fault is None


class RuleBroken(Exception):
    """Raised inside the referee where a line breaks a rule; `check` turns it into a Fault."""

    def __init__(self, line: int, rule: str, message: str, kind: Kind = "rule") -> None:
        super().__init__(f"line {line}: {message} ({rule})")
        self.line = line
        self.rule = rule
        self.message = message
        self.kind: Kind = kind


FORMAT = "records 3, fields"
ORDER = "records 4, Order"
