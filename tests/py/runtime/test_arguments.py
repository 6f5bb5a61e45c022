"""What a compiled function accepts, and what it says about everything else."""

from __future__ import annotations

import ctypes

import ml_dtypes
import numpy as np
import pytest

import mlirad as ad

FAST = ad.Cpu(opt_level=0)

FIRST = """
func.func @f(%x: memref<?x3xf64>, %y: memref<?xf64>) -> f64 {
  %zero = arith.constant 0 : index
  %v = memref.load %x[%zero, %zero] : memref<?x3xf64>
  memref.store %v, %y[%zero] : memref<?xf64>
  return %v : f64
}
"""


def message(function: ad.Function, *arguments: object) -> str:
    with pytest.raises(ad.MlirAdError) as caught:
        function(*arguments)
    return str(caught.value)


@pytest.fixture(scope="module")
def first() -> ad.Function:
    return ad.compile(ad.parse(FIRST), "f", target=FAST)


def test_dtype_names_the_conversion(first: ad.Function) -> None:
    assert message(first, np.zeros((5, 3), np.float32), np.zeros(3)) == (
        "error[MA0702]: argument 0 ('%x') expects float64[?,3], got float32[5,3]: pass x.astype(numpy.float64)"
    )


def test_rank_and_shape(first: ad.Function) -> None:
    assert "error[MA0703]: argument 0 ('%x') expects float64[?,3], got float64[5,4]" in message(
        first, np.zeros((5, 4)), np.zeros(3)
    )
    assert "error[MA0703]: argument 0 ('%x') expects float64[?,3], got float64[3]" in message(
        first, np.zeros(3), np.zeros(3)
    )


def test_contiguity_names_the_copy(first: ad.Function) -> None:
    assert (
        "error[MA0704]: argument 0 ('%x') expects a contiguous float64[?,3] (row-major), got float64[4,3] with strides "
        "[8, 32] in bytes: pass numpy.ascontiguousarray(x)"
    ) in message(first, np.zeros((3, 4)).T, np.zeros(3))


def test_no_array(first: ad.Function) -> None:
    assert "expects float64[?,3], got a list: pass numpy.asarray(x, dtype=numpy.float64)" in message(
        first, [[1.0, 2.0, 3.0]], np.zeros(3)
    )


def test_a_mask_is_not_ignored(first: ad.Function) -> None:
    assert "got float64[1,3]: pass x.filled(...), masked arrays are not supported" in message(
        first, np.ma.array(np.zeros((1, 3))), np.zeros(3)
    )


def test_read_only_array_where_the_function_writes(first: ad.Function) -> None:
    x, y = np.ones((1, 3)), np.zeros(3)
    x.flags.writeable = y.flags.writeable = False
    assert "error[MA0705]: argument 1 ('%y') is read-only, but the function may write to it: pass y.copy()" in message(
        first, x, y
    )
    assert first(x, np.zeros(3)) == 1.0


def test_count(first: ad.Function) -> None:
    assert message(first, np.zeros((1, 3))) == (
        "error[MA0701]: 'f' takes 2 arguments, got 1\n"
        "  help: argument 0 ('%x') is float64[?,3]; argument 1 ('%y') is float64[?]"
    )


def test_unaligned_memory_is_refused_and_what_is_advised_helps(first: ad.Function) -> None:
    x = np.zeros(3 * 8 + 1, np.uint8)[1:].view(np.float64).reshape(1, 3)
    assert message(first, x, np.zeros(3)) == (
        "error[MA0704]: argument 0 ('%x') expects float64[?,3] at a multiple of 8 bytes, got one that is not aligned: "
        "pass x.copy()"
    )
    assert first(x.copy(), np.zeros(3)) == 0.0


