"""Shapes that depend on the elements of constants, such as that of `x[mask]`: the constants are evaluated.

`torch.export` knows no elements. Those of a tensor that does not depend on the arguments are found by interpreting the
graph that has been traced so far; where an index is such a mask, the places that it selects take its place.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

from mlirad.torch.imports import require_torch


def constant_functions() -> dict[Any, Callable[..., Any]]:
    """A function of torch -> its replacement, with the same result."""
    torch = require_torch()
    tensor = torch.Tensor
    functions = (torch.nonzero, tensor.nonzero, torch.argwhere, tensor.argwhere, torch.bincount, tensor.bincount)
    return {
        **{
            f: partial(evaluated, f)
            for f in (*functions, tensor.item, tensor.tolist, tensor.__bool__, tensor.__int__, tensor.__index__)
        },
        **{f: partial(_masked_select, f) for f in (torch.masked_select, tensor.masked_select)},
        tensor.__getitem__: lambda x, index: tensor.__getitem__(x, _places(index)),
        tensor.__setitem__: lambda x, index, value: tensor.__setitem__(x, _places(index), value),
    }


def evaluated(f: Any, x: Any, *args: Any, **named: Any) -> Any:
    """The result for a constant that is the only operand."""
    known = None if args or named else constant_value(x)
    if known is None:
        return f(x, *args, **named)
    with require_torch().utils._python_dispatch._disable_current_modes():
        return f(known)


def _masked_select(f: Any, input: Any, mask: Any) -> Any:
    torch = require_torch()
    shape = torch.broadcast_shapes(input.shape, mask.shape)
    index = _places(mask.expand(shape))
    return f(input, mask) if not isinstance(index, tuple) else torch.Tensor.__getitem__(input.expand(shape), index)


def _places(index: Any) -> Any:
    """``index`` with the places that a constant mask selects, one tensor for each of its dimensions."""
    torch = require_torch()
    found: list[Any] = []
    for one in index if isinstance(index, tuple) else (index,):
        is_mask = isinstance(one, torch.Tensor) and one.dtype is torch.bool and one.dim() > 0
        known = constant_value(one) if is_mask else None
        if known is None:
            found.append(one)
        else:
            with torch.utils._python_dispatch._disable_current_modes():
                found += known.nonzero(as_tuple=True)
    return tuple(found) if isinstance(index, tuple) or len(found) > 1 or found[0] is not index else index


def constant_value(tensor: Any) -> Any:
    """The elements of a constant; None if the tensor depends on arguments."""
    torch = require_torch()
    proxies = torch.fx.experimental.proxy_tensor
    mode = proxies.get_proxy_mode()
    slot = mode and proxies.get_proxy_slot(tensor, mode.tracer, None)
    if slot is None:
        is_real = type(tensor) is torch.Tensor and not torch._C._functorch.is_functorch_wrapped_tensor(tensor)
        return tensor if mode and is_real else None
    known: dict[Any, Any] = {}
    with torch.utils._python_dispatch._disable_current_modes():
        for node in slot.proxy.node.graph.nodes:
            is_op = isinstance(node.target, torch._ops.OpOverload)
            is_random = is_op and torch.Tag.nondeterministic_seeded in node.target.tags
            is_known_op = (is_op and not is_random) or node.target is operator.getitem
            if node.op == "get_attr" and isinstance(kept := getattr(mode.tracer.root, node.target), torch.Tensor):
                known[node] = kept.clone()
            elif is_known_op and all(one in known for one in node.all_input_nodes):
                args, named = torch.fx.map_arg((node.args, node.kwargs), known.__getitem__)
                known[node] = node.target(*args, **named)
            elif any(one in known for one in _written(node)):
                return None
    return known.get(slot.proxy.node)


def _written(node: Any) -> list[Any]:
    """The operands that a node may write."""
    torch, schema = require_torch(), getattr(node.target, "_schema", None)
    if schema is None:
        loops = torch.ops.higher_order
        return [] if node.target in (loops.scan, loops.while_loop, loops.cond) else list(node.all_input_nodes)
    given = {**dict(zip((one.name for one in schema.arguments), node.args, strict=False)), **node.kwargs}
    found = [given.get(one.name) for one in schema.arguments if one.alias_info is not None and one.alias_info.is_write]
    return [one for one in found if isinstance(one, torch.fx.Node)]
