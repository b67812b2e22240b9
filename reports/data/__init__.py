"""A run as arrays by strategy, Automa and game, and the names shown for them."""
