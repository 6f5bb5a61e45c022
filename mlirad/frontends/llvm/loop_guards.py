"""Removes branches around loops that would not run otherwise, as optimizing compilers write them.

Before::

    %is = arith.cmpi sgt, %n, %c0 : i32
    %r = scf.if %is -> (f64) {
      %end = arith.index_castui %n : i32 to index
      %s = scf.for %i = %c0 to %end step %c1 iter_args(%t = %zero) -> (f64) {..}
      scf.yield %s : f64
    } else {
      scf.yield %zero : f64
    }

After, where ``%n`` may be negative::

    %end = arith.index_cast %n : i32 to index
    %r = scf.for %i = %c0 to %end step %c1 iter_args(%t = %zero) -> (f64) {..}

Loads in front of the loop, which would not run either, are moved into it, unless the loop may write what they read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.context import Context
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.edit.walk import defining_op, find_ops, is_inside, users
from mlirad.frontends.llvm.counted_loops import may_change
from mlirad.frontends.llvm.counters import is_natural
from mlirad.frontends.llvm.index_sums import SIGNED, is_exact
from mlirad.interfaces.registry import SCALAR

_EQ, _NE, _SLT, _SLE, _SGT, _SGE, _ULT, _ULE, _UGT, _UGE = range(10)
_NEGATED: Final = (_NE, _EQ, _SGE, _SGT, _SLE, _SLT, _UGE, _UGT, _ULE, _ULT)
#: Predicate -> the operands that it says are in this order, and what is added to the second one.
_ORDERS: Final = {_SLT: (0, 1, 0), _SLE: (0, 1, 1), _SGT: (1, 0, 0), _SGE: (1, 0, 1), _ULT: (0, 1, 0), _UGT: (1, 0, 0)}
_CASTS: Final = ("arith.index_cast", "arith.extsi")
_SUMS: Final = {"arith.addi": 1, "arith.subi": -1}
_PRODUCT: Final = "arith.muli"
_UNSIGNED_CHOICE: Final = "arith.maxui"
_CHOICES: Final = ("arith.minsi", "arith.maxsi", _UNSIGNED_CHOICE)
#: The bits of an index.
_INDEX: Final = 64
_MAY_TRAP: Final = ("div", "rem")  # of integers
_LOOP: Final = "scf.for"


@dataclass(frozen=True)
class Guard:
    """A branch whose ``block`` runs if ``low`` is less than ``high + more``; if not, it yields ``others``.

    If it ``is_tested_for_zero``, the block runs if ``high`` is not zero, and ``low`` is None.
    """

    op: ir.Operation
    block: ir.Block
    low: Value | None
    high: Value
    more: int
    others: Sequence[Value]
    is_unsigned: bool = False

    @property
    def is_tested_for_zero(self) -> bool:
        """Whether the block runs if a number is not zero."""
        return self.low is None

    def beyond(self, value: Value, other: Value | None) -> int | None:
        """What ``value - other`` is more than ``high + more - low``, a constant; ``other`` may be zero."""
        forms = Polynomials(Context.default().registry.table(SCALAR), lambda value: self._widened(forms, value))
        high, rest = forms.of(self.high), forms.of(value)
        rest = rest if other is None else rest - forms.of(other)
        if (
            self.low is None and len(high.terms) == 1
        ):  # multiples of zero are zero; one factor of it may be another number
            (zero,) = map(set, high.terms)
            return Polynomial({term: factor for term, factor in rest.terms.items() if not zero.issubset(term)}).constant
        rest = rest - high - Polynomial({(): self.more} if self.more else {})
        return (rest if self.low is None else rest + forms.of(self.low)).constant

    def orders(self, value: Value, other: Value | None, name: str) -> bool:
        """Whether ``value`` is not less than ``other`` where the block runs, as the op ``name`` compares them."""
        if self.low is None:
            is_one = other is not None and constant_integer(other) == 1
            return is_one and name == _UNSIGNED_CHOICE and self._is_not_zero(value)
        if self.is_unsigned and name != _UNSIGNED_CHOICE:
            return False
        if name == _UNSIGNED_CHOICE and not (
            value == self.high and is_natural(self.low) and is_natural(other or value)
        ):
            return False
        rest = self.beyond(value, other)
        return rest is not None and rest >= -1

    def _is_not_zero(self, value: Value) -> bool:
        """Whether ``value`` is not zero where the block runs: a product of numbers that are not."""
        op = defining_op(value)
        is_product = op is not None and op.name == _PRODUCT and is_exact(op)
        return value == self.high or (is_product and all(map(self._is_not_zero, op.operands)))  # type: ignore[union-attr]

    def _widened(self, forms: Polynomials, value: Value) -> Polynomial | None:
        """A cast, or a narrow sum; where a number is zero, so are its casts."""
        op = defining_op(value)
        if op is None:
            return None
        is_zero = self.is_tested_for_zero and op.name in SIGNED and self._is_not_zero(op.operands[0])
        if op.name in _CASTS or is_zero:
            return forms.of(op.operands[0])
        is_narrow = isinstance(value.type, ir.IntegerType) and value.type.width < _INDEX
        if op.name == _PRODUCT and is_narrow and is_exact(op):
            return forms.of(op.operands[0]).times(forms.of(op.operands[1]))
        if op.name in _SUMS and is_narrow and is_exact(op):
            return forms.of(op.operands[0]) + forms.of(op.operands[1]) * _SUMS[op.name]
        return None


def drop_guards(module: ir.Module) -> bool:
    """Remove the guards in ``module``, inner ones first; returns whether there were any."""
    changed = False
    with module.context:
        for op in find_ops(module.operation, lambda op: op.name == "scf.if"):
            guard = _guard(op)
            if guard is not None:
                changed |= _fold(guard)
                changed |= _drop(guard)
    return changed


def _guard(op: ir.Operation) -> Guard | None:
    test = op.operands[0].owner
    blocks = [region.blocks[0] if len(region.blocks) else None for region in op.regions]
    if isinstance(test, ir.Block) or test.operation.name != "arith.cmpi":
        return None
    side = int(blocks[1] is not None and len(list(blocks[1].operations)) > 1)
    block, other = blocks[side], blocks[1 - side]
    if block is None or (other is not None and len(list(other.operations)) != 1):
        return None
    others = list(terminator_of(other).operands) if other is not None else []
    predicate = ir.IntegerAttr(test.operation.attributes["predicate"]).value
    predicate = _NEGATED[predicate] if side else predicate
    operands = list(test.operation.operands)
    if predicate == _NE and constant_integer(operands[1]) == 0:
        wide = defining_op(operands[0])
        high = wide.operands[0] if wide is not None and wide.name in ("arith.extsi", "arith.extui") else operands[0]
        return Guard(op, block, None, high, 0, others)
    if predicate not in _ORDERS:
        return None
    first, second, more = _ORDERS[predicate]
    is_unsigned = predicate in (_ULT, _UGT)
    if is_unsigned and not is_natural(operands[first]):
        return None
    return Guard(op, block, operands[first], operands[second], more, others, is_unsigned)


def _fold(guard: Guard) -> bool:
    """Fold what is known where the block runs: extensions of numbers that are not negative, and choices."""
    changed = False
    for op in find_ops(guard.op, lambda op: op.name in (*SIGNED, *_CHOICES)):
        first, *rest = op.operands
        for value, other in ((first, rest), *((value, [first]) for value in rest)):
            if guard.orders(value, other[0] if other else None, op.name):
                is_cast = op.name in SIGNED
                new = before(op).value(SIGNED[op.name], [value], op.result.type) if is_cast else None
                replace_op(op, [new or (other[0] if op.name == _CHOICES[0] else value)])
                changed |= not is_cast
                break
    return changed


def _drop(guard: Guard) -> bool:
    """Remove ``guard``, if its block does nothing where it does not run now; returns whether it does."""
    ops = [view.operation for view in guard.block.operations][:-1]
    loops = [op for op in ops if op.name == _LOOP and _is_idle(op, guard)]
    loads = [op for op in ops if op.name == "memref.load"]
    if not loops or not all(op in loops or op in loads or _may_always_run(op) for op in ops):
        return False
    inits = [value for loop in loops for value in list(loop.operands)[3:]]
    results = dict(zip([result for loop in loops for result in loop.results], inits, strict=True))
    yielded = list(terminator_of(guard.block).operands)
    if any(other not in (mine, results.get(mine, mine)) for mine, other in zip(yielded, guard.others, strict=True)):
        return False
    places = [place for load in loads if (place := _place(load, loops)) is not None]
    if len(places) < len(loads):
        return False
    for load, loop in zip(loads[::-1], places[::-1], strict=True):
        load.move_before(loop.regions[0].blocks[0].operations[0].operation)
    replace_op(guard.op, move_body(guard.block, guard.op, []))
    return True


def _is_idle(loop: ir.Operation, guard: Guard) -> bool:
    """Whether ``loop`` has no iteration if the block does not run."""
    rest = guard.beyond(loop.operands[1], loop.operands[0])
    return rest is not None and rest <= 0


def _may_always_run(op: ir.Operation) -> bool:
    if op.name.startswith("arith.") and isinstance(op.result.type, ir.FloatType):
        return True
    return op.name.startswith(("arith.", "math.", "affine.apply", "affine.m")) and not any(
        part in op.name for part in _MAY_TRAP
    )


def _place(load: ir.Operation, loops: Sequence[ir.Operation]) -> ir.Operation | None:
    """The loop that has all uses of ``load``, if neither it nor one before it writes what is read."""
    if any(may_change(loop, load.operands[0]) for loop in loops):
        return None
    return next((loop for loop in loops if all(is_inside(user, loop) for user in users(load.result))), None)
