"""A record followed line by line on the story's own table: what each line does, in words."""

from collections.abc import Callable, Iterator
from typing import Any

from sim.records.story.blocks import Block, Event
from sim.records.story.ending import result_words
from sim.records.story.happenings import Narrator, goods_of, happen
from sim.records.story.markup import hold, paint
from sim.records.story.order import own_and_waiting
from sim.records.story.rounds import token_words
from sim.records.story.seats import Seat
from sim.records.story.table import Placed, Table
from sim.records.story.turns import settle_cards, tell_reroll, tell_use, turn_of
from sim.records.story.words import amounts, die, listing

SETTLES = ("cube", "publication")  # gains that come when the cubes are where they belong


class Follower:
    """The table of one game, moved on line by line; it stays as the last line left it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn: Event | None = None  # the last turn line, while its round lasts

    def follow(self, block: Block) -> Iterator[tuple[Event, str]]:
        """Each line of a block with its sentence; the table is then as after that line."""
        if block.kind == "round" and block.events[0]["e"] != "round":
            self.table.clear_displays()
        steps = self._follow_turn if block.kind in ("turn", "extra") else self._follow_plain
        for event, words in steps(block):
            yield event, hold(words)

    def _follow_plain(self, block: Block) -> Iterator[tuple[Event, str]]:
        """Set-up, the beginning of a round, the end: every line stands for itself."""
        for event in block.events:
            if event.get("e") == "round":
                self.turn = None
            yield event, self._say(event)

    def _follow_turn(self, block: Block) -> Iterator[tuple[Event, str]]:
        """A turn: the line itself, then its consequences, the cards settled among them."""
        turn = turn_of(block)
        if turn is None:
            yield from self._follow_plain(block)
            return
        at = block.events.index(turn)
        for event in block.events[:at]:
            yield event, self._say(event)
        seat = self.table.seats[turn["seat"]]
        own, waiting = own_and_waiting(block.events[at + 1 :], seat.number)
        words = tell_use(self.table, block, turn)
        self.turn = turn
        settled = not own
        if settled:
            settle_cards(self.table, seat, turn)
        yield turn, words
        for place, event in enumerate(own):
            if not settled and (place == len(own) - 1 or _settles(event, seat)):
                settle_cards(self.table, seat, turn)
                settled = True
            yield event, self._say(event)
        self.table.acting = None
        for event in waiting:
            yield event, self._say(event)

    def _say(self, event: Event) -> str:
        """Let one line happen and put it in a sentence."""
        name = "head" if "record" in event else event["e"]
        if name in SAID:
            return SAID[name](self.table, event)
        narrator = Narrator(self.table, self.turn)
        happen(narrator, [event])
        return narrator.text() or _publication_points(self.table, event)


def _publication_points(table: Table, event: Event) -> str:
    """The points of a Publication: a story has told them with the cubes, a step has not."""
    seat = table.seats[event["seat"]]
    return f"{seat.subject} {seat.verb('gain')} {amounts(goods_of(event))} for the publication."


def _settles(event: Event, seat: Seat) -> bool:
    return event["e"] == "gain" and event["seat"] == seat.number and event["why"] in SETTLES


def _head(table: Table, event: Event) -> str:
    first = table.seats[table.first_player]
    return (
        f"A game of Encyclopedia, seed {event.get('seed')}, game {event.get('game')}. "
        f"{first.subject} {first.verb('have')} the First Player token."
    )


def _display(table: Table, event: Event) -> str:
    old = table.fill(event)
    kind = f"{event['kind'].capitalize()}s"
    return f"The gaps among the {kind} are filled." if any(old) else f"The {kind} are dealt."


def _round(table: Table, event: Event) -> str:
    table.begin_round(event)
    first = table.seats[event["first_player"]]
    title = f"Round {event['n']} of {table.box.rounds}: {token_words(table, event['token'])}."
    return (
        f"{title} {first.subject} {first.verb('have')} the First Player token "
        f"and {first.verb('begin')}."
    )


def _roll(table: Table, event: Event) -> str:
    table.roll(event)
    seat = table.seats[event["seat"]]
    dice = sorted(event["dice"], key=lambda each: int(each["slot"]))
    rolled = listing(die(each["colour"], each["value"]) for each in dice)
    return f"{paint('seat', seat.subject)} {seat.verb('roll')} {rolled}."


def _reroll(table: Table, event: Event) -> str:
    words = tell_reroll(table, event)
    table.placed[event["die"]] = Placed(f"hand:{event['seat']}", event["value"])
    return words


def _score(table: Table, event: Event) -> str:
    table.scores[event["seat"]] = event
    seat = table.seats[event["seat"]]
    return f"{paint('seat', seat.subject)} {seat.verb('score')} {event['total']} VP."


def _result(table: Table, event: Event) -> str:
    return result_words(table, event["winners"])


SAID: dict[str, Callable[[Table, dict[str, Any]], str]] = {
    "head": _head,
    "display": _display,
    "round": _round,
    "roll": _roll,
    "reroll": _reroll,
    "score": _score,
    "result": _result,
}
