"""What a report must know about a run besides its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reports.data.cards import PlayedCard
from sim.errors import InputError
from strategies.audiences import Audience, load_audiences


class ReportError(InputError):
    """A run that cannot be analysed; the message is one clear sentence for the user."""


@dataclass(frozen=True)
class RunInfo:
    """The manifest's side of a run; `names` and `stars` serve cards outside the box."""

    title: str = "Balance report"
    seed: int = 0
    games_per_matchup: int = 0
    strategies: Sequence[str] = ()
    automas: Sequence[str] = ()  # "behavior/scoring"
    components: str = ""  # digest of the component data
    versions: Mapping[str, str] = field(default_factory=dict)
    command: str = ""
    complete: bool = True
    variants: Sequence[str] = ()  # what differs from the plain game, in words
    assumptions: Sequence[tuple[str, str]] = ()
    names: Mapping[str, str] = field(default_factory=dict)  # card id -> display name
    stars: Mapping[str, int] = field(default_factory=dict)  # card id -> stars
    date: str = ""  # when the run was played
    cards: Sequence[PlayedCard] = ()  # what it was played with
    folder: str = ""  # the run, for commands that go on with it
    sources: Mapping[str, str] = field(default_factory=dict)  # its folders of cards and components
    audiences: Sequence[Audience] = field(default_factory=lambda: [*load_audiences().values()])
