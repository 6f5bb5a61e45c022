"""Raises saturating and overflow-checking intrinsics on integers, and tests of float classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.frontends.llvm.body import Body, Raised
from mlirad.frontends.llvm.program import LlvmInstruction
from mlirad.frontends.llvm.sources import callee_name

_EQ, _NE, _SLT, _ULT, _UGT = 0, 1, 2, 6, 8
_OLE, _OGE, _UNO = 5, 3, 14


def _overflowing(body: Body, one: LlvmInstruction) -> Raised:
    """The result and whether it overflowed, computed with twice the bits."""
    name = callee_name(one).removeprefix("llvm.")
    is_signed, op = name[0] == "s", name[1:4]
    x, y = (body.value(operand, one) for operand in one.operands[:2])
    wide = ir.IntegerType.get_signless(2 * x.type.width)
    extend = "arith.extsi" if is_signed else "arith.extui"
    both = (body.make(extend, [value], wide) for value in (x, y))
    exact = body.like(f"arith.{op}i", *both)
    result = body.make("arith.trunci", [exact], x.type)
    return result, body.compare(_NE, body.make(extend, [result], wide), exact)


def _saturating(body: Body, one: LlvmInstruction) -> Value:
    result, overflows = _overflowing(body, one)
    name = callee_name(one).removeprefix("llvm.")
    width = result.type.width
    if name[0] == "u":
        limit = body.number(result.type, -1 if name[1:4] == "add" else 0)
        return body.select(overflows, limit, result)
    y = body.value(one.operands[1], one)
    is_down = body.compare(_SLT, y, body.number(y.type, 0))
    low, high = body.number(result.type, -(1 << (width - 1))), body.number(result.type, (1 << (width - 1)) - 1)
    ends = (low, high) if name[1:4] == "add" else (high, low)
    return body.select(overflows, body.select(is_down, *ends), result)


def to_integer(body: Body, one: LlvmInstruction, *, is_signed: bool) -> Value:
    """A saturating conversion of a float to an integer: the nearest representable one, and 0 for NaN."""
    x = body.value(one.operands[0], one)
    type = body.type(one.type, one)
    width = type.width - 1 if is_signed else type.width
    low, high = (-(1 << width) if is_signed else 0), (1 << width) - 1
    result = body.make("arith.fptosi" if is_signed else "arith.fptoui", [x], type)
    # As a float, `high` may be rounded up to a number that does not fit, like all larger ones.
    result = body.select(body.compare_floats(_OGE, x, body.number(x.type, high)), body.number(type, high), result)
    result = body.select(body.compare_floats(_OLE, x, body.number(x.type, low)), body.number(type, low), result)
    return body.select(body.compare_floats(_UNO, x, x), body.number(type, 0), result)


def _rotated(body: Body, one: LlvmInstruction) -> Value:
    """A funnel shift: the concatenation of ``x`` and ``y`` is shifted; the result is its upper or lower half."""
    x, y, count = (body.value(operand, one) for operand in one.operands[:3])
    width = x.type.width
    wide = ir.IntegerType.get_signless(2 * width)
    count = body.like("arith.remui", count, body.number(x.type, width))
    upper = body.like("arith.shli", body.make("arith.extui", [x], wide), body.number(wide, width))
    joined = body.like("arith.ori", upper, body.make("arith.extui", [y], wide))
    distance = body.make("arith.extui", [count], wide)
    if ".fshl." in callee_name(one):
        moved = body.like("arith.shrui", body.like("arith.shli", joined, distance), body.number(wide, width))
    else:
        moved = body.like("arith.shrui", joined, distance)
    return body.make("arith.trunci", [moved], x.type)


def _three_way(body: Body, one: LlvmInstruction) -> Value:
    """A three-way comparison: -1, 0 or 1."""
    x, y = (body.value(operand, one) for operand in one.operands[:2])
    type = body.type(one.type, one)
    less = _ULT if ".ucmp." in callee_name(one) else _SLT
    equal = body.select(body.compare(_EQ, x, y), body.number(type, 0), body.number(type, 1))
    return body.select(body.compare(less, x, y), body.number(type, -1), equal)


#: Intrinsic, without types in its name -> the function that raises it.
RULES: Final[dict[str, Callable[[Body, LlvmInstruction], Raised]]] = {
    **{f"{sign}{op}.with.overflow": _overflowing for sign in "su" for op in ("add", "sub", "mul")},
    **{f"{sign}{op}.sat": _saturating for sign in "su" for op in ("add", "sub")},
    "fshl": _rotated,
    "fshr": _rotated,
    "scmp": _three_way,
    "ucmp": _three_way,
}
