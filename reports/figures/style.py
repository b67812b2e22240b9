"""One visual language: a colour a Behavior card, a shape and shade a Scoring card."""

from __future__ import annotations

import io
import itertools
import re
import textwrap
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, wraps
from html import escape
from typing import Any, ParamSpec, TypeVar
from urllib.parse import quote, unquote

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from reports.data.names import (
    BEHAVIORS,
    SCORINGS,
    Names,
    ordered_behaviors,
    ordered_scorings,
    split,
)
from reports.data.text import fit, fit_lines

P = ParamSpec("P")
T = TypeVar("T")

# Okabe and Ito: told apart without colour vision too. Own cards take the next ones.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#8C6D31", "#5E4FA2")
SHAPES = ("o", "s", "^", "D", "v", "P", "X", "*")
SHADES = (0.35, 0.65, 1.0, 0.5, 0.8, 0.2, 0.9, 0.7)
DASHES: tuple[Any, ...] = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
OTHER_SCRIPTS = (
    *("Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Source Han Sans SC"),
    *("WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback", "Microsoft YaHei"),
    *("PingFang SC", "Hiragino Sans GB", "SimHei", "Malgun Gothic", "Yu Gothic"),
    *("Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari"),
    *("Noto Sans Thai", "Arial Unicode MS", "Unifont"),
)
INK = "#222222"
SOFT = "#808080"
SMALL = "#666666"  # small print
PAPER = "#fefefe"  # what hollow marks are filled with


def _of_page(name: str, otherwise: str) -> str:
    """A colour that the style sheet of a page sets (reports/page/templates/page.css)."""
    return f"var({2 * '-'}{name}, {otherwise})"


# On a page these follow its light or dark mode; the others are seen well on both.
THEMED = {
    INK: "currentColor",
    SMALL: _of_page("soft", SMALL),
    PAPER: _of_page("paper", PAPER),
    COLOURS[0].lower(): _of_page("blue", COLOURS[0].lower()),
}
RC: Any = {
    "svg.hashsalt": "automa",
    "svg.fonttype": "none",
    "text.parse_math": False,  # a name with dollars is a name, no formula
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # comes with matplotlib; see `_rc` for other scripts
    "font.size": 9,
    "axes.titlesize": 9.5,
    "axes.labelsize": 9,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": SOFT,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "axes.titlelocation": "left",
}


@dataclass(frozen=True)
class Style:
    """Colour, shape and shade for every Automa of a run."""

    behaviors: tuple[str, ...]
    scorings: tuple[str, ...]
    names: Names

    def colour(self, automa: str) -> str:
        """Colour of the Behavior card."""
        return COLOURS[self.behaviors.index(split(automa)[0]) % len(COLOURS)]

    def shape(self, automa: str) -> str:
        """Marker of the Scoring card."""
        return SHAPES[self.scorings.index(split(automa)[1]) % len(SHAPES)]

    def shade(self, automa: str) -> float:
        """Strength of the colour, by the Scoring card."""
        return SHADES[self.scorings.index(split(automa)[1]) % len(SHADES)]

    def fill(self, automa: str) -> tuple[float, float, float]:
        """The colour mixed with white by its shade."""
        share = self.shade(automa)
        red, green, blue = (1 - share + share * part for part in to_rgb(self.colour(automa)))
        return red, green, blue

    def dash(self, automa: str) -> Any:
        """Line style of the Scoring card."""
        return DASHES[self.scorings.index(split(automa)[1]) % len(DASHES)]

    def card(self, card: str) -> str:
        """Name of a card, cut to fit."""
        return fit(self.names.card(card))

    def starred(self, card: str) -> str:
        """Name of a card, cut to fit, with its stars."""
        return f"{self.card(card)} {'*' * self.names.stars(card)}".rstrip()

    def cell(self, card: str) -> str:
        """The same for a narrow column: on up to three lines, stars below."""
        lines = fit_lines(self.names.card(card), 12, 3)
        return "\n".join(filter(None, [*lines, "*" * self.names.stars(card)]))

    def label(self, automa: str) -> str:
        """Direct label: name and stars."""
        cards = " + ".join(self.card(card) for card in split(automa) if card)
        return f"{cards} {self.names.level(automa)}".rstrip()

    def tick(self, automa: str) -> str:
        """The Automa on two lines, each card with its stars."""
        return "\n".join(self.starred(card) for card in split(automa) if card)

    def short(self, automa: str) -> str:
        """The Automa on two lines."""
        return "\n".join(self.card(card) for card in split(automa))

    def legend(self) -> str:
        """What colour and shape mean, in words."""
        return "Colour: Behavior card. Shape and shade: Scoring card."


def style_for(automas: Iterable[str], names: Names | None = None) -> Style:
    """The style of a run: cards of the box keep their places, own cards come after."""
    pairs = [split(name) for name in automas]
    behaviors = ordered_behaviors([*BEHAVIORS, *(b for b, _ in pairs)])
    scorings = ordered_scorings([*SCORINGS, *(s for _, s in pairs)])
    return Style(tuple(behaviors), tuple(scorings), names or Names())


