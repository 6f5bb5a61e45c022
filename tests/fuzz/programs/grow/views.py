"""Productions of views of memory, atomic updates, reallocation and global buffers."""

from __future__ import annotations

import math
from typing import Any

from tests.fuzz.programs.grow.memory import extent_of, fill, new_buffer
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory
from tests.fuzz.programs.syntax import Memref, ProgramBlock, Var

#: Kinds of atomic updates, and the interval of the operand that keeps the element in `STANDARD`; None: no operand does.
_KINDS = {"assign": STANDARD, "maximumf": STANDARD, "minnumf": STANDARD, "mulf": (-1.0, 1.0), "addf": None}


def _plain(g: Grower, ranks: tuple[int, ...]) -> GrownMemory | None:
    """A memref in scope of one of ``ranks`` whose elements lie one behind the other, or None."""
    fitting = [m for m in g.scope.memories if m.writable and len(m.shape) in ranks and m.type.layout is None]
    return g.rng.choice(fitting) if fitting else None


def _strided(strides: list[int | None], offset: int | None) -> str:
    inner = ", ".join("?" if s is None else str(s) for s in strides)
    return f"strided<[{inner}]>" if offset == 0 else f"strided<[{inner}], offset: {'?' if offset is None else offset}>"


def transpose(g: Grower) -> None:
    """``memref.transpose`` of a matrix."""
    memory = _plain(g, (2,))
    if memory is None:
        return
    (rows, columns), (open_rows, open_columns) = memory.shape, memory.type.dynamic
    layout = _strided([1, None if open_columns else columns], 0)
    kind = Memref((columns, rows), (open_columns, open_rows), layout)
    g.add_memory(g.emit("memref.transpose", [memory.var], kind), kind.shape)


