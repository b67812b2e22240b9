"""What runs of earlier versions call by another name: the one place that knows.

Up to version 0.1 a matchup was called a cell, in the manifest, in the footers of files and as a
column; a run that goes on under this version keeps its old files and gets new ones beside them.
"""

RUN_FORMATS = ("encyclopedia-run/2", "encyclopedia-run/1")  # what is written, then what is read
GAMES_FORMATS = ("encyclopedia-games/2", "encyclopedia-games/1")
MATCHUPS = ("matchups", "cells")  # key of the manifest
MATCHUP = ("matchup", "cell")  # key of a footer, and column of the rows
