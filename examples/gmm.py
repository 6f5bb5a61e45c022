"""The Gaussian mixture of ADBench (d=10, k=25, n=1000) in both modes, compared with its gradient by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad

D, K, N = 10, 25, 1000
# Where the number of row j, column i < j of Q stands in the packed triangle: column by column.
ROWS = np.array([j for i in range(D) for j in range(i + 1, D)])
COLUMNS = np.array([i for i in range(D) for j in range(i + 1, D)])


def numbers(prime: int, *shape: int) -> np.ndarray:
    """Well spread numbers in [-1, 1) from a formula that any language can repeat: frac(i sqrt(prime))."""
    count = np.arange(1, int(np.prod(shape)) + 1)
    return (2.0 * np.modf(count * np.sqrt(prime))[0] - 1.0).reshape(shape)


def softmax(x: np.ndarray) -> np.ndarray:
    """exp(x) / sum(exp(x)) over the last axis."""
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def by_hand(alphas: np.ndarray, means: np.ndarray, icf: np.ndarray, points: np.ndarray) -> tuple[np.ndarray, ...]:
    """The three gradients in matrix form, through the responsibilities r_nk of component k for point n."""
    q = np.zeros((K, D, D))
    q[:, range(D), range(D)] = np.exp(icf[:, :D])
    q[:, ROWS, COLUMNS] = icf[:, D:]
    centered = points[:, None] - means[None]
    product = np.einsum("kij,nkj->nki", q, centered)
    r = softmax(alphas + icf[:, :D].sum(axis=1) - 0.5 * np.sum(product**2, axis=-1))
    by_alphas = r.sum(axis=0) - N * softmax(alphas)
    by_means = np.einsum("nk,kij,nki->kj", r, q, product, optimize=True)
    by_q = q - np.einsum("nk,nki,nkj->kij", r, product, centered, optimize=True)
    by_icf = np.empty_like(icf)
    # A diagonal entry of Q is exp(icf), and its logarithm is a summand of its own.
    by_icf[:, :D] = (by_q * q)[:, range(D), range(D)] + r.sum(axis=0)[:, None]
    by_icf[:, D:] = by_q[:, ROWS, COLUMNS]
    return by_alphas, by_means, by_icf


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dgmm")
    forward = ad.compile(program, "gmm_tangent")

    points = 2.0 * numbers(2, N, D)
    arguments = (numbers(3, K), numbers(5, K, D), 0.3 * numbers(7, K, D * (D + 1) // 2))
    tangents = tuple(numbers(prime, *a.shape) for prime, a in zip((11, 13, 17), arguments, strict=True))
    gradients = by_hand(*arguments, points)

    shadows = tuple(np.zeros_like(a) for a in arguments)
    reverse(*(array for pair in zip(arguments, shadows, strict=True) for array in pair), points)
    for shadow, gradient in zip(shadows, gradients, strict=True):
        np.testing.assert_allclose(shadow, gradient, rtol=1e-9, atol=1e-9)

    along = sum(float(np.sum(g * t)) for g, t in zip(gradients, tangents, strict=True))
    derivative = forward(*(array for pair in zip(arguments, tangents, strict=True) for array in pair), points)
    np.testing.assert_allclose(derivative, along, rtol=1e-10)
    print(f"gmm: {sum(g.size for g in gradients)} derivatives agree with the gradient by hand in both modes")


if __name__ == "__main__":
    main()
