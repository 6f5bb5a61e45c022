"""Productions on control flow: branches and loops, of scf and affine."""

from __future__ import annotations

from dataclasses import dataclass

from tests.fuzz.programs.grow.memory import GrownPlace, new_buffer, same_type_pair
from tests.fuzz.programs.grow.scalars import condition
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory, Number
from tests.fuzz.programs.syntax import Affine, ProgramBlock, Type, Var

#: Trips of a loop.
LONGEST = 7


def body_budget(g: Grower) -> int:
    """How many productions a region gets: fewer further in."""
    return g.rng.randint(2, max(3, 8 - 2 * g.depth))


# --- branches


def branch(g: Grower) -> None:
    """``scf.if`` with any number of float results."""
    if g.depth >= g.mix.depth:
        return
    _two_arms(g, "scf.if", [condition(g)], {})


def affine_branch(g: Grower) -> None:
    """``affine.if`` over what affine maps may use."""
    ints = g.affine_ints()
    if g.depth >= g.mix.depth or not ints:
        return
    operands = [g.rng.choice(ints) for _ in range(g.rng.randint(1, 2))]
    constraints = []
    for _ in range(g.rng.randint(1, 2)):
        coefficients = tuple(g.rng.choice((-1, 1)) for _ in operands)
        modulo = g.rng.choice((0, 0, 2))
        relation = "==" if modulo else g.rng.choice((">=", ">=", "=="))
        constraints.append((Affine(coefficients, g.rng.randint(-2, 3), mod=modulo), relation))
    _two_arms(g, "affine.if", [n.var for n in operands], {"constraints": tuple(constraints)})


def _two_arms(g: Grower, name: str, operands: list[Var], attrs: dict[str, object]) -> None:
    kinds = [g.some_kind() for _ in range(g.rng.choice((0, 1, 1, 2, 3)))]
    arms, values = [], []
    for _ in range(2 if kinds or g.chance(0.5) else 1):
        with g.nested():
            g.grow(body_budget(g))
            ends = [g.pick() if kind == "f64" else Number(g.alike(kind), *STANDARD) for kind in kinds]
            arms.append(g.close((), [e.var for e in ends]))
            values.append(ends)
    results = g.emit(name, operands, *kinds, regions=arms, **attrs)
    for i, result in enumerate(results if isinstance(results, list) else [results]):
        low, high = min(v[i].low for v in values), max(v[i].high for v in values)
        if kinds[i] != "f64":
            g.add(result)
        elif g.chance(0.85):
            g.add_float(result, low, high)


# --- loops


@dataclass(frozen=True)
class GrownCarried:
    """What a loop carries at one position: the value before the loop, and what it is for."""

    init: Var
    kind: Type
    below: int = 0  # for an index: it stays in [0, below)
    memory: GrownMemory | None = None


@dataclass(frozen=True)
class Trip:
    """A loop's bounds as operands and attributes, its longest trip count and its induction variable's interval."""

    operands: tuple[Var, ...]
    attrs: dict[str, object]
    longest: int
    low: int
    high: int


def loop(g: Grower) -> None:
    """``scf.for``."""
    _loop(g, "scf.for")


def affine_loop(g: Grower) -> None:
    """``affine.for``."""
    _loop(g, "affine.for")


def _loop(g: Grower, name: str) -> None:
    if g.depth >= g.mix.depth:
        return
    trip = _affine_trip(g) if name == "affine.for" else scf_trip(g)
    if trip is None or trip.longest > LONGEST or trip.longest * g.trips > g.mix.trips:
        return
    carried = carried_values(g)
    outer = [n for n in g.scope.floats if n.within(*STANDARD)]
    with g.nested(trip.longest):
        iv = g.fresh("index")
        if trip.longest:
            g.add_int(iv, trip.low, trip.high, affine=name == "affine.for")
        args = [g.fresh(c.kind) for c in carried]
        enter(g, carried, args)
        if g.mix.weight("loads_in_loops", 0.0):
            load_each(g)
        g.grow(body_budget(g))
        ends = [next_value(g, c, a, carried, args, outer) for c, a in zip(carried, args, strict=True)]
        body = g.close((iv, *args), ends)
    emit_loop(g, name, trip, carried, body)


