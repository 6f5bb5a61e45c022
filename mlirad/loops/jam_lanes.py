"""Unroll-and-jam of loops around sums of vectors.

A sum of vectors is a recurrence: each addition depends on the previous one. For scalars `vectorize-outer-loops` fills
vectors with several sums; code that computes with vectors already is not vectorized again. Instead independent
iterations of an enclosing loop are interleaved, which also share loads::

    for i { s = 0; for k { s += load a[i, k, :] * load b[k, :] } ; store s, c[i, :] }
 -> for i = 0 to n step 4 {
      s0 = s1 = s2 = s3 = 0
      for k { s0 += load a[i, k, :] * load b[k, :]; s1 += load a[i + 1, k, :] * load b[k, :]; ... }
      store s0, c[i, :]; store s1, c[i + 1, :]; ...
    }
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node
from mlirad.edit.rewrite import terminator_of
from mlirad.interfaces.registry import Registry
from mlirad.loops.distribution import Distribution
from mlirad.loops.jam import BRANCH, GATHER, LOOP, STORE, JamPlan, jam, may_be_jammed
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.nests import innermost_loops
from mlirad.machine import MachineModel


def jam_lanes(function: ir.Operation, registry: Registry, vector_bits: int) -> bool:
    """Interleaves independent iterations around sums of vectors; returns whether there were some."""
    loops = [loop for loop in innermost_loops(function, (LOOP,)) if _carried(loop) or _stores(loop)]
    return jam(function, loops, registry, lambda node, others: _plan(node, vector_bits, others, registry.machine))


def _stores(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0] if view.operation.name == STORE]


def _carried(loop: ir.Operation) -> list[Value]:
    """Returns the vectors that ``loop`` carries and changes."""
    block = loop.regions[0].blocks[0]
    pairs = zip(list(block.arguments)[1:], terminator_of(block).operands, strict=True)
    return [value for argument, value in pairs if argument != value and isinstance(value.type, ir.VectorType)]


def _registers(inner: ir.Operation, outer: ir.Operation, vector_bits: int) -> int:
    """Returns the registers of the recurrences of ``inner``, or of the sums that iterations of ``outer`` share."""
    counters = [loop.regions[0].blocks[0].arguments[0] for loop in (inner, outer)]
    found = _carried(inner)
    for store in _stores(inner):
        access = access_of(store)
        forms = access.subscripts if access is not None else None
        if forms is not None and not all(any(form.factor_of(counter) for form in forms) for counter in counters):
            found.append(store.operands[0])
    return sum(_size(value, vector_bits) for value in found)


def _ops(loop: ir.Operation) -> int:
    """Returns the number of ops on vectors in a loop."""
    ops = (view.operation for view in loop.regions[0].blocks[0])
    return sum(op.name != GATHER and any(isinstance(v.type, ir.VectorType) for v in op.results) for op in ops) or 1


def _size(value: Value, vector_bits: int) -> int:
    type = ir.VectorType(value.type)
    count = 1
    for extent in type.shape:
        count *= extent
    return -(-count * getattr(type.element_type, "width", 64) // vector_bits)


def _plan(inner: Node, vector_bits: int, distribution: Distribution, machine: MachineModel) -> JamPlan | None:
    """Returns the innermost loop around ``inner`` whose iterations may be interleaved if that pays."""
    joined = [inner.op]
    for around in reversed(inner.block.chain()):
        if around.op.name == LOOP:
            registers = _registers(inner.op, around.op, vector_bits)
            most = min(machine.sums_at_once, machine.jammed_ops // _ops(inner.op)) // registers if registers else 0
            if most > 1 and may_be_jammed(around, joined, distribution, machine):
                trips = around.loop.static_trip_count(around.op) if around.loop is not None else None
                copies = most if trips is None else min(most, trips)
                return JamPlan(around.op, frozenset(joined), copies, trips) if copies > 1 else None
        elif around.op.name != BRANCH:
            return None
        joined.append(around.op)
    return None
