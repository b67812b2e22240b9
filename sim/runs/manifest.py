"""manifest.json: what a run is made of, replaced in one go whenever it changes."""

import json
import platform
import shlex
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from typing import Any

from automa.cards import KINDS as CARD_KINDS
from automa.cards import Behavior, Cards, Scoring
from automa.written import card_data, read_card
from sim.errors import MAX_GAME, MAX_SEED, FileNotNamed, InputError
from sim.game.box import digest_of
from sim.game.faults import DataError
from sim.runs.checked import Checked, Malformed, parse_json
from sim.runs.older import MATCHUPS, RUN_FORMATS
from sim.runs.stamp import KINDS, Matchup, Seat, Stamp
from sim.runs.variant import VariantData, read_variants
from sim.table.seating import MAX_SEATS, MIN_SEATS
from sim.version import __version__
from strategies.names import parse_strategy

FILE = "manifest.json"
_MOST_DONE = 2**53
_MOST_STARS = 99
_PACKAGES = ("numba", "numpy", "pyarrow")


@dataclass(frozen=True)
class Manifest:
    """A run in words; `matchups` say how many games were asked for, `games_done` how many exist."""

    stamp: Stamp
    matchups: tuple[Matchup, ...]
    command: str
    earlier_commands: tuple[str, ...] = ()
    cards: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    started: str = ""
    ended: str | None = None
    games_done: int = 0
    looks: tuple[int, ...] = ()  # games per matchup at which a sequential test has looked
    variants: Mapping[str, VariantData] = field(default_factory=dict)  # beside the run's own data
    sources: Mapping[str, str] = field(default_factory=dict)  # folders of components and cards

    @property
    def games_asked(self) -> int:
        """Games of all matchups together."""
        return sum(matchup.games for matchup in self.matchups)

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for has been played."""
        return self.games_done >= self.games_asked

    @property
    def folders(self) -> dict[str, str]:
        """The folders of cards and components; some runs name them in the command only."""
        if self.sources:
            return dict(self.sources)
        words = shlex.split(self.command) if self.command.count("'") % 2 == 0 else []
        options = [(a.lstrip("-"), b) for a, b in pairwise(words) if a.startswith("-")]
        return {name: folder for name, folder in options if name in ("components", "cards")}

    def matchup(self, name: str) -> Matchup | None:
        """The matchup of that name."""
        return self._by_name.get(name)

    def stamp_of(self, name: str) -> Stamp:
        """What the games of a matchup have in common: the run's stamp with the matchup's data."""
        matchup = self._by_name.get(name)
        data = self.variants.get(matchup.variant) if matchup else None
        if data is None:
            return self.stamp
        return replace(self.stamp, components=data.components, cards=data.cards)

    @cached_property
    def _by_name(self) -> dict[str, Matchup]:
        return {matchup.name: matchup for matchup in self.matchups}

    def with_matchups(
        self,
        asked: Iterable[Matchup],
        command: str,
        variants: Mapping[str, VariantData] | None = None,
        cards: Mapping[str, Any] | None = None,
    ) -> "Manifest":
        """The same run with more matchups or more games; nothing asked for before is forgotten."""
        matchups = {matchup.name: matchup for matchup in self.matchups}
        for matchup in asked:
            known = matchups.get(matchup.name, matchup)
            matchups[matchup.name] = matchup.joined(known)
        earlier = [c for c in (*self.earlier_commands, self.command) if c and c != command]
        return replace(
            self,
            matchups=tuple(sorted(matchups.values(), key=lambda matchup: matchup.name)),
            command=command,
            earlier_commands=tuple(dict.fromkeys(earlier)),
            versions=versions(),
            variants={**self.variants, **(variants or {})},
            cards=merged_cards(self.cards, cards or {}),
        )

    def as_json(self) -> dict[str, Any]:
        """The manifest as it is written."""
        stamp = asdict(self.stamp)
        variants = {key: stamp.pop(key) for key in ("sepultus", "tie_break")}
        stamp.pop("cards")
        return {
            "format": RUN_FORMATS[0],
            "command": self.command,
            "earlier_commands": list(self.earlier_commands),
            **stamp,
            "variants": variants,
            "assumptions": list(self.assumptions),
            "cards": {"digest": self.stamp.cards, **self.cards},
            "versions": dict(self.versions),
            "started": self.started,
            "ended": self.ended,
            "games_asked": self.games_asked,
            "games_done": self.games_done,
            "complete": self.complete,
            "looks": list(self.looks),
            "sources": dict(self.sources),
            "changed": {name: data.as_json() for name, data in self.variants.items()},
            "matchups": [_plain_matchup(matchup) for matchup in self.matchups],
        }

    def text(self) -> str:
        """The manifest as JSON."""
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"


def _plain_matchup(matchup: Matchup) -> dict[str, Any]:
    """A matchup as it is written: without what an ordinary one need not say."""
    ordinary = {"variant": "", "first": 0}
    return {k: v for k, v in asdict(matchup).items() if k not in ordinary or v != ordinary[k]}


def check_named(run: Path | str, manifest: Manifest, named: Iterable[Path]) -> None:
    """Refuse a run with a strategy from a file that the person who opened it has not named.

    Whoever wrote the manifest could otherwise choose a program that runs here.
    """
    trusted = {file.resolve() for file in named}
    players = {
        s.player for matchup in manifest.matchups for s in matchup.seats if s.kind == "human"
    }
    for player in sorted(players):
        file = parse_strategy(player).file
        if file is not None and file.resolve() not in trusted:
            raise FileNotNamed(run, player, str(file))


def now() -> str:
    """The time, in words that sort."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def versions() -> dict[str, str]:
    """What the run is played with."""
    found = {"python": platform.python_version(), "encyclopedia-automa": __version__}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found


