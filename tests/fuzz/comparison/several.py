"""Derivatives with a width, and batches: one call for several directions or sets of arguments.

A `WidthCase` asks for as many directions, or cotangents, as there are lanes, beside one run of the primal. A
`BatchCase` runs a program on several sets of arguments, some of which are the same in all lanes. Both expect, lane
by lane, what the oracle finds for that lane alone.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, cast

import numpy as np

from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.testing.vectors import random_vector
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.programs.syntax import Memref, Tensor, Type, Vector
from tests.fuzz.semantics.duals import Array, RejectedError
from tests.fuzz.semantics.oracle import OracleAnswer

#: The modes by their names in tables.
WIDTHS: Final = {"width-forward": Mode.FORWARD, "width-reverse": Mode.REVERSE}
BATCH: Final = "batch"
#: A reverse derivative with a width, combined from its functions in split mode.
WIDE_SPLIT: Final = "wide-split"


def with_lanes(kind: Type, count: int) -> Type:
    """The type of ``count`` values of type ``kind``."""
    if isinstance(kind, str):
        return Tensor((count,), (False,), element=kind)
    if isinstance(kind, Vector):
        return replace(kind, shape=(count, *kind.shape))
    return replace(kind, shape=(count, *kind.shape), dynamic=(False, *kind.dynamic))


@dataclass(frozen=True)
class _Lane(DerivativeCase):
    """A case with directions of its own."""

    lane: int = 0

    @cached_property
    def direction(self) -> Array:
        """One of this lane."""
        rng = np.random.default_rng([self.program.seed, 1, self.lane])
        return random_vector(rng, self.answer.jacobian.shape[1])

    @cached_property
    def cotangents(self) -> Array:
        """Those of this lane."""
        plain = cast("Array", DerivativeCase.cotangents.func(self))  # type: ignore[attr-defined]
        rng = np.random.default_rng([self.program.seed, 2, self.lane])
        return np.where(plain == 0.0, 0.0, random_vector(rng, len(plain)))


@dataclass(frozen=True)
class WidthCase(DerivativeCase):
    """A derivative with ``lanes`` shadows side by side."""

    lanes: int = 3

    @cached_property
    def parts(self) -> list[_Lane]:
        """One case a lane."""
        made = [_Lane(self.program, self.mode, self.element, self.fastmath, lane=lane) for lane in range(self.lanes)]
        for one in made:
            one.__dict__["answer"] = self.answer
        return made

    @property
    def mode_name(self) -> str:
        """The mode as tables show it."""
        return WIDE_SPLIT if self.is_split else next(name for name, mode in WIDTHS.items() if mode is self.mode)

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """One, of that width."""
        return (replace(self.signature, width=self.lanes),)

    def _type(self, role: Role, *, of_results: bool = False) -> Type:
        kind = super()._type(role, of_results=of_results)
        return kind if role.kind is OperandKind.PRIMAL else with_lanes(kind, self.lanes)

    def input(self, role: Role) -> Sequence[float]:
        """What is passed as ``role``, lane after lane."""
        if role.kind is OperandKind.PRIMAL:
            return super().input(role)
        return [x for part in self.parts for x in part.input(role)]

    def _result(self, role: Role) -> Array:
        if role.kind is OperandKind.PRIMAL:
            return super()._result(role)
        return np.concatenate([part._result(role) for part in self.parts])

    def buffer(self, role: Role) -> Array:
        """What the buffer that is passed as ``role`` holds after the call."""
        if role.kind is OperandKind.PRIMAL:
            return super().buffer(role)
        return np.concatenate([part.buffer(role) for part in self.parts])


def _is_written(case: DerivativeCase, number: int) -> bool:
    """Whether a buffer has other contents after a call."""
    role = Role(OperandKind.PRIMAL, number)
    return not np.array_equal(case.buffer(role), case.input(role))


@dataclass(frozen=True)
class BatchCase(DerivativeCase):
    """The program itself on ``lanes`` sets of arguments."""

    lanes: int = 3

    @cached_property
    def answer(self) -> OracleAnswer:
        """The oracle's for the first lane; each of them may take the way on which the program leaves memory behind."""
        return replace(self.parts[0].answer, leaks=any(part.answer.leaks for part in self.parts))

    @property
    def mode_name(self) -> str:
        """The mode as tables show it."""
        return BATCH

    @cached_property
    def batched(self) -> tuple[bool, ...]:
        """Which arguments differ between lanes: buffers that are written always do."""
        rng = random.Random(f"batch/{self.program.seed}")
        alone = DerivativeCase(self.program, None, self.element, self.fastmath)
        flags = [
            rng.random() < 0.7 or (isinstance(argument.type, Memref) and _is_written(alone, number))
            for number, argument in enumerate(self.program.entry.body.args)
        ]
        if flags and not any(flags):
            flags[0] = True
        return tuple(flags)

    @property
    def axes(self) -> list[int | None]:
        """The axis of each argument."""
        return [0 if batched else None for batched in self.batched]

    @cached_property
    def parts(self) -> list[DerivativeCase]:
        """One case a lane; lanes that the oracle cannot run on other numbers are like the first."""
        made = [DerivativeCase(self.program, None, self.element, self.fastmath)]
        rng = np.random.default_rng([self.program.seed, 3])
        for _ in range(self.lanes - 1):
            made.append(self._moved(rng) or made[0])
        return made

    def _moved(self, rng: np.random.Generator) -> DerivativeCase | None:
        """The same with other numbers where arguments are batched, unless the oracle cannot run that."""
        for scale in (1.0, 0.3, 0.03):
            inputs: list[Any] = []
            for number, (value, batched) in enumerate(zip(self.program.inputs, self.batched, strict=True)):
                if batched and isinstance(value, int) and scale > 0.1:
                    inputs.append(int(rng.integers(0, value + 3)))  # a trip count, or a subscript
                elif not batched or not DerivativeCase.is_float(self, Role(OperandKind.PRIMAL, number)):
                    inputs.append(value)
                elif isinstance(value, list):
                    inputs.append([v + scale * float(rng.normal()) for v in value])
                else:
                    inputs.append(value + scale * float(rng.normal()))
            one = DerivativeCase(replace(self.program, inputs=tuple(inputs)), None, self.element, self.fastmath)
            with contextlib.suppress(RejectedError):
                return one if one.answer is not None else None
        return None

    def _type(self, role: Role, *, of_results: bool = False) -> Type:
        kind = super()._type(role, of_results=of_results)
        return with_lanes(kind, self.lanes) if of_results or self.batched[role.index] else kind

    def input(self, role: Role) -> Sequence[float]:
        """What is passed as ``role``, lane after lane."""
        if not self.batched[role.index]:
            return super().input(role)
        return [x for part in self.parts for x in part.input(role)]

    def _result(self, role: Role) -> Array:
        return np.concatenate([part._result(role) for part in self.parts])

    def buffer(self, role: Role) -> Array:
        """What the buffer that is passed as ``role`` holds after the call."""
        if not self.batched[role.index]:
            return super().buffer(role)
        return np.concatenate([part.buffer(role) for part in self.parts])
