"""Rewrites integer ops on the bits of floats that change at most the sign to float ops.

The bits of a float are no smooth function of it, but ops on the sign bit alone compute ``-x``, ``|x|`` or ``copysign``,
which have derivatives. Ops that change other bits are not rewritten.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type, float_width, is_float
from mlirad.edit.walk import defining_op


def rewrite_bitcast(op: ir.Operation) -> bool:
    """Rewrites integer ops on the bits of a float that change at most the sign to float ops.

    Returns False unless its operand has the bits of floats of its result type with at most the sign changed.
    """
    type = op.result.type
    moved = _Moved(type, before(op))
    if not is_float(element_type(type)) or not moved.holds(op.operands[0]):
        return False
    replace_op(op, [moved.create(op.operands[0])])
    return True


def _is_bits_of(bits: Value, type: ir.Type) -> bool:
    """Whether ``bits`` is an unmodified bitcast of a float of ``type``."""
    producer = defining_op(bits)
    return producer is not None and producer.name == "arith.bitcast" and bool(producer.operands[0].type == type)


def _mask(bits: Value) -> int | None:
    """Returns the unsigned value of ``bits`` if it is a constant, or a splat of one, else None."""
    producer = defining_op(bits)
    if producer is None or producer.name != "arith.constant":
        return None
    attribute = producer.attributes["value"]
    if isinstance(attribute, ir.DenseIntElementsAttr) and attribute.is_splat:
        attribute = attribute.get_splat_value()
    if not isinstance(attribute, ir.IntegerAttr):
        return None
    number, width = int(attribute.value), int(ir.IntegerType(element_type(bits.type)).width)
    return number % (1 << width)


def _masked(bits: Value, name: str, sign: bool, type: ir.Type) -> Value | None:
    """Returns the operand of ``name`` besides the mask, if that is the sign bit, or (not ``sign``) all other bits."""
    producer = defining_op(bits)
    if producer is None or producer.name != name:
        return None
    width = float_width(element_type(type))
    wanted = 2 ** (width - 1) if sign else 2 ** (width - 1) - 1
    for one, other in (tuple(producer.operands), tuple(producer.operands)[::-1]):
        if _mask(other) == wanted:
            return one
    return None


def _halves(bits: Value, type: ir.Type) -> tuple[Value, Value] | None:
    """Returns the magnitude bits and the sign bits if ``bits`` combines them with ``ori``, else None."""
    producer = defining_op(bits)
    if producer is None or producer.name != "arith.ori":
        return None
    for one, other in (tuple(producer.operands), tuple(producer.operands)[::-1]):
        size, sign = _masked(one, "arith.andi", False, type), _masked(other, "arith.andi", True, type)
        if size is not None and sign is not None:
            return size, sign
    return None


class _Moved:
    """Maps bits to the floats of one type that have them; each value is examined once."""

    def __init__(self, type: ir.Type, build: Builder) -> None:
        self._type = type
        self._build = build
        self._known: dict[Value, bool] = {}
        self._floats: dict[Value, Value] = {}

    def holds(self, bits: Value) -> bool:
        """Whether `create` can express ``bits`` as a float."""
        if bits not in self._known:
            parts = self._parts(bits)
            self._known[bits] = parts is not None and all(self.holds(part) for part in parts[1])
        return self._known[bits]

    def create(self, bits: Value) -> Value:
        """Emits the float with the bits ``bits``, for which `holds` is true."""
        if bits not in self._floats:
            parts = self._parts(bits)
            assert parts is not None
            names, inner = parts
            values = [self.create(part) for part in inner]
            if names == ("arith.select",):
                values.insert(0, bits.owner.operation.operands[0])
            elif not names:
                values = [bits.owner.operation.operands[0]]
            for name in names:
                values = [self._build.value(name, values, self._type)]
            (self._floats[bits],) = values
        return self._floats[bits]

    def _parts(self, bits: Value) -> tuple[tuple[str, ...], list[Value]] | None:
        """Returns the float ops that produce ``bits``, and the bits of their operands."""
        if _is_bits_of(bits, self._type):
            return (), []
        halves = _halves(bits, self._type)
        if halves is not None:
            return ("math.copysign",), list(halves)
        for (name, sign), ops in _SIGN_CHANGES.items():
            inner = _masked(bits, name, sign, self._type)
            if inner is not None:
                return ops, [inner]
        producer = defining_op(bits)
        if producer is not None and producer.name == "arith.select":
            return ("arith.select",), list(producer.operands)[1:]
        return None


#: What an integer op with the sign bit, or with all other bits, does to a float.
_SIGN_CHANGES: Final = {
    ("arith.xori", True): ("arith.negf",),
    ("arith.andi", False): ("math.absf",),
    ("arith.ori", True): ("math.absf", "arith.negf"),
}
