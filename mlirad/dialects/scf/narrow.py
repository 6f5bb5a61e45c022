"""Loops over narrow integers have their full trip count, also if the last ``iv + step`` overflows the type.

Upstream calls that undefined ("LB + n*Step must be representable in the type of the induction variable"), and its
lowering adds and compares in that type: the induction variable wraps around, and the loop continues. Caches have one
element per iteration, so a derivative would write out of bounds. A loop over ``index`` does not overflow, and
the primal is compiled in the same way. Bounds that are narrower than an index stay as they are.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.scf.for_ import ScfForModel
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.loops import OpenLoop, create_counted_for, create_for
from mlirad.edit.rewrite import before, move_body, replace_op

#: Types of so many bits are assumed not to overflow; an index has as many.
WIDE: Final = 64


def rewrite_narrow_for(op: ir.Operation) -> bool:
    """Rewrites such a loop.

    Replaces it by ``for k = 0 to n`` with ``iv = lb + k step``; returns False if the loop cannot overflow.
    """
    if has_room(op):
        return False
    loop, iv = _create_wide(op) if bits(op.operands[0].type) < WIDE else _create_counted(op)
    end = loop.at.op("scf.yield")
    yielded = move_body(op.regions[0].blocks[0], end, [iv, *loop.carried])
    before(end).op("scf.yield", yielded)
    end.erase()
    replace_op(op, list(loop.op.results))
    return True


def _create_wide(op: ir.Operation) -> tuple[OpenLoop, Value]:
    """A loop over ``index`` with the same bounds, and the induction variable in the type of ``op``."""
    model, build = ScfForModel(), before(op)
    name = "arith.index_castui" if "unsignedCmp" in op.attributes else "arith.index_cast"
    index = ir.IndexType.get(op.context)
    bounds = [build.value(name, (value,), index) for value in model.controls(op)]
    loop = create_for(bounds, model.inits(op), build)
    return loop, loop.at.value(name, (loop.number,), op.operands[0].type)


def _create_counted(op: ir.Operation) -> tuple[OpenLoop, Value]:
    """A loop that counts the iterations, and the induction variable."""
    model, build = ScfForModel(), before(op)
    low, _, step = model.controls(op)
    loop = create_counted_for(model.create_trip_count(op, lambda value: value, build), model.inits(op), build)
    number = loop.number
    if low.type != number.type:
        number = loop.at.value("arith.index_castui", [number], low.type)
    return loop, create_sum(loop.at, low, create_product(loop.at, number, step))


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
