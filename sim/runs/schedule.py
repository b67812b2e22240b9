"""Which games are handed out next: large chunks first, small ones at the end."""

from collections import deque
from dataclasses import dataclass

from sim.runs.folder import Contents
from sim.runs.stamp import Matchup
from sim.table.seating import Seating

CHUNK = 65_536  # games in a file at most
LEAST = 200  # smaller files cost more than an idle worker


@dataclass(frozen=True)
class Job:
    """Games first .. first + games - 1 of one matchup."""

    seating: Seating
    matchup: Matchup
    first: int
    games: int


class Plan:
    """The games that are missing, matchup by matchup."""

    def __init__(self, chunk: int = CHUNK) -> None:
        self.chunk = chunk
        self.left = 0
        self._spans: deque[Job] = deque()

    def add_missing(self, seating: Seating, matchup: Matchup, contents: Contents) -> None:
        """All games of a matchup that no file holds."""
        for first, end in contents.missing(matchup):
            self._spans.append(Job(seating, matchup, first, end - first))
            self.left += end - first

    def give_back(self, job: Job, done: int) -> None:
        """The rest of a job that ended early is played next."""
        if done < job.games:
            rest = Job(job.seating, job.matchup, job.first + done, job.games - done)
            self._spans.appendleft(rest)
            self.left += rest.games

    def next(self, workers: int) -> Job | None:
        """The next chunk: a share of what is left, so that all workers end together."""
        if not self._spans:
            return None
        span = self._spans.popleft()
        share = max(LEAST, self.left // (2 * workers))
        games = min(span.games, self.chunk, share)
        if span.games - games < LEAST // 2 and span.games <= self.chunk:
            games = span.games  # no crumbs
        self.left -= games
        if games < span.games:
            rest = Job(span.seating, span.matchup, span.first + games, span.games - games)
            self._spans.appendleft(rest)
        return Job(span.seating, span.matchup, span.first, games)
