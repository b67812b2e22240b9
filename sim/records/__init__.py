"""One game written down: the writer, the referee who checks it, the story that tells it."""
