"""Arguments for programs on tensors, and the check of both modes that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mlirad import api
from mlirad.testing.check import check_both


def _arguments(source: str) -> list[object]:
    """One array or number an argument of the first function, without ties; open extents are 3."""
    rng = np.random.default_rng(len(source))
    module = api.parse(source)
    out: list[object] = []
    for argument in module.body.operations[0].arguments:
        text = str(argument.type)
        if text.startswith(("tensor", "memref")):
            *extents, element = text[7:-1].split("x")
            shape = [3 if n == "?" else int(n) for n in extents]
            if element.startswith("f"):
                values = 0.2 * (rng.permutation(int(np.prod(shape))) + rng.uniform(0.6, 0.9)) + 0.3
                out.append(np.asarray(values, dtype={"f32": np.float32}.get(element, np.float64)).reshape(shape))
            else:
                out.append(np.asarray(rng.integers(0, 3, shape), dtype=np.int64))
        else:
            out.append(2 if text in ("index", "i64") else 0.7)
    return out


def _check(source: str, order: int = 1) -> None:
    """Both modes of ``@f``, which is the first function, against differences and each other."""
    module = api.parse(source)
    values = _arguments(source)
    check_both(module, "f", *values, order=order)


@pytest.fixture
def check() -> Callable[..., None]:
    """Checks ``(source, order)``."""
    return _check
