"""Spoiler plays a sound game, but the Automa's needs come first.

It works out which die and which card the Automa is about to take and what they would give it, now
and a turn later, and takes them away even when its own gain is small. It hates to pay the Automa's
slots.
"""

from strategies.weights import profile

PROFILE = profile(
    deny=2.8,
    deny_next=1.1,
    slot=0.9,
    automa_card=2.4,
    width=3.0,
)
