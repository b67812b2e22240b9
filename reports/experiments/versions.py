"""Versions of the game on one bench: the same deals, played with some numbers changed.

Games are kept in run folders named after all that they depend on, so that asking again plays
nothing. An Automa's games depend on its own two cards and on the board alone: a version that
changes several cards takes the games of each Automa from the version that changes no more than
matters to it. Many versions of the cards at once are played as one run, each changed card under a
name of its own such as `daubenton[5.vp=7]`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from automa.cards import Cards
from automa.names import parse_automa
from automa.numbers import Changes, Design
from reports.data.margins import Margins, Played, read_played, shared_games
from reports.experiments.equal_games import EqualGames
from sim.game.box import Box
from sim.runs.progress import SharedBar
from sim.runs.request import Request, ask
from sim.runs.runner import run as play
from strategies.registry import find

FOLDER = Path("runs") / "design"
FEW = 3  # versions that have folders of their own, so that later questions find them there
Version = tuple[tuple[str, int], ...]  # changes in a fixed order
Key = tuple[Version, str]  # an Automa in a version
Wanted = Iterable[tuple[Changes, Sequence[str]]]


@dataclass(frozen=True)
class _Batch:
    """Matchups of one run: what they are played with, and the name of each Automa in it."""

    box: Box
    cards: Cards
    names: dict[Key, str]


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
        only_asked: bool = False,
        reuse: bool = False,
        say: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """`players` are strategies by the names they are called in tables.

        With `only_asked`, no more games are read than were asked for here, even if more are kept:
        the same question has the same answer, whatever was asked before. With `reuse`, games of
        equal cards under other names count as their own.
        """
        self.design, self.players = design, dict(players)
        self.seed, self.folder, self._only_asked = seed, folder, only_asked
        self._assumptions, self._workers = tuple(assumptions), workers
        self.command, self._say = command, say
        self._data: dict[Version, tuple[Box, Cards]] = {}
        self._home: dict[tuple[str, Key], _Batch] = {}  # the run that has a player's games
        self._read: dict[Path, dict[tuple[str, str], Played]] = {}
        self._asked: dict[Key, int] = {}  # games of each matchup
        self._equal = EqualGames(folder, seed) if reuse and not assumptions else None
        self.played = 0

    def for_players(self, players: Mapping[str, str]) -> Bench:
        """A bench for other players; what both play is played once."""
        return Bench(
            self.design,
            players,
            seed=self.seed,
            assumptions=self._assumptions,
            folder=self.folder,
            workers=self._workers,
            command=self.command,
            only_asked=self._only_asked,
            reuse=self._equal is not None,
            say=self._say,
        )

    @property
    def automas(self) -> list[str]:
        """All Automas of the design."""
        cards = self.design.cards
        return [f"{b}/{s}" for b in cards.behaviors for s in cards.scorings]

    @property
    def _strategies(self) -> list[str]:
        """Those of the players, each once."""
        return list(dict.fromkeys(self.players.values()))

    @property
    def facts(self) -> tuple[object, ...]:
        """All that its games depend on, except for what is changed."""
        from sim.game import kernel

        # A strategy from a file is another one when the file has changed.
        design, players = self.design, [(n, s, find(s).digest) for n, s in self.players.items()]
        digests = (kernel.ENGINE, design.box.digest, design.cards.digest)
        return (self.seed, self._assumptions, players, *digests)

    def compile(self) -> None:
        """Compile or load all that plays, so that no time for games is spent on it."""
        from sim.table.engine import Engine

        automa = self.automas[0]
        batch = _Batch(*self._load_data(()), {((), automa): automa})
        request = self._request(batch, self._strategies, 1)
        engine = Engine(request.box, request.cards)
        for seating in request.seatings:
            engine.play(seating, self.seed, 0, 0)

    def play(
        self, wanted: Wanted, games: int, stage: str = "", bar: SharedBar | None = None
    ) -> None:
        """Play what is missing of these versions and Automas; raises Stopped after Ctrl-C.

        How far it is stands under the name of a stage, or on the bar of a longer task.
        """
        runs = self._runs(wanted)
        asked = [(version, automa) for version, automas in runs.items() for automa in automas]
        self._asked |= {key: max(games, self._asked.get(key, 0)) for key in asked}
        self._find_homes(asked)
        for batch, strategies in self._parts(asked):
            self._play_batch(batch, strategies, games, stage, bar)

    def _find_homes(self, asked: Sequence[Key]) -> None:
        """Choose a run for what has none yet: one that has its games, or else a new one."""
        without: dict[tuple[Key, ...], list[str]] = {}
        for strategy in self._strategies:
            missing = [key for key in asked if (strategy, key) not in self._home]
            for batch in self._reused(strategy, missing):
                self._home |= {(strategy, key): batch for key in batch.names}
            new = tuple(key for key in missing if (strategy, key) not in self._home)
            without.setdefault(new, []).append(strategy)
        for new, strategies in without.items():
            for batch in self._batches(_by_version(new)):
                self._home |= {(each, key): batch for each in strategies for key in batch.names}

    def _parts(self, asked: Sequence[Key]) -> list[tuple[_Batch, list[str]]]:
        """What is asked for by the runs that have it, with the strategies that play it there."""
        found: dict[tuple[Path, tuple[Key, ...]], tuple[_Batch, list[str]]] = {}
        for strategy in self._strategies:
            own: dict[Path, _Batch] = {}
            for key in asked:
                home = self._home[strategy, key]
                part = own.setdefault(self._folder(home), replace(home, names={}))
                part.names[key] = home.names[key]
            for folder, part in own.items():
                found.setdefault((folder, tuple(part.names)), (part, []))[1].append(strategy)
        return list(found.values())

    def read(self, changes: Changes, automas: Sequence[str], games: int | None = None) -> Margins:
        """The games of a version that all its matchups have, at most so many of them."""
        return self.read_all([changes], automas, games)[0]

    def read_all(
        self, versions: Sequence[Changes], automas: Sequence[str], games: int | None = None
    ) -> list[Margins]:
        """The same for several versions, on the games that all of them have."""
        return shared_games([self.grid(changes, automas) for changes in versions], games)

    def grid(self, changes: Changes, automas: Sequence[str]) -> list[list[Played]]:
        """The matchups of a version: [player][Automa]."""
        keys = [(self._relevant(changes, automa), automa) for automa in automas]
        return [[self._found(key, each) for key in keys] for each in self.players.values()]

    def _found(self, key: Key, strategy: str) -> Played:
        """The games of a matchup: all that are kept, or as many as were asked for."""
        folder, name = self._place(key, strategy)
        every = self._matchups(folder)[strategy, name]
        return every.first(self._asked.get(key, 0)) if self._only_asked else every

    def folder_of(self, changes: Changes, automa: str) -> Path:
        """Where the first player's games against an Automa in a version are kept."""
        return self._place((self._relevant(changes, automa), automa), self._strategies[0])[0]

    def _runs(self, wanted: Wanted) -> dict[Version, list[str]]:
        """What has to be played, version by version, each Automa once."""
        runs: dict[Version, dict[str, None]] = {}
        for changes, automas in wanted:
            for automa in automas:
                runs.setdefault(self._relevant(changes, automa), {})[automa] = None
        return {version: list(automas) for version, automas in runs.items()}

    def _relevant(self, changes: Changes, automa: str) -> Version:
        """The changes that can matter to an Automa: its cards' and the board's."""
        others = set(self.design.cards_by_name) - set(parse_automa(automa).cards)
        kept = {n: v for n, v in changes.items() if n.partition(".")[0] not in others}
        return tuple(sorted(kept.items()))

    def _reused(self, strategy: str, wanted: Sequence[Key]) -> list[_Batch]:
        """Automas that the strategy has played under whatever names, by the runs with the games."""
        player = find(strategy)
        if self._equal is None or player.is_python:  # it might look at names
            return []
        found: dict[tuple[str, str], _Batch] = {}
        for version, automa in wanted:
            box, cards = self._load_data(version)
            equal = self._equal.find(box, cards, automa, player)
            if equal is not None:
                batch = found.setdefault(
                    (box.digest, equal.cards.digest), _Batch(box, equal.cards, {})
                )
                batch.names[version, automa] = equal.automa
        return list(found.values())

    def _batches(self, runs: Mapping[Version, Sequence[str]]) -> list[_Batch]:
        """Few versions and changes of the board by themselves, many versions of cards together."""
        of_board = set(self.design.board_tables)
        many = len(runs) > FEW
        batches: list[_Batch] = []
        together: list[Key] = []
        for version, automas in runs.items():
            if many and not any(name.partition(".")[0] in of_board for name, _ in version):
                together += [(version, automa) for automa in automas]
            else:
                names = {(version, automa): automa for automa in automas}
                batches.append(_Batch(*self._load_data(version), names))
        return batches + self._gathered(together)

    def _gathered(self, wanted: Sequence[Key]) -> list[_Batch]:
        """Versions of the cards as runs, each with as many cards as an engine has room for."""
        from sim.game.tables import MAX_CARDS  # numba: not for a report that plays nothing

        batches: list[_Batch] = []
        variants: dict[str, Changes] = {}
        names: dict[Key, str] = {}
        for version, automa in wanted:
            parts = {card: _part(card, version) for card in parse_automa(automa).cards}
            new = {n: c for n, c in parts.values() if c}
            if len(variants | new) + len(self.design.cards_by_name) > MAX_CARDS:
                batches.append(_Batch(self.design.box, self.design.cards_with(variants), names))
                variants, names = {}, {}
            variants |= new
            names[version, automa] = "/".join(name for name, _ in parts.values())
        if names:
            batches.append(_Batch(self.design.box, self.design.cards_with(variants), names))
        return batches

    def _play_batch(
        self,
        batch: _Batch,
        strategies: Sequence[str],
        games: int,
        stage: str,
        bar: SharedBar | None,
    ) -> None:
        request, folder = self._request(batch, strategies, games), self._folder(batch)
        try:
            outcome = play(
                request,
                folder,
                command=self.command,
                workers=self._workers,
                stage=stage or "games",
                say=self._say,
                wait=True,
                bar=bar.part if bar else None,
            )
        except KeyboardInterrupt:
            raise Stopped from None
        self.played += outcome.played
        if outcome.played:
            self._read.pop(folder, None)
        if outcome.interrupted:
            raise Stopped

    def _request(self, batch: _Batch, strategies: Sequence[str], games: int) -> Request:
        return ask(
            batch.box,
            batch.cards,
            strategies,
            vs=list(batch.names.values()),
            games=games,
            seed=self.seed,
            assumptions=self._assumptions,
        )

    def _load_data(self, version: Version) -> tuple[Box, Cards]:
        if version not in self._data:
            self._data[version] = self.design.load(dict(version))
        return self._data[version]

    def _folder(self, batch: _Batch) -> Path:
        """Another engine, box, card or seed means another folder."""
        from sim.game import kernel

        parts = (self.seed, kernel.ENGINE, batch.box.digest, batch.cards.digest)
        return self.folder / hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    def _place(self, key: Key, strategy: str) -> tuple[Path, str]:
        """The folder of a strategy's games against an Automa, and the Automa's name there."""
        batch = self._home.get((strategy, key)) or _Batch(*self._load_data(key[0]), {key: key[1]})
        return self._folder(batch), batch.names[key]

    def _matchups(self, folder: Path) -> dict[tuple[str, str], Played]:
        if folder not in self._read:
            self._read[folder] = read_played(folder)
        return self._read[folder]


def _by_version(keys: Iterable[Key]) -> dict[Version, list[str]]:
    found: dict[Version, list[str]] = {}
    for version, automa in keys:
        found.setdefault(version, []).append(automa)
    return found


def _part(card: str, version: Version) -> tuple[str, Changes]:
    """The name of a card in a version, and its own changes."""
    own = {name: value for name, value in version if name.partition(".")[0] == card}
    words = ";".join(f"{name.partition('.')[2]}={value}" for name, value in own.items())
    return (f"{card}[{words}]" if own else card), own
