"""Common subexpression elimination across sibling loops, for expensive functions.

A sum of exponentials and its gradient, the softmax, need the same exponentials. Only the second loop writes the
gradient's buffer: until then it can hold the values that the first loop computes for each element, at no cost in
memory.

Before::

    func.func @softmax(%x: memref<64xf64> {llvm.noalias}, %p: memref<64xf64> {llvm.noalias}) {
      %zero = arith.constant 0.0 : f64
      %sum = affine.for %i = 0 to 64 iter_args(%s = %zero) -> (f64) {
        %v = affine.load %x[%i] : memref<64xf64>
        %e = math.exp %v : f64
        %t = arith.addf %s, %e : f64
        affine.yield %t : f64
      }
      affine.for %i = 0 to 64 {
        %v = affine.load %x[%i] : memref<64xf64>
        %e = math.exp %v : f64
        %q = arith.divf %e, %sum : f64
        affine.store %q, %p[%i] : memref<64xf64>
      }
      func.return
    }

After ``--cross-loop-cse``::

    %e = math.exp %v : f64
    affine.store %e, %p[%i] : memref<64xf64>
    %t = arith.addf %s, %e : f64
    affine.yield %t : f64
    ...
    affine.for %i = 0 to 64 {
      %0 = affine.load %p[%i] : memref<64xf64>
      %q = arith.divf %0, %sum : f64
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import shifted, trip_count
from mlirad.edit.build import Builder
from mlirad.edit.symbolic import Size, is_many
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops import nests
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.open_extents import expression
from mlirad.passes.functions import on_functions

#: Functions that take longer than a store and a load; `sqrt` and the like do not.
_EXPENSIVE: Final = frozenset(
    f"math.{name}" for name in ("exp", "exp2", "expm1", "log", "log1p", "log2", "powf", "sin", "cos", "tanh", "erf")
)
_LOAD: Final = "affine.load"
_STORE: Final = "affine.store"


@dataclass(frozen=True)
class ReusePlan:
    """``source`` is stored at ``factor * number + constant``, where ``store`` writes later, and reloaded there."""

    source: ir.Operation
    duplicate: ir.Operation
    store: ir.Operation
    factor: int
    constant: Size


@on_functions
def cross_loop_cse(function: ir.Operation, registry: Registry) -> bool:
    """Reuse results of expensive functions in a later sibling loop, through a buffer that is dead in between."""
    least_trips = registry.machine.least_reused_trips
    loops = [loop for loop in _loops(function, least_trips) if any(op.name in _EXPENSIVE for op in _body(loop))]
    plan = _ReuseSearch(nests.noalias_arguments(function)).find(loops) if len(loops) > 1 else None
    if plan is None:
        return False
    with function.context:
        _emit(plan)
    return True


def _loops(function: ir.Operation, least_trips: int) -> list[ir.Operation]:
    """The counted loops of affine that contain no regions and are long."""
    found = find_ops(function, lambda op: op.name == "affine.for" and _is_long(op, least_trips))
    return [op for op in found if not any(len(inner.regions) for inner in _body(op))]


def _is_long(loop: ir.Operation, least_trips: int) -> bool:
    interval = nests.counter_range(loop)
    return interval is not None and is_many(trip_count(interval), least_trips)


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0]]


#: A value number, equal for equal expressions, and the elements that the expression loads (two are too many).
_Expression: TypeAlias = tuple[int, frozenset[tuple[int, Size]]]


@dataclass(frozen=True)
class _Computed:
    """An expensive ``op`` of the loop ``around``; equal value ``number`` means the same expression of the same buffers.

    All loads are of one element, that with the number ``factor * iteration + constant`` (``single``). ``place``: the
    numbers of the loop, and of the op in it.
    """

    op: ir.Operation
    around: ir.Operation
    number: int
    single: tuple[int, Size]
    place: tuple[int, int]


class _ReuseSearch:
    """Global value numbering over sibling loops: equal expressions get equal numbers, so no pairs are compared."""

    def __init__(self, noalias: Sequence[Value]) -> None:
        self._noalias = frozenset(noalias)
        self._uses = Uses()
        self._numbers: dict[Hashable, int] = {}
        self._read_only: dict[Value, bool] = {}

    def find(self, loops: Sequence[ir.Operation]) -> ReusePlan | None:
        """The plan for the first of ``loops`` that has one; among several, the one whose source comes first."""
        # Computations that differ only in their position form a group: the legality is tested once for all.
        groups: dict[tuple[ir.Block, int], dict[Hashable, list[_Computed]]] = {}
        for number, loop in enumerate(loops):
            computed = list(self._computed(loop, number))
            stores = [op for op in _body(loop) if op.name == _STORE and self._is_alone(op, loop)]
            found: list[tuple[tuple[int, ...], ReusePlan]] = []
            for duplicate in computed if stores else ():
                for group in groups.get((loop.block, duplicate.number), {}).values():
                    found += self._plans(group, duplicate, stores)
            if found:
                return min(found, key=lambda pair: pair[0])[1]
            for one in computed:
                alike = groups.setdefault((loop.block, one.number), {})
                alike.setdefault((one.single, nests.counter_range(loop)), []).append(one)
        return None

    def _plans(
        self, group: Sequence[_Computed], duplicate: _Computed, stores: Sequence[ir.Operation]
    ) -> Iterator[tuple[tuple[int, ...], ReusePlan]]:
        """The plans that store the first usable one of ``group`` for ``duplicate``, each with its rank."""
        for place, store in enumerate(stores):
            before = self._before(store, duplicate.around)

            def is_free(one: _Computed, before: Sequence[ir.Operation] = before) -> bool:
                return all(top.is_before_in_block(one.around) for top in before)

            # A group is in program order: once the buffer is dead it stays dead, so the first such position is found by
            # bisection.
            start = bisect_left(group, True, key=is_free)
            source = group[start] if start < len(group) else None
            plan = (
                None if source is None else _plan(source.op, duplicate.op, store, (*source.single, *duplicate.single))
            )
            if source is not None and plan is not None:
                yield (source.place[0], duplicate.place[1], source.place[1], place), plan

    def _is_alone(self, store: ir.Operation, loop: ir.Operation) -> bool:
        """Whether ``store`` is the only access to its buffer in ``loop``, and all other uses are in the same block."""
        buffer = store.operands[1]
        if not (nests.is_allocation(buffer) or buffer in self._noalias) or not self._uses.are_all_in(
            buffer, loop.block
        ):
            return False
        return [access.op for access in self._uses.inside(buffer, loop)] == [store]

    def _before(self, store: ir.Operation, second: ir.Operation) -> list[ir.Operation]:
        """The ops after which ``store`` is the next access to its buffer: the buffer is dead from there on."""
        buffer = store.operands[1]
        last = self._uses.last_before(buffer, second)
        owners = [] if last is None else [last.op]
        owners += [] if isinstance(buffer.owner, ir.Block) else [buffer.owner.operation]
        tops = [nests.ancestor(op, second.block) for op in owners]
        return [top for top in tops if top is not None]  # None: the buffer is allocated further out

    def _computed(self, loop: ir.Operation, number: int) -> Iterator[_Computed]:
        """The results of expensive ops in ``loop`` that depend on one element only, of read-only buffers."""
        known: dict[Value, _Expression] = {}
        for place, op in enumerate(_body(loop)):
            expression = self._load(op, loop) if op.name == _LOAD else self._result(op, loop, known)
            if expression is None:
                continue
            known[op.results[0]] = expression
            number_of_it, singles = expression
            if op.name in _EXPENSIVE and len(singles) == 1:
                yield _Computed(op, loop, number_of_it, next(iter(singles)), (number, place))

    def _load(self, op: ir.Operation, loop: ir.Operation) -> _Expression | None:
        buffer, single = op.operands[0], _single(op, loop)
        # A buffer that is never written holds the same in both loops: no dependence has to be tested between them.
        if single is None or buffer not in self._noalias or not self._is_read_only(buffer):
            return None
        return self._numbered((_LOAD, buffer)), frozenset([single])

    def _result(self, op: ir.Operation, loop: ir.Operation, known: Mapping[Value, _Expression]) -> _Expression | None:
        """The expression of a pure op. Types are part of it: two casts may differ in nothing else."""
        if not op.name.startswith(("arith.", "math.")) or len(op.results) != 1:
            return None
        parts: list[int] = []
        singles: set[tuple[int, Size]] = set()
        for operand in op.operands:
            if _is_in(operand, loop) and operand not in known:
                return None
            part, elements = known.get(operand) or (self._numbered(operand), frozenset())
            parts.append(part)
            singles |= elements
        types = tuple(value.type for value in (*op.operands, *op.results))
        # Value numbering: equal numbers mean equal expressions up to the loaded element.
        number = self._numbered((op.name, types, frozenset(op.attributes.items()), *parts))
        return number, frozenset(islice(singles, 2))

    def _numbered(self, what: Hashable) -> int:
        return self._numbers.setdefault(what, len(self._numbers))

    def _is_read_only(self, buffer: Value) -> bool:
        if buffer not in self._read_only:
            known = self._uses.of(buffer)
            self._read_only[buffer] = known is not None and not any(access.kind in nests.WRITES for access in known)
        return self._read_only[buffer]


def _is_in(value: Value, loop: ir.Operation) -> bool:
    block: ir.Block = value.owner if isinstance(value.owner, ir.Block) else value.owner.operation.block
    return bool(block == loop.regions[0].blocks[0])


def _single(op: ir.Operation, loop: ir.Operation) -> tuple[int, Size] | None:
    """The factor and the constant of the only subscript, a form of the loop's counter with factor 1 or -1."""
    forms = nests.subscripts_of(op)
    counter = loop.regions[0].blocks[0].arguments[0]
    if forms is None or len(forms) != 1 or [v for v, _ in forms[0].factors] != [counter]:
        return None
    factor = forms[0].factors[0][1]
    return (factor, forms[0].constant) if abs(factor) == 1 else None


