"""The fields of a person's game: to enter one, and to correct one."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from nicegui import ui

from reports.data.names import BEHAVIORS, SCORINGS, Names
from reports.studio.pages.parts import box

RESULTS = {"": "by scores", "won": "won", "lost": "lost", "tied": "shared"}
FIRST = {"": "not noted", "yes": "yes", "no": "no"}


class GameForm:
    """Fields, and the cells of a line of the log that they make."""

    def __init__(self, names: Names) -> None:
        # Only of the nine Automas of the box the levels know something.
        pairs = [f"{behavior}/{scoring}" for behavior in BEHAVIORS for scoring in SCORINGS]
        automas = {automa: names.automa(automa) for automa in pairs}
        self._more = {"variant": "", "all_games": ""}  # what a log knows and no field shows
        with box("fields"):
            self.player = ui.input("Player", value="me")
            self.automa = ui.select(automas, label="Automa", value=pairs[0])
            self.score = ui.number("Your score", min=0, format="%d").classes("score")
            self.theirs = ui.number("Automa's score", min=0, format="%d").classes("theirs")
            self.result = ui.select(RESULTS, label="Result", value="")
            self.first = ui.select(FIRST, label="First player?", value="")
            self.date = ui.input("Date", value=datetime.date.today().isoformat())
            fields = (self.player, self.automa, self.score, self.theirs, self.result)
            for field in (*fields, self.first, self.date):
                field.props("outlined dense")

    def fill(self, game: Mapping[str, Any]) -> None:
        """Show a game of the log."""
        self.player.value, self.automa.value = game["player"], game["automa"]
        self.score.value, self.theirs.value = game["score"], game["automa_score"]
        self.first.value, self.date.value = _truth(game["first"]), game["date"]
        scores = game["score"], game["automa_score"]
        told = None not in scores and scores[0] != scores[1]
        self.result.value = "" if told else game["result"]
        self._more = {"variant": game["variant"], "all_games": _truth(game["all_games"])}

    def clear_scores(self) -> None:
        """Make room for the next game."""
        self.score.value = self.theirs.value = None

    def cells(self) -> dict[str, str]:
        """The game as the cells of a line."""
        return {
            "player": str(self.player.value or "").strip(),
            "automa": str(self.automa.value),
            "score": _whole(self.score.value),
            "automa_score": _whole(self.theirs.value),
            "result": str(self.result.value),
            "date": str(self.date.value or "").strip(),
            "first": str(self.first.value),
            **self._more,
        }


def _whole(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _truth(value: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[value]
