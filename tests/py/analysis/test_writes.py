"""Whether a load may be repeated after the forward sweep; a wrong answer would be a silently wrong gradient."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.analysis.writes import Writes
from mlirad.context import Context


def overwriter(body: str, arguments: str = "%m: memref<?xf64>, %o: memref<?xf64>") -> str | None:
    """The op that may overwrite what the first load in ``body`` read; other functions may stand in ``arguments``."""
    text = f"""
        func.func private @keep(memref<?xf64>)
        func.func private @give() -> memref<?xf64>
        func.func @f({arguments}, %i: index, %p: i1, %x: f64) {{
          {body}
          return
        }}"""
    module = ir.Module.parse(text, new_context())
    program = Program(list(module.body.operations)[-1].operation, Context.default().registry)
    load = next(node for node in program.nodes if node.name.endswith(".load"))
    found = Writes(program, Aliasing(program)).overwritten_by(load)
    return None if found is None else found.name


LOAD = "%v = memref.load %m[%i] : memref<?xf64>"
STORE = "memref.store %x, %m[%i] : memref<?xf64>"
OTHER = "memref.store %x, %o[%i] : memref<?xf64>"


def test_a_buffer_that_is_only_read_may_be_loaded_again() -> None:
    assert overwriter(LOAD) is None


def test_a_store_before_the_load_does_not_matter_and_one_behind_does() -> None:
    assert overwriter(f"{STORE}\n{LOAD}") is None
    assert overwriter(f"{LOAD}\n{STORE}") == "memref.store"


def test_a_store_before_the_load_matters_in_a_common_loop() -> None:
    assert overwriter(f"scf.for %k = %i to %i step %i {{\n{STORE}\n{LOAD}\n}}") == "memref.store"


def test_a_store_in_an_earlier_loop_does_not_matter() -> None:
    assert overwriter(f"scf.for %k = %i to %i step %i {{\n{STORE}\n}}\n{LOAD}") is None


def test_a_store_in_the_other_branch_counts_in_a_loop() -> None:
    branch = f"scf.if %p {{\n{LOAD}\n}} else {{\n{STORE}\n}}"
    assert overwriter(f"scf.for %k = %i to %i step %i {{\n{branch}\n}}") == "memref.store"


def test_two_arguments_may_overlap_unless_one_says_not() -> None:
    assert overwriter(f"{LOAD}\n{OTHER}") == "memref.store"
    noalias = "%m: memref<?xf64>, %o: memref<?xf64> {llvm.noalias}"
    assert overwriter(f"{LOAD}\n{OTHER}", noalias) is None


def test_an_allocation_overlaps_no_argument() -> None:
    assert overwriter(f"%a = memref.alloc(%i) : memref<?xf64>\n{LOAD}\nmemref.store %x, %a[%i] : memref<?xf64>") is None


def test_a_write_through_a_view_counts() -> None:
    view = "%s = memref.subview %m[%i] [%i] [2] : memref<?xf64> to memref<?xf64, strided<[2], offset: ?>>"
    store = "memref.store %x, %s[%i] : memref<?xf64, strided<[2], offset: ?>>"
    assert overwriter(f"{view}\n{LOAD}\n{store}") == "memref.store"


def test_a_copy_writes_its_target_only() -> None:
    noalias = "%m: memref<?xf64>, %o: memref<?xf64> {llvm.noalias}"
    assert overwriter(f"{LOAD}\nmemref.copy %m, %o : memref<?xf64> to memref<?xf64>", noalias) is None
    assert overwriter(f"{LOAD}\nmemref.copy %o, %m : memref<?xf64> to memref<?xf64>", noalias) == "memref.copy"


def test_an_op_of_unknown_effects_writes_everything() -> None:
    assert overwriter(f"{LOAD}\nfunc.call @keep(%o) : (memref<?xf64>) -> ()") == "func.call"


def test_a_free_at_the_top_is_postponed_and_one_in_a_branch_counts() -> None:
    local = "%a = memref.alloc(%i) : memref<?xf64>\n%v = memref.load %a[%i] : memref<?xf64>"
    free = "memref.dealloc %a : memref<?xf64>"
    assert overwriter(f"{local}\n{free}") is None
    assert overwriter(f"{local}\nscf.if %p {{\n{free}\n}}") == "memref.dealloc"


@pytest.mark.parametrize("handed", [True, False])
def test_a_store_through_a_pointer_from_elsewhere_hits_what_was_handed_out(handed: bool) -> None:
    body = f"""
      %a = memref.alloc(%i) : memref<?xf64>
      {"func.call @keep(%a) : (memref<?xf64>) -> ()" if handed else ""}
      %b = func.call @give() : () -> memref<?xf64>
      %v = memref.load %a[%i] : memref<?xf64>
      memref.store %x, %b[%i] : memref<?xf64>"""
    assert overwriter(body) == ("memref.store" if handed else None)


def test_of_a_whole_buffer_a_write_to_another_element_counts() -> None:
    text = """
        func.func @f(%m: memref<9xf64>, %x: f64) {
          affine.for %i = 0 to 4 {
            %v = affine.load %m[%i] : memref<9xf64>
          }
          affine.store %x, %m[7] : memref<9xf64>
          return
        }"""
    module = ir.Module.parse(text, new_context())
    program = Program(module.body.operations[0].operation, Context.default().registry)
    writes = Writes(program, Aliasing(program))
    load = next(node for node in program.nodes if node.name == "affine.load")
    written = writes.changed_by(load.operands[0], load)
    assert writes.overwritten_by(load) is None
    assert written is not None
    assert written.name == "affine.store"
