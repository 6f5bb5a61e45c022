"""Lets workgroup buffers with disjoint lifetimes share memory.

    gpu.launch ... workgroup(%s, %t) {          gpu.launch ... workgroup(%s) {
      (uses of %s)                                (uses of %s)
      gpu.barrier                          ->     gpu.barrier
      (uses of %t)                                (uses of %s)
    }                                           }

Often only one of a tile and the shadow of another tile is live, and the use of workgroup memory limits the number of
blocks on a multiprocessor. A barrier must be between the last use of one buffer and the first use of the next one.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import ancestors, users

_BARRIER: Final = "gpu.barrier"
_COUNT: Final = "workgroup_attributions"
#: The number of block arguments before workgroup buffers: ids and sizes.
_IDS: Final = 12
_ACCESSES: Final = ("memref.load", "memref.store", "memref.atomic_rmw", "affine.load", "affine.store")


def share_memory(launch: ir.Operation) -> None:
    """Change one launch in place."""
    if _COUNT not in launch.attributes:
        return
    block = launch.regions[0].blocks[0]
    count = ir.IntegerAttr(launch.attributes[_COUNT]).value
    buffers = list(block.arguments)[_IDS : _IDS + count]
    places = {view.operation: place for place, view in enumerate(block.operations)}
    barriers = [place for op, place in places.items() if op.name == _BARRIER]
    spans = {buffer: span for buffer in buffers if (span := _span(buffer, places)) is not None}
    #: A buffer that is kept -> the position of the last use of the buffers that it represents.
    ends: dict[Value, int] = {}
    replaced: list[int] = []
    for buffer, (first, last) in sorted(spans.items(), key=lambda item: item[1]):
        free = [
            other
            for other, end in ends.items()
            if other.type == buffer.type and any(end < place < first for place in barriers)
        ]
        if free:
            ends[free[0]] = last
            buffer.replace_all_uses_with(free[0])
            replaced.append(buffers.index(buffer))
        else:
            ends[buffer] = last
    for number in sorted(replaced, reverse=True):
        block.erase_argument(_IDS + number)
    i64 = ir.IntegerType.get_signless(64, launch.context)
    launch.attributes[_COUNT] = ir.IntegerAttr.get(i64, count - len(replaced))


def _span(buffer: Value, places: dict[ir.Operation, int]) -> tuple[int, int] | None:
    """The first and the last op of the kernel's block with a use; None if uses are not known."""
    found = []
    for user in users(buffer):
        outermost = next((op for op in (user, *ancestors(user)) if op in places), None)
        if outermost is None or user.name not in _ACCESSES:
            return None
        found.append(places[outermost])
    return (min(found), max(found)) if found else None
