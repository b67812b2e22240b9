"""Names for display, the fixed order of cards, and strategies taken apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from automa.cards import CHANGED
from automa.names import parse_automa, unmarked
from strategies.names import parse_strategy

if TYPE_CHECKING:
    from automa.cards import Behavior, Cards, Scoring
    from sim.runs import Manifest

BEHAVIORS = ("linne", "trembley", "daubenton")
SCORINGS = ("boudeuse", "resolution", "astrolabe")
NAMES = {
    "linne": "Linné",
    "trembley": "Trembley",
    "daubenton": "Daubenton",
    "boudeuse": "La Boudeuse",
    "resolution": "HMS Resolution",
    "astrolabe": "L'Astrolabe",
}
STARS = {card: 1 + i for cards in (BEHAVIORS, SCORINGS) for i, card in enumerate(cards)}
PARTS = ("play", "experts", "cubes", "continents", "seals", "coins", "tokens")
PART_NAMES = {
    "play": "during play",
    "experts": "Experts",
    "cubes": "cube collections",
    "continents": "continents",
    "seals": "royal seals",
    "coins": "coins",
    "tokens": "expedition tokens",
}


class Names:
    """Display names and stars of cards, those of the box and a designer's own."""

    def __init__(
        self, names: Mapping[str, str] | None = None, stars: Mapping[str, int] | None = None
    ) -> None:
        """Own names and stars come before those of the box."""
        self._names = {**NAMES, **(names or {})}
        self._stars = {**STARS, **(stars or {})}

    def card(self, card: str) -> str:
        """Display name of one card with what is changed; an unknown card keeps its id, readable."""
        plain = unmarked(card)
        known = self._names.get(card, self._names.get(plain))
        name = known or plain.replace("_", " ").replace("-", " ").title()
        return name + marks_text(card[len(plain) :])

    def stars(self, card: str) -> int:
        """Stars printed on the card, 0 where unknown."""
        return int(self._stars.get(card, self._stars.get(unmarked(card), 0)))

    def starred(self, card: str) -> str:
        """Name with its stars, such as 'Linné *'."""
        return f"{self.card(card)} {'*' * self.stars(card)}".rstrip()

    def automa(self, automa: str) -> str:
        """'Linné + La Boudeuse' for 'linne/boudeuse'."""
        return " + ".join(self.card(card) for card in split(automa) if card)

    def level(self, automa: str) -> str:
        """Stars of both cards, '*/***'; empty where a card has none."""
        marks = ["*" * self.stars(card) for card in split(automa)]
        return "/".join(marks) if all(marks) else ""


def number_words(names: Names, place: str, about: str) -> str:
    """A number as its card shows it: 'Daubenton, row 6 (Embassy): expedition tokens'."""
    return f"{names.card(place)}, {about}"


def marks_text(marks: str) -> str:
    """What is changed, as it stands behind a name: ' [5.vp=7], bank.coins=4'."""
    card, _, table = marks.partition("@")
    return (f" {card}" if card else "") + (f", {table.replace(';', ', ')}" if table else "")


def short_name(card: str, name: str) -> str:
    """'Linné' for 'Carl von Linné', marked where it is changed; others keep their names."""
    short, plain = NAMES.get(card, name), name.removesuffix(CHANGED)
    return short + name[len(plain) :] if short in plain else name


def names_of(cards: Cards, marked: bool = True) -> Names:
    """Display names and stars of loaded cards; `marked`: a changed card is called so."""
    names, stars = {}, {}
    for kind in (cards.behaviors.values(), cards.scorings.values()):
        for card in kind:
            name = card.name if marked else card.name.removesuffix(CHANGED)
            names[card.id], stars[card.id] = short_name(card.id, name), card.stars
    return Names(names, stars)


@dataclass(frozen=True)
class Deck:
    """The cards of a design or a run: short names by their stars, and how they are shown."""

    behaviors: Sequence[str]
    scorings: Sequence[str]
    names: Names
    old_names: Mapping[str, str] = field(default_factory=dict)  # of a card that one replaces


