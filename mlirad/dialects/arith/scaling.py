"""Expands ``arith.scaling_extf`` and ``scaling_truncf``, conversions of numbers with a common factor, a power of 2.

Upstream expands them the same way (``arith-expand``). The power of 2 has a type without a derivative.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import replace_op
from mlirad.edit.types import element_type, float_width, with_element_type

_EXPONENT_BITS = 8


def rewrite_scaling(op: ir.Operation) -> bool:
    """Rewrites the op to a conversion and a product with, or a quotient by, the scale."""
    x, scale = op.operands
    build = Builder(ir.InsertionPoint(op), op.location, op.attributes.get("fastmath"))
    type = op.result.type
    if op.name == "arith.scaling_extf":
        value = build.float("arith.mulf", [_extended(x, type, build), _factor(scale, type, build)], type)
    else:
        value = build.float("arith.divf", [x, _factor(scale, x.type, build)], x.type)
        if type != x.type:
            rounding = op.attributes.get("roundingmode")
            attributes: dict[str, Attribute] = {} if rounding is None else {"roundingmode": rounding}
            value = build.value("arith.truncf", [value], type, attributes)
    replace_op(op, [value])
    return True


#: By the name of the op.
EXPANSIONS: Final = dict.fromkeys(("arith.scaling_extf", "arith.scaling_truncf"), rewrite_scaling)


def _factor(scale: Value, type: ir.Type, build: Builder) -> Value:
    """Returns ``scale`` as a ``type``, rounded to a power of 2 if it is not one."""
    if float_width(element_type(scale.type)) > _EXPONENT_BITS:
        power = with_element_type(scale.type, ir.Float8E8M0FNUType.get(build.loc.context))
        scale = build.value("arith.truncf", [scale], power)
    return _extended(scale, type, build)


def _extended(value: Value, type: ir.Type, build: Builder) -> Value:
    return value if value.type == type else build.value("arith.extf", [value], type)
