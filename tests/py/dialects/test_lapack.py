"""Ops of linear algebra: values against numpy, derivatives against differences and each other, degenerate input."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from mlirad.passes.manager import PassManager
from mlirad.testing.check import check_both, check_vjp
from mlirad.testing.memory import Counted

pytestmark = pytest.mark.slow
RNG = np.random.default_rng(7)
SHAPES = ["3x3|3x2", "?x?|?x?", "2x?x3x3|2x?x3x2"]
SOLVES = [
    ("solve", ""),
    ("solve", "transposed"),
    *(("triangular_solve", flags) for flags in ("", "upper", "transposed, unit_diagonal", "upper, transposed")),
]


def _matrix(*batch: int, n: int = 3, dtype: Any = np.float64) -> np.ndarray:
    return np.asarray(RNG.normal(size=(*batch, n, n)) * 0.3 + 2 * np.eye(n), dtype)


def _program(op: str, operands: Sequence[str], results: Sequence[str], flags: str = "") -> str:
    given, made = ", ".join(operands), ", ".join(results)
    values = [f"%y#{i}" for i in range(len(results))] if len(results) > 1 else ["%y"]
    left = f"%y:{len(results)}" if len(results) > 1 else "%y"
    names = [f"%x{i}" for i in range(len(operands))]
    arguments = ", ".join(f"{name}: {type}" for name, type in zip(names, operands, strict=True))
    return f"""func.func @f({arguments}) -> ({made}) {{
      {left} = "lapack.{op}"({", ".join(names)}) {{{flags}}} : ({given}) -> ({made})
      return {", ".join(values)} : {made}
    }}"""


def _solve_program(op: str, shapes: str, flags: str = "", element: str = "f64") -> str:
    matrix, right = (f"tensor<{shape}x{element}>" for shape in shapes.split("|"))
    return _program(op, (matrix, right), (right,), flags)


def _read(matrix: np.ndarray, op: str, flags: str) -> np.ndarray:
    """The matrix that is solved with."""
    if op == "triangular_solve":
        matrix = np.triu(matrix) if "upper" in flags else np.tril(matrix)
        if "unit_diagonal" in flags:
            matrix = matrix - matrix * np.eye(3) + np.eye(3)
    return np.swapaxes(matrix, -1, -2) if "transposed" in flags else matrix


@pytest.mark.parametrize("shapes", SHAPES)
@pytest.mark.parametrize(("op", "flags"), SOLVES)
def test_solves(op: str, flags: str, shapes: str) -> None:
    module = ad.parse(_solve_program(op, shapes, flags))
    batch = (2, 2) if shapes.count("x") > 2 else ()
    a, b = _matrix(*batch), RNG.normal(size=(*batch, 3, 2))
    assert np.allclose(ad.compile(module, "f")(a, b), np.linalg.solve(_read(a, op, flags), b), rtol=1e-13)
    check_both(module, "f", a, b, order=2 if shapes == "?x?|?x?" else 1, forward_order=1)


@pytest.mark.parametrize("shape", ["4x4", "?x?", "2x4x4"])
def test_cholesky(shape: str) -> None:
    type = f"tensor<{shape}xf64>"
    module = ad.parse(_program("cholesky", (type,), (type,)))
    a = _matrix(*([2] if shape[0] == "2" else []), n=4)  # not symmetric: the symmetric part is what counts
    a = a @ np.swapaxes(_matrix(n=4) * 0.1 + np.eye(4), -1, -2)
    assert np.allclose(ad.compile(module, "f")(a), np.linalg.cholesky((a + np.swapaxes(a, -1, -2)) / 2), rtol=1e-13)
    check_both(module, "f", a, order=2 if shape == "?x?" else 1, forward_order=2 if shape == "4x4" else 1)


def test_the_gradient_of_a_cholesky_factor_is_symmetric() -> None:
    module = ad.parse(_program("cholesky", ("tensor<4x4xf64>",), ("tensor<4x4xf64>",)))
    a = _matrix(n=4)
    gradient = ad.jacrev(module, "f")(a)
    assert np.array_equal(gradient, np.swapaxes(gradient, -1, -2))
    assert np.allclose(gradient, ad.jacfwd(module, "f")(a), rtol=1e-12)


@pytest.mark.parametrize(("op", "flags"), SOLVES)
def test_single_precision_and_one_by_one(op: str, flags: str) -> None:
    compiled = ad.compile(ad.parse(_solve_program(op, "?x?|?x?", flags, "f32")), "f")
    a, b = _matrix(dtype=np.float32), RNG.normal(size=(3, 5)).astype(np.float32)
    assert np.allclose(compiled(a, b), np.linalg.solve(_read(a, op, flags), b), rtol=1e-4, atol=1e-5)
    one = compiled(np.array([[4.0]], np.float32), np.array([[2.0, 8.0]], np.float32))
    assert np.array_equal(one, [[2.0, 8.0]] if "unit" in flags else [[0.5, 2.0]])
    assert compiled(np.zeros((0, 0), np.float32), np.zeros((0, 2), np.float32)).shape == (0, 2)
    assert compiled(np.eye(3, dtype=np.float32), np.zeros((3, 0), np.float32)).shape == (3, 0)


def test_degenerate_matrices_give_nan() -> None:
    solve = ad.compile(ad.parse(_solve_program("solve", "?x?|?x?")), "f")
    assert np.isnan(solve(np.ones((2, 2)), np.ones((2, 1)))).all()
    triangular = ad.compile(ad.parse(_solve_program("triangular_solve", "?x?|?x?")), "f")
    assert not np.isfinite(triangular(np.zeros((2, 2)), np.ones((2, 1)))).any()
    factor = ad.compile(ad.parse(_program("cholesky", ("tensor<2x2x2xf64>",), ("tensor<2x2x2xf64>",))), "f")
    first, second = factor(np.stack([np.eye(2), -np.eye(2)]))
    assert np.array_equal(first, np.eye(2))
    assert np.isnan(second[np.tril_indices(2)]).all()
    assert second[0, 1] == 0.0


def test_extents_that_do_not_agree_give_nan() -> None:
    for op, flags in SOLVES:
        compiled = ad.compile(ad.parse(_solve_program(op, "?x?|?x?", flags)), "f")
        assert np.isnan(compiled(np.ones((2, 3)), np.ones((3, 2)))).all()
        assert np.isnan(compiled(np.eye(3), np.ones((2, 2)))).all()


@pytest.mark.parametrize("axes", [(0, 0), (0, None), (None, 0)])
@pytest.mark.parametrize("shapes", ["3x3|3x2", "?x?|?x?"])
def test_a_batch_is_a_loop(shapes: str, axes: tuple[int | None, int | None]) -> None:
    a, b = _matrix(20), RNG.normal(size=(20, 3, 2))
    given = [array if axis == 0 else array[0] for array, axis in zip((a, b), axes, strict=True)]
    for op, flags in SOLVES:
        module = ad.parse(_solve_program(op, shapes, flags))
        expected = np.linalg.solve(_read(given[0], op, flags), given[1])
        assert np.allclose(ad.vmap(module, "f", in_axes=axes)(*given), expected, rtol=1e-12)


def test_several_right_hand_sides_are_columns_of_one_solve() -> None:
    module = ad.transforms.vjp(ad.parse(_solve_program("solve", "3x3|3x2")), "f", wrt=1, width=4)
    solves = [line for line in str(module).split("func.func") if "_x4" in line.partition("(")[0]]
    assert solves
    assert "tensor<3x8xf64>" in solves[0]
    assert "tensor<4x3x3xf64>" not in solves[0]


IN_A_LOOP = """func.func @f(%a: tensor<4x4xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<4x4xf64> {
    %l = "lapack.cholesky"(%x) : (tensor<4x4xf64>) -> tensor<4x4xf64>
    %y = "lapack.triangular_solve"(%l, %a) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
    %z = "lapack.solve"(%a, %y) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
    %w = arith.addf %z, %a : tensor<4x4xf64>
    scf.yield %w : tensor<4x4xf64>
  }
  %s = tensor.extract %r[%c3, %c1] : tensor<4x4xf64>
  return %s : f64
}"""


def _definite(n: int = 4) -> np.ndarray:
    a = _matrix(n=n)
    return a @ a.T + np.eye(n)


@pytest.mark.parametrize("transposed", ["", "transposed"])
def test_derivatives_of_a_solve_factor_the_matrix_once(transposed: str) -> None:
    """Also those of derivatives; where there are no factors all is NaN."""
    module = ad.parse(_solve_program("solve", "?x?|?x?", transposed))
    for derived in (ad.transforms.vjp(module, "f"), ad.transforms.jvp(module, "f")):
        name = next(name for name in ("f_vjp", "f_jvp") if f"@{name}" in str(derived))
        text = str(ad.transforms.vjp(derived, name)).split("func.func @")[-1]
        assert text.count("lapack.factor") - text.count("lapack.factored_solve") == 1
        assert "lapack.solve" not in text
    singular = np.stack([np.ones((3, 3)), _matrix()])
    batched = ad.parse(_solve_program("solve", "2x3x3|2x3x2", transposed))
    _, pullback = ad.vjp(ad.function(batched, "f"), singular, np.ones((2, 3, 2)))
    for gradient in pullback(RNG.normal(size=(2, 3, 2))):
        assert np.isnan(gradient[0]).all()
        assert np.isfinite(gradient[1]).all()


def test_in_a_loop_in_all_ways() -> None:
    module, a = ad.parse(IN_A_LOOP), _definite()
    check_vjp(module, "f", a, 3, order=2)
    gradient = ad.grad(module, "f")
    expected = gradient(a, 3)
    _, pullback = ad.vjp(ad.compile(module, "f"), a, 3, wrt=0)
    assert np.allclose(pullback(2.0)[0], 2 * expected, rtol=1e-12)
    assert np.allclose(pullback(1.0)[0], expected, rtol=1e-12)
    assert np.allclose(ad.grad(module, "f", checkpoint=2)(a, 3), expected, rtol=1e-12)
    both = ad.vmap(gradient, in_axes=(0, None))(np.stack([a, 2 * a]), 3)
    assert np.allclose(both, [expected, gradient(2 * a, 3)], rtol=1e-12)
    hessian = ad.hessian(module, "f")(a, 3)
    assert np.allclose(hessian, hessian.transpose(2, 3, 0, 1), rtol=1e-9, atol=1e-12)
    use = Counted(gradient)(a, 3)
    assert (use.live_bytes, use.allocations - use.frees, use.wrong_frees) == (a.nbytes, 1, 0)  # the result


def test_buffers_are_read_and_written_as_tensors() -> None:
    module = ad.parse("""func.func @f(%a: memref<3x3xf64>, %b: memref<3x1xf64>) {
      %m = bufferization.to_tensor %a restrict : memref<3x3xf64> to tensor<3x3xf64>
      %r = bufferization.to_tensor %b restrict : memref<3x1xf64> to tensor<3x1xf64>
      %x = "lapack.solve"(%m, %r) : (tensor<3x3xf64>, tensor<3x1xf64>) -> tensor<3x1xf64>
      bufferization.materialize_in_destination %x in restrict writable %b : (tensor<3x1xf64>, memref<3x1xf64>) -> ()
      return
    }""")
    a, b = _matrix(), RNG.normal(size=(3, 1))
    x = b.copy()
    ad.compile(module, "f")(a, x)
    assert np.allclose(x, np.linalg.solve(a, b))
    check_vjp(module, "f", a, b, order=2)


def test_a_derivative_is_lowered_to_upstream_ops() -> None:
    module = ad.transforms.vjp(ad.parse(_program("cholesky", ("tensor<3x3xf64>",), ("tensor<3x3xf64>",))), "f")
    PassManager.parse("lower-lapack").run(module)
    text = str(module)
    assert '"lapack.' not in text
    assert set(re.findall(r"func\.func private @(\w+_)\(", text)) == {"dpotrf_", "dtrsm_"}
    a = _definite(3)
    value, gradient = ad.compile(ad.parse(text), "f_vjp")(a, np.eye(3))
    assert np.allclose(value, np.linalg.cholesky(a))
    assert np.allclose(gradient, gradient.T)


@pytest.mark.parametrize(
    ("op", "operands", "results", "flags", "message"),
    [
        ("cholesky", ["tensor<3x4xf64>"], ["tensor<3x4xf64>"], "", "different extents 'n': 3 and 4"),
        ("cholesky", ["tensor<3xf64>"], ["tensor<3xf64>"], "", "not a tensor of 2 dimensions"),
        ("cholesky", ["memref<3x3xf64>"], ["memref<3x3xf64>"], "", "not a tensor"),
        ("cholesky", ["tensor<3x3xf16>"], ["tensor<3x3xf16>"], "", "floats are f32 or f64"),
        ("cholesky", ["tensor<3x3xf64>"], ["tensor<3x3xf64>"], "lower", "no unit attribute 'lower'; it has none"),
        ("solve", ["tensor<3x3xf64>", "tensor<3x2xf32>"], ["tensor<3x2xf32>"], "", "different widths"),
        ("solve", ["tensor<3x3xf64>", "tensor<4x2xf64>"], ["tensor<4x2xf64>"], "", "different extents 'n': 3 and 4"),
        ("solve", ["tensor<2x3x3xf64>", "tensor<3x2xf64>"], ["tensor<3x2xf64>"], "", "numbers of batch dimensions"),
        ("solve", ["tensor<3x3xf64>", "tensor<3x2xf64>"], ["tensor<3x2xf64>"], "upper", "it has 'transposed'"),
        ("solve", ["tensor<3x3xf64>"], ["tensor<3x3xf64>"], "", "1 operands and 1 results"),
        ("qr", ["tensor<3x3xf64>"], ["tensor<3x3xf64>"], "", "1 operands and 1 results"),
    ],
)
def test_what_does_not_fit_is_refused(
    op: str, operands: list[str], results: list[str], flags: str, message: str
) -> None:
    with pytest.raises(MlirAdError, match=message) as caught:
        ad.parse(_program(op, operands, results, flags))
    assert caught.value.diagnostics[0].code == "MA0319"
