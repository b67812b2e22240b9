"""Writes the balance report: index.html, report.md, tables and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from reports.chapters import players, targets
from reports.chapters.analysis import Analysis, analyse
from reports.chapters.base import Chapter, Picture
from reports.chapters.contents import all_chapters
from reports.chapters.designers import FRONT, advice, nothing_to_do
from reports.chapters.front import answer, banner, details, headline, lead, same_deals, survives
from reports.chapters.front_pictures import ladder_picture, no_audience, win_pictures
from reports.chapters.further import NOTHING, Further
from reports.chapters.phrases import everyone
from reports.data.info import RunInfo
from reports.experiments.game_pages import FOLDER as GAMES
from reports.figures.style import inline_svg, natural_width
from reports.page import markup, tables
from reports.page.drawing import draw_all
from reports.page.target import GENERATOR, PAGE, TEXT, clear
from sim.files import make_folder, write_file

Progress = Callable[[str, float], None]  # a word and how much of the work is done, 0 to 1
MEASURED, ANALYSED, DRAWN, LISTED = 0.08, 0.27, 0.9, 0.96  # shares of the time, after each stage
BIG = 470.0  # points: a picture as wide as this has a row to itself
NOTES = "How far this can be trusted"
TEMPLATES = Path(__file__).parent / "templates"


def _write_tables(found: list[Chapter], folder: Path) -> None:
    """All tables in full as CSV."""
    frames = {
        table.key: table.frame for chapter in found for table in (*chapter.tables, *chapter.extra)
    }
    for key, frame in frames.items():
        write_file(folder / f"{key}.csv", markup.csv(frame))


def _write_games(further: Further, out: Path) -> None:
    """The pages of games beside the report."""
    pages = further.games.pages if further.games is not None else ()
    if pages:
        make_folder(out, GAMES)
    for page in pages:
        write_file(out / page.address, page.html)


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


def _page(a: Analysis, found: list[Chapter], pictures: list[Picture], svg: dict[str, str]) -> str:
    """The page from its template."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(TEMPLATES)
    env = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    inline = {each.key: inline_svg(svg[each.key], each.key, each.alt) for each in pictures}
    script = "\n" + (TEMPLATES / "page.js").read_text(encoding="utf-8")
    context: dict[str, Any] = {
        "generator": GENERATOR,
        **_front(a),
        "chapters": found,
        "notes_title": NOTES,
        "svg": inline,
        "big": {key for key, svg in inline.items() if natural_width(svg) > BIG},
        "html": lambda table: tables.html(table, a.names),
        "coded": markup.coded,
        "who": lambda chapter: players.explained(a, chapter),
        "automas": [(name, a.style.label(name)) for name in a.games.automas],
        "strategies": everyone(a),
        "facts": _facts(a),
        "css": (TEMPLATES / "page.css").read_text(encoding="utf-8"),
        "script": script,
        "policy": markup.policy(script),
    }
    return env.get_template("index.html.j2").render(context)


def _front(a: Analysis) -> dict[str, Any]:
    """What the front page says and shows."""
    return {
        "title": a.info.title,
        "headline": headline(a),
        "answer": answer(a),
        "survives": survives(a),
        "same_deals": same_deals(a),
        "details": details(a),
        "banner": banner(a),
        "lead": lead(a),
        "wins": win_pictures(a),
        "no_audience": no_audience(a),
        "ladder": ladder_picture(a),
        "verdict": targets.verdict(a),
        "todo": advice(a)[:FRONT],
        "nothing_to_do": nothing_to_do(a),
    }


def markdown(a: Analysis, found: list[Chapter]) -> str:
    """report.md: the same text, tables and links to the figures."""
    safe = markup.markdown
    lines = [f"# {safe(a.info.title)}", "", *(f"> {safe(text)}\n" for text in banner(a))]
    for sentences in (
        answer(a),
        [survives(a)],
        [same_deals(a)],
        details(a),
        [" · ".join(headline(a))],
    ):
        lines += [safe(" ".join(sentences)), ""] if "".join(sentences) else []
    for picture in (*win_pictures(a), ladder_picture(a)):
        lines += _markdown_picture(picture)
    lines += _markdown_list("Your targets:", targets.verdict(a))
    lines += _markdown_list("What a designer could do:", [str(each) for each in advice(a)[:FRONT]])
    lines += [safe(lead(a)), ""]
    for chapter in found:
        lines += [f"## {safe(chapter.title)}", ""]
        lines += [f"{safe(text)}\n" for text in chapter.paragraphs]
        lines += [f"- {safe(text)}" for text in chapter.points] + ([""] if chapter.points else [])
        lines += [f"**For a designer:** {safe(chapter.meaning)}", ""] if chapter.meaning else []
        for picture in chapter.pictures:
            lines += _markdown_picture(picture)
        for table in chapter.tables:
            lines += [f"**{safe(table.caption)}** ([csv](tables/{table.key}.csv))", ""]
            if len(table.frame) <= 40:
                lines += [tables.markdown(table, a.names)]
        lines += [f"**{NOTES}**\n"] if chapter.notes else []
        lines += [f"{safe(text)}\n" for text in chapter.notes]
    lines += ["## The run", "", *(f"- {safe(f'{name}: {value}')}" for name, value in _facts(a)), ""]
    return "\n".join(lines)


def _markdown_list(head: str, points: Sequence[str]) -> list[str]:
    """A heading and its points; nothing without points."""
    return [head, "", *(f"- {markup.markdown(text)}" for text in points), ""] if points else []


def _markdown_picture(picture: Picture) -> list[str]:
    alt, caption = markup.markdown(picture.alt), markup.markdown(picture.caption)
    return [f"![{alt}](figures/{picture.key}.svg)", "", f"*{caption}*", ""]


def prepare(frame: pd.DataFrame, info: RunInfo) -> Analysis:
    """Everything that a report computes from the run alone, done beforehand."""
    a = analyse(frame, info)
    all_chapters(a)  # fills the tables that they ask for
    return a


def write_report(
    frame: pd.DataFrame,
    info: RunInfo,
    out_dir: Path | str,
    progress: Progress | None = None,
    further: Further = NOTHING,
    prepared: Analysis | None = None,
) -> Path:
    """Write the whole report into a folder; returns the path of index.html.

    `further` is what the chapters on request show, `prepared` what `prepare` found before. Raises
    ReportError with a sentence where the run holds nothing to report.
    """
    say = progress or (lambda _text, _share: None)
    out = Path(out_dir)
    say("difficulty", 0.0)
    a = (prepared or analyse(frame, info)).with_further(further)
    found = all_chapters(a, _within(say, MEASURED, ANALYSED))
    pictures = [*win_pictures(a), ladder_picture(a), *(p for c in found for p in c.pictures)]
    clear(out)
    drawn = draw_all(pictures, make_folder(out, "figures"), _within(say, ANALYSED, DRAWN))
    say("tables", DRAWN)
    _write_tables(found, make_folder(out, "tables"))
    write_file(out / TEXT, markdown(a, found))
    say("page", LISTED)
    _write_games(further, out)
    page = out / PAGE
    write_file(page, _page(a, found, pictures, drawn))
    say("done", 1.0)
    return page


def _within(say: Progress, start: float, end: float) -> Progress:
    """Progress of one stage as a part of the whole."""
    return lambda text, share: say(text, start + (end - start) * share)
