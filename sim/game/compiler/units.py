"""Compiling and linking apart: a kernel becomes a unit of LLVM code, an entry links its units.

numba compiles a function together with all that it calls, and so optimises the same kernels again
for every caller above them. The types of our kernels are known from their annotations; so each is
translated on its own, calls of others being left open, and only entries are linked and optimised.
A unit needs nothing but its own source: any process can make any of them, in any order.
"""

import copy
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba
from numba.core import compiler, config, sigutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.registry import cpu_target

from sim.game.compiler.results import returning_values
from sim.game.compiler.rows import from_zero_up
from sim.game.compiler.vectors import pass_builder, simplify, with_vectors


def toolchain() -> str:
    """What compiled code depends on besides its source: versions, switches and the processor."""
    names = ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")
    switches = [getattr(config, name) for name in names]
    versions = (sys.version_info[:2], numba.__version__, llvmlite.__version__)
    return repr((versions, switches, cpu_target.target_context.codegen().magic_tuple()))


@dataclass(frozen=True)
class Unit:
    """A kernel in LLVM's binary form, and the symbols of the kernels that it calls."""

    symbol: str
    code: bytes
    calls: tuple[str, ...]


Find = Callable[[str], Unit]  # the unit of a symbol, made if it is not there


class Declaration:
    """Stands for a kernel's code where numba expects a library that can be linked.

    Kernels and entries only note its symbol; a plain numba function gets all the code behind it.
    """

    _reload_init: frozenset[Any] = frozenset()

    def __init__(self, symbol: str, find: Find) -> None:
        self.symbol, self.find = symbol, find

    def _ensure_finalized(self) -> None:
        """Nothing to do: what it stands for is made when it is linked."""

    def _get_module_for_linking(self) -> Any:
        first, *others = closure([self.symbol], self.find)
        module = llvm.parse_bitcode(first.code)
        _link(module, others)
        return module


class UnitLibrary(JITCodeLibrary):
    """A library that notes which kernels are called, and links nothing of them yet."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.calls: dict[str, Declaration] = {}

    def add_linking_library(self, library: Any) -> None:
        """Note a kernel of ours; helpers of numba's own are linked as usual."""
        if isinstance(library, Declaration):
            self.calls[library.symbol] = library
        else:
            super().add_linking_library(library)


class VectorLibrary(UnitLibrary):
    """The library of a kernel whose loops become vector instructions."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """As numba does, but leave loops as they are."""
        ll_module.data_layout = self._codegen._data_layout
        simplify(ll_module, self._codegen._tm)


class EntryLibrary(UnitLibrary):
    """The library of an entry: all units that it needs, optimised together."""

    linked: tuple[str, ...] = ()

    def finalize(self) -> None:
        """Link the units of all kernels that are called, then optimise them together."""
        if self.calls:
            find = next(iter(self.calls.values())).find
            units = closure(self.calls, find)
            _link(self._final_module, units)
            for unit in units:  # nobody else calls it, so LLVM may change how it is called
                self._final_module.get_function(unit.symbol).linkage = "internal"
            self.linked = tuple(unit.symbol for unit in units)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise for small code: our loops are short, and caches for code are small."""
        builder = pass_builder(self._codegen._tm)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(self._final_module, builder)

    def serialize_using_object_code(self) -> Any:
        """As numba does, without the LLVM code: nobody links an entry."""
        self._ensure_finalized()
        names = llvm.parse_assembly(_names_of(self._final_module))
        return self.name, "object", (self._get_compiled_object(), names.as_bitcode())


class EntryCompiler(compiler.Compiler):
    """numba's compiler with a library of ours."""

    def __init__(self, typing: Any, target: Any, library: Any, *others: Any) -> None:
        library = EntryLibrary(target.codegen(), "entry")
        library.enable_object_caching()
        super().__init__(typing, target, library, *others)


def _names_of(module: Any) -> str:
    """What a module offers by name: numba asks a library that it loads. The code is never run."""
    offered = (llvm.Linkage.external, llvm.Linkage.common)
    functions = [each.name for each in module.functions if not each.is_declaration]
    variables = [each.name for each in module.global_variables if each.linkage in offered]
    return "\n".join(
        [f'define void @"{name}"() {{ ret void }}' for name in functions]
        + [f'@"{name}" = common global i64 0' for name in variables]
    )


