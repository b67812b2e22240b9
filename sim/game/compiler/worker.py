"""A process that translates kernels and links entries for another one (`sim.game.compiler.crew`).

It reads jobs from its standard input, a kind, a module and a symbol per line, and answers each with
a line. It ends when its input ends: when the process that asks is gone, too.
"""

import importlib
import os
import signal
import sys

from sim.game import kernel
from sim.game.compiler import code
from sim.game.compiler.crew import DONE, FAILED


def main() -> None:
    """Do jobs until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks decides when to stop
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever a module prints is no answer
    for line in sys.stdin:
        kind, module, symbol = line.split()
        try:
            importlib.import_module(module)
            _do(kind, symbol)
        except Exception:  # the process that asks tries it, too, and knows whom to tell
            print(FAILED, file=answers, flush=True)
        else:
            print(DONE, file=answers, flush=True)


def _do(kind: str, symbol: str) -> None:
    if kind == "unit":
        code.find_unit(symbol)
    else:
        kernel.finish(code.ENTRIES[symbol])


if __name__ == "__main__":
    main()
