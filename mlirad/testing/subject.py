"""Computes values, central differences, tangents, gradients and second derivatives of a function at a point.

`Subject` compiles each of them once, on first use. Inputs and outputs are flat float64 vectors: the float arguments in
order, and the float results followed by the final contents of the buffers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from mlirad import api
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.runtime.jit import Compiled
from mlirad.runtime.target import Cpu
from mlirad.synthesis.derive import create_derivative
from mlirad.testing import vectors
from mlirad.testing.vectors import Accuracy, Array


@dataclass
class Subject:
    """A function at a point, with its derivatives; the caller's module and arguments are not changed.

    ``compiled`` is the function itself, if it is compiled already.
    """

    original: ir.Module
    function: str
    args: Sequence[Any]
    ctx: Context
    seed: int = 0
    compiled: Compiled | None = None

    def __post_init__(self) -> None:
        self.module = clone_module(self.original)
        self.primal = self.compiled or _compiled(self.module, self.function, self.ctx)
        self.is_buffer = [a.type.mlir.startswith("memref") for a in self.primal.prototype.arguments]
        self.rng = np.random.default_rng(self.seed)
        self.inputs = vectors.joined(self.args)
        self.direction = vectors.random_vector(self.rng, len(self.inputs))
        self.outputs = self.run(np.zeros(len(self.inputs)))
        self.cotangents = vectors.random_vector(self.rng, len(self.outputs))
        self.accuracy = Accuracy.of([a.type.dtype.name for a in self.primal.prototype.arguments])

    def of(self, derivative: _SubjectDerivative, call: tuple[str, Sequence[Any]]) -> Subject:
        """A ``derivative`` of this function as a function of its own, at the arguments of ``call``."""
        return Subject(self.module, *call, self.ctx, self.seed + 1, derivative.run)

    # --- the primal

    def arguments(self, by: Array) -> list[Any]:
        """Fresh copies of the arguments, moved by ``by``."""
        return [vectors.moved(a, part) for a, part in zip(self.args, vectors.split(by, self.args), strict=True)]

    def run(self, by: Array) -> Array:
        """Results and final contents of the buffers, at the arguments moved by ``by``."""
        arguments = self.arguments(by)
        return vectors.joined([*_results(self.primal(*arguments)), *self.among(arguments)])

    @cached_property
    def results(self) -> list[Any]:
        """The primal's results."""
        return _results(self.primal(*self.arguments(np.zeros(len(self.inputs)))))

    @property
    def buffers(self) -> list[Any]:
        """The buffers among the arguments."""
        return self.among(self.args)

    def among(self, arguments: Sequence[Any]) -> list[Any]:
        """The buffers among ``arguments``; a tensor is an array too, but only an input."""
        return [a for a, is_buffer in zip(arguments, self.is_buffer, strict=True) if is_buffer]

    # --- the derivatives

    def _activities(self, mode: Mode) -> tuple[Activity, ...]:
        def of(value: Any, is_buffer: bool) -> Activity:
            if not vectors.is_float(value):
                return Activity.CONST
            return Activity.DUP if mode is Mode.FORWARD or is_buffer else Activity.ACTIVE

        return tuple(of(a, is_buffer) for a, is_buffer in zip(self.args, self.is_buffer, strict=True))

    @cached_property
    def forward(self) -> _SubjectDerivative:
        """The compiled forward derivative, which returns primal results and tangents."""
        results = tuple(Activity.DUP if vectors.is_float(r) else Activity.CONST for r in self.results)
        return _SubjectDerivative.make(self, Signature(Mode.FORWARD, self._activities(Mode.FORWARD), results))

    @cached_property
    def reverse(self) -> _SubjectDerivative:
        """The compiled reverse derivative, which returns gradients."""
        results = tuple(Activity.ACTIVENONEED if vectors.is_float(r) else Activity.CONSTNONEED for r in self.results)
        return _SubjectDerivative.make(self, Signature(Mode.REVERSE, self._activities(Mode.REVERSE), results))

    def tangents(self, direction: Array) -> Array:
        """``J direction``, by the forward derivative."""
        shadows = vectors.split(direction, self.args)
        arguments, results = self.forward.call(lambda role: shadows[role.index])
        tangents = [r for role, r in zip(self.forward.roles, results, strict=True) if role.kind is OperandKind.TANGENT]
        return vectors.joined([*tangents, *self.forward.shadows(arguments)])

    def gradients(self, cotangents: Array) -> Array:
        """``J^T cotangents``, by the reverse derivative."""
        arguments, results = self.reverse.call(self._seeds(cotangents))
        scalars, shadows = iter(results), iter(self.reverse.shadows(arguments))
        return vectors.joined(self._by_argument(scalars, shadows))

    def _by_argument(self, values: Iterator[Any], shadows: Iterator[Any]) -> list[Any]:
        """One for each float argument: of the shadows for a buffer, else of the returned gradients."""
        pairs = zip(self.args, self.is_buffer, strict=True)
        return [next(shadows if is_buffer else values) for a, is_buffer in pairs if vectors.is_float(a)]

    def _seeds(self, cotangents: Array) -> Callable[[Role], Array]:
        parts = vectors.split(cotangents, [*self.results, *self.buffers])
        positions = [i for i, is_buffer in enumerate(self.is_buffer) if is_buffer]
        of_buffer = dict(zip(positions, parts[len(self.results) :], strict=True))
        return lambda role: parts[role.index] if role.kind is OperandKind.SEED else of_buffer[role.index]

    def forward_call(self) -> tuple[str, list[Any]]:
        """The forward derivative as a function of its own, and the arguments it was checked with."""
        shadows = vectors.split(self.direction, self.args)
        return self.forward.name, self.forward.arguments(lambda role: shadows[role.index])

    def reverse_call(self) -> tuple[str, list[Any]]:
        """The reverse derivative as a function of its own, and the arguments it was checked with."""
        return self.reverse.name, self.reverse.arguments(self._seeds(self.cotangents))

    # --- other ways to the same numbers

    def differences(self, direction: Array, step: float = 1.0) -> Array:
        """``J direction``, by central differences; ``step`` is multiplied by the best one for smooth functions."""
        scale = max(1.0, float(np.max(np.abs(self.inputs), initial=0.0)))
        return vectors.central_difference(self.run, direction, self.accuracy.step * scale * step)

    def second_derivative(self, second: Subject, direction: Array) -> Array:
        """``H direction``: the tangent of the gradients where only the primal arguments move."""
        arguments = iter(vectors.split(direction, self.args))
        parts = []
        for role, value in zip(self.reverse.signature.operand_roles(), second.args, strict=True):
            size = len(vectors.coordinates(value))
            parts.append(next(arguments) if role.kind is OperandKind.PRIMAL else np.zeros(size))
        moved = second.tangents(np.concatenate(parts))
        pieces = vectors.split(moved, [*second.results, *second.buffers])
        scalars, buffers = iter(pieces), iter(pieces[len(second.results) :])
        shadows = [
            p for role, p in zip(self.reverse.buffer_roles(), buffers, strict=True) if role.kind is OperandKind.SHADOW
        ]
        return np.concatenate(self._by_argument(scalars, iter(shadows)))


