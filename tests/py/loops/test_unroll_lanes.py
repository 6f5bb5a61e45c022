"""Lanes that do not lie beside each other run as single elements, where loops walk along memory so."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.unroll_lanes import unroll_lanes

WIDTH = 3
TYPE = "memref<6x7xf64>"
#: Rows are walked along, with a branch, a loop inside and a local buffer.
ROWS = f"""
func.func @f(%x: {TYPE} {{llvm.noalias}}, %y: {TYPE} {{llvm.noalias}}) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1 : index
  %row = memref.alloc() : memref<7xf64>
  %sum = affine.for %i = 0 to 6 iter_args(%s = %zero) -> (f64) {{
    affine.for %j = 0 to 7 {{
      %v = affine.load %x[%i, %j] : {TYPE}
      %c = arith.cmpf olt, %v, %zero : f64
      %w = scf.if %c -> f64 {{
        %e = math.exp %v : f64
        scf.yield %e : f64
      }} else {{
        scf.yield %v : f64
      }}
      affine.store %w, %row[%j] : memref<7xf64>
    }}
    %t = affine.for %j = 0 to 7 iter_args(%p = %s) -> (f64) {{
      %v = affine.load %row[%j] : memref<7xf64>
      %u = affine.load %y[%i, %j] : {TYPE}
      %w = arith.mulf %v, %u : f64
      %q = arith.addf %p, %w fastmath<FLAGS> : f64
      affine.store %q, %y[%i, %j] : {TYPE}
      affine.yield %q : f64
    }}
    affine.yield %t : f64
  }}
  memref.dealloc %row : memref<7xf64>
  return %sum : f64
}}"""
#: The same without a sum that is stored.
SUMS = ROWS.replace(f"affine.store %q, %y[%i, %j] : {TYPE}\n", "")
#: A row is read at two places.
NEIGHBOURS = SUMS.replace(
    f"affine.for %j = 0 to 7 iter_args(%p = %s) -> (f64) {{\n      %v = affine.load %row[%j] : memref<7xf64>\n"
    f"      %u = affine.load %y[%i, %j] : {TYPE}",
    f"affine.for %j = 1 to 7 iter_args(%p = %s) -> (f64) {{\n %v = affine.load %row[%j] : memref<7xf64>\n"
    f"%a = affine.load %y[%i, %j] : {TYPE}\n %b = affine.load %y[%i, %j - 1] : {TYPE}\n %u = arith.addf %a, %b : f64",
)
#: Each element of a row is made of the one before.
RECURRENT = SUMS.replace(
    f"affine.for %j = 0 to 7 {{\n      %v = affine.load %x[%i, %j] : {TYPE}",
    f"affine.for %j = 1 to 7 {{\n %a = affine.load %x[%i, %j] : {TYPE}\n"
    "%b = affine.load %row[%j - 1] : memref<7xf64>\n %v = arith.mulf %a, %b : f64",
)
#: Rows are added up in a local buffer.
LOCAL = f"""
func.func @f(%x: {TYPE} {{llvm.noalias}}) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %row = memref.alloca() : memref<7xf64>
  affine.for %j = 0 to 7 {{
    affine.store %zero, %row[%j] : memref<7xf64>
  }}
  affine.for %i = 0 to 6 {{
    affine.for %j = 0 to 7 {{
      %v = affine.load %x[%i, %j] : {TYPE}
      %r = affine.load %row[%j] : memref<7xf64>
      %w = arith.addf %r, %v : f64
      affine.store %w, %row[%j] : memref<7xf64>
    }}
  }}
  %y = affine.load %row[3] : memref<7xf64>
  return %y : f64
}}"""
#: These start with a copy.
COPIED = LOCAL.replace("(%x:", "(%z: memref<7xf64> {llvm.noalias}, %x:").replace(
    """affine.for %j = 0 to 7 {
    affine.store %zero, %row[%j] : memref<7xf64>
  }""",
    "memref.copy %z, %row : memref<7xf64> to memref<7xf64>",
)
#: What is read stands where another array says.
INDIRECT = SUMS.replace("(%x: ", "(%at: memref<7xindex>, %x: ")
for name, array in (("v", "x"), ("u", "y")):
    INDIRECT = INDIRECT.replace(
        f"%{name} = affine.load %{array}[%i, %j] : {TYPE}",
        f"%k = affine.load %at[%j] : memref<7xindex>\n %{name} = memref.load %{array}[%i, %k] : {TYPE}",
    )
#: Each row is read in windows.
WINDOWS = LOCAL.replace(
    "affine.for %j = 0 to 7 {\n      %v",
    "affine.for %j = max affine_map<(i) -> (0, i - 2)>(%i) to min affine_map<(i) -> (7, i + 3)>(%i) {\n      %v",
)


def program(text: str, flags: str = "reassoc") -> Any:
    return ad.parse(text.replace("FLAGS", flags))


def tangents(module: Any, axis: int) -> Any:
    return ad.transforms.jvp(module, "f", width=WIDTH, axis=axis)


def is_scalarized(module: Any) -> bool:
    context = Context.default()
    with module.context:
        functions = [
            one.operation for one in module.body.operations if "_x3" in one.operation.attributes["sym_name"].value
        ]
        return [unroll_lanes(one, context.registry.machine) for one in functions] == [True]


def columns(text: str) -> str:
    return text.replace("[%i, %j]", "[%j, %i]").replace(TYPE, "memref<7x6xf64>")


def sized(text: str, rows: int, columns: int) -> str:
    """``text`` with other extents than 6 x 7."""
    text = text.replace(TYPE, f"memref<{rows}x{columns}xf64>").replace("memref<7x", f"memref<{columns}x")
    return text.replace(" to 6", f" to {rows}").replace(" to 7", f" to {columns}")


@pytest.mark.parametrize(
    ("module", "axis", "expected"),
    [
        (program(SUMS), 0, True),
        (program(SUMS), -1, False),
        (program(columns(SUMS)), 0, False),
        (program(SUMS, "none"), 0, False),
        (program(ROWS), 0, False),
        (program(RECURRENT), 0, False),
        (program(LOCAL), 0, True),
        (program(LOCAL), -1, False),
        (program(COPIED), 0, True),
        (program(COPIED.replace("7xf64", "7000xf64")), 0, True),
        (program(INDIRECT), 0, False),
        (program(WINDOWS), 0, False),
        (program(sized(NEIGHBOURS, 63, 8)), 0, True),
        (program(sized(NEIGHBOURS, 64, 8)), 0, False),
        (program(sized(SUMS, 64, 8)), 0, True),
    ],
    ids=[
        "rows",
        "lanes last",
        "columns",
        "ordered sums",
        "a sum that is used",
        "recurrent",
        "local",
        "local, lanes last",
        "copied",
        "copied, large",
        "indirect",
        "windows",
        "rows of nearly 4 KiB",
        "rows of 4 KiB",
        "rows of 4 KiB, read at one place",
    ],
)
def test_lanes_are_taken_apart_where_loops_walk_along_their_rows(module: Any, axis: int, expected: bool) -> None:
    assert is_scalarized(tangents(module, axis)) == expected


def test_what_is_taken_apart_has_no_vectors_and_a_buffer_a_lane() -> None:
    module = tangents(program(SUMS), 0)
    assert is_scalarized(module)
    assert module.operation.verify()
    [function] = [
        one.operation for one in module.body.operations if "_x3" in one.operation.attributes["sym_name"].value
    ]
    assert len(find_ops(function, lambda op: op.name == "memref.alloc")) == 1 + WIDTH
    assert {op.name for op in find_ops(function, lambda op: op.name.startswith("vector."))} == {"vector.from_elements"}


@pytest.mark.parametrize(("lane", "expected"), [(0, True), (WIDTH - 1, True), (WIDTH, False), (-1, False)])
def test_a_lane_that_there_is_not_keeps_a_buffer_whole(lane: int, expected: bool) -> None:
    text = str(tangents(program(LOCAL), 0))
    (buffer,) = re.findall(r"(%\w+) = memref.alloca\(\) : memref<7x3xf64>", text)
    first = f"{buffer} = memref.alloca() : memref<7x3xf64>\n"
    store = f"""%number = arith.constant 1.0 : f64
    %lane = arith.constant {lane} : index
    memref.store %number, {buffer}[%lane, %lane] : memref<7x3xf64>
    """
    assert is_scalarized(ad.parse(text.replace(first, first + store))) == expected


@pytest.mark.parametrize("axis", [0, -1])
def test_copies_give_each_lane_its_own(axis: int) -> None:
    random = np.random.default_rng(6)
    x, z = random.normal(size=(6, 7)), random.normal(size=7)
    dx, dz = random.normal(size=(WIDTH, 6, 7)), random.normal(size=(WIDTH, 7))
    given = [np.ascontiguousarray(np.moveaxis(one, 0, axis)) for one in (dz, dx)]
    value, tangent = ad.compile(tangents(program(COPIED), axis), "f_jvp")(z, given[0], x, given[1])
    np.testing.assert_allclose(value, z[3] + x[:, 3].sum())
    np.testing.assert_allclose(tangent, dz[:, 3] + dx[:, :, 3].sum(axis=1))


@pytest.mark.parametrize("flags", ["reassoc", "none"])
@pytest.mark.parametrize("text", [ROWS, SUMS], ids=["stored", "sums"])
@pytest.mark.parametrize("derive", [ad.transforms.jvp, ad.transforms.vjp])
def test_each_lane_is_what_it_is_alone(derive: Any, text: str, flags: str) -> None:
    module, random = program(text, flags), np.random.default_rng(5)
    one = ad.compile(derive(module, "f", wrt="all"), f"f_{derive.__name__}")
    several = ad.compile(derive(module, "f", wrt="all", width=WIDTH), f"f_{derive.__name__}")
    x, y, seeds = random.normal(size=(6, 7)), random.normal(size=(6, 7)), random.normal(size=WIDTH)
    shadows = [random.normal(size=(WIDTH, 6, 7)) for _ in range(2)]

    def run(compiled: Any, dx: Any, dy: Any, seed: Any) -> list[Any]:
        given = [x.copy(), dx.copy(), y.copy(), dy.copy()]
        found = compiled(*given, *([seed] if derive is ad.transforms.vjp else []))
        return [*given, *(found if isinstance(found, tuple) else (found,))]

    all = run(several, *shadows, seeds)
    for lane in range(WIDTH):
        alone = run(one, shadows[0][lane], shadows[1][lane], float(seeds[lane]))
        for number, (expected, found) in enumerate(zip(alone, all, strict=True)):
            part = found[lane] if np.ndim(found) > np.ndim(expected) else found
            np.testing.assert_allclose(part, expected, rtol=0 if flags == "none" else 1e-13, err_msg=str(number))
