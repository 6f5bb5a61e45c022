"""With which loops values vary."""

from __future__ import annotations

from mlirad._mlir import ir, new_context
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.analysis.variance import Variance
from mlirad.analysis.writes import Writes
from mlirad.context import Context

NEST = """
func.func @f(%m: memref<?xf64>, %o: memref<?xf64> {llvm.noalias}, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = scf.for %j = %c0 to %n step %c1 iter_args(%carried = %x) -> f64 {
      %inner = arith.addi %j, %j : index
      %both = arith.addi %inner, %i : index
      %kept = memref.load %m[%j] : memref<?xf64>
      %changed = memref.load %o[%j] : memref<?xf64>
      %next = arith.mulf %carried, %kept : f64
      memref.store %next, %o[%both] : memref<?xf64>
      scf.yield %next : f64
    }
    %b = scf.for %j = %c0 to %i step %c1 iter_args(%bounded = %x) -> f64 {
      %again = arith.addf %bounded, %x : f64
      scf.yield %again : f64
    }
    %c = scf.if %p -> f64 {
      scf.yield %a : f64
    } else {
      scf.yield %b : f64
    }
  }
  return
}
""".replace("%n: index, %x: f64", "%n: index, %x: f64, %p: i1")


def test_what_values_vary_with() -> None:
    with new_context():
        module = ir.Module.parse(NEST)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        writes = Writes(program, Aliasing(program))
        variance = Variance(program, writes)
        outer, first, second = [node for node in program.nodes if node.loop is not None]
        made = {node.name: node.results[0] for node in first.blocks[0].nodes if node.results}
        inner, both = (n.results[0] for n in first.blocks[0].nodes if n.name == "arith.addi")
        kept, changed = (n.results[0] for n in first.blocks[0].nodes if n.name == "memref.load")
        assert variance.of(inner) == {first}
        assert variance.of(both) == {outer, first}
        assert variance.of(kept) == {first}
        assert variance.of(changed) == {outer, first}
        assert variance.of(made["arith.mulf"]) == {first}
        assert variance.of(first.results[0]) == frozenset()
        assert variance.of(second.results[0]) == {outer}
        (branch,) = [node for node in program.nodes if node.branch is not None]
        assert variance.of(branch.results[0]) == {outer}
