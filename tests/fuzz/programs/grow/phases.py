"""Productions of kernels in team form: blocks of threads that fill arrays of the block, one phase after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.fuzz.programs.grow.control import body_budget
from tests.fuzz.programs.grow.memory import load, new_buffer
from tests.fuzz.programs.grow.regions import fill_own, seal
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory
from tests.fuzz.programs.syntax import Memref, Var


def phases(g: Grower) -> None:
    """``scf.parallel`` over blocks around loops over threads: each fills its element, and reads those of former phases.

    The last phase may fill a row of a memref for each block; a number of each block is added up.
    """
    rows = [m for m in g.scope.memories if m.writable and len(m.shape) == 2 and not m.below]
    row = g.rng.choice(rows) if rows and g.chance(0.7) else None
    blocks, threads = row.shape if row else (g.rng.randint(1, 3), g.rng.randint(2, 4))
    count = g.rng.randint(2, 3)
    if g.depth or blocks * threads * count * g.trips > g.mix.trips:
        return
    bounds = _bounds(g, blocks)
    with _iteration(g, blocks, row) as block:
        g.grow(body_budget(g))
        arrays = [new_buffer(g, Memref((threads,), (False,))) for _ in range(g.rng.choice((1, 2, 2)))]
        g.scope.memories += arrays
        for number in range(count):
            _phase(g, arrays[number % len(arrays)], threads, None)
        if row:
            _phase(g, row, threads, block)
        for _ in range(g.rng.randint(1, 3)):
            load(g)
        body = g.close([block], [g.standard()])
    with g.nested():
        sides = [g.fresh("f64"), g.fresh("f64")]
        total = g.close(sides, (g.emit("arith.addf", sides, "f64"),))
    start = g.constant(round(g.rng.uniform(*STANDARD), 3), "f64")
    out = g.emit("scf.parallel", [*bounds, start], "f64", regions=(body, total), rank=1)
    g.add_float(out, -2.0 * (blocks + 1), 2.0 * (blocks + 1))


def _phase(g: Grower, target: GrownMemory, threads: int, row: Var | None) -> None:
    """A loop over the threads of a block; each fills its element of ``target``, or of this ``row`` of it."""
    bounds = _bounds(g, threads)
    with _iteration(g, threads, target) as thread:
        g.grow(body_budget(g))
        for _ in range(g.rng.randint(1, 3)):
            load(g)
        fill_own(g, target, [thread] if row is None else [row, thread], affine=False)
        body = g.close([thread], [])
    g.emit("scf.parallel", bounds, regions=(body,), rank=1)


def _bounds(g: Grower, count: int) -> list[Var]:
    return [g.index_constant(value).var for value in (0, count, 1)]


@contextmanager
def _iteration(g: Grower, count: int, target: GrownMemory | None) -> Iterator[Var]:
    """Grows the body of a loop, of which only its own element of ``target`` may be written; gives its counter."""
    with g.nested(count):
        counter = g.fresh("index")
        g.add_int(counter, 0, count - 1)
        seal(g, target)
        yield counter
