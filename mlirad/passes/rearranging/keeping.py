"""Which loops compute an expensive function again that an earlier loop computed, and could have kept?

A sum of exponentials and its gradient, the softmax, need the same exponentials. The gradient's buffer is written by the
second loop only: until then it can hold what the first loop computes for each element, at no cost in memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.walk import find_ops
from mlirad.passes.base import Pass
from mlirad.passes.functions import change_functions
from mlirad.passes.rearranging.nests import (
    WRITES,
    ancestor,
    counter_range,
    is_allocation,
    promises,
    shifted,
    subscripts_of,
    touches,
    whole,
)

if TYPE_CHECKING:
    from mlirad.context import Context

#: Functions that take longer than a store and a load; `sqrt` and the like do not.
_EXPENSIVE: Final = frozenset(
    f"math.{name}" for name in ("exp", "exp2", "expm1", "log", "log1p", "log2", "powf", "sin", "cos", "tanh", "erf")
)
#: Shorter loops stay in the nearest cache, and are over before it matters.
LEAST_TRIPS: Final = 64
_LOAD: Final = "affine.load"
_STORE: Final = "affine.store"


@final
@dataclass(frozen=True)
class KeepResults(Pass):
    """Keep what an expensive function gives in a buffer that is written later, where a later loop needs it again."""

    name: ClassVar[str] = "keep-results"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change ``module`` in place."""
        change_functions(module, keep)


@dataclass(frozen=True)
class Plan:
    """``made`` is kept at ``factor * number + constant``, where ``store`` writes later; ``again`` is loaded there."""

    made: ir.Operation
    again: ir.Operation
    store: ir.Operation
    factor: int
    constant: int


def keep(function: ir.Operation) -> bool:
    """Whether something was done in ``function``."""
    loops = [loop for loop in _loops(function) if any(op.name in _EXPENSIVE for op in _body(loop))]
    apart = promises(function) if len(loops) > 1 else []
    for first, second in ((a, b) for b in loops for a in loops if a != b):
        if first.block == second.block and first.is_before_in_block(second):
            plan = next(_plans(first, second, apart), None)
            if plan is not None:
                with function.context:
                    _emit(plan)
                return True
    return False


def _loops(function: ir.Operation) -> list[ir.Operation]:
    """The counted loops of affine that hold no regions and are long."""
    found = find_ops(function, lambda op: op.name == "affine.for" and _is_long(op))
    return [op for op in found if not any(len(inner.regions) for inner in _body(op))]


def _is_long(loop: ir.Operation) -> bool:
    interval = counter_range(loop)
    return interval is not None and interval[1] - interval[0] >= LEAST_TRIPS


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0]]


def _plans(first: ir.Operation, second: ir.Operation, apart: Sequence[Value]) -> Iterator[Plan]:
    """What ``first`` could keep for ``second``."""
    stores = [op for op in _body(second) if op.name == _STORE and _is_free(op, first, second, apart)]
    for again in _body(second) if stores else ():
        if again.name not in _EXPENSIVE:
            continue
        for made in _body(first):
            found = _relation(made, again, (first, second), apart) if made.name == again.name else None
            for store in stores if found is not None else ():
                plan = _plan(made, again, store, found or (1, 0, 1, 0))
                if plan is not None:
                    yield plan


def _is_free(store: ir.Operation, first: ir.Operation, second: ir.Operation, apart: Sequence[Value]) -> bool:
    """Whether ``store`` is the first that is done with its buffer since before the loop ``first``."""
    buffer = store.operands[1]
    known = touches(buffer)
    if known is None or not (is_allocation(buffer) or buffer in apart):
        return False
    for touch in known:
        if touch.op == store:
            continue
        top = ancestor(touch.op, second.block)
        if top is None or not (top.is_before_in_block(first) or second.is_before_in_block(top)):
            return False
    # The buffer is there before the first loop.
    owner = buffer.owner
    made = None if isinstance(owner, ir.Block) else ancestor(owner.operation, second.block)
    return bool(made is None or made.is_before_in_block(first))


#: ``f1 * number + k1`` in the first loop is the element that ``f2 * number + k2`` is in the second one.
Relation = tuple[int, int, int, int]


