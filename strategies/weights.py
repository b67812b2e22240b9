"""The numbers a judged style is made of: what each means and what it is when a style is silent.

Values are in victory points unless the text says otherwise. Kernels read the positions in `W` as
constants. The defaults are those of `balanced`, but for `ahead` and `width`; `benchmarks/tune.py`
and `benchmarks/fit.py` found them.
"""

from typing import NamedTuple


class Weight(NamedTuple):
    """One number of a style."""

    name: str
    default: float
    about: str


WEIGHTS: tuple[Weight, ...] = (
    Weight("skill", 1.0, "1: always the best in its own judgement; 0: any legal option"),
    Weight("coin", 1.379, "a coin while there is time to use it; half a point at the end"),
    Weight("coin_stock", 0.0104, "how much less a coin is worth for each one already held"),
    Weight("token", 2.444, "an expedition token while there is time to use it"),
    Weight("seal", 13.62, "the first royal seal: an action at the end of the round"),
    Weight("seal_more", 8.906, "every further royal seal"),
    Weight("goods_h", 7.331, "actions before the end at which goods lose half of that"),
    Weight("rep", 0.7304, "share of the next bonus that a step towards it is worth"),
    Weight("rep_expert", 5.383, "an Expert from the reputation track, early in the game"),
    Weight("rep_animal", 6.208, "an Animal from the reputation track, early in the game"),
    Weight("pend", 1.04, "share of its publication that a cube on a card is worth"),
    Weight("pend_h", 3.398, "actions before the end at which that share is halved"),
    Weight("match", 0.0629, "extra share for each other Animal of the same category"),
    Weight("pot", 0.238, "share of its full study that an Animal without cubes is worth"),
    Weight("pot_h", 1.652, "actions before the end at which that share is halved"),
    Weight("animal", 0.1411, "an Animal card as such"),
    Weight("crowd", 1.601, "how much Animals under study crowd out a new one (share of the time)"),
    Weight("family", 0.7529, "an Animal, for each other one of its continent under study"),
    Weight("focus", 0.7033, "a card, for each card already owned of its continent"),
    Weight("coll", 1.485, "collections of cubes, times their worth"),
    Weight("coll_growth", 2.102, "cubes of one category still to come in a whole game"),
    Weight("cont", 0.5953, "collections of a continent, times their worth"),
    Weight("cont_growth", 0.0017, "cards of one continent still to come in a whole game"),
    Weight("expert", 0.7448, "effects of Experts, times their worth"),
    Weight("use_embassy", 0.0767, "dice a round at the Embassy, expected for an Expert of it"),
    Weight("use_bank", 1.228, "the same for the Bank"),
    Weight("use_university", 1.049, "the same for the University"),
    Weight("use_academy", 0.5849, "the same for the Academy"),
    Weight("use_expedition", 0.2804, "the same for Expeditions to one continent"),
    Weight("use_publication", 1.327, "the same for Publications"),
    Weight("use_cube", 1.277, "cubes a round on Type I spaces; fewer on the others"),
    Weight("use_value", 0.495, "dice a round of one colour"),
    Weight("use_score", 1.036, "what end-of-game Experts count, times what is held now"),
    Weight("deny", 1.011, "what the Automa gains with its next die and card"),
    Weight("deny_next", 0.4106, "what it gains with the die after that one"),
    Weight("automa_card", 1.798, "growth of an Automa's card until the end, times its worth now"),
    Weight("automa_token", 5.266, "a token of an Automa"),
    Weight("automa_rep", 1.188, "a step of an Automa on the reputation track"),
    Weight("slot", 0.4143, "what the owner of a die gains when it is taken, times its worth"),
    Weight("die", 0.0023, "a pip of a die that stays on the boards while own turns follow"),
    Weight("first", 0.6751, "the First Player token"),
    Weight("extra", 0.342, "how much an end-of-round action must promise beyond its seal"),
    Weight("space", -0.5073, "each reputation of an Expedition space, beyond its worth"),
    Weight("like_embassy", -0.1134, "a liking for the Embassy"),
    Weight("like_bank", 0.5682, "a liking for the Bank"),
    Weight("like_university", 0.3557, "a liking for the University"),
    Weight("like_academy", -0.1932, "a liking for the Academy"),
    Weight("like_expedition", 0.215, "a liking for Expeditions"),
    Weight("like_publication", -0.1529, "a liking for Publications"),
    Weight("late_embassy", -0.1004, "how much more at the end of the game than at its start"),
    Weight("late_bank", -0.1804, "the same for the Bank"),
    Weight("late_university", 0.0532, "the same for the University"),
    Weight("late_academy", -0.0395, "the same for the Academy"),
    Weight("late_expedition", 0.1678, "the same for Expeditions"),
    Weight("late_publication", 0.0777, "the same for Publications"),
    Weight("pend_1", 0.4602, "the share of a cube with one action left"),
    Weight("pend_2", 0.6757, "the same with two actions left"),
    Weight("look", 0.9459, "the best own turn after the reply, times its worth"),
    Weight("look_on", 0.8383, "every turn after that, times the one before"),
    Weight("ahead", 0.0, "plays its options on when so few own actions are left after this one"),
    Weight("width", 8.0, "options looked at more closely than the others"),
    Weight("glance", 3.0, "the same while a game is played on"),
    Weight("rollouts", 6.0, "games played on for one decision; at least one for each option"),
    Weight("horizon", 6.0, "rounds after this one to which a game is played on"),
    Weight("doubt", 10.0, "options judged worse than the best by more are not looked at"),
    Weight("trust", 0.0, "games that the first judgement counts for beside those played on"),
    Weight("calm", 60.0, "margin beyond which more points of a game played on hardly count"),
    Weight("sepultus", 1.5, "a Sepultus card, times its worth as a card of the largest collection"),
)
MOST = 1_000.0  # of a weight, either way: several of them multiplied are still numbers
MOST_ROLLOUTS = 1_000_000.0
DEFAULTS: dict[str, float] = {weight.name: weight.default for weight in WEIGHTS}


