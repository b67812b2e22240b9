"""Explorer lives on Expeditions: first spaces, the reputation loop, long voyages.

It goes early to where the first space gives three reputation, saves tokens and coins for one long
voyage, and counts on the bonuses of the track: Experts, Animals, seals.
"""

from strategies.weights import profile

PROFILE = profile(
    space=1.0,
    rep=1.0,
    like_expedition=2.0,
    token=2.8,
    rep_expert=7.0,
    rep_animal=8.0,
    use_expedition=0.5,
    pend=1.15,
    like_academy=0.3,
    look=0.0,
)
