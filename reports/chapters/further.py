"""What a report may hold beyond the rows of its run: one field for each chapter on request.

To add one: a field here (None: not asked for), a module with `chapter(a)` that returns None while
its field is None, its place in `contents.ORDER`, an option in `sim/cli/report.py`, and in
`sim/cli/report_parts.py` the function that plays or reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.data.games import Games
from reports.experiments.ablations import Ablations
from reports.experiments.card_values import CardValues
from reports.experiments.game_pages import GamePages
from reports.experiments.levers import Levers
from reports.experiments.luck import Luck
from reports.experiments.sensitivity import Sensitivity
from reports.experiments.targets import Verdict
from reports.experiments.tension import Tension

if TYPE_CHECKING:  # it loads scipy.stats, which takes seconds
    from reports.people.playtest import Playtest


@dataclass(frozen=True)
class Further:
    """What further games and files showed."""

    sensitivity: Sensitivity | None = None  # the deals of the run under other assumptions
    ablations: Ablations | None = None  # what a player loses without each option
    verdicts: Sequence[Verdict] = ()  # on the targets of a file
    games: GamePages | None = None  # pages of games to look at
    levers: Levers | None = None  # what every number on the cards does
    seats: tuple[Games, Games] | None = None  # the same deals from the one seat and the other
    tension: Tension | None = None  # games played on from the end of each round
    card_values: CardValues | None = None  # what each Expert and each Animal is worth
    luck: Luck | None = None  # where luck comes from
    people: Playtest | None = None  # a log of real games beside the simulation
    unchanged: bool = False  # further games are of the unchanged game, whatever the run changes


NOTHING = Further()
