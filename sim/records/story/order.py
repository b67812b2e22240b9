"""A turn's lines put into reading order: repeated gains added up, an Expert's place beside it."""

from collections.abc import Iterable, Sequence

from sim.records.story.blocks import Event
from sim.records.story.words import HOLDINGS

ADDED_UP = ("setup", "cube", "publication")  # reasons that may repeat in one turn
SETTLED = ("place", "cover", "under")


def tidy(events: Iterable[Event]) -> list[Event]:
    """The same lines for a reader: what belongs together stands together."""
    return _experts_home(_pay_once(_gain_once(events)))


def own_and_waiting(events: Sequence[Event], acting: int) -> tuple[list[Event], list[Event]]:
    """A turn's own lines, and the cards that waited for its end (Reputation)."""
    for place, event in enumerate(events):
        if event["e"] == "take" and event["seat"] != acting:
            while place and events[place - 1]["e"] == "shuffle":
                place -= 1
            return list(events[:place]), list(events[place:])
    return list(events), []


def _gain_once(events: Iterable[Event]) -> list[Event]:
    """Gains of a seat for one reason, told where the first of them stands."""
    told: list[Event] = []
    first: dict[tuple[int, str], Event] = {}
    for event in events:
        if not _adds_up(event):
            told.append(event)
            continue
        key = (event["seat"], event["why"])
        if key in first:
            _add(first[key], event)
        else:
            first[key] = dict(event)
            told.append(first[key])
    return told


def _adds_up(event: Event) -> bool:
    """Reputation is told step by step: its bonuses follow each step."""
    if event["e"] != "gain" or event.get("reputation"):
        return False
    return event["why"] in ADDED_UP or event["why"].startswith("expert:")


def _pay_once(events: Iterable[Event]) -> list[Event]:
    """Payments for value in a row become one."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else {"e": ""}
        if _buys_value(event) and _buys_value(last) and event["seat"] == last["seat"]:
            _add(last, event)
        else:
            told.append(dict(event))
    return told


def _buys_value(event: Event) -> bool:
    return bool(event["e"] == "pay" and event["for"] == "value")


def _add(total: Event, more: Event) -> None:
    for good in HOLDINGS:
        if more.get(good):
            total[good] = total.get(good, 0) + more[good]


def _experts_home(events: list[Event]) -> list[Event]:
    """Where a new Expert lies is told with its taking; a use stays in its place."""
    told: list[Event] = []
    moved: list[int] = []
    for place, event in enumerate(events):
        if place in moved:
            continue
        told.append(event)
        if event["e"] == "take" and event["kind"] == "expert":
            home = _home_of(event, events, place)
            if home is not None:
                told.append(events[home])
                moved.append(home)
    return told


def _home_of(take: Event, events: list[Event], place: int) -> int | None:
    """The line that finds this Expert its place."""
    for later in range(place + 1, len(events)):
        event = events[later]
        same = event["e"] == "expert" and event["card"] == take.get("card")
        if same and event["seat"] == take["seat"]:
            return later if event["do"] in SETTLED else None
    return None
