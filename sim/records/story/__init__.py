"""The story-teller: a game record as English that a person can follow at the table."""

from sim.records.story.blocks import StoryError
from sim.records.story.markup import plain
from sim.records.story.render import render
from sim.records.story.tell import tell

__all__ = ["StoryError", "plain", "render", "tell"]
