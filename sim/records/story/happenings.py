"""Consequences in sentences: gains, payments, cards taken, Experts placed, tokens passed on."""

from collections.abc import Callable, Iterable

from sim.game.box import Bonus
from sim.records.story.blocks import Event
from sim.records.story.order import tidy
from sim.records.story.seats import Seat
from sim.records.story.table import Table
from sim.records.story.words import HOLDINGS, amount, amounts, colour, listing, ordinal

GAIN_FOR = {
    "slot": " for the slot",
    "university": " for the matching colour",
    "space": " for the space",
    "cube": " for the cubes",
    "publication": " for the publication",
}


class Telling:
    """Sentences in the making: one for each seat in a row, its clauses joined."""

    def __init__(self, table: Table, turn: Event | None = None) -> None:
        self.table = table
        self.turn: Event = turn or {}
        self.sentences: list[str] = []
        self.seat: int | None = None
        self.open_for = ""  # what the next clause may hang on to: reputation, card, seal, use

    def say(self, seat: Seat, verb: str, rest: str, then: str = "") -> None:
        """A clause with a verb of its own; a new sentence if the seat changes."""
        clause = f"{seat.verb(verb)} {rest}"
        if self.seat == seat.number:
            self.sentences[-1] += f"; {clause}"
        else:
            self.sentences.append(f"{seat.subject} {clause}")
        self.seat, self.open_for = seat.number, then

    def hang(self, words: str, then: str = "") -> None:
        """Words that belong to the clause before."""
        self.sentences[-1] += words
        self.open_for = then

    def can_hang(self, seat: Seat, on: str) -> bool:
        """True if the clause before is this seat's and of this kind."""
        return self.seat == seat.number and self.open_for == on

    def remark(self, sentence: str) -> None:
        """A sentence that is nobody's."""
        self.sentences.append(sentence)
        self.seat, self.open_for = None, ""

    def text(self) -> str:
        """All sentences in one paragraph."""
        return " ".join(f"{sentence}." for sentence in self.sentences)


def happen(telling: Telling, events: Iterable[Event]) -> None:
    """Tell what these lines say and remember it."""
    for event in tidy(events):
        HAPPENINGS[event["e"]](telling, event)


def goods_of(event: Event) -> dict[str, int]:
    """The goods that a gain or pay line names."""
    return {good: event[good] for good in HOLDINGS if event.get(good)}


def _gain(telling: Telling, event: Event) -> None:
    """Goods gained; reputation with the counter's new space."""
    seat = telling.table.seats[event["seat"]]
    goods = goods_of(event)
    reached = seat.gain(goods, telling.table.box)
    if event["why"] == "reputation":
        _bonus_goods(telling, seat, goods)
    elif event["why"] == "behavior" and _is_for_tokens(telling, goods):
        tokens = telling.table.tokens_due
        telling.table.tokens_due = 0
        seat.pay({"expedition": tokens})
        telling.say(seat, "discard", f"{amount('expedition', tokens)} for {amounts(goods)}")
    else:
        if event["why"] == "publication":
            goods.pop("vp", None)  # the Publication has told its points already
        if goods:
            _plain_gain(telling, seat, event, goods)
        _counter(telling, seat, goods, reached)


def _is_for_tokens(telling: Telling, goods: dict[str, int]) -> bool:
    """True if these VP are the ones for the discarded tokens: a card may give others, too."""
    table, turn = telling.table, telling.turn
    if not turn or not table.tokens_due or "vp" not in goods:
        return False
    face: int = turn["row"] if "row" in turn else turn["value"]
    row = table.row(table.seats[turn["seat"]], face)
    rates = [step.amount for step in row.steps if step.do == "discard_tokens"] if row else []
    return not rates or goods["vp"] == table.tokens_due * rates[0]


