"""Which buffers a memref may point into: the base of reload, activity and shadows."""

from __future__ import annotations

from mlirad._mlir import ir, new_context
from mlirad.analysis.aliasing import Aliasing, Origin
from mlirad.analysis.program import Program
from mlirad.context import Context


def pointers(text: str, assume_noalias: bool = False) -> dict[str, set[str]]:
    """For each name of a memref in ``@f``: the names of the buffers that it may point into."""
    module = ir.Module.parse(text, new_context())
    function = next(op.operation for op in module.body.operations if op.attributes["sym_name"].value == "f")
    program = Program(function, Context.default().registry)
    aliasing = Aliasing(program, assume_noalias)
    state = ir.AsmState(function)

    def shown(base) -> str:
        return "?" if base.origin is Origin.UNKNOWN else str(base.value.get_name(state))

    values = [v for node in program.nodes for v in node.results if v in program.buffers]
    return {str(v.get_name(state)): {shown(base) for base in aliasing.objects(v)} for v in values}


def test_a_view_points_into_what_it_views() -> None:
    found = pointers("""
        func.func @f(%m: memref<8xf64>, %o: index) {
          %s = memref.subview %m[%o] [2] [2] : memref<8xf64> to memref<2xf64, strided<[2], offset: ?>>
          %c = memref.cast %s : memref<2xf64, strided<[2], offset: ?>> to memref<?xf64, strided<[2], offset: ?>>
          return
        }""")
    assert list(found.values()) == [{"%arg0"}, {"%arg0"}]


def test_a_select_and_a_branch_point_into_either() -> None:
    found = pointers("""
        func.func @f(%m: memref<8xf64>, %n: memref<8xf64>, %p: i1) {
          %s = arith.select %p, %m, %n : memref<8xf64>
          %t = scf.if %p -> memref<8xf64> {
            %a = memref.alloc() : memref<8xf64>
            scf.yield %a : memref<8xf64>
          } else {
            scf.yield %m : memref<8xf64>
          }
          return
        }""")
    assert found["%0"] == {"%arg0", "%arg1"}
    assert found["%1"] == {"%alloc", "%arg0"}


def test_carried_buffers_point_into_what_flows_in_from_either_end() -> None:
    found = pointers("""
        func.func @f(%m: memref<8xf64>, %n: memref<8xf64>, %k: index) {
          %r:2 = scf.for %i = %k to %k step %k iter_args(%a = %m, %b = %n) -> (memref<8xf64>, memref<8xf64>) {
            %s = memref.subview %b[0] [8] [1] : memref<8xf64> to memref<8xf64>
            scf.yield %s, %m : memref<8xf64>, memref<8xf64>
          }
          return
        }""")
    assert found["%subview"] == {"%arg0", "%arg1"}
    assert found["%0#0"] == {"%arg0", "%arg1"}
    assert found["%0#1"] == {"%arg0", "%arg1"}


def test_what_is_loaded_from_a_table_is_what_was_stored_in_it_also_later() -> None:
    found = pointers("""
        func.func @f(%m: memref<8xf64>, %n: memref<8xf64>, %k: index) {
          %table = memref.alloca() : memref<2xmemref<8xf64>>
          memref.store %m, %table[%k] : memref<2xmemref<8xf64>>
          scf.for %i = %k to %k step %k {
            %x = memref.load %table[%i] : memref<2xmemref<8xf64>>
            memref.store %n, %table[%i] : memref<2xmemref<8xf64>>
          }
          return
        }""")
    assert found["%0"] == {"%arg0", "%arg1"}


def test_tables_that_are_copied_share_what_they_hold() -> None:
    found = pointers("""
        func.func @f(%m: memref<8xf64>, %k: index) {
          %table = memref.alloca() : memref<2xmemref<8xf64>>
          %copy = memref.alloca() : memref<2xmemref<8xf64>>
          memref.store %m, %table[%k] : memref<2xmemref<8xf64>>
          memref.copy %table, %copy : memref<2xmemref<8xf64>> to memref<2xmemref<8xf64>>
          %x = memref.load %copy[%k] : memref<2xmemref<8xf64>>
          return
        }""")
    assert found["%0"] == {"%arg0"}


def test_a_buffer_handed_out_may_come_back() -> None:
    found = pointers("""
        func.func private @keep(memref<8xf64>)
        func.func private @give() -> memref<8xf64>
        func.func @f(%m: memref<8xf64>) {
          %kept = memref.alloc() : memref<8xf64>
          %own = memref.alloc() : memref<8xf64>
          func.call @keep(%kept) : (memref<8xf64>) -> ()
          %x = func.call @give() : () -> memref<8xf64>
          return
        }""")
    assert found["%0"] == {"%alloc", "?"}
    assert found["%alloc_0"] == {"%alloc_0"}


def test_a_buffer_stored_in_a_table_from_elsewhere_may_come_back() -> None:
    found = pointers("""
        func.func private @give() -> memref<8xf64>
        func.func @f(%table: memref<2xmemref<8xf64>>, %i: index) {
          %kept = memref.alloc() : memref<8xf64>
          memref.store %kept, %table[%i] : memref<2xmemref<8xf64>>
          %x = func.call @give() : () -> memref<8xf64>
          return
        }""")
    assert found["%0"] == {"%alloc", "?"}
