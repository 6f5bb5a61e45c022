"""logsumexp in both modes: its gradient is softmax, also where exp would overflow and where the greatest is tied."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def softmax(x: np.ndarray) -> np.ndarray:
    """exp(x) / sum(exp(x)), shifted like the program."""
    powers = np.exp(x - x.max())
    return powers / powers.sum()


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dlogsumexp")
    forward = ad.compile(program, "logsumexp_tangent")

    random = np.random.default_rng(3)
    ordinary, tangent = random.normal(size=(2, 200))
    tied = ordinary.copy()
    tied[[17, 80]] = ordinary.max() + 1.0
    for x in (ordinary, 1000.0 + ordinary, tied, np.array([4.0])):
        shadow = np.zeros_like(x)
        value = reverse(x, shadow)
        np.testing.assert_allclose(value, x.max() + np.log(np.exp(x - x.max()).sum()), rtol=1e-13)
        np.testing.assert_allclose(shadow, softmax(x), rtol=1e-11, atol=1e-15)
        direction = tangent[: x.size].copy()
        np.testing.assert_allclose(forward(x, direction), softmax(x) @ direction, rtol=1e-11, atol=1e-14)
    print("logsumexp: the gradient is softmax in both modes")


if __name__ == "__main__":
    main()
