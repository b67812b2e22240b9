"""What less than full skill does: blunders, and noise in the evaluation.

Skill goes from 0, any legal option, to 1, always what it thinks best. One rule for everybody: our
styles and every class that shows what its options are worth make the same mistakes at the same
skill.
"""

NOISE = 3.0  # victory points of noise for a player of half skill


def noise_of(skill: float) -> float:
    """How much noise there is in an evaluation: none at full skill, without limit at none."""
    return NOISE * (1.0 - skill) / max(skill, 0.02) if skill < 1.0 else 0.0


def blunders_of(skill: float, evaluates: bool) -> float:
    """How often a player does not think at all, but does anything legal: always without skill.

    One whose evaluation can be seen also has noise in it; for any other, blunders are all there is.
    """
    lack = 1.0 - skill
    return lack * lack * (lack * lack) if evaluates else lack
