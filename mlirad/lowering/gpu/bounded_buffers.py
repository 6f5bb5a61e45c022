"""Gives buffers of a team whose extents are dynamic numbers of threads a static size: they become workgroup memory.

A block has at most 1024 threads, so a buffer with one element for each has at most as many elements. Dynamic dimensions
become one, because the product of the numbers of threads is bounded, not each::

    %t = memref.alloca(%n, %m) : memref<?x?xf64>           %t = memref.alloca() : memref<1024xf64>
    scf.parallel (%i, %j) = ... to (%n, %m) {              scf.parallel (%i, %j) = ... to (%n, %m) {
      memref.store %v, %t[%i, %j] : memref<?x?xf64>    ->    memref.store %v, %t[%i * %m + %j] : memref<1024xf64>
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.loops import create_nest_of_counts
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import users
from mlirad.interfaces.registry import Registry
from mlirad.lowering.gpu.teams import ACCESSES, FREE, LOOP, Team


def bound_buffers(loop: ir.Operation, registry: Registry) -> None:
    """Bound the buffers of the team ``loop`` that are not private to its threads."""
    team = Team(loop, registry)
    if not team.phases or not team.has_equal_phases:
        return
    sizes = [constant_integer(extent) for extent in team.extents]
    most = registry.machine.block_threads // prod(size or 1 for size in sizes)
    for buffer in team.shared:
        type, given = ir.MemRefType(buffer.type), list(buffer.owner.operation.operands)
        open_sizes = [extent for extent, size in zip(team.extents, sizes, strict=True) if size is None]
        is_bounded = given and all(given.count(size) == 1 and size in open_sizes for size in given)
        fills = [op for op, (filled, _) in team.fills.items() if filled == buffer]
        if is_bounded and ir.MemRefType.get(type.shape, type.element_type) == type:
            _BoundedBuffer(buffer, team, fills).create(most)


class _BoundedBuffer:
    """A buffer whose dynamic dimensions are numbers of threads; ``fills``: the loops that fill it with one number."""

    def __init__(self, buffer: Value, team: Team, fills: Sequence[ir.Operation]) -> None:
        self._buffer, self._team, self._fills = buffer, team, fills
        type = ir.MemRefType(buffer.type)
        self._rank = type.rank
        dynamic = ir.ShapedType.get_dynamic_size()
        self._dynamic = [axis for axis in range(type.rank) if type.shape[axis] == dynamic]
        self._static = [axis for axis in range(type.rank) if type.shape[axis] != dynamic]
        given = iter(buffer.owner.operation.operands)
        self._sizes = {axis: next(given) for axis in self._dynamic}

    def create(self, most: int) -> None:
        """Replace the buffer by one of static size, with at most ``most`` elements along the dynamic dimensions."""
        if any(user.name not in (*ACCESSES, FREE) for user in users(self._buffer)):
            return
        for fill in self._fills:
            self._spread(fill)
        old, type = self._buffer.owner.operation, ir.MemRefType(self._buffer.type)
        shape = [most, *(type.shape[axis] for axis in self._static)]
        new = create_alloc(ir.MemRefType.get(shape, type.element_type), (), before(old), old.name)
        for user in users(self._buffer):
            build, operands = before(user), list(user.operands)
            if user.name != FREE:
                place = ACCESSES[user.name]
                operands[place:] = [new, *self._subscripts(operands[place + 1 :], build)]
            else:
                operands = [new]
            made = build.op(user.name, operands, [r.type for r in user.results], dict(user.attributes.items()))
            replace_op(user, made.results)
        old.erase()

    def _subscripts(self, places: Sequence[Value], build: Builder) -> list[Value]:
        first, *rest = self._dynamic
        number = places[first]
        for axis in rest:
            above = build.value("arith.muli", (number, self._sizes[axis]), number.type)
            number = build.value("arith.addi", (above, places[axis]), number.type)
        return [number, *(places[axis] for axis in self._static)]

    def _spread(self, fill: ir.Operation) -> None:
        """Fill in a phase, if there is a dimension for each axis of threads: each thread its own elements."""
        extents = self._team.extents
        shape = ir.MemRefType(self._buffer.type).shape
        sizes: list[Value | int] = [self._sizes.get(axis, shape[axis]) for axis in range(self._rank)]
        numbers = [extent if (number := constant_integer(extent)) is None else number for extent in extents]
        if any(sizes.count(number) != 1 for number in numbers):
            return
        axes = [sizes.index(number) for number in numbers]
        build = before(fill)
        zero, one, axis_count = build.index(0), build.index(1), len(extents)
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([*[axis_count] * 3, 0], fill.context)}
        highs = [build.index(size) if (size := constant_integer(v)) is not None else v for v in extents]
        phase = build.op(LOOP, [*[zero] * axis_count, *highs, *[one] * axis_count], (), segments, 1)
        at = build.into(phase.regions[0], [zero.type] * axis_count)
        ids, (_, number) = dict(zip(axes, at.arguments, strict=True)), self._team.fills[fill]
        end = at.op("scf.reduce")
        rest = [axis for axis in self._static if axis not in ids]

        def store(inner: Builder, numbers: list[Value]) -> None:
            places = {**ids, **dict(zip(rest, numbers, strict=True))}
            inner.op("memref.store", (number, self._buffer, *(places[axis] for axis in range(self._rank))))

        create_nest_of_counts([shape[axis] for axis in rest], before(end), store)
        fill.erase()
