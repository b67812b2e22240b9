"""Broken board.toml and assumptions.toml: a sentence with file, key, fault and what is allowed."""

from pathlib import Path

import pytest

from sim.game import box as box_module
from sim.game.box import DataError, load_box

COMPONENTS = Path(box_module.__file__).parents[1] / "components"

# file, text to find, what to put there, what the message must say
CASES = {
    # board.toml
    "unknown table": (
        "board.toml",
        "[reputation]",
        "[reputations]",
        ["the file", "unknown key 'reputations'", "did you mean 'reputation'?", "scoring"],
    ),
    "missing table": (
        "board.toml",
        '[rounds]\nnumber = 6\nsource = "rulebook en, The Game"',
        "",
        ["the file", "key 'rounds' is missing", "needed: dice"],
    ),
    "unknown key": (
        "board.toml",
        "seal_vp = 4",
        "seals_vp = 4",
        ["scoring", "unknown key 'seals_vp'", "did you mean 'seal_vp'?", "allowed: collection"],
    ),
    "missing source": (
        "board.toml",
        'source = "rulebook en, Bank"',
        "",
        ["bank", "key 'source' is missing", "needed: coins, source"],
    ),
    "dice": ("board.toml", "per_continent = 4", "per_continent = 5", ["dice", "allowed: 4"]),
    "rounds": ("board.toml", "number = 6", "number = 7", ["rounds.number", "allowed: 6"]),
    "tokens": (
        "board.toml",
        "die = 2\n",
        "die = 3\n",
        ["round_tokens.kinds", "13 tokens in all", "allowed: exactly 12"],
    ),
    "token kind": (
        "board.toml",
        "die = 2\n",
        "dice = 2\n",
        ["round_tokens.kinds", "unknown key 'dice'", "did you mean 'die'?", "nothing"],
    ),
    "three slots": (
        "board.toml",
        '    { good = "vp", amount = 3 },\n]\nsource',
        "]\nsource",
        ["slots.order", "3 items", "allowed: exactly 4"],
    ),
    "slot good": (
        "board.toml",
        '{ good = "coins", amount = 2 }',
        '{ good = "coin", amount = 2 }',
        ["slots.order[2].good", "did you mean 'coins'?", "allowed: nothing, coins, reputation, vp"],
    ),
    "slot twice": (
        "board.toml",
        '{ good = "coins", amount = 2 }',
        '{ good = "nothing", amount = 0 }',
        ["slots.order[2].good", "stands twice", "each once"],
    ),
    "bonus off the track": (
        "board.toml",
        'space = 20, good = "seal"',
        'space = 21, good = "seal"',
        ["reputation.bonuses[5].space", "21 is out of range", "allowed: 0 to 20"],
    ),
    "two bonuses on a space": (
        "board.toml",
        'space = 16, good = "animal"',
        'space = 12, good = "animal"',
        ["reputation.bonuses[4].space", "12 has a bonus already", "one per space"],
    ),
    "bonus good": (
        "board.toml",
        'good = "seal", amount = 1 },\n]\nsource',
        'good = "seals", amount = 1 },\n]\nsource',
        ["reputation.bonuses[5].good", "did you mean 'seal'?", "allowed: expedition"],
    ),
    "two cards at once": (
        "board.toml",
        'good = "expert", amount = 1',
        'good = "expert", amount = 2',
        ["reputation.bonuses[2].amount", "allowed: 1"],
    ),
    "track too long": (
        "board.toml",
        "length = 21",
        "length = 65",
        ["reputation.length", "allowed: 2 to 64"],
    ),
    "no space": (
        "board.toml",
        "asia = [[3, 0], [2, 1], [1, 2], [0, 3]]",
        "asia = []",
        ["spaces.asia", "0 items", "allowed: 1 to 8"],
    ),
    "nine spaces": (
        "board.toml",
        "asia = [[3, 0], [2, 1], [1, 2], [0, 3]]",
        "asia = [[3, 0], [2, 1], [1, 2], [0, 3], [0, 3], [0, 3], [0, 3], [0, 3], [0, 3]]",
        ["spaces.asia", "9 items", "allowed: 1 to 8"],
    ),
    "space of three numbers": (
        "board.toml",
        "asia = [[3, 0],",
        "asia = [[3, 0, 1],",
        ["spaces.asia[1]", "3 items", "allowed: exactly 2"],
    ),
    "reputation of a space": (
        "board.toml",
        "asia = [[3, 0],",
        "asia = [[4, 0],",
        ["spaces.asia[1][1]", "4 is out of range", "allowed: 0 to 3"],
    ),
    "continent": (
        "board.toml",
        "asia = [[3, 0],",
        "azia = [[3, 0],",
        ["spaces", "unknown key 'azia'", "did you mean 'asia'?", "oceania"],
    ),
    "true is no number": (
        "board.toml",
        "coins = 5",
        "coins = true",
        ["bank.coins", "True is not a whole number", "allowed: 0 to 10"],
    ),
    "half a coin": (
        "board.toml",
        "coins = 5",
        "coins = 2.5",
        ["bank.coins", "2.5 is not a whole number"],
    ),
    "huge number": (
        "board.toml",
        "coins = 5",
        "coins = 0x" + "f" * 5000,
        ["bank.coins", "out of range", "allowed: 0 to 10"],
    ),
    "more than a seat can count": (
        "board.toml",
        "coins = 5",
        "coins = 11",
        ["bank.coins", "11 is out of range", "allowed: 0 to 10"],
    ),
    "too many tokens from the Embassy": (
        "board.toml",
        "tokens = [[1, 1], [3, 2], [5, 3]]",
        "tokens = [[1, 1], [3, 2], [5, 30]]",
        ["embassy.tokens[3][2]", "30 is out of range", "allowed: 0 to 10"],
    ),
    "three starting goods": (
        "board.toml",
        "coins = [2, 3, 3, 4]",
        "coins = [2, 3, 3]",
        ["start.coins", "3 items", "allowed: exactly 4"],
    ),
    "negative": (
        "board.toml",
        "coins = [2, 3, 3, 4]",
        "coins = [2, 3, -3, 4]",
        ["start.coins[3]", "-3 is out of range", "allowed: 0 to 10"],
    ),
    "draft larger than the display": (
        "board.toml",
        "draft = 2",
        "draft = 3",
        ["start.draft", "3 Animals each for 3 seats", "no more than the 7 on display"],
    ),
    "falling thresholds": (
        "board.toml",
        "tokens = [[1, 1], [3, 2], [5, 3]]",
        "tokens = [[1, 1], [5, 2], [3, 3]]",
        ["embassy.tokens", "3 follows 5", "allowed: growing numbers"],
    ),
    "falling gains": (
        "board.toml",
        "reputation = [[1, 1], [3, 2], [5, 3]]",
        "reputation = [[1, 1], [3, 3], [5, 2]]",
        ["academy.reputation", "2 follows 3", "never falling"],
    ),
    "nothing for a 1": (
        "board.toml",
        "tokens = [[1, 1], [3, 2], [5, 3]]",
        "tokens = [[2, 1], [3, 2], [5, 3]]",
        ["embassy.tokens[1][1]", "2 is out of range", "allowed: 1"],
    ),
    "falling cost": (
        "board.toml",
        "cost = [2, 4, 7, 10]",
        "cost = [2, 4, 3, 10]",
        ["research.cost", "3 follows 4", "never falling"],
    ),
    "falling collection": (
        "board.toml",
        "28, 35, 40]",
        "28, 35, 30]",
        ["scoring.collection", "30 follows 35", "never falling"],
    ),
    "coins for no VP": (
        "board.toml",
        "coins_per_vp = 2",
        "coins_per_vp = 0",
        ["scoring.coins_per_vp", "0 is out of range", "allowed: 1 to 99"],
    ),
    "table is a number": (
        "board.toml",
        '[rounds]\nnumber = 6\nsource = "rulebook en, The Game"',
        "[[rounds]]",
        ["rounds", "is not a table", "allowed: a table"],
    ),
    "alternative with a foreign key": (
        "board.toml",
        'name = "every-3"\nlength',
        'name = "every-3"\nlenght',
        ["reputation.alternatives[1]", "unknown key 'lenght'", "did you mean 'length'?", "bonuses"],
    ),
    "alternative out of range": (
        "board.toml",
        'name = "every-3"\nlength = 16',
        'name = "every-3"\nlength = 15',
        ["reputation.alternatives[1].bonuses[5].space", "15 is out of range", "allowed: 0 to 14"],
    ),
    "alternative twice": (
        "board.toml",
        'name = "every-5"',
        'name = "every-3"',
        ["reputation.alternatives[2].name", "'every-3' is not a new name", "each name once"],
    ),
    # assumptions.toml
    "assumption is missing": (
        "assumptions.toml",
        "[A7]",
        "[B7]",
        ["the file", "'A7' is missing", "needed: A1 to A29"],
    ),
    "assumption without text": (
        "assumptions.toml",
        'text = "Coins, tokens, seals and cubes never run out."',
        "",
        ["A18", "key 'text' is missing", "needed: text, where, alternatives"],
    ),
    "alternative is no text": (
        "assumptions.toml",
        'alternatives = ["it takes no card"]',
        "alternatives = [5]",
        ["A15.alternatives[1]", "5 is not a text", "allowed: words"],
    ),
}


def message_of(folder: Path) -> str:
    """The one-line message that a broken overlay gives."""
    with pytest.raises(DataError) as caught:
        load_box(folder)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 700
    return message


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_bad_data(tmp_path: Path, case: tuple[str, str, str, list[str]]) -> None:
    name, old, new, parts = case
    text = (COMPONENTS / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    message = message_of(tmp_path)
    assert message.startswith(f"{tmp_path / name}: ")
    assert message.count("; ") >= 1  # what is wrong; what is allowed
    for part in parts:
        assert part in message


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    text = (COMPONENTS / "board.toml").read_text(encoding="utf-8")
    line = text[: text.index("coins = 5")].count("\n") + 1
    (tmp_path / "board.toml").write_text(text.replace("coins = 5", "coins 5"), encoding="utf-8")
    message = message_of(tmp_path)
    assert f"board.toml: line {line}: Expected '='" in message and "allowed: TOML" in message
