"""Functions that are called often are called directly: with the same results, messages and owners of memory."""

from __future__ import annotations

import functools
import gc
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime import jit
from mlirad.runtime.direct_call import MISSED
from mlirad.runtime.jit import Compiled

PROGRAM = """
func.func @mixed(%x: memref<?x3xf64>, %n: index, %k: i64, %s: f64, %y: memref<f32>)
    -> (f64, memref<?xf64>, i64, memref<f32>) {
  %c1 = arith.constant 1 : index
  %row = memref.alloc(%n) : memref<?xf64>
  %zero = arith.constant 0 : index
  scf.for %i = %zero to %n step %c1 {
    %v = memref.load %x[%i, %c1] : memref<?x3xf64>
    %w = arith.mulf %v, %s : f64
    memref.store %w, %row[%i] : memref<?xf64>
  }
  %two = arith.constant 2 : i64
  %k2 = arith.muli %k, %two : i64
  %out = memref.alloc() : memref<f32>
  %z = memref.load %y[] : memref<f32>
  memref.store %z, %out[] : memref<f32>
  return %s, %row, %k2, %out : f64, memref<?xf64>, i64, memref<f32>
}
func.func @shift(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf64>
    memref.store %v, %y[%i] : memref<?xf64>
  }
  return
}
func.func @same(%x: memref<4xf64>, %y: memref<4xf64>) -> (memref<4xf64>, memref<4xf64>) {
  return %y, %x : memref<4xf64>, memref<4xf64>
}
func.func @norm(%x: memref<4xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 4 iter_args(%a = %zero) -> (f64) {
    %v = affine.load %x[%i] : memref<4xf64>
    %p = arith.mulf %v, %v : f64
    %t = arith.addf %a, %p : f64
    affine.yield %t : f64
  }
  return %r : f64
}
func.func @zeros() -> memref<65536xf64> {
  %a = memref.alloc() : memref<65536xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 65536 {
    affine.store %zero, %a[%i] : memref<65536xf64>
  }
  return %a : memref<65536xf64>
}
func.func @narrow(%x: f32, %n: i32) -> (f32, i32) {
  return %x, %n : f32, i32
}
func.func @brain(%x: memref<2xbf16>) -> memref<2xbf16> {
  %a = memref.alloc() : memref<2xbf16>
  memref.copy %x, %a : memref<2xbf16> to memref<2xbf16>
  return %a : memref<2xbf16>
}
"""


@pytest.fixture(scope="module")
def compiled() -> Iterator[Callable[..., Compiled]]:
    """Compiles a function and calls it once: from then on it is called directly."""

    @functools.cache
    def compile_once(name: str) -> Compiled:
        return ad.compile(ad.parse(PROGRAM), name).compiled()

    def make(name: str, *arguments: Any) -> Compiled:
        function = compile_once(name)
        function(*arguments)
        assert function._direct is not None
        return function

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jit, "_WARM", 1)
        yield make


def mixed(rows: int = 5, seed: int = 0) -> tuple[Any, ...]:
    rng = np.random.default_rng(seed)
    return rng.normal(size=(rows, 3)), rows, -7, 2.5, np.array(1.25, np.float32)


def test_results_are_as_before(compiled: Callable[..., Compiled]) -> None:
    function = compiled("mixed", *mixed())
    for rows in (5, 1, 0, 17):
        x, n, k, s, y = mixed(rows, rows)
        assert function._direct is not None
        assert function._direct(x, n, k, s, y) is not MISSED
        scale, row, doubled, single = function(x, n, k, s, y)
        assert (scale, doubled) == (s, 2 * k)
        assert (type(scale), type(doubled)) == (float, int)
        np.testing.assert_array_equal(row, x[:, 1] * s)
        assert row.dtype == np.float64
        assert row.flags.writeable
        assert single.shape == ()
        assert single.dtype == np.float32
        assert single == y


