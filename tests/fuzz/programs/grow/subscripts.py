"""Productions of loop nests whose subscripts are sums of induction variables, carried indices and table entries.

Some iterations access the same element and others do not, to test the analyses of subscripts.

"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.fuzz.programs.grow.memory import GrownPlace
from tests.fuzz.programs.grow.stencils import new_field
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory, Number
from tests.fuzz.programs.syntax import Affine, Var

#: Extents of the buffer: forms that reach further are not made.
_LONGEST = 16


@dataclass(frozen=True)
class SubscriptForm:
    """``sum factors[i] * numbers[i] + constant``, one an axis; never below zero."""

    factors: tuple[tuple[int, ...], ...]
    constants: tuple[int, ...]

    def last(self, numbers: Sequence[Number]) -> list[int]:
        """The greatest subscript on each axis."""
        return [
            constant + sum(max(f * int(n.low), f * int(n.high)) for f, n in zip(row, numbers, strict=True))
            for row, constant in zip(self.factors, self.constants, strict=True)
        ]


def sums_of_numbers(g: Grower) -> None:
    """One or two loops that read and write elements at such subscripts; one element comes into scope."""
    if g.depth >= g.mix.depth or g.trips > 4:
        return
    names = [g.rng.choice(("affine.for", "scf.for")) for _ in range(g.rng.choice((1, 2, 2)))]
    numbers = [_number(g, name) for name in names]
    carried = Number(g.fresh("index"), 0, g.rng.randint(1, 4)) if g.chance(0.6) else None
    known = [*(n for n, _ in numbers), *([carried] if carried else [])]
    rank = g.rng.choice((1, 1, 1, 2))
    forms = [form for _ in range(g.rng.randint(1, 3)) if (form := _form(g, known, rank)) is not None]
    if not forms:
        return
    forms += [_moved(g, forms[0])] * g.rng.randint(0, 1)
    shape = tuple(1 + max(form.last(known)[axis] for form in forms) for axis in range(rank))
    field = new_field(g, shape)
    _nest(g, list(zip(names, numbers, strict=True)), carried, lambda: _body(g, field, forms, known))
    for _ in range(g.rng.choice((1, 2))):
        at = [g.index_constant(g.rng.randrange(n)).var for n in shape]
        g.add_float(g.emit("memref.load", [field, *at], "f64"), *STANDARD)
    if g.chance(0.3):
        g.scope.memories.append(GrownMemory(field, shape))


def _number(g: Grower, name: str) -> tuple[Number, int]:
    """The number of a loop, from its first to its last value, and the step."""
    low, step, trips = g.rng.choice((0, 0, 1, 2)), g.rng.choice((1, 1, 1, 2, 3)), g.rng.choice((2, 3, 4, 4, 5))
    return Number(g.fresh("index"), low, low + (trips - 1) * step, affine=name == "affine.for"), step


def _form(g: Grower, numbers: Sequence[Number], rank: int) -> SubscriptForm | None:
    rows, constants = [], []
    for _ in range(rank):
        row = tuple(g.rng.choice((0, 1, 1, 1, -1, 2)) for _ in numbers)
        least = sum(min(f * int(n.low), f * int(n.high)) for f, n in zip(row, numbers, strict=True))
        rows.append(row)
        constants.append(-least + g.rng.choice((0, 0, 0, 1)))
    form = SubscriptForm(tuple(rows), tuple(constants))
    return form if max(form.last(numbers)) < _LONGEST else None


def _moved(g: Grower, form: SubscriptForm) -> SubscriptForm:
    """The same form a little further on one axis."""
    axis = g.rng.randrange(len(form.constants))
    return SubscriptForm(form.factors, tuple(c + (i == axis) for i, c in enumerate(form.constants)))


def _nest(
    g: Grower, loops: Sequence[tuple[str, tuple[Number, int]]], carried: Number | None, body: Callable[[], None]
) -> None:
    """The loops around each other; ``carried`` is carried by the innermost one."""
    (name, (number, step)), *rest = loops
    held = carried if not rest else None
    start = [g.below(int(held.high) + 1)] if held is not None else []
    bounds = () if name == "affine.for" else tuple(map(g.index_constant, (int(number.low), int(number.high) + 1, step)))
    trips = 1 + int(number.high - number.low) // step
    with g.nested(trips):
        g.scope.ints.append(number)
        if rest:
            _nest(g, rest, carried, body)
        else:
            body()
        arguments, ends = [number.var], []
        if held is not None:
            arguments.append(held.var)
            ends.append(_next(g, held, number))
        block = g.close(arguments, ends)
    attrs: dict[str, object] = {}
    if name == "affine.for":
        first, last = Affine((), int(number.low)), Affine((), int(number.high) + 1)
        attrs = {"lows": (first,), "highs": (last,), "counts": (0, 0), "step": step}
    g.emit(name, [*(b.var for b in bounds), *start], *(["index"] * len(start)), regions=(block,), **attrs)


def _next(g: Grower, carried: Number, number: Number) -> Var:
    """What the next iteration carries: an index in the same range."""
    ways = ["on", "down", "down", "back", "against"]
    tables = [m for m in g.scope.memories if m.below and m.below <= carried.high + 1]
    way = g.rng.choice([*ways, *(["table"] * 2 if tables else [])])
    extent, last = g.index_constant(int(carried.high) + 1).var, g.index_constant(int(carried.high)).var
    if way == "table":
        return GrownPlace(g, g.rng.choice(tables)).load(g)
    if way == "back":
        return g.emit("arith.subi", [last, carried.var], "index")  # type: ignore[no-any-return]
    if way == "down":
        less = g.emit("arith.subi", [carried.var, g.index_constant(1).var], "index")
        return g.emit("arith.maxsi", [less, g.index_constant(0).var], "index")  # type: ignore[no-any-return]
    other = number.var if way == "against" else g.index_constant(g.rng.randint(1, 3)).var
    moved = g.emit("arith.addi", [carried.var, other], "index")
    return g.emit("arith.remui", [moved, extent], "index")  # type: ignore[no-any-return]


def _body(g: Grower, field: Var, forms: Sequence[SubscriptForm], numbers: Sequence[Number]) -> None:
    """Some loads, and stores of what is made of them."""
    values = [g.standard()]
    for _ in range(g.rng.randint(2, 4)):
        place = _Element(g, field, g.rng.choice(forms), numbers)
        what = g.rng.random()
        if what < 0.35:
            values.append(place.load(g))
            continue
        value = _computed(g, values)
        if what < 0.65:
            before = place.load(g)
            value = g.emit("arith.addf", [before, value], "f64")
            value = value if g.chance(0.4) else g.emit("math.sin", [value], "f64")
        place.store(g, value if what >= 0.65 else g.standard(g.add_float(value, -4.0, 4.0)))


def _computed(g: Grower, values: Sequence[Var]) -> Var:
    one, other = g.rng.choice(values), g.rng.choice(values)
    product = g.emit("arith.mulf", [one, other], "f64")
    return g.emit(g.rng.choice(("math.sin", "math.tanh", "math.cos")), [product], "f64")  # type: ignore[no-any-return]


class _Element:
    """An element of ``field``: by an affine access where the numbers are those of loops, else by arithmetic."""

    def __init__(self, g: Grower, field: Var, form: SubscriptForm, numbers: Sequence[Number]) -> None:
        self._field = field
        used = [i for i in range(len(numbers)) if any(row[i] for row in form.factors)]
        self._affine = all(numbers[i].affine for i in used) and g.mix.has("affine") and g.chance(0.6)
        rows = [[row[i] for i in used] for row in form.factors]
        if self._affine:
            self._index = [numbers[i].var for i in used]
            pairs = zip(rows, form.constants, strict=True)
            self._subscripts = tuple(Affine(tuple(row), constant) for row, constant in pairs)
        else:
            chosen = [numbers[i] for i in used]
            self._index = [_sum(g, row, chosen, c) for row, c in zip(rows, form.constants, strict=True)]

    def load(self, g: Grower) -> Var:
        """Read it."""
        if self._affine:
            return g.emit("affine.load", [self._field, *self._index], "f64", subscripts=self._subscripts)  # type: ignore[no-any-return]
        return g.emit("memref.load", [self._field, *self._index], "f64")  # type: ignore[no-any-return]

    def store(self, g: Grower, value: Var) -> None:
        """Write it."""
        if self._affine:
            g.emit("affine.store", [value, self._field, *self._index], subscripts=self._subscripts)
        else:
            g.emit("memref.store", [value, self._field, *self._index])


def _sum(g: Grower, row: Sequence[int], numbers: Sequence[Number], constant: int) -> Var:
    """The subscript by arithmetic on indices."""
    total: Var | None = None
    for factor, number in sorted(zip(row, numbers, strict=True), key=lambda pair: -pair[0]):
        if not factor:
            continue
        size = abs(factor)
        term = number.var
        if size > 1:
            term = g.emit("arith.muli", [term, g.index_constant(size).var], "index")
        if total is None:
            total = term if factor > 0 else g.emit("arith.subi", [g.index_constant(0).var, term], "index")
        else:
            total = g.emit("arith.addi" if factor > 0 else "arith.subi", [total, term], "index")
    if total is None:
        return g.index_constant(constant).var
    return g.emit("arith.addi", [total, g.index_constant(constant).var], "index") if constant else total
