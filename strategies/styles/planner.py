"""The expert: looks ahead by playing the position on in many sampled futures.

Planner takes the most promising options in the evaluation of `balanced`, draws everything unseen
anew (decks, dice, Round tokens: it never looks at them), plays each option on to the end of the
next round with that evaluation in its own place and the real Automas against it, counts what both
sides have then, and drops an option as soon as further games of it promise less than `game_cost`
each. `rollouts` is the most that a decision may take, `width` the number of options looked at,
`horizon` how many rounds more than this one are played on, `glance` how many options are weighed
against the rest of the round while a game is played on, `trust` how many games its first evaluation
counts for.
"""

from strategies.styles.balanced import PROFILE as BALANCED

PROFILE = {
    **BALANCED,
    "ahead": 99.0,
    "rollouts": 1000.0,
    "width": 14.0,
    "horizon": 1.0,
    "trust": 6.0,
    "doubt": 30.0,
    "game_cost": 0.003,
    "calm": 0.0,
}
