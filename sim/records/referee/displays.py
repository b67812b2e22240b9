"""Displays and decks: filling, shuffling, taking a card (rules 3.7, 5.1, 9.1)."""

from __future__ import annotations

from sim.records.referee.game import Game, broken
from sim.records.referee.reader import Line
from sim.records.referee.table import Pile, Seat

FILL = "rules 3.7, displays and decks [A11]"
SEPULTUS = "rules 9.1, Sepultus Creatura [A22]"


def fill(game: Game, kind: str) -> None:
    """Consume the display line of a fill, and the shuffle before it if the deck runs out."""
    pile = game.table.piles[kind]
    need = pile.display.count(None)
    must_come = _shuffle_for_fill(game, pile, need)
    due = f"the display line of the {kind} cards"
    line = game.expect("display", due, "records 4, Order", kind=kind)
    new = _check_places(line, pile)
    _check_drawn(line, pile, new, must_come)
    wanted = min(need, len(pile.deck) + len(pile.loose))
    if len(new) != wanted:
        text = f"{len(new)} {kind} cards fill the display; expected {wanted}"
        raise broken(line, FILL, text)
    pile.display = list(line["cards"])
    pile.deck -= set(new)
    pile.loose -= set(new)


def _shuffle_for_fill(game: Game, pile: Pile, need: int) -> set[str]:
    """Consume a shuffle if the deck is too small; return the cards that must come first."""
    if game.comes("shuffle", kind=pile.kind):
        line = game.take("a shuffle")
        if len(pile.deck) >= need or not pile.discards | pile.loose:
            held = f"the deck holds {len(pile.deck)} cards, the discards {len(pile.discards)}"
            raise broken(line, FILL, f"a shuffle though {held} and {need} are needed")
        first = set(pile.deck)
        pile.shuffle()
        return first
    if len(pile.deck) + len(pile.loose) < need and pile.discards:
        raise game.missing(f"a shuffle of the {pile.kind} discards: the deck runs out", FILL)
    return set()


def _check_places(line: Line, pile: Pile) -> list[str]:
    """Cards that were on display keep their places; return the new ones."""
    shown = line["cards"]
    if len(shown) != len(pile.display):
        text = f"the display has {len(shown)} places; expected {len(pile.display)}"
        raise broken(line, "rules 1.9, cards on display", text)
    for place, (old, now) in enumerate(zip(pile.display, shown, strict=True)):
        if old is not None and old != now:
            text = f"place {place} of the {pile.kind} display changes from {old} to {now}"
            raise broken(line, FILL, f"{text}; a refill fills only the holes")
    return [
        now for old, now in zip(pile.display, shown, strict=True) if old is None and now is not None
    ]


def _check_drawn(line: Line, pile: Pile, new: list[str], must_come: set[str]) -> None:
    """The new cards come from the deck, each once; what was left of the old deck comes first."""
    for card in new:
        if card not in pile.deck | pile.loose:
            text = f"{card} is put on display; it is not in the {pile.kind} deck"
            raise broken(line, FILL, text)
    if len(set(new)) != len(new):
        raise broken(line, FILL, f"a card is twice on the {pile.kind} display")
    if not must_come <= set(new):
        left = " ".join(sorted(must_come - set(new)))
        raise broken(line, FILL, f"the deck's last cards come before the shuffled ones: {left}")


# Taking one card ---------------------------------------------------------------------------


def take_card(
    game: Game, seat: Seat, kind: str, why: str, rule: str, academy: bool = False
) -> tuple[Line, str | None]:
    """Consume the take line of one card and hand the card over (None if there is none)."""
    pile = game.table.piles[kind]
    choice = [c for c in pile.shown() if academy or c not in game.sepultus]
    if not choice:
        _shuffle_for_draw(game, pile)
    due = f"seat {seat.number} takes 1 {kind} (why {why})"
    line = game.expect("take", due, rule, seat=seat.number, kind=kind, why=why)
    card: str | None = line.get("card")
    _check_source(game, line, pile, choice)
    if line["from"] == "display":
        _check_displayed(game, seat, line, choice, rule)
        pile.display[pile.display.index(card)] = None
    elif line["from"] == "deck":
        _draw(game, line, pile)
    if card is not None:
        hand_over(seat, kind, card)
    return line, card


def _check_source(game: Game, line: Line, pile: Pile, choice: list[str]) -> None:
    """From the display while it has a card, else the top of the deck, else none [A11, A15]."""
    normal = {c for c in pile.deck | pile.discards if c not in game.sepultus}
    right = "display" if choice else ("deck" if normal else "none")
    if line["from"] != right:
        text = f"the card is taken from `{line['from']}`; expected `{right}`"
        raise broken(line, "rules 4.11 and rules 5.1, an empty display [A11, A15]", text)
    if ("card" in line.data) != (right != "none"):
        wants = "no `card`" if right == "none" else "a `card`"
        raise broken(line, "records 3, take", f"a take from `{right}` has {wants}")


def _check_displayed(game: Game, seat: Seat, line: Line, choice: list[str], rule: str) -> None:
    card = line["card"]
    if card in game.sepultus and card not in choice:
        text = f"{card} is a Sepultus card; only a human's Academy gives one"
        raise broken(line, SEPULTUS, text)
    if card not in choice:
        raise broken(line, rule, f"{card} is not on display; there is: {' '.join(choice)}")
    if not seat.human:
        best = automa_choice(game, seat, choice)
        if card != best:
            text = f"the Automa of seat {seat.number} takes {card}; expected {best}"
            raise broken(line, "rules 5.1, taking any card", f"{text}, by its priorities")


def automa_choice(game: Game, seat: Seat, choice: list[str]) -> str:
    """Of the highest-priority continent on display, the first in reading order (rules 5.1)."""
    return min(choice, key=lambda card: seat.rank(game.continent_of(card)))


def _shuffle_for_draw(game: Game, pile: Pile) -> None:
    """Consume a shuffle if the deck has no card to draw."""
    normal = {card for card in pile.deck if card not in game.sepultus}
    if game.comes("shuffle", kind=pile.kind):
        line = game.take("a shuffle")
        if normal or not any(card not in game.sepultus for card in pile.discards):
            text = f"a shuffle though the deck holds {len(pile.deck)} cards"
            raise broken(line, FILL, f"{text} and the discards {len(pile.discards)}")
        pile.shuffle()
    elif not normal and any(card not in game.sepultus for card in pile.discards):
        raise game.missing(f"a shuffle of the {pile.kind} discards: the deck is empty", FILL)


def _draw(game: Game, line: Line, pile: Pile) -> None:
    """Draw from the deck; Sepultus cards may have been passed over into the discards."""
    card = line["card"]
    if card in game.sepultus:
        raise broken(line, SEPULTUS, f"{card} is drawn; a deck draw passes it over")
    if card not in pile.deck:
        raise broken(line, FILL, f"{card} is drawn; it is not in the {pile.kind} deck")
    pile.deck.remove(card)
    passed = {c for c in pile.deck if c in game.sepultus}
    pile.deck -= passed
    pile.loose |= passed


def hand_over(seat: Seat, kind: str, card: str) -> None:
    """A card becomes the seat's; a human's Expert waits for its place."""
    if kind == "animal":
        seat.animals.append(card)
    else:
        seat.experts.append(card)
        if seat.human:
            seat.pending.append(card)
