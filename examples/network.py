"""A network of two layers in both modes, compared with back-propagation by hand; then trained with its gradient."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def by_hand(x: np.ndarray, w1: np.ndarray, b1: np.ndarray, w2: np.ndarray, b2: np.ndarray, y: np.ndarray) -> tuple:
    """The loss and its four gradients in matrix form."""
    hidden = np.tanh(x @ w1 + b1)
    error = hidden @ w2 + b2 - y
    out = error / error.size
    before = (out @ w2.T) * (1.0 - hidden**2)
    loss = 0.5 * float(np.mean(error**2))
    return loss, (x.T @ before, before.sum(axis=0), hidden.T @ out, out.sum(axis=0))


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dloss")
    forward = ad.compile(program, "loss_tangent")

    random = np.random.default_rng(6)
    x, y = random.normal(size=(32, 8)), random.normal(size=(32, 3))
    shapes = ((8, 16), (16,), (16, 3), (3,))
    parameters = [0.5 * random.normal(size=shape) for shape in shapes]
    tangents = [random.normal(size=shape) for shape in shapes]

    def call(function: ad.Function, others: list[np.ndarray]) -> float:
        return function(x, *(array for pair in zip(parameters, others, strict=True) for array in pair), y)

    loss, gradients = by_hand(x, *parameters, y)
    shadows = [np.zeros(shape) for shape in shapes]
    np.testing.assert_allclose(call(reverse, shadows), loss, rtol=1e-12)
    for shadow, gradient in zip(shadows, gradients, strict=True):
        np.testing.assert_allclose(shadow, gradient, rtol=1e-10, atol=1e-14)
    along = sum(float(np.sum(g * t)) for g, t in zip(gradients, tangents, strict=True))
    np.testing.assert_allclose(call(forward, tangents), along, rtol=1e-11)
    print(f"network: {sum(g.size for g in gradients)} derivatives agree with back-propagation by hand in both modes")

    for _ in range(200):
        shadows = [np.zeros(shape) for shape in shapes]
        last = call(reverse, shadows)
        for parameter, shadow in zip(parameters, shadows, strict=True):
            parameter -= 0.5 * shadow
    assert last < 0.5 * loss, f"200 steps of descent took the loss from {loss} to {last} only"
    print("network: 200 steps of descent more than halve the loss")


if __name__ == "__main__":
    main()
