"""Rewrites generic ops that cannot be differentiated directly: captured values, and reductions other than sums.

A captured scalar becomes an operand; a constant moves into the body. Ops that capture a tensor or a buffer, or have a
reduction other than a sum, become loops that carry the outputs: there all rules apply. Of the ops on buffers only
contractions stay.

``tensor.extract`` in a body becomes an operand if its subscripts are dims of the iteration: ``tensor.generate``, and
bodies written by hand, read ``t[i, j]`` with subscripts that are `linalg.index`. A tensor that is an operand has a
structured derivative; a captured tensor would turn the op into loops.
"""

from __future__ import annotations

from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.dialects.linalg.order import put_in_order
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.generic import create_generic
from mlirad.edit.loops import create_nest
from mlirad.edit.rewrite import replace_op, replace_operands_inside
from mlirad.edit.walk import find_ops


def rewrite_generic(op: ir.Operation) -> bool:
    """Rewrites one generic op.

    Makes the op structured, or loops (in the order of `order` for buffers); returns whether it changed.
    """
    kernel = Kernel(op)
    read = elements(kernel)
    if read:
        read_as_operands(kernel, read)
        return True
    captured = _captured(kernel)
    if _reason(kernel, captured) is not None:
        if not len(op.results):
            put_in_order(op)
            kernel = Kernel(op)
        _create_loops(kernel)
        return True
    if _is_mixed(kernel):
        return False
    open_values = [v for v in captured if not _move_constant(v, kernel)]
    if open_values:
        _take_as_operands(kernel, open_values)
    return bool(open_values)


def why_loops(op: ir.Operation) -> str | None:
    """Returns the reason why a generic op becomes loops; None if it does not."""
    kernel = Kernel(op)
    return None if elements(kernel) else _reason(kernel, _captured(kernel))


def _is_mixed(kernel: Kernel) -> bool:
    """Whether the op writes a buffer and has a tensor operand: such an op is rejected later."""
    return not len(kernel.op.results) and any(isinstance(v.type, ir.RankedTensorType) for v in kernel.operands)


def _reason(kernel: Kernel, captured: list[Value]) -> str | None:
    """Returns the reason why the op has no structured derivative; None if it has one."""
    if _is_mixed(kernel):
        return None
    if any(isinstance(v.type, ir.ShapedType) for v in captured):
        return "its body reads a tensor or a buffer that is defined outside of it"
    if not kernel.is_structured():
        return "its reduction is not a sum"
    if len(kernel.op.results) or (kernel.is_contraction() and all(_is_constant(v) for v in captured)):
        return None
    return "it is not a contraction, so a buffer that it reads may alias the one that it writes"


def _captured(kernel: Kernel) -> list[Value]:
    """Returns the values from outside that the body or a region in it uses."""
    found: dict[Value, None] = {}
    inside = set(kernel.inside)
    for op in (inner for one in kernel.body for inner in find_ops(one, lambda _: True, outer_first=True)):
        for region in op.regions:
            for block in region.blocks:
                inside.update(block.arguments)
        inside.update(op.results)
        found.update(dict.fromkeys(v for v in op.operands if v not in inside))
    found.update(dict.fromkeys(v for v in kernel.yielded if v not in inside))
    return list(found)


def _is_constant(value: Value) -> bool:
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.operation.name in ("arith.constant", "complex.constant")


def _move_constant(value: Value, kernel: Kernel) -> bool:
    """Moves a constant into the body; returns False if ``value`` is none."""
    if not _is_constant(value):
        return False
    clone = value.owner.operation.clone(ir.InsertionPoint.at_block_begin(kernel.block)).operation
    _replace_inside(value, clone.result, kernel)
    return True


def _replace_inside(old: Value, new: Value, kernel: Kernel) -> None:
    for view in kernel.block.operations:
        replace_operands_inside(view.operation, {old: new})


def _take_as_operands(kernel: Kernel, values: list[Value]) -> None:
    """Replaces the op by one with the scalars ``values`` as inputs."""
    op, n = kernel.op, kernel.n_inputs
    scalar = ir.AffineMap.get(kernel.n_dims, 0, [], op.context)
    maps = [*kernel.maps[:n], *[scalar] * len(values), *kernel.maps[n:]]
    build = Builder(ir.InsertionPoint(op), op.location)
    new, block = create_generic([*kernel.operands[:n], *values], kernel.operands[n:], maps, build)
    new.attributes["iterator_types"] = op.attributes["iterator_types"]
    fresh = list(block.arguments)
    for value, argument in zip(values, fresh[n:], strict=False):
        _replace_inside(value, argument, kernel)
    for old, argument in zip(kernel.arguments, fresh[:n] + fresh[n + len(values) :], strict=True):
        old.replace_all_uses_with(argument)
    for inner in [view.operation for view in kernel.block.operations]:
        block.append(inner)
    _finish(op, list(new.results))


def _finish(op: ir.Operation, results: list[Value]) -> None:
    replace_op(op, results)


def _create_loops(kernel: Kernel) -> None:
    """Replaces the op by loops over its dims in order, which carry the tensor outputs."""
    op = kernel.op
    build = Builder(ir.InsertionPoint(op), op.location)
    extents = [_extent(kernel, dim, build) for dim in range(kernel.n_dims)]
    carried = list(kernel.operands[kernel.n_inputs :]) if len(op.results) else []

    def body(at: Builder, numbers: list[Value], carried: list[Value]) -> list[Value]:
        return _move_body(kernel, numbers, carried, at)

    _finish(op, create_nest(build, [(build.index(0), extent) for extent in extents], carried, body))


