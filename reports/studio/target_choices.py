"""What a new target can be about, in words, with the keys of its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from automa.cards import Behavior, Cards, Scoring
from reports.data.names import Names, names_of

Choices = dict[str, dict[str, Any]]  # the keys of a table by the words to choose them by
STAR = "★"
EACH = "with each partner card"


def choices_for(kind: str, cards: Cards) -> Choices:
    """What a target of this kind can be about, the widest choice first."""
    return step_choices(cards) if kind == "step" else automa_choices(cards)


def automa_choices(cards: Cards) -> Choices:
    """Every Automa, those of a card or a number of stars, or one alone."""
    names = distinct_names(cards)
    every: list[Behavior | Scoring] = [*cards.behaviors.values(), *cards.scorings.values()]
    found: Choices = {"every Automa": {"automa": "all"}}
    found |= {STAR * stars: {"stars": stars} for stars in sorted({card.stars for card in every})}
    found |= {names.card(card.id): {"card": card.id} for card in every}
    automas = [f"{b}/{s}" for b in cards.behaviors for s in cards.scorings]
    return found | {names.automa(automa): {"automa": automa} for automa in automas}


def step_choices(cards: Cards) -> Choices:
    """All steps from star to star, those of one kind of card, or from one card to another."""
    names = distinct_names(cards)
    kinds = {"all cards": "both", "Behavior cards": "behavior", "Scoring cards": "scoring"}
    found: Choices = {words: {"kind": kind} for words, kind in kinds.items()}
    for lower, upper in [*_steps(cards.behaviors), *_steps(cards.scorings)]:
        words = f"{names.card(lower)} to {names.card(upper)}"
        found[words] = {"lower": lower, "upper": upper}
    return {
        f"{words}{f', {EACH}' if partners == 'each' else ''}": keys | {"partners": partners}
        for words, keys in found.items()
        for partners in ("mean", "each")
    }


def distinct_names(cards: Cards) -> Names:
    """Display names, with the short name behind a title that several cards have."""
    names = names_of(cards)
    titles = {card: names.card(card) for card in (*cards.behaviors, *cards.scorings)}
    count = Counter(titles.values())
    return Names(
        {c: f"{title} ({c})" if count[title] > 1 else title for c, title in titles.items()}
    )


def _steps(cards: Mapping[str, Behavior | Scoring]) -> list[tuple[str, str]]:
    """From every card to every one with the next number of stars that there is."""
    by_stars: dict[int, list[str]] = {}
    for name, card in cards.items():
        by_stars.setdefault(card.stars, []).append(name)
    return [
        (lower, upper)
        for fewer, more in pairwise(sorted(by_stars))
        for lower in by_stars[fewer]
        for upper in by_stars[more]
    ]
