"""Subscripts and guards that kernels compute in 32-bit integers, as CUDA's ``int``, as ``index``; shifts as divisions.

    %b = arith.index_cast %block : index to i32
    %t = arith.index_cast %thread : index to i32
    %p = arith.muli %b, %size : i32                         %p = arith.muli %block, %size : index
    %i = arith.addi %p, %t : i32                      ->    %i = arith.addi %p, %thread : index
    %g = arith.cmpi slt, %i, %n : i32                       %g = arith.cmpi slt, %i, (index_cast %n) : index
    %j = arith.index_cast %i : i32 to index
    memref.load %x[%j]                                      memref.load %x[%i]

The analysis of accesses knows sums and products that do not wrap around. One is replaced if it has the flag ``nsw``, or
its interval fits the type. Sizes and ids of a launch have the bounds of CUDA; and a launch is taken to have
fewer than 2**31 threads along x, so that ``block * size + thread`` and ``grid * size`` do not wrap around, nor does a
counter that grows by ``grid * size``.

Shifts of numbers that are not negative by constants, and masks of their last bits, become divisions by powers of 2, of
which analyses know digits: ``t >> 4`` is ``t / 16``, ``t & 15`` is ``t % 16``, and ``(t << 4) | c`` is ``t * 16 + c``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.gpu.host import is_used
from mlirad.dialects.gpu.kernel import LaunchedKernel
from mlirad.edit.build import Builder
from mlirad.edit.constants import are_equal, constant_integer
from mlirad.edit.integers import compare, predicate_of
from mlirad.edit.rewrite import before, behind, is_outside, replace_op, terminator_of
from mlirad.edit.walk import defining_op, find_ops

_WIDTH: Final = 32
_LEAST: Final = -(2**31)
_GREATEST: Final = 2**31 - 1
_ANY: Final = (_LEAST, _GREATEST)
_UNKNOWN: Final = (-(2**63), 2**63)
_CAST: Final = "arith.index_cast"
_UNSIGNED: Final = ("arith.extui", "arith.index_castui")
_CASTS: Final = (_CAST, "arith.extsi", *_UNSIGNED)
_SUMS: Final = ("arith.addi", "arith.subi", "arith.muli", "arith.shli")
#: Ops that give the same number if operands are extended by their signs.
_EXACT: Final = (
    *("arith.divsi", "arith.remsi", "arith.shrsi", "arith.andi", "arith.ori", "arith.xori"),
    *("arith.minsi", "arith.maxsi", "arith.ceildivsi", "arith.floordivsi"),
)
#: The same, if no operand is negative.
_NATURAL: Final = {"arith.divui": "arith.divsi", "arith.remui": "arith.remsi", "arith.shrui": "arith.shrsi"}
#: Ops on bits -> the op with a power of 2 that is the same for numbers that are not negative.
_BITS: Final = {"shrui": "divui", "shrsi": "divui", "andi": "remui", "shli": "muli", "ori": "addi"}
#: The greatest sizes of a grid and of a block, of all GPUs.
_MOST: Final = (_GREATEST, 65535, 65535, 1024, 1024, 64)


class IntIds:
    """The 32-bit integers of a launch whose ids and sizes are settled."""

    def __init__(self, kernel: LaunchedKernel) -> None:
        self._kernel, self._launch = kernel, kernel.launch
        #: Intervals of ``index`` values.
        self._known: dict[Value, tuple[int, int]] = {}
        for id, size, most in zip(kernel.ids, kernel.sizes, _MOST, strict=True):
            count = constant_integer(size)
            self._known[id] = (0, (most if count is None else max(count, 1)) - 1)
            self._known[size] = (1, most) if count is None else (count, count)
        #: The ``index`` of the same number: without a cast, and by one.
        self._wide: dict[Value, Value] = {}
        self._casts: dict[Value, Value] = {}

    def widen(self) -> None:
        """Change the kernel in place."""
        for loop in find_ops(self._launch, lambda op: op.name == "scf.for", outer_first=True):
            if not isinstance(loop.operands[0].type, ir.IndexType):
                self._retype_loop(loop)
        for loop in find_ops(self._launch, lambda op: op.name == "scf.while", outer_first=True):
            self._retype_while(loop)
        for op in find_ops(self._launch, lambda op: op.name in (*_CASTS, "arith.cmpi"), outer_first=True):
            if all(_is_narrow(value) for value in op.operands):
                self._replace(op)
        names = (*_CASTS, *_SUMS, *_EXACT, "arith.constant")
        for op in reversed(find_ops(self._launch, lambda op: op.name in names, outer_first=True)):
            if not any(is_used(result) for result in op.results):
                self._erase(op)
        for op in find_ops(self._launch, lambda op: op.name[len("arith.") :] in _BITS, outer_first=True):
            if isinstance(op.result.type, ir.IndexType):
                self._divide(op)

    def _divide(self, op: ir.Operation) -> None:
        """Replace an op on bits by a product, a quotient, a remainder or a sum, if it is one."""
        value, other = op.operands
        if op.name == "arith.ori":
            (a, b), (c, d) = self._interval(value), self._interval(other)
            if min(a, c) >= 0 and (d >> _zeros(value) == 0 or b >> _zeros(other) == 0):
                self._erase(op, before(op).value("arith.addi", (value, other), value.type))
            return
        number, is_mask = constant_integer(other), op.name == "arith.andi"
        if is_mask and number is None:
            value, number = other, constant_integer(value)
        if number is None or not 0 <= number < (2**62 if is_mask else 62) or self._interval(value)[0] < 0:
            return
        power = number + 1 if is_mask else 1 << number
        if power.bit_count() == 1:
            name = f"arith.{_BITS[op.name[len('arith.') :]]}"
            self._erase(op, before(op).value(name, (value, before(op).index(power)), value.type))

    def _erase(self, op: ir.Operation, value: Value | None = None) -> None:
        """Replace ``op`` by ``value``; nothing is kept about what may get its place in memory."""
        for known in (self._known, self._wide, self._casts):
            known.pop(op.result, None)
        op.erase() if value is None else replace_op(op, (value,))

    def _replace(self, op: ir.Operation) -> None:
        found = self._operands(op)
        if found is None or (op.name in _UNSIGNED and self._interval(found[0])[0] < 0):
            return
        build = before(op)
        if op.name == "arith.cmpi":
            self._erase(op, compare(build, predicate_of(op), *found))
        else:
            type = op.result.type
            self._erase(op, found[0] if type == found[0].type else build.value(_CAST, found, type))

    def _operands(self, op: ir.Operation) -> list[Value] | None:
        """The operands of ``op`` as ``index``; None: this needs casts of all but constants."""
        found = [self._find(value) for value in op.operands]
        if all(value is None or constant_integer(value) is not None for value in found):
            return None
        return [value or self._extended(old) for value, old in zip(found, op.operands, strict=True)]

    def _find(self, value: Value) -> Value | None:
        """An ``index`` of the same number as a 32-bit ``value`` without a cast; None: there is none."""
        if value not in self._wide and not isinstance(value.owner, ir.Block):
            found = self._of_op(value.owner.operation)
            if found is None:
                return None
            self._wide[value] = found
        return self._wide.get(value)

    def _of_op(self, op: ir.Operation) -> Value | None:
        if op.name == _CAST:
            (given,) = op.operands
            return given if isinstance(given.type, ir.IndexType) and _fits(self._interval(given)) else None
        number = constant_integer(op.results[0])
        if number is not None:
            return behind(op).index(number)
        name = _NATURAL.get(op.name, op.name)
        operands = self._operands(op) if name in _SUMS or name in _EXACT else None
        if operands is None or (op.name in _NATURAL and any(self._interval(value)[0] < 0 for value in operands)):
            return None
        interval = self._combined(name, operands)
        if name in _SUMS and not _is_promised(op) and not _fits(interval):
            return None
        wide = behind(op).value(name, operands, operands[0].type)
        self._known[wide] = (max(interval[0], _LEAST), min(interval[1], _GREATEST))
        return wide

    def _extended(self, value: Value) -> Value:
        """A cast of a 32-bit ``value``."""
        if value not in self._casts:
            at = value.owner
            place = ir.InsertionPoint.at_block_begin(at) if isinstance(at, ir.Block) else ir.InsertionPoint.after(at)
            build = Builder(place, self._launch.location)
            self._casts[value] = build.value(_CAST, (value,), ir.IndexType.get(value.type.context))
        return self._casts[value]

    # --- intervals

    def _interval(self, value: Value) -> tuple[int, int]:
        if value not in self._known:
            number = constant_integer(value)
            self._known[value] = self._of_value(value) if number is None else (number, number)
        return self._known[value]

    def _of_value(self, value: Value) -> tuple[int, int]:
        owner = value.owner
        if not isinstance(owner, ir.Block):
            op = owner.operation
            if op.name == _CAST and _is_narrow(op.operands[0]):
                return _ANY
            name = _NATURAL.get(op.name, op.name)
            return self._combined(name, list(op.operands)) if name in (*_SUMS, *_EXACT) else _UNKNOWN
        loop = owner.owner.operation
        if loop.name == "scf.for" and value == owner.arguments[0] and isinstance(value.type, ir.IndexType):
            low, high = (self._interval(bound) for bound in list(loop.operands)[:2])
            return low[0], max(low[1], high[1] - 1)
        return _UNKNOWN

    def _combined(self, name: str, operands: Sequence[Value]) -> tuple[int, int]:
        """The interval of an op on ``operands``; of unsigned ones without a negative operand, too."""
        (a, b), (c, d) = (self._interval(value) for value in operands)
        if name == "arith.muli":
            ends = (a * c, a * d, b * c, b * d)
            return min(ends), _GREATEST if self._is_span(operands) else max(ends)
        if name == "arith.addi":
            return a + c, _GREATEST if self._is_global_id(operands) else b + d
        if name == "arith.subi":
            return a - d, b - c
        if name == "arith.shli":
            return (min(a, a << d), max(b, b << d)) if 0 <= c <= d < _WIDTH else _UNKNOWN
        if name in ("arith.minsi", "arith.maxsi"):
            choose = min if name == "arith.minsi" else max
            return choose(a, c), choose(b, d)
        if name == "arith.andi" and max(a, c) >= 0:
            return 0, min(end for low, end in ((a, b), (c, d)) if low >= 0)
        if min(a, c) >= 0:
            most = {"arith.remsi": min(b, d - 1), "arith.divsi": b // max(c, 1)}
            return 0, most.get(name, (1 << max(b, d).bit_length()) - 1 if name.endswith("ori") else b)
        return _ANY if _fits((a, b)) and _fits((c, d)) else _UNKNOWN

    def _is_span(self, operands: Sequence[Value]) -> bool:
        """Whether the product of ``operands`` is ``block * size`` or ``grid * size`` of one axis."""
        ids, sizes = self._kernel.ids, self._kernel.sizes
        return any(
            one in (ids[axis], sizes[axis]) and are_equal(other, sizes[axis + 3])
            for one, other in (operands, operands[::-1])
            for axis in range(3)
        )

    def _is_global_id(self, operands: Sequence[Value]) -> bool:
        """Whether the sum of ``operands`` is ``block * size + thread``."""
        return any(
            not isinstance(product.owner, ir.Block)
            and product.owner.operation.name == "arith.muli"
            and thread in self._kernel.ids[3:]
            and self._is_span(list(product.owner.operation.operands))
            for product, thread in (operands, operands[::-1])
        )

    # --- loops

    def _retype(self, argument: Value) -> None:
        """Make an ``index`` of an argument of a block."""
        old = argument.type
        argument.set_type(ir.IndexType.get(old.context))
        _replace_uses(argument, Builder(ir.InsertionPoint.at_block_begin(argument.owner), self._launch.location), old)

    def _retype_loop(self, op: ir.Operation) -> None:
        """Make an ``index`` of the induction variable."""
        is_unsigned = "unsignedCmp" in op.attributes
        for place, bound in enumerate(list(op.operands)[:3]):
            wide = self._find(bound) if _is_narrow(bound) else None
            if is_unsigned and (wide is None or self._interval(wide)[0] < 0):
                wide = before(op).value("arith.index_castui", (bound,), ir.IndexType.get(op.context))
            op.operands[place] = wide or self._extended(bound)
        if is_unsigned:
            del op.attributes["unsignedCmp"]
        self._retype(op.regions[0].blocks[0].arguments[0])

    def _retype_while(self, op: ir.Operation) -> None:
        """Make an ``index`` of carried counters: of those that grow with the flag ``nsw``, or by ``grid * size``."""
        head, body = (region.blocks[0] for region in op.regions)
        condition, end = terminator_of(head), terminator_of(body)
        for place, argument in enumerate(head.arguments):
            given = list(condition.operands)[1:]
            if not _is_narrow(argument) or given.count(argument) != 1:
                continue
            there = given.index(argument)
            counter = body.arguments[there]
            step = self._step(end.operands[place], counter, op)
            if step is None:
                continue
            op.operands[place] = self._find(op.operands[place]) or self._extended(op.operands[place])
            old = argument.type
            for one in (argument, counter):
                self._retype(one)
                self._known[one] = _ANY
            end.operands[place] = before(end).value("arith.addi", (counter, step), step.type)
            condition.operands[1 + there] = argument
            result = op.results[there]
            result.set_type(step.type)
            self._known[result] = _ANY
            _replace_uses(result, behind(op), old)

    def _step(self, following: Value, counter: Value, loop: ir.Operation) -> Value | None:
        """What is added to the counter in each iteration, if the sum does not wrap around."""
        op = defining_op(following)
        if op is None or op.name != "arith.addi" or list(op.operands).count(counter) != 1:
            return None
        (step,) = (value for value in op.operands if value != counter)
        wide = self._find(step)
        product = None if wide is None or isinstance(wide.owner, ir.Block) else wide.owner.operation
        if product is not None and product.name == "arith.muli" and self._is_span(list(product.operands)):
            return wide
        return wide or self._extended(step) if _is_promised(op) and is_outside(step, loop) else None


def _fits(interval: tuple[int, int]) -> bool:
    return interval[0] >= _LEAST and interval[1] <= _GREATEST


def _is_narrow(value: Value) -> bool:
    return isinstance(value.type, ir.IntegerType) and bool(value.type.width == _WIDTH)


def _is_promised(sum: ir.Operation) -> bool:
    return "overflowFlags" in sum.attributes and "nsw" in str(sum.attributes["overflowFlags"])


def _zeros(value: Value) -> int:
    """How many of the last bits of ``value`` are known to be 0."""
    number, op = constant_integer(value), defining_op(value)
    if number is not None:
        return (number & -number).bit_length() - 1 if number else _WIDTH
    if op is None or op.name not in ("arith.muli", "arith.addi"):
        return 0
    return (sum if op.name == "arith.muli" else min)(map(_zeros, op.operands))


def _replace_uses(value: Value, build: Builder, type: Type) -> None:
    """Replace the uses of ``value`` by a cast of it to ``type``."""
    uses = list(value.uses)
    if uses:
        cast = build.value(_CAST, (value,), type)
        for use in uses:
            use.owner.operation.operands[use.operand_number] = cast
