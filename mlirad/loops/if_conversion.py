"""Converts cheap branches in innermost loops to selects: both sides are computed, and the loop has no branch left.

Before::

    func.func @limiter(%x: memref<64xf64>, %y: memref<64xf64>) {
      %none = arith.constant 0.0 : f64
      affine.for %i = 0 to 64 {
        %v = affine.load %x[%i] : memref<64xf64>
        %holds = arith.cmpf ogt, %v, %none : f64
        %s = scf.if %holds -> (f64) {
          %q = arith.divf %v, %v : f64
          scf.yield %q : f64
        } else {
          scf.yield %none : f64
        }
        affine.store %s, %y[%i] : memref<64xf64>
      }
      func.return
    }

After ``--if-conversion``::

    %q = arith.divf %v, %v : f64
    %s = arith.select %holds, %q, %none : f64
    affine.store %s, %y[%i] : memref<64xf64>

Limiters, upwinding and cut-offs are written as branches. LLVM speculates only ops of nearly no cost, and does not
vectorize a loop with other branches; the passes here match loops without branches only. The moved ops have no effects
and cannot trap, and results that are not selected are dropped: no bit changes. Loops with carried values or recurrences
stay: there a predicted branch removes the condition from the critical path, and a select would add it. All branches of
a loop are converted, or none.
Source: Allen, Kennedy, Porterfield, Warren, "Conversion of control dependence to data dependence", POPL 1983.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops.nests import LOOPS
from mlirad.loops.shorten_recurrences import has_recurrence
from mlirad.passes.functions import on_functions

_IF: Final = "scf.if"
#: Math ops that are one instruction or a few, like those of `arith`, except ops that are undefined for some integers.
_CHEAP: Final = frozenset(f"math.{name}" for name in ("absf", "ceil", "copysign", "floor", "fma", "rsqrt", "sqrt"))
_MAY_FAIL: Final = ("arith.div", "arith.rem", "arith.ceildiv", "arith.floordiv")


@on_functions
def if_conversion(function: ir.Operation, registry: Registry) -> bool:
    """Select between the results of both sides of cheap branches in innermost loops."""
    machine = registry.machine
    branches: list[ir.Operation] = []
    for loop in find_ops(function, lambda op: op.name in LOOPS and not len(op.results)):
        inside = [op for op in find_ops(loop, lambda op: bool(len(op.regions))) if op != loop]
        if inside and all(_is_cheap(op, machine.most_converted_ops) for op in inside) and not has_recurrence(loop):
            branches += inside
    for branch in branches:  # inner ones come first
        build = before(branch)
        condition = branch.operands[0]
        one, other = (move_body(region.blocks[0], branch, ()) for region in branch.regions)
        values = [
            build.value("arith.select", [condition, *pair], pair[0].type) for pair in zip(one, other, strict=True)
        ]
        replace_op(branch, values)
    return bool(branches)


def _is_cheap(branch: ir.Operation, most: int) -> bool:
    """Whether the op is a branch with results whose sides are both cheap to compute."""
    if branch.name != _IF or not len(branch.results):
        return False
    if not all(isinstance(result.type, (ir.FloatType, ir.IntegerType, ir.IndexType)) for result in branch.results):
        return False
    ops = [view.operation for region in branch.regions for view in region.blocks[0].operations]
    return len(ops) <= most and all(map(is_speculatable, ops))


def is_speculatable(op: ir.Operation) -> bool:
    """Whether the op may be speculated; nested branches are checked on their own."""
    if op.name.startswith("arith."):
        # Integer division by zero is undefined, float division is not.
        return op.name == "arith.divf" or not op.name.startswith(_MAY_FAIL)
    return op.name in _CHEAP or op.name in (_IF, "scf.yield")
