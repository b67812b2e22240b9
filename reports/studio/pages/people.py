"""People: enter a game, see one's level, whom to play next, and the playtest table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from nicegui import ui

from reports.data.names import names_of
from reports.studio.pages.frame import page
from reports.studio.pages.game_form import GameForm
from reports.studio.pages.parts import Words, box, button, command_box, confirm, dialog
from reports.studio.pages.work import JobBar
from reports.studio.studio import Studio

LOG = "games.csv"
MOST_GAMES = 100  # of the log that are shown, the newest


def register(studio: Studio) -> None:
    """Serve the page."""

    @ui.page("/people")
    def show() -> None:
        with page(studio, "/people") as refreshers, box("people"):
            refreshers.append(PeopleView(studio).refresh)
        job = studio.jobs["people"]
        if job.result is None or job.error:  # what was wrong with an earlier game is no news
            job.start(file=LOG, add=None)


class PeopleView:
    """The form, and what the log shows."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.job = studio, studio.jobs["people"]
        self._asked = False  # by this tab, and not answered yet
        self._names = names_of(studio.design.cards)
        with box("panel form", "section"):
            with box("panel-head"):
                Words("h2", "A game with the real box")
                Words("span", "kept in games.csv; nothing leaves this machine", "fine")
            self._form = GameForm(self._names)
            self._form.on_enter(self._add)
            self._bar = JobBar(self.job, "Add the game", self._add)
            self._bar.for_short_work()
            self._command = command_box()
        self._place = box("answers")
        if games := (self.job.result or {}).get("games"):  # who enters one game enters others
            self._form.player.value = games[-1]["player"]

    def _add(self) -> None:
        self._start(add=self._form.cells())

    def _add_command(self, game: Mapping[str, str]) -> str:
        """What adds the same game in a terminal."""
        told: dict[str, Any] = {"vs": game["automa"], "player": game["player"], "log": LOG}
        told |= {"score": game["score"] or None, "automa_score": game["automa_score"] or None}
        told |= {"date": game["date"], "variant": game["variant"] or None}
        if game["result"]:
            told[game["result"]] = True
        return self.studio.command("log", "add", **told)

    def _start(self, **what: Any) -> None:
        """Add, correct or delete a game; this tab is told how it went."""
        self._asked = True
        self.job.start(file=LOG, **what)

    def refresh(self, topic: str) -> None:
        """Show what the log says."""
        self._bar.refresh(topic)
        if topic == "people: end":
            self._answered()
        if topic not in ("people", "people: end", "cards"):
            return
        self._place.clear()
        found = self.job.result
        with self._place:
            if found is None:
                Words("p", "" if self.job.error else "Reading the log…", "empty")
                return
            if not found["games"]:
                Words("p", "No games yet. One is enough for a first answer.", "empty")
            for name, person in found["players"].items():
                self._person(name, person)
            if found["table"]:
                self._table(found["table"])
            if found["games"]:
                self._log(found["games"])

    def _answered(self) -> None:
        """Ask about a game that is hard to believe; else make room for the next one."""
        asked, self._asked = self._asked, False
        if not asked or self.job.error or self.job.stopped:
            return
        what = {key: value for key, value in self.job.asked.items() if key != "file"}
        if doubts := self.job.result["doubts"]:
            sentence = f"{' and '.join(doubts)}. Is that right?"
            question = f"{sentence[:1].upper()}{sentence[1:]}"
            confirm(question, "It is right", lambda: self._start(**what, sure=True))
        elif "place" not in what:  # a second click must not add the same game again
            self._command.set_text(self._add_command(what["add"]))
            self._form.clear_scores()

    def _person(self, name: str, person: Mapping[str, Any]) -> None:
        with box("panel person", "section") as panel:
            panel.props["data-person"] = name
            with box("panel-head"):
                Words("h2", name)
                Words("span", _games(person["games"]), "fine")
            for text in person["words"]:
                Words("p", text, "way")
            Words("p", " ".join(person["styles"]), "fine")
            for text in person["unlike"]:
                Words("p", f"Unlike our models: {text}.", "way")
            if person["next"]:  # nothing is known without a game that can be believed
                Words("h3", "Whom next?")
                for advice in person["next"]:
                    Words("p", self._advice(advice), "way next")
                Words("h3", "Chance to win against the printed cards")
                for automa, win in person["win"].items():
                    self._chance(automa, win)

    def _advice(self, advice: Mapping[str, Any]) -> str:
        words = str(advice["words"])
        return words.replace(advice["automa"], self._names.automa(advice["automa"]))

    def _chance(self, automa: str, win: Mapping[str, float]) -> None:
        with box("chance"):
            Words("span", self._names.automa(automa), "rung-name")
            with box("track"):
                low, high = 100 * win["low"], 100 * win["high"]
                box("span").style(f"left: {low:.1f}%; width: {high - low:.1f}%")
                box("dot").style(f"left: {100 * win['middle']:.1f}%")
            Words("span", f"{win['middle']:.0%}", "head")
            Words("span", f"{win['low']:.0%} to {win['high']:.0%}", "gap")

    def _table(self, rows: list[Mapping[str, Any]]) -> None:
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "Playtest table")
                text = "each game predicted from its player's other games; *: clearly unlike it"
                Words("span", text, "fine")
            with box("scroll"), box("table", "table"):
                with box("", "tr"):
                    for head in ("", "games", "won (95% CI)", "predicted", "score", "predicted"):
                        Words("th", head)
                for row in rows:
                    self._row(row)

    def _row(self, row: Mapping[str, Any]) -> None:
        score, hope = (
            "–" if row[key] != row[key] else f"{row[key]:.0f}"
            for key in ("score", "predicted_score")
        )
        mark = " *" if row["surprising_wins"] or row["surprising_scores"] else ""
        won = f"{row['won']:.0%} ({row['won_low']:.0%} to {row['won_high']:.0%})"
        with box("", "tr"):
            Words("th", self._names.automa(row["automa"]) + mark)
            for cell in (str(row["games"]), won, f"{row['predicted']:.0%}", score, hope):
                Words("td", cell)

    def _log(self, games: list[Mapping[str, Any]]) -> None:
        with box("panel", "section"):
            Words("h2", "The log")
            with box("scroll"), box("table log", "table"):
                with box("", "tr"):
                    for head in ("date", "player", "Automa", "score", "Automa's", "result", ""):
                        Words("th", head)
                for place, game in [*enumerate(games)][: -MOST_GAMES - 1 : -1]:
                    self._logged(place, game)

    def _logged(self, place: int, game: Mapping[str, Any]) -> None:
        automa, date = self._names.automa(game["automa"]), game["date"] or "–"
        what = f"{game['player']} against {automa}"
        with box("", "tr"):
            for cell in (date, game["player"], automa, *_scores(game), game["result"]):
                Words("td", cell)
            with box("row-tools", "td"):
                correct, delete = (partial(do, place, game) for do in (self._correct, self._delete))
                button("Correct…", correct, "tiny", f"Correct the game of {what}")
                button("Delete…", delete, "tiny quiet", f"Delete the game of {what}")

    def _correct(self, place: int, game: Mapping[str, Any]) -> None:
        def save() -> None:
            self._start(add=form.cells(), place=place, game=game)

        with dialog("Correct this game", "Save", save):
            form = GameForm(self._names)
            form.fill(game)

    def _delete(self, place: int, game: Mapping[str, Any]) -> None:
        def delete() -> None:
            self._start(add=None, place=place, game=game)

        automa, when = (
            self._names.automa(game["automa"]),
            f" of {game['date']}" if game["date"] else "",
        )
        who = f"{game['player']} against {automa}, {' to '.join(_scores(game))}"
        confirm(f"Delete the game{when}, {who}, from games.csv?", "Delete", delete)


def _scores(game: Mapping[str, Any]) -> list[str]:
    """Both scores, as far as they are known."""
    return ["–" if vp is None else str(vp) for vp in (game["score"], game["automa_score"])]


def _games(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"
