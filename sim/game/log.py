"""The event log: what happened, row by row, for records. A log that is off costs one test.

Logs, option lists and parameters are records like the table: handing a record from function to
function is free, while numba counts references for every array it hands on.
"""

from typing import Any

import numpy as np

from sim.game.kernel import kernel
from sim.game.state import record

WIDTH = 10
MAX_EVENTS = 6000
NO_PLACE = -2  # a display has fewer places than a row has room

LOG = record([("on", "i4"), ("n", "i4"), ("rows", "i4", (MAX_EVENTS, WIDTH))])


def new_log() -> Any:
    """A log for one game."""
    log = np.zeros(1, dtype=LOG)
    log[0]["on"] = 1
    return log


def no_log() -> Any:
    """Batches write nothing down."""
    return np.zeros(1, dtype=LOG)


@kernel
def note(log: Any, event: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> None:
    """Write one event with up to five numbers."""
    if log.on == 0 or log.n == MAX_EVENTS:
        return
    row = log.rows[log.n]
    row[0], row[1], row[2] = event, a, b
    row[3], row[4], row[5] = c, d, e
    log.n += 1


@kernel
def note_cards(log: Any, event: Any, kind: Any, cards: Any, n: Any) -> None:
    """Write one event with a kind and a list of cards."""
    if log.on == 0 or log.n == MAX_EVENTS:
        return
    row = log.rows[log.n]
    row[0], row[1] = event, kind
    for i in range(cards.shape[0]):
        row[2 + i] = cards[i] if i < n else NO_PLACE
    log.n += 1
