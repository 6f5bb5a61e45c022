"""Productions of control flow other than counted loops and branches: while, parallel loops, switches, regions."""

from __future__ import annotations

from typing import Any, Final

from tests.fuzz.programs.grow.control import LONGEST, body_budget, carried_values, enter, next_value
from tests.fuzz.programs.grow.memory import load
from tests.fuzz.programs.grow.scalars import condition
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory, Number
from tests.fuzz.programs.syntax import Affine, ProgramBlock, Tensor, Type, Var


def while_loop(g: Grower) -> None:
    """``scf.while`` that counts, and may stop sooner by what it computed."""
    _while(g, "scf.while", in_blocks=False)


def _while(g: Grower, name: str, *, in_blocks: bool) -> None:
    longest = g.rng.randint(0, 5)
    if g.depth >= g.mix.depth or longest * g.trips > g.mix.trips:
        return
    carried = carried_values(g)
    outer = [n for n in g.scope.floats if n.within(*STANDARD)]
    kinds: list[Type] = ["index", *(c.kind for c in carried)]
    limit = _limit(g, longest)
    with g.nested(longest + 1, in_blocks=in_blocks):
        args = [g.fresh(kind) for kind in kinds]
        g.add_int(args[0], 0, longest)
        enter(g, carried, args[1:])
        g.grow(g.rng.randint(0, 3))
        go_on = g.emit("arith.cmpi", [args[0], limit], "i1", predicate="slt")
        if g.chance(0.5):
            go_on = g.emit("arith.andi", [go_on, condition(g)], "i1")
        passed = [next_value(g, c, a, carried, args[1:], outer) for c, a in zip(carried, args[1:], strict=True)]
        before = g.close(args, [go_on, args[0], *passed])
    with g.nested(longest, in_blocks=in_blocks):
        args = [g.fresh(kind) for kind in kinds]
        g.add_int(args[0], 0, max(longest - 1, 0))
        enter(g, carried, args[1:])
        g.grow(body_budget(g))
        ends = [next_value(g, c, a, carried, args[1:], outer) for c, a in zip(carried, args[1:], strict=True)]
        count = g.emit("arith.addi", [args[0], g.index_constant(1).var], "index")
        after = g.close(args, [count, *ends])
    start = g.index_constant(0).var
    out = g.emit(name, [start, *(c.init for c in carried)], *kinds, regions=(before, after))
    results = out if isinstance(out, list) else [out]
    if g.chance(0.5):
        g.add_int(results[0], 0, longest)
    kept = [(c, r) for c, r in zip(carried, results[1:], strict=True) if g.chance(0.75)]
    enter(g, [c for c, _ in kept], [r for _, r in kept])


def while_of_blocks(g: Grower) -> None:
    """The same between blocks: the loop leaves from its head."""
    if g.in_blocks:
        _while(g, "cf.while", in_blocks=True)


def _limit(g: Grower, longest: int) -> Var:
    exact = [n.var for n in g.scope.ints if n.within(0, longest)]
    return g.rng.choice(exact) if exact and g.chance(0.4) else g.index_constant(longest).var


# --- parallel loops

#: Loops whose reductions are all sums have derivatives of their own kind.
_REDUCTIONS: Final = ("addf", "addf", "addf", "addf", "mulf", "maximumf", "minimumf")


def _target(g: Grower) -> GrownMemory | None:
    """A memref that a parallel loop may fill, a step an element."""
    fitting = [m for m in g.scope.memories if m.writable and m.shape and not m.below]
    return g.rng.choice(fitting) if fitting else None


def seal(g: Grower, target: GrownMemory | None) -> None:
    """Lets the steps of a loop read everything but ``target``, and write nothing of what is outside."""
    g.scope = g.scope.sealed()
    if target is not None:
        g.scope.memories = [m for m in g.scope.memories if m.var != target.var]


