"""`automa --help`: the commands by what a person wants."""

from typing import Any

from typer.core import TyperGroup

SECTIONS: dict[str, tuple[str, ...]] = {
    "Watch a game": ("play", "view", "replay"),
    "Measure": ("run", "new-sweep", "rank", "report", "tension", "luck", "export"),
    "Design": (
        *("studio", "what-if", "levers", "cards-value", "compare", "tune"),
        *("new-targets", "check-targets"),
    ),
    "People": ("next", "log"),
    "Your own data and strategies": (
        *("list", "new-card", "new-box", "check-data", "new-strategy", "check-strategy"),
    ),
    "Maintenance": ("bench",),
}
OTHERS = "More"


class Overview(TyperGroup):
    """All commands under headings; one that no heading names stands under the last."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands into the help text."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        shown = {name: each for name, each in commands.items() if each and not each.hidden}
        room = formatter.width - 6 - max(map(len, shown), default=0)
        placed = {name for names in SECTIONS.values() for name in names}
        others = tuple(name for name in shown if name not in placed)
        for title, names in {**SECTIONS, OTHERS: others}.items():
            rows = [(n, shown[n].get_short_help_str(room)) for n in names if n in shown]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows, col_spacing=2 + max(map(len, shown)) - _widest(rows))


def _widest(rows: list[tuple[str, str]]) -> int:
    """So that the texts of all sections stand in one column."""
    return max(len(name) for name, _ in rows)