def _plain_gain(telling: Telling, seat: Seat, event: Event, goods: dict[str, int]) -> None:
    """The goods and what they are for, hung on to the seal or the Expert that gave them."""
    if telling.can_hang(seat, event["why"]):
        telling.hang(f" for {amounts(goods)}")
    else:
        telling.say(seat, "gain", amounts(goods) + _for(telling, event["why"]))


def _for(telling: Telling, why: str) -> str:
    kind, _, card = why.partition(":")
    if kind == "expert":
        return f" from {telling.table.names.name(card)}"
    return GAIN_FOR.get(why, "")


def _counter(telling: Telling, seat: Seat, goods: dict[str, int], reached: list[Bonus]) -> None:
    """Where the counter stands now; a card gained in another's turn waits for its end."""
    if "reputation" not in goods:
        return
    telling.hang(f" (now on space {seat.goods['reputation']})", "reputation")
    if telling.table.acting in (None, seat.number):
        return
    for bonus in reached:
        if bonus.good in ("expert", "animal"):
            words = f"{_to_space(seat, bonus)}: {amount(bonus.good, bonus.amount)} after this turn"
            telling.hang(f", {words}", "reputation")


def _to_space(seat: Seat, bonus: Bonus) -> str:
    verb = "reaching" if seat.goods["reputation"] == bonus.space else "passing"
    return f"{verb} space {bonus.space}"


def _bonus_goods(telling: Telling, seat: Seat, goods: dict[str, int]) -> None:
    """Goods from the Reputation track, told with the step that earned them."""
    for good, number in goods.items():
        _bonus(telling, seat, seat.settle(good), amount(good, number), "gain")


def _bonus(telling: Telling, seat: Seat, bonus: Bonus | None, what: str, verb: str) -> None:
    """A bonus hung on to the reputation that earned it, or told later with its space."""
    if bonus and telling.can_hang(seat, "reputation"):
        telling.hang(f", {_to_space(seat, bonus)}: {what}", "reputation")
    else:
        space = f" for space {bonus.space}" if bonus else " for reputation"
        telling.say(seat, verb, what + space)


def _pay(telling: Telling, event: Event) -> None:
    """A payment and what it buys (A human's turn)."""
    seat = telling.table.seats[event["seat"]]
    goods = goods_of(event)
    seat.pay(goods)
    why = event["for"]
    words = listing(_value_paid(telling, good, number) for good, number in goods.items())
    if why == "colour":
        words = f"{amounts(goods)} (the die counts as {colour(telling.turn.get('colour', ''))})"
    elif why != "value":
        words = amounts(goods) + (" for one more action" if why == "extra" else "")
    telling.say(seat, "pay", words, "seal" if why == "coins" else "")


def _value_paid(telling: Telling, good: str, number: int) -> str:
    """`2 coins (+2)`; a seal may recolour the die as well."""
    box = telling.table.box
    worth = {"coins": box.coin_value, "expedition": box.token_value, "seal": box.seal_value}
    words = f"+{number * worth.get(good, 0)}"
    if good == "seal" and telling.turn.get("seal_colour"):
        words += f", and the die counts as {colour(telling.turn['colour'])}"
    return f"{amount(good, number)} ({words})"


def _take(telling: Telling, event: Event) -> None:
    """A card changes hands, or none is left to take."""
    seat = telling.table.seats[event["seat"]]
    bonus = seat.settle(event["kind"]) if event["why"] == "reputation" else None
    what = _card_words(telling, seat, event)
    if event["why"] == "reputation":
        _bonus(telling, seat, bonus, what, "take")
    else:
        telling.say(seat, "take", what, then="card")
    if event["kind"] == "expert" and telling.open_for == "":
        telling.open_for = "card"


