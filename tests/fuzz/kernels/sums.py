"""Random loops whose threads add to elements of others: to neighbours in global memory, or to a tile of the block.

They are written as parallel loops, as derivatives are, and become kernels that gather, separate or sum up additions.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from tests.fuzz.kernels.programs import RandomKernel

#: The sizes of global buffers, and the distance of the elements that threads start with from their start.
_SIZE: Final = 32768
_PAD: Final = 64
_M: Final = "memref<?xf64>"


class _SumLines:
    """Builds ops in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._count = 0

    def op(self, text: str) -> str:
        self._count += 1
        self.lines.append(f"%t{self._count} = {text}")
        return f"%t{self._count}"

    def index(self, number: int) -> str:
        return self.op(f"arith.constant {number} : index")

    def form(self, factors: Mapping[str, int], constant: int) -> str:
        """A sum of values times factors."""
        total = None
        for value, factor in factors.items():
            part = value if factor == 1 else self.op(f"arith.muli {value}, {self.index(factor)} : index")
            total = part if total is None else self.op(f"arith.addi {total}, {part} : index")
        if total is None:
            return self.index(constant)
        return self.op(f"arith.addi {total}, {self.index(constant)} : index") if constant else total

    def load(self, buffer: str, factors: Mapping[str, int], constant: int) -> str:
        return self.op(f"memref.load %{buffer}[{self.form(factors, constant)}] : {_M}")


def sums(seed: int) -> RandomKernel:
    """A loop with additions to neighbours, or to a tile."""
    chance = random.Random(seed)
    numbers = np.random.default_rng(seed)
    body, sizes = _tile(chance) if chance.random() < 0.6 else _neighbours(chance)
    buffers = ", ".join(f"%{name}: {_M} {{llvm.noalias}}" for name in "xgde")
    text = f"func.func @f({buffers}, %n: index, %q: index, %m: index) {{\n" + "\n".join(body) + "\nreturn\n}\n"
    return RandomKernel(text, [*numbers.normal(size=(4, _SIZE)), *sizes])


# --- tiles


def _tile(chance: random.Random) -> tuple[list[str], list[int]]:
    """Two blocks, which add to a tile, and then add its elements to a buffer."""
    extents = [chance.randint(2, 5) for _ in range(chance.randint(1, 2))]
    ids = [f"%i{axis}" for axis in range(len(extents))]
    loops = [(chance.choice((0, 0, 1)), chance.randint(1, 6), chance.choice((1, 1, 2, 4))) for _ in range(2)]
    loops = loops[: chance.randint(0, 2)]
    spans = {id: (0, extent - 1) for id, extent in zip(ids, extents, strict=True)}
    spans |= {f"%k{n}": (low, low + step * (trips - 1)) for n, (low, trips, step) in enumerate(loops)}
    at = _SumLines()
    additions, shape = _additions(chance, ids, spans, at)
    type = f"memref<{'x'.join(map(str, shape))}xf64>"
    header = [f"%e{axis} = arith.constant {extent} : index" for axis, extent in enumerate(extents)]
    header += [f"%s{axis} = arith.constant {extent} : index" for axis, extent in enumerate(shape)]
    threads = f"scf.parallel ({', '.join(ids)}) = ({', '.join(['%c0'] * len(ids))}) to "
    threads += f"({', '.join(f'%e{axis}' for axis in range(len(ids)))}) step ({', '.join(['%c1'] * len(ids))}) {{"
    nest = [f"scf.for %a{axis} = {ids[axis] if axis < len(ids) else '%c0'} to %s{axis} step "
            f"{f'%e{axis}' if axis < len(ids) else '%c1'} {{" for axis in range(len(shape))]  # fmt: skip
    element = ", ".join(f"%a{axis}" for axis in range(len(shape)))
    guard = ["%z0 = arith.constant true"]
    for axis in range(len(shape), len(ids)):  # of the threads of other axes, the first one
        guard += [f"%z{axis} = arith.cmpi eq, {ids[axis]}, %c0 : index"]
    alone = ["scf.if %z" + str(max(range(len(shape), len(ids)), default=0)) + " {"]

    def every(lines: Sequence[str]) -> list[str]:
        return [threads, *guard, *alone, *nest, *lines, *["}"] * (len(nest) + 1), "scf.reduce", "}"]

    place = ["%p0 = arith.muli %b, %c16384 : index", "%p1 = arith.addi %p0, %a0 : index"]
    place += ["%p2 = arith.muli %a1, %c128 : index", "%p3 = arith.addi %p1, %p2 : index"] if len(shape) > 1 else []
    opened = [f"%lo{n} = arith.constant {low} : index\n%hi{n} = arith.constant {low + step * trips} : index\n"
              f"%st{n} = arith.constant {step} : index\nscf.for %k{n} = %lo{n} to %hi{n} step %st{n} {{"
              for n, (low, trips, step) in enumerate(loops)]  # fmt: skip
    value = f"%v = memref.load %g[%w] : {_M}"
    start = ["%w0 = arith.muli %b, %c64 : index", f"%w1 = arith.muli {ids[0]}, %c8 : index"]
    start += ["%w2 = arith.addi %w0, %w1 : index", f"%w = arith.addi %w2, {ids[-1]} : index", value]
    kept = "%u = math.sin %v : f64"
    clear = [f"memref.store %zero, %g[%w] : {_M}"] if chance.random() < 0.5 else []
    body = [
        *(f"%c{n} = arith.constant {n} : index" for n in (0, 1, 2, 8, 64, 128, 16384)),
        "%zero = arith.constant 0.0 : f64",
        "%x2 = arith.addi %c2, %c0 : index",
        *header,
        "scf.parallel (%b) = (%c0) to (%c2) step (%c1) {",
        f"%tile = memref.alloc() : {type}",
        *every([f"memref.store %zero, %tile[{element}] : {type}"]),
        *[threads, *start, kept, *clear, *opened, *at.lines],
        *(line.replace("TYPE", type) for line in additions),
        *["}"] * len(opened),
        *["scf.reduce", "}"],
        *every(
            [
                *place,
                f"%r = memref.load %tile[{element}] : {type}",
                f"memref.store %r, %d[%{'p3' if len(shape) > 1 else 'p1'}] : {_M}",
            ]
        ),
        f"memref.dealloc %tile : {type}",
        *["scf.reduce", "}"],
    ]
    return body, [0, 0, 0]


