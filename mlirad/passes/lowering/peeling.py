"""Take the first and the last iteration out of loops that clamp their subscripts there.

``min(i + 1, n - 1)`` and ``max(i - 1, 0)`` differ from ``i + 1`` and ``i - 1`` in one iteration only. With that one on
its own, all others walk along memory, and run on several elements at a time.
Source: Muchnick, "Advanced compiler design and implementation", 1997, 17.4, loop peeling.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.edit.affine import Linear, linear_form
from mlirad.edit.walk import find_ops
from mlirad.passes.rearranging.nests import set_bounds

#: Loops whose bodies hold more ops than this stay: nine copies are made of a body in two such loops.
MAX_OPS: Final = 150
LEAST_TRIPS: Final = 8

_FOR: Final = "affine.for"
_CLAMPS: Final = {"affine.min": 1, "affine.max": -1}
_LOWER: Final = "lowerBoundMap"
_UPPER: Final = "upperBoundMap"
#: What was clamped is affine now, and so are the accesses through it.
_AFTER: Final = "func.func(canonicalize,affine-raise-from-memref,canonicalize)"


def peel(module: ir.Module) -> None:
    """Peel the loops of ``module`` in place."""
    loops = [op for op in _walk(module.operation) if op.name == _FOR and _is_worth(op)]
    for loop in loops:  # inner loops come first
        _peel(loop)
    if loops:
        for op in [op for op in _walk(module.operation) if op.name in _CLAMPS]:
            _simplify(op)
        UpstreamPassManager.parse(f"builtin.module({_AFTER})", module.context).run(module.operation)


def _walk(root: ir.Operation) -> list[ir.Operation]:
    """All ops inside ``root``, inner ones first."""
    return find_ops(root, lambda _: True)


def _constant(loop: ir.Operation, name: str) -> int | None:
    """A bound that is one number."""
    forms = (
        linear_form(loop.attributes[name], []) if not ir.AffineMapAttr(loop.attributes[name]).value.n_inputs else None
    )
    return forms[0].constant if forms is not None and len(forms) == 1 else None


def _bounds(loop: ir.Operation) -> tuple[int, int] | None:
    lower, upper = _constant(loop, _LOWER), _constant(loop, _UPPER)
    step = ir.IntegerAttr(loop.attributes["step"]).value
    return None if lower is None or upper is None or step != 1 else (lower, upper)


def _is_worth(loop: ir.Operation) -> bool:
    """Whether the loop is long, its body is not, and something in it is clamped in the first or last iteration."""
    bounds = _bounds(loop)
    if bounds is None or bounds[1] - bounds[0] < LEAST_TRIPS:
        return False
    inside = _walk(loop)
    if len(inside) > MAX_OPS:
        return False
    counter = loop.regions[0].blocks[0].arguments[0]
    clamps = [op for op in inside if op.name in _CLAMPS and tuple(op.operands) == (counter,)]
    middle = (bounds[0] + 1, bounds[1] - 2)
    return any(_winner(op, bounds) is None and _winner(op, middle) is not None for op in clamps)


def _forms(op: ir.Operation) -> tuple[Linear, ...] | None:
    return linear_form(op.attributes["map"], list(op.operands))


def _winner(op: ir.Operation, interval: tuple[int, int]) -> int | None:
    """The position of the result that is the least (greatest) one all over the ``interval`` of the one operand."""
    forms = _forms(op)
    if forms is None:
        return None
    sign = _CLAMPS[op.name]
    ends = [[sign * _at(form, end) for form in forms] for end in (interval[0], interval[1])]
    for position in range(len(forms)):
        if all(values[position] == min(values) for values in ends):
            return position
    return None


def _at(form: Linear, number: int) -> int:
    return form.constant + sum(factor * number for _, factor in form.factors)


def _peel(loop: ir.Operation) -> None:
    bounds = _bounds(loop)
    assert bounds is not None
    lower, upper = bounds
    n_carried = len(loop.results)
    first, middle = (loop.clone(ir.InsertionPoint(loop)).operation for _ in range(2))
    for part, start, end in ((first, lower, lower + 1), (middle, lower + 1, upper - 1), (loop, upper - 1, upper)):
        set_bounds(part, start, end)
    _chain(first, middle, n_carried)
    _chain(middle, loop, n_carried)


def _chain(before: ir.Operation, after: ir.Operation, n_carried: int) -> None:
    """Let ``after`` start with what ``before`` carried."""
    start = len(after.operands) - n_carried
    for position in range(n_carried):
        after.operands[start + position] = before.results[position]


def _simplify(op: ir.Operation) -> None:
    """Put the one result that counts in the place of a clamp."""
    operands = list(op.operands)
    owner = operands[0].owner if len(operands) == 1 else None
    if not isinstance(owner, ir.Block) or owner.owner.operation.name != _FOR or operands[0] != owner.arguments[0]:
        return
    bounds = _bounds(owner.owner.operation)
    winner = None if bounds is None else _winner(op, (bounds[0], bounds[1] - 1))
    if winner is None:
        return
    map = ir.AffineMapAttr(op.attributes["map"]).value
    only = ir.AffineMap.get(map.n_dims, map.n_symbols, [map.results[winner]], op.context)
    attributes = {"map": ir.AffineMapAttr.get(only)}
    point = ir.InsertionPoint(op)
    new = ir.Operation.create("affine.apply", [op.result.type], operands, attributes, loc=op.location, ip=point)
    op.result.replace_all_uses_with(new.result)
    op.erase()
