"""A function compiled in this process, and how a call from Python reaches it.

A call packs its arguments into one record with one `struct.pack`, calls the entry through a raw function pointer, and
unpacks the results. No array is copied and nothing is shared between calls, so several threads may call at the same
time. For functions that are called often, machine code does all of that (`direct_call`).

There may be a second version of the code that assumes that the arrays of a call do not overlap. Each call tests its
arrays and runs the appropriate version; each version is compiled when it is first needed.
"""

from __future__ import annotations

import ctypes
import functools
import struct
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from mlirad import progress
from mlirad._mlir import ir, new_engine, translate_to_llvm_ir
from mlirad.edit.c_symbols import C_SYMBOLS
from mlirad.edit.module import clone_module
from mlirad.edit.walk import find_ops, holds
from mlirad.errors import Diagnostic, ExecutionError, UsageError
from mlirad.runtime import checks, entry, lapack, memref_abi, processor
from mlirad.runtime.allocator import free_function
from mlirad.runtime.blas import addresses, use_library, use_standard
from mlirad.runtime.cached_function import GENERAL, NOALIAS, CodeDescription, StoredCode
from mlirad.runtime.direct_call import MISSED, DirectCall, direct_call
from mlirad.runtime.header import header
from mlirad.runtime.memref_abi import AS_BITS, Argument, Buffer, Scalar
from mlirad.runtime.overlap import Overlaps, check_disjoint
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.reciprocal_roots import use_estimates
from mlirad.runtime.results import reader
from mlirad.runtime.size import check_globals
from mlirad.runtime.target import Cpu, cpu
from mlirad.runtime.vector_math import use_vector_versions

# `raw_lookup` prepends "_mlir_" to the name, for wrappers that MLIR creates; a function that has that prefix already is
# found without a wrapper.
_ENTRY: Final = "mlirad_entry"
_RELEASE: Final = "mlirad_release"
#: A placeholder address for a function that will be linked later.
_SOMEWHERE: Final = ctypes.c_char()

#: The number of calls after which a function is called directly; the setup takes a process as long as thousands of
#: calls.
_WARM: Final = 256
#: A lower bound of LLVM's time for one op, during which it prints nothing.
_SECONDS_AN_OP: Final = 2e-4

#: Converts the results, in order, to what the user gets.
Assemble = Callable[[tuple[Any, ...]], Any]


def plain(results: tuple[Any, ...]) -> Any:
    """Returns None for no result, the result for one, a tuple for more."""
    if len(results) == 1:
        return results[0]
    return results or None


class LoweredVersions(NamedTuple):
    """A module, what lowers it, and the lowered form that assumes that written buffers overlap no other one."""

    module: ir.Module
    lower: Callable[[], ir.Module]
    noalias: ir.Module | None


class _Code:
    """One version of the code, compiled."""

    @progress.shown()
    def __init__(
        self,
        lowered: Callable[[], ir.Module],
        function: str,
        prototype: Prototype,
        target: Cpu,
        kept: StoredCode | None,
        version: str,
    ) -> None:
        returns_buffers = any(isinstance(result, Buffer) for result in prototype.results)
        found = None if kept is None else kept.load(version)
        if found is None:
            with_entry = clone_module(lowered())
            entry.add_packed_entry(with_entry, function, f"_mlir_{_ENTRY}")
            if returns_buffers:
                entry.add_release(with_entry, f"_mlir_{_RELEASE}")
            if target.blas:
                use_library(with_entry)
            if target.vector_math:
                use_vector_versions(with_entry)
                use_estimates(with_entry)
            frees_directly = "free" in entry.external_functions(with_entry)
            has_checks = checks.has_checks(with_entry)
            if has_checks:
                checks.use_guard(with_entry)
            engine = _engine(with_entry, target, for_object=kept is not None)
        else:
            engine, frees_directly, has_checks = found
        self._engine = engine
        frees = free_function() if frees_directly else 0
        self.frees_directly = bool(frees)
        self.address = _address(engine, _ENTRY)
        self.has_checks = has_checks
        plain_call: Any = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_void_p)
        self.call = checks.guarded(self.address) if has_checks else plain_call(self.address)
        release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_address(engine, _RELEASE)) if returns_buffers else None
        self.read = reader(prototype, release, engine, frees)
        if found is None and kept is not None:
            kept.store(version, engine, frees=frees_directly)


