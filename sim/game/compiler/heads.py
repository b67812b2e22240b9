"""The text of a unit's LLVM code: which line begins the one function that others see."""


def head_of(lines: list[str]) -> int:
    """The number of that line; all other functions of a unit are internal."""
    (head,) = [i for i, line in enumerate(lines) if _is_head(line)]
    return head


def _is_head(line: str) -> bool:
    return line.startswith("define ") and not line.startswith("define internal")
