"""Everything that a report says, computed once from the rows of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from reports import cards, first, flags, luck, pace, par, parts, precision, skill, stats
from reports.bootstrap import RESAMPLES
from reports.difficulty import (
    Difficulty,
    difficulty,
    disagreements,
    rank_probabilities,
    ranking_table,
    strategy_table,
)
from reports.games import Games, index_rows, read_games
from reports.info import RunInfo
from reports.names import Names
from reports.style import Style, style_for

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
    games: Games
    result: Difficulty
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
    names = Names(info.names, info.stars)
    say("reading games", 0.0)
    index = index_rows(frame)
    games = read_games(frame, index)
    say("difficulty", 0.05)
    result = difficulty(games, resamples, info.seed % 2**32)
    say("cells", 0.2)
    sd = cards.automa_sd(games)
    cells = stats.cell_table(games)
    has_parts, rounds = parts.has_parts(frame), pace.round_columns(frame)
    say("cards, luck and pace", 0.3)
    curves = par.par_curves(games)
    return Analysis(
        info=info,
        names=names,
        style=style_for(games.automas, names),
        games=games,
        result=result,
        ranking=ranking_table(result),
        chances=rank_probabilities(result),
        disagree=disagreements(result),
        strategies=strategy_table(result),
        cells=cells,
        quantiles=stats.quantile_table(games),
        scores=stats.score_shares(games),
        cards=_cards(result, names, sd),
        automa_sd=sd,
        parts=parts.part_table(frame, index) if has_parts else NONE,
        strategy_parts=parts.part_table(frame, index, human=True) if has_parts else NONE,
        turns=parts.turn_table(frame, index) if "turns_bank" in frame.columns else NONE,
        pace=pace.pace_table(frame, index) if rounds else NONE,
        skill=skill.skill_table(result),
        even=skill.even_matches(result),
        styles=skill.style_table(result),
        handicaps=skill.handicap_table(result),
        reversals=skill.reversals(result),
        luck=luck.luck_table(games, seed=info.seed % 2**32),
        variance=luck.variance_shares(games),
        par=par.par_table(games, seed=info.seed % 2**32),
        par_curves=curves,
        first=first.first_table(games, seed=info.seed % 2**32) if first.can_tell(games) else NONE,
        dominant=flags.dominant(result),
        unbeaten=flags.unbeaten(cells),
        pushovers=flags.pushovers(cells),
        ends=flags.at_the_ends(cells),
        precision=precision.precision_table(result),
        neighbours=precision.neighbour_table(result),
        convergence=precision.convergence(games, result),
        sensitivity=NONE if sensitivity is None else sensitivity,
    )