@pytest.mark.parametrize("seed", range(20))
def test_what_does_not_fit_has_the_message_that_it_had(compiled: Callable[..., Compiled], seed: int) -> None:
    choice = random.Random(seed)
    function = compiled("mixed", *mixed())
    arguments = list(mixed())
    wrong: dict[int, list[Any]] = {
        0: [
            arguments[0].astype(np.float32),
            arguments[0].T,
            arguments[0][::2],
            np.zeros((5, 4)),
            np.zeros((5, 3, 1)),
            np.ma.masked_array(arguments[0]),
            None,
            3.0,
            arguments[0].tolist(),
            np.frombuffer(bytes(121), np.uint8)[1:].view(np.float64).reshape(5, 3),
        ],
        1: [2.0, 2**63, -(2**63) - 1, "5", None, np.float64(5)],
        2: [1.5, 2**64, None, arguments[0]],
        3: ["2.5", None, 1j, arguments[0], 10**400],
        4: ["1.25", np.array(1.25), np.zeros(1, np.float32)],
    }
    place = choice.choice(sorted(wrong))
    arguments[place] = choice.choice(wrong[place])
    direct, function._direct = function._direct, None
    with pytest.raises(ad.MlirAdError) as before:
        function(*arguments)
    function._direct = direct
    with pytest.raises(ad.MlirAdError) as after:
        function(*arguments)
    assert str(after.value) == str(before.value)
    for too_few_or_many in (mixed()[:-1], (*mixed(), 1.0)):
        with pytest.raises(ad.MlirAdError, match="takes 5 arguments"):
            function(*too_few_or_many)


@pytest.mark.parametrize(
    ("place", "value"),
    [(1, np.int64(5)), (2, -1), (2, 2**63 - 1), (2, -(2**63)), (3, np.float64(0.5)), (3, 2), (3, True)],
)
def test_numbers_of_other_types_are_taken_as_before(compiled: Callable[..., Compiled], place: int, value: Any) -> None:
    function = compiled("mixed", *mixed())
    arguments = list(mixed())
    arguments[place] = value
    direct, function._direct = function._direct, None
    before = function(*arguments)
    function._direct = direct
    after = function(*arguments)
    assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))


_LARGEST = float(np.finfo(np.float32).max)


@pytest.mark.parametrize(
    "x", [1.1, -0.0, np.inf, -np.inf, np.nan, 1e-46, _LARGEST, _LARGEST * (1 + 2**-26), 1e39, -1e39]
)
@pytest.mark.parametrize("n", [7, -(2**31), 2**31 - 1, 2**31, 2**32 - 1, 2**32, -(2**31) - 1, 2**70])
def test_numbers_of_four_bytes_are_as_before(compiled: Callable[..., Compiled], x: float, n: int) -> None:
    function = compiled("narrow", 1.0, 1)
    direct, function._direct = function._direct, None

    def call() -> str:
        try:
            return repr(function(x, n))
        except ad.MlirAdError as error:
            return str(error)

    before, function._direct = call(), direct
    assert call() == before
    assert direct is not None
    is_direct = -(2**31) <= n < 2**31 and (abs(x) <= _LARGEST or not np.isfinite(x))
    assert (direct(x, n) is not MISSED) or not is_direct


def test_a_read_only_array_may_be_read_and_not_written(compiled: Callable[..., Compiled]) -> None:
    x, y = np.arange(4.0), np.zeros(4)
    function = compiled("shift", x, y)
    x.flags.writeable = False
    assert function._direct is not None
    assert function._direct(x, y) == ()
    y.flags.writeable = False
    with pytest.raises(ad.MlirAdError, match="read-only"):
        function(x, y)


@pytest.mark.parametrize("lag", [0, 1, 3, 8])
def test_arrays_that_overlap_take_the_code_that_is_right_for_them(compiled: Callable[..., Compiled], lag: int) -> None:
    function = compiled("shift", np.ones(8), np.zeros(8))
    memory = np.arange(16.0)
    want = memory.copy()
    for i in range(8):
        want[i + lag] = want[i]
    function(memory[:8], memory[lag : lag + 8])
    np.testing.assert_array_equal(memory, want)


