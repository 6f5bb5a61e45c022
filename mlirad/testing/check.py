"""Is the derivative of this function right, here? `check_jvp` and `check_vjp` raise with the culprit named where not.

Three independent looks: random directions against central differences of the compiled primal; the dot product test
``<w, J v> = <J^T w, v>`` between the two modes, to rounding; and for ``order=2`` the same of the derivative itself,
with the symmetry of the second derivative. Directions are random with entries of either sign and different sizes:
all-ones would not see two gradients swapped. Buffers are inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, Note, MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Kind, Role, Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.testing import vectors
from mlirad.testing.running import compiled
from mlirad.testing.vectors import Accuracy, Array


class WrongDerivativeError(MlirAdError, AssertionError):
    """A derivative that is not what differences or the other mode say; the message names the argument."""


def check_jvp(
    module: ir.Module,
    function: str,
    *args: Any,
    order: int = 1,
    ctx: Context | None = None,
    rtol: float | None = None,
    seed: int = 0,
) -> None:
    """Check the forward derivative of ``function`` at ``args`` along a random direction.

    ``args`` are passed as to the compiled function; floats and arrays of floats are differentiated, and none of them
    is changed. ``order=2`` also checks the forward derivative of the forward derivative. ``rtol`` replaces the
    tolerance against differences, which follows from the float types.

    Raises:
        WrongDerivativeError: the derivative is wrong; the message says with respect to which argument.
    """
    subject = _Subject(module, function, args, ctx or Context.default(), seed, rtol)
    subject.check_forward()
    if order > 1:
        name, arguments = subject.forward_call()
        check_jvp(subject.module, name, *arguments, order=order - 1, ctx=ctx, rtol=rtol, seed=seed + 1)


def check_vjp(
    module: ir.Module,
    function: str,
    *args: Any,
    order: int = 1,
    ctx: Context | None = None,
    rtol: float | None = None,
    seed: int = 0,
) -> None:
    """Check the reverse derivative of ``function`` at ``args`` with random cotangents; see `check_jvp`.

    ``order=2`` also checks the forward derivative of the reverse derivative, and that the second derivative is
    symmetric.

    Raises:
        WrongDerivativeError: the derivative is wrong; the message says with respect to which argument.
    """
    subject = _Subject(module, function, args, ctx or Context.default(), seed, rtol)
    subject.check_reverse()
    subject.check_dot_product()
    if order > 1:
        subject.check_symmetry()
        name, arguments = subject.reverse_call()
        check_jvp(subject.module, name, *arguments, order=order - 1, ctx=ctx, rtol=rtol, seed=seed + 1)


@dataclass
class _Subject:
    """A function at a point, with its compiled derivatives."""

    original: ir.Module
    function: str
    args: Sequence[Any]
    ctx: Context
    seed: int
    rtol: float | None

    def __post_init__(self) -> None:
        self.module = ir.Module.parse(str(self.original), self.original.context)
        self.primal = compiled(self.module, self.function, self.ctx)
        self.rng = np.random.default_rng(self.seed)
        self.inputs = vectors.joined(self.args)
        self.direction = _random(self.rng, len(self.inputs))
        self.outputs = self.run(np.zeros(len(self.inputs)))
        self.cotangents = _random(self.rng, len(self.outputs))
        self.accuracy = Accuracy.of(self.args)

    # --- the primal

    def arguments(self, by: Array) -> list[Any]:
        """Fresh copies of the arguments, moved by ``by``."""
        return [vectors.moved(a, part) for a, part in zip(self.args, vectors.split(by, self.args), strict=True)]

    def run(self, by: Array) -> Array:
        """Results and final contents of the buffers, at the arguments moved by ``by``."""
        arguments = self.arguments(by)
        return vectors.joined([*_results(self.primal(*arguments)), *_buffers(arguments)])

    @cached_property
    def results(self) -> list[Any]:
        """The primal's results."""
        return _results(self.primal(*self.arguments(np.zeros(len(self.inputs)))))

    @property
    def buffers(self) -> list[Any]:
        """The buffers among the arguments."""
        return _buffers(self.args)

    # --- the derivatives

    def _activities(self, mode: Mode) -> tuple[Activity, ...]:
        def of(value: Any) -> Activity:
            if not vectors.is_float(value):
                return Activity.CONST
            return Activity.DUP if mode is Mode.FORWARD or isinstance(value, np.ndarray) else Activity.ACTIVE

        return tuple(of(a) for a in self.args)

    @cached_property
    def forward(self) -> _Derivative:
        """The compiled forward derivative, which returns primal results and tangents."""
        results = tuple(Activity.DUP if vectors.is_float(r) else Activity.CONST for r in self.results)
        return _Derivative.make(self, Signature(Mode.FORWARD, self._activities(Mode.FORWARD), results))

    @cached_property
    def reverse(self) -> _Derivative:
        """The compiled reverse derivative, which returns gradients."""
        results = tuple(Activity.ACTIVENONEED if vectors.is_float(r) else Activity.CONSTNONEED for r in self.results)
        return _Derivative.make(self, Signature(Mode.REVERSE, self._activities(Mode.REVERSE), results))

    def tangents(self, direction: Array) -> Array:
        """``J direction``, by the forward derivative."""
        shadows = vectors.split(direction, self.args)
        arguments, results = self.forward.call(lambda role: shadows[role.index])
        tangents = [r for role, r in zip(self.forward.roles, results, strict=True) if role.kind is Kind.TANGENT]
        return vectors.joined([*tangents, *self.forward.shadows(arguments)])

    def gradients(self, cotangents: Array) -> Array:
        """``J^T cotangents``, by the reverse derivative."""
        arguments, results = self.reverse.call(self._seeds(cotangents))
        scalars, shadows = iter(results), iter(self.reverse.shadows(arguments))
        parts = [next(shadows if isinstance(a, np.ndarray) else scalars) for a in self.args if vectors.is_float(a)]
        return vectors.joined(parts)

    def _seeds(self, cotangents: Array) -> Callable[[Role], Array]:
        parts = vectors.split(cotangents, [*self.results, *self.buffers])
        positions = [i for i, a in enumerate(self.args) if isinstance(a, np.ndarray)]
        of_buffer = dict(zip(positions, parts[len(self.results) :], strict=True))
        return lambda role: parts[role.index] if role.kind is Kind.SEED else of_buffer[role.index]

    def forward_call(self) -> tuple[str, list[Any]]:
        """The forward derivative as a function of its own, and the arguments it was checked with."""
        shadows = vectors.split(self.direction, self.args)
        return self.forward.name, self.forward.arguments(lambda role: shadows[role.index])

    def reverse_call(self) -> tuple[str, list[Any]]:
        """The reverse derivative as a function of its own, and the arguments it was checked with."""
        return self.reverse.name, self.reverse.arguments(self._seeds(self.cotangents))

    # --- the checks

    def differences(self, direction: Array) -> Array:
        """``J direction``, by central differences."""
        scale = max(1.0, float(np.max(np.abs(self.inputs), initial=0.0)))
        return vectors.central_difference(self.run, direction, self.accuracy.step * scale)

    def _close(self, expected: Array, got: Array, tolerance: float) -> bool:
        scale = max(1.0, float(np.max(np.abs(self.outputs), initial=0.0)), float(np.max(np.abs(expected), initial=0.0)))
        return bool(np.all(np.abs(got - expected) <= tolerance * scale))

    @property
    def tolerance(self) -> float:
        """Against differences."""
        return self.rtol if self.rtol is not None else self.accuracy.differences

    def check_forward(self) -> None:
        """Tangents against differences, first along everything, then argument by argument to find the culprit."""
        if self._forward_error(self.direction) is None:
            return
        for i, label, direction in self._one_argument_at_a_time():
            error = self._forward_error(direction)
            if error is not None:
                raise self._wrong("tangent", f"with respect to argument {i}{label}", *error)
        raise self._wrong("tangent", "along a random direction", *self._forward_error(self.direction))  # type: ignore[misc]

    def _forward_error(self, direction: Array) -> tuple[Array, Array] | None:
        expected, got = self.differences(direction), self.tangents(direction)
        return None if self._close(expected, got, self.tolerance) else (expected, got)

    def check_reverse(self) -> None:
        """Gradients against differences, along everything and then by argument."""
        gradient = self.gradients(self.cotangents)
        if self._reverse_error(gradient, self.direction) is None:
            return
        for i, label, direction in self._one_argument_at_a_time():
            error = self._reverse_error(gradient, direction)
            if error is not None:
                raise self._wrong("gradient", f"with respect to argument {i}{label}", *error)
        raise self._wrong("gradient", "along a random direction", *self._reverse_error(gradient, self.direction))  # type: ignore[misc]

    def _reverse_error(self, gradient: Array, direction: Array) -> tuple[Array, Array] | None:
        expected = np.array([self.cotangents @ self.differences(direction)])
        got = np.array([gradient @ direction])
        return None if self._close(expected, got, self.tolerance * np.sqrt(len(self.outputs) + 1)) else (expected, got)

    def check_dot_product(self) -> None:
        """``<w, J v>`` against ``<J^T w, v>``, to rounding."""
        forward = self.cotangents * self.tangents(self.direction)
        reverse = self.gradients(self.cotangents) * self.direction
        scale = 1.0 + float(np.abs(forward).sum() + np.abs(reverse).sum())
        if not abs(forward.sum() - reverse.sum()) <= self.accuracy.rounding * scale:
            both = np.array([forward.sum()]), np.array([reverse.sum()])
            raise self._wrong("gradient", "and the forward derivative disagree: <w, J v> and <J^T w, v>", *both)

    def check_symmetry(self) -> None:
        """``<H u, v>`` against ``<H v, u>``, by the forward derivative of the reverse derivative."""
        name, arguments = self.reverse_call()
        second = _Subject(self.module, name, arguments, self.ctx, self.seed, self.rtol)
        one, other = self.direction, _random(self.rng, len(self.inputs))
        left = self._second(second, one) @ other
        right = self._second(second, other) @ one
        if not abs(left - right) <= self.accuracy.rounding * 10 * (1.0 + abs(left) + abs(right)):
            raise self._wrong("second derivative", "is not symmetric", np.array([left]), np.array([right]))

    def _second(self, second: _Subject, direction: Array) -> Array:
        """``H direction``: the tangent of the gradients where only the primal arguments move."""
        arguments = iter(vectors.split(direction, self.args))
        parts = []
        for role, value in zip(self.reverse.signature.operand_roles(), second.args, strict=True):
            size = len(vectors.coordinates(value))
            parts.append(next(arguments) if role.kind is Kind.PRIMAL else np.zeros(size))
        moved = second.tangents(np.concatenate(parts))
        pieces = vectors.split(moved, [*second.results, *second.buffers])
        scalars, buffers = iter(pieces), iter(pieces[len(second.results) :])
        shadows = [p for role, p in zip(self.reverse.buffer_roles(), buffers, strict=True) if role.kind is Kind.SHADOW]
        left = iter(shadows)
        return np.concatenate([next(left if isinstance(a, np.ndarray) else scalars) for a in self.args if vectors.is_float(a)])

    def _one_argument_at_a_time(self) -> list[tuple[int, str, Array]]:
        """For every argument, and for every element of short arrays, a direction that moves only it."""
        out = []
        start = 0
        for i, part in enumerate(vectors.split(self.direction, self.args)):
            width = len(part)
            elements = range(width) if 1 < width <= 64 else []
            for k in elements:
                out.append((i, f", element {k}", _only(self.direction, start + k, start + k + 1)))
            if width:
                out.append((i, "", _only(self.direction, start, start + width)))
            start += width
        return out

    def _wrong(self, what: str, whose: str, expected: Array, got: Array) -> WrongDerivativeError:
        worst = int(np.argmax(np.abs(np.nan_to_num(got - expected, nan=np.inf))))
        message = f"the {what} of '{self.function}' {whose} is wrong: expected {expected[worst]:.9g}, got {got[worst]:.9g}"
        place = next(
            (where(op.location) for op in self.module.body.operations if _symbol(op) == self.function), Diagnostic("", "").where
        )
        notes = (
            Note(f"at {', '.join(map(str, self.args))}"),
            Note(f"output {worst} of {len(expected)}, seed {self.seed}"),
        )
        return WrongDerivativeError(Diagnostic("MA0801", message, place, notes))


