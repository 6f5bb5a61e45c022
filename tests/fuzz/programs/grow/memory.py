"""Productions on memory: loads, stores, in-place updates, local buffers, copies, views and casts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory
from tests.fuzz.programs.syntax import Affine, Memref, Var


def _strides(memory: GrownMemory) -> tuple[int, ...]:
    shape = memory.shape
    return tuple(int(np.prod(shape[i + 1 :], dtype=int)) for i in range(len(shape)))


class GrownPlace:
    """An element of a memref: its subscripts, in the form of `memref.load` or of `affine.load`."""

    def __init__(self, g: Grower, memory: GrownMemory) -> None:
        self.memory = memory
        self.affine = g.mix.has("affine") and g.chance(0.45)
        if not self.affine:
            self.index: list[Var] = [g.below(n) for n in memory.shape]
            return
        pairs = [g.affine_below(n) for n in memory.shape]
        self.index = [v for _, operands in pairs for v in operands]
        self.subscripts = tuple(_spread(pairs))

    def load(self, g: Grower) -> Var:
        """Read the element."""
        kind = self.memory.type.element
        if self.affine:
            return g.emit("affine.load", [self.memory.var, *self.index], kind, subscripts=self.subscripts)  # type: ignore[no-any-return]
        return g.emit("memref.load", [self.memory.var, *self.index], kind)  # type: ignore[no-any-return]

    def store(self, g: Grower, value: Var) -> None:
        """Write the element."""
        if self.affine:
            g.emit("affine.store", [value, self.memory.var, *self.index], subscripts=self.subscripts)
        else:
            g.emit("memref.store", [value, self.memory.var, *self.index])


def _spread(pairs: Sequence[tuple[Affine, list[Var]]]) -> list[Affine]:
    """The expressions, rewritten to be over all operands of all of them."""
    total = sum(len(operands) for _, operands in pairs)
    out, start = [], 0
    for expression, operands in pairs:
        coefficients = [0] * total
        coefficients[start : start + len(operands)] = expression.coefficients
        out.append(Affine(tuple(coefficients), expression.constant, expression.floordiv, expression.mod))
        start += len(operands)
    return out


def load(g: Grower) -> None:
    """Read an element of a memref."""
    memory = g.memory()
    if memory is not None:
        g.add_float(GrownPlace(g, memory).load(g), *STANDARD)


def load_index(g: Grower) -> None:
    """Read an index from a memref of indices: indirect addressing."""
    fitting = [m for m in g.scope.memories if m.below]
    if fitting:
        memory = g.rng.choice(fitting)
        g.add_int(GrownPlace(g, memory).load(g), 0, memory.below - 1)


def store(g: Grower) -> None:
    """Write an element: a value, or a constant over what may be active."""
    memory = g.memory(writable=True)
    if memory is None:
        return
    place = GrownPlace(g, memory)
    if g.chance(0.2):
        place.store(g, g.constant(g.rng.choice((0.0, 1.0, 0.5)), "f64"))
    else:
        place.store(g, g.standard())


def update(g: Grower) -> None:
    """Read an element, compute with it, write it back to the same place."""
    memory = g.memory(writable=True)
    if memory is None:
        return
    place = GrownPlace(g, memory)
    old = place.load(g)
    other = g.standard()
    name = g.rng.choice(("arith.addf", "arith.mulf", "arith.subf"))
    new = g.emit(name, [old, other] if g.chance(0.7) else [old, old], "f64")
    place.store(g, g.emit(g.rng.choice(("math.sin", "math.tanh", "math.cos")), [new], "f64"))
    if g.chance(0.5):
        g.add_float(old, *STANDARD)


def allocate(g: Grower) -> None:
    """A local buffer, static or dynamic, filled at once."""
    shape = tuple(g.rng.randint(1, 4) for _ in range(g.rng.choice((0, 1, 1, 1, 2))))
    memory = new_buffer(g, Memref(shape, tuple(g.chance(0.3) for _ in shape)))
    g.scope.memories.append(memory)


def new_buffer(g: Grower, kind: Memref, escapes: bool = False, heap: float = 0.6) -> GrownMemory:
    """Allocate ``kind`` on the heap or the stack and write every element; what ``escapes`` is not freed here."""
    extents = [extent_of(g, n) for n, dynamic in zip(kind.shape, kind.dynamic, strict=True) if dynamic]
    on_heap = escapes or g.chance(heap)
    var = g.emit("memref.alloc" if on_heap else "memref.alloca", extents, kind)
    if on_heap and not escapes:
        g.owe_dealloc(var)
    memory = GrownMemory(var, kind.shape)
    fill(g, memory)
    return memory


def extent_of(g: Grower, extent: int) -> Var:
    """The index ``extent``: something in scope that is always that, or a constant."""
    exact = [n.var for n in g.scope.ints if n.within(extent, extent)]
    return g.rng.choice(exact) if exact and g.chance(0.7) else g.index_constant(extent).var


def fill(g: Grower, memory: GrownMemory) -> None:
    """Write every element."""
    sources = [m for m in g.scope.memories if m.shape == memory.shape and not m.below]
    if sources and g.chance(0.4):
        g.emit("memref.copy", [g.rng.choice(sources).var, memory.var])
        return
    for index in np.ndindex(*memory.shape):
        subscripts = [g.index_constant(int(i)).var for i in index]
        value = g.constant(round(g.rng.uniform(*STANDARD), 3), "f64") if g.chance(0.3) else g.standard()
        g.emit("memref.store", [value, memory.var, *subscripts])


def copy(g: Grower) -> None:
    """``memref.copy`` between memrefs of one shape that are not the same buffer."""
    targets = [m for m in g.scope.memories if m.writable]
    pairs = [(s, t) for t in targets for s in g.scope.memories if s.shape == t.shape and s is not t and not s.below]
    if pairs:
        source, target = g.rng.choice(pairs)
        g.emit("memref.copy", [source.var, target.var])


def dim(g: Grower) -> None:
    """The extent of a memref as an index."""
    ranked = [m for m in g.scope.memories if m.shape]
    if not ranked:
        return
    memory = g.rng.choice(ranked)
    axis = g.rng.randrange(len(memory.shape))
    var = g.emit("memref.dim", [memory.var, g.index_constant(axis).var], "index")
    g.add_int(var, memory.shape[axis], memory.shape[axis], affine=g.depth == g.top)


def cast(g: Grower) -> None:
    """``memref.cast`` between static and dynamic extents."""
    plain = [m for m in g.scope.memories if m.writable and m.shape and m.type.layout is None]
    if not plain:
        return
    memory = g.rng.choice(plain)
    kind = Memref(memory.shape, tuple(not d for d in memory.type.dynamic))
    g.add_memory(g.emit("memref.cast", [memory.var], kind), memory.shape)


def subview(g: Grower) -> None:
    """A strided view, of which offsets, sizes and strides are static or dynamic."""
    fitting = [m for m in g.scope.memories if m.writable and m.shape and m.type.layout is None]
    if not fitting:
        return
    memory = g.rng.choice(fitting)
    slots = [_slot(g, n) for n in memory.shape]
    names = ("offsets", "sizes", "strides")
    values = {name: [slot[i] for slot in slots] for i, name in enumerate(names)}
    dynamic = {name: [g.chance(0.3) for _ in slots] for name in names}
    choices = {name: list(zip(values[name], dynamic[name], strict=True)) for name in names}
    operands = [extent_of(g, value) for name in names for value, d in choices[name] if d]
    shown: dict[str, Any] = {name: tuple(None if d else v for v, d in choices[name]) for name in names}
    kind = Memref(tuple(values["sizes"]), tuple(dynamic["sizes"]), _layout(memory, shown))
    g.add_memory(g.emit("memref.subview", [memory.var, *operands], kind, **shown), kind.shape)


def _slot(g: Grower, extent: int) -> tuple[int, int, int]:
    offset = g.rng.randrange(extent)
    stride = g.rng.choice((1, 1, 2))
    return offset, g.rng.randint(1, (extent - 1 - offset) // stride + 1), stride


def _layout(memory: GrownMemory, shown: dict[str, tuple[int | None, ...]]) -> str:
    """The layout that MLIR infers for the view: known only where everything it is made of is."""
    known = [n if not d else None for n, d in zip(memory.shape, memory.type.dynamic, strict=True)]
    outer: list[int | None] = []
    for i in range(len(known)):
        rest = known[i + 1 :]
        outer.append(None if None in rest else math.prod(n for n in rest if n is not None))
    strides = [None if s is None or o is None else s * o for s, o in zip(shown["strides"], outer, strict=True)]
    parts = [
        0 if f == 0 else None if f is None or o is None else f * o for f, o in zip(shown["offsets"], outer, strict=True)
    ]
    offset = None if None in parts else sum(p for p in parts if p is not None)
    inner = ", ".join("?" if s is None else str(s) for s in strides)
    return f"strided<[{inner}]>" if offset == 0 else f"strided<[{inner}], offset: {'?' if offset is None else offset}>"


def choose(g: Grower) -> None:
    """A memref that is one of two, by ``arith.select`` or by the branches of an ``scf.if``."""
    from tests.fuzz.programs.grow.scalars import condition

    pair = same_type_pair(g)
    if pair is None:
        return
    first, second = pair
    test = condition(g)
    if g.chance(0.5):
        var = g.emit("arith.select", [test, first.var, second.var], first.type)
    else:
        with g.nested():
            g.grow(g.rng.randint(0, 2))
            then = g.close((), [first.var])
        with g.nested():
            g.grow(g.rng.randint(0, 2))
            other = g.close((), [second.var])
        var = g.emit("scf.if", [test], first.type, regions=(then, other))
    g.add_memory(var, first.shape)


def escape(g: Grower) -> None:
    """A memref that a branch may have allocated itself: it outlives the region that it is made in."""
    from tests.fuzz.programs.grow.scalars import condition

    plain = [m for m in g.scope.memories if m.writable and m.type.layout is None]
    kind = g.rng.choice(plain).type if plain else Memref((3,), (True,))
    others = [m for m in plain if m.type == kind]
    test = condition(g)
    arms = []
    for _ in range(2):
        with g.nested():
            g.grow(g.rng.randint(0, 2))
            memory = g.rng.choice(others) if others and g.chance(0.4) else new_buffer(g, kind, escapes=True)
            arms.append(g.close((), [memory.var]))
    g.add_memory(g.emit("scf.if", [test], kind, regions=arms), kind.shape)


def same_type_pair(g: Grower) -> tuple[GrownMemory, GrownMemory] | None:
    """Two writable memrefs in scope of one type and shape, or None."""
    pairs = [
        (a, b)
        for i, a in enumerate(g.scope.memories)
        for b in g.scope.memories[i + 1 :]
        if a.writable and b.writable and a.type == b.type
    ]
    return g.rng.choice(pairs) if pairs else None
