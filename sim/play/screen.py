"""The table as a person sees it, in lines of at most 80 columns."""

from collections.abc import Iterator, Sequence

from sim.game.box import Animal, Expert, Sepultus
from sim.game.vocab import CATEGORIES, CONTINENTS, TYPES
from sim.play.words import Words, cubes_on
from sim.records.story.markup import KEEP, fit, grid, pad, paint, plain
from sim.records.story.opening import tell_automa
from sim.records.story.rounds import token_words
from sim.records.story.table import Table as StoryTable
from sim.records.story.words import die, effect_words, land, slot_pays
from strategies.api.dice import Die
from strategies.api.view import Seat, Study

_LEGEND = " (a category with a cube stands in [brackets])"
HOLDINGS = ("VP", "coins", "tokens", "seals", "rep.", "Animals", "Experts", "published")


def show_table(words: Words, story: StoryTable, whole: bool = True) -> Iterator[str]:
    """Everything that lies open; or only what changes most: goods, dice, one's own Animals."""
    view = words.view
    if view.round:
        token = token_words(story, view.round_token)
        yield paint("title", f"Round {view.round} of {words.box.rounds}: {token}")
    else:
        yield paint("title", "Set-up: the draft")
    yield from _goods(words)
    yield from _dice(words)
    yield from _spaces(words)
    asked = view.card_kind if view.decision == "take_card" else ""  # its list comes next
    if whole and asked != "animal":
        yield from _cards("Animals on display", [_animal_row(words, c) for c in view.animals if c])
    if whole and asked != "expert":
        yield from _cards("Experts on display", [_expert_row(words, c) for c in view.experts if c])
    yield from _cards(f"Your Animals{_LEGEND}", [_study_row(words, s) for s in view.me.studied])
    if whole:
        yield from _rest(words)


def _goods(words: Words) -> Iterator[str]:
    """What every seat holds; a star for the First Player token."""
    rows = [["", *HOLDINGS]]
    for seat, named in zip(words.view.seats, words.seats, strict=True):
        held = (seat.vp, seat.coins, seat.tokens, seat.seals, seat.reputation)
        animals = sum(seat.animals.values()) if seat.is_automa else len(seat.studied)
        published = "-" if seat.is_automa else str(sum(seat.published.values()))
        first = "*" if words.view.first_player == seat.number else ""
        cards = (animals, sum(seat.experts.values()))
        rows.append([fit(named.subject, 12) + first, *map(str, (*held, *cards)), published])
    yield from grid(rows, right=True)
    bank = "nobody has been at the Bank" if words.view.bank_is_open else "the Bank was visited"
    if words.view.round:
        yield f"  * holds the First Player token; {bank} this round"


def _dice(words: Words) -> Iterator[str]:
    """The dice on the boards: a column per slot, headed by what it pays its owner."""
    on_boards = [d for d in words.view.dice.values() if d.slot is not None]
    if not on_boards:
        return
    rows = [["Dice; slot pays", *map(slot_pays, words.box.slots)]]
    for seat in words.seats:
        mine = [d for d in on_boards if d.owner == seat.number]
        rows.append([fit(seat.subject), *_slots(mine, len(words.box.slots))])
    yield ""
    yield from grid(rows)


def _slots(dice: Sequence[Die], slots: int) -> list[str]:
    """A seat's dice slot by slot; two of them share one under the extra-die token."""
    each = [[die(d.colour, d.value) for d in dice if d.slot == slot] for slot in range(slots)]
    return [", ".join(mine) or "-" for mine in each]


def _spaces(words: Words) -> Iterator[str]:
    """The next free space of every continent."""
    if not words.view.round:
        return
    parts = []
    for continent in CONTINENTS:
        place = words.view.next_space(continent)
        if place is None:
            parts.append(f"{land(continent)} full")
        else:
            space = words.box.spaces[continent][place]
            parts.append(
                f"{land(continent)} {space.reputation} rep. +{space.bonus}".replace(" ", KEEP)
            )
    yield "Expeditions:\t" + ", ".join(parts)


def _cards(title: str, rows: list[list[str]]) -> Iterator[str]:
    yield ""
    yield f"{title}:" + ("" if rows else " none")
    if rows:
        yield from _hanging(rows)


def _hanging(rows: list[list[str]]) -> Iterator[str]:
    """Rows of cells, the last of which may take several lines."""
    labels = grid([row[:-1] for row in rows])
    width = max(len(plain(label)) for label in labels)
    for label, row in zip(labels, rows, strict=True):
        yield f"{pad(label, width, right=False)} \t{row[-1]}"


def _animal_row(words: Words, card: Animal | Sepultus) -> list[str]:
    if isinstance(card, Sepultus):
        kinds = " or ".join(category for _, category in card.categories)
        return [words.names.name(card.id), f"die {card.die}", f"for {card.cost}: {kinds}"]
    return [words.names.name(card.id), land(card.continent), " ".join(card.categories)]


def _study_row(words: Words, study: Study) -> list[str]:
    """An Animal under study; categories with a cube stand in brackets."""
    if isinstance(study.animal, Sepultus):
        return [*_animal_row(words, study.animal)[:-1], cubes_on(study)]
    pairs = zip(TYPES, study.animal.categories, strict=True)
    marked = [f"[{category}]" if kind in study.cubes else category for kind, category in pairs]
    return [*_animal_row(words, study.animal)[:-1], " ".join(marked)]


def _expert_row(words: Words, card: Expert) -> list[str]:
    return [words.names.name(card.id), land(card.continent), effect_words(card)]


def _rest(words: Words) -> Iterator[str]:
    """A person's active Experts and collections."""
    me = words.view.me
    active = [_expert_row(words, card) for card in me.active if card is not None]
    yield from _cards("Your active Experts", active)
    yield from _collections(me)


def _collections(me: Seat) -> Iterator[str]:
    """What counts for collections: published cubes, published Animals and Experts."""
    cubes = [f"{name} {me.library[name]}" for name in CATEGORIES if me.library[name]]
    cards = {name: me.published[name] + me.experts[name] for name in CONTINENTS}
    lands = [f"{land(name)} {number}" for name, number in cards.items() if number]
    if cubes or lands:
        yield "Collections:\t" + ", ".join([*lands, *cubes])


def show_automas(story: StoryTable) -> Iterator[str]:
    """The cards and priorities of every Automa."""
    for seat in story.seats:
        if not seat.human:
            yield from tell_automa(story, seat)
