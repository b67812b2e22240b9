"""Audiences: kinds of people, each stood in for by one strategy (data: audiences.toml)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sim.errors import InputError
from sim.game.datafile import SLUG, Fields, read_toml
from strategies.registry import find

FILE = Path(__file__).with_name("audiences.toml")
MOST_VP = 10_000
_KEYS = ("strategy", "mean_vp", "about")


@dataclass(frozen=True)
class Audience:
    """A kind of people: the strategy that stands in for them, and what it averages."""

    name: str
    strategy: str  # written in the one way, as matchups name it
    mean_vp: int | None  # None where the file does not say
    about: str


def load_audiences(file: Path | str | None = None) -> dict[str, Audience]:
    """The audiences of a file by name, in its order; without one, those of the project."""
    path = Path(file) if file is not None else FILE
    root = read_toml(path, str(path) if file is not None else path.name)
    if not root.data:
        raise root.fault("", "no audience in it", "needed: a table such as [regular]")
    found = {name: _audience(name, root) for name in root.data}
    _check_distinct(root, found)
    return found


def _audience(name: str, root: Fields) -> Audience:
    """One table of the file, its strategy checked."""
    if not SLUG.fullmatch(name):
        raise root.fault(name, "not a name for an audience", "allowed: small letters and hyphens")
    table = root.child(name)
    table.require(("strategy",), optional=_KEYS[1:])
    try:
        strategy = find(table.text("strategy")).text
    except InputError as error:
        raise InputError(f"{root.file}: {name}.strategy: {error}") from None
    mean = table.whole("mean_vp", 0, MOST_VP) if "mean_vp" in table.data else None
    about = table.text("about") if "about" in table.data else ""
    return Audience(name, strategy, mean, about)


def _check_distinct(root: Fields, found: Mapping[str, Audience]) -> None:
    """Two audiences with one strategy would be the same games under two names."""
    names: dict[str, str] = {}
    for audience in found.values():
        other = names.setdefault(audience.strategy, audience.name)
        if other != audience.name:
            wrong = f"the same strategy as {other}"
            allowed = "allowed: another strategy or skill for each audience"
            raise root.fault(f"{audience.name}.strategy", wrong, allowed)
