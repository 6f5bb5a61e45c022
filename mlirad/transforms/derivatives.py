"""`jvp`, `vjp` and `autodiff`: derivatives as functions of a new module."""

from __future__ import annotations

from dataclasses import replace

from mlirad._mlir import ir
from mlirad.batching.width import create_derivative
from mlirad.context import Context
from mlirad.dialects.enzyme.calls import MODES, SPLIT_PRIMAL, SPLIT_REVERSE
from mlirad.edit.module import clone_module, functions, reachable
from mlirad.edit.walk import holds
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.custom_derivative import RULE, RULE_ATTRIBUTE
from mlirad.passes import prepare_rows
from mlirad.passes.allow_fastmath import allow
from mlirad.passes.enzyme.jacobian import JACOBIAN
from mlirad.passes.manager import PassManager
from mlirad.passes.manual_computations import outline_manual_computations
from mlirad.passes.stablehlo_loops import outline_loops
from mlirad.synthesis.options import Options
from mlirad.transforms.fastmath import primal_flags, with_freedoms
from mlirad.transforms.memory import Checkpoint, MemoryLimit, memory_options
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.wrt import Of, PrimalFunction, Wrt, select, signature


def jvp(
    module: ir.Module,
    function: str,
    *,
    wrt: Wrt = "all",
    of: Of = "all",
    width: int = 1,
    axis: int = 0,
    strong_zero: bool | None = None,
    ctx: Context | None = None,
) -> ir.Module:
    """A copy of ``module`` with ``@<function>_jvp``, the forward-mode derivative; derivative ops in it are expanded.

    Its parameters are the arguments; those in ``wrt``, and buffers that the function may write, are followed by their
    tangents. Its results are the results; those in ``of`` are followed by their tangents. ``of``: the position of a
    result, or several; "all": every float and every buffer of floats; None: no result (arrays that are written have
    tangents anyway). ``strong_zero``: see `mlirad.grad`.

    With a ``width`` of N, one run of the primal computes N tangents, along an additional dimension: the first one or,
    with ``axis=-1``, the last one, which vectors of lanes load at once.

    Raises:
        UsageError: ``function``, ``wrt``, ``of``, ``width`` or ``axis`` is invalid.
        MlirAdError: the function cannot be differentiated.
    """
    options = Options(strong_zero=strong_zero)
    return _derived(module, function, wrt, of, Mode.FORWARD, "jvp", width=width, axis=axis, options=options, ctx=ctx)


def vjp(
    module: ir.Module,
    function: str,
    *,
    wrt: Wrt = "all",
    of: Of = "all",
    keep_primal: bool = True,
    width: int = 1,
    axis: int = 0,
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    strong_zero: bool | None = None,
    fastmath: str = "none",
    ctx: Context | None = None,
) -> ir.Module:
    """A copy of ``module`` with ``@<function>_vjp``, the reverse-mode derivative; derivative ops in it are expanded.

    Its parameters are the arguments; buffers in ``wrt``, and those that the function may write, are followed by their
    shadows, to which adjoints are added; then one seed for each result in ``of``, in the order of results. Its results
    are the primal results (unless ``keep_primal`` is False) and one adjoint for each scalar in ``wrt``, in argument
    order. ``of``: the position of a result, or several; "all": every float result. ``checkpoint``, ``memory_limit``,
    ``strong_zero`` and ``fastmath``: see `mlirad.grad`; here ``fastmath`` is "none" by default.

    With a ``width`` of N, one run of the primal serves N seeds, shadows and adjoints, along an additional dimension:
    the first one or, with ``axis=-1``, the last one, which vectors of lanes load at once.

    Raises:
        UsageError: ``function``, ``wrt``, ``of``, ``width``, ``axis`` or an option is invalid.
        MlirAdError: the function cannot be differentiated.
    """
    options = replace(memory_options(checkpoint, memory_limit), strong_zero=strong_zero)
    options, flags = with_freedoms(options, fastmath), primal_flags(fastmath)
    if flags:
        with placed(module):
            module = clone_module(module)
            allow(module, flags)
    return _derived(
        module,
        function,
        wrt,
        of,
        Mode.REVERSE,
        "vjp",
        keep_primal=keep_primal,
        width=width,
        axis=axis,
        options=options,
        ctx=ctx,
    )


def autodiff(module: ir.Module, *, ctx: Context | None = None) -> ir.Module:
    """A copy of ``module`` in which each derivative op, such as ``enzyme.autodiff``, is a call of a derivative.

    Raises:
        MlirAdError: a function cannot be differentiated.
    """
    with placed(module):
        expanded = clone_module(module)
        PassManager.parse("enzyme-autodiff", placed_remarks(module, ctx or Context.default())).run(expanded)
    return expanded


def _derived(
    module: ir.Module,
    function: str,
    wrt: Wrt,
    of: Of,
    mode: Mode,
    suffix: str,
    *,
    keep_primal: bool = True,
    width: int = 1,
    axis: int = 0,
    options: Options | None = None,
    ctx: Context | None,
) -> ir.Module:
    with placed(module):
        ctx = placed_remarks(module, ctx or Context.default())
        options = replace(options or Options(), on_diagnostic=ctx.on_remark)
        result = expanded(module, function, ctx)
        result = clone_module(module) if result is module else result
        outline_manual_computations(result, ctx)
        if mode is Mode.REVERSE:
            outline_loops(result, ctx.registry)
        primal = PrimalFunction.find(result, function, ctx)
        if axis not in (0, -1) or isinstance(axis, bool):
            raise primal.error("MA0210", f"axis is {axis!r}: the dimension of a width is the first, 0, or the last, -1")
        activities = signature(primal, select(primal, wrt, ctx), mode, of=of, keep_primal=keep_primal, width=width)
        name = f"{primal.name}_{suffix}"
        create_derivative(
            result, primal.name, activities, ctx.registry, options, name, axis=axis, prepare_rows=prepare_rows
        )
    # The engine creates private functions; the requested one is public.
    del functions(result)[name].attributes["sym_visibility"]
    return result


def expanded(module: ir.Module, function: str, ctx: Context) -> ir.Module:
    """``module``, or if it contains derivative ops a copy in which they are expanded to calls.

    If one cannot be expanded, none is; that is an error only if ``function`` needs one of them.
    """
    if not holds(module.operation, _asks):
        return module
    copy = clone_module(module)
    try:
        PassManager.parse("enzyme-autodiff", ctx).run(copy)
    except MlirAdError:
        copy = clone_module(module)
        known = functions(copy)
        needed = reachable(copy.operation, function.removeprefix("@"))
        asked = [known[name].operation for name in needed if name in known]
        if any(RULE_ATTRIBUTE in op.attributes or holds(op, _asks) for op in asked):
            raise
    return copy


def _asks(op: ir.Operation) -> bool:
    return op.name in (*MODES, JACOBIAN, SPLIT_PRIMAL, SPLIT_REVERSE, RULE)