def parallel(g: Grower) -> None:
    """``scf.parallel``: steps that read, fill their own element of a memref, and are reduced."""
    target = _target(g) if g.mix.has("memrefs") else None
    shape = target.shape if target else (g.rng.randint(0, 4),) * g.rng.choice((1, 1, 2))
    if not _may_loop(g, shape):
        return
    steps = [g.rng.choice((1, 1, 1, 2)) for _ in shape]
    lows = [g.rng.choice((0, 0, 1)) for _ in shape]
    operands = [g.index_constant(value).var for value in (*lows, *shape, *steps)]
    kinds = [f"arith.{g.rng.choice(_REDUCTIONS)}" for _ in range(_reduced(g))]
    inits = [g.constant(round(g.rng.uniform(*STANDARD), 3), "f64") if g.chance(0.3) else g.standard() for _ in kinds]
    body = _steps(g, target, shape, len(kinds), affine=False)
    regions = (body, *(_reduction(g, kind) for kind in kinds))
    out = g.emit("scf.parallel", [*operands, *inits], *["f64"] * len(kinds), regions=regions, rank=len(shape))
    _results(g, out, kinds, shape)


def _reduction(g: Grower, name: str) -> ProgramBlock:
    with g.nested():
        left, right = g.fresh("f64"), g.fresh("f64")
        return g.close((left, right), (g.emit(name, [left, right], "f64"),))


def _results(g: Grower, out: Var | list[Var], kinds: list[str], shape: tuple[int, ...]) -> None:
    count = 1
    for extent in shape:
        count *= extent
    for result, kind in zip(out if isinstance(out, list) else [out], kinds, strict=True):
        bound = {"arith.addf": 2.0 * (count + 1), "arith.mulf": 2.0 ** (count + 1)}.get(kind, 2.0)
        g.add_float(result, -bound, bound)


def _may_loop(g: Grower, shape: tuple[int, ...]) -> bool:
    count = 1
    for extent in shape:
        count *= extent
    return g.depth < g.mix.depth and count <= 2 * LONGEST and count * g.trips <= g.mix.trips


def _reduced(g: Grower) -> int:
    return g.rng.choice((0, 1, 1, 2))


def _steps(g: Grower, target: GrownMemory | None, shape: tuple[int, ...], ends: int, *, affine: bool) -> ProgramBlock:
    """The body of a parallel loop over ``shape``: it ends in ``ends`` floats, and fills its element of ``target``."""
    with g.nested(max(shape, default=1)):
        ivs = [g.fresh("index") for _ in shape]
        for iv, extent in zip(ivs, shape, strict=True):
            g.add_int(iv, 0, max(extent - 1, 0), affine=affine)
        seal(g, target)
        g.grow(body_budget(g))
        if g.mix.has("memrefs"):
            for _ in range(g.rng.choice((0, 1, 2))):
                load(g)  # what other steps may read as well
        if target is not None:
            fill_own(g, target, ivs, affine=affine)
        return g.close(ivs, [g.standard() for _ in range(ends)])


def fill_own(g: Grower, target: GrownMemory, ivs: list[Var], *, affine: bool) -> None:
    """Fills the element of ``target`` that belongs to a step, often from its old value."""
    value = g.standard()
    subscripts = tuple(Affine(tuple(int(i == k) for i in range(len(ivs)))) for k in range(len(ivs)))
    if g.chance(0.5):
        at = [target.var, *ivs]
        old = g.emit("affine.load", at, "f64", subscripts=subscripts) if affine else g.emit("memref.load", at, "f64")
        value = g.emit("math.sin", [g.emit("arith.mulf", [old, value], "f64")], "f64")
    if affine:
        g.emit("affine.store", [value, target.var, *ivs], subscripts=subscripts)
    else:
        g.emit("memref.store", [value, target.var, *ivs])


def affine_parallel(g: Grower) -> None:
    """``affine.parallel`` with reductions of the kinds that it knows."""
    target = _target(g) if g.mix.has("memrefs") else None
    shape = target.shape if target else (g.rng.randint(1, 4),) * g.rng.choice((1, 1, 2))
    if not _may_loop(g, shape):
        return
    kinds = [g.rng.choice(_REDUCTIONS) for _ in range(_reduced(g))]
    body = _steps(g, target, shape, len(kinds), affine=True)
    attrs: dict[str, Any] = {
        "lows": [g.rng.choice((0, 0, 0, 1)) if extent > 1 else 0 for extent in shape],
        "highs": list(shape),
        "steps": [g.rng.choice((1, 1, 2)) for _ in shape],
        "reduce": kinds,
    }
    out = g.emit("affine.parallel", (), *["f64"] * len(kinds), regions=(body,), **attrs)
    _results(g, out, [f"arith.{kind}" for kind in kinds], shape)


