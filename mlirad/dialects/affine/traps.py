"""Properties of affine maps: whether they are linear, and whether they may divide by zero.

Those that divide by a symbol may: they must not be moved to where the primal has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import ir
from mlirad.edit.affine import AffineExpressions, linear_form
from mlirad.edit.divisions import may_divide_by_zero
from mlirad.edit.linear import Linear
from mlirad.interfaces.scalar import ScalarModel

_MAPS: Final = ("map", "lowerBoundMap", "upperBoundMap")


@final
class MapModel:
    """``affine.apply``, ``affine.min``, ``affine.max``, and the bounds of ``affine.for``."""

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether one of its maps may divide by zero."""
        maps = (ir.AffineMapAttr(op.attributes[name]).value for name in _MAPS if name in op.attributes)
        return any(may_divide_by_zero(expr) for map in maps for expr in map.results)


@final
class ApplyModel(ScalarModel):
    """``affine.apply``."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """The linear form of its map, None if the map divides or takes a remainder."""
        forms = linear_form(op.attributes["map"], tuple(op.operands))
        return None if forms is None else forms[0]


@final
class ExtremumModel(ScalarModel):
    """``affine.max`` and ``affine.min``."""

    def limits(self, op: ir.Operation, /) -> tuple[Sequence[Linear], Sequence[Linear]]:
        """The linear results of the map, below a maximum or above a minimum."""
        forms = AffineExpressions.of(ir.AffineMapAttr(op.attributes["map"]).value, tuple(op.operands)).linear()
        return (forms, ()) if op.name == "affine.max" else ((), forms)