class Compiled:
    """A callable over compiled code; arrays are passed without a copy.

    Attributes:
        prototype: names and types of arguments and results.
        target: the target it was compiled for.
        remarks: properties that are correct but seldom intended, such as that a gradient is always zero, or that calls
            with arrays of some shapes are slower than others.
    """

    def __init__(
        self,
        module: ir.Module,
        lowered: ir.Module | Callable[[], ir.Module],
        function: str,
        prototype: Prototype,
        target: Cpu | None = None,
        assemble: Assemble = plain,
        disjoint: Sequence[tuple[int, int]] = (),
        noalias: ir.Module | None = None,
        remarks: Iterable[Diagnostic] = (),
        kept: StoredCode | None = None,
    ) -> None:
        """``lowered`` has only `llvm` ops and defines ``function``, which ``prototype`` describes; or it creates that.

        ``disjoint`` are pairs of buffer arguments that must not overlap. ``noalias`` is like ``lowered``, but valid
        only if no written buffer overlaps another one. ``kept``: the entries of the code cache for this function.
        """
        made = LoweredVersions(module, lowered if callable(lowered) else lambda: lowered, noalias)
        first = GENERAL if noalias is None else NOALIAS
        description = CodeDescription(function, prototype, first, tuple(remarks))
        if kept is not None:
            kept.describe(description)
        self._set_up(description, lambda: made, cpu(target), kept, assemble, disjoint)

    @classmethod
    def from_cache(
        cls,
        description: CodeDescription,
        make: Callable[[], LoweredVersions],
        target: Cpu,
        kept: StoredCode,
        assemble: Assemble,
        disjoint: Sequence[tuple[int, int]],
    ) -> Compiled:
        """Loads the code that ``kept`` has under ``description``; ``make`` creates the IR if it is requested."""
        made = cls.__new__(cls)
        made._set_up(description, make, target, kept, assemble, disjoint)
        return made

    def _set_up(
        self,
        description: CodeDescription,
        make: Callable[[], LoweredVersions],
        target: Cpu,
        kept: StoredCode | None,
        assemble: Assemble,
        disjoint: Sequence[tuple[int, int]],
    ) -> None:
        self.prototype = prototype = description.prototype
        self.target = target
        self.remarks = description.remarks
        self._make, self._kept = make, kept
        self._function = description.function
        self._assemble = assemble
        self._disjoint = tuple(disjoint)
        self._packers = tuple(memref_abi.packer(argument) for argument in prototype.arguments)
        self._arguments = memref_abi.record(argument.type for argument in prototype.arguments)
        self._numbers = memref_abi.numbers(prototype.arguments)
        results = memref_abi.record(prototype.results)
        self._record: Any = ctypes.c_char * results.size
        self._unpack = results.unpack
        self._overlaps = Overlaps(prototype)
        self._general: _Code | None = None
        self._noalias: _Code | None = None
        self._calls = 0
        self._direct: DirectCall | None = None
        if description.first == NOALIAS:
            self._noalias = self._code(NOALIAS)
        else:
            self._aliasing_code()

    @functools.cached_property
    def _versions(self) -> LoweredVersions:
        return self._make()

    @property
    def module(self) -> ir.Module:
        """The MLIR module it was compiled from."""
        return self._versions.module

    @property
    def lowered(self) -> ir.Module:
        """The module in the `llvm` dialect."""
        return self._versions.lower()

    def _code(self, version: str) -> _Code:
        def lowered() -> ir.Module:
            noalias = self._versions.noalias if version == NOALIAS else None
            return self.lowered if noalias is None else noalias

        return _Code(lowered, self._function, self.prototype, self.target, self._kept, version)

    def _aliasing_code(self) -> _Code:
        """The code that is valid for all arrays."""
        if self._general is None:
            self._general = self._code(GENERAL)
        return self._general

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Runs it; arguments may be passed by their names in the IR, or as ``arg0``, ``arg1`` ...

        Raises:
            UsageError: an argument does not fit; the message says what was expected.
            ExecutionError: an assertion in the program failed; arrays may have been written by then.
        """
        if self._direct is not None and not named:
            found = self._direct(*arguments)
            if found.__class__ is tuple:
                return self._assemble(found)
            if found is not MISSED:
                return self._finish(found, arguments)
        if named:
            arguments = self.prototype.in_order(arguments, named)
        if self._numbers:
            arguments = memref_abi.with_arrays(self._numbers, arguments)
        packed, words, code = self._pack(arguments)
        results = self._record()
        code.call(packed, results)
        self._count()
        return self._assemble(code.read(self._unpack(results), words, arguments))

    def _finish(self, found: bytes | str, arguments: Sequence[Any]) -> Any:
        """Handles a direct call with results that are arguments, or with a failed assertion."""
        if isinstance(found, str):
            raise checks.failed(found)
        code = self._noalias or self._aliasing_code()
        return self._assemble(code.read(self._unpack(found), self.words(arguments), arguments))

    def _count(self) -> None:
        """Counts a call; frequently called functions are called directly."""
        self._calls += 1
        if self._calls == _WARM:
            self._direct = self._direct_call()

    def _direct_call(self) -> DirectCall | None:
        """The function that executes most calls from now on; creating it takes longer than few calls save."""
        code = self._noalias or self._aliasing_code()
        is_disjoint = self._noalias is not None or bool(self._disjoint)
        frees, guard = code.frees_directly, checks.guard() if code.has_checks else 0
        return direct_call(self.prototype, code.address, frees_directly=frees, disjoint=is_disjoint, guard=guard)

    def bind(self, *arguments: Any, **named: Any) -> Callable[[], Any]:
        """Returns a function without arguments that runs on these: arrays are checked only once, now.

        The arrays are kept alive, and read again in each call; scalars keep their current values.
        """
        arguments = memref_abi.with_arrays(self._numbers, self.prototype.in_order(arguments, named))
        packed, words, code = self._pack(arguments)
        record, unpack, assemble = self._record, self._unpack, self._assemble
        if not self.prototype.results and assemble is plain:
            # The shortest path: one call of one C function. The attribute keeps the memory that it points to alive.
            direct: Any = functools.partial(code.call, packed, None)
            direct.kept = code, arguments
            return cast("Callable[[], Any]", direct)

        def bound() -> Any:
            if self._direct is not None:
                found = self._direct(*arguments)
                if found.__class__ is tuple:
                    return assemble(found)
                if found is not MISSED:
                    return self._finish(found, arguments)
            self._count()
            results = record()
            code.call(packed, results)  # the closure keeps `code` alive
            return assemble(code.read(unpack(results), words, arguments))

        return bound

    @property
    def address(self) -> int:
        """The address of ``void entry(const void *arguments, void *results)``, for calls from C; see `records`.

        The code there is valid for all arrays, even if they overlap.
        """
        return self._aliasing_code().address

    def records(self, *arguments: Any, **named: Any) -> tuple[Any, Any]:
        """The arguments of `address`: the packed arguments and space for the results, as ctypes buffers.

        They hold the addresses of the arrays, which the caller keeps alive.
        """
        arguments = memref_abi.with_arrays(self._numbers, self.prototype.in_order(arguments, named))
        packed, *_ = self._pack(arguments)
        made: Any = ctypes.create_string_buffer(packed, max(len(packed), 1))
        made.kept = arguments  # numbers have become arrays, which nothing else keeps alive
        return made, self._record()

    def _pack(self, arguments: Sequence[Any]) -> tuple[bytes, list[Any], _Code]:
        """The record of the arguments, its words, and the code that is valid for them."""
        words = self.words(arguments)
        check_disjoint(self.prototype, self._disjoint, arguments)
        noalias = self._noalias
        code = (
            noalias if noalias is not None and self._overlaps.are_disjoint(words, arguments) else self._aliasing_code()
        )
        try:
            return self._arguments.pack(*words), words, code
        except (struct.error, TypeError, OverflowError):
            return self._pack_slowly(arguments), words, code

    def words(self, arguments: Sequence[Any]) -> list[Any]:
        """The contents of the slots of the record.

        Raises:
            UsageError: an argument does not fit.
        """
        if len(arguments) != len(self._packers):
            wanted = len(self._packers)
            plural = "" if wanted == 1 else "s"
            raise self.prototype.wrong(f"'{self.prototype.name}' takes {wanted} argument{plural}, got {len(arguments)}")
        words: list[Any] = []
        for pack, value in zip(self._packers, arguments, strict=True):
            pack(value, words)
        return words

    def _pack_slowly(self, arguments: Sequence[Any]) -> bytes:
        words: list[Any] = []
        for argument, pack, value in zip(self.prototype.arguments, self._packers, arguments, strict=True):
            is_short = isinstance(argument.type, Scalar) and len(argument.type.format) < 4
            pack(memref_abi.convert_scalar(argument, value) if is_short and _is_packed_raw(argument) else value, words)
        return self._arguments.pack(*words)

    @property
    def llvm(self) -> str:
        """The LLVM IR, before LLVM's own optimizations."""
        return translate_to_llvm_ir(self.lowered)

    @property
    def ptx(self) -> str:
        """Raises an error: only functions that are compiled for a GPU have PTX code."""
        helps = ("mlirad.compile(module, name, target=mlirad.Gpu()).ptx",)
        raise UsageError(Diagnostic("MA0723", f"'{self.prototype.name}' is compiled for the CPU", helps=helps))

    def header(self, path: str | Path | None = None, *, symbol: str | None = None) -> str:
        """The C header for `object`; also written to ``path`` if given."""
        text = header(self.prototype, self._symbol(symbol))
        if path is not None:
            _check_directory(path)
            Path(path).write_text(text, encoding="utf-8")
        return text

    @progress.shown()
    def object(
        self,
        path: str | Path,
        *,
        symbol: str | None = None,
        disjoint: bool = False,
        vector_math: bool = False,
        blas: bool = False,
        add_entry: Callable[[ir.Module, str], None] | None = None,
    ) -> None:
        """Writes an object file (position independent) that exports the function as ``symbol``, by default its name.

        By default it needs only the C library, and is valid for arrays that overlap. ``disjoint``: the caller
        guarantees that no array that a call writes shares elements with another one. ``vector_math``: functions whose
        flags allow it (`afn`) are those of glibc's libmvec (``-lmvec``). ``blas``: matrix products whose flags allow it
        (`reassoc`) call ``cblas_dgemm`` or ``cblas_sgemm`` (``-lopenblas``, ``-lcblas``). ``add_entry`` adds a function
        ``symbol`` of another signature to the lowered module, which calls the function that it is given.
        """
        _check_directory(path)
        noalias = self._versions.noalias if disjoint else None
        lowered = clone_module(self.lowered if noalias is None else noalias)
        arguments = [argument.type for argument in self.prototype.arguments]
        if add_entry is None:
            entry.add_c_entry(lowered, self._function, self._symbol(symbol), arguments, self.prototype.results)
        else:
            add_entry(lowered, self._function)
        known = use_standard(lowered) if blas else ()
        if vector_math:
            use_vector_versions(lowered)
        if self.target.vector_math:
            use_estimates(lowered)
        engine = _engine(lowered, self.target, for_object=True, linked_later=known)
        # Code is generated when a function is first looked up; before that there is nothing to write.
        _address(engine, self._symbol(symbol))
        engine.dump_to_object_file(str(path))

    def _symbol(self, symbol: str | None) -> str:
        chosen = symbol or self.prototype.name
        if not (chosen.isidentifier() and chosen.isascii()):
            helps = ("give it another name: symbol='my_function'",)
            raise UsageError(Diagnostic("MA0504", f"'{chosen}' is not a C identifier", helps=helps))
        if chosen in C_SYMBOLS or chosen in entry.external_functions(self.lowered):
            message = f"'{chosen}' is a function of the C library, or one that the program calls"
            helps = ("export it under another name: symbol='my_function'",)
            raise UsageError(Diagnostic("MA0504", message, helps=helps))
        return chosen

    def __repr__(self) -> str:
        return f"<compiled {self.prototype}>"


