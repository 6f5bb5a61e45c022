"""Productions on structured ops, on tensors and on memrefs: named ones, and generic ones with maps of their own."""

from __future__ import annotations

import math
from typing import Any

from tests.fuzz.programs.grow.grids import settle
from tests.fuzz.programs.grow.memory import new_buffer
from tests.fuzz.programs.grow.scalars import linear, several, unary
from tests.fuzz.programs.grow.tensors import closed
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory
from tests.fuzz.programs.syntax import Affine, Memref, ProgramBlock, Var, tensor

Dims = tuple[int, ...]

#: name -> which loops each operand (the output last) goes over
PRODUCTS: dict[str, tuple[Dims, ...]] = {
    "linalg.matmul": ((0, 2), (2, 1), (0, 1)),
    "linalg.matvec": ((0, 1), (1,), (0,)),
    "linalg.vecmat": ((0,), (0, 1), (1,)),
    "linalg.dot": ((0,), (0,), ()),
    "linalg.batch_matmul": ((0, 1, 3), (0, 3, 2), (0, 1, 2)),
}
#: name -> what it does with the operands of one element, and the bound of what that is
ELEMENTWISE: dict[str, tuple[str, int, float]] = {
    "linalg.add": ("arith.addf", 2, 4.0),
    "linalg.sub": ("arith.subf", 2, 4.0),
    "linalg.mul": ("arith.mulf", 2, 4.0),
    "linalg.max": ("arith.maximumf", 2, 2.0),
    "linalg.exp": ("math.exp", 1, 7.4),
    "linalg.tanh": ("math.tanh", 1, 1.0),
    "linalg.negf": ("arith.negf", 1, 2.0),
}


class Side:
    """Where structured ops read and write: in tensors or in memrefs."""

    def __init__(self, g: Grower, *, is_exact: bool = False) -> None:
        # some ops want to see that extents agree
        self._is_exact = is_exact
        has_memory = g.mix.has("memrefs") and any(m.writable for m in g.scope.memories)
        self.g = g
        self.in_memory = has_memory and g.chance(0.5)

    def input(self, shape: Dims) -> Var:
        """Something of that shape to read."""
        if not self.in_memory:
            return self.g.alike(tensor(*shape))
        fitting = [m for m in self._memories() if m.shape == shape]
        return self._shown(self.g.rng.choice(fitting) if fitting and self.g.chance(0.8) else self._buffer(shape))

    def _memories(self) -> list[GrownMemory]:
        all_shown = [m for m in self.g.scope.memories if not any(m.type.dynamic) or m.type.layout is None]
        return [m for m in (all_shown if self._is_exact else self.g.scope.memories) if not m.below]

    def _shown(self, memory: GrownMemory) -> Var:
        if not self._is_exact or not any(memory.type.dynamic):
            return memory.var
        return self.g.emit("memref.cast", [memory.var], Memref(memory.shape, (False,) * len(memory.shape)))  # type: ignore[no-any-return]

    def _buffer(self, shape: Dims) -> GrownMemory:
        memory = new_buffer(self.g, Memref(shape, (False,) * len(shape)))
        self.g.scope.memories.append(memory)
        return memory

    def output(self, shape: Dims, *, zero: bool) -> Var:
        """Something of that shape to write: what was there before counts, unless it is ``zero``."""
        if not self.in_memory:
            out = self.g.alike(tensor(*shape))
            return self.emit("linalg.fill", [self._zero(), out], 1) if zero else out
        kept = [m for m in self._memories() if m.writable and m.shape == shape]
        out = self._shown(self.g.rng.choice(kept) if kept and self.g.chance(0.3) else self._buffer(shape))
        if zero:
            self.emit("linalg.fill", [self._zero(), out], 1)
        return out

    def _zero(self) -> Var:
        return self.g.constant(0.0, "f64")

    def emit(self, name: str, operands: list[Var], ins: int, **attrs: Any) -> Var:
        """The op; its last operand is the output. What it gives, or the memref that it wrote."""
        out = operands[-1]
        kinds = () if self.in_memory else (out.type,)
        result = self.g.emit(name, operands, *kinds, ins=ins, **attrs)
        return out if self.in_memory else result  # type: ignore[no-any-return]

    def settle(self, value: Var, bound: float) -> None:
        """Bring ``value``, whose elements are at most ``bound`` in size, back in range."""
        if not self.in_memory:
            settle(self.g, value, -bound, bound)
        elif bound > STANDARD[1]:
            x = self.g.fresh("f64")
            sine = self.g.fresh("f64")
            body = ProgramBlock((x,), (_op("math.sin", (x,), sine),), (sine,))
            rank = len(value.type.shape)  # type: ignore[union-attr]
            self.emit("linalg.generic", [value], 0, regions=(body,), **_loops((tuple(range(rank)),), _shape(value)))


