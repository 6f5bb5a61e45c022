"""Without tapes, derivatives of callees compute what somebody reads, and nothing else of the callee's forward sweep."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.calls import dead_arguments
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted
from mlirad.transforms import autodiff

# Each level mixes two neighbours by an angle that the level before turned on, or by their own values.
SWEEP = """
func.func private @sweep(%d: memref<6xf64>, %k: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %k, %c0 : index
  scf.if %more {{
    %below = arith.subi %k, %c1 : index
    func.call @{callee}(%d, %below) : (memref<6xf64>, index) -> ()
    %number = arith.index_cast %k : index to i64
    %angle = arith.sitofp %number : i64 to f64
    %cos = math.cos %angle : f64
    %a = memref.load %d[%k] : memref<6xf64>
    %b = memref.load %d[%below] : memref<6xf64>
    %scaled = arith.mulf %a, {factor} : f64
    %sum = arith.addf %scaled, %b : f64
    memref.store %sum, %d[%k] : memref<6xf64>
    memref.store %scaled, %d[%below] : memref<6xf64>
  }}
  return
}}
"""
TOP = """
func.func @f(%x: memref<6xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %d = memref.alloc() : memref<6xf64>
  memref.copy %x, %d : memref<6xf64> to memref<6xf64>
  func.call @sweep(%d, %c5) : (memref<6xf64>, index) -> ()
  %v = memref.load %d[%c5] : memref<6xf64>
  %w = memref.load %d[%c1] : memref<6xf64>
  memref.dealloc %d : memref<6xf64>
  %s = math.sin %v : f64
  %r = arith.mulf %s, %w : f64
  return %r : f64
}
"""
LINEAR = SWEEP.format(callee="sweep", factor="%cos") + TOP
CURVED = SWEEP.format(callee="sweep", factor="%a") + TOP
# One of two that call each other reads what the other one wrote.
MUTUAL = (
    SWEEP.format(callee="other", factor="%cos")
    + SWEEP.format(callee="sweep", factor="%b").replace("@sweep(%d: ", "@other(%d: ")
    + TOP
)
# What is asked of the copy are its extents only.
SIZED = """
func.func private @double(%d: memref<?xf64>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %d, %c0 : memref<?xf64>
  %more = arith.cmpi ult, %k, %n : index
  scf.if %more {
    %v = memref.load %d[%k] : memref<?xf64>
    %w = arith.addf %v, %v : f64
    memref.store %w, %d[%k] : memref<?xf64>
    %next = arith.addi %k, %c1 : index
    func.call @double(%d, %next) : (memref<?xf64>, index) -> ()
  }
  return
}
func.func @f(%x: memref<6xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = memref.alloc() : memref<6xf64>
  memref.copy %x, %d : memref<6xf64> to memref<6xf64>
  %e = memref.cast %d : memref<6xf64> to memref<?xf64>
  func.call @double(%e, %c0) : (memref<?xf64>, index) -> ()
  %v = memref.load %d[%c3] : memref<6xf64>
  %w = arith.mulf %v, %v : f64
  memref.dealloc %d : memref<6xf64>
  return %w : f64
}
"""


def opened(text: str) -> str:
    """``text`` with open extents."""
    size = "%zero = arith.constant 0 : index\n  %n = memref.dim %x, %zero : memref<?xf64>\n  %d = memref.alloc(%n)"
    return text.replace("%d = memref.alloc()", size).replace("memref<6xf64>", "memref<?xf64>")


@pytest.mark.parametrize(
    "text",
    [LINEAR, CURVED, MUTUAL, SIZED, opened(LINEAR), opened(CURVED), opened(MUTUAL)],
    ids=["linear", "curved", "mutual", "sized", "linear, open", "curved, open", "mutual, open"],
)
def test_the_derivative_is_right_and_leaks_nothing(text: str) -> None:
    x = np.random.default_rng(3).normal(size=6)
    check_vjp(ad.parse(text), "f", x, ctx=Context.default())
    assert Counted(ad.grad(ad.parse(text), "f"))(x).frees > 0


def derivative(text: str, name: str) -> str:
    module = ad.parse(text)
    activities = Signature(Mode.REVERSE, (Activity.DUP,), (Activity.ACTIVENONEED,))
    with module.context, ir.Location.unknown():
        create_derivative(module, "f", activities, Context.default().registry, Options(tapes=False))
    return str(module).partition(f"func.func private @{name}(")[2].partition("\n  }\n")[0]


@pytest.mark.parametrize(("text", "type"), [(LINEAR, "memref<6xf64>"), (opened(LINEAR), "memref<?xf64>")])
def test_a_linear_callee_is_not_run_again_and_its_buffer_not_copied(text: str, type: str) -> None:
    found = derivative(text, "diffesweep")
    assert found.startswith(f"%dd: {type}, %k: index)")
    assert "@diffesweep" in found
    assert "@sweep" not in found
    assert "memref.copy" not in found
    assert "memref.alloc" not in found


def test_a_callee_whose_values_matter_is_run_again() -> None:
    found = derivative(CURVED, "diffesweep")
    assert "@sweep" in found
    assert "memref.copy" in found


def test_what_one_of_two_functions_reads_the_other_one_brings() -> None:
    assert "memref.copy" in derivative(MUTUAL, "diffesweep")


def wrapped(second: str, noalias: str = " {llvm.noalias}") -> str:
    """A function that writes %y, which its caller does not need, and reads it or not."""
    return f"""func.func @f(%x: memref<6xf64>{noalias}, %y: memref<6xf64>{noalias}) {{
      affine.for %i = 0 to 6 {{
        %v = affine.load %x[%i] : memref<6xf64>
        %w = math.sin %v : f64
        affine.store %w, %y[%i] : memref<6xf64>
        {second}
      }}
      return
    }}
    func.func @df(%x: memref<6xf64>, %dx: memref<6xf64>, %y: memref<6xf64>, %dy: memref<6xf64>) {{
      enzyme.autodiff @f(%x, %dx, %y, %dy)
        <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dupnoneed>], ret_activity = []>
        : (memref<6xf64>, memref<6xf64>, memref<6xf64>, memref<6xf64>) -> ()
      return
    }}"""


SQUARED = """%z = affine.load %y[%i] : memref<6xf64>
        %zz = arith.mulf %z, %z : f64
        affine.store %zz, %y[%i] : memref<6xf64>"""


def unsized(text: str) -> str:
    """``text`` with a loop over as much as %y has, which is asked for."""
    asked = "%zero = arith.constant 0 : index\n      %n = memref.dim %y, %zero : memref<?xf64>\n"
    looped = text.replace("affine.for %i = 0 to 6", f"{asked}      affine.for %i = 0 to %n")
    return looped.replace("memref<6xf64>", "memref<?xf64>")


@pytest.mark.parametrize(("second", "slope"), [("", lambda x: np.cos(x)), (SQUARED, lambda x: np.sin(2 * x))])
@pytest.mark.parametrize("spelled", [str, unsized])
def test_a_buffer_that_the_caller_does_not_need_has_the_right_adjoint(
    second: str, slope: Callable[..., Any], spelled: Callable[[str], str]
) -> None:
    x, seed = np.random.default_rng(1).normal(size=(2, 6))
    dx, dy = np.zeros(6), seed.copy()
    ad.compile(autodiff(ad.parse(spelled(wrapped(second)))), "df")(x, dx, np.zeros(6), dy)
    np.testing.assert_allclose(dx, seed * slope(x), rtol=1e-13)


@pytest.mark.parametrize("spelled", [str, unsized])
def test_a_buffer_that_the_caller_does_not_need_is_not_written(spelled: Callable[[str], str]) -> None:
    function = str(autodiff(ad.parse(spelled(wrapped(""))))).partition("@diffef(")[2].partition("func.func")[0]
    assert "math.cos" in function
    assert "math.sin" not in function


def test_a_buffer_that_may_be_another_one_is_written() -> None:
    """The caller may see what is written through the other one."""
    function = str(autodiff(ad.parse(wrapped("", "")))).partition("@diffef(")[2].partition("func.func")[0]
    assert "math.sin" in function


CAPTURING = """
func.func private @r(%n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %y = scf.if %stop -> f64 {
    scf.yield %x : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %s = math.sin %x : f64
    %z = func.call @r(%m, %s) : (index, f64) -> f64
    scf.yield %z : f64
  }
  return %y : f64
}
func.func @f(%t: tensor<3xf64>, %x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %l = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> f64 {
    %b = math.cos %a : f64
    scf.yield %b : f64
  }
  %e = tensor.empty() : tensor<3xf64>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%t : tensor<3xf64>) outs(%e : tensor<3xf64>) {
  ^bb0(%in: f64, %out: f64):
    %p = arith.mulf %in, %l : f64
    %k = arith.constant 2.5 : f64
    %q = arith.mulf %p, %k : f64
    %w = math.exp %q : f64
    linalg.yield %w : f64
  } -> tensor<3xf64>
  %v = tensor.extract %g[%c1] : tensor<3xf64>
  %y = func.call @r(%n, %v) : (index, f64) -> f64
  return %y : f64
}
"""


def test_what_the_region_of_an_op_over_elements_uses_is_read() -> None:
    """Canonicalization puts its constants in front of it: erased there, they left uses of nothing behind."""
    module = ir.Module.parse(CAPTURING, new_context())
    check_vjp(module, "f", np.array([0.3, 0.7, 1.1]), 0.4, 3)


def added(loop: str, access: str, size: str) -> str:
    """A sum of the rows of a matrix in a buffer of its own, weighted: linear."""
    buffer = f"memref<{'?' if size == '%n' else size}xf64>"
    matrix = f"memref<{'?x?' if size == '%n' else f'{size}x{size}'}xf64>"
    start, end, step = ("%c0", "%n", " step %c1") if loop == "scf" else ("0", size, "")
    return f"""func.func @f(%a: {matrix}, %w: {buffer}) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %n = memref.dim %w, %c0 : {buffer}
      %y = memref.alloc({"%n" if size == "%n" else ""}) : {buffer}
      linalg.fill ins(%zero : f64) outs(%y : {buffer})
      {loop}.for %i = {start} to {end}{step} {{
        {loop}.for %j = {start} to {end}{step} {{
          %v = {access}.load %a[%i, %j] : {matrix}
          %s = {access}.load %y[%j] : {buffer}
          %t = arith.addf %s, %v : f64
          {access}.store %t, %y[%j] : {buffer}
        }}
      }}
      %r = {loop}.for %i = {start} to {end}{step} iter_args(%sum = %zero) -> f64 {{
        %v = {access}.load %y[%i] : {buffer}
        %u = {access}.load %w[%i] : {buffer}
        %p = arith.mulf %v, %u : f64
        %t = arith.addf %sum, %p : f64
        {loop}.yield %t : f64
      }}
      memref.dealloc %y : {buffer}
      return %r : f64
    }}"""


SUMS = [added(*way) for way in (("affine", "affine", "5"), ("affine", "affine", "%n"), ("scf", "memref", "5"))]
SUMS.append(added("scf", "memref", "%n"))


@pytest.mark.parametrize("text", SUMS)
def test_sums_of_the_primal_that_nobody_reads_are_not_made(text: str) -> None:
    """They are made where the result is asked for."""
    counts = []
    for result in (Activity.ACTIVENONEED, Activity.ACTIVE):
        module = ad.parse(text)
        signature = Signature(Mode.REVERSE, (Activity.DUP, Activity.CONST), (result,))
        with module.context, ir.Location.unknown():
            name = create_derivative(module, "f", signature, Context.default().registry)
        counts.append(str(module).partition(f"@{name}(")[2].count("memref.alloc("))
    assert counts == [1, 2]
    n = int(np.random.default_rng(7).integers(3, 6)) if "?" in text else 5
    numbers = np.random.default_rng(n).normal(size=(n + 1, n))
    check_vjp(ad.parse(text), "f", numbers[:n].copy(), numbers[n].copy(), ctx=Context.default())


@pytest.mark.parametrize("text", SUMS)
def test_what_a_returned_buffer_holds_is_kept(text: str) -> None:
    buffer = "memref<?xf64>" if "?" in text else "memref<5xf64>"
    returned = text.replace("-> f64 {", f"-> (f64, {buffer}) {{", 1).replace(f"memref.dealloc %y : {buffer}", "")
    returned = returned.replace("return %r : f64", f"return %r, %y : f64, {buffer}").replace(
        "load %y[%i]", "load %w[%i]"
    )
    numbers = np.random.default_rng(4).normal(size=(6, 5))
    a, w, da, dw = numbers[:5].copy(), numbers[5].copy(), np.zeros((5, 5)), np.zeros(5)
    result, sums = ad.compile(ad.transforms.vjp(ad.parse(returned), "f", of=0), "f_vjp")(a, da, w, dw, 2.5)
    np.testing.assert_allclose(sums, a.sum(axis=0), rtol=1e-13)
    np.testing.assert_allclose([result, *dw], [w @ w, *5.0 * w], rtol=1e-13)
    np.testing.assert_array_equal(da, 0.0)


@pytest.mark.parametrize("text", SUMS)
def test_assertions_stay_with_what_they_read(text: str) -> None:
    start = text.index("      %r = ")
    buffer = "memref<?xf64>" if "?" in text else "memref<5xf64>"
    asked = f"""%first = memref.load %y[%c0] : {buffer}
      %is_number = arith.cmpf ord, %first, %first : f64
      cf.assert %is_number, "no number"
