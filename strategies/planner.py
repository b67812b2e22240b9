"""The expert: looks ahead by playing the position on in many sampled futures.

Planner takes the most promising options in the judgement of `balanced`, draws everything unseen
anew (decks, dice, Round tokens: it never looks at them), plays each option on to the end of the
game with that judgement in its own place and the real Automas against it, drops the worse half, and
spends the rest of its budget on the better. `rollouts` is the budget of a decision in the middle of
the game, `width` the number of options looked at, `trust` how many games its first judgement counts
for, `calm` the margin beyond which more points hardly count.
"""

from strategies.balanced import PROFILE as BALANCED

PROFILE = {**BALANCED, "ahead": 99.0, "rollouts": 48.0, "width": 14.0, "trust": 6.0, "doubt": 30.0}
