"""`automa log`: people's games and their level."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import AsJson, command_line, load_libraries, say
from sim.errors import InputError
from sim.text import count, wrapped

if TYPE_CHECKING:
    from reports.people.fit import Fit
    from reports.people.game import Game
    from reports.people.levels import Levels

LogFile = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="The log; default: one in your data folder."),
]
UNLIKE = "You play unlike all our models, so take these numbers with care"
ME = "me"  # whose games, if nobody is named
Player = Annotated[str, typer.Option("--player", metavar="NAME", help="Whose games.")]
AnyPlayer = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="Whose games; default: everybody's."),
]
Score = Annotated[int | None, typer.Option("--score", metavar="VP", help="Your final score.")]
AutomaScore = Annotated[
    int | None, typer.Option("--automa-score", metavar="VP", help="The Automa's final score.")
]
Won = Annotated[bool, typer.Option("--won", help="You won.")]
Lost = Annotated[bool, typer.Option("--lost", help="You lost.")]
Tied = Annotated[bool, typer.Option("--tied", help="The victory was shared.")]

log = typer.Typer(
    help="A log of your games: your level and your chances.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    from sim.cli import log_files  # noqa: F401  (its commands join those of this file)

    app.add_typer(log, name="log")


def default_log() -> Path:
    """The log of whoever uses this machine."""
    from platformdirs import user_data_path

    return user_data_path("encyclopedia-automa", appauthor=False) / "games.csv"


def load() -> Levels:
    """The models, or why there are none."""
    load_libraries("reports.people.fit", "reports.people.levels")
    from reports.people.levels import load_levels

    return load_levels()


def parse(cells: dict[str, Any]) -> Game:
    """A game from options; all that is wrong with it at once."""
    from reports.people.game import parse_game

    words = {name: "" if value is None else str(value) for name, value in cells.items()}
    wrong, game = parse_game(words, load().automas)
    if game is None:
        raise InputError("; ".join(wrong) + _result_options(wrong))
    return game


def _result_options(wrong: list[str]) -> str:
    """The options that answer the question for a result, the last of the mistakes."""
    if not wrong[-1].endswith("?"):
        return ""
    return " Give --won, --lost or --tied, or both --score and --automa-score"


def result_of(won: bool, lost: bool, tied: bool) -> str:
    """One of three, or none where the scores tell."""
    said = [word for word, given in (("won", won), ("lost", lost), ("tied", tied)) if given]
    if len(said) > 1:
        raise InputError(f"a game is not both {' and '.join(said)}; choose one")
    return said[0] if said else ""


@log.command("add")
def add(
    vs: Annotated[str, typer.Option("--vs", metavar="BEHAVIOR/SCORING", help="The Automa.")],
    player: Player = "me",
    score: Score = None,
    automa_score: AutomaScore = None,
    won: Won = False,
    lost: Lost = False,
    tied: Tied = False,
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="Default: today, as 2026-11-17.")
    ] = None,
    first: Annotated[
        bool | None, typer.Option("--first/--second", help="Whether you were first player.")
    ] = None,
    variant: Annotated[
        str, typer.Option("--variant", metavar="NAME", help="If it was not the printed game.")
    ] = "",
    all_games: Annotated[
        bool | None,
        typer.Option("--all-games/--some-games", help="Whether you log all games or only some."),
    ] = None,
    file: LogFile = None,
) -> None:
    """Add a game to the log."""
    from reports.people.log import add_game
    from reports.people.plausible import doubts

    words = {True: "yes", False: "no", None: ""}
    game = parse(
        {
            "player": player,
            "automa": vs,
            "score": score,
            "automa_score": automa_score,
            "result": result_of(won, lost, tied),
            "date": date or datetime.date.today().isoformat(),
            "first": words[first],
            "variant": variant,
            "all_games": words[all_games],
        }
    )
    path = file or default_log()
    games = add_game(path, game, load().automas)
    for doubt in doubts(game, load()):
        say(f"{doubt}: if that is a slip of the pen, mend the last line of {path}")
    print(f"{path}: {count(games, 'game')}.\nYour level: {level_command(player, file)}")


def level_command(player: str, file: Path | None) -> str:
    """The command that shows a player's level."""
    return command_line("log", "level", player=None if player == ME else player, log=file)


def read(file: Path | None, player: str | None = None) -> list[Game]:
    """The games of the log, of one player if named."""
    from reports.people.log import read_log

    path = file or default_log()
    games = read_log(path, load().automas)
    mine = [game for game in games if player in (None, game.player)]
    if not mine and games:
        names = ", ".join(dict.fromkeys(game.player for game in games))
        raise InputError(f"{path} has no game of '{player}'; players: {names}")
    if not mine:
        raise InputError(f"{path} has no games yet; add one with 'automa log add'")
    return mine


@log.command("list")
def list_games(player: AnyPlayer = None, file: LogFile = None, as_json: AsJson = False) -> None:
    """List the games of the log."""
    from dataclasses import asdict

    games = read(file, player)
    if as_json:
        print(json.dumps([asdict(game) for game in games], ensure_ascii=False, indent=2))
        return
    from sim.cli.tables import columns

    head = ("date", "player", "Automa", "score", "Automa's", "result", "")
    rows = [
        (
            *(game.date or "-", game.player, game.automa),
            *("-" if vp is None else str(vp) for vp in (game.score, game.automa_score)),
            *(game.result, game.variant),
        )
        for game in games
    ]
    print("\n".join(columns([head, *rows], indent=0)))


