"""Games of equal cards, found again under whatever name they were played.

A card that was copied, renamed or given other stars plays as before: a game depends on what is on
the two cards of an Automa, on the board, the seed, the engine and the player. So its games are
those of the card that it equals, in the run where that was played, and more of them are played
there, with that run's own cards.
"""

from __future__ import annotations

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
from sim.runs.manifest import FILE, read_manifest

MOST_RUNS = 100  # that are looked through, the newest first
LABELS = ("id", "name", "stars", "source", "replaces")  # of a card: they matter to no game


@dataclass(frozen=True)
class Equal:
    """An Automa of some run: the cards of the run, its name there, games that were asked for."""

    cards: Cards
    automa: str
    games: int


Index = dict[str, Equal]  # by what the games depend on


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

    def find(self, box: Box, cards: Cards, automa: str) -> Equal | None:
        """Where most games of an Automa with the same two cards are, if there are any."""
        if box.digest not in self._index:
            self._index[box.digest] = self._read(box)
        return self._index[box.digest].get(content_of(cards, automa))

    def _read(self, box: Box) -> Index:
        found: Index = {}
        files = []
        for file in self._folder.glob(f"*/{FILE}"):
            with suppress(FileNotFoundError):  # deleted while we look
                files.append((file.stat().st_mtime_ns, file))
        for changed, file in sorted(files, reverse=True)[:MOST_RUNS]:
            for content, equal in _automas(file, changed, self._seed, box.digest):
                if content not in found or equal.games > found[content].games:
                    found[content] = equal
        return found


@lru_cache(maxsize=2 * MOST_RUNS)
def _automas(file: Path, changed: int, seed: int, components: str) -> list[tuple[str, Equal]]:
    """The Automas of a run that was played by this engine on this seed and box, as solo games.

    `changed`, the time of the last change, makes a run that was played on be read again.
    """
    from sim.game import kernel  # numba: loaded by whoever plays

    try:
        manifest = read_manifest(file.parent)
        cards = cards_of_run(manifest)
    except (InputError, DataError, OSError):  # it says so itself when somebody opens it
        return []
    stamp, other = manifest.stamp, manifest.assumptions or manifest.variants
    played = (stamp.seed, stamp.engine, stamp.components, stamp.sepultus, stamp.tie_break)
    if cards is None or other or played != (seed, kernel.ENGINE, components, False, "priority"):
        return []
    solo = [matchup for matchup in manifest.matchups if len(matchup.seats) == 2]
    games = {
        seat.player: each.games for each in solo for seat in each.seats if seat.kind != "human"
    }
    return [(content_of(cards, name), Equal(cards, name, count)) for name, count in games.items()]
