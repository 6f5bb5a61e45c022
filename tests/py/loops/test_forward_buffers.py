"""Copies, zeros and stores that nobody sees are left out, and no others."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.buffers.forward_buffers import forward_buffers

TYPE = "memref<8xf64>"
HEAD = f"""func.func @f(%x: {TYPE} {{llvm.noalias}}, %y: {TYPE} {{llvm.noalias}}, %z: {TYPE}) {{
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
"""
#: Twice a buffer of one's own is added to %y, and it is cleared.
USE = f"""  affine.for %i = 0 to 8 {{
    %v = affine.load %b[%i] : {TYPE}
    affine.store %zero, %b[%i] : {TYPE}
    %w = arith.mulf %v, %two : f64
    %s = affine.load %y[%i] : {TYPE}
    %t = arith.addf %s, %w : f64
    affine.store %t, %y[%i] : {TYPE}
  }}
"""
COPY = f"""  %b = memref.alloc() : {TYPE}
  memref.copy %x, %b : {TYPE} to {TYPE}
"""
FREE = f"  memref.dealloc %b : {TYPE}\n"
FILL = f"  linalg.fill ins(%zero : f64) outs(%y : {TYPE})\n"
#: Parts that read or write what the ones above may leave out.
WRITE_X = f"  affine.store %two, %x[3] : {TYPE}\n"
READ_B = f"  memref.copy %b, %x : {TYPE} to {TYPE}\n"
HALF = f"""  affine.for %i = 4 to 8 {{
    %s = affine.load %y[%i] : {TYPE}
    %t = arith.addf %s, %two : f64
    affine.store %t, %y[%i] : {TYPE}
  }}
"""
BACK = f"""  affine.for %i = -7 to 1 {{
    %v = affine.load %y[-%i] : {TYPE}
    affine.store %v, %y[%i + 7] : {TYPE}
  }}
"""


def program(*parts: str, head: str = HEAD) -> str:
    return head + "".join(parts) + "  return\n}"


def forwarded(text: str) -> str:
    module = ad.parse(text)
    forward_buffers(module, Context.default())
    assert module.operation.verify()
    return str(module)


def run(text: str) -> list[np.ndarray]:
    arrays = list(np.random.default_rng(3).normal(size=(3, 8)))
    ad.compile(ad.parse(text), "f")(*arrays)
    return arrays


def computed(*parts: str) -> list[np.ndarray]:
    """What the parts do, part by part."""
    x, y, z = np.random.default_rng(3).normal(size=(3, 8))
    b = np.zeros(8)
    for part in parts:
        if part == COPY:
            b = x.copy()
        elif part == USE:
            y = y + 2 * b
            b = np.zeros(8)
        elif part == FILL:
            y = np.zeros(8)
        elif part == WRITE_X:
            x[3] = 2
        elif part == READ_B:
            x = b.copy()
        elif part == HALF:
            y[4:] += 2
        elif part == BACK:
            for i in range(-7, 1):
                y[i + 7] = y[-i]
    return [x, y, z]


def test_a_copy_that_is_cleared_as_it_is_read_is_the_original() -> None:
    text = forwarded(program(COPY, USE, FREE))
    assert "memref.alloc" not in text
    assert text.count("affine.store") == 1


def test_the_first_sum_into_zeros_is_a_store() -> None:
    text = forwarded(program(COPY, FILL, USE, FREE))
    assert "linalg.fill" not in text
    assert text.count("affine.load") == 1


def test_a_buffer_that_nothing_reads_goes() -> None:
    store = f"  affine.store %two, %b[0] : {TYPE}\n"
    text = forwarded(program(COPY, store, FREE))
    assert "memref.alloc" not in text
    assert "memref.copy" not in text


def test_without_a_promise_the_original_may_be_written_under_another_name() -> None:
    assert "memref.copy" in forwarded(program(COPY, USE, FREE, head=HEAD.replace(" {llvm.noalias}", "")))


@pytest.mark.parametrize(
    ("parts", "left"),
    [
        ((COPY, WRITE_X, USE, FREE), "memref.copy"),
        ((COPY, USE, READ_B, FREE), "memref.alloc"),
        ((COPY, FILL, HALF, USE, FREE), "linalg.fill"),
        ((FILL, BACK, COPY, USE, FREE), "linalg.fill"),
        ((COPY, USE, USE.replace("%i", "%j"), FREE), "affine.store %zero, %b["),
    ],
    ids=["original written", "clear is read", "only half is summed", "in another order", "used again"],
)
def test_what_is_seen_stays(parts: tuple[str, ...], left: str) -> None:
    assert left in forwarded(program(*parts))


@pytest.mark.parametrize(
    "parts",
    [
        (COPY, USE, FREE),
        (COPY, FILL, USE, FREE),
        (COPY, WRITE_X, USE, FREE),
        (COPY, USE, READ_B, FREE),
        (COPY, FILL, HALF, USE, FREE),
        (FILL, BACK, COPY, USE, FREE),
        (COPY, USE, WRITE_X, FREE),
        (COPY, FILL, WRITE_X, USE, FILL, USE, FREE),
    ],
    ids=lambda parts: str(len(parts)),
)
def test_the_result_is_the_same_to_the_last_bit(parts: tuple[str, ...]) -> None:
    for got, expected in zip(run(program(*parts)), computed(*parts), strict=True):
        assert np.array_equal(got, expected)


def test_a_clear_that_the_next_round_reads_stays() -> None:
    text = f"""func.func @f(%y: {TYPE} {{llvm.noalias}}) {{
      %zero = arith.constant 0.0 : f64
      %two = arith.constant 2.0 : f64
      %b = memref.alloc() : {TYPE}
      linalg.fill ins(%two : f64) outs(%b : {TYPE})
      affine.for %round = 0 to 3 {{
        {USE}
      }}
      memref.dealloc %b : {TYPE}
      return
    }}"""
    assert "affine.store %zero, %b[" in forwarded(text)
    y = np.ones(8)
    ad.compile(ad.parse(text), "f")(y)
    assert np.array_equal(y, np.full(8, 5.0))


def test_zero_and_a_term_that_may_be_minus_zero_are_still_added() -> None:
    assert "arith.addf" in forwarded(program(COPY, FILL, USE, FREE))
    relaxed = USE.replace("arith.addf %s, %w", "arith.addf %s, %w fastmath<nsz>")
    assert "arith.addf" not in forwarded(program(COPY, FILL, relaxed, FREE))


def test_a_loop_of_unsigned_numbers_does_not_start_below_zero() -> None:
    text = program(
        f"""  %b = memref.alloc() : {TYPE}
  memref.copy %x, %b : {TYPE} to {TYPE}
  %first = arith.constant -4 : index
  %end = arith.constant 4 : index
  %one = arith.constant 1 : index
  scf.for unsigned %k = %first to %end step %one {{
    %at = affine.apply affine_map<(d0) -> (d0 + 4)>(%k)
    memref.store %zero, %b[%at] : {TYPE}
  }}
""",
        HALF.replace("4 to 8", "0 to 8").replace("%y", "%b"),
        READ_B.replace("%x", "%z"),
        FREE,
    )
    assert forwarded(text) == str(ad.parse(text))
