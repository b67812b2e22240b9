"""The built-in component data: counts, balance, every Expert, values, sources and the digest."""

import pickle
import re
import shutil
import time
from collections import Counter
from pathlib import Path

import pytest

from sim.game import box as box_module
from sim.game.box import FILES, Animal, Box, DataError, Expert, Sepultus, describe, load_box
from sim.game.box.sources import parse_source
from sim.game.box.types import CATEGORIES, CONTINENTS
from sim.game.datafile import SLUG

COMPONENTS = Path(box_module.__file__).parents[1] / "components"


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# Written by hand from the annex of the rulebook: what triggers the Expert -> what it gives.
ANNEX = {
    "america": """
        Alonso Rossette: cube I -> 1 coins
        Audrey Morton: place expedition:america -> 3 vp
        Cristian Miller: place university -> 2 coins
        Elena Lewis: place publication -> 2 reputation
        Etienne Lebeau: place embassy -> 2 reputation
        Fernanda Brito Pedroso: score mammal -> 2 cubes
        Maddalena Rotella: score arboreal -> 2 cubes
        Nargiz Tatilian: score expedition -> 1 vp
        Renell Victorie: value expedition:america -> 2 value
        Rogério Luz: value die:america -> 1 value
        Salvador Ortíz: score omnivore -> 2 cubes
    """,
    "africa": """
        Adamu Ashenafi: place university -> 3 vp
        Aymar Dibumbè: place embassy -> 2 coins
        Gidea Grobbelaar: score reptile -> 2 cubes
        Girgis Al-Ghumari: value expedition:africa -> 2 value
        Habib Abdalla: score temperate -> 2 cubes
        N'Kogolo Bakumi: score expert -> 1 vp
        Rabiah Assaf: place expedition:africa -> 3 vp
        Safi Limbila: use -> 5 coins
        Samara El-Ouadie: place bank -> 2 reputation
        Simon Hodesmann: cube III -> 2 coins
        Yaban Peker: value die:africa -> 1 value
    """,
    "asia": """
        Ankshu Ragavan: score reputation -> 1 vp
        Gangesh Mukerji: score hot -> 2 cubes
        Gao Zhelan: place publication -> 3 coins
        Ishiwata Eiko: use -> 3 reputation
        Kedar Ghale: cube IV -> 3 coins
        Morishita Shinzo: place expedition:asia -> 3 vp
        Piaar Jhari: place embassy -> 3 vp
        Pu Geun-Young: value expedition:asia -> 2 value
        Shanti Shevade: place academy -> 2 reputation
        Suriani binti Sulung: score carnivore -> 2 cubes
        Thao Trí Hùng: value die:asia -> 1 value
    """,
    "europe": """
        Adriana Zarek: place publication -> 2 reputation
        Cathrin Holzhausen: place academy -> 2 coins
        Katie MacSweeney: value expedition:europe -> 2 value
        Leonardas Vaikutis: place university -> 2 reputation
        Lotte Paulsen: score bird -> 2 cubes
        Louwrens Korte: place expedition:europe -> 3 vp
        Manuel Núñez: score cold -> 2 cubes
        Mathias Hass: cube II -> 1 coins
        Mathieu Aubert: value die:europe -> 1 value
        Rachel Mostinckx: use -> 5 coins
        Vlad Koulechov: score seal -> 1 vp
    """,
    "oceania": """
        Akona Wikiriwhi: value expedition:oceania -> 2 value
        Arnold Schuman: score terrestrial -> 2 cubes
        Egbert Rensing: place publication -> 3 coins
        Emilia Morris: place expedition:oceania -> 3 vp
        Etano Palamo: value die:oceania -> 1 value
        Ilmatar Iivonen: score aquatic -> 2 cubes
        Kiteni Sariman: score herbivore -> 2 cubes
        Matilda Glenn: use -> 3 reputation
        Paipau Piripi: place academy -> 3 vp
        Phoebe Burke: place bank -> 3 vp
        Pora Paniu: score coin_pair -> 1 vp
    """,
}
DURATION = {"use": "immediate", "score": "end"}  # all others are permanent
ANNEX_LINES = [
    (continent, line.strip())
    for continent, lines in ANNEX.items()
    for line in lines.strip().splitlines()
]


