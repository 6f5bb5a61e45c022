"""A call of a JAX function as a jaxpr over flat arguments.

As with `jax.jit`, which does the tracing, a function is traced once for each structure, shape and type of arguments.
Arrays and tracers that it closes over are arguments of the jaxpr, so that transformations around see them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import jax
from jax._src import config
from jax._src.core import NamedAxisEffect
from jax.extend.core import ClosedJaxpr
from jax.tree_util import keystr, tree_flatten_with_path, tree_leaves, tree_map

from mlirad.errors import Diagnostic, UnsupportedError, UsageError


@dataclass(frozen=True)
class Traced:
    """``jaxpr`` takes ``consts`` and then ``leaves``, of the structure ``(args, kwargs)``; it gives ``out_tree``.

    ``shared``: the axes of devices over which a leaf was the same.
    """

    jaxpr: ClosedJaxpr
    consts: tuple[Any, ...]
    leaves: tuple[Any, ...]
    shared: tuple[tuple[str, ...], ...]
    paths: tuple[str, ...]
    out_tree: Any

    @property
    def operands(self) -> tuple[Any, ...]:
        """What ``jaxpr`` is applied to."""
        return (*self.consts, *self.leaves)

    def summed(self, number: int, adjoint: Any) -> Any:
        """The adjoint of a leaf over the devices that share it."""
        return jax.lax.psum(adjoint, self.shared[number]) if self.shared[number] else adjoint


class Tracing:
    """Traces one function."""

    def __init__(self, f: Callable[..., Any]) -> None:
        if not callable(f):
            message = f"expected a JAX function, got a {type(f).__name__}"
            raise UsageError(Diagnostic("MA0961", message, helps=("mlirad.jax.grad(lambda x: ...)",)))
        self._jitted = jax.jit(f)

    def trace(self, args: Sequence[Any], kwargs: dict[str, Any] | None = None, others: Sequence[Any] = ()) -> Traced:
        """A call with these arguments; nothing is computed.

        In `shard_map` arguments that are the same on all devices are made to vary as the others do, and as ``others``:
        the sum of their adjoints over the devices is then a matter of `Traced.summed`, as in JAX's own transposition.

        Raises:
            UnsupportedError: the function has effects beside its results.
        """
        kwargs = kwargs or {}
        found, _ = tree_flatten_with_path((tuple(args), kwargs))
        leaves = tuple(leaf for _, leaf in found)
        axes = frozenset().union(*map(varying, (*leaves, *others)))
        traced, closed, consts = self._traced(args, kwargs, axes)
        beyond = frozenset().union(*map(_varying, closed.out_avals), *map(varying, consts)) - axes
        if beyond:  # it closes over what varies elsewhere, or asks which device it is on
            axes |= beyond
            traced, closed, consts = self._traced(args, kwargs, axes)
        _check_effects(closed)
        cast = tuple(_cast(leaf, axes) for leaf in leaves)
        shared = tuple(tuple(sorted(axes - varying(leaf))) for leaf in leaves)
        paths = tuple(keystr(path) for path, _ in found)
        return Traced(_opened(closed), tuple(consts), cast, shared, paths, traced.out_tree)

    def _traced(self, args: Sequence[Any], kwargs: dict[str, Any], axes: frozenset[str]) -> tuple[Any, Any, Any]:
        args, kwargs = tree_map(lambda leaf: _cast(leaf, axes), (tuple(args), kwargs))
        traced = self._jitted.trace(*args, **kwargs)
        if len(traced.jaxpr.in_avals) == len(tree_leaves((args, kwargs))):
            return traced, traced.jaxpr, traced.jaxpr.consts
        # What is being traced outside is hoisted in a way of its own; it is new in each call, so nothing is kept.
        closed = jax.make_jaxpr(self._jitted)(*args, **kwargs)
        return traced, closed, closed.consts


def _check_effects(closed: ClosedJaxpr) -> None:
    """Where JAX does not track what varies, the transpose of a sum over devices is the same sum, as here."""
    tracks = config._check_vma.value
    effects = [one for one in closed.effects if tracks or not isinstance(one, NamedAxisEffect)]
    if effects:
        message = f"the function has effects ({', '.join(map(str, effects))}) that no derivative has"
        helps = ("take what prints, calls back or writes out of the function",)
        if all(isinstance(one, NamedAxisEffect) for one in effects):
            helps = ("collectives are differentiated in a shard_map with check_vma=False",)
        raise UnsupportedError(Diagnostic("MA0962", message, helps=helps))


@lru_cache(maxsize=512)
def _opened(closed: ClosedJaxpr) -> ClosedJaxpr:
    """The same with its constants as first arguments."""
    jaxpr = closed.jaxpr
    if not jaxpr.constvars:
        return closed
    arguments = [*jaxpr.constvars, *jaxpr.invars]
    unnamed = jaxpr.debug_info.with_unknown_names()
    return ClosedJaxpr(jaxpr.replace(constvars=[], invars=arguments, debug_info=unnamed), [])


def varying(value: Any) -> frozenset[str]:
    """The axes of devices over which a value varies, inside of a `shard_map` that tracks that."""
    return _varying(jax.typeof(value))


def _varying(type: Any) -> frozenset[str]:
    found = getattr(type, "mat", None)  # JAX 0.10's; before that it was `vma`
    return frozenset(getattr(type, "vma", ()) if found is None else found.varying)


def _cast(leaf: Any, axes: frozenset[str]) -> Any:
    missing = tuple(sorted(axes - varying(leaf)))
    return jax.lax.pcast(leaf, missing, to="varying") if missing else leaf
