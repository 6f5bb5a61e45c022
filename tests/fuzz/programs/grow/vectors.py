"""Productions on vectors: their elements and pieces, reductions and products, and reading them from memory."""

from __future__ import annotations

import math
from typing import Any

from tests.fuzz.programs.grow import grids
from tests.fuzz.programs.grow.grids import alike, made, pick, settle
from tests.fuzz.programs.growth import STANDARD, Aggregate, Grower, GrownMemory
from tests.fuzz.programs.syntax import Type, Var, Vector


def new(g: Grower) -> None:
    """A vector of floats."""
    made(g, g.rng.choice(grids.VECTORS))


def elementwise(g: Grower) -> None:
    """One op on every element."""
    grids.elementwise(g, Vector)


def _place(g: Grower, shape: tuple[int, ...]) -> list[int]:
    return [g.rng.randrange(n) for n in shape]


def extract(g: Grower) -> None:
    """An element, at a place that is a number or a value, or a row."""
    v = pick(g, Vector)
    if len(v.shape) == 1 and g.chance(0.3):
        index = g.below(v.shape[0])
        g.add_float(g.emit("vector.extract", [v.var, index], "f64", position=f"[{index}]", at=[None]), *STANDARD)
        return
    depth = len(v.shape) if g.chance(0.75) else 1
    at = _place(g, v.shape[:depth])
    kind: Type = "f64" if depth == len(v.shape) else Vector(v.shape[depth:])
    g.add(g.emit("vector.extract", [v.var], kind, position=at, at=at))


def insert(g: Grower) -> None:
    """An element or a row changed."""
    v = pick(g, Vector)
    depth = len(v.shape) if g.chance(0.7) else 1
    value = g.standard() if depth == len(v.shape) else g.alike(Vector(v.shape[depth:]))
    at = _place(g, v.shape[:depth])
    g.add(g.emit("vector.insert", [value, v.var], v.type, at=at))


def reshape(g: Grower) -> None:
    """The same elements in another order or number."""
    v = pick(g, Vector)
    g.rng.choice((_shuffle, _transpose, _cast, _broadcast, _piece, _put, _interleave))(g, v)


def _shuffle(g: Grower, v: Aggregate) -> None:
    if len(v.shape) == 1:
        w = alike(g, v)
        mask = [g.rng.randrange(2 * v.shape[0]) for _ in range(g.rng.choice((2, 3, 4)))]
        g.add(g.emit("vector.shuffle", [v.var, w.var], Vector((len(mask),)), mask=mask))


def _transpose(g: Grower, v: Aggregate) -> None:
    if len(v.shape) == 2:
        g.add(g.emit("vector.transpose", [v.var], Vector(v.shape[::-1]), order=[1, 0]))


