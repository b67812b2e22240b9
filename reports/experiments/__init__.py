"""What plays games to answer a question."""
