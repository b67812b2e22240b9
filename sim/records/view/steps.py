"""A game as steps (one per line) and stops (set-up, rounds, turns, end), ready to be drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from automa.cards import Cards
from sim.game.box import Box
from sim.records.story.blocks import Block, Event, blocks
from sim.records.story.ending import is_complete, result_words
from sim.records.story.markup import hold, spans
from sim.records.story.table import Table
from sim.records.story.tell import tell_block
from sim.records.view.follow import Follower
from sim.records.view.snapshot import Snapshot, snapshot

Spans = list[tuple[str, str]]  # pieces of a sentence: text and style
DISPLAYS = ("Animals:", "Experts:")  # paragraphs that the drawn table makes needless


@dataclass(frozen=True)
class Step:
    """The table after one line of the record, and that line in a sentence."""

    line: int  # in its game, from 1
    words: Spans
    table: Snapshot


@dataclass(frozen=True)
class Stop:
    """Where going by turns halts: the last step of a set-up, a round's beginning, a turn, the end.

    `name` is its address: `start`, `round=2`, `turn=23`, `end`.
    """

    step: int
    kind: str
    name: str
    label: str
    words: Spans
    why: str = ""  # what decided for an Automa, in whole sentences


@dataclass(frozen=True)
class Game:
    """One game to look at."""

    head: Event
    table: Table  # as the last line left it
    steps: list[Step]
    stops: list[Stop]
    complete: bool


def follow_game(
    lines: Iterable[Event], box: Box, cards: Cards, called: Mapping[str, str] | None = None
) -> Game:
    """Follow one game from its head to its last line; StoryError if it cannot be told.

    `called`: what strategies are called instead of their names, such as 'regular'.
    """
    found = list(blocks(lines))
    head = found[0].events[0]
    named = _named(head, called or {})
    teller = Table(named, box, cards)  # the story of a whole turn moves its table on as well
    told = [_tell(teller, block) for block in found]
    follower = Follower(Table(named, box, cards))
    follower.table.whole_reasons = True  # there is room beside the step, not inside the story
    steps: list[Step] = []
    stops: list[Stop] = []
    for block, words in zip(found, told, strict=True):
        mine = _steps(follower, block, len(steps))
        steps += mine
        if block.kind != "head":
            stop = _stop(follower.table, block, words, stops, len(steps) - 1)
            stops.append(replace(stop, why=_why(mine)))
    complete = is_complete(found[-1].events[-1])
    return Game(head, follower.table, steps, stops or [_bare_stop(steps)], complete)


def _named(head: Event, called: Mapping[str, str]) -> Event:
    """A head whose strategies have other names."""
    seats = [
        seat | {"strategy": called[seat["strategy"]]} if seat.get("strategy") in called else seat
        for seat in head["seats"]
    ]
    return head | {"seats": seats}


def _tell(table: Table, block: Block) -> Spans:
    """A block in the story's words, without what can be seen on the table."""
    paragraphs = list(tell_block(table, block))
    if block.kind == "end":
        paragraphs = [result_words(table, e["winners"]) for e in block.events if "winners" in e]
    kept = [text for text in map(_text, paragraphs) if text]
    return list(spans(hold(" ".join(kept))))


def _text(paragraph: str) -> str:
    """A paragraph without its label in the margin; nothing for displays and tables of dice."""
    label, tab, text = paragraph.partition("\t")
    if not tab:
        return "" if paragraph.startswith("  ") else _stopped(paragraph)
    if label.strip().endswith(DISPLAYS):
        return ""
    return text


def _stopped(title: str) -> str:
    """A title as a sentence."""
    return f"{title}." if title.endswith("}") else title


def _steps(follower: Follower, block: Block, so_far: int) -> list[Step]:
    found: list[Step] = []
    for event, words in follower.follow(block):
        result = event if is_complete(event) else None
        table = snapshot(follower.table, follower.turn, result)
        found.append(Step(so_far + len(found) + 1, list(spans(words)), table))
    return found


def _why(steps: Iterable[Step]) -> str:
    """The reasons of some steps, without their brackets."""
    words = (each for step in steps for each in step.words)
    return " ".join(text.strip()[1:-1] for text, style in words if style == "why")


def _stop(table: Table, block: Block, words: Spans, before: list[Stop], step: int) -> Stop:
    if block.kind == "setup":
        return Stop(step, "setup", "start", "Set-up", words)
    if block.kind == "end":
        return Stop(step, "end", "end", "Final score", words)
    if block.kind == "round":
        return Stop(step, "round", f"round={table.round}", f"Round {table.round}", words)
    turns = sum(stop.kind in ("turn", "extra") for stop in before) + 1
    label = f"{table.round}.{table.turn}"
    return Stop(step, block.kind, f"turn={turns}", label, words)


def _bare_stop(steps: list[Step]) -> Stop:
    """A record of nothing but a head."""
    return Stop(len(steps) - 1, "setup", "start", "Set-up", steps[-1].words)
