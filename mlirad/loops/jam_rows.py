"""Unroll-and-jam of loops around rows of scalars: iterations that add to one row, or sum rows up, are interleaved.

LLVM vectorizes the loop over a row. Interleaved iterations of the loop around it share the loads and stores of the row
that they add to, and the loads of rows that all of them read::

    for i { for k { y[k] += x[i] * a[i, k]; z[i] += w[k] * a[i, k] } }
 -> for i = 0 to n step 4 {
      z0 = z[i]; z1 = z[i + 1]; ...
      for k { y[k] += x[i] * a[i, k]; z0 += w[k] * a[i, k]; y[k] += x[i + 1] * a[i + 1, k]; ... }
      z[i] = z0; z[i + 1] = z1; ...
    }

Elements that stay the same in the loop over the row are carried by it: with open extents LLVM cannot tell ``z[i]`` from
``z[i + 1]``. A buffer that is written is accessed at one place only in the loop over the row; with others LLVM would
have to compare more rows at run time (products of triangular matrices took 4.5 times as long).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.subscripts import Place
from mlirad.analysis.program import Node
from mlirad.edit.rewrite import is_outside, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.distribution import Distribution
from mlirad.loops.jam import LOOP, JamPlan, Update, jam, may_be_jammed
from mlirad.loops.nests import innermost_loops, jumps, may_reorder
from mlirad.machine import MachineModel

_CALLS: Final = ("math.", "func.")


def jam_rows(function: ir.Operation, registry: Registry) -> bool:
    """Interleaves independent iterations around loops over rows of scalars; returns whether there were some."""
    loops = [loop for loop in innermost_loops(function, (LOOP,)) if _is_row(loop)]
    return jam(function, loops, registry, lambda node, others: _plan(node, others, registry.machine))


def _is_row(loop: ir.Operation) -> bool:
    """Whether a loop stores scalars or carries some, without calls or vectors."""
    body = [view.operation for view in loop.regions[0].blocks[0]]
    if any(op.name.startswith(_CALLS) or any(isinstance(v.type, ir.VectorType) for v in op.results) for op in body):
        return False
    return bool(len(loop.results)) or any(op.name in STORES for op in body)


def _plan(inner: Node, distribution: Distribution, machine: MachineModel) -> JamPlan | None:
    """Interleaves the loop directly around ``inner`` if its iterations add to one row, or sum rows up."""
    around = inner.block.parent
    if around is None or around.op.name != LOOP or around.loop is None or inner.loop is None:
        return None
    length = inner.loop.static_trip_count(inner.op)
    if length is not None and length < machine.least_trips:
        return None  # LLVM unrolls it
    rows = _written_rows(inner, distribution)
    if rows is None:
        return None
    counter, outer = (loop.op.regions[0].blocks[0].arguments[0] for loop in (inner, around))
    if length is not None and any(jumps(node.op, counter) for node in inner.inside() if node.name in (*LOADS, *STORES)):
        return None
    kept: list[Update] = []
    for place, accesses in rows:
        if any(form.factor_of(counter) for form in place):
            continue
        update = _as_update(accesses)
        # Copies have elements of their own, that no op of the inner loop chooses.
        is_fixed = all(value == outer or is_outside(value, around.op) for form in place for value, _ in form.factors)
        is_own = is_fixed and any(form.factor_of(outer) for form in place)
        if update is None or not is_own or distribution.share_buffers(list(inner.inside()), update):
            return None
        kept.append(update)
    shared = [place for place, _ in rows if not any(form.factor_of(outer) for form in place)]
    sums = [*terminator_of(inner.op.regions[0].blocks[0]).operands, *(store.operands[0] for _, store in kept)]
    # LLVM interleaves parts of sums that it may reassociate: several at a time only save loads of rows that all read.
    pays = any(not _is_reassociated(value) for value in sums) or (
        sums and _reads_mostly_shared(inner, around, distribution)
    )
    if not (shared or pays):
        return None
    body = [view.operation for view in inner.op.regions[0].blocks[0]]
    floats = sum(any(isinstance(value.type, ir.FloatType) for value in op.results) for op in body) or 1
    copies = min(machine.rows_at_once, machine.jammed_ops // floats)
    is_most = machine.least_jammed_share * len(find_ops(around.op, lambda _: True)) <= len(body)
    if copies < 2 or not is_most or not may_be_jammed(around, [inner.op], distribution, machine):
        return None
    trips = around.loop.static_trip_count(around.op)
    copies = copies if trips is None else min(copies, trips)
    trips = None if kept and length is None else trips
    return JamPlan(around.op, frozenset([inner.op]), copies, trips, tuple(kept)) if copies > 1 else None


def _written_rows(inner: Node, distribution: Distribution) -> list[tuple[Place, list[Node]]] | None:
    """The one place of each buffer that ``inner`` writes, and its accesses; None if there are several, or unknown."""
    accesses: dict[Value, list[Node]] = {}
    for node in inner.inside():
        if node.name in (*LOADS, *STORES):
            accesses.setdefault(node.operands[node.name in STORES], []).append(node)
    written = [nodes for nodes in accesses.values() if any(node.name in STORES for node in nodes)]
    rows = [(distribution.place_of(nodes[0]), nodes) for nodes in written]
    known = [(place, nodes) for place, nodes in rows if place is not None]
    same = all(distribution.place_of(node) == place for place, nodes in known for node in nodes)
    return known if len(known) == len(rows) and same else None


def _reads_mostly_shared(inner: Node, around: Node, distribution: Distribution) -> bool:
    """Whether at least half of the accesses of ``inner`` that move with its counter are the same in ``around``."""
    counter, outer = (loop.op.regions[0].blocks[0].arguments[0] for loop in (inner, around))
    forms = [distribution.place_of(node) or () for node in inner.inside() if node.name in (*LOADS, *STORES)]
    own = [any(form.factor_of(outer) for form in one) for one in forms if any(form.factor_of(counter) for form in one)]
    return sum(own) * 2 <= len(own)


def _is_reassociated(value: Value) -> bool:
    return not isinstance(value.owner, ir.Block) and may_reorder(value.owner.operation)


def _as_update(accesses: Sequence[Node]) -> Update | None:
    if len(accesses) != 2 or accesses[0].name not in LOADS or accesses[1].name not in STORES:
        return None
    return Update(accesses[0].op, accesses[1].op)
