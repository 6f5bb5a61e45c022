"""Constants that torch-mlir cannot fold: it folds several functions of them wrongly, and rejects them in lists.

Each constant of a traced program is hidden by a primitive that returns it, until torch-mlir has lowered the program.
"""

from __future__ import annotations

import re
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.edit.rewrite import replace_op
from mlirad.edit.walk import find_ops
from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import primitive

#: The names of ops whose results do not depend on the elements of tensors.
_CREATE: Final = re.compile(r"(new_)?(full|zeros|ones|empty)(_like)?|arange|eye|scalar_tensor|tri[lu]_indices")
_OP: Final = "enzyme.ignore_derivatives"
_MARK: Final = "mlirad.constant"


def hide_constants(exported: Any) -> None:
    """The uses of constants are those of the results of primitives, for one lowering."""
    torch = require_torch()
    hide = primitive(_OP, _MARK, form=" -> ", of_constants=torch.clone)
    names = exported.graph_signature.inputs_to_lifted_tensor_constants
    for part in filter(lambda one: isinstance(one, torch.fx.GraphModule), exported.graph_module.modules()):
        nodes = list(part.graph.nodes)
        first = next(node for node in nodes if node.op != "placeholder")
        for i, node in enumerate(nodes):
            is_lifted = part is exported.graph_module and node.name in names
            if (is_lifted or _creates_constant(node)) and all(user.target is not hide for user in node.users):
                with part.graph.inserting_before(first if is_lifted else nodes[i + 1]):
                    hidden = part.graph.call_function(hide, (node,))
                hidden.meta = dict(node.meta)
                node.replace_all_uses_with(hidden, lambda user, hidden=hidden: user is not hidden)


def show_constants(module: ir.Module) -> None:
    """Remove the primitives by which constants are hidden."""
    for op in find_ops(module.operation, lambda op: op.name == _OP and _MARK in op.attributes):
        replace_op(op, [op.operands[0]])


def _creates_constant(node: Any) -> bool:
    packet = getattr(node.target, "overloadpacket", None)
    return packet is not None and bool(_CREATE.fullmatch(packet.__name__))
