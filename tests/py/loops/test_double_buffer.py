"""Fields take turns where a step copies one back, and where nobody sees which of them holds the state between."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.buffers.double_buffer import double_buffer

TYPE = "memref<16xf64>"
OWN = f"%v = memref.alloc() : {TYPE}"


def program(
    own: str = OWN,
    steps: str = "0 to 7",
    read: str = "%i + 1",
    more: str = "",
    between: str = "",
    copied: str = "1 to 15",
    behind: str = "",
) -> str:
    return f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}, %n: index) {{
      {own}
      affine.for %t = {steps} {{
        affine.for %i = 1 to 15 {{
          %a = affine.load %u[%i - 1] : {TYPE}
          %b = affine.load %u[{read}] : {TYPE}
          %c = arith.subf %a, %b : f64
          affine.store %c, %v[%i] : {TYPE}
          {more}
        }}
        {between}
        affine.for %i = {copied} {{
          %a = affine.load %v[%i] : {TYPE}
          affine.store %a, %u[%i] : {TYPE}
        }}
      }}
      {behind}
      return
    }}"""


KEEP = f"memref.copy %u, %w : {TYPE} to {TYPE}"


def exchanged(text: str) -> bool:
    module = ad.parse(text)
    double_buffer(module, Context.default())
    assert module.operation.verify()
    return "step 2" in str(module)


@pytest.mark.parametrize("steps", [4, 5, 7])
@pytest.mark.parametrize("between", ["", KEEP, f"affine.store %zero, %w[%t] : {TYPE}"], ids=["", "keep", "number"])
def test_two_steps_at_a_time_are_the_same(steps: int, between: str) -> None:
    text = program(steps=f"0 to {steps}", between=between, own=f"%zero = arith.constant 0.0 : f64\n{OWN}")
    assert exchanged(text)
    u, w = np.random.default_rng(2).normal(size=(2, 16))
    expected, kept = u.copy(), w.copy()
    for step in range(steps):
        before = expected.copy()
        expected[1:15] = expected[:14] - expected[2:]
        if between == KEEP:
            kept = before
        elif between:
            kept[step] = 0
    ad.compile(ad.parse(text), "f")(u, w, 0)
    assert np.array_equal(u, expected)
    assert np.array_equal(w, kept)


@pytest.mark.parametrize(
    "text",
    [
        program(own="", behind="").replace("%v", "%w"),
        program(behind=f"memref.copy %v, %w : {TYPE} to {TYPE}"),
        program(steps="0 to 2"),
        program(steps="0 to %n"),
        program(copied="2 to 15"),
        program(more=f"affine.store %c, %u[%i] : {TYPE}"),
        program(more=f"affine.store %c, %v[0] : {TYPE}"),
        program(between=f"memref.copy %v, %w : {TYPE} to {TYPE}"),
        program(own="%v = memref.alloc() : memref<20xf64>").replace("%v[%i] : memref<16", "%v[%i] : memref<20"),
    ],
    ids=["seen", "read behind", "few", "unknown", "a part", "in place", "border", "read between", "another type"],
)
def test_fields_stay_where_someone_would_see(text: str) -> None:
    assert not exchanged(text)


