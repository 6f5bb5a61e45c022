"""Slices that drop some of several extents of 1, with open extents that turn out to be constants."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.edit.rank_reductions import write_out_all


@dataclass(frozen=True)
class Slice:
    """A random slice of a buffer: one extent of 1 goes, another one stays, and some extents are open."""

    shape: list[int]
    sizes: list[int]
    steps: list[int]
    offsets: list[int]
    is_open: list[bool]
    is_dropped: list[bool]
    #: Whether the extent of 1 that stays is an operand too, which the type of the whole says.
    is_late: bool

    @classmethod
    def random(cls, seed: int, *, is_late: bool = False) -> Slice:
        rng = np.random.default_rng(seed)
        others = [int(n) for n in rng.integers(2, 5, size=rng.integers(1, 3))]
        order = rng.permutation(len(others) + 2)
        sizes = [[1, 1, *others][i] for i in order]
        dropped = [bool(i == 0) for i in order]
        opened = [bool(i >= 2 and (i == 2 or rng.random() < 0.5)) for i in order]
        steps = [1 if n == 1 else int(rng.integers(1, 3)) for n in sizes]
        offsets = [0 if o else int(rng.integers(0, 3)) for o in opened]
        spare = [0 if o else int(rng.integers(0, 2)) for o in opened]
        shape = [b + (n - 1) * s + 1 + e for b, n, s, e in zip(offsets, sizes, steps, spare, strict=True)]
        if is_late:
            kept = int(np.flatnonzero(order == 1)[0])
            shape[kept], offsets[kept] = 1, 0
        return cls(shape, sizes, steps, offsets, opened, dropped, is_late)

    @property
    def is_given(self) -> list[bool]:
        """Which sizes are operands."""
        parts = zip(self.sizes, self.is_open, self.is_dropped, strict=True)
        return [is_open or (self.is_late and n == 1 and not is_dropped) for n, is_open, is_dropped in parts]

    def whole(self) -> str:
        return "".join("?x" if is_open else f"{n}x" for n, is_open in zip(self.shape, self.is_open, strict=True))

    def part(self) -> str:
        parts = zip(self.sizes, self.is_given, self.is_dropped, strict=True)
        return "".join("?x" if is_given else f"{n}x" for n, is_given, is_dropped in parts if not is_dropped)

    def place(self) -> str:
        sizes = [f"%n{d}" if o else str(n) for d, (n, o) in enumerate(zip(self.sizes, self.is_given, strict=True))]
        first = ["%o", *map(str, self.offsets[1:])]
        return f"[{', '.join(first)}] [{', '.join(sizes)}] [{', '.join(map(str, self.steps))}]"

    def extents(self, kind: str, type: str) -> str:
        """Open extents: how many elements there are along the axis by its step."""
        return "\n".join(
            f"""  %c{d} = arith.constant {d} : index
  %s{d} = arith.constant {self.steps[d]} : index
  %d{d} = {kind}.dim %open, %c{d} : {type}
  %n{d} = arith.ceildivui %d{d}, %s{d} : index"""
            for d, is_given in enumerate(self.is_given)
            if is_given
        )

    def of(self, array: np.ndarray) -> np.ndarray:
        """The same of an array; a view."""
        parts = zip(self.offsets, self.sizes, self.steps, strict=True)
        whole = array[tuple(slice(b, b + (n - 1) * s + 1, s) for b, n, s in parts)]
        return whole.squeeze(self.is_dropped.index(True))

    def view_program(self) -> str:
        """The sum of ``w * v * v`` over a view."""
        rank, static = len(self.shape), "x".join(map(str, self.shape))
        whole = f"memref<{self.whole()}f64, strided<[{', '.join('?' * rank)}], offset: ?>>"
        kept = self.part()
        view = f"memref<{kept}f64, strided<[{', '.join('?' * (rank - 1))}], offset: ?>>"
        weights = f"memref<{'x'.join(str(n) for n, d in zip(self.sizes, self.is_dropped, strict=True) if not d)}xf64>"
        axes = ", ".join(f"d{d}" for d in range(rank - 1))
        maps = ", ".join(f"affine_map<({axes}) -> ({one})>" for one in (axes, axes, ""))
        return f"""
