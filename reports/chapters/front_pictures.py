"""The pictures of the front page: win rates for each audience, and the ladder."""

from __future__ import annotations

from functools import partial

import pandas as pd
from matplotlib.figure import Figure

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Picture, figure_of
from reports.chapters.phrases import ci, number, too_close
from reports.data.commands import command
from reports.data.text import signed, win_rate
from reports.stats.matchups import wilson

ALL = "all strategies"


def win_pictures(a: Analysis) -> list[Picture]:
    """A grid of win rates for each audience; for all ranked strategies where no audience plays."""
    table = a.audience_wins if a.audiences else _panel_wins(a)
    return [
        _win_picture(a, str(who), rows, place)
        for place, (who, rows) in enumerate(table.groupby("player", sort=False))
    ]


def no_audience(a: Analysis) -> str:
    """What to type for the audiences, where none plays in the run."""
    if a.audiences:
        return ""
    players = [each.strategy for each in a.info.audiences]
    return command("run", *players, games=a.result.games, out=a.info.folder or "RUN")


def _panel_wins(a: Analysis) -> pd.DataFrame:
    """The mean win rate of the ranked strategies."""
    table = a.panel_matchups
    parts = table.assign(hits=table["wins"] + table["ties"] / 2)
    sums = parts.groupby("automa", sort=False)[["hits", "games"]].sum()
    low, high = wilson(sums["hits"].to_numpy(float), sums["games"].to_numpy(float))
    return pd.DataFrame(
        {
            "player": ALL,
            "strategy": "",
            "automa": sums.index,
            "games": sums["games"].to_numpy(),
            "win": (sums["hits"] / sums["games"]).to_numpy(),
            "low": low,
            "high": high,
        }
    )


def _win_picture(a: Analysis, who: str, rows: pd.DataFrame, place: int) -> Picture:
    everyone = f"{who}s" if who != ALL else who
    low, high = win_rate(rows["win"].min()), win_rate(rows["win"].max())
    range_ = low if low == high else f"{low} to {high}"
    alt = f"Win rates of {everyone}: " + "; ".join(
        f"{a.names.automa(r.automa)} {win_rate(r.win)}" for r in rows.itertuples()
    )
    strategy = str(rows["strategy"].iloc[0])
    about = next((x.about for x in a.info.audiences if x.strategy == strategy), "")
    caption = f"{about} Played by the strategy '{strategy}'." if strategy else "Mean of the panel."
    draw = partial(_draw, a, rows)
    title = f"{everyone.capitalize()} win {range_}"
    return Picture(f"wins-{place + 1}", title, caption.strip(), alt, draw)


def _draw(a: Analysis, rows: pd.DataFrame) -> Figure:
    return figure_of(figures.win_grid(rows, a.style))


def ladder_picture(a: Analysis) -> Picture:
    """How hard each Automa is, in VP."""
    alt = "Head start in VP, hardest first: " + "; ".join(
        f"{a.names.automa(r.automa)} {signed(r.head_start)} "
        f"{ci(r.head_start_low, r.head_start_high)}"
        for r in a.ranking.itertuples()
    )
    close = too_close(bool(a.ranking["chained"].any()))
    caption = (
        f"How hard each Automa is for {_whole_panel(a)}: the head start in VP that they need for "
        "an even match; left of 0 they are ahead. Bars: 95% CI. Automas in one band, shaded or "
        f"not, share a rank: {close}. {a.style.legend()}"
    )
    draw = lambda: figure_of(figures.ladder(a.ranking, a.style))  # noqa: E731
    return Picture("ladder", _ladder_title(a), caption, alt, draw)


def _whole_panel(a: Analysis) -> str:
    """Whom the ladder is for, which is not whom the grids of the audiences are for."""
    strategies = a.result.strategies
    if len(strategies) == 1:
        return f"'{strategies[0]}'"
    return f"{number(len(strategies))} strategies together"


def _ladder_title(a: Analysis) -> str:
    groups = a.ranking["group"]
    top, last = a.ranking.iloc[0], a.ranking.iloc[-1]
    if groups.max() == 1:
        return "Too close to call" if len(a.ranking) > 1 else f"{a.names.automa(top.automa)}"
    hard = a.names.automa(top.automa) if (groups == 1).sum() == 1 else "Several Automas"
    easy = a.names.automa(last.automa) if (groups == groups.max()).sum() == 1 else "several"
    verb = "is" if (groups == 1).sum() == 1 else "are"
    return f"{hard} {verb} the hardest, {easy} the easiest"
