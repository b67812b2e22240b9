"""The same deals again where the rulebook is silent, and from the other seat.

The audiences play every Automa of a run under each other answer, on the deals of the run's seed,
until every paired shift is known to ±1 VP or the budget ends. All games lie beside the run, so that
nothing is played twice.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from automa.cards import Cards
from automa.names import unmarked
from reports.data.games import Games, alike, read_games
from reports.data.run import read_run
from reports.experiments.decks import shuffled_deck
from reports.experiments.same_run import check_same
from reports.experiments.sensitivity import Sensitivity, Variant, measure
from reports.stats.means import means_of
from reports.stats.sample_size import games_for_width
from sim.files import check_folder
from sim.game.box import Box, digest_of, load_box
from sim.runs import Manifest
from sim.runs.request import Request, ask
from sim.runs.runner import run as play
from sim.table.seating import Seating
from strategies.audiences import load_audiences

ALL_GAMES = 600_000  # of all variants together, at most; printed cards need some 460,000
SEAT_GAMES = 1000  # per matchup from the other seat, at most
FIRST_GAMES = 200  # per matchup, to see how many are needed
LOOKS = 2  # the first games tell only roughly how many are needed, so it is asked again
HALF_WIDTH = 1.0  # VP to which every shift shall be known
SPARE = 1.1  # a few more, so that one more look is enough
SEATS = 2
DECKS = 4
TIE_BREAK = Variant("tie_break.least_gain", ("A16",), "equal dice: least gain for a human first")
Say = Callable[[str], None]


@dataclass(frozen=True)
class Planned:
    """Games to be played, and where they go."""

    request: Request
    folder: Path
    in_run: bool = False  # the run holds them already


@dataclass(frozen=True)
class Plan:
    """As played, from the other seat, and every variant that can matter."""

    base: Planned
    other_seat: Planned
    variants: dict[Variant, Planned]
    idle: tuple[Variant, ...]
    most: int  # games per matchup


@dataclass(frozen=True)
class Played:
    """What the games showed."""

    sensitivity: Sensitivity
    seats: tuple[Games, Games]  # as played, and on the same deals from the other seat


def plan_variants(
    manifest: Manifest,
    run: Path,
    components: Path | None,
    cards: Cards,
    most: int,
    players: Sequence[str] = (),
) -> Plan:
    """Every alternative of the box but those that the run was played with.

    `players` are the strategies of the audiences. Games of theirs that the run holds are taken from
    it and not played again.
    """
    players = list(players) or [audience.strategy for audience in load_audiences().values()]
    box = load_box(components, manifest.assumptions)
    base = same_deals(manifest, box, cards, players)
    check_same(run, manifest, base)
    folder = beside(run, manifest, players)
    held = games_held(manifest, base)
    found: dict[Variant, Planned] = {}
    idle = []
    for variant, other in _other_boxes(manifest, box, components):
        if _at_table(other) == _at_table(box):
            idle.append(variant)
        else:
            names = (*manifest.assumptions, variant.name)
            request = replace(base, box=other, assumptions=names)
            found[variant] = Planned(request, folder / variant.name)
    if manifest.stamp.tie_break == "priority":
        turned = tuple(replace(table, tie_break="least_gain") for table in base.seatings)
        found[TIE_BREAK] = Planned(replace(base, seatings=turned), folder / TIE_BREAK.name)
    swapped = tuple(_other_seats(table) for table in base.seatings)
    in_run = held >= min(FIRST_GAMES, most)
    return Plan(
        Planned(base, run if in_run else folder / "as-played", in_run),
        Planned(replace(base, seatings=swapped), folder / "other-seat"),
        found,
        tuple(idle),
        min(most, held) if in_run else most,
    )


def games_held(manifest: Manifest, request: Request) -> int:
    """Games per matchup of a request that a finished run holds already."""
    known = {matchup.name: matchup for matchup in manifest.matchups}
    asked = request.matchups()
    same = all(
        matchup.name in known and known[matchup.name].seats == matchup.seats for matchup in asked
    )
    if not (manifest.complete and same):
        return 0
    return min(known[matchup.name].games for matchup in asked)


def same_deals(manifest: Manifest, box: Box, cards: Cards, players: Sequence[str]) -> Request:
    """Players against every Automa of the run, on its seed."""
    seats = [seat for matchup in manifest.matchups for seat in matchup.seats]
    automas = list(dict.fromkeys(unmarked(s.player) for s in seats if s.kind == "automa"))
    return ask(
        box,
        cards,
        players,
        vs=automas,
        games=FIRST_GAMES,
        seed=manifest.stamp.seed,
        sepultus=manifest.stamp.sepultus,
        tie_break=manifest.stamp.tie_break,
        assumptions=manifest.assumptions,
    )


def _other_boxes(
    manifest: Manifest, box: Box, components: Path | None
) -> list[tuple[Variant, Box]]:
    """Boxes with another answer, and with other decks of Animals."""
    taken = {name.partition(".")[0] for name in manifest.assumptions}
    offers = [o for o in box.alternatives if o.id.partition(".")[0] not in taken]
    found = [
        (Variant(o.id, o.assumptions), load_box(components, (*manifest.assumptions, o.id)))
        for o in offers
    ]
    decks = [Variant(f"animals.deck-{k}", ("A2",)) for k in range(1, DECKS + 1)]
    return found + [(deck, shuffled_deck(box, k)) for k, deck in enumerate(decks, 1)]


def _at_table(box: Box) -> str:
    """Digest of what matters at a table of two."""
    facts = asdict(box)
    facts["start_coins"] = box.start_coins[:SEATS]
    facts["animals_on_display"] = box.animals_on_display[SEATS]
    return digest_of(facts)


def _other_seats(table: Seating) -> Seating:
    return replace(table, seats=tuple(reversed(table.seats)))


def beside(run: Path, manifest: Manifest, players: Sequence[str]) -> Path:
    """Beside the run; another version plays into another one."""
    digest = hashlib.sha256(repr((manifest.stamp, list(players))).encode()).hexdigest()[:8]
    return run.with_name(f"{run.name}-alternatives") / digest


def play_variants(
    plan: Plan, command: str, workers: int | None = None, say: Say = lambda _text: None
) -> Played | None:
    """Play everything; None when it was stopped."""
    first = min(FIRST_GAMES, plan.most)
    everything = [plan.base, plan.other_seat, *plan.variants.values()]
    say(f"{len(plan.variants)} other assumptions: first {first:,} games per matchup each")
    if not all(_play(planned, first, command, workers, say) for planned in everything):
        return None
    for _look in range(LOOKS):
        if not _play_what_is_needed(plan, command, workers, say):
            return None
    longest = max(
        (len(_read(planned).numbers) for planned in plan.variants.values()), default=first
    )
    say("the same deals from the other seat")
    if not _play(plan.other_seat, min(longest, SEAT_GAMES), command, workers, say):
        return None
    return _measured(plan)


def _play_what_is_needed(plan: Plan, command: str, workers: int | None, say: Say) -> bool:
    """Play each variant until its shifts are known, as far as its games so far can tell."""
    base = _read(plan.base)
    so_far = {variant: _read(planned) for variant, planned in plan.variants.items()}
    wanted = _share_out(plan, {variant: _needed(base, games) for variant, games in so_far.items()})
    if not _play(plan.base, max(wanted.values(), default=0), command, workers, say):
        return False
    for place, (variant, planned) in enumerate(plan.variants.items(), 1):
        if wanted[variant] <= len(so_far[variant].numbers):
            continue
        say(f"assumption {place} of {len(plan.variants)}: {variant.label}")
        if not _play(planned, wanted[variant], command, workers, say):
            return False
    return True


def _measured(plan: Plan) -> Played:
    base = _read(plan.base)
    games = {variant: _read(planned) for variant, planned in plan.variants.items()}
    total = base.total + sum(found.total for found in games.values())
    return Played(measure(base, games, plan.idle, total), (base, _read(plan.other_seat)))


def _play(planned: Planned, games: int, command: str, workers: int | None, say: Say) -> bool:
    """Play what is missing up to so many games per matchup; False when it was stopped."""
    if planned.in_run:
        return True
    for folder in (planned.folder.parent.parent, planned.folder.parent, planned.folder):
        check_folder(folder)  # beside the run, where its sender may have put a link
    request = replace(planned.request, games=games)
    outcome = play(request, planned.folder, command=command, workers=workers, say=say)
    return not outcome.interrupted


def _read(planned: Planned) -> Games:
    """The games of a request, without what else its folder holds."""
    games = read_games(read_run(planned.folder, short=True).frame)
    wanted = {seat.player for matchup in planned.request.matchups() for seat in matchup.seats}
    return games.take([i for i, name in enumerate(games.strategies) if name in wanted])


def _needed(base: Games, other: Games) -> int:
    """Games per matchup after which every shift of a variant is known well enough."""
    here, there = alike(other, base)
    change = here.margin.astype(np.float64) - there.margin.astype(np.float64)
    needed = games_for_width(HALF_WIDTH, float(means_of(change.mean(axis=0)).sd.max()))
    held = len(other.numbers)
    return held if held >= needed else math.ceil(SPARE * needed)


def _share_out(plan: Plan, needed: dict[Variant, int]) -> dict[Variant, int]:
    """What each variant gets: what it needs, all cut alike where the budget is too small."""
    matchups = len(plan.base.request.seatings)
    most = min(plan.most, _level(list(needed.values()), ALL_GAMES // matchups))
    return {variant: min(games, most) for variant, games in needed.items()}


def _level(needed: Sequence[int], budget: int) -> int:
    """The largest number that, as a limit for everybody, keeps the sum within the budget."""
    left = sorted(needed)
    for place, games in enumerate(left):
        share = budget // (len(left) - place)
        if games > share:
            return share
        budget -= games
    return max(left, default=0)
