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
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.edit.walk import find_ops, is_inside, users
from mlirad.frontends.llvm.counted_loops import may_change
from mlirad.frontends.llvm.index_sums import SIGNED

_EQ, _NE, _SLT, _SLE, _SGT, _SGE = 0, 1, 2, 3, 4, 5
_CASTS: Final = ("arith.index_cast", "arith.extsi")
_SUM: Final = "arith.addi"
_CHOICES: Final = ("arith.minsi", "arith.maxsi")
_MAY_TRAP: Final = ("div", "rem")  # of integers
_LOOP: Final = "scf.for"


@dataclass(frozen=True)
class Guard:
    """A branch whose ``block`` runs if ``number`` is greater than ``least``; if not, it yields ``others``.

    A number that ``is_tested_for_zero`` is 0 if the block does not run.
    """

    op: ir.Operation
    block: ir.Block
    number: Value
    least: int
    others: Sequence[Value]
    is_tested_for_zero: bool = False


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
    number, bound = test.operation.operands
    limit, predicate = constant_integer(bound), ir.IntegerAttr(test.operation.attributes["predicate"]).value
    leasts = {_SGT: (0, 0), _SGE: (0, -1), _SLE: (1, 0), _SLT: (1, -1), _NE: (0, 0), _EQ: (1, 0)}
    is_zero = predicate in (_EQ, _NE)
    if limit is None or predicate not in leasts or (is_zero and limit):
        return None
    while not isinstance(number.owner, ir.Block) and number.owner.operation.name in _CASTS:
        number = number.owner.operation.operands[0]
    side, more = leasts[predicate]
    block, other = blocks[side], blocks[1 - side]
    if block is None or (other is not None and len(list(other.operations)) != 1):
        return None
    others = list(terminator_of(other).operands) if other is not None else []
    return Guard(op, block, number, limit + more, others, is_zero)


def _fold(guard: Guard) -> bool:
    """Fold what is known where the block runs: extensions of numbers that are not negative, and choices."""
    changed = False
    for op in find_ops(guard.op, lambda op: op.name in (*SIGNED, *_CHOICES) and not guard.is_tested_for_zero):
        first, *rest = op.operands
        for value, other in ((first, rest), *((value, [first]) for value in rest)):
            offset, least = _offset(value, guard), constant_integer(other[0]) if other else 0
            if offset is not None and least is not None and guard.least + 1 + offset >= least:
                is_cast = op.name in SIGNED
                new = before(op).value(SIGNED[op.name], [value], op.result.type) if is_cast else None
                replace_op(op, [new or (other[0] if op.name == _CHOICES[0] else value)])
                changed |= not is_cast
                break
    return changed


def _offset(value: Value, guard: Guard) -> int | None:
    """The constant that ``value`` is larger than the number; None if that is not known."""
    if value == guard.number:
        return 0
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is not None and guard.is_tested_for_zero:  # where it is zero, so are its casts
        return _offset(op.operands[0], guard) if op.name in (*_CASTS, *SIGNED) else None
    if op is None or op.name not in (*_CASTS, _SUM):
        return None
    constant = 0 if op.name in _CASTS else constant_integer(op.operands[1])
    offset = _offset(op.operands[0], guard)
    return None if constant is None or offset is None else offset + constant


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
    """Whether ``loop`` has no iteration if the number is not greater."""
    start, offset = constant_integer(loop.operands[0]), _offset(loop.operands[1], guard)
    return start is not None and offset is not None and guard.least + offset <= start


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