def forall(g: Grower) -> None:
    """``scf.forall``: steps that fill their own element of a memref, or of a tensor that they share."""
    tensors = [a for a in g.scope.aggregates if isinstance(a.type, Tensor) and a.shape and not a.is_open]
    if tensors and g.chance(0.6):
        _forall_tensor(g, g.rng.choice(tensors).var)
        return
    target = _target(g) if g.mix.has("memrefs") else None
    if target is None or not _may_loop(g, target.shape):
        return
    body = _steps(g, target, target.shape, 0, affine=False)
    g.emit("scf.forall", (), regions=(body,), extents=list(target.shape))


def _forall_tensor(g: Grower, shared: Var) -> None:
    kind = shared.type
    assert isinstance(kind, Tensor)
    if not _may_loop(g, kind.shape[:1]):
        return
    piece = Tensor((1, *kind.shape[1:]), (False,) * len(kind.shape))
    with g.nested(kind.shape[0]):
        iv, out = g.fresh("index"), g.fresh(kind)
        g.add_int(iv, 0, kind.shape[0] - 1)
        seal(g, None)
        g.grow(body_budget(g))
        slots: dict[str, Any] = {
            "offsets": (None, *[0] * len(kind.shape[1:])),
            "sizes": piece.shape,
            "strides": (1,) * len(kind.shape),
        }
        value = g.alike(piece)
        if g.chance(0.6):
            old = g.emit("tensor.extract_slice", [out, iv], piece, **slots)
            value = g.emit("math.sin", [g.emit("arith.mulf", [old, value], piece)], piece)
        body = g.close((iv, out), (value,))
    g.add(g.emit("scf.forall", [shared], kind, regions=(body,), extents=[kind.shape[0]]))


# --- choices


def switch(g: Grower) -> None:
    """``scf.index_switch`` on an index, with one to three cases and a default."""
    if g.depth >= g.mix.depth:
        return
    _switch(g, "scf.index_switch", g.integer(), in_blocks=False)


def switch_of_blocks(g: Grower) -> None:
    """``cf.switch`` on an integer."""
    if g.in_blocks and g.depth < g.mix.depth:
        number = g.integer()
        flag = g.emit("arith.index_cast", [number.var], "i32")
        _switch(g, "cf.switch", Number(flag, number.low, number.high), in_blocks=True)


def _switch(g: Grower, name: str, flag: Number, *, in_blocks: bool) -> None:
    cases = g.rng.sample(range(-1, 5), g.rng.randint(1, 3))
    count = g.rng.choice((0, 1, 1, 2))
    kinds = [g.some_kind() for _ in range(count)]
    arms = []
    for _ in (*cases, None):
        with g.nested(in_blocks=in_blocks):
            g.grow(g.rng.randint(0, body_budget(g)))
            arms.append(g.close((), [g.alike(kind) for kind in kinds]))
    out = g.emit(name, [flag.var], *kinds, regions=arms, cases=cases)
    for result in out if isinstance(out, list) else [out]:
        g.add(result)


def execute_region(g: Grower) -> None:
    """``scf.execute_region``, in which branches between blocks may stand."""
    if g.depth >= g.mix.depth:
        return
    kinds = [g.some_kind() for _ in range(g.rng.choice((1, 1, 2)))]
    returns, g.returns = g.returns, []  # the function does not return from in here
    with g.nested(in_blocks=True):
        g.grow(body_budget(g))
        body = g.close((), [g.alike(kind) for kind in kinds])
    g.returns = returns
    out = g.emit("scf.execute_region", (), *kinds, regions=(body,))
    for result in out if isinstance(out, list) else [out]:
        g.add(result)