def _cast(g: Grower, v: Aggregate) -> None:
    count = math.prod(v.shape)
    shapes = [(count,), *((a, count // a) for a in (2, 3) if count % a == 0 and count > a)]
    g.add(g.emit("vector.shape_cast", [v.var], Vector(g.rng.choice(shapes))))


def _broadcast(g: Grower, v: Aggregate) -> None:
    if len(v.shape) == 1:
        g.add(g.emit("vector.broadcast", [v.var], Vector((2, *v.shape))))


def _piece(g: Grower, v: Aggregate) -> None:
    offsets = _place(g, v.shape)
    sizes = [g.rng.randint(1, n - o) for n, o in zip(v.shape, offsets, strict=True)]
    ones = [1] * len(sizes)
    attrs: dict[str, Any] = {"offsets": offsets, "sizes": sizes, "strides": ones}
    g.add(g.emit("vector.extract_strided_slice", [v.var], Vector(tuple(sizes)), **attrs))


def _put(g: Grower, v: Aggregate) -> None:
    sizes = tuple(g.rng.randint(1, n) for n in v.shape)
    offsets = [g.rng.randint(0, n - s) for n, s in zip(v.shape, sizes, strict=True)]
    piece = g.alike(Vector(sizes))
    attrs: dict[str, Any] = {"offsets": offsets, "strides": [1] * len(sizes), "sizes": list(sizes)}
    g.add(g.emit("vector.insert_strided_slice", [piece, v.var], v.type, **attrs))


def _interleave(g: Grower, v: Aggregate) -> None:
    if len(v.shape) == 1 and v.shape[0] <= 3:
        g.add(g.emit("vector.interleave", [v.var, alike(g, v).var], Vector((2 * v.shape[0],))))


_KINDS = ("add", "add", "mul", "maximumf", "minimumf")


def reduce(g: Grower) -> None:
    """The elements as one, or the rows or columns as one; now and then under a mask."""
    v = pick(g, Vector)
    kind = g.rng.choice(_KINDS)
    bound = {"add": 2.0 * (math.prod(v.shape) + 1), "mul": 2.0 ** (math.prod(v.shape) + 1)}.get(kind, 2.0)
    if len(v.shape) == 1:
        start = [g.standard()] if g.chance(0.5) else []
        if kind in ("add", "mul") and g.chance(0.25):
            mask = g.emit("vector.create_mask", [g.below(v.shape[0] + 1)], Vector(v.shape, "i1"))
            g.add_float(g.emit("vector.mask", [mask, v.var, *start], "f64", kind=kind), -bound, bound)
        else:
            g.add_float(g.emit("vector.reduction", [v.var, *start], "f64", kind=kind), -bound, bound)
        return
    over = g.rng.choice(([0], [1], [0, 1]))
    left = tuple(n for i, n in enumerate(v.shape) if i not in over)
    if left:
        start_v = g.alike(Vector(left))
        settle(g, g.emit("vector.multi_reduction", [v.var, start_v], Vector(left), kind=kind, over=over), -bound, bound)
    else:
        g.add_float(g.emit("vector.multi_reduction", [v.var, g.standard()], "f64", kind=kind, over=over), -bound, bound)


def product(g: Grower) -> None:
    """An outer product, or a contraction: a dot product, a matrix by a vector or by a matrix."""
    v = pick(g, Vector)
    if len(v.shape) == 1 and g.chance(0.5):
        w = pick(g, Vector, 1)
        kind = Vector((v.shape[0], w.shape[0]))
        start = [g.alike(kind)] if g.chance(0.5) else []
        settle(g, g.emit("vector.outerproduct", [v.var, w.var, *start], kind), -6.0, 6.0)
        return
    if len(v.shape) == 1:
        _contract(g, v.var, alike(g, v).var, ((0,), (0,), ()), v.shape, ())
    elif g.chance(0.5):
        w_var = g.alike(Vector(v.shape[1:]))
        _contract(g, v.var, w_var, ((0, 1), (1,), (0,)), v.shape, v.shape[:1])
    else:
        columns = g.rng.choice((2, 3))
        w_var = g.alike(Vector((v.shape[1], columns)))
        _contract(g, v.var, w_var, ((0, 2), (2, 1), (0, 1)), (v.shape[0], columns, v.shape[1]), (v.shape[0], columns))


def _contract(
    g: Grower, v: Var, w: Var, maps: tuple[tuple[int, ...], ...], extents: tuple[int, ...], result: tuple[int, ...]
) -> None:
    kind: Type = Vector(result) if result else "f64"
    reduced = math.prod(n for i, n in enumerate(extents) if i not in maps[2])
    bound = 4.0 * reduced + 2.0
    var = g.emit("vector.contract", [v, w, g.alike(kind)], kind, maps=maps, extents=extents)
    if result:
        settle(g, var, -bound, bound)
    else:
        g.add_float(var, -bound, bound)


def scan(g: Grower) -> None:
    """Partial sums."""
    v = pick(g, Vector, 2)
    start = g.alike(Vector(v.shape[1:]))
    out, last = g.emit("vector.scan", [v.var, start], v.type, Vector(v.shape[1:]), inclusive=g.chance(0.5))
    settle(g, out, -10.0, 10.0)
    if g.chance(0.5):
        settle(g, last, -10.0, 10.0)


# --- memory


def _row(g: Grower, *, writable: bool = False) -> tuple[GrownMemory, int] | None:
    """A memref whose last dimension is contiguous, and how long a vector of it may be."""
    fitting = [
        m
        for m in g.scope.memories
        if not m.below and m.shape and m.type.layout is None and (m.writable or not writable)
    ]
    if not fitting:
        return None
    memory = g.rng.choice(fitting)
    return memory, g.rng.randint(1, memory.shape[-1])


def read(g: Grower) -> None:
    """A vector read from a memref: plainly, under a mask, past the end, or gathered."""
    found = _row(g)
    if found is None:
        return
    memory, length = found
    kind = Vector((length,))
    index = [*(g.below(n) for n in memory.shape[:-1]), g.below(memory.shape[-1] - length + 1)]
    what = g.rng.random()
    if what < 0.35:
        g.add(g.emit("vector.load", [memory.var, *index], kind))
    elif what < 0.7:
        padding = g.standard()
        past = g.chance(0.3)
        if past:
            index[-1] = g.below(memory.shape[-1])
        g.add(g.emit("vector.transfer_read", [memory.var, padding, *index], kind, in_bounds=not past))
    else:
        mask = g.emit("vector.create_mask", [g.below(length + 1)], Vector((length,), "i1"))
        g.add(g.emit("vector.maskedload", [memory.var, mask, g.alike(kind), *index], kind))


def write(g: Grower) -> None:
    """A vector written to a memref: plainly, under a mask, or past the end."""
    found = _row(g, writable=True)
    if found is None:
        return
    memory, length = found
    value = g.alike(Vector((length,)))
    index = [*(g.below(n) for n in memory.shape[:-1]), g.below(memory.shape[-1] - length + 1)]
    what = g.rng.random()
    if what < 0.35:
        g.emit("vector.store", [value, memory.var, *index])
    elif what < 0.7:
        past = g.chance(0.3)
        if past:
            index[-1] = g.below(memory.shape[-1])
        g.emit("vector.transfer_write", [value, memory.var, *index], in_bounds=not past)
    else:
        mask = g.emit("vector.create_mask", [g.below(length + 1)], Vector((length,), "i1"))
        g.emit("vector.maskedstore", [memory.var, mask, value, *index])