#: ``f1 * number + k1`` in the first loop is the same element as ``f2 * number + k2`` in the second one.
Relation: TypeAlias = tuple[int, Size, int, Size]


def _plan(source: ir.Operation, duplicate: ir.Operation, store: ir.Operation, relation: Relation) -> ReusePlan | None:
    """The plan, if both loops write all elements of the buffer."""
    buffer = store.operands[1]
    first, second = source.parent, duplicate.parent
    written = None if second is None else _single(store, second.operation)
    if first is None or second is None or written is None or not duplicate.is_before_in_block(store):
        return None
    # The buffer holds the values bit by bit: another element type would round them.
    if ir.MemRefType(buffer.type).element_type != source.results[0].type or len(nests.extents(buffer) or ()) != 1:
        return None
    f1, k1, f2, k2 = relation
    direction, start = written
    # f1 i + k1 = f2 j + k2 gives j = f2 (f1 i + k1 - k2), as f2 is 1 or -1; iteration j stores element ``direction * j
    # + start``.
    factor, constant = direction * f2 * f1, direction * f2 * (k1 - k2) + start
    ranges = [nests.counter_range(loop.operation) or (0, -1) for loop in (first, second)]
    # Both loops must cover the whole buffer: otherwise an earlier store is not overwritten by the second one.
    reached = (shifted(ranges[0], factor, constant), shifted(ranges[1], direction, start))
    return (
        ReusePlan(source, duplicate, store, factor, constant)
        if all((r,) == nests.whole(buffer) for r in reached)
        else None
    )


def _emit(plan: ReusePlan) -> None:
    source, buffer = plan.source, plan.store.operands[1]
    assert source.parent is not None
    counter = source.parent.operation.regions[0].blocks[0].arguments[0]
    behind = Builder(ir.InsertionPoint.after(source), source.location)
    size, operands = expression(plan.constant, behind)
    map = ir.AffineMap.get(1, len(operands), [ir.AffineDimExpr.get(0) * plan.factor + size])
    attributes = {"map": ir.AffineMapAttr.get(map)}
    behind.op(_STORE, [source.results[0], buffer, counter, *operands], (), attributes)
    before = Builder(ir.InsertionPoint(plan.duplicate), plan.duplicate.location)
    place = {"map": plan.store.attributes["map"]}
    reloaded = before.value(_LOAD, list(plan.store.operands)[1:], source.results[0].type, place)
    plan.duplicate.results[0].replace_all_uses_with(reloaded)
    plan.duplicate.erase()
