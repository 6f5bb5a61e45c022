"""Fuses structured ops on tensors if the second is the only reader of the first.

Upstream fuses any op with one user, even into a product that would recompute it for each of its terms, or into a loop
in which it is invariant. It also fuses an op that adds to an output into a consumer with more axes, where it would be
added once for each element of those. A mark that counts as another user prevents this while the pass runs.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.edit.generic import pure_dims
from mlirad.edit.walk import find_ops

_GENERIC: Final = "linalg.generic"
#: Elementwise ops on whole tensors become generic ones, which can be fused.
_BEFORE: Final = "func.func(convert-elementwise-to-linalg)"
_FUSE: Final = "func.func(linalg-fuse-elementwise-ops)"
#: An op that reads a tensor and is not generic; the attribute identifies ours.
_USER: Final = "bufferization.dealloc_tensor"
_MARK: Final = "mlirad.read_apart"


def fuse(module: ir.Module) -> None:
    """Fuses in place; all results are bit-identical."""
    _run(module, _BEFORE)
    if _mark(module):
        _run(module, _FUSE)
        _unmark(module)


def _mark(module: ir.Module) -> bool:
    """Marks values that must not be fused; returns whether two ops could be fused."""
    consumers = find_ops(module.operation, lambda op: op.name == _GENERIC and len(op.results))
    if len(consumers) < 2:
        return False
    mark = {_MARK: ir.UnitAttr.get(module.context)}
    apart = [(op, value) for op in consumers for value, map in _read(op) if not _may_fuse(op, value, map)]
    # The consumer's number of axes is not final: upstream moves reshapes between them away while it fuses.
    apart += [(op, value) for op in consumers if _adds_to_outputs(op) for value in op.results]
    for op, value in apart:
        ip = ir.InsertionPoint.after(op)
        ir.Operation.create(_USER, (), (value,), mark, loc=op.location, ip=ip)
    return True


def _unmark(module: ir.Module) -> None:
    marks = find_ops(module.operation, lambda op: op.name == _USER and _MARK in op.attributes)
    for op in marks:
        op.erase()


def _read(op: ir.Operation) -> list[tuple[Value, ir.AffineMap]]:
    """The inputs of a generic op that generic ops define, each with its map."""
    inputs = int(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])[0])
    maps = [ir.AffineMapAttr(map).value for map in ir.ArrayAttr(op.attributes["indexing_maps"])]
    pairs = list(zip(op.operands, maps, strict=True))[:inputs]
    return [(v, m) for v, m in pairs if not isinstance(v.owner, ir.Block) and v.owner.name == _GENERIC]


def _may_fuse(consumer: ir.Operation, value: Value, map: ir.AffineMap) -> bool:
    """Whether each element is still computed only once after fusion, or costs nothing."""
    producer = value.owner.operation
    if producer.block != consumer.block:
        return False
    return len(pure_dims(map)) == map.n_dims or _is_broadcast(producer)


def _adds_to_outputs(op: ir.Operation) -> bool:
    """Whether a generic op reads elements of an output and is no reduction, which upstream does not fuse."""
    if any("reduction" in str(kind) for kind in ir.ArrayAttr(op.attributes["iterator_types"])):
        return False
    return any(any(True for _ in one.uses) for one in list(op.regions[0].blocks[0].arguments)[-len(op.results) :])


def _is_broadcast(producer: ir.Operation) -> bool:
    """Whether an op broadcasts a tensor of fewer axes: reading that directly is never less local."""
    if len(producer.regions[0].blocks[0].operations) > 1 or len(producer.operands) != 2:
        return False
    map = ir.AffineMapAttr(ir.ArrayAttr(producer.attributes["indexing_maps"])[0]).value
    return bool(len(map.results) < map.n_dims)


def _run(module: ir.Module, passes: str) -> None:
    UpstreamPassManager.parse(f"builtin.module({passes})", module.context).run(module.operation)
