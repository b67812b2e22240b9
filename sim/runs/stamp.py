"""What must be the same for games to belong together, and what a matchup of a run is."""

import hashlib
import re
from dataclasses import asdict, dataclass, replace

from sim.runs.variant import AS_IS, Variant
from sim.table.seating import Human, Seating, matchup_name

KINDS = ("human", "automa")
_LONGEST_SLUG = 80


@dataclass(frozen=True)
class Stamp:
    """Seed, versions and variants: games of different stamps cannot be compared."""

    seed: int
    engine: str
    components: str
    cards: str
    sepultus: bool
    tie_break: str

    def differences(self, other: "Stamp") -> list[str]:
        """'seed 1, not 0' for everything in which the other one differs from this one."""
        mine, theirs = asdict(self), asdict(other)
        return [
            f"{_WORDS[key]} {_shown(theirs[key])}, not {_shown(mine[key])}"
            for key in mine
            if mine[key] != theirs[key]
        ]


_WORDS = {
    "seed": "seed",
    "engine": "engine version",
    "components": "components",
    "cards": "Automa cards",
    "sepultus": "Sepultus Creatura",
    "tie_break": "tie-break",
}


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "in play" if value else "left out"
    return str(value)


@dataclass(frozen=True)
class Seat:
    """Who sits there: `kind` is human or automa; `code` tells versions of a plug-in apart."""

    kind: str
    player: str
    code: str = ""


@dataclass(frozen=True)
class Matchup:
    """One table of a run and how many of its games were asked for; `variant` names its data.

    They are the games with the numbers from `first` on.
    """

    name: str
    seats: tuple[Seat, ...]
    games: int
    variant: str = ""
    first: int = 0

    @property
    def end(self) -> int:
        """The number after that of its last game."""
        return self.first + self.games

    def joined(self, other: "Matchup") -> "Matchup":
        """The same with all games that either of them asks for, and those between."""
        first = min(self.first, other.first)
        return replace(self, first=first, games=max(self.end, other.end) - first)

    @property
    def slug(self) -> str:
        """A file name for it; the digest keeps names apart that look the same as slugs."""
        plain = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")[:_LONGEST_SLUG]
        return f"{plain}-{hashlib.sha256(self.name.encode()).hexdigest()[:6]}"


def matchup_of(seating: Seating, games: int, variant: Variant = AS_IS, first: int = 0) -> Matchup:
    """The matchup that a seating is; a strategy from a file carries a digest of its code."""
    seats = tuple(
        Seat("human", seat.player, seat.strategy.digest)
        if isinstance(seat, Human)
        else Seat("automa", variant.mark(seat))
        for seat in seating.seats
    )
    sides = [[seat.player for seat in seats if seat.kind == kind] for kind in KINDS]
    return Matchup(matchup_name(*sides), seats, games, variant.name, first)
