"""Raises loops and subscripts in `scf`, `memref` and `arith` to `affine`, where they are affine.

The other loop passes need the exact set of elements that an access touches, which `affine` expresses in its attributes.
Upstream's passes do not suffice: ``raise-scf-to-affine`` ignores arithmetic, treats ``unsigned`` loops as signed ones,
drops a loop's attributes, and computes trip counts of dynamic steps in a sum that may overflow;
``affine-raise-from-memref`` treats the iteration number of a structured op as a symbol, which it is no more once the op
is a loop. Here arithmetic on dimensions becomes ``affine.apply``, ``affine.min`` and ``affine.max``, and a signed loop
of constant step is raised as it is, outer loops first, because inner bounds may depend on their induction variables.
A minimum or maximum of two values whose order is the same in each iteration (`nonnegative`) is one of them: so trip
counts of triangular nests, such as ``max(n - 1 - i, 0)`` in a loop over ``i < n``, are affine. Others may be bounds: a
window ``max(0, 1 - i)`` to ``min(3, n + 1 - i)``. A loop whose accesses count down, as those of reverse sweeps do, gets
the subscript as its induction variable:

    scf.for %k = %c0 to %n step %c1 {              affine.for %k = -%n + 1 to 1 {
      %i = arith.subi %last, %k : index      ->      %v = affine.load %m[-%k] : memref<?xf64>
      %v = memref.load %m[%i] : memref<?xf64>

Otherwise subscripts in a triangular nest would be sums of several induction variables.

Subscripts that wrap around, ``(i + 1) mod n``, are affine in all but the last iterations (`periodic_subscripts`).

Arithmetic is raised only where it leads to a subscript or bound: overflow there is undefined behaviour already, as it
is in ``affine.apply``; elsewhere (hashes, random numbers) integers may wrap.

Before::

    func.func @f(%x: memref<?xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.load %x[%i] : memref<?xf64>
        %b = arith.mulf %a, %a : f64
        memref.store %b, %x[%i] : memref<?xf64>
      }
      func.return
    }

After ``--raise-to-affine``::

    affine.for %i = 0 to %n {
      %a = affine.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      affine.store %b, %x[%i] : memref<?xf64>
    }
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Container
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.affine import AffineExpressions, single
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import is_predicate
from mlirad.edit.rewrite import before, is_outside, replace_op, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.loops.nests import written_out
from mlirad.loops.nonnegative import is_never_negative
from mlirad.loops.periodic_subscripts import split_periodic_loops
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions

_LOOP: Final = "scf.for"
#: Access -> the operand number of its first subscript.
_ACCESSES: Final = {"memref.load": 1, "memref.store": 2}
#: The number of bounds and steps among the operands of a loop; dialects whose index operands are subscripts.
_BOUNDS: Final = 3
_COMBINE: Final[dict[str, Callable[[ir.AffineExpr, ir.AffineExpr], ir.AffineExpr]]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}
_CHOOSE: Final = {"arith.minsi": "affine.min", "arith.maxsi": "affine.max"}
_SELECT: Final = "arith.select"


def raise_to_affine(module: ir.Module, ctx: PassContext) -> None:
    """Raise loops and accesses that are affine to the affine dialect; split loops whose subscripts wrap around."""
    change_functions(module, raised)
    if change_functions(module, lambda function: split_periodic_loops(function, ctx.registry.machine)):
        change_functions(module, raised)


def _may_be_raised(op: ir.Operation) -> bool:
    return op.name == _LOOP or op.name in _ACCESSES or _is_arithmetic(op)


def _is_arithmetic(op: ir.Operation) -> bool:
    return op.name in _COMBINE or op.name in _CHOOSE or op.name == _SELECT


def raised(function: ir.Operation) -> bool:
    """Raises the affine parts of ``function``, outer loops first; returns whether a loop or arithmetic was raised."""
    ops = find_ops(function, _may_be_raised, outer_first=True)
    # In reverse order: the users of a value follow it. The set is dropped before any op is erased.
    places: set[ir.Operation] = set()
    for op in reversed(ops):
        if _is_arithmetic(op) and isinstance(op.result.type, ir.IndexType) and _is_place(op.result, places):
            places.add(op)
    # Decided for all ops before any is replaced: uses change while ops are raised.
    chosen = [op.name == _LOOP or op.name in _ACCESSES or op in places for op in ops]
    places.clear()
    changed = False
    with function.context:
        for op in [op for op, is_chosen in zip(ops, chosen, strict=True) if is_chosen]:
            if op.name in _ACCESSES:
                _raise_access(op)
            else:
                changed |= _raise_loop(op) if op.name == _LOOP else _raise_arithmetic(op)
    return changed


def raise_accesses(function: ir.Operation) -> bool:
    """Raises the loads and stores of ``function`` whose subscripts are valid dims; returns whether there were any."""
    ops = find_ops(function, lambda op: op.name in _ACCESSES)
    with function.context:
        for op in ops:
            _raise_access(op)
    return bool(ops)


def _raise_access(op: ir.Operation) -> None:
    """Raises a load or store whose subscripts are valid dims; affine accesses cannot keep hints (nontemporal, ...)."""
    first = _ACCESSES[op.name]
    subscripts = [_form(value) for value in list(op.operands)[first:]]
    hints = [one for _, one in op.attributes.items() if not isinstance(one, ir.BoolAttr) or one.value]
    # A subscript that is no valid dim (loaded, or of an scf loop) leaves the access in memref.
    if hints or not all(subscripts):
        return
    place = AffineExpressions((), (), ())
    for subscript in subscripts:
        assert subscript is not None
        place = place.concatenated(subscript)
    operands = [*list(op.operands)[:first], *place.operands]
    name = op.name.replace("memref", "affine")
    types = [result.type for result in op.results]
    replace_op(op, before(op).op(name, operands, types, {"map": place.map_attribute()}).results)


def _raise_loop(loop: ir.Operation) -> bool:
    """Replaces ``loop`` by an ``affine.for`` of the same body, if its bounds are valid dims and its step constant."""
    low, high, step, *inits = loop.operands
    first, last, number = _bound(low, "affine.max"), _bound(high, "affine.min"), constant_integer(step)
    if number is None or number <= 0 or "unsignedCmp" in loop.attributes or not isinstance(low.type, ir.IndexType):
        return False
    down = _counted_down_from(loop)
    place = None
    if last is None and number == 1 and constant_integer(low) == 0:
        first, last, place = _counted_back(loop) or (None, None, None)
    elif first is not None and last is not None and down is not None:
        # i = down - k for k from low to high: -i runs from low - down to high - down, again upwards and by the same
        # step.
        first, last = (bound.pairs(down, operator.sub) for bound in (first, last))
    if first is None or last is None:
        return False
    sizes = [len(first.operands), len(last.operands), len(inits)]
    attributes = {
        **dict(loop.attributes.items()),
        "lowerBoundMap": first.map_attribute(),
        "upperBoundMap": last.map_attribute(),
        "step": ir.IntegerAttr.get(ir.IndexType.get(), number),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get(sizes),
    }
    operands = [*first.operands, *last.operands, *inits]
    new = before(loop).op("affine.for", operands, [result.type for result in loop.results], attributes, 1)
    loop.regions[0].blocks[0].append_to(new.regions[0])
    body = new.regions[0].blocks[0]
    if place is not None:
        build = Builder(ir.InsertionPoint.at_block_begin(body), new.location)
        # It stays, unused: a list of ops refers to it.
        place.result.replace_all_uses_with(single(-1 * ir.AffineDimExpr.get(0), body.arguments[0]).apply(build))
    elif down is not None:
        counter = single(ir.AffineDimExpr.get(0), body.arguments[0])
        build = Builder(ir.InsertionPoint.at_block_begin(body), new.location)
        (use,) = body.arguments[0].uses
        use.owner.operation.operands[use.operand_number] = counter.pairs(down, operator.add).apply(build)
    end = terminator_of(body)
    before(end).op("affine.yield", list(end.operands), [])
    end.erase()
    replace_op(loop, new.results)
    return True


def _counted_down_from(loop: ir.Operation) -> AffineExpressions | None:
    """The value that ``loop`` counts down from, if its counter is only used as ``last - counter``.

    If that difference is used by accesses (to a cache, by iteration) and one sum, the sum becomes the counter.
    """
    uses = list(loop.regions[0].blocks[0].arguments[0].uses)
    if len(uses) != 1 or uses[0].operand_number != 1:
        return None
    op = uses[0].owner.operation
    start = _form(op.operands[0]) if op.name == "arith.subi" and is_outside(op.operands[0], loop) else None
    others = [use for use in op.results[0].uses if use.owner.operation.name not in _ACCESSES] if start else []
    if start is None or len(others) != 1 or others[0].owner.operation.name != "arith.addi":
        return start
    low = others[0].owner.operation.operands[1 - others[0].operand_number]
    added = _form(low) if is_outside(low, loop) else None
    return start if added is None else start.pairs(added, operator.add)


def _bound(value: Value, several: str) -> AffineExpressions | None:
    """A bound of a loop: an affine expression, or the operands of ``several``, a maximum or minimum."""
    if not isinstance(value.owner, ir.Block) and value.owner.operation.name == several:
        op = value.owner.operation
        return AffineExpressions.of(ir.AffineMapAttr(op.attributes["map"]).value, list(op.operands))
    return _form(value)


def _counted_back(
    loop: ir.Operation,
) -> tuple[AffineExpressions | None, AffineExpressions | None, ir.Operation] | None:
    """For a ``loop`` from 0 to the distance of ``low`` and ``high`` that only uses ``i = distance - 1 - k + low``.

    The bounds of ``-i``, which runs from ``1 - high`` to ``1 - low``, and the op that computes ``i``.
    """
    distance, uses = loop.operands[1].owner, list(loop.regions[0].blocks[0].arguments[0].uses)
    if isinstance(distance, ir.Block) or distance.operation.name != _SELECT or len(uses) != 1:
        return None
    back, (condition, *values) = uses[0].owner.operation, distance.operation.operands
    places = [use.owner.operation for use in back.results[0].uses] if back.name == "arith.subi" else []
    if not _is_distance(condition, *values) or len(places) != 1:
        return None
    [place], (low, high) = places, condition.owner.operation.operands
    if place.name != "arith.addi" or low not in place.operands or not _is_last(back.operands[0], loop.operands[1]):
        return None
    bounds = _bound(high, "affine.min"), _bound(low, "affine.max")
    first, end = (None if bound is None else bound.each(lambda expr: -1 * expr + 1) for bound in bounds)
    return first, end, place


def _is_last(value: Value, count: Value) -> bool:
    """Whether ``value`` is ``count - 1``."""
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is None or op.name not in ("arith.subi", "arith.addi") or op.operands[0] != count:
        return False
    return constant_integer(op.operands[1]) == (-1 if op.name == "arith.addi" else 1)


def _is_place(value: Value, places: Container[ir.Operation]) -> bool:
    """Whether ``value`` is used for a subscript or a bound: by an access, a loop, or an op in ``places``."""
    return any(
        (user := use.owner.operation) in places
        or user.name.startswith(("affine.", "memref.", "vector."))
        or (user.name == _LOOP and use.operand_number < _BOUNDS)
        for use in value.uses
    )


def _raise_arithmetic(op: ir.Operation) -> bool:
    """Replaces ``op`` by an affine op, if its operands are valid dims and it is linear in them."""
    if op.name in _CHOOSE or op.name == _SELECT:
        chosen = _always_chosen(op)
        if chosen is not None:
            replace_op(op, [chosen])
            return True
    if op.name == _SELECT:
        return False
    # A product of two values is not affine; a constant factor is.
    left, right = (_form(operand) for operand in op.operands)
    if left is None or right is None or (op.name == "arith.muli" and left.operands and right.operands):
        return False
    build = before(op)
    if op.name in _COMBINE:
        raised = left.pairs(right, _COMBINE[op.name]).apply(build)
    else:
        raised = left.concatenated(right).apply(build, _CHOOSE[op.name])
    replace_op(op, [raised])
    return True


def _always_chosen(op: ir.Operation) -> Value | None:
    """The operand that a minimum or maximum equals in all iterations; None if that is not provable.

    ``select(low < high, high - low, 0)`` counts as a maximum of its operands.
    """
    *conditions, one, other = op.operands
    if conditions and not _is_distance(conditions[0], one, other):
        return None
    for value, least in ((one, other), (other, one)):
        greater, less = (least, value) if op.name == "arith.minsi" else (value, least)
        if is_never_negative(written_out(greater) - written_out(less)):
            return value
    return None


def _is_distance(condition: Value, distance: Value, zero: Value) -> bool:
    """Whether ``condition`` is ``low < high`` and ``distance`` is ``high - low``, and the other value is zero."""
    if isinstance(condition.owner, ir.Block) or constant_integer(zero) != 0:
        return False
    op = condition.owner.operation
    if op.name != "arith.cmpi" or not is_predicate(op, "slt"):
        return False
    low, high = op.operands
    made = None if isinstance(distance.owner, ir.Block) else distance.owner.operation
    if made is not None and made.name == "arith.subi" and list(made.operands) == [high, low]:
        return True
    return written_out(distance) == written_out(high) - written_out(low)


def _form(value: Value) -> AffineExpressions | None:
    """``value`` as an affine expression; None if the dialect does not allow it."""
    constant = constant_integer(value)
    if constant is not None:
        return AffineExpressions((ir.AffineConstantExpr.get(constant),), (), ())
    return single(ir.AffineDimExpr.get(0), value) if _is_dimension(value) else None


def _is_dimension(value: Value) -> bool:
    """Whether ``value`` is a valid dimension or symbol of the affine dialect."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        parent = owner.owner.operation
        is_counter = parent.name == "affine.for" and ir.BlockArgument(value).arg_number == 0
        return is_counter or parent.name in ("func.func", "affine.parallel")
    op = owner.operation
    if op.name == "affine.apply":
        # An `affine.apply` of a counter of a loop that stays in `scf` is no valid dim.
        return all(_is_dimension(operand) for operand in dict.fromkeys(op.operands))
    # Upstream merges branches with one condition: then what a branch yields is inside of the other one.
    return bool(op.parent.operation.name == "func.func") and not op.name.endswith(".if")
