"""What `grad` and `value_and_grad` return, and what they refuse."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.module import functions, promise_noalias

RELU3 = """
func.func @relu3(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %positive = arith.cmpf ogt, %x, %zero : f64
  %y = scf.if %positive -> (f64) {
    %square = arith.mulf %x, %x : f64
    %cube = arith.mulf %square, %x : f64
    scf.yield %cube : f64
  } else {
    scf.yield %zero : f64
  }
  return %y : f64
}
"""

# sum(s * x[i]^2), through a scratch buffer that is written; %n only adds a constant.
SCRATCH = """
func.func @f(%x: memref<?xf64>, %s: f64, %work: memref<?xf64>, %n: i32) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %len = memref.dim %x, %c0 : memref<?xf64>
  scf.for %i = %c0 to %len step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    %w = arith.mulf %v, %v : f64
    memref.store %w, %work[%i] : memref<?xf64>
  }
  %t = scf.for %i = %c0 to %len step %c1 iter_args(%a = %zero) -> f64 {
    %v = memref.load %work[%i] : memref<?xf64>
    %w = arith.mulf %v, %s : f64
    %b = arith.addf %a, %w : f64
    scf.yield %b : f64
  }
  return %t : f64
}
"""


def refusal(*arguments: object, **options: object) -> str:
    with pytest.raises(ad.errors.UsageError) as caught:
        ad.grad(*arguments, **options)
    return str(caught.value)


def test_gradient_of_a_scalar_is_a_float() -> None:
    gradient = ad.grad(ad.parse(RELU3), "relu3")
    assert [gradient(2.0), gradient(-1.0)] == [12.0, 0.0]
    assert isinstance(gradient(2.0), float)
    assert ad.value_and_grad(ad.parse(RELU3), "@relu3")(2.0) == (8.0, 12.0)


def test_a_gradient_can_be_differentiated_again() -> None:
    first = ad.grad(ad.parse(RELU3), "relu3")
    second = ad.grad(first.module, "relu3_grad")
    third = ad.grad(second.module, "relu3_grad_grad")
    assert (first(1.5), second(1.5), third(1.5)) == (6.75, 9.0, 6.0)


def test_gradient_of_a_buffer_is_a_new_array() -> None:
    gradient = ad.grad(ad.parse(SCRATCH), "f")
    x, work = np.arange(4.0), np.zeros(4)
    first = gradient(x, 2.0, work, 0)
    np.testing.assert_array_equal(first, 4.0 * x)
    np.testing.assert_array_equal(work, x**2)
    second = gradient(x + 1.0, 2.0, work, 0)
    np.testing.assert_array_equal(first, 4.0 * np.arange(4.0))
    np.testing.assert_array_equal(second, 4.0 * (np.arange(4.0) + 1.0))


@pytest.mark.parametrize(
    ("wrt", "expected"),
    [
        (1, 14.0),
        (-3, 14.0),
        ("%s", 14.0),
        ("s", 14.0),
        ("arg1", 14.0),
        ([1], (14.0,)),
        (("s", 0), (14.0, [0.0, 4.0, 8.0, 12.0])),
        ("all", ([0.0, 4.0, 8.0, 12.0], 14.0, [0.0] * 4)),
    ],
)
def test_wrt_gives_one_gradient_or_a_tuple_in_its_order(wrt: object, expected: object) -> None:
    module = ad.parse(SCRATCH)
    arguments = (np.arange(4.0), 2.0, np.zeros(4), 0)
    got = ad.grad(module, "f", wrt=wrt)(*arguments)
    value, same = ad.value_and_grad(module, "f", wrt=wrt)(*arguments)
    assert value == 28.0
    for result in (got, same):
        if isinstance(expected, tuple):
            assert isinstance(result, tuple)
            for one, right in zip(result, expected, strict=True):
                np.testing.assert_array_equal(one, right)
        else:
            assert result == expected


def test_the_module_stays_as_it_is() -> None:
    module = ad.parse(SCRATCH)
    before = str(module)
    ad.grad(module, "f")
    ad.value_and_grad(module, "f", wrt="all")
    ad.compile(module, "f")
    assert str(module) == before


def test_a_buffer_that_is_only_read_costs_no_shadow() -> None:
    text = """
        func.func @f(%x: memref<4xf64>, %w: memref<4xf64>) -> f64 {
          %c1 = arith.constant 1 : index
          %a = memref.load %x[%c1] : memref<4xf64>
          %b = memref.load %w[%c1] : memref<4xf64>
          %r = arith.mulf %a, %b : f64
          return %r : f64
        }"""
    gradient = ad.grad(ad.parse(text), "f")
    x, w = np.arange(4.0), np.full(4, 3.0)
    w.flags.writeable = False
    np.testing.assert_array_equal(gradient(x, w), [0.0, 3.0, 0.0, 0.0])
    assert str(gradient.module).count("memref.alloc") == 1


@pytest.mark.parametrize(
    ("type", "view"),
    [
        ("memref<3x4xf64>", lambda x: x),
        ("memref<?x4xf64>", lambda x: x),
        ("memref<?x?xf64>", lambda x: x),
        ("memref<?x?xf64, strided<[?, ?], offset: ?>>", lambda x: x.T.copy().T),
        ("memref<?x?xf64, strided<[?, 1]>>", lambda x: np.hstack([x, x])[:, :4]),
    ],
)
def test_gradients_of_every_layout_have_the_argument_shape(type: str, view: object) -> None:
    text = f"""
        func.func @f(%x: {type}) -> f64 {{
          %c2 = arith.constant 2 : index
          %c1 = arith.constant 1 : index
          %a = memref.load %x[%c2, %c1] : {type}
          %r = math.exp %a : f64
          return %r : f64
        }}"""
    x = np.linspace(0.0, 1.0, 12).reshape(3, 4)
    expected = np.zeros((3, 4))
    expected[2, 1] = np.exp(x[2, 1])
    np.testing.assert_allclose(ad.grad(ad.parse(text), "f")(view(x)), expected, rtol=1e-15)


@pytest.mark.parametrize(("type", "dtype"), [("f32", np.float32), ("f16", np.float16), ("bf16", ml_dtypes.bfloat16)])
def test_gradients_have_the_argument_dtype(type: str, dtype: object) -> None:
    text = f"""
        func.func @f(%x: memref<{type}>, %y: {type}) -> {type} {{
          %a = memref.load %x[] : memref<{type}>
          %r = arith.mulf %a, %y : {type}
          return %r : {type}
        }}"""
    by_x, by_y = ad.grad(ad.parse(text), "f", wrt="all")(np.array(3.0, dtype), 0.5)
    assert by_x.dtype == dtype
    assert by_x.shape == ()
    assert (float(by_x), by_y) == (0.5, 3.0)


def test_arrays_that_overlap_are_refused_where_one_is_written() -> None:
    gradient = ad.grad(ad.parse(SCRATCH), "f")
    x = np.arange(8.0)
    with pytest.raises(ad.errors.UsageError) as caught:
        gradient(x[:4], 2.0, x[3:7], 0)
    assert str(caught.value) == (
        "error[MA0712]: argument 0 ('%x') and argument 2 ('%work') overlap, and one is written: "
        "one's gradient would miss updates through the other\n  help: pass a copy of one of them"
    )
    np.testing.assert_array_equal(gradient(x[:4], 2.0, x[4:], 0), [0.0, 4.0, 8.0, 12.0])


def test_a_constant_array_may_not_overlap_one_that_is_written() -> None:
    """It would be read after the write, and has no shadow: the gradient was zero."""
    text = """
        func.func @f(%a: memref<2xf64>, %b: memref<2xf64>) -> f64 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %x = memref.load %a[%c0] : memref<2xf64>
          memref.store %x, %a[%c1] : memref<2xf64>
          %y = memref.load %b[%c1] : memref<2xf64>
          return %y : f64
        }"""
    gradient = ad.grad(ad.parse(text), "f")
    x = np.array([3.0, 0.0])
    with pytest.raises(ad.errors.UsageError, match="MA0712"):
        gradient(x, x)
    np.testing.assert_array_equal(gradient(x, x.copy()), [0.0, 0.0])


def test_arrays_that_are_only_read_may_overlap() -> None:
    text = """
        func.func @f(%x: memref<2xf64>, %y: memref<2xf64>) -> f64 {
          %c0 = arith.constant 0 : index
          %a = memref.load %x[%c0] : memref<2xf64>
          %b = memref.load %y[%c0] : memref<2xf64>
          %r = arith.mulf %a, %b : f64
          return %r : f64
        }"""
    x = np.array([3.0, 0.0])
    by_x, by_y = ad.grad(ad.parse(text), "f", wrt="all")(x, x)
    np.testing.assert_array_equal(by_x + by_y, [6.0, 0.0])


def test_a_gradient_can_be_exported(tmp_path: object) -> None:
    gradient = ad.grad(ad.parse(RELU3), "relu3")
    assert "double relu3_grad(double x_0);" in gradient.header()


def test_unknown_function_lists_what_there_is() -> None:
    said = refusal(ad.parse(RELU3, name="r.mlir"), "relu")
    assert said.splitlines() == [
        "r.mlir: error[MA0706]: there is no function 'relu' with a body in the module",
        "  help: functions here: 'relu3'",
    ]


def test_a_function_is_named_by_text() -> None:
    nameless = "error[MA0706]: expected the name of a function, got a NoneType\n  help: functions here: 'relu3'"
    assert nameless in refusal(ad.parse(RELU3), None)


def test_text_is_no_module() -> None:
    assert "error[MA0706]: expected an MLIR module, got a str\n  help: mlirad.parse(text)" in refusal(RELU3, "relu3")


@pytest.mark.parametrize(
    ("wrt", "said"),
    [
        (4, "error[MA0707]: wrt=4 is not an argument of 'f', which has 4"),
        (-5, "error[MA0707]: wrt=-5 is not an argument of 'f', which has 4"),
        ("q", "error[MA0707]: wrt='q' is not an argument of 'f'"),
        ([0, "x"], "error[MA0707]: wrt names argument 0 ('%x') of 'f' twice"),
        ([], "error[MA0707]: wrt is empty: name at least one argument"),
        (1.5, "error[MA0707]: wrt is an argument's position or name, several of them, or 'all', not 1.5"),
        ("n", "error[MA0708]: argument 3 ('%n') of 'f' has type 'i32', which carries no derivative"),
    ],
)
def test_wrt_that_does_not_fit(wrt: object, said: str) -> None:
    message = refusal(ad.parse(SCRATCH, name="s.mlir"), "f", wrt=wrt)
    assert message.startswith("s.mlir:2:1: " + said)
    if "twice" not in said:
        assert "help: arguments that carry a derivative: 0 ('%x'), 1 ('%s'), 2 ('%work')" in message


@pytest.mark.parametrize(("results", "values"), [("(f64, f64)", "%x, %x : f64, f64"), ("i32", "%n : i32"), ("()", "")])
def test_a_gradient_is_of_one_float(results: str, values: str) -> None:
    text = f"func.func @f(%x: f64, %n: i32) -> {results} {{ return {values} }}"
    said = refusal(ad.parse(text), "f")
    assert "error[MA0709]: a function has a gradient if it returns one float; 'f' returns (" in said
    assert "help: mlirad.vjp takes a cotangent for each result, mlirad.jacobian gives all derivatives" in said


# (s + x . x)^2 of a vector and a number in a tensor: by x it is 4 (s + x . x) x, by s 2 (s + x . x).
TENSOR = """
func.func @f(%x: tensor<?xf32>, %s: tensor<f32>) -> tensor<f32> {
  %squares = arith.mulf %x, %x : tensor<?xf32>
  %sum = linalg.reduce ins(%squares : tensor<?xf32>) outs(%s : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %c = arith.addf %a, %b : f32
      linalg.yield %c : f32
    }
  %y = arith.mulf %sum, %sum : tensor<f32>
  return %y : tensor<f32>
}
"""


def test_a_tensor_of_rank_0_is_one_float() -> None:
    x, s = np.array([1.0, -2.0, 4.0], np.float32), np.array(3.0, np.float32)
    value, (by_x, by_s) = ad.value_and_grad(ad.parse(TENSOR), "f", wrt="all")(x, s)
    assert (value, by_s) == (24.0**2, 2 * 24.0)
    assert by_s.shape == ()
    np.testing.assert_array_equal(by_x, 4 * 24.0 * x)
    np.testing.assert_array_equal(ad.grad(ad.parse(TENSOR), "f")(x, s), by_x)


@pytest.mark.parametrize("type", ["tensor<1xf64>", "tensor<i32>", "memref<f64>", "complex<f64>"])
def test_other_shaped_results_have_no_gradient(type: str) -> None:
    said = refusal(ad.parse(f"func.func @f(%x: f64, %y: {type}) -> {type} {{ return %y : {type} }}"), "f")
    assert f"error[MA0709]: a function has a gradient if it returns one float; 'f' returns ({type})" in said


def test_a_layout_with_fixed_gaps_has_no_gradient() -> None:
    text = """
        func.func @f(%x: memref<4xf64, strided<[2]>>) -> f64 {
          %c1 = arith.constant 1 : index
          %r = memref.load %x[%c1] : memref<4xf64, strided<[2]>>
          return %r : f64
        }"""
    said = refusal(ad.parse(text), "f")
    assert "error[MA0710]: argument 0 ('%x') of 'f' has the layout of 'memref<4xf64, strided<[2]>>'" in said
    assert "help: make strides and offset dynamic ('?'), or use transforms.vjp(module, 'f')" in said


def test_a_missing_rule_names_the_user_file() -> None:
    text = """func.func private @g(f64) -> f64
