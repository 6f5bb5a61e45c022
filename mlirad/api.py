"""The main API: reads MLIR modules, and makes functions over numbers and numpy arrays of them.

`parse` and `load` read modules; `function` makes a callable of a function in a module, and `compile` compiles it at
once; `grad` and `value_and_grad` differentiate. Transforms from IR to IR are in `mlirad.transforms`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import update_wrapper
from types import FunctionType
from typing import Any, overload

from mlirad import progress
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.dialects.enzyme.bytecode import MAGIC
from mlirad.dialects.enzyme.text import BYTE_ORDER_MARK, parse_module
from mlirad.edit.names import remember_source
from mlirad.errors import Diagnostic, UsageError
from mlirad.functions import (
    Argnums,
    CallArguments,
    Function,
    SelectedArguments,
    TypedTransform,
    as_function,
    choose,
    skeleton,
    value_before_others,
)
from mlirad.gpu import GpuFunction
from mlirad.read_files import is_llvm_ir, read_bytes
from mlirad.runtime.jit import Assemble, plain
from mlirad.runtime.target import Gpu, Target, cpu
from mlirad.specializations import Specialization, joined, with_flags
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.gradient import add_gradient, check_one_float, separate
from mlirad.transforms.memory import Checkpoint, MemoryLimit
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.reverse_options import ReverseOptions
from mlirad.transforms.wrt import PrimalFunction, Wrt


def parse(
    source: str, *, name: str = "<string>", ctx: Context | None = None, allow_unregistered_dialects: bool = False
) -> ir.Module:
    """Parse ``source``, MLIR text with any of the spellings of `enzyme` ops; ``name`` is its file name in messages.

    With ``allow_unregistered_dialects`` it may contain ops of unknown dialects in generic form; to differentiate them,
    pass a ``ctx`` with rules for them to the transform.

    Raises:
        ParseError: the text is not MLIR.
        VerifyError: an op does not verify.
    """
    del ctx  # all contexts have the same dialects; rules are needed when a function is differentiated
    return _parsed(source, name, allow_unregistered_dialects)


def load(
    path: str | os.PathLike[str], *, ctx: Context | None = None, allow_unregistered_dialects: bool = False
) -> ir.Module:
    """Read the module in the file ``path``, MLIR text or bytecode; ``allow_unregistered_dialects``: see `parse`.

    Files ``*.ll`` and ``*.bc`` contain LLVM IR, which is raised to upstream's dialects (`mlirad.frontends.llvm`).

    Raises:
        UsageError: the file cannot be read.
        ParseError, VerifyError: as in `parse`.
        UnsupportedError: LLVM IR that cannot be raised.
    """
    del ctx
    try:
        source = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "no such file").lower()
        raise UsageError(Diagnostic("MA0006", f"cannot read '{os.fspath(path)}': {reason}")) from None
    if is_llvm_ir(os.fspath(path), source):
        from mlirad.frontends import llvm  # imported here because few need it

        return llvm.load(source, name=os.fspath(path))
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


@overload
def function(module: ir.Module, name: str, *, target: Target | None = None, ctx: Context | None = None) -> Function: ...


@overload
def function(
    module: Callable[..., Any], /, *, target: Target | None = None, ctx: Context | None = None, checks: bool = False
) -> Function: ...


@overload
def function(
    *, target: Target | None = None, ctx: Context | None = None, checks: bool = False
) -> Callable[[Callable[..., Any]], Function]: ...


def function(
    module: Any = None,
    name: Any = None,
    *,
    target: Target | None = None,
    ctx: Context | None = None,
    checks: bool = False,
) -> Any:
    """A callable for ``@name`` of ``module``, which `grad`, `vmap` and other transforms take; compiled when called.

    As a decorator, ``@mlirad.function`` or ``@mlirad.function(target=...)``, it compiles a Python function: annotated
    numbers (``float``, ``int``, ``bool``, ``mlirad.f32``) and arrays (``mlirad.f64[:, :]``), loops, branches, and calls
    of `math`, numpy and other such functions. See docs/howto/differentiate_python.md. With ``checks=True``, a subscript
    out of bounds or an integer division by zero raises an error in the call (MA0516), which makes calls slower.

    Raises:
        UsageError: there is no such function.
        UnsupportedError: a statement of a Python function is not supported; the message shows the line.
    """
    if module is None and name is None:
        return lambda f: function(f, target=target, ctx=ctx, checks=checks)
    if name is None and isinstance(module, FunctionType):
        from mlirad.frontends.python import translate  # imported here because few need it

        made = Function.of(*translate(module, checks=checks), target, ctx)
        made.kept["checks"] = checks
        return update_wrapper(made, module)
    return Function.of(module, name, target, ctx)


@overload
def compile(module: ir.Module, function: str, *, target: Gpu, ctx: Context | None = None) -> GpuFunction: ...


@overload
def compile(
    module: ir.Module, function: str, *, target: Target | None = None, ctx: Context | None = None
) -> Function: ...


def compile(
    module: ir.Module, function: str, *, target: Target | Gpu | None = None, ctx: Context | None = None
) -> Function | GpuFunction:
    """Compile ``@function`` to a callable over numbers and numpy arrays, which are passed without a copy.

    A function that writes arrays is compiled under the assumption that arrays do not overlap. Each call checks this;
    calls with overlapping arrays run another version, which is compiled when first needed. `grad` does the same.

    ``target=mlirad.Gpu(...)``: it runs on a GPU, on device arrays or on copies of numpy arrays; see
    docs/howto/gpu_kernels.md.

    Raises:
        UsageError: there is no such function.
        ExecutionError: it cannot be lowered or linked, or a type has no counterpart in numpy.
    """
    if isinstance(target, Gpu):
        return GpuFunction(module, function, target, ctx)
    found = Function.of(module, function, target, ctx)
    found.compiled()
    return found


def grad(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    has_aux: bool = False,
    wrt: Wrt | None = None,
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    fastmath: str = "adjoint",
    strong_zero: bool | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Function:
    """The gradient of a function that returns one float: ``grad(f, argnums=0, has_aux=False)``.

    ``f`` is a function, or a module followed by the name of one of its functions, which is then compiled at once.
    ``argnums``: the position of an argument of the call, which may be a pytree, or a sequence of positions. ``wrt``:
    the same for the parameters of the MLIR function, by position or name, or "all". ``has_aux``: the first result is
    differentiated, and calls return ``(gradient, others)``.

    The returned function takes the arguments of ``f``. It returns a float for a scalar, a new array for a buffer, the
    structure of the argument for a pytree, and a tuple if ``argnums`` or ``wrt`` is a sequence or "all". Arrays that
    ``f`` writes are written; they must not overlap others.

    ``checkpoint``: a checkpointing schedule for time loops: an integer (a checkpoint every so many steps), True or
    "sqrt" (every sqrt(n) of n steps), or "binomial:8" (at most 8 checkpoints at a time). ``memory_limit``: the maximal
    size of caches in bytes (an integer, or text such as "50 MB"); the schedule is chosen accordingly, and the
    alternatives are printed to standard error.

    ``fastmath``: fast-math flags in addition to those of the primal's ops. "adjoint": adjoints may be reassociated
    and contracted, and values that only adjoints read may be contracted, with functions accurate to 4 ulp and divisions
    of f64 to 1.5; the value, control flow and arrays that the primal writes keep their bits. "none": no flags. "fast":
    all flags, for the primal, too.

    ``strong_zero``: whether an exact zero times a partial is zero, even if the partial is Inf or NaN: True, False, or
    None for masked zeros only (of a select, a maximum, a side of a branch).

    Raises:
        UsageError: an option or ``f`` is invalid, or ``f`` does not return one float.
        MlirAdError: the function cannot be differentiated or compiled (for a function: when it is called).
    """
    options = ReverseOptions(checkpoint, memory_limit, fastmath, strong_zero)
    made = GradientTransform(argnums, has_aux, wrt, options, target, ctx, keep_value=False)
    return _differentiated(f, place, made)


def value_and_grad(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    has_aux: bool = False,
    wrt: Wrt | None = None,
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    fastmath: str = "adjoint",
    strong_zero: bool | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Function:
    """Like `grad`, but calls return ``(value, gradient)``, or with ``has_aux`` ``((value, others), gradient)``.

    Raises:
        MlirAdError: as in `grad`.
    """
    options = ReverseOptions(checkpoint, memory_limit, fastmath, strong_zero)
    made = GradientTransform(argnums, has_aux, wrt, options, target, ctx, keep_value=True)
    return _differentiated(f, place, made)


@dataclass(frozen=True)
class GradientTransform(TypedTransform):
    """The transform behind `grad` and `value_and_grad`."""

    argnums: Argnums | None
    has_aux: bool
    wrt: Wrt | None
    options: ReverseOptions
    target: Target | None
    ctx: Context | None
    keep_value: bool

    @progress.shown()
    def apply(self, program: Specialization, call: CallArguments) -> Specialization:
        """The gradient of ``program``.

        Raises:
            UsageError: the function does not return one float, or ``argnums`` or ``wrt`` is invalid.
        """
        ctx = self.ctx or program.ctx
        machine = with_flags(cpu(self.target or program.target), self.options.flags)
        options = self.options.engine(machine, program.checkpoint)
        with placed(program.module):
            module = expanded(program.module, program.name, placed_remarks(program.module, ctx))
            primal = PrimalFunction.find(module, program.name, ctx)
            chosen = choose(primal, self.wrt, self.argnums, call, ctx)
            if self.has_aux:
                self._check_first(program, primal)
            check_one_float(primal, has_aux=self.has_aux)
            disjoint = separate(primal, chosen.positions)

        def derive(own: ir.Module, is_fallback: bool, reporting: Context) -> str:
            engine = replace(options, is_fallback=is_fallback, on_diagnostic=reporting.on_remark)
            found = PrimalFunction.find(own, primal.name, reporting)
            return add_gradient(
                own,
                found,
                chosen.positions,
                reporting,
                keep_value=self.keep_value,
                has_aux=self.has_aux,
                options=engine,
            )

        assemble = self._assembler(chosen, program, len(primal.type.results) - 1)
        return Specialization(
            module,
            primal.name,
            machine,
            ctx,
            derive=derive,
            derivation=repr(("gradient", chosen.positions, self.keep_value, self.has_aux, options)),
            assemble=assemble,
            disjoint=joined(program.disjoint, lambda _: disjoint),
        )

    def _check_first(self, program: Specialization, primal: PrimalFunction) -> None:
        """Check that the first returned value is the first result, and that there are others."""
        if value_before_others(program) != 0:
            found = skeleton(program, len(primal.type.results))
            message = f"'has_aux' differentiates the first returned value, but calls return the results as {found}"
            raise primal.error("MA0709", message)

    def _assembler(self, chosen: SelectedArguments, program: Specialization, others: int) -> Assemble:
        """A function from the results of the derivative (value, other results, gradients) to what a call returns."""
        first = 1 + others if self.keep_value else 0
        gradients = slice(first, first + len(chosen.positions))

        def assemble(results: tuple[Any, ...]) -> Any:
            gradient = chosen.build(results[gradients])
            if not self.has_aux:
                return (results[0], gradient) if self.keep_value else gradient
            whole = program.assemble(results[:first] if self.keep_value else (None, *results[gradients.stop :]))
            value, *aux = whole
            return ((value, plain(tuple(aux))), gradient) if self.keep_value else (gradient, plain(tuple(aux)))

        return assemble


def _differentiated(f: object, place: tuple[Any, ...], made: GradientTransform) -> Function:
    given: dict[str, Any] = {"argnums": made.argnums, "has_aux": made.has_aux}
    function = as_function(f, place, given, made.target, made.ctx)
    made = replace(made, **given)
    made.options.engine(cpu(made.target), None)
    _ = made.options.flags
    found = function.transformed(made)
    if isinstance(f, ir.Module) and made.argnums is None:
        found.compiled()
    return found
