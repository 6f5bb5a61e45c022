"""StableHLO programs and their derivatives run on the CPU, without XLA, as the reference interpreter runs them."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad.errors import ExecutionError
from tests.fuzz.hlo import interpret
from tests.fuzz.hlo_programs import PROGRAMS, program

FUNCTIONS = {
    name: f"""
    func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {{
      %z = {op} %x : {"tensor<4xf64> -> tensor<4xf64>" if op.startswith("chlo") else "tensor<4xf64>"}
      return %z : tensor<4xf64>
    }}"""
    for name, op in {
        name: f"{dialect}.{name}"
        for dialect, names in {
            "chlo": "tan asin acos atan sinh cosh asinh atanh erf erfc erf_inv lgamma digamma",
            "stablehlo": "logistic tanh cbrt log_plus_one exponential_minus_one sign round_nearest_even abs rsqrt",
        }.items()
        for name in names.split()
    }.items()
}


@cache
def compiled() -> tuple[ad.Function, dict[str, slice], list[np.ndarray]]:
    """All programs as one function, which results are whose, and the arguments."""
    functions, calls, results, types, point, where = [], [], [], [], [], {}
    programs = {name: program(name) for name in PROGRAMS}
    programs |= {name: (text, [np.array([0.1, 0.3, 0.6, 0.9])]) for name, text in FUNCTIONS.items()}
    for number, (name, (text, given)) in enumerate(programs.items()):
        functions.append(text.replace("@main", f"@p{number}"))
        inputs, result = re.search(r"@main\((.*)\) -> (\S+) \{", text).groups()
        kinds = re.findall(r"tensor<[^>]*>", inputs)
        operands = [f"%a{len(point) + i}" for i in range(len(kinds))]
        calls.append(f"%r{number} = call @p{number}({', '.join(operands)}) : ({', '.join(kinds)}) -> {result}")
        where[name] = len(results)
        results.append(result)
        types += kinds
        point += given
    arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
    returned = ", ".join(f"%r{i}" for i in range(len(results)))
    main = f"func.func @main({arguments}) -> ({', '.join(results)}) {{\n{chr(10).join(calls)}\n"
    text = "\n".join([*functions, f"{main} return {returned} : {', '.join(results)}\n}}"])
    return ad.function(ad.parse(text), "main"), where, point


@cache
def found() -> list[np.ndarray]:
    function, _, point = compiled()
    return list(function(*point))


@pytest.mark.parametrize("name", [*PROGRAMS, *FUNCTIONS])
def test_the_cpu_computes_what_the_interpreter_does(name: str) -> None:
    text, point = program(name) if name in PROGRAMS else (FUNCTIONS[name], [np.array([0.1, 0.3, 0.6, 0.9])])
    (wanted,) = interpret(ad.parse(text), "main", point)
    np.testing.assert_allclose(found()[compiled()[1][name]], wanted, rtol=1e-9, atol=1e-12)


LOSS = """
    func.func @main(%w: tensor<3x4xf64>, %x: tensor<4xf64>) -> tensor<f64> {
      %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [0]
        : (tensor<3x4xf64>, tensor<4xf64>) -> tensor<3xf64>
      %1 = stablehlo.tanh %0 : tensor<3xf64>
      %2 = stablehlo.multiply %1, %1 : tensor<3xf64>
      %z = stablehlo.constant dense<0.0> : tensor<f64>
      %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [0]
        : (tensor<3xf64>, tensor<f64>) -> tensor<f64>
      return %3 : tensor<f64>
    }"""


def test_a_gradient_runs_on_the_cpu() -> None:
    rng = np.random.default_rng(5)
    w, x = rng.uniform(-1.0, 1.0, (3, 4)), rng.uniform(-1.0, 1.0, 4)
    module = ad.parse(LOSS)
    got = ad.grad(ad.function(module, "main"), argnums=(0, 1))(w, x)
    y = np.tanh(w @ x)
    d = 2.0 * y * (1.0 - y * y)
    for one, other in zip(got, (np.outer(d, x), w.T @ d), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)


def test_unsigned_integers_are_unsigned() -> None:
    module = ad.parse("""
    func.func @main(%x: tensor<2xi32>) -> tensor<2xf64> {
      %u = stablehlo.convert %x : (tensor<2xi32>) -> tensor<2xui32>
      %w = stablehlo.convert %u : (tensor<2xui32>) -> tensor<2xui64>
      %z = stablehlo.convert %w : (tensor<2xui64>) -> tensor<2xf64>
      return %z : tensor<2xf64>
    }""")
    got = ad.function(module, "main")(np.array([-1, 7], np.int32))
    np.testing.assert_array_equal(got, [2.0**32 - 1, 7.0])


def test_loops_and_branches_carry_unsigned_integers() -> None:
    module = ad.parse("""
    func.func @main(%x: tensor<f64>) -> tensor<f64> {
      %first = stablehlo.constant dense<4294967295> : tensor<ui32>
      %k = stablehlo.constant dense<3> : tensor<ui32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %0:2 = stablehlo.while(%i = %zero, %u = %first) : tensor<i32>, tensor<ui32> cond {
        %n = stablehlo.constant dense<3> : tensor<i32>
        %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %one = stablehlo.constant dense<1> : tensor<i32>
        %j = stablehlo.add %i, %one : tensor<i32>
        %v = stablehlo.divide %u, %k : tensor<ui32>
        %odd = stablehlo.compare GT, %v, %k, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
        %w = "stablehlo.if"(%odd) ({
          %a = stablehlo.subtract %v, %k : tensor<ui32>
          stablehlo.return %a : tensor<ui32>
        }, {
          stablehlo.return %v : tensor<ui32>
        }) : (tensor<i1>) -> tensor<ui32>
        stablehlo.return %j, %w : tensor<i32>, tensor<ui32>
      }
      %1 = stablehlo.convert %0#1 : (tensor<ui32>) -> tensor<f64>
      %2 = stablehlo.multiply %1, %x : tensor<f64>
      return %2 : tensor<f64>
    }""")
    wanted = 2**32 - 1
    for _ in range(3):
        wanted = wanted // 3 - 3
    assert ad.function(module, "main")(2.0) == 2.0 * wanted
    assert ad.grad(ad.function(module, "main"))(2.0) == wanted


def test_where_tensors_are_kept_does_not_matter_on_one_device() -> None:
    module = ad.parse("""
    sdy.mesh @mesh = <["d"=4]>
    func.func @main(%x: tensor<4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}]>}) -> tensor<f64> {
      %0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<4xf64>
      %1 = stablehlo.custom_call @Sharding(%0) {mhlo.sharding = "{replicated}"} : (tensor<4xf64>) -> tensor<4xf64>
      %2 = stablehlo.multiply %1, %x : tensor<4xf64>
      %z = stablehlo.constant dense<0.0> : tensor<f64>
      %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [0]
        : (tensor<4xf64>, tensor<f64>) -> tensor<f64>
      return %3 : tensor<f64>
    }""")
    x = np.arange(4.0)
    assert ad.function(module, "main")(x) == x @ x
    np.testing.assert_array_equal(ad.grad(ad.function(module, "main"))(x), 2.0 * x)


A = np.random.default_rng(6).uniform(-1.0, 1.0, (3, 3))
SOLVES = {
    f"cholesky_{lower}": (
        f"%r = stablehlo.cholesky %a, lower = {lower} : tensor<3x3xf64>",
        lambda a, b, lower=lower: np.linalg.cholesky(a) if lower == "true" else np.linalg.cholesky(a).T,
    )
    for lower in ("true", "false")
} | {
    f"triangular_solve_{left}_{lower}_{kind}": (
        f"""%r = "stablehlo.triangular_solve"(%a, %b) {{left_side = {left}, lower = {lower}, unit_diagonal = false,
      transpose_a = #stablehlo<transpose {kind}>}} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>""",
        lambda a, b, left=left, lower=lower, kind=kind: solved(a, b, left == "true", lower == "true", kind),
    )
    for left, lower, kind in (
        ("true", "true", "NO_TRANSPOSE"),
        ("false", "false", "ADJOINT"),
        ("true", "false", "TRANSPOSE"),
    )
}


