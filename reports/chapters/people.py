"""People: a log of real games beside the simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import counted, listed, of
from reports.chapters.tables import Column, Table
from reports.data.text import percent0, signed, two, whole

if TYPE_CHECKING:
    from reports.people.playtest import Playtest

METHOD = (
    "Each game is predicted from the other games of its player: their scores make some of our "
    "player models likely and others not, and those predict the game. The simulated levels are "
    "those of the printed cards and components as we assume them, whatever cards this report is "
    "about."
)
NEXT = "automa next --log FILE --player NAME"


def chapter(a: Analysis) -> Chapter | None:
    """Predicted and observed results and scores, levels, learning."""
    people = a.further.people
    if people is None:
        return None
    text = [_summary(people), METHOD]
    if people.note:
        text.insert(0, f"The log says of itself: {people.note}")
    pictures = [_playtest(a, people)]
    if people.players["per_game"].notna().any():
        pictures.append(_learning(people))
    tables = [
        Table("people", "Logged games by Automa", people.table, _automa_columns()),
        Table("people-players", "The players", people.players, _player_columns()),
    ]
    points = [*people.doubtful, *_odd(a, people), *_trends(people)]
    return Chapter("people", "People", text, pictures, tables, points, meaning=_meaning(people))


def surprising(people: Playtest) -> pd.DataFrame:
    """Automas whose results or scores are clearly unlike the prediction."""
    table = people.table
    return table[table["surprising_wins"] | table["surprising_scores"]]


def with_games(people: Playtest) -> pd.DataFrame:
    """The players with a believable game: of others no level is known."""
    return people.players[people.players["games"] > 0]


def _summary(people: Playtest) -> str:
    table = people.table
    won = float((table["won"] * table["games"]).sum() / table["games"].sum())
    hoped = float((table["predicted"] * table["games"]).sum() / table["games"].sum())
    more = f" {counted(people.left_out, 'game')} of variants left out." if people.left_out else ""
    odd = len(surprising(people))
    verdict = (
        "These people play as the simulation expects"
        if not odd
        else f"Against {of(odd, len(table))} Automas these people play unlike the simulation"
    )
    games = counted(len(people.games), "game").capitalize()
    who = counted(len(with_games(people)), "player")
    return f"{verdict}. {games} of {who}, {percent0(won)} won, {percent0(hoped)} predicted.{more}"


def _odd(a: Analysis, people: Playtest) -> list[str]:
    """Automas and players unlike the simulation."""
    out = [
        f"{a.names.automa(row.automa)}: {percent0(row.won)} won, {percent0(row.predicted)} "
        f"predicted; mean score {whole(row.score)}, {whole(row.predicted_score)} predicted: "
        "clearly unlike the prediction."
        for row in surprising(people).itertuples()
    ]
    known = people.players[~people.players["unlike"].isin(["nothing", "too few games to say"])]
    return out + [
        f"{row.player} plays unlike our models: {row.unlike}." for row in known.itertuples()
    ]


def _trends(people: Playtest) -> list[str]:
    sure = people.players[
        (people.players["per_game_low"] > 0) | (people.players["per_game_high"] < 0)
    ]
    return [
        f"{row.player} {'improves' if row.per_game > 0 else 'gets worse'}: "
        f"{signed(row.per_game)} VP per game (95% CI: "
        f"{signed(row.per_game_low)} to {signed(row.per_game_high)})."
        for row in sure.itertuples()
    ]


def _meaning(people: Playtest) -> str:
    odd = surprising(people)
    skills = [f"{row.player} {two(row.skill)}" for row in with_games(people).itertuples()]
    head = f"Levels on our scale (newcomer 0.6, regular 0.7, expert 1): {listed(skills)}. "
    if odd.empty:
        return head + (
            "No Automa is clearly harder or easier for these people than for our models, as far as "
            "so few games can tell: the ladder may be read for players of these levels. Whom one "
            f"of them should play next: {NEXT}."
        )
    return head + (
        f"{of(len(odd), len(people.table)).capitalize()} Automas "
        f"{'differs' if len(odd) == 1 else 'differ'} from what our models predict: there believe "
        "the people, and look for what they see and the models do not"
        f"{', or a player who has improved' if _trends(people) else ''}. Whom one of them "
        f"should play next: {NEXT}."
    )


def _playtest(a: Analysis, people: Playtest) -> Picture:
    from reports.figures.people import playtest

    odd = surprising(people)
    title = (
        "The logged games lie where the simulation expects them"
        if odd.empty
        else f"Unlike the simulation: {listed([a.names.automa(name) for name in odd['automa']])}"
    )
    caption = (
        "Dots: logged games, with 95% intervals; orange where clearly unlike the prediction. Grey: "
        "where the games of these players should lie in 95% of cases."
    )
    alt = "; ".join(
        f"{a.names.automa(r.automa)}: won {percent0(r.won)}, predicted {percent0(r.predicted)}"
        for r in people.table.itertuples()
    )
    draw = lambda: figure_of(playtest(people.table, a.style))  # noqa: E731
    return Picture("people", title, caption, alt, draw)


def _learning(people: Playtest) -> Picture:
    from reports.figures.people import learning

    trends = _trends(people)
    title = " ".join(trends) if trends else "Who learns: no trend is clear yet"
    caption = (
        "Dots: scores in the order of the games, in VP above what we expect at the player's level "
        "against that Automa; line: trend, from six games on."
    )
    draw = lambda: figure_of(learning(people.scores, with_games(people)))  # noqa: E731
    return Picture("people-learning", title, caption, title, draw)


def _automa_columns() -> list[Column]:
    return [
        Column("Automa", "automa"),
        Column("games", "games", whole),
        Column("won", "won", percent0, "won_low", "won_high"),
        Column("predicted", "predicted", percent0, "predicted_low", "predicted_high"),
        Column("score", "score", whole, "score_low", "score_high"),
        Column(
            "predicted", "predicted_score", whole, "predicted_score_low", "predicted_score_high"
        ),
        Column("Automa's score", "automa_score", whole),
        Column("predicted", "predicted_automa_score", whole),
    ]


def _player_columns() -> list[Column]:
    return [
        Column("player", "player"),
        Column("games", "games", whole),
        Column("skill", "skill", two, "skill_low", "skill_high"),
        Column("VP per game", "per_game", signed, "per_game_low", "per_game_high"),
        Column("unlike our models", "unlike"),
    ]