class _W(NamedTuple):
    """Positions of the weights in a strategy's parameters."""

    SKILL: int = 0
    COIN: int = 1
    COIN_STOCK: int = 2
    TOKEN: int = 3
    SEAL: int = 4
    SEAL_MORE: int = 5
    GOODS_H: int = 6
    REP: int = 7
    REP_EXPERT: int = 8
    REP_ANIMAL: int = 9
    PEND: int = 10
    PEND_H: int = 11
    MATCH: int = 12
    POT: int = 13
    POT_H: int = 14
    ANIMAL: int = 15
    CROWD: int = 16
    FAMILY: int = 17
    FOCUS: int = 18
    COLL: int = 19
    COLL_GROWTH: int = 20
    CONT: int = 21
    CONT_GROWTH: int = 22
    EXPERT: int = 23
    USE_EMBASSY: int = 24
    USE_BANK: int = 25
    USE_UNIVERSITY: int = 26
    USE_ACADEMY: int = 27
    USE_EXPEDITION: int = 28
    USE_PUBLICATION: int = 29
    USE_CUBE: int = 30
    USE_VALUE: int = 31
    USE_SCORE: int = 32
    DENY: int = 33
    DENY_NEXT: int = 34
    AUTOMA_CARD: int = 35
    AUTOMA_TOKEN: int = 36
    AUTOMA_REP: int = 37
    SLOT: int = 38
    DIE: int = 39
    FIRST: int = 40
    EXTRA: int = 41
    SPACE: int = 42
    LIKE_EMBASSY: int = 43
    LIKE_BANK: int = 44
    LIKE_UNIVERSITY: int = 45
    LIKE_ACADEMY: int = 46
    LIKE_EXPEDITION: int = 47
    LIKE_PUBLICATION: int = 48
    LATE_EMBASSY: int = 49
    LATE_BANK: int = 50
    LATE_UNIVERSITY: int = 51
    LATE_ACADEMY: int = 52
    LATE_EXPEDITION: int = 53
    LATE_PUBLICATION: int = 54
    PEND_1: int = 55
    PEND_2: int = 56
    LOOK: int = 57
    LOOK_ON: int = 58
    AHEAD: int = 59
    WIDTH: int = 60
    GLANCE: int = 61
    ROLLOUTS: int = 62
    HORIZON: int = 63
    DOUBT: int = 64
    TRUST: int = 65
    CALM: int = 66
    SEPULTUS: int = 67


W = _W()
if tuple(name.lower() for name in W._fields) != tuple(DEFAULTS):
    raise AssertionError("WEIGHTS and the positions W are not in the same order")


def profile(**changes: float) -> dict[str, float]:
    """A style: the weights it changes, the defaults for the rest."""
    unknown = [name for name in changes if name not in DEFAULTS]
    if unknown:
        raise KeyError(f"no such weight: {', '.join(unknown)}")
    return {**DEFAULTS, **changes}


def most_of(name: str) -> float:
    """How large a weight may be, either way."""
    return MOST_ROLLOUTS if name == "rollouts" else MOST
