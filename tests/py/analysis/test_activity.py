"""What carries a derivative, and the path that says why."""

from __future__ import annotations

from mlirad._mlir import ir, new_context
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.context import Context


class Facts:
    """The activity of ``@f``, where all floats and buffers of floats among arguments and results are differentiated."""

    def __init__(self, text: str, inputs: list[bool], outputs: list[bool]) -> None:
        self.module = ir.Module.parse(text, new_context())
        self.program = Program(list(self.module.body.operations)[-1].operation, Context.default().registry)
        self.activity = ActivityAnalysis(self.program, Aliasing(self.program), inputs, outputs)
        self.names = ir.AsmState(self.program.function)

    def active(self) -> set[str]:
        values = (v for node in self.program.nodes for v in node.results)
        return {str(v.get_name(self.names)) for v in values if self.activity.is_active(v)}

    def active_ops(self) -> list[str]:
        return [node.name for node in self.program.nodes if self.activity.is_active_op(node)]

    def path(self, op: str) -> list[str]:
        node = next(node for node in self.program.nodes if node.name == op)
        return [str(v.get_name(self.names)) for v in self.activity.why_varied(node.results[0])]


def test_only_what_varies_and_matters_is_active() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %c: f64) -> f64 {
          %0 = arith.mulf %x, %c : f64
          %1 = math.sin %c : f64
          %2 = math.cos %0 : f64
          %3 = arith.addf %0, %1 : f64
          return %3 : f64
        }""",
        [True, False],
        [True],
    )
    assert facts.active() == {"%0", "%3"}
    assert facts.active_ops() == ["arith.mulf", "arith.addf"]


def test_a_carried_value_is_active_through_a_later_iteration() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %c: f64, %n: index) -> f64 {
          %r:3 = scf.for %i = %n to %n step %n iter_args(%p = %c, %q = %c, %s = %x) -> (f64, f64, f64) {
            %0 = math.sin %p : f64
            scf.yield %q, %s, %s : f64, f64, f64
          }
          return %r#0 : f64
        }""",
        [True, False, False],
        [True],
    )
    loop = facts.program.nodes[0]
    assert all(facts.activity.is_active(v) for v in loop.blocks[0].arguments[1:])
    assert not facts.activity.is_active(facts.program.nodes[1].results[0])


def test_a_store_makes_the_whole_buffer_active_and_a_constant_store_clears() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %i: index) -> f64 {
          %c = arith.constant 1.0 : f64
          %m = memref.alloc() : memref<4xf64>
          memref.store %c, %m[%i] : memref<4xf64>
          memref.store %x, %m[%i] : memref<4xf64>
          %v = memref.load %m[%i] : memref<4xf64>
          return %v : f64
        }""",
        [True, False],
        [True],
    )
    assert facts.active() == {"%alloc", "%0"}
    assert facts.active_ops().count("memref.store") == 2


def test_a_buffer_that_nothing_useful_reads_is_inactive() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %i: index) -> f64 {
          %m = memref.alloc() : memref<4xf64>
          memref.store %x, %m[%i] : memref<4xf64>
          %v = memref.load %m[%i] : memref<4xf64>
          return %x : f64
        }""",
        [True, False],
        [True],
    )
    assert facts.active_ops() == []


def test_buffers_that_one_memref_may_stand_for_are_active_together() -> None:
    facts = Facts(
        """
        func.func @f(%m: memref<4xf64>, %p: i1, %i: index) -> f64 {
          %c = arith.constant 1.0 : f64
          %n = memref.alloc() : memref<4xf64>
          memref.store %c, %n[%i] : memref<4xf64>
          %s = arith.select %p, %m, %n : memref<4xf64>
          %v = memref.load %s[%i] : memref<4xf64>
          return %v : f64
        }""",
        [True, False, False],
        [True],
    )
    assert "%alloc" in facts.active()
    assert "memref.store" in facts.active_ops()


def test_the_path_leads_from_the_input_through_memory() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %i: index) -> f64 {
          %0 = math.sin %x : f64
          %m = memref.alloc() : memref<4xf64>
          memref.store %0, %m[%i] : memref<4xf64>
          %v = memref.load %m[%i] : memref<4xf64>
          %w = math.exp %v : f64
          return %w : f64
        }""",
        [True, False],
        [True],
    )
    assert facts.path("math.exp") == ["%arg0", "%0", "%alloc", "%1", "%2"]


def test_a_truth_value_ends_a_path() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %c: f64) -> f64 {
          %p = arith.cmpf ogt, %x, %c : f64
          %r = arith.select %p, %c, %c : f64
          return %r : f64
        }""",
        [True, False],
        [True],
    )
    assert facts.active() == set()


def test_bits_that_are_only_compared_do_not_matter() -> None:
    facts = Facts(
        """
        func.func @f(%x: f64, %y: f64) -> f64 {
          %zero = arith.constant 0 : i64
          %bits = arith.bitcast %x : f64 to i64
          %is = arith.cmpi sgt, %bits, %zero : i64
          %0 = arith.select %is, %x, %y : f64
          return %0 : f64
        }
        """,
        [True, True],
        [True],
    )
    assert facts.active_ops() == ["arith.select"]