"""
    module = ad.transforms.vjp(ad.parse(text[:start] + asked + text[start:]), "f", keep_primal=False)
    function = str(module).partition("@f_vjp(")[2] + str(module).partition("@diffef(")[2]
    assert "cf.assert" in function
    assert "arith.addf" in function


def test_what_an_op_over_elements_loads_in_its_region_is_read() -> None:
    """The adjoint of a convolution loads the kernel, turned round, from a copy: the primal overwrites it afterwards."""
    text = """func.func @f(%a: memref<1x2x4xf64>, %k: memref<3x2x2xf64>, %o: memref<1x3x3xf64>, %b: memref<3x2x2xf64>) {
      linalg.conv_1d_ncw_fcw ins(%a, %k : memref<1x2x4xf64>, memref<3x2x2xf64>) outs(%o : memref<1x3x3xf64>)
      memref.copy %b, %k : memref<3x2x2xf64> to memref<3x2x2xf64>
      return
    }"""
    random = np.random.default_rng(6)
    arrays = [random.normal(size=shape) for shape in ((1, 2, 4), (3, 2, 2), (1, 3, 3), (3, 2, 2))]
    check_vjp(ad.parse(text), "f", *arrays, ctx=Context.default())


def chain_of_loops(loops: int) -> str:
    """A function of ``loops`` loops, each with a cache in its derivative."""
    body = """
      %l{number} = affine.for %i = 0 to 6 iter_args(%s = {before}) -> (f64) {{
        %v = affine.load %x[%i] : memref<6xf64>
        %w = math.sin %s : f64
        %p = arith.mulf %v, %w : f64
        affine.yield %p : f64
      }}"""
    steps = "".join(body.format(number=n, before=f"%l{n - 1}" if n else "%one") for n in range(loops))
    one = "%one = arith.constant 1.0 : f64"
    return f"func.func @f(%x: memref<6xf64>) -> f64 {{\n{one}{steps}\n  return %l{loops - 1} : f64\n}}"


def test_the_work_is_linear_in_the_number_of_caches() -> None:
    def calls(loops: int) -> int:
        """The calls of functions of this pass in the derivation of a function of ``loops`` loops."""
        found = 0

        def count(frame: FrameType, event: str, _: object) -> None:
            nonlocal found
            found += event == "call" and frame.f_code.co_filename == dead_arguments.__file__

        sys.setprofile(count)
        try:
            assert "memref.alloc" in derivative(chain_of_loops(loops), "diffef")
        finally:
            sys.setprofile(None)
        return found

    assert 0 < calls(40) <= 2.1 * calls(20)
