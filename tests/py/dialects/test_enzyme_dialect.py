"""The dialect in a context: its ops live among upstream's passes, and the helpers that read and make derivative ops."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator

import pytest

from mlirad import _dialects
from mlirad._mlir import UpstreamPassManager, ir, new_context, prepare
from mlirad.dialects.enzyme.calls import callee_of, create_call, read_call
from mlirad.dialects.enzyme.diagnostics import emit, to_diagnostic
from mlirad.dialects.enzyme.table import OPS
from mlirad.dialects.enzyme.text import parse_module, print_module
from mlirad.errors import Diagnostic, Where
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature


@pytest.fixture
def context() -> Iterator[ir.Context]:
    with new_context() as context, ir.Location.unknown():
        yield context


def op_named(module: ir.Module, name: str) -> ir.Operation:
    found: list[ir.Operation] = []

    def look(op: ir.Operation) -> ir.WalkResult:
        if op.name == name:
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(look)
    return found[0]


def test_every_context_gets_the_dialect_once(context: ir.Context) -> None:
    assert context.is_dialect_loaded("enzyme")
    prepare(context)
    with new_context() as other:
        assert other.is_dialect_loaded("enzyme")


def test_every_op_of_the_table_is_in_the_dialect(context: ir.Context) -> None:
    assert [name for name in OPS if not context.is_registered_operation(name)] == []


def run(pipeline: str, text: str, context: ir.Context) -> str:
    module = parse_module(text, "t.mlir", context)
    UpstreamPassManager.parse(f"builtin.module({pipeline})").run(module.operation)
    return print_module(module)


def test_unused_pure_ops_go_and_effects_stay(context: ir.Context) -> None:
    text = """func.func @f(%x: f64) {
  %p = "enzyme.placeholder"() : () -> f64
  %i = enzyme.ignore_derivatives %x : f64 -> f64
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
  return
}"""
    printed = run("canonicalize,cse", text, context)
    assert "placeholder" not in printed
    assert "ignore_derivatives" not in printed
    assert "enzyme.push" in printed


def test_a_derivative_keeps_its_function_alive(context: ir.Context) -> None:
    text = """func.func private @f(%x: f64) -> f64 { return %x : f64 }
func.func private @unused(%x: f64) -> f64 { return %x : f64 }
func.func @g(%x: f64) -> f64 {
  %r = enzyme.autodiff @f(%x, %x) {activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> f64
  return %r : f64
}"""
    printed = run("symbol-dce", text, context)
    assert "@f(" in printed
    assert "@unused(" not in printed


def test_any_dialect_has_a_python_module() -> None:
    module = importlib.import_module("mlirad._dialects.nobody_knows_this")
    assert sys.modules["mlirad._dialects.nobody_knows_this"] is module
    finder = _dialects.EmptyModules()
    assert finder.find_spec("mlirad._dialects.a.b", None) is None
    assert finder.find_spec("mlirad.other", None) is None


CALLS = """func.func @f(%x: f64, %n: i32, %m: memref<?xf64>) -> (f64, i32) { return %x, %n : f64, i32 }
module @inner { func.func @g(%x: f64) -> f64 { return %x : f64 } }
func.func @caller(%x: f64, %n: i32, %m: memref<?xf64>, %t: tensor<2xf64>) {
"""


def call(line: str, context: ir.Context) -> ir.Operation:
    op = line.split()[2] if line.startswith("%") else line.split()[0]
    module = parse_module(CALLS + line + "\n return }", "t.mlir", context)
    MODULES.append(module)
    return op_named(module, op.partition("(")[0])


#: An op does not keep its module alive.
MODULES: list[ir.Module] = []


def test_activities_that_are_not_stated_are_the_old_files_defaults(context: ir.Context) -> None:
    op = call(
        "%r = enzyme.autodiff @f(%x, %n, %m, %m, %x) : (f64, i32, memref<?xf64>, memref<?xf64>, f64) -> f64", context
    )
    found = read_call(op)
    assert found.callee == "f"
    assert str(found.primal) == "(f64, i32, memref<?xf64>) -> (f64, i32)"
    assert found.signature == Signature(
        Mode.REVERSE,
        (Activity.ACTIVE, Activity.CONST, Activity.DUP),
        (Activity.ACTIVENONEED, Activity.CONSTNONEED),
    )
    assert not found.strong_zero


def test_a_call_is_read_with_its_options(context: ir.Context) -> None:
    line = (
        "%r = enzyme.fwddiff @inner::@g(%x, %t) <activity = [#enzyme.activity<enzyme_dup>], "
        "ret_activity = [#enzyme.activity<enzyme_dupnoneed>], width = 2, strong_zero = true> "
        ": (f64, tensor<2xf64>) -> tensor<2xf64>"
    )
    op = call(line, context)
    found = read_call(op)
    assert found.callee == "inner::@g"
    assert callee_of(op).attributes["sym_name"].value == "g"
    assert found.signature == Signature(Mode.FORWARD, (Activity.DUP,), (Activity.DUPNONEED,), 2)
    assert found.strong_zero
    assert read_call(call(line.replace("strong_zero = true", "strong_zero"), context)).strong_zero


def test_a_region_is_read_as_a_function(context: ir.Context) -> None:
    op = call(
        "%r = enzyme.fwddiff_region(%x, %x, %n) { ^bb0(%a: f64, %b: i32): enzyme.yield %a : f64 } "
        "<activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_const>]> : (f64, f64, i32) -> f64",
        context,
    )
    found = read_call(op)
    assert found.callee is None
    assert str(found.primal) == "(f64, i32) -> f64"


def test_a_made_call_is_one_that_could_have_been_written(context: ir.Context) -> None:
    module = parse_module(CALLS + "return }", "t.mlir", context)
    block = module.body.operations[2].regions[0].blocks[0]
    x, n, m, _ = block.arguments
    signature = Signature(
        Mode.REVERSE, (Activity.ACTIVE, Activity.CONST, Activity.DUP), (Activity.ACTIVE, Activity.CONSTNONEED), 1
    )
    op = create_call(
        "enzyme.autodiff", "f", signature, [x, n, m, m, x], [x.type, x.type], ir.InsertionPoint.at_block_begin(block)
    )
    assert module.operation.verify()
    assert read_call(op).signature == signature
    assert print_module(parse_module(print_module(module), "t.mlir", context)) == print_module(module)


def test_an_llvm_function_may_be_named(context: ir.Context) -> None:
    text = """llvm.func @f(%x: f64) -> f64 { llvm.return %x : f64 }
func.func @g(%x: f64) -> f64 {
  %r = enzyme.autodiff @f(%x, %x) {activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> f64
  return %r : f64
}"""
    assert read_call(op_named(parse_module(text, "t.mlir", context), "enzyme.autodiff")).primal is None


def test_a_diagnostic_survives_the_way_through_mlir(context: ir.Context) -> None:
    sent = Diagnostic("MA0205", "two words\nand a line", Where("t.mlir", 3, 4), helps=("type this", "or that"))
    caught: list[Diagnostic] = []

    def handle(diagnostic: ir.Diagnostic) -> bool:
        caught.append(to_diagnostic(diagnostic))
        return True

    handler = context.attach_diagnostic_handler(handle)
    module = ir.Module.create(ir.Location.file("t.mlir", 3, 4))
    assert not emit(module.operation, [sent])
    handler.detach()
    assert caught == [sent]
    assert emit(module.operation, [])
