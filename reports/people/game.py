"""One game of a person, and how it is read from the cells of a spreadsheet's row."""

import datetime
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields

from automa.names import AutomaName, find_card, parse_automa
from reports.data.names import NAMES
from sim.errors import nearest

RESULTS = ("won", "tied", "lost")
YES_NO = {
    **dict.fromkeys(("yes", "y", "true", "1"), True),  # spreadsheets write TRUE and FALSE
    **dict.fromkeys(("no", "n", "false", "0"), False),
    "": None,
}
MOST_VP = 2000
SCORES = {"score": "the player's score", "automa_score": "the Automa's score"}
YEARS = range(2000, 2100)  # others are slips of the pen, and would upset the order of games
DAY_FIRST = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")  # 17.11.2026
_NAME = re.compile(r"[^\W_][\w .'-]{0,39}")


@dataclass(frozen=True)
class Game:
    """One game of a person; None and '' where the log does not say."""

    player: str
    automa: str
    score: int | None = None
    automa_score: int | None = None
    result: str = ""  # won, tied, lost
    date: str = ""  # 2026-11-17
    first: bool | None = None  # whether the person began
    variant: str = ""  # anything but the printed game
    all_games: bool | None = None  # whether all of this player's games are in the log


COLUMNS = tuple(field.name for field in fields(Game))


def _short_name(text: str) -> str:
    """'linne/boudeuse', also for 'Linné + La Boudeuse' and 'Linne / Boudeuse'."""
    name = parse_automa(text if "/" in text else text.replace("+", "/"))
    return AutomaName(*(find_card(card, NAMES) for card in (name.behavior, name.scoring))).text


def parse_game(cells: Mapping[str, str], automas: Collection[str]) -> tuple[list[str], Game | None]:
    """A game from the cells of a row: its mistakes, or the game."""
    wrong: list[str] = []
    player = cells["player"]
    automa = _short_name(cells["automa"])
    if not player:
        wrong.append("the player's name is missing")
    elif not _NAME.fullmatch(player):
        wrong.append(f"player '{player[:40]}' is not a name of at most 40 letters and digits")
    if automa not in automas:
        given = cells["automa"][:40]
        wrong.append(f"automa '{given}' is not known; {nearest(automa, automas)}")
    mine, theirs = (_score(cells, name, wrong) for name in SCORES)
    result = cells.get("result", "").lower()
    if result and result not in RESULTS:
        wrong.append(f"result '{result[:20]}' is not one of {', '.join(RESULTS)}")
    first, complete = (_truth(cells, name, wrong) for name in ("first", "all_games"))
    date, variant = _date(cells.get("date", ""), wrong), cells.get("variant", "")
    if variant and not _NAME.fullmatch(variant):  # a spreadsheet must not take it for a formula
        wrong.append(f"variant '{variant[:40]}' is not a name of at most 40 letters and digits")
    if not wrong:
        result = _result(mine, theirs, result, wrong)
    if wrong:
        return wrong, None
    return [], Game(player, automa, mine, theirs, result, date, first, variant, complete)


def _score(cells: Mapping[str, str], name: str, wrong: list[str]) -> int | None:
    cell = cells.get(name, "")
    if not cell:
        return None
    found = re.fullmatch(r"([0-9]{1,5})([.,]0*)?", cell)  # 182.0 and 182,00 are whole, too
    if found is None or int(found[1]) > MOST_VP:
        wrong.append(f"{SCORES[name]} '{cell[:20]}' is not a whole number from 0 to {MOST_VP}")
        return None
    return int(found[1])


def _truth(cells: Mapping[str, str], name: str, wrong: list[str]) -> bool | None:
    cell = cells.get(name, "").lower()
    if cell not in YES_NO:
        wrong.append(f"{name} '{cell[:20]}' is not yes, no or empty")
    return YES_NO.get(cell)


def _date(cell: str, wrong: list[str]) -> str:
    """A day as 2026-11-17; with slashes nobody can tell the day from the month."""
    if not cell:
        return ""
    european = DAY_FIRST.fullmatch(cell)
    try:
        if european:
            day, month, year = map(int, european.groups())
            found = datetime.date(year, month, day)
        else:
            found = datetime.date.fromisoformat(cell)
    except ValueError:
        found = datetime.date.min
    if found.year not in YEARS:
        wrong.append(f"date '{cell[:20]}' is not a day such as 2026-11-17 or 17.11.2026")
    return found.isoformat()


def _result(mine: int | None, theirs: int | None, said: str, wrong: list[str]) -> str:
    """The result, from the scores where both are known; it must not contradict them."""
    if mine is None or theirs is None:
        if not said:
            wrong.append("neither a result nor both scores are given: won, lost or tied?")
        return said
    if mine == theirs:  # the person wins with any published Animal, else it is shared
        if said == "lost":
            wrong.append(f"{mine} to {theirs} is not lost: published Animals break the tie")
        return said or "won"
    found = "won" if mine > theirs else "lost"
    if said and said != found:
        wrong.append(f"{mine} to {theirs} is {found}, not {said}")
    return found
