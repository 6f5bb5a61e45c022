"""Each JAX function of the table: both modes against JAX's own, on random arguments, tangents and cotangents."""

import jax
import jax.numpy as jnp
import numpy
import pytest
from jax.tree_util import tree_leaves, tree_map

import mlirad.jax as ad
from mlirad.errors import MissingRuleError
from tests.py.jax.programs import PROGRAMS, arguments

pytestmark = pytest.mark.slow

#: Programs that may be refused: the op that has no rule, which the message names.
REFUSED = {
    "cholesky": "stablehlo.cholesky",
    "fourier": "stablehlo.fft",
    "inverse": "stablehlo.triangular_solve",
    "largest": "chlo.top_k",
    "linear_system": "stablehlo.triangular_solve",
    "triangular": "stablehlo.triangular_solve",
}


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

    try:
        theirs, ours = both(given, tangents, cotangents)
    except MissingRuleError as error:
        if f"cannot differentiate '{REFUSED.get(name)}'" not in str(error):
            raise
        return
    for expected, found in zip(tree_leaves(theirs), tree_leaves(ours), strict=True):
        scale = 1 + jnp.abs(expected).max(initial=0)
        numpy.testing.assert_allclose(found / scale, expected / scale, rtol=0, atol=1e-10)
