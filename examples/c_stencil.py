"""A time loop in C: its gradient, compared with an adjoint of the same scheme written by hand.

`c_stencil.ll` is what clang makes of `c_stencil.c`; its first line says how.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def by_hand(start: np.ndarray, steps: int, source: float) -> tuple[float, np.ndarray, float]:
    """The value, the derivative by the start and the one by the source, with every state kept."""
    states = [start]
    for _ in range(steps):
        u = states[-1]
        states.append(u + 0.2 * (np.roll(u, 1) - 2 * u + np.roll(u, -1)) + source * u * (1 - u))
    adjoint, by_source = states[-1].copy(), 0.0
    for u in reversed(states[:-1]):
        by_source += float(adjoint @ (u * (1 - u)))
        spread = np.roll(adjoint, 1) - 2 * adjoint + np.roll(adjoint, -1)
        adjoint = adjoint + 0.2 * spread + source * (1 - 2 * u) * adjoint
    return float(0.5 * states[-1] @ states[-1]), adjoint, by_source


def main() -> None:
    program = ad.load(Path(__file__).with_suffix(".ll"))
    gradient = ad.value_and_grad(program, "energy", wrt=["u", "source"])
    start = np.random.default_rng(1).random(50)
    value, (by_start, by_source) = gradient(start.copy(), np.zeros(50), 50, 30, 0.05)
    wanted = by_hand(start, 30, 0.05)
    for ours, theirs in zip((value, by_start, by_source), wanted, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-12)
    print(f"energy {value:.6f}, by the source {by_source:.6f}")


if __name__ == "__main__":
    main()
