"""With which loops values vary."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.analysis.variance import Variance
from mlirad.analysis.writes import Writes
from mlirad.context import Context
from mlirad.interfaces.registry import RECOMPUTE

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


CAPTURING = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %row = tensor.generate %n {
      ^bb0(%k: index):
        %sum = arith.addi %k, %i : index
        tensor.yield %sum : index
      } : tensor<?xindex>
    }
  }
  return
}
"""


class _Cost:
    cost = 1


def test_what_a_region_uses_of_outside_varies_too() -> None:
    """No built-in op is both pure and of regions that are not listed; a dialect of somebody else may have one."""
    registry = Context.default().registry.copy()
    registry.add(RECOMPUTE, "tensor.generate", _Cost(), origin=__name__)
    registry.freeze()
    with new_context():
        module = ir.Module.parse(CAPTURING)
        program = Program(module.body.operations[0].operation, registry)
        variance = Variance(program, Writes(program, Aliasing(program)))
        outer, _ = [node for node in program.nodes if node.loop is not None]
        (row,) = [node for node in program.nodes if node.name == "tensor.generate"]
        assert variance.of(row.results[0]) == {outer}


#: Each iteration of ``%i`` adds up ``%c`` values from ``%first``, which ``%p`` and the loop's variable may change.
SCRATCH = """
func.func @f(%x: memref<9xf64> {{llvm.noalias}}, %y: memref<9xf64> {{llvm.noalias}}, %p: i1, %first: f64) {{
  %s = memref.alloc() : memref<9xf64>
  affine.for %i = 0 to 9 {{
    %seen = affine.load %x[3] : memref<9xf64>
    affine.store %seen, %x[%i] : memref<9xf64>
    %varying = affine.load %y[%i] : memref<9xf64>
    affine.store {first}, %s[0] : memref<9xf64>
    affine.for %j = 1 to 9 {{
      %a = affine.load %s[{load}] : memref<9xf64>
      %b = arith.addf %a, {term} : f64
      affine.store %b, %s[%j] : memref<9xf64>
    }}
    {more}
    affine.for %k = 1 to 9 {{
      %last = affine.load %s[%k] : memref<9xf64>
    }}
  }}
  return
}}
"""
FIXED = {"first": "%first", "load": "%j - 1", "term": "%first", "more": ""}
IN_BRANCH = """%same = arith.index_cast %i : index to i1
    scf.if {condition} {{ affine.store %first, %s[5] : memref<9xf64> }}"""


@pytest.mark.parametrize(
    ("changes", "varies"),
    [
        ({}, False),
        ({"more": IN_BRANCH.format(condition="%p")}, False),
        ({"more": IN_BRANCH.format(condition="%same")}, True),
        ({"more": "affine.store %first, %s[%i] : memref<9xf64>"}, True),
        ({"more": "affine.store %varying, %s[2] : memref<9xf64>"}, True),
        ({"more": "memref.copy %y, %s : memref<9xf64> to memref<9xf64>"}, True),
        ({"first": "%varying"}, True),
        ({"term": "%varying"}, True),
        ({"load": "%j"}, True),
    ],
)
def test_scratch_that_is_written_anew_varies_with_what_is_written(changes: dict[str, str], varies: bool) -> None:
    with new_context():
        module = ir.Module.parse(SCRATCH.format(**(FIXED | changes)))
        program = Program(module.body.operations[0].operation, Context.default().registry)
        variance = Variance(program, Writes(program, Aliasing(program)))
        outer, _, reading = [node for node in program.nodes if node.loop is not None]
        (last,) = [node for node in reading.blocks[0].nodes if node.name == "affine.load"]
        assert variance.of(last.results[0]) == ({outer, reading} if varies else {reading})


def test_caches_of_independent_iterations_stay_apart() -> None:
    text = SCRATCH.format(**FIXED).replace("affine.load %x[3]", "affine.load %x[%i]")
    with new_context():
        module = ir.Module.parse(text)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        variance = Variance(program, Writes(program, Aliasing(program)))
        outer, _, reading = [node for node in program.nodes if node.loop is not None]
        (last,) = [node for node in reading.blocks[0].nodes if node.name == "affine.load"]
        assert variance.of(last.results[0]) == {outer, reading}
