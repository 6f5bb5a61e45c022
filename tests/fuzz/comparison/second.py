"""One second derivative of a random program: its inputs, and the expected results.

`SecondDerivativeCase` takes the derivative in one mode of the derivative in the other or the same: all four orders.
With the program ``y = f(x)``, its Jacobian ``J`` and ``H(p, q)`` for the derivative of ``J p`` or ``J^T p`` along
``q``, the inner derivative maps ``(x, s)`` to ``(y, J s)`` or ``(y, J^T s)``, and the right answers are

    forward of forward    J dx    and  H(s, dx) + J ds
    forward of reverse    J dx    and  H(s, dx) + J^T ds
    reverse of forward    J^T a + H(b, s)    and  J^T b        where a, b are the cotangents of y and of J s
    reverse of reverse    J^T a + H(s, b)    and  J b          where a, b are the cotangents of y and of J^T s

``H`` comes from the oracle run on truncated series, which carry the derivative of its Jacobian along a direction;
programs whose derivatives grow too large on the way are skipped. Buffers are inputs and outputs of the inner
derivative as of any function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.testing.vectors import random_vector
from tests.fuzz import driving
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.programs.syntax import Memref, RandomProgram, Type
from tests.fuzz.semantics import oracle
from tests.fuzz.semantics.duals import Array, RejectedError

#: Where derivatives grow larger than this, what rounding does to them is no measure of what is right.
_STEEPEST = 1e4
#: Relative to the largest derivative, first or second, met on the way.
_TOLERANCE = 1e-9

#: Mode names as tables show them -> the outer and the inner mode.
ORDERS = {
    "forward-forward": (Mode.FORWARD, Mode.FORWARD),
    "forward-reverse": (Mode.FORWARD, Mode.REVERSE),
    "reverse-forward": (Mode.REVERSE, Mode.FORWARD),
    "reverse-reverse": (Mode.REVERSE, Mode.REVERSE),
}


@dataclass(frozen=True)
class SecondDerivativeCase:
    """The ``outer`` derivative of the ``inner`` derivative of one program."""

    program: RandomProgram
    mode_name: str

    @property
    def order(self) -> str:
        """The modes, one of `ORDERS`."""
        return self.mode_name

    @property
    def outer(self) -> Mode:
        """The mode of the derivative that is taken last."""
        return ORDERS[self.order][0]

    @cached_property
    def inner(self) -> DerivativeCase:
        """The case of the derivative that is taken first; its random numbers are used again."""
        return DerivativeCase(self.program, ORDERS[self.order][1])

    @property
    def answer(self) -> oracle.OracleAnswer:
        """The oracle's, of the program itself."""
        return self.inner.answer

    # --- signatures

    @cached_property
    def outer_signature(self) -> Signature:
        """Everything that can move does; results of the inner derivative are all differentiated."""
        forward = self.outer is Mode.FORWARD
        arguments = []
        for role, kind in zip(self.inner.operand_roles, self._inner_operands, strict=True):
            active = role.kind is not OperandKind.PRIMAL or self.program.active[role.index]
            plain = Activity.DUP if forward or isinstance(kind, Memref) else Activity.ACTIVE
            arguments.append(plain if active else Activity.CONST)
        result = Activity.DUPNONEED if forward else Activity.ACTIVENONEED
        return Signature(self.outer, tuple(arguments), (result,) * len(self.inner.result_roles))

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """The derivatives to take, one after the other."""
        return self.inner.signature, self.outer_signature

    @cached_property
    def _inner_operands(self) -> tuple[Type, ...]:
        return self.inner.callee("").operands

    @property
    def text(self) -> str:
        """The program as MLIR."""
        return self.inner.text

    def callee(self, name: str) -> driving.Callee:
        """How to drive the function ``name`` that answers this."""
        inner = self.inner.callee("")
        types = [(inner.results if r.kind is OperandKind.SEED else inner.operands)[r.index] for r in self._operands]
        results = [
            (inner.operands if r.kind is OperandKind.GRADIENT else inner.results)[r.index]
            for r in self.outer_signature.result_roles()
        ]
        return driving.Callee(name, tuple(types), tuple(results))

    @property
    def _operands(self) -> tuple[Role, ...]:
        return self.outer_signature.operand_roles()

    # --- the vectors: s is what the inner derivative was fed, the others are the outer one's

    @cached_property
    def skipped(self) -> bool:
        """Whether differences would not be an answer."""
        try:
            return self._moving.peak > _STEEPEST or not np.all(np.isfinite(self.expected))
        except RejectedError:
            return True

    @property
    def _columns(self) -> int:
        return int(self.answer.jacobian.shape[1])

    @property
    def _s(self) -> Array:
        return self.inner.direction if self.inner.mode is Mode.FORWARD else self.inner.cotangents

    @cached_property
    def _of_x(self) -> Array:
        """Forward: the direction of x. Reverse: the cotangents a of y, where it comes out."""
        if self.outer is Mode.FORWARD:
            return self._random(3, self._columns)
        return self._random(3, len(self.answer.outputs)) * self._comes_out(OperandKind.PRIMAL)

    @cached_property
    def _of_s(self) -> Array:
        """Forward: the direction of s. Reverse: the cotangents b of the inner derivative, where it comes out."""
        if self.outer is Mode.FORWARD:
            moves: Array = np.where(self._s != 0.0, self._random(4, len(self._s)), 0.0)
            return moves
        if self.inner.mode is Mode.REVERSE:
            return self._random(4, self._columns)
        return self._random(4, len(self.answer.outputs)) * self._comes_out(OperandKind.TANGENT)

    def _random(self, stream: int, count: int) -> Array:
        return random_vector(np.random.default_rng([self.program.seed, stream]), count)

    def _comes_out(self, kind: OperandKind) -> Array:
        """1 for the rows of the Jacobian that are results of ``kind``, or in buffers that are differentiated."""
        out = np.zeros(len(self.answer.outputs))
        for role in self.inner.result_roles:
            if role.kind is kind:
                out[self.inner.rows[role.index]] = 1.0
        for role in self.inner.operand_roles:
            if self.inner.is_buffer(role) and self.program.active[role.index]:
                out[self.inner.memory_rows(role.index)] = 1.0
        return out

    @cached_property
    def _moving(self) -> oracle.OracleAnswer:
        """The oracle's, with the rates of the Jacobian along the one of the vectors that is a direction of x."""
        if self.outer is Mode.FORWARD:
            return oracle.evaluate(self.program, self._of_x)
        return oracle.evaluate(self.program, self._of_s if self.inner.mode is Mode.REVERSE else self._s)

    @cached_property
    def _answers(self) -> tuple[Array, Array]:
        """The two right-hand sides of the module's table."""
        jacobian, rates, s, one, two = self.answer.jacobian, self._moving.rates, self._s, self._of_x, self._of_s
        reverse = self.inner.mode is Mode.REVERSE
        if self.outer is Mode.FORWARD:
            second = (rates.T if reverse else rates) @ s
            return jacobian @ one, second + (jacobian.T if reverse else jacobian) @ two
        first = jacobian.T @ one + rates.T @ (s if reverse else two)
        return first, (jacobian if reverse else jacobian.T) @ two

    # --- which numbers belong to which operand and result of the inner derivative

    def _of_operand(self, role: Role, of_x: Array, of_s: Array) -> Array:
        if role.kind is OperandKind.PRIMAL:
            return of_x[self.inner.columns(role.index)]
        if role.kind is OperandKind.SEED:
            return of_s[self.inner.rows[role.index]]
        forward = self.inner.mode is Mode.FORWARD
        return of_s[self.inner.columns(role.index) if forward else self.inner.memory_rows(role.index)]

    def _of_result(self, role: Role, of_y: Array, of_second: Array) -> Array:
        if role.kind is OperandKind.GRADIENT:
            return of_second[self.inner.columns(role.index)]
        return (of_y if role.kind is OperandKind.PRIMAL else of_second)[self.inner.rows[role.index]]

    def _of_final_buffer(self, role: Role, of_y: Array, of_second: Array) -> Array:
        if role.kind is OperandKind.PRIMAL:
            return of_y[self.inner.memory_rows(role.index)]
        forward = self.inner.mode is Mode.FORWARD
        return of_second[self.inner.memory_rows(role.index) if forward else self.inner.columns(role.index)]

    # --- in and out

    @property
    def inputs(self) -> tuple[list[float], list[int]]:
        """The floats and the integers that the driver reads."""
        floats: list[float] = []
        ints: list[int] = []
        for role in self._operands:
            is_float = role.kind is OperandKind.SEED or self.inner.is_float(self.inner.operand_roles[role.index])
            (floats if is_float else ints).extend(self.given(role))  # type: ignore[arg-type]
        return floats, ints

    def given(self, role: Role) -> Sequence[float]:
        """What is passed as ``role``."""
        if role.kind is OperandKind.SEED:
            return self._of_result(self.inner.result_roles[role.index], self._of_x, self._of_s).tolist()  # type: ignore[no-any-return]
        of = self.inner.operand_roles[role.index]
        return self.inner.input(of) if role.kind is OperandKind.PRIMAL else self._shadow(of).tolist()

    def _shadow(self, role: Role) -> Array:
        part = self._of_operand if self.outer is Mode.FORWARD else self._of_final_buffer
        return part(role, self._of_x, self._of_s)

    @cached_property
    def expected(self) -> Array:
        """What the driver writes: results, then the buffers among the operands."""
        parts = [np.zeros(0)]
        parts += [self.result(role) for role in self.outer_signature.result_roles()]
        for role in self._operands:
            if role.kind is OperandKind.SEED:
                continue
            of = self.inner.operand_roles[role.index]
            if self.inner.is_float(of) and self.inner.is_buffer(of):
                parts.append(self.final(role))
        return np.concatenate(parts)

    def result(self, role: Role) -> Array:
        """What comes back as ``role``."""
        if role.kind is OperandKind.GRADIENT:
            return self._of_operand(self.inner.operand_roles[role.index], *self._answers)
        return self._of_result(self.inner.result_roles[role.index], *self._answers)

    def final(self, role: Role) -> Array:
        """What the buffer that is passed as ``role`` holds after the call."""
        of = self.inner.operand_roles[role.index]
        return self.inner.buffer(of) if role.kind is OperandKind.PRIMAL else self._final_shadow(of)

    def _final_shadow(self, role: Role) -> Array:
        part = self._of_final_buffer if self.outer is Mode.FORWARD else self._of_operand
        return part(role, *self._answers)

    @property
    def tolerance(self) -> float:
        """What rounding may do to a number of size 1."""
        return _TOLERANCE * self._moving.peak

    def mismatch(self, got: Array) -> str | None:
        """The worst difference between ``got`` and what is right, in words; None where all is right."""
        allowed = self.tolerance * (1.0 + np.abs(self.expected))
        wrong = np.nonzero(~(np.abs(got - self.expected) <= allowed))[0]
        numbers = (f"number {i}: expected {self.expected[i]:.9g}, got {got[i]:.9g}" for i in wrong[:4])
        return "; ".join(numbers) or None
