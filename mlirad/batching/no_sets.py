"""Batches of no sets: a function that returns arrays without elements, and runs nothing.

The extents of a result are those that the function would compute, as far as they depend only on the extents and shared
numbers among its arguments.
"""

from __future__ import annotations

from typing import Any, Final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.batching.boundary import Boundary
from mlirad.batching.types import with_axis
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.extents import create_extent, create_open_extents
from mlirad.edit.module import clone_module, symbol_name
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.walk import defining_op
from mlirad.synthesis.validate import find_function

_OWN: Final = "mlirad.extents"
_PASSES: Final = (
    "convert-elementwise-to-linalg,resolve-shaped-type-result-dims,scf-for-loop-canonicalization,canonicalize"
)


def create_without_sets(boundary: Boundary, symbol: str) -> None:
    """Add the function ``symbol`` for ``boundary``, whose size is 0.

    Raises:
        UnsupportedError: all sets share a result, or its extents are only known when the function runs.
    """
    axes = zip(boundary.outputs, boundary.result_axes, strict=True)
    types: list[Any] = [None if axis is None else with_axis(type, axis, 0) for type, axis in axes]
    if any(type is None or isinstance(type, ir.VectorType) for type in types):
        why = "there are no sets, and a result is a vector or has no axis, because all sets share it"
        raise boundary.refuse(why, "give each result an axis: out_axes=0; return tensors")
    counts = [sum(map(type.is_dynamic_dim, range(type.rank))) for type in types]
    module, extents = _extents(boundary, sum(counts)) if any(counts) else (None, [])
    build, results, rest = boundary.open(symbol), [], iter(extents)
    for type, count in zip(types, counts, strict=True):
        sizes = [_computed(next(rest), boundary, build) for _ in range(count)]
        is_buffer = isinstance(type, ir.MemRefType)
        results.append(create_alloc(type, sizes, build) if is_buffer else build.value("tensor.empty", sizes, type))
    create_return(results, build)
    del module  # the extents are values in it


def _extents(boundary: Boundary, count: int) -> tuple[ir.Module, list[Value]]:
    """The dynamic extents of all results, which a function in a copy of the module returns."""
    function = boundary.function
    assert function.parent is not None
    module, index = clone_module(function.parent.opview), ir.IndexType.get(function.context)
    at = Builder(ir.InsertionPoint.at_block_begin(module.body), function.location)
    _, build = create_function(_OWN, boundary.inputs, [index] * count, at, is_private=False)
    call = create_call(symbol_name(function), build.arguments, boundary.outputs, {}, build)
    shaped = [value for value in call.results if isinstance(value.type, ir.RankedTensorType | ir.MemRefType)]
    create_return([one for value in shaped for one in create_open_extents(value, build)], build)
    UpstreamPassManager.parse(f"builtin.module(inline,func.func({_PASSES}))", at.loc.context).run(module.operation)
    *_, end = find_function(module.operation, _OWN).regions[0].blocks[0].operations
    return module, list(end.operands)


def _computed(extent: Value, boundary: Boundary, build: Builder) -> Value:
    """``extent``, a value in a copy of the function, computed from the arguments of the batch."""
    op = defining_op(extent)
    source = extent if op is None else op.operands[0] if op.name in ("tensor.dim", "memref.dim") else None
    if source is not None and isinstance(source.owner, ir.Block):
        number = ir.BlockArgument(source).arg_number
        argument, added = boundary.arguments[number], boundary.axes[number]
        axis = None if op is None else constant_integer(op.operands[1])
        if op is None and added is None:
            return argument
        if axis is not None:
            return create_extent(argument, axis + (added is not None and axis >= added), build)
    # A division by zero would end the process.
    elif op is not None and op.name.startswith("arith.") and "div" not in op.name and "rem" not in op.name:
        operands = [_computed(value, boundary, build) for value in op.operands]
        return build.value(op.name, operands, extent.type, dict(op.attributes.items()))
    why = "there are no sets, and an extent of a result does not depend only on the extents of arguments"
    raise boundary.refuse(why, "call it with at least one set, or return an array of a static shape")
