"""Games of equal cards, found again under whatever name they were played.

A card that was copied, renamed or given other stars plays as before: a game depends on what is on
the two cards of an Automa, on the board, the seed, the engine and the player. So its games are
those of the card that it equals, in the run where the same player has played most of them, and
more of them are played there, with that run's own cards.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from automa.cards import Cards
from automa.names import parse_automa
from reports.data.cards import cards_of_run
from sim.errors import InputError
from sim.game.box import Box, digest_of
from sim.game.faults import DataError
from sim.runs.chunk_file import is_chunk_name
from sim.runs.folder import GAMES
from sim.runs.manifest import FILE, Manifest, read_manifest
from strategies.registry import Strategy

MOST_RUNS = 100  # that are looked through, the newest first
LABELS = ("id", "name", "stars", "source", "replaces")  # of a card: they matter to no game


@dataclass(frozen=True)
class Equal:
    """An Automa of some run: the cards of the run, its name there, games that a player has."""

    cards: Cards
    automa: str
    games: int


Key = tuple[str, str, str]  # what is on the cards, the strategy, the digest of its file
Index = dict[Key, list[Equal]]


def content_of(cards: Cards, automa: str) -> str:
    """What is on the two cards of an Automa, whatever they are called."""
    behavior, scoring = parse_automa(automa).cards
    found = (cards.behaviors[behavior], cards.scorings[scoring])
    return digest_of(
        [{key: value for key, value in asdict(card).items() if key not in LABELS} for card in found]
    )


class EqualGames:
    """The runs of a folder by what their games depend on; they are read when first asked for."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._seed = folder, seed
        self._index: dict[str, Index] = {}  # by the digest of the box

    def find(self, box: Box, cards: Cards, automa: str, player: Strategy) -> Equal | None:
        """Where the player has most games against the same two cards, if there are any.

        Of runs with as many games, the one with these very cards and names is taken.
        """
        if box.digest not in self._index:
            self._index[box.digest] = self._read(box)
        key = (content_of(cards, automa), player.text, player.digest)

        def rank(equal: Equal) -> tuple[int, bool, bool]:
            return equal.games, equal.cards.digest == cards.digest, equal.automa == automa

        return max(self._index[box.digest].get(key, []), key=rank, default=None)

    def _read(self, box: Box) -> Index:
        found: Index = {}
        changed = []
        for file in self._folder.glob(f"*/{FILE}"):
            with suppress(FileNotFoundError):  # deleted while we look
                changed.append((_last_change(file), file))
        for when, file in sorted(changed, reverse=True)[:MOST_RUNS]:
            for key, equal in _automas(file, when, self._seed, box.digest):
                found.setdefault(key, []).append(equal)
        return found


def _last_change(file: Path) -> int:
    """When a run was last written: its manifest or, if that was not to be, its games."""
    games = file.parent / GAMES
    return max(path.stat().st_mtime_ns for path in (file, games) if path == file or path.exists())


@lru_cache(maxsize=2 * MOST_RUNS)
def _automas(file: Path, changed: int, seed: int, components: str) -> list[tuple[Key, Equal]]:
    """The Automas of a run that was played by this engine on this seed and box, as solo games.

    `changed`, the time of the last change, makes a run that was played on be read again.
    """
    from sim.game import kernel  # numba: loaded by whoever plays

    try:
        manifest = read_manifest(file.parent)
        cards = cards_of_run(manifest)
        games = _games_on_disk(file.parent)
    except (InputError, DataError, OSError):  # it says so itself when somebody opens it
        return []
    stamp, other = manifest.stamp, manifest.assumptions or manifest.variants
    played = (stamp.seed, stamp.engine, stamp.components, stamp.sepultus, stamp.tie_break)
    if cards is None or other or played != (seed, kernel.ENGINE, components, False, "priority"):
        return []
    return _by_player(manifest, cards, games)


def _by_player(manifest: Manifest, cards: Cards, games: Counter[str]) -> list[tuple[Key, Equal]]:
    """The solo matchups of a run that have games."""
    found = []
    for matchup in manifest.matchups:
        humans = [seat for seat in matchup.seats if seat.kind == "human"]
        automas = [seat.player for seat in matchup.seats if seat.kind != "human"]
        if len(humans) == len(automas) == 1 and games[matchup.slug]:
            key = (content_of(cards, automas[0]), humans[0].player, humans[0].code)
            found.append((key, Equal(cards, automas[0], games[matchup.slug])))
    return found


def _games_on_disk(run: Path) -> Counter[str]:
    """Games of each matchup, by its name in file names, which say which games are inside."""
    found: Counter[str] = Counter()
    folder = run / GAMES
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    for name in names:
        if is_chunk_name(name):
            matchup, numbers, *_ = name.split(".")
            first, _, last = numbers.partition("-")
            found[matchup] += int(last) - int(first) + 1
    return found
