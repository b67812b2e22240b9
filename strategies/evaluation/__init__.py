"""One compiled judgement for all playing styles: what every choice is worth, in victory points.

A style is a set of weights (see `strategies.weights`); nothing here is drawn by luck but the
errors of a player whose skill is below 1.
"""
