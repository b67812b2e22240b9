"""Card values: what each Expert and each Animal is worth, and who takes it."""

from __future__ import annotations

import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import listed
from reports.chapters.tables import Column, Table
from reports.data.text import percent0, plain, signed
from reports.experiments.card_values import CardValues
from reports.figures.card_values import card_values as draw_values
from reports.stats.card_values import ALL, EXPERIMENTS
from sim.text import count

KINDS = {"expert": "Expert", "animal": "Animal"}
OFTEN = 0.5  # share of offers from which a card is a favourite
RARE = 0.02  # share of offers below which a card is hardly ever taken
DRAWN = 12  # strongest and weakest cards in a picture; more rows cannot be read
ENOUGH = 30  # offers that must have been made before "never" means something
TITLES = {"held": "held", "in_deck": "in deck"}


def chapter(a: Analysis) -> Chapter | None:
    """Both kinds of card, if asked for: words, a ranked picture and a table each."""
    found = a.further.card_values
    if found is None:
        return None
    text = [" ".join(headline(found, kind)) for kind in KINDS]
    pictures = [picture_of(found, kind) for kind in KINDS]
    tables = [
        Table(
            f"{kind}-values",
            f"{word}s by what they are worth, VP",
            ranked(found, kind),
            columns_of(found),
        )
        for kind, word in KINDS.items()
    ]
    extra = [Table("card-takes", "", found.takes, [])]
    words, points = [*text, method(found)], terms()
    return Chapter(
        "card-values", "Card values", words, pictures, tables, points, extra, meaning(found)
    )


def picture_of(found: CardValues, kind: str) -> Picture:
    """The strongest and the weakest cards of a kind, ranked."""
    table, word = ranked(found, kind), KINDS[kind]
    shown = ends_of(table)
    left_out = len(table) - len(shown)
    caption = (
        "Filled: held from the start, against another card of its kind; hollow: in the deck. Bars: "
        "95% CI for all cards at once. ▲ ▼: outliers."
    )
    if left_out:
        caption += f" Of {len(table)} cards, the {DRAWN} strongest and the {DRAWN} weakest."
    alt = "; ".join(f"{row.card} {signed(row.held)}" for row in shown.itertuples())
    draw = lambda: figure_of(draw_values(shown, word, left_out))  # noqa: E731
    return Picture(f"{kind}-values", _title(table, word), caption, alt, draw)


def ends_of(table: pd.DataFrame) -> pd.DataFrame:
    """The strongest and the weakest of ranked cards; all where few would be left out."""
    if len(table) <= 2 * DRAWN + 1:
        return table
    return pd.concat([table.iloc[:DRAWN], table.iloc[-DRAWN:]])


def columns_of(found: CardValues) -> list[Column]:
    """What a full table shows of each card."""
    columns = [Column("card", "card"), Column("what it does or is", "text", prose=True)]
    for name in EXPERIMENTS:
        columns.append(Column(TITLES[name], name, signed, f"{name}_low", f"{name}_high"))
    for behavior, shown in found.behaviors.items():
        columns.append(Column(f"held, {shown}", f"held {behavior}", signed))
    for player in found.players:
        columns.append(Column(f"taken, {player}", f"share {player}", percent0))
    return [*columns, Column("round", "round", plain)]


def ranked(found: CardValues, kind: str) -> pd.DataFrame:
    """The cards of a kind, the strongest in the hand first, with how often each player takes them.

    Columns such as 'share expert' and 'round expert'; 'share' and 'round' are those of everybody.
    """
    table = found.values[found.values["kind"] == kind]
    for player in [ALL, *found.players]:
        part = found.takes[found.takes["player"] == player].set_index("id")
        part = part[["offered", "share", "automa_share", "round"]]
        table = table.join(part if player == ALL else part.add_suffix(f" {player}"), on="id")
    return table.sort_values("held", ascending=False, kind="stable")


def headline(found: CardValues, kind: str) -> list[str]:
    """What a designer should remember about a kind of card."""
    mean, word = found.any_card.set_index("kind").loc[kind], KINDS[kind]
    first = (
        f"One more {word} at the start is worth {plain(mean['mean'])} VP on average (95% CI: "
        f"{plain(mean['low'])} to {plain(mean['high'])})."
    )
    return [*_extremes(found, kind), first, *_overrated(found, kind), *never_taken(found, kind)]


def _extremes(found: CardValues, kind: str) -> list[str]:
    """The strongest, the weakest and the outliers; nothing where all are too close to call."""
    table, word = ranked(found, kind), KINDS[kind]
    above, below = table[table["held_low"] > 0], table[table["held_high"] < 0][::-1]
    named = [_who(strongest(table), "strongest", above)] if len(above) else []
    named += [_who(weakest(table), "weakest", below)] if len(below) else []
    if not named:
        return [f"No {word} clearly differs from the average {word}: too close to call."]
    texts = [f"Of all {word}s, {'; '.join(named)}."]
    sides = {"strong": "too strong", "weak": "too weak"}
    parts = [
        f"{words}: {', '.join(table[table['outlier'] == side]['card'])}"
        for side, words in sides.items()
        if (table["outlier"] == side).any()
    ]
    return [*texts, f"Outliers, {'; '.join(parts)}." if parts else "None is an outlier."]


