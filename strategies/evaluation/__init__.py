"""One compiled evaluation for all styles: what every option is worth, in victory points.

A style is a set of weights (see `strategies.weights`); nothing here is random but the noise of a
player whose skill is below 1. `player.py` is where a decision begins.
"""