def _check_directory(path: str | Path) -> None:
    if not Path(path).resolve().parent.is_dir():
        raise ExecutionError(Diagnostic("MA0505", f"cannot write '{path}': its directory does not exist"))


def _is_packed_raw(argument: Argument) -> bool:
    """Whether `struct` packs the caller's value without conversion."""
    return argument.type.dtype.kind in "fi" and argument.type.mlir not in AS_BITS


def _engine(lowered: ir.Module, target: Cpu, *, for_object: bool = False, linked_later: Sequence[str] = ()) -> Any:
    shared_libs = (*target.shared_libs, *_thread_library(lowered, target))
    called = list(entry.external_functions(lowered))
    given = {name: address for name, address in target.addresses.items() if name in called}
    found = (
        lapack.routines(name for name in called if name not in given)
        | addresses(called)
        | checks.addresses(called)
        | given
    )
    _check_symbols(lowered, shared_libs, (*linked_later, *found))
    check_globals(lowered)
    processor.add_target_attributes(lowered, processor.description())
    progress.stage("LLVM optimizes", lambda: _SECONDS_AN_OP * len(find_ops(lowered.operation, lambda _: True)))
    try:
        engine = new_engine(lowered, target.opt_level, shared_libs, for_object=for_object)
    except RuntimeError as error:
        message = f"LLVM rejects the lowered module: {str(error).strip().splitlines()[-1]}"
        raise ExecutionError(Diagnostic("MA0503", message)) from None
    for name, address in found.items():
        engine.raw_register_runtime(name, ctypes.c_void_p(address))
    for name in linked_later:
        # The JIT needs an address; it is not in the object file.
        engine.raw_register_runtime(name, ctypes.c_void_p(ctypes.addressof(_SOMEWHERE)))
    return engine


