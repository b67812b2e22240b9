"""The reference of a good club player.

Balanced weighs everything the others care about: points now, cubes that will be published, cards,
Experts by what they will still do, collections, the reputation track, and what the Automa gains
with the die and card it is about to take. It raises dice with coins wherever that pays, recolours
them, takes dice from any board, and acts again at the end of a round when that promises more than
the seal. It goes through the rest of a round, whose dice all lie open, and plays its last turns in
its head before it chooses. Its weights were found by `benchmarks/tune.py` and `benchmarks/fit.py`
on games against all nine Automas.
"""

from strategies.weights import profile

PROFILE = profile(ahead=3.0, width=7.0)
