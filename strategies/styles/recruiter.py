"""Recruiter builds an engine of Experts and then plays to it.

It spends the first rounds at the University for permanent Experts who pay for what it does most,
later for those who count at the end, and covers the ones whose time is over.
"""

from strategies.weights import profile

PROFILE = profile(
    expert=1.3,
    like_university=2.0,
    rep_expert=8.0,
    use_university=1.4,
    use_score=1.3,
    cont=0.9,
    look=0.0,
)
