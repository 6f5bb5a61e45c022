"""Peels the first and the last iteration of loops that clamp their subscripts there.

``min(i + 1, n - 1)`` and ``max(i - 1, 0)`` differ from ``i + 1`` and ``i - 1`` in one iteration only. With that one on
its own, all others walk along memory, and run on several elements at a time.
Source: Muchnick, "Advanced compiler design and implementation", 1997, 17.4, loop peeling.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.analysis.accesses.boxes import Interval, trip_count
from mlirad.edit.build import Builder
from mlirad.edit.symbolic import Size, is_many, none_if_undecided
from mlirad.edit.walk import find_ops
from mlirad.loops.build import with_bounds
from mlirad.loops.nests import Subscript, affine_forms, counter_range
from mlirad.loops.open_extents import bound
from mlirad.machine import MachineModel

_FOR: Final = "affine.for"
_CLAMPS: Final = {"affine.min": 1, "affine.max": -1}
#: What was clamped is affine now, and so are the accesses through it.
_AFTER: Final = "func.func(canonicalize,affine-raise-from-memref,canonicalize)"


def peel(module: ir.Module, machine: MachineModel) -> None:
    """Peel the loops of ``module`` in place."""
    loops = [op for op in _walk(module.operation) if op.name == _FOR and _is_worth(op, machine)]
    for loop in loops:  # inner loops come first
        _peel(loop)
    if loops:
        for op in [op for op in _walk(module.operation) if op.name in _CLAMPS]:
            _simplify(op)
        UpstreamPassManager.parse(f"builtin.module({_AFTER})", module.context).run(module.operation)


def _walk(root: ir.Operation) -> list[ir.Operation]:
    """All ops inside ``root``, inner ones first."""
    return find_ops(root, lambda _: True)


def _is_worth(loop: ir.Operation, machine: MachineModel) -> bool:
    """Whether the loop is long, its body is not, and something in it is clamped in the first or last iteration."""
    interval = counter_range(loop)
    if interval is None or not is_many(trip_count(interval), machine.least_trips):
        return False
    inside = _walk(loop)
    if len(inside) > machine.most_copied_ops:
        return False
    clamps = [op for op in inside if op.name in _CLAMPS and (counted := _loop(op)) is not None and counted == loop]
    middle = (interval[0] + 1, interval[1] - 1)
    return any(_winner(op, interval) is None and _winner(op, middle) is not None for op in clamps)


def _forms(op: ir.Operation) -> tuple[Subscript, ...]:
    return affine_forms(op.attributes["map"], list(op.operands)) or ()


def _loop(clamp: ir.Operation) -> ir.Operation | None:
    """The loop whose counter is all that the results of ``clamp`` depend on."""
    counters = {value for form in _forms(clamp) for value, _ in form.factors}
    counter = counters.pop() if len(counters) == 1 else None
    if counter is None or not isinstance(counter.owner, ir.Block) or counter != counter.owner.arguments[0]:
        return None
    loop = counter.owner.owner.operation
    return loop if loop.name == _FOR else None


@none_if_undecided
def _winner(op: ir.Operation, interval: Interval) -> int | None:
    """The position of the result that is the least (greatest) one all over the ``interval`` of the one counter."""
    sign, forms = _CLAMPS[op.name], _forms(op)
    ends = [[sign * _at(form, end) for form in forms] for end in interval]
    for position in range(len(forms)):
        if all(value[position] <= other for value in ends for other in value):
            return position
    return None


def _at(form: Subscript, number: Size) -> Size:
    return form.constant + sum((factor * number for _, factor in form.factors), start=0)


def _peel(loop: ir.Operation) -> None:
    interval = counter_range(loop)
    assert interval is not None
    build = Builder(ir.InsertionPoint(loop), loop.location)
    cuts = [interval[0], interval[0] + 1, interval[1], interval[1] + 1]
    with loop.context, loop.location:
        start, second, last, end = (bound(cut, build) for cut in cuts)
        n_carried = len(loop.results)
        copies = [loop.clone(ir.InsertionPoint(loop)).operation for _ in range(2)]
        first = with_bounds(copies[0], start, second)
        middle = with_bounds(copies[1], second, last)
        behind = with_bounds(loop, last, end)
    _chain(first, middle, n_carried)
    _chain(middle, behind, n_carried)


def _chain(before: ir.Operation, after: ir.Operation, n_carried: int) -> None:
    """Let ``after`` start with what ``before`` carried."""
    start = len(after.operands) - n_carried
    for position in range(n_carried):
        after.operands[start + position] = before.results[position]


def _simplify(op: ir.Operation) -> None:
    """Put the one result that counts in the place of a clamp."""
    loop = _loop(op)
    interval = None if loop is None else counter_range(loop)
    winner = None if interval is None else _winner(op, interval)
    if winner is None:
        return
    map = ir.AffineMapAttr(op.attributes["map"]).value
    only = ir.AffineMap.get(map.n_dims, map.n_symbols, [map.results[winner]], op.context)
    attributes = {"map": ir.AffineMapAttr.get(only)}
    build = Builder(ir.InsertionPoint(op), op.location)
    op.result.replace_all_uses_with(build.value("affine.apply", list(op.operands), op.result.type, attributes))
    op.erase()
