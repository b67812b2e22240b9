"""What has happened since a person last decided, in the words of the story."""

from collections.abc import Iterator

from sim.play.game import GameInHand
from sim.records.story.blocks import Block, blocks
from sim.records.story.markup import hold
from sim.records.story.table import Table as StoryTable
from sim.records.story.tell import tell_block

IN_PLAY = ("turn", "extra")
# Of set-up and rounds only who took and gained what: the rest lies on the table in view.
KEPT = ("Draft:", "Start:", "Round token:", "")


class News:
    """Tells every block of the game once, as soon as it is complete."""

    def __init__(self, game: GameInHand) -> None:
        self.game = game
        self.told = 0
        self.tell_from_here()

    def tell_from_here(self) -> None:
        """After an undo or a resumed save: what is known already is not told again."""
        if self.game.choices:
            self.told = len(self._complete(list(blocks(self.game.lines()))))
        else:
            self.told = 0

    def story_table(self) -> StoryTable:
        """The story's table at this moment, for the names of its seats."""
        return StoryTable(self.game.lines()[0], self.game.engine.box, self.game.engine.cards)

    def tell(self) -> Iterator[str]:
        """The paragraphs of all that is new."""
        found = list(blocks(self.game.lines()))
        table = self.story_table()
        complete = self._complete(found)
        for number, block in enumerate(found):
            paragraphs = map(hold, _of_block(table, block))
            if number >= self.told and block in complete:
                yield from paragraphs
            else:
                list(paragraphs)  # the story's table follows all of the game
        self.told = max(self.told, len(complete))

    def _complete(self, found: list[Block]) -> list[Block]:
        """Blocks to which nothing will be added, or nothing that somebody else does."""
        if self.game.is_over or not found:
            return found
        last, view = found[-1], self.game.view
        mid_action = view.decision not in ("turn", "extra", "take_card") or view.action != ""
        begun = last.kind == "extra" and not last.has("turn")
        if begun or mid_action or (view.decision == "take_card" and last.kind not in IN_PLAY):
            return found[:-1]
        return found


def _of_block(table: StoryTable, block: Block) -> Iterator[str]:
    """A block in the words of the story, or what the table in view does not show of it."""
    short = block.kind in ("setup", "round")
    for paragraph in tell_block(table, block):
        label, tab, _ = paragraph.partition("\t")
        if not short or (tab and label.strip() in KEPT):
            yield paragraph
