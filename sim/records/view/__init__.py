"""The game viewer: a record as one HTML page that shows the table after every line."""

from sim.records.view.page import Chance, chance_points, page_data, view_page
from sim.records.view.reading import Recorded, read_game
from sim.records.view.steps import Game, Step, Stop, follow_game

__all__ = [
    "Chance",
    "Game",
    "Recorded",
    "Step",
    "Stop",
    "chance_points",
    "follow_game",
    "page_data",
    "read_game",
    "view_page",
]
