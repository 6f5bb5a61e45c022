"""Productions of recursive functions that pass local buffers to themselves, on the stack or the heap, as in Fortran."""

from __future__ import annotations

from tests.fuzz.programs.grow.calls import call_with
from tests.fuzz.programs.grow.memory import GrownPlace, new_buffer
from tests.fuzz.programs.growth import STANDARD, Grower, GrownMemory, Helper, Number
from tests.fuzz.programs.syntax import Memref, ProgramBlock, ProgramFunction, Var

#: The buffers that each function of a ring takes.
_SHAPES = (((1,),), ((4,),), ((4,), (4,)), ((4,), (1,)))


def by_reference(g: Grower, names: list[str]) -> list[ProgramFunction]:
    """Functions that count an index down and call each other in a ring, with buffers of their own."""
    shapes = g.rng.choice(_SHAPES)
    made = []
    for name in names:
        memories = [GrownMemory(g.fresh(Memref(shape, (True,))), shape) for shape in shapes]
        left = Number(g.fresh("index"), 0, 3)
        at = Number(g.fresh("index"), 0, min(shape[0] for shape in shapes) - 1, affine=True)
        made.append(Helper(name, (left, at, Number(g.fresh("f64"), *STANDARD), *memories), ("f64",)))
    bodies = [_body(g, one, made[(i + 1) % len(made)]) for i, one in enumerate(made)]
    g.helpers += made
    return [ProgramFunction(one.name, body, private=True) for one, body in zip(made, bodies, strict=True)]


def calls_from_outside(g: Grower, helper: Helper) -> None:
    """Several calls, so that the frames of one lie where those of another were; some share their buffers."""
    for _ in range(g.rng.randint(2, 3)):
        _own_buffers(g, helper, 0.5)
        _call(g, helper, g.index_constant(g.rng.randint(1, 3)).var)


def _body(g: Grower, own: Helper, callee: Helper) -> ProgramBlock:
    left, at, start, *memories = own.parameters
    g.scope = type(g.scope)()
    g.top = 1
    with g.nested():
        g.depth = 1
        g.scope.ints.append(at)  # type: ignore[arg-type]
        g.scope.floats.append(start)  # type: ignore[arg-type]
        g.scope.memories += memories  # type: ignore[arg-type]
        _own_buffers(g, callee, 0.7)
        is_end = g.emit("arith.cmpi", [left.var, g.index_constant(0).var], "i1", predicate="sle")
        with g.nested():
            g.grow(g.rng.randint(0, 2))
            end = g.close((), [g.standard()])
        with g.nested():
            fewer = g.emit("arith.subi", [left.var, g.index_constant(1).var], "index")
            seen = [g.add_float(GrownPlace(g, m).load(g), *STANDARD) for m in memories]  # type: ignore[arg-type]
            total = g.rng.choice(seen).var
            for _ in range(g.rng.choice((1, 1, 2))):
                g.grow(g.rng.randint(0, 2))
                _own_buffers(g, callee, 0.3)
                total = _product(g, total, _call(g, callee, fewer))
            g.grow(g.rng.randint(0, 2))
            again = g.close((), [total])
        out = g.emit("scf.if", [is_end], "f64", regions=(end, again))
        body = g.close([p.var for p in own.parameters], [out])
    g.top = g.depth = 0
    return body


def _product(g: Grower, left: Var, right: Var) -> Var:
    product = g.emit("arith.mulf", [left, right], "f64")
    return g.standard(Number(product, -4.0, 4.0))


def _call(g: Grower, callee: Helper, left: Var) -> Var:
    operands = [left, g.below(int(callee.parameters[1].high) + 1), g.standard()]  # type: ignore[union-attr]
    for memory in callee.parameters[3:]:
        fitting = [m.var for m in g.scope.memories if m.writable and m.type == memory.var.type]
        operands.append(fitting[-1] if g.chance(0.5) else g.rng.choice(fitting))
    return call_with(g, callee, operands)[0]


def _own_buffers(g: Grower, callee: Helper, probability: float) -> None:
    """A buffer for each one that ``callee`` takes, surely where the scope has none that fits."""
    for memory in callee.parameters[3:]:
        kind = memory.var.type
        assert isinstance(kind, Memref)
        if g.chance(probability) or not any(m.writable and m.type == kind for m in g.scope.memories):
            g.scope.memories.append(new_buffer(g, kind, heap=0.25))
