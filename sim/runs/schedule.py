"""Which games are handed out next: large chunks first, small ones at the end."""

from collections import deque
from dataclasses import replace

from sim.runs.folder import Contents
from sim.runs.jobs import Job

CHUNK = 65_536  # games in a file at most
LEAST = 200  # smaller files cost more than an idle worker


class Plan:
    """The games that are missing, matchup by matchup."""

    def __init__(self, chunk: int = CHUNK) -> None:
        self.chunk = chunk
        self.left = 0
        self._spans: deque[Job] = deque()

    def add_missing(self, job: Job, contents: Contents) -> None:
        """All games of a matchup that no file holds."""
        for first, end in contents.missing(job.matchup):
            self._spans.append(replace(job, first=first, games=end - first))
            self.left += end - first

    def give_back(self, job: Job, done: int) -> None:
        """The rest of a job that ended early is played next."""
        if done < job.games:
            rest = replace(job, first=job.first + done, games=job.games - done)
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
            rest = replace(span, first=span.first + games, games=span.games - games)
            self._spans.appendleft(rest)
        return replace(span, games=games)
