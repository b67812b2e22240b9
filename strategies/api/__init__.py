"""Players of your own: what they see, how they answer, how their files are loaded."""
