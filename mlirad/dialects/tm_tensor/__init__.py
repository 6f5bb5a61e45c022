"""Expands the ``tm_tensor`` dialect, with which torch-mlir expresses what linalg does not have, to upstream ops.

Each op on tensors is rewritten before it is differentiated, batched or compiled, so none has a rule. Files: `loops`
(shared helpers), `scan`, `scatter`, `sort` (sort and topk), `attention`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import add_dialect_loader, ir, load_tm_tensor
from mlirad.dialects.tm_tensor.attention import expand_attention
from mlirad.dialects.tm_tensor.scan import expand_scan
from mlirad.dialects.tm_tensor.scatter import expand_scatter
from mlirad.dialects.tm_tensor.sort import expand_sort, expand_topk
from mlirad.interfaces.registry import REWRITE, Registry

__all__ = ["EXPANSIONS", "register"]

_ON_TENSORS: Final[dict[str, Callable[[ir.Operation], object]]] = {
    "tm_tensor.attention": expand_attention,
    "tm_tensor.scan": expand_scan,
    "tm_tensor.scatter": expand_scatter,
    "tm_tensor.sort": expand_sort,
    "tm_tensor.topk": expand_topk,
}

add_dialect_loader("tm_tensor", load_tm_tensor, late=True)


def rewrite_torch_tensor(op: ir.Operation) -> bool:
    """Expands any op of the dialect."""
    if not len(op.results):
        return False
    _ON_TENSORS[op.name](op)
    return True


#: The expansion of each op, for lowering.
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = dict.fromkeys(_ON_TENSORS, rewrite_torch_tensor)


def register(registry: Registry) -> None:
    """Registers the rewrites."""
    registry.add_all(REWRITE, dict.fromkeys(EXPANSIONS, rewrite_torch_tensor), origin=__name__)
