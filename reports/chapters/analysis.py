"""Everything that a report says, computed once from the rows of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pandas as pd

from reports.data import roles
from reports.data.games import Games, index_rows, read_games
from reports.data.info import RunInfo
from reports.data.names import Names
from reports.figures.style import Style, style_for
from reports.stats import card_effects as cards
from reports.stats import first_player as first
from reports.stats import luck, pace, par, parts, precision, skill
from reports.stats import matchups as stats
from reports.stats import warnings as flags
from reports.stats.bootstrap import RESAMPLES
from reports.stats.difficulty import (
    Difficulty,
    difficulty,
    disagreements,
    rank_probabilities,
    ranking_table,
    strategy_table,
)

Progress = Callable[[str, float], None]
NONE = pd.DataFrame()


@dataclass(frozen=True)
class CardTables:
    """What the cards do; None in an Analysis where there is no grid of cards."""

    grid: cards.Grid
    effects: pd.DataFrame
    shares: pd.DataFrame
    steps: pd.DataFrame
    evenness: pd.DataFrame


@dataclass(frozen=True)
class Analysis:
    """All tables of a report; an empty table means that the run cannot tell."""

    info: RunInfo
    names: Names
    style: Style
    games: Games  # all of them
    aside: list[str]  # strategies that only draw the curve over skill
    result: Difficulty  # of the strategies that are ranked
    ranking: pd.DataFrame
    chances: pd.DataFrame
    disagree: pd.DataFrame
    strategies: pd.DataFrame
    cells: pd.DataFrame
    quantiles: pd.DataFrame
    scores: pd.DataFrame
    cards: CardTables | None
    automa_sd: float
    parts: pd.DataFrame
    strategy_parts: pd.DataFrame
    turns: pd.DataFrame
    pace: pd.DataFrame
    skill: pd.DataFrame
    even: pd.DataFrame
    styles: pd.DataFrame
    handicaps: pd.DataFrame
    reversals: pd.DataFrame
    luck: pd.DataFrame
    strategy_luck: pd.DataFrame
    variance: pd.DataFrame
    par: pd.DataFrame
    par_curves: pd.DataFrame
    first: pd.DataFrame
    dominant: str | None
    unbeaten: list[str]
    pushovers: list[str]
    ends: pd.DataFrame
    precision: pd.DataFrame
    neighbours: pd.DataFrame
    convergence: pd.DataFrame
    sensitivity: pd.DataFrame


def _cards(result: Difficulty, names: Names, sd: float) -> CardTables | None:
    grid = cards.grid(result.automas)
    if grid is None:
        return None
    return CardTables(
        grid,
        cards.effects(result, grid),
        cards.shares(result, grid),
        cards.steps(result, grid, names, sd),
        cards.evenness(result, grid, names),
    )


def _skills(
    games: Games, result: Difficulty, resamples: int, seed: int
) -> tuple[Difficulty | None, list[Difficulty]]:
    """Difficulty over skill, and all results that speak of one strategy each."""
    found = roles.by_skill(games)
    if found is None:
        return None, [result]
    skilled = difficulty(found, resamples, seed)
    aside = [name for name in skilled.strategies if name not in result.strategies]
    return skilled, [result, skilled.only(aside)] if aside else [result]


def _joined(tables: Iterable[pd.DataFrame]) -> pd.DataFrame:
    found = list(tables)
    full = [table for table in found if len(table)]
    return pd.concat(full, ignore_index=True) if full else found[0]


def analyse(
    frame: pd.DataFrame,
    info: RunInfo | None = None,
    progress: Progress | None = None,
    resamples: int = RESAMPLES,
    sensitivity: pd.DataFrame | None = None,
) -> Analysis:
    """Rows of a run to all tables; raises ReportError where there is nothing to analyse."""
    info = info or RunInfo()
    say = progress or (lambda _text, _share: None)
    names, seed = Names(info.names, info.stars), info.seed % 2**32
    say("reading games", 0.0)
    index = index_rows(frame)
    every = read_games(frame, index)
    games = roles.ranked(every)
    main = index if games is every else index.only(games.strategies)
    say("difficulty", 0.05)
    result = difficulty(games, resamples, seed)
    skilled, each = _skills(every, result, resamples, seed)
    say("cells", 0.2)
    sd = cards.automa_sd(games)
    cells = stats.cell_table(every)
    counted = cells[cells["strategy"].isin(games.strategies)]
    has_parts, rounds = parts.has_parts(frame), pace.round_columns(frame)
    say("cards, luck and pace", 0.3)
    return Analysis(
        info=info,
        names=names,
        style=style_for(games.automas, names),
        games=every,
        aside=[name for name in every.strategies if name not in games.strategies],
        result=result,
        ranking=ranking_table(result),
        chances=rank_probabilities(result),
        disagree=disagreements(result),
        strategies=strategy_table(result),
        cells=cells,
        quantiles=stats.quantile_table(every),
        scores=stats.score_shares(games),
        cards=_cards(result, names, sd),
        automa_sd=sd,
        parts=parts.part_table(frame, main) if has_parts else NONE,
        strategy_parts=parts.part_table(frame, index, human=True) if has_parts else NONE,
        turns=parts.turn_table(frame, main) if "turns_bank" in frame.columns else NONE,
        pace=pace.pace_table(frame, main) if rounds else NONE,
        skill=skill.skill_table(skilled or result),
        even=skill.even_matches(skilled or result),
        styles=_joined(skill.style_table(one, result) for one in each),
        handicaps=_joined(skill.handicap_table(one) for one in each),
        reversals=_joined(skill.reversals(one, result) for one in each),
        luck=luck.luck_table(games, seed=seed),
        strategy_luck=luck.strategy_luck(games, seed=seed),
        variance=luck.variance_shares(games),
        par=par.par_table(games, seed=seed),
        par_curves=par.par_curves(games),
        first=first.first_table(games, seed=seed) if first.can_tell(games) else NONE,
        dominant=flags.dominant(result),
        unbeaten=flags.unbeaten(counted),
        pushovers=flags.pushovers(counted),
        ends=flags.at_the_ends(cells),
        precision=precision.precision_table(result),
        neighbours=precision.neighbour_table(result),
        convergence=precision.convergence(games, result),
        sensitivity=NONE if sensitivity is None else sensitivity,
    )
