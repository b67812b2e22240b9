"""The cards that a run was played with, beside the printed ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from automa.cards import Behavior, Cards, Scoring, load_cards, read_behavior, read_scoring
from automa.numbers import about_card_number, card_values
from automa.written import card_data, card_fields, read_card
from sim.game.box import digest_of
from sim.records.story.words import row_words
from sim.runs import Manifest

PRINTED, EDITED, OWN, UNKNOWN = "printed", "edited", "own", "unknown"
KINDS = ("behaviors", "scorings")
PLACES = ("largest", "second", "third")


@dataclass(frozen=True)
class Line:
    """A line of a card: its heading, its text, and the printed text where that is another one."""

    head: str
    text: str
    printed: str = ""


@dataclass(frozen=True)
class Change:
    """A number of a card that is not as printed."""

    name: str  # daubenton.5.vp
    about: str  # "row 5 (Expedition): VP per token"
    printed: int
    value: int

    @property
    def words(self) -> str:
        """What a person reads: 'row 5 (Expedition): VP per token 6 → 7'."""
        return f"{self.about} {self.printed} → {self.value}"


@dataclass(frozen=True)
class PlayedCard:
    """One card of a run, and how it differs from the printed card that it stands for."""

    id: str
    name: str
    stars: int
    kind: str  # "Behavior" or "Scoring"
    origin: str  # one of the words above
    like: str = ""  # the printed card that it is compared with
    lines: tuple[Line, ...] = ()
    changes: tuple[Change, ...] = ()


def played_cards(manifest: Manifest) -> list[PlayedCard]:
    """Every card of a run, Behavior cards first, by stars."""
    found = []
    for kind in KINDS:
        cards = manifest.cards.get(kind, {})
        for key in sorted(cards, key=lambda key: (int(cards[key]["stars"]), key)):
            found.append(_played(key, cards[key], kind))
    return found


def cards_of_run(manifest: Manifest) -> Cards | None:
    """All cards of a run as it keeps them; None if it does not, or if they are not the same."""
    kept = {
        kind: {key: each.get("file") for key, each in manifest.cards.get(kind, {}).items()}
        for kind in KINDS
    }
    if not all(data for kind in kept.values() for data in kind.values()) or not all(kept.values()):
        return None
    files = {key: card_fields(key, data) for kind in kept.values() for key, data in kind.items()}
    behaviors = {key: read_behavior(key, files[key]) for key in kept["behaviors"]}
    scorings = {key: read_scoring(key, files[key]) for key in kept["scorings"]}
    cards = Cards(behaviors, scorings, "")
    cards = replace(cards, digest=digest_of(asdict(cards)))
    return cards if cards.digest == manifest.stamp.cards else None


@cache
def printed_cards() -> Cards:
    """The cards of the box."""
    return load_cards()


def _printed(card: str) -> Behavior | Scoring | None:
    cards = printed_cards()
    return cards.behaviors.get(card) or cards.scorings.get(card)


def _played(key: str, kept: Mapping[str, Any], kind: str) -> PlayedCard:
    """A card as its run keeps it; one without its text is known only if it is a printed one."""
    label = "Behavior" if kind == "behaviors" else "Scoring"
    name, stars = str(kept["name"]), int(kept["stars"])
    printed = _printed(key)
    if "file" in kept:
        return _compared(read_card(key, kept["file"]), label)
    if printed is not None and digest_of(asdict(printed)) == kept["digest"]:
        return _compared(printed, label)
    return PlayedCard(key, name, stars, label, UNKNOWN, key if printed else "")


def _compared(card: Behavior | Scoring, label: str) -> PlayedCard:
    """A card line by line beside the printed one."""
    like = card.id if _printed(card.id) else card.replaces
    printed = _printed(like)
    if printed is None or type(printed) is not type(card):
        lines = tuple(Line(head, text) for head, text in _texts(card))
        return PlayedCard(card.id, card.name, card.stars, label, OWN, "", lines)
    before = dict(_texts(printed))
    lines = tuple(
        Line(head, text, before[head] if before[head] != text else "")
        for head, text in _texts(card)
    )
    changes = _changes(card, printed)
    same = not changes and not any(line.printed for line in lines) and card.id == like
    origin = PRINTED if same else EDITED if card.id == like else OWN
    return PlayedCard(card.id, card.name, card.stars, label, origin, like, lines, changes)


def _changes(card: Behavior | Scoring, printed: Behavior | Scoring) -> tuple[Change, ...]:
    """The numbers that are not as printed, and the stars."""
    mine, theirs = (card_fields(each.id, card_data(each)) for each in (card, printed))
    here, there = card_values(mine), card_values(theirs)
    found = [
        Change(
            f"{card.id}.{key}",
            about_card_number(mine if key in here else theirs, key),
            there.get(key, 0),
            here.get(key, 0),
        )
        for key in dict.fromkeys([*here, *there])
        if here.get(key, 0) != there.get(key, 0)
    ]
    stars = Change(f"{card.id}.stars", "stars", printed.stars, card.stars)
    return tuple([*found, stars] if card.stars != printed.stars else found)


def _texts(card: Behavior | Scoring) -> list[tuple[str, str]]:
    """The lines of a card with their headings."""
    if isinstance(card, Behavior):
        return [(f"die {face}", row_words(card.rows[face])) for face in sorted(card.rows)[::-1]]
    each = [f"{vp} VP" for vp in card.experts]
    experts = ", ".join(f"{vp} ({place})" for vp, place in zip(each, PLACES, strict=True))
    coins = "1 VP per coin" if card.coins_per_vp == 1 else f"1 VP per {card.coins_per_vp} coins"
    return [
        ("each Expert, by size of its continent's collection", experts),
        ("coins", coins),
        ("each expedition token", f"{card.token} VP"),
        ("each royal seal", f"{card.seal} VP"),
    ]
