"""Things that a Python player looks at and cannot change; each is read once per decision."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):
    """A property read once per decision: players ask for the same thing in a loop.

    What was read stays with the thing as a plain attribute, until it is looked at again.
    """

    def __init__(self, read: Callable[[Any], T]) -> None:
        self._read, self._name, self.__doc__ = read, read.__name__, read.__doc__

    def __get__(self, thing: Any, owner: type) -> T:
        if thing is None:
            return self  # type: ignore[return-value]  # asked of the class: help(Table)
        found: T = self._read(thing)
        thing.__dict__[self._name] = found
        return found


class Sight:
    """Something to look at, not to change; what has been seen of it is in its `__dict__`."""

    __slots__ = ("__dict__",)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} can be looked at, not changed")

    def __deepcopy__(self, memo: Any) -> Any:
        return self  # a copied player looks at the same table

    def _hold(self, **parts: Any) -> None:
        """Views into the record of the table, which reads faster than the record itself."""
        for name, part in parts.items():
            object.__setattr__(self, name, part)
