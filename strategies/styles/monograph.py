"""Monograph gathers cubes of shared categories for few, huge Publications.

It studies Animals that have categories in common, fills their Types III and IV, and waits: one
Reference Animal then takes the cubes of all the others along. Few Publications, many cubes in each,
long collections of one category.
"""

from strategies.weights import profile

PROFILE = profile(
    pend=1.3,
    pend_h=2.2,
    match=0.14,
    coll=1.7,
    coll_growth=3.0,
    like_publication=-3.0,
    pot=0.3,
    crowd=1.1,
    use_publication=0.9,
    use_cube=1.8,
    look=0.0,
)