def reinterpret(g: Grower) -> None:
    """``memref.reinterpret_cast`` to some of the elements, at equal distances."""
    memory = _plain(g, (1, 2))
    if memory is None:
        return
    count = math.prod(memory.shape)
    offset, stride = g.rng.randrange(count), g.rng.choice((1, 1, 2))
    size = g.rng.randint(1, (count - 1 - offset) // stride + 1)
    values = {"offsets": offset, "sizes": size, "strides": stride}
    shown = {name: None if g.chance(0.3) else value for name, value in values.items()}
    operands = [extent_of(g, values[name]) for name, value in shown.items() if value is None]
    kind = Memref((size,), (shown["sizes"] is None,), _strided([shown["strides"]], shown["offsets"]))
    attrs: dict[str, Any] = {name: (value,) for name, value in shown.items()}
    g.add_memory(g.emit("memref.reinterpret_cast", [memory.var, *operands], kind, **attrs), (size,))


def reshape(g: Grower) -> None:
    """The same elements in another shape: `memref.reshape`, `collapse_shape` or `expand_shape`."""
    memory = _plain(g, (1, 2))
    if memory is None:
        return
    if g.chance(0.4):
        _reshape(g, memory)
    elif len(memory.shape) == 2:
        kind = Memref((math.prod(memory.shape),), (any(memory.type.dynamic),))
        g.add_memory(g.emit("memref.collapse_shape", [memory.var], kind, groups="[[0, 1]]"), kind.shape)
    else:
        _expand(g, memory)


def _reshape(g: Grower, memory: GrownMemory) -> None:
    count = math.prod(memory.shape)
    rows = g.rng.choice([n for n in range(1, count + 1) if count % n == 0])
    shape = (count,) if g.chance(0.4) else (rows, count // rows)
    extents = g.emit("memref.alloca", (), Memref((len(shape),), (False,), element="index"))
    for axis, extent in enumerate(shape):
        g.emit("memref.store", [extent_of(g, extent), extents, g.index_constant(axis).var])
    kind = Memref(shape, tuple(g.chance(0.5) for _ in shape))
    g.add_memory(g.emit("memref.reshape", [memory.var, extents], kind), shape)


def _expand(g: Grower, memory: GrownMemory) -> None:
    (count,), (is_open,) = memory.shape, memory.type.dynamic
    rows = g.rng.choice([n for n in range(1, count + 1) if count % n == 0])
    shape = (rows, count // rows)
    axis = g.rng.randrange(2)
    dynamic = tuple(is_open and k == axis for k in range(2))
    operands = [extent_of(g, shape[axis])] if is_open else []
    kind = Memref(shape, dynamic)
    attrs: dict[str, Any] = {
        "groups": "[[0, 1]]",
        "shape": tuple(None if d else n for n, d in zip(shape, dynamic, strict=True)),
    }
    g.add_memory(g.emit("memref.expand_shape", [memory.var, *operands], kind, **attrs), shape)


def reallocate(g: Grower) -> None:
    """``memref.realloc`` of a buffer that nothing else points to, to more or fewer elements."""
    old, new = g.rng.randint(1, 4), g.rng.randint(1, 4)
    was_open, is_open = g.chance(0.5), g.chance(0.5)
    before = new_buffer(g, Memref((old,), (was_open,)), escapes=True)
    operands = [before.var, *([extent_of(g, new)] if is_open else [])]
    var = g.emit("memref.realloc", operands, Memref((new,), (is_open,)))
    g.owe_dealloc(var)
    for place in range(old, new):
        g.emit("memref.store", [g.standard(), var, g.index_constant(place).var])
    g.add_memory(var, (new,))


def atomic(g: Grower) -> None:
    """An atomic update by a kind, or by a region."""
    memory = g.memory(writable=True)
    if memory is None:
        return
    index = [g.below(n) for n in memory.shape]
    if g.chance(0.5):
        g.add_float(_region(g, memory, index), *STANDARD)
        return
    kind = g.rng.choice(tuple(_KINDS))
    bounds = _KINDS[kind]
    value = g.standard() if bounds is None else g.fit(g.pick(), *bounds).var
    old = g.emit("memref.atomic_rmw", [value, memory.var, *index], "f64", kind=kind)
    g.add_float(old, *STANDARD)
    if bounds is None:
        sum_ = g.emit("memref.load", [memory.var, *index], "f64")
        g.emit("memref.store", [g.emit("math.sin", [sum_], "f64"), memory.var, *index])


def _region(g: Grower, memory: GrownMemory, index: list[Var]) -> Var:
    other = g.standard()
    held = g.fresh("f64")
    with g.nested():
        name = g.rng.choice(("arith.addf", "arith.mulf", "arith.subf"))
        both = g.emit(name, [held, other] if g.chance(0.7) else [held, held], "f64")
        end = g.emit(g.rng.choice(("math.sin", "math.tanh", "math.cos")), [both], "f64")
        body: ProgramBlock = g.close((held,), [end])
    return g.emit("memref.generic_atomic_rmw", [memory.var, *index], "f64", regions=(body,))  # type: ignore[no-any-return]


def global_(g: Grower) -> None:
    """A buffer of the module: a table of constants, or one that is written first; the latter may be met again."""
    if g.globals and g.chance(0.4):
        symbol, kind = g.rng.choice(g.globals)
        memory = GrownMemory(g.emit("memref.get_global", (), kind, symbol=symbol), kind.shape)
        if g.chance(0.6):
            fill(g, memory)
        g.scope.memories.append(memory)
        return
    shape = g.rng.choice(((), (3,), (4,), (2, 2)))
    kind = Memref(shape, (False,) * len(shape))
    symbol = f"{g.prefix}_{g.fresh('index').name}"
    if g.chance(0.3):
        values = tuple(round(g.rng.uniform(*STANDARD), 3) for _ in range(math.prod(shape)))
        g.add_memory(g.emit("memref.get_global", (), kind, symbol=symbol, values=values), shape, writable=False)
        return
    g.globals.append((symbol, kind))
    memory = GrownMemory(g.emit("memref.get_global", (), kind, symbol=symbol), shape)
    fill(g, memory)
    g.scope.memories.append(memory)
