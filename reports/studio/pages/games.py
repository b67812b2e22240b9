"""Games: any game of any matchup in the viewer, a close one, one that the change turns."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

from nicegui import app, ui
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from reports.data.names import names_of
from reports.studio.pages.frame import page
from reports.studio.pages.parts import Words, box, button, command_box
from reports.studio.pages.work import JobBar
from reports.studio.studio import Studio
from sim.errors import InputError

SCRIPT = Path(__file__).parents[1] / "templates" / "viewer.js"
MOST_GAME = 1_000_000
SHOWN = "/games/shown"


def register(studio: Studio) -> None:
    """Serve the page, and the game that it shows in a frame."""

    @ui.page("/games")
    def show() -> None:
        ui.add_head_html(f"<script>{SCRIPT.read_text(encoding='utf-8')}</script>")
        with page(studio, "/games") as refreshers:
            refreshers.append(GamesView(studio).refresh)

    @app.get(SHOWN)
    def shown() -> Response:
        found = studio.jobs["game"].result
        if found is None:
            return PlainTextResponse("No game has been chosen yet.", 404)
        return HTMLResponse(found["page"])


class GamesView:
    """Which game to show, and the viewer."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.job = studio, studio.jobs["game"]
        self._shown: Any = None
        self._asked = False  # by this tab
        names, cards = names_of(studio.design.cards), studio.design.cards
        automas = [f"{b}/{s}" for b in cards.behaviors for s in cards.scorings]
        players = list(studio.strategies())
        changed = studio.design.affected(studio.changes) if studio.changes else automas
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "Watch a game")
                Words("span", "any game by its number; the same number is the same deal", "fine")
            with box("controls wrap"):
                self._who = ui.select(players, label="Player", value=players[0])
                self._whom = ui.select(
                    {a: names.automa(a) for a in automas}, label="Automa", value=changed[0]
                )
                self._which = ui.select(
                    {True: "as edited", False: "as printed"}, label="Cards", value=True
                )
                self._game = ui.number("Game", value=0, format="%d").classes("game-number")
                for field in (self._who, self._whom, self._which, self._game):
                    field.props("outlined dense")
            with box("controls wrap buttons"):
                button("Show", lambda: self._ask("any"), "main small show-game")
                button("◀", lambda: self._move(-1), "small", "The game before")
                button("▶", lambda: self._move(1), "small", "The next game")
                button("A close one", lambda: self._ask("close"), "small close-one")
                self._turned = button(
                    "One that only the edited Automa wins",
                    lambda: self._ask("turned"),
                    "small",
                    "One that the edited Automa wins and the printed one loses, on the same deal",
                )
                self._bar = JobBar(self.job, "", lambda: None)
                self._bar.only_while_running()
            self._command = command_box()
        self._title = Words("p", "Choose a game, or have a close one looked for.", "empty")
        with box("own-page") as self._links:
            Words("span", "To keep or to show somebody:", "fine")
            self._tab = _link("Open in a tab of its own", target="_blank")
            self._file = _link("Save as a file", download="game.html")
            Words("span", "The address there names the step.", "fine")
        self._links.set_visibility(False)
        self._frame = box("viewer", "iframe")
        self._frame.props["title"] = "The game, step by step"
        self._frame.on("load", js_handler="(event) => window.showGame(event.target)")
        self._frame.set_visibility(False)

    def _number(self) -> int:
        value = self._game.value
        if value is None or not 0 <= value <= MOST_GAME or value != int(value):
            raise InputError(f"the number of a game is a whole one from 0 to {MOST_GAME:,}")
        return int(value)

    def _last(self) -> int:
        """The game that is shown, for the next one after it; -1 if there is none."""
        return -1 if self._shown is None else int(self._shown["game"])

    def _move(self, by: int) -> None:
        self._game.value = max(0, self._number() + by)
        self._ask("any")

    def _ask(self, find: str) -> None:
        studio, player = self.studio, str(self._who.value)
        if find == "turned":
            self._which.value = True
        self._asked = True
        players = {player: studio.audiences.get(player, player)}
        self.job.start(
            **studio.setting() | {"players": players, "folder": str(studio.workspace.games)},
            automa=str(self._whom.value),
            edited=bool(self._which.value),
            game=self._number() if find == "any" else self._last(),
            find=find,
        )

    def refresh(self, topic: str) -> None:
        """Show the game that was found."""
        self._bar.refresh(topic)
        if topic not in ("game", "cards"):
            return
        self._turned.props["disabled"] = not self.studio.changes
        self._turned.update()
        found = self.job.result
        if found is None or found is self._shown:
            return
        same, self._shown = self._is_shown(found), found
        if same:
            self._give(found["chances"])
            return
        self._game.value = found["game"]
        self._title.set_text(found["title"])
        self._title.classes(replace="mean")
        # The frame is loaded anew whenever its address changes.
        self._frame.props["src"] = f"{SHOWN}?{secrets.token_hex(4)}"
        self._frame.update()
        ui.run_javascript("window.giveChances = undefined")
        for part in (self._frame, self._links):
            part.set_visibility(True)
        name = f"{found['automa'].replace('/', '-')}-game-{found['game']}.html"
        self._file.props["download"] = name
        self._file.update()
        self._command.set_text(self._command_line(found))
        if self._asked:  # not in other tabs
            self._asked = False
            ui.run_javascript("window.goToGame = true")

    def _is_shown(self, found: dict[str, Any]) -> bool:
        """Whether this is the game that is shown, now with its chances."""
        return self._shown is not None and self._shown["key"] == found["key"]

    def _give(self, chances: dict[str, Any]) -> None:
        """Hand the chances to the game that is open, wherever somebody is in it."""
        ui.run_javascript(
            "window.giveChances = () => document.querySelector('iframe.viewer').contentDocument"
            f".dispatchEvent(new CustomEvent('chances', {{ detail: {json.dumps(chances)} }})); "
            "window.giveChances()"
        )

    def _command_line(self, found: dict[str, Any]) -> str:
        studio = self.studio
        told: dict[str, Any] = {"vs": found["automa"], "game": found["game"]}
        told["cards"] = "cards" if studio.draft.cards else None
        told["set"] = [f"{n}={v}" for n, v in found["changes"].items()]
        return studio.command("view", found["player"], **told)


def _link(text: str, **props: str) -> Words:
    """A link to the game that is shown, as a page of its own."""
    found = Words("a", text, "btn small")
    found.props["href"] = SHOWN
    for name, value in props.items():
        found.props[name] = value
    return found
