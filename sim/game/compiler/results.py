"""How kernels return: their result in a register.

numba returns a status, and the result in memory. Our kernels raise nothing, so the status is
always the same: the function that others see only calls one that returns its result, and it is gone
when they are linked.
"""

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
  %place = alloca i64
  %exception = alloca ptr
  %status = call i32 @"{symbol}.body"({passed})
  {returns}
}}
"""
_VALUE = {
    "calls": '%result = call {type} @"{symbol}.value"({given})\n'
    "  store {type} %result, ptr %retptr",
    "returns": "%result = load {type}, ptr %place\n  ret {type} %result",
}
_NOTHING = {
    "calls": 'call void @"{symbol}.value"({given})\n  store i64 0, ptr %retptr',
    "returns": "ret void",
}


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
    made = llvm.parse_assembly("\n".join(lines) + _functions(module, symbol, _TYPES[result]))
    made.get_function(f"{symbol}.body").add_function_attribute("alwaysinline")
    return made


def _functions(module: Any, symbol: str, type_: str) -> str:
    """The function that others see, and the one that returns a result."""
    arguments = [f"{each.type} %{each.name}" for each in module.get_function(symbol).arguments]
    fields = {
        "symbol": symbol,
        "type": type_,
        "seen": ", ".join(arguments),
        "given": ", ".join(arguments[2:]),  # after the places of the result and of an exception
        "passed": ", ".join(["ptr %place", "ptr %exception", *arguments[2:]]),
    }
    parts = _NOTHING if type_ == "void" else _VALUE
    filled = {name: part.format(**fields) for name, part in parts.items()}
    return _FUNCTIONS.format(**fields, **filled)
