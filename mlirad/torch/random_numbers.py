"""Converts random numbers of a torch program to arguments, which torch's generator draws before each call.

So dropout has the same masks as in torch, for the same seed. The distributions must not depend on data, except shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mlirad.torch.imports import require_torch

#: Ops that fill their first argument, of which only shape and dtype matter.
_FILLING: Final = ("bernoulli.p", "uniform", "normal_functional", "exponential", "geometric", "cauchy", "log_normal")
#: Ops that take no tensor, or one of which only shape and dtype matter.
_DRAWING: Final = (
    "rand",
    "randn",
    "randint",
    "randperm",
    "normal.float_float",
    "rand_like",
    "randn_like",
    "randint_like",
)


def is_random(graph: Any) -> bool:
    """Whether a graph of torch may draw random numbers."""
    return any(_is_drawn(node) for node in graph.nodes)


def _is_drawn(node: Any) -> bool:
    return require_torch().Tag.nondeterministic_seeded in getattr(node.target, "tags", ())


def run_with_numbers(module: Any, tensors: Sequence[Any], numbers: Sequence[Any]) -> Any:
    """The results of a graph module whose ops draw ``numbers``, in the order of `recipes`."""
    torch = require_torch()
    base: Any = torch.fx.Interpreter
    rest = iter(numbers)

    class NumbersInterpreter(base):  # type: ignore[misc]
        def run_node(self, n: Any) -> Any:
            if n.op != "call_function" or _recipe(n) is None:
                return super().run_node(n)
            drawn = next(rest)
            if not _is_dropout(n):
                return drawn
            (x, *_), _ = self.fetch_args_kwargs_from_env(n)
            with torch.fx.traceback.set_current_meta(n):
                return x * drawn, drawn != 0

    with torch.fx.traceback.preserve_node_meta():
        return NumbersInterpreter(module).run(*tensors)


def recipes(graph: Any) -> list[Callable[[], Any]]:
    """For each op of ``graph`` whose distribution does not depend on data, a function that draws its numbers."""
    found = (_recipe(node) for node in graph.nodes if node.op == "call_function")
    return [one for one in found if one is not None]


def _recipe(node: Any) -> Callable[[], Any] | None:
    torch = require_torch()
    if not _is_drawn(node):
        return None
    packet, _, overload = str(node.target).removeprefix("aten.").partition(".")
    value, target, named = node.meta["val"], node.target, dict(node.kwargs)
    if _is_dropout(node):
        x, p = value[0], node.args[1]
        shape, strides, dtype = tuple(x.shape), x.stride(), x.dtype

        def mask() -> Any:  # numbers are drawn in the order of memory
            like = torch.empty_like(torch.empty_strided(shape, strides, dtype=dtype))
            return like.bernoulli_(1 - p).div_(1 - p if p < 1 else 1)

        return mask
    is_like = packet.endswith("_like") or packet in _FILLING or f"{packet}.{overload}" in _FILLING
    if not is_like and packet not in _DRAWING and f"{packet}.{overload}" not in _DRAWING:
        return None
    given = list(node.args[1:] if is_like else node.args)
    if any(isinstance(one, torch.fx.Node) for one in torch.utils._pytree.tree_leaves((given, named))):
        return None
    shape, dtype = tuple(value.shape), value.dtype
    return lambda: target(*([torch.empty(shape, dtype=dtype)] if is_like else []), *given, **named)


def _is_dropout(node: Any) -> bool:
    return str(node.target) == "aten.native_dropout.default" and bool(node.args[2])
