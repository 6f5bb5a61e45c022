"""Large buffers are kept between calls: within bounds, handed out once, by any number of threads."""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime import arena
from mlirad.runtime.arena import LEAST_BYTES, keep_memory
from tests.fuzz.heap import leaked_bytes

#: Squares a vector again and again: each step is kept for the reverse sweep.
STEPS = """
func.func @f(%x: memref<SIZExf64>, %out: memref<f64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %t = 0 to 4 {
    affine.for %i = 0 to SIZE {
      %a = affine.load %x[%i] : memref<SIZExf64>
      %b = math.sin %a : f64
      %c = arith.mulf %b, %b : f64
      affine.store %c, %x[%i] : memref<SIZExf64>
    }
  }
  %s = affine.for %i = 0 to SIZE iter_args(%p = %zero) -> (f64) {
    %a = affine.load %x[%i] : memref<SIZExf64>
    %q = arith.addf %p, %a : f64
    affine.yield %q : f64
  }
  affine.store %s, %out[] : memref<f64>
  return
}"""


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    keep_memory()
    yield
    keep_memory()


def _gradient(size: int) -> ad.Compiled:
    text = STEPS.replace("SIZE", str(size)).replace(", %out: memref<f64>) {", ") -> f64 {")
    text = text.replace("affine.store %s, %out[] : memref<f64>\n  return", "return %s : f64")
    return ad.grad(ad.parse(text), "f")


def _vector(size: int) -> np.ndarray:
    return np.linspace(0.5, 1.5, size)


def test_what_is_freed_is_kept_for_the_next_call_and_given_back() -> None:
    gradient = _gradient(50_000)
    first = gradient(_vector(50_000))
    kept = keep_memory()
    assert kept >= 4 * 8 * 50_000
    assert keep_memory() == 0
    np.testing.assert_array_equal(first, gradient(_vector(50_000)))
    np.testing.assert_array_equal(first, gradient(_vector(50_000)))


@pytest.mark.parametrize("limit", [0, LEAST_BYTES, 2_000_000])
def test_no_more_is_kept_than_the_limit_says(limit: int) -> None:
    gradient = _gradient(50_000)
    keep_memory(limit)
    for _ in range(3):
        gradient(_vector(50_000))
    assert (0 if limit < 400_000 else 1) <= keep_memory() <= limit


def test_small_buffers_are_not_kept() -> None:
    _gradient(1000)(_vector(1000))
    assert keep_memory() == 0


def test_buffers_of_another_size_are_replaced_in_time() -> None:
    keep_memory(4_000_000)
    for size in (20_000, 40_000, 90_000, 20_000):
        np.testing.assert_array_equal(*(_gradient(size)(_vector(size)) for _ in range(2)))
    assert 0 < keep_memory() <= 4_000_000


def test_nothing_is_lost_call_by_call() -> None:
    gradient, x = _gradient(20_000), _vector(20_000)
    assert leaked_bytes(lambda: gradient(x.copy()), 10) == 0


