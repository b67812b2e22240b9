"""The fields of a person's game: to enter one, and to correct one."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from nicegui import ui

from reports.data.names import BEHAVIORS, SCORINGS, Names
from reports.studio.pages.parts import box, told

RESULTS = {"": "by scores", "won": "won", "lost": "lost", "tied": "shared"}
FIRST = {"": "not noted", "yes": "yes", "no": "no"}
CARDS = {"": "as printed", "changed cards": "changed: kept, not counted"}  # by variant


class GameForm:
    """Fields, and the cells of a line of the log that they make."""

    def __init__(self, names: Names) -> None:
        # Only of the nine Automas of the box the levels know something.
        pairs = [f"{behavior}/{scoring}" for behavior in BEHAVIORS for scoring in SCORINGS]
        automas = {automa: names.automa(automa) for automa in pairs}
        self._all_games = ""  # what a log knows and no field shows
        with box("fields"):
            self.player = ui.input("Player", value="me")
            self.automa = ui.select(automas, label="Automa", value=pairs[0])
            self.cards = ui.select(CARDS, label="Cards", value="").classes("whole-row-field")
            self.score = ui.input("Player's score").classes("score")
            self.theirs = ui.input("Automa's score").classes("theirs")
            self.result = ui.select(RESULTS, label="Result", value="")
            self.first = ui.select(FIRST, label="First player?", value="")
            self.date = ui.input("Date", value=datetime.date.today().isoformat())
            fields = (self.player, self.automa, self.cards, self.result, self.first, self.date)
            for field in (*fields, self.score, self.theirs):
                field.props("outlined dense")
            for number in (self.score, self.theirs):  # a phone shows digits; letters are told of
                number.props("inputmode=numeric")

    def on_enter(self, do: Callable[[], None]) -> None:
        """What the Enter key does in a field that one types into."""
        for field in (self.player, self.score, self.theirs, self.date):
            field.on("keydown.enter", told(do))

    def fill(self, game: Mapping[str, Any]) -> None:
        """Show a game of the log."""
        self.player.value, self.automa.value = game["player"], game["automa"]
        self.score.value, self.theirs.value = map(_text, (game["score"], game["automa_score"]))
        self.first.value, self.date.value = _truth(game["first"]), game["date"]
        scores = game["score"], game["automa_score"]
        told = None not in scores and scores[0] != scores[1]
        self.result.value = "" if told else game["result"]
        variant = str(game["variant"])
        self.cards.set_options({**CARDS, variant: CARDS.get(variant, variant)}, value=variant)
        self._all_games = _truth(game["all_games"])

    def clear_scores(self) -> None:
        """Make room for the next game."""
        self.score.value = self.theirs.value = ""

    def cells(self) -> dict[str, str]:
        """The game as the cells of a line."""
        return {
            "player": str(self.player.value or "").strip(),
            "automa": str(self.automa.value),
            "score": str(self.score.value or "").strip(),
            "automa_score": str(self.theirs.value or "").strip(),
            "result": str(self.result.value),
            "date": str(self.date.value or "").strip(),
            "first": str(self.first.value),
            "variant": str(self.cards.value),
            "all_games": self._all_games,
        }


def _text(score: int | None) -> str:
    return "" if score is None else str(score)


def _truth(value: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[value]
