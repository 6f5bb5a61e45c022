"""Finds, before a parallel loop or launch, the greatest value that a number has in any iteration or thread.

The ops that compute the number are cloned into a separate loop, or launch, with the loops and branches around them;
it stores the maximum in a cell::

    scf.parallel (%i) = ... {            scf.parallel (%i) = ... { %n = memref.load %lengths[%i]
      %n = memref.load %lengths[%i] ->                             memref.atomic_rmw maxs %n, %cell[] }
      ...                                %most = memref.load %cell[]
    }                                    scf.parallel (%i) = ... { ... }

The loop must not write to memory that these ops read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_free, create_heap_buffer, has_one_name
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS, create_parallel_loop
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.rewrite import before, clone_with, is_outside
from mlirad.edit.walk import ancestors, find_ops, holds, is_inside

_LOOP, _LAUNCH = "scf.parallel", "gpu.launch"
_ITERATIONS: Final = (_LOOP, _LAUNCH)
_SEGMENTS: Final = "operandSegmentSizes"
_FOR, _IF = "scf.for", "scf.if"
_LOAD, _STORE, _ATOMIC = "memref.load", "memref.store", "memref.atomic_rmw"
_STORES: Final = (_STORE, _ATOMIC, "affine.store")
_REGIONS: Final = (_FOR, _IF, "scf.while", "scf.yield", "scf.condition", "affine.for", "affine.if", "affine.yield")
#: Ops that change no element.
_NOTHING: Final = (
    *("memref.alloc", "memref.alloca", "memref.dealloc", "scf.reduce"),
    *("gpu.barrier", "gpu.shuffle", "gpu.terminator"),
)


class Greatest:
    """Finds maxima over the iterations of a parallel loop, or the threads of a launch.

    ``pure``: the names of ops that may be cloned.
    """

    def __init__(self, loop: ir.Operation, pure: Collection[str]) -> None:
        self._loop, self._pure = loop, pure

    def find(self, value: Value, site: ir.Operation) -> Value | None:
        """Emit before the loop the greatest ``value`` at ``site``, at least 0.

        Returns None if it depends on memory that the loop writes, or on ops that must not be cloned.
        """
        if is_outside(value, self._loop):
            return value
        around = [op for op in ancestors(site) if op == self._loop or is_inside(op, self._loop)][::-1]
        needed: set[ir.Operation] = set()
        wanted = [value] + [v for op in around for v in list(op.operands)[: _count_of_bounds(op)]]
        if not all(one.name in (*_ITERATIONS, _FOR, _IF) for one in around) or not self._collect(wanted, needed):
            return None
        build = before(self._loop)
        i64 = ir.IntegerType.get_signless(64, self._loop.context)
        cell = create_heap_buffer((), (), i64, build)
        build.op(_STORE, (build.constant(i64, 0), cell))
        at, known = build, dict[Value, Value]()
        for op, inner in zip(around, [*around[1:], site], strict=True):
            at = _enter(op, inner, known, at)
            for view in inner.block.operations:
                if view.operation in needed:
                    clone_with(view.operation, known, at)
        kind = {"kind": ir.IntegerAttr.get(i64, ATOMIC_KINDS.index("maxs"))}
        number = at.value("arith.index_cast", (known.get(value, value),), i64)
        at.op(_ATOMIC, (number, cell), [i64], kind)
        most = build.value(_LOAD, (cell,), i64)
        create_free(cell, build)
        return build.value("arith.index_cast", (most,), value.type)

    def _collect(self, values: Sequence[Value], needed: set[ir.Operation]) -> bool:
        """Add what makes ``values``; False where that is more than loads of what the loop does not change."""
        stack = list(values)
        while stack:
            value = stack.pop()
            if is_outside(value, self._loop):
                continue
            owner = value.owner
            if isinstance(owner, ir.Block):
                around = owner.owner.operation
                if around.name not in _ITERATIONS and not (around.name == _FOR and value == owner.arguments[0]):
                    return False
                continue
            op = owner.operation
            if op in needed:
                continue
            inside = find_ops(op, lambda _: True)
            if not all(map(self._may_repeat, inside)):
                return False
            needed.add(op)
            stack += op.operands
            stack += [v for one in inside for v in one.operands if is_outside(v, op)]
        return True

    def _may_repeat(self, op: ir.Operation) -> bool:
        if op.name in (_LOAD, "affine.load"):
            return self._is_constant(op.operands[0])
        return op.name in (self._pure if not len(op.regions) else ()) or op.name in _REGIONS

    def _is_constant(self, buffer: Value) -> bool:
        """Whether the loop does not change ``buffer``: it stores no such elements, or no others are in its memory."""
        if not is_outside(buffer, self._loop):
            return False
        apart = has_one_name(buffer)

        def changes(op: ir.Operation) -> bool:
            if op.name in _STORES:
                target = op.operands[1]
                return target == buffer or (not apart and _element(target) == _element(buffer))
            is_known = op.name in (*_REGIONS, _LOAD, "affine.load", *_NOTHING, *_ITERATIONS)
            return not is_known and op.name not in self._pure

        return not holds(self._loop, changes)


def _count_of_bounds(op: ir.Operation) -> int:
    return {_FOR: 3, _IF: 1}.get(op.name, len(op.operands))


def _enter(op: ir.Operation, inner: ir.Operation, known: dict[Value, Value], at: Builder) -> Builder:
    """Emit a loop or branch like ``op`` without carried values; returns a builder at the end of its body."""
    operands = [known.get(v, v) for v in list(op.operands)[: _count_of_bounds(op)]]
    if op.name == _LAUNCH:
        launch = at.op(_LAUNCH, operands, (), {_SEGMENTS: op.attributes[_SEGMENTS]}, 1)
        inside = at.into(launch.regions[0], [operands[0].type] * 12)
        known.update(zip(op.regions[0].blocks[0].arguments, inside.arguments, strict=False))
        return before(inside.op("gpu.terminator"))
    if op.name == _LOOP:
        _, body = create_parallel_loop(operands, at)
        end = at.at(ir.InsertionPoint(body)).op("scf.reduce")
        known.update(zip(op.regions[0].blocks[0].arguments, body.arguments, strict=True))
        return before(end)
    if op.name == _FOR:
        loop = create_for(operands, (), at)
        known[op.regions[0].blocks[0].arguments[0]] = loop.number
        return before(loop.at.op("scf.yield"))
    (condition,) = operands
    if len(op.regions[1].blocks) and inner.block == op.regions[1].blocks[0]:
        true = at.constant(condition.type, -1)
        condition = at.value("arith.xori", (condition, true), condition.type)
    return before(create_guard(condition, at).ip.ref_operation.operation)


def _element(buffer: Value) -> Type:
    return ir.MemRefType(buffer.type).element_type