def test_annex_list_is_complete() -> None:
    assert len(ANNEX_LINES) == 55


@pytest.mark.parametrize(("continent", "line"), ANNEX_LINES)
def test_expert_as_in_the_annex(box: Box, continent: str, line: str) -> None:
    name, effect = line.split(": ", 1)
    (expert,) = [expert for expert in box.experts if expert.name == name]
    how = " ".join(part for part in (expert.trigger, expert.where) if part)
    assert f"{how} -> {expert.amount} {expert.gain}" == effect
    assert expert.continent == continent
    assert expert.duration == DURATION.get(expert.trigger, "permanent")
    assert str(expert.amount) in expert.text
    assert expert.source == "rulebook en fr it, Annex"


def test_counts(box: Box) -> None:
    assert (len(box.animals), len(box.experts), len(box.sepultus)) == (75, 55, 6)
    assert box.dice_per_continent * 5 == 20
    assert Counter(box.round_tokens) == dict.fromkeys(
        ("expedition", "coins", "expert", "animal", "die", "nothing"), 2
    )
    assert Counter(expert.continent for expert in box.experts) == dict.fromkeys(CONTINENTS, 11)
    assert Counter(animal.continent for animal in box.animals) == dict.fromkeys(CONTINENTS, 15)


def test_values_of_the_rulebook(box: Box) -> None:
    assert (box.dice_drawn, box.rounds, box.token_coins, box.token_expedition) == (4, 6, 3, 1)
    assert box.animals_on_display == {2: 6, 3: 7, 4: 8}
    assert (box.experts_on_display, box.expert_places, box.draft) == (6, 4, 2)
    assert (box.start_expedition, box.bank_coins, box.university_tokens) == (1, 5, 1)
    assert box.embassy == box.academy == ((1, 1), (3, 2), (5, 3))
    assert box.research_cost == (2, 4, 7, 10)
    assert box.publication_value == (2, 3, 4, 5, 6)
    assert box.publication_vp == (1, 2, 3, 5, 8)
    assert box.publication_seals == 1
    assert (box.coin_value, box.token_value, box.seal_value, box.seal_coins) == (1, 2, 5, 5)
    assert box.collection_vp == (0, 0, 0, 0, 3, 5, 8, 12, 17, 22, 28, 35, 40)
    assert box.collection_further == 5
    assert (box.seal_vp, box.coins_per_vp, box.token_vp) == (4, 2, 1)


def test_values_of_the_assumptions(box: Box) -> None:
    assert {animal.cube_vp for animal in box.animals} == {(0, 1, 3, 5)}  # A3
    slots = [(slot.good, slot.amount) for slot in box.slots]
    assert slots == [("nothing", 0), ("coins", 2), ("reputation", 2), ("vp", 3)]  # A5
    assert box.track_length == 21  # A6
    assert [(bonus.space, bonus.good, bonus.amount) for bonus in box.track] == [
        *((4, "expedition", 1), (8, "expert", 1), (12, "coins", 3)),
        *((16, "animal", 1), (20, "seal", 1)),
    ]
    for continent in CONTINENTS:  # A7
        spaces = [(space.reputation, space.bonus) for space in box.spaces[continent]]
        assert spaces == [(3, 0), (2, 1), (1, 2), (0, 3)]
    assert box.start_coins == (2, 3, 3, 4)  # A8
    assert {creature.vp for creature in box.sepultus} == {0}  # A9


@pytest.mark.parametrize("category", CATEGORIES)
def test_category_is_on_20_to_30_animals_and_3_a_continent(box: Box, category: str) -> None:
    counts = Counter(a.continent for a in box.animals if category in a.categories)
    assert 20 <= counts.total() <= 30
    assert min(counts[continent] for continent in CONTINENTS) >= 3


