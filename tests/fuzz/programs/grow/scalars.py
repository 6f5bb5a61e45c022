"""Productions on scalars: float arithmetic and elementary functions, integers, flags and selects."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.programs.growth import STANDARD, WIDEST, Grower
from tests.fuzz.programs.syntax import Var
from tests.fuzz.semantics import elementary

#: op -> the interval its operand is fitted into; the functions are monotone there
_MONOTONE: dict[str, tuple[float, float]] = {
    "arith.negf": (-WIDEST, WIDEST),
    "math.tan": (-1.2, 1.2),
    "math.asin": (-0.9, 0.9),
    "math.acos": (-0.9, 0.9),
    "math.atan": (-WIDEST, WIDEST),
    "math.sinh": (-3.0, 3.0),
    "math.tanh": (-WIDEST, WIDEST),
    "math.asinh": (-WIDEST, WIDEST),
    "math.acosh": (1.2, WIDEST),
    "math.atanh": (-0.9, 0.9),
    "math.exp": (-4.0, 3.0),
    "math.exp2": (-4.0, 4.0),
    "math.expm1": (-4.0, 3.0),
    "math.log": (0.2, WIDEST),
    "math.log2": (0.2, WIDEST),
    "math.log10": (0.2, WIDEST),
    "math.log1p": (-0.8, WIDEST),
    "math.sqrt": (0.1, WIDEST),
    "math.rsqrt": (0.1, WIDEST),
    "math.cbrt": (0.1, WIDEST),
    "math.erf": (-3.0, 3.0),
    "math.erfc": (-3.0, 3.0),
    "math.ceil": (-WIDEST, WIDEST),
    "math.floor": (-WIDEST, WIDEST),
    "math.trunc": (-WIDEST, WIDEST),
    "math.round": (-WIDEST, WIDEST),
    "math.roundeven": (-WIDEST, WIDEST),
}

#: the same with a range that is stated
_BOUNDED: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "math.sin": ((-WIDEST, WIDEST), (-1.0, 1.0)),
    "math.cos": ((-WIDEST, WIDEST), (-1.0, 1.0)),
    "math.cosh": ((-3.0, 3.0), (1.0, 10.1)),
    "math.absf": ((-WIDEST, WIDEST), (0.0, WIDEST)),
}


def unary(g: Grower) -> None:
    """One elementary function of one float."""
    name = g.rng.choice((*_MONOTONE, *_BOUNDED))
    if name in _BOUNDED:
        domain, image = _BOUNDED[name]
        operand = g.fit(g.pick(), *domain)
    else:
        operand = g.fit(g.pick(), *_MONOTONE[name])
        ends = [elementary.unary(name, x)[0] for x in (operand.low, operand.high)]
        image = (min(ends) - 1e-9, max(ends) + 1e-9)
    g.add_float(g.emit(name, [operand.var], "f64"), *image)


def linear(g: Grower) -> None:
    """A sum, a difference or a product; by far the most usual ops."""
    x, y = (g.fit(g.pick(), -WIDEST, WIDEST) for _ in range(2))
    name = g.rng.choice(("arith.addf", "arith.subf", "arith.mulf", "arith.mulf"))
    if name == "arith.mulf":
        x, y = (g.fit(n, -7.0, 7.0) for n in (x, y))
        corners = [a * b for a in (x.low, x.high) for b in (y.low, y.high)]
        low, high = min(corners), max(corners)
    elif name == "arith.addf":
        low, high = x.low + y.low, x.high + y.high
    else:
        low, high = x.low - y.high, x.high - y.low
    g.add_float(g.emit(name, [x.var, y.var], "f64"), low, high)


#: op -> the intervals of its operands and of its result
_BINARY: dict[str, tuple[tuple[tuple[float, float], ...], tuple[float, float]]] = {
    "arith.divf": (((-20.0, 20.0), (0.5, 4.0)), (-40.0, 40.0)),
    "arith.remf": (((-20.0, 20.0), (0.5, 4.0)), (-4.0, 4.0)),
    "arith.maximumf": (((-20.0, 20.0), (-20.0, 20.0)), (-20.0, 20.0)),
    "arith.minimumf": (((-20.0, 20.0), (-20.0, 20.0)), (-20.0, 20.0)),
    "arith.maxnumf": (((-20.0, 20.0), (-20.0, 20.0)), (-20.0, 20.0)),
    "arith.minnumf": (((-20.0, 20.0), (-20.0, 20.0)), (-20.0, 20.0)),
    "math.powf": (((0.2, 3.0), (-2.0, 2.0)), (0.0, 26.0)),
    "math.atan2": (((-20.0, 20.0), (0.3, 20.0)), (-1.6, 1.6)),
    "math.copysign": (((-20.0, 20.0), (-20.0, 20.0)), (-20.0, 20.0)),
    "math.fma": (((-5.0, 5.0), (-5.0, 5.0), (-20.0, 20.0)), (-45.0, 45.0)),
}


def several(g: Grower) -> None:
    """One function of two or three floats."""
    name = g.rng.choice(tuple(_BINARY))
    domains, image = _BINARY[name]
    operands = [g.fit(g.pick(), *domain).var for domain in domains]
    g.add_float(g.emit(name, operands, "f64"), *image)


def power_of_constant(g: Grower) -> None:
    """``x**c`` for a constant ``c``, where the base may be negative."""
    base = g.fit(g.pick(), -3.0, 3.0)
    if g.chance(0.5):
        exponent = g.constant(g.rng.choice((0.0, 1.0, 2.0, 3.0)), "f64")
        g.add_float(g.emit("math.powf", [base.var, exponent], "f64"), -27.0, 27.0)
    else:
        base = g.fit(base, 0.5, 2.0)
        exponent = g.constant(g.rng.randint(-2, 3), "i32")
        g.add_float(g.emit("math.fpowi", [base.var, exponent], "f64"), 0.0, 8.0)


def two_results(g: Grower) -> None:
    """``math.sincos``, of which one result may stay unused."""
    sine, cosine = g.emit("math.sincos", [g.fit(g.pick(), -WIDEST, WIDEST).var], "f64", "f64")
    for result in g.rng.sample((sine, cosine), g.rng.randint(1, 2)):
        g.add_float(result, -1.0, 1.0)


def clamp(g: Grower) -> None:
    """``math.clampf`` between constants or run-time values."""
    value = g.fit(g.pick(), -20.0, 20.0)
    low, high = g.fit(g.pick(), -3.0, -0.5), g.fit(g.pick(), 0.5, 3.0)
    g.add_float(g.emit("math.clampf", [value.var, low.var, high.var], "f64"), -3.0, 3.0)


def integer(g: Grower) -> None:
    """Integer arithmetic, kept in a small interval."""
    x, y = g.integer(), g.integer()
    sums: dict[str, Callable[[float, float], float]] = {
        "arith.addi": lambda a, b: a + b,
        "arith.subi": lambda a, b: a - b,
        "arith.muli": lambda a, b: a * b,
        "arith.minsi": min,
        "arith.maxsi": max,
    }
    name = g.rng.choice(tuple(sums))
    corners = [sums[name](a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
    var = g.emit(name, [x.var, y.var], "index")
    if max(map(abs, corners)) <= 20:
        g.add_int(var, min(corners), max(corners))


def flag(g: Grower) -> None:
    """A comparison, or a combination of two flags."""
    if len(g.scope.flags) >= 2 and g.chance(0.3):
        name = g.rng.choice(("arith.andi", "arith.ori", "arith.xori"))
        g.scope.flags.append(g.emit(name, g.rng.sample(g.scope.flags, 2), "i1"))
        return
    g.scope.flags.append(condition(g))


def condition(g: Grower) -> Var:
    """A flag, new or in scope."""
    if g.scope.flags and g.chance(0.3):
        return g.rng.choice(g.scope.flags)
    if g.scope.ints and g.chance(0.4):
        predicate = g.rng.choice(("eq", "ne", "slt", "sle", "sgt", "sge"))
        return g.emit("arith.cmpi", [g.integer().var, g.integer().var], "i1", predicate=predicate)  # type: ignore[no-any-return]
    predicate = g.rng.choice(("olt", "ole", "ogt", "oge", "ult", "ugt", "one"))
    left, right = g.pick().var, g.pick().var
    if left == right:
        right = g.constant(round(g.rng.uniform(*STANDARD), 3), "f64")
    return g.emit("arith.cmpf", [left, right], "i1", predicate=predicate)  # type: ignore[no-any-return]


def select(g: Grower) -> None:
    """``arith.select`` of floats or of indices."""
    test = condition(g)
    if g.scope.ints and g.chance(0.2):
        i, j = g.integer(), g.integer()
        var = g.emit("arith.select", [test, i.var, j.var], "index")
        g.add_int(var, min(i.low, j.low), max(i.high, j.high))
        return
    x, y = g.pick(), g.pick()
    var = g.emit("arith.select", [test, x.var, y.var], "f64")
    g.add_float(var, min(x.low, y.low), max(x.high, y.high))


def float_of_integer(g: Grower) -> None:
    """An index as a float: a value without derivative that is not a constant."""
    number = g.integer()
    wide = g.emit("arith.index_cast", [number.var], "i64")
    g.add_float(g.emit("arith.sitofp", [wide], "f64"), number.low, number.high)
