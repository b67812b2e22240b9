"""A field to choose from that keeps what was chosen, for the next visit and for other tabs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nicegui import ui

from reports.studio.studio import Studio

Options = Mapping[Any, str]


def kept_select(
    studio: Studio, name: str, options: Options, *, label: str, default: Any
) -> ui.select:
    """A select with the value that it was left with; `name` tells it from all other fields.

    With a list as its default, several can be chosen.
    """
    several = isinstance(default, list)
    value = studio.fields.value(name, options, default)
    field = ui.select(dict(options), label=label, value=value, multiple=several)
    field.props("outlined dense use-chips" if several else "outlined dense")
    field.on_value_change(lambda event: studio.keep_field(name, event.value))
    client = ui.context.client

    def heard(topic: str) -> None:
        if topic == studio.field_topic(name):
            with client:
                field.value = studio.fields.value(name, options, default)

    client.on_delete(studio.listen(heard))
    return field
