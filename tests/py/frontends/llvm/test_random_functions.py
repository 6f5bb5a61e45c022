"""Random functions in LLVM IR: raised, they compute what LLVM's own machine code computes, to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.frontends.llvm import load
from mlirad.testing.check import check_both
from tests.fuzz.c_programs import random_function
from tests.fuzz.native import NativeModule

pytestmark = pytest.mark.slow
N = 5


def _arguments(seed: int) -> list[Any]:
    rng = np.random.default_rng(seed)
    return [rng.normal(size=N), rng.normal(size=N), rng.integers(-9, 9, N).astype(np.int32), N, 0.7]


@pytest.mark.parametrize("seed", range(24))
def test_the_value_is_the_native_one(seed: int) -> None:
    text = random_function(seed)
    ours, theirs = _arguments(seed), _arguments(seed)
    value = ad.function(load(text), "f")(*ours)
    wanted = NativeModule(text).call("f", *theirs)
    for one, other in zip((value, *ours), (wanted, *theirs), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("seed", range(100, 106))
def test_derivatives_agree_with_differences_and_each_other(seed: int) -> None:
    module = load(random_function(seed))
    check_both(module, "f", *_arguments(seed))
