"""Plain text made safe for Markdown, CSV and the policy of the page: names come from others."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pandas as pd
from markupsafe import Markup, escape

from sim.text import printable, spreadsheet_cell

_SPECIAL = re.compile(r"[\\`*\[\]|~$]|(?<!\w)_|_(?!\w)|^\s*[#+=>-]|^\s*\d+(?=[.)]\s)")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "://": "&#58;//"}
_ENTITY = re.compile("|".join(map(re.escape, _ENTITIES)))


def markdown(text: str) -> str:
    """Text that Markdown shows as it is: no HTML, no link, no emphasis, one line."""
    line = " ".join(printable(text).split())
    line = _SPECIAL.sub(_backslashed, line)
    return _ENTITY.sub(lambda found: _ENTITIES[found[0]], line)


def _backslashed(found: re.Match[str]) -> str:
    """A backslash before a sign; before the full stop of '1.' it would have to come after."""
    sign = found[0]
    return f"{sign}\\" if sign.strip().isdigit() else f"\\{sign}"


def unmarked(text: str) -> str:
    """What `markdown` was given, for a terminal."""
    for sign, entity in reversed(_ENTITIES.items()):
        text = text.replace(entity, sign)
    return re.sub(r"\\([^\w\s]|_)", r"\1", text)


_COMMAND = re.compile(r": (automa [a-z][^,;]*?)(?=\.?$|,|;)")


def coded(text: str) -> Markup:
    """Text for a page, with the commands to type in it set as such."""
    parts = _COMMAND.split(text)
    out = escape(parts[0])
    for command, rest in zip(parts[1::2], parts[2::2], strict=True):
        out += Markup(": <code>{}</code>").format(command) + escape(rest)
    return out


def csv(frame: pd.DataFrame) -> str:
    """A table as CSV in which no name is taken for a formula."""
    safe = frame.copy()
    for name in safe.columns:
        if not pd.api.types.is_numeric_dtype(safe[name].dtype):
            safe[name] = [_cell(value) for value in safe[name]]
    safe.columns = pd.Index([_cell(name) for name in safe.columns])
    text = safe.to_csv(index=False, float_format="%.6g", lineterminator="\n")
    return str(text)


def _cell(value: Any) -> Any:
    return spreadsheet_cell(value) if isinstance(value, str) else value


def policy(script: str) -> str:
    """The Content-Security-Policy of a page that runs this script and nothing else."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
