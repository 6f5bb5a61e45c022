"""`grad`, `value_and_grad`, `vjp` and `jvp` of JAX functions, with the parameters of their namesakes in JAX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Any

import jax.numpy as jnp
import numpy
from jax import dtypes, jit, typeof
from jax.extend.core import ClosedJaxpr, jaxpr_as_fun
from jax.tree_util import tree_flatten, tree_leaves, tree_structure, tree_unflatten

from mlirad.errors import Diagnostic, UsageError
from mlirad.jax.primitives import Linearized, float_positions, is_float, pullback_p, pushforward_p
from mlirad.jax.tracing import Traced, Tracing, vary_as, varying


def grad(
    f: Callable[..., Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    allow_int: bool = False,
) -> Callable[..., Any]:
    """The gradient of a JAX function with one real result, as a JAX function; the parameters are those of `jax.grad`.

    ``argnums``: the position of an argument, which is a pytree of float or complex arrays, or several positions.
    ``has_aux``: ``f`` returns a pair, whose first part is differentiated; calls return ``(gradient, second part)``.
    ``allow_int``: integers have gradients of type `jax.dtypes.float0`, instead of an error.

    Raises:
        UsageError: when called: an argument or result has no gradient.
        MlirAdError: when JAX compiles a call: an op has no derivative.
    """
    both = value_and_grad(f, argnums, has_aux, allow_int)

    @wraps(f)
    def gradient(*args: Any, **kwargs: Any) -> Any:
        value, found = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return gradient


def value_and_grad(
    f: Callable[..., Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    allow_int: bool = False,
) -> Callable[..., Any]:
    """Like `grad`, but calls return ``(value, gradient)``; with ``has_aux`` ``((value, second part), gradient)``.

    Raises:
        MlirAdError: as in `grad`.
    """
    tracing = Tracing(f)

    @wraps(f)
    def value_and_gradient(*args: Any, **kwargs: Any) -> Any:
        traced = tracing.trace(args, kwargs)
        places = _arguments(argnums, args)
        chosen = [leaf for place in places for leaf in _leaves_of(traced, args, place, allow_int)]
        _check_value(traced, has_aux)
        offset = len(traced.consts)
        wrt = tuple(sorted({offset + leaf for leaf in chosen if is_float(typeof(traced.leaves[leaf]))}))
        count = len(traced.jaxpr.out_avals)
        if wrt:
            value = traced.jaxpr.out_avals[0]
            seed = vary_as(jnp.ones((), value.dtype), value)
            results = pullback_p.bind(*traced.operands, seed, subject=Linearized(traced.jaxpr, wrt, (0,)), keep=True)
        else:
            results = _evaluated(traced.jaxpr)(*traced.operands)
        adjoints = dict(zip(wrt, results[count:], strict=True))
        found = [adjoints[offset + i] if offset + i in adjoints else _float0(traced.leaves[i]) for i in chosen]
        value = tree_unflatten(traced.out_tree, results[:count])
        rest = iter(found)
        structures = [tree_structure(args[place]) for place in places]
        built = tuple(tree_unflatten(s, [next(rest) for _ in range(s.num_leaves)]) for s in structures)
        return value, built if isinstance(argnums, Sequence) else built[0]

    return value_and_gradient


def vjp(f: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any:
    """``(f(*primals), pullback)`` as in `jax.vjp`: the pullback takes cotangents in the structure of the result.

    It runs ``f`` again in each call. Cotangents of integers are ignored, and adjoints of integers have the type
    `jax.dtypes.float0`. With ``has_aux`` the auxiliary output is returned third.

    Raises:
        UsageError: the cotangents do not have the structure and types of the result.
        MlirAdError: when JAX compiles a call: an op has no derivative.
    """
    traced = Tracing(f).trace(primals)
    _check_pair(traced, has_aux)
    results = _evaluated(traced.jaxpr)(*traced.operands)
    whole = tree_unflatten(traced.out_tree, results)
    value, aux = whole if has_aux else (whole, None)
    leaves, tree = tree_flatten(value)
    of = tuple(i for i in float_positions(traced.jaxpr.out_avals) if i < len(leaves))
    offset = len(traced.consts)
    wrt = tuple(i for i in float_positions(traced.jaxpr.in_avals) if i >= offset)
    subject = Linearized(traced.jaxpr, wrt, of)

    def pullback(cotangent: Any) -> Any:
        given = _like(cotangent, tree, leaves, "cotangent")
        seeds = [given[i] for i in of]
        found = iter(pullback_p.bind(*traced.operands, *seeds, subject=subject, keep=False) if wrt and of else ())
        adjoints = [
            (next(found) if of else jnp.zeros_like(leaf)) if offset + i in wrt else _float0(leaf)
            for i, leaf in enumerate(traced.leaves)
        ]
        return tree_unflatten(tree_structure(tuple(primals)), adjoints)

    return (value, pullback, aux) if has_aux else (value, pullback)


def jvp(f: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], has_aux: bool = False) -> Any:
    """``(f(*primals), tangent)`` as in `jax.jvp`; tangents of integers have the type `jax.dtypes.float0`.

    With ``has_aux`` the auxiliary output is returned third.

    Raises:
        UsageError: the tangents do not have the structure and types of the primals.
        MlirAdError: when JAX compiles a call: an op has no derivative.
    """
    # A primal whose tangent varies over more devices is made to vary over them, too.
    leaves, tree = tree_flatten(tuple(primals))
    moving = tree_leaves(tangents)
    if len(moving) == len(leaves):
        primals = tree_unflatten(tree, map(vary_as, leaves, map(typeof, moving)))
    traced = Tracing(f).trace(tuple(primals))
    _check_pair(traced, has_aux)
    given = _like(tuple(tangents), tree_structure(tuple(primals)), traced.leaves, "tangent")
    offset, count = len(traced.consts), len(traced.jaxpr.out_avals)
    wrt = tuple(i for i in float_positions(traced.jaxpr.in_avals) if i >= offset)
    of = float_positions(traced.jaxpr.out_avals)
    pushed = [given[i - offset] for i in wrt]
    if wrt and of:
        bound = pushforward_p.bind(*traced.operands, *pushed, subject=Linearized(traced.jaxpr, wrt, of), keep=True)
    else:
        values = _evaluated(traced.jaxpr)(*traced.operands)
        bound = [*values, *(jnp.zeros_like(values[i]) for i in of)]
    moved = iter(bound[count:])
    out = [next(moved) if i in of else _float0(result) for i, result in enumerate(bound[:count])]
    value, tangent = (tree_unflatten(traced.out_tree, part) for part in (bound[:count], out))
    return (value[0], tangent[0], value[1]) if has_aux else (value, tangent)


@lru_cache(maxsize=512)
def _evaluated(jaxpr: ClosedJaxpr) -> Any:
    return jit(jaxpr_as_fun(jaxpr))


def _float0(value: Any) -> Any:
    return numpy.zeros(numpy.shape(value), dtypes.float0)


def _arguments(argnums: int | Sequence[int], args: Sequence[Any]) -> list[int]:
    asked = list(argnums) if isinstance(argnums, Sequence) else [argnums]
    for one in asked:
        if not isinstance(one, int) or not -len(args) <= one < len(args):
            message = f"argnums={argnums!r}: the call has {len(args)} positional arguments"
            raise UsageError(Diagnostic("MA0963", message, helps=("keyword arguments are not differentiated",)))
    return [one % len(args) for one in asked]


def _leaves_of(traced: Traced, args: Sequence[Any], place: int, allow_int: bool) -> range:
    """The numbers of the leaves of an argument."""
    first = sum(tree_structure(arg).num_leaves for arg in args[:place])
    found = range(first, first + tree_structure(args[place]).num_leaves)
    for leaf in found:
        type = typeof(traced.leaves[leaf])
        if not is_float(type) and not allow_int:
            message = f"the argument {traced.paths[leaf]} is {type.str_short()}, which has no gradient"
            helps = ("pass a float array, or remove the argument from 'argnums'",)
            raise UsageError(Diagnostic("MA0964", message, helps=helps))
    return found


def _check_pair(traced: Traced, has_aux: bool) -> None:
    kind, _ = traced.out_tree.node_data() or (None, None)
    if has_aux and (kind not in (tuple, list) or len(traced.out_tree.children()) != 2):
        message = f"with 'has_aux' the function returns a pair (value, others), not {traced.out_tree}"
        raise UsageError(Diagnostic("MA0965", message, helps=("return value, others", "or remove has_aux")))


def _check_value(traced: Traced, has_aux: bool) -> None:
    _check_pair(traced, has_aux)
    avals, value = traced.jaxpr.out_avals, traced.out_tree
    if has_aux:
        value = value.children()[0]
    if value.num_leaves != 1 or value != tree_structure(0):
        message = f"a gradient needs a function that returns one real number; this one returns {value}"
        others = () if has_aux else ("other results: has_aux=True",)
        raise UsageError(Diagnostic("MA0965", message, helps=(*others, "mlirad.jax.vjp(f, x)")))
    if avals[0].shape or not jnp.issubdtype(avals[0].dtype, jnp.floating):
        message = f"a gradient needs a function that returns one real number; this one returns {avals[0].str_short()}"
        raise UsageError(Diagnostic("MA0965", message, helps=("sum it, or use mlirad.jax.vjp(f, x)",)))


def _like(given: Any, tree: Any, leaves: Sequence[Any], word: str) -> list[Any]:
    """The leaves of ``given``, which must be tangents of ``leaves``."""
    found: list[Any]
    found, structure = tree_flatten(given)
    if structure != tree:
        raise UsageError(Diagnostic("MA0966", f"the {word} has the structure {structure}, not {tree}"))
    for one, leaf in zip(found, leaves, strict=True):
        over, most = varying(typeof(one)), varying(typeof(leaf))
        if over - most:
            message = f"the {word} varies over {sorted(over)}, and its value over {sorted(most)}"
            raise UsageError(Diagnostic("MA0966", message))
        type, wanted = typeof(leaf), typeof(leaf).to_tangent_aval()
        own = getattr(one, "dtype", None)
        shape = numpy.shape(one)
        if shape != type.shape or (own != dtypes.float0 and is_float(type) and typeof(one).dtype != wanted.dtype):
            message = f"the {word} of a value of type {type.str_short()} has shape {shape} and type {own}"
            raise UsageError(Diagnostic("MA0966", message, helps=(f"{wanted.str_short()}",)))
    return [vary_as(one, typeof(leaf)) for one, leaf in zip(found, leaves, strict=True)]