def _card_words(telling: Telling, seat: Seat, event: Event) -> str:
    """The card's name and what its taker wants to know of it."""
    table, card, kind = telling.table, event.get("card"), event["kind"]
    if card is None:
        return f"no {kind.capitalize()} (none is left)"
    table.pile(kind).take(card, event.get("from", ""))
    (seat.animals if kind == "animal" else seat.experts).append(card)
    words = table.names.in_full(card) if seat.human else _for_automa(table, seat, card)
    words = f"the Expert {words}" if kind == "expert" else words
    return f"{words} from the deck" if event.get("from") == "deck" else words


def _for_automa(table: Table, seat: Seat, card: str) -> str:
    """An Automa's card: only its continent matters, and the continent's priority."""
    words = table.names.with_continent(card)
    continent = table.names.continent(card)
    if continent not in seat.priority:
        return words
    return f"{words[:-1]}, its {ordinal(seat.rank(continent))} priority)"


def _expert(telling: Telling, event: Event) -> None:
    """An Expert finds its place or is used (Experts)."""
    seat, card = telling.table.seats[event["seat"]], event["card"]
    over = telling.table.names.name(event["over"]) if "over" in event else ""
    name = telling.table.names.name(card)
    if event["do"] == "use":
        _use(telling, seat, card, name)
    elif event["do"] == "cover":
        _replace(seat.active, event.get("over", ""), card)
        _lay_beneath(seat, event.get("over", ""), card)
        words = f", now active over {over or 'another'}, whose effect ends"
        _hang_or_say(telling, seat, words, name)
    elif event["do"] == "under":
        seat.beneath.setdefault(event.get("over", ""), []).append(card)
        words = f", inactive underneath {over or 'another'}"
        _hang_or_say(telling, seat, words, name)
    else:
        seat.active.append(card)
        _hang_or_say(telling, seat, ", now active", name)


def _lay_beneath(seat: Seat, covered: str, card: str) -> None:
    """A covered Expert lies below the new one, and so does what lay below it."""
    if covered:
        seat.beneath[card] = [covered, *seat.beneath.pop(covered, [])]


def _hang_or_say(telling: Telling, seat: Seat, words: str, name: str) -> None:
    """Where the Expert just taken lies, in the words of its taking."""
    if telling.seat == seat.number and telling.open_for in ("card", "reputation"):
        telling.hang(words, telling.open_for)
    else:
        telling.say(seat, "place", f"{name}{words}")


def _use(telling: Telling, seat: Seat, card: str, name: str) -> None:
    """An immediate Expert lies face down after its use, on being taken or later."""
    was_active = card in seat.active
    _replace(seat.active, card, "")
    seat.idle += [card, *seat.beneath.pop(card, [])]
    telling.say(seat, "turn" if was_active else "use", _used(name, was_active), f"expert:{card}")


def _used(name: str, was_active: bool) -> str:
    return f"{name} face down" if was_active else f"{name} at once"


def _replace(cards: list[str], old: str, new: str) -> None:
    """The new card in the old one's place, or the place left free."""
    if old in cards:
        cards[cards.index(old) : cards.index(old) + 1] = [new] if new else []
    elif new:
        cards.append(new)


def _first_player(telling: Telling, event: Event) -> None:
    telling.table.first_player = event["seat"]
    telling.say(telling.table.seats[event["seat"]], "take", "the First Player token")


def _shuffle(telling: Telling, event: Event) -> None:
    telling.table.pile(event["kind"]).shuffle()
    telling.remark(f"The discarded {event['kind'].capitalize()} cards are shuffled into a new deck")


def _display(telling: Telling, event: Event) -> None:
    """A display is filled; those who tell it show its cards."""
    telling.table.fill(event)


def _nothing(telling: Telling, event: Event) -> None:
    """Lines that the turn or the round has told already."""


HAPPENINGS: dict[str, Callable[[Telling, Event], None]] = {
    "gain": _gain,
    "pay": _pay,
    "take": _take,
    "expert": _expert,
    "first_player": _first_player,
    "shuffle": _shuffle,
    "display": _display,
    "round": _nothing,
    "roll": _nothing,
    "turn": _nothing,
    "reroll": _nothing,
}
