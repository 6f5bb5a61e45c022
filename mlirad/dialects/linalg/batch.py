"""Batches generic ops: one parallel dimension is added, over the lanes.

    linalg.generic {maps = [(i) -> (i), (i) -> (i)]} ins(%a: memref<4xf64>) outs(%b: memref<4xf64>)
 -> linalg.generic {maps = [(i, n) -> (i, n), (i, n) -> (i, n)]} ins(%a: memref<4x8xf64>) outs(%b: memref<4x8xf64>)

The lanes of a buffer are its last dimension, so they are the innermost loop; those of a tensor are its first dimension,
and the outermost loop. The maps of uniform operands do not use the new dimension. Varying scalar operands become values
of the body that select their lane.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import find_ops
from mlirad.interfaces.batch import BatchState

_PARALLEL: Final = "#linalg.iterator_type<parallel>"


def batch_generic(op: ir.Operation, state: BatchState) -> bool:
    """Batches ``linalg.generic``."""
    build, context = state.build, op.context
    inputs = int(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])[0])
    maps = [ir.AffineMapAttr(a).value for a in ir.ArrayAttr(op.attributes["indexing_maps"])]
    rank, on_tensors = maps[0].n_dims, bool(op.results)
    lane = 0 if on_tensors else rank
    body = op.regions[0].blocks[0]
    operands, new_maps, kept = [], [], []
    for number, (value, old) in enumerate(zip(op.operands, maps, strict=True)):
        is_output = number >= inputs
        if not is_output and state.is_varying(value) and not isinstance(value.type, ir.ShapedType):
            continue  # a scalar: no map can select its lane
        operands.append(state.varying(value) if is_output else state.mapped(value))
        new_maps.append(_with_lanes(old, lane, value if is_output or state.is_varying(value) else None))
        kept.append(number)
    kinds = [*ir.ArrayAttr(op.attributes["iterator_types"])]
    kinds.insert(lane, ir.Attribute.parse(_PARALLEL, context))
    attributes = dict(op.attributes.items())
    attributes["indexing_maps"] = ir.ArrayAttr.get([ir.AffineMapAttr.get(m) for m in new_maps], context)
    attributes["iterator_types"] = ir.ArrayAttr.get(kinds, context)
    segments = [sum(number < inputs for number in kept), len(op.operands) - inputs]
    attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get(segments, context)
    types = [v.type for v in operands if isinstance(v.type, ir.RankedTensorType)][-len(op.results) :]
    new = build.op(op.name, operands, types if on_tensors else (), attributes, 1)
    elements = [body.arguments[number].type for number in kept]
    block = new.regions[0].blocks.append(*elements, arg_locs=[build.loc] * len(elements))
    at = build.at(ir.InsertionPoint(block))
    i64 = ir.IntegerType.get_signless(64, context)
    index = ir.IndexType.get(context)
    number = at.value("linalg.index", (), index, {"dim": ir.IntegerAttr.get(i64, lane)})
    arguments = dict(zip(kept, block.arguments, strict=True))
    given: list[Value] = []
    for position, value in enumerate(op.operands):
        given.append(arguments[position] if position in arguments else state.lane(value, number, at))
    yielded = state.clone_body(body, given, number, at)
    if on_tensors:
        for one in find_ops(new, lambda inner: inner.name == "linalg.index" and inner != number.owner):
            dim = int(ir.IntegerAttr(one.attributes["dim"]).value)
            one.attributes["dim"] = ir.IntegerAttr.get(i64, dim + 1)
    at.op("linalg.yield", yielded)
    for old, result in zip(op.results, new.results, strict=True):
        state.set(old, result)
    return True


def _with_lanes(map: ir.AffineMap, lane: int, value: Value | None) -> ir.AffineMap:
    """Returns ``map`` with a dim for the lanes at ``lane``, which becomes a subscript of a varying ``value``."""
    dims = [ir.AffineDimExpr.get(d if d < lane else d + 1, map.context) for d in range(map.n_dims)]
    moved = ir.AffineMap.get(map.n_dims + 1, 0, dims, map.context)
    results = [expr.compose(moved) for expr in map.results]
    if value is not None:
        at = 0 if isinstance(value.type, ir.RankedTensorType) else len(results)
        results.insert(at, ir.AffineDimExpr.get(lane, map.context))
    return ir.AffineMap.get(map.n_dims + 1, 0, results, map.context)
