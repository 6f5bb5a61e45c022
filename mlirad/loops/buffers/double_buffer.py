"""Double buffering of time-stepped fields, instead of a copy in each step.

An in-place step computes a new field beside the old one and copies it back; the adjoint of such a step copies first.
Unrolled by two, no copy is needed: one step computes from the first buffer into the second, the next one back.
Copies of several buffers in one nest, as of a field and its tangent, are split first; the elements of a field may be
rows of vectors (the tangents of a derivative with a width). Source: the "double buffer" of stencils written by hand.

Before::

    func.func @steps(%u: memref<16xf64> {llvm.noalias}) {
      %v = memref.alloc() : memref<16xf64>
      affine.for %t = 0 to 8 {
        affine.for %i = 0 to 16 {
          %a = affine.load %u[-%i + 15] : memref<16xf64>
          affine.store %a, %v[%i] : memref<16xf64>
        }
        memref.copy %v, %u : memref<16xf64> to memref<16xf64>
      }
      memref.dealloc %v : memref<16xf64>
      func.return
    }

After ``--double-buffer``::

    affine.for %t = 0 to 8 step 2 {
      affine.for %i = 0 to 16 {
        %a = affine.load %u[-%i + 15] : memref<16xf64>
        affine.store %a, %v[%i] : memref<16xf64>
      }
      affine.for %i = 0 to 16 {
        %a = affine.load %v[-%i + 15] : memref<16xf64>
        affine.store %a, %u[%i] : memref<16xf64>
      }
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box, complement, contains, intersects, trip_count
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import is_outside, replace_operands_inside, terminator_of
from mlirad.edit.symbolic import is_many, none_if_undecided
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops import nests
from mlirad.loops.buffers.field_copies import FieldCopy, as_copy, split_copies
from mlirad.loops.build import copy_box, with_bounds
from mlirad.loops.open_extents import bound, odd_start
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions

_FOR: Final = "affine.for"


@on_functions
def double_buffer(function: ir.Operation, registry: Registry) -> bool:
    """Double-buffer a time-stepped field: run two steps with exchanged buffers, instead of copying in each step."""
    machine = registry.machine
    loops = find_ops(
        function,
        lambda op: (
            op.name == _FOR and not len(op.results) and any(len(view.regions) for view in op.regions[0].blocks[0])
        ),
    )
    noalias = nests.noalias_arguments(function) if loops else []
    changed = False
    for loop in loops:  # inner loops come first; changes to one are visible to the next
        plans = _find(loop, noalias, machine)
        if plans:
            with function.context, loop.location:
                _Exchange(loop, plans).run()
            changed = True
    return changed


@dataclass(frozen=True)
class _Uses:
    """The uses of a buffer inside a loop, with the elements, and elsewhere; without the copy and deallocations."""

    inside: tuple[tuple[nests.BufferAccess, Box], ...]
    elsewhere: tuple[nests.BufferAccess, ...]


@dataclass(frozen=True)
class ExchangePlan:
    """``copy`` is removed, and one of two steps makes its ``swapped`` accesses to the other buffer.

    It is the first of the two if the copy ``is_first`` in a step, else the second; then the source must also hold the
    elements of the target in ``border``, which no step changes.
    """

    copy: FieldCopy
    swapped: tuple[nests.BufferAccess, ...]
    is_first: bool
    border: tuple[Box, ...]


def _find(loop: ir.Operation, noalias: Sequence[Value], machine: MachineModel) -> list[ExchangePlan]:
    """The plans for copies in ``loop``: of disjoint buffers, and all at the start or all at the end of a step."""
    interval = nests.counter_range(loop)
    # Unrolling doubles the code: for long loops with small bodies.
    is_long = interval is not None and is_many(trip_count(interval), machine.least_swapped_steps)
    if not is_long or _size(loop) > machine.most_swapped_ops:
        return []
    split_copies(loop, noalias)
    body = loop.regions[0].blocks[0]
    chosen: list[ExchangePlan] = []
    for copy in [copy for view in body if (copy := as_copy(view.operation)) is not None]:
        taken = {buffer for plan in chosen for buffer in (plan.copy.source, plan.copy.target)}
        # Each buffer is exchanged with one other only; all copies are at the same end of a step, so that one unrolling
        # suffices.
        plan = None if taken & {copy.source, copy.target} else _plan(loop, copy, noalias)
        if plan is not None and (not chosen or chosen[0].is_first == plan.is_first):
            chosen.append(plan)
    return chosen


def _size(loop: ir.Operation) -> int:
    return len(_all_ops(loop))


@none_if_undecided
def _plan(loop: ir.Operation, copy: FieldCopy, noalias: Sequence[Value]) -> ExchangePlan | None:
    buffers = (copy.source, copy.target)
    # Exchanged operands must have the type that their users expect.
    if copy.source.type != copy.target.type or not nests.holds_floats(copy.source):
        return None
    if nests.extents(copy.source) != nests.extents(copy.target):
        return None
    if not all(is_outside(b, loop) and (nests.is_allocation(b) or b in noalias) for b in buffers):
        return None
    source, target = (_uses(b, loop, copy) for b in buffers)
    if source is None or target is None:
        return None
    written = [(t, box) for t, box in source.inside if intersects(box, copy.box)]
    stores = [(t, box) for t, box in written if t.kind is nests.AccessKind.STORE]
    if not all(contains(copy.box, box) and _is_own(t, box, stores, loop) for t, box in written):
        return None
    # Every copied element must be stored in each step: otherwise an element of two steps ago would survive.
    if complement(copy.box, [box for _, box in stores]):
        return None
    # The target is only written by the copy, so that each step reads one field and writes the other.
    if not all(t.kind in nests.READS for t, _ in target.inside):
        return None
    # Reads outside of the copied box see the border, which no step changes: it is copied once before the loop.
    is_inside = all(contains(copy.box, box) for _, box in target.inside)
    border = () if is_inside else tuple(complement(nests.whole(copy.target), [copy.box]))
    is_first = _side(loop, copy, (source, target))
    if is_first is None or (border and (is_first or len(written) < len(source.inside))):
        return None
    # If the copy comes last, the source holds another step's field after the loop: it must not be read there.
    if not is_first and (source.elsewhere or not nests.is_allocation(copy.source)):
        return None
    return ExchangePlan(copy, tuple(t for t, _ in (*written, *target.inside)), is_first, border)


def _is_own(
    access: nests.BufferAccess, box: Box, stores: Sequence[tuple[nests.BufferAccess, Box]], loop: ir.Operation
) -> bool:
    """Whether ``access`` is a store, or only reads elements that earlier ``stores`` of the same step have written."""
    if access.kind is nests.AccessKind.STORE:
        return True
    body = loop.regions[0].blocks[0]
    top = nests.ancestor(access.op, body)
    before = [reached for t, reached in stores if top is not None and _comes_before(nests.ancestor(t.op, body), top)]
    return access.kind is nests.AccessKind.LOAD and not complement(box, before)


def _comes_before(one: ir.Operation | None, other: ir.Operation) -> bool:
    return one is not None and one.is_before_in_block(other)


def _uses(buffer: Value, loop: ir.Operation, copy: FieldCopy) -> _Uses | None:
    """The uses of ``buffer``; None if one is unknown, or not in each step."""
    body = loop.regions[0].blocks[0]
    inside: list[tuple[nests.BufferAccess, Box]] = []
    elsewhere: list[nests.BufferAccess] = []
    known = nests.accesses_of(buffer, rows=True)
    for access in known or ():
        top = nests.ancestor(access.op, body)
        if top is None:
            elsewhere += [access] if access.kind is not nests.AccessKind.FREED else []
        elif top != copy.op:
            loops = nests.loops_between(access.op, body)
            is_one = access.kind in (nests.AccessKind.LOAD, nests.AccessKind.STORE)
            box = nests.exact_box_of(access, loops or ()) if is_one else nests.whole(buffer)
            if loops is None or box is None or access.kind is nests.AccessKind.FREED:
                return None
            inside.append((access, box))
    return None if known is None else _Uses(tuple(inside), tuple(elsewhere))


def _side(loop: ir.Operation, copy: FieldCopy, uses: Sequence[_Uses]) -> bool | None:
    """Whether the copy precedes all ``uses`` in a step (True) or follows all of them (False); None for neither."""
    body = loop.regions[0].blocks[0]
    tops = [top for use in uses for t, _ in use.inside if (top := nests.ancestor(t.op, body)) is not None]
    if all(copy.op.is_before_in_block(top) for top in tops):
        return True
    return False if all(top.is_before_in_block(copy.op) for top in tops) else None


class _Exchange:
    """Emits the plans for one loop."""

    def __init__(self, loop: ir.Operation, plans: Sequence[ExchangePlan]) -> None:
        self._loop = loop
        self._plans = plans
        self._copies = [plan.copy for plan in plans]
        self._other = {c.source: c.target for c in self._copies} | {c.target: c.source for c in self._copies}

    def run(self) -> None:
        """Unrolls the loop by two, after peeling off one step if their number is odd."""
        loop = self._loop
        interval = nests.counter_range(loop)
        assert interval is not None
        build = Builder(ir.InsertionPoint(loop), loop.location)
        for plan in self._plans:
            for box in plan.border:
                copy_box(plan.copy.target, plan.copy.source, box, build)
        first, number, last = bound(interval[0], build), trip_count(interval), bound(interval[1] + 1, build)
        start = first
        # Peel one step, including the copy: afterwards the field is in its original buffer, and an even number of steps
        # remains.
        if not isinstance(number, int) or number % 2:
            start = odd_start(interval[0], number, build)
            with_bounds(loop.clone(ir.InsertionPoint(loop)).operation, first, start)
        second_step = self._append()
        for plan in self._plans:
            for access in plan.swapped:
                op = access.op if plan.is_first else second_step[access.op]
                # Exchange the buffers in one of the two copies of the body; the other copy keeps them.
                op.operands[access.place] = self._other[op.operands[access.place]]
        for copy in self._copies:
            copy.op.erase()
        loop.attributes["step"] = ir.IntegerAttr.get(ir.IndexType.get(), 2)
        with_bounds(loop, start, last)

    def _append(self) -> dict[ir.Operation, ir.Operation]:
        """Clones the step, without the copies, for the next counter; returns op -> clone, at all depths."""
        body = self._loop.regions[0].blocks[0]
        ops = [view.operation for view in body][:-1]
        end = ir.InsertionPoint(terminator_of(body))
        counter = body.arguments[0]
        next_map = ir.AffineMapAttr.get(ir.AffineMap.get(1, 0, [ir.AffineDimExpr.get(0) + 1]))
        build = Builder(end, self._loop.location)
        # The second copy of the body is the next step: its counter is one more.
        lookup = {counter: build.value("affine.apply", [counter], counter.type, {"map": next_map})}
        second_step: dict[ir.Operation, ir.Operation] = {}
        for op in ops:
            if not any(op == copy.op for copy in self._copies):
                new = op.clone(end).operation
                second_step.update(zip(_all_ops(op), _all_ops(new), strict=True))
                lookup.update(zip(op.results, new.results, strict=True))
                replace_operands_inside(new, lookup)
        return second_step


def _all_ops(root: ir.Operation) -> list[ir.Operation]:
    return find_ops(root, lambda _: True, outer_first=True)