def _op(name: str, operands: tuple[Var, ...], result: Var) -> Any:
    from tests.fuzz.programs.syntax import Op

    return Op(name, operands, (result,))


def _shape(value: Var) -> Dims:
    return value.type.shape  # type: ignore[union-attr, no-any-return]


def _loops(maps: tuple[Dims, ...], extents: Dims) -> dict[str, Any]:
    """The attributes of loops over ``extents`` in which operands go over some of them."""
    rows = tuple(tuple(Affine(tuple(int(i == d) for i in range(len(extents)))) for d in dims) for dims in maps)
    return {"maps": rows, "extents": extents, "parallel": tuple(d in maps[-1] for d in range(len(extents)))}


def product(g: Grower) -> None:
    """A matrix product or one of its kin, added to what was there or to 0."""
    side = Side(g)
    name = g.rng.choice(tuple(PRODUCTS))
    maps = PRODUCTS[name]
    extents = [g.rng.choice((2, 3)) for _ in range(max(d for dims in maps for d in dims) + 1)]
    known = [_shape(v) for v in _operands(g, side, len(maps[0]))]
    if known:  # what is there decides the extents
        for d, n in zip(maps[0], g.rng.choice(known), strict=True):
            extents[d] = n
    shapes = [tuple(extents[d] for d in dims) for dims in maps]
    if math.prod(extents) > 30:
        return
    operands = [side.input(shapes[0]), side.input(shapes[1]), side.output(shapes[2], zero=g.chance(0.6))]
    out = side.emit(name, operands, 2, **_loops(maps, tuple(extents)))
    reduced = math.prod(n for d, n in enumerate(extents) if d not in maps[2])
    side.settle(out, 4.0 * reduced + 2.0)


def _operands(g: Grower, side: Side, rank: int) -> list[Var]:
    if side.in_memory:
        return [m.var for m in g.scope.memories if len(m.shape) == rank and not m.below]
    return [a.var for a in g.scope.aggregates if a.var in _tensors(g) and len(a.shape) == rank]


def _tensors(g: Grower) -> list[Var]:
    from tests.fuzz.programs.syntax import Tensor

    return [a.var for a in g.scope.aggregates if isinstance(a.type, Tensor) and not a.is_open]


def _some_shape(g: Grower, side: Side) -> Dims:
    if side.in_memory:
        shaped = [m.shape for m in g.scope.memories if m.shape and not m.below]
        return g.rng.choice(shaped) if shaped else (3,)
    return closed(g).shape


def elementwise(g: Grower) -> None:
    """A named op on every element, or ``linalg.map``."""
    side = Side(g, is_exact=True)
    shape = _some_shape(g, side)
    name = g.rng.choice(tuple(ELEMENTWISE))
    scalar, count, bound = ELEMENTWISE[name]
    operands = [*(side.input(shape) for _ in range(count)), side.output(shape, zero=False)]
    loops = _loops((tuple(range(len(shape))),) * (count + 1), shape)
    if g.chance(0.4):
        name = "linalg.map"
    side.settle(side.emit(name, operands, count, scalar=scalar, **loops), bound)


def reduce(g: Grower) -> None:
    """``linalg.reduce`` over some dimensions."""
    side = Side(g, is_exact=True)
    shape = _some_shape(g, side)
    if not shape:
        return
    over = sorted(g.rng.sample(range(len(shape)), g.rng.randint(1, len(shape))))
    kept = tuple(d for d in range(len(shape)) if d not in over)
    scalar = g.rng.choice(("arith.addf", "arith.addf", "arith.mulf", "arith.maximumf"))
    count = math.prod(shape[d] for d in over)
    bound = {"arith.addf": 2.0 * (count + 1), "arith.mulf": 2.0 ** (count + 1)}.get(scalar, 2.0)
    operands = [side.input(shape), side.output(tuple(shape[d] for d in kept), zero=False)]
    loops = _loops((tuple(range(len(shape))), kept), shape)
    side.settle(side.emit("linalg.reduce", operands, 1, scalar=scalar, over=over, **loops), bound)