@pytest.mark.parametrize(
    ("type", "good", "bad"),
    [
        ("f64", (1, 2.5, np.float32(1.5), True), ("a", [1.0, 2.0], None, 1j)),
        ("f32", (1, 2.5), ("1.0", None)),
        ("f16", (1, 2.5), ("1.0", None)),
        ("bf16", (1, 2.5, ml_dtypes.bfloat16(1.5)), ("1.0", None, b"1")),
        ("i1", (True, False, np.bool_(True)), ("a", 2, None, 1.0)),
        ("i8", (-128, 127, 255), (256, -129, 1.0, "1")),
        ("i32", (-5, np.int64(7), 2**32 - 1), (2**32, 1.5)),
        ("i64", (-(2**63), 2**64 - 1), (2**64, 1.5)),
        ("index", (0, 7), ("x", 1.5)),
        ("complex<f64>", (1 + 2j, 1.0), ("z", None)),
        ("complex<f32>", (1 + 2j, 1.0), ("z", None)),
    ],
)
def test_scalars_go_through_and_other_things_do_not(type: str, good: tuple, bad: tuple) -> None:
    function = ad.compile(ad.parse(f"func.func @f(%x: {type}) -> {type} {{ return %x : {type} }}"), "f", target=FAST)
    for value in good:
        got = function(value)
        bits = {"i8": 8, "i32": 32, "i64": 64}.get(type)
        assert got == value or (bits and got == value - 2**bits)
    for value in bad:
        assert "MA0702" in message(function, value)


def test_scalar_message_names_the_argument() -> None:
    function = ad.compile(ad.parse("func.func @f(%n: i32, %x: f64) -> f64 { return %x : f64 }"), "f", target=FAST)
    assert message(function, 1, "a") == "error[MA0702]: argument 1 ('%x') expects a float64, got str 'a'"
    assert message(function, 1.5, 1.0) == "error[MA0702]: argument 0 ('%n') expects an int32, got float 1.5"


