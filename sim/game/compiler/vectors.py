"""Loops as vector instructions, in kernels that ask for it.

They are made before kernels are linked: elsewhere, loops of a few turns would only become longer.
"""

import re
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from numba.core import config

from sim.game.compiler.heads import head_of


def pass_builder(machine: Any, vectors: bool = False, unroll: bool = False) -> Any:
    """LLVM's optimiser; without vectors and unrolling, loops stay as they are."""
    options = llvm.create_pipeline_tuning_options(speed_level=int(config.OPT))  # type: ignore[attr-defined]
    options.loop_interleaving = options.slp_vectorization = False
    options.loop_vectorization, options.loop_unrolling = vectors, unroll
    return llvm.create_pass_builder(machine, options)


def simplify(module: Any, machine: Any) -> None:
    """What numba does first with the functions of a module, but loops stay as they are."""
    builder = pass_builder(machine)
    passes = builder.getFunctionPassManager()
    passes.add_refprune_pass()
    for function in module.functions:
        passes.run(function, builder)


def with_vectors(module: Any, symbol: str, machine: Any) -> Any:
    """The module of a kernel with vector instructions for its loops.

    The records that it is given do not overlap, so nothing need be checked. That is forgotten
    afterwards: in an inlined function, LLVM (15 at least) takes it to mean that numbers looked up
    by several indices at once are never those that the function has just written.
    """
    module.get_function(symbol).linkage = "external"  # what nobody calls would be left out
    made = _with_head(module, lambda head: re.sub(r"(ptr|\*) %arg", r"\1 noalias %arg", head))
    for builder in (pass_builder(machine, vectors=True), pass_builder(machine, unroll=True)):
        builder.getModulePassManager().run(made, builder)
    made.get_function(symbol).linkage = "linkonce_odr"
    return _with_head(made, lambda head: head.replace(" noalias", ""))


def _with_head(module: Any, change: Callable[[str], str]) -> Any:
    """A module with something else in the head of the function that others see."""
    lines = str(module).splitlines()
    head = head_of(lines)
    lines[head] = change(lines[head])
    return llvm.parse_assembly("\n".join(lines))