def with_tangents(width: int, source: str = "%dv") -> str:
    """Steps of a field and its tangents, of which each element has ``width``, with both copies in one nest."""
    row, rows, end, at, load, wide = "f64", TYPE, "", "", "memref.", "arith.addf %a, %zero : f64"
    if width:
        row, rows, at, load = f"vector<{width}xf64>", f"memref<16x{width}xf64>", ", %c0", "vector."
        end, wide = f", {row}", f"vector.broadcast %a : f64 to {row}"
    return f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %du: {rows} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f64
      %v = memref.alloc() : {TYPE}
      %dv = memref.alloc() : {rows}
      affine.for %t = 0 to 7 {{
        affine.for %i = 1 to 15 {{
          %a = affine.load %u[%i - 1] : {TYPE}
          %b = arith.mulf %a, %a : f64
          affine.store %b, %v[%i] : {TYPE}
          %j = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
          %da = {load}load %du[%j{at}] : {rows}{end}
          %w = {wide}
          %p = arith.mulf %da, %w : {row}
          %db = arith.addf %p, %p : {row}
          {load}store %db, %dv[%i{at}] : {rows}{end}
        }}
        affine.for %i = 1 to 15 {{
          %a = affine.load %v[%i] : {TYPE}
          %da = {load}load {source}[%i{at}] : {rows}{end}
          affine.store %a, %u[%i] : {TYPE}
          {load}store %da, %du[%i{at}] : {rows}{end}
        }}
      }}
      memref.dealloc %v : {TYPE}
      memref.dealloc %dv : {rows}
      return
    }}"""


@pytest.mark.parametrize("width", [0, 4])
def test_a_field_and_its_tangents_that_are_copied_together_are_exchanged(width: int) -> None:
    text = with_tangents(width)
    assert exchanged(text)
    rng = np.random.default_rng(3)
    u, du = rng.uniform(0.8, 1.1, 16), rng.normal(size=(16, width) if width else 16)
    expected, tangents = u.copy(), du.copy()
    for _ in range(7):
        tangents[1:15] = 2 * (tangents[:14].T * expected[:14]).T
        expected[1:15] = expected[:14] ** 2
    ad.compile(ad.parse(text), "f")(u, du)
    np.testing.assert_allclose(u, expected, rtol=1e-14)
    np.testing.assert_allclose(du, tangents, rtol=1e-13)


def test_copies_that_are_not_independent_stay_in_one_nest() -> None:
    """The second one copies what the first one overwrites."""
    assert not exchanged(with_tangents(0, source="%u"))


def test_a_copy_at_the_start_may_leave_sums_at_the_border_to_the_first_field() -> None:
    text = f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}) {{
      affine.for %t = 0 to 5 {{
        affine.for %i = 1 to 15 {{
          %a = affine.load %u[%i] : {TYPE}
          affine.store %a, %w[%i] : {TYPE}
        }}
        affine.for %i = 1 to 15 {{
          %a = affine.load %w[%i] : {TYPE}
          %b = arith.mulf %a, %a : f64
          affine.store %b, %u[%i] : {TYPE}
        }}
        affine.for %i = 0 to 1 {{
          %a = affine.load %w[%i + 1] : {TYPE}
          %b = affine.load %u[%i] : {TYPE}
          %c = arith.addf %a, %b : f64
          affine.store %c, %u[%i] : {TYPE}
        }}
      }}
      return
    }}"""
    assert exchanged(text)
    u, w = np.random.default_rng(2).uniform(0.5, 1.5, size=(2, 16))
    expected, other = u.copy(), w.copy()
    for _ in range(5):
        other[1:15] = expected[1:15]
        expected[1:15] = other[1:15] ** 2
        expected[0] += other[1]
    ad.compile(ad.parse(text), "f")(u, w)
    assert np.array_equal(u, expected)
    assert np.array_equal(w, other)


def nest(read: str, write: str, left: str, combine: str = "subf") -> str:
    at = "%i" if left == "here" else "%i - 1"
    return f"""affine.for %i = 1 to 15 {{
      %a = affine.load {read}[{at}] : {TYPE}
      %b = affine.load {read}[%i] : {TYPE}
      %c = arith.{combine} %a, %b : f64
      affine.store %c, {write}[%i] : {TYPE}
    }}"""


def move(source: str, target: str) -> str:
    return f"""affine.for %i = 1 to 15 {{
      %a = affine.load {source}[%i] : {TYPE}
      affine.store %a, {target}[%i] : {TYPE}
    }}"""


def test_two_fields_may_take_turns_in_one_loop() -> None:
    text = f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}) {{
      {OWN}
      %z = memref.alloc() : {TYPE}
      affine.for %t = 0 to 7 {{
        {nest("%u", "%v", "west")}
        {nest("%w", "%z", "here", "addf")}
        {move("%v", "%u")}
        {move("%z", "%w")}
      }}
      return
    }}"""
    module = ad.parse(text)
    double_buffer(module, Context.default())
    assert str(module).split("step 2")[1].count("affine.for") == 4
    u, w = np.random.default_rng(2).normal(size=(2, 16))
    expected, other = u.copy(), w.copy()
    for _ in range(7):
        expected[1:15] = expected[:14] - expected[1:15]
        other[1:15] *= 2
    ad.compile(ad.parse(text), "f")(u, w)
    assert np.array_equal(u, expected)
    assert np.array_equal(w, other)


def test_a_loop_in_a_step_may_have_fields_of_its_own_that_take_turns() -> None:
    text = f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}) {{
      {OWN}
      %z = memref.alloc() : {TYPE}
      affine.for %t = 0 to 5 {{
        affine.for %k = 0 to 4 {{
          affine.for %i = 1 to 15 {{
            %a = affine.load %u[%i] : {TYPE}
            %b = affine.load %w[%i - 1] : {TYPE}
            %c = arith.subf %a, %b : f64
            affine.store %c, %z[%i] : {TYPE}
          }}
          {move("%z", "%w")}
        }}
        {nest("%u", "%v", "west")}
        {move("%v", "%u")}
      }}
      return
    }}"""
    u, w = np.random.default_rng(2).normal(size=(2, 16))
    expected, other = u.copy(), w.copy()
    for _ in range(5):
        for _ in range(4):
            other[1:15] = expected[1:15] - other[:14]
        expected[1:15] = expected[:14] - expected[1:15]
    ad.compile(ad.parse(text), "f")(u, w)
    assert np.array_equal(u, expected)
    assert np.array_equal(w, other)
