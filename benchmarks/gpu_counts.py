"""Counts the bytes that a thread of a kernel transfers and caches, from the MLIR of kernels and host code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

import mlirad as ad
from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.walk import find_ops
from mlirad.gpu import Ptx

_LOADS: Final = {"memref.load": 0, "affine.load": 0}
_STORES: Final = {"memref.store": 1, "affine.store": 1}
_ATOMIC: Final = "memref.atomic_rmw"
_OPEN: Final = ir.ShapedType.get_dynamic_size()
#: Where the grid is among the operands of a launch without tokens.
_GRID: Final = slice(0, 3)


@dataclass(frozen=True)
class Counted:
    """Bytes that a thread transfers from and to device memory, and stores in caches, over all kernels of a function.

    ``is_lower_bound``: the trip count of a loop depends on data, and was counted as one.

    """

    traffic: int
    caches: int
    is_lower_bound: bool

    @property
    def shown(self) -> str:
        """The traffic as the table has it."""
        return f"{self.traffic}{'+' if self.is_lower_bound else ''}"


def count(code: Ptx) -> Counted:
    """Count in ``code``: an atomic addition reads and writes, of two branches the larger one counts."""
    module = ad.parse(code.host)
    kernels = find_ops(module.operation, lambda op: op.name == "gpu.func")
    seen: list[bool] = []
    moved = sum(_traffic(kernel.regions[0].blocks[0], seen) for kernel in kernels)
    arrays = [op for kernel in kernels for op in find_ops(kernel, lambda op: op.name == "memref.alloca")]
    private = sum(_bytes(op.result) for op in arrays)
    launches = find_ops(module.operation, lambda op: op.name == "gpu.launch_func")
    allocated = sum(_share(op, launches) for op in find_ops(module.operation, lambda op: op.name == "memref.alloc"))
    return Counted(moved, private + allocated, bool(seen))


def _traffic(block: ir.Block, open_loops: list[bool]) -> int:
    total = 0
    for view in block.operations:
        op = view.operation
        if op.name in _LOADS or op.name in _STORES or op.name == _ATOMIC:
            buffer = op.operands[_LOADS.get(op.name, 1)]
            total += _element(buffer) * (1 + (op.name == _ATOMIC)) * _is_of_device(buffer)
            continue
        inside = [sum(_traffic(block, open_loops) for block in region.blocks) for region in op.regions]
        if op.name == "scf.if":
            total += max(inside)
        elif inside:
            trips = _trips(op)
            if trips is None and sum(inside):
                open_loops.append(True)
            total += (1 if trips is None else trips) * sum(inside)
    return total


def _trips(loop: ir.Operation) -> int | None:
    bounds = [constant_integer(value) for value in list(loop.operands)[:3]] if loop.name == "scf.for" else [None]
    low, high, step = (*bounds, None, None)[:3]
    return None if low is None or high is None or step is None else len(range(low, high, step))


def _is_of_device(buffer: Value) -> bool:
    """Whether the buffer is an argument of the kernel, in device memory."""
    owner = buffer.owner
    is_argument = isinstance(owner, ir.Block) and owner.owner.operation.name == "gpu.func"
    return is_argument and "workgroup" not in str(buffer.type) and "private" not in str(buffer.type)


def _share(op: ir.Operation, launches: Sequence[ir.Operation]) -> int:
    """The bytes of a buffer of the host that one thread has: it is as long as there are threads, or blocks."""
    sizes = list(op.operands)
    for launch in launches:
        grid, block = list(launch.operands)[_GRID], list(launch.operands)[3:6]
        threads = prod(constant_integer(size) or 1 for size in block)
        blocks = [constant_integer(size) for size in grid]
        if sizes and any(size in grid for size in sizes):
            return -(-_bytes(op.result) // threads)
        if not sizes and None not in blocks:
            return -(-_bytes(op.result) // (threads * prod(size or 1 for size in blocks)))
    return _bytes(op.result)


def _element(buffer: Value) -> int:
    type = ir.MemRefType(buffer.type).element_type
    return 8 if isinstance(type, ir.IndexType) else -(-int(getattr(type, "width", 64)) // 8)


def _bytes(buffer: Value) -> int:
    """Without the extents that are not known: those count threads."""
    return _element(buffer) * prod(extent for extent in ir.MemRefType(buffer.type).shape if extent != _OPEN)