def load_each(g: Grower) -> None:
    """Read an element of most buffers, arguments among them, at what the loops around say."""
    for memory in [m for m in g.scope.memories if not m.below and g.chance(0.7)]:
        g.add_float(GrownPlace(g, memory).load(g), *STANDARD)


def emit_loop(
    g: Grower, name: str, trip: Trip, carried: list[GrownCarried], body: ProgramBlock, **attrs: object
) -> None:
    """The loop that is made of all these; what it gives comes into scope."""
    kinds = [c.kind for c in carried]
    out = g.emit(name, [*trip.operands, *(c.init for c in carried)], *kinds, regions=(body,), **trip.attrs, **attrs)
    results = out if isinstance(out, list) else [out]
    # some results stay unused, also in front of ones that are used
    kept = [(c, r) for c, r in zip(carried, results, strict=True) if g.chance(0.75)]
    enter(g, [c for c, _ in kept], [r for _, r in kept])


def enter(g: Grower, carried: list[GrownCarried], values: list[Var]) -> None:
    """Bring what a loop carries into scope under the names ``values``."""
    for c, value in zip(carried, values, strict=True):
        if c.memory is not None:
            g.add_memory(value, c.memory.shape)
        elif c.kind == "index":
            g.add_int(value, 0, c.below - 1)
        else:
            g.add(value)


def carried_values(g: Grower) -> list[GrownCarried]:
    """What a loop carries: floats, and now and then an index, two buffers, tensors, vectors or complex numbers."""
    carried = [GrownCarried(g.standard(), "f64") for _ in range(g.rng.choice((0, 1, 1, 2, 3)))]
    if g.chance(0.25):
        below = g.rng.randint(2, 4)
        carried.append(GrownCarried(g.below(below), "index", below=below))
    for _ in range(2):
        kind = g.some_kind()
        if kind != "f64":
            carried.append(GrownCarried(g.alike(kind), kind))
    pair = same_type_pair(g) if g.mix.has("swap") and g.chance(0.3) else None
    if pair is not None:
        carried += [GrownCarried(m.var, m.type, memory=m) for m in pair]
    g.rng.shuffle(carried)
    return carried


def next_value(
    g: Grower, c: GrownCarried, arg: Var, carried: list[GrownCarried], args: list[Var], outer: list[Number]
) -> Var:
    """What the body hands on for ``arg``: computed, swapped with a peer, unchanged, or from outside the loop."""
    peers = [a for a, other in zip(args, carried, strict=True) if other.kind == c.kind and other.below == c.below]
    if c.memory is not None:
        if g.mix.has("escape") and c.memory.type.layout is None and g.chance(0.15):
            return new_buffer(g, c.memory.type, escapes=True).var
        return next(a for a in peers if a != arg) if g.chance(0.7) else g.rng.choice(peers)
    if c.kind == "index":
        moved = g.emit("arith.addi", [arg, g.index_constant(g.rng.randint(1, 2)).var], "index")
        return g.emit("arith.remui", [moved, g.index_constant(c.below).var], "index")  # type: ignore[no-any-return]
    if c.kind != "f64":
        return g.alike(c.kind)
    what = g.rng.random()
    if what < 0.15 and len(peers) > 1:
        return g.rng.choice([a for a in peers if a != arg])
    if what < 0.3 and outer:
        return g.rng.choice(outer).var
    if what < 0.35:
        return arg
    if what < 0.65:
        other = g.fit(g.pick(), -20.0, 20.0)
        return g.standard(g.add_float(g.emit("arith.addf", [arg, other.var], "f64"), -22.0, 22.0))
    return g.standard()


