"""Publisher publishes early and often, one or few Animals at a time.

Every Publication brings a royal seal, and the seal another action at the end of the round. So cubes
do not lie on cards for long: two or three on an Animal are enough to print it. It likes the Experts
who pay for each Publication and keeps few Animals under study.
"""

from strategies.weights import profile

PROFILE = profile(
    pend=0.85,
    match=0.0,
    like_publication=3.0,
    use_publication=2.0,
    seal=12.5,
    seal_more=9.5,
    crowd=2.2,
    extra=-1.0,
    look=0.0,
)
