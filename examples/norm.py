"""out = x / |x| in both modes, compared with the Jacobian by hand: (I - u u^T) / |x| with u = x / |x|."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dnorm")
    forward = ad.compile(program, "norm_tangent")

    random = np.random.default_rng(2)
    x, tangent, seed = random.normal(size=(3, 64))
    unit = x / np.linalg.norm(x)
    jacobian = (np.eye(64) - np.outer(unit, unit)) / np.linalg.norm(x)

    out, dout, dx = np.empty(64), seed.copy(), np.zeros(64)
    reverse(out, dout, x, dx)
    np.testing.assert_allclose(out, unit, rtol=1e-13)
    np.testing.assert_allclose(dx, seed @ jacobian, rtol=1e-11, atol=1e-14)
    # What %out held before the call was overwritten, so the derivative by it is zero.
    np.testing.assert_array_equal(dout, np.zeros(64))

    out, dout = np.empty(64), np.full(64, np.nan)
    forward(out, dout, x, tangent)
    np.testing.assert_allclose(out, unit, rtol=1e-13)
    np.testing.assert_allclose(dout, jacobian @ tangent, rtol=1e-11, atol=1e-14)
    print("norm: 64 derivatives agree with the Jacobian by hand in both modes")


if __name__ == "__main__":
    main()
