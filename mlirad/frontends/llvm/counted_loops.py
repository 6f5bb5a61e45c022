"""Converts counted ``scf.while`` loops, as written for loops over indices in C, Fortran and Rust, to ``scf.for``.

Such a loop compares a counter with a bound, and the counter changes by a constant. It may carry other values; those
that change by a constant, too, such as pointers that advance through arrays, become functions of the counter.

Before::

    %r:2 = scf.while (%i = %c0, %s = %zero) : (i32, f64) -> (i32, f64) {
      %go = arith.cmpi slt, %i, %n : i32
      scf.condition(%go) %i, %s : i32, f64
    } do {
    ^bb0(%i: i32, %s: f64):
      ...
      %next = arith.addi %i, %c1 overflow<nsw> : i32
      scf.yield %next, %t : i32, f64
    }

After::

    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
      ...
      scf.yield %t : f64
    }

A loop with several such conditions, ``j < p && j <= i``, ends at the least bound.
A counter that may wrap around is not converted: an ``unsigned`` one only if it cannot wrap.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, is_outside, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.frontends.llvm.counters import (
    INDEX,
    NO_SIGNED_WRAP,
    NO_UNSIGNED_WRAP,
    SMALL,
    SUMS,
    bits_of,
    conjuncts,
    is_natural,
    step_of,
)
from mlirad.frontends.llvm.rotated_loops import rotated_back

_NE, _SLT, _SLE, _SGT, _SGE, _ULT, _ULE, _UGT, _UGE = 1, 2, 3, 4, 5, 6, 7, 8, 9
#: The predicate for exchanged operands.
_ORDERS: Final = (_NE, _SLT, _SLE, _SGT, _SGE, _ULT, _ULE, _UGT, _UGE)
_TURNED: Final = dict(zip(_ORDERS, (_NE, _SGT, _SGE, _SLT, _SLE, _UGT, _UGE, _ULT, _ULE), strict=True))
_UP: Final = (_SLT, _SLE, _ULT, _ULE)
_DOWN: Final = (_SGT, _SGE, _UGT, _UGE)
_INCLUSIVE: Final = (_SLE, _SGE, _ULE, _UGE)
_UNSIGNED: Final = (_ULT, _ULE, _UGT, _UGE)
_LOAD, _STORE = "memref.load", "memref.store"
_MADE: Final = ("memref.alloc", "memref.alloca")
_PURE: Final = ("arith.", "math.")
#: Attribute of a cast of an index to a narrower number of the same value, until `index_sums`.
EXACT: Final = "exact"


@dataclass(frozen=True)
class CountedWhile:
    """A counted while loop; ``counter``: the position of the carried counter, whose initial value is ``low``."""

    op: ir.Operation
    counter: int
    predicate: int
    bound: Value
    step: int

    @property
    def is_unsigned(self) -> bool:
        """Whether the counter is compared as an unsigned number."""
        return self.predicate in _UNSIGNED


def count_loops(module: ir.Module) -> None:
    """Convert the counted loops of ``module``, outer ones first: the counters of inner ones may begin at theirs."""
    with module.context:
        for op in find_ops(module.operation, lambda op: op.name == "scf.while", outer_first=True):
            _sink_sums(op)
            _hoist_bound(op)
            _widen_test(op)
            turned = rotated_back(op)
            found = _counted(op) if turned is None else CountedWhile(**vars(turned))
            if found is not None:
                _Rewrite(found).run()


def _sink_sums(op: ir.Operation) -> None:
    """Move increments of carried values from the condition of a loop to its body: for ``i-- > 0``."""
    head, body = (region.blocks[0] for region in op.regions)
    condition = terminator_of(head)
    for number, value in enumerate(list(condition.operands)[1:]):
        owner = value.owner
        if isinstance(owner, ir.Block) or owner.operation.name not in SUMS or is_outside(value, op):
            continue
        source, other = owner.operation.operands
        if source not in list(head.arguments) or constant_integer(other) is None or not is_outside(other, op):
            continue
        condition.operands[1 + number] = source
        attributes = dict(owner.operation.attributes.items())
        places = (ir.InsertionPoint.at_block_begin(body), ir.InsertionPoint.after(op))
        for argument, place in zip((body.arguments[number], op.results[number]), places, strict=True):
            uses = list(argument.uses)
            if uses:
                build = Builder(place, owner.operation.location)
                new = build.value(owner.operation.name, [argument, other], argument.type, attributes)
                for use in uses:
                    use.owner.operation.operands[use.operand_number] = new
        if not list(value.uses):
            owner.operation.erase()


def _hoist_bound(op: ir.Operation) -> None:
    """Move what the condition of a loop computes from values outside, as ``rows[i + 1]``, before the loop."""
    head = op.regions[0].blocks[0]
    for one in [view.operation for view in head.operations][:-2]:
        if not all(is_outside(value, op) for value in one.operands):
            continue
        if one.name.startswith(_PURE) or (one.name == _LOAD and not may_change(op, one.operands[0])):
            one.move_before(op)


def _widen_test(op: ir.Operation) -> None:
    """Compare a counter that the compiler has widened with a wider bound, instead of its low bits."""
    test = terminator_of(op.regions[0].blocks[0]).operands[0].owner
    if isinstance(test, ir.Block) or test.operation.name != "arith.cmpi":
        return
    for number, value in enumerate(test.operation.operands):
        cut, bound = value.owner, test.operation.operands[1 - number]
        if isinstance(cut, ir.Block) or cut.operation.name != "arith.trunci" or not is_outside(bound, op):
            continue
        flags, order = (
            str(cut.operation.attributes["overflowFlags"]),
            ir.IntegerAttr(test.operation.attributes["predicate"]),
        )
        is_signed = "nsw" in flags or order.value in (_SLT, _SLE, _SGT, _SGE)
        if "nuw" in flags or ("nsw" in flags and order.value not in _UNSIGNED):
            wide = cut.operation.operands[0]
            extended = before(op).value("arith.extsi" if is_signed else "arith.extui", [bound], wide.type)
            test.operation.operands[number], test.operation.operands[1 - number] = wide, extended
            return


def may_change(loop: ir.Operation, buffer: Value) -> bool:
    """Whether an op in ``loop`` may write to ``buffer``; numbers of another type are elsewhere."""
    for op in find_ops(loop, lambda op: not op.name.startswith((*_PURE, "scf.")) and op.name != _LOAD):
        if op.name != _STORE:
            return True
        target = op.operands[1]
        if target.type.element_type == buffer.type.element_type and not _is_apart(target, buffer):
            return True
    return False


def _is_apart(target: Value, buffer: Value) -> bool:
    """Whether one of two different arrays is allocated in the function, and the other one has another origin."""
    # An argument of the function is its own origin; one of a loop may be an array that is allocated before.
    origins = [
        (None if one.owner.owner.operation.name == "func.func" else "") if isinstance(one.owner, ir.Block)
        else one.owner.operation.name
        for one in (target, buffer)
    ]  # fmt: skip
    return target != buffer and all(one is None or one in _MADE for one in origins) and origins != [None, None]


def _counted(op: ir.Operation) -> CountedWhile | None:
    head = op.regions[0].blocks[0]
    condition = terminator_of(head)
    tests = conjuncts(condition.operands[0])
    computed = sum(one.operation.name not in SUMS for one in head.operations) - 1
    if computed != 2 * len(tests) - 1 or any(one.name != "arith.cmpi" for one in tests):
        return None
    carried, passed = list(head.arguments), list(condition.operands)[1:]
    if any(not is_outside(value, op) and value not in carried for value in passed):
        return None
    first, *others = [_compared(op, one) for one in tests]
    if first is None or not others:
        return first
    whiles = [one for one in (first, *others) if one is not None]
    is_up = first.predicate in _UP
    is_one = all((one.counter, one.step) == (first.counter, first.step) for one in whiles)
    if len(whiles) < len(tests) or not is_one or any(one.is_unsigned or one.predicate == _NE for one in whiles):
        return None
    # The counter stays below each of the bounds, so below the least.
    build, index = before(op), ir.IndexType.get(op.context)
    bounds = [_strict(build, one, index) for one in whiles]
    choice = "arith.minsi" if is_up else "arith.maxsi"
    bound = reduce(lambda x, y: build.value(choice, [x, y], index), bounds)
    return CountedWhile(op, first.counter, _SLT if is_up else _SGT, bound, first.step)


def _strict(build: Builder, found: CountedWhile, index: Type) -> Value:
    """The bound that the counter does not reach, as an index."""
    bound = found.bound
    if not isinstance(bound.type, ir.IndexType):
        bound = build.value("arith.index_cast", [bound], index)
    if found.predicate not in _INCLUSIVE:
        return bound
    return build.value("arith.addi" if found.step > 0 else "arith.subi", [bound, build.index(1)], index)


def _compared(op: ir.Operation, test: ir.Operation) -> CountedWhile | None:
    """What a comparison of a counter with a bound says about the loop ``op``."""
    head, body = (region.blocks[0] for region in op.regions)
    condition, end = terminator_of(head), terminator_of(body)
    carried, passed = list(head.arguments), list(condition.operands)[1:]
    predicate = ir.IntegerAttr(test.attributes["predicate"]).value
    for value, bound, order in (
        (*test.operands, predicate),
        (*reversed(list(test.operands)), _TURNED.get(predicate)),
    ):
        compared, (more, flags) = _with_constant(value, carried)
        if compared in carried and is_outside(bound, op) and order in _TURNED:
            counter = carried.index(compared)
            step = step_of(
                end.operands[counter], [a for a, p in zip(body.arguments, passed, strict=True) if p == compared]
            )
            if step is None or not _is_exact(op.operands[counter], bound, order, *step):
                continue
            less = _less(op, bound, order, more, flags) if more else bound
            if less is not None:
                return CountedWhile(op, counter, order, less, step[0])
    return None


def _with_constant(value: Value, carried: list[Value]) -> tuple[Value, tuple[int, int]]:
    """The carried value of which ``value`` is the sum with a constant, that, and the flags of the sum."""
    found = None if value in carried else step_of(value, carried)
    return (value, (0, 0)) if found is None else (value.owner.operation.operands[0], found)


def _less(op: ir.Operation, bound: Value, order: int, more: int, flags: int) -> Value | None:
    """``bound`` less what is added to the counter before it is compared: for ``i + 3 < n``."""
    build, index = before(op), ir.IndexType.get(op.context)
    if order in _UNSIGNED:
        # A sum that wraps around is compared with what it is. No program counts to the end of 64 bits.
        if order != _ULT or bits_of(bound) < INDEX or not 0 < more < SMALL:
            return None
        number = build.constant(bound.type, more)
        return build.value("arith.subi", [build.value("arith.maxui", [bound, number], bound.type), number], bound.type)
    if order == _NE or not flags & NO_SIGNED_WRAP:
        return None
    wide = bound if bound.type == index else build.value("arith.index_cast", [bound], index)
    return build.value("arith.subi", [wide, build.index(more)], index)


def _is_exact(start: Value, bound: Value, predicate: int, step: int, flags: int) -> bool:
    """Whether an index counts like the loop counter until the loop ends."""
    if (predicate in _UP and step < 0) or (predicate in _DOWN and step > 0):
        return False
    if predicate == _NE:
        # If it does not wrap, it meets the bound.
        from_zero = step == 1 and constant_integer(start) == 0
        return abs(step) == 1 and (bool(flags & NO_SIGNED_WRAP) or from_zero)
    is_signed = predicate not in _UNSIGNED
    # With a strict comparison, the loop ends before a step of one can wrap.
    safe = abs(step) == 1 and predicate not in _INCLUSIVE
    if is_signed:
        return safe or bool(flags & NO_SIGNED_WRAP)
    is_narrow, is_strict = bits_of(start) < INDEX, predicate not in _INCLUSIVE
    # A huge lower bound would be negative as an index: such a loop counts from zero.
    is_low = is_narrow or is_natural(start if step > 0 else bound) or (is_strict and step > 0)
    # No program counts to the end of 64 bits.
    never_wraps = not is_narrow and is_strict and 0 < step < SMALL
    return is_low and (safe or never_wraps or bool(flags & NO_UNSIGNED_WRAP))


class _Rewrite:
    """Converts one loop."""

    def __init__(self, found: CountedWhile) -> None:
        self._found = found
        self._op = found.op
        self._head, self._body = (region.blocks[0] for region in found.op.regions)
        self._carried = list(self._head.arguments)
        self._passed = list(terminator_of(self._head).operands)[1:]
        self._results = list(terminator_of(self._body).operands)
        self._inits = list(found.op.operands)
        self._build = before(found.op)
        self._index = ir.IndexType.get(found.op.context)

    def run(self) -> None:
        """Convert the loop."""
        found, build = self._found, self._build
        start = self._as_index(build, self._inits[found.counter])
        bound = self._as_index(build, found.bound)
        one = build.index(1)
        size = abs(found.step)
        low, high = (start, bound) if found.step > 0 else (bound, start)
        distance_end = self._sum(build, high, one) if found.predicate in _INCLUSIVE else high
        if self._counts_directly:
            first, last = low, distance_end
        else:
            first, last = build.index(0), self._distance(low, distance_end)
        self._first = first
        self._start = start
        walking = self._walking(size)
        kept = [i for i in range(len(self._carried)) if i != found.counter and i not in walking]
        operands = [first, last, build.index(size), *(self._inits[i] for i in kept)]
        loop = build.op("scf.for", operands, [self._carried[i].type for i in kept], {}, 1)
        block = loop.regions[0].blocks.append(
            self._index, *(self._carried[i].type for i in kept), arg_locs=[self._op.location] * (1 + len(kept))
        )
        self._fill(block, kept, walking)
        self._replace_results(loop, kept, walking, last, size)
        self._op.erase()

    def _distance(self, low: Value, high: Value) -> Value:
        """The bounds of the counter, from ``low`` up to ``high``."""
        build, bound = self._build, self._found.bound
        is_wide = isinstance(bound.type, ir.IntegerType) and bound.type.width == INDEX
        if is_wide and constant_integer(self._found.bound) is None:  # it may not fit if high < low
            high = build.value("arith.maxui" if self._found.is_unsigned else "arith.maxsi", [low, high], self._index)
        return build.value("arith.subi", [high, low], self._index)

    def _walking(self, size: int) -> dict[int, int]:
        """The other carried values that change by a multiple of ``size``, with the multiples."""
        found: dict[int, int] = {}
        for number, value in enumerate(self._carried):
            twins = [a for a, p in zip(self._body.arguments, self._passed, strict=True) if p == value]
            step = step_of(self._results[number], twins) if number != self._found.counter else None
            # Numbers as wide as an index wrap around like it.
            if step is not None and step[0] % size == 0 and (step[1] & NO_SIGNED_WRAP or bits_of(value) == INDEX):
                found[number] = step[0] // size
        return found

    def _fill(self, block: ir.Block, kept: list[int], walking: dict[int, int]) -> None:
        build = Builder(ir.InsertionPoint(block), self._op.location)
        counter = block.arguments[0]
        values: dict[int, Value] = {i: block.arguments[1 + number] for number, i in enumerate(kept)}
        name = "arith.addi" if self._found.step > 0 else "arith.subi"
        position = counter if self._counts_directly else build.value(name, [self._start, counter], self._index)
        values[self._found.counter] = self._narrow(build, position)
        is_signed = not self._found.is_unsigned and (self._found.predicate != _NE or not self._counts_from_zero)
        if is_signed and position.type != self._carried[self._found.counter].type:
            values[self._found.counter].owner.attributes[EXACT] = ir.UnitAttr.get()
        if walking:
            rounds = build.value("arith.subi", [counter, self._first], self._index)
            for number, step in walking.items():
                values[number] = self._walked(build, number, step, rounds)
        for argument, value in zip(self._body.arguments, self._passed, strict=True):
            if value not in self._carried:
                argument.replace_all_uses_with(value)
                continue
            number = self._carried.index(value)
            if number == self._found.counter:
                self._replace_casts(argument, position)
            argument.replace_all_uses_with(values[number])
        end = terminator_of(self._body)
        results = [end.operands[i] for i in kept]
        end.erase()
        for op in list(self._body.operations):
            block.append(op.operation)
        Builder(ir.InsertionPoint(block), self._op.location).op("scf.yield", results)

    def _walked(self, build: Builder, number: int, step: int, rounds: Value) -> Value:
        """The value after ``rounds`` increments."""
        start, type = self._inits[number], self._inits[number].type
        count = rounds if type == self._index else build.value("arith.index_cast", [rounds], type)
        grown = count if step == 1 else build.value("arith.muli", [count, build.constant(type, step)], type)
        return build.value("arith.addi", [start, grown], type)

    def _replace_casts(self, argument: Value, position: Value) -> None:
        """The counter from ``position``, an index or wider integer, without loss of bits."""
        # Subscripts are cast as signed numbers where they are terms of sums.
        casts = {"arith.index_cast", "arith.extui" if self._found.is_unsigned else "arith.extsi"}
        if self._found.is_unsigned:
            casts.add("arith.index_castui")
        if self._found.predicate == _NE and constant_integer(self._inits[self._found.counter]) == 0:
            casts = casts | {"arith.index_castui"} if bits_of(argument) == INDEX else casts
        for use in list(argument.uses) if isinstance(argument.type, ir.IntegerType) else []:
            op = use.owner.operation
            if op.name in casts or (op.name == "arith.index_cast" and bits_of(argument) == INDEX):
                is_index = isinstance(op.result.type, ir.IndexType)
                wide = position if is_index else before(op).value("arith.index_cast", [position], op.result.type)
                op.result.replace_all_uses_with(wide)
                op.erase()

    def _replace_results(
        self, loop: ir.Operation, kept: list[int], walking: dict[int, int], last: Value, size: int
    ) -> None:
        build = self._build
        for result, value in zip(self._op.results, self._passed, strict=True):
            if not list(result.uses):
                continue
            if value not in self._carried:
                result.replace_all_uses_with(value)
                continue
            number = self._carried.index(value)
            if number in kept:
                result.replace_all_uses_with(loop.results[kept.index(number)])
                continue
            trips = self._trips(build, last, size)
            if number in walking:
                result.replace_all_uses_with(self._walked(build, number, walking[number] * size, trips))
                continue
            grown = trips
            if size != 1:
                grown = build.value("arith.muli", [trips, build.index(size)], self._index)
            name = "arith.addi" if self._found.step > 0 else "arith.subi"
            result.replace_all_uses_with(self._narrow(build, build.value(name, [self._start, grown], self._index)))

    def _trips(self, build: Builder, last: Value, size: int) -> Value:
        """The trip count."""
        end = build.value("arith.maxsi", [last, self._first], self._index)
        distance = build.value("arith.subi", [end, self._first], self._index)
        return distance if size == 1 else build.value("arith.ceildivsi", [distance, build.index(size)], self._index)

    def _as_index(self, build: Builder, value: Value) -> Value:
        if isinstance(value.type, ir.IndexType):
            return value
        is_unsigned = self._found.is_unsigned or (self._found.predicate == _NE and self._counts_from_zero)
        return build.value("arith.index_castui" if is_unsigned else "arith.index_cast", [value], self._index)

    @property
    def _counts_directly(self) -> bool:
        """Whether the counter of the new loop is that of the old one, which is not negative if it is unsigned."""
        found, start = self._found, self._inits[self._found.counter]
        is_huge = found.is_unsigned and bits_of(start) == INDEX and not is_natural(start)
        return found.step > 0 and not is_huge

    @property
    def _counts_from_zero(self) -> bool:
        return self._found.step == 1 and constant_integer(self._inits[self._found.counter]) == 0

    def _narrow(self, build: Builder, position: Value) -> Value:
        type = self._carried[self._found.counter].type
        return position if type == self._index else build.value("arith.index_cast", [position], type)

    def _sum(self, build: Builder, x: Value, y: Value) -> Value:
        return build.value("arith.addi", [x, y], self._index)
