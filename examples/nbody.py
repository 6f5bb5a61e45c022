"""The energy of n bodies in both modes: by the positions it is minus the force, by the velocities the momentum."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def by_hand(position: np.ndarray, velocity: np.ndarray, mass: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Newton's law over all pairs, both ways round at once."""
    apart = position[:, None] - position[None]
    distance = np.sqrt(np.sum(apart**2, axis=-1) + 0.01)
    inverse = 1.0 / distance
    np.fill_diagonal(inverse, 0.0)
    pull = (mass[:, None] * mass[None] * inverse**3)[..., None] * apart
    by_mass = 0.5 * np.sum(velocity**2, axis=1) - inverse @ mass
    return pull.sum(axis=1), mass[:, None] * velocity, by_mass


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "denergy")
    forward = ad.compile(program, "energy_tangent")

    random = np.random.default_rng(5)
    bodies = 60
    arguments = (random.normal(size=(bodies, 3)), random.normal(size=(bodies, 3)), 0.5 + random.random(bodies))
    tangents = (random.normal(size=(bodies, 3)), random.normal(size=(bodies, 3)), random.normal(size=bodies))
    gradients = by_hand(*arguments)

    shadows = tuple(np.zeros_like(argument) for argument in arguments)
    reverse(*(array for pair in zip(arguments, shadows, strict=True) for array in pair))
    for shadow, gradient in zip(shadows, gradients, strict=True):
        np.testing.assert_allclose(shadow, gradient, rtol=1e-10, atol=1e-12)

    along = sum(float(np.sum(g * t)) for g, t in zip(gradients, tangents, strict=True))
    derivative = forward(*(array for pair in zip(arguments, tangents, strict=True) for array in pair))
    np.testing.assert_allclose(derivative, along, rtol=1e-11)
    print(f"nbody: {7 * bodies} derivatives agree with Newton's law in both modes")


if __name__ == "__main__":
    main()
