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


class Narrator:
    """Writes the sentences: one for each seat in a row, its clauses joined."""

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


def happen(narrator: Narrator, events: Iterable[Event]) -> None:
    """Tell what these lines say and remember it."""
    for event in tidy(events):
        HAPPENINGS[event["e"]](narrator, event)


def goods_of(event: Event) -> dict[str, int]:
    """The goods that a gain or pay line names."""
    return {good: event[good] for good in HOLDINGS if event.get(good)}


def _gain(narrator: Narrator, event: Event) -> None:
    """Goods gained; reputation with the counter's new space."""
    seat = narrator.table.seats[event["seat"]]
    goods = goods_of(event)
    reached = seat.gain(goods, narrator.table.box)
    if event["why"] == "reputation":
        _bonus_goods(narrator, seat, goods)
    elif event["why"] == "behavior" and _is_for_tokens(narrator, goods):
        tokens = narrator.table.tokens_due
        narrator.table.tokens_due = 0
        seat.pay({"expedition": tokens})
        narrator.say(seat, "discard", f"{amount('expedition', tokens)} for {amounts(goods)}")
    else:
        if event["why"] == "publication":
            goods.pop("vp", None)  # the Publication has told its points already
        if goods:
            _plain_gain(narrator, seat, event, goods)
        _counter(narrator, seat, goods, reached)


def _is_for_tokens(narrator: Narrator, goods: dict[str, int]) -> bool:
    """True if these VP are the ones for the discarded tokens: a card may give others, too."""
    table, turn = narrator.table, narrator.turn
    if not turn or not table.tokens_due or "vp" not in goods:
        return False
    face: int = turn["row"] if "row" in turn else turn["value"]
    row = table.row(table.seats[turn["seat"]], face)
    rates = [step.amount for step in row.steps if step.do == "discard_tokens"] if row else []
    return not rates or goods["vp"] == table.tokens_due * rates[0]


def _plain_gain(narrator: Narrator, seat: Seat, event: Event, goods: dict[str, int]) -> None:
    """The goods and what they are for, hung on to the seal or the Expert that gave them."""
    if narrator.can_hang(seat, event["why"]):
        narrator.hang(f" for {amounts(goods)}")
    else:
        narrator.say(seat, "gain", amounts(goods) + _for(narrator, event["why"]))


def _for(narrator: Narrator, why: str) -> str:
    kind, _, card = why.partition(":")
    if kind == "expert":
        return f" from {narrator.table.names.name(card)}"
    return GAIN_FOR.get(why, "")


def _counter(narrator: Narrator, seat: Seat, goods: dict[str, int], reached: list[Bonus]) -> None:
    """Where the counter stands now; a card gained in another's turn waits for its end."""
    if "reputation" not in goods:
        return
    narrator.hang(f" (now on space {seat.goods['reputation']})", "reputation")
    if narrator.table.acting in (None, seat.number):
        return
    for bonus in reached:
        if bonus.good in ("expert", "animal"):
            words = f"{_to_space(seat, bonus)}: {amount(bonus.good, bonus.amount)} after this turn"
            narrator.hang(f", {words}", "reputation")


def _to_space(seat: Seat, bonus: Bonus) -> str:
    """How a bonus was earned: 'reaching space 8' or 'passing space 8'."""
    verb = "reaching" if seat.goods["reputation"] == bonus.space else "passing"
    return f"{verb} space {bonus.space}"


def _bonus_goods(narrator: Narrator, seat: Seat, goods: dict[str, int]) -> None:
    """Goods from the Reputation track, told with the step that earned them."""
    for good, number in goods.items():
        _bonus(narrator, seat, seat.settle(good), amount(good, number), "gain")


def _bonus(narrator: Narrator, seat: Seat, bonus: Bonus | None, what: str, verb: str) -> None:
    """A bonus hung on to the reputation that earned it, or told later with its space."""
    if bonus and narrator.can_hang(seat, "reputation"):
        narrator.hang(f", {_to_space(seat, bonus)}: {what}", "reputation")
    else:
        space = f" for space {bonus.space}" if bonus else " for reputation"
        narrator.say(seat, verb, what + space)


def _pay(narrator: Narrator, event: Event) -> None:
    """A payment and what it buys (A human's turn)."""
    seat = narrator.table.seats[event["seat"]]
    goods = goods_of(event)
    seat.pay(goods)
    why = event["for"]
    words = listing(_value_paid(narrator, good, number) for good, number in goods.items())
    if why == "colour":
        words = f"{amounts(goods)} (the die counts as {colour(narrator.turn.get('colour', ''))})"
    elif why != "value":
        words = amounts(goods) + (" for one more action" if why == "extra" else "")
    narrator.say(seat, "pay", words, "seal" if why == "coins" else "")


