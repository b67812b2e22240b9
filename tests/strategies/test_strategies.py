"""Strategies by name: settings, profiles, and errors that say what would be right."""

from pathlib import Path

import pytest

from sim.errors import InputError
from strategies.registry import STYLES, WEIGHTED, find
from strategies.weights import DEFAULTS, WEIGHTS

WEIGHT = {name: i for i, name in enumerate(DEFAULTS)}
PROMISED = {"random", "banker", *WEIGHTED, "balanced", "planner"}


def test_every_promised_style_is_there_with_a_paragraph() -> None:
    assert set(STYLES) == PROMISED
    assert all(style.about for style in STYLES.values())
    assert [name for name, style in STYLES.items() if style.slow] == ["planner"]


def test_every_style_takes_skill() -> None:
    for name in PROMISED:
        weak = find(f"{name}:skill=0.5")
        assert weak.values[WEIGHT["skill"]] == weak.skill == 0.5
        assert find(name).skill == 1


def test_settings_change_one_weight() -> None:
    plain, focused = find("balanced").values, find("balanced:focus=0.3").values
    changed = [i for i, pair in enumerate(zip(plain, focused, strict=True)) if len(set(pair)) > 1]
    assert changed == [WEIGHT["focus"]]
    assert find("balanced:focus=0.3").text == "balanced:focus=0.3"


def test_weights_say_what_they_are() -> None:
    assert all(weight.about for weight in WEIGHTS.values())


def test_a_profile_is_a_strategy(tmp_path: Path) -> None:
    file = tmp_path / "calm.toml"
    file.write_text('style = "publisher"\n[weights]\nfocus = 0.25\n', encoding="utf-8")
    strategy = find(f"{file}:skill=0.5")
    assert strategy.values[WEIGHT["focus"]] == 0.25
    assert strategy.values[WEIGHT["skill"]] == 0.5
    assert strategy.values[WEIGHT["pend"]] == find("publisher").values[WEIGHT["pend"]]
    before = strategy.digest
    file.write_text("[weights]\nfocus = 0.5\n", encoding="utf-8")
    assert find(str(file)).digest != before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("balancd", "did you mean balanced"),
        ("balanced:focu=1", "did you mean focus"),
        ("balanced:focus=high", "'high' is not a number; write for example focus=0.5"),
        ("balanced:focus", "is not a setting"),
        ("balanced:skill=1.5", "from 0 to 1"),
        ("balanced:deny=100000", "from -1,000 to 1,000"),
        ("balanced:focus=nan", "not a usable number"),
        ("banker:focus=1", "no parameter 'focus'; allowed: skill"),
        ("banker:skill=2", "skill=2 is out of range; it goes from 0 to 1"),
        ("nowhere.py:Bot", "does not exist"),
        ("nowhere.toml", "does not exist"),
    ],
)
def test_bad_settings(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        find(text)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("weights = ", "is not TOML"),
        ('style = "banker"\n', "style 'banker' has no weights"),
        ('style = "bankr"\n', "style 'bankr' does not exist"),
        ("weights = 3\n", "weights is not a table"),
        ("[weights]\nfocu = 1\n", "did you mean focus"),
        ('[weights]\nfocus = "x"\n', "is not a number"),
        ("colour = 1\n", "'colour' is unknown"),
    ],
)
def test_bad_profiles(tmp_path: Path, content: str, words: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=words):
        find(str(file))


def test_what_is_as_it_would_be_anyway_is_not_named() -> None:
    """Two names would be two cells of the same games, and two strategies in a ranking."""
    default = find("balanced").values[WEIGHT["focus"]]
    assert find("balanced:skill=1").text == "balanced"
    assert find(f"balanced:focus={default}").text == "balanced"
    assert find("balanced:skill=0.5,focus=0.3").text == "balanced:skill=0.5,focus=0.3"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "write .*bots.py:Good"),
        ("Empty", "a class needs a method 'choose' or 'weigh'"),
        ("plain", "a function needs @entry"),
        ("Goood", "did you mean Good"),
    ],
)
def test_what_to_write_for_a_player_in_a_file(tmp_path: Path, name: str, words: str) -> None:
    file = tmp_path / "bots.py"
    file.write_text(
        "class Good:\n    def choose(self, table, options):\n        return options[0]\n"
        "class Empty:\n    pass\n"
        "def plain(state):\n    return 0\n",
        encoding="utf-8",
    )
    with pytest.raises(InputError, match=words):
        find(f"{file}:{name}")
