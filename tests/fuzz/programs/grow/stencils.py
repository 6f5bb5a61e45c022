"""Productions of whole time loops on a grid: each step computes every element from its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory
from tests.fuzz.programs.syntax import Affine, Memref, Var

_SHAPES = ((11,), (12,), (13,), (10, 10))
_STEPS = (1, 3, 4, 5, 6)


def stencil(g: Grower) -> None:
    """Some steps in place, with a second field, or in the first one; an element of the field comes into scope."""
    if g.trips > 1 or g.depth >= g.mix.depth:
        return
    shape = g.rng.choice(_SHAPES)
    is_clamped, in_place = g.chance(0.3), g.chance(0.2)
    field, other = new_field(g, shape), new_field(g, shape, is_empty=g.chance(0.7))
    margin = 0 if is_clamped else 1
    target = field if in_place else other

    def step() -> None:
        write = _compute(g, field, target, is_clamped)
        _nest(g, [(margin, n - margin) for n in shape], write)
        if not in_place:
            _nest(g, [(margin, n - margin) for n in shape], lambda ivs: _move(g, other, field, ivs))

    if g.chance(0.85):
        _nest(g, [(0, g.rng.choice(_STEPS))], lambda _: step())
    else:
        step()
    at = [g.rng.randrange(n) for n in shape]
    element = g.emit("memref.load", [field, *(g.index_constant(i).var for i in at)], "f64")
    g.add_float(element, *STANDARD)
    if g.chance(0.3):
        g.scope.memories.append(GrownMemory(field, shape))


def new_field(g: Grower, shape: tuple[int, ...], *, is_empty: bool = False) -> Var:
    """A buffer, mostly with a wave of the height of a value in scope."""
    field: Var = g.emit("memref.alloc", [], Memref(shape, tuple(False for _ in shape)))
    g.owe_dealloc(field)
    if is_empty:
        return field
    height, frequency = g.standard(), g.constant(round(g.rng.uniform(0.4, 1.4), 2), "f64")

    def write(ivs: Sequence[Var]) -> None:
        total = g.constant(0.3, "f64")
        for iv in ivs:
            number = g.emit("arith.sitofp", [g.emit("arith.index_cast", [iv], "i64")], "f64")
            total = g.emit("math.fma", [number, frequency, total], "f64")
        wave = g.emit("arith.mulf", [g.emit("math.sin", [total], "f64"), height], "f64")
        g.emit("affine.store", [wave, field, *ivs], subscripts=_at(ivs, (0,) * len(ivs)))

    _nest(g, [(0, n) for n in shape], write)
    return field


def _compute(g: Grower, source: Var, target: Var, is_clamped: bool) -> Callable[[Sequence[Var]], None]:
    """What a step does at each element: a mean of neighbours, or a function of it."""
    rank = len(source.type.shape)  # type: ignore[union-attr]
    count = g.rng.randint(2, 4)
    distances = [tuple(g.rng.randint(-1, 1) for _ in range(rank)) for _ in range(count)]
    weights = [round(g.rng.uniform(-1.0, 1.0) / count, 3) for _ in range(count)]
    name = g.rng.choice((None, None, None, "square", "math.sin", "math.tanh"))

    def write(ivs: Sequence[Var]) -> None:
        terms: list[Var] = []
        for distance, weight in zip(distances, weights, strict=True):
            near = _clamped(g, source, ivs, distance) if is_clamped else _near(g, source, ivs, distance)
            terms.append(g.emit("arith.mulf", [near, g.constant(weight, "f64")], "f64"))
        total = terms[0]
        for term in terms[1:]:
            total = g.emit("arith.addf", [total, term], "f64")
        value = total
        if name is not None:
            value = g.emit("arith.mulf", [total, total], "f64") if name == "square" else g.emit(name, [total], "f64")
        g.emit("affine.store", [value, target, *ivs], subscripts=_at(ivs, (0,) * rank))

    return write


def _near(g: Grower, field: Var, ivs: Sequence[Var], distance: tuple[int, ...]) -> Var:
    return g.emit("affine.load", [field, *ivs], "f64", subscripts=_at(ivs, distance))  # type: ignore[no-any-return]


def _clamped(g: Grower, field: Var, ivs: Sequence[Var], distance: tuple[int, ...]) -> Var:
    """The neighbour, or at the border the element there."""
    subscripts = []
    for axis, (iv, way) in enumerate(zip(ivs, distance, strict=True)):
        last = field.type.shape[axis] - 1  # type: ignore[union-attr]
        limit = Affine((0,), last if way > 0 else 0)
        name = "affine.min" if way > 0 else "affine.max"
        subscripts.append(g.emit(name, [iv], "index", maps=(Affine((1,), way), limit)) if way else iv)
    return g.emit("memref.load", [field, *subscripts], "f64")  # type: ignore[no-any-return]


def _move(g: Grower, source: Var, target: Var, ivs: Sequence[Var]) -> None:
    here = (0,) * len(ivs)
    g.emit("affine.store", [_near(g, source, ivs, here), target, *ivs], subscripts=_at(ivs, here))


def _at(ivs: Sequence[Var], distance: tuple[int, ...]) -> tuple[Affine, ...]:
    count = len(ivs)
    return tuple(Affine(tuple(int(i == axis) for i in range(count)), way) for axis, way in enumerate(distance))


def _nest(g: Grower, ranges: Sequence[tuple[int, int]], body: Callable[[Sequence[Var]], None]) -> None:
    """Loops of `affine` around each other over ``ranges``, the last one of which does ``body``."""
    _open(g, list(ranges), [], body)


def _open(
    g: Grower, ranges: Sequence[tuple[int, int]], ivs: Sequence[Var], body: Callable[[Sequence[Var]], None]
) -> None:
    if not ranges:
        body(ivs)
        return
    (low, high), *rest = ranges
    with g.nested():
        iv = g.fresh("index")
        _open(g, rest, [*ivs, iv], body)
        block = g.close((iv,), [])
    g.emit(
        "affine.for", [], regions=(block,), lows=(Affine((), low),), highs=(Affine((), high),), counts=(0, 0), step=1
    )
