"""Finds numbers that are never -0.0: adding 0.0 to these changes nothing, whatever flags the sum has.

A sum is -0.0 only if both of its terms are (IEEE 754-2019, 6.3, rounding to nearest). So a shadow that starts as 0.0,
and is added to, never holds it: by induction over the stores to a buffer, if all of them are known::

    affine.store %zero, %dx[%i]           affine.store %zero, %dx[%i]
    ...                                   ...
    %a = affine.load %dx[%i]              %a = affine.load %dx[%i]
    %b = arith.addf %a, %zero       ->    affine.store %a, %dy[%i]
    affine.store %b, %dy[%i]
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_float
from mlirad.loops import nests


def is_never_negative_zero(value: Value) -> bool:
    """Whether ``value`` is a float other than -0.0 (NaN among them)."""
    signs = _Signs()
    while True:
        before = len(signs.refuted)
        holds = signs.holds(value)
        if len(signs.refuted) == before:
            return holds
        signs.assumed.clear()


class _Signs:
    """Proof by induction: every value is ``assumed`` to hold, until a round refutes none (greatest fixed point)."""

    def __init__(self) -> None:
        self.assumed: set[Value] = set()
        self.refuted: set[Value] = set()

    def holds(self, value: Value) -> bool:
        """Whether a float, or the contents of a buffer, is never -0.0."""
        if value not in self.assumed and value not in self.refuted:
            self.assumed.add(value)
            if not (self._of_buffer(value) if isinstance(value.type, ir.MemRefType) else self._of(value)):
                self.refuted.add(value)
        return value not in self.refuted

    def _of(self, value: Value) -> bool:
        if isinstance(value.owner, ir.Block):
            return False
        op = value.owner.operation
        number = constant_float(value)
        if number is not None:
            return number != 0.0 or math.copysign(1.0, number) > 0
        if op.name in ("affine.load", "memref.load"):
            return self.holds(op.operands[0])
        if op.name not in ("arith.addf", "arith.subf", "arith.mulf") or nests.may_lose_sign(op):
            return False
        left, right = op.operands
        # A square is never -0.0; other products are if one factor is negative and the other zero.
        if op.name == "arith.mulf":
            return bool(left == right)
        # x + y is -0.0 only if both are, and x - y only if x is -0.0 (and y 0.0).
        return self.holds(left) or (op.name == "arith.addf" and self.holds(right))

    def _of_buffer(self, buffer: Value) -> bool:
        """Whether the buffer is allocated or cleared here before other accesses, and no -0.0 is ever stored in it."""
        found = nests.accesses_of(buffer)
        if found is None or not (nests.is_allocation(buffer) or _is_cleared_first(buffer, found)):
            return False
        # The stored or copied value is the first operand.
        return all(self.holds(t.op.operands[0]) for t in found if t.kind in nests.WRITES)


def _is_cleared_first(buffer: Value, found: Sequence[nests.BufferAccess]) -> bool:
    """Whether a function sets all elements of its argument to zero before it accesses it otherwise."""
    home = buffer.owner
    if not isinstance(home, ir.Block) or nests.extents(buffer) is None:
        return False
    if buffer not in nests.noalias_arguments(home.owner):
        return False
    fills = [access for access in found if (block := nests.zeroed_in(access, buffer)) is not None and block == home]
    first = nests.ancestor(fills[0].op, home) if fills else None
    others = [nests.ancestor(access.op, home) for access in found if access not in fills]
    return first is not None and all(op is not None and first.is_before_in_block(op) for op in others)
