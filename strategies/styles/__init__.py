"""The playing styles, one per file."""
