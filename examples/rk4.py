"""10^5 Runge-Kutta steps of the van der Pol oscillator in both modes, compared with the complex-step derivative.

The complex step (f(x + i h).imag / h with h = 1e-30) has no difference to cancel, so it is exact to rounding.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad

STEPS = 100_000
H = 1.0e-4


def rk4(x: complex, y: complex, mu: complex) -> complex:
    """The program of rk4.mlir again, in Python's own complex numbers."""

    def slope(x: complex, y: complex) -> tuple[complex, complex]:
        return y, mu * (1.0 - x * x) * y - x

    for _ in range(STEPS):
        x1, y1 = slope(x, y)
        x2, y2 = slope(x + 0.5 * H * x1, y + 0.5 * H * y1)
        x3, y3 = slope(x + 0.5 * H * x2, y + 0.5 * H * y2)
        x4, y4 = slope(x + H * x3, y + H * y3)
        x, y = x + H * (x1 + 2.0 * (x2 + x3) + x4) / 6.0, y + H * (y1 + 2.0 * (y2 + y3) + y4) / 6.0
    return x * x + y * y


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "drk4")
    forward = ad.compile(program, "rk4_tangent")

    start = (1.0, 0.5, 1.5)
    tiny = 1.0e-30
    steps = [tuple(complex(v, tiny if i == k else 0.0) for i, v in enumerate(start)) for k in range(3)]
    gradient = np.array([rk4(*step).imag / tiny for step in steps])

    value, *by_reverse = reverse(*start)
    np.testing.assert_allclose(value, rk4(*map(complex, start)).real, rtol=1e-9)
    np.testing.assert_allclose(by_reverse, gradient, rtol=1e-8)
    for k in range(3):
        direction = [float(i == k) for i in range(3)]
        arguments = [number for pair in zip(start, direction, strict=True) for number in pair]
        np.testing.assert_allclose(forward(*arguments), gradient[k], rtol=1e-8)
    print(f"rk4: after {STEPS} steps 3 derivatives agree with the complex step in both modes")


if __name__ == "__main__":
    main()