@dataclass(frozen=True)
class _SubjectDerivative:
    """A compiled derivative of a subject."""

    subject: Subject
    signature: Signature
    name: str
    run: Compiled

    @staticmethod
    def make(subject: Subject, signature: Signature) -> _SubjectDerivative:
        with subject.module.context, ir.Location.unknown():
            name = create_derivative(subject.module, subject.function, signature, subject.ctx.registry)
        return _SubjectDerivative(subject, signature, name, _compiled(subject.module, name, subject.ctx))

    @property
    def roles(self) -> tuple[Role, ...]:
        return self.signature.result_roles()

    def arguments(self, vector: Callable[[Role], Array]) -> list[Any]:
        """Fresh operands: the primal's arguments, and what ``vector`` gives for shadows and seeds."""
        primal = self.subject.arguments(np.zeros(len(self.subject.inputs)))
        out = []
        for role in self.signature.operand_roles():
            if role.kind is OperandKind.PRIMAL:
                out.append(primal[role.index])
            else:
                own = self.subject.results if role.kind is OperandKind.SEED else self.subject.args
                out.append(vectors.like(own[role.index], vector(role)))
        return out

    def call(self, vector: Callable[[Role], Array]) -> tuple[list[Any], list[Any]]:
        """Run it; returns the operands (buffers as they are afterwards) and the results."""
        arguments = self.arguments(vector)
        return arguments, _results(self.run(*arguments))

    def buffer_roles(self) -> list[Role]:
        """The roles of the operands that are buffers of floats."""
        is_buffer = self.subject.is_buffer
        return [r for r in self.signature.operand_roles() if r.kind is not OperandKind.SEED and is_buffer[r.index]]

    def shadows(self, arguments: Sequence[Any]) -> list[Any]:
        """The shadow buffers among ``arguments``."""
        roles = self.signature.operand_roles()
        return [
            a
            for a, role in zip(arguments, roles, strict=True)
            if role.kind is OperandKind.SHADOW and self.subject.is_buffer[role.index]
        ]


def _compiled(module: ir.Module, function: str, ctx: Context) -> Compiled:
    """Without optimisation: compiling is what a check waits for."""
    return api.compile(module, function, target=Cpu(opt_level=0), ctx=ctx).compiled()


def _results(returned: Any) -> list[Any]:
    if returned is None:
        return []
    return list(returned) if isinstance(returned, tuple | list) else [returned]