@dataclass(frozen=True)
class _Derivative:
    """A compiled derivative of a subject."""

    subject: _Subject
    signature: Signature
    name: str
    run: Callable[..., Any]

    @staticmethod
    def make(subject: _Subject, signature: Signature) -> _Derivative:
        with subject.module.context, ir.Location.unknown():
            name = create_derivative(subject.module, subject.function, signature, subject.ctx.registry)
        return _Derivative(subject, signature, name, compiled(subject.module, name, subject.ctx))

    @property
    def roles(self) -> tuple[Role, ...]:
        return self.signature.result_roles()

    def arguments(self, vector: Callable[[Role], Array]) -> list[Any]:
        """Fresh operands: the primal's arguments, and what ``vector`` gives for shadows and seeds."""
        primal = self.subject.arguments(np.zeros(len(self.subject.inputs)))
        out = []
        for role in self.signature.operand_roles():
            if role.kind is Kind.PRIMAL:
                out.append(primal[role.index])
            else:
                own = self.subject.results if role.kind is Kind.SEED else self.subject.args
                out.append(vectors.like(own[role.index], vector(role)))
        return out

    def call(self, vector: Callable[[Role], Array]) -> tuple[list[Any], list[Any]]:
        """Run it; returns the operands (buffers as they are afterwards) and the results."""
        arguments = self.arguments(vector)
        return arguments, _results(self.run(*arguments))

    def buffer_roles(self) -> list[Role]:
        """The roles of the operands that are buffers of floats."""
        args = self.subject.args
        return [r for r in self.signature.operand_roles() if r.kind is not Kind.SEED and isinstance(args[r.index], np.ndarray)]

    def shadows(self, arguments: Sequence[Any]) -> list[Any]:
        """The shadow buffers among ``arguments``."""
        roles = self.signature.operand_roles()
        return [a for a, role in zip(arguments, roles, strict=True) if role.kind is Kind.SHADOW and isinstance(a, np.ndarray)]


def _results(returned: Any) -> list[Any]:
    if returned is None:
        return []
    return list(returned) if isinstance(returned, tuple | list) else [returned]


def _buffers(arguments: Sequence[Any]) -> list[Any]:
    return [a for a in arguments if isinstance(a, np.ndarray)]


def _symbol(op: Any) -> str:
    return ir.StringAttr(op.attributes["sym_name"]).value if "sym_name" in op.attributes else ""


def _random(rng: np.random.Generator, count: int) -> Array:
    """Entries of either sign, none near zero, no two alike."""
    return rng.uniform(0.3, 1.7, count) * np.where(rng.random(count) < 0.5, -1.0, 1.0)


def _only(vector: Array, start: int, stop: int) -> Array:
    out = np.zeros_like(vector)
    out[start:stop] = vector[start:stop]
    return out
