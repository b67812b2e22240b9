"""What players of every style and skill score against every Automa (data: levels.csv).

Each game's two scores are taken as normal with the means, deviations and correlation that were
simulated; between the skills of the file they are interpolated.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.interpolate import PchipInterpolator
from scipy.stats import norm

Floats = npt.NDArray[np.float64]

FILE = Path(__file__).with_name("levels.csv")
STYLES = (
    *("greedy", "publisher", "monograph", "collector"),
    *("explorer", "recruiter", "spoiler", "balanced"),
)
SKILLS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
RULER = "balanced"  # the style of the audiences
FINE = np.round(np.linspace(0.0, 1.0, 101), 2)
TIE = 0.5  # VP: a margin of 0 is a win by published Animals, nearly always
_NUMBERS = ("mean", "automa_mean", "sd", "automa_sd", "correlation", "skew")


@dataclass(frozen=True)
class Levels:
    """Models of players, a row per style and fine skill; a column per Automa."""

    automas: tuple[str, ...]
    styles: tuple[str, ...]  # of each row
    skills: Floats  # of each row
    mean: Floats  # own score
    automa_mean: Floats
    sd: Floats
    automa_sd: Floats
    correlation: Floats
    skew: Floats  # of the margin
    first: Floats  # by Automa: own score when going first, less that when not
    automa_first: Floats

    def column(self, automa: str) -> int:
        return self.automas.index(automa)

    @cached_property
    def scale(self) -> Floats:
        """The skill at which the `balanced` style has each model's mean score over all Automas.

        Skills of different styles are not the same strength; this puts them on one scale.
        """
        scores = self.mean.mean(axis=1)
        ruler = scores[np.array(self.styles) == RULER]
        return np.asarray(np.interp(scores, np.maximum.accumulate(ruler), FINE))

    @property
    def margin(self) -> Floats:
        """Mean margin, own score less the Automa's."""
        return self.mean - self.automa_mean

    @property
    def margin_sd(self) -> Floats:
        both = 2.0 * self.correlation * self.sd * self.automa_sd
        return np.asarray(np.sqrt(self.sd**2 + self.automa_sd**2 - both))

    @cached_property
    def win(self) -> Floats:
        """Chance to win, or to tie and win by published Animals."""
        return win_chance((self.margin + TIE) / self.margin_sd, self.skew)


def win_chance(lead: Floats, skew: Floats) -> Floats:
    """The chance of a positive margin whose mean is so many deviations above zero.

    Margins are a little skewed: bad games are worse than good ones are good, so an even lead wins
    more than half of them (Edgeworth's first term).
    """
    bent = norm.cdf(lead) + skew / 6.0 * (lead**2 - 1.0) * norm.pdf(lead)
    return np.asarray(np.clip(bent, 0.0, 1.0))


@lru_cache
def load_levels(file: Path = FILE) -> Levels:
    """The models of the file, at every hundredth of skill."""
    table = pd.read_csv(file, comment="#")
    automas = tuple(dict.fromkeys(table["automa"]))
    fine = {name: np.vstack([_fine(table, s, automas, name) for s in STYLES]) for name in _NUMBERS}
    able = table[table["skill"] >= 0.4]  # going first is worth nothing to those who cannot use it
    effects = able.groupby("automa")[["first", "automa_first"]].mean().loc[list(automas)]
    return Levels(
        automas,
        tuple(style for style in STYLES for _ in FINE),
        np.tile(FINE, len(STYLES)),
        first=effects["first"].to_numpy(),
        automa_first=effects["automa_first"].to_numpy(),
        **fine,
    )


def _fine(table: pd.DataFrame, style: str, automas: tuple[str, ...], name: str) -> Floats:
    """One number of a style at all fine skills, a column per Automa."""
    coarse = table[table["style"] == style].pivot(index="skill", columns="automa", values=name)
    curve: Any = PchipInterpolator(coarse.index.to_numpy(), coarse[list(automas)].to_numpy())
    return np.asarray(curve(FINE))
