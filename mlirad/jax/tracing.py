"""Traces a call of a JAX function to a jaxpr over flat arguments.

Tracing is done by `jax.jit`: once for each structure, shape and type of arguments. Arrays and tracers that the function
closes over are arguments of the jaxpr, so that outer transformations see them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import jax
from jax._src.core import NamedAxisEffect
from jax._src.source_info_util import register_exclusion
from jax.extend.core import ClosedJaxpr
from jax.tree_util import keystr, tree_flatten_with_path

from mlirad.errors import Diagnostic, UnsupportedError, UsageError

register_exclusion(str(Path(__file__).parent))  # lines of this package are not the user's


@dataclass(frozen=True)
class Traced:
    """A traced call: ``jaxpr`` maps ``consts`` and ``leaves``, of structure ``(args, kwargs)``, to ``out_tree``."""

    jaxpr: ClosedJaxpr
    consts: tuple[Any, ...]
    leaves: tuple[Any, ...]
    paths: tuple[str, ...]
    out_tree: Any

    @property
    def operands(self) -> tuple[Any, ...]:
        """The operands of ``jaxpr``."""
        return (*self.consts, *self.leaves)


class Tracing:
    """Traces one function."""

    def __init__(self, f: Callable[..., Any]) -> None:
        if not callable(f):
            message = f"expected a JAX function, got a {type(f).__name__}"
            raise UsageError(Diagnostic("MA0961", message, helps=("mlirad.jax.grad(lambda x: ...)",)))
        self._jitted = jax.jit(f)

    def trace(self, args: Sequence[Any], kwargs: dict[str, Any] | None = None) -> Traced:
        """Trace a call with these arguments; nothing is computed.

        Raises:
            UnsupportedError: the function has side effects.
        """
        kwargs = kwargs or {}
        found, _ = tree_flatten_with_path((tuple(args), kwargs))
        leaves = tuple(leaf for _, leaf in found)
        traced = self._jitted.trace(*args, **kwargs)
        closed = traced.jaxpr
        if len(closed.in_avals) != len(leaves):
            # Tracers of an outer trace are hoisted specially, and differ in each call, so nothing is cached.
            closed = jax.make_jaxpr(self._jitted)(*args, **kwargs)
        _check_effects(closed)
        paths = tuple(keystr(path) for path, _ in found)
        return Traced(_opened(closed), tuple(closed.consts), leaves, paths, traced.out_tree)


def _check_effects(closed: ClosedJaxpr) -> None:
    effects = [one for one in closed.effects if not isinstance(one, NamedAxisEffect)]
    if effects:
        message = f"the function has effects ({', '.join(map(str, effects))}), which cannot be differentiated"
        helps = ("move prints, callbacks and writes out of the function",)
        raise UnsupportedError(Diagnostic("MA0962", message, helps=helps))


@lru_cache(maxsize=512)
def _opened(closed: ClosedJaxpr) -> ClosedJaxpr:
    """The call with its constants as first arguments."""
    jaxpr = closed.jaxpr
    if not jaxpr.constvars:
        return closed
    arguments = [*jaxpr.constvars, *jaxpr.invars]
    unnamed = jaxpr.debug_info.with_unknown_names()
    return ClosedJaxpr(jaxpr.replace(constvars=[], invars=arguments, debug_info=unnamed), [])


def varying(type: Any) -> frozenset[str]:
    """The mesh axes over which values of a type vary, inside a `shard_map` that tracks them."""
    found = getattr(type, "mat", None)  # the name in JAX 0.10; `vma` before
    return frozenset(getattr(type, "vma", ()) if found is None else found.varying)


def vary_as(value: Any, type: Any) -> Any:
    """``value``, made to vary over the axes of ``type``, too."""
    missing = tuple(sorted(varying(type) - varying(jax.typeof(value))))
    return jax.lax.pcast(value, missing, to="varying") if missing else value