def test_named_animals(box: Box) -> None:
    animals = {animal.id: animal for animal in box.animals}
    assert animals["lemur-catta"].continent == "africa"
    assert "rulebook en, Academy" in animals["lemur-catta"].source
    assert animals["aix-galericulata"].continent == "europe"
    assert animals["aix-galericulata"].categories[:3] == ("bird", "omnivore", "aquatic")
    assert "rulebook en, Publication" in animals["aix-galericulata"].source
    for name in (  # of a quiz about the printed names [A2]
        *("falco-peregrinus", "ursus-arctos", "phoenicopterus-roseus"),
        *("tamiasciurus-hudsonicus", "loxodonta-africana"),
    ):
        assert animals[name].source.startswith("review")


def test_names_are_latin_binomials_and_ids_are_slugs(box: Box) -> None:
    named: list[Animal | Sepultus] = [*box.animals, *box.sepultus]
    for card in named:
        assert re.fullmatch("[A-Z][a-z]+ [a-z]+", card.name)
        assert card.id == card.name.lower().replace(" ", "-")
    ids = [card.id for card in named] + [expert.id for expert in box.experts]
    assert len(set(ids)) == len(ids) and all(SLUG.fullmatch(name) for name in ids)
    experts = {expert.id for expert in box.experts}
    assert {"gao-zhelan", "n-kogolo-bakumi", "thao-tri-hung", "manuel-nunez"} <= experts
    assert len({animal.common for animal in box.animals}) == 75


def test_assumptions(box: Box) -> None:
    assert [assumption.id for assumption in box.assumptions] == [f"A{n}" for n in range(1, 30)]
    for assumption in box.assumptions:
        place, _, key = assumption.where.partition(": ")
        assert place in FILES or re.fullmatch(r"rules \d+\.\d+", place), assumption.id
        assert key and assumption.text.endswith(".")


def test_every_alternative_can_be_applied_and_is_told(box: Box) -> None:
    texts = {a.id: " ".join(a.alternatives) for a in box.assumptions}
    digests = {box.digest}
    for alternative in box.alternatives:
        digests.add(load_box(alternatives=[alternative.id]).digest)
        (assumption,) = alternative.assumptions
        assert alternative.id.split(".")[1] + ":" in texts[assumption]
    assert len(digests) == len(box.alternatives) + 1
    changed = load_box(alternatives=["reputation.every-3", "cube_vp.flat"])
    assert changed.track_length == 16 and changed.animals[0].cube_vp == (0, 2, 3, 4)


