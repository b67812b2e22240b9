"""How kernels return: their result in a register.

numba returns a status, and the result in memory. Our kernels raise nothing, so the status is
always 0. The function that others see becomes a thin wrapper around one that returns its result,
and linking inlines the wrapper away. A kernel so made that called one that raises would lose the
exception: a test looks for such kernels (tests/game/test_vectors.py).
"""

import re
from typing import Any

import llvmlite.binding as llvm

from sim.game.compiler.heads import head_of

_TYPES = {"none": "void", "int64": "i64", "uint64": "i64", "float64": "double", "bool": "i8"}
_RAISES = ".const.picklebuf"  # in the code of a function that raises an exception

_FUNCTIONS = """
define linkonce_odr i32 @"{symbol}"({seen}) alwaysinline {{
  {calls}
  ret i32 0
}}

define internal {type} @"{symbol}.value"({given}) {{
  %place = alloca {place}
  %exception = alloca {exception}
  %status = call i32 @"{symbol}.body"({passed})
  {returns}
}}
"""
_VALUE = {
    "calls": '%result = call {type} @"{symbol}.value"({given})\n'
    "  store {type} %result, {pointer} %retptr",
    "returns": "%result = load {type}, {pointer} %place\n  ret {type} %result",
}
_NOTHING = {"calls": 'call void @"{symbol}.value"({given})', "returns": "ret void"}


def returning_values(module: Any, symbol: str, result: str) -> Any:
    """The module of a kernel, its result of this numba type in a register if nothing is raised."""
    text = str(module)
    if result not in _TYPES or _RAISES in text:
        return module
    lines = text.splitlines()
    head = head_of(lines)
    for name in (f'@"{symbol}"(', f"@{symbol}("):
        lines[head] = lines[head].replace(name, f'@"{symbol}.body"(')
    lines[head] = lines[head].replace("define linkonce_odr", "define internal", 1)
    lines[head] = re.sub(r"((?: !\w+ !\d+)*) \{$", r" alwaysinline\1 {", lines[head])
    return llvm.parse_assembly("\n".join(lines) + _functions(module, symbol, _TYPES[result]))


def _functions(module: Any, symbol: str, type_: str) -> str:
    """The function that others see, and the one that returns a result."""
    arguments = list(module.get_function(symbol).arguments)
    pointer, exception = str(arguments[0].type), str(arguments[1].type)
    given = [f"{each.type} %{each.name}" for each in arguments[2:]]
    fields = {
        "symbol": symbol,
        "type": type_,
        "pointer": pointer,
        "place": _behind(pointer),
        "exception": _behind(exception),
        "seen": ", ".join([f"{pointer} %retptr", f"{exception} %excinfo", *given]),
        "given": ", ".join(given),
        "passed": ", ".join([f"{pointer} %place", f"{exception} %exception", *given]),
    }
    parts = _NOTHING if type_ == "void" else _VALUE
    filled = {name: part.format(**fields) for name, part in parts.items()}
    return _FUNCTIONS.format(**fields, **filled)


def _behind(pointer: str) -> str:
    """What a pointer leads to. Newer LLVM does not say so, and 8 bytes are enough for ours."""
    return pointer[:-1] if pointer.endswith("*") else "i64"
