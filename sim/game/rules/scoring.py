"""A human's final score (rules 6.1, rules 6.2)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.state import Seat, State
from sim.game.tables import MAX_COLLECTION, Components
from sim.game.vocab import (
    N_ANIMALS,
    N_CATEGORIES,
    N_CONTINENTS,
    N_PARTS,
    N_PLACES,
    NONE,
    Event,
    Good,
    Part,
    Per,
    Trigger,
)

N_SEPULTUS = 6


@kernel
def score_human(state: State, components: Components, log: Log, seat_number: int) -> None:
    """Fill in the parts of the final score and their total."""
    seat = state.seats[seat_number]
    goods, parts = seat.goods, seat.parts
    parts[Part.PLAY] = goods[Good.VP]
    parts[Part.EXPERTS] = end_of_game_experts(components, seat)
    parts[Part.CUBES] = cube_collections(components, seat)
    parts[Part.CONTINENTS] = continent_collections(state, components, log, seat_number)
    parts[Part.SEALS] = goods[Good.SEAL] * components.seal_vp
    parts[Part.COINS] = goods[Good.COINS] // components.coins_per_vp
    parts[Part.TOKENS] = goods[Good.EXPEDITION] * components.token_vp
    add_up(seat)


@kernel
def add_up(seat: Seat) -> None:
    """The total is the sum of the parts."""
    total = 0
    for part in range(N_PARTS):
        total += seat.parts[part]
    seat.total = total


@kernel
def collection(components: Components, elements: int) -> int:
    """Victory points of one collection."""
    return components.collection[min(elements, MAX_COLLECTION - 1)]


@kernel
def cube_collections(components: Components, seat: Seat) -> int:
    """Cubes of each category, those of active end-of-game Experts included."""
    total = 0
    for category in range(N_CATEGORIES):
        total += collection(components, seat.library[category])
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].category != NONE:
            before = _cubes_before(components, seat, components.experts[card].category, place)
            after = before + components.experts[card].amount
            total += collection(components, after) - collection(components, before)
    return total


@kernel
def _cubes_before(components: Components, seat: Seat, category: int, place: int) -> int:
    """Cubes of a category in the library and of the Experts on the places before this one."""
    cubes = seat.library[category]
    for other in range(place):
        card = seat.active[other]
        if card != NONE and components.experts[card].category == category:
            cubes += components.experts[card].amount
    return cubes


@kernel
def end_of_game_experts(components: Components, seat: Seat) -> int:
    """Victory points of active end-of-game Experts."""
    total = 0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].trigger == Trigger.SCORE:
            total += components.experts[card].amount * counted(seat, components.experts[card].where)
    return total


@kernel
def counted(seat: Seat, per: int) -> int:
    """How many of what an end-of-game Expert counts."""
    if per == Per.EXPEDITION:
        return seat.goods[Good.EXPEDITION]
    if per == Per.EXPERT:
        return seat.n_experts
    if per == Per.SEAL:
        return seat.goods[Good.SEAL]
    if per == Per.COIN_PAIR:
        return seat.goods[Good.COINS] // 2
    if per == Per.REPUTATION:
        return seat.goods[Good.REPUTATION]
    return 0  # cubes are counted with their category


@kernel
def continent_collections(state: State, components: Components, log: Log, seat_number: int) -> int:
    """Published Animals and all Experts of each continent; jokers go where they pay most."""
    seat = state.seats[seat_number]
    code = best_jokers(components, seat)
    total = 0
    card = 0
    for continent in range(N_CONTINENTS):
        jokers = code % (N_SEPULTUS + 1)
        code //= N_SEPULTUS + 1
        total += collection(
            components, seat.published[continent] + seat.experts[continent] + jokers
        )
        for _ in range(jokers):
            while (seat.jokers >> card) & 1 == 0:
                card += 1
            note(log, Event.JOKER, seat_number, N_ANIMALS + card, continent, 0, 0)
            card += 1
    return total


@kernel
def best_jokers(components: Components, seat: Seat) -> int:
    """How many Sepultus jokers each continent gets, as digits in base 7 (rules 9.5)."""
    left = 0
    for card in range(N_SEPULTUS):
        left += (seat.jokers >> card) & 1
    base = N_SEPULTUS + 1
    if left == 0:
        return 0
    best, best_code = -1, 0
    for code in range(base**N_CONTINENTS):
        rest, used, vp = code, 0, 0
        for continent in range(N_CONTINENTS):
            jokers = rest % base
            rest //= base
            used += jokers
            vp += collection(
                components, seat.published[continent] + seat.experts[continent] + jokers
            )
        if used == left and vp > best:
            best, best_code = vp, code
    return best_code


@kernel
def find_winners(state: State, log: Log) -> None:
    """Most victory points; a tie goes to more published Animals; then it is shared."""
    best_vp, best_published = -1, -1
    for p in range(state.n_seats):
        seat = state.seats[p]
        ahead = seat.total > best_vp
        if ahead or (seat.total == best_vp and seat.n_published > best_published):
            best_vp, best_published = seat.total, seat.n_published
    state.winners = 0
    for p in range(state.n_seats):
        seat = state.seats[p]
        if seat.total == best_vp and seat.n_published == best_published:
            state.winners |= 1 << p
    note(log, Event.RESULT, state.winners, 0, 0, 0, 0)
