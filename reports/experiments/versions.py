"""Versions of the game on one bench: the same deals, played with some numbers changed.

Every version has a run folder of its own, named after all that its games depend on, so that asking
again plays nothing. An Automa's games depend on its own two cards and on the board alone: a version
that changes several cards takes the games of each Automa from the version that changes no more
than matters to it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from automa.cards import Cards
from automa.numbers import Changes, Design
from reports.data.games import NEEDED, Bools, Floats, read_games
from sim.game.box import Box
from sim.runs import load
from sim.runs.request import Request, ask
from sim.runs.runner import run as play

FOLDER = Path("runs") / "design"
PRINTED = "unchanged"
_LONGEST = 40
Version = tuple[tuple[str, int], ...]  # changes in a fixed order
Wanted = Iterable[tuple[Changes, Sequence[str]]]


@dataclass(frozen=True)
class Margins:
    """Margins of the human [player, Automa, game], and what a tie would be worth to it."""

    margin: npt.NDArray[np.int16]
    tie_value: Floats
    numbers: npt.NDArray[np.int64]  # of the games

    @property
    def games(self) -> int:
        """Games of each matchup."""
        return int(self.margin.shape[2])


@dataclass(frozen=True)
class _Matchups:
    """One Automa against all players; a game counts where all of them have played it."""

    margin: npt.NDArray[np.int16]  # [player, game]
    tie_value: Floats
    present: Bools  # [game]


class Stopped(Exception):
    """Ctrl-C; what has been played is kept."""


class Bench:
    """Plays versions of a design against the same players on the same deals."""

    def __init__(
        self,
        design: Design,
        players: Mapping[str, str],
        *,
        seed: int = 0,
        assumptions: Sequence[str] = (),
        folder: Path = FOLDER,
        workers: int | None = None,
        command: str = "",
        say: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """`players` are strategies by the names they are called in tables."""
        self.design, self.players = design, dict(players)
        self.seed, self.folder = seed, folder
        self._assumptions, self._workers = tuple(assumptions), workers
        self._command, self._say = command, say
        self._data: dict[Version, tuple[Box, Cards]] = {}
        self._read: dict[tuple[Version, str], _Matchups] = {}
        self.played = 0

    @property
    def automas(self) -> list[str]:
        """All Automas of the design."""
        cards = self.design.cards
        return [f"{b}/{s}" for b in cards.behaviors for s in cards.scorings]

    def play(self, wanted: Wanted, games: int, stage: str = "") -> None:
        """Play what is missing of these versions and Automas; raises Stopped after Ctrl-C."""
        from tqdm import tqdm

        runs = self._runs(wanted)
        total = sum(len(automas) for automas in runs.values()) * len(self.players) * games
        bar = tqdm(
            total=total, unit=" games", unit_scale=True, disable=None, file=sys.stderr, leave=False
        )
        with bar:
            for version, automas in runs.items():
                bar.set_description_str(stage or version_text(version), refresh=True)
                self._play_version(version, automas, games)
                bar.update(len(automas) * len(self.players) * games)

    def read(self, changes: Changes, automas: Sequence[str], games: int | None = None) -> Margins:
        """The games of a version that all its matchups have, at most so many of them."""
        return self.read_all([changes], automas, games)[0]

    def read_all(
        self, versions: Sequence[Changes], automas: Sequence[str], games: int | None = None
    ) -> list[Margins]:
        """The same for several versions, on the games that all of them have."""
        found = [[self._matchups(changes, automa) for automa in automas] for changes in versions]
        length = min(len(each.present) for row in found for each in row)
        shared = np.ones(length, dtype=bool)
        for row in found:
            for each in row:
                shared &= each.present[:length]
        numbers = np.flatnonzero(shared)[:games]
        return [
            Margins(
                np.stack([each.margin[:, numbers] for each in row], axis=1),
                np.stack([each.tie_value[:, numbers] for each in row], axis=1),
                numbers,
            )
            for row in found
        ]

    def folder_of(self, changes: Changes, automa: str) -> Path:
        """Where the games of an Automa in a version are kept."""
        return self._folder(self._request(self._relevant(changes, automa), [automa], 1))

    def _runs(self, wanted: Wanted) -> dict[Version, list[str]]:
        """What has to be played, version by version, each Automa once."""
        runs: dict[Version, dict[str, None]] = {}
        for changes, automas in wanted:
            for automa in automas:
                runs.setdefault(self._relevant(changes, automa), {})[automa] = None
        return {version: list(automas) for version, automas in runs.items()}

    def _relevant(self, changes: Changes, automa: str) -> Version:
        """The changes that can matter to an Automa: its cards' and the board's."""
        others = set(self.design.cards_by_name) - set(automa.split("/"))
        kept = {n: v for n, v in changes.items() if n.partition(".")[0] not in others}
        return tuple(sorted(kept.items()))

    def _play_version(self, version: Version, automas: Sequence[str], games: int) -> None:
        request = self._request(version, automas, games)
        try:
            outcome = play(
                request,
                self._folder(request),
                command=self._command,
                workers=self._workers,
                quiet=True,
                say=self._say,
            )
        except KeyboardInterrupt:
            raise Stopped from None
        self.played += outcome.played
        if outcome.played:
            for key in [key for key in self._read if key[0] == version]:
                del self._read[key]
        if outcome.interrupted:
            raise Stopped

    def _request(self, version: Version, automas: Sequence[str], games: int) -> Request:
        if version not in self._data:
            self._data[version] = self.design.load(dict(version))
        box, cards = self._data[version]
        return ask(
            box,
            cards,
            list(self.players.values()),
            vs=automas,
            games=games,
            seed=self.seed,
            assumptions=self._assumptions,
        )

    def _folder(self, request: Request) -> Path:
        """Another engine, box, card or seed means another folder."""
        from sim.game import kernel

        stamp = asdict(request.stamp(kernel.ENGINE))
        digest = hashlib.sha256(repr(sorted(stamp.items())).encode()).hexdigest()[:16]
        return self.folder / digest

    def _matchups(self, changes: Changes, automa: str) -> _Matchups:
        version = self._relevant(changes, automa)
        if (version, automa) not in self._read:
            self._load(version, self._folder(self._request(version, [automa], 1)))
        return self._read[version, automa]

    def _load(self, version: Version, folder: Path) -> None:
        """All Automas of one run folder that have met every player."""
        games = read_games(load(folder, NEEDED))
        rows = [games.strategies.index(text) for text in self.players.values()]
        at = np.full(int(games.numbers.max()) + 1, -1)
        at[games.numbers] = np.arange(len(games.numbers))
        for place, automa in enumerate(games.automas):
            present = np.asarray(games.present[rows, place].all(axis=0))
            self._read[version, automa] = _Matchups(
                games.margin[rows, place][:, at],
                games.tie_value[rows, place][:, at].astype(np.float64),
                np.asarray(present[at] & (at >= 0)),
            )


def version_text(version: Version) -> str:
    """'daubenton.5.vp=7', or 'unchanged'."""
    text = " ".join(f"{name}={value}" for name, value in version) or PRINTED
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
