"""One derivative of a random program: its inputs, and the expected results.

A `DerivativeCase` is a program, a mode, and everything drawn at random for it: the activities of the results, the
direction or the cotangents. `DerivativeCase.inputs` and `DerivativeCase.expected` are flat, in the order in which
`driving` feeds a derivative's operands and reads its results and buffers. The convention for memory is the same in
both modes: buffers are inputs *and* outputs. In forward mode a shadow goes in as the tangent of the contents before
the call and comes out as that of the contents after it; in reverse mode it goes in as the cotangent of the final
contents and comes out as that of the initial ones.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.testing.vectors import random_vector
from tests.fuzz import driving
from tests.fuzz.programs.printing import printer
from tests.fuzz.programs.syntax import Memref, RandomProgram, Type, element, width
from tests.fuzz.semantics import oracle
from tests.fuzz.semantics.duals import Array

#: Errors are measured against the largest derivative met: roundings have that scale.
TOLERANCE = {"f64": 1e-9, "f32": 1e-5, "f16": 2e-2, "bf16": 2e-1}


@dataclass(frozen=True)
class DerivativeCase:
    """One program to differentiate in one mode (None: to run as it is), with its floats as ``element``.

    ``fastmath``: the flags of its ops on floats. ``is_split``: its reverse derivative is put together from the
    functions of split mode.
    """

    program: RandomProgram
    mode: Mode | None
    element: str = "f64"
    fastmath: str = ""
    is_split: bool = False

    @property
    def text(self) -> str:
        """The program as MLIR."""
        return printer.with_flags(printer.text(self.program).replace("f64", self.element), self.fastmath)

    @property
    def mode_name(self) -> str:
        """The mode as tables show it."""
        return "split" if self.is_split else self.mode.value if self.mode else "primal"

    @cached_property
    def answer(self) -> oracle.OracleAnswer:
        """The values and the Jacobian, by the oracle."""
        return oracle.evaluate(self.program)

    @cached_property
    def signature(self) -> Signature:
        """The activities: the program says which arguments, chance which results and in which form."""
        rng = random.Random(f"activities/{self.program.seed}")
        forward = self.mode is Mode.FORWARD
        arguments = []
        for arg, active in zip(self.program.entry.body.args, self.program.active, strict=True):
            plain = Activity.DUP if forward or isinstance(arg.type, Memref) else Activity.ACTIVE
            arguments.append(plain if active else Activity.CONST)
        choices = (
            (Activity.DUP, Activity.DUP, Activity.DUPNONEED, Activity.CONST, Activity.CONSTNONEED)
            if forward
            else (Activity.ACTIVE, Activity.ACTIVE, Activity.ACTIVENONEED, Activity.CONST, Activity.CONSTNONEED)
        )
        results = [rng.choice(choices) for _ in self.program.entry.body.ends]
        if results and not any(r.carries_derivative for r in results):
            results[0] = choices[0]
        return Signature(self.mode or Mode.FORWARD, tuple(arguments), tuple(results))

    @cached_property
    def operand_roles(self) -> tuple[Role, ...]:
        """The role of each operand."""
        if self.mode is None:
            return tuple(Role(OperandKind.PRIMAL, i) for i in range(len(self.program.inputs)))
        return self.signature.operand_roles()

    @cached_property
    def result_roles(self) -> tuple[Role, ...]:
        """The role of each result, in front of the buffers."""
        if self.mode is None:
            return tuple(Role(OperandKind.PRIMAL, i) for i in range(len(self.program.entry.body.ends)))
        return self.signature.result_roles()

    def callee(self, name: str) -> driving.Callee:
        """The types by which `driving` calls the derivative ``name``."""
        types = tuple(self._narrowed(self._type(r)) for r in self.operand_roles)
        results = tuple(self._narrowed(self._type(r, of_results=True)) for r in self.result_roles)
        return driving.Callee(name, types, results)

    def _narrowed(self, kind: Type) -> Type:
        scalar = element(kind).replace("f64", self.element)
        return scalar if isinstance(kind, str) else replace(kind, element=scalar)

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """The derivatives to take, one after the other."""
        return (self.signature,) if self.mode else ()

    def is_buffer(self, role: Role) -> bool:
        """Whether ``role`` is a memref."""
        return isinstance(self._type(role), Memref)

    def is_float(self, role: Role) -> bool:
        """Whether ``role`` is made of floats."""
        return width(self._type(role)) > 0

    def _type(self, role: Role, *, of_results: bool = False) -> Type:
        """The type of what is passed as ``role``, or comes back as it."""
        body = self.program.entry.body
        is_result = role.kind is not OperandKind.GRADIENT if of_results else role.kind is OperandKind.SEED
        return (body.ends if is_result else body.args)[role.index].type

    # --- the random vectors

    @cached_property
    def direction(self) -> Array:
        """One number a column of the Jacobian."""
        return random_vector(np.random.default_rng([self.program.seed, 1]), self.answer.jacobian.shape[1])

    @cached_property
    def cotangents(self) -> Array:
        """One number an output; 0 where no seed or shadow goes in."""
        weights = random_vector(np.random.default_rng([self.program.seed, 2]), len(self.answer.outputs))
        for i, activity in enumerate(self.signature.results):
            weights[self.rows[i]] *= activity.carries_derivative
        for i, arg in enumerate(self.program.entry.body.args):
            if isinstance(arg.type, Memref) and not self.program.active[i]:
                weights[self.memory_rows(i)] = 0.0
        return weights

    # --- which rows of the Jacobian are whose

    @cached_property
    def rows(self) -> list[slice]:
        """The Jacobian's rows of every result."""
        ends = list(itertools.accumulate((width(v.type) for v in self.program.entry.body.ends), initial=0))
        return list(map(slice, ends, ends[1:]))

    def memory_rows(self, argument: int) -> slice:
        """The Jacobian's rows of a buffer argument."""
        position = sum(isinstance(a.type, Memref) for a in self.program.entry.body.args[:argument])
        start = len(self.answer.results) + sum(len(m) for m in self.answer.memories[:position])
        return slice(start, start + len(self.answer.memories[position]))

    def columns(self, argument: int) -> slice:
        """The Jacobian's columns of an argument."""
        return oracle.columns(self.program)[argument]

    # --- in and out

    @property
    def inputs(self) -> tuple[list[float], list[int]]:
        """The floats and the integers that the driver reads."""
        floats: list[float] = []
        ints: list[int] = []
        for role in self.operand_roles:
            (floats if self.is_float(role) else ints).extend(self.input(role))  # type: ignore[arg-type]
        return floats, ints

    def input(self, role: Role) -> Sequence[float]:
        """What is passed as ``role``."""
        if role.kind is OperandKind.PRIMAL:
            value = self.program.inputs[role.index]
            return value if isinstance(value, list) else [value]
        if role.kind is OperandKind.SEED:
            return self.cotangents[self.rows[role.index]].tolist()  # type: ignore[no-any-return]
        if self.mode is Mode.FORWARD:
            return self.direction[self.columns(role.index)].tolist()  # type: ignore[no-any-return]
        return self.cotangents[self.memory_rows(role.index)].tolist()  # type: ignore[no-any-return]

    @cached_property
    def expected(self) -> Array:
        """What the driver writes: results, then the buffers among the operands."""
        results = [self._result(role) for role in self.result_roles]
        buffers = [self.buffer(role) for role in self.operand_roles if self.is_buffer(role) and self.is_float(role)]
        return np.concatenate([np.zeros(0), *results, *buffers])

    def labels(self) -> list[str]:
        """What each number of `expected` is, for messages."""
        names = []
        for role in self.result_roles:
            count = len(self._result(role))
            names += [f"{role.kind.value} {role.index}" + (f"[{k}]" if count > 1 else "") for k in range(count)]
        for role in self.operand_roles:
            if self.is_buffer(role) and self.is_float(role):
                names += [f"{role.kind.value} buffer {role.index}[{k}]" for k in range(len(self.buffer(role)))]
        return names

    def _result(self, role: Role) -> Array:
        if role.kind is OperandKind.PRIMAL:
            return self.answer.results[self.rows[role.index]]
        if role.kind is OperandKind.TANGENT:
            return self._forward[self.rows[role.index]]
        return self._backward[self.columns(role.index)]

    def buffer(self, role: Role) -> Array:
        """What the buffer that is passed as ``role`` holds after the call."""
        if role.kind is OperandKind.PRIMAL:
            return self.answer.outputs[self.memory_rows(role.index)]
        if self.mode is Mode.FORWARD:
            return self._forward[self.memory_rows(role.index)]
        return self._backward[self.columns(role.index)]

    @cached_property
    def _forward(self) -> Array:
        return self.answer.jacobian @ self.direction

    @cached_property
    def _backward(self) -> Array:
        return self.answer.jacobian.T @ self.cotangents

    @property
    def tolerance(self) -> float:
        """What rounding may do to a number of size 1."""
        return TOLERANCE[self.element] * self.answer.peak

    def mismatch(self, got: Array) -> str | None:
        """The worst difference between ``got`` and what is right, in words; None where all is right."""
        allowed = self.tolerance * (1.0 + np.abs(self.expected))
        wrong = np.nonzero(~(np.abs(got - self.expected) <= allowed))[0]
        if not len(wrong):
            return None
        labels = self.labels()
        return "; ".join(f"{labels[i]}: expected {self.expected[i]:.12g}, got {got[i]:.12g}" for i in wrong[:4])