@log.command("level")
def level(player: Player = "me", file: LogFile = None, as_json: AsJson = False) -> None:
    """Show a player's level and chances to win.

    Says whether our models fit, too, and the chance to win against each Automa.
    """
    from reports.people.advice import chances, level_words, percent_range
    from reports.people.checks import check_models, unlike
    from reports.people.fit import fit
    from reports.people.plausible import believable

    logged = read(file, player)
    games = printed_games(logged, player)
    sure = believable(games, load())
    found, checks = fit(games, load()), check_models(games, load())
    if as_json:
        print(json.dumps(level_facts(found, checks), indent=2))
        return
    print(f"{player}, {count(len(sure), 'game')}{left_out(logged, games)}:")
    for sentence in level_words(found):
        print("\n".join(wrapped(sentence, 80, **indented(2))))
    if not sure:
        return
    if not checks:
        print("  To say whether our models fit you at all takes five games with both scores.")
    elif failed := unlike(checks):
        print(f"  {UNLIKE}:")
        for check in failed:
            print("\n".join(wrapped(f"{check.words}.", 80, **indented(4))))
    else:
        print("  Nothing in your games is unlike our models.")
    if any(game.all_games is False for game in games):
        print("  Only some games are logged: if those were the good ones, this is too high.")
    trend_words(games)
    print("\nYour chance to win:")
    for automa, win in chances(found).items():
        print(f"  {automa:22} {percent_range(win)}")


def indented(by: int) -> dict[str, Any]:
    """Options of textwrap: every line set in."""
    return {"initial_indent": " " * by, "subsequent_indent": " " * by}


def printed_games(logged: list[Game], player: str) -> list[Game]:
    """Those that say something on our scale; an error if there are none."""
    from reports.people.fit import usable

    games = usable(logged, load())
    if not games:
        raise InputError(f"no game of '{player}' is of the printed game: nothing to compare with")
    return games


def left_out(logged: list[Game], games: list[Game]) -> str:
    """Games of variants say nothing on this scale."""
    rest = len(logged) - len(games)
    return f" ({count(rest, 'game')} of variants left out)" if rest else ""


def trend_words(games: list[Game]) -> None:
    """Whether the scores rise from game to game."""
    from reports.data.text import signed
    from reports.people.playtest import learning

    trend = learning(games, load())
    if trend is None:
        return
    sure = trend.low > 0 or trend.high < 0
    verdict = "" if sure else "; too close to call"
    print(
        f"  From game to game: {signed(trend.per_game)} VP "
        f"(95% CI {signed(trend.low)} to {signed(trend.high)}{verdict})."
    )


def level_facts(found: Fit, checks: list[Any]) -> dict[str, Any]:
    """The same for programs; null where no believable game tells of it."""
    from dataclasses import asdict

    from reports.people.advice import chances
    from reports.people.checks import unlike
    from reports.people.plausible import believable, doubt_words

    sure = len(believable(found.games, found.levels))
    wins = {automa: asdict(win) for automa, win in chances(found).items()}
    return {
        "games": sure,
        "doubtful": doubt_words(found.games, found.levels),
        "skill": asdict(found.skill) if sure else None,
        "score": asdict(found.score) if sure else None,
        "styles": found.styles if sure else None,
        "checks": [asdict(check) for check in checks],
        "unlike": [check.name for check in unlike(checks)],
        "win": wins if sure else None,
    }


@log.command("table")
def table(player: AnyPlayer = None, file: LogFile = None, as_json: AsJson = False) -> None:
    """Compare a playtest with the simulation.

    Shows predicted and observed results per Automa.
    """
    from reports.people.fit import usable
    from reports.people.plausible import believable, doubt_words
    from reports.people.playtest import by_player, playtest_table

    logged = read(file, player)
    games = usable(logged, load())
    sure = believable(games, load())
    found = playtest_table(sure, load())
    if as_json:
        print(found.to_json(orient="records", indent=2))
        return
    if found.empty:
        raise InputError(
            "no game of the log is of the printed game, with believable scores: nothing to "
            "compare with"
        )
    from sim.cli.tables import columns

    head = ("", "games", "won (95% CI)", "predicted", "score", "predicted", "")
    rows = [table_row(row) for row in found.to_dict("records")]
    print("\n".join(columns([head, *rows], indent=0)))
    known = count(len(by_player(sure)), "player")
    print(
        f"\n{count(len(sure), 'game')} of {known}. Each game is predicted "
        "from its player's other games.\n*: clearly unlike the prediction."
    )
    for name, mine in by_player(games).items():
        print(f"\n{name}, {skill_words(believable(mine, load()))}")
        for sentence in doubt_words(mine, load()):
            print("\n".join(wrapped(sentence, 80, **indented(2))))
        trend_words(mine)


def skill_words(games: list[Game]) -> str:
    """`3 games: skill 0.70 (95% CI 0.60 to 0.80)`, from games with believable scores."""
    from reports.people.fit import fit

    if not games:
        return "no game with believable scores: level unknown"
    skill = fit(games, load()).skill
    interval = f"95% CI {skill.low:.2f} to {skill.high:.2f}"
    return f"{count(len(games), 'game')}: skill {skill.middle:.2f} ({interval})"


def table_row(row: dict[str, Any]) -> tuple[str, ...]:
    """One Automa's line."""
    won = f"{row['won']:.0%} ({row['won_low']:.0%} to {row['won_high']:.0%})"
    score, hope = (
        "-" if value != value else f"{value:.0f}"
        for value in (row["score"], row["predicted_score"])
    )
    mark = "*" if row["surprising_wins"] or row["surprising_scores"] else ""
    return row["automa"], str(row["games"]), won, f"{row['predicted']:.0%}", score, hope, mark
