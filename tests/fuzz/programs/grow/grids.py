"""Productions that vectors and tensors share: making them, computing with every element, keeping them in range."""

from __future__ import annotations

from typing import Final

from tests.fuzz.programs.growth import STANDARD, Aggregate, Grower
from tests.fuzz.programs.syntax import Tensor, Type, Var, Vector, elements

VECTORS: Final = (Vector((4,)), Vector((4,)), Vector((2,)), Vector((3,)), Vector((2, 3)), Vector((3, 2)))
TENSORS: Final = ((), (3,), (4,), (4,), (2, 3), (3, 2), (2, 2), (2, 1, 3))

#: Functions of an element in `STANDARD`, and what they give.
_UNARY: Final = {
    "arith.negf": (-2.0, 2.0),
    "math.sin": (-1.0, 1.0),
    "math.cos": (-1.0, 1.0),
    "math.tanh": (-1.0, 1.0),
    "math.atan": (-1.2, 1.2),
    "math.exp": (0.0, 7.4),
    "math.erf": (-1.0, 1.0),
    "math.absf": (0.0, 2.0),
}
_BINARY: Final = {
    "arith.addf": 4.0,
    "arith.subf": 4.0,
    "arith.mulf": 4.0,
    "arith.maximumf": 2.0,
    "arith.minimumf": 2.0,
}


def pick(g: Grower, of: type[Vector] | type[Tensor], rank: int | None = None) -> Aggregate:
    """A vector or a tensor in scope, of that rank where one is asked for; one is made where there is none."""
    fitting = [a for a in g.scope.aggregates if isinstance(a.type, of) and (rank is None or len(a.shape) == rank)]
    if not fitting or g.chance(0.1):
        return _new(g, of, rank)
    return g.rng.choice(fitting[-3:] if g.chance(0.6) else fitting)


def _new(g: Grower, of: type[Vector] | type[Tensor], rank: int | None) -> Aggregate:
    shapes = [v.shape for v in VECTORS] if of is Vector else TENSORS
    shape = g.rng.choice([s for s in shapes if rank is None or len(s) == rank] or [(2,) * (rank or 0)])
    return made(g, Vector(shape) if of is Vector else Tensor(shape, (False,) * len(shape)))


def made(g: Grower, kind: Vector | Tensor) -> Aggregate:
    """A new one of type ``kind``: one float everywhere, or a float each."""
    dialect = "vector" if isinstance(kind, Vector) else "tensor"
    if g.chance(0.35):
        name = "vector.broadcast" if dialect == "vector" else "tensor.splat"
        return g.add_aggregate(g.emit(name, [g.standard()], kind))
    parts = [g.standard() for _ in range(elements(kind))]
    return g.add_aggregate(g.emit(f"{dialect}.from_elements", parts, kind))


def alike(g: Grower, one: Aggregate) -> Aggregate:
    """Another of the type of ``one``, where there is one."""
    return g.rng.choice([a for a in g.scope.aggregates if a.type == one.type])


def settle(g: Grower, value: Var, low: float, high: float) -> Aggregate:
    """Bring ``value``, whose elements lie between the bounds, into scope with its elements in `STANDARD`."""
    kind = value.type
    if STANDARD[0] <= low and high <= STANDARD[1]:
        return g.add_aggregate(value)
    is_open = isinstance(kind, Tensor) and kind.is_open
    if is_open or g.chance(0.5):
        return g.add_aggregate(g.emit(g.rng.choice(("math.sin", "math.tanh", "math.atan")), [value], kind))
    factor = g.constant(round(1.99 / max(-low, high), 8), kind)
    return g.add_aggregate(g.emit("arith.mulf", [value, factor], kind))


def elementwise(g: Grower, of: type[Vector] | type[Tensor]) -> None:
    """One op on every element: a function, a sum, a product, a quotient, a choice."""
    x = pick(g, of)
    what = g.rng.random()
    if what < 0.35:
        name = g.rng.choice(tuple(_UNARY))
        settle(g, g.emit(name, [x.var], x.type), *_UNARY[name])
    elif what < 0.8:
        name = g.rng.choice(tuple(_BINARY))
        y = alike(g, x)
        settle(g, g.emit(name, [x.var, y.var], x.type), -_BINARY[name], _BINARY[name])
    elif what < 0.87:
        y = alike(g, x)
        below = g.emit("math.exp", [y.var], x.type)  # at least 0.13
        settle(g, g.emit("arith.divf", [x.var, below], x.type), -15.0, 15.0)
    elif what < 0.94:
        operands = [x.var, alike(g, x).var, alike(g, x).var]
        settle(g, g.emit("math.fma", operands, x.type), -6.0, 6.0)
    else:
        _select(g, x)


def _select(g: Grower, x: Aggregate) -> None:
    y = alike(g, x)
    if x.var == y.var:
        return
    flags: Type = _flags(x.type)
    test = g.emit("arith.cmpf", [x.var, y.var], flags, predicate=g.rng.choice(("olt", "ogt", "oge")))
    g.add_aggregate(g.emit("arith.select", [test, x.var, y.var], x.type))


def _flags(kind: Vector | Tensor) -> Vector | Tensor:
    return Vector(kind.shape, "i1") if isinstance(kind, Vector) else Tensor(kind.shape, kind.dynamic, "i1")