def _relation(
    made: ir.Operation, again: ir.Operation, loops: tuple[ir.Operation, ir.Operation], apart: Sequence[Value]
) -> Relation | None:
    """How the numbers of iterations that compute the same with both ops are related; None where they do not."""
    first, second = loops
    found: set[Relation] = set()
    known: dict[tuple[Value, Value], bool] = {}

    def same(one: Value, other: Value) -> bool:
        pair = (one, other)
        if pair not in known:
            known[pair] = compare(one, other)
        return known[pair]

    def compare(one: Value, other: Value) -> bool:
        inside = [_is_in(one, first), _is_in(other, second)]
        if not any(inside):
            return bool(one == other)
        if not all(inside) or isinstance(one.owner, ir.Block) or isinstance(other.owner, ir.Block):
            return False
        a, b = one.owner.operation, other.owner.operation
        if a.name == b.name == _LOAD:
            relation = _same_load(a, b, loops, apart)
            found.update([relation] if relation is not None else [])
            return relation is not None
        return _are_alike(a, b) and all(same(x, y) for x, y in zip(a.operands, b.operands, strict=True))

    if not same(made.results[0], again.results[0]) or len(found) != 1:
        return None
    return next(iter(found))


def _are_alike(one: ir.Operation, other: ir.Operation) -> bool:
    """Whether both compute the same number of the same ones; two casts may differ in nothing but types."""
    types = [[value.type for value in (*op.operands, *op.results)] for op in (one, other)]
    pure = one.name == other.name and one.name.startswith(("arith.", "math.")) and len(one.results) == 1
    return pure and types[0] == types[1] and dict(one.attributes.items()) == dict(other.attributes.items())


def _is_in(value: Value, loop: ir.Operation) -> bool:
    block: ir.Block = value.owner if isinstance(value.owner, ir.Block) else value.owner.operation.block
    return bool(block == loop.regions[0].blocks[0])


def _same_load(
    one: ir.Operation, other: ir.Operation, loops: tuple[ir.Operation, ir.Operation], apart: Sequence[Value]
) -> Relation | None:
    """How two loads of what nobody writes, under any name, are related."""
    buffer = one.operands[0]
    known = touches(buffer)
    a, b = (_single(op, loop) for op, loop in zip((one, other), loops, strict=True))
    if buffer != other.operands[0] or buffer not in apart or known is None:
        return None
    if any(touch.kind in WRITES for touch in known):
        return None
    return None if a is None or b is None else (*a, *b)


def _single(op: ir.Operation, loop: ir.Operation) -> tuple[int, int] | None:
    """The factor and the constant of the one subscript, which the loop counts."""
    forms = subscripts_of(op)
    counter = loop.regions[0].blocks[0].arguments[0]
    if forms is None or len(forms) != 1 or [v for v, _ in forms[0].factors] != [counter]:
        return None
    factor = forms[0].factors[0][1]
    return (factor, forms[0].constant) if abs(factor) == 1 else None


def _plan(made: ir.Operation, again: ir.Operation, store: ir.Operation, relation: Relation) -> Plan | None:
    """The plan, where both loops go through all elements of the buffer."""
    buffer = store.operands[1]
    first, second = made.parent, again.parent
    written = None if second is None else _single(store, second.operation)
    if first is None or second is None or written is None or not again.is_before_in_block(store):
        return None
    if ir.MemRefType(buffer.type).element_type != made.results[0].type or len(whole(buffer)) != 1:
        return None
    f1, k1, f2, k2 = relation
    way, start = written
    factor, constant = way * f2 * f1, way * f2 * (k1 - k2) + start
    ranges = [counter_range(loop.operation) or (0, -1) for loop in (first, second)]
    reached = (shifted(ranges[0], factor, constant), shifted(ranges[1], way, start))
    return Plan(made, again, store, factor, constant) if all((r,) == whole(buffer) for r in reached) else None


def _emit(plan: Plan) -> None:
    made, buffer = plan.made, plan.store.operands[1]
    assert made.parent is not None
    counter = made.parent.operation.regions[0].blocks[0].arguments[0]
    map = ir.AffineMap.get(1, 0, [ir.AffineDimExpr.get(0) * plan.factor + plan.constant])
    attributes = {"map": ir.AffineMapAttr.get(map)}
    behind = Builder(ir.InsertionPoint.after(made), made.location)
    behind.op(_STORE, [made.results[0], buffer, counter], (), attributes)
    before = Builder(ir.InsertionPoint(plan.again), plan.again.location)
    place = {"map": plan.store.attributes["map"]}
    kept = before.value(_LOAD, list(plan.store.operands)[1:], made.results[0].type, place)
    plan.again.results[0].replace_all_uses_with(kept)
    plan.again.erase()