def solved(a: np.ndarray, b: np.ndarray, left: bool, lower: bool, kind: str) -> np.ndarray:
    matrix = np.tril(a) if lower else np.triu(a)
    matrix = matrix if kind == "NO_TRANSPOSE" else matrix.T
    return np.linalg.solve(matrix, b) if left else np.linalg.solve(matrix.T, b.T).T


@pytest.mark.parametrize("name", SOLVES)
def test_solves_and_their_derivatives(name: str) -> None:
    op, formula = SOLVES[name]
    module = ad.parse(f"""
    func.func @main(%x: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {{
      %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
      %a = stablehlo.add %x, %t : tensor<3x3xf64>
      {op}
      return %r : tensor<3x3xf64>
    }}""")
    rng = np.random.default_rng(7)
    x, b = A @ A.T + np.eye(3), rng.uniform(-1.0, 1.0, (3, 3))
    v, u, w = (rng.uniform(-1.0, 1.0, (3, 3)) for _ in range(3))

    def primal(x: np.ndarray, b: np.ndarray) -> np.ndarray:
        return formula(x + x.T, b)

    h = 1e-6
    wanted = (primal(x + h * v, b + h * u) - primal(x - h * v, b - h * u)) / (2.0 * h)
    forward = ad.function(transforms.jvp(module, "main"), "main_jvp")(x, v, b, u)
    np.testing.assert_allclose(forward[0], primal(x, b), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(forward[1], wanted, rtol=1e-6, atol=1e-8)
    reverse = ad.function(transforms.vjp(module, "main", keep_primal=False), "main_vjp")(x, b, w)
    dx, db = reverse if isinstance(reverse, tuple) else (reverse, 0.0 * b)
    np.testing.assert_allclose(np.vdot(dx, v) + np.vdot(db, u), np.vdot(w, forward[1]), rtol=1e-9)


@pytest.mark.parametrize("length", [6, 5])
def test_fourier_transforms_and_their_derivatives(length: int) -> None:
    half = length // 2 + 1
    module = ad.parse(
        f"""
    func.func @main(%x: tensor<2x{length}xf64>, %s: tensor<2x{half}xf64>) -> tensor<2x{length}xf64> {{
      %f = stablehlo.fft %x, type = RFFT, length = [2, {length}]
        : (tensor<2x{length}xf64>) -> tensor<2x{half}xcomplex<f64>>
      %c = stablehlo.complex %s, %s : tensor<2x{half}xcomplex<f64>>
      %p = stablehlo.multiply %f, %c : tensor<2x{half}xcomplex<f64>>
      %g = stablehlo.fft %p, type = FFT, length = [{half}]
        : (tensor<2x{half}xcomplex<f64>>) -> tensor<2x{half}xcomplex<f64>>
      %z = stablehlo.fft %g, type = IRFFT, length = [{length}]
        : (tensor<2x{half}xcomplex<f64>>) -> tensor<2x{length}xf64>
      return %z : tensor<2x{length}xf64>
    }}"""
    )

    def primal(x: np.ndarray, s: np.ndarray) -> np.ndarray:
        return np.fft.irfft(np.fft.fft(np.fft.rfft2(x) * s * (1.0 + 1.0j)), length)

    rng = np.random.default_rng(8)
    x, v, w = (rng.uniform(-1.0, 1.0, (2, length)) for _ in range(3))
    s, u = (rng.uniform(-1.0, 1.0, (2, half)) for _ in range(2))
    forward = ad.function(transforms.jvp(module, "main"), "main_jvp")(x, v, s, u)
    np.testing.assert_allclose(forward[0], primal(x, s), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(forward[1], primal(v, s) + primal(x, u), rtol=1e-10, atol=1e-12)
    dx, ds = ad.function(transforms.vjp(module, "main", keep_primal=False), "main_vjp")(x, s, w)
    np.testing.assert_allclose(np.vdot(dx, v) + np.vdot(ds, u), np.vdot(w, forward[1]), rtol=1e-9)


NOTHING = {
    "windows_longer_than_the_tensor": (
        3,
        """%s = stablehlo.constant dense<0.0> : tensor<f64>
      %w = "stablehlo.reduce_window"(%x, %s) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %m = stablehlo.{body} %a, %b : tensor<f64>
          stablehlo.return %m : tensor<f64>
        }) {window_dimensions = array<i64: 5>} : (tensor<3xf64>, tensor<f64>) -> tensor<0xf64>
      %z = stablehlo.reduce(%w init: %k) applies stablehlo.{body} across dimensions = [0]
        : (tensor<0xf64>, tensor<f64>) -> tensor<f64>""",
    ),
    "no_elements": (
        0,
        """%z = stablehlo.reduce(%x init: %k) applies stablehlo.{body} across dimensions = [0]
        : (tensor<0xf64>, tensor<f64>) -> tensor<f64>""",
    ),
}


@pytest.mark.parametrize("body", ["add", "maximum", "multiply"])
@pytest.mark.parametrize("name", NOTHING)
def test_reductions_of_nothing(name: str, body: str) -> None:
    n, ops = NOTHING[name]
    module = ad.parse(f"""
    func.func @main(%x: tensor<{n}xf64>, %k: tensor<f64>) -> tensor<f64> {{
      {ops.replace("{body}", body)}
      return %z : tensor<f64>
    }}""")
    x, k = np.ones(n), np.array(0.75)
    value, dx, dk = ad.function(transforms.vjp(module, "main"), "main_vjp")(x, k, np.array(2.0))
    assert (float(value), float(dk)) == (0.75, 2.0)
    np.testing.assert_array_equal(dx, 0.0 * x)
    forward = ad.function(transforms.jvp(module, "main"), "main_jvp")(x, x, k, np.array(3.0))
    assert tuple(map(float, forward)) == (0.75, 3.0)


@pytest.mark.parametrize("body", ["add", "maximum", "multiply"])
def test_reductions_in_a_wider_type(body: str) -> None:
    module = ad.parse(f"""
    func.func @main(%x: tensor<4xf32>, %k: tensor<f32>) -> tensor<f64> {{
      %z = "stablehlo.reduce"(%x, %k) ({{
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.{body} %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }}) {{dimensions = array<i64: 0>}} : (tensor<4xf32>, tensor<f32>) -> tensor<f64>
      return %z : tensor<f64>
    }}""")
    x, v, k = np.array([1.5, 2.5, 0.5, 1.25], np.float32), np.array([1.0, -2.0, 3.0, 0.5], np.float32), np.float32(0.25)
    wanted = {
        "add": np.ones(4),
        "maximum": np.array([0.0, 1.0, 0.0, 0.0]),
        "multiply": np.prod(x.astype(np.float64)) * 0.25 / x,
    }[body]
    _, dx, _ = ad.function(transforms.vjp(module, "main"), "main_vjp")(x, np.array(k), np.array(1.0))
    np.testing.assert_allclose(dx, wanted, rtol=1e-6)
    _, dz = ad.function(transforms.jvp(module, "main"), "main_jvp")(x, v, np.array(k), np.array(np.float32(0.0)))
    np.testing.assert_allclose(dz, wanted @ v, rtol=1e-6)


def test_a_manual_computation_is_not_lowered() -> None:
    """Upstream's pass ends the process."""
    module = ad.parse("""
    sdy.mesh @mesh = <["x"=2]>
    func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>]
          manual_axes={"x"} (%a: tensor<2xf64>) {
        %1 = stablehlo.sine %a : tensor<2xf64>
        sdy.return %1 : tensor<2xf64>
      } : (tensor<4xf64>) -> tensor<4xf64>
      return %0 : tensor<4xf64>
    }""")
    with pytest.raises(ExecutionError, match=r"MA0501.*'sdy\.manual_computation'"):
        ad.compile(module, "f")
