"""Productions of functions at or outside the borders of their domains, with masks that discard the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tests.fuzz.programs.grow import grids
from tests.fuzz.programs.growth import STANDARD, Grower
from tests.fuzz.programs.syntax import Memref, Tensor, Type, Var, Vector

#: A number that is not defined may come out of these where the argument is zero or less.
_PARTIAL: Final = ("math.sqrt", "math.log", "math.log2", "math.rsqrt", "arith.divf", "math.powf", "math.acosh")
#: Functions of anything, also of what is not defined.
_TOTAL: Final = ("math.sin", "math.tanh", "math.atan", "arith.negf")
#: What is added to a number in `STANDARD`: all of it is at the border then, or beyond it on the one side or the other.
_DEAD, _LIVE, _HUGE = -5.0, 4.0, 1000.0
#: Above this an argument counts as inside the domain; no tie is that near.
_INSIDE: Final = 0.005


def masked(g: Grower) -> None:
    """A choice between a chain of functions where it is defined and something else; it comes into scope."""
    of = [kind for kind, flag in ((Vector, "vectors"), (Tensor, "tensors")) if g.mix.has(flag) and g.chance(0.4)]
    x = grids.pick(g, g.rng.choice(of)).var if of else g.fit(g.pick(), *STANDARD).var
    if isinstance(x.type, Tensor) and x.type.is_open:
        return
    argument, test, is_huge = _argument(g, x)
    other = g.rng.choice((x, g.constant(round(g.rng.uniform(*STANDARD), 2), x.type)))
    value = _chain(g, argument, x, is_huge)
    if isinstance(x.type, str):
        chosen = g.rng.choice((_select, _stored, _yielded))(g, test, value, other)
    else:
        chosen = _select(g, test, value, other)
    total = g.emit(g.rng.choice(("math.tanh", "math.atan")), [chosen], x.type)
    if not isinstance(x.type, str):
        g.add_aggregate(total)
        total = _element(g, total)
    g.add_float(total, *STANDARD)


def _element(g: Grower, value: Var) -> Var:
    assert isinstance(value.type, Vector | Tensor)
    at = [g.rng.randrange(n) for n in value.type.shape]
    if isinstance(value.type, Vector):
        return g.emit("vector.extract", [value], "f64", position=at, at=at)  # type: ignore[no-any-return]
    return g.emit("tensor.extract", [value, *(g.index_constant(i).var for i in at)], "f64")  # type: ignore[no-any-return]


def _argument(g: Grower, x: Var) -> tuple[Var, Var, bool]:
    """An argument, whether it is inside the domain, and whether it is too large for exponentials instead."""
    shift = g.rng.choice((round(g.rng.uniform(-1.0, 1.0), 2), _DEAD, _DEAD, _DEAD, _LIVE, _HUGE))
    argument = g.emit("arith.addf", [x, g.constant(shift, x.type)], x.type)
    is_huge = shift == _HUGE
    if shift == _DEAD and g.chance(0.6):  # on the border, exactly; a maximum lets no NaN back, a product does
        name = g.rng.choice(("arith.maximumf", "arith.mulf", "arith.mulf"))
        argument = g.emit(name, [argument, g.constant(0.0, x.type)], x.type)
    limit = g.constant(_HUGE / 2 if is_huge else _INSIDE, x.type)
    test = g.emit("arith.cmpf", [argument, limit], _truth(x.type), predicate="olt" if is_huge else "ogt")
    return argument, test, is_huge


def _truth(kind: Type) -> Type:
    return replace(kind, element="i1") if isinstance(kind, Vector | Tensor) else "i1"


def _chain(g: Grower, argument: Var, x: Var, is_huge: bool) -> Var:
    """One function that is not defined everywhere, and what is computed from it."""
    kind = x.type
    first = g.rng.choice(("math.exp", "math.cosh", "math.exp2")) if is_huge else g.rng.choice(_PARTIAL)
    if first == "arith.divf":
        operands = [x, argument]
    elif first == "math.powf":
        operands = [argument, g.constant(g.rng.choice((-0.5, 0.5, 1.5)), kind)]
    else:
        operands = [argument]
    value: Var = g.emit(first, operands, kind, masked=True)
    for _ in range(g.rng.randint(0, 3)):
        if g.chance(0.5):
            value = g.emit(g.rng.choice(("arith.mulf", "arith.addf", "arith.divf")), [value, x], kind, masked=True)
        else:
            value = g.emit(g.rng.choice((*_TOTAL, "math.sqrt", "math.log1p")), [value], kind, masked=True)
    return value


def _select(g: Grower, test: Var, value: Var, other: Var) -> Var:
    return g.emit("arith.select", [test, value, other], value.type)  # type: ignore[no-any-return]


def _stored(g: Grower, test: Var, value: Var, other: Var) -> Var:
    """A select of an element of a buffer that ``value`` is stored in."""
    buffer = g.emit("memref.alloc", [], Memref((1,), (False,)))
    g.owe_dealloc(buffer)
    at = g.index_constant(0).var
    g.emit("memref.store", [value, buffer, at])
    return _select(g, test, g.emit("memref.load", [buffer, at], "f64"), other)


def _yielded(g: Grower, test: Var, value: Var, other: Var) -> Var:
    """A branch one arm of which gives ``value``, which was computed in front of it."""
    arms = []
    for end in (value, other):
        with g.nested():
            arms.append(g.close((), [end]))
    return g.emit("scf.if", [test], "f64", regions=arms)  # type: ignore[no-any-return]
