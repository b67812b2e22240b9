"""Games to look at: links to pages that show a game step by step, and how to make others."""

from __future__ import annotations

import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.phrases import audience_names
from reports.chapters.tables import Column, Table
from reports.experiments.sample_games import CLOSEST, SURPRISING, TYPICAL, WHY

TITLE = "Games to look at"
HEADS = {TYPICAL: "typical", CLOSEST: "closest", SURPRISING: "most surprising"}


def chapter(a: Analysis) -> Chapter | None:
    """A table of links; None where no game was written beside the report."""
    found = a.further.games
    if found is None:
        return None
    if not found.pages:
        return Chapter("games", TITLE, [f"No game could be shown: {found.why_not}."])
    strategy = found.pages[0].game.strategy
    who = audience_names(a, [strategy])[0]
    player = f"a {who} player ('{strategy}')" if who != strategy else f"'{strategy}'"
    text = [
        f"Games of {player} from this run; a click opens the table after every step, with what "
        "happened and why. " + "; ".join(f"{HEADS[k]}: {WHY[k]}" for k in HEADS).capitalize() + ".",
        f"Any other game: {found.command}",
    ]
    table = Table("games", "Three games per Automa", _frame(a), _columns())
    meaning = (
        "Numbers say that an Automa is hard; a game shows how it feels. Watch the surprising ones "
        "for luck that a card could tame, the typical ones for turns in which nothing happens."
    )
    return Chapter("games", TITLE, text, tables=[table], meaning=meaning)


def _frame(a: Analysis) -> pd.DataFrame:
    rows: dict[str, dict[str, str]] = {}
    assert a.further.games is not None
    for page in a.further.games.pages:
        game = page.game
        row = rows.setdefault(game.automa, {"automa": game.automa})
        row[game.kind] = f"{game.human} : {game.other} (game {game.game})"
        row[f"{game.kind}_page"] = page.address
    frame = pd.DataFrame(rows.values())
    names = ["automa", *(f"{kind}{end}" for kind in HEADS for end in ("", "_page"))]
    return frame.reindex(columns=names).fillna("")


def _columns() -> list[Column]:
    links = [Column(f"{head} (player : Automa)", kind, link=f"{kind}_page")
             for kind, head in HEADS.items()]  # fmt: skip
    return [Column("Automa", "automa"), *links]
