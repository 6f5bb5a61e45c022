"""sum += read() * x[i]: the gradient is what was read, and nothing is read a second time for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import mlirad as ad


def main() -> None:
    program = ad.transforms.autodiff(ad.load(Path(__file__).with_suffix(".mlir")))
    reverse = ad.compile(program, "dsum_of_reads")
    forward = ad.compile(program, "sum_of_reads_tangent")

    random = np.random.default_rng(1)
    x, tangent, stream = random.normal(size=50), random.normal(size=50), random.normal(size=100)
    skipped = 7
    numbers = stream[skipped : skipped + 50]

    # A shadow is added to, not overwritten: what it holds on entry stays in it.
    shadow = np.ones(50)
    cursor = np.array(skipped, dtype=np.int64)
    value = reverse(x, shadow, stream, cursor, 2.0)
    np.testing.assert_allclose(value, numbers @ x, rtol=1e-13)
    np.testing.assert_allclose(shadow, 1.0 + 2.0 * numbers, rtol=1e-13)
    assert cursor == skipped + 50, "the reverse sweep must not read the stream again"

    cursor[()] = skipped
    np.testing.assert_allclose(forward(x, tangent, stream, cursor), numbers @ tangent, rtol=1e-13)
    assert cursor == skipped + 50
    print("sum_of_reads: 50 derivatives are the 50 numbers read, in both modes; each was read once")


if __name__ == "__main__":
    main()