class _Worker(threading.Thread):
    """Takes blocks, writes its mark at both ends, and looks whether it is there when it gives them back."""

    def __init__(self, seed: int, addresses: dict[str, int]) -> None:
        super().__init__()
        self._rng = random.Random(seed)
        self._malloc = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64)(addresses["malloc"])
        self._calloc = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)(addresses["calloc"])
        self._free = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(addresses["free"])
        self._mark = seed * 10_000
        self._mine: list[tuple[list[ctypes.c_int64], int]] = []
        self.wrong: list[str] = []

    def run(self) -> None:
        for _ in range(800):
            if self._mine and (len(self._mine) > 8 or self._rng.random() < 0.5):
                self._give(*self._mine.pop(self._rng.randrange(len(self._mine))))
            else:
                self._take()
        for ends, mark in self._mine:
            self._give(ends, mark)

    def _take(self) -> None:
        words = self._rng.choice((8, LEAST_BYTES // 8, 25_000, 37_500, 125_000)) + self._rng.randrange(100)
        is_zeroed = self._rng.random() < 0.3
        address = self._calloc(words, 8) if is_zeroed else self._malloc(8 * words)
        ends = [ctypes.c_int64.from_address(address + at) for at in (0, 8 * words - 8)]
        if is_zeroed and any(end.value for end in ends):
            self.wrong.append(f"{words} words are not zero")
        self._mark += 1
        for end in ends:
            end.value = self._mark
        self._mine.append((ends, self._mark))

    def _give(self, ends: list[ctypes.c_int64], mark: int) -> None:
        if any(end.value != mark for end in ends):
            self.wrong.append("somebody else has written")
        self._free(ctypes.addressof(ends[0]))


def test_threads_do_not_share_blocks() -> None:
    found = arena._arena()
    if found is None:
        pytest.skip("the C library does not say how large a block is")
    threads = [_Worker(seed, found.addresses) for seed in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [thread.wrong for thread in threads] == [[]] * 4
    assert 0 < keep_memory() <= arena.DEFAULT_LIMIT


def test_a_returned_array_outlives_what_is_kept() -> None:
    found = _gradient(50_000)(_vector(50_000))
    before = found.copy()
    keep_memory(0)
    _gradient(50_000)(_vector(50_000) + 1)
    np.testing.assert_array_equal(found, before)


@pytest.mark.parametrize("elements", [128, 129, 1000, 5000, 16_384, 50_000])
def test_buffers_are_aligned_for_the_longest_vectors_new_and_used_again(elements: int) -> None:
    made = ad.compile(
        ad.parse(f"""func.func @f(%x: f64) -> (memref<{elements}xf64>, memref<{elements}xf64>) {{
          %a = memref.alloc() : memref<{elements}xf64>
          %b = memref.alloc() : memref<{elements}xf64>
          linalg.fill ins(%x : f64) outs(%a : memref<{elements}xf64>)
          linalg.fill ins(%x : f64) outs(%b : memref<{elements}xf64>)
          return %a, %b : memref<{elements}xf64>, memref<{elements}xf64>
        }}"""),
        "f",
    )
    for number in range(4):
        kept = made(float(number))
        assert all(array.ctypes.data % arena.ALIGNMENT == 0 for array in kept)
        assert all((array == number).all() for array in kept)


def test_a_size_that_is_no_size_is_refused_by_the_c_library() -> None:
    given = arena._arena()
    assert given is not None
    make = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_uint64)(given.addresses["malloc"])
    release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(given.addresses["free"])
    for size in (2**64 - 1, 2**64 - 63, 2**63, 2**62 + 1024):
        assert make(size) is None
    for size in (0, 1, 1023, 1024, 1025, LEAST_BYTES):
        block = make(size)
        assert block
        release(block)


def test_a_block_that_is_not_aligned_is_not_kept() -> None:
    given = arena._arena()
    assert given is not None
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
    block = libc.malloc(4 * LEAST_BYTES + 16)
    while block % arena.ALIGNMENT == 0:
        block = libc.malloc(4 * LEAST_BYTES + 16)  # what is aligned by chance is left to the end of the process
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(given.addresses["free"])(block)
    assert keep_memory() == 0


@pytest.mark.parametrize("limit", [-1, 2**63, 1.5, "1 GB"])
def test_a_limit_is_a_number_of_bytes(limit: object) -> None:
    with pytest.raises(ad.errors.UsageError, match="MA0714"):
        keep_memory(limit)  # type: ignore[arg-type]


FORK = """
import os, sys
from mlirad.runtime import arena
kept = arena._arena()
assert kept is not None
kept.words[0] = 1                       # as if another thread were at the list
child = os.fork()
if not child:
    os._exit(arena.keep_memory(1000) + (kept.words[2] != 1000))
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status) + (kept.words[0] != 1))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forked processes here")
def test_a_process_that_was_forked_while_a_thread_was_at_the_list_begins_anew() -> None:
    assert subprocess.run([sys.executable, "-c", FORK], timeout=60).returncode == 0
