"""One game played by a person at a terminal: the table in view, choices in plain words."""
