"""Decides whether a parallel loop has enough work for threads, which take microseconds to start.

The work is the number of iterations times that of the first one, in additions. An inner loop counts with its trip
count, if that is known before the loop. If the work is constant it is compared at compile time, else the program tests
it before it starts threads. Work that cannot be computed in advance is assumed to be enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.scf.sequential import rewrite_parallel
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_if
from mlirad.edit.rewrite import before, clone_on, inner_blocks, is_outside
from mlirad.interfaces.registry import LOOP, PARALLEL, RECOMPUTE

if TYPE_CHECKING:
    from mlirad.interfaces.registry import Registry

_FREE: Final = frozenset(("arith.constant", "scf.yield", "scf.reduce", "scf.reduce.return"))
_DIVISIONS: Final = ("arith.divui", "arith.remui", "arith.ceildivui")
_TRAPPING: Final = ("arith.divsi", "arith.remsi", "arith.ceildivsi", "arith.floordivsi")
#: The cost of an op that only moves numbers.
_PRICE: Final = 1


class _UnknownError(Exception):
    """The work cannot be computed before the loop runs."""


def divide(loop: ir.Operation, least: int, registry: Registry) -> None:
    """Runs ``loop``, which has no results, sequentially if its work is less than ``least`` additions."""
    work = _Work(loop, registry)
    try:
        total = work.total()
    except _UnknownError:
        return
    known = constant_integer(total)
    if known is None:
        _guard_by_work(loop, total, least)
    elif known < least:
        rewrite_parallel(loop)


def _guard_by_work(loop: ir.Operation, total: Value, least: int) -> None:
    build = before(loop)
    _, many, few = create_if(compare(build, "sge", total, build.index(least)), (), build)
    end = few.op("scf.yield")
    rewrite_parallel(loop.clone(ir.InsertionPoint(end)).operation)
    loop.move_before(many.op("scf.yield"))


@final
class _Work:
    """Computes the work of a loop before it."""

    def __init__(self, loop: ir.Operation, registry: Registry) -> None:
        self._loop = loop
        self._build = before(loop)
        self._loops = registry.table(LOOP)
        self._parallel = registry.table(PARALLEL)[loop.name]
        self._recompute = registry.table(RECOMPUTE)
        self._first: dict[Value, Value] = {}

    def total(self) -> Value:
        """Emits the work in additions.

        Raises:
            _UnknownError: it depends on values that the loop computes.
        """
        self._enter(self._loop)
        count = self._parallel.create_trip_count(self._loop, lambda value: value, self._build)
        return self._product(count, self._of(self._loop.regions[0].blocks[0]))

    def _enter(self, loop: ir.Operation) -> None:
        """Sets the induction variables of ``loop`` to their lower bounds, as in the first iteration."""
        count = len(loop.regions[0].blocks[0].arguments) if loop == self._loop else 1
        for variable, low in zip(list(loop.regions[0].blocks[0].arguments)[:count], loop.operands, strict=False):
            self._first[variable] = self._at_first(low)

    def _of(self, block: ir.Block) -> Value:
        """Emits the work of one execution of ``block``."""
        plain, total = 0, self._build.index(0)
        for op in [view.operation for view in block.operations]:
            if op.name in self._loops:
                total = self._sum(total, self._of_loop(op))
            elif op.name == "scf.if":
                for inner in inner_blocks(op):
                    total = self._sum(total, self._of(inner))
            elif len(op.regions) and op.name not in _FREE:
                raise _UnknownError
            else:
                plain += self._price(op)
        return self._sum(total, self._build.index(plain))

    def _of_loop(self, op: ir.Operation) -> Value:
        if op.name != "scf.for" or constant_integer(op.operands[2]) is None:
            raise _UnknownError
        self._enter(op)
        count = self._loops[op.name].create_trip_count(op, self._at_first, self._build)
        return self._product(count, self._of(op.regions[0].blocks[0]))

    def _price(self, op: ir.Operation) -> int:
        if op.name in _FREE:
            return 0
        if op.name.endswith(".call"):
            raise _UnknownError
        model = self._recompute.get(op.name)
        return _PRICE if model is None else model.cost

    def _at_first(self, value: Value) -> Value:
        """Emits ``value`` as in the first iteration, before the loop."""
        found = self._first.get(value)
        if found is not None or is_outside(value, self._loop):
            return value if found is None else found
        owner = value.owner
        if isinstance(owner, ir.Block):
            raise _UnknownError
        op = owner.operation
        if not op.name.startswith("arith.") or op.name in _TRAPPING:
            raise _UnknownError
        operands = [self._at_first(operand) for operand in op.operands]
        if op.name in _DIVISIONS:  # the loop, and with it the division, may never run
            operands[1] = self._build.value("arith.maxui", (operands[1], self._one(value)), value.type)
        self._first[value] = clone_on(op, operands, self._build).results[0]
        return self._first[value]

    def _one(self, like: Value) -> Value:
        return self._build.constant(like.type, 1)

    def _sum(self, left: Value, right: Value) -> Value:
        return self._folded("arith.addi", left, right)

    def _product(self, left: Value, right: Value) -> Value:
        return self._folded("arith.muli", left, right)

    def _folded(self, name: str, left: Value, right: Value) -> Value:
        one, other = constant_integer(left), constant_integer(right)
        if one is not None and other is not None:
            return self._build.index(one + other if name == "arith.addi" else one * other)
        return self._build.value(name, (left, right), left.type)
