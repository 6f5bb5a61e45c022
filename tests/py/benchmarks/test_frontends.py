"""The benchmark of front ends compares derivatives that agree; nothing is timed."""

import jax.numpy as jnp
import pytest

from benchmarks.frontends import compare, programs


def test_what_is_compared_agrees() -> None:
    compiling, best, error = compare(lambda x: jnp.sum(jnp.sin(x) ** 2), (jnp.ones(3),), calls=1)
    assert error < 1e-6
    assert min(*compiling, *best) > 0


@pytest.mark.parametrize("name", ["MLP", "LSTM", "attention", "conv net", "GPT-2 block"])
def test_programs_give_one_number(name: str) -> None:
    f, arguments = programs()[name]
    assert f(*arguments).shape == ()
