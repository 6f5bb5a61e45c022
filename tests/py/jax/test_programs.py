"""Each JAX function of the table: both modes against JAX's own, on random arguments, tangents and cotangents."""

import jax
import jax.numpy as jnp
import numpy
import pytest
from jax.tree_util import tree_leaves, tree_map

import mlirad.jax as ad
from tests.py.jax.programs import PROGRAMS, arguments

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", PROGRAMS)
def test_both_modes_agree_with_jax(name: str) -> None:
    f, _ = PROGRAMS[name]
    random = numpy.random.default_rng(7)
    given = arguments(name)
    tangents = tuple(random.normal(size=value.shape) for value in given)
    cotangents = tree_map(lambda s: random.normal(size=s.shape).astype(s.dtype), jax.eval_shape(f, *given))

    @jax.jit  # one compilation for all of them
    def both(given, tangents, cotangents):
        theirs = jax.jvp(f, given, tangents), jax.vjp(f, *given)[1](cotangents)
        _, pullback = ad.vjp(f, *given)
        return theirs, (ad.jvp(f, given, tangents), pullback(cotangents))

    theirs, ours = both(given, tangents, cotangents)
    for expected, found in zip(tree_leaves(theirs), tree_leaves(ours), strict=True):
        scale = 1 + jnp.abs(expected).max(initial=0)
        numpy.testing.assert_allclose(found / scale, expected / scale, rtol=0, atol=1e-10)
