"""A bench whose games are drawn from a known truth: no engine, exact effects, honest noise."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import numpy as np

from automa.numbers import Changes, Design
from reports.data.margins import Played
from reports.experiments.versions import Bench, Version, Wanted
from sim.runs.progress import SharedBar


class SyntheticBench(Bench):
    """Margins of about 20 VP spread; a number's effect is so many VP of hardness per step."""

    def __init__(
        self,
        design: Design,
        players: Mapping[str, str],
        effects: Mapping[str, float],
        base: Mapping[str, float] | None = None,
        *,
        curve: float = 0.0,
        seed: int = 0,
    ) -> None:
        """`base`: hardness of a card in VP; `curve`: how much less every further step does."""
        super().__init__(design, players, seed=seed)
        self.effects, self.base, self.curve = effects, base or {}, curve
        self.sizes: dict[tuple[object, str], int] = {}
        self._known: dict[tuple[int, Version, str, int], Played] = {}

    def for_players(self, players: Mapping[str, str]) -> SyntheticBench:
        return SyntheticBench(
            self.design, players, self.effects, self.base, curve=self.curve, seed=self.seed
        )

    def hardness(self, changes: Changes, automa: str) -> float:
        """The truth."""
        total = sum(self.base.get(card, 0.0) for card in automa.split("/"))
        for name, value in dict(self._relevant(changes, automa)).items():
            steps = value - self.design.values[name]
            faded = abs(steps) * (1 - self.curve * (abs(steps) - 1))
            total += self.effects.get(name, 0.0) * np.sign(steps) * faded
        return float(total)

    def play(
        self, wanted: Wanted, games: int, stage: str = "", bar: SharedBar | None = None
    ) -> None:
        for changes, automas in wanted:
            for automa in automas:
                key = (self._relevant(changes, automa), automa)
                old = self.sizes.get(key, 0)
                self.played += max(0, games - old) * len(self.players)
                self.sizes[key] = max(old, games)

    def grid(self, changes: Changes, automas: Sequence[str]) -> list[list[Played]]:
        return [
            [self._drawn(p, changes, automa) for automa in automas]
            for p in range(len(self.players))
        ]

    def _drawn(self, player: int, changes: Changes, automa: str) -> Played:
        version = self._relevant(changes, automa)
        games = self.sizes[version, automa]
        key = (player, version, automa, games)
        if key not in self._known:
            self._known[key] = self._draw(*key)
        return self._known[key]

    def _draw(self, player: int, version: Version, automa: str, games: int) -> Played:
        deal = np.random.default_rng((self.seed, 1)).normal(0, 15, games)
        own = zlib.crc32(repr((version, automa, player)).encode())
        noise = np.random.default_rng((self.seed, own)).normal(0, 12, games)
        margin = (deal + noise - self.hardness(dict(version), automa)).round().astype(np.int16)
        whole = np.ones(games, dtype=bool)
        return Played(margin, (200 + margin).astype(np.int16), np.full(games, 0.5), whole)
