"""One game: who sits where, set-up, the game loop, compiled and Python players."""