def _value_paid(narrator: Narrator, good: str, number: int) -> str:
    """`2 coins (+2)`; a seal may recolour the die as well."""
    box = narrator.table.box
    worth = {"coins": box.coin_value, "expedition": box.token_value, "seal": box.seal_value}
    words = f"+{number * worth.get(good, 0)}"
    if good == "seal" and narrator.turn.get("seal_colour"):
        words += f", and the die counts as {colour(narrator.turn['colour'])}"
    return f"{amount(good, number)} ({words})"


def _take(narrator: Narrator, event: Event) -> None:
    """A card changes hands, or none is left to take."""
    seat = narrator.table.seats[event["seat"]]
    bonus = seat.settle(event["kind"]) if event["why"] == "reputation" else None
    what = _card_words(narrator, seat, event)
    if event["why"] == "reputation":
        _bonus(narrator, seat, bonus, what, "take")
    else:
        narrator.say(seat, "take", what, then="card")
    if event["kind"] == "expert" and narrator.open_for == "":
        narrator.open_for = "card"


def _card_words(narrator: Narrator, seat: Seat, event: Event) -> str:
    """The card's name and what its taker wants to know of it."""
    table, card, kind = narrator.table, event.get("card"), event["kind"]
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


def _expert(narrator: Narrator, event: Event) -> None:
    """An Expert finds its place or is used (Experts)."""
    seat, card = narrator.table.seats[event["seat"]], event["card"]
    over = narrator.table.names.name(event["over"]) if "over" in event else ""
    name = narrator.table.names.name(card)
    if event["do"] == "use":
        _use(narrator, seat, card, name)
    elif event["do"] == "cover":
        _replace(seat.active, event.get("over", ""), card)
        _lay_beneath(seat, event.get("over", ""), card)
        words = f", now active over {over or 'another'}, whose effect ends"
        _hang_or_say(narrator, seat, words, name)
    elif event["do"] == "under":
        seat.beneath.setdefault(event.get("over", ""), []).append(card)
        words = f", inactive underneath {over or 'another'}"
        _hang_or_say(narrator, seat, words, name)
    else:
        seat.active.append(card)
        _hang_or_say(narrator, seat, ", now active", name)


def _lay_beneath(seat: Seat, covered: str, card: str) -> None:
    """A covered Expert lies below the new one, and so does what lay below it."""
    if covered:
        seat.beneath[card] = [covered, *seat.beneath.pop(covered, [])]


def _hang_or_say(narrator: Narrator, seat: Seat, words: str, name: str) -> None:
    """Where the Expert just taken lies, in the words of its taking."""
    if narrator.seat == seat.number and narrator.open_for in ("card", "reputation"):
        narrator.hang(words, narrator.open_for)
    else:
        narrator.say(seat, "place", f"{name}{words}")


def _use(narrator: Narrator, seat: Seat, card: str, name: str) -> None:
    """An immediate Expert lies face down after its use, on being taken or later."""
    was_active = card in seat.active
    _replace(seat.active, card, "")
    seat.idle += [card, *seat.beneath.pop(card, [])]
    narrator.say(seat, "turn" if was_active else "use", _used(name, was_active), f"expert:{card}")


def _used(name: str, was_active: bool) -> str:
    return f"{name} face down" if was_active else f"{name} at once"


def _replace(cards: list[str], old: str, new: str) -> None:
    """The new card in the old one's place, or the place left free."""
    if old in cards:
        cards[cards.index(old) : cards.index(old) + 1] = [new] if new else []
    elif new:
        cards.append(new)


def _first_player(narrator: Narrator, event: Event) -> None:
    narrator.table.first_player = event["seat"]
    narrator.say(narrator.table.seats[event["seat"]], "take", "the First Player token")


def _shuffle(narrator: Narrator, event: Event) -> None:
    narrator.table.pile(event["kind"]).shuffle()
    narrator.remark(
        f"The discarded {event['kind'].capitalize()} cards are shuffled into a new deck"
    )


def _display(narrator: Narrator, event: Event) -> None:
    """A display is filled; those who tell it show its cards."""
    narrator.table.fill(event)


def _nothing(narrator: Narrator, event: Event) -> None:
    """Lines that the turn or the round has told already."""


HAPPENINGS: dict[str, Callable[[Narrator, Event], None]] = {
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
