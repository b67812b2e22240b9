"""The rules, one file per chapter of the rulebook. Verbs write, `can_` and nouns only read."""
