"""Raises instructions on numbers: each to one op of `arith`, with its flags."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Attribute, ir
from mlirad.frontends.llvm.body import Body, Raised, fastmath
from mlirad.frontends.llvm.program import LlvmConstant, LlvmInstruction, LlvmValue

_BINARY: Final = {
    "fadd": "arith.addf",
    "fsub": "arith.subf",
    "fmul": "arith.mulf",
    "fdiv": "arith.divf",
    "frem": "arith.remf",
    "add": "arith.addi",
    "sub": "arith.subi",
    "mul": "arith.muli",
    "sdiv": "arith.divsi",
    "udiv": "arith.divui",
    "srem": "arith.remsi",
    "urem": "arith.remui",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
    "shl": "arith.shli",
    "ashr": "arith.shrsi",
    "lshr": "arith.shrui",
}
_CASTS: Final = {
    "sext": "arith.extsi",
    "zext": "arith.extui",
    "trunc": "arith.trunci",
    "sitofp": "arith.sitofp",
    "uitofp": "arith.uitofp",
    "fptosi": "arith.fptosi",
    "fptoui": "arith.fptoui",
    "fpext": "arith.extf",
    "fptrunc": "arith.truncf",
    "bitcast": "arith.bitcast",
}
_SLT, _SGT, _OLT, _OGT = 2, 4, 4, 2
#: Ops with an attribute for overflow flags.
_WRAPPING: Final = ("arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.trunci")


def raise_scalar(body: Body, one: LlvmInstruction) -> bool:
    """Raise ``one`` if it computes with numbers; returns whether it did."""
    opcode = one.opcode
    if opcode in _BINARY:
        x, y = (body.value(operand, one) for operand in one.operands)
        # The sum of numbers without a bit in common.
        name = "arith.addi" if one.is_disjoint else _BINARY[opcode]
        result = body.make(name, [x, y], x.type, _attributes(one, name))
    elif opcode in _CASTS:
        x = body.value(one.operands[0], one)
        result = body.make(_CASTS[opcode], [x], body.type(one.type, one), _attributes(one, _CASTS[opcode]))
    elif opcode == "fneg":
        result = body.like("arith.negf", body.value(one.operands[0], one), flags=one.flags)
    elif (number := _with_sign(one)) is not None:
        x = body.value(number, one)
        sign = body.like("math.copysign", body.number(x.type, 1), x)
        result = body.compare_floats(_OLT if one.predicate == _SLT else _OGT, sign, body.number(x.type, 0))
    elif opcode in ("icmp", "fcmp"):
        x, y = (body.value(operand, one) for operand in one.operands)
        result = (
            body.compare(one.predicate, x, y)
            if opcode == "icmp"
            else body.compare_floats(one.predicate, x, y, one.flags)
        )
    elif opcode == "select":
        condition, x, y = (body.value(operand, one) for operand in one.operands)
        result = _select(body, condition, x, y)
    elif opcode == "freeze":
        result = body.value(one.operands[0], one)
    elif opcode in ("extractvalue", "insertvalue"):
        result = _aggregate(body, one)
    else:
        return False
    body.values[one] = result
    return True


def _with_sign(one: LlvmInstruction) -> LlvmValue | None:
    """The float whose sign bit is tested."""
    if one.opcode != "icmp" or not isinstance(one.operands[1], LlvmConstant):
        return None
    bits, bound = one.operands[0], one.operands[1].value
    is_sign = (one.predicate, bound) in ((_SLT, 0), (_SGT, -1)) or (one.predicate == _SLT and one.operands[1].is_zero)
    is_float = isinstance(bits, LlvmInstruction) and bits.opcode == "bitcast" and bits.operands[0].type.kind == "float"
    return bits.operands[0] if is_sign and is_float else None  # type: ignore[attr-defined]


def _attributes(one: LlvmInstruction, op: str) -> dict[str, Attribute] | None:
    words = [
        word for word, given in (("nsw", one.no_signed_wrap), ("nuw", one.no_unsigned_wrap)) if given or one.is_disjoint
    ]
    if words and op in _WRAPPING:
        return {"overflowFlags": ir.Attribute.parse(f"#arith.overflow<{','.join(words)}>")}
    return fastmath(one.flags)


def _select(body: Body, condition: Raised, x: Raised, y: Raised) -> Raised:
    if isinstance(x, tuple):
        return tuple(_select(body, condition, *pair) for pair in zip(x, y, strict=True))
    return body.select(condition, x, y)


def _aggregate(body: Body, one: LlvmInstruction) -> Raised:
    whole = body.value(one.operands[0], one)
    if one.opcode == "extractvalue":
        for position in one.position:
            whole = whole[position]
        return whole
    return _inserted(whole, one.position, body.value(one.operands[1], one))


def _inserted(whole: Raised, position: tuple[int, ...], part: Raised) -> Raised:
    first, *rest = position
    new = _inserted(whole[first], tuple(rest), part) if rest else part
    return (*whole[:first], new, *whole[first + 1 :])