func.func @f(%x: f64) -> f64 {
  %r = func.call @g(%x) : (f64) -> f64
  return %r : f64
}"""
    with pytest.raises(ad.MlirAdError) as caught:
        ad.grad(ad.parse(text, name="net.mlir"), "f")
    assert str(caught.value).startswith("net.mlir:3:8: error[MA0")


EXPONENTIALS = """
func.func @f(%x: memref<EXTENTxf64>, %y: memref<EXTENTxf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<EXTENTxf64>
  %s = FOR iter_args(%p = %zero) -> (f64) {
    %v = DIALECT.load %x[%i] : memref<EXTENTxf64>
    %w = DIALECT.load %y[%i] : memref<EXTENTxf64>
    %e = math.exp %v : f64
    %t = arith.mulf %e, %w : f64
    %q = arith.addf %p, %t : f64
    YIELD.yield %q : f64
  }
  return %s : f64
}"""
SPELLINGS = {
    "affine": {"FOR": "affine.for %i = 0 to %n", "DIALECT": "affine", "YIELD": "affine"},
    "scf": {"FOR": "scf.for %i = %c0 to %n step %c1", "DIALECT": "memref", "YIELD": "scf"},
}


CALLER = """
func.func @caller(%x: memref<EXTENTxf64> {llvm.noalias}, %dx: memref<EXTENTxf64> {llvm.noalias},
                  %y: memref<EXTENTxf64> {llvm.noalias}, %dy: memref<EXTENTxf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dx : memref<EXTENTxf64>)
  linalg.fill ins(%zero : f64) outs(%dy : memref<EXTENTxf64>)
  enzyme.autodiff @f(%x, %dx, %y, %dy, %one)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<EXTENTxf64>, memref<EXTENTxf64>, memref<EXTENTxf64>, memref<EXTENTxf64>, f64) -> ()
  return
}"""


def exponentials(spelling: str, extent: str) -> str:
    text = EXPONENTIALS.replace("EXTENT", extent)
    for word, written in SPELLINGS[spelling].items():
        text = text.replace(word, written)
    return text


@pytest.mark.parametrize("extent", ["256", "?"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_nothing_overlaps_shadows_that_are_new_nor_what_is_only_read(spelling: str, extent: str) -> None:
    gradient = ad.value_and_grad(ad.parse(exponentials(spelling, extent)), "f", wrt="all")
    filling = [line for line in gradient.llvm.splitlines() if line.startswith("define") and "_into" in line]
    # Where there are versions for open extents, the function itself only chooses one.
    versions = [line for line in filling if "regular(" in line] or filling
    assert versions
    for line in versions:
        marked = [i for i, part in enumerate(line.partition("_into")[2].split(",")) if "noalias" in part]
        assert marked == [1, 6, 11, 16]
    x, y = np.random.default_rng(1).normal(size=(2, 256))
    value, (dx, dy) = gradient(x, y)
    np.testing.assert_allclose(value, np.sum(np.exp(x) * y), rtol=1e-13)
    np.testing.assert_array_equal(dx, y * dy)
    np.testing.assert_allclose(dy, np.exp(x), rtol=1e-15)
    same = gradient(x, x)[1]
    np.testing.assert_array_equal(same[0], x * same[1])


@pytest.mark.parametrize("extent", ["256", "?"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_what_is_called_is_what_a_caller_gets_who_promises_all(spelling: str, extent: str) -> None:
    """Shadows are not cleared that are stored to first, and nothing is loaded from them."""
    text = exponentials(spelling, extent)
    promised = ad.parse(text + CALLER.replace("EXTENT", extent))
    promise_noalias(functions(promised)["f"])
    wanted = str(ad.compile(ad.transforms.autodiff(promised), "caller").lowered)
    found = str(ad.grad(ad.parse(text), "f", wrt="all").lowered)
    for op in ("llvm.load", "llvm.store", "llvm.fadd", "llvm.cond_br"):
        assert found.count(op) == wanted.count(op), op


TWICE_ITSELF = """
func.func @f(%n: index, %x: memref<8xf64>, %y: memref<8xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %left = arith.subi %n, %c1 : index
  %done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %done -> (f64) {
    %zero = arith.constant 0.0 : f64
    %s = affine.for %i = 0 to 8 iter_args(%p = %zero) -> (f64) {
      %v = affine.load %x[%i] : memref<8xf64>
      %w = affine.load %y[%i] : memref<8xf64>
      %t = arith.mulf %v, %w : f64
      %u = arith.mulf %t, %w : f64
      %q = arith.addf %p, %u : f64
      affine.yield %q : f64
    }
    scf.yield %s : f64
  } else {
    %s = func.call @f(%left, %y, %y) : (index, memref<8xf64>, memref<8xf64>) -> f64
    scf.yield %s : f64
  }
  return %r : f64
}"""


def test_a_function_that_gives_itself_one_array_twice_is_promised_nothing() -> None:
    gradient = ad.grad(ad.parse(TWICE_ITSELF), "f", wrt="all")
    x, y = np.arange(1.0, 9.0), np.arange(2.0, 10.0)
    for n in (1, 3):
        dx, dy = gradient(n, x, y)
        np.testing.assert_array_equal(dx, np.zeros(8))
        np.testing.assert_array_equal(dy, 3 * y * y)
