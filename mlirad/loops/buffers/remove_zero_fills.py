"""Removes zero fills of shadows that are zero already: the first sum into them becomes a store.

A reversed step first adds once to the shadow of a field that each step overwrites, then reads and clears it. The shadow
is zero before the first step, and so, by induction over the steps, at the start of each: the sum is a store. As the
store covers the cleared elements, they need not be cleared. Elements that are read after the last step are cleared
there.

Before::

    func.func @steps(%u: memref<8xf64>, %out: memref<8xf64>) {
      %zero = arith.constant 0.0 : f64
      %d = memref.alloc() : memref<8xf64>
      linalg.fill ins(%zero : f64) outs(%d : memref<8xf64>)
      affine.for %t = 0 to 5 {
        affine.for %i = 1 to 7 {
          %new = affine.load %u[%i] : memref<8xf64>
          %old = affine.load %d[%i] : memref<8xf64>
          %sum = arith.addf %old, %new fastmath<nsz> : f64
          affine.store %sum, %d[%i] : memref<8xf64>
        }
        affine.for %i = -6 to 0 {
          %v = affine.load %d[-%i] : memref<8xf64>
          affine.store %zero, %d[-%i] : memref<8xf64>
          affine.store %v, %out[-%i] : memref<8xf64>
        }
      }
      memref.dealloc %d : memref<8xf64>
      func.return
    }

After ``--remove-zero-fills``::

    affine.for %i = 1 to 7 {
      %new = affine.load %u[%i] : memref<8xf64>
      affine.store %new, %d[%i] : memref<8xf64>
    }
    affine.for %i = -6 to 0 {
      %v = affine.load %d[-%i] : memref<8xf64>
      affine.store %v, %out[-%i] : memref<8xf64>
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box
from mlirad.edit.build import Builder
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops import nests
from mlirad.loops.buffers.forward_buffers import read_zero
from mlirad.loops.build import create_loops, identity
from mlirad.passes.functions import on_functions


@on_functions
def remove_zero_fills(function: ir.Operation, registry: Registry) -> bool:
    """Remove zero fills of shadows that the next step overwrites."""
    made = find_ops(function, lambda op: op.name in nests.ALLOCATIONS and nests.holds_floats(op.results[0]))
    found = [step for op in made if (step := _step(op.results[0])) is not None]
    for step in found:
        read_zero(step.first)
        # The last step no longer clears its elements: users after the loop expect zeros.
        if step.behind is not None:
            with function.context, step.behind.location:
                _clear(step.behind, step.clear.operands[1], step.box)
        step.clear.erase()
    return bool(found)


def _clear(behind: ir.Operation, buffer: Value, box: Box) -> None:
    """Emits a zero fill of a box of elements after the loop ``behind``."""
    build = Builder(ir.InsertionPoint.after(behind), behind.location)
    inside, element = create_loops(box, build)
    zero = inside.constant(ir.MemRefType(buffer.type).element_type, 0.0)
    inside.op("affine.store", [zero, buffer, *element], (), identity(len(element)))


@dataclass(frozen=True)
class _Step:
    """The accesses of a step that are unnecessary: the load ``first`` at its start, the store ``clear`` at its end.

    ``box``: their elements. ``behind``: the loop, if the buffer is used after it.
    """

    first: ir.Operation
    clear: ir.Operation
    box: Box
    behind: ir.Operation | None


def _step(buffer: Value) -> _Step | None:
    """The unnecessary accesses, if after its zero fill ``buffer`` is first used by the steps of one loop."""
    found = nests.accesses_of(buffer) or []
    home = buffer.owner.operation.block
    fills: list[nests.BufferAccess] = []
    others: list[nests.BufferAccess] = []
    for access in found:
        (fills if _zeroes(access, buffer, home) else others).append(access)
    rest = [(t, nests.ancestor(t.op, home)) for t in others if t.kind is not nests.AccessKind.FREED]
    start = nests.ancestor(fills[0].op, home) if len(fills) == 1 else None
    if start is None or not rest:
        return None
    loop: ir.Operation | None = None
    for _, top in rest:
        if top is None or not start.is_before_in_block(top):
            return None
        # The first user after the fill has to be the loop of the steps; later uses see the result of its last step.
        loop = top if loop is None or top.is_before_in_block(loop) else loop
    if loop is None or loop.name not in nests.LOOPS:
        return None
    inside = [access for access, top in rest if top is not None and top == loop]
    return _in_loop(loop, inside, is_used_behind=len(inside) < len(rest))


def _zeroes(access: nests.BufferAccess, buffer: Value, home: ir.Block) -> bool:
    block = nests.zeroed_in(access, buffer)
    return block is not None and block == home


def _in_loop(loop: ir.Operation, found: Sequence[nests.BufferAccess], *, is_used_behind: bool) -> _Step | None:
    body = loop.regions[0].blocks[0]
    stores = [access for access in found if access.kind not in nests.READS]
    clears = [
        access for access in stores if access.kind is nests.AccessKind.STORE and nests.is_zero(access.op.operands[0])
    ]
    sums = [access for access in stores if access not in clears]
    # Induction over the steps needs exactly this shape: zero at the start, one sum covers all, one clear of the same
    # box.
    if len(clears) != 1 or len(sums) != 1 or sums[0].kind is not nests.AccessKind.STORE:
        return None
    (clear,), (total,) = clears, sums
    first, last = nests.ancestor(total.op, body), nests.ancestor(clear.op, body)
    if first is None or last is None or not first.is_before_in_block(last):
        return None
    # The sum must reach exactly the elements that are cleared: only these are known to be zero in each step.
    covered = _covered(total, body)
    if covered is None or covered != _covered(clear, body):
        return None
    loads = [access for access in nests.accesses_in(found, first) if access is not total]
    if len(loads) != 1 or not nests.is_read_before(loads[0], total) or not _are_between(found, first, last, clear):
        return None
    return _Step(loads[0].op, clear.op, covered, loop if is_used_behind else None)


def _covered(store: nests.BufferAccess, body: ir.Block) -> Box | None:
    loops = nests.loops_between(store.op, body)
    return nests.exact_box(store.subscripts, loops) if loops else None


def _are_between(
    found: Sequence[nests.BufferAccess], first: ir.Operation, last: ir.Operation, clear: nests.BufferAccess
) -> bool:
    """Whether all uses lie between the sum in ``first`` and the clearing of their elements in ``last``."""
    for access in found:
        top = nests.ancestor(access.op, last.block)
        if top is None or (top != first and not first.is_before_in_block(top)):
            return False
        if top == last and access is not clear and not nests.is_read_before(access, clear):
            return False
        if top != last and not top.is_before_in_block(last):
            return False
    return True
