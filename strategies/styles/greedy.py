"""Greedy takes the most points it can get now.

It looks at what an action scores at once, publishes a cube as soon as it pays, and does not save
for later: goods are worth little more than at the final count, an Animal on display little more
than the point of its publication. It neither watches the Automa nor plans collections. Many people
play their first games like this.
"""

from strategies.weights import profile

PROFILE = profile(
    coin=0.75,
    token=1.3,
    seal=5.5,
    seal_more=4.5,
    rep=0.4,
    rep_expert=3.0,
    rep_animal=4.0,
    pend=0.8,
    match=0.0,
    pot=0.2,
    family=0.3,
    focus=0.0,
    coll=0.5,
    coll_growth=0.0,
    cont=0.5,
    expert=0.4,
    deny=0.0,
    deny_next=0.0,
    slot=0.3,
    first=0.0,
    look=0.0,
)
