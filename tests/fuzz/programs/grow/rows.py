"""Productions of sums into the elements of a row, by inner loops that may be empty.

Stores before and behind the inner loop run nevertheless::

    for t < steps { for i < n { z[i] = y[i]; for j < t { z[i] += a[j, i] * y[i] }; z[i] = sin(z[i]) } }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.fuzz.programs.grow.stencils import new_field
from tests.fuzz.programs.growth import Grower
from tests.fuzz.programs.syntax import Affine, Var

_STEPS = (1, 2, 4)
_ROWS = (1, 3, 4, 8, 9)
#: More than any bound of an inner loop.
_COLUMNS = 10


def sums_of_rows(g: Grower) -> None:
    """Such a nest; an element of the row comes into scope."""
    if g.trips > 1 or g.depth >= g.mix.depth:
        return
    count = g.rng.choice(_ROWS)
    row, start, table = (new_field(g, shape) for shape in ((count,), (count,), (_COLUMNS, count)))
    before, behind = (g.rng.choice((None, "set", "scale")) for _ in range(2))
    is_affine, carries, bound = (
        g.chance(0.5),
        g.chance(0.4),
        g.rng.choice(("step", "row", "given", "given", "constant")),
    )
    given = [n.var for n in g.scope.ints if n.within(0, _COLUMNS)]

    def each(step: Var, here: Var) -> None:
        if before is not None:
            _put(g, row, start, here, before)
        ends = {"step": step, "row": here, "given": g.rng.choice(given) if given else step}
        end = ends[bound] if bound != "constant" else g.index_constant(g.rng.choice((0, 1, 2, _COLUMNS))).var
        _sum(g, row, table, here, end, carries=carries)
        if behind is not None:
            _put(g, row, start, here, behind)

    def steps(step: Var) -> None:
        _loop(g, count, lambda here: each(step, here), is_affine=is_affine)

    _loop(g, g.rng.choice(_STEPS), steps, is_affine=is_affine)
    element = g.emit("memref.load", [row, g.index_constant(g.rng.randrange(count)).var], "f64")
    g.add_float(g.emit("math.sin", [element], "f64"), -1.0, 1.0)


def _put(g: Grower, row: Var, start: Var, here: Var, what: str) -> None:
    """Set the element of ``row`` to that of ``start``, or make it smaller."""
    old = g.emit("memref.load", [start if what == "set" else row, here], "f64")
    value = old if what == "set" else g.emit("arith.mulf", [old, g.constant(0.7, "f64")], "f64")
    g.emit("memref.store", [value, row, here])


def _sum(g: Grower, row: Var, table: Var, here: Var, end: Var, *, carries: bool) -> None:
    """Add elements of ``table`` to that of ``row``, in memory or in a carried value."""
    zero, one = g.index_constant(0).var, g.index_constant(1).var
    inits = [g.emit("memref.load", [row, here], "f64")] if carries else []
    with g.nested():
        iv, carried = g.fresh("index"), [g.fresh("f64") for _ in inits]
        factor = g.emit("memref.load", [table, iv, here], "f64")
        term = g.emit("arith.mulf", [factor, g.constant(0.3, "f64")], "f64")
        old = carried[0] if carries else g.emit("memref.load", [row, here], "f64")
        total = g.emit("arith.addf", [old, term], "f64")
        if not carries:
            g.emit("memref.store", [total, row, here])
        block = g.close((iv, *carried), [total] if carries else [])
    found = g.emit("scf.for", [zero, end, one, *inits], *(["f64"] * len(inits)), regions=(block,))
    if carries:
        g.emit("memref.store", [found, row, here])


def _loop(g: Grower, count: int, body: Callable[[Var], None], *, is_affine: bool) -> None:
    """A loop over ``count`` numbers."""
    bounds: Sequence[Var] = () if is_affine else [g.index_constant(n).var for n in (0, count, 1)]
    with g.nested():
        iv = g.fresh("index")
        body(iv)
        block = g.close((iv,), [])
    ends = {"lows": (Affine((), 0),), "highs": (Affine((), count),), "counts": (0, 0), "step": 1} if is_affine else {}
    g.emit("affine.for" if is_affine else "scf.for", list(bounds), regions=(block,), **ends)
