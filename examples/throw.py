"""The steepest way to hit a target: a throw with drag, integrated until the ball lands, and aimed by its gradient.

The function is plain Python: a loop that ends when the ball is down, and a call. `mlirad.function` compiles it.
Run: ``python examples/throw.py``.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import minimize

import mlirad as ad

DRAG, GRAVITY, STEP = 0.02, 9.81, 0.01


def deceleration(speed):  # type: ignore[no-untyped-def]  # compiled for the types that it gets
    return DRAG * speed


@ad.function
def miss(aim: ad.f64[:], target: float, most: int) -> float:  # type: ignore[valid-type]
    """The square of how far a ball lands from ``target``; ``aim`` is its angle (radians) and its speed (m/s)."""
    x, y = 0.0, 0.0
    vx, vy = aim[1] * math.cos(aim[0]), aim[1] * math.sin(aim[0])
    for _ in range(most):
        slower = deceleration(math.hypot(vx, vy))
        vx, vy = vx - STEP * slower * vx, vy - STEP * (slower * vy + GRAVITY)
        if y + STEP * vy < 0:
            break
        x, y = x + STEP * vx, y + STEP * vy
    landed = x - y * vx / vy  # the rest of the way, straight on
    return (landed - target) ** 2 + 1e-3 * aim[1] ** 2


def main() -> None:
    """Aim, and compare the gradient with differences of the function as Python runs it."""
    aim = np.array([0.9, 25.0])
    found = ad.grad(miss)(aim, 30.0, 10_000)
    python = miss.__wrapped__  # type: ignore[attr-defined]
    h = 1e-6 * aim
    differences = [(python(aim + d, 30.0, 10_000) - python(aim - d, 30.0, 10_000)) / (2 * d.sum()) for d in np.diag(h)]
    print("gradient", found, "differences", np.array(differences))
    np.testing.assert_allclose(found, differences, rtol=1e-6)
    best = minimize(ad.value_and_grad(miss), aim, args=(30.0, 10_000), jac=True, method="BFGS")
    print(f"angle {math.degrees(best.x[0]):.1f} degrees, speed {best.x[1]:.2f} m/s, miss {math.sqrt(best.fun):.3f}")
    assert best.fun < 1.0


if __name__ == "__main__":
    main()