def merged_cards(known: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Cards of both kinds, those that are known first."""
    kinds = dict.fromkeys((*known, *more))
    return {kind: {**more.get(kind, {}), **known.get(kind, {})} for kind in kinds}


def describe_cards(cards: Cards) -> dict[str, Any]:
    """Name, stars, digest and all that stands on every card: a report needs no other source."""
    return {
        "behaviors": {key: _card(card) for key, card in cards.behaviors.items()},
        "scorings": {key: _card(card) for key, card in cards.scorings.items()},
    }


def _card(card: Behavior | Scoring) -> dict[str, Any]:
    digest = digest_of(asdict(card))
    return {"name": card.name, "stars": card.stars, "digest": digest, "file": card_data(card)}


def read_manifest(run: Path | str) -> Manifest:
    """The manifest of a run; raises InputError where there is none."""
    path = Path(run) / FILE
    if path.exists() and not path.is_file():  # a pipe would never end
        raise InputError(f"{path} is not a regular file; use another folder")
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        if not Path(run).exists():
            raise InputError(f"{run} does not exist; name the folder of a run") from None
        raise InputError(f"{run} is not a run: it has no {FILE}; {_instead(Path(run))}") from None
    except UnicodeDecodeError:
        raise _damaged(path, "it is not UTF-8") from None
    return _parse(text, path)


def _instead(path: Path) -> str:
    """What would be right in place of a file or folder that is no run."""
    if any(_is_card(file) for file in path.glob("*.toml")):
        folder = shlex.quote(str(path))
        return f"it holds cards, which are played by: automa report --cards {folder}"
    return "name a folder of games, such as this writes: automa run balanced --out my-run"


def _is_card(file: Path) -> bool:
    """Whether a file looks like a card, right or wrong; one of targets or of a sweep does not."""
    try:
        return file.is_file() and tomllib.loads(file.read_text("utf-8")).get("kind") in CARD_KINDS
    except (OSError, ValueError, RecursionError):
        return False


def _parse(text: str, path: Path) -> Manifest:
    """The manifest in a text; every value is checked here, once for everybody."""
    try:
        data = parse_json(text)
        form = data["format"].text()
        if form in RUN_FORMATS:
            return _complete(_from_json(data))
    except Malformed as error:
        raise _damaged(path, str(error)) from None
    raise InputError(f"{path} has the format '{form}'; this version reads {RUN_FORMATS[0]}")


def _complete(manifest: Manifest) -> Manifest:
    """A manifest that says with what every matchup was played; raises Malformed."""
    for matchup in manifest.matchups:
        if matchup.variant and matchup.variant not in manifest.variants:
            raise Malformed(f"'{matchup.name}' has a variant that is not described")
    return manifest


def _damaged(path: Path, why: str) -> InputError:
    return InputError(f"{path} is damaged, or not the manifest of a run: {why}; use another folder")


def _from_json(data: Checked) -> Manifest:
    return Manifest(
        stamp=_stamp(data),
        matchups=_matchups(data.get(*MATCHUPS)),
        command=data["command"].text(),
        earlier_commands=tuple(each.text() for each in data["earlier_commands"].entries()),
        cards={kind: _known_cards(data["cards"], kind) for kind in ("behaviors", "scorings")},
        versions={name: version.text() for name, version in data["versions"].items()},
        assumptions=tuple(each.text() for each in data["assumptions"].entries()),
        started=data["started"].text(),
        ended=None if data["ended"].value is None else data["ended"].text(),
        games_done=data["games_done"].whole(_MOST_DONE),
        looks=_looks(data["looks"]) if data.has("looks") else (),
        variants=read_variants(data["changed"]) if data.has("changed") else {},
        sources={n: s.text() for n, s in data["sources"].items()} if data.has("sources") else {},
    )


def _looks(found: Checked) -> tuple[int, ...]:
    return tuple(look.whole(MAX_GAME) for look in found.entries())


def _stamp(data: Checked) -> Stamp:
    return Stamp(
        seed=data["seed"].whole(MAX_SEED),
        engine=data["engine"].text(),
        components=data["components"].text(),
        cards=data["cards"]["digest"].text(),
        sepultus=data["variants"]["sepultus"].truth(),
        tie_break=data["variants"]["tie_break"].text(),
    )


def _known_cards(cards: Checked, kind: str) -> dict[str, Any]:
    """The cards of a kind; a run may have been written without them."""
    if not cards.has(kind):
        return {}
    return {key: _known_card(key, card) for key, card in cards[kind].items()}


def _known_card(key: str, card: Checked) -> dict[str, Any]:
    """A card as the manifest keeps it; what stands on it must be a card, if it is there."""
    found: dict[str, Any] = {
        "name": card["name"].text(),
        "stars": card["stars"].whole(_MOST_STARS),
        "digest": card["digest"].text(),
    }
    if card.has("file"):
        data = dict(card["file"].items())
        found["file"] = {name: value.value for name, value in data.items()}
        try:
            read_card(key, found["file"])
        except DataError as error:
            raise Malformed(f"{card.where}.file is no card ({error})") from None
    return found


def _matchups(found: Checked) -> tuple[Matchup, ...]:
    matchups = tuple(_matchup(each) for each in found.entries())
    for name, count in Counter(matchup.name for matchup in matchups).most_common(1):
        if count > 1:
            raise Malformed(f"'{name}' stands {count} times among the matchups")
    return matchups


def _matchup(data: Checked) -> Matchup:
    seats = tuple(
        Seat(seat["kind"].word(*KINDS), seat["player"].text(), seat["code"].text())
        for seat in data["seats"].entries(MIN_SEATS, MAX_SEATS)
    )
    variant = data["variant"].text() if data.has("variant") else ""
    games = data["games"].whole(MAX_GAME)
    first = data["first"].whole(MAX_GAME - games) if data.has("first") else 0
    return Matchup(data["name"].text(), seats, games, variant, first)
