"""The Automa's cards: the printed rows and scores, cards of one's own, and broken files."""

import json
import re
import shutil
from pathlib import Path

import pytest

from automa import cards as cards_module
from automa.cards import Cards, Row, load_cards
from sim.game.box import DataError
from sim.records.referee import check
from sim.records.story import tell
from sim.records.writer import record_game
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating

FOLDER = Path(cards_module.__file__).parent / "cards"

# Written by hand from the rulebook, Solo Mode: the rows from die 6 down to die 1.
PRINTED = {
    "linne": [
        "academy animal reputation+3",
        "university expert expedition+1",
        "expedition space discard*4",
        "embassy expedition+2",
        "bank coins+5 first",
        "expedition space discard*3",
    ],
    "trembley": [
        "expedition space discard*5",
        "academy animal reputation+3",
        "university expert seal+1",
        "bank coins+5 first expedition+1",
        "embassy expedition+2",
        "academy animal reputation+1",
    ],
    "daubenton": [
        "embassy expedition+3",
        "expedition space discard*6",
        "academy animal reputation+2",
        "university expert reputation+2",
        "expedition space discard*5",
        "bank coins+5 first seal+1",
    ],
}


@pytest.fixture(scope="module")
def cards() -> Cards:
    return load_cards()


def told(row: Row) -> str:
    """A row in the short words of the list above."""
    words = {
        "place": "{0.good}",
        "take": "{0.good}",
        "gain": "{0.good}+{0.amount}",
        "first_player": "first",
        "space_reputation": "space",
        "discard_tokens": "discard*{0.amount}",
    }
    return " ".join(words[step.do].format(step) for step in row.steps)


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("die", range(1, 7))
def test_row_as_printed(cards: Cards, name: str, die: int) -> None:
    row = cards.behaviors[name].rows[die]
    assert told(row) == PRINTED[name][6 - die]
    assert row.action == told(row).split()[0]


def test_names_and_stars(cards: Cards) -> None:
    assert [(card.id, card.name, card.stars) for card in cards.behaviors.values()] == [
        ("linne", "Carl von Linné", 1),
        ("trembley", "Abraham Trembley", 2),
        ("daubenton", "Louis Jean-Marie Daubenton", 3),
    ]
    assert [(card.id, card.name, card.stars) for card in cards.scorings.values()] == [
        ("boudeuse", "La Boudeuse", 1),
        ("resolution", "HMS Resolution", 2),
        ("astrolabe", "L'Astrolabe", 3),
    ]


@pytest.mark.parametrize(
    ("name", "experts", "coins", "token", "seal"),
    [
        ("boudeuse", (3, 2, 1), 2, 2, 4),
        ("resolution", (4, 3, 2), 2, 3, 5),
        ("astrolabe", (5, 4, 3), 1, 4, 6),
    ],
)
def test_scoring_as_printed(
    cards: Cards, name: str, experts: tuple[int, ...], coins: int, token: int, seal: int
) -> None:
    card = cards.scorings[name]
    assert (card.experts, card.coins_per_vp) == (experts, coins)
    assert (card.token, card.seal) == (token, seal)


