"""Every table of a report, computed from the rows of a run when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from reports.chapters.further import NOTHING, Further
from reports.data import roles
from reports.data.games import Games, Index, index_rows, read_games
from reports.data.info import RunInfo
from reports.data.names import Names
from reports.experiments.sensitivity import shift_table
from reports.figures.style import Style, style_for
from reports.stats import (
    card_effects,
    decided_deals,
    first_player,
    luck,
    matchups,
    pace,
    panel,
    par,
    parts,
    precision,
    ranking,
    ratings,
    skill,
    warnings,
)
from reports.stats.bootstrap import RESAMPLES
from reports.stats.difficulty import Difficulty, difficulty

NONE = pd.DataFrame()
OF_FURTHER = ("first", "shifts")  # tables that are made of more than the run


@dataclass(frozen=True)
class CardTables:
    """What the cards do; `grid` and what rests on it may be missing."""

    grid: card_effects.Grid | None
    effects: pd.DataFrame
    shares: pd.DataFrame
    steps: pd.DataFrame
    evenness: pd.DataFrame


def _joined(tables: Iterable[pd.DataFrame]) -> pd.DataFrame:
    found = list(tables)
    full = [table for table in found if len(table)]
    return pd.concat(full, ignore_index=True) if full else found[0]


class Analysis:
    """A run and all its tables, one attribute each; an empty table means the run cannot tell."""

    def __init__(
        self,
        frame: pd.DataFrame,
        info: RunInfo | None = None,
        resamples: int = RESAMPLES,
        further: Further = NOTHING,
    ) -> None:
        """Sort the rows by matchup and measure difficulty; raises ReportError without games.

        `further` is what was played or read beyond the run, for the chapters on request.
        """
        self.info = info or RunInfo()
        self.names = Names(self.info.names, self.info.stars)
        self.resamples, self.seed = resamples, self.info.seed % 2**32
        self.further = further
        self.sensitivity, self.seats = further.sensitivity, further.seats
        self._frame = frame
        self._index = index_rows(frame)
        self.games: Games = read_games(frame, self._index)  # all of them
        self.panel: Games = roles.panel_games(self.games)  # those that are ranked
        self.result: Difficulty = difficulty(self.panel, resamples, self.seed)

    def with_further(self, further: Further) -> Analysis:
        """The same run with what was played beyond it; tables that exist are not computed again."""
        other = copy(self)
        other.further, other.sensitivity, other.seats = further, further.sensitivity, further.seats
        for name in OF_FURTHER:
            other.__dict__.pop(name, None)
        return other

    @property
    def aside(self) -> list[str]:
        """Strategies that do not count for the ranking."""
        return [name for name in self.games.strategies if name not in self.panel.strategies]

    @cached_property
    def style(self) -> Style:
        """Colours and shapes of the Automas."""
        return style_for(self.panel.automas, self.names)

    @cached_property
    def _panel_index(self) -> Index:
        whole = len(self.panel.strategies) == len(self.games.strategies)
        return self._index if whole else self._index.only(self.panel.strategies)

    @cached_property
    def _skilled(self) -> list[Difficulty]:
        """Difficulty for strategies that play at several skills."""
        groups = roles.by_skill(self.games)
        return [difficulty(group, self.resamples, self.seed) for group in groups]

    @cached_property
    def _each(self) -> list[Difficulty]:
        """All results that speak of one strategy each."""
        known = self.result.strategies
        others = [(one, [s for s in one.strategies if s not in known]) for one in self._skilled]
        return [self.result, *(one.only(more) for one, more in others if more)]

    # The audiences

    @property
    def audiences(self) -> dict[str, str]:
        """Names of the audiences that play in the run, by their strategies."""
        known = {each.strategy: each.name for each in self.info.audiences}
        return {s: name for s, name in known.items() if s in self.games.strategies}

    @cached_property
    def audience_wins(self) -> pd.DataFrame:
        return matchups.win_rates(self.matchups, self.audiences)

    @cached_property
    def audience_styles(self) -> pd.DataFrame:
        """Hardest and easiest Automa of each audience, on all games that the audiences share."""
        rows = [self.games.strategies.index(name) for name in self.audiences]
        if not rows:
            return NONE
        found = difficulty(self.games.take(rows), self.resamples, self.seed)
        return skill.style_table(found, self.result)

    # The ranking

    @cached_property
    def ranking(self) -> pd.DataFrame:
        return ranking.ranking_table(self.result)

    @cached_property
    def rank_shares(self) -> pd.DataFrame:
        return ranking.rank_probabilities(self.result)

    @cached_property
    def neighbours(self) -> pd.DataFrame:
        return ranking.neighbours(self.result)

    @cached_property
    def disagreements(self) -> pd.DataFrame:
        return ranking.disagreements(self.result)

    @cached_property
    def strategies(self) -> pd.DataFrame:
        return ranking.strategy_table(self.result)

    @cached_property
    def without_each(self) -> pd.DataFrame:
        return panel.without_each(self.result)

    @cached_property
    def halves(self) -> pd.DataFrame:
        return panel.half_rankings(self.panel, self.result, min(self.resamples, 400), self.seed)

    @cached_property
    def head_start_ranks(self) -> dict[str, int]:
        """Rank of every Automa by head start alone, as if no rank were shared."""
        first, _ = ranking.places(self.result.measure("head_start")[0])
        return {name: int(place) for name, place in zip(self.result.automas, first, strict=True)}

    @cached_property
    def misfits(self) -> pd.DataFrame:
        r = self.result
        return ratings.misfits(r.win, r.rating, r.strength, r.strategies, r.automas)

    # Matchups

    @cached_property
    def matchups(self) -> pd.DataFrame:
        return matchups.matchup_table(self.games)

    @property
    def panel_matchups(self) -> pd.DataFrame:
        return self.matchups[self.matchups["strategy"].isin(self.panel.strategies)]

    @cached_property
    def head_starts(self) -> pd.DataFrame:
        return _joined(skill.head_start_table(one) for one in self._each)

    @cached_property
    def quantiles(self) -> pd.DataFrame:
        return matchups.quantile_table(self.games)

    @cached_property
    def scores(self) -> pd.DataFrame:
        return matchups.score_shares(self.panel)

    # Cards

    @cached_property
    def automa_sd(self) -> float:
        return card_effects.automa_sd(self.panel)

    @cached_property
    def cards(self) -> CardTables:
        grid = card_effects.grid(self.result.automas)
        return CardTables(
            grid,
            card_effects.effects(self.result, grid) if grid else NONE,
            card_effects.shares(self.result, grid, self.seed) if grid else NONE,
            card_effects.steps(self.result, self.names, self.automa_sd),
            card_effects.evenness(self.result, self.names),
        )

    # Points and pace

    @property
    def _has_parts(self) -> bool:
        return parts.has_parts(self._frame)

    @cached_property
    def parts(self) -> pd.DataFrame:
        return parts.part_table(self._frame, self._panel_index) if self._has_parts else NONE

    @cached_property
    def strategy_parts(self) -> pd.DataFrame:
        return parts.part_table(self._frame, self._index, human=True) if self._has_parts else NONE

    @cached_property
    def turns(self) -> pd.DataFrame:
        known = "turns_bank" in self._frame.columns
        return parts.turn_table(self._frame, self._panel_index) if known else NONE

    @cached_property
    def pace(self) -> pd.DataFrame:
        known = pace.round_columns(self._frame)
        return pace.pace_table(self._frame, self._panel_index) if known else NONE

    # Skill and style

    @cached_property
    def skill(self) -> pd.DataFrame:
        return skill.skill_table(skill.alone(self._skilled or [self.result]))

    @cached_property
    def even(self) -> pd.DataFrame:
        return skill.even_matches(skill.alone(self._skilled or [self.result]))

    @cached_property
    def styles(self) -> pd.DataFrame:
        return _joined(skill.style_table(one, self.result) for one in self._each)

    @cached_property
    def reversals(self) -> pd.DataFrame:
        return _joined(skill.reversals(one, self.result) for one in self._each)

    # Luck, par, first player

    @cached_property
    def luck(self) -> pd.DataFrame:
        return luck.luck_table(self.panel, seed=self.seed)

    @cached_property
    def strategy_luck(self) -> pd.DataFrame:
        return luck.strategy_luck(self.panel, seed=self.seed)

    @cached_property
    def variance(self) -> pd.DataFrame:
        return luck.variance_shares(self.panel)

    @cached_property
    def decided(self) -> pd.DataFrame:
        return decided_deals.decided_deals(self.panel)

    @cached_property
    def par(self) -> pd.DataFrame:
        return par.par_table(self.panel, seed=self.seed)

    @cached_property
    def par_curves(self) -> pd.DataFrame:
        return par.par_curves(self.panel)

    @cached_property
    def first(self) -> pd.DataFrame:
        if self.seats is not None:
            return first_player.first_player_table(*self.seats)
        if not first_player.can_tell(self.panel):
            return NONE
        return first_player.first_player_table(self.panel)

    @cached_property
    def shifts(self) -> pd.DataFrame:
        return NONE if self.sensitivity is None else shift_table(self.sensitivity)

    # What stands out, and how sure all of it is

    @cached_property
    def dominant(self) -> str | None:
        return warnings.dominant(self.panel)

    @property
    def unbeaten(self) -> list[str]:
        """Automas that clearly beat every strategy more often than not."""
        return warnings.unbeaten(self.panel_matchups)

    @property
    def pushovers(self) -> list[str]:
        """Automas that every strategy clearly beats more often than not."""
        return warnings.pushovers(self.panel_matchups)

    @property
    def ends(self) -> pd.DataFrame:
        return warnings.at_the_ends(self.matchups)

    @cached_property
    def precision(self) -> pd.DataFrame:
        return precision.precision_table(self.result)

    @cached_property
    def convergence(self) -> pd.DataFrame:
        return precision.convergence(self.panel, self.result)


def analyse(
    frame: pd.DataFrame,
    info: RunInfo | None = None,
    resamples: int = RESAMPLES,
    further: Further = NOTHING,
) -> Analysis:
    """Rows of a run to all tables; raises ReportError where there is nothing to analyse."""
    return Analysis(frame, info, resamples, further)
