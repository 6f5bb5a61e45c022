"""Hoists allocations in iterations of a parallel loop: one buffer with a part for each iteration.

    %all = memref.alloc() : memref<64xmemref<?xf64>>         %most = the greatest %n of all iterations
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {         %all = memref.alloc(%most) : memref<?x64xf64>
      %own = memref.alloc(%n) : memref<?xf64>                scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      memref.store %own, %all[%i]                       ->     memref.store %v, %all[%j, %i]
      memref.store %v, %own[%j]                              }
    }

Such allocations are caches of loops in a thread whose trip count is loaded or computed. Kernels cannot allocate memory,
and adjacent threads get adjacent elements. The maximal length is computed by a loop over the ops that compute it, if
the parallel loop does not write the memory that they read.

Loops in order whose body is a kernel, as those of a launch of one block, keep copies of a tile in buffers of buffers:
these become one buffer, too, and the copies kernels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_free, create_heap_buffer
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.maximum import Greatest
from mlirad.edit.rewrite import before, is_outside, replace_op
from mlirad.edit.walk import ancestor_in, ancestors, find_ops, users
from mlirad.interfaces.registry import RECOMPUTE, Registry

_LOOP: Final = "scf.parallel"
_ALLOC, _FREE, _COPY = "memref.alloc", "memref.dealloc", "memref.copy"
_LOAD, _STORE, _ATOMIC = "memref.load", "memref.store", "memref.atomic_rmw"
#: The position of the buffer among the operands; subscripts follow.
_ACCESSES: Final = {_LOAD: 0, _STORE: 1, _ATOMIC: 1}


def hoist_allocations(module: ir.Module, registry: Registry) -> None:
    """Change all outermost parallel loops of ``module`` in place; allocations that cannot be hoisted are kept."""
    loops = find_ops(module.operation, lambda op: op.name == _LOOP)
    for loop in [loop for loop in loops if not any(one.name == _LOOP for one in ancestors(loop))]:
        greatest: dict[Value, Value | None] = {}
        # Outer ones first: then the buffers of buffers are outside of inner loops.
        for op in find_ops(loop, lambda op: op.name == _ALLOC and len(op.operands), outer_first=True):
            _Hoisted(op, loop, registry).hoist(greatest)
    for op in find_ops(module.operation, lambda op: op.name == _ALLOC and not len(op.operands)):
        _hoist_snapshot(op, registry)


def _hoist_snapshot(op: ir.Operation, registry: Registry) -> None:
    """Hoist a buffer of static shape that a loop in order allocates, and keeps in a buffer of buffers."""
    kept = [user for user in users(op.result) if _keeps(user, op.result)]
    if len(kept) != 1 or isinstance(kept[0].operands[1].owner, ir.Block):
        return
    if any(one.name == _LOOP for one in ancestors(op)):
        return
    keeper = kept[0].operands[1].owner.operation
    loop = ancestor_in(keeper.block, op)
    if loop is None:
        return
    for copy in [user for user in users(op.result) if user.name == _COPY and user.operands[0] != op.result]:
        build = before(copy)
        shape = ir.MemRefType(op.result.type).shape
        bounds = [*(build.index(0) for _ in shape), *map(build.index, shape), *(build.index(1) for _ in shape)]
        _, body = create_parallel_loop(bounds, build)
        at = before(Builder(ir.InsertionPoint(body), copy.location).op("scf.reduce"))
        value = at.value("memref.load", (copy.operands[0], *body.arguments), _type(op.result).element_type)
        at.op("memref.store", (value, op.result, *body.arguments))
        copy.erase()
    _Hoisted(op, loop, registry).hoist({})


def _type(buffer: Value) -> ir.MemRefType:
    return ir.MemRefType(buffer.type)


class _Hoisted:
    """One allocation in a loop, which may be stored in a buffer of buffers for another loop."""

    def __init__(self, op: ir.Operation, loop: ir.Operation, registry: Registry) -> None:
        self._op, self._loop = op, loop
        self._pure = registry.table(RECOMPUTE)

    def hoist(self, greatest: dict[Value, Value | None]) -> None:
        """Hoist it if possible; ``greatest``: maxima of extents that were computed before."""
        kept = [user for user in users(self._op.result) if _keeps(user, self._op.result)]
        parts = self._of_iterations() if not kept else self._of_keeper(kept)
        if parts is None:
            return
        keeper, sizes, places = parts
        for value in self._op.operands:
            if value not in greatest:
                greatest[value] = Greatest(self._loop, self._pure).find(value, self._op)
        extents = [found for value in self._op.operands if (found := greatest[value]) is not None]
        if len(extents) == len(self._op.operands):
            self._replace(self._create(extents, sizes), keeper, places)

    def _create(self, extents: Sequence[Value], sizes: Sequence[Value]) -> Value:
        """The hoisted buffer: the extents of a part, then the number of parts."""
        build, dynamic = before(self._loop), ir.ShapedType.get_dynamic_size()
        given = iter(extents)
        own = [next(given) if n == dynamic else build.index(n) for n in _type(self._op.result).shape]
        # Adjacent threads get adjacent elements; the threads of kernels in a loop run along a part.
        shape = [*own, *sizes] if self._loop.name == _LOOP else [*sizes, *own]
        return create_heap_buffer(None, shape, _type(self._op.result).element_type, build)

    def _replace(
        self, made: Value, keeper: ir.Operation | None, places: Mapping[Value, Sequence[Value]]
    ) -> None:  # fmt: skip
        for buffer, place in places.items():
            for user in users(buffer):
                if user.name in _ACCESSES and not _keeps(user, buffer):
                    _replace(user, made, place, is_first=self._loop.name != _LOOP)
        for buffer in places:
            for user in users(buffer):
                user.erase()
        if keeper is None:
            create_free(made, Builder(ir.InsertionPoint.after(self._loop), self._loop.location))
        else:
            for user in users(keeper.result):
                if user.name == _FREE:
                    create_free(made, before(user))
                user.erase()
            keeper.erase()
        self._op.erase()

    # --- parts

    def _of_iterations(self) -> tuple[ir.Operation | None, list[Value], dict[Value, list[Value]]] | None:
        """A part for each iteration, which uses it until its end, or that of a nested loop."""
        frees = [user for user in users(self._op.result) if user.name == _FREE]
        sizes, place = [], []
        for one in [self._loop, *(op for op in ancestors(self._op) if op.name == _LOOP and op != self._loop)]:
            numbers = list(one.regions[0].blocks[0].arguments)
            lows, highs, steps = (list(one.operands)[n * len(numbers) : (n + 1) * len(numbers)] for n in range(3))
            if any(constant_integer(v) != 0 for v in lows) or any(constant_integer(v) != 1 for v in steps):
                return None
            if not all(is_outside(v, self._loop) for v in highs):
                return None
            sizes += highs
            place += numbers
        is_own = len(frees) == 1 and frees[0].block == self._op.block
        return (None, sizes, {self._op.result: place}) if is_own and self._is_simple(self._op.result) else None

    def _of_keeper(
        self, kept: Sequence[ir.Operation]
    ) -> tuple[ir.Operation, list[Value], dict[Value, list[Value]]] | None:  # fmt: skip
        """A part for each element of the buffer of buffers in which it is stored."""
        if len(kept) != 1 or isinstance(kept[0].operands[1].owner, ir.Block):
            return None
        (store,) = kept
        keeper = store.operands[1].owner.operation
        place = list(store.operands)[2:]
        if keeper.name != _ALLOC or keeper.block != self._loop.block or store.block != self._op.block:
            return None
        order = [view.operation for view in store.block.operations]
        start = order.index(self._op)
        inside = [v.owner.operation for v in place if not isinstance(v.owner, ir.Block)]
        if any(op.block == store.block and order.index(op) > start for op in inside):
            return None
        places = {self._op.result: place}
        for user in users(keeper.result):
            if user.name == _LOAD:
                places[user.result] = list(user.operands)[1:]
            elif user.name != _FREE and user != store:
                return None
        if not all(self._is_simple(buffer, [store]) for buffer in places):
            return None
        build, dynamic = before(self._loop), ir.ShapedType.get_dynamic_size()
        given = iter(keeper.operands)
        return keeper, [next(given) if n == dynamic else build.index(n) for n in _type(keeper.result).shape], places

    def _is_simple(self, buffer: Value, kept: Sequence[ir.Operation] = ()) -> bool:
        """Whether all uses of ``buffer`` are accesses, deallocations, and ``kept``, which stores it."""
        return all(
            user in kept or (user.name in (*_ACCESSES, _FREE) and not _keeps(user, buffer)) for user in users(buffer)
        )


def _keeps(user: ir.Operation, buffer: Value) -> bool:
    return bool(user.name == _STORE and user.operands[0] == buffer)


def _replace(user: ir.Operation, buffer: Value, place: Sequence[Value], *, is_first: bool) -> None:
    at = _ACCESSES[user.name]
    operands = list(user.operands)
    own = operands[at + 1 :]
    operands = [*operands[:at], buffer, *(place if is_first else own), *(own if is_first else place)]
    types = [result.type for result in user.results]
    replace_op(user, list(before(user).op(user.name, operands, types, dict(user.attributes.items())).results))
