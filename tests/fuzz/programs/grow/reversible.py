"""Productions of loops that update buffers invertibly: swaps, rotations, counters, changes of sign.

Each is a nest over a buffer of floats and a table of indices. They are updated, and values loaded from them are added
to a sum, in any order and under any conditions.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory
from tests.fuzz.programs.syntax import Affine, Memref, Var

#: Trips of each loop, and levels of them.
_TRIPS = (2, 3, 4)
_LEVELS = 3


@dataclass
class _Nest:
    """What the statements of a nest work on: the floats, the indices, the sum so far, and what can be a subscript."""

    floats: GrownMemory
    table: GrownMemory
    total: Var
    places: list[Var]


def reversible(g: Grower) -> None:
    """A nest; its sum comes into scope, and its floats with it now and then."""
    if g.trips > 8 or g.depth >= g.mix.depth:
        return
    nest = _Nest(_floats(g), _table(g), g.standard(), [g.index_constant(0).var, g.index_constant(2).var])
    _loop(g, nest, 1)
    g.add_float(nest.total, *STANDARD)
    if g.chance(0.4):
        g.scope.memories.append(nest.floats)


def _floats(g: Grower) -> GrownMemory:
    fitting = [m for m in g.scope.memories if m.writable and len(m.shape) == 1 and m.shape[0] > 2]
    return g.rng.choice(fitting) if fitting and g.chance(0.3) else _new(g, "f64", [g.standard() for _ in range(4)])


def _table(g: Grower) -> GrownMemory:
    """The numbers of its elements in some order, or zeros to count with."""
    numbers = g.rng.choice((g.rng.sample(range(4), 4), [0, 0, 0, 0]))
    return _new(g, "index", [g.index_constant(number).var for number in numbers])


def _new(g: Grower, element: str, contents: Sequence[Var]) -> GrownMemory:
    kind = Memref((len(contents),), (False,), element=element)
    is_on_heap = g.chance(0.6)
    var: Var = g.emit("memref.alloc" if is_on_heap else "memref.alloca", [], kind)
    if is_on_heap:
        g.owe_dealloc(var)
    for at, value in enumerate(contents):
        g.emit("memref.store", [value, var, g.index_constant(at).var])
    return GrownMemory(var, kind.shape)


def _loop(g: Grower, nest: _Nest, level: int) -> None:
    """A loop over some statements that carries the sum."""
    trips = g.rng.choice(_TRIPS)
    is_affine = g.mix.has("affine") and g.chance(0.4)
    start, places = nest.total, nest.places
    with g.nested(trips):
        iv, nest.total = g.fresh("index"), g.fresh("f64")
        arguments = (iv, nest.total)
        nest.places = [*places, iv]
        for _ in range(g.rng.choice((2, 3, 4, 5))):
            _statement(g, nest, level)
        body = g.close(arguments, [nest.total])
    nest.places = places
    if is_affine:
        maps = {"lows": (Affine((), 0),), "highs": (Affine((), trips),), "counts": (0, 0), "step": 1}
        nest.total = g.emit("affine.for", [start], "f64", regions=(body,), **maps)
        return
    bounds = [g.index_constant(number).var for number in (0, trips, 1)]
    nest.total = g.emit("scf.for", [*bounds, start], "f64", regions=(body,))


def _statement(g: Grower, nest: _Nest, level: int) -> None:
    what = g.rng.random()
    if what < 0.2 and level < _LEVELS:
        _loop(g, nest, level + 1)
    elif what < 0.6:
        _use(g, nest, [_load(g, nest.floats, _place(g, nest, nest.floats)) for _ in range(2)])
    else:
        _change(g, nest)


def _place(g: Grower, nest: _Nest, memory: GrownMemory) -> Var:
    """A subscript: a number that is there or its neighbour, or one from the table."""
    is_indirect = g.chance(0.25)
    number = _load(g, nest.table, _place(g, nest, nest.table)) if is_indirect else g.rng.choice(nest.places)
    if g.chance(0.3):
        number = g.emit("arith.addi", [number, g.index_constant(1).var], "index")
    return g.emit("arith.remui", [number, g.index_constant(memory.shape[0]).var], "index")  # type: ignore[no-any-return]


def _load(g: Grower, memory: GrownMemory, at: Var) -> Var:
    return g.emit("memref.load", [memory.var, at], memory.type.element)  # type: ignore[no-any-return]


def _use(g: Grower, nest: _Nest, values: Sequence[Var]) -> None:
    """Bring a product of two floats into the sum."""
    product = g.emit("arith.mulf", [values[0], values[-1]], "f64")
    mixed = g.emit(g.rng.choice(("arith.addf", "arith.addf", "arith.mulf")), [nest.total, product], "f64")
    nest.total = g.emit(g.rng.choice(("math.sin", "math.tanh")), [mixed], "f64")


def _change(g: Grower, nest: _Nest) -> None:
    """Load, perhaps use what was loaded before or behind it, and write, now and then only if a condition holds."""
    memory = g.rng.choice((nest.floats, nest.floats, nest.table))
    is_float = memory is nest.floats
    how = g.rng.choice(("swap", "swap", "swap", "rotate", "flip", "flip"))
    if how == "rotate":
        places = [g.index_constant(number).var for number in g.rng.sample(range(3), 3)]
    else:
        places = [_place(g, nest, memory) for _ in range(2 if how == "swap" else 1)]
    old = [_load(g, memory, place) for place in places]
    used = g.rng.choice(("", "before", "behind")) if is_float else ""
    if used == "before":
        _use(g, nest, old)
    new = [_flipped(g, old[0], is_float)] if how == "flip" else [*old[1:], old[0]]
    if g.chance(0.5):
        _store(g, memory, places, new)
    else:
        test = _condition(g, nest, old)
        with g.nested():
            _store(g, memory, places, new)
            arm = g.close((), [])
        g.emit("scf.if", [test], regions=(arm,))
    if used == "behind":
        _use(g, nest, old)


def _store(g: Grower, memory: GrownMemory, places: Sequence[Var], values: Sequence[Var]) -> None:
    for value, place in zip(values, places, strict=True):
        g.emit("memref.store", [value, memory.var, place])


def _flipped(g: Grower, value: Var, is_float: bool) -> Var:
    """Changed by one op, or two, that have inverses."""
    if is_float:
        return g.emit("arith.negf", [value], "f64")  # type: ignore[no-any-return]
    more = g.emit("arith.addi", [value, g.index_constant(g.rng.choice((1, 2, 5))).var], "index")
    return g.emit("arith.xori", [more, g.index_constant(3).var], "index") if g.chance(0.3) else more  # type: ignore[no-any-return]


def _condition(g: Grower, nest: _Nest, old: Sequence[Var]) -> Var:
    """Whether two floats are in order, or one is more than a number."""
    if old[0].type == "f64" and g.chance(0.7):
        right = old[1] if len(old) > 1 and g.chance(0.4) else g.constant(round(g.rng.uniform(*STANDARD), 3), "f64")
        return g.emit("arith.cmpf", [old[0], right], "i1", predicate="ogt")  # type: ignore[no-any-return]
    places = [g.rng.choice(nest.places) for _ in range(2)]
    return g.emit("arith.cmpi", places, "i1", predicate="slt")  # type: ignore[no-any-return]
