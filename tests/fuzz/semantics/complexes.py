"""Ops on complex numbers as ops on pairs of duals.

A holomorphic function with derivative ``p`` moves its value by ``p dz``: the partials of its two parts are the parts of
``p``. What is not holomorphic (parts, size, angle, conjugate) has partials of its own.
"""

from __future__ import annotations

import cmath
from collections.abc import Callable
from typing import Any, Final

from tests.fuzz.programs.syntax import Op
from tests.fuzz.semantics import elementary, series
from tests.fuzz.semantics.duals import Dual, Pair, RejectedError
from tests.fuzz.semantics.scalars import Env, Machine, Step
from tests.fuzz.semantics.series import Number, imag, real

#: name -> its value and one derivative an operand
_HOLOMORPHIC: Final[dict[str, Callable[..., tuple[Number, ...]]]] = {
    "neg": lambda z: (-z, -1.0 + 0j),
    "exp": lambda z: (series.exp(z), series.exp(z)),
    "expm1": lambda z: (series.exp(z) - 1.0, series.exp(z)),
    "sin": lambda z: (series.sin(z), series.cos(z)),
    "cos": lambda z: (series.cos(z), -series.sin(z)),
    "log": lambda z: (series.log(z), 1.0 / z),
    "log1p": lambda z: (series.log(1.0 + z), 1.0 / (1.0 + z)),
    "sqrt": lambda z: (series.sqrt(z), 0.5 / series.sqrt(z)),
    "rsqrt": lambda z: (1.0 / series.sqrt(z), -0.5 / (z * series.sqrt(z))),
    "add": lambda z, w: (z + w, 1.0 + 0j, 1.0 + 0j),
    "sub": lambda z, w: (z - w, 1.0 + 0j, -1.0 + 0j),
    "mul": lambda z, w: (z * w, w, z),
    "div": lambda z, w: (z / w, 1.0 / w, -z / (w * w)),
    "pow": lambda z, w: _power(z, w),
}
_WITH_CUT: Final = ("log", "sqrt", "rsqrt", "pow", "angle")


def _power(z: Number, w: Number) -> tuple[Number, ...]:
    raised = series.exp(w * series.log(z))
    return raised, w * raised / z, raised * series.log(z)


def _number(pair: Pair) -> Number:
    return pair.re.value + 1j * pair.im.value


def _holomorphic(name: str) -> Step:
    function = _HOLOMORPHIC[name]

    def step(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
        _check(name, operands)
        try:
            value, *partials = function(*map(_number, operands))
        except (ValueError, OverflowError, ZeroDivisionError):
            raise RejectedError(f"outside the domain of {op.name}") from None
        pairs = list(zip(partials, operands, strict=True))
        of_re = [part for p, z in pairs for part in ((real(p), z.re.dots), (-imag(p), z.im.dots))]
        of_im = [part for p, z in pairs for part in ((imag(p), z.re.dots), (real(p), z.im.dots))]
        return [Pair(machine.dual(real(value), iter(of_re)), machine.dual(imag(value), iter(of_im)))]

    return step


def _check(name: str, operands: list[Any]) -> None:
    at = series.value(_number(operands[0]))
    if name in _WITH_CUT and (at.real < elementary.MARGIN and abs(at.imag) < elementary.MARGIN):
        raise RejectedError(f"the cut of {name}")


def _create(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [Pair(*operands)]


def _constant(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [Pair(*map(Dual, op.attrs["value"]))]


def _conj(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (z,) = operands
    return [Pair(z.re, machine.dual(-z.im.value, iter([(-1.0, z.im.dots)])))]


def _abs(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (z,) = operands
    x, y = z.re.value, z.im.value
    if abs(series.value(_number(z))) < 0.02:
        raise RejectedError("the size of almost nothing")
    size = series.sqrt(x * x + y * y)
    return [machine.dual(size, iter([(x / size, z.re.dots), (y / size, z.im.dots)]))]


def _angle(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    _check("angle", operands)
    (z,) = operands
    x, y = z.re.value, z.im.value
    squared = x * x + y * y
    partials = (-y / squared, x), (x / squared, y)
    value = elementary.moving(cmath.phase(series.value(_number(z))), *partials)
    return [machine.dual(value, iter([(partials[0][0], z.re.dots), (partials[1][0], z.im.dots)]))]


STEPS: Final[dict[str, Step]] = {
    **{f"complex.{name}": _holomorphic(name) for name in _HOLOMORPHIC},
    "complex.create": _create,
    "complex.constant": _constant,
    "complex.re": lambda machine, op, operands, env: [operands[0].re],
    "complex.im": lambda machine, op, operands, env: [operands[0].im],
    "complex.conj": _conj,
    "complex.abs": _abs,
    "complex.angle": _angle,
}
