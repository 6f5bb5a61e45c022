"""Productions of branches between blocks: choices, loops with and without a second exit, early returns.

Each is an op with regions in the syntax tree, which the oracle runs like any other; only the printed text has blocks.

"""

from __future__ import annotations

from tests.fuzz.programs.grow.control import (
    LONGEST,
    body_budget,
    carried_values,
    emit_loop,
    enter,
    next_value,
    scf_trip,
)
from tests.fuzz.programs.grow.scalars import condition
from tests.fuzz.programs.growth import STANDARD, Grower
from tests.fuzz.programs.syntax import Type


def choice(g: Grower) -> None:
    """``cf.cond_br`` to two blocks (or to the joining one at once), and what the joining block takes."""
    if not g.in_blocks or g.depth >= g.mix.depth:
        return
    kinds = [g.some_kind() for _ in range(g.rng.choice((0, 1, 1, 2)))]
    arms = []
    for _ in range(2):
        with g.nested(in_blocks=True):
            if g.chance(0.75):
                g.grow(body_budget(g))
                arms.append(g.close((), [g.alike(kind) for kind in kinds]))
            else:
                arms.append(g.close((), ()))
    outer = [g.alike(kind) for kind in kinds]
    arms = [arm if len(arm.ends) == len(kinds) else type(arm)((), (), tuple(outer)) for arm in arms]
    out = g.emit("cf.if", [condition(g)], *kinds, regions=arms)
    for result in out if isinstance(out, list) else [out]:
        g.add(result)


def counted(g: Grower) -> None:
    """A counted loop of blocks; some can be left from the middle."""
    if not g.in_blocks or g.depth >= g.mix.depth:
        return
    trip = scf_trip(g)
    if trip is None or trip.longest > LONGEST or trip.longest * g.trips > g.mix.trips:
        return
    carried = carried_values(g)
    outer = [n for n in g.scope.floats if n.within(*STANDARD)]
    breaks = g.chance(0.35)
    with g.nested(trip.longest, in_blocks=True):
        iv = g.fresh("index")
        if trip.longest:
            g.add_int(iv, trip.low, trip.high)
        args = [g.fresh(c.kind) for c in carried]
        enter(g, carried, args)
        g.grow(body_budget(g))
        ends = [next_value(g, c, a, carried, args, outer) for c, a in zip(carried, args, strict=True)]
        body = g.close((iv, *args), [condition(g), *ends] if breaks else ends)
    emit_loop(g, "cf.for", trip, carried, body, breaks=breaks)


def early_return(g: Grower) -> None:
    """A return before the end, where a condition holds."""
    if not g.in_blocks or not g.returns:
        return
    test = condition(g)
    with g.nested(in_blocks=True):
        g.grow(g.rng.randint(0, 3))
        kinds: list[Type] = g.returns
        body = g.close((), [g.alike(kind) for kind in kinds])
    g.emit("cf.return_if", [test], regions=(body,))
