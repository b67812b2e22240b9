"""The smallest changes that meet the targets: levers, a model, an integer program, and games.

Proposals are looked for with the games of one seed, each measured by its difference from the
unchanged design on the same deals, and verified with the games of another seed that no choice has
seen; only the verified numbers are reported.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from reports.data.targets import Target
from reports.experiments.budget import Budget
from reports.experiments.levers import Lever, all_levers, measure_levers
from reports.experiments.targets import MET, play_targets
from reports.experiments.tune_answer import Proposal, Tuning
from reports.experiments.tune_conflicts import NEAR, find_conflict
from reports.experiments.tune_effects import effects_of
from reports.experiments.tune_model import AIMS, KEEP, Aim, Program, Solution
from reports.experiments.tune_search import UNCHANGED, Search, Tried, key_of
from reports.experiments.tune_steps import what_moves
from reports.experiments.versions import Bench, Stopped

ROUNDS = 12
CLOSER = 8  # times the games of the first rounds, at most, for the last ones
ROUND_GAMES = 800  # of each matchup, for a proposal that is tried; fewer if they take long
ROUND_SHARE = 0.015  # of the games that the time allows, for one version of all Automas
FIRST = 100  # games of each matchup from which the pace is known
LEVERS_END, ROUNDS_END, VERIFY_END = 0.3, 0.7, 0.93  # of the time; the rest is for what else moves
LEVER_PRECISION = 4.0  # for all levers at once; what is proposed is played more often
EVERYBODY, FEWEST = 400, 30  # games of each matchup that show what a proposal does to everybody
SHORTLIST = 3  # versions for each aim that are looked at more closely
SHARE, GAIN = 0.1, 0.5  # of its cost, and more, that a proposal must promise to save to be played
TRIES = 4  # solutions that are looked at for one that was not played yet
ALTERNATIVES = 5  # versions that are named beside the proposals
STALE = 2  # rounds without a better version after which an aim is settled
CLOSE = 1.0  # VP outside the bands: of a version this good, it counts what else it breaks


class Tuner:
    """Looks for proposals on one bench and verifies them on another."""

    def __init__(
        self,
        bench: Bench,
        fresh: Bench,
        targets: Sequence[Target],
        places: Sequence[str],
        *,
        most: int | None = None,
        seconds: float = 180.0,
        games: int | None = None,
        everybody: Mapping[str, str] | None = None,
        say: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """`places`: the cards that may change. With `games`, time plays no part.

        `everybody`: the players that proposals are shown for, whoever the targets speak of.
        """
        self.search, self.fresh, self.targets = Search(bench, targets), fresh, list(targets)
        self.places, self.most, self.seconds, self.say = list(places), most, seconds, say
        self.games = games or ROUND_GAMES
        self.last = self.games * CLOSER
        self.exact = games is not None
        self._record: dict[tuple[Aim, float], tuple[float, int]] = {}  # best cost, rounds since
        self._all = fresh.for_players(everybody) if everybody else None
        self.began = time.monotonic()

    def run(self) -> Tuning:
        """Levers, rounds of proposals, verification; Ctrl-C keeps what there is."""
        found = Tuning(self.targets, [])
        try:
            self._find_pace()
            found.before = self._try({}).verdicts
            if not self._fits_already():
                self._measure_levers()
                self._rounds(found)
            self._verify(found)
            self._explain(found)
        except (Stopped, KeyboardInterrupt):
            found.stopped = True
            if not self.search.tried:
                raise Stopped from None
            self._add_unverified(found)
        found.label(self.fresh.design.values)
        return found

    def _fits_already(self) -> bool:
        """Whether nothing needs to change; if it looks like that, after a closer look."""
        for games in (self.games, self.last):
            self.search.play([], games, "1 of 3, the unchanged cards")
            now = self.search.judge({})
            if now.outside > 0 or any(verdict.word != MET for verdict in now.verdicts):
                return False
        return True

    def _left(self, share: float) -> float:
        """Seconds left until a share of the time is over."""
        if self.exact:
            return float("inf")
        return self.began + share * self.seconds - time.monotonic()

    def _pace(self) -> float:
        """Games per second so far, thinking included; endless if all of them were kept."""
        played = self.search.bench.played + self.fresh.played
        return played / max(time.monotonic() - self.began, 1e-3) if played else float("inf")

    def _find_pace(self) -> None:
        """Play a little, and choose the games of a round so that several rounds fit."""
        matchups = len(self.search.automas) * len(self.search.rows)
        games, played = FIRST // UNCHANGED, 0
        while not self.exact and not played and games <= self.games:
            start, before = time.monotonic(), self.search.bench.played
            self.search.play([], games, "1 of 3, pace")
            played = self.search.bench.played - before
            games *= 2  # those so far are kept from another time
        if played:
            pace = played / max(time.monotonic() - start, 1e-3)
            room = ROUND_SHARE * pace * self.seconds / matchups
            self.games = int(min(ROUND_GAMES, max(FIRST, room)))
            self.last = self.games * CLOSER

    # Levers -----------------------------------------------------------------------------------

    def _measure_levers(self) -> None:
        """Play every number one up and one down, and note what it does."""
        levers = self._levers()
        self.say(f"1 of 3, levers: {len(levers)} changes of one number, one step each")
        measure_levers(
            self.search.bench,
            levers,
            precision=LEVER_PRECISION,
            games=self.games if self.exact else None,
            budget=Budget(seconds=max(self._left(LEVERS_END), 1.0)),
            say=self.say,
        )
        self.search.learn_levers(levers)

    def _levers(self) -> list[Lever]:
        """The levers that can move a target, each with the Automas that count."""
        found = []
        for lever in all_levers(self.search.bench.design, self.places):
            affected = tuple(a for a in lever.affected if a in self.search.automas)
            if affected:
                found.append(replace(lever, affected=affected))
        return found

    # Rounds -----------------------------------------------------------------------------------

    def _rounds(self, found: Tuning) -> None:
        """Propose, play, correct; when nothing better is proposed, look closer at the best."""
        while self._left(ROUNDS_END) > 0:
            new = self._proposals() if found.rounds < ROUNDS else []
            if new:
                found.rounds += 1
                self._play(new)
                self._say_round(found.rounds, len(new))
            elif self._keep_steps():
                continue
            elif self.games < self.last and self._closer_fits():
                self.games *= 2
                self._record.clear()
                self._play(self._shortlist())
            else:
                return

    def _keep_steps(self) -> bool:
        """Look at what the best versions break that holds now; whether there is more to keep."""
        best = {key_of(each.changes): each for each in map(self._best, AIMS)}
        near = [each.changes for each in best.values() if each.outside < CLOSE]
        if not self.search.keep_steps(near, self.games, "2 of 3, steps that hold"):
            return False
        self.say(f"2 of 3, steps from star to star to be kept: {len(self.search.kept)}")
        self._record.clear()
        return True

    def _closer_fits(self) -> bool:
        """Whether there is time for twice the games of the best versions."""
        versions = self._shortlist()
        numbers = {pair for changes in versions for pair in changes.items()}
        matchups = len(self.search.automas) * len(self.search.rows)
        games = (len(versions) + len(numbers) / 3 + 1) * matchups * self.games
        return games < self._left(ROUNDS_END) * self._pace()

    def _proposals(self) -> list[dict[str, int]]:
        """What the model, counted from the best version so far, thinks better than that one."""
        new: dict[object, dict[str, int]] = {}
        for aim, keep in product(AIMS, (KEEP, 0.0) if self.search.kept else (KEEP,)):
            best = self._best_of(aim, keep)
            if self._settled(aim, keep, best):
                continue
            solution = self._untried(self.search.program(best, keep), aim, best)
            if solution is not None and solution.cost < (1 - SHARE) * best.cost(aim, keep) - GAIN:
                new[key_of(solution.changes)] = solution.changes
        return list(new.values())

    def _untried(self, program: Program, aim: Aim, best: Tried) -> Solution | None:
        """The best changes that the rules allow and that were not played yet; None if settled."""
        for _ in range(TRIES):
            solution = program.solve(aim, self.most)
            if solution is None or key_of(solution.changes) == key_of(best.changes):
                return None
            tried = key_of(solution.changes) in self.search.tried
            if not tried and self.search.allowed(solution.changes):
                return solution
            program.cuts.append(solution.changes)
        return None

    def _settled(self, aim: Aim, keep: float, best: Tried) -> bool:
        """Whether the last rounds have found nothing better for an aim; counts this one."""
        cost, rounds = self._record.get((aim, keep), (float("inf"), 0))
        better = best.cost(aim, keep) < cost - GAIN
        self._record[aim, keep] = (best.cost(aim, keep), 0) if better else (cost, rounds + 1)
        return self._record[aim, keep][1] > STALE

    def _play(self, versions: Sequence[dict[str, int]]) -> None:
        """Play versions and each of their changes by itself: both correct the model."""
        numbers = {(n, v): {n: v} for changes in versions for n, v in changes.items()}
        self.search.play([*versions, *numbers.values()], self.games, "2 of 3, proposals")
        for name, value in numbers:
            self.search.learn(self.search.bench.design.number(name), value)
        for changes in ({}, *numbers.values(), *versions):
            self.search.judge(changes)

    def _shortlist(self) -> list[dict[str, int]]:
        """The best few versions for every aim, however many games they have."""
        found: dict[object, dict[str, int]] = {}
        for aim in AIMS:
            tried = [t for t in self.search.tried.values() if self._few_enough(t.changes)]
            best = sorted(tried, key=lambda each: each.cost(aim))[:SHORTLIST]
            found |= {key_of(each.changes): each.changes for each in best}
        return list(found.values())

    def _few_enough(self, changes: dict[str, int]) -> bool:
        return self.most is None or len(changes) <= self.most

    def _try(self, changes: dict[str, int]) -> Tried:
        """Play and judge one version."""
        self._play([changes])
        return self.search.tried[key_of(changes)]

    def _say_round(self, number: int, proposals: int) -> None:
        count = f"{proposals} proposal{'' if proposals == 1 else 's'} played"
        best = min(self.search.tried.values(), key=lambda tried: tried.outside)
        fit = "fits all targets" if best.outside < 0.05 else f"is {best.outside:.1f} VP outside"
        self.say(f"2 of 3, round {number}: {count}; the best {fit}")

    def _best(self, aim: Aim) -> Tried:
        """The best version for an aim: steps are kept if that costs no target."""
        best, free = (self._best_of(aim, keep) for keep in (KEEP, 0.0))
        return best if best.outside < free.outside + NEAR else free

    def _best_of(self, aim: Aim, keep: float) -> Tried:
        """The cheapest version; those with most games first, the others are guesses."""
        tried = list(self.search.tried.values())
        known = [each for each in tried if each.games >= self.games] or tried
        return min(known, key=lambda each: each.cost(aim, keep))

    def _finalists(self) -> list[Tried]:
        """The best version for every aim, each once; none but the unchanged one if it fits."""
        found = list({key_of(each.changes): each for each in map(self._best, AIMS)}.values())
        return found[:1] if not found[0].changes and found[0].outside == 0 else found

    # The end ----------------------------------------------------------------------------------

    def _verify(self, found: Tuning) -> None:
        """Fresh games for the finalists; only these are reported."""
        finalists = self._finalists()
        for place, tried in enumerate(finalists):
            which = f"3 of 3, proposal {place + 1} of {len(finalists)}"
            self.say(f"{which}, verifying on fresh deals")
            share = self._left(VERIFY_END) / (len(finalists) - place)
            looks = play_targets(
                self.fresh,
                self.targets,
                games=self.last if self.exact else None,
                budget=Budget(seconds=max(share, 1.0)),
                changes=tried.changes,
                stage=which,
            )
            verdicts, stopped = list(looks)[-1]
            found.proposals.append(Proposal("", tried.changes, verdicts, not stopped))
            if stopped:
                raise Stopped
        found.proposals.sort(key=lambda proposal: not proposal.meets_all)  # what holds comes first
        found.tried = self._alternatives(found)
        self._show_what_else(found)

    def _show_what_else(self, found: Tuning) -> None:
        """What the proposals do to all audiences, to the steps from star to star and to ranks."""
        for place, proposal in enumerate(found.proposals):
            if proposal.changes:
                left = len(found.proposals) - place
                found.proposals[place] = self._with_what_else(proposal, left)

    def _with_what_else(self, proposal: Proposal, proposals: int) -> Proposal:
        """A proposal with its further effects; it shares the time with so many proposals."""
        changes, games = proposal.changes, max(v.games for v in proposal.verdicts)
        matchups = len(self.fresh.players) * len(self.fresh.automas)
        games = self._games_that_fit(2 * proposals * matchups, games)
        moved = what_moves(self.fresh, changes, games, "3 of 3, steps and ranks")
        if self._all is None:
            return replace(proposal, moved=moved)
        matchups = 2 * len(self._all.players) * len(self._all.design.affected(changes))
        games = self._games_that_fit(proposals * matchups, min(self.games, EVERYBODY))
        stage = "3 of 3, everybody"
        effects = effects_of(self._all, self.fresh, changes, self.targets, games, stage)
        return replace(proposal, effects=effects, moved=moved)

    def _games_that_fit(self, matchups: int, games: int) -> int:
        """So many games of so many matchups, or what the time allows."""
        room = max(self._left(1.0), 0.0) * self._pace() / matchups
        return games if self.exact else int(min(games, max(FEWEST, room)))

    def _alternatives(self, found: Tuning) -> list[Tried]:
        """The best of the other versions that were played, few changes first among equals."""
        known = {key_of(proposal.changes) for proposal in found.proposals}
        others = [
            each
            for each in self.search.tried.values()
            if each.changes and key_of(each.changes) not in known
        ]
        others = [each for each in others if self._few_enough(each.changes)]
        return sorted(others, key=lambda each: each.cost(AIMS[0]))[:ALTERNATIVES]

    def _add_unverified(self, found: Tuning) -> None:
        """After Ctrl-C: the other finalists as the search knows them."""
        known = [key_of(proposal.changes) for proposal in found.proposals]
        found.proposals += [
            Proposal("", each.changes, each.verdicts, verified=False)
            for each in self._finalists()
            if key_of(each.changes) not in known
        ]

    def _explain(self, found: Tuning) -> None:
        """Why no proposal meets all targets."""
        if self.search.levels and not any(proposal.meets_all for proposal in found.proposals):
            best = self._best(AIMS[-1])
            found.conflict = find_conflict(self.search.bold_program(best), self.most)
