"""The event log: what happened, row by row, for records. A log that is off costs one test.

Logs, option lists and parameters are records like the table: handing a record from function to
function is free, while numba counts references for every array it hands on.
"""

from typing import Annotated, Any

from sim.game.kernel import kernel
from sim.game.record import Grid, Record, i32
from sim.game.state import Display
from sim.game.vocab import MAX_DISPLAY

WIDTH = 10
MAX_EVENTS = 6000
NO_PLACE = -2  # a display has fewer places than a row has room


class Log(Record):
    """Events, a row each: its number in `Event`, then what it needs."""

    on: i32
    n: i32
    rows: Annotated[Grid[i32], (MAX_EVENTS, WIDTH)]


def new_log() -> Any:
    """A log for one game."""
    log = Log.zeros()
    log[0]["on"] = 1
    return log


def no_log() -> Any:
    """Batches write nothing down."""
    return Log.zeros()


@kernel
def note(log: Log, event: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Write one event with up to five numbers."""
    if log.on == 0 or log.n == MAX_EVENTS:
        return
    row = log.rows[log.n]
    row[0], row[1], row[2] = event, a, b
    row[3], row[4], row[5] = c, d, e
    log.n += 1


@kernel
def note_cards(log: Log, event: int, kind: int, cards: Display, n: int) -> None:
    """Write one event with a kind and the first n cards of a display."""
    if log.on == 0 or log.n == MAX_EVENTS:
        return
    row = log.rows[log.n]
    row[0], row[1] = event, kind
    for i in range(MAX_DISPLAY):
        row[2 + i] = cards[i] if i < n else NO_PLACE
    log.n += 1
