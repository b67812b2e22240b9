"""How a player of less than full skill errs: by lapses, and by errors in its judgement.

Skill goes from 0, any legal option, to 1, always what it thinks best. One rule for everybody: the
judged styles and every class that shows its judgement err alike at the same skill.
"""

ERROR = 3.0  # victory points by which a player of half skill errs


def heat_of(skill: float) -> float:
    """How much luck errs in a judgement: nothing at full skill, without limit at none."""
    return ERROR * (1.0 - skill) / max(skill, 0.02) if skill < 1.0 else 0.0


def lapse_of(skill: float, judges: bool) -> float:
    """How often a player does not think at all, but does anything legal: always without skill.

    One whose judgement can be seen also errs in it; for any other, lapses are all there is.
    """
    lack = 1.0 - skill
    return lack * lack * (lack * lack) if judges else lack
