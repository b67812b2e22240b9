"""Writes the balance report: index.html, report.md, tables and figures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from reports.chapters import chapters, endchapters, skillchapters, words
from reports.chapters.analysis import Analysis, Progress, analyse
from reports.chapters.chapters import Chapter, Picture
from reports.data.info import RunInfo
from reports.data.names import without_skill
from reports.figures.style import inline_svg, png_bytes, svg_text
from reports.page import markup
from reports.page.target import PAGE, TEXT, clear
from reports.stats.warnings import FLOOR
from sim.files import make_folder, write_file

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Drawn:
    """A picture ready for the page and for files."""

    picture: Picture
    svg: str


def build_chapters(a: Analysis) -> list[Chapter]:
    """All chapters in order; a chapter that the run cannot fill says so."""
    found = [
        chapters.ranking(a),
        chapters.cards(a),
        endchapters.designers(a),
        chapters.wins(a),
        chapters.scores(a),
        chapters.sources(a),
        chapters.pace(a),
        skillchapters.luck(a),
        skillchapters.skill(a),
        endchapters.par(a),
        endchapters.first(a),
        endchapters.method(a),
        endchapters.sensitivity(a),
        endchapters.assumptions(a),
    ]
    return [chapter for chapter in found if chapter is not None]


def lead(a: Analysis) -> str:
    """What was played, in a line under the title."""
    count, ranked = len(a.games.automas), list(a.strategies["strategy"])
    rows = [i for i, name in enumerate(a.games.strategies) if name in ranked]
    played = a.games.count[rows]
    some = sorted(set(played[played > 0].tolist()))
    each = f"{some[0]:,}" if len(some) == 1 else f"{some[0]:,} to {some[-1]:,}"
    players = f"{words.number(len(ranked))} strateg{'y' if len(ranked) == 1 else 'ies'}"
    text = (
        f"{a.games.total:,} simulated games: {players} ({words.listed(ranked)}) against "
        f"{words.number(count)} Automa{'' if count == 1 else 's'}, {each} games each"
    )
    return f"{text}{_skills(a)}."


def _skills(a: Analysis) -> str:
    """'; and balanced at seven lower skills', where there are such."""
    families: dict[str, int] = {}
    for name in a.aside:
        families[without_skill(name)] = families.get(without_skill(name), 0) + 1
    if not families:
        return ""
    parts = [f"{k} at {words.number(n)} other skill{'s'[: n > 1]}" for k, n in families.items()]
    return f"; and {words.listed(parts)}"


def banner(a: Analysis) -> list[str]:
    """What the reader must know before the answer: unfinished runs, cells left out."""
    out = [] if a.info.complete else ["This run is not finished: the numbers may still move."]
    if a.ranking["win"].max() <= FLOOR:
        out.append(
            "These strategies win next to no game: the ranking says how far they are behind, not "
            "how hard an Automa is for somebody who can win."
        )
    if a.ranking["win"].min() >= 1.0 - FLOOR:
        out.append(
            "These strategies win nearly every game: the ranking says how far they are ahead, not "
            "how hard an Automa is for somebody who can lose."
        )
    expected = set(a.info.automas) - set(a.games.automas)
    if expected:
        out.append(f"Without any finished game yet: {words.listed(sorted(expected))}.")
    return out + list(a.result.notes)


def _draw(pictures: list[Picture], folder: Path, say: Progress) -> dict[str, Drawn]:
    """Draw each picture once, as SVG and PNG files, and keep the SVG for the page."""
    out = {}
    for i, picture in enumerate(pictures):
        say(f"picture: {picture.key}", 0.4 + 0.5 * i / max(len(pictures), 1))
        figure = picture.draw()
        svg = svg_text(figure)
        write_file(folder / f"{picture.key}.svg", svg)
        write_file(folder / f"{picture.key}.png", png_bytes(figure))
        out[picture.key] = Drawn(picture, svg)
    return out


def _write_tables(found: list[Chapter], a: Analysis, folder: Path) -> None:
    """All tables in full as CSV."""
    frames = {table.key: table.frame for chapter in found for table in chapter.tables}
    frames |= {
        "rank-chances": a.chances.rename_axis("automa").reset_index(),
        "convergence": a.convergence,
        "skill": a.skill,
        "score-shares": a.scores,
        "par-curves": a.par_curves.rename_axis("score").reset_index(),
        "variance": a.variance,
    }
    if a.cards is not None:
        frames["card-shares"] = a.cards.shares
    for key, frame in frames.items():
        write_file(folder / f"{key}.csv", markup.csv(frame))


def _facts(a: Analysis) -> list[tuple[str, str]]:
    """What the run was, for the foot of the page."""
    info = a.info
    facts = [
        ("games", f"{a.games.total:,}"),
        ("strategies", ", ".join(a.games.strategies)),
        ("seed", str(info.seed)),
        ("played with", "; ".join(info.variants)),
        ("components", info.components),
        ("command", info.command),
        *((f"version of {name}", version) for name, version in sorted(info.versions.items())),
    ]
    return [(name, value) for name, value in facts if value]


def _page(a: Analysis, found: list[Chapter], drawn: dict[str, Drawn]) -> str:
    """The page from its template."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(TEMPLATES)
    env = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    inline = {key: inline_svg(item.svg, key, item.picture.alt) for key, item in drawn.items()}
    script = "\n" + (TEMPLATES / "page.js").read_text(encoding="utf-8")
    context: dict[str, Any] = {
        "title": a.info.title,
        "answer": words.answer(a),
        "banner": banner(a),
        "lead": lead(a),
        "top": drawn["ladder"].picture,
        "chapters": found,
        "svg": inline,
        "names": a.names,
        "automas": [(name, a.style.label(name)) for name in a.games.automas],
        "strategies": chapters.everyone(a),
        "facts": _facts(a),
        "css": (TEMPLATES / "page.css").read_text(encoding="utf-8"),
        "script": script,
        "policy": markup.policy(script),
    }
    return env.get_template("index.html.j2").render(context)