def _extent(kernel: Kernel, dim: int, build: Builder) -> Value:
    """Returns the trip count of ``dim``: an extent of an operand that has it as a subscript."""
    for operand, map in zip(kernel.operands, kernel.maps, strict=True):
        for axis, expr in enumerate(map.results):
            inner = expr.maybe_downcast()
            if isinstance(inner, ir.AffineDimExpr) and inner.position == dim:
                return create_extent(operand, axis, build)
    raise AssertionError("a generic op whose extents cannot be told does not verify")


def _move_body(kernel: Kernel, numbers: list[Value], carried: list[Value], build: Builder) -> list[Value]:
    """Moves the body into the loops with induction variables ``numbers``; returns the outputs of the iteration."""
    places = [_subscripts(map, numbers, build) for map in kernel.maps]
    current = [*kernel.operands[: kernel.n_inputs], *(carried or kernel.operands[kernel.n_inputs :])]
    for value, place, argument in zip(current, places, kernel.arguments, strict=True):
        element = value
        if isinstance(value.type, ir.RankedTensorType):
            element = build.value("tensor.extract", [value, *place], argument.type)
        elif isinstance(value.type, ir.MemRefType) and any(True for _ in argument.uses):
            element = build.value("memref.load", [value, *place], argument.type)
        argument.replace_all_uses_with(element)
    _resolve_indices(kernel, numbers)
    for inner in kernel.body:
        if inner.name == "linalg.index":
            inner.erase()
        elif numbers:
            numbers[-1].owner.append(inner)
        else:
            inner.move_before(kernel.op)
    yielded = kernel.block.operations[0].operation.operands
    outputs = list(zip(yielded, current[kernel.n_inputs :], places[kernel.n_inputs :], strict=True))
    if not carried:
        for value, buffer, place in outputs:
            build.op("memref.store", [value, buffer, *place])
        return []
    return [build.value("tensor.insert", [v, t, *place], t.type) for v, t, place in outputs]


def _resolve_indices(kernel: Kernel, numbers: list[Value]) -> None:
    for op in kernel.body:
        for index in find_ops(op, lambda op: op.name == "linalg.index"):
            index.result.replace_all_uses_with(numbers[int(ir.IntegerAttr(index.attributes["dim"]).value)])


def _subscripts(map: ir.AffineMap, numbers: list[Value], build: Builder) -> list[Value]:
    found = []
    for expr in map.results:
        inner = expr.maybe_downcast()
        if isinstance(inner, ir.AffineDimExpr):
            found.append(numbers[int(inner.position)])
        else:
            one = ir.AffineMapAttr.get(ir.AffineMap.get(map.n_dims, 0, [expr]))
            found.append(build.value("affine.apply", numbers, numbers[0].type, {"map": one}))
    return found


@dataclass(frozen=True)
class Read:
    """An op that reads the element ``map(i)`` of a tensor in iteration i."""

    op: ir.Operation
    map: ir.AffineMap


def elements(kernel: Kernel) -> list[Read]:
    """Returns the reads of captured tensors whose subscripts are distinct dims, for an op on tensors.

    The shape of each tensor must be the extents of those dims, since an operand is read completely.
    """
    if not len(kernel.op.results):
        return []
    extents = kernel.extents()
    found: list[Read] = []
    for op in kernel.body:
        if op.name == "tensor.extract" and op.operands[0] not in kernel.inside:
            dims = [_dim(v, kernel) for v in list(op.operands)[1:]]
            known = [dim for dim in dims if dim is not None]
            if len(set(known)) == len(dims) and [extents[dim] for dim in known] == _shape(op.operands[0]):
                found.append(Read(op, ir.AffineMap.get_identity(kernel.n_dims, op.context).get_submap(known)))
    return found


def read_as_operands(kernel: Kernel, found: list[Read]) -> None:
    """Replaces the op by one with the tensors of ``found`` as additional inputs."""
    op, n = kernel.op, kernel.n_inputs
    inputs = [*kernel.operands[:n], *(read.op.operands[0] for read in found)]
    maps = [*kernel.maps[:n], *(read.map for read in found), *kernel.maps[n:]]
    new, block = create_generic(inputs, kernel.operands[n:], maps, Builder(ir.InsertionPoint(op), op.location))
    new.attributes["iterator_types"] = op.attributes["iterator_types"]
    arguments = list(block.arguments)
    given = [*arguments[:n], *arguments[n + len(found) :]]
    for old, argument in zip(kernel.arguments, given, strict=True):
        old.replace_all_uses_with(argument)
    for inner in [view.operation for view in kernel.block.operations]:
        block.append(inner)
    for read, argument in zip(found, arguments[n:], strict=False):
        read.op.result.replace_all_uses_with(argument)
        read.op.erase()
    replace_op(op, new.results)


def _dim(value: Value, kernel: Kernel) -> int | None:
    """Returns the dim if ``value`` is a `linalg.index` of ``kernel``, else None."""
    owner = value.owner
    if value not in kernel.inside or isinstance(owner, ir.Block) or owner.name != "linalg.index":
        return None
    return int(ir.IntegerAttr(owner.operation.attributes["dim"]).value)


def _shape(tensor: Value) -> list[int]:
    return list(ir.RankedTensorType(tensor.type).shape)
