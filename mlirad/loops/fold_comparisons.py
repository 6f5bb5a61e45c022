"""Folds comparisons of integers that never hold where they run, by the bounds of the loops around them.

Subscripts of Python may count from the end. For ``x[i - j]`` in a loop over ``j <= i``::

    %d = arith.subi %i, %j : index
    %is_negative = arith.cmpi slt, %d, %c0 : index        ->  %is_negative = arith.constant false
    %k = arith.select %is_negative, %from_end, %d : index

"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.program import Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.rewrite import before, replace_op
from mlirad.interfaces.registry import SCALAR, Registry


def fold_comparisons(function: ir.Operation, registry: Registry) -> bool:
    """Replaces comparisons in ``function`` that are false in every iteration; returns whether there are any."""
    program = Program(function, raw_registry(registry))
    dependences, scalars = Dependences(program), registry.table(SCALAR)
    folded = [
        node.op
        for node in program.nodes
        if node.name in scalars and any(map(dependences.is_negative, scalars[node.name].implied(node.op)))
    ]
    program.forget()
    for op in folded:
        build = before(op)
        no = ir.IntegerAttr.get(op.result.type, 0)
        replace_op(op, [build.value("arith.constant", (), op.result.type, {"value": no})])
    return bool(folded)