def test_a_result_that_is_an_argument_is_not_freed(compiled: Callable[..., Compiled]) -> None:
    x, y = np.arange(4.0), np.arange(4.0) + 7
    function = compiled("same", x, y)
    count = sys.getrefcount(x)
    for one, other in ((x, y), (x, x)):
        first, second = function(one, other)
        assert np.shares_memory(first, other)
        assert np.shares_memory(second, one)
    del first, second, one, other
    assert sys.getrefcount(x) == count


def test_what_is_bound_is_called_directly(compiled: Callable[..., Compiled], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, arguments in (("mixed", mixed()), ("same", (np.arange(4.0), np.arange(4.0) + 7))):
        function = compiled(name, *arguments)
        given: list[Any] = []
        direct = function._direct

        def recorded(*passed: Any, direct: Any = direct, given: list[Any] = given) -> Any:
            given.append(passed)
            return direct(*passed)

        with monkeypatch.context() as patch:
            patch.setattr(function, "_direct", recorded)
            got = function.bind(*arguments)()
        assert len(given) == 1
        for one, other in zip(got, function(*arguments), strict=True):
            np.testing.assert_array_equal(one, other)
            assert name != "same" or np.shares_memory(one, other)


def test_bound_arrays_that_overlap_are_called_as_before(compiled: Callable[..., Compiled]) -> None:
    function = compiled("shift", np.ones(8), np.zeros(8))
    memory = np.arange(16.0)
    function.bind(memory[:8], memory[3:11])()
    np.testing.assert_array_equal(memory, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, *range(11, 16)])


def test_nothing_leaks(compiled: Callable[..., Compiled]) -> None:
    function = compiled("zeros")
    arguments, other = mixed(), compiled("mixed", *mixed())
    counts = _references(*arguments, np.dtype(np.float64), MISSED)
    pages = _resident()
    kept = function()
    kept += 1.0
    for _ in range(1000):  # of half a megabyte each
        function()
        other(*arguments)
        other._direct(None)  # type: ignore[misc]
    assert _resident() - pages < 100_000_000
    assert kept.sum() == kept.size
    after = _references(*arguments, np.dtype(np.float64), MISSED)
    assert all(abs(one - two) < 20 for one, two in zip(counts, after, strict=True)), (counts, after)


def _references(*objects: Any) -> list[int]:
    """The counts of references, but for those of garbage: arrays of former tests refer to their types until then."""
    gc.collect()
    return [sys.getrefcount(one) for one in objects]


def _resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as status:
        return int(status.read().split()[1]) * 4096


def test_threads_call_at_the_same_time(compiled: Callable[..., Compiled]) -> None:
    function = compiled("mixed", *mixed())
    failed: list[int] = []

    def work(seed: int) -> None:
        x, n, k, s, y = mixed(seed + 1, seed)
        for _ in range(300):
            scale, row, doubled, _ = function(x, n, k, s * seed, y)
            if not (np.array_equal(row, x[:, 1] * (s * seed)) and scale == s * seed and doubled == 2 * k):
                failed.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_floats_of_half_width_and_named_arguments(compiled: Callable[..., Compiled]) -> None:
    import ml_dtypes

    x = np.array([1.5, -2.0], ml_dtypes.bfloat16)
    function = compiled("brain", x)
    assert function._direct is not None
    assert function._direct(x) is not MISSED
    np.testing.assert_array_equal(function(x), x)
    np.testing.assert_array_equal(function(x=x), x)


def test_gradients_have_their_structure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_WARM", 1)
    module, x = ad.parse(PROGRAM), np.arange(4.0)
    for transform in (ad.grad(module, "norm"), ad.value_and_grad(module, "norm"), ad.grad(module, "norm", wrt=("x",))):
        first, second = transform(x), transform(x)
        assert transform.compiled()._direct is not None
        assert type(first) is type(second)
        assert str(first) == str(second)


def test_results_outlive_everything() -> None:
    """Memory is freed by code that is still there when Python ends."""
    code = f"""
import sys
import mlirad as ad
from mlirad.runtime import jit
jit._WARM = 1
f = ad.compile(ad.parse('''{PROGRAM}'''), "zeros").compiled()
f()
assert f._direct is not None
sys.kept = [f() for _ in range(3)]
sys.called = f._direct
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
