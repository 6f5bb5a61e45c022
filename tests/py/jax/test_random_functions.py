"""A few random JAX functions: both modes against JAX's own. `python -m tests.fuzz.jax_functions` asks about more."""

import jax
import pytest

from tests.fuzz.jax_functions.comparison import compare

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", [5, 6, 7, 11])
def test_derivatives_of_random_functions_are_those_of_jax(seed: int) -> None:
    with jax.enable_x64(True):
        found = compare(seed, modes=("jvp", "vjp"))
    assert [(one.mode, one.status, one.detail) for one in found if one.status != "right"] == []
