"""In-place heat steps in both modes, compared with an adjoint of the same scheme written by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad

INSIDE = (slice(1, -1), slice(1, -1))


def laplacian(u: np.ndarray) -> np.ndarray:
    """The five-point stencil at every inner point."""
    return u[1:-1, :-2] + u[1:-1, 2:] + u[:-2, 1:-1] + u[2:, 1:-1] - 4.0 * u[INSIDE]


def transposed(w: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The transpose of `laplacian`: weights of the inner points, spread over all points."""
    out = np.zeros(shape)
    out[1:-1, :-2] += w
    out[1:-1, 2:] += w
    out[:-2, 1:-1] += w
    out[2:, 1:-1] += w
    out[INSIDE] -= 4.0 * w
    return out


def by_hand(start: np.ndarray, diffusivity: float, steps: int) -> tuple[float, np.ndarray, float]:
    """The value, the derivative by the start and the one by the diffusivity, with every state kept."""
    states = [start]
    for _ in range(steps):
        following = states[-1].copy()
        following[INSIDE] += diffusivity * laplacian(states[-1])
        states.append(following)
    adjoint, by_diffusivity = states[-1].copy(), 0.0
    for state in reversed(states[:-1]):
        inner = adjoint[INSIDE].copy()
        by_diffusivity += float(np.sum(inner * laplacian(state)))
        adjoint += diffusivity * transposed(inner, state.shape)
    return 0.5 * float(np.sum(states[-1] ** 2)), adjoint, by_diffusivity


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dheat")
    forward = ad.compile(program, "heat_tangent")

    random = np.random.default_rng(4)
    start, tangent = random.random((2, 40, 30))
    for steps in (0, 1, 60):
        value, gradient, by_diffusivity = by_hand(start, 0.2, steps)
        shadow = np.zeros_like(start)
        np.testing.assert_allclose(reverse(start, shadow, 0.2, steps), (value, by_diffusivity), rtol=1e-11)
        np.testing.assert_allclose(shadow, gradient, rtol=1e-10)
        along = np.sum(gradient * tangent) + 0.3 * by_diffusivity
        np.testing.assert_allclose(forward(start, tangent, 0.2, 0.3, steps), along, rtol=1e-11)
    print(f"heat: {start.size + 1} derivatives agree with the adjoint by hand in both modes")


if __name__ == "__main__":
    main()
