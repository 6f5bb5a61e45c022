"""Random chains of vector ops on values of any shape, in a loop: both modes against differences and each other."""

from __future__ import annotations

import random
from math import prod

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both

Shape = tuple[int, ...]


def spelled(shape: Shape, element: str = "f64") -> str:
    return f"vector<{'x'.join(map(str, shape))}x{element}>" if shape else element


class Grower:
    """Appends ops that turn the values at hand into others; elements stay in a range where differences are exact."""

    def __init__(self, seed: int, values: dict[str, Shape]) -> None:
        self.rng = random.Random(seed)
        self.values = dict(values)
        self.lines: list[str] = []
        self.hidden: set[str] = set()

    def emit(self, shape: Shape, text: str) -> str:
        name = f"%g{len(self.values)}"
        self.lines.append(f"{name} = {text}")
        self.values[name] = shape
        return name

    def damp(self, shape: Shape, raw: str) -> None:
        """Keep sums and products small: a steep function has no exact differences."""
        type = spelled(shape)
        factor = self.emit(shape, f"arith.constant dense<0.2> : {type}" if shape else "arith.constant 0.2 : f64")
        small = self.emit(shape, f"arith.mulf {raw}, {factor} : {type}")
        self.emit(shape, f"math.sin {small} : {type}")
        for name in (raw, factor, small):
            self.hidden.add(name)

    def pick(self, *ranks: int) -> tuple[str, Shape]:
        return self.rng.choice([(n, s) for n, s in self.shown() if not ranks or len(s) in ranks])

    def shown(self) -> list[tuple[str, Shape]]:
        return [(n, s) for n, s in self.values.items() if n not in self.hidden]

    def like(self, shape: Shape) -> str:
        """A value of this shape: one at hand, or a part of one, repeated."""
        found = [n for n, s in self.shown() if s == shape]
        if found:
            return self.rng.choice(found)
        scalar = self.rng.choice([n for n, s in self.shown() if not s])
        return self.emit(shape, f"vector.broadcast {scalar} : f64 to {spelled(shape)}")

    def grow(self, count: int) -> None:
        makers = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("make_")]
        for _ in range(count):
            self.rng.choice(makers)()

    def make_arith(self) -> None:
        name, shape = self.pick()
        op = self.rng.choice(("arith.addf", "arith.mulf", "arith.subf", "arith.maximumf"))
        raw = self.emit(shape, f"{op} {name}, {self.like(shape)} : {spelled(shape)}")
        self.damp(shape, raw)

    def make_select(self) -> None:
        name, shape = self.pick()
        other, type = self.like(shape), spelled(shape)
        self.lines.append(f"%is{len(self.lines)} = arith.cmpf olt, {name}, {other} : {type}")
        condition = self.lines[-1].split(" =")[0]
        kind = f"{spelled(shape, 'i1')}, {type}" if shape else type
        self.emit(shape, f"arith.select {condition}, {other}, {name} : {kind}")

    def make_transpose(self) -> None:
        name, shape = self.pick(2, 3)
        order = self.rng.sample(range(len(shape)), len(shape))
        new = tuple(shape[i] for i in order)
        self.emit(new, f"vector.transpose {name}, {order} : {spelled(shape)} to {spelled(new)}")

    def make_broadcast(self) -> None:
        name, shape = self.pick(0, 1, 2)
        new = (self.rng.choice((1, 2)), *(self.rng.choice((1, 3)) if n == 1 else n for n in shape))
        self.emit(new, f"vector.broadcast {name} : {spelled(shape) if shape else 'f64'} to {spelled(new)}")

    def make_shape_cast(self) -> None:
        name, shape = self.pick(1, 2, 3)
        size = prod(shape)
        first = self.rng.choice([n for n in range(1, size + 1) if size % n == 0])
        new = (first, size // first)
        self.emit(new, f"vector.shape_cast {name} : {spelled(shape)} to {spelled(new)}")

    def make_extract(self) -> None:
        name, shape = self.pick(1, 2, 3)
        depth = self.rng.randint(1, len(shape))
        position = [self.rng.randrange(n) for n in shape[:depth]]
        self.emit(shape[depth:], f"vector.extract {name}{position} : {spelled(shape[depth:])} from {spelled(shape)}")

    def make_insert(self) -> None:
        name, shape = self.pick(1, 2, 3)
        depth = self.rng.randint(1, len(shape))
        position = [self.rng.randrange(n) for n in shape[:depth]]
        part = self.like(shape[depth:])
        self.emit(shape, f"vector.insert {part}, {name}{position} : {spelled(shape[depth:])} into {spelled(shape)}")

    def make_slice(self) -> None:
        name, shape = self.pick(1, 2, 3)
        offsets = [self.rng.randrange(n) for n in shape]
        sizes = [self.rng.randint(1, n - o) for n, o in zip(shape, offsets, strict=True)]
        ones = [1] * len(shape)
        new = tuple(sizes)
        part = self.emit(
            new,
            f"vector.extract_strided_slice {name} {{offsets = {offsets}, sizes = {sizes}, strides = {ones}}}"
            f" : {spelled(shape)} to {spelled(new)}",
        )
        back = [self.rng.randint(0, n - s) for n, s in zip(shape, sizes, strict=True)]
        self.emit(
            shape,
            f"vector.insert_strided_slice {part}, {self.like(shape)} {{offsets = {back}, strides = {ones}}}"
            f" : {spelled(new)} into {spelled(shape)}",
        )

    def make_shuffle(self) -> None:
        name, shape = self.pick(1, 2)
        other = self.like(shape)
        mask = [self.rng.randrange(2 * shape[0]) for _ in range(self.rng.randint(1, 5))]
        type = spelled(shape)
        self.emit((len(mask), *shape[1:]), f"vector.shuffle {name}, {other} {mask} : {type}, {type}")

    def make_interleave(self) -> None:
        name, shape = self.pick(1, 2)
        new = (*shape[:-1], 2 * shape[-1])
        self.emit(new, f"vector.interleave {name}, {self.like(shape)} : {spelled(shape)} -> {spelled(new)}")

    def make_reduction(self) -> None:
        name, shape = self.pick(1, 2, 3)
        axes = sorted(self.rng.sample(range(len(shape)), self.rng.randint(1, len(shape))))
        new = tuple(n for i, n in enumerate(shape) if i not in axes)
        kind = self.rng.choice(("add", "mul", "maximumf", "minimumf", "maxnumf", "minnumf"))
        start = self.like(new)
        raw = self.emit(
            new, f"vector.multi_reduction <{kind}>, {name}, {start} {axes} : {spelled(shape)} to {spelled(new)}"
        )
        self.damp(new, raw)

    def make_contract(self) -> None:
        """A random assignment of dims, each to two or three of left, right and result."""
        left, shape = self.pick(1, 2, 3)
        dims = len(shape)
        extra = [self.rng.choice((1, 2, 3)) for _ in range(self.rng.randint(0, 1))]
        sizes = [*shape, *extra]
        summed = {d for d in range(dims) if self.rng.random() < 0.6} or {0}
        right = [d for d in range(len(sizes)) if d >= dims or d in summed or self.rng.random() < 0.4]
        result = [d for d in range(len(sizes)) if d not in summed]
        self.rng.shuffle(right)
        self.rng.shuffle(result)
        names = [f"d{d}" for d in range(len(sizes))]
        maps = [
            f"affine_map<({', '.join(names)}) -> ({', '.join(f'd{d}' for d in m)})>"
            for m in (range(dims), right, result)
        ]
        kinds = ", ".join('"reduction"' if d in summed else '"parallel"' for d in range(len(sizes)))
        types = [tuple(sizes[d] for d in m) for m in (range(dims), right, result)]
        other, start = self.like(types[1]), self.like(types[2])
        raw = self.emit(
            types[2],
            f"vector.contract {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}],"
            f" kind = #vector.kind<add>}} {left}, {other}, {start}"
            f" : {spelled(types[0])}, {spelled(types[1])} into {spelled(types[2])}",
        )
        self.damp(types[2], raw)


def program(seed: int, count: int = 14) -> str:
    grower = Grower(seed, {"%s": (), "%v": (4,), "%w": (2, 3)})
    grower.grow(count)
    small = [(n, s) for n, s in grower.shown() if prod(s) <= 48]
    last = list(dict.fromkeys([*small[-4:], *grower.rng.sample(small, 2)]))
    sums = []
    for i, (name, shape) in enumerate(last):
        if shape:
            flat, count = f"%flat{i}", prod(shape)
            grower.lines.append(f"{flat} = vector.shape_cast {name} : {spelled(shape)} to {spelled((count,))}")
            grower.lines.append(f"%sum{i} = vector.reduction <add>, {flat} : {spelled((count,))} into f64")
            sums.append(f"%sum{i}")
        else:
            sums.append(name)
    terms = "\n    ".join(
        f"%u{i} = math.sin {s} : f64\n    %a{i + 1} = arith.addf %a{i}, %u{i} : f64" for i, s in enumerate(sums)
    )
    body = "\n    ".join(grower.lines)
    return f"""
func.func @f(%m: memref<?xf64>, %s0: f64) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %h = arith.constant 0.5 : f64
  %w6 = vector.load %m[%c3] : memref<?xf64>, vector<6xf64>
  %w = vector.shape_cast %w6 : vector<6xf64> to vector<2x3xf64>
  %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %s0) -> f64 {{
    %v = vector.load %m[%k] : memref<?xf64>, vector<4xf64>
    {body}
    %a0 = arith.mulf %s, %h : f64
    {terms}
    memref.store %a{len(sums)}, %m[%k] : memref<?xf64>
    scf.yield %a{len(sums)} : f64
  }}
  return %r : f64
}}"""


@pytest.mark.parametrize("seed", range(12))
def test_derivative_is_what_differences_say(seed: int) -> None:
    point = np.random.default_rng(seed).uniform(0.2, 1.2, 12)
    with new_context():
        module = ir.Module.parse(program(seed))
        check_both(module, "f", point, 0.7, rtol=1e-6)
