"""Loops over narrow integers have their full trip count, also if the last ``iv + step`` overflows the type.

Upstream calls that undefined ("LB + n*Step must be representable in the type of the induction variable"), and its
lowering adds and compares in that type: the induction variable wraps around, and the loop continues. Caches have one
element per iteration, so a derivative would write out of bounds. A loop over ``index`` from 0 does not overflow, and
the primal is compiled in the same way.
"""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import Type, ir
from mlirad.dialects.scf.for_ import ScfForModel
from mlirad.edit.constants import constant_integer
from mlirad.edit.loops import create_counted_for
from mlirad.edit.rewrite import before, move_body, replace_op

#: Types of so many bits are assumed not to overflow; an index has as many.
WIDE: Final = 64


@final
class NarrowForRewrite:
    """Rewrites such a loop."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Replace it by ``for k = 0 to n`` with ``iv = lb + k step``; False if the loop cannot overflow."""
        if has_room(op):
            return False
        build, model = before(op), ScfForModel()
        low, _, step = model.controls(op)
        inits = model.inits(op)
        count = model.create_trip_count(op, lambda value: value, build)
        loop = create_counted_for(count, inits, build)
        end = loop.at.op("scf.yield", loop.carried)
        at, number = before(end), loop.number
        number = number if low.type == number.type else at.value("arith.index_castui", [number], low.type)
        iv = at.value("arith.addi", [low, at.value("arith.muli", [number, step], low.type)], low.type)
        yielded = move_body(op.regions[0].blocks[0], end, [iv, *loop.carried])
        before(end).op("scf.yield", yielded)
        end.erase()
        replace_op(op, list(loop.op.results))
        return True


def has_room(op: ir.Operation) -> bool:
    """Whether ``lb + n step`` provably fits the loop's type; steps of wide types are assumed to be small."""
    low, high, step = ScfForModel().controls(op)
    by = constant_integer(step)
    if by == 1:
        return True
    type, unsigned = low.type, "unsignedCmp" in op.attributes
    start, end = constant_integer(low), constant_integer(high)
    trips = ScfForModel().static_trip_count(op)
    if by is not None and start is not None and trips is not None:
        return _read(start, type, unsigned) + trips * by <= greatest(type, unsigned)
    if bits(type) >= WIDE:
        return True
    return (
        by is not None
        and by > 0
        and end is not None
        and _read(end, type, unsigned) - 1 + by <= greatest(type, unsigned)
    )


def _read(number: int, type: Type, unsigned: bool) -> int:
    """The value of a signless integer, as it is compared."""
    return number % (1 << bits(type)) if unsigned else number


def bits(type: Type) -> int:
    """The number of bits of an integer type; of an index, on all supported machines."""
    return int(type.width) if isinstance(type, ir.IntegerType) else WIDE


def greatest(type: Type, unsigned: bool) -> int:
    """The greatest value of an integer type."""
    return (1 << (bits(type) - (not unsigned))) - 1