def _thread_library(lowered: ir.Module, target: Cpu) -> list[str]:
    """The runtime library of the parallel loops, if there are any."""
    found = target.thread_library
    uses_threads = found is not None and holds(lowered.operation, lambda op: op.name.startswith("omp."))
    return [found] if found is not None and uses_threads else []


def _address(engine: Any, name: str) -> int:
    progress.stage("LLVM generates code")
    address = int(engine.raw_lookup(name) or 0)
    if not address:
        raise ExecutionError(Diagnostic("MA0503", "a function that the program calls is undefined"))
    return address


def _check_symbols(lowered: ir.Module, shared_libs: Sequence[str], linked_later: Sequence[str]) -> None:
    """Refuses calls of functions that are in no library: the linker of the JIT would only print to stderr."""
    try:
        libraries = [ctypes.CDLL(None), *(ctypes.CDLL(path) for path in shared_libs)]
    except TypeError:  # Windows has no handle for "the whole process"
        return
    except OSError as error:
        raise ExecutionError(Diagnostic("MA0503", f"cannot load a shared library: {error}")) from None
    for name in entry.external_functions(lowered):
        known = name.startswith("llvm.") or name in linked_later
        if not known and not any(hasattr(library, name) for library in libraries):
            message = f"the program calls '{name}', which is undefined"
            helps = (
                "define it in the module, or name its library: target=Cpu(shared_libs=('libname.so',))",
                f"or say where it is: target=Cpu(symbols={{'{name}': address}}), or a function of ctypes",
            )
            raise ExecutionError(Diagnostic("MA0503", message, helps=helps))
