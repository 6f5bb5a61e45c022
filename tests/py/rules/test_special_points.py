"""What the rules promise where the formula alone would give NaN, or where there is no derivative."""

from __future__ import annotations

import math
from functools import cache

import pytest

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from tests.fuzz.running import compiled

INF, NAN = math.inf, math.nan


@cache
def derivatives(op: str, count: int, order: int) -> object:
    """The gradient of a float op, or the gradient of the sum of its gradient (order 2), compiled."""
    names = ["%a", "%b", "%c"][:count]
    arguments = ", ".join(f"{name}: f64" for name in names)
    context = _mlir.new_context()
    written = op.format(*names)
    text = f"func.func @subject({arguments}) -> f64 {{\n  %z = {written} : f64\n  return %z : f64\n}}"
    with context, ir.Location.unknown():
        module = ir.Module.parse(text)
        registry = Context.default().registry
        signature = Signature(Mode.REVERSE, (Activity.ACTIVE,) * count, (Activity.ACTIVENONEED,))
        name = create_derivative(module, "subject", signature, registry)
        if order == 2:
            inner = (Activity.DUP,) * count + (Activity.CONST,)
            name = create_derivative(
                module, name, Signature(Mode.FORWARD, inner, (Activity.DUPNONEED,) * count), registry
            )
        for op in module.body.operations:
            if ir.StringAttr(op.attributes["sym_name"]).value == name:
                del op.attributes["sym_visibility"]  # what is private and not called is not compiled
        return compiled(module, name, Context.default())


def gradient(op: str, *at: float) -> list[float]:
    run = derivatives(op, len(at), 1)
    out = run(*at, 1.0)  # type: ignore[operator]
    return list(out) if isinstance(out, tuple) else [out]


def second(op: str, *at: float) -> list[float]:
    """The gradient's derivative along (1, 1, ...)."""
    run = derivatives(op, len(at), 2)
    interleaved = [v for x in at for v in (x, 1.0)]
    out = run(*interleaved, 1.0)  # type: ignore[operator]
    return list(out) if isinstance(out, tuple) else [out]


def same(got: list[float], expected: list[float]) -> bool:
    return all((math.isnan(a) and math.isnan(b)) or a == pytest.approx(b) for a, b in zip(got, expected, strict=True))


POINTS = [
    ("math.powf {}, {}", (0.0, 0.0), [0.0, 0.0]),
    ("math.powf {}, {}", (0.0, 1.0), [1.0, 0.0]),
    ("math.powf {}, {}", (0.0, 2.0), [0.0, 0.0]),
    ("math.powf {}, {}", (3.0, 0.0), [0.0, math.log(3.0)]),
    ("math.powf {}, {}", (-2.0, 0.0), [0.0, NAN]),
    ("math.absf {}", (0.0,), [0.0]),
    ("math.absf {}", (-0.0,), [0.0]),
    ("math.absf {}", (-2.0,), [-1.0]),
    ("math.sqrt {}", (0.0,), [INF]),
    ("math.cbrt {}", (0.0,), [INF]),
    ("arith.maximumf {}, {}", (1.0, 1.0), [1.0, 0.0]),
    ("arith.minimumf {}, {}", (1.0, 1.0), [1.0, 0.0]),
    ("arith.maximumf {}, {}", (1.0, NAN), [1.0, 0.0]),
    ("arith.maxnumf {}, {}", (1.0, 1.0), [1.0, 0.0]),
    ("arith.maxnumf {}, {}", (NAN, 2.0), [0.0, 1.0]),
    ("arith.minnumf {}, {}", (2.0, NAN), [1.0, 0.0]),
    ("math.clampf {} to [{}, {}]", (1.0, -1.0, 1.0), [1.0, 0.0, 0.0]),
    ("math.clampf {} to [{}, {}]", (2.0, -1.0, 1.0), [0.0, 0.0, 1.0]),
    ("math.clampf {} to [{}, {}]", (-2.0, -1.0, 1.0), [0.0, 1.0, 0.0]),
    ("math.floor {}", (1.5,), [0.0]),
    ("math.expm1 {}", (-45.0,), [math.exp(-45.0)]),
    ("math.log1p {}", (1e-18,), [1.0]),
    ("math.copysign {}, {}", (-2.0, 3.0), [-1.0, 0.0]),
    ("arith.remf {}, {}", (7.5, 2.0), [1.0, -3.0]),
    ("arith.remf {}, {}", (-7.5, 2.0), [1.0, 3.0]),
    ("arith.divf {}, {}", (1.0, 0.0), [INF, -INF]),
]


@pytest.mark.parametrize(("op", "at", "expected"), POINTS, ids=[f"{op.split()[0]}{at}" for op, at, _ in POINTS])
def test_the_gradient_is_what_the_rule_file_says(op: str, at: tuple[float, ...], expected: list[float]) -> None:
    assert same(gradient(op, *at), expected), gradient(op, *at)


def test_remainder_counts_whole_quotients_also_where_the_division_rounds_up() -> None:
    y = 0.1
    x = math.nextafter(3 * y, 0.0)
    while x / y < 3.0:
        x = math.nextafter(x, 1.0)
    whole = round((x - math.fmod(x, y)) / y)
    assert gradient("arith.remf {}, {}", x, y) == [1.0, -whole]


def test_the_second_derivative_of_powf_is_finite_at_zero_to_the_zero() -> None:
    assert all(math.isfinite(x) for x in second("math.powf {}, {}", 0.0, 0.0))


def test_the_second_derivative_of_powf_is_right_at_exponent_zero() -> None:
    x = 3.0  # d2/dx2 = 0, d2/dxdy = 1/x, d2/dy2 = log(x)^2
    assert same(second("math.powf {}, {}", x, 0.0), [1 / x, 1 / x + math.log(x) ** 2])