def move(g: Grower) -> None:
    """``linalg.transpose``, ``linalg.broadcast``, ``linalg.copy`` or ``linalg.fill``."""
    side = Side(g, is_exact=True)
    shape = _some_shape(g, side)
    rank = len(shape)
    what = g.rng.random()
    if what < 0.25:
        loops = _loops(((), tuple(range(rank))), shape)
        out = side.emit("linalg.fill", [g.standard(), side.output(shape, zero=False)], 1, **loops)
    elif what < 0.4:
        loops = _loops((tuple(range(rank)),) * 2, shape)
        out = side.emit("linalg.copy", [side.input(shape), side.output(shape, zero=False)], 1, **loops)
    elif what < 0.7 and rank >= 2:
        order = list(range(rank))
        g.rng.shuffle(order)
        turned = tuple(shape[d] for d in order)
        # result dimension i is input dimension order[i]
        loops = _loops((tuple(order.index(d) for d in range(rank)), tuple(range(rank))), turned)
        operands = [side.input(shape), side.output(turned, zero=False)]
        out = side.emit("linalg.transpose", operands, 1, order=order, **loops)
    elif rank <= 2:
        axis, extent = g.rng.randint(0, rank), g.rng.choice((2, 3))
        wide = (*shape[:axis], extent, *shape[axis:])
        kept = tuple(d for d in range(rank + 1) if d != axis)
        loops = _loops((kept, tuple(range(rank + 1))), wide)
        operands = [side.input(shape), side.output(wide, zero=False)]
        out = side.emit("linalg.broadcast", operands, 1, axis=[axis], **loops)
    else:
        return
    side.settle(out, 2.0)


def generic(g: Grower) -> None:
    """``linalg.generic``: permuted and projected maps, a body of its own, a reduction or not."""
    side = Side(g)
    count = g.rng.choice((1, 2, 2, 3))
    extents = tuple(g.rng.choice((2, 3)) for _ in range(count))
    kept = g.rng.sample(range(count), g.rng.randint(0 if count > 1 else 1, count))
    if math.prod(extents) > 18:
        return
    maps = [_some_dims(g, count) for _ in range(g.rng.choice((1, 2, 2)))]
    missing = [d for d in range(count) if d not in kept and not any(d in dims for dims in maps)]
    maps[0] = (*maps[0], *missing)  # every loop's extent has to be that of some operand
    all_maps = (*maps, tuple(kept))
    operands = [side.input(tuple(extents[d] for d in dims)) for dims in maps]
    reduced = math.prod(n for d, n in enumerate(extents) if d not in kept)
    is_sum = reduced > 1 or g.chance(0.2)
    out = side.output(tuple(extents[d] for d in kept), zero=is_sum and g.chance(0.5))
    body = _body(g, extents, len(maps), is_sum=is_sum)
    loops = _loops(all_maps, extents)
    result = side.emit("linalg.generic", [*operands, out], len(maps), regions=(body,), **loops)
    side.settle(result, 2.0 * reduced + 2.0 if is_sum else 2.0)


def _some_dims(g: Grower, count: int) -> Dims:
    dims = g.rng.sample(range(count), g.rng.randint(1, count))
    return tuple(dims)


def _body(g: Grower, extents: Dims, ins: int, *, is_sum: bool) -> ProgramBlock:
    """Scalar code on one element of each operand; it may use values from outside, and the place it is at."""
    with g.nested(math.prod(extents)):
        args = [g.fresh("f64") for _ in range(ins + 1)]
        g.scope = g.scope.sealed()
        g.scope.memories, g.scope.aggregates = [], []
        if g.chance(0.6):
            g.scope.floats = g.scope.floats[-3:]
        for arg in args if not is_sum else args[:-1]:
            g.add_float(arg, *STANDARD)
        if g.chance(0.25):
            dim = g.rng.randrange(len(extents))
            g.add_int(g.emit("linalg.index", (), "index", dim=dim), 0, extents[dim] - 1)
        for _ in range(g.rng.randint(1, 4)):
            g.rng.choice((linear, linear, unary, several))(g)
        value = g.standard()
        if is_sum:
            value = g.emit("arith.addf", [args[-1], value], "f64")
        return g.close(args, [value])


def softmax(g: Grower) -> None:
    """``linalg.softmax`` over one dimension of a tensor."""
    t = closed(g)
    if t.shape:
        axis = g.rng.randrange(len(t.shape))
        out = g.alike(t.type)
        g.add(g.emit("linalg.softmax", [t.var, out], t.type, axis=axis, ins=1))