func.func @f(%m: memref<{static}xf64>, %w: {weights}, %o: index) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %sum = memref.alloc() : memref<f64>
  memref.store %zero, %sum[] : memref<f64>
  %open = memref.cast %m : memref<{static}xf64> to {whole}
{self.extents("memref", whole)}
  %v = memref.subview %open{self.place()} : {whole} to {view}
  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{", ".join(['"reduction"'] * (rank - 1))}]}}
      ins(%v, %w : {view}, {weights}) outs(%sum : memref<f64>) {{
  ^bb0(%a: f64, %b: f64, %s: f64):
    %p = arith.mulf %a, %a : f64
    %q = arith.mulf %p, %b : f64
    %r = arith.addf %s, %q : f64
    linalg.yield %r : f64
  }}
  %found = memref.load %sum[] : memref<f64>
  memref.dealloc %sum : memref<f64>
  return %found : f64
}}"""

    def tensor_program(self) -> str:
        """A tensor, of fixed extents for the caller only, with squares in a slice."""
        static = f"tensor<{'x'.join(map(str, self.shape))}xf64>"
        whole = f"tensor<{self.whole()}f64>"
        part = f"tensor<{self.part()}f64>"
        return f"""
func.func private @part(%open: {whole}, %o: index) -> {whole} {{
{self.extents("tensor", whole)}
  %v = tensor.extract_slice %open{self.place()} : {whole} to {part}
  %p = arith.mulf %v, %v : {part}
  %r = tensor.insert_slice %p into %open{self.place()} : {part} into {whole}
  return %r : {whole}
}}
func.func @f(%t: {static}, %o: index) -> {static} {{
  %open = tensor.cast %t : {static} to {whole}
  %r = func.call @part(%open, %o) : ({whole}, index) -> {whole}
  %s = tensor.cast %r : {whole} to {static}
  return %s : {static}
}}"""


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_views_are_compiled_differentiated_and_batched(seed: int, is_late: bool) -> None:
    one, rng = Slice.random(seed, is_late=is_late), np.random.default_rng([seed, 1])
    m = rng.normal(size=one.shape)
    w = rng.normal(size=one.of(m).shape)
    module = ad.parse(one.view_program())
    np.testing.assert_allclose(ad.compile(module, "f")(m, w, one.offsets[0]), (w * one.of(m) ** 2).sum(), rtol=1e-14)
    many = ad.vmap(module, "f", in_axes=(0, None, None))(np.stack([m, 2 * m]), w, one.offsets[0])
    np.testing.assert_allclose(many, (w * one.of(m) ** 2).sum() * np.array([1, 4]), rtol=1e-14)
    expected = np.zeros_like(m)
    one.of(expected)[...] = 2 * w * one.of(m)
    np.testing.assert_allclose(ad.grad(module, "f", argnums=0)(m, w, one.offsets[0]), expected, rtol=1e-14)


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_slices_of_tensors_are_compiled_differentiated_and_batched(seed: int, is_late: bool) -> None:
    one, rng = Slice.random(seed, is_late=is_late), np.random.default_rng([seed, 2])
    t, w = rng.normal(size=one.shape), rng.normal(size=one.shape)
    expected, gradient = t.copy(), w.copy()
    one.of(expected)[...] **= 2
    one.of(gradient)[...] *= 2 * one.of(t)
    module = ad.parse(one.tensor_program())
    np.testing.assert_array_equal(ad.compile(module, "f")(t, one.offsets[0]), expected)
    _, pullback = ad.vjp(ad.function(module, "f"), t, one.offsets[0])
    np.testing.assert_allclose(pullback(w)[0], gradient, rtol=1e-14)
    many = ad.vmap(module, "f", in_axes=(0, None))(np.stack([t, w]), one.offsets[0])
    np.testing.assert_array_equal(many[0], expected)


@pytest.mark.parametrize("seed", range(12))
def test_no_slice_is_left_that_drops_one_of_several_extents_of_one(seed: int) -> None:
    one = Slice.random(seed)
    with new_context():
        for text, name in ((one.view_program(), "memref"), (one.tensor_program(), "tensor")):
            module = ir.Module.parse(text)
            for function in list(module.body.operations):
                write_out_all(function.operation)
            assert module.operation.verify()
            assert f"{name}.collapse_shape" in str(module)
            done = str(module)
            for function in list(module.body.operations):
                write_out_all(function.operation)
            assert str(module) == done
