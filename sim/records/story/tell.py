"""The story of a record, block by block."""

from collections.abc import Iterable, Iterator
from typing import Any

from automa.cards import Cards
from sim.game.box import Box
from sim.records.story.blocks import Block, StoryError, blocks
from sim.records.story.ending import is_complete, tell_end, tell_stop
from sim.records.story.markup import hold
from sim.records.story.opening import tell_head, tell_setup
from sim.records.story.rounds import tell_goods, tell_round
from sim.records.story.table import Table
from sim.records.story.turns import tell_turn

IN_PLAY = ("turn", "extra")


def tell(lines: Iterable[dict[str, Any]], box: Box, cards: Cards) -> Iterator[str]:
    """The paragraphs of the story of one or more games, in light markup (see markup.py)."""
    return map(hold, _paragraphs(lines, box, cards))


def _paragraphs(lines: Iterable[dict[str, Any]], box: Box, cards: Cards) -> Iterator[str]:
    """The same, with line breaks allowed at every space."""
    table: Table | None = None
    before: Block | None = None
    for block in blocks(lines):
        if block.kind == "head":
            yield from _close(table, before)
            if before:
                yield from ("", "")
            table = Table(block.events[0], box, cards)
        if table is None:
            raise StoryError("a game record begins with its head")
        if before and before.kind in IN_PLAY and block.kind in ("round", "end"):
            yield from tell_goods(table)
        yield from tell_block(table, block)
        before = block
    yield from _close(table, before)


def tell_block(table: Table, block: Block) -> Iterator[str]:
    """A block in the words of its chapter."""
    if block.kind == "head":
        yield from tell_head(table, block.events[0])
    elif block.kind == "setup":
        yield from tell_setup(table, block)
    elif block.kind == "round":
        yield from tell_round(table, block)
    elif block.kind == "end":
        yield from tell_end(table, block)
    else:
        yield from tell_turn(table, block)


def _close(table: Table | None, last: Block | None) -> Iterator[str]:
    """The goods so far and a remark, if the record ends too early."""
    if table is None or last is None or is_complete(last.events[-1]):
        return
    if last.kind in IN_PLAY:
        yield from tell_goods(table)
    yield from tell_stop()
