"""Reorders the accumulations of an iteration, so that loop-carried dependences between them run forward.

Every element gets its terms in the same order as before: two sums of one iteration are to different elements. But now a
load depends on a store that comes earlier in the body: the dependence is forward, so that LLVM keeps the element in a
register and vectorizes the loop.
Source: Allen & Kennedy, "Optimizing compilers for modern architectures", 2001, ch. 2.

Before::

    func.func @f(%a: memref<64xf64> {llvm.noalias}, %d: memref<64xf64> {llvm.noalias}, %c: f64) {
      affine.for %i = 0 to 63 {
        %x = affine.load %a[%i] : memref<64xf64>
        %t = arith.divf %c, %x : f64
        %d0 = affine.load %d[%i] : memref<64xf64>
        %s0 = arith.subf %d0, %t : f64
        affine.store %s0, %d[%i] : memref<64xf64>
        %d1 = affine.load %d[%i + 1] : memref<64xf64>
        %s1 = arith.addf %d1, %t : f64
        affine.store %s1, %d[%i + 1] : memref<64xf64>
      }
      func.return
    }

After ``--order-sums``::

    %t = arith.divf %c, %x : f64
    %d1 = affine.load %d[%i + 1] : memref<64xf64>
    %s1 = arith.addf %d1, %t : f64
    affine.store %s1, %d[%i + 1] : memref<64xf64>
    %d0 = affine.load %d[%i] : memref<64xf64>
    %s0 = arith.subf %d0, %t : f64
    affine.store %s0, %d[%i] : memref<64xf64>
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from mlirad._mlir import Value, ir
from mlirad.edit.linear import differ
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.symbolic import Size, none_if_undecided
from mlirad.interfaces.registry import Registry
from mlirad.loops.accumulations import STORES, Accumulation, as_sum
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.nests import AccessKind, BufferAccess, innermost_loops, is_allocation, noalias_arguments
from mlirad.passes.functions import on_functions


@on_functions
def order_sums(function: ir.Operation, registry: Registry) -> bool:
    """Reorder the accumulations of an iteration so that loop-carried dependences between them run forward."""
    loops = innermost_loops(function)
    uses, noalias = Uses(), frozenset(noalias_arguments(function) if loops else ())
    found = [_order_in(loop, noalias, uses) for loop in loops]
    return any(found)


def _order_in(loop: ir.Operation, noalias: Set[Value], uses: Uses) -> bool:
    """Does the same for one loop; ``noalias`` are the noalias buffers from outside."""
    body = loop.regions[0].blocks[0]
    stored = dict.fromkeys(view.operation.operands[1] for view in body if view.operation.name in STORES)
    changed = False
    for buffer in stored:
        if (is_allocation(buffer) or buffer in noalias) and uses.of(buffer) is not None:
            sums = _neighbours(uses.inside(buffer, loop))
            ordered = None if sums is None else _ordered(sums, body.arguments[0])
            if ordered is not None and ordered != sums:
                _move(ordered, body, uses)
                changed = True
    return changed


def _neighbours(inside: Sequence[BufferAccess]) -> list[Accumulation] | None:
    """The accumulations into a buffer, in order, if they are its only accesses and update two elements.

    With more elements LLVM does not vectorize in any order, and the order of the program may suit the caches better.
    """
    stores = [access for access in inside if access.kind is AccessKind.STORE]
    sums = [one for store in stores if (one := as_sum(store, inside, or_difference=True)) is not None]
    if len(sums) != len(stores) or len(inside) != 2 * len(stores):
        return None
    places = {one.subscripts for one in sums}
    return sums if len(places) == 2 and differ(*places) else None


@none_if_undecided
def _ordered(sums: Sequence[Accumulation], counter: Value) -> list[Accumulation] | None:
    """The ``sums``, those that access furthest ahead first; None if subscripts differ by more than constants."""
    # Different slopes: which access is ahead would change from iteration to iteration.
    slopes = {tuple(form.slopes for form in one.subscripts) for one in sums}
    if len(slopes) != 1:
        return None
    steps = [dict(factors).get(counter, 0) for factors in slopes.pop()]
    # One subscript depends on the counter: its constant tells how far ahead an element is.
    counted = [(axis, step) for axis, step in enumerate(steps) if step]
    if len(counted) != 1:
        return None
    ((axis, step),) = counted

    def ahead(one: Accumulation) -> Size:
        constant = one.subscripts[axis].constant
        return constant if step > 0 else constant * -1

    # An insertion sort: symbolic sizes have no sort key, only comparisons. It is stable.
    found: list[Accumulation] = []
    for one in sums:
        place = len(found)
        while place and ahead(found[place - 1]) < ahead(one):
            place -= 1
        found.insert(place, one)
    return found


def _move(sums: Sequence[Accumulation], body: ir.Block, uses: Uses) -> None:
    """Moves the ``sums`` to the end of the body, in this order."""
    ops = [op for one in sums for op in (one.load, one.add, one.store)]
    uses.remove(ops)
    # At the end of the body all terms are computed, wherever their accumulations were.
    end = terminator_of(body)
    for op in ops:
        op.move_before(end)
    uses.add(ops)
