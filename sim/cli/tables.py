"""The tables of `automa list`: plain text that reads well at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from sim.text import wrapped

WIDTH = 80
NARROWEST = 10  # columns of the last one, however wide the others are
SHORT = 4  # letters of a category in the table of Animals
Facts = list[dict[str, Any]]
GOODS = {
    "expedition": "expedition token",
    "coins": "coin",
    "seal": "royal seal",
    "reputation": "reputation",
    "vp": "VP",
    "animal": "Animal card",
    "expert": "Expert card",
    "die": "extra die",
    "nothing": "nothing",
}


def columns(rows: Iterable[Sequence[str]], *, indent: int = 2) -> list[str]:
    """Rows as aligned columns; the last column is wrapped and may be as long as it likes."""
    cells = [list(row) for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]) - 1)]
    start = indent + sum(width + 2 for width in widths)
    lines: list[str] = []
    for row in cells:
        lead = " " * indent + "".join(
            f"{cell:{width}}  " for cell, width in zip(row, widths, strict=False)
        )
        texts = wrapped(row[-1], max(WIDTH - start, NARROWEST)) or [""]
        lines += [(lead if i == 0 else " " * start) + text for i, text in enumerate(texts)]
    return [line.rstrip() for line in lines]


def amount(number: int, good: str) -> str:
    """'3 coins', '2 reputation', 'nothing'."""
    word = GOODS[good]
    if good == "nothing":
        return word
    plural = "" if number == 1 or good in ("reputation", "vp") else "s"
    return f"{number} {word}{plural}"


def strategies(facts: Facts) -> list[str]:
    """Who can play, in their own words; long lists of weights are left to --json."""
    rows = [(style["name"], _about_strategy(style)) for style in facts]
    hint = (
        "Settings go after a colon (automa play balanced:skill=0.5 --vs linne/boudeuse). "
        "Every strategy takes skill, also one of your own: from 0 (anything legal) to 1. "
        f"{_weighing(facts)} take their weights, too: automa list strategies --json"
    )
    return [*columns(rows), "", *wrapped(hint, WIDTH)]


def _about_strategy(style: dict[str, Any]) -> str:
    return f"{style['about']} Slow." if style["slow"] else str(style["about"])


def _weighing(facts: Facts) -> str:
    """'greedy to planner': those with more to set than skill; they stand together."""
    names = [style["name"] for style in facts if len(style["params"]) > 1]
    return f"{names[0]} to {names[-1]}"


def audiences(facts: Facts) -> list[str]:
    """Who is meant by each audience, what plays in their stead and what that averages."""
    head = ("", "strategy", "mean VP", "")
    rows = [(f["name"], f["strategy"], str(f["mean_vp"] or "?"), f["about"]) for f in facts]
    note = (
        "These are conventions: scripted players that stand in for people. The one public anchor "
        "is the rulebook, which calls 188 VP a good score. Mean VP is over the nine printed "
        "Automas. To set your own, copy strategies/audiences.toml, change it, and give it to any "
        "command with --audiences FILE."
    )
    return [*columns([head, *rows]), "", *wrapped(note, WIDTH)]


def automas(facts: dict[str, Any]) -> list[str]:
    """Both kinds of card and how to name a pair."""
    lines = []
    for card in facts["behaviors"]:
        lines.append(f"{card['id']}: {card['name']} {'*' * card['stars']}")
        rows = [(str(face), _row(row)) for face, row in sorted(card["rows"].items(), reverse=True)]
        lines += [*columns(rows), ""]
    head = ("", "stars", "Experts of 3 largest", "coins", "token", "seal", "name")
    table: list[tuple[str, ...]] = [head, *(_scoring(card) for card in facts["scorings"])]
    lines += ["Scoring cards (VP)", *columns(table), ""]
    lines += ["  All: for each continent (Animals + Experts) x Animals, and VP gained in play.", ""]
    return [*lines, "An Automa is one of each: " + facts["automas"][0]]


def _row(row: dict[str, Any]) -> str:
    """'Bank: 5 coins, First Player token if free'."""
    steps = [_step(step) for step in row["steps"] if step["do"] != "place"]
    return f"{row['action'].capitalize()}: {', '.join(steps)}"


def _step(step: dict[str, Any]) -> str:
    words = {
        "take": f"1 {step['good'].capitalize()}",
        "first_player": "First Player token if free",
        "space_reputation": "the space's reputation",
        "discard_tokens": f"{step['amount']} VP for each expedition token",
    }
    return words.get(step["do"]) or amount(step["amount"], step["good"])


def _scoring(card: dict[str, Any]) -> tuple[str, ...]:
    coins = "1 each" if card["coins_per_vp"] == 1 else f"1 per {card['coins_per_vp']}"
    prices = ", ".join(map(str, card["experts"]))
    goods = (coins, str(card["token"]), str(card["seal"]))
    return card["id"], "*" * card["stars"], prices, *goods, card["name"]


def numbers(facts: Facts) -> list[str]:
    """Every number under the card or the part of the board it is printed on."""
    lines = ["name, value, what may be set, what it is", ""]
    for place, group in groupby(facts, key=lambda fact: (fact["printed_on"], fact["place"])):
        head = place[0] if place[0] != "the board" else f"the board: {place[1].replace('_', ' ')}"
        rows = [(f["name"], f"{f['value']:2}", _allowed(f), f["about"]) for f in group]
        lines += [head, *columns(rows), ""]
    note = (
        "A gain of 0 takes the step off its row; a good that a row does not gain can be added: "
        "daubenton.6.seal=1, or gain_vp for VP at once. To see what a change does: "
        "automa what-if daubenton.5.vp=7"
    )
    return [*lines, *wrapped(note, WIDTH)]


def _allowed(fact: dict[str, Any]) -> str:
    low, high = fact["low"], fact["high"]
    return f"{low} to {high}" if low < high else "fixed"


def experts(facts: Facts) -> list[str]:
    """Experts by continent, with what they do."""
    rows = [(card["name"], card["duration"], card["text"]) for card in facts]
    return by_continent(facts, rows)


def by_continent(facts: Facts, rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of cards under a heading a continent, aligned over all of them."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    even = [
        [*(f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)), row[-1]]
        for row in rows
    ]
    lines = []
    pairs = zip(facts, even, strict=True)
    for continent, group in groupby(pairs, key=lambda pair: str(pair[0]["continent"])):
        lines += [continent.capitalize(), *columns([row for _, row in group]), ""]
    return lines[:-1]


def animals(facts: Facts) -> list[str]:
    """Animals by continent; categories are cut short to fit."""
    usual = facts[0]["cube_vp"]
    rows = [(card["name"], card["common"], _categories(card, usual)) for card in facts]
    legend = (
        f"Class (mammal, bird, reptile), diet (omnivore, carnivore, herbivore), habitat "
        f"(terrestrial, arboreal, aquatic), climate (hot, cold, temperate). A cube on Types I to "
        f"IV earns {_joined(usual)} VP unless the card says otherwise. The Sepultus Creatura "
        "cards: automa list sepultus"
    )
    return [*by_continent(facts, rows), "", *wrapped(legend, WIDTH)]


def _categories(card: dict[str, Any], usual: Sequence[int]) -> str:
    words = " ".join(f"{word[:SHORT]:{SHORT}}" for word in card["categories"])
    special = card["cube_vp"] != usual
    return words + (f" (VP {_joined(card['cube_vp'])})" if special else "")


def sepultus(facts: Facts) -> list[str]:
    head = ("", "die", "cost", "VP", "categories, one of")
    rows = [
        (
            *(card["name"], str(card["die"]), str(card["cost"]), str(card["vp"])),
            ", ".join(f"{kind} {name}" for kind, name in card["categories"]),
        )
        for card in facts
    ]
    return columns([head, *rows])


def assumptions(facts: Facts) -> list[str]:
    """What the rulebook leaves open, and what could be tried instead."""
    rows = []
    for fact in facts:
        rows.append((fact["id"], fact["text"]))
        rows += [("", f"or: {other}") for other in fact["alternatives"]]
        if fact["assume"]:
            rows.append(("", "try: " + ", ".join(f"--assume {name}" for name in fact["assume"])))
    return columns(rows, indent=0)


def board(facts: dict[str, Any]) -> list[str]:
    """Everything printed on the boards, in words."""
    return columns(_board_rows(facts), indent=0)


def _board_rows(f: dict[str, Any]) -> list[tuple[str, str]]:
    tokens = {kind: f["round_tokens"].count(kind) for kind in dict.fromkeys(f["round_tokens"])}
    return [
        ("Dice", f"{f['dice_per_continent']} of each colour, {f['dice_drawn']} drawn by a seat"),
        ("Rounds", str(f["rounds"])),
        ("Round tokens", ", ".join(f"{n} x {GOODS[kind]}" for kind, n in tokens.items())),
        ("", f"they give {f['token_coins']} coins or {f['token_expedition']} expedition token"),
        ("Slots", ", ".join(amount(slot["amount"], slot["good"]) for slot in f["slots"])),
        ("Track", f"spaces 0 to {f['track_length'] - 1}, then 0 again; " + _bonuses(f["track"])),
        *((f"To {name.capitalize()}", _spaces(row)) for name, row in f["spaces"].items()),
        ("Start", f"{_joined(f['start_coins'])} coins by position, {_start(f)}"),
        ("Display", f"{_joined(f['animals_on_display'].values())} Animals with 2, 3, 4 seats,"),
        ("", f"{f['experts_on_display']} Experts; {f['expert_places']} places for Experts"),
        ("Embassy", _thresholds(f["embassy"], "expedition")),
        ("Bank", f"{f['bank_coins']} coins"),
        ("University", f"{f['university_tokens']} expedition token for a die of its colour"),
        ("Academy", _thresholds(f["academy"], "reputation")),
        ("Research", f"a cube on Types I to IV costs {_joined(f['research_cost'])}"),
        ("Publication", f"Types 0 to IV need {_joined(f['publication_value'])}"),
        ("", f"and pay {_joined(f['publication_vp'])} VP each; {f['publication_seals']} seal"),
        ("Paying", f"a coin +{f['coin_value']}, a token +{f['token_value']} (Expedition),"),
        ("", f"a seal +{f['seal_value']} or {f['seal_coins']} coins"),
        ("Collections", f"of 0 to 12: {_joined(f['collection_vp'])} VP"),
        ("", f"each further one +{f['collection_further']}"),
        ("Goods left", f"{f['seal_vp']} VP a seal, {f['token_vp']} VP a token,"),
        ("", f"1 VP for each {f['coins_per_vp']} coins"),
        ("Components", f["components"]),
    ]


def _joined(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _start(f: dict[str, Any]) -> str:
    return f"{amount(f['start_expedition'], 'expedition')}, {f['draft']} Animals"


def _bonuses(track: Facts) -> str:
    bonuses = [f"{b['space']}: {amount(b['amount'], b['good'])}" for b in track]
    return ", ".join(bonuses)


def _spaces(row: Facts) -> str:
    return ", ".join(f"{space['reputation']} reputation +{space['bonus']}" for space in row)


def _thresholds(table: Sequence[Sequence[int]], good: str) -> str:
    return ", ".join(f"{start}+: {amount(number, good)}" for start, number in table)
