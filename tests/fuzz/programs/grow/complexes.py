"""Productions on complex numbers; those in scope have an absolute value of at most 2, so that results stay small."""

from __future__ import annotations

from tests.fuzz.programs.growth import Grower
from tests.fuzz.programs.syntax import COMPLEX, Memref, Var

#: Entire functions, and what they are at most on the disk of radius 2.
_ENTIRE = {"exp": 7.4, "sin": 3.8, "cos": 3.8, "neg": 2.0, "conj": 2.0, "expm1": 8.4}
#: Functions with a cut, taken of numbers in the right half plane.
_CUT = {"log": 3.0, "sqrt": 2.4, "log1p": 3.0, "rsqrt": 2.0}


def fresh(g: Grower) -> None:
    """A complex number of two floats."""
    g.scope.complexes.append(g.emit("complex.create", [_part(g), _part(g)], COMPLEX))


def _part(g: Grower) -> Var:
    return g.fit(g.pick(), -1.4, 1.4).var


def pick(g: Grower) -> Var:
    """A complex number in scope; one is made where there is none."""
    if not g.scope.complexes:
        fresh(g)
    return g.alike(COMPLEX)


def settle(g: Grower, value: Var, largest: float) -> None:
    """Bring ``value``, at most ``largest`` in size, into scope, made smaller where that is too large."""
    if largest > 2.0 and g.chance(0.6):
        factor = g.emit("complex.constant", (), COMPLEX, value=[round(1.9 / largest, 6), 0.0])
        value = g.emit("complex.mul", [value, factor], COMPLEX)
    elif largest > 2.0:
        size = g.emit("arith.addf", [g.emit("complex.abs", [value], "f64"), g.constant(0.5, "f64")], "f64")
        value = g.emit(
            "complex.div", [value, g.emit("complex.create", [size, g.constant(0.0, "f64")], COMPLEX)], COMPLEX
        )
    g.scope.complexes.append(value)


def unary(g: Grower) -> None:
    """A function of one number."""
    if g.chance(0.6):
        name = g.rng.choice(tuple(_ENTIRE))
        settle(g, g.emit(f"complex.{name}", [pick(g)], COMPLEX), _ENTIRE[name])
        return
    name = g.rng.choice(tuple(_CUT))
    settle(g, g.emit(f"complex.{name}", [_right(g)], COMPLEX), _CUT[name])


def _right(g: Grower) -> Var:
    """A number in the right half plane, at least 0.5 in size and at most 4.5."""
    shift = g.emit("complex.constant", (), COMPLEX, value=[2.5, 0.0])
    return g.emit("complex.add", [pick(g), shift], COMPLEX)  # type: ignore[no-any-return]


def binary(g: Grower) -> None:
    """A sum, a difference, a product, a quotient or a power."""
    name, largest = g.rng.choice((("add", 4.0), ("sub", 4.0), ("mul", 4.0), ("mul", 4.0), ("div", 4.0), ("pow", 50.0)))
    operands = [pick(g), pick(g)]
    if name == "div":
        operands[1] = _right(g)
    elif name == "pow":
        small = g.emit("complex.constant", (), COMPLEX, value=[0.3, 0.1])
        operands = [_right(g), g.emit("complex.mul", [pick(g), small], COMPLEX)]
    settle(g, g.emit(f"complex.{name}", operands, COMPLEX), largest)


def part(g: Grower) -> None:
    """A float of a complex number: a part, the size, the angle."""
    name = g.rng.choice(("re", "im", "abs", "angle"))
    value = _right(g) if name == "angle" else pick(g)
    g.add_float(g.emit(f"complex.{name}", [value], "f64"), *((-1.6, 1.6) if name == "angle" else (-2.0, 2.0)))


def load(g: Grower) -> None:
    """Read an element of a memref of complex numbers."""
    if g.scope.complex_memories:
        memory = g.rng.choice(g.scope.complex_memories)
        g.scope.complexes.append(g.emit("memref.load", [memory.var, *(g.below(n) for n in memory.shape)], COMPLEX))


def store(g: Grower) -> None:
    """Write an element of a memref of complex numbers."""
    if g.scope.complex_memories:
        memory = g.rng.choice(g.scope.complex_memories)
        g.emit("memref.store", [pick(g), memory.var, *(g.below(n) for n in memory.shape)])


def memory_type(g: Grower) -> Memref:
    """The type of a memref argument."""
    return Memref((3,), (g.chance(0.6),), element=COMPLEX)
