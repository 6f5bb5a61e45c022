"""The functions that users call: MLIR in, numpy-callable functions out.

`parse` and `load` read modules; `compile` makes a function of one callable; `grad` and `value_and_grad` differentiate
first; `vjp` runs a compiled function and gives a pullback. What maps IR to IR is in `mlirad.transforms`.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from mlirad import progress
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.dialects.enzyme.bytecode import MAGIC
from mlirad.dialects.enzyme.text import BYTE_ORDER_MARK, parse_module
from mlirad.edit.module import calls_itself, clone_module, promise_noalias, symbol_name
from mlirad.edit.names import argument_names, remember_source
from mlirad.errors import Diagnostic, UsageError
from mlirad.lowering.lower_to_llvm import MAX_VECTOR_ELEMENTS, LowerToLlvm, internal_name
from mlirad.passes.allow_fastmath import allow
from mlirad.reading import read_bytes
from mlirad.runtime.jit import Assemble, Compiled
from mlirad.runtime.memref_abi import Buffer
from mlirad.runtime.overlap import can_matter
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.pullback import Pullback, PullbackPrototype, SplitCode, SplitFunction
from mlirad.runtime.readonly import only_reads, writes_globals
from mlirad.runtime.target import Cpu, Target, cpu
from mlirad.synthesis.options import Options
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.diagnosed import placed, placed_remarks
from mlirad.transforms.fastmath import primal_flags, with_freedoms
from mlirad.transforms.gradient import add_gradient, separate
from mlirad.transforms.memory import Checkpoint, MemoryLimit, memory_options
from mlirad.transforms.pullback import PullbackFunctions, add_pullback
from mlirad.transforms.wrt import Of, PrimalFunction, Wrt, find, select


def parse(
    source: str, *, name: str = "<string>", ctx: Context | None = None, allow_unregistered_dialects: bool = False
) -> ir.Module:
    """The module in ``source``, MLIR text in any spelling of the `enzyme` ops; ``name`` is its file in messages.

    With ``allow_unregistered_dialects`` it may hold ops, in their generic form, of dialects that nobody has defined,
    for which ``ctx`` has the rules when a function is differentiated.

    Raises:
        ParseError: the text is no MLIR.
        VerifyError: an op is not as it must be.
    """
    del ctx  # every dialect is known to every context; rules matter when a function is differentiated
    return _parsed(source, name, allow_unregistered_dialects)


def load(
    path: str | os.PathLike[str], *, ctx: Context | None = None, allow_unregistered_dialects: bool = False
) -> ir.Module:
    """The module in the file ``path``, text or MLIR bytecode; ``allow_unregistered_dialects``: see `parse`.

    Raises:
        UsageError: the file cannot be read.
        ParseError, VerifyError: as in `parse`.
    """
    del ctx
    try:
        source = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "no such file").lower()
        raise UsageError(Diagnostic("MA0006", f"cannot read '{os.fspath(path)}': {reason}")) from None
    return _parsed(source, os.fspath(path), allow_unregistered_dialects)


def _parsed(source: str | bytes, name: str, allow_unregistered_dialects: bool) -> ir.Module:
    if not isinstance(source, str | bytes):
        message = f"expected MLIR text, got a {type(source).__name__}"
        raise UsageError(Diagnostic("MA0711", message, helps=("mlirad.load(path) reads a file",)))
    context = new_context(allow_unregistered_dialects=allow_unregistered_dialects)
    module = parse_module(source, name, context)
    text = source if isinstance(source, str) else "" if source.startswith(MAGIC) else source.decode(errors="replace")
    remember_source(context, name, text.removeprefix(BYTE_ORDER_MARK))
    return module


def compile(module: ir.Module, function: str, *, target: Target | None = None, ctx: Context | None = None) -> Compiled:
    """``@function`` as a Python callable over numbers and numpy arrays (which are passed without a copy).

    Where it writes arrays it is compiled for arrays that do not overlap; each call looks, and those that do run a more
    careful version, which is compiled when the first one comes. `grad` does the same, for the derivative as well.

    Raises:
        UsageError: there is no such function.
        ExecutionError: it cannot be lowered or linked, or a type has no counterpart in numpy.
    """
    given = ctx or Context.default()
    remarks: dict[Diagnostic, None] = {}  # each once: there may be two versions of the code
    compiled = _compiled(
        module, function, target, given.with_remarks(lambda one: remarks.setdefault(one)), remarks=remarks
    )
    _tell(given, remarks)
    return compiled


def grad(
    module: ir.Module,
    function: str,
    *,
    wrt: Wrt = 0,
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    fastmath: str = "adjoint",
    strong_zero: bool | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Compiled:
    """The gradient of ``@function``, which returns one float, by the arguments ``wrt``.

    The result takes the arguments of ``@function`` and returns a float for a scalar, a new array for a buffer, and a
    tuple where ``wrt`` is a sequence or "all". Arrays that the function writes are written as it would; they must not
    overlap others.

    ``checkpoint``: time loops keep their state only here and there, and the steps between run again: every so many
    steps (an integer), every root of their number (True, "sqrt"), or so many states at a time ("binomial:8").
    ``memory_limit`` chooses that so that caches take at most so many bytes (an integer, "50 MB"), and prints to
    standard error what it chose from.

    ``fastmath``: what the derivative may do that the flags of the primal's ops do not say. "adjoint": sums of adjoints
    are taken in any order, and their products and sums are rounded once; the value, and all that the primal computes,
    stays the same to the last bit. "none": nothing. "fast": everything, in the primal, too.

    ``strong_zero``: whether a partial times an exact zero is zero, even where the partial is Inf or NaN: True, False,
    or None for the zeros that masks make (a select, a maximum, an arm of a branch).

    Raises:
        UsageError: an option or ``function`` does not fit, or it does not return one float.
        MlirAdError: the function cannot be differentiated, or the derivative not compiled.
    """
    return _gradient(
        module,
        function,
        wrt,
        target,
        ctx,
        _options(checkpoint, memory_limit, strong_zero),
        fastmath,
        keep_value=False,
    )


def value_and_grad(
    module: ir.Module,
    function: str,
    *,
    wrt: Wrt = 0,
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    fastmath: str = "adjoint",
    strong_zero: bool | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Compiled:
    """As `grad`, but calls return ``(value, gradient)``.

    Raises:
        MlirAdError: as in `grad`.
    """
    return _gradient(
        module,
        function,
        wrt,
        target,
        ctx,
        _options(checkpoint, memory_limit, strong_zero),
        fastmath,
        keep_value=True,
    )


def _options(checkpoint: Checkpoint, memory_limit: MemoryLimit, strong_zero: bool | None) -> Options:
    return replace(memory_options(checkpoint, memory_limit), strong_zero=strong_zero)


@progress.shown()
def _gradient(
    module: ir.Module,
    function: str,
    wrt: Wrt,
    target: Target | None,
    ctx: Context | None,
    options: Options,
    fastmath: str,
    *,
    keep_value: bool,
) -> Compiled:
    given = ctx or Context.default()
    options, flags = with_freedoms(options, fastmath), primal_flags(fastmath)
    remarks: dict[Diagnostic, None] = {}  # each once: there may be two versions of the derivative
    with placed(module):
        ctx = placed_remarks(module, given.with_remarks(lambda one: remarks.setdefault(one)))
        module = expanded(module, function, ctx)
        primal = PrimalFunction.find(module, function, ctx)
        chosen = select(primal, wrt, ctx)
        disjoint = separate(primal, chosen)
    machine = cpu(target)
    machine = replace(machine, fastmath=(*machine.fastmath, *flags))
    in_threads = machine.thread_library is not None
    one = isinstance(wrt, int | str) and wrt != "all"
    assemble = _assembler(one=one, keep_value=keep_value)

    def derive(own: ir.Module, is_fallback: bool) -> str:
        asked = replace(options, is_fallback=is_fallback, parallel=in_threads, deterministic=machine.deterministic)
        asked = replace(asked, on_diagnostic=ctx.on_remark)
        return add_gradient(
            own, PrimalFunction.find(own, primal.name, ctx), chosen, ctx, keep_value=keep_value, options=asked
        )

    compiled = _compiled(
        module, primal.name, machine, ctx, derive, assemble=assemble, disjoint=disjoint, remarks=remarks
    )
    progress.erase()
    _tell(given, remarks)
    return compiled


def _tell(ctx: Context, remarks: Iterable[Diagnostic]) -> None:
    if ctx.on_remark is not None:
        for remark in remarks:
            ctx.on_remark(remark)


def _assembler(*, one: bool, keep_value: bool) -> Assemble:
    def assemble(results: tuple[Any, ...]) -> Any:
        gradients: Sequence[Any] = results[1:] if keep_value else results
        shown = gradients[0] if one else tuple(gradients)
        return (results[0], shown) if keep_value else shown

    return assemble


#: Of each compiled function, what `vjp` has made of it: options -> function.
_split: Final[weakref.WeakKeyDictionary[Compiled, dict[Any, SplitFunction]]] = weakref.WeakKeyDictionary()


def vjp(
    f: Compiled,
    /,
    *primals: Any,
    wrt: Wrt = "all",
    of: Of = "all",
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    fastmath: str = "adjoint",
    strong_zero: bool | None = None,
    ctx: Context | None = None,
) -> tuple[Any, Pullback]:
    """``f(*primals)`` and its pullback, a function from cotangents of the results to gradients.

    The pullback may be called any number of times: it holds what it needs of this call, so that the arrays may change
    meanwhile. ``pullback.free()``, or the end of ``with pullback:``, frees that; otherwise it goes with the pullback.
    It takes one cotangent (a tuple of them, where there are several results with a derivative), and gives a tuple of
    gradients by the arguments ``wrt``. Arrays that ``f`` writes have cotangents, too: ``pullback(1.0, y=dy)``.

    ``of``: the results that have a cotangent. The other options are those of `grad`; with ``checkpoint`` or
    ``memory_limit`` each pullback runs the function again, and holds a copy of its arguments alone. Where `vjp` is
    called again with the same ``f`` and options, nothing is compiled.

    Raises:
        UsageError: ``f`` is not compiled, or an option or argument does not fit.
        MlirAdError: the function cannot be differentiated, or the derivative not compiled.
    """
    if not isinstance(f, Compiled):
        message = f"'vjp' takes a compiled function, got a {type(f).__name__}"
        helps = ("compile it: mlirad.vjp(mlirad.compile(module, 'f'), x)",)
        raise UsageError(Diagnostic("MA0722", message, helps=helps))
    made = _split.setdefault(f, {})
    key = repr((wrt, of, checkpoint, memory_limit, fastmath, strong_zero)), ctx
    if key not in made:
        options = _options(checkpoint, memory_limit, strong_zero)
        made[key] = _split_function(f, wrt, of, ctx or Context.default(), options, fastmath)
    return made[key](*primals)


@progress.shown()
def _split_function(f: Compiled, wrt: Wrt, of: Of, ctx: Context, options: Options, fastmath: str) -> SplitFunction:
    options, flags = with_freedoms(options, fastmath), primal_flags(fastmath)
    target = f.target
    options = replace(options, parallel=target.thread_library is not None, deterministic=target.deterministic)
    with placed(f.module):
        ctx = placed_remarks(f.module, ctx)
        module = expanded(f.module, f.prototype.name, ctx)
        primal = PrimalFunction.find(module, f.prototype.name, ctx)
        chosen = select(primal, wrt, ctx)
        disjoint = separate(primal, chosen)
    is_read = only_reads(primal.op)
    prototype = f.prototype  # what is made here is kept with `f`, and must not hold it

    def version(is_apart: bool) -> tuple[PullbackFunctions, SplitCode]:
        with placed(module):
            own = clone_module(module)
            allow(own, flags)
            if is_apart:
                promise_noalias(find(own, primal.name))
            made = add_pullback(own, PrimalFunction.find(own, primal.name, ctx), chosen, of, ctx, options)
        # A copy of each array has no element in common with another one.
        pairs = _written_pairs(prototype) if made.runs_again else disjoint
        return made, SplitCode(lambda word: _compiled_part(own, made, word, prototype, target, ctx), pairs)

    may_promise = _may_promise(module, primal.name) and not is_read and can_matter(prototype)
    is_worth_it = may_promise and target.opt_level > 0 and not writes_globals(module, primal.name)
    names, code = version(is_worth_it)
    outside = PullbackPrototype(prototype, names.shadows, names.seeds, names.gradients, chosen)
    progress.erase()
    if is_worth_it:
        return SplitFunction(outside, lambda: version(is_apart=False)[1], code)
    return SplitFunction(outside, lambda: code)


def _written_pairs(prototype: Prototype) -> list[tuple[int, int]]:
    """The pairs of array arguments of which one is written."""
    arrays = [argument for argument in prototype.arguments if isinstance(argument.type, Buffer)]
    return [(a.index, b.index) for a, b in combinations(arrays, 2) if a.written or b.written]


def _compiled_part(
    module: ir.Module, made: PullbackFunctions, word: str, primal: Prototype, target: Cpu, ctx: Context
) -> Compiled:
    """One of the functions of a split derivative."""
    name: str = getattr(made, word)
    names = [argument.name for argument in primal.arguments]
    if word == "pullback":
        shadows = [f"d{names[i].removeprefix('%')}" for i in made.shadows]
        names = [*shadows, *(f"cotangent of result {i}" for i in made.seeds)]
    with placed(module):
        prototype = replace(Prototype.of(find(module, name), names), name=primal.name)
        return Compiled(module, _lowered(module, name, target, ctx), internal_name(name), prototype, target)


@progress.shown()
def _compiled(
    module: ir.Module,
    function: str,
    target: Target | None,
    ctx: Context,
    derive: Callable[[ir.Module, bool], str] | None = None,
    **options: Any,
) -> Compiled:
    """Compile ``@function``, or what ``derive`` adds to a module for it, and its version for arrays that are apart."""
    with placed(module):
        chosen = cpu(target)
        given = clone_module(module)
        allow(given, chosen.fastmath)
        may_promise = _may_promise(given, function)
        # Nothing that is only read overlaps what is written.
        is_read = may_promise and only_reads(find(given, function))
        own = clone_module(given)
        if is_read:
            promise_noalias(find(own, function))
        name = symbol_name(find(own, function)) if derive is None else derive(own, not is_read)
        op = find(own, name)
        prototype = Prototype.of(op, argument_names(op))
        lowered = _lowered(own, name, chosen, ctx)
        apart = None
        is_worth_it = may_promise and not is_read and can_matter(prototype) and chosen.opt_level > 0
        if is_worth_it and not writes_globals(own, name):
            promise_noalias(find(given, function))
            apart = _lowered(given, name if derive is None else derive(given, False), chosen, ctx)
        return Compiled(own, lowered, internal_name(name), prototype, chosen, apart=apart, **options)


def _may_promise(module: ir.Module, function: str) -> bool:
    """Whether a version of ``@function`` may be promised that the arrays that it is given do not overlap.

    What calls itself may do so with buffers that overlap, whatever it was given. Globals: each version would have its
    own, and one that was returned may be an argument of the next call.
    """
    name = symbol_name(find(module, function))
    return not calls_itself(module, name) and not writes_globals(module, name)


def _lowered(module: ir.Module, name: str, target: Cpu, ctx: Context) -> ir.Module:
    lowered = clone_module(module)
    widest = target.max_vector_elements or MAX_VECTOR_ELEMENTS
    LowerToLlvm(
        internalize=True,
        entry=name,
        max_vector_elements=widest,
        vector_bits=target.vector_bits,
        openmp=target.thread_library is not None,
        threads=target.threads,
        least_work=target.least_work,
    ).run(lowered, ctx)
    return lowered
