"""The conversation with a person: lines in, text out, until the game is over or left."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from sim.errors import InputError
from sim.play.game import GameInHand
from sim.play.hint import Hint, hint_for
from sim.play.menu import Choice, Menu, menu_of, option_words
from sim.play.news import News
from sim.play.save import save
from sim.play.screen import show_automas, show_table
from sim.play.words import Words
from sim.records.story import render
from strategies.api.options import Option

Read = Callable[[str], str]  # a prompt -> a line; EOFError at the end
PROMPT = "> "
HELP = (
    "Type the number of a choice; several numbers in a row answer the next questions, too.",
    "  ?\thint: what the expert model would do, and what it thinks of each choice",
    "  b\tback to the question before",
    "  u\tundo your last choice, as long as no die was rolled and no card turned up since",
    "  t\tthe whole table",
    "  a\tthe Automas' cards and priorities",
    "  s\tsave the game",
    "  q\tsave it and quit; Ctrl-C does the same",
    "  h\tthis help",
)


class Left(Exception):
    """The person has left the table; the game is saved."""


class Talk:
    """One person (or several at one terminal), one game."""

    def __init__(self, game: GameInHand, read: Read, out: TextIO, file: Path, again: str) -> None:
        """`file` is where the game is saved, `again` the command that goes on with it."""
        self.game, self.read, self.out, self.file, self.again = game, read, out, file, again
        self.news = News(game)
        self.typed: list[str] = []  # words typed ahead
        self.ahead = False  # whether the last word was typed before its question was shown
        self.seen: set[str] = set()  # cards on display when all of the table was shown last

    def play(self) -> None:
        """Ask until the game is over; raises Left if the person goes before."""
        try:
            while not self.game.is_over:
                self._decide()
            self.say(self.news.tell())
        except (KeyboardInterrupt, EOFError):
            self.say([""])
            self.game.replay(self.game.choices)  # whatever was interrupted is done anew
            self._save()
            raise Left from None

    def say(self, paragraphs: Iterable[str]) -> None:
        render(self.out, paragraphs)

    def _decide(self) -> None:
        """One decision: what is new, the table if much has changed, then the questions."""
        self.say(self.news.tell())
        self._drop_leftovers()
        words = Words(self.game.view, self.news.story_table().seats)
        if self._is_new_sight() or not self.seen:  # also where a saved game goes on
            story, whole = self.news.story_table(), self._is_first_sight()
            self.say(["", *show_table(words, story, whole)])
        path: list[tuple[Option, ...]] = [tuple(self.game.options)]
        self._ask(path[-1], words)
        while len(path[-1]) > 1:
            menu = menu_of(words, path[-1])
            word = self._next_word()
            answer = _answer(word, menu)
            if answer is not None:
                path.append(answer.options)
                self._ask(path[-1], words)
            elif word == "b" and len(path) > 1:
                path.pop()
                self._show(menu_of(words, path[-1]), words)
            elif word in ("b", "u"):
                if self._undo():
                    return
            else:
                self._command(word, menu, words)
        self.game.choose(path[-1][0])

    def _drop_leftovers(self) -> None:
        """Numbers left over from a question before answer nothing that is unknown until now."""
        if self.typed and self.game.view.round > 0 and self._is_new_sight():
            self.say(["", f"Not used: {' '.join(self.typed)[:60]} (something new is asked)."])
            self.typed.clear()

    def _is_new_sight(self) -> bool:
        """Whether the table is shown without being asked for: much has changed."""
        view = self.game.view
        if view.decision == "place_die":
            mine = [die for die in view.dice.values() if die.owner == view.me.number]
            return all(die.slot is None for die in mine)
        if view.decision == "take_card":
            return not view.action and (view.round > 0 or not view.me.studied)
        return view.decision in ("turn", "extra")

    def _is_first_sight(self) -> bool:
        """Whether all of the table is shown: there are new cards on display."""
        view = self.game.view
        cards = {card.id for card in (*view.animals, *view.experts) if card}
        new = not cards <= self.seen
        self.seen = cards if new else self.seen
        return new

    def _ask(self, options: tuple[Option, ...], words: Words) -> None:
        """Show what is to be chosen, unless there is no choice or the answer is typed already."""
        if len(options) > 1 and not self.typed:
            self._show(menu_of(words, options), words)

    def _show(self, menu: Menu, words: Words, hint: Hint | None = None) -> None:
        """A question and its numbered answers; "done" is always 0."""
        self.say(["", self._asked(menu, words)])
        rows = []
        for number, choice in _numbered(menu):
            worth = f"{hint.worth(choice.options)} " if hint else ""
            rows.append(f"{number:>3} {worth}\t{choice.label}")
        self.say(rows)

    def _asked(self, menu: Menu, words: Words) -> str:
        """With several persons at the terminal, who is asked."""
        if len(self.game.persons) == 1:
            return menu.question
        return f"{words.seats[self.game.decider].subject}: {menu.question}"

    def _next_word(self) -> str:
        self.ahead = bool(self.typed)
        while not self.typed:
            self.typed = self.read(PROMPT).lower().split()
        return self.typed.pop(0)

    def _undo(self) -> bool:
        """Take the last choice back, if that reveals nothing."""
        self.typed.clear()
        if not self.game.can_undo:
            why = (
                "something new has turned up since" if self.game.choices else "nothing is done yet"
            )
            self.say([f"Your last choice cannot be undone: {why}."])
            return False
        self.game.undo()
        self.news.tell_from_here()
        self.say(["Undone."])
        return True

    def _command(self, word: str, menu: Menu, words: Words) -> None:
        """Anything that is no answer."""
        if self.ahead:
            self._show(menu, words)
        if word == "?":
            self._hint(menu, words)
        elif word == "t":
            self.say(["", *show_table(words, self.news.story_table())])
            self._show(menu, words)
        elif word == "a":
            self.say(show_automas(self.news.story_table()))
        elif word in ("h", "help"):
            self.say(HELP)
        elif word == "s":
            self._save()
        elif word in ("q", "quit", "exit"):
            raise EOFError
        else:
            self.typed.clear()
            numbers = [number for number, _ in _numbered(menu)]
            span = f"{min(numbers)} to {max(numbers)}"
            self.say([f"'{word[:20]}' is none of the choices: {span}, or h for help."])

    def _hint(self, menu: Menu, words: Words) -> None:
        """The expert model's choice, and the menu with what it thinks of each answer."""
        hint = hint_for(self.game)
        if hint.is_indifferent(menu):
            self.say(["The expert model sees no difference: these are equally good to it."])
            return
        self.say([f"The expert model would choose: {option_words(words, hint.choice)}."])
        self.say([f"To do that, type: {' '.join(_way_to(hint.choice, menu, words))}"])
        if hint.says_anything(menu):
            self.say(["How many VP each falls short of the best, as it sees it (-: even more):"])
            self._show(menu, words, hint)
        elif hint.shortfall:
            self.say(["It thinks little of all that is left here."])

    def _save(self) -> None:
        try:
            save(self.game, self.file)
        except InputError as error:
            self.say([f"Not saved: {error}."])
        else:
            self.say([f"Saved. To go on: {self.again}"])


def _numbered(menu: Menu) -> list[tuple[int, Choice]]:
    """The answers with their numbers: 0 for "done", the others from 1."""
    first = 0 if menu.choices[0].options[0].verb == "done" else 1
    return list(enumerate(menu.choices, start=first))


def _answer(word: str, menu: Menu) -> Choice | None:
    """The answer that a word means; None if it means none."""
    return {str(number): choice for number, choice in _numbered(menu)}.get(word)


def _way_to(option: Option, menu: Menu, words: Words) -> list[str]:
    """What to type to choose an option; b first if it is not behind this menu."""
    for number, choice in _numbered(menu):
        if option in choice.options:
            rest = choice.options
            return [
                str(number),
                *(_way_to(option, menu_of(words, rest), words) if rest[1:] else ()),
            ]
    return ["b"]
