"""The story-teller: a game record as English that a person can follow at the table."""

from sim.story.blocks import StoryError
from sim.story.markup import plain
from sim.story.render import render
from sim.story.tell import tell

__all__ = ["StoryError", "plain", "render", "tell"]
