"""Replaces divisions by a common divisor by products with its reciprocal, if flags allow it.

Adjoints divide by the divisors of their primal: the partials of ``x / y`` are divided by ``y``, that of a root by the
root. LLVM shares such divisions too, but late: by then it has turned ``a / y / y`` into one division by a product.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_float
from mlirad.edit.floats import allows, without_flags
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.scopes import Scopes
from mlirad.edit.types import is_static
from mlirad.edit.walk import find_ops

_DIVISION: Final = "arith.divf"


def share(module: ir.Module) -> None:
    """Rewrites in place divisions that may be products (`arcp`) and are dominated by one by the same number."""
    for function in module.body.operations:
        # After the walk: a divisor may be a quotient that is replaced, and must remain the table's key until then.
        for group in _groups(function.operation):
            if len(group) > 1:
                _divide_once(group)


def keep(module: ir.Module) -> None:
    """Prevents LLVM from moving a reciprocal with several uses into its products: it would divide inside the loop.

    It factors ``x[i] * (a * r) + b * r`` into ``(x[i] * a + b) * r``, and writes that as a quotient if ``r`` may be
    reassociated.
    """
    for op in find_ops(module.operation, lambda op: op.name == _DIVISION and allows(op, "reassoc")):
        if constant_float(op.operands[0]) == 1.0 and sum(1 for _ in op.results[0].uses) > 1:
            op.attributes["fastmath"] = without_flags(op.attributes["fastmath"], ("reassoc",))


def _groups(function: ir.Operation) -> list[list[ir.Operation]]:
    """Divisions by one number, the first of which dominates the others."""
    found: list[list[ir.Operation]] = []
    places: Scopes[Value, int] = Scopes()

    def visit(op: ir.Operation) -> None:
        if not (allows(op, "arcp") and is_static(op.results[0].type)):
            return
        place = places.get(op.operands[1])
        if place is None:
            places.add(op.operands[1], len(found))
            found.append([op])
        else:
            found[place].append(op)

    places.walk(function, (_DIVISION,), visit)
    return found


def _divide_once(group: list[ir.Operation]) -> None:
    """Inverts the divisor at the first of ``group``, and multiplies by the reciprocal."""
    first, *others = group
    inverse = first.results[0]
    if constant_float(first.operands[0]) != 1.0:
        build = before(first)
        build.fastmath = first.attributes["fastmath"]
        inverse = build.float(_DIVISION, (build.constant(inverse.type, 1.0), first.operands[1]), inverse.type)
        others = group
    for op in others:
        build = before(op)
        build.fastmath = op.attributes["fastmath"]
        replace_op(op, [build.float("arith.mulf", (op.operands[0], inverse), inverse.type)])
