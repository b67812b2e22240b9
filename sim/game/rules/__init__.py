"""The rules, one file a chapter of the rulebook. Verbs write, `can_` and nouns only read."""
