"""Matches a value against the ops that define it, for generated rewrites.

The queries that need a whole function are in `interfaces.forms.FormSite`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.floats import no_fastmath
from mlirad.edit.rewrite import before
from mlirad.edit.types import element_type, is_float, is_float_like

#: Ops that copy a number to every element.
_COPIES: Final = ("tensor.splat", "stablehlo.broadcast_in_dim")
#: Ops whose result may have the same number in every element.
NUMBERS: Final = ("arith.constant", "stablehlo.constant", *_COPIES)
_FLAGS: Final = "fastmath"
_ALL: Final = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")


def is_plain(op: ir.Operation) -> bool:
    """Whether ``op`` has no attribute but its fast-math flags: no rounding mode, no mark."""
    return all(name == _FLAGS for name in op.attributes)


def is_of_floats(op: ir.Operation) -> bool:
    """Whether the result of ``op`` is a float or complex number, or a vector or tensor of them."""
    return is_float_like(op.result.type)


def made_by(value: Value, name: str) -> ir.Operation | None:
    """The defining op of ``value`` if it is a plain op ``name``, else None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name != name:
        return None
    op = owner.operation
    return op if is_plain(op) else None


def both_orders(op: ir.Operation) -> tuple[tuple[Value, Value], tuple[Value, Value]]:
    """The two operands of a commutative op, in both orders."""
    left, right = op.operands
    return (left, right), (right, left)


def is_number(value: Value, number: float) -> bool:
    """Whether ``value`` is the constant ``number`` in every element; 0.0 and -0.0 are different."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name not in NUMBERS:
        return False
    if owner.name in _COPIES:
        return is_number(owner.operation.operands[0], number)
    attribute = owner.operation.attributes["value"]
    if isinstance(attribute, ir.DenseElementsAttr) and attribute.is_splat:
        attribute = attribute.get_splat_value()
    if isinstance(attribute, ir.IntegerAttr):
        return float(attribute.value) == number
    return isinstance(attribute, ir.FloatAttr) and _bits(attribute.value) == _bits(number)


def _bits(number: float) -> bytes:
    return struct.pack("<d", number)


def has_constants(type: Type) -> bool:
    """Whether constants of ``type`` can be created: its shape is known."""
    if isinstance(type, ir.ShapedType) and not (type.has_rank and type.has_static_shape):
        return False
    return is_float(element_type(type)) or isinstance(element_type(type), ir.IntegerType | ir.IndexType)


def flags_of(ops: Sequence[ir.Operation]) -> frozenset[str]:
    """The fast-math flags that all of ``ops`` have, ignoring ops that take no flags."""
    common = frozenset(_ALL)
    found = False
    for attribute in chain.from_iterable(map(_given, ops)):
        if attribute is not None:
            found = True
            names = str(attribute).partition("<")[2].rstrip(">").replace(" ", "").split(",")
            common &= frozenset(_ALL if names == ["fast"] else names)
    return common if found else frozenset()


def with_flags(ops: Sequence[ir.Operation]) -> Iterator[ir.Operation]:
    """Yields those of ``ops`` that have any fast-math flag."""
    none = no_fastmath(ops[0].context) if ops else None
    for op in ops:
        if any(given is not None and given != none for given in _given(op)):
            yield op


def _given(op: ir.Operation) -> Iterator[Attribute | None]:
    """Yields the flags of ``op``, or of the ops in its regions; None for an op that takes no flags."""
    inside = [one.operation for region in op.regions for block in region for one in block.operations]
    for one in inside or (op,):
        yield one.attributes.get(_FLAGS, None)


def builder(ops: Sequence[ir.Operation], exact: bool = True) -> Builder:
    """A builder before the first of ``ops``, with the flags that all share; see `MLIRRewrite` for ``exact``."""
    build = before(ops[0])
    flags = flags_of(ops)
    kept = [name for name in _ALL if name in flags and (exact or name not in ("nnan", "ninf"))]
    if kept:
        build.fastmath = _spelled(kept, ops[0].context)
    return build


def _spelled(flags: Sequence[str], context: ir.Context) -> Attribute:
    return ir.Attribute.parse(f"#arith.fastmath<{','.join(flags)}>", context)
