"""Has workgroup buffers that are not live together share memory.

    gpu.launch ... workgroup(%s, %t) {          gpu.launch ... workgroup(%s) {
      (uses of %s)                                (uses of %s)
      gpu.barrier                          ->     gpu.barrier
      (uses of %t)                                (uses of %s)
    }                                           }

Of a tile and the shadow of another one often only one is live, and what a multiprocessor has of such memory decides how
many blocks it runs. A barrier has to be between the last use of one and the first use of the next, for all threads.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import ancestors, users

_BARRIER: Final = "gpu.barrier"
_COUNT: Final = "workgroup_attributions"
#: Block arguments in front of workgroup buffers: ids and sizes.
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
    #: A buffer that stays -> the place of the last use of what it stands for.
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
    """The first and the last op of the kernel's block in which there is a use; None where uses are not known."""
    found = []
    for user in users(buffer):
        outermost = next((op for op in (user, *ancestors(user)) if op in places), None)
        if outermost is None or user.name not in _ACCESSES:
            return None
        found.append(places[outermost])
    return (min(found), max(found)) if found else None
