"""The report as a page, as text and as tables."""
