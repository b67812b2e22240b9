"""`python -m sim.cli` is the command `automa`."""

from sim.cli import main

main()
