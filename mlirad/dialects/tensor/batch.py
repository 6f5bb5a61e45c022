"""Batching of tensors: those that differ between lanes have an additional first dimension, the lanes."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir
from mlirad.interfaces.batch import BatchFunction, BatchModel, BatchState


@final
class DimBatch(BatchModel):
    """``tensor.dim``: the dimension number increases by one."""

    def is_uniform(self, op: ir.Operation, /) -> bool:
        """The extents of tensors are uniform."""
        return True

    def create_batched(self, op: ir.Operation, state: BatchState, /) -> bool:
        """The extent of the next dimension; False if the dimension number differs between lanes."""
        if state.is_varying(op.operands[1]):
            return False
        build, (tensor, dim) = state.build, op.operands
        behind = build.value("arith.addi", [state.mapped(dim), build.index(1)], dim.type)
        state.set(op.result, build.value(op.name, [state.mapped(tensor), behind], op.result.type))
        return True


def batch_extract(op: ir.Operation, state: BatchState) -> bool:
    """``tensor.extract``: an element of each lane."""
    tensor, *subscripts = op.operands
    varies, lanes = state.is_varying(tensor), []
    for number in range(state.width):
        first = [state.build.index(number)] if varies else []
        operands = [state.mapped(tensor), *first, *(state.lane(v, number) for v in subscripts)]
        lanes.append(state.build.value(op.name, operands, op.result.type))
    state.set(op.result, state.gather(lanes))
    return True


def batch_insert(op: ir.Operation, state: BatchState) -> bool:
    """``tensor.insert``: an element in each lane."""
    value, tensor, *subscripts = op.operands
    made = state.varying(tensor)
    for number in range(state.width):
        place = [state.build.index(number), *(state.lane(v, number) for v in subscripts)]
        made = state.build.value(op.name, [state.lane(value, number), made, *place], made.type)
    state.set(op.result, made)
    return True


def batch_empty(op: ir.Operation, state: BatchState) -> bool:
    """``tensor.empty``.

    An empty tensor of all lanes; False if extents differ between lanes.
    """
    if any(map(state.is_varying, op.operands)):
        return False
    sizes = [state.mapped(v) for v in op.operands]
    state.set(op.result, state.build.value(op.name, sizes, state.batched_type(op.result.type)))
    return True


def batch_slice(op: ir.Operation, state: BatchState) -> bool:
    """``tensor.extract_slice`` and ``tensor.insert_slice``: the slice in all lanes.

    The same op with an additional first dimension; False if offsets or sizes differ between lanes.
    """
    segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    tensors = len(op.operands) - sum(segments[-3:])
    numbers = list(op.operands)[tensors:]
    if any(map(state.is_varying, numbers)):
        return False
    attributes = dict(op.attributes.items())
    for key, first in (("offsets", 0), ("sizes", state.width), ("strides", 1)):
        old = ir.DenseI64ArrayAttr(attributes[f"static_{key}"])
        attributes[f"static_{key}"] = ir.DenseI64ArrayAttr.get([first, *old], op.context)
    operands = [*(state.varying(v) for v in list(op.operands)[:tensors]), *map(state.mapped, numbers)]
    type = state.batched_type(op.result.type)
    state.set(op.result, state.build.value(op.name, operands, type, attributes))
    return True


def batch_reassociation(op: ir.Operation, state: BatchState) -> bool:
    """``tensor.collapse_shape`` and ``tensor.expand_shape``."""
    i64 = ir.IntegerType.get_signless(64, op.context)
    attributes = dict(op.attributes.items())
    old_groups = ir.ArrayAttr(attributes["reassociation"])
    groups = [[ir.IntegerAttr(d).value + 1 for d in ir.ArrayAttr(group)] for group in old_groups]
    if not groups or any(map(state.is_varying, list(op.operands)[1:])):
        return False  # a tensor of one element: its lanes would have to be grouped with others
    lists = [ir.ArrayAttr.get([ir.IntegerAttr.get(i64, d) for d in g], op.context) for g in [[0], *groups]]
    attributes["reassociation"] = ir.ArrayAttr.get(lists, op.context)
    if "static_output_shape" in attributes:
        old = ir.DenseI64ArrayAttr(attributes["static_output_shape"])
        attributes["static_output_shape"] = ir.DenseI64ArrayAttr.get([state.width, *old], op.context)
    operands = [state.mapped(v) for v in op.operands]
    type = state.batched_type(op.result.type)
    state.set(op.result, state.build.value(op.name, operands, type, attributes))
    return True


def batch_cast(op: ir.Operation, state: BatchState) -> bool:
    """``tensor.cast``."""
    if not isinstance(op.result.type, ir.RankedTensorType):
        return False
    operands = [state.mapped(v) for v in op.operands]
    state.set(op.result, state.build.value(op.name, operands, state.batched_type(op.result.type)))
    return True


MODELS: Final[dict[str, BatchModel]] = {
    "tensor.dim": DimBatch(),
    "tensor.extract": BatchFunction(batch_extract),
    "tensor.insert": BatchFunction(batch_insert),
    "tensor.empty": BatchFunction(batch_empty),
    "tensor.extract_slice": BatchFunction(batch_slice),
    "tensor.insert_slice": BatchFunction(batch_slice),
    "tensor.collapse_shape": BatchFunction(batch_reassociation),
    "tensor.expand_shape": BatchFunction(batch_reassociation),
    "tensor.cast": BatchFunction(batch_cast),
}
