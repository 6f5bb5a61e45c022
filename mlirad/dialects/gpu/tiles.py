"""Makes loads of tiles recomputable: the values can be loaded again from the buffer from which the tile was filled.

    scf.parallel (%ty, %tx) { %v = load %a[%row + %ty, %k + %tx]; store %v, %tile[%ty, %tx] }
    scf.parallel (%ty, %tx) { %x = load %tile[%ty, %j] }
                                       ->  %again = load %a[%row + %ty, %k + %j]; %x = same(load %tile[%ty, %j], %again)

A tile in a loop is overwritten in the next iteration, so that each thread would have to cache every value that it has
loaded from it: as many as there are products in a matrix product. `same` has the value of the load in the forward
sweep, and that of the other load where the reverse sweep needs it.

A thread may fill several elements, in loops: each subscript is a number with ids and induction variables as digits, as
in ``%tile[%ty * 4 + %r, %tx]``, or the variable of a loop from an id on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.gpu.digits import linear_form
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.detach import create_same, detach
from mlirad.edit.rewrite import behind, clone_with, is_outside
from mlirad.edit.walk import ancestor_in, ancestors, defining_op, find_ops, is_inside, users
from mlirad.interfaces.scalar import ScalarModel

_LOAD: Final = "memref.load"
_STORE: Final = "memref.store"
_PHASE: Final = "scf.parallel"
_FOR: Final = "scf.for"
#: The maximal number of ops that compute the value of a tile.
_MOST: Final = 24


@dataclass(frozen=True)
class _FillDigit:
    """A digit of a subscript: an id or induction variable, from ``first`` in steps, and what a step is worth."""

    variable: Value
    first: int
    step: int
    count: int
    worth: int = 0

    def create(self, number: Value, extent: int, build: Builder) -> Value:
        """Emit the variable where the subscript is ``number``, less than ``extent``."""
        if self.worth > 1:
            number = build.value("arith.divui", (number, build.index(self.worth)), number.type)
        if self.worth * self.count < extent:
            number = build.value("arith.remui", (number, build.index(self.count)), number.type)
        if self.step > 1:
            number = build.value("arith.muli", (number, build.index(self.step)), number.type)
        return build.value("arith.addi", (number, build.index(self.first)), number.type) if self.first else number


@dataclass(frozen=True)
class _TileFill:
    """The only store to a tile, in ``phase``, the digits of each subscript, and ``others``, which have one value."""

    store: ir.Operation
    phase: ir.Operation
    digits: Sequence[Sequence[_FillDigit]]
    others: Sequence[_FillDigit]


def load_tiles_again(
    blocks: ir.Operation, pure: Collection[str], apart: Collection[Value], scalars: Mapping[str, ScalarModel]
) -> None:
    """Change a loop over blocks in place; ``apart``: buffers that overlap no other."""
    for op in find_ops(blocks, lambda op: op.name == "memref.alloca" and not len(op.operands)):
        fill = _fill(op.result, blocks, scalars)
        if fill is not None:
            for load in [user for user in users(op.result) if user.name == _LOAD]:
                _repeat(load, fill, blocks, pure, apart)


def _fill(tile: Value, blocks: ir.Operation, scalars: Mapping[str, ScalarModel]) -> _TileFill | None:
    """The only store to ``tile``, if each element is filled once, by one thread of a phase."""
    stores = [user for user in users(tile) if user.name != _LOAD]
    if len(stores) != 1 or stores[0].name != _STORE or stores[0].operands[1] != tile:
        return None
    (store,) = stores
    phase = next(one for one in ancestors(store) if one.name != _FOR)
    if phase.name != _PHASE or phase == blocks:
        return None
    found = _variables(store, phase)
    shape = list(ir.MemRefType(tile.type).shape)
    forms = [linear_form(place, scalars) for place in list(store.operands)[2:]]
    digits = []
    for form, extent in zip(forms, shape, strict=True):
        own = [_FillDigit(one.variable, one.first, one.step, one.count, form.factor_of(one.variable) * one.step)
               for one in found if form.factor_of(one.variable)]  # fmt: skip
        own.sort(key=lambda one: one.worth)
        start = form.constant + sum(form.factor_of(one.variable) * one.first for one in own)
        sizes = [1, *(one.worth * one.count for one in own)]
        if start or len(own) < len(form.factors) or sizes != [*(one.worth for one in own), extent]:
            return None
        digits.append(own)
    used = [one.variable for own in digits for one in own]
    others = [one for one in found if one.variable not in used]
    is_once = len(set(used)) == len(used) and all(one.count == 1 for one in others)
    return _TileFill(store, phase, digits, others) if is_once else None


def _variables(store: ir.Operation, phase: ir.Operation) -> list[_FillDigit]:
    """The ids of ``phase``, and the induction variables of loops around ``store`` in it; of none an unknown count.

    A loop from an id on, in steps of their number, has all numbers in some thread, and stands for both.
    """
    ids = list(phase.regions[0].blocks[0].arguments)
    bounds = list(phase.operands)
    found = {id: _known_digit(id, bounds[n :: len(ids)][:3]) for n, id in enumerate(ids)}
    for loop in (one for one in ancestors(store) if is_inside(one, phase)):
        variable, (low, high, step) = loop.regions[0].blocks[0].arguments[0], list(loop.operands)[:3]
        own = found.get(low)
        if own is not None and (own.first, own.step, own.count) == (0, 1, constant_integer(step)):
            del found[low]
            found[variable] = _FillDigit(variable, 0, 1, max(constant_integer(high) or 0, 0))
        else:
            found[variable] = _known_digit(variable, (low, high, step))
    return list(found.values())


def _known_digit(variable: Value, bounds: Sequence[Value]) -> _FillDigit:
    low, high, step = map(constant_integer, bounds)
    if low is None or high is None or step is None or step < 1:
        low, high, step = 0, 0, 1
    return _FillDigit(variable, low, step, max(-((low - high) // step), 0))


def _repeat(
    load: ir.Operation, fill: _TileFill, blocks: ir.Operation, pure: Collection[str], apart: Collection[Value]
) -> None:  # fmt: skip
    first = fill.phase
    second = ancestor_in(first.block, load)
    if second is None or second == first:
        return
    order = [view.operation for view in first.block.operations]
    if order.index(second) < order.index(first):
        return
    value, _, *places = fill.store.operands
    variables = [one.variable for own in (*fill.digits, fill.others) for one in own]
    slice = _slice(value, (*places, *variables), first, blocks, pure, apart)
    if slice is None:
        return
    at, own = behind(load), list(load.operands)[1:]
    known = {one.variable: at.index(one.first) for one in fill.others} | dict(zip(places, own, strict=True))
    needed = {operand for op in slice for operand in op.operands}
    shape = ir.MemRefType(load.operands[0].type).shape
    for digits, number, extent in zip(fill.digits, own, shape, strict=True):
        known |= {one.variable: one.create(number, extent, at)
                  for one in digits if one.variable in needed and one.variable not in known}  # fmt: skip
    for op in slice:
        clone_with(op, known, at)
    uses = list(load.result.uses)
    again = detach(known[value])
    same = create_same(load.result, again)
    for use in uses:
        use.owner.operands[use.operand_number] = same


def _slice(
    value: Value, given: Collection[Value], phase: ir.Operation, blocks: ir.Operation, pure: Collection[str],
    apart: Collection[Value],
) -> list[ir.Operation] | None:  # fmt: skip
    """The ops of ``phase`` that compute ``value`` from what is ``given``; None if memory may change."""
    found: set[ir.Operation] = set()
    stack = [value]
    while stack and len(found) <= _MOST:
        v = stack.pop()
        if v in given or is_outside(v, phase):
            continue
        op = defining_op(v)
        if op is None or len(op.regions):
            return None
        if op.name not in pure and not (op.name == _LOAD and _is_constant(op.operands[0], blocks, apart)):
            return None
        found.add(op)
        stack += op.operands
    if len(found) > _MOST or not any(op.name == _LOAD for op in found):
        return None
    return find_ops(phase, found.__contains__)


def _is_constant(buffer: Value, blocks: ir.Operation, apart: Collection[Value]) -> bool:
    """Whether nothing in ``blocks`` changes ``buffer``: it is only loaded, and overlaps no other buffer."""
    return buffer in apart and all(user.name == _LOAD or not is_inside(user, blocks) for user in users(buffer))
