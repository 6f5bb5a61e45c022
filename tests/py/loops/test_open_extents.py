"""Loop passes do with open extents what they do with static ones, and nothing wrong where the extents are others."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic
from mlirad.loops.open_extents import EXTENTS
from mlirad.loops.pipeline import LOOP_PASSES, optimize_loops
from mlirad.loops.version_open_extents import remove_unused_versions
from mlirad.passes import load
from mlirad.passes.allow_fastmath import allow

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks.build import Choices, build_gradient  # noqa: E402
from benchmarks.general.arrays import Array, weighted  # noqa: E402
from benchmarks.general.front_end import Spelling  # noqa: E402
from benchmarks.general.kernel import kernel  # noqa: E402
from benchmarks.general.programs import KERNELS  # noqa: E402

SPELLINGS = [Spelling(affine=affine, open=opened) for affine in (True, False) for opened in (False, True)]
STENCILS = ("jacobi-1d", "jacobi-2d", "fdtd-2d", "heat-3d", "wave-3d")
#: Accesses and copies, which the loop passes save.
COUNTED = ("load", "store", "copy", "alloc")


def gradients(name: str, spelling: Spelling, size: int, choices: Choices) -> list[np.ndarray]:
    program = KERNELS[name].spelled(spelling)
    sizes = {letter: size + place for place, letter in enumerate(program.tiny)}
    ins = program.inputs(sizes)
    outs = program.outputs(sizes, ins)
    build_gradient(program, sizes, choices)(*outs, *ins)
    return list(outs)


@cache
def reference(name: str, size: int) -> list[np.ndarray]:
    """As it is without any loop pass."""
    return gradients(name, SPELLINGS[0], size, Choices(fastmath=(), loop_passes=()))


# 11 is more than is asked of an extent, 5 is less.
@pytest.mark.parametrize(("name", "size"), [*((name, 11) for name in STENCILS), ("jacobi-2d", 5)])
@pytest.mark.parametrize("spelling", [one for one in SPELLINGS if one.open], ids=str)
def test_a_stencil_has_one_gradient_to_the_last_bit(name: str, size: int, spelling: Spelling) -> None:
    found = gradients(name, spelling, size, Choices(fastmath=()))
    for one, other in zip(found, reference(name, size), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("name", ["gemm", "lu", "covariance", "sparse", "durbin", "mvt", "windows", "adi", "kalman"])
def test_open_extents_give_the_same_numbers(name: str) -> None:
    found = gradients(name, Spelling(affine=False, open=True), 11, Choices(fastmath=()))
    for one, other in zip(found, reference(name, 11), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)


def work(function: ir.Operation) -> Counter[str]:
    """How often memory is touched, in words that both dialects share."""
    names = [op.name.partition(".")[2] for op in find_ops(function, lambda _: True)]
    return Counter(name for name in names if name in COUNTED)


def rearranged(
    text: str, function: str, flags: tuple[str, ...], passes: tuple[str, ...] = LOOP_PASSES
) -> dict[str, Counter[str]]:
    """The work of each function of a module behind the loop passes."""
    module = ad.parse(text)
    allow(module, flags)
    expanded = ad.transforms.autodiff(module) if "enzyme.autodiff" in text else module
    for view in list(expanded.body.operations):
        if str(view.attributes["sym_name"]).strip('"') != function and "private" not in str(view.attributes):
            view.operation.attributes["sym_visibility"] = ir.StringAttr.get("private", expanded.context)
    UpstreamPassManager.parse("builtin.module(inline,symbol-dce)", expanded.context).run(expanded.operation)
    optimize_loops(expanded, Context.default(), passes)
    return {str(view.attributes["sym_name"]).strip('"'): work(view.operation) for view in expanded.body.operations}


@pytest.mark.parametrize("name", [*STENCILS, "gemm", "mvt"])
def test_what_is_saved_with_static_extents_is_saved_with_open_ones(name: str) -> None:
    found: dict[str, Counter[str]] = {}
    for spelling in SPELLINGS:
        program = KERNELS[name].spelled(spelling)
        made = rearranged(program.text({letter: 64 for letter in program.tiny}), program.gradient, ())
        found[str(spelling)] = made.get(f"{program.gradient}.regular", made[program.gradient])
    assert all(count == found["affine, static"] for count in found.values()), found


@kernel("u0[n,n] speed[n,n] w[n,n]", n=20, steps=3)
def leapfrog(u0: Array, speed: Array, w: Array, steps: int) -> Array:
    """Waves on a sheet: the adjoint of a step adds to neighbours in one field, to a second, and changes a third."""
    n, _ = u0.shape
    u = u0.copy()
    v = u0.copy()
    for _t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                bend = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j]
                v[i, j] = 2.0 * u[i, j] - v[i, j] + 0.1 * speed[i, j] * bend
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                bend = v[i - 1, j] + v[i + 1, j] + v[i, j - 1] + v[i, j + 1] - 4.0 * v[i, j]
                u[i, j] = 2.0 * v[i, j] - u[i, j] + 0.1 * speed[i, j] * bend
    return weighted(w, u)


@pytest.mark.parametrize("spelling", SPELLINGS, ids=str)
def test_sums_are_gathered_beside_what_else_the_loops_do(spelling: Spelling) -> None:
    program = leapfrog.spelled(spelling)
    ins = program.inputs(program.sizes)
    found = []
    for passes in (LOOP_PASSES, tuple(name for name in LOOP_PASSES if name != "gather-stencils")):
        outs = program.outputs(program.sizes, ins)
        build_gradient(program, program.sizes, Choices(fastmath=(), loop_passes=passes))(*outs, *ins)
        found.append(outs)
    for one, other in zip(*found, strict=True):
        np.testing.assert_array_equal(one, other)
    text = program.text(program.sizes)
    function = f"{program.gradient}.regular" if spelling.open else program.gradient
    gathered, scattered = (
        rearranged(text, program.gradient, (), passes)[function]["load"]
        for passes in (LOOP_PASSES, tuple(name for name in LOOP_PASSES if name != "gather-stencils"))
    )
    assert gathered > scattered  # each border has a loop of its own


TEXT = """func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %y: memref<?x?xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf64>
  %m = memref.dim %x, %c1 : memref<?x?xf64>
  linalg.fill ins(%zero : f64) outs(%y : memref<?x?xf64>)
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf64>
      %b = affine.load %y[%i, %j] : memref<?x?xf64>
      %c = arith.addf %b, %a : f64
      affine.store %c, %y[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
"""


def test_a_sum_into_zeros_is_a_store_where_the_extents_are_those_of_the_loops() -> None:
    made = rearranged(TEXT, "f", ("nsz",))
    assert made["f.regular"] == {"load": 1, "store": 1}
    assert made["f.irregular"] == {"load": 2, "store": 1}


# The guess is that %y ends where the loops end.
@pytest.mark.parametrize("shape", [(12, 13), (12, 20), (15, 13), (13, 12), (3, 13), (0, 13), (12, 0)])
def test_a_buffer_that_is_larger_than_guessed_keeps_its_zeros(shape: tuple[int, int]) -> None:
    x = np.random.default_rng(1).normal(size=(min(12, shape[0]), min(13, shape[1])))
    y = np.full(shape, 7.0)
    if shape == (13, 12):
        x = x[:, :12].copy()
    ad.compile(ad.parse(TEXT), "f")(x, y)
    expected = np.zeros(shape)
    expected[: x.shape[0], : x.shape[1]] = x
    np.testing.assert_array_equal(y, expected)


def version(text: str) -> ir.Module:
    module = ad.parse(text)
    load("version-open-extents")().run(module, Context.default())
    assert module.operation.verify()
    return module


def test_a_version_that_is_the_same_is_taken_back() -> None:
    module = version(TEXT)
    assert str(module).count("func.func") == 3
    remove_unused_versions(module, Context.default())
    assert str(module).count("func.func") == 1
    assert "scf.if" not in str(module)
    assert EXTENTS not in str(module)
    assert module.operation.verify()


def remarks(text: str) -> list[str]:
    found: list[Diagnostic] = []
    ad.compile(ad.parse(text, name="t.mlir"), "f", ctx=Context.default().with_remarks(found.append))
    assert all((one.code, one.severity, one.where.line) == ("MA0509", "remark", 1) for one in found)
    return [one.message.partition("the extents agree with its loops: ")[2] for one in found]


def test_a_remark_says_which_extents_a_version_is_for() -> None:
    assert remarks(TEXT) == ["%x: n x m, %y: n x m, where n >= 1, m >= 1"]
    assert remarks(ROWS) == ["%x: ? x 3, %y: n x 2, %of: n, where n >= 1"]
    fill = "  linalg.fill ins(%zero : f64) outs(%y : memref<?x?xf64>)\n"
    assert remarks(TEXT.replace(fill, "")) == []  # the version is like the function
    assert remarks(TEXT.replace("?x?", "16x16")) == []


def test_a_function_without_open_extents_stays_as_it_is() -> None:
    text = TEXT.replace("?x?", "16x16")
    assert str(version(text)) == str(ad.parse(text))


def test_comparisons_and_clamps_of_extents_are_known_in_the_version() -> None:
    clamped = TEXT.replace(
        "  affine.for %i = 0 to %n {\n",
        "  %some = arith.cmpi sgt, %n, %c0 : index\n  %most = arith.maxsi %n, %c1 : index\n  scf.if %some {\n"
        "  affine.for %i = 0 to %most {\n",
    ).replace("  return", "  }\n  return")
    text = str(version(clamped))
    regular, _, rest = text.partition("@f.irregular")
    assert "arith.maxsi" not in regular
    assert "scf.if" not in regular
    assert "arith.maxsi" in rest


def test_a_loop_over_what_is_left_is_raised_in_the_version() -> None:
    """Of n iterations the i-th leaves n - i, which is at least one: the reversed loops of a triangle count so."""
    text = """func.func @f(%y: memref<?x?xf64> {llvm.noalias}, %x: memref<?xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %x, %c0 : memref<?xf64>
      affine.for %i = 0 to %n {
        %left = affine.max affine_map<(i)[n] -> (n - i, 0)>(%i)[%n]
        %a = affine.load %x[%i] : memref<?xf64>
        scf.for %k = %c0 to %left step %c1 {
          %at = arith.addi %k, %i : index
          memref.store %a, %y[%i, %at] : memref<?x?xf64>
        }
      }
      return
    }"""
    regular, _, rest = str(version(text)).partition("@f.irregular")
    assert "affine.max" not in regular
    assert "scf.for" not in regular
    assert "affine.max" in rest


ROWS = """func.func @f(%x: memref<?x?xf64> {llvm.noalias}, %y: memref<?x?xf64> {llvm.noalias}, %of: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %of, %c0 : memref<?xindex>
  affine.for %i = 0 to %n {
    %row = memref.load %of[%i] : memref<?xindex>
    %a = memref.load %x[%row, %c0] : memref<?x?xf64>
    %b = memref.load %x[%row, %c1] : memref<?x?xf64>
    %c = memref.load %x[%row, %c2] : memref<?x?xf64>
    %ab = arith.mulf %a, %b : f64
    memref.store %ab, %y[%i, %c0] : memref<?x?xf64>
    memref.store %c, %y[%i, %c1] : memref<?x?xf64>
  }
  return
}
"""


def test_rows_of_a_few_elements_have_their_length_in_the_version() -> None:
    module = version(ROWS)
    remove_unused_versions(module, Context.default())
    regular = str(module).partition("@f.regular(")[2].partition("\n")[0]
    assert regular.startswith("%x: memref<?x3xf64> {llvm.noalias}, %y: memref<?x2xf64>")
    assert "memref.reinterpret_cast %y" in str(module)
    assert module.operation.verify()


#: As `grad` fills the derivatives that it allocates.
FILLED = ROWS.replace(
    "  affine.for %i",
    """  %zero = arith.constant 0.0 : f64
  %rows = memref.dim %y, %c0 : memref<?x?xf64>
  %columns = memref.dim %y, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to %columns {
      affine.store %zero, %y[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i""",
)


def test_rows_that_are_filled_first_have_the_length_of_their_elements() -> None:
    regular = str(version(FILLED)).partition("@f.regular(")[2].partition("\n")[0]
    assert regular.startswith("%x: memref<?x3xf64> {llvm.noalias}, %y: memref<?x2xf64>")
    copied = FILLED.replace("affine.store %zero", "%v = affine.load %x[%i, %j] : memref<?x?xf64>\naffine.store %v")
    assert "%y: memref<?x2xf64>" not in str(version(copied))


@pytest.mark.parametrize("columns", [2, 5])
def test_rows_that_are_filled_are_filled_to_their_ends(columns: int) -> None:
    rng = np.random.default_rng(2)
    x, of, y = rng.normal(size=(20, 3)), rng.integers(0, 20, size=12), np.full((15, columns), 7.0)
    ad.compile(ad.parse(FILLED), "f")(x, y, of.astype(np.int64))
    expected = np.zeros(y.shape)
    expected[:12, 0], expected[:12, 1] = x[of, 0] * x[of, 1], x[of, 2]
    np.testing.assert_array_equal(y, expected)


def test_rows_of_which_an_element_in_between_is_not_used_may_be_longer() -> None:
    module = version(ROWS.replace("%x[%row, %c1]", "%x[%row, %c0]"))
    assert "memref<?x3xf64>" not in str(module)
    assert "memref<?x2xf64>" in str(module)


@pytest.mark.parametrize("columns", [(3, 2), (4, 2), (3, 5), (7, 3)])
def test_rows_that_are_longer_than_their_elements_are_read_right(columns: tuple[int, int]) -> None:
    rng = np.random.default_rng(2)
    x, of = rng.normal(size=(20, columns[0])), rng.integers(0, 20, size=12)
    y = np.full((12, columns[1]), 7.0)
    ad.compile(ad.parse(ROWS), "f")(x, y, of.astype(np.int64))
    expected = np.full(y.shape, 7.0)
    expected[:, 0], expected[:, 1] = x[of, 0] * x[of, 1], x[of, 2]
    np.testing.assert_array_equal(y, expected)


SMALL = ["gemm", "covariance", "sparse", "mvt", "kalman", "durbin", "floyd-warshall", "symm"]


# The covariance divides by the number of points less one.
@pytest.mark.parametrize(("name", "size"), [(n, k) for n in SMALL for k in (1, 2, 3) if (n, k) != ("covariance", 1)])
def test_small_extents_give_the_same_numbers(name: str, size: int) -> None:
    found = gradients(name, Spelling(affine=False, open=True), size, Choices(fastmath=()))
    for one, other in zip(found, reference(name, size), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)


# %t is as large as %y, and the loops over it end where %x does.
THROUGH = TEXT.replace(
    "  linalg.fill",
    """  %r = memref.dim %y, %c0 : memref<?x?xf64>
  %s = memref.dim %y, %c1 : memref<?x?xf64>
  %t = memref.alloc(%r, %s) : memref<?x?xf64>
  linalg.fill""",
).replace("outs(%y", "outs(%t").replace("%y[%i, %j]", "%t[%i, %j]").replace(
    "  return", "  memref.copy %t, %y : memref<?x?xf64> to memref<?x?xf64>\n  return"
)  # fmt: skip


def test_a_buffer_that_is_made_as_large_as_an_argument_tells_its_extent() -> None:
    made = rearranged(THROUGH, "f", ("nsz",))
    assert made["f.regular"] == {"load": 1, "store": 1, "alloc": 1, "copy": 1}
    x, y = np.random.default_rng(2).normal(size=(12, 13)), np.full((15, 14), 7.0)
    ad.compile(ad.parse(THROUGH), "f")(x, y)
    np.testing.assert_array_equal(y, np.pad(x, ((0, 3), (0, 1))))


#: What is counted to is computed as trip counts are: a difference that is at least zero.
COUNTED_TO = """func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %less = arith.subi %n, %c1 : index
  %some = arith.cmpi sgt, %n, %c1 : index
  %steps = arith.select %some, %less, %c0 : index
  linalg.fill ins(%zero : f64) outs(%y : memref<?xf64>)
  affine.store %zero, %y[0] : memref<?xf64>
  affine.for %i = 0 to %steps {
    %a = affine.load %x[%i + 1] : memref<?xf64>
    affine.store %a, %y[%i + 1] : memref<?xf64>
  }
  return
}
"""


def test_sizes_that_are_computed_are_known() -> None:
    text = str(version(COUNTED_TO))
    assert "[array<i64: 0, 0, 0>, array<i64: 0, 0, 0>]" in text
    assert "arith.select" not in text.partition("@f.irregular(")[0].replace("arith.select %true", "")


def test_an_element_is_no_extent_where_others_may_be_touched() -> None:
    other = "%j = arith.muli %i, %i : index\n    memref.store %a, %y[%j]"
    text = str(version(COUNTED_TO.replace("affine.store %a, %y[%i + 1]", other)))
    assert "memref<1xf64>" not in text
    touched = str(version(COUNTED_TO.replace("%y[%i + 1]", "%y[0]")))
    assert "%y: memref<1xf64>" in touched


@pytest.mark.parametrize("sizes", [(20, 20), (1, 1), (5, 5), (20, 30), (1, 4)])
def test_what_is_counted_to_by_a_difference_is_right(sizes: tuple[int, int]) -> None:
    x, y = np.random.default_rng(1).normal(size=sizes[0]), np.full(sizes[1], 7.0)
    ad.compile(ad.parse(COUNTED_TO), "f")(x, y)
    expected = np.zeros(sizes[1])
    expected[1 : sizes[0]] = x[1:]
    np.testing.assert_array_equal(y, expected)