def deck_of(cards: Cards) -> Deck:
    """The deck of loaded cards."""
    every: list[Behavior | Scoring] = [*cards.behaviors.values(), *cards.scorings.values()]
    old = _old_names({card.id: card.replaces for card in every})
    return Deck(list(cards.behaviors), list(cards.scorings), names_of(cards), old)


def _old_names(replaced: Mapping[str, str]) -> dict[str, str]:
    """The card for every name that one has replaced; not if two stand in the place of one."""
    count = Counter(replaced.values())
    return {old: card for card, old in replaced.items() if old and count[old] == 1}


def deck_of_run(manifest: Manifest) -> Deck:
    """The deck that a run was played with, as its manifest describes it."""
    kinds = [manifest.cards.get(kind, {}) for kind in ("behaviors", "scorings")]
    every = {key: card for kind in kinds for key, card in kind.items()}
    names = {key: short_name(key, str(card["name"])) for key, card in every.items()}
    stars = {key: int(card["stars"]) for key, card in every.items()}
    ordered = [sorted(kind, key=lambda key: (stars[key], key)) for kind in kinds]
    replaced = {key: str(card.get("file", {}).get("replaces", "")) for key, card in every.items()}
    return Deck(ordered[0], ordered[1], Names(names, stars), _old_names(replaced))


def split(automa: str) -> tuple[str, str]:
    """Behavior and Scoring of 'behavior/scoring'."""
    name = parse_automa(automa)
    return name.behavior, name.scoring


def _place(card: str, order: tuple[str, ...]) -> tuple[int, str]:
    """A card of the box by its place, one that is changed behind it, others at the end by name."""
    plain = unmarked(card)
    return (order.index(plain), card[len(plain) :]) if plain in order else (len(order), card)


def ordered_behaviors(cards: Iterable[str]) -> list[str]:
    """Behaviors in the fixed order; own cards follow by name."""
    return sorted(set(cards), key=lambda card: _place(card, BEHAVIORS))


def ordered_scorings(cards: Iterable[str]) -> list[str]:
    """Scorings in the fixed order; own cards follow by name."""
    return sorted(set(cards), key=lambda card: _place(card, SCORINGS))


def ordered_automas(automas: Iterable[str]) -> list[str]:
    """Automas in the fixed order, Behavior first."""

    def key(automa: str) -> tuple[tuple[int, str], tuple[int, str]]:
        behavior, scoring = split(automa)
        return _place(behavior, BEHAVIORS), _place(scoring, SCORINGS)

    return sorted(set(automas), key=key)


def settings_of(name: str) -> dict[str, str]:
    """The settings of 'balanced:skill=0.5,focus=2'."""
    return dict(parse_strategy(name).settings)


def skill_of(name: str) -> float | None:
    """The skill parameter of a strategy, None where it has none or it is no number."""
    try:
        return float(settings_of(name)["skill"])
    except (KeyError, ValueError):
        return None


def without_skill(name: str) -> str:
    """The same strategy with the skill parameter taken out."""
    base, params = parse_strategy(name).base, settings_of(name)
    rest = ",".join(f"{key}={params[key]}" for key in sorted(params) if key != "skill")
    return f"{base}:{rest}" if rest else base


def skill_families(strategies: Iterable[str]) -> dict[str, list[tuple[float, str]]]:
    """Families that differ only in skill: base -> [(skill, strategy)], two or more each.

    A strategy without the parameter plays at full skill and stands for skill 1.
    """
    found: dict[str, dict[float, str]] = {}
    for name in strategies:
        skill = skill_of(name)
        family = found.setdefault(without_skill(name), {})
        family.setdefault(1.0 if skill is None else skill, name)
    return {base: sorted(family.items()) for base, family in found.items() if len(family) > 1}