def markdown(a: Analysis, found: list[Chapter]) -> str:
    """report.md: the same text, tables and links to the figures."""
    safe, top = markup.markdown, chapters.ladder_picture(a)
    lines = [f"# {safe(a.info.title)}", "", *(f"> {safe(text)}\n" for text in banner(a))]
    lines += [safe(" ".join(words.answer(a))), "", safe(lead(a)), "", *_markdown_picture(top)]
    for chapter in found:
        lines += [f"## {safe(chapter.title)}", ""]
        lines += [f"{safe(text)}\n" for text in chapter.paragraphs]
        lines += [f"- {safe(text)}" for text in chapter.points] + ([""] if chapter.points else [])
        for picture in chapter.pictures:
            lines += _markdown_picture(picture)
        for table in chapter.tables:
            lines += [f"**{safe(table.caption)}** ([csv](tables/{table.key}.csv))", ""]
            if len(table.frame) <= 40:
                lines += [table.markdown(a.names)]
    lines += ["## The run", "", *(f"- {safe(f'{name}: {value}')}" for name, value in _facts(a)), ""]
    return "\n".join(lines)


def _markdown_picture(picture: Picture) -> list[str]:
    alt, caption = markup.markdown(picture.alt), markup.markdown(picture.caption)
    return [f"![{alt}](figures/{picture.key}.svg)", "", f"*{caption}*", ""]


def write_report(
    frame: pd.DataFrame,
    info: RunInfo,
    out_dir: Path | str,
    progress: Progress | None = None,
    sensitivity: pd.DataFrame | None = None,
) -> Path:
    """Write the whole report into a folder; returns the path of index.html.

    `progress` is called with a word and a share from 0 to 1. Raises ReportError with a sentence
    where the run holds nothing to report.
    """
    say = progress or (lambda _text, _share: None)
    out = Path(out_dir)
    a = analyse(frame, info, progress, sensitivity=sensitivity)
    found = build_chapters(a)
    pictures = [chapters.ladder_picture(a), *(p for c in found for p in c.pictures)]
    clear(out)
    drawn = _draw(pictures, make_folder(out, "figures"), say)
    say("tables", 0.9)
    _write_tables(found, a, make_folder(out, "tables"))
    write_file(out / TEXT, markdown(a, found))
    say("page", 0.95)
    page = out / PAGE
    write_file(page, _page(a, found, drawn))
    say("done", 1.0)
    return page
