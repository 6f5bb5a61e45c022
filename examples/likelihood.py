"""The log-likelihood of a Gaussian process in both modes, compared with the formula: tr((a a^T - K^-1) dK) / 2."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dlikelihood")
    forward = ad.compile(program, "likelihood_tangent")

    random = np.random.default_rng(11)
    times = np.sort(random.uniform(0.0, 10.0, 40))
    values = np.sin(times)[:, None] + 0.1 * random.normal(size=(40, 1))
    length, scale, noise = 1.3, 0.8, 0.05

    squares = (times[:, None] - times) ** 2
    kernel = scale * np.exp(-squares / (2 * length**2))
    whole = kernel + noise * np.eye(40)
    inverse = np.linalg.inv(whole)
    weights = inverse @ values
    expected = -0.5 * (values.T @ weights + np.linalg.slogdet(whole)[1] + 40 * np.log(2 * np.pi)).item()
    by_kernel = 0.5 * (weights @ weights.T - inverse)
    by_length, by_scale = ((by_kernel * one).sum() for one in (kernel * squares / length**3, kernel / scale))
    apart = (times[:, None] - times) / length**2
    by_times = -2 * (by_kernel * kernel * apart).sum(axis=1)

    value, *gradient = reverse(times, values, length, scale, noise)
    np.testing.assert_allclose(value, expected, rtol=1e-12)
    formulas = (by_times, -weights, by_length, by_scale, np.trace(by_kernel))
    for found, wanted in zip(gradient, formulas, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)
    tangent = forward(times, values, length, 1.0, scale, noise)
    np.testing.assert_allclose(tangent, by_length, rtol=1e-9)
    print("likelihood: 83 derivatives agree with the formula in both modes")


if __name__ == "__main__":
    main()