def strongest(table: pd.DataFrame) -> pd.DataFrame:
    """The strongest card and those too close to call with it; empty if none beats the average."""
    above = table[table["held_low"] > 0]
    return table[table["held_high"] >= above["held_low"].iloc[0]] if len(above) else above


def weakest(table: pd.DataFrame) -> pd.DataFrame:
    """The weakest card and those too close to call with it; empty if none is below the average."""
    below = table[table["held_high"] < 0]
    return table[table["held_low"] <= below["held_high"].iloc[-1]][::-1] if len(below) else below


def _who(near: pd.DataFrame, word: str, clear: pd.DataFrame) -> str:
    """One or two cards by name; where many are too close to call, how many differ clearly.

    `clear` are the cards that clearly differ from the average, the most extreme first.
    """
    names = [f"{row.card} ({signed(row.held)} VP)" for row in near.itertuples()]
    if len(names) == 1:
        return f"{names[0]} is the {word}"
    if len(names) == 2:
        return f"{names[0]} and {names[1]} are the {word}"
    side = {"strongest": "stronger", "weakest": "weaker"}[word]
    first = f"{clear['card'].iloc[0]} ({signed(clear['held'].iloc[0])} VP)"
    if len(clear) == 1:
        return f"{first} is clearly {side} than the average"
    return f"{len(clear)} are clearly {side} than the average, {first} among them"


def _title(table: pd.DataFrame, word: str) -> str:
    """The same in a few words, above the picture."""
    above, below = table[table["held_low"] > 0], table[table["held_high"] < 0][::-1]
    ends = {"strongest": (above, strongest(table)), "weakest": (below, weakest(table))}
    parts = [
        f"{clear['card'].iloc[0]} is {'the' if len(near) == 1 else 'among the'} {end}"
        for end, (clear, near) in ends.items()
        if len(clear)
    ]
    return (
        f"{word}s: {', '.join(parts)}" if parts else f"No {word} clearly differs from the average"
    )


def _overrated(found: CardValues, kind: str) -> list[str]:
    """Cards that the players like more than they should."""
    table = ranked(found, kind)
    weak = (table["held_high"] < 0) & (table["in_deck_low"] <= 0)
    often = table[(table["share"] >= OFTEN) & weak]
    if not len(often):
        return []
    names = ", ".join(often["card"])
    return [f"Taken more often than not, though clearly below the average when held: {names}."]


def never_taken(found: CardValues, kind: str) -> list[str]:
    """Cards that the players leave on display."""
    table = ranked(found, kind)
    table = table[table["offered"] >= ENOUGH]
    never = table[table["share"] == 0]
    rare = table[(table["share"] > 0) & (table["share"] < RARE)]
    texts = []
    for words, part in (("Never taken", never), (f"Taken in under {RARE:.0%} of games", rare)):
        if len(part):
            fewest = int(part["offered"].min())
            cards = ", ".join(part.sort_values("share")["card"])
            texts.append(f"{words} ({fewest:,} or more games with the card on display): {cards}.")
    return texts or [f"No {KINDS[kind]} is ignored: each is taken in some games."]


def method(found: CardValues) -> str:
    """Who played how much."""
    return (
        f"Mean of {', '.join(found.players)} against {', '.join(found.behaviors.values())} with "
        f"every Scoring card, {count(found.deals, 'deal')} each, seed {found.seed}. Intervals "
        "hold for all cards at once; a value against a single Behavior card is known to "
        f"± {plain(_widest_single(found))} VP or better."
    )


def terms(rounds: bool = True) -> list[str]:
    """What the columns mean; `rounds`: that of the rounds is among them."""
    when = "; round: when, on average (0: the draft)" if rounds else ""
    return [
        "held: VP by which the human's margin is better with this card in hand from the start than "
        "with another card of its kind.",
        "in deck: VP that the human loses when this card is left out of its deck instead of "
        "another one.",
        f"taken: share of games with the card on display in which the human takes it{when}.",
        "▲ ▼: outliers, beyond 1.5 interquartile ranges from the quartiles of their kind and "
        "clearly different from its mean.",
    ]


def _widest_single(found: CardValues) -> float:
    """Half the widest interval of a value held against one Behavior card, all at once."""
    heads = [f"held {behavior}" for behavior in found.behaviors]
    widths = [found.values[f"{head}_high"] - found.values[f"{head}_low"] for head in heads]
    return max(float(width.max()) for width in widths) / 2.0


def meaning(found: CardValues) -> str:
    """Which number to change, and how to see what that does."""
    table = found.values[found.values["outlier"] != ""].sort_values("held", ascending=False)
    names = [f"{row.card} ({signed(row.held)} VP)" for row in table.itertuples()]
    if not names:
        return (
            "No card stands out by itself; which cards fit together matters more. To try cards of "
            f"your own: {WRITE}; then measure again: {AGAIN}"
        )
    file = " and ".join(f"{kind}s.csv" for kind in KINDS if (table["kind"] == kind).any())
    return (
        f"Begin with {listed(names)}: the number on such a card is worth changing. Change it in a "
        f"copy of {file}, which this writes: {WRITE}; then measure again: {AGAIN}"
    )


WRITE = "automa new-box my-box"
AGAIN = "automa cards-value --components my-box"
