"""What the expert model would do at a decision, and what it thinks of each option."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Any

from sim.play.game import GameInHand
from sim.play.menu import Menu
from strategies.audiences import load_audiences
from strategies.evaluation.records import MAX_KEPT
from strategies.interface import Params, Workspace
from strategies.registry import find

EXPERT = "expert"
WIDTH = 6  # columns of a worth
EQUAL = 0.05  # VP that would be shown as 0.0


@dataclass(frozen=True)
class Hint:
    """An option to choose, and by how many VP others are thought to be worth less than the best."""

    choice: Any
    shortfall: dict[int, float]  # by the code of an option, as far as it was considered

    def worth(self, options: Iterable[Any]) -> str:
        """What the best of these options is worth: `best`, `-1.5`, or a dash."""
        least = self._least(options)
        if least == inf:
            return f"{'-':>{WIDTH}}"
        return f"{'best' if least < EQUAL else f'−{least:.1f}':>{WIDTH}}"

    def _least(self, options: Iterable[Any]) -> float:
        """How far the best of these options is behind; infinity if none was considered."""
        return min((self.shortfall.get(option.code, inf) for option in options), default=inf)

    def is_indifferent(self, menu: Menu) -> bool:
        """Whether every answer of a menu is as good as the best."""
        return all(self._least(choice.options) < EQUAL for choice in menu.choices)

    def says_anything(self, menu: Menu) -> bool:
        """Whether at least one answer of a menu was considered."""
        options = (option for choice in menu.choices for option in choice.options)
        return any(option.code in self.shortfall for option in options)


def hint_for(game: GameInHand) -> Hint:
    """Ask the expert model, who sees no more than the person does."""
    strategy = find(load_audiences()[EXPERT].strategy)
    params = Params.zeros()
    strategy.write(params[0])
    chooser, tables, workspace = strategy.chooser(), game.engine.tables, Workspace.zeros()
    code = int(chooser(game.copy_of_state()[0], tables[0], params[0], workspace[0]))
    known = {option.code: option for option in game.options}
    # Again with a long list of candidates and no games in the head, which would mix the scores.
    for weight, value in (("ahead", 1000.0), ("width", MAX_KEPT), ("rollouts", 0.0)):
        params[0]["weights"][weight] = value
    shortlist = workspace[0]["thoughts"][0]["shortlist"]
    shortlist["kept"] = 0
    chooser(game.copy_of_state()[0], tables[0], params[0], workspace[0])
    kept = int(shortlist["kept"])
    codes, worth = shortlist["options"][:kept], shortlist["scores"][:kept]
    scores = dict(zip(codes.tolist(), worth.tolist(), strict=True))
    best = max(scores.values(), default=0.0)
    shortfall = {code: best - score for code, score in scores.items() if code in known}
    return Hint(known.get(code, game.options[0]), shortfall)
