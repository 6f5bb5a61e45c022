"""StableHLO in lanes: a StableHLO program whose results are those of each set of arguments."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import ir
from mlirad.edit.module import functions
from tests.fuzz.hlo import Array, foreign_ops, interpret
from tests.fuzz.hlo_programs import PROGRAMS, program

WIDTH = 3
#: Programs of which an op runs lane by lane.
SERIAL = {name for name in PROGRAMS if "convolution" in PROGRAMS[name][2]}


def sets(point: list[Array], axes: tuple[int | None, ...], rng: np.random.Generator) -> list[Array]:
    """Other numbers for each set, and the places among them in another order."""
    made = []
    for x, axis in zip(point, axes, strict=True):
        if axis is None:
            made.append(x)
        elif x.dtype.kind == "i":
            made.append(np.stack([np.roll(x, n) if x.ndim else (x + n) % 3 for n in range(WIDTH)]).astype(x.dtype))
        else:
            made.append(rng.uniform(-1.0, 1.0, (WIDTH, *x.shape)))
    return made


def on_cpu(module: ir.Module, name: str, point: list[Array]) -> list[Array]:
    """The result, of a program that the interpreter does not know."""
    return [ad.function(module, name)(*point)]


def check(
    module: ir.Module,
    name: str,
    point: list[Array],
    axes: tuple[int | None, ...],
    *,
    run: Callable[..., list[Array]] = interpret,
    is_stablehlo: bool = True,
) -> None:
    rng = np.random.default_rng(2)
    given = sets(point, axes, rng)
    batched = transforms.vmap(module, name, in_axes=list(axes), size=WIDTH)
    if is_stablehlo:
        assert all(not foreign_ops(batched, one) for one in functions(batched)), batched
    found = run(batched, f"{name}_vmap", given)
    for n in range(WIDTH):
        one = [x if axis is None else np.asarray(x[n]) for x, axis in zip(given, axes, strict=True)]
        for lanes, wanted in zip(found, run(module, name, one), strict=True):
            np.testing.assert_allclose(lanes[n], wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", sorted(set(PROGRAMS) - SERIAL))
def test_all_lanes_are_what_each_is(name: str) -> None:
    text, point = program(name)
    module = ad.parse(text)
    choices = [axes for axes in itertools.product((0, None), repeat=len(point)) if any(a == 0 for a in axes)]
    for axes in choices if len(point) < 3 else (choices[0], choices[-1]):
        check(module, "main", point, axes)


@pytest.mark.parametrize("name", sorted(set(PROGRAMS) - SERIAL))
def test_lanes_of_derivatives(name: str) -> None:
    text, point = program(name)
    module = ad.parse(text)
    shape = functions(module)["main"].type.results[0].shape
    reverse = transforms.vjp(module, "main", keep_primal=False)
    check(reverse, "main_vjp", [*point, np.zeros(shape)], (*(0 for _ in point), 0))


ELEMENTS = {
    "scalar_condition": """%c = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %z = stablehlo.select %c, %x, %y : tensor<i1>, tensor<2x2xf64>""",
    "clamp": "%z = stablehlo.clamp %a, %x, %b : (tensor<f64>, tensor<2x2xf64>, tensor<f64>) -> tensor<2x2xf64>",
    "pad_with_another_number": """%p = stablehlo.pad %x, %a, low = [1, 0], high = [0, 0], interior = [0, 0]
        : (tensor<2x2xf64>, tensor<f64>) -> tensor<3x2xf64>
      %z = stablehlo.slice %p [0:2, 0:2] : (tensor<3x2xf64>) -> tensor<2x2xf64>""",
    "complex": """%c = stablehlo.complex %x, %y : tensor<2x2xcomplex<f64>>
      %f = stablehlo.fft %c, type = FFT, length = [2] : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
      %d = chlo.conj %f : tensor<2x2xcomplex<f64>> -> tensor<2x2xcomplex<f64>>
      %z = stablehlo.imag %d : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>""",
    "functions": """%e = chlo.erf %x : tensor<2x2xf64> -> tensor<2x2xf64>
      %z = stablehlo.atan2 %e, %y : tensor<2x2xf64>""",
    "solve": """%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2xf64>) -> tensor<2x2xf64>
      %m = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0]
        : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
      %k = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
      %p = stablehlo.add %m, %k : tensor<2x2xf64>
      %l = stablehlo.cholesky %p, lower = true : tensor<2x2xf64>
      %z = "stablehlo.triangular_solve"(%l, %y) {left_side = true, lower = true, unit_diagonal = false,
        transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>""",
}


@pytest.mark.parametrize("axes", [(0, 0, 0, 0), (None, 0, None, 0), (0, None, 0, None)])
@pytest.mark.parametrize("name", ELEMENTS)
def test_elements_and_matrices_in_lanes(name: str, axes: tuple[int | None, ...]) -> None:
    module = ad.parse(f"""
    func.func @main(%x: tensor<2x2xf64>, %y: tensor<2x2xf64>, %a: tensor<f64>, %b: tensor<f64>) -> tensor<2x2xf64> {{
      {ELEMENTS[name]}
      return %z : tensor<2x2xf64>
    }}""")
    point = [np.full((2, 2), 0.75), np.full((2, 2), 0.5), np.array(-0.25), np.array(0.25)]
    check(module, "main", point, axes, run=on_cpu if name in ("complex", "solve") else interpret)


def test_many_sets_run_at_once_and_a_width_is_a_batch() -> None:
    module = ad.parse("""
    func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> {
      %y = stablehlo.sine %x : tensor<3xf64>
      return %y : tensor<3xf64>
    }
    func.func @wide(%x: tensor<3xf64>, %dx: tensor<2x3xf64>) -> tensor<2x3xf64> {
      %r = enzyme.fwddiff @f(%x, %dx) {activity = [#enzyme<activity enzyme_dup>],
        ret_activity = [#enzyme<activity enzyme_dupnoneed>], width = 2}
        : (tensor<3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
      return %r : tensor<2x3xf64>
    }""")
    batched = transforms.vmap(module, "f", size=100)
    assert "stablehlo.sine %x : tensor<100x3xf64>" in str(batched)
    assert "while" not in str(batched)
    x, dx = np.array([0.5, 1.0, 2.0]), np.array([[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0]])
    derived = transforms.autodiff(module)
    assert not foreign_ops(derived, "wide"), derived
    np.testing.assert_allclose(interpret(derived, "wide", [x, dx])[0], np.cos(x) * dx, rtol=1e-12)


#: Loops whose trip counts differ run set after set, which is written in other dialects, for the CPU.
LOOPS = {
    "the_same_trip_count": ((0, None, 0), "stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>"),
    "other_trip_counts": ((0, 0, 0), "stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>"),
    "what_is_carried_ends_it": (
        (0, None, 0),
        "stablehlo.compare LT, %y, %most : (tensor<f64>, tensor<f64>) -> tensor<i1>",
    ),
}


@pytest.mark.parametrize("name", LOOPS)
def test_loops_in_lanes(name: str) -> None:
    axes, condition = LOOPS[name]
    module = ad.parse(f"""
    func.func @main(%x: tensor<4xf64>, %n: tensor<i32>, %s: tensor<f64>) -> tensor<f64> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %most = stablehlo.constant dense<5.0> : tensor<f64>
      %k = stablehlo.constant dense<1.0> : tensor<f64>
      %r:2 = stablehlo.while(%i = %zero, %y = %s) : tensor<i32>, tensor<f64>
      cond {{
        %p = {condition}
        stablehlo.return %p : tensor<i1>
      }} do {{
        %j = stablehlo.add %i, %one : tensor<i32>
        %t = stablehlo.dynamic_slice %x, %i, sizes = [1] : (tensor<4xf64>, tensor<i32>) -> tensor<1xf64>
        %e = stablehlo.reshape %t : (tensor<1xf64>) -> tensor<f64>
        %a = stablehlo.abs %e : tensor<f64>
        %b = stablehlo.add %a, %k : tensor<f64>
        %z = stablehlo.add %b, %y : tensor<f64>
        stablehlo.return %j, %z : tensor<i32>, tensor<f64>
      }}
      return %r#1 : tensor<f64>
    }}""")
    point = [np.zeros(4), np.array(3, np.int32), np.array(0.5)]
    is_counted = name == "the_same_trip_count"
    check(module, "main", point, axes, run=interpret if is_counted else on_cpu, is_stablehlo=is_counted)