def _additions(
    chance: random.Random, ids: Sequence[str], spans: Mapping[str, tuple[int, int]], at: _SumLines
) -> tuple[list[str], list[int]]:
    """One or two additions to a tile, and its shape."""
    rank = chance.randint(1, 2)
    found, shape = [], [1] * rank
    for number in range(chance.choice((1, 1, 2))):
        places = []
        left = list(spans)
        chance.shuffle(left)
        for dimension in range(rank):
            used = [left.pop() for _ in range(min(len(left), chance.choice((0, 1, 1, 2))))]
            factors = {value: chance.choice((1, 1, 1, 2, -1)) for value in used}
            ends = [sorted(factor * end for end in spans[value]) for value, factor in factors.items()]
            low = sum(end[0] for end in ends)
            constant = chance.choice((0, 0, 1)) - low
            shape[dimension] = max(shape[dimension], constant + sum(end[1] for end in ends) + 1)
            places.append(at.form(factors, constant))
        factor = at.load("x", {value: chance.choice((1, 2)) for value in spans}, 1)
        term = at.op(f"arith.mulf {chance.choice(('%u', '%v'))}, {factor} : f64")
        guarded = chance.random() < 0.3
        if guarded:
            value = chance.choice(list(spans))
            is_float = chance.random() < 0.3
            compared = f"cmpf olt, %v, {factor} : f64" if is_float else f"cmpi slt, {value}, %x2 : index"
            found.append(f"%if{number} = arith.{compared}\nscf.if %if{number} {{")
        found.append(f"%old{number} = memref.atomic_rmw addf {term}, %tile[{', '.join(places)}] : (f64, TYPE) -> f64")
        found += ["}"] if guarded else []
    return found, shape


# --- neighbours in global memory


def _neighbours(chance: random.Random) -> tuple[list[str], list[int]]:
    """A loop over one or two axes; rows have %m elements."""
    is_flat = chance.random() < 0.4
    width, rows = chance.randint(3, 8), chance.randint(3, 7)
    factors = {"%i": -1 if is_flat and chance.random() < 0.2 else 1} | ({} if is_flat else {"%row": 1})
    at = _SumLines()
    at.lines += [] if is_flat else ["%row = arith.muli %j, %m : index"]
    stride = width + 9

    def near(by: int) -> int:
        # Sums and products with constants hide the width of rows; half of the programs do not know it.
        return _PAD + chance.randint(-by, by)

    terms = [at.load("g", factors, _PAD), at.load("x", factors, near(1))]
    terms.append(at.op(f"arith.mulf {terms[0]}, {terms[1]} : f64"))
    if chance.random() < 0.3:
        terms.append(at.op(f"math.sin {terms[1]} : f64"))
    buffers = chance.choice(("d", "d", "de"))
    for number in range(chance.randint(2, 5)):
        place, constant, term = dict(factors), near(2), chance.choice(terms)
        if not is_flat and chance.random() < 0.4:
            place["%m"] = chance.choice((-1, 1))
        kind = chance.random()
        if kind < 0.3:
            place[f"%k{number}"] = chance.choice((1, 1, -1))
            end = chance.choice(("%c2", "%c3"))
            at.lines.append(f"scf.for %k{number} = %c0 to {end} step %c1 {{")
            term = at.op(f"arith.mulf {at.load('x', place, _PAD)}, {term} : f64")
        elif kind < 0.5:
            condition = at.op(f"arith.cmpf olt, {terms[0]}, {terms[1]} : f64")
            at.lines.append(f"scf.if {condition} {{")
        to = at.form(place, constant)
        at.op(f"memref.atomic_rmw addf {term}, %{chance.choice(buffers)}[{to}] : (f64, {_M}) -> f64")
        at.lines += ["}"] if kind < 0.5 else []
    if chance.random() < 0.5:
        at.lines.append(f"memref.store %zero, %g[{at.form(factors, _PAD)}] : {_M}")
    head = [f"%c{n} = arith.constant {n} : index" for n in range(5)]
    head += ["%zero = arith.constant 0.0 : f64", "%more = arith.addi %n, %c3 : index"]
    guard = ["%w = arith.constant true"]
    if chance.random() < 0.8:
        sign = chance.choice("su")
        guard = [f"%w0 = arith.cmpi {sign}ge, %i, {chance.choice(('%c0', '%c1', '%c2'))} : index"]
        guard += [f"%w1 = arith.cmpi {sign}lt, %i, %n : index", "%w = arith.andi %w0, %w1 : i1"]
    axes = "(%i) = (%c0) to (%more) step (%c1)"
    if not is_flat:
        axes = f"(%j, %i) = (%c{chance.randint(0, 1)}, %c0) to (%q, %more) step (%c1, %c1)"
    body = [*head, f"scf.parallel {axes} {{", *guard, "scf.if %w {", *at.lines, "}", "scf.reduce", "}"]
    return body, [width, rows, stride]
