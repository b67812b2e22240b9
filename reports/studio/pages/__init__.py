"""What the studio shows, one page per file."""