@pytest.mark.parametrize(
    ("type", "name", "largest"),
    [
        ("f64", "float64", (2 - 2**-52) * 2.0**1023),
        ("f32", "float32", (2 - 2**-23) * 2.0**127),
        ("f16", "float16", (2 - 2**-10) * 2.0**15),
        ("bf16", "bfloat16", (2 - 2**-7) * 2.0**127),
        ("f8E4M3FN", "float8_e4m3fn", (2 - 2**-2) * 2.0**8),
        ("complex<f32>", "float32", (2 - 2**-23) * 2.0**127),
    ],
)
def test_a_number_out_of_range_is_refused_and_no_infinity(type: str, name: str, largest: float) -> None:
    module = ad.parse(f"func.func @f(%x: {type}) -> {type} {{ return %x : {type} }}")
    function = ad.compile(module, "f", target=FAST)
    assert function(largest) == largest
    assert np.isnan(function(np.nan))
    for value in (int(largest) * 9 // 8, -2 * int(largest)):
        said = message(function, value)
        assert said.startswith("error[MA0702]: argument 0 ('%x') expects a")
        assert type == "f64" or said.endswith(f": the largest {name} is {largest:g}")
    if type != "f8E4M3FN":
        assert function(-np.inf) == -np.inf


def test_what_has_no_infinity_is_given_none() -> None:
    module = ad.parse("func.func @f(%x: f8E4M3FN) -> f8E4M3FN { return %x : f8E4M3FN }")
    assert message(ad.compile(module, "f", target=FAST), np.inf) == (
        "error[MA0702]: argument 0 ('%x') expects a float8_e4m3fn, got float inf: the largest float8_e4m3fn is 448"
    )


DIFFERENCE = """
func.func @f(%x: f64, %n: f64) -> f64 {
  %d = arith.subf %x, %n : f64
  return %d : f64
}"""


def test_arguments_are_given_by_name_too() -> None:
    f = ad.compile(ad.parse(DIFFERENCE), "f", target=FAST)
    assert f(5.0, n=3.0) == f(n=3.0, x=5.0) == f(arg1=3.0, arg0=5.0) == f(**{"%x": 5.0, "%n": 3.0}) == 2.0
    assert f.bind(n=3.0, x=5.0)() == 2.0
    assert f.records(n=3.0, x=5.0)[0].raw == np.array([5.0, 3.0]).tobytes()
    assert ad.value_and_grad(ad.parse(DIFFERENCE), "f", wrt="all", target=FAST)(n=3.0, x=5.0) == (2.0, (1.0, -1.0))


def test_a_name_as_it_is_written_goes_before_a_position() -> None:
    text = DIFFERENCE.replace("%x", "%arg1").replace("%n", "%arg0")
    assert ad.compile(ad.parse(text), "f", target=FAST)(arg0=3.0, arg1=5.0) == 2.0
    assert ad.grad(ad.parse(text), "f", wrt="arg0", target=FAST)(5.0, 3.0) == -1.0


@pytest.mark.parametrize(
    ("given", "named", "said"),
    [
        ((5.0,), {"y": 3.0}, "'f' has no argument 'y'"),
        ((5.0,), {"x": 3.0}, "argument 0 ('%x') of 'f' is given twice"),
        ((), {"n": 3.0}, "argument 0 ('%x') of 'f' is missing"),
        ((5.0, 3.0, 1.0), {}, "'f' takes 2 arguments, got 3"),
    ],
)
def test_names_that_do_not_fit_are_told_with_those_that_do(given: tuple, named: dict, said: str) -> None:
    f = ad.compile(ad.parse(DIFFERENCE), "f", target=FAST)
    help = "\n  help: argument 0 ('%x') is a float64; argument 1 ('%n') is a float64"
    for call in (f, f.bind, f.records):
        with pytest.raises(ad.errors.UsageError) as caught:
            call(*given, **named)
        assert str(caught.value) == f"error[MA0701]: {said}{help}"


@pytest.mark.parametrize(
    "type", ["f64", "f32", "f16", "bf16", "i1", "i8", "i16", "i32", "i64", "index", "complex<f32>"]
)
def test_arrays_of_every_element_type(type: str) -> None:
    dtype = {"bf16": ml_dtypes.bfloat16, "i1": np.bool_, "index": np.int64, "complex<f32>": np.complex64}.get(type)
    dtype = dtype or np.dtype(type.replace("f", "float").replace("i", "int"))
    module = ad.parse(f"""
        func.func @f(%x: memref<4x{type}>, %y: memref<4x{type}>) -> memref<4x{type}> {{
          memref.copy %x, %y : memref<4x{type}> to memref<4x{type}>
          return %x : memref<4x{type}>
        }}""")
    x, y = np.array([0, 1, 1, 0]).astype(dtype), np.zeros(4, dtype)
    same = ad.compile(module, "f", target=FAST)(x, y)
    assert same.dtype == dtype
    np.testing.assert_array_equal(x, y)
    assert np.shares_memory(same, x)


def test_unsigned_arrays_are_the_same_bits() -> None:
    module = ad.parse(
        "func.func @f(%x: memref<2xi32>) -> i32 { %c = arith.constant 1 : index\n"
        "%v = memref.load %x[%c] : memref<2xi32> return %v : i32 }"
    )
    assert ad.compile(module, "f", target=FAST)(np.array([0, 2**32 - 1], np.uint32)) == -1


STRIDED = """
func.func @sum(%x: memref<?x?xf64, strided<[?, ?], offset: ?>>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?x?xf64, strided<[?, ?], offset: ?>>
  %m = memref.dim %x, %c1 : memref<?x?xf64, strided<[?, ?], offset: ?>>
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {
    %row = scf.for %j = %c0 to %m step %c1 iter_args(%b = %a) -> f64 {
      %v = memref.load %x[%i, %j] : memref<?x?xf64, strided<[?, ?], offset: ?>>
      %c = arith.addf %b, %v : f64
      scf.yield %c : f64
    }
    scf.yield %row : f64
  }
  return %total : f64
}
"""


def test_strided_layouts_take_views_without_a_copy() -> None:
    function = ad.compile(ad.parse(STRIDED), "sum", target=FAST)
    x = np.arange(30.0).reshape(5, 6)
    for view in (x, x.T, x[1:4, ::2], x[::-1, ::-1], x[:0], x[2:3]):
        assert function(view) == view.sum()


def test_fixed_strides_are_checked() -> None:
    module = ad.parse("""
        func.func @f(%x: memref<?xf64, strided<[2], offset: 1>>) -> f64 {
          %c1 = arith.constant 1 : index
          %v = memref.load %x[%c1] : memref<?xf64, strided<[2], offset: 1>>
          return %v : f64
        }""")
    function = ad.compile(module, "f", target=FAST)
    x = np.arange(8.0)
    assert function(x[::2]) == 2.0
    assert (
        "error[MA0704]: argument 0 ('%x') expects float64[?] with strides [2] in elements, got float64[8] with strides "
        "[8] in bytes: the type is 'memref<?xf64, strided<[2], offset: 1>>'"
    ) in message(function, x)


@pytest.mark.parametrize(
    "type", ["vector<4xf64>", "i7", "memref<4xf64, 1>", "memref<4xvector<2xf64>>", "memref<*xf64>"]
)
def test_types_without_a_counterpart_are_named(type: str) -> None:
    with pytest.raises(ad.errors.ExecutionError) as caught:
        ad.compile(ad.parse(f"func.func @f(%x: {type}) {{ return }}", name="t.mlir"), "f")
    assert (
        f"t.mlir:1:1: error[MA0502]: argument 0 ('%x') of 'f' has type '{type}', which has no counterpart in numpy"
        in str(caught.value)
    )


NO_DIMENSIONS = """
func.func @f(%x: memref<f64>, %y: f64) -> f64 {
  %v = memref.load %x[] : memref<f64>
  %s = math.sin %v : f64
  %p = arith.mulf %s, %y : f64
  return %p : f64
}
func.func @g(%x: tensor<T>) -> tensor<T> { return %x : tensor<T> }
func.func @w(%x: memref<f64>, %v: f64) {
  memref.store %v, %x[] : memref<f64>
  return
}
"""


@pytest.mark.parametrize("x", [0.7, np.float64(0.7), np.array(0.7)])
def test_numbers_are_arrays_without_dimensions_that_are_read(x: object) -> None:
    module = ad.parse(NO_DIMENSIONS.replace("T>", "f64>"))
    function = ad.compile(module, "f", target=FAST)
    for _ in range(40):  # the first calls and those behind them take different ways
        assert function(x, 3.0) == 3 * np.sin(0.7)
    bound, (arguments, results) = function.bind(x, 3.0), function.records(x, 3.0)
    rest = [np.full(64, 9.0) for _ in range(64)]  # what would take the place of arrays that nobody keeps
    call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(function.address)
    call(ctypes.addressof(arguments), ctypes.addressof(results))
    assert bound() == np.frombuffer(results)[0] == 3 * np.sin(0.7), rest
    assert ad.grad(function, argnums=(0, 1))(x, 3.0) == (3 * np.cos(0.7), np.sin(0.7))
    value, pullback = ad.vjp(function, x, 3.0)
    assert (value, *pullback(2.0)) == (3 * np.sin(0.7), 6 * np.cos(0.7), 2 * np.sin(0.7))
    assert ad.linearize(function, x, 3.0)[1](np.float64(2), 0.0) == 6 * np.cos(0.7)


@pytest.mark.parametrize(
    ("type", "good", "bad"),
    [
        ("f32", (1.5, 2, np.float64(0.25)), ("a", 1j, 1e300)),
        ("i32", (-3, np.int64(7)), (1.5, 2**40)),
        ("i1", (True, np.bool_(False)), (2,)),
        ("bf16", (1.5, 3), (1e300,)),
        ("complex<f64>", (1.5, 1 + 2j), ("z",)),
    ],
)
def test_numbers_have_the_dtype_of_the_array(type: str, good: tuple, bad: tuple) -> None:
    function = ad.compile(ad.parse(NO_DIMENSIONS.replace("T>", f"{type}>")), "g", target=FAST)
    wanted = function.prototype.arguments[0].type.dtype
    for value in good:
        assert function(value) == value
        assert function(value).dtype == wanted, value
    for value in bad:
        assert "MA0702" in message(function, value)


def test_a_number_is_refused_where_the_array_is_written() -> None:
    function = ad.compile(ad.parse(NO_DIMENSIONS.replace("T>", "f64>")), "w", target=FAST)
    assert message(function, 1.5, 1.0) == (
        "error[MA0702]: argument 0 ('%x') expects float64[], got float 1.5: the function may write to it: "
        "pass numpy.asarray(x, dtype=numpy.float64)"
    )
