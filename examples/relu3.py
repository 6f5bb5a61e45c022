"""relu3 in both modes, compared with the derivative by hand: 3 x^2 where x is positive, else 0."""

from __future__ import annotations

from pathlib import Path

import mlirad as ad


def main() -> None:
    relu3 = ad.load(Path(__file__).with_suffix(".mlir"))

    # One line where the seed is 1.0 and no driver function is needed ...
    gradient = ad.grad(relu3, "relu3")
    # ... and the drivers of the file, which are expanded all at once.
    expanded = ad.transforms.autodiff(relu3)
    reverse = ad.compile(expanded, "drelu3")
    forward = ad.compile(expanded, "relu3_tangent")

    for x in (-1.0, 0.0, 0.5, 2.0):
        by_hand = 3.0 * x * x if x > 0.0 else 0.0
        value = x**3 if x > 0.0 else 0.0
        assert gradient(x) == by_hand
        assert reverse(x) == by_hand
        assert forward(x, 1.0) == (value, by_hand)
        print(f"relu3({x}) = {value}, derivative {by_hand} in both modes")


if __name__ == "__main__":
    main()
