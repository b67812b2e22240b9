"""The page of a game: whole, safe with hostile names, and honest about what it shows."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from sim.cli import run
from sim.errors import InputError
from sim.records.story import StoryError
from sim.records.view import Chance, follow_game, read_game, view_page
from tests.helpers.story_records import BOX, CARDS, HUMAN, LINNE, begin, head, turn

GOLDEN = Path(__file__).parent / "golden"
FILE = GOLDEN / "trembley-astrolabe.jsonl"
TEXTS = FILE.read_text(encoding="utf-8").splitlines(keepends=True)
LINES: list[dict[str, Any]] = [json.loads(text) for text in TEXTS]
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&{asia|x}\u2028"


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and the text of every script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": []}
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = tag if tag in self.texts else ""

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.texts[self.inside].append(data)


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found
    return dict(json.loads(found.group(1)))


def test_hostile_names_are_text_everywhere() -> None:
    """A strategy's name of markup adds no tag and no attribute to the page."""
    seats = [{"kind": "human", "strategy": HOSTILE}, LINNE]
    page = Tags(view_page([head(*seats), begin(), turn(0, 0, "bank", 1)], BOX, CARDS))
    calm = Tags(view_page([head(HUMAN, LINNE), begin(), turn(0, 0, "bank", 1)], BOX, CARDS))
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in calm.tags]
    assert [set(attrs) for _, attrs in page.tags] == [set(attrs) for _, attrs in calm.tags]
    assert len(page.texts["script"]) == 2
    assert "alert(1)" in json.loads(page.texts["script"][0])["players"][0]["full"]


def test_the_policy_allows_exactly_this_script_and_style() -> None:
    page = Tags(view_page(LINES, BOX, CARDS))
    policies = [a["content"] for tag, a in page.tags if tag == "meta" and "http-equiv" in a]
    policy = str(policies[0])
    assert "default-src 'none'" in policy and "unsafe" not in policy
    for kind, text in (("script", page.texts["script"][1]), ("style", page.texts["style"][0])):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_nothing_on_the_page_comes_from_elsewhere() -> None:
    """No address but its own anchors, no style or handler in an attribute."""
    for _, attrs in Tags(view_page(LINES, BOX, CARDS)).tags:
        for name, value in attrs.items():
            assert not name.startswith("on") and name not in ("src", "style", "srcset")
            assert name != "href" or str(value).startswith("#")


def test_the_story_stands_on_the_page_without_a_script() -> None:
    page = view_page(LINES, BOX, CARDS)
    log = page[page.index('id="log"') :]
    assert '<a href="#turn=1">1.1</a>' in log and "wins by 241" in log.replace("\u00a0", " ")


def test_data_holds_the_cards_that_the_record_names() -> None:
    data = data_of(view_page(LINES, BOX, CARDS))
    shown = {card for line in LINES for card in line.get("cards", []) if card}
    assert shown <= set(data["cards"]) and len(data["steps"]) == len(LINES)
    assert data["players"][1]["behavior"]["rows"][0] == [
        6,
        "Expedition: the space's reputation, 5 VP for each expedition token",
    ]


def test_chances_are_passed_on_and_are_absent_by_default() -> None:
    page = view_page(LINES, BOX, CARDS, chances=[Chance(line=40, win=(0.25, 0.75))])
    assert data_of(page)["chances"] == [[39, [0.25, 0.75]]]
    assert data_of(view_page(LINES, BOX, CARDS))["chances"] == []


def test_a_game_is_picked_from_several() -> None:
    second = [TEXTS[0].replace('"game": 5', '"game": 6'), *TEXTS[1:]]
    picked = read_game([*TEXTS, *second], 6, BOX, CARDS)
    assert (picked.lines[0]["game"], picked.note) == (6, "")
    for number, words in (
        (None, "it holds 2 games; choose one of them: 5, 6"),
        (7, "no game 7"),
    ):
        with pytest.raises(InputError, match=words):
            read_game([*TEXTS, *second], number, BOX, CARDS)


def test_a_cut_record_is_shown_with_a_note() -> None:
    for texts in (TEXTS[:90], [*TEXTS[:90], TEXTS[90][:20]]):
        recorded = read_game(texts, None, BOX, CARDS)
        assert len(recorded.lines) == 90 and "is cut or unfinished" in recorded.note
    page = view_page(recorded.lines, BOX, CARDS, note=recorded.note)
    assert "is cut or unfinished" in page and "stops before the end of the game" in page


def test_a_broken_rule_is_shown_with_its_line() -> None:
    place = next(i for i, line in enumerate(LINES) if line.get("why") == "bank")
    broken = json.dumps(LINES[place] | {"coins": 50}) + "\n"
    recorded = read_game([*TEXTS[:place], broken, *TEXTS[place + 1 :]], None, BOX, CARDS)
    assert f"stops at line {place + 1}" in recorded.note


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ([], "there is no game in it"),
        (["{}\n"], "line 1: a record begins with a head"),
        (["x\n", *TEXTS], "line 1: not a JSON object"),
        ([TEXTS[0], '{"e": "gain", "seat": 0, "why": "setup", "coins": "x"}\n'], "line 2: gain"),
        ([TEXTS[0], '{"e": "result", "winners": ["x"]}\n'], "line 2: result"),
        ([TEXTS[0].replace('"kind": "human"', '"kind": "cat"')], "line 1: seat 0"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(texts: list[str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_game(texts, None, BOX, CARDS)


def test_a_damaged_record_is_shown_or_refused_and_never_crashes() -> None:
    """Lines lost, doubled, swapped: the referee has a word, the page is made or a sentence said."""
    luck = random.Random(7)
    for _ in range(40):
        texts = list(TEXTS)
        for _ in range(luck.randint(1, 3)):
            one, other = luck.randrange(1, len(texts)), luck.randrange(1, len(texts))
            damage = luck.choice(("lost", "doubled", "swapped"))
            if damage == "swapped":
                texts[one], texts[other] = texts[other], texts[one]
            else:
                texts[one : one + 1] = [] if damage == "lost" else [texts[one]] * 2
        try:
            recorded = read_game(texts, None, BOX, CARDS)
            assert len(follow_game(recorded.lines, BOX, CARDS).steps) == len(texts)
        except (InputError, StoryError) as error:
            assert "line" in str(error)


def test_other_components_are_noted() -> None:
    other = [TEXTS[0].replace(BOX.digest, "0" * 16), *TEXTS[1:]]
    assert "with other components" in read_game(other, None, BOX, CARDS).note


# The command -------------------------------------------------------------------------------


def test_the_command_writes_a_page_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "game.html"
    assert run(["view", str(FILE), "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith(f"{out}: game 5 of seed 7")
    page = out.read_text(encoding="utf-8")
    assert data_of(page)["complete"] is True
    assert run(["view", str(FILE), "--out", str(out)]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["view", str(FILE), "--out", str(out), "--force"]) == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["balanced"], "automa view balanced --vs linne/boudeuse"),
        (["me", "--vs", "linne/boudeuse"], "'me' plays at the terminal"),
        ([], "needed: a record, or who plays"),
        ([str(FILE), "--seed", "3"], "--seed is for a new game"),
        ([str(FILE), "--sepultus"], "--sepultus is for a new game"),
        ([str(FILE), "--game", "3"], "it holds no game 3; allowed: 5"),
        ([str(FILE), "--out", "nowhere/x.html"], "there is no folder nowhere"),
    ],
)
def test_mistakes_are_answered_with_what_is_right(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = [] if "--out" in arguments else ["--out", str(tmp_path / "x.html")]
    assert run(["view", *arguments, *out]) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
