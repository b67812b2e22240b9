"""An Automa's final score: VP of the game and its Scoring card (rules 5.10)."""

from sim.game.kernel import kernel
from sim.game.rules.scoring import add_up
from sim.game.state import Seat, State
from sim.game.tables import Components, ScoringCard
from sim.game.vocab import N_CONTINENTS, Good, Part


@kernel
def score_automa(state: State, components: Components, seat_number: int) -> None:
    """Fill in the parts of the final score and their total."""
    seat = state.seats[seat_number]
    card = components.scorings[seat.scoring]
    goods, parts = seat.goods, seat.parts
    parts[Part.PLAY] = goods[Good.VP]
    parts[Part.CONTINENTS] = continents(seat)
    parts[Part.EXPERTS] = expert_collections(seat, card)
    parts[Part.CUBES] = 0
    parts[Part.COINS] = goods[Good.COINS] // card.coins_per_vp
    parts[Part.TOKENS] = goods[Good.EXPEDITION] * card.token
    parts[Part.SEALS] = goods[Good.SEAL] * card.seal
    add_up(seat)


@kernel
def continents(seat: Seat) -> int:
    """(Animals + Experts) x Animals for each continent."""
    total = 0
    for continent in range(N_CONTINENTS):
        animals = seat.animals[continent]
        total += (animals + seat.experts[continent]) * animals
    return total


@kernel
def expert_collections(seat: Seat, card: ScoringCard) -> int:
    """Experts of the largest, second and third collection, each at its price."""
    total, used = 0, 0
    for place in range(N_CONTINENTS):
        best = -1
        for continent in range(N_CONTINENTS):
            if (used >> continent) & 1 == 1:
                continue
            if best == -1 or seat.experts[continent] > seat.experts[best]:
                best = continent
        used |= 1 << best
        total += seat.experts[best] * card.experts[place]
    return total