def _link(module: Any, units: Iterable[Unit]) -> None:
    for unit in units:
        module.link_in(llvm.parse_bitcode(unit.code))


def closure(symbols: Iterable[str], find: Find) -> list[Unit]:
    """The units of these kernels and of all that they call."""
    found: dict[str, Unit] = {}
    waiting = list(symbols)
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found[symbol] = find(symbol)
            waiting += found[symbol].calls
    return list(found.values())


def declare(dispatcher: Any, symbol: str, signature: Any, find: Find) -> None:
    """Let numba call a kernel that is not compiled yet."""
    function, (args, result) = dispatcher.py_func, sigutils.normalize_signature(signature)
    descriptor = PythonFunctionDescriptor(
        native=True,
        modname=function.__module__,
        qualname=function.__qualname__,
        unique_name=symbol,
        doc="",
        typemap=None,
        restype=result,
        calltypes=None,
        args=tuple(dispatcher._compiler.pysig.parameters),
        kws=(),
        mangler=lambda *_, **__: symbol,
        argtypes=args,
    )
    library = Declaration(symbol, find)
    dispatcher.targetctx.insert_user_function(symbol, descriptor, [library])
    dispatcher.overloads[args] = compiler.compile_result(
        signature=signature,
        entry_point=symbol,
        fndesc=descriptor,
        library=library,
        target_context=dispatcher.targetctx,
        typing_context=dispatcher.typingctx,
        objectmode=False,
    )
    dispatcher.disable_compile()


def translate(
    dispatcher: Any, symbol: str, signature: Any, is_ours: bool, is_vector: bool = False
) -> Unit:
    """The unit of a kernel; in one of ours, no index is negative."""
    flags: Any = compiler.Flags()
    dispatcher.targetdescr.options.parse_as_flags(flags, dispatcher.targetoptions)
    flags.no_compile = True
    args, result = sigutils.normalize_signature(signature)
    with global_compiler_lock, from_zero_up() if is_ours else nullcontext():
        codegen = dispatcher.targetctx.codegen()
        library = (VectorLibrary if is_vector else UnitLibrary)(codegen, symbol)
        compiler.compile_extra(
            dispatcher.typingctx,
            _naming(dispatcher.targetctx, dispatcher.py_func, symbol),
            dispatcher.py_func,
            args=args,
            return_type=result,
            flags=flags,
            locals={},
            library=library,
        )
        module = _alone(library, symbol)
        if is_vector:
            module = with_vectors(module, symbol, codegen._tm)
        if is_ours and not _may_raise(args):
            module = returning_values(module, symbol, str(result))
        code = module.as_bitcode()
    return Unit(symbol, code, tuple(library.calls))


def _may_raise(args: Iterable[Any]) -> bool:
    """Whether a kernel of ours can end in an exception: where it is checked, or calls a user's."""
    is_checked = bool(config.BOUNDSCHECK)  # type: ignore[attr-defined]
    return is_checked or any(isinstance(each, types.FunctionType) for each in args)


def _naming(context: Any, function: Any, symbol: str) -> Any:
    """A context that gives a kernel its symbol, so that it can call itself."""
    named, own = copy.copy(context), f"{function.__module__}.{function.__qualname__}"

    def mangler(name: str, *args: Any, **more: Any) -> Any:
        return symbol if name == own else context.mangler(name, *args, **more)

    named.mangler = mangler
    return named


def _alone(library: UnitLibrary, symbol: str) -> Any:
    """The code of one kernel, with helpers of numba's own; only its symbol is visible.

    numba numbers its helpers in each process anew: between units, equal names mean nothing.
    """
    module = library._final_module
    for helper in dict.fromkeys(library._linking_libraries):
        module.link_in(helper._get_module_for_linking(), preserve=True)
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration:
            thing.linkage = "linkonce_odr" if thing.name == symbol else "internal"
    return module
