"""The functions that users call first: MLIR in, numpy-callable functions out.

`parse` and `load` read modules; `function` picks a function, and `compile` compiles it at once; `grad` and
`value_and_grad` differentiate. What maps IR to IR is in `mlirad.transforms`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import update_wrapper
from pathlib import PurePath
from types import FunctionType
from typing import Any, Final, overload

from mlirad import progress
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.dialects.enzyme.bytecode import MAGIC
from mlirad.dialects.enzyme.text import BYTE_ORDER_MARK, parse_module
from mlirad.edit.names import remember_source
from mlirad.errors import Diagnostic, UsageError
from mlirad.functions import Argnums, CallSignature, Chosen, Function, TypedTransform, as_function, choose, skeleton
from mlirad.gpu import GpuFunction
from mlirad.reading import read_bytes
from mlirad.runtime.jit import Assemble, plain
from mlirad.runtime.target import Gpu, Target, cpu
from mlirad.specializations import Specialization, joined, with_flags
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.diagnosed import placed, placed_remarks
from mlirad.transforms.gradient import add_gradient, check_one_float, separate
from mlirad.transforms.memory import Checkpoint, MemoryLimit
from mlirad.transforms.reverse_options import ReverseOptions
from mlirad.transforms.wrt import PrimalFunction, Wrt

#: How the names of files of LLVM IR end.
_LLVM_IR: Final = (".ll", ".bc")


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

    A file ``*.ll`` or ``*.bc`` is LLVM IR, which is raised to upstream's dialects (`mlirad.frontends.llvm`).

    Raises:
        UsageError: the file cannot be read.
        ParseError, VerifyError: as in `parse`.
        UnsupportedError: an instruction of LLVM IR has no counterpart.
    """
    del ctx
    try:
        source = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "no such file").lower()
        raise UsageError(Diagnostic("MA0006", f"cannot read '{os.fspath(path)}': {reason}")) from None
    if PurePath(path).suffix in _LLVM_IR and not source.startswith(MAGIC):
        from mlirad.frontends import llvm  # few need it

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
    """``@name`` of ``module``, to be called, or given to `grad`, `vmap` and the other transforms; compiled when called.

    As a decorator, ``@mlirad.function`` or ``@mlirad.function(target=...)``, it translates a Python function: annotated
    numbers (``float``, ``int``, ``bool``, ``mlirad.f32``) and arrays (``mlirad.f64[:, :]``), loops, branches, and calls
    of `math`, numpy and other such functions. See docs/howto/differentiate_python.md. With ``checks=True`` a subscript
    outside of its axis, and an integer divided by zero, are errors (MA0516) of calls; it is slower.

    Raises:
        UsageError: there is no such function.
        UnsupportedError: something in a Python function is not in the language; the message shows the line.
    """
    if module is None and name is None:
        return lambda f: function(f, target=target, ctx=ctx, checks=checks)
    if name is None and isinstance(module, FunctionType):
        from mlirad.frontends.python import translate  # it imports numpy, and few use it

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
    """``@function`` as a Python callable over numbers and numpy arrays (which are passed without a copy), compiled now.

    Where it writes arrays it is compiled for arrays that do not overlap; each call looks, and those that do run a more
    careful version, which is compiled when the first one comes. `grad` does the same, for the derivative as well.

    ``target=mlirad.Gpu(...)``: it runs on a GPU, on arrays there or copies of those of numpy; see
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
    ``argnums`` is the position of an argument, or several; an argument may be a pytree. ``wrt`` does the same with the
    arguments as the function has them, by position or name, or "all". ``has_aux``: the first result is differentiated,
    and calls return ``(gradient, others)``.

    The result takes the arguments of ``f`` and returns a float for a scalar, a new array for a buffer, the structure of
    the argument for a pytree, and a tuple where ``argnums`` or ``wrt`` is a sequence or "all". Arrays that the function
    writes are written as it would; they must not overlap others.

    ``checkpoint``: time loops keep their state only here and there, and the steps between run again: every so many
    steps (an integer), every root of their number (True, "sqrt"), or so many states at a time ("binomial:8").
    ``memory_limit`` chooses that so that caches take at most so many bytes (an integer, "50 MB"), and prints to
    standard error what it chose from.

    ``fastmath``: what the derivative may do that the flags of the primal's ops do not say. "adjoint": sums of adjoints
    are taken in any order, and their products and sums are rounded once; so is what only adjoints read, with functions
    to 4 ulp. The value, control flow and arrays that the primal writes stay the same to the last bit. "none": nothing.
    "fast": everything, in the primal, too.

    ``strong_zero``: whether a partial times an exact zero is zero, even where the partial is Inf or NaN: True, False,
    or None for the zeros that masks make (a select, a maximum, an arm of a branch).

    Raises:
        UsageError: an option or ``f`` does not fit, or it does not return one float.
        MlirAdError: the function cannot be differentiated, or the derivative not compiled; of a function, when called.
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
    """As `grad`, but calls return ``(value, gradient)``; with ``has_aux`` ``((value, others), gradient)``.

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
    def apply(self, program: Specialization, call: CallSignature) -> Specialization:
        """The gradient; the module of ``program`` has it besides.

        Raises:
            UsageError: there is no float that has one, or the arguments do not fit.
        """
        ctx = self.ctx or program.ctx
        machine = with_flags(cpu(self.target or program.target), self.options.flags)
        options = self.options.engine(machine, program.checkpoint)
        with placed(program.module):
            module = expanded(program.module, program.name, placed_remarks(program.module, ctx))
            primal = PrimalFunction.find(module, program.name, ctx)
            chosen = choose(primal, self.wrt, self.argnums, call, ctx)
            check_one_float(primal, has_aux=self.has_aux)
            self._check_first(program, primal)
            disjoint = separate(primal, chosen.positions)

        def derive(own: ir.Module, is_fallback: bool, told: Context) -> str:
            asked = replace(options, is_fallback=is_fallback, on_diagnostic=told.on_remark)
            found = PrimalFunction.find(own, primal.name, told)
            return add_gradient(
                own, found, chosen.positions, told, keep_value=self.keep_value, has_aux=self.has_aux, options=asked
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
        """With ``has_aux``, what calls return has the value in front."""
        count = len(primal.type.results)
        found = skeleton(program, count)
        if self.has_aux and count > 1 and not (isinstance(found, tuple) and found[0] == 0):
            message = f"calls return {found} (the numbers of results): there is no value in front that has a gradient"
            raise primal.error("MA0709", message)

    def _assembler(self, chosen: Chosen, program: Specialization, others: int) -> Assemble:
        """What makes of the value, if it is kept, other results and gradients what a call returns."""
        first = 1 + others if self.keep_value else 0
        gradients = slice(first, first + len(chosen.positions))

        def assemble(results: tuple[Any, ...]) -> Any:
            gradient = chosen.build(results[gradients])
            if not self.has_aux:
                return (results[0], gradient) if self.keep_value else gradient
            whole = program.assemble(results[:first] if self.keep_value else (None, *results[gradients.stop :]))
            value, *aux = whole if others else (whole,)
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
