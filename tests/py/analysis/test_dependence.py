"""Which elements are overwritten later: random nests against the trace of what they run, and what that is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.program import Node, Program
from mlirad.context import Context
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted

#: Factors of the variables around, and a constant.
Form = tuple[tuple[tuple[str, int], ...], int]


@dataclass
class Loop:
    """``for name = max(lows) to min(highs) step``."""

    name: str
    lows: list[Form]
    highs: list[Form]
    step: int
    body: list[Loop | Access] = field(default_factory=list)


@dataclass
class Access:
    """A load or a store; its number is its place among all."""

    is_store: bool
    place: list[Form]
    number: int


@dataclass
class Nest:
    """A random nest, as text and as what it runs."""

    rng: random.Random
    accesses: list[Access] = field(default_factory=list)
    loops: int = 0

    def body(self, variables: Sequence[str], depth: int) -> list[Loop | Access]:
        """Accesses, and loops around others."""
        made: list[Loop | Access] = []
        for _ in range(self.rng.randint(1, 3)):
            if depth < 3 and self.rng.random() < 0.6:
                name, self.loops = f"i{self.loops}", self.loops + 1
                lows = [self.form(variables) for _ in range(self.rng.choice((1, 1, 2)))]
                highs = [self.form([*variables, "n"]) for _ in range(self.rng.choice((1, 1, 2)))]
                step = self.rng.choice((1, 1, 2))
                made.append(Loop(name, lows, highs, step, self.body([*variables, name], depth + 1)))
            else:
                place = [self.form([*variables, "n"]) for _ in range(2)]
                made.append(Access(self.rng.random() < 0.5, place, len(self.accesses)))
                self.accesses.append(made[-1])
        return made

    def form(self, variables: Sequence[str]) -> Form:
        """At most two variables, small factors."""
        chosen = self.rng.sample(list(variables), min(len(variables), self.rng.choice((0, 1, 1, 1, 2))))
        return tuple((v, self.rng.choice((1, 1, 1, -1, 2))) for v in chosen), self.rng.randint(-2, 3)


def _value(form: Form, values: dict[str, int]) -> int:
    return sum(values[v] * factor for v, factor in form[0]) + form[1]


#: One of what runs in turn: the access, the element, and the variables around.
Step = tuple[Access, tuple[int, ...], dict[str, int]]


def _trace(body: Sequence[Loop | Access], values: dict[str, int]) -> Iterator[Step]:
    for one in body:
        if isinstance(one, Access):
            yield one, tuple(_value(form, values) for form in one.place), dict(values)
        else:
            low, high = max(_value(f, values) for f in one.lows), min(_value(f, values) for f in one.highs)
            for i in range(low, high, one.step):
                yield from _trace(one.body, {**values, one.name: i})


def _map(forms: Sequence[Form], variables: Sequence[str]) -> str:
    texts = [" + ".join([*(f"d{variables.index(v)} * {factor}" for v, factor in f), str(c)]) for f, c in forms]
    dims = ", ".join(f"d{i}" for i in range(len(variables)))
    return f"affine_map<({dims}) -> ({', '.join(texts)})>({', '.join(f'%{v}' for v in variables)})"


def _text(body: Sequence[Loop | Access], variables: Sequence[str]) -> Iterator[str]:
    for one in body:
        if isinstance(one, Loop):
            low, high = _map(one.lows, variables), _map(one.highs, variables)
            yield f"affine.for %{one.name} = max {low} to min {high} step {one.step} {{"
            yield from _text(one.body, [*variables, one.name])
            yield "}"
        else:
            at = [f"%p{one.number}_{i} = affine.apply {_map([form], variables)}" for i, form in enumerate(one.place)]
            yield from at
            place = f"%m[%p{one.number}_0, %p{one.number}_1] : memref<?x?xf64>"
            yield f"memref.store %x, {place}" if one.is_store else f"%v{one.number} = memref.load {place}"


def _module(body: Sequence[Loop | Access]) -> ir.Module:
    lines = "\n".join(_text(body, ["n"]))
    return ad.parse(f"func.func @f(%m: memref<?x?xf64>, %x: f64, %n: index) {{\n{lines}\nreturn\n}}")


def _meets(traces: Sequence[list[Step]], one: Access, other: Access, common: Sequence[str] = ()) -> set[str]:
    """When ``other`` touches an element of ``one`` in iterations with equal ``common``: "later", "before"."""
    found = set()
    for trace in traces:
        seconds: dict[tuple[int, ...], list[tuple[int, dict[str, int]]]] = {}
        for t, (access, place, at) in enumerate(trace):
            if access is other:
                seconds.setdefault(place, []).append((t, at))
        for t, (access, place, at) in enumerate(trace):
            for u, values in seconds.get(place, ()) if access is one else ():
                if all(at[v] == values[v] for v in common):
                    found.add("later" if u > t else "before")
    return found


def _regions(load: Node, write: Node) -> list[Node]:
    """The loops around both."""
    return [a for a, b in zip(load.block.loops, write.block.loops, strict=False) if a is b]


def test_what_is_said_to_be_apart_never_meets_in_random_nests() -> None:
    proved = asked = inside = proved_inside = 0
    for seed in range(60):
        nest = Nest(random.Random(seed))
        body = nest.body([], 0)
        traces = [list(_trace(body, {"n": n})) for n in (0, 1, 3, 5)]
        module = _module(body)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        dependences = Dependences(program)
        nodes = [node for node in program.nodes if node.name in ("memref.load", "memref.store")]
        names = {node: f"i{i}" for i, node in enumerate(n for n in program.nodes if n.loop is not None)}
        pairs = list(zip(nodes, nest.accesses, strict=True))
        for (load, one), (write, other) in product(pairs, pairs):
            if one.is_store or not other.is_store:
                continue
            meets, apart = "later" in _meets(traces, one, other), dependences.is_later_disjoint(load, write)
            assert not (meets and apart), (seed, load.op, write.op)
            for region in _regions(load, write):
                found = _meets(traces, one, other, [names[n] for n in region.block.loops])
                said = {
                    "later": dependences.is_later_disjoint(load, write, region),
                    "before": dependences.is_later_disjoint(write, load, region),
                }
                assert not any(said[when] for when in found), (seed, load.op, write.op)
                assert not (found and dependences.is_always_disjoint(load, write, region)), (seed, load.op, write.op)
                inside += "before" not in found
                proved_inside += said["before"]
            asked += not meets
            proved += apart
    assert proved > 0.6 * asked, (proved, asked)
    assert proved_inside > 0.6 * inside, (proved_inside, inside)


CHOLESKY = """
func.func @f(%a: memref<?x?xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  affine.for %j = 0 to %n {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
      affine.for %i = affine_map<(d0) -> (d0)>(%j) to %n {
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %a[%j, %k] : memref<?x?xf64>
        %m = arith.mulf %x, %y : f64
        %v = affine.load %a[%i, %j] : memref<?x?xf64>
        %d = arith.subf %v, %m : f64
        affine.store %d, %a[%i, %j] : memref<?x?xf64>
      }
    }
    %p = affine.load %a[%j, %j] : memref<?x?xf64>
    %s = math.sqrt %p : f64
    affine.store %s, %a[%j, %j] : memref<?x?xf64>
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%j) to %n {
      %v = affine.load %a[%i, %j] : memref<?x?xf64>
      %d = arith.divf %v, %s : f64
      affine.store %d, %a[%i, %j] : memref<?x?xf64>
    }
  }
  %r = affine.for %i = 0 to %n iter_args(%acc = %zero) -> f64 {
    %v = affine.load %a[%i, %i] : memref<?x?xf64>
    %l = math.log %v : f64
    %t = arith.addf %acc, %l : f64
    affine.yield %t : f64
  }
  return %r : f64
}"""
#: Without pivots: the row and the column of a step are final; in scf, with subscripts that are sums.
ELIMINATION = """
func.func @f(%a: memref<?x?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  scf.for %k = %c0 to %n step %c1 {
    %next = arith.addi %k, %c1 : index
    %p = memref.load %a[%k, %k] : memref<?x?xf64>
    scf.for %i = %next to %n step %c1 {
      %v = memref.load %a[%i, %k] : memref<?x?xf64>
      %f = arith.divf %v, %p : f64
      memref.store %f, %a[%i, %k] : memref<?x?xf64>
      scf.for %j = %next to %n step %c1 {
        %x = memref.load %a[%i, %j] : memref<?x?xf64>
        %y = memref.load %a[%k, %j] : memref<?x?xf64>
        %m = arith.mulf %f, %y : f64
        %d = arith.subf %x, %m : f64
        memref.store %d, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  %last = arith.subi %n, %c1 : index
  %r = memref.load %a[%last, %last] : memref<?x?xf64>
  %s = math.log %r : f64
  return %s : f64
}"""


def _trips(body: Sequence[Loop | Access], values: dict[str, int]) -> Iterator[tuple[str, int]]:
    for one in body:
        if isinstance(one, Loop):
            low, high = max(_value(f, values) for f in one.lows), min(_value(f, values) for f in one.highs)
            yield one.name, len(range(low, high, one.step))
            for i in range(low, high, one.step):
                yield from _trips(one.body, {**values, one.name: i})


def test_no_loop_of_a_random_nest_exceeds_its_greatest_trip_count() -> None:
    bounded = 0
    for seed in range(60):
        nest = Nest(random.Random(seed))
        body = nest.body([], 0)
        module = _module(body)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        dependences = Dependences(program)
        loops = {f"i{i}": loop for i, loop in enumerate(n for n in program.nodes if n.loop is not None)}
        most = {name: dependences.greatest_trip_count(loop) for name, loop in loops.items()}
        for n in (0, 1, 3, 5, 9):
            for name, count in _trips(body, {"n": n}):
                bound = most[name]
                assert bound is None or count <= bound, (seed, name)
                bounded += bound is not None
    assert bounded > 100


#: The lower half of a symmetric band, and its factor in place; what is multiplied is final.
BAND = """
func.func @f(%a: memref<?x5xf64>, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  affine.for %j = 0 to %n {
    %u = affine.for %p = max affine_map<(d0) -> (0, d0 - 4)>(%j) to affine_map<(d0) -> (d0)>(%j)
        iter_args(%s = %zero) -> f64 {
      %x = affine.load %a[%j, %j - %p] : memref<?x5xf64>
      %m = arith.mulf %x, %x : f64
      %t = arith.addf %s, %m : f64
      affine.yield %t : f64
    }
    %q = affine.load %a[%j, 0] : memref<?x5xf64>
    %r = arith.subf %q, %u : f64
    %d = math.sqrt %r : f64
    affine.store %d, %a[%j, 0] : memref<?x5xf64>
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%j) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%j)[%n] {
      %s = affine.for %p = max affine_map<(d0) -> (0, d0 - 4)>(%i) to affine_map<(d0) -> (d0)>(%j)
          iter_args(%s = %zero) -> f64 {
        %x = affine.load %a[%i, %i - %p] : memref<?x5xf64>
        %y = affine.load %a[%j, %j - %p] : memref<?x5xf64>
        %m = arith.mulf %x, %y : f64
        %t = arith.addf %s, %m : f64
        affine.yield %t : f64
      }
      %v = affine.load %a[%i, %i - %j] : memref<?x5xf64>
      %w = arith.subf %v, %s : f64
      %z = arith.divf %w, %d : f64
      affine.store %z, %a[%i, %i - %j] : memref<?x5xf64>
    }
  }
  %r = affine.for %i = 0 to %n iter_args(%acc = %zero) -> f64 {
    %v = affine.load %a[%i, 0] : memref<?x5xf64>
    %l = math.log %v : f64
    %t = arith.addf %acc, %l : f64
    affine.yield %t : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize("in_scf", [False, True], ids=["affine", "scf"])
def test_the_factor_of_a_band_keeps_nothing(in_scf: bool) -> None:
    n = 24
    a = np.random.default_rng(5).normal(size=(n, 5))
    a[:, 0] += 9.0
    module = ad.parse(BAND)
    if in_scf:
        with module.context:
            UpstreamPassManager.parse("builtin.module(func.func(lower-affine))").run(module.operation)
    check_vjp(module, "f", a, n)
    use = Counted(ad.grad(module, "f"))(a.copy(), n)
    assert use.peak_bytes == 8 * a.size


#: The values of the inner loop are cached: at most five for each iteration of the outer one.
WINDOW = """
func.func @f(%x: memref<90xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = affine.for %i = 0 to 90 iter_args(%t = %zero) -> f64 {
    %s = affine.for %j = max affine_map<(d0) -> (0, d0 - 4)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i)
        iter_args(%s = %t) -> f64 {
      %v = affine.load %x[%j] : memref<90xf64>
      %m = arith.mulf %v, %s : f64
      %e = math.sin %m : f64
      affine.yield %e : f64
    }
    affine.yield %s : f64
  }
  return %r : f64
}"""


@pytest.mark.parametrize("in_scf", [False, True], ids=["affine", "scf"])
def test_a_cache_is_as_wide_as_the_window_of_a_loop(in_scf: bool) -> None:
    module = ad.parse(WINDOW)
    if in_scf:
        with module.context:
            UpstreamPassManager.parse("builtin.module(func.func(lower-affine))").run(module.operation)
    x = np.random.default_rng(6).normal(size=90)
    check_vjp(module, "f", x)
    assert "memref<90x5xf64>" in str(ad.grad(module, "f").module)


@pytest.mark.parametrize("text", [CHOLESKY, ELIMINATION], ids=["cholesky", "elimination"])
def test_a_factorization_in_place_keeps_nothing(text: str) -> None:
    n = 24
    rng = np.random.default_rng(5)
    b = rng.normal(size=(n, n))
    a = b @ b.T + n * np.eye(n)
    check_vjp(ad.parse(text), "f", a, n)
    use = Counted(ad.grad(ad.parse(text), "f"))(a.copy(), n)
    # The gradient. What the steps multiply is still there at the end, and so are the quotients and the roots.
    assert use.peak_bytes == 8 * n * n
    assert use.live_bytes == 8 * n * n
    assert not use.wrong_frees
