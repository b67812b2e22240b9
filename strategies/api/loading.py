"""Strategies of others: a class or compiled function in a file, an entry point, a TOML profile."""

import hashlib
import importlib.util
import inspect
import sys
import tomllib
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from sim.errors import InputError, nearest, told
from strategies.api.player import defines

GROUP = "encyclopedia_automa.strategies"
MOST_WEIGHT = 1e6  # more is no weight, but may be too much for a float


@lru_cache
def load_file(path: str, changed: int) -> ModuleType:
    """The module in a file; loaded again only when the file has changed."""
    name = f"strategy_{hashlib.sha256(path.encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        sys.modules.pop(name, None)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise InputError(f"{path} cannot be loaded: {told(error)}") from error
    return module


def from_file(path: str, name: str) -> Any:
    """The class or compiled function of this name in the file."""
    file = Path(path)
    if not file.is_file():
        raise InputError(f"{path} does not exist; a strategy of yours is FILE.py:NAME")
    module = load_file(str(file.resolve()), file.stat().st_mtime_ns)
    own = [key for key, thing in vars(module).items() if is_player(thing, module.__name__)]
    if name not in own:
        raise InputError(f"{path} has no strategy '{name}'; {_hint(path, name, own, vars(module))}")
    return getattr(module, name)


def _hint(path: str, name: str, own: list[str], module: dict[str, Any]) -> str:
    """What to write instead."""
    if inspect.isclass(module.get(name)):
        return "a class needs a method 'choose' or 'weigh'"
    if callable(module.get(name)):
        return "a function needs @entry"
    if not own:
        return "it has no class with a method 'choose' or 'weigh'"
    return f"write {path}:{own[0]}" if not name else nearest(name, own)


def is_player(thing: Any, module: str) -> bool:
    """A class that chooses or weighs, or a function with @entry, made in this module."""
    if getattr(thing, "__module__", module) != module:
        return False
    return is_python_class(thing) or is_compiled(thing)


def is_python_class(thing: Any) -> bool:
    return inspect.isclass(thing) and (chooses(thing) or defines(thing, "weigh"))


def chooses(thing: Any) -> bool:
    """Whether a class chooses for itself; one that only weighs its options leaves that to us."""
    return inspect.isclass(thing) and defines(thing, "choose")


def is_compiled(thing: Any) -> bool:
    """A function with @entry; ours may still be waiting for its first call to be compiled."""
    marks = ("is_entry", "signatures")
    return hasattr(thing, "py_func") and any(getattr(thing, mark, None) for mark in marks)


def parameters(thing: Any) -> list[str] | None:
    """The settings that a class takes; None where any name will do."""
    if not is_python_class(thing):
        return None
    found = _signature(thing)
    if any(each.kind is each.VAR_KEYWORD for each in found):
        return None
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [each.name for each in found if each.kind in by_name]


def takes_skill(thing: Any) -> bool:
    """Whether skill is a class's own business, since it asks for it by name."""
    return is_python_class(thing) and any(each.name == "skill" for each in _signature(thing))


def _signature(thing: Any) -> list[inspect.Parameter]:
    """The parameters of a class; none where it hides them."""
    try:
        return list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return []


def about(thing: Any) -> str:
    """What a class or function says about itself."""
    text = getattr(thing, "__doc__", None)
    return text.strip() if isinstance(text, str) else ""


@lru_cache
def installed() -> dict[str, EntryPoint]:
    """Strategies of other packages, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def from_package(name: str) -> Any:
    """What an entry point stands for."""
    try:
        thing = installed()[name].load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise InputError(f"strategy '{name}' cannot be loaded: {told(error)}") from error
    if not (is_python_class(thing) or is_compiled(thing)):
        raise InputError(
            f"strategy '{name}' is neither a class with a method 'choose' or 'weigh' "
            "nor a function compiled with @entry"
        )
    return thing


def read_profile(path: str) -> tuple[str, dict[str, float]]:
    """A TOML profile: the style it starts from and the weights it sets."""
    try:
        content = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{path} does not exist; a profile is a TOML file") from None
    except RecursionError:
        raise InputError(f"{path} is not TOML: it is nested too deeply") from None
    except ValueError as error:  # also bytes that are no UTF-8 and digits without end
        raise InputError(f"{path} is not TOML: {error}") from None
    weights = content.get("weights", {})
    if not isinstance(weights, dict):
        raise InputError(f"{path}: weights is not a table; write [weights] and a line for each")
    for key in content:
        if key not in ("style", "weights"):
            raise InputError(f"{path}: '{key}' is unknown; allowed: style, [weights]")
    for key, value in weights.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InputError(f"{path}: weights.{key} is not a number")
        if not -MOST_WEIGHT <= value <= MOST_WEIGHT:
            raise InputError(f"{path}: weights.{key} is not a usable number")
    return str(content.get("style", "balanced")), {k: float(v) for k, v in weights.items()}


def digest_of(path: str) -> str:
    """16 hex digits over a file, so that a run knows when its strategy has changed."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]
