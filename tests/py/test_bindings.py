"""What `mlirad._mlir` mends in the bindings, for the whole process."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import mlirad as ad
from mlirad import api
from mlirad._mlir import UpstreamPassManager, ir, lacks_op, new_context
from mlirad.dialects.scf.moved_branches import move_branch_into_body
from mlirad.edit.walk import find_ops
from mlirad.passes.manager import PassManager

SUM = """
func.func @f(%a: f64, %b: memref<f64>) {
  %c = arith.addf %a, %a : f64
  memref.store %a, %b[] : memref<f64>
  memref.store %a, %b[] : memref<f64>
  return
}"""

TOSA = """
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tosa.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}"""

#: A rotated loop: what its second iteration starts from is chosen in a branch on the loop's own condition.
ROTATED = """
func.func @f(%x: f64, %n: i64) -> f64 {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %r:2 = scf.while (%a = %x, %i = %n) : (f64, i64) -> (f64, i64) {
    %j = arith.subi %i, %c1 : i64
    %s = math.sin %a : f64
    %more = arith.cmpi ne, %j, %c0 : i64
    %b:2 = scf.if %more -> (f64, i64) {
      %t = arith.mulf %s, %x : f64
      scf.yield %t, %j : f64, i64
    } else {
      scf.yield %s, %i : f64, i64
    }
    scf.condition(%more) %b#0, %b#1 : f64, i64
  } do {
  ^bb0(%a: f64, %i: i64):
    scf.yield %a, %i : f64, i64
  }
  return %r#0 : f64
}"""


def test_an_op_is_found_again_when_its_operands_and_attributes_are_others() -> None:
    module = api.parse(SUM)
    block = module.body.operations[0].regions[0].blocks[0]
    total, first, second = (block.operations[i].operation for i in range(3))
    numbers = {total: 0, first: 1}
    assert second not in numbers
    first.operands[0] = total.result
    first.attributes["mark"] = ir.UnitAttr.get(module.context)
    total.operands[0] = total.operands[1] = block.arguments[0]
    assert [numbers[block.operations[i].operation] for i in range(2)] == [0, 1]
    assert {block.operations[1]: 1}[first.opview] == 1


def test_equal_ops_are_different_keys() -> None:
    module = api.parse(SUM)
    block = module.body.operations[0].regions[0].blocks[0]
    assert len({block.operations[i].operation for i in (1, 1, 2)}) == 2


def test_an_interrupt_during_their_import_waits_for_its_end() -> None:
    """They make their enumerations while they are imported, and an exception there ends the process."""
    code = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may ignore it
inside = False
def hook(frame, event, argument):
    global inside
    inside = inside or "_mlir_libs" in frame.f_code.co_filename
    if event == "call" and inside and frame.f_code.co_name == "_create_":
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)
sys.setprofile(hook)
try:
    import mlirad
    mlirad.parse("")
except KeyboardInterrupt:
    print("interrupted", "torch_mlir.ir" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted True\n", "")


def test_numpy_is_imported_when_they_first_use_it() -> None:
    program = """
import sys
from mlirad._mlir import ir, new_context
with (context := new_context()):
    ir.Module.parse("func.func @f(%x: f64) -> f64 { %y = math.sin %x : f64 return %y : f64 }").operation.verify()
    late = not {"numpy", "torch_mlir.dialects.linalg"} & set(sys.modules)  # its module imports numpy
    numbers = ir.AttrBuilder.get("I64ElementsAttr")([3, 5], context)
import numpy
print(late, numbers, numpy is sys.modules["numpy"], numpy.float64(2.0) + ir.np.float64(1.0))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "True dense<[3, 5]> : tensor<2xi64> True 3.0"


def test_numpy_that_is_there_already_stays() -> None:
    program = "import numpy, mlirad._mlir as m, sys; print(m.ir.np is numpy is sys.modules['numpy'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_dialects_that_programs_rarely_use_come_where_they_are_named() -> None:
    with new_context() as context, ir.Location.unknown():
        assert context.is_dialect_loaded("scf")
        assert not any(map(context.is_dialect_loaded, ("transform", "nvvm", "tosa")))
        ir.Module.parse(TOSA)
        assert context.is_dialect_loaded("tosa")
    assert lacks_op("nvvm.no_such_op")
    assert not lacks_op("nvvm.barrier")


@pytest.mark.parametrize("passes", ["canonicalize", "func.func(canonicalize{max-iterations=3},cse)"])
def test_rotated_loops_are_canonicalized(passes: str) -> None:
    module, same = api.parse(ROTATED), api.parse(ROTATED)
    UpstreamPassManager.parse(f"builtin.module({passes})", module.context).run(module.operation)
    PassManager.parse(f"builtin.module({passes})").run(same)
    assert module.operation.verify()
    assert str(module) == str(same)


def test_their_branches_move_into_the_body() -> None:
    module, before = api.parse(ROTATED), ad.compile(api.parse(ROTATED), "f")
    (loop,) = find_ops(module.operation, lambda op: op.name == "scf.while")
    moved = move_branch_into_body(loop)
    assert moved is not None
    assert module.operation.verify()
    assert not find_ops(moved.operation, lambda op: op.name == "scf.if")
    assert move_branch_into_body(moved) is None
    after = ad.compile(module, "f")
    for x, n in ((0.7, 1), (-1.3, 2), (0.4, 7)):
        assert before(x, n) == after(x, n)


def test_rotated_loops_have_derivatives() -> None:
    x, steps = 0.7, 4
    value, slope = x, 1.0
    for i in range(steps):
        value, slope = np.sin(value), np.cos(value) * slope
        if i < steps - 1:
            value, slope = value * x, slope * x + value
    module = api.parse(ROTATED)
    np.testing.assert_allclose(ad.grad(module, "f")(x, steps), slope, rtol=1e-14)
    np.testing.assert_allclose(ad.jvp(ad.function(module, "f"), (x, steps), (1.0, None))[1], slope, rtol=1e-14)
