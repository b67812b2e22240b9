"""Which games the audiences play where the rulebook is silent, and from the other seat.

They play every Automa of a run under each other answer, on the deals of the run's seed. All games
lie beside the run, so that nothing is played twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from automa.cards import Cards
from automa.names import unmarked
from reports.experiments.decks import shuffled_deck
from reports.experiments.same_run import check_same
from reports.experiments.sensitivity import Variant
from sim.game.box import Alternative, Box, digest_of, load_box
from sim.runs import Manifest
from sim.runs.request import Request, ask
from sim.table.seating import Seating
from strategies.audiences import load_audiences

FIRST_GAMES = 120  # per matchup, to see how many are needed
DEALS = 2000  # as played, if the run does not hold them
SEATS = 2
DECKS = 4
TIE_BREAK = Variant("tie_break.least_gain", ("A16",), "Equal dice: least gain for a human first")
SUBJECTS = {  # what a table of board.toml is about
    "cube_vp": "VP for placing cubes on Types I to IV",
    "reputation": "Reputation track",
    "round_tokens": "Round tokens",
    "slots": "Die slots",
    "spaces": "Expedition spaces",
    "start": "Coins at the start, by seat",
}


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
    deals: int  # that are played without a variant; games per matchup at most


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
    in_run = held >= min(FIRST_GAMES, most) and not manifest.variants  # a sweep holds others, too
    return Plan(
        Planned(base, run if in_run else folder / "as-played", in_run),
        Planned(replace(base, seatings=swapped), folder / "other-seat"),
        found,
        tuple(idle),
        min(most, held if in_run else DEALS),
    )


def games_held(manifest: Manifest, request: Request) -> int:
    """Games per matchup of a request that a finished run holds already."""
    known = {matchup.name: matchup for matchup in manifest.matchups}
    asked = request.matchups()
    same = all(
        matchup.name in known
        and (known[matchup.name].seats, known[matchup.name].first) == (matchup.seats, 0)
        for matchup in asked
    )
    if not (manifest.complete and same):
        return 0
    return min(known[matchup.name].games for matchup in asked)


def same_deals(manifest: Manifest, box: Box, cards: Cards, players: Sequence[str]) -> Request:
    """Players against every Automa of the run, of a sweep every unchanged one, on its seed."""
    seats = [seat for matchup in manifest.matchups for seat in matchup.seats]
    automas = list(dict.fromkeys(seat.player for seat in seats if seat.kind == "automa"))
    automas = [name for name in automas if name == unmarked(name)]
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
        (
            Variant(o.id, o.assumptions, _in_words(box, o)),
            load_box(components, (*manifest.assumptions, o.id)),
        )
        for o in offers
    ]
    about = "Animals: the same deck, its categories shuffled inside each Type"
    decks = [Variant(f"animals.deck-{k}", ("A2",), about) for k in range(1, DECKS + 1)]
    return found + [(deck, shuffled_deck(box, k)) for k, deck in enumerate(decks, 1)]


def _in_words(box: Box, offer: Alternative) -> str:
    """'Reputation track: spaces 0 to 15, a bonus on every third', as far as the box says it."""
    table, _, name = offer.id.partition(".")
    texts = [t for a in box.assumptions if a.id in offer.assumptions for t in a.alternatives]
    words = [text.partition(": ")[2] for text in texts if text.startswith(f"{name}: ")]
    return f"{SUBJECTS.get(table, table)}: {words[0]}" if words else ""


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
