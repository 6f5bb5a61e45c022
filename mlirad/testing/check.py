"""Checks derivatives of a function at a point: `check_jvp`, `check_vjp` and `check_both` name the wrong argument.

There are three independent tests: central differences of the compiled primal along random directions; the dot product
``<w, J v> = <J^T w, v>`` between the two modes, to rounding; and for ``order=2`` the same of the derivative itself,
with the symmetry of the second derivative. Directions are random with entries of either sign and different sizes:
all-ones would not see two gradients swapped. Buffers are inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.location import where
from mlirad.edit.module import find_symbol
from mlirad.errors import Diagnostic, MlirAdError, Note
from mlirad.testing import vectors
from mlirad.testing.subject import Subject
from mlirad.testing.vectors import Array
from mlirad.transforms.module_context import placed

#: The result of a comparison: None if it holds, else the expected and the computed vector.
Difference = tuple[Array, Array] | None

#: Multiples of the best step for smooth functions; with narrow types, smaller ones only show rounding errors.
_STEPS: Final = (1.0, 1 / 8, 1 / 64, 1 / 512)
_FINE: Final = 1e-4


class WrongDerivativeError(MlirAdError, AssertionError):
    """A derivative differs from finite differences or from the other mode; the message names the argument."""


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
        MlirAdError: the function cannot be differentiated, compiled or called.
    """
    with placed(module):
        _forward(Subject(module, function, args, ctx or Context.default(), seed), order, rtol)


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
        MlirAdError: the function cannot be differentiated, compiled or called.
    """
    with placed(module):
        _reverse(Subject(module, function, args, ctx or Context.default(), seed), order, rtol)


def check_both(
    module: ir.Module,
    function: str,
    *args: Any,
    order: int = 1,
    forward_order: int | None = None,
    ctx: Context | None = None,
    rtol: float | None = None,
    seed: int = 0,
) -> None:
    """Check both derivatives as `check_jvp` and `check_vjp` do, but compile what both need once.

    ``forward_order`` is the order of the first check, if it is another one.

    Raises:
        WrongDerivativeError: a derivative is wrong; the message says with respect to which argument.
        MlirAdError: the function cannot be differentiated, compiled or called.
    """
    with placed(module):
        subject = Subject(module, function, args, ctx or Context.default(), seed)
        _forward(subject, forward_order or order, rtol)
        _reverse(subject, order, rtol)


def _forward(subject: Subject, order: int, rtol: float | None) -> None:
    tolerance = rtol or subject.accuracy.differences

    def error(direction: Array, step: float) -> Difference:
        return _unequal(subject, subject.differences(direction, step), subject.tangents(direction), tolerance)

    _raise_by_argument(subject, "tangent", error)
    if order > 1:
        _forward(subject.of(subject.forward, subject.forward_call()), order - 1, rtol)


def _reverse(subject: Subject, order: int, rtol: float | None) -> None:
    tolerance = (rtol or subject.accuracy.differences) * np.sqrt(len(subject.outputs) + 1.0)
    gradient = subject.gradients(subject.cotangents)

    def error(direction: Array, step: float) -> Difference:
        expected = np.array([subject.cotangents @ subject.differences(direction, step)])
        return _unequal(subject, expected, np.array([gradient @ direction]), tolerance)

    _raise_by_argument(subject, "gradient", error)
    _check_dot_product(subject, gradient)
    if order > 1:
        second = subject.of(subject.reverse, subject.reverse_call())
        _check_symmetry(subject, second)
        _forward(second, order - 1, rtol)


def _unequal(subject: Subject, expected: Array, got: Array, tolerance: float) -> Difference:
    sizes = [1.0, *np.abs(subject.outputs), *np.abs(expected)]
    return None if np.all(np.abs(got - expected) <= tolerance * max(sizes)) else (expected, got)


def _raise_by_argument(subject: Subject, what: str, error: Callable[[Array, float], Difference]) -> None:
    """Compare along a direction of all arguments; if that fails, raise an error for the first wrong argument.

    Functions that oscillate need smaller steps: a derivative is right if differences of any of the steps agree with it.
    """

    def least(direction: Array) -> Difference:
        found: Difference = None
        for step in _STEPS if subject.accuracy.step < _FINE else _STEPS[:1]:
            found = error(direction, step)
            if found is None:
                return None
        return found

    whole = least(subject.direction)
    if whole is None:
        return
    for label, direction in _one_at_a_time(subject):
        found = least(direction)
        if found is not None:
            raise _wrong(subject, f"the {what} of '{subject.function}' with respect to {label} is wrong", *found)
    raise _wrong(subject, f"the {what} of '{subject.function}' along a random direction is wrong", *whole)


def _one_at_a_time(subject: Subject) -> Iterator[tuple[str, Array]]:
    """For each argument, and each element of short arrays, its name and a direction in which only it changes."""
    start = 0
    for i, part in enumerate(vectors.split(subject.direction, subject.args)):
        width = len(part)
        for k in range(width if 1 < width <= 64 else 0):
            yield f"element {k} of argument {i}", _only(subject.direction, start + k, start + k + 1)
        if width:
            yield f"argument {i}", _only(subject.direction, start, start + width)
        start += width


def _only(vector: Array, start: int, stop: int) -> Array:
    out = np.zeros_like(vector)
    out[start:stop] = vector[start:stop]
    return out


def _check_dot_product(subject: Subject, gradient: Array) -> None:
    """``<w, J v>`` against ``<J^T w, v>``, to rounding."""
    forward = subject.cotangents * subject.tangents(subject.direction)
    reverse = gradient * subject.direction
    scale = 1.0 + float(np.abs(forward).sum() + np.abs(reverse).sum())
    if not abs(forward.sum() - reverse.sum()) <= subject.accuracy.rounding * scale:
        message = f"the two modes of '{subject.function}' disagree: <w, J v> is not <J^T w, v>"
        raise _wrong(subject, message, np.array([forward.sum()]), np.array([reverse.sum()]))


def _check_symmetry(subject: Subject, second: Subject) -> None:
    """``<H u, v>`` against ``<H v, u>``, by the forward derivative of the reverse derivative."""
    one, other = subject.direction, vectors.random_vector(subject.rng, len(subject.inputs))
    left = float(subject.second_derivative(second, one) @ other)
    right = float(subject.second_derivative(second, other) @ one)
    if not abs(left - right) <= subject.accuracy.rounding * 10 * (1.0 + abs(left) + abs(right)):
        message = f"the second derivative of '{subject.function}' is not symmetric"
        raise _wrong(subject, message, np.array([left]), np.array([right]))


def _wrong(subject: Subject, message: str, expected: Array, got: Array) -> WrongDerivativeError:
    worst = int(np.argmax(np.nan_to_num(np.abs(got - expected), nan=np.inf)))
    numbers = f"expected {expected[worst]:.9g}, got {got[worst]:.9g}"
    notes = (
        Note(f"at {', '.join(map(_short, subject.args))}"),
        Note(f"output {worst} of {len(expected)}; seed={subject.seed} gives the same directions again"),
    )
    return WrongDerivativeError(Diagnostic("MA0801", f"{message}: {numbers}", _place(subject), notes))


def _place(subject: Subject) -> Any:
    top = subject.original.operation
    return where((find_symbol(top, subject.function) or top).location)


def _short(value: Any) -> str:
    text = np.array2string(value, threshold=8) if isinstance(value, np.ndarray) else repr(value)
    return " ".join(text.split())
