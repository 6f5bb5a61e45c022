"""The tests of batches notice mistakes in what makes them: each of these is one, and some program is wrong with it."""

from __future__ import annotations

import importlib.util
import inspect
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.comparison.forked import in_fork
from tests.fuzz.comparison.outcomes import Outcome

_SPEC: Final = importlib.util.spec_from_file_location("vmap_programs", Path(__file__).with_name("test_vmap.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
_VMAP: Final = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_VMAP)
BRANCHES, MEMORY, TENSORS, WHILE = _VMAP.BRANCHES, _VMAP.MEMORY, _VMAP.TENSORS, _VMAP.WHILE
check, numbers = _VMAP.check, _VMAP.numbers

#: Buffers with places that differ, updates, copies of what is shared, slices and casts.
PLACES: Final = """
!slice = memref<2x2xf64, strided<[6, 1], offset: 3>>
!turned = memref<2x2xf64, strided<[1, 6], offset: 3>>
func.func @f(%x: memref<4x3xf64>, %i: index, %w: memref<3xf64>, %a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f64
  %t = memref.alloc() : memref<3xf64>
  memref.copy %w, %t : memref<3xf64> to memref<3xf64>
  memref.store %a, %t[%i] : memref<3xf64>
  %old = memref.atomic_rmw addf %a, %x[%c1, %i] : (f64, memref<4x3xf64>) -> f64
  %s = memref.subview %x[1, 0] [2, 2] [2, 1] : memref<4x3xf64> to !slice
  %p = memref.transpose %s (i, j) -> (j, i) : !slice to !turned
  %u = memref.load %p[%c1, %c0] : !turned
  %f = memref.collapse_shape %x [[0, 1]] : memref<4x3xf64> into memref<12xf64>
  %v = memref.load %f[%c3] : memref<12xf64>
  %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%r = %z) -> f64 {
    %e = memref.load %t[%k] : memref<3xf64>
    %g = memref.load %w[%i] : memref<3xf64>
    %h = arith.mulf %e, %g : f64
    %q = arith.addf %r, %h : f64
    scf.yield %q : f64
  }
  memref.dealloc %t : memref<3xf64>
  %0 = arith.addf %sum, %old : f64
  %1 = arith.mulf %u, %v : f64
  %2 = arith.subf %0, %1 : f64
  return %2 : f64
}
"""
#: A buffer that all sets share, until some of them store in it.
MASKED: Final = """
func.func @f(%c: i1, %a: f64) -> f64 {
  %m = memref.alloc() : memref<f64>
  memref.store %a, %m[] : memref<f64>
  scf.if %c {
    %two = arith.constant 2.0 : f64
    memref.store %two, %m[] : memref<f64>
  }
  %r = memref.load %m[] : memref<f64>
  memref.dealloc %m : memref<f64>
  return %r : f64
}
"""
#: A buffer that some sets free cannot be one of lanes: the sets run one after another.
ROWS: Final = """
func.func @f(%x: memref<2xf64>, %c: i1, %a: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<f64>
  memref.store %a, %b[] : memref<f64>
  %v = memref.load %b[] : memref<f64>
  %o = memref.load %x[%c1] : memref<2xf64>
  %s = arith.mulf %v, %o : f64
  memref.store %s, %x[%c1] : memref<2xf64>
  scf.if %c {
    memref.dealloc %b : memref<f64>
  } else {
    memref.store %v, %b[] : memref<f64>
    memref.dealloc %b : memref<f64>
  }
  return %s : f64
}
"""
#: Parts of vectors, which have no dimension more.
VECTORS: Final = """
func.func @f(%a: f64, %b: f64) -> f64 {
  %x = vector.from_elements %a, %b, %a : vector<3xf64>
  %y = vector.from_elements %b, %b, %a : vector<3xf64>
  %s = vector.shuffle %x, %y [2, 1, 4] : vector<3xf64>, vector<3xf64>
  %t = arith.mulf %s, %x : vector<3xf64>
  %r = vector.reduction <add>, %t : vector<3xf64> into f64
  return %r : f64
}
"""
#: Extents that are known only when it runs.
EXTENTS: Final = """
func.func @f(%m: tensor<?x?xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %m, %c1 : tensor<?x?xf64>
  %n = arith.index_cast %d : index to i64
  %f = arith.sitofp %n : i64 to f64
  %e = tensor.extract %m[%c1, %c1] : tensor<?x?xf64>
  %r = arith.mulf %f, %e : f64
  return %r : f64
}
"""
#: Slices, reshapes, elements and extents of tensors.
SLICES: Final = """
func.func @f(%m: tensor<4x3xf64>, %a: f64, %i: index) -> (tensor<2x3xf64>, f64) {
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %m[1, 0] [2, 3] [2, 1] : tensor<4x3xf64> to tensor<2x3xf64>
  %e = tensor.insert %a into %s[%c1, %i] : tensor<2x3xf64>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<2x3xf64> into tensor<6xf64>
  %g = tensor.extract %c[%i] : tensor<6xf64>
  %x = tensor.expand_shape %c [[0, 1]] output_shape [2, 3] : tensor<6xf64> into tensor<2x3xf64>
  %o = tensor.insert_slice %x into %m[0, 0] [2, 3] [1, 1] : tensor<2x3xf64> into tensor<4x3xf64>
  %p = tensor.extract_slice %o[1, 0] [2, 3] [1, 1] : tensor<4x3xf64> to tensor<2x3xf64>
  %d = tensor.dim %m, %c1 : tensor<4x3xf64>
  %n = arith.index_cast %d : index to i64
  %f = arith.sitofp %n : i64 to f64
  %r = arith.mulf %f, %g : f64
  return %p, %r : tensor<2x3xf64>, f64
}
"""
#: A buffer that is one of two, an argument or a local one, and one of another shape.
CHOICES: Final = """
func.func @f(%x: memref<6xf64>, %c: i1, %a: f64, %i: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %l = memref.alloc() : memref<6xf64>
  memref.copy %x, %l : memref<6xf64> to memref<6xf64>
  memref.store %a, %l[%c2] : memref<6xf64>
  %one = arith.select %c, %x, %l : memref<6xf64>
  %u = memref.load %one[%c2] : memref<6xf64>
  %t = arith.mulf %u, %a : f64
  memref.store %t, %one[%c1] : memref<6xf64>
  %shape = memref.alloca() : memref<2xindex>
  memref.store %i, %shape[%c0] : memref<2xindex>
  memref.store %c3, %shape[%c1] : memref<2xindex>
  %r = memref.reshape %l(%shape) : (memref<6xf64>, memref<2xindex>) -> memref<?x?xf64>
  %v = memref.load %r[%c1, %c0] : memref<?x?xf64>
  %w = memref.load %r[%c0, %c1] : memref<?x?xf64>
  %extent = memref.dim %r, %c0 : memref<?x?xf64>
  %n = arith.index_cast %extent : index to i64
  %f = arith.sitofp %n : i64 to f64
  %p = arith.mulf %v, %w : f64
  %q = arith.mulf %p, %f : f64
  %s = arith.addf %q, %t : f64
  memref.dealloc %l : memref<6xf64>
  return %s : f64
}
"""
RESHAPED: Final = CHOICES.replace("reshape %l", "reshape %x")
Program = Callable[[], None]
PROGRAMS: Final[dict[str, Program]] = {
    "branches": lambda: check(BRANCHES, (0, 0, None), (numbers(3, 4), numbers(3), 4)),
    "strips": lambda: check(BRANCHES, (0, 0, None), (numbers(19, 4), numbers(19), 4)),
    "trips": lambda: check(BRANCHES, (0, None, 0), (numbers(5, 4), 1.5, np.arange(5))),
    "while": lambda: check(WHILE, (0, None), (np.abs(numbers(5)) * 100, 0.25)),
    "tensors": lambda: check(TENSORS, (0, 0, 0), (numbers(3, 3, 4), numbers(3, 4), np.arange(3))),
    "shared": lambda: check(TENSORS, (None, 0, None), (numbers(3, 4), numbers(3, 4), 1)),
    "axes": lambda: check(TENSORS, (2, 1, None), (numbers(3, 4, 3), numbers(4, 3), 1)),
    "memory": lambda: check(MEMORY, (0, 0), (numbers(3, 5), numbers(3, 2))),
    "returned": lambda: check(MEMORY, (0, 0), (numbers(19, 5), numbers(19, 2))),
    "places": lambda: check(PLACES, (0, 0, None, 0), (numbers(3, 4, 3), np.array([0, 2, 1]), numbers(3), numbers(3))),
    "slices": lambda: check(SLICES, (0, 0, 0), (numbers(3, 4, 3), numbers(3), np.array([0, 2, 1]))),
    "masked": lambda: check(MASKED, (0, None), (np.array([True, False, True]), 0.5)),
    "rows": lambda: check(ROWS, (0, 0, 0), (numbers(3, 2), np.array([True, False, True]), numbers(3))),
    "vectors": lambda: check(VECTORS, (0, 0), (numbers(3), numbers(3) + 1)),
    "extents": lambda: check(EXTENTS, (0,), (numbers(3, 4, 2),)),
    "choices": lambda: check(CHOICES, (0, None, 0, None), (numbers(2, 6), True, numbers(2), 2)),
    "chosen": lambda: check(CHOICES, (0, 0, 0, None), (numbers(2, 6), np.array([True, False]), numbers(2), 2)),
    "shapes": lambda: check(CHOICES, (0, None, 0, 0), (numbers(2, 6), True, numbers(2), np.array([2, 2]))),
    "reshaped": lambda: check(RESHAPED, (0, None, 0, None), (numbers(2, 6), True, numbers(2), 2)),
    "width": lambda: _check_width(),
}

MEMREF, TENSOR, LINALG = (f"mlirad.dialects.{name}.batch" for name in ("memref", "tensor", "linalg"))
EMIT, TYPES, ENTRY, BOUNDARY = (f"mlirad.batching.{name}" for name in ("emit", "types", "entry", "boundary"))
UNIFORMITY, LANES = (f"mlirad.batching.{name}" for name in ("uniformity", "lanes"))
#: (module, function, what stands there, the mistake, the program that is wrong then)
MUTANTS: Final = [
    (MEMREF, "_place", "state.lane(v, number)", "state.lane(v, 0)", "places"),
    (MEMREF, "_place", "state.build.index(number)", "state.build.index(0)", "places"),
    (MEMREF, "_is_one_vector", "and not any(map(state.is_varying, subscripts))", "", "places"),
    (MEMREF, "batch_load", "range(state.width)]", "[0] * state.width]", "places"),
    (MEMREF, "batch_store", "range(state.width)", "range(state.width - 1)", "places"),
    (MEMREF, "batch_store", "state.lane(value, number)", "state.lane(value, 0)", "places"),
    (MEMREF, "batch_atomic", "state.lane(value, number)", "state.lane(value, 0)", "places"),
    (MEMREF, "batch_atomic", "range(state.width)", "[0] * state.width", "places"),
    (MEMREF, "batch_whole", "inside.arguments[:1]", "inside.arguments[1:]", "places"),
    (MEMREF, "_subview", "moved = 0 if start == 0 else _times(start, stride)", "moved = 0", "places"),
    (MEMREF, "_subview", '("offsets", offsets, 0)', '("offsets", offsets[::-1], 0)', "places"),
    (MEMREF, "_transpose", "permutation([*order", "permutation([*sorted(order)", "places"),
    (MEMREF, "batch_choice", "for buffer in buffers)]", "for buffer in buffers[::-1])]", "choices"),
    (MEMREF, "batch_choice", "buffer.type != type", "False", "choices"),
    (MEMREF, "batch_choice", "state.is_varying(op.operands[0])", "False", "chosen"),
    (MEMREF, "batch_reshape", "shape, [build.index(axis)]", "shape, [build.index(0)]", "choices"),
    (MEMREF, "batch_reshape", "longer, [build.index(axis)]", "longer, [build.index(0)]", "choices"),
    (MEMREF, "batch_reshape", "state.is_varying(op.operands[1])", "False", "shapes"),
    (MEMREF, "batch_reshape", "not has_identity_layout(source.type)", "False", "reshaped"),
    (TENSOR, "DimBatch.create_batched", "build.index(1)", "build.index(0)", "extents"),
    (TENSOR, "batch_extract", "state.lane(v, number)", "state.lane(v, 0)", "slices"),
    (TENSOR, "batch_extract", "state.build.index(number)", "state.build.index(0)", "slices"),
    (TENSOR, "batch_insert", "state.lane(value, number)", "state.lane(value, 0)", "slices"),
    (TENSOR, "batch_insert", "state.lane(v, number)", "state.lane(v, 0)", "slices"),
    (TENSOR, "batch_insert", "range(state.width)", "range(1, state.width)", "slices"),
    (TENSOR, "batch_slice", '("offsets", 0)', '("offsets", 1)', "slices"),
    (TENSOR, "batch_reassociation", ".value + 1", ".value", "slices"),
    (LINALG, "_with_lanes", "d if d < lane else d + 1", "d", "tensors"),
    (LINALG, "batch_generic", "state.is_varying(value) else None", "is_output else None", "shared"),
    (LINALG, "batch_generic", "state.varying(value) if is_output else", "", "tensors"),
    (EMIT, "Emitter._emit", "op in self._uniformity.divergent", "False", "branches"),
    (EMIT, "Emitter.varying", "if self.is_varying(value)", "if True", "branches"),
    (EMIT, "Emitter.gather", "lanes, type)", "lanes[::-1], type)", "tensors"),
    (EMIT, "Emitter._call", "tuple(map(self.is_varying, op.operands))", "(False,) * len(op.operands)", "memory"),
    (EMIT, "Emitter._given", "self.varying(value) if targets else", "", "branches"),
    (LANES, "create_serial", "build.index(state.width)", "build.index(state.width - 1)", "trips"),
    (LANES, "create_serial", "insert_lane(one, all, number, at)", "all", "trips"),
    (LANES, "create_unrolled", "range(state.width)]", "[0] * state.width]", "vectors"),
    (TYPES, "_buffer_lane", "(rank - 1), number]", "(rank - 1), 0]", "branches"),
    (TYPES, "insert_lane", "_index(number, build)", "build.index(0)", "rows"),
    (TYPES, "create_moved", "order.insert(target, source)", "order.insert(target + 1, source)", "axes"),
    (ENTRY, "_strips", "size - size % width, 1, size % width", "size - size % width, 1, 0", "strips"),
    (ENTRY, "_strips", "(first * width, size // width", "(0 * width, size // width", "returned"),
    (ENTRY, "_Strips._loop", "at.index(width)", "at.index(1)", "strips"),
    (ENTRY, "_Rows._row", "create_restore(copy, view, at)", "copy", "rows"),
    (BOUNDARY, "Boundary.put", "_row(first, n, build)", "_row(first, 0, build)", "strips"),
    (BOUNDARY, "Boundary.rows", "_row(first, n, build)", "_row(first, 0, build)", "strips"),
    (BOUNDARY, "Boundary._slice", "first if d == axis else 0", "0", "strips"),
    (BOUNDARY, "Boundary.rows", "create_moved(argument, axis, 0, build)", "argument", "axes"),
    (UNIFORMITY, "Uniformity._visit_flow", "any(map(self.is_varying, flow.controls(op)))", "False", "trips"),
    (UNIFORMITY, "Uniformity._visit_flow", "self._mark_written(inner, always=True)", "pass", "masked"),
    (UNIFORMITY, "Uniformity._mark_written", "any(self.is_varying(v) for v in used if v != target)", "False", "memory"),
    (UNIFORMITY, "Uniformity._visit_call", "[*arguments, *results]", "[*arguments, *[False] * len(results)]", "memory"),
    (UNIFORMITY, "Uniformity._pass", "self.is_varying(source)", "False", "branches"),
    (UNIFORMITY, "Uniformity._visit_op", "self.is_varying(value) and self._matters(op, value)", "False", "branches"),
    ("mlirad.batching.width", "_axis", "return axis", "return 0 * axis", "width"),
]  # fmt: skip


def _check_width() -> None:
    """Two directions beside each other give what each gives."""
    module, rng = ad.parse(BRANCHES), np.random.default_rng(7)
    x, dx, a, da = rng.normal(size=4), rng.normal(size=(4, 2)), 1.3, rng.normal(size=2)
    one = ad.compile(ad.transforms.jvp(module, "f"), "f_jvp")
    wide = ad.compile(ad.transforms.jvp(module, "f", width=2, axis=-1), "f_jvp")
    found = wide(x.copy(), dx.copy(), a, da, 4)[1]
    assert np.array_equal(found, [one(x.copy(), dx[:, k].copy(), a, da[k], 4)[1] for k in range(2)])


def mutated(module: str, name: str, old: str, new: str) -> tuple[FunctionType, Any]:
    """The function ``name`` of ``module``, and its code with ``new`` in the place of ``old``."""
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    source = textwrap.dedent(inspect.getsource(found))
    assert source.count(old) == 1, f"'{old}' stands {source.count(old)} times in {name}"
    made: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{source.replace(old, new)}", dict(found.__globals__), made)
    return found, made[name.rpartition(".")[2]].__code__


@pytest.fixture(scope="module", autouse=True)
def _alone() -> None:
    """Functions for one set are compiled once, not in each process."""
    for text in (BRANCHES, WHILE, TENSORS, MEMORY, PLACES, SLICES, MASKED, ROWS, VECTORS, EXTENTS, CHOICES, RESHAPED):
        _VMAP.alone(text)


def notices(program: str) -> bool:
    """Whether something is wrong with the program; what ends the process is, too."""

    run = PROGRAMS[program]

    def work() -> Outcome:
        try:
            run()
        except (AssertionError, MlirAdError, ValueError, TypeError, KeyError, IndexError, RuntimeError):
            return Outcome(0, "batch", "wrong")
        return Outcome(0, "batch", "ok")

    return in_fork(work, Outcome(0, "batch", "crash"), seconds=60).status != "ok"


@pytest.mark.parametrize("program", sorted(PROGRAMS))
def test_without_a_mistake_nothing_is_wrong(program: str) -> None:
    assert not notices(program)


@pytest.mark.parametrize(("module", "name", "old", "new", "program"), MUTANTS)
def test_a_mistake_is_noticed(
    module: str, name: str, old: str, new: str, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    function, code = mutated(module, name, old, new)
    monkeypatch.setattr(function, "__code__", code)
    assert notices(program)
