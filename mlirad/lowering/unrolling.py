"""Marks small loops for unrolling, as LLVM unrolls few that run backwards or store values for later.

An inner loop of a known, small trip count is marked, and LLVM unrolls it. Loops that call functions of the C library,
store rows, or add up elements of rows in any order, are kept: those are vectorized, which unrolled code is not (0063).
If most accesses of the enclosing loop are strided, it is kept scalar: vectors of its iterations would gather each
element separately. The sums of an unrolled loop are kept in order, whatever the flags allow: LLVM would vectorize the
terms of one sum, and reduce the vector, where it could vectorize several iterations of the enclosing loop.

LLVM unrolls loops that do little, of up to a hundred iterations, before it vectorizes. Those that it can vectorize are
marked against that; the mark ends with the vectorizer, so that the vectors may be unrolled.

A loop around one of known, larger trip count that stores a row is kept scalar too. LLVM unrolls the inner one if it
does little, as a fill does, and would then scatter elements of several rows instead of storing vectors.

A loop of a few iterations around long loops is not unrolled: that would duplicate their code for each iteration.

A loop whose bounds imply that it is short, but not its trip count, such as the window of a filter at the border, is
kept scalar. LLVM would vectorize its sums, with surrounding code that costs more than the few iterations.

``for a = max(i - 2, 0) to min(i + 3, n)`` has at most five iterations, whatever ``i`` and ``n`` are (`most_trips`): the
minimum of all differences between the operands of the upper bound's minimum and those of the lower bound's maximum. So
has ``for k = 0 to j`` in ``for j = 0 to i`` in ``for i = 0 to 6``: a counter is less than the greatest upper bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.floats import allows, without_flags
from mlirad.edit.intervals import Interval
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.edit.walk import closure, defining_op, find_ops
from mlirad.interfaces.registry import SCALAR, Registry
from mlirad.loops.vectorize.vector_ops import LINEAR
from mlirad.machine import MachineModel

_LOOP: Final = "scf.for"
ANNOTATION: Final = "llvm.loop_annotation"
_UNROLL: Final = "#llvm.loop_annotation<unroll = <full = true>>"
WHOLE: Final = "#llvm.loop_annotation<unroll = <disable = true>>"
_SCALAR: Final = "#llvm.loop_annotation<vectorize = <disable = true>>"
_VECTORS: Final = (
    "#llvm.loop_annotation<unroll = <disable = true>, vectorize = <followupAll = #llvm.loop_annotation<>>>"
)
#: Loads and stores, and the number of operands before their indices.
_ACCESSES: Final = {"memref.load": 1, "memref.store": 2}
_STORE: Final = "memref.store"
_SUMS: Final = frozenset(("arith.addf", "arith.subf"))
_REDUCTIONS: Final = _SUMS | {"arith.maximumf", "arith.minimumf"}
#: Math ops that are one instruction or a few.
_CHEAP: Final = frozenset(f"math.{name}" for name in ("absf", "ceil", "copysign", "floor", "fma", "rsqrt", "sqrt"))


def mark(module: ir.Module, registry: Registry) -> None:
    """Marks the ``scf.for`` loops of ``module``."""
    loops = find_ops(module.operation, lambda op: op.name == _LOOP)
    if not loops:
        return
    found = [op for op in loops if _is_small(op, registry.machine)]
    annotation = ir.Attribute.parse(_UNROLL, module.context)
    for op in found:
        op.attributes[ANNOTATION] = annotation
        _keep_order(op)
    scalar = ir.Attribute.parse(_SCALAR, module.context)
    rows = [op.parent.operation for op in found if op.parent is not None and _is_gathered(op.parent.operation)]
    whole = ir.Attribute.parse(WHOLE, module.context)
    rows += [around for op in loops if op not in found and (around := _around_row(op)) is not None]
    for op in loops:
        if ANNOTATION not in op.attributes and _contains_long_loops(op, registry):
            op.attributes[ANNOTATION] = whole
    for op in rows:
        if ANNOTATION not in op.attributes:
            op.attributes[ANNOTATION] = scalar
    vectors = ir.Attribute.parse(_VECTORS, module.context)
    for op in (op for op in loops if ANNOTATION not in op.attributes):
        if _may_be_unrolled(op, registry.machine) and _is_vectorized(op):
            op.attributes[ANNOTATION] = vectors
        elif _is_short(op, registry):
            op.attributes[ANNOTATION] = scalar


def attach(module: ir.Module) -> None:
    """Attaches the annotation to the branches that marked loops have become: upstream keeps the mark unconverted."""
    found = find_ops(module.operation, lambda op: op.name == "llvm.br" and ANNOTATION in op.attributes)
    for op in found:
        op.attributes["loop_annotation"] = op.attributes[ANNOTATION]
        del op.attributes[ANNOTATION]


def _is_small(loop: ir.Operation, machine: MachineModel) -> bool:
    """Whether a nested loop is small: one without loops, or one whose inner loops are bounded by its counter."""
    parent = loop.parent
    trips = _trips(loop, machine)
    if not trips or parent is None or parent.operation.name != _LOOP:
        return False
    body = _body(loop)
    inner = [op for op in body if op.name == _LOOP and _is_triangular(op, loop)]
    if any(_stops(op) for op in body if op not in inner):
        return False
    if not inner and trips >= machine.least_row_trips and _is_vectorized(loop):
        return False
    bodies = [_body(op) for op in inner]
    if any(_stops(op) for ops in bodies for op in ops):
        return False
    return trips * len(body) + sum(trips * trips // 2 * len(ops) for ops in bodies) <= machine.most_unrolled_ops


def _may_be_unrolled(loop: ir.Operation, machine: MachineModel) -> bool:
    """Whether LLVM may unroll a loop for which vectors are better."""
    trips = _length(loop) or 0
    fills_vectors = trips > 0 and trips % machine.least_row_trips == 0
    return (fills_vectors or trips >= machine.least_vector_trips) and (
        trips * len(_body(loop)) <= machine.most_llvm_unrolled_ops
    )


def _is_vectorized(loop: ir.Operation) -> bool:
    """Whether LLVM vectorizes an innermost loop: it stores contiguous elements of rows, or adds up such elements.

    Iterations are independent but for sums and extremes in any order, which they carry, or keep in an element.
    """
    *body, end = _body(loop)
    counter, *totals = loop.regions[0].blocks[0].arguments
    if any(len(op.regions) or any(isinstance(value.type, ir.VectorType) for value in op.results) for op in body):
        return False
    accesses: dict[Value, list[ir.Operation]] = {}
    for op in body:
        if op.name in _ACCESSES:
            accesses.setdefault(op.operands[_ACCESSES[op.name] - 1], []).append(op)
    is_reduction = all(_reduces(given, total) for total, given in zip(totals, end.operands, strict=True))
    return bool(accesses) and is_reduction and all(_is_row(ops, counter) for ops in accesses.values())


def _is_row(accesses: Sequence[ir.Operation], counter: Value) -> bool:
    """Whether the accesses of a loop to one buffer are contiguous, and meet those of other iterations only in a sum."""
    places = [list(op.operands)[_ACCESSES[op.name] :] or [None] for op in accesses]
    if any(_uses(value, counter) for place in places for value in place[:-1]):
        return False
    first, *others = accesses
    stores = [op for op in accesses if op.name == _STORE]
    column = places[0][-1]
    # In one column of all rows an iteration meets no other one.
    if not stores or (column is not None and _uses(column, counter)):
        return not stores or all(place[-1] == column for place in places)
    return (
        others == stores
        and len(others) == 1
        and places[0] == places[1]
        and _reduces(others[0].operands[0], first.result)
    )


def _reduces(given: Value, total: Value) -> bool:
    """Whether ``given`` is ``total`` and what is added to it, in any order."""
    while given != total:
        owner = given.owner
        if isinstance(owner, ir.Block) or owner.operation.name not in _REDUCTIONS:
            return False
        if not allows(owner.operation, "reassoc"):
            return False
        left, right = owner.operation.operands
        given = right if right == total else left
    return True


def _contains_long_loops(loop: ir.Operation, registry: Registry) -> bool:
    """Whether a short loop contains long loops: unrolling would duplicate their code."""
    inner = [op for op in _body(loop) if op.name == _LOOP]
    if not inner or any(_trips(op, registry.machine) or _is_brief(op, registry) for op in inner):
        return False
    return _is_brief(loop, registry)


def _is_brief(loop: ir.Operation, registry: Registry) -> bool:
    """Whether the bounds of ``loop`` imply that it is short."""
    trips = most_trips(loop, registry)
    return trips is not None and trips <= registry.machine.short_loop


def _keep_order(loop: ir.Operation) -> None:
    """Forbids reordering the sums of a loop that is unrolled: their terms would be reduced across a vector."""
    for op in find_ops(loop, lambda op: op.name in _SUMS and allows(op, "reassoc")):
        op.attributes["fastmath"] = without_flags(op.attributes["fastmath"], ("reassoc",))


def _is_short(loop: ir.Operation, registry: Registry) -> bool:
    """Whether an innermost loop always ends before a vectorized loop would begin."""
    return not any(_stops(op) for op in _body(loop)) and _is_brief(loop, registry)


def _is_gathered(loop: ir.Operation) -> bool:
    """Whether several iterations at a time would gather most of their elements from separate rows."""
    counter = loop.regions[0].blocks[0].arguments[0]
    beside, apart = 0, 0
    for op in find_ops(loop, lambda op: op.name in _ACCESSES):
        *rows, column = [_uses(v, counter) for v in list(op.operands)[_ACCESSES[op.name] :]] or [False]
        beside += column
        apart += not column and any(rows)
    return apart > beside


def _around_row(loop: ir.Operation) -> ir.Operation | None:
    """The loop around one that stores a row of known length, if LLVM may unroll that and scatter the elements.

    The results of the loop are elements of the row, so that it is vectorized itself.
    """
    parent = loop.parent
    if parent is None or parent.operation.name != _LOOP or len(loop.results) or _length(loop) is None:
        return None
    body = _body(loop)
    counter = loop.regions[0].blocks[0].arguments[0]
    stores = [op for op in body if op.name == _STORE]
    if not stores or any(_stops(op) for op in body):
        return None
    is_row = all(len(list(op.operands)) > 2 and _uses(op.operands[-1], counter) for op in stores)
    return parent.operation if is_row and _is_gathered(parent.operation) else None


def _uses(value: Value, counter: Value) -> bool:
    """Whether ``value`` is computed from ``counter``."""

    def sources(value: Value) -> Sequence[Value]:
        op = defining_op(value)
        return op.operands if op is not None and op.name.startswith("arith.") else ()

    return counter in closure([value], sources)


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0].operations]


def _trips(loop: ir.Operation, machine: MachineModel) -> int | None:
    """The trip count if it is known and small."""
    trips = _length(loop)
    return trips if trips is not None and 0 < trips <= machine.most_unrolled_trips else None


def _length(loop: ir.Operation) -> int | None:
    """The trip count if it is known."""
    lower, upper, step = (constant_integer(bound) for bound in list(loop.operands)[:3])
    return None if lower is None or upper is None or not step else -((lower - upper) // step)


def _is_triangular(inner: ir.Operation, outer: ir.Operation) -> bool:
    """Whether the bounds of ``inner`` are computed from the counter of ``outer`` and from constants."""
    counter = outer.regions[0].blocks[0].arguments[0]
    work, found = list(inner.operands)[:3], False
    while work:
        value = work.pop()
        if value == counter:
            found = True
        elif isinstance(value.owner, ir.Block) or value.owner.operation.name.split(".")[0] != "arith":
            return False
        else:
            work += value.owner.operation.operands
    return found


def _stops(op: ir.Operation) -> bool:
    """Whether the op has regions, or calls the C library."""
    name = op.name
    return bool(len(op.regions)) or name == "func.call" or (name.startswith("math.") and name not in _CHEAP)


def most_trips(loop: ir.Operation, registry: Registry) -> int | None:
    """An upper bound of the trip count of ``loop``, an ``scf.for``; None if its bounds imply none."""
    lower, upper, step = list(loop.operands)[:3]
    by = constant_integer(step)
    if not by or by < 0:
        return None
    ends = list(_forms(upper, "arith.minsi", registry))
    differences = [end - start for start in _forms(lower, "arith.maxsi", registry) for end in ends]
    known = [most for one in differences if (most := _most(one)) is not None]
    return max(0, -(-min(known) // by)) if known else None


def _most(form: Linear) -> int | None:
    """The greatest value of ``form``, if counters of loops with constant bounds, as of triangles, imply one."""
    ends = [(_interval_of(value), factor) for value, factor in form.factors]
    if any(interval is None for interval, _ in ends):
        return None
    return form.constant + sum(factor * interval[factor > 0] for interval, factor in ends if interval)


def _interval_of(value: Value, depth: int = 12) -> Interval:
    """The interval of a constant, a counter of loops with such bounds, or a sum or product of these; or None.

    Values that are used twice are computed twice, so the ``depth`` is limited.
    """
    number = constant_integer(value)
    if number is not None:
        return number, number
    if isinstance(value.owner, ir.Block):
        loop = value.owner.owner.operation
        if loop.name != _LOOP or not depth or value != value.owner.arguments[0]:
            return None
        lower, upper = (_interval_of(v, depth - 1) for v in list(loop.operands)[:2])
        return None if lower is None or upper is None else (lower[0], upper[1] - 1)
    op = value.owner.operation
    if op.name not in LINEAR or not depth:
        return None
    one, other = (_interval_of(v, depth - 1) for v in op.operands)
    if one is None or other is None:
        return None
    if op.name == "arith.muli":
        ends = sorted(a * b for a in one for b in other)
        return ends[0], ends[-1]
    low, high = other if op.name == "arith.addi" else (-other[1], -other[0])
    return one[0] + low, one[1] + high


def _forms(value: Value, chooser: str, registry: Registry) -> Iterator[Linear]:
    """The operands of ``value`` if it is a ``chooser``, or ``value`` alone, as linear forms."""
    if not isinstance(value.owner, ir.Block) and value.owner.operation.name == chooser:
        for operand in value.owner.operation.operands:
            yield from _forms(operand, chooser, registry)
    else:
        yield expanded(as_form(value), lambda one: _computed(one, registry))


def _computed(value: Value, registry: Registry) -> Linear | None:
    number = constant_integer(value)
    if number is not None:
        return Linear((), number)
    if isinstance(value.owner, ir.Block):
        return None
    op = value.owner.operation
    model = registry.table(SCALAR).get(op.name)
    return None if model is None else model.linear(op)
