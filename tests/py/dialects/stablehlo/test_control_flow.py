"""Loops and branches of StableHLO: both modes and the second order, by the interpreter, and StableHLO at the end."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad.edit.module import functions
from tests.fuzz.hlo import StablehloProgram, check_laws, interpret


def _loop(condition: str, body: str, carried: str = "%i = %start, %a = %x, %y0 = %y", more: str = "") -> str:
    """A program of two tensors with a loop that carries a counter, ``%a`` and ``%y0``."""
    return f"""
    func.func @main(%x: tensor<f64>, %y: tensor<f64>) -> tensor<f64> {{
      %start = stablehlo.constant dense<1> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %five = stablehlo.constant dense<5> : tensor<i32>
      {more}
      %r:3 = stablehlo.while({carried}) : tensor<i32>, tensor<f64>, tensor<f64>
      cond {{
        {condition}
        stablehlo.return %t : tensor<i1>
      }} do {{
        %0 = stablehlo.sine %a : tensor<f64>
        %1 = stablehlo.multiply %0, %y0 : tensor<f64>
        {body}
      }}
      return %r#1 : tensor<f64>
    }}"""


_BELOW = "%t = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>"
_NEXT = """%n = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %n, %2, %y0 : tensor<i32>, tensor<f64>, tensor<f64>"""
_ADD = "%2 = stablehlo.add %1, %y : tensor<f64>"

COUNTED = {
    "up": _loop(_BELOW, f"{_ADD}\n{_NEXT}"),
    "through": _loop(_BELOW.replace("LT", "LE"), f"{_ADD}\n{_NEXT}"),
    "swapped": _loop(
        "%t = stablehlo.compare GT, %five, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>", f"{_ADD}\n{_NEXT}"
    ),
    "by_two": _loop(
        _BELOW,
        f"{_ADD}\n{_NEXT.replace('%i, %one', '%i, %two')}",
        more="%two = stablehlo.constant dense<2> : tensor<i32>",
    ),
    "never": _loop(_BELOW, f"{_ADD}\n{_NEXT}", "%i = %five, %a = %x, %y0 = %y"),
    "counter_is_used": _loop(
        _BELOW,
        f"""%f = stablehlo.convert %i : (tensor<i32>) -> tensor<f64>
        %2 = stablehlo.multiply %f, %1 : tensor<f64>
        {_NEXT}""",
    ),
    "branch_inside": _loop(
        _BELOW,
        f"""%three = stablehlo.constant dense<3> : tensor<i32>
        %u = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %2 = "stablehlo.if"(%u) ({{
          %p = stablehlo.multiply %1, %a : tensor<f64>
          stablehlo.return %p : tensor<f64>
        }}, {{
          stablehlo.return %1 : tensor<f64>
        }}) : (tensor<i1>) -> tensor<f64>
        {_NEXT}""",
    ),
    "triangle": _loop(
        _BELOW,
        f"""%q:2 = stablehlo.while(%j = %one, %b = %1) : tensor<i32>, tensor<f64>
        cond {{
          %u = stablehlo.compare LT, %j, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %u : tensor<i1>
        }} do {{
          %p = stablehlo.multiply %b, %y : tensor<f64>
          %s = stablehlo.cosine %p : tensor<f64>
          %m = stablehlo.add %j, %one : tensor<i32>
          stablehlo.return %m, %s : tensor<i32>, tensor<f64>
        }}
        %2 = stablehlo.add %q#1, %a : tensor<f64>
        {_NEXT}""",
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_counted_loops(name: str) -> None:
    rng = np.random.default_rng(3)
    check_laws(COUNTED[name], [rng.uniform(0.5, 1.5), rng.uniform(0.5, 1.5)], rng)


@pytest.mark.parametrize("chosen", [-1, 0, 1, 2, 9])
def test_cases_out_of_range_take_the_last_arm(chosen: int) -> None:
    text = """
    func.func @main(%x: tensor<f64>, %k: tensor<i32>) -> tensor<f64> {
      %r = "stablehlo.case"(%k) ({
        %0 = stablehlo.sine %x : tensor<f64>
        stablehlo.return %0 : tensor<f64>
      }, {
        %0 = stablehlo.multiply %x, %x : tensor<f64>
        stablehlo.return %0 : tensor<f64>
      }, {
        %0 = stablehlo.exponential %x : tensor<f64>
        stablehlo.return %0 : tensor<f64>
      }) : (tensor<i32>) -> tensor<f64>
      return %r : tensor<f64>
    }"""
    rng = np.random.default_rng(4)
    check_laws(text, [rng.uniform(0.5, 1.5), np.int32(chosen)], rng)


_OPEN = """
    func.func @main(%x: tensor<2xf64>, %y: tensor<2xf64>, %n: tensor<i32>) -> (tensor<2xf64>, tensor<f64>) {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %unused = stablehlo.constant dense<1.0> : tensor<f64>
      %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %unused) : tensor<i32>, tensor<2xf64>, tensor<f64>
      cond {
        %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %one = stablehlo.constant dense<1> : tensor<i32>
        %0 = stablehlo.sine %a : tensor<2xf64>
        %1 = stablehlo.multiply %0, %y : tensor<2xf64>
        %2 = stablehlo.add %1, %x : tensor<2xf64>
        %3 = stablehlo.cosine %b : tensor<f64>
        %n1 = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %n1, %2, %3 : tensor<i32>, tensor<2xf64>, tensor<f64>
      }
      return %r#1, %r#2 : tensor<2xf64>, tensor<f64>
    }"""


@pytest.mark.parametrize("states", [1, 2, 3, 64])
def test_every_schedule_of_states_gives_the_gradient(states: int) -> None:
    rng = np.random.default_rng(5)
    module = ad.parse(_OPEN)
    forward = transforms.jvp(module, "main")
    ad.PassManager.parse(f"outline-stablehlo-loops{{states={states}}}").run(module)
    reverse = transforms.vjp(module, "main", keep_primal=False)
    for trips in (0, 1, 2, 7, 23):
        x, y, dx, dy, *seeds = (rng.uniform(0.5, 1.5, shape) for shape in (2, 2, 2, 2, 2, ()))
        found = interpret(forward, "main_jvp", [x, dx, y, dy, np.int32(trips)])
        adjoints = interpret(reverse, "main_vjp", [x, y, np.int32(trips), *seeds])
        left = sum(np.vdot(a, b) for a, b in zip(seeds, found[1::2], strict=True))
        right = sum(np.vdot(a, b) for a, b in zip(adjoints, (dx, dy), strict=True))
        assert left == pytest.approx(right, rel=1e-12), trips


def test_loops_that_data_ends_are_reversed() -> None:
    text = _loop(
        """%k = stablehlo.constant dense<60.0> : tensor<f64>
        %t = stablehlo.compare LT, %a, %k : (tensor<f64>, tensor<f64>) -> tensor<i1>""",
        f"%p = stablehlo.multiply %a, %a : tensor<f64>\n%2 = stablehlo.add %1, %p : tensor<f64>\n{_NEXT}",
    )
    rng = np.random.default_rng(6)
    check_laws(text, [rng.uniform(1.5, 2.5), rng.uniform(0.5, 1.5)], rng)


def test_a_loop_that_nothing_active_needs_may_do_what_has_no_derivative() -> None:
    text = """
    func.func @main(%x: tensor<f64>, %n: tensor<i32>) -> tensor<f64> {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %r = stablehlo.while(%i = %zero) : tensor<i32>
      cond {
        %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %two = stablehlo.constant dense<2> : tensor<i32>
        %s = stablehlo.shift_left %two, %two : tensor<i32>
        %m = stablehlo.add %i, %s : tensor<i32>
        stablehlo.return %m : tensor<i32>
      }
      %f = stablehlo.convert %r : (tensor<i32>) -> tensor<f64>
      %z = stablehlo.multiply %x, %f : tensor<f64>
      return %z : tensor<f64>
    }"""
    program = StablehloProgram(text)
    assert program.vjp([np.float64(2.0), np.int32(9)], [np.float64(1.0)])[0] == 16.0


def test_a_random_number_is_drawn_once() -> None:
    module = ad.parse("""
    func.func @main(%x: tensor<f64>, %n: tensor<i32>) -> tensor<f64> {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %a = stablehlo.constant dense<0.0> : tensor<f64>
      %s = stablehlo.constant dense<> : tensor<0xi64>
      %r:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<f64>
      cond {
        %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      } do {
        %j = stablehlo.add %i, %one : tensor<i32>
        %u = stablehlo.rng %a, %x, %s, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<0xi64>) -> tensor<f64>
        %z = stablehlo.multiply %y, %u : tensor<f64>
        stablehlo.return %j, %z : tensor<i32>, tensor<f64>
      }
      return %r#1 : tensor<f64>
    }""")
    derived = transforms.vjp(module, "main", keep_primal=False)
    assert [str(functions(derived)[name].operation).count("stablehlo.rng") for name in functions(derived)] == [1, 1]


@pytest.mark.parametrize("op", ["dynamic_slice", "gather"])
def test_a_loop_over_parts_adds_parts(op: str) -> None:
    take = {
        "dynamic_slice": """%t = stablehlo.dynamic_slice %x, %i, sizes = [1]
          : (tensor<5xf64>, tensor<i32>) -> tensor<1xf64>
        %e = stablehlo.reshape %t : (tensor<1xf64>) -> tensor<f64>""",
        "gather": """%k = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
        %e = "stablehlo.gather"(%x, %k) {slice_sizes = array<i64: 1>, dimension_numbers = #stablehlo.gather<
          collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>}
          : (tensor<5xf64>, tensor<1xi32>) -> tensor<f64>""",
    }[op]
    text = f"""
    func.func @main(%x: tensor<5xf64>, %s: tensor<f64>) -> tensor<f64> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %n = stablehlo.constant dense<7> : tensor<i32>
      %r:2 = stablehlo.while(%i = %zero, %y = %s) : tensor<i32>, tensor<f64>
      cond {{
        %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      }} do {{
        %j = stablehlo.add %i, %one : tensor<i32>
        {take}
        %w = stablehlo.multiply %e, %y : tensor<f64>
        %z = stablehlo.sine %w : tensor<f64>
        stablehlo.return %j, %z : tensor<i32>, tensor<f64>
      }}
      return %r#1 : tensor<f64>
    }}"""
    rng = np.random.default_rng(5)
    program = check_laws(text, [rng.uniform(0.5, 1.5, 5), np.array(1.25)], rng)
    loop = str(functions(program.reverse)["main_vjp"].operation).rpartition("stablehlo.while")[2]
    assert "stablehlo.add" in loop
    assert not re.search(r"stablehlo\.add .* : tensor<5xf64>", loop), loop


def test_a_branch_that_only_yields_tensors_is_a_select() -> None:
    """Upstream makes it an op of `arith` with a scalar condition; the adjoint of ``%a`` is such a branch."""
    text = """
    func.func @main(%x: tensor<3xf64>, %c: tensor<i1>) -> tensor<3xf64> {
      %zeros = stablehlo.constant dense<0.0> : tensor<3xf64>
      %a = stablehlo.sine %x : tensor<3xf64>
      %z = "stablehlo.if"(%c) ({
        stablehlo.return %a : tensor<3xf64>
      }, {
        stablehlo.return %zeros : tensor<3xf64>
      }) : (tensor<i1>) -> tensor<3xf64>
      return %z : tensor<3xf64>
    }"""
    for condition in (True, False):
        x, dz = np.array([0.3, 1.0, 2.0]), np.array([2.0, 3.0, 5.0])
        derivative = transforms.vjp(ad.parse(text), "main", keep_primal=False)
        assert not re.search(r"\b(tensor|arith|scf)\.", str(derivative))
        (found,) = interpret(derivative, "main_vjp", [x, np.array(condition), dz])
        np.testing.assert_allclose(found, np.cos(x) * dz if condition else np.zeros(3), rtol=1e-15)
