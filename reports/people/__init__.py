"""People's games: a log of them, their level on our scale, whom to play next."""
