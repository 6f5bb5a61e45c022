"""`vmap`: adds a function for several sets of arguments to a module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Type, ir
from mlirad.batching.entry import create_batched
from mlirad.context import Context
from mlirad.edit.module import clone_module, functions
from mlirad.edit.names import integers
from mlirad.synthesis.options import CLEANUP
from mlirad.synthesis.primal.prepare import run_pipeline
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.wrt import PrimalFunction

#: The batch dimension of all arguments or results, or one for each; None: shared by all sets.
InAxes: TypeAlias = "int | Sequence[int | None] | None"
#: More would not fit into types with several dimensions.
MOST_SETS: Final = (1 << 31) - 1


def vmap(
    module: ir.Module,
    function: str,
    *,
    size: int,
    in_axes: InAxes = 0,
    out_axes: InAxes = 0,
    ctx: Context | None = None,
) -> ir.Module:
    """A copy of ``module`` with ``@<function>_vmap``, which runs ``@function`` for ``size`` sets of arguments.

    ``in_axes``: the position of the batch dimension in each argument; None: all sets share the argument. ``out_axes``:
    the same for results. A scalar becomes a tensor of ``size`` elements. Buffer arguments must not overlap. Uniform
    values are computed once; if a condition or trip count varies, sets run one after another. Derivative ops in the
    module are expanded.

    Raises:
        UsageError: ``function``, ``size``, ``in_axes`` or ``out_axes`` is invalid.
        MlirAdError: the function cannot be batched: it stores varying values in a buffer that all sets share.
    """
    with placed(module):
        ctx = placed_remarks(module, ctx or Context.default())
        result = expanded(module, function, ctx)
        result = clone_module(module) if result is module else result
        primal = PrimalFunction.find(result, function, ctx)
        size = integers(size)
        if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= MOST_SETS:
            message = f"size is {size!r}: it is the number of sets of arguments, at least 0 and at most {MOST_SETS}"
            raise primal.error("MA0717", message, "size=8 runs eight sets; give arrays with as many along their axis")
        axes = in_axes_of(primal, in_axes)
        symbol = create_batched(
            primal.op.operation,
            axes,
            size,
            ctx.registry,
            results=_axes(primal, out_axes, list(primal.type.results), "out_axes"),
            symbol=f"{primal.name}_vmap",
        )
        made = functions(result)[symbol]
        run_pipeline(made.operation, CLEANUP)
        del functions(result)[symbol].attributes["sym_visibility"]
    return result


def in_axes_of(primal: PrimalFunction, in_axes: InAxes) -> list[int | None]:
    """The normalized batch dimension of each argument, or None.

    Raises:
        UsageError: the number of axes is wrong, one is out of range, or all are None.
    """
    axes = _axes(primal, in_axes, list(primal.type.inputs), "in_axes")
    if axes and all(axis is None for axis in axes):
        raise primal.error("MA0717", "in_axes is None for all arguments: no argument is batched", _help(primal))
    return axes


def _axes(primal: PrimalFunction, given: object, types: Sequence[Type], name: str) -> list[int | None]:
    noun, given = "argument" if name == "in_axes" else "result", integers(given)
    if isinstance(given, int | None):
        axes = [given] * len(types)
    elif isinstance(given, list | tuple):
        axes = list(given)
    else:
        message = f"{name} is an axis, None, or one of these for each {noun}, not {given!r}"
        raise primal.error("MA0717", message, _help(primal, noun))
    if len(axes) != len(types):
        message = f"{name} has {len(axes)} entries, and '{primal.name}' has {len(types)} {noun}s"
        raise primal.error("MA0717", message, _help(primal, noun))
    pairs = enumerate(zip(axes, types, strict=True))
    return [_axis(primal, axis, type, f"{noun} {number}") for number, (axis, type) in pairs]


def _axis(primal: PrimalFunction, axis: object, type: Type, what: str) -> int | None:
    rank = type.rank if isinstance(type, ir.ShapedType) else 0
    if axis is None:
        return None
    if isinstance(axis, bool) or not isinstance(axis, int) or not -rank - 1 <= axis <= rank:
        message = f"{axis!r} is not an axis of {what} of '{primal.name}', a '{type}' with one dimension more"
        raise primal.error("MA0717", message, f"give a number from {-rank - 1} to {rank}, or None")
    return axis % (rank + 1)


def _help(primal: PrimalFunction, noun: str = "argument") -> str:
    if noun == "result":
        return f"the results are {', '.join(map(str, primal.type.results))}"
    listed = ", ".join(f"{name}: {type}" for name, type in zip(primal.names, primal.type.inputs, strict=True))
    return f"the arguments are {listed}"