def scf_trip(g: Grower) -> Trip | None:
    """Bounds and a step that are values."""
    low, high = _ends(g, g.scope.ints)
    steps = [n for n in g.scope.ints if n.within(1, 4)]
    step = g.rng.choice(steps) if steps and g.chance(0.25) else g.index_constant(g.rng.choice((1, 1, 2, 3)))
    longest = _count(low.low, high.high, step.low)
    return Trip((low.var, high.var, step.var), {}, longest, int(low.low), int(high.high) - 1)


def _count(low: float, high: float, step: float) -> int:
    return max(0, -int(-(high - low) // step))


def _ends(g: Grower, ints: list[Number]) -> tuple[Number, Number]:
    """A lower and an upper bound: constants, arguments, extents, outer induction variables."""
    small = [n for n in ints if n.within(-3, 8)]
    low = g.rng.choice(small) if small and g.chance(0.3) else g.index_constant(g.rng.choice((0, 0, 0, 1, 2, 3, -1)))
    if small and g.chance(0.5):
        return low, g.rng.choice(small)
    return low, g.index_constant(int(low.low) + g.rng.choice((0, 1, 2, 3, 4, 5, 6)))


def _affine_trip(g: Grower) -> Trip | None:
    ints = [n for n in g.affine_ints() if n.within(-3, 8)]
    lows, highs = _affine_bound(g, ints, -1, 3, None), None
    low = max(e for _, _, e, _ in lows)
    highs = _affine_bound(g, ints, 0, 6, low)
    high = min(e for _, _, _, e in highs)
    step = g.rng.choice((1, 1, 2, 3))
    low_operands, low_maps = _merge(lows)
    high_operands, high_maps = _merge(highs)
    attrs: dict[str, object] = {
        "lows": low_maps,
        "highs": high_maps,
        "counts": (len(low_operands), len(high_operands)),
        "step": step,
    }
    return Trip((*low_operands, *high_operands), attrs, _count(low, high, step), low, high - 1)


Bound = tuple["Number | None", int, int, int]  # an operand or none, a constant, and the interval of their sum


def _affine_bound(g: Grower, ints: list[Number], least: int, most: int, start: int | None) -> list[Bound]:
    bounds: list[Bound] = []
    for _ in range(2 if g.chance(0.2) else 1):
        if ints and g.chance(0.5 if start is not None else 0.25):
            number = g.rng.choice(ints)
            shift = g.rng.randint(-1, 1)
            bounds.append((number, shift, int(number.low) + shift, int(number.high) + shift))
        else:
            constant = (start or 0) + g.rng.randint(least, most)
            bounds.append((None, constant, constant, constant))
    return bounds


def _merge(bounds: list[Bound]) -> tuple[list[Var], tuple[Affine, ...]]:
    operands = [number.var for number, *_ in bounds if number is not None]
    maps, position = [], 0
    for number, constant, *_ in bounds:
        coefficients = [0] * len(operands)
        if number is not None:
            coefficients[position] = 1
            position += 1
        maps.append(Affine(tuple(coefficients), constant))
    return operands, tuple(maps)


def affine_value(g: Grower) -> None:
    """``affine.apply``, ``affine.min`` or ``affine.max`` of what is in scope."""
    ints = [n for n in g.affine_ints() if n.within(-3, 8)]
    if not ints:
        return
    number = g.rng.choice(ints)
    shift = g.rng.randint(0, 2)
    low, high = int(number.low) + shift, int(number.high) + shift
    name = g.rng.choice(("affine.apply", "affine.min", "affine.max"))
    maps: tuple[Affine, ...] = (Affine((1,), shift),)
    if name != "affine.apply":
        maps = (*maps, Affine((0,), 2))
        pick = min if name == "affine.min" else max
        low, high = pick(low, 2), pick(high, 2)
    g.add_int(g.emit(name, [number.var], "index", maps=maps), low, high, affine=name == "affine.apply")
