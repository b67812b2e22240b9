"""A strategy as it is written, taken apart: no file is opened and no code is loaded for it."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

# The first colon ends a name, unless it is that of a drive: C:\bots\my_bot.py:MyBot
_HEAD = re.compile(r"((?:[A-Za-z]:(?=[\\/]))?[^:]*)(?::(.*))?", re.DOTALL)


@dataclass(frozen=True)
class StrategyName:
    """'my_bot.py:MyBot:skill=0.5': a file and a name in it, or a name alone, and settings."""

    name: str  # of a style or an installed strategy, or the path of a file
    member: str = ""  # the class or function in a Python file
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def is_python(self) -> bool:
        """Whether it is a program in a file."""
        return self.name.endswith(".py")

    @property
    def is_profile(self) -> bool:
        """Whether it is a file of weights."""
        return self.name.endswith(".toml")

    @property
    def file(self) -> Path | None:
        """The file it comes from, None for a strategy that is built in or installed."""
        return Path(self.name) if self.is_python or self.is_profile else None

    @property
    def base(self) -> str:
        """All but the settings: 'my_bot.py:MyBot'."""
        return f"{self.name}:{self.member}" if self.is_python else self.name


@lru_cache(maxsize=4096)
def parse_strategy(text: str) -> StrategyName:
    """Take a strategy apart; whether there is one of that name, its loading shows."""
    found = _HEAD.fullmatch(text)
    head, rest = (found[1], found[2] or "") if found else (text, "")
    name, member = head.strip(), ""
    if name.endswith(".py"):
        member, _, rest = rest.partition(":")
    pairs = (item.partition("=") for item in rest.split(",") if item)
    return StrategyName(name, member, tuple((key, value) for key, _, value in pairs))
