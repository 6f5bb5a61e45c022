"""What is asked of the engine about a derivative of a derivative of a random program?

`SecondQuestion` wants the forward derivative of the reverse derivative: the tangents of gradients and shadows along a
direction in which only the primal arguments move. The oracle knows first derivatives exactly, so the right answer is a
five-point difference of its Jacobian; programs that are too steep for that are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Kind, Role, Signature
from mlirad.testing import driving, oracle
from mlirad.testing.duals import Array, RejectedError
from mlirad.testing.questions import Question
from mlirad.testing.syntax import Program
from mlirad.testing.vectors import central_difference

#: Derivatives this large would carry the points of the difference over a kink.
_STEEPEST = 40.0
_STEP = 2e-6
_TOLERANCE = 1e-6


@dataclass(frozen=True)
class SecondQuestion:
    """The forward derivative of the reverse derivative of one program."""

    program: Program
    mode_name: str = "second"

    @cached_property
    def reverse(self) -> Question:
        """What is asked of the reverse derivative; its numbers are reused."""
        return Question(self.program, Mode.REVERSE)

    @property
    def answer(self) -> oracle.Answer:
        """The oracle's, of the program itself."""
        return self.reverse.answer

    @cached_property
    def forward_signature(self) -> Signature:
        """Primal arguments move, shadows follow, seeds stay."""
        arguments = []
        for role in self.reverse.operand_roles:
            follows = role.kind is Kind.SHADOW or (role.kind is Kind.PRIMAL and self.program.active[role.index])
            arguments.append(Activity.DUP if follows else Activity.CONST)
        return Signature(Mode.FORWARD, tuple(arguments), (Activity.DUPNONEED,) * len(self.reverse.result_roles))

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """The derivatives to take, one after the other."""
        return self.reverse.signature, self.forward_signature

    @cached_property
    def skipped(self) -> bool:
        """Whether differences would not be an answer."""
        try:
            return self.answer.peak > _STEEPEST or self._second is None
        except RejectedError:
            return True

    def callee(self, name: str) -> driving.Callee:
        """How to drive the function ``name`` that answers this."""
        operands = self.reverse.callee(name).operands
        types = [operands[role.index] for role in self.forward_signature.operand_roles()]
        return driving.Callee(name, tuple(types), ("f64",) * len(self.reverse.result_roles))

    @property
    def inputs(self) -> tuple[list[float], list[int]]:
        """The floats and the integers that the driver reads."""
        floats: list[float] = []
        ints: list[int] = []
        for role in self.forward_signature.operand_roles():
            of = self.reverse.operand_roles[role.index]
            values = self.reverse.input(of) if role.kind is Kind.PRIMAL else self._tangent(of)
            (floats if self.reverse.is_float(of) else ints).extend(values)  # type: ignore[arg-type]
        return floats, ints

    def _tangent(self, role: Role) -> list[float]:
        if role.kind is Kind.PRIMAL:
            return self.reverse.direction[self.reverse.columns(role.index)].tolist()  # type: ignore[no-any-return]
        return [0.0] * len(self.reverse.input(role))

    @cached_property
    def _second(self) -> Array:
        """The derivative of ``J^T w`` along the direction."""
        weights, direction = self.reverse.cotangents, self.reverse.direction

        def gradient(t: Array) -> Array:
            return oracle.evaluate(moved(self.program, t[0] * direction)).jacobian.T @ weights

        return central_difference(gradient, np.ones(1), _STEP)

    @cached_property
    def expected(self) -> Array:
        """What the driver writes: tangents of the results, then the buffers among the operands."""
        parts = [self._result(role) for role in self.reverse.result_roles]
        for role in self.forward_signature.operand_roles():
            of = self.reverse.operand_roles[role.index]
            if self.reverse.is_float(of) and self.reverse.is_buffer(of):
                parts.append(self.reverse.buffer(of) if role.kind is Kind.PRIMAL else self._moving(of))
        return np.concatenate([np.zeros(0), *parts])

    def _result(self, role: Role) -> Array:
        """The tangent of a result of the reverse derivative."""
        if role.kind is Kind.GRADIENT:
            return self._second[self.reverse.columns(role.index)]
        return self._along[role.index : role.index + 1]

    def _moving(self, role: Role) -> Array:
        """The tangent of what a buffer that is passed to the reverse derivative holds after the call."""
        if role.kind is Kind.SHADOW:
            return self._second[self.reverse.columns(role.index)]
        return self._along[self.reverse.memory_rows(role.index)]

    @cached_property
    def _along(self) -> Array:
        return self.answer.jacobian @ self.reverse.direction

    def mismatch(self, got: Array) -> str | None:
        """The worst difference between ``got`` and what is right, in words; None where all is right."""
        allowed = _TOLERANCE * self.answer.peak * (1.0 + np.abs(self.expected))
        wrong = np.nonzero(~(np.abs(got - self.expected) <= allowed))[0]
        return "; ".join(f"number {i}: expected {self.expected[i]:.9g}, got {got[i]:.9g}" for i in wrong[:4]) or None


def moved(program: Program, by: Array) -> Program:
    """``program`` with its active inputs moved by ``by``."""
    inputs: list[Any] = []
    for value, active, columns in zip(program.inputs, program.active, oracle.columns(program), strict=True):
        if not active:
            inputs.append(value)
        elif isinstance(value, list):
            inputs.append((np.array(value) + by[columns]).tolist())
        else:
            inputs.append(float(value + by[columns][0]))
    return replace(program, inputs=tuple(inputs))
