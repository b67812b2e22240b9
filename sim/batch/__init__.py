"""Many games: from words to cells, from cells to chunks, played in parallel, kept on disk."""

from sim.batch.request import Request, ask
from sim.batch.runner import Outcome, run

__all__ = ["Outcome", "Request", "ask", "run"]
