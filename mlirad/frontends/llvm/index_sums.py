"""Computes indices that are casts of sums and products of narrower integers on indices, if these do not overflow.

``index_cast(n - 1)``, the bound of a loop, becomes ``index_cast(n) - 1``, which the passes on loops know. The counter
of a loop, cast to its type in the program and back, is the counter.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.frontends.llvm.counted_loops import EXACT

_CAST: Final = "arith.index_cast"
_EXACT: Final = ("arith.addi", "arith.subi", "arith.muli")
#: Ops that give the same number in any width.
_CHOICES: Final = ("arith.minsi", "arith.maxsi")
#: The bits of an index.
_INDEX: Final = 64


def widen_sums(module: ir.Module) -> None:
    """Change ``module`` in place."""
    with module.context:
        work = find_ops(module.operation, lambda op: op.name == _CAST and isinstance(op.result.type, ir.IndexType))
        while work:
            op = work.pop()
            source = op.operands[0].owner
            if not isinstance(source, ir.Block) and EXACT in source.operation.attributes:
                replace_op(op, list(source.operation.operands))
                continue
            if isinstance(source, ir.Block) or not _is_exact(source.operation):
                continue
            build = before(op)
            found: list[Value] = []
            for value in source.operation.operands:
                number = constant_integer(value)
                found.append(build.value(_CAST, [value], op.result.type) if number is None else build.index(number))
                if number is None:
                    work.append(found[-1].owner.operation)
            replace_op(op, [build.value(source.operation.name, found, op.result.type)])
        for op in find_ops(module.operation, lambda op: EXACT in op.attributes):
            del op.attributes[EXACT]


def _is_exact(op: ir.Operation) -> bool:
    """Whether ``op`` on indices gives the same number."""
    width = int(op.result.type.width) if op.name in (*_EXACT, *_CHOICES) else 0
    if op.name not in _EXACT:
        return 0 < width <= _INDEX
    flags = str(dict(op.attributes.items()).get("overflowFlags"))
    return width >= _INDEX or "nsw" in flags
