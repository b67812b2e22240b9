"""The game itself: components and rules. Nobody decides anything here."""
