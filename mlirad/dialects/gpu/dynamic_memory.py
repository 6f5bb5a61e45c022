"""Converts views of dynamic shared memory to separate buffers, if no two of them overlap.

%m = gpu.dynamic_shared_memory : memref<?xi8>
%t = memref.view %m[%c0][] : memref<?xi8> to memref<16xf64>     ->     %t = memref.alloca() : memref<16xf64>
%u = memref.view %m[%c128][] : memref<?xi8> to memref<8xf64>           %u = memref.alloca() : memref<8xf64>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.gpu.kernel import create_buffer
from mlirad.edit.buffers import element_bytes
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.walk import users

_VIEW: Final = "memref.view"
_ACCESSES: Final = ("memref.load", "memref.store", "memref.atomic_rmw")
#: The first byte of a view, and the type of its buffer.
_Place = tuple[int, ir.MemRefType]


def create_parts(memory: Sequence[ir.Operation], share: Callable[[Value, Value], None], at: Builder) -> bool:
    """Replace the views of ``memory``, ops for dynamic shared memory; False if they are not disjoint buffers."""
    places: dict[ir.Operation, _Place] = {}
    for view in [user for op in memory for user in users(op.result)]:
        place = _place(view) if view.name == _VIEW else None
        if place is None or any(user.name not in _ACCESSES for user in users(view.result)):
            return False
        places[view] = place
    distinct = dict.fromkeys(places.values())
    ends = sorted((start, start + prod(type.shape, start=element_bytes(type.element_type))) for start, type in distinct)
    if any(end > following for (_, end), (following, _) in pairwise(ends)):
        return False
    buffers = {place: create_buffer(place[1], (), at) for place in distinct}
    for view, place in places.items():
        share(view.result, buffers[place])
        view.erase()
    for op in memory:
        op.erase()
    return True


def _place(view: ir.Operation) -> _Place | None:
    """The offset of ``view``, and its type with constant extents; None: known only at run time."""
    _, shift, *sizes = view.operands
    start, type = constant_integer(shift), ir.MemRefType(view.result.type)
    given = iter(constant_integer(size) for size in sizes)
    dynamic = ir.ShapedType.get_dynamic_size()
    shape = [n for extent in type.shape if (n := next(given) if extent == dynamic else extent) is not None]
    if start is None or len(shape) < type.rank:
        return None
    return start, ir.MemRefType.get(shape, type.element_type)
