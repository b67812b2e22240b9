"""Collector wants one or two continents, Animals and Experts alike.

A collection of ten cards of one continent is worth 28 points, so it takes the cards of the
continents it already owns, whatever else is on display, and recolours dice to get there.
"""

from strategies.weights import profile

PROFILE = profile(
    focus=1.5,
    cont=1.6,
    cont_growth=2.0,
    family=1.6,
    coll=0.9,
    expert=0.6,
    look=0.0,
)
