"""What was chosen in the fields of pages: it is still there when somebody comes back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


class Fields:
    """Values of fields by name, as they are saved with the workspace."""

    def __init__(self, saved: Any = None) -> None:
        self._values: dict[str, Any] = dict(saved) if isinstance(saved, dict) else {}

    def set(self, name: str, value: Any) -> bool:
        """Keep a value; False if it is the one that is kept already."""
        if name in self._values and self._values[name] == value:
            return False
        self._values[name] = value
        return True

    def value(self, name: str, allowed: Collection[Any], default: Any) -> Any:
        """The value that was chosen last, as far as it may still be chosen.

        A field for several choices (its default is a list) keeps those that are left.
        """
        kept = self._values.get(name)
        if isinstance(default, list):
            chosen = kept if isinstance(kept, list) else default
            return [each for each in chosen if _among(each, allowed)]
        return kept if _among(kept, allowed) else default

    def as_json(self) -> Mapping[str, Any]:
        """The values as they are saved."""
        return dict(self._values)


def _among(value: Any, allowed: Collection[Any]) -> bool:
    """Whether a value is one of these; what a file holds may be anything, a list too."""
    return isinstance(value, str | int) and value in allowed
