"""The numbers a style is made of: what each means and what it is when a style is silent.

Values are in victory points unless the text says otherwise. Kernels read them as fields of a
record, such as `weights.coin`. The defaults are those of `balanced`, but for `ahead` and `width`;
`benchmarks/tune.py` and `benchmarks/fit.py` found them.
"""

from typing import Annotated, NamedTuple, get_type_hints


class Weight(NamedTuple):
    """One number of a style."""

    default: float
    about: str


class WeightFields:
    """All weights, in the order in which a strategy's text names them."""

    skill: Annotated[
        float, Weight(1.0, "1: always the best in its own evaluation; 0: any legal option")
    ]
    coin: Annotated[
        float, Weight(1.379, "a coin while there is time to use it; half a point at the end")
    ]
    coin_stock: Annotated[
        float, Weight(0.0104, "how much less a coin is worth for each one already held")
    ]
    token: Annotated[float, Weight(2.444, "an expedition token while there is time to use it")]
    seal: Annotated[float, Weight(13.62, "the first royal seal: an action at the end of the round")]
    seal_more: Annotated[float, Weight(8.906, "every further royal seal")]
    goods_h: Annotated[
        float, Weight(7.331, "actions before the end at which goods lose half of that")
    ]
    rep: Annotated[float, Weight(0.7304, "share of the next bonus that a step towards it is worth")]
    rep_expert: Annotated[
        float, Weight(5.383, "an Expert from the reputation track, early in the game")
    ]
    rep_animal: Annotated[
        float, Weight(6.208, "an Animal from the reputation track, early in the game")
    ]
    pend: Annotated[float, Weight(1.04, "share of its publication that a cube on a card is worth")]
    pend_h: Annotated[float, Weight(3.398, "actions before the end at which that share is halved")]
    match: Annotated[
        float, Weight(0.0629, "extra share for each other Animal of the same category")
    ]
    pot: Annotated[
        float, Weight(0.238, "share of its full study that an Animal without cubes is worth")
    ]
    pot_h: Annotated[float, Weight(1.652, "actions before the end at which that share is halved")]
    animal: Annotated[float, Weight(0.1411, "an Animal card as such")]
    crowd: Annotated[
        float, Weight(1.601, "how much Animals under study crowd out a new one (share of the time)")
    ]
    family: Annotated[
        float, Weight(0.7529, "an Animal, for each other one of its continent under study")
    ]
    focus: Annotated[float, Weight(0.7033, "a card, for each card already owned of its continent")]
    coll: Annotated[float, Weight(1.485, "collections of cubes, times their worth")]
    coll_growth: Annotated[
        float, Weight(2.102, "cubes of one category still to come in a whole game")
    ]
    cont: Annotated[float, Weight(0.5953, "collections of a continent, times their worth")]
    cont_growth: Annotated[
        float, Weight(0.0017, "cards of one continent still to come in a whole game")
    ]
    expert: Annotated[float, Weight(0.7448, "effects of Experts, times their worth")]
    use_embassy: Annotated[
        float, Weight(0.0767, "dice per round at the Embassy, expected for an Expert of it")
    ]
    use_bank: Annotated[float, Weight(1.228, "the same for the Bank")]
    use_university: Annotated[float, Weight(1.049, "the same for the University")]
    use_academy: Annotated[float, Weight(0.5849, "the same for the Academy")]
    use_expedition: Annotated[float, Weight(0.2804, "the same for Expeditions to one continent")]
    use_publication: Annotated[float, Weight(1.327, "the same for Publications")]
    use_cube: Annotated[
        float, Weight(1.277, "cubes per round on Type I spaces; fewer on the others")
    ]
    use_value: Annotated[float, Weight(0.495, "dice per round of one colour")]
    use_score: Annotated[
        float, Weight(1.036, "what end-of-game Experts count, times what is held now")
    ]
    deny: Annotated[float, Weight(1.011, "what the Automa gains with its next die and card")]
    deny_next: Annotated[float, Weight(0.4106, "what it gains with the die after that one")]
    automa_card: Annotated[
        float, Weight(1.798, "growth of an Automa's card until the end, times its worth now")
    ]
    automa_token: Annotated[float, Weight(5.266, "a token of an Automa")]
    automa_rep: Annotated[float, Weight(1.188, "a step of an Automa on the reputation track")]
    slot: Annotated[
        float, Weight(0.4143, "what the owner of a die gains when it is taken, times its worth")
    ]
    die: Annotated[
        float, Weight(0.0023, "a pip of a die that stays on the boards while own turns follow")
    ]
    first: Annotated[float, Weight(0.6751, "the First Player token")]
    extra: Annotated[
        float, Weight(0.342, "how much an end-of-round action must promise beyond its seal")
    ]
    space: Annotated[
        float, Weight(-0.5073, "each reputation of an Expedition space, beyond its worth")
    ]
    like_embassy: Annotated[float, Weight(-0.1134, "a liking for the Embassy")]
    like_bank: Annotated[float, Weight(0.5682, "a liking for the Bank")]
    like_university: Annotated[float, Weight(0.3557, "a liking for the University")]
    like_academy: Annotated[float, Weight(-0.1932, "a liking for the Academy")]
    like_expedition: Annotated[float, Weight(0.215, "a liking for Expeditions")]
    like_publication: Annotated[float, Weight(-0.1529, "a liking for Publications")]
    late_embassy: Annotated[
        float, Weight(-0.1004, "how much more at the end of the game than at its start")
    ]
    late_bank: Annotated[float, Weight(-0.1804, "the same for the Bank")]
    late_university: Annotated[float, Weight(0.0532, "the same for the University")]
    late_academy: Annotated[float, Weight(-0.0395, "the same for the Academy")]
    late_expedition: Annotated[float, Weight(0.1678, "the same for Expeditions")]
    late_publication: Annotated[float, Weight(0.0777, "the same for Publications")]
    pend_1: Annotated[float, Weight(0.4602, "the share of a cube with one action left")]
    pend_2: Annotated[float, Weight(0.6757, "the same with two actions left")]
    look: Annotated[float, Weight(0.9459, "the best own turn after the reply, times its worth")]
    look_on: Annotated[float, Weight(0.8383, "every turn after that, times the one before")]
    ahead: Annotated[
        float, Weight(0.0, "plays its options on when so few own actions are left after this one")
    ]
    width: Annotated[float, Weight(8.0, "options looked at more closely than the others")]
    glance: Annotated[float, Weight(3.0, "the same while a game is played on")]
    rollouts: Annotated[
        float, Weight(6.0, "games played on for one decision; at least one for each option")
    ]
    horizon: Annotated[float, Weight(6.0, "rounds after this one to which a game is played on")]
    doubt: Annotated[
        float, Weight(10.0, "options that seem worse than the best by more are not looked at")
    ]
    trust: Annotated[
        float, Weight(0.0, "games that the first evaluation counts for beside those played on")
    ]
    game_cost: Annotated[
        float, Weight(0.0, "an option is dropped when a further game of it promises less; 0: never")
    ]
    calm: Annotated[
        float,
        Weight(60.0, "lead beyond which more points of a game played on hardly count; 0: all do"),
    ]
    horizon_first: Annotated[
        float, Weight(5.0, "the First Player token where a game played on is broken off")
    ]
    horizon_animal: Annotated[
        float, Weight(3.3, "taken off there for each Animal under study: some stay unpublished")
    ]
    sepultus: Annotated[
        float, Weight(1.5, "a Sepultus card, times its worth as a card of the largest collection")
    ]


WEIGHTS: dict[str, Weight] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(WeightFields, include_extras=True).items()
}
MOST = 1_000.0  # of a weight, either way: several of them multiplied are still numbers
MOST_ROLLOUTS = 1_000_000.0
DEFAULTS: dict[str, float] = {name: weight.default for name, weight in WEIGHTS.items()}


def profile(**changes: float) -> dict[str, float]:
    """A style: the weights it changes, the defaults for the rest."""
    unknown = [name for name in changes if name not in DEFAULTS]
    if unknown:
        raise KeyError(f"no such weight: {', '.join(unknown)}")
    return {**DEFAULTS, **changes}


def most_of(name: str) -> float:
    """How large a weight may be, either way."""
    return MOST_ROLLOUTS if name == "rollouts" else MOST
