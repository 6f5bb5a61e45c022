"""Removes the derivative by the shift ``m`` from ``log(sum_i exp(x_i - m)) + m``, which does not depend on it.

The shift prevents overflow; usually it is the largest ``x_i``. Its two derivatives, 1 and minus the sum of the softmax,
cancel except for rounding, and the remainder would be added to the derivative of the largest element: a relative error
of 1e-9 with a million terms. Source: Blanchard, Higham & Higham, "Accurately computing the log-sum-exp and softmax
functions", IMA J. Numer. Anal. 41 (2021).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_float
from mlirad.edit.detach import detach, is_detached
from mlirad.edit.matching import is_number
from mlirad.interfaces.forms import Fact
from mlirad.interfaces.registry import FORM, LOOP, NORMAL_FORM, Registry


@final
@dataclass(frozen=True)
class ShiftRewrite:
    """Removes the derivative by the shift in a log-sum-exp."""

    registry: Registry | None = None

    def bind(self, registry: Registry, /) -> ShiftRewrite:
        """Returns the rewrite with the loop models of ``registry``."""
        return ShiftRewrite(registry)

    def __call__(self, op: ir.Operation, /) -> bool:
        """Detaches the shift that is added to the logarithm, if the exponentials are shifted by the same value."""
        assert self.registry is not None
        sums = [use.owner.operation for use in op.result.uses]
        shifts = {_other(s, op.result) for s in sums if s.name == "arith.addf"}
        if len(shifts) != 1 or any(s.name != "arith.addf" for s in sums):
            return False
        (shift,) = shifts
        if shift is None or is_detached(shift):
            return False
        family = _Family(shift, self.registry)
        if not family.holds(op.operands[0], _identity_of(shift)) or not family.is_shifted or not family.is_closed(op):
            return False
        detached = detach(shift)
        for user in (*family.differences, *sums):
            for i, operand in enumerate(user.operands):
                if operand == shift:
                    user.operands[i] = detached
        for user, broadcast in family.broadcasts:
            again = broadcast.clone(ir.InsertionPoint(user))
            again.operands[0] = detached
            user.operands[1] = again.result
        return True


@dataclass
class _Family:
    """Values that are ``exp(-shift)`` times a value without the shift: exponentials and their sums, also in loops.

    Each has a map from its subscripts to those of its element of the shift.
    """

    shift: Value
    registry: Registry
    members: dict[Value, ir.AffineMap] = field(default_factory=dict)
    #: Values that loops and their terminators forward, as pairs (from, to).
    carries: dict[ir.Operation, list[tuple[Value, Value]]] = field(default_factory=dict)
    differences: list[ir.Operation] = field(default_factory=list)
    #: Differences from a broadcast of the shift, each with the broadcast.
    broadcasts: list[tuple[ir.Operation, ir.Operation]] = field(default_factory=list)
    #: Sums along axes.
    sums: list[ir.Operation] = field(default_factory=list)

    @property
    def is_shifted(self) -> bool:
        """Whether any exponential is shifted."""
        return bool(self.differences or self.broadcasts)

    def holds(self, value: Value, map: ir.AffineMap) -> bool:
        """Whether ``value`` is a member, by ``map``; collects the ops that compute it."""
        if value in self.members:
            return bool(self.members[value] == map)
        owner = value.owner
        self.members[value] = map
        if isinstance(owner, ir.Block):
            return self._holds_carried(owner.owner.operation, value, map)
        op = owner.operation
        if op.name == "math.exp":
            return self._holds_difference(op.operands[0], map)
        if op.name == "arith.addf":
            return all(self.holds(v, map) for v in op.operands if not _is_zero(v))
        if op.name in self.registry.table(LOOP):
            return self._holds_carried(op, value, map)
        return self._holds_sum(op, map)

    def is_closed(self, log: ir.Operation) -> bool:
        """Whether no other op reads a member: its derivative by the shift would be lost."""
        return all(self._is_inside(use.owner.operation, log) for member in self.members for use in member.uses)

    def _is_inside(self, user: ir.Operation, log: ir.Operation) -> bool:
        if user == log:
            return True
        if user in self.carries:
            return all(to in self.members for given, to in self.carries[user] if given in self.members)
        if user.regions and user not in self.sums:
            return False
        return bool(len(user.results)) and all(result in self.members for result in user.results)

    def _holds_difference(self, value: Value, map: ir.AffineMap) -> bool:
        owner = value.owner
        if isinstance(owner, ir.Block) or owner.operation.name != "arith.subf":
            return False
        op = owner.operation
        if op.operands[0] == self.shift:
            return False
        if op.operands[1] == self.shift and map == _identity_of(self.shift):
            self.differences.append(op)
        else:
            found = _read("broadcast", op.operands[1], self.registry)
            if found is None or found[1] != (self.shift,) or found[0].map != map:
                return False
            self.broadcasts.append((op, op.operands[1].owner.operation))
        self.members[value] = map
        return True

    def _holds_sum(self, op: ir.Operation, map: ir.AffineMap) -> bool:
        """Whether ``op`` is a sum along axes that starts at zero."""
        read = _read("sum", op.result, self.registry) if len(op.results) == 1 else None
        if read is None:
            return False
        fact, (source, init) = read
        self.sums.append(op)
        through = [expr.compose(fact.map) for expr in map.results]
        return self._is_zero(init) and self.holds(source, ir.AffineMap.get(fact.map.n_dims, 0, through, op.context))

    def _is_zero(self, value: Value) -> bool:
        found = _read("broadcast", value, self.registry)
        return is_number(value, 0.0) or (found is not None and _is_zero(found[1][0]))

    def _holds_carried(self, loop: ir.Operation, value: Value, map: ir.AffineMap) -> bool:
        """Whether a loop carries a sum that starts at zero or with a member, and stays a member."""
        model = self.registry.table(LOOP).get(loop.name)
        if model is None or loop.name in self.registry.table(NORMAL_FORM):
            # A loop that is not in its normal form yet is not analysed.
            return False
        body = model.blocks(loop)[0]
        inits, carried = list(model.inits(loop)), list(model.carried(loop))
        yielded, results = list(model.yielded(loop, body)), list(loop.results)
        values = carried if value in carried else results
        if value not in values:
            return False
        k = values.index(value)
        self.members.update({carried[k]: map, results[k]: map})
        self.carries[loop] = list(zip(inits, carried, strict=True))
        self.carries[body.operations[len(body.operations) - 1].operation] = list(zip(yielded, results, strict=True))
        return (_is_zero(inits[k]) or self.holds(inits[k], map)) and self.holds(yielded[k], map)


def _identity_of(value: Value) -> ir.AffineMap:
    """Returns the identity map on the subscripts of ``value``."""
    rank = value.type.rank if isinstance(value.type, ir.RankedTensorType) else 0
    return ir.AffineMap.get_identity(rank, value.type.context)


def _read(name: str, value: Value, registry: Registry) -> tuple[Fact, tuple[Value, ...]] | None:
    """Returns what form ``name`` reads from the op that defines ``value``, and the operands; None without a match."""
    form, owner = registry.find(FORM, name), value.owner
    if form is None or isinstance(owner, ir.Block) or owner.operation.name not in form.ops:
        return None
    return form.read(owner.operation)


def _other(sum: ir.Operation, one: Value) -> Value | None:
    """Returns the other operand of ``sum``, None if there is none."""
    others = [v for v in sum.operands if v != one]
    return others[0] if len(others) == 1 else None


def _is_zero(value: Value) -> bool:
    return constant_float(value) == 0.0
