"""The same reasons as whole sentences, in the words of the rules (docs/rules.md, 5.3 and 5.5)."""

from sim.records.story.blocks import Event
from sim.records.story.reasons import deciding, destination, full_words, highest_dice
from sim.records.story.seats import Seat
from sim.records.story.table import Die, Table
from sim.records.story.words import count


def die_sentence(table: Table, seat: Seat, taken: Die) -> str:
    """`Linné takes the highest die on any board, and this is the only 6.`"""
    rivals = highest_dice(table)
    highest = rivals[0].value
    if taken.value < highest:
        return ""
    rule = f"{seat.subject} takes the highest die on any board"
    if len(rivals) == 1:
        return f"{rule}, and this is the only {highest}."
    shown = f"{rule}: {count(len(rivals))} dice show {highest}"
    used = deciding(table, seat, taken, rivals)
    if used is None:
        return f"{shown}."
    if not used:
        return f"{shown}, and they are all alike."
    return f"{shown}, and of these {'; of those left, '.join(each.clause(taken) for each in used)}."


def continent_sentence(table: Table, seat: Seat, turn: Event) -> str:
    """`Its Expedition goes to the continent of which it has most Animals: Asia, with 3.`"""
    found = destination(table, seat, turn)
    if found is None:
        return ""
    land, goes = str(turn["continent"]).capitalize(), "its Expedition goes"
    if found.full:
        how = f"of which it has {found.animals}" if found.animals else "by priority"
        return (
            f"{full_words(found.full)}, so {goes} to the next continent in the order of its "
            f"Animals: {land}, {how}{', by priority' if found.animals and found.tied else ''}."
        )
    if not found.animals:
        return f"It has no Animals, so {goes} to the continent of highest priority: {land}."
    ties = ", ties by priority" if found.tied else ""
    most = f"to the continent of which it has most Animals{ties}"
    return f"Its Expedition goes {most}: {land}, with {found.animals}."
