"""Derivatives in torch programs: `torch.autograd.grad`, and the functions of `torch.func`.

`torch.export` records ops before autograd sees them, so it cannot trace these calls. Such a program is traced below
autograd first, by `make_fx`, into the ops that compute its value, those of the gradients included. There autograd's own
reads of saved tensors look like `detach`: what stops gradients is marked while the program runs, and each `detach` is
removed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import stop_op
from mlirad.torch.stopped_gradients import source_location, traced_as_in_autograd


def without_autograd(program: Callable[..., Any], examples: Sequence[Any]) -> Any:
    """``program`` on tensors like ``examples`` as a graph module, without calls of autograd.

    Raises:
        UnsupportedError: it stops gradients, and writes to a tensor.
    """
    torch = require_torch()
    fx = torch.fx.experimental.proxy_tensor
    with (
        traced_as_in_autograd(InnerGradients().call),
        torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH),
    ):
        traced = fx.make_fx(
            lambda *given: program(*(one.clone() for one in given)),
            tracing_mode="real",  # derivatives of backward passes would mix fake and real scalars
            record_stack_traces=True,
        )(*map(_leaf, examples))
    for node in list(traced.graph.nodes):
        if node.target is torch.ops.aten.detach.default:
            node.replace_all_uses_with(node.args[0])
            traced.graph.erase_node(node)
    written = [node for node in traced.graph.nodes if _is_write(node)]
    if written and any(node.target is stop_op() for node in traced.graph.nodes):
        message = "a torch program that calls 'torch.autograd.grad' stops gradients, and writes to a tensor"
        helps = ("create a new tensor instead: torch.where, torch.cat, or x.index_add(...) for x.index_add_(...)",)
        raise UnsupportedError(Diagnostic("MA0949", message, source_location(written[0]), helps=helps))
    traced.recompile()
    return traced


def reads_other_leaves(program: Callable[..., Any], examples: Sequence[Any]) -> bool:
    """Whether gradients flow to tensors that are not arguments; runs the program."""
    torch = require_torch()
    with suppress(RuntimeError), traced_as_in_autograd(InnerGradients().call):  # of a gradient by an argument
        if not any(one.requires_grad for one in program(*(one.clone() for one in examples))):
            return False
    # Arguments are variables here only: moments of a normalization, for example, must not be.
    inner, leaves = InnerGradients(), [_leaf(one) for one in examples]
    with traced_as_in_autograd(inner.call):
        found = program(*(one.clone() for one in leaves))
    known = {id(one) for one in [*leaves, *inner.leaves]}
    nodes, seen = [one.grad_fn for one in found], set()
    if any(one.requires_grad and one.is_leaf and id(one) not in known for one in found):
        return True
    while nodes:
        node = nodes.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        variable = getattr(node, "variable", None)
        if isinstance(variable, torch.Tensor) and id(variable) not in known:
            return True
        nodes += [one for one, _ in node.next_functions]
    return False


class InnerGradients:
    """Calls of torch functions in a program that autograd records.

    Attributes:
        leaves: the tensors that it made variables of autograd itself.
    """

    def __init__(self) -> None:
        self.leaves: list[Any] = []

    def call(self, func: Any, args: Sequence[Any], named: dict[str, Any]) -> Any:
        """Call ``func``; what has no gradient is marked by an op, because the graph contains no `detach`."""
        torch = require_torch()
        if func is torch.autograd.grad:
            found = func(*args, **{**named, "create_graph": True})
            keeps = named.get("create_graph", args[4] if len(args) > 4 else False)
            return found if keeps else _stopped(found)
        if func == torch.Tensor.requires_grad_:
            self.leaves.append(args[0])
        found = func(*args, **named)
        if func in (torch.Tensor.detach, torch.detach) or not torch.is_grad_enabled():
            return _stopped(found)
        return found


def _stopped(found: Any) -> Any:
    torch = require_torch()

    def stop(one: Any) -> Any:
        return stop_op()(one.detach()) if isinstance(one, torch.Tensor) and one.is_floating_point() else one

    return torch.utils._pytree.tree_map(stop, found)


def _leaf(one: Any) -> Any:
    return one.detach().clone().requires_grad_(one.is_floating_point() or one.is_complex())


def _is_write(node: Any) -> bool:
    torch = require_torch()
    return isinstance(node.target, torch._ops.OpOverload) and node.target._schema.is_mutable
