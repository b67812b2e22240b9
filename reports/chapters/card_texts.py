"""The cards as they were played, line by line, with what differs from the printed ones."""

from __future__ import annotations

import pandas as pd

from automa.names import parse_automa
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.phrases import listed
from reports.chapters.tables import Column, Table
from reports.data.cards import EDITED, OWN, PRINTED, UNKNOWN, PlayedCard

TITLE = "The cards as played"
READING = (
    "A Behavior card says what the Automa does for each face of the die that it takes; a Scoring "
    "card what it scores at the end, besides the VP of the game itself and, for each continent, "
    "(Animals + Experts) x Animals."
)
ORIGIN = {
    PRINTED: "as printed",
    EDITED: "EDITED, not the printed card",
    OWN: "a card of its own",
    UNKNOWN: "NOT as printed; this run was written before runs kept their cards",
}


def chapter(a: Analysis) -> Chapter:
    """Every card of the run."""
    played = {card for automa in a.games.automas for card in parse_automa(automa).cards}
    cards = [card for card in a.info.cards if card.id in played]
    if not cards:
        return Chapter("texts", TITLE, ["The run does not say which cards it was played with."])
    tables = [_table(card) for card in cards if card.lines]
    return Chapter("texts", TITLE, [READING, *_summary(cards)], tables=tables)


def _summary(cards: list[PlayedCard]) -> list[str]:
    """Which cards are not the printed ones."""
    other = [card for card in cards if card.origin != PRINTED]
    if not other:
        return ["All of them are the printed cards."]
    lines = [f"{card.name} ({card.id}): {_what(card)}." for card in other]
    same = [card.name for card in cards if card.origin == PRINTED]
    return lines + ([f"As printed: {listed(same)}."] if same else [])


def _what(card: PlayedCard) -> str:
    text = ORIGIN[card.origin]
    if card.like and card.origin == OWN:
        text += f", in place of {card.like}"
    told = ", ".join(f"{change.name} {change.printed} → {change.value}" for change in card.changes)
    return f"{text}: {told}" if told else text


def _table(card: PlayedCard) -> Table:
    frame = pd.DataFrame(
        [(line.head, line.text, line.printed, bool(line.printed)) for line in card.lines],
        columns=["line", "text", "printed", "changed"],
    )
    columns = [Column("line", "line"), Column("what it says", "text", prose=True)]
    if frame["changed"].any():
        columns.append(Column(f"printed on {card.like}", "printed", prose=True))
    stars = "*" * card.stars
    caption = f"{card.name} {stars}, {card.kind} card '{card.id}': {_what(card)}"
    return Table(f"card-{card.id}", caption, frame, columns, marked="changed")
