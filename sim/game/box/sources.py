"""Where facts come from: sources and the assumptions they name."""

import re
from collections.abc import Collection, Sequence

from sim.game.box.types import Alternative, Assumption, Source
from sim.game.datafile import Fields, nearest, shown
from sim.game.faults import DataError

KINDS = ("rulebook", "assumption", "review", "box", "design")
FORMS = (
    'allowed: "rulebook en, Embassy", "assumption A6", "review ...", "box ..." or "design ...", '
    'separated by ";"'
)
NAMED = 29  # A1 to A29: rules and sources name them
_PART = re.compile(
    r"(rulebook) ((?:en|fr|it)(?: (?:en|fr|it))*, [^:;]+)(?::.*)?"
    r"|(assumption) (A[0-9]+)(?::.*)?"
    r"|(review|box|design)\b,? ?(.*)"
)


def parse_source(text: str) -> tuple[Source, ...]:
    """The parts of a source; ValueError names a part that cannot be read."""
    return tuple(_parse_part(part.strip()) for part in text.split(";"))


def _parse_part(part: str) -> Source:
    found = _PART.fullmatch(part)
    if not found:
        raise ValueError(part)
    kind, where = (group for group in found.groups() if group is not None)
    return Source(kind, where)


def read_source(fields: Fields, known: Collection[str]) -> str:
    """The source of a table or row; its assumptions must be listed in assumptions.toml."""
    text = fields.text("source")
    try:
        parts = parse_source(text)
    except ValueError as error:
        wrong = f"{shown(str(error))} is not a source{nearest(str(error).split(' ')[0], KINDS)}"
        raise fields.fault("source", wrong, FORMS) from None
    for part in parts:
        if part.kind == "assumption" and part.where not in known:
            wrong = f"assumption '{part.where}' is not in assumptions.toml"
            raise fields.fault("source", wrong, f"allowed: A1 to A{len(known)}")
    return text


def assumptions_of(text: str) -> tuple[str, ...]:
    """The assumptions that a source names."""
    return tuple(part.where for part in parse_source(text) if part.kind == "assumption")


def read_assumptions(root: Fields) -> tuple[Assumption, ...]:
    """assumptions.toml: A1, A2 ... in order."""
    for number in range(1, NAMED + 1):
        if f"A{number}" not in root.data:
            raise root.fault("", f"'A{number}' is missing", f"needed: A1 to A{NAMED}")
    for number, name in enumerate(root.data, 1):
        if name != f"A{number}":
            wrong = f"'{name}' stands where A{number} should"
            raise root.fault("", wrong, "allowed: A1, A2, A3 ... in order")
    return tuple(_read_assumption(root.child(name), name) for name in root.data)


def _read_assumption(table: Fields, name: str) -> Assumption:
    table.require(("text", "where", "alternatives"))
    others = table.items("alternatives", 0, 20)
    listed = Fields(
        table.file, table.place, {f"alternatives[{i}]": t for i, t in enumerate(others, 1)}
    )
    texts = tuple(listed.text(key) for key in listed.data)
    return Assumption(name, table.text("text"), table.text("where"), texts)


def check_choice(chosen: Sequence[str], offers: Sequence[Alternative]) -> None:
    """The other answers asked for exist; at most one for each table of board.toml."""
    seen: set[str] = set()
    for name in chosen:
        if name not in [offer.id for offer in offers]:
            raise DataError(_no_such_answer(name, offers), "assume")
        table = name.partition(".")[0]
        if table in seen:
            wrong = f"assume {name} is a second answer for '{table}'"
            raise DataError(f"{wrong}; allowed: one", "assume")
        seen.add(table)


def _no_such_answer(name: str, offers: Sequence[Alternative]) -> str:
    """What was probably meant: the answers to an assumption's number, or the nearest name."""
    answers = [offer.id for offer in offers if name.upper() in offer.assumptions]
    hint = f" (did you mean {' or '.join(answers)}?)" if answers else ""
    hint = hint or nearest(name, [offer.id for offer in offers])
    open_ones = {number for offer in offers for number in offer.assumptions}
    numbers = ", ".join(sorted(open_ones, key=lambda number: int(number[1:])))
    where = f"other answers exist for {numbers}, see 'automa list assumptions'"
    return f"assume '{name}' is not known{hint}; {where}"