def edited(folder: Path, name: str, old: str, new: str, as_name: str = "") -> Path:
    """A built-in card with one change, in a folder of one's own."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert old in text
    path = folder / (as_name or name)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_file_of_the_same_name_replaces_a_card(tmp_path: Path, cards: Cards) -> None:
    edited(tmp_path, "linne.toml", 'good = "coins", amount = 5', 'good = "coins", amount = 6')
    changed = load_cards(tmp_path)
    assert told(changed.behaviors["linne"].rows[2]) == "bank coins+6 first"
    assert changed.behaviors["trembley"] == cards.behaviors["trembley"]
    assert changed.digest != cards.digest


def test_other_files_are_further_cards(tmp_path: Path, cards: Cards) -> None:
    edited(tmp_path, "linne.toml", "Carl von Linné", "Maria Sibylla Merian", "merian.toml")
    edited(tmp_path, "boudeuse.toml", "La Boudeuse", "L'Étoile", "etoile.toml")
    (tmp_path / ".hidden").write_text("left by an editor")
    more = load_cards(str(tmp_path))
    assert [*more.behaviors] == ["linne", "merian", "trembley", "daubenton"]
    assert [*more.scorings] == ["boudeuse", "etoile", "resolution", "astrolabe"]
    assert more.behaviors["merian"].rows == cards.behaviors["linne"].rows


def test_steps_may_stand_in_any_order(tmp_path: Path) -> None:
    steps = '{ do = "discard_tokens", amount = 9 },\n    { do = "place", good = "bank" },'
    edited(tmp_path, "linne.toml", '{ do = "place", good = "bank" },', steps)
    row = load_cards(tmp_path).behaviors["linne"].rows[2]
    assert told(row) == "discard*9 bank coins+5 first" and row.action == "bank"


def test_digest(tmp_path: Path, cards: Cards) -> None:
    assert re.fullmatch("[0-9a-f]{16}", cards.digest)
    for path in FOLDER.glob("*.toml"):
        text = path.read_text(encoding="utf-8").replace(" = ", "  =   ")
        text = text.replace("rulebook en, Solo Mode", "box")
        (tmp_path / path.name).write_text("# mine\n" + text, encoding="utf-8")
    assert load_cards(tmp_path).digest == cards.digest


CASES = {
    "unknown step": (
        "linne.toml",
        'do = "take"',
        'do = "takes"',
        ["rows.6.steps[2].do", "did you mean 'take'?", "allowed: place, take, gain"],
    ),
    "step without do": (
        "linne.toml",
        'do = "take", ',
        "",
        ["rows.6.steps[2]", "key 'do' is missing", "needed: do = place"],
    ),
    "unknown place": (
        "linne.toml",
        'good = "academy"',
        'good = "publication"',
        ["rows.6.steps[1].good", "'publication'", "allowed: embassy, bank"],
    ),
    "unknown good": (
        "linne.toml",
        'good = "reputation", amount = 3',
        'good = "cubes", amount = 3',
        ["rows.6.steps[3].good", "'cubes'", "allowed: coins, expedition, seal, reputation, vp"],
    ),
    "amount too large": (
        "linne.toml",
        "amount = 3",
        "amount = 100",
        ["rows.6.steps[3].amount", "100 is out of range", "allowed: 1 to 10"],
    ),
    "too much in a row of steps": (
        "linne.toml",
        '{ do = "gain", good = "reputation", amount = 3 },',
        '{ do = "gain", good = "reputation", amount = 9 },\n    ' * 2,
        ["rows.6.steps", "18 reputation in all", "allowed: up to 10"],
    ),
    "amount missing": (
        "linne.toml",
        'good = "reputation", amount = 3',
        'good = "reputation"',
        ["rows.6.steps[3]", "key 'amount' is missing", "needed: do, good, amount"],
    ),
    "amount of a card": (
        "linne.toml",
        'good = "animal"',
        'good = "animal", amount = 2',
        ["rows.6.steps[2]", "unknown key 'amount'", "allowed: do, good"],
    ),
    "row missing": (
        "linne.toml",
        "[rows.6]",
        "[rows.7]",
        ["rows", "unknown key '7'", "allowed: 1, 2, 3, 4, 5, 6"],
    ),
    "no place": (
        "linne.toml",
        '    { do = "place", good = "academy" },\n',
        "",
        ["rows.6.steps", "0 'place' steps", "allowed: exactly 1"],
    ),
    "space without Expedition": (
        "linne.toml",
        '{ do = "first_player" }',
        '{ do = "space_reputation" }',
        ["rows.2.steps", "without a space", "allowed: after a 'place' step"],
    ),
    "six stars": (
        "linne.toml",
        "stars = 1",
        "stars = 6",
        ["stars", "6 is out of range", "allowed: 1 to 5"],
    ),
    "stars in words": ("linne.toml", "stars = 1", 'stars = "one"', ["stars", "not a whole number"]),
    "kind missing": (
        "linne.toml",
        'kind = "behavior"',
        "",
        ["key 'kind' is missing", "behavior or scoring"],
    ),
    "kind misspelt": (
        "linne.toml",
        "behavior",
        "behaviour",
        ["kind", "did you mean 'behavior'?", "allowed: behavior, scoring"],
    ),
    "kind of another card": (
        "linne.toml",
        'kind = "behavior"',
        'kind = "scoring"',
        ["kind", "'scoring' is not what linne is", "allowed: behavior"],
    ),
    "unknown key": (
        "boudeuse.toml",
        "seal = 4",
        "seals = 4",
        ["unknown key 'seals'", "did you mean 'seal'?", "allowed: kind, name"],
    ),
    "two collections": (
        "boudeuse.toml",
        "[3, 2, 1]",
        "[3, 2]",
        ["experts", "2 items", "allowed: exactly 3"],
    ),
    "coins for no VP": (
        "boudeuse.toml",
        "coins_per_vp = 2",
        "coins_per_vp = 0",
        ["coins_per_vp", "0 is out of range", "allowed: 1 to 99"],
    ),
    "source": (
        "boudeuse.toml",
        "rulebook en, Solo Mode",
        "hearsay",
        ["source", "'hearsay' is not a source", "allowed:"],
    ),
    "broken TOML": ("boudeuse.toml", "stars = 1", "stars 1", ["line 7", "allowed: TOML"]),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_bad_card(tmp_path: Path, case: tuple[str, str, str, list[str]]) -> None:
    name, old, new, parts = case
    text = (FOLDER / name).read_text(encoding="utf-8")
    comment = text.index("\nkind")
    at = text.index(old, comment)
    broken = text[:at] + new + text[at + len(old) :]
    (tmp_path / name).write_text(broken, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_cards(tmp_path)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / name}: ") and "\n" not in message
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("notes.txt", "allowed: *.toml"),
        ("My Card.toml", "allowed: small letters"),
        ("all.toml", "'all' stands for all cards; allowed: any other name"),
    ],
)
def test_bad_file_name(tmp_path: Path, name: str, part: str) -> None:
    shutil.copy(FOLDER / "linne.toml", tmp_path / name)
    with pytest.raises(DataError, match=re.escape(name)) as caught:
        load_cards(tmp_path)
    assert part in str(caught.value)


def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"there is no folder .*nowhere; needed: a folder of"):
        load_cards(tmp_path / "nowhere")


def test_a_card_may_gain_vp_and_have_five_stars(tmp_path: Path) -> None:
    """1 VP more in every row is 1 VP a turn: the banker does not look at the Automa."""
    text = (FOLDER / "linne.toml").read_text(encoding="utf-8")
    text = text.replace("stars = 1", "stars = 5")
    (tmp_path / "lamarck.toml").write_text(
        text.replace("\n]", '\n    { do = "gain", good = "vp", amount = 1 },\n]'), encoding="utf-8"
    )
    cards = load_cards(tmp_path)
    assert list(cards.behaviors)[-1] == "lamarck"
    engine = Engine(cards=cards)
    plain, paid = (
        engine.play(Seating((Human("banker"), Opponent(name, "boudeuse"))), 3, 0, 40)
        for name in ("linne", "lamarck")
    )
    automa = plain["seat"] == 1
    turns = plain["actions"][automa].sum(axis=1)
    assert (paid["vp"][automa] - plain["vp"][automa] == turns).all()
    assert (paid["vp"][~automa] == plain["vp"][~automa]).all()
    table = Seating((Human("banker"), Opponent("lamarck", "boudeuse")))
    lines = [json.dumps(line) for line in record_game(engine, table, 3, 0)]
    assert check(lines, engine.box, cards).fault is None
    story = "\n".join(tell([json.loads(line) for line in lines], engine.box, cards))
    assert "1\N{NO-BREAK SPACE}VP" in story and "(*****)" in story