def drawn(figure: Callable[P, T]) -> Callable[P, T]:
    """Draw with our settings, whatever the caller's are."""

    @wraps(figure)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        with settings():
            return figure(*args, **kwargs)

    return wrapper


@contextmanager
def settings() -> Iterator[None]:
    """Our settings for drawing and saving; a letter that no font has is a box and no warning."""
    with mpl.rc_context({**RC, "font.sans-serif": _fonts()}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph \d+ .* missing from")
        yield


@cache
def _fonts() -> list[str]:
    """Our font, then what this machine has for other scripts.

    A page shows text in the reader's own fonts; these are for PNG files and for measuring.
    """
    from matplotlib.font_manager import get_font_names

    installed = set(get_font_names())
    return [*RC["font.sans-serif"], *(name for name in OTHER_SCRIPTS if name in installed)]


def new_axes(ax: Axes | None, width: float, height: float) -> Axes:
    """The given Axes, or those of a new figure."""
    return ax if ax is not None else new_figure(width, height).add_subplot()


def new_figure(width: float, height: float) -> Figure:
    """A figure outside pyplot, so that nothing is kept open."""
    return Figure(figsize=(width, height), layout="constrained")


def quiet(ax: Axes, axis: str = "x") -> None:
    """Light guide lines on one axis, behind the data, and no tick marks."""
    if axis == "x":
        ax.grid(True, axis="x", color=SOFT, alpha=0.25, linewidth=0.6)
    else:
        ax.grid(True, axis="y", color=SOFT, alpha=0.25, linewidth=0.6)
    ax.set_axisbelow(True)
    ax.tick_params(length=0)


_marks = itertools.count()
_FAMILY = re.compile(r"'DejaVu Sans'(, '[^']*')*, sans-serif")
_MARK = re.compile(r'id="mark:\d+:([\w.~%-]*):([\w.~%-]*)"')


def mark(artist: Artist, *, strategy: str = "", automa: str = "") -> None:
    """Tag an artist with its strategy or Automa, so that the page's filter can find it.

    Names are quoted as in an address: no letter of theirs ends the tag or the attribute.
    """
    artist.set_gid(f"mark:{next(_marks)}:{quote(strategy, safe='')}:{quote(automa, safe='')}")


def contrast(rgb: Iterable[float]) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = list(rgb)[:3]
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 0.55 else "#ffffff"


def _tagged(match: re.Match[str]) -> str:
    """The attributes of a tag: fixed names, escaped values."""
    named = {"strategy": unquote(match[1]), "automa": unquote(match[2])}
    return " ".join(f'data-{key}="{escape(value)}"' for key, value in named.items() if value)


def titled(figure: Figure, title: str) -> Figure:
    """The figure with a sentence above it that says what it shows."""
    letters = int(figure.get_size_inches()[0] * 12)  # of this size in an inch
    lines = "\n".join(textwrap.wrap(title, letters))
    with settings():
        figure.suptitle(lines, x=0.01, ha="left", fontsize=10, fontweight="bold", color=INK)
    return figure


def svg_text(figure: Figure) -> str:
    """The figure as SVG that is the same for the same figure."""
    out = io.StringIO()
    with settings():
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = _MARK.sub(_tagged, out.getvalue())
    text = _FAMILY.sub("'DejaVu Sans', Verdana, Arial, sans-serif", text)  # on any machine
    return re.sub(r"[ \t]+\n", "\n", text)


def inline_svg(svg: str, key: str, label: str) -> str:
    """SVG for a page: ids made unique, colours that follow the page, named for screen readers."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.S)
    body = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{key}-", body)
    for colour, themed in THEMED.items():
        body = body.replace(colour, themed)
    body = re.sub(r'<svg ([^>]*?)width="[^"]*"', r"<svg \1", body, count=1, flags=re.S)
    body = re.sub(r'<svg ([^>]*?)height="[^"]*"', r"<svg \1", body, count=1, flags=re.S)
    wide = natural_width(body) / 72 * 96
    size = f"min-width:{0.72 * wide:.0f}px;max-width:{1.4 * wide:.0f}px"
    title = f'<svg style="{size}" role="img" aria-label="{escape(label, quote=True)}" '
    return body.replace("<svg ", title, 1).strip()


def natural_width(svg: str) -> float:
    """The width that an SVG was drawn for, in points."""
    found = re.search(r'viewBox="0 0 ([\d.]+)', svg)
    return float(found[1]) if found else 0.0


def png_bytes(figure: Figure) -> bytes:
    """The figure as PNG on white, without a date."""
    out = io.BytesIO()
    with settings():
        figure.savefig(out, format="png", dpi=130, facecolor="white", metadata={"Software": None})
    return out.getvalue()
