"""What a card is worth, by experiment: the same deals with the card given, and without it.

Every deal is played once as dealt, once with each of the 130 cards given to the human at the start
and once without each card that left its deck. A card that stayed in its deck changes nothing when
it is left out, so these games are not played: their result is known. Values in the deck vary less
than values in the hand, so cards are left out in two of three blocks only. Deals go round the
Scoring cards and the players; each Behavior card has deals of its own, since three games on one
deal tell less than three on different ones.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from automa.cards import Cards
from reports.data.names import short_name
from reports.experiments.budget import Budget
from reports.experiments.tables import block_folder, complete_blocks, tables_of
from reports.experiments.versions import Stopped
from reports.stats.card_values import (
    CardGames,
    half_widths,
    take_table,
    value_table,
    worth_of_any,
)
from sim.game.box import Animal, Box
from sim.game.vocab import N_ANIMALS, N_EXPERTS, NONE
from sim.runs.blocks import BlockFolder, Rows, play_blocks
from sim.text import count

if TYPE_CHECKING:
    from sim.runs.deals import ExperimentTable

FOLDER = Path("runs") / "card-values"
AS_DEALT, GIVEN, WITHOUT, SEEN = 0, 1, 2, 3  # seen: it left its deck, and no game was played
LEFT_OUT = (2, 3)  # cards are left out in so many of so many blocks
ROW = np.dtype(
    [
        ("behavior", np.int8),
        ("change", np.int8),
        ("taker", np.int8),  # of the card in the game as dealt, in rows of cards that were seen
        ("taken", np.int8),
        ("shown", np.int8),
        ("card", np.int16),
        ("margin", np.int16),
        ("game", np.int32),
    ]
)
N_CARDS = N_ANIMALS + N_EXPERTS  # Animals first
FIRST_LOOK = 8  # blocks per player
GROWTH = 2.5  # the next look has at most so many times the games
GAMES_PER_DEAL = 1 + N_CARDS + 80 * LEFT_OUT[0] // LEFT_OUT[1]  # about 80 leave their decks
MOST_BLOCKS = 100_000
PRECISION = 1.5  # VP to which every value shall be known, all at once


@dataclass
class Experiment:
    """The games of one design and seed, in blocks of one deal per Scoring card."""

    box: Box
    cards: Cards
    players: Mapping[str, str]  # strategies by the names they are called
    seed: int = 0
    workers: int | None = None
    folder: Path = FOLDER
    _local: Any = field(default_factory=threading.local)

    @cached_property
    def store(self) -> BlockFolder:
        """The blocks on disk."""
        data = (self.box, self.cards, self.players, self.seed)
        return block_folder(self.folder, ROW, "card values, deals by Behavior card", *data)

    @property
    def behaviors(self) -> list[str]:
        """The Behavior cards, in the order of the arrays."""
        return list(self.cards.behaviors)

    @property
    def scorings(self) -> list[str]:
        """The Scoring cards, which the deals go round."""
        return list(self.cards.scorings)

    def player_of(self, game: int) -> int:
        """Who plays a deal: the players take turns, a block each."""
        return game // len(self.scorings) % len(self.players)

    def automa_of(self, behavior: int, game: int) -> str:
        """Against whom a deal is played."""
        return f"{self.behaviors[behavior]}/{self.scorings[game % len(self.scorings)]}"

    def deal_of(self, behavior: int, game: int) -> int:
        """Which deal that is: against every Behavior card another one."""
        return game * len(self.behaviors) + behavior

    def leaves_out(self, game: int) -> bool:
        """Whether cards are left out in this game, too; as often for every player."""
        block = game // len(self.scorings) // len(self.players)
        return block % LEFT_OUT[1] < LEFT_OUT[0]

    def play(self, blocks: int, stage: str) -> bool:
        """Play blocks 0 .. blocks - 1 as far as they are missing; False after Ctrl-C."""
        size = GAMES_PER_DEAL * len(self.scorings) * len(self.behaviors)
        asked = range(blocks)
        return play_blocks(
            self.store, asked, self._block, workers=self.workers, stage=stage, games=size
        )

    def _block(self, number: int) -> Rows:
        first = number * len(self.scorings)
        rows = [
            row
            for game in range(first, first + len(self.scorings))
            for behavior in range(len(self.behaviors))
            for row in self._deal(behavior, game)
        ]
        return np.array(rows, dtype=ROW)

    def _deal(self, behavior: int, game: int) -> Iterator[tuple[int, ...]]:
        """The rows of one deal against one Behavior card."""
        table = self._table(self.player_of(game), self.automa_of(behavior, game))
        deal, leave_out = self.deal_of(behavior, game), self.leaves_out(game)
        margin, fates = table.margin_and_fates(self.seed, deal)
        yield behavior, AS_DEALT, NONE, NONE, 0, NONE, margin, game
        for card in range(N_CARDS):
            margin = table.margin_with("given", card, self.seed, deal)
            yield behavior, GIVEN, NONE, NONE, 0, card, margin, game
        for card in np.flatnonzero(fates.seen).tolist():
            margin = table.margin_with("without", card, self.seed, deal) if leave_out else 0
            fate = (int(fates.taker[card]), int(fates.taken[card]), int(fates.shown[card]))
            yield behavior, WITHOUT if leave_out else SEEN, *fate, card, margin, game

    def _table(self, player: int, automa: str) -> ExperimentTable:
        strategy = list(self.players.values())[player]
        return tables_of(self._local, self.box, self.cards)(strategy, automa)

    def read(self, blocks: int | None = None) -> CardGames:
        """The games of the first blocks as arrays; by default, of as many as there are in a row."""
        there = self.complete
        use = range(there if blocks is None else min(blocks, there))
        rows = np.concatenate([self.store.blocks[number] for number in use])
        return self._arrays(rows, len(use) * len(self.scorings))

    @property
    def complete(self) -> int:
        """How many blocks there are without a gap, the same number for every player."""
        return complete_blocks(self.store, len(self.players))

    def _arrays(self, rows: Rows, games: int) -> CardGames:
        shape = (len(self.behaviors), N_CARDS, games)
        dealt = rows[rows["change"] == AS_DEALT]
        base = np.zeros((shape[0], games), dtype=np.int16)
        base[dealt["behavior"], dealt["game"]] = dealt["margin"]
        given, without = (np.repeat(base[:, None], N_CARDS, axis=1) for _ in "12")
        taker, taken = (np.full(shape, NONE, dtype=np.int8) for _ in "12")
        seen, shown = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
        for change, margins in ((GIVEN, given), (WITHOUT, without)):
            part = rows[rows["change"] == change]
            margins[part["behavior"], part["card"], part["game"]] = part["margin"]
        part = rows[rows["change"] >= WITHOUT]
        at = part["behavior"], part["card"], part["game"]
        seen[at], shown[at] = True, part["shown"] == 1
        taker[at], taken[at] = part["taker"], part["taken"]
        player = np.array([self.player_of(game) for game in range(games)])
        left_out = np.array([self.leaves_out(game) for game in range(games)])
        fates = (seen, shown, taker, taken)
        return CardGames(base, given, without, *fates, player, left_out, N_ANIMALS)


@dataclass(frozen=True)
class Look:
    """What is known after some blocks."""

    games: CardGames
    widest: float  # VP, half the widest interval of the means over all Behavior cards
    stopped: bool = False


def play_card_values(
    experiment: Experiment,
    *,
    precision: float,
    budget: Budget,
    games: int | None = None,
    say: Callable[[str], None] = lambda _text: None,
) -> Look:
    """Play until every value is known to ± precision VP, all at once; or so many deals."""
    players, per_block = len(experiment.players), len(experiment.scorings)
    size = max(players * FIRST_LOOK, experiment.complete)  # asking again looks at all there is
    if games is not None:
        size = max(players, -(-games // (per_block * players)) * players)
    while True:
        done = _timed_play(experiment, size, budget)
        if experiment.complete == 0:
            raise Stopped
        found = experiment.read(size)
        widest = float(half_widths(found).max())
        if not done or games is not None or widest <= precision:
            return Look(found, widest, not done)
        say(f"{count(found.deals, 'deal')}: every value to ± {widest:.1f} VP")
        more = _more(experiment, size, widest / precision, budget)
        if more <= size:
            return Look(found, widest)
        size = more


def _timed_play(experiment: Experiment, blocks: int, budget: Budget) -> bool:
    import time

    before, start = len(experiment.store.blocks), time.monotonic()
    done = experiment.play(blocks, "games")
    budget.playing += time.monotonic() - start
    budget.played += (len(experiment.store.blocks) - before) * _games_of_block(experiment)
    return done


def _games_of_block(experiment: Experiment) -> int:
    return GAMES_PER_DEAL * len(experiment.scorings) * len(experiment.behaviors)


def _more(experiment: Experiment, size: int, ratio: float, budget: Budget) -> int:
    """Blocks to have at the next look, a whole number for each player."""
    players = len(experiment.players)
    wanted = min(size * min(1.05 * ratio**2, GROWTH) + players, MOST_BLOCKS)
    allowed = size + budget.left(int(wanted - size) * _games_of_block(experiment)) / (
        _games_of_block(experiment)
    )
    return int(min(wanted, allowed)) // players * players


@dataclass(frozen=True)
class CardValues:
    """All tables of the answer, and what they were played with."""

    values: pd.DataFrame  # one row per card: see `stats.card_values.value_table`
    takes: pd.DataFrame  # one row per card and player
    any_card: pd.DataFrame  # what a random card at the start is worth, by kind
    players: Mapping[str, str]
    behaviors: Mapping[str, str]  # display names
    deals: int
    widest: float
    seed: int
    stopped: bool = False


def summarise(experiment: Experiment, look: Look) -> CardValues:
    """All tables of what was played."""
    box, found = experiment.box, look.games
    names = [*(animal.name for animal in box.animals), *(expert.name for expert in box.experts)]
    ids = [*(animal.id for animal in box.animals), *(expert.id for expert in box.experts)]
    texts = [*map(_about, box.animals), *(expert.text for expert in box.experts)]
    behaviors = {key: experiment.cards.behaviors[key].name for key in experiment.behaviors}
    values = value_table(found, ids, experiment.behaviors, experiment.seed)
    for place, (column, words) in enumerate((("card", names), ("text", texts)), 1):
        values.insert(place, column, words)
    return CardValues(
        values,
        take_table(found, ids, list(experiment.players)),
        worth_of_any(found),
        dict(experiment.players),
        {key: short_name(key, name) for key, name in behaviors.items()},
        found.deals,
        look.widest,
        experiment.seed,
        look.stopped,
    )


def _about(animal: Animal) -> str:
    """'Jaguar: mammal, carnivore, terrestrial, hot'."""
    return f"{animal.common}: {', '.join(animal.categories)}"