def test_an_expert_may_be_worded_otherwise(tmp_path: Path) -> None:
    """Numbers in words, or among other numbers."""
    path = copied(tmp_path, "experts.csv")
    text = path.read_text(encoding="utf-8")
    text = text.replace("use,,coins,5,Once: 5 coins", "use,,coins,7,Once: seven coins", 1)
    text = text.replace("3 VP for each die", "For 1 die: 3 VP", 1)
    path.write_text(text, encoding="utf-8")
    assert 7 in [expert.amount for expert in load_box(tmp_path).experts]


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (["foo"], "'foo' is not known; other answers exist for A3, A4, A5, A6, A7, A8, see 'aut"),
        (["A6"], r"did you mean reputation.every-3 or reputation.every-5\?"),
        (["reputation.every-2"], "did you mean 'reputation.every-"),
        (
            ["reputation.every-3", "reputation.every-5"],
            "second answer for 'reputation'; allowed: one",
        ),
    ],
)
def test_bad_choice_of_alternatives(chosen: list[str], message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_box(alternatives=chosen)


def test_sources_can_be_parsed(box: Box) -> None:
    (source,) = parse_source("assumption A6: length")
    assert (source.kind, source.where) == ("assumption", "A6")
    first, second = parse_source("rulebook en fr, Set Up: coins; box, my copy")
    assert (first.kind, first.where) == ("rulebook", "en fr, Set Up")
    assert (second.kind, second.where) == ("box", "my copy")
    cards: list[Animal | Expert | Sepultus] = [*box.animals, *box.experts, *box.sepultus]
    assert all(parse_source(card.source) for card in cards)


def test_describe(box: Box) -> None:
    text = describe(box)
    assert "75 Animals, 55 Experts" in text and box.digest in text
    assert re.search(r"^bird +5 +5 +5 +5 +5 +25$", text, re.MULTILINE)


def test_box_can_be_sent_to_a_worker(box: Box) -> None:
    assert pickle.loads(pickle.dumps(box)) == box


def test_loading_is_quick() -> None:
    start = time.perf_counter()
    load_box()
    assert time.perf_counter() - start < 0.5


def copied(folder: Path, name: str) -> Path:
    """A built-in file in an overlay folder."""
    return Path(shutil.copy(COMPONENTS / name, folder / name))


def test_digest_is_16_hex_digits(box: Box) -> None:
    assert re.fullmatch("[0-9a-f]{16}", box.digest)
    assert load_box().digest == box.digest


def test_digest_ignores_layout_comments_and_sources(tmp_path: Path, box: Box) -> None:
    for name in FILES:
        path = copied(tmp_path, name)
        text = path.read_text(encoding="utf-8")
        if name == "board.toml":
            text = "# mine\n" + text.replace(" = ", "   =  ").replace("assumption A8: coins", "box")
        if name == "animals.csv":
            text = text.replace("Ring-tailed lemur", "Maki").replace(",assumption A2", ',"box"')
        path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load_box(tmp_path).digest == box.digest


def test_digest_ignores_the_order_of_columns(tmp_path: Path, box: Box) -> None:
    rows = [row.split(",") for row in copied(tmp_path, "sepultus.csv").read_text().splitlines()]
    turned = "\n".join(",".join(reversed(row)) for row in rows)
    (tmp_path / "sepultus.csv").write_text(turned, encoding="utf-8")
    assert load_box(tmp_path).digest == box.digest


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("board.toml", "coins = [2, 3, 3, 4]", "coins = [2, 3, 3, 5]"),
        ("board.toml", "europe = [[3, 0], [2, 1], [1, 2]", "europe = [[3, 0], [2, 1], [1, 3]"),
        ("animals.csv", "omnivore,arboreal,hot,,,,", "herbivore,arboreal,hot,,,,"),
        ("animals.csv", "omnivore,arboreal,hot,,,,", "omnivore,arboreal,hot,,,,9"),
        ("experts.csv", "use,,coins,5,Once: 5", "use,,coins,4,Once: 4"),
        ("sepultus.csv", "2,5,I:mammal", "2,6,I:mammal"),
    ],
)
def test_digest_changes_with_a_value(
    tmp_path: Path, box: Box, name: str, old: str, new: str
) -> None:
    path = copied(tmp_path, name)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert load_box(str(tmp_path)).digest != box.digest


def test_overlay_replaces_a_file_as_a_whole(tmp_path: Path) -> None:
    path = copied(tmp_path, "animals.csv")
    text = path.read_text(encoding="utf-8")
    # Another split of continents is allowed: how many each has is an assumption [A2].
    path.write_text(text.replace("Jaguar,america", "Jaguar,asia"), encoding="utf-8")
    (tmp_path / ".hidden").write_text("left by an editor")
    changed = load_box(tmp_path)
    assert Counter(animal.continent for animal in changed.animals)["asia"] == 16
    assert len(changed.experts) == 55


def test_a_card_may_have_its_own_cube_vp(tmp_path: Path) -> None:
    path = copied(tmp_path, "animals.csv")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("arboreal,hot,,,,", "arboreal,hot,,2,,7", 1), encoding="utf-8")
    assert (0, 2, 3, 7) in {animal.cube_vp for animal in load_box(tmp_path).animals}
