"""Derivatives with a width: each shadow is what it is alone, and the primal runs once."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import functions
from mlirad.edit.walk import find_ops
from mlirad.errors import MlirAdError
from mlirad.synthesis.options import Options
from mlirad.transforms.module_context import placed
from mlirad.transforms.pullback import add_lanes, add_pullback
from mlirad.transforms.wrt import PrimalFunction, select

Array = np.ndarray[Any, Any]
#: x is changed in place; the number of times is counted in n; the result is a sum of what is left.
PROGRAM = """
func.func @f(%x: memref<5xf64>, %a: f64, %n: memref<index>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant 0.0 : f64
  %k = memref.load %n[] : memref<index>
  %l = arith.addi %k, %c1 : index
  memref.store %l, %n[] : memref<index>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %z) -> (f64) {
    %v = memref.load %x[%i] : memref<5xf64>
    %c = arith.cmpf olt, %v, %z : f64
    %w = scf.if %c -> f64 {
      %p = arith.mulf %v, %a : f64
      scf.yield %p : f64
    } else {
      %p = math.exp %v : f64
      memref.store %p, %x[%i] : memref<5xf64>
      scf.yield %p : f64
    }
    %q = math.sin %w : f64
    %t = arith.mulf %q, %a : f64
    %u = arith.addf %s, %t : f64
    scf.yield %u : f64
  }
  return %r : f64
}
"""
WIDTH = 3


def numbers(*shape: int) -> Array:
    return np.random.default_rng(len(shape) + sum(shape)).normal(size=shape)


@pytest.mark.parametrize("axis", [0, -1])
def test_tangents_are_those_of_each_direction(axis: int) -> None:
    module = ad.parse(PROGRAM)
    one = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")
    several = ad.compile(ad.transforms.jvp(module, "f", width=WIDTH, axis=axis), "f_jvp")
    x, dx, da = numbers(5), numbers(WIDTH, 5), numbers(WIDTH)
    primal, tangents, count = x.copy(), np.moveaxis(dx, 0, axis).copy(), np.zeros((), dtype=np.int64)
    value, dy = several(primal, tangents, 0.7, da, count)
    assert count == 1
    for lane in range(WIDTH):
        alone, shadow = x.copy(), dx[lane].copy()
        expected = one(alone, shadow, 0.7, float(da[lane]), np.zeros((), dtype=np.int64))
        assert (value, dy[lane]) == expected
        assert np.array_equal(primal, alone)
        assert np.array_equal(np.moveaxis(tangents, axis, 0)[lane], shadow)


def test_shadows_whose_lanes_lie_last_are_passed_as_they_are() -> None:
    module = ad.parse("func.func @f(%x: memref<?x3xf64>) { return }")
    views = [
        find_ops(ad.transforms.jvp(module, "f", width=WIDTH, axis=axis).operation, lambda op: "transpose" in op.name)
        for axis in (0, -1)
    ]
    assert list(map(len, views)) == [1, 0]


@pytest.mark.parametrize("axis", [0, -1])
def test_adjoints_are_those_of_each_seed(axis: int) -> None:
    module = ad.parse(PROGRAM)
    one = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")
    several = ad.compile(ad.transforms.vjp(module, "f", width=WIDTH, axis=axis), "f_vjp")
    x, wx, w = numbers(5), numbers(WIDTH, 5), numbers(WIDTH)
    primal, shadows, count = x.copy(), np.moveaxis(wx, 0, axis).copy(), np.zeros((), dtype=np.int64)
    value, da = several(primal, shadows, 0.7, count, w)
    assert count == 1
    for lane in range(WIDTH):
        alone, shadow = x.copy(), wx[lane].copy()
        expected = one(alone, shadow, 0.7, np.zeros((), dtype=np.int64), float(w[lane]))
        assert (value, da[lane]) == expected
        assert np.array_equal(np.moveaxis(shadows, axis, 0)[lane], shadow)


def test_primal_math_is_there_once() -> None:
    made = ad.transforms.jvp(ad.parse(PROGRAM), "f", width=8)
    wide = next(op for name, op in functions(made).items() if name.endswith("_x8"))
    exps = find_ops(wide.operation, lambda op: op.name == "math.exp")
    assert [str(op.result.type) for op in exps] == ["f64"]


@pytest.mark.parametrize("outer", ["jvp", "vjp"])
@pytest.mark.parametrize("inner", ["jvp", "vjp"])
def test_second_derivatives_of_width_two(outer: str, inner: str) -> None:
    """The derivative, of width 2, of a derivative is what two derivatives of it are."""
    text = """
    func.func @f(%x: f64, %y: f64) -> f64 {
      %0 = arith.mulf %x, %y : f64
      %1 = math.sin %0 : f64
      %2 = arith.divf %1, %y : f64
      return %2 : f64
    }
    """
    first = getattr(ad.transforms, inner)(ad.parse(text), "f")
    name = f"f_{inner}"
    derive = getattr(ad.transforms, outer)
    one = ad.compile(derive(first, name), f"{name}_{outer}")
    two = ad.compile(derive(first, name, width=2), f"{name}_{outer}")
    arguments: list[Any] = []
    for parameter in two.prototype.arguments:
        several = parameter.type.mlir.startswith("tensor<2")
        arguments.append(numbers(2, len(arguments))[:, 0].copy() if several else float(len(arguments)) * 0.3 + 0.5)
    results = two(*arguments)
    for lane in range(2):
        expected = one(*(float(a[lane]) if isinstance(a, np.ndarray) else a for a in arguments))
        assert [r[lane] if isinstance(r, np.ndarray) else r for r in results] == list(expected)


def test_a_width_of_several_in_a_width_of_several() -> None:
    inner = ad.transforms.jvp(ad.parse(PROGRAM), "f", width=2)
    both = ad.compile(ad.transforms.jvp(inner, "f_jvp", wrt=(0, 2), width=3), "f_jvp_jvp")
    assert len(both.prototype.results) == 4


@pytest.mark.parametrize("options", [{"width": w} for w in (0, -1, 2.0, "2", True, 10**30)] + [{"width": 2, "axis": 1}])
def test_widths_and_axes_that_there_are_not_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(MlirAdError, match="MA0210"):
        ad.transforms.jvp(ad.parse(PROGRAM), "f", **options)
    with pytest.raises(MlirAdError, match="MA0210"):
        ad.transforms.vjp(ad.parse(PROGRAM), "f", **options)


def test_nothing_is_left_of_a_derivative_that_cannot_be_made() -> None:
    text = """
    memref.global "private" @g : memref<f64> = dense<0.0>
    memref.global "private" @g_shadow : memref<f64> = dense<1.0>
    func.func @f(%x: f64) -> f64 {
      %g = memref.get_global @g : memref<f64>
      memref.store %x, %g[] : memref<f64>
      %y = memref.load %g[] : memref<f64>
      return %y : f64
    }
    func.func @d(%x: f64, %dx: tensor<2xf64>) -> tensor<2xf64> {
      %dy = enzyme.fwddiff @f(%x, %dx) <activity = [#enzyme.activity<enzyme_dup>],
        ret_activity = [#enzyme.activity<enzyme_dupnoneed>], width = 2> : (f64, tensor<2xf64>) -> tensor<2xf64>
      return %dy : tensor<2xf64>
    }
    """
    module = ad.parse(text)
    before = str(module)
    with pytest.raises(MlirAdError, match=r"MA0360.*is not initialized with zeros"):
        ad.transforms.autodiff(module)
    assert str(module) == before


SEPARATE = """
func.func @f(%x: f64, %a: tensor<2xf64>) -> tensor<2xf64> {
  %s = tensor.splat %x : tensor<2xf64>
  %t = math.sin %s : tensor<2xf64>
  %y = arith.mulf %t, %a : tensor<2xf64>
  return %y : tensor<2xf64>
}
func.func @forward(%x: f64, %d: f64, %e: f64, %a: tensor<2xf64>, %b: tensor<2xf64>, %c: tensor<2xf64>)
    -> (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) {
  %r:3 = enzyme.fwddiff @f(%x, %d, %e, %a, %b, %c) {
    activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>],
    ret_activity = [#enzyme<activity enzyme_dup>], width = 2}
    : (f64, f64, f64, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %r#0, %r#1, %r#2 : tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}
func.func @reverse(%x: f64, %a: tensor<2xf64>, %v: tensor<2xf64>, %w: tensor<2xf64>)
    -> (f64, f64, tensor<2xf64>, tensor<2xf64>) {
  %r:4 = enzyme.autodiff @f(%x, %a, %v, %w) {
    activity = [#enzyme<activity enzyme_active>, #enzyme<activity enzyme_active>],
    ret_activity = [#enzyme<activity enzyme_activenoneed>], width = 2}
    : (f64, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> (f64, f64, tensor<2xf64>, tensor<2xf64>)
  return %r#0, %r#1, %r#2, %r#3 : f64, f64, tensor<2xf64>, tensor<2xf64>
}
"""


def test_tangents_and_seeds_may_be_operands_each() -> None:
    module = ad.transforms.autodiff(ad.parse(SEPARATE))
    x, (d, e), a, (b, c), (v, w) = 0.3, numbers(2), numbers(2), numbers(2, 2), 1.0 + numbers(2, 2)
    primal, *tangents = ad.compile(module, "forward")(x, d, e, a, b, c)
    assert np.allclose(primal, np.sin(x) * a)
    for found, dx, da in zip(tangents, (d, e), (b, c), strict=True):
        assert np.allclose(found, np.cos(x) * dx * a + np.sin(x) * da)
    *gradients, first, second = ad.compile(module, "reverse")(x, a, v, w)
    assert np.allclose(gradients, [np.cos(x) * (a @ v), np.cos(x) * (a @ w)])
    assert np.allclose([first, second], [np.sin(x) * v, np.sin(x) * w])


COLUMNS = """
func.func @f(%a: memref<60x70xf64> {llvm.noalias}, %q: memref<60xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %z = memref.alloc() : memref<70xf64>
  affine.for %i = 0 to 70 {
    affine.store %zero, %z[%i] : memref<70xf64>
    affine.for %j = 0 to 60 {
      %v = affine.load %a[%j, %i] : memref<60x70xf64>
      %w = affine.load %q[%j] : memref<60xf64>
      %p = arith.mulf %v, %w : f64
      %old = affine.load %z[%i] : memref<70xf64>
      %new = arith.addf %old, %p : f64
      affine.store %new, %z[%i] : memref<70xf64>
    }
  }
  %sum = affine.for %i = 0 to 70 iter_args(%s = %zero) -> f64 {
    %v = affine.load %z[%i] : memref<70xf64>
    %e = math.exp %v : f64
    %t = arith.addf %s, %e : f64
    affine.yield %t : f64
  }
  memref.dealloc %z : memref<70xf64>
  return %sum : f64
}
"""


def test_loops_over_rows_of_shadows_walk_along_memory() -> None:
    """No bit depends on the order of loops, which is that of one direction."""
    module, rng = ad.parse(COLUMNS), np.random.default_rng(8)
    a, q, seeds = rng.normal(size=(60, 70)), rng.normal(size=60), rng.normal(size=3)
    expected = [np.zeros((3, 60, 70)), np.zeros((3, 60))]
    one = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")
    for lane, seed in enumerate(seeds):
        one(a, expected[0][lane], q, expected[1][lane], seed)
    nest = r"scf.for %(\w+) = [^\n]*\n\s*scf.for %(\w+) = (?:(?!scf\.for)[\s\S])*?load %da\[%(\w+), %(\w+)"
    for axis in (0, -1):
        wide = ad.transforms.vjp(module, "f", width=3, axis=axis)
        (outer, inner, row, column) = re.findall(nest, str(wide).partition("@diffef_x3(%a")[2])[-1]
        assert (row, column) == (outer, inner)
        da, dq = (np.zeros(np.moveaxis(one, 0, axis).shape) for one in expected)
        ad.compile(wide, "f_vjp")(a, da, q, dq, seeds)
        np.testing.assert_array_equal(np.moveaxis(da, axis, 0), expected[0])
        np.testing.assert_array_equal(np.moveaxis(dq, axis, 0), expected[1])


def diffusion(dialect: str, size: str) -> str:
    """Three steps of diffusion along a line, in place, and the product of two elements at the end."""
    access = "affine" if dialect == "affine" else "memref"
    start, end, last, step = ("1", "19", "3", "") if dialect == "affine" else ("%c1", "%end", "%c3", " step %c1")
    type, left = f"memref<{size}xf64>", f"{access}.load"
    return f"""func.func @f(%x: {type} {{llvm.noalias}}) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %n = memref.dim %x, %c0 : {type}
      %end = arith.subi %n, %c1 : index
      %third = arith.constant 0.3 : f64
      %y = memref.alloc({"%n" if size == "?" else ""}) : {type}
      {dialect}.for %t = {"0" if dialect == "affine" else "%c0"} to {last}{step} {{
        {dialect}.for %i = {start} to {end}{step} {{
          %h = arith.subi %i, %c1 : index
          %j = arith.addi %i, %c1 : index
          %a = {left} %x[{"%i - 1" if dialect == "affine" else "%h"}] : {type}
          %b = {left} %x[%i] : {type}
          %c = {left} %x[{"%i + 1" if dialect == "affine" else "%j"}] : {type}
          %d = arith.addf %a, %b : f64
          %e = arith.addf %d, %c : f64
          %g = arith.mulf %e, %third : f64
          {access}.store %g, %y[%i] : {type}
        }}
        {dialect}.for %i = {start} to {end}{step} {{
          %g = {left} %y[%i] : {type}
          {access}.store %g, %x[%i] : {type}
        }}
      }}
      %u = memref.load %x[%c3] : {type}
      %v = memref.load %x[%end] : {type}
      %r = arith.mulf %u, %v : f64
      memref.dealloc %y : {type}
      return %r : f64
    }}"""


def are_gathered(module: ir.Module, size: str) -> bool:
    """Whether no loop of what has three lanes stores to two elements of a buffer."""
    kind = ".regular_" if size == "?" else ""
    named = ((name, op) for name, op in functions(module).items() if name.endswith("_x3") and "pullback" not in name)
    (lanes,) = [op for name, op in named if kind in name]
    loops = find_ops(lanes.operation, lambda op: op.name == "scf.for")
    stored = [[op.operands[1] for op in loop.regions[0].blocks[0] if op.name == "vector.store"] for loop in loops]
    assert any(stored)
    return all(len(set(buffers)) == len(buffers) for buffers in stored)


FORMS = [("affine", "20"), ("scf", "20"), ("scf", "?")]


@pytest.mark.parametrize(("dialect", "size"), FORMS)
@pytest.mark.parametrize("word", ["wrap", "pullback"])
def test_reverse_sweeps_of_stencils_in_lanes_are_gathered(dialect: str, size: str, word: str) -> None:
    module = ad.parse(diffusion(dialect, size))
    if word == "wrap":
        options = "infn=f outfn=df argTys=enzyme_dup retTys=enzyme_active mode=ReverseModeGradient width=3"
        ad.PassManager.parse(f"enzyme-wrap{{{options}}}").run(module)
    else:
        ctx = Context.default()
        with placed(module):
            primal = PrimalFunction.find(module, "f", ctx)
            made = add_pullback(module, primal, select(primal, "all", ctx), "all", ctx, Options())
            add_lanes(module, made, 3, ctx)
    assert are_gathered(module, size)


@pytest.mark.parametrize(("dialect", "size"), FORMS)
def test_adjoints_of_stencils_in_lanes_are_gathered(dialect: str, size: str) -> None:
    """No loop stores to two elements of a buffer, and every bit is that of one direction."""
    module, rng = ad.parse(diffusion(dialect, size)), np.random.default_rng(3)
    x, adjoints, seeds = rng.normal(size=20), rng.normal(size=(3, 20)), rng.normal(size=3)
    one, expected = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp"), adjoints.copy()
    for lane, seed in enumerate(seeds):
        one(x.copy(), expected[lane], seed)
    for axis in (0, -1):
        wide = ad.transforms.vjp(module, "f", width=3, axis=axis)
        assert are_gathered(wide, size)
        dx = np.moveaxis(adjoints, 0, axis).copy()
        ad.compile(wide, "f_vjp")(x.copy(), dx, seeds)
        np.testing.assert_array_equal(np.moveaxis(dx, axis, 0), expected)


ROWS = """func.func @f(%a: memref<9x9xf64> {llvm.noalias}, %b: memref<9xf64> {llvm.noalias},
                     %c: memref<9xf64> {llvm.noalias}, %d: memref<9xf64> {llvm.noalias}) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
      %u = affine.load %a[%i, %j] : memref<9x9xf64>
      %v = affine.load %b[%i] : memref<9xf64>
      %w = affine.load %b[%j] : memref<9xf64>
      %p = arith.mulf %u, %v : f64
      %c0 = affine.load %c[%j] : memref<9xf64>
      %c1 = arith.addf %c0, %p : f64
      affine.store %c1, %c[%j] : memref<9xf64>
      %q = arith.mulf %u, %w : f64
      %d0 = affine.load %d[%i] : memref<9xf64>
      %d1 = arith.addf %d0, %q : f64
      affine.store %d1, %d[%i] : memref<9xf64>
    }
  }
  return
}"""


def test_lanes_that_a_loop_adds_to_one_element_are_carried() -> None:
    """Although the loop adds to other elements of the same shadow, which bounds keep apart."""
    module, rng = ad.parse(ROWS), np.random.default_rng(4)
    shapes = ((9, 9), 9, 9, 9)
    arrays, shadows = [rng.normal(size=s) for s in shapes], [rng.normal(size=(3, *np.empty(s).shape)) for s in shapes]
    one = ad.compile(ad.transforms.vjp(module, "f"), "f_vjp")
    expected = [shadow.copy() for shadow in shadows]
    for lane in range(3):
        one(*(x for a, s in zip(arrays, expected, strict=True) for x in (a.copy(), s[lane])))
    wide = ad.transforms.vjp(module, "f", width=3)
    (lanes,) = [op for name, op in functions(wide).items() if name.endswith("_x3")]
    loops = find_ops(lanes.operation, lambda op: op.name == "scf.for" and len(op.results) > 0)
    assert [str(loop.results[0].type) for loop in loops] == ["vector<3xf64>"]
    ad.compile(wide, "f_vjp")(*(x for a, s in zip(arrays, shadows, strict=True) for x in (a.copy(), s)))
    for mine, right in zip(shadows, expected, strict=True):
        np.testing.assert_allclose(mine, right, rtol=1e-14)
