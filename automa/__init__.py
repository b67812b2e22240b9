"""The Automas: their cards, turns and scores."""
