"""The studio: a local web app over the experiments that the commands use (docs/studio.md)."""
