"""Accumulates in branches of innermost loops without the branch: the term is selected, or the neutral element.

The adjoint of a loop with a branch (upwinding, limiters, contact) adds to neighbours on one side of the branch or on
the other. Without the branch it is a scatter as any other: `gather-stencils` and `gather-terms` turn it into a gather.

Before::

    func.func @adjoint(%c: memref<64xf64>, %g: memref<64xf64>, %d: memref<64xf64> {llvm.noalias}) {
      %none = arith.constant 0.0 : f64
      affine.for %i = 1 to 63 {
        %v = affine.load %c[%i] : memref<64xf64>
        %t = affine.load %g[%i] : memref<64xf64>
        %holds = arith.cmpf ogt, %v, %none : f64
        scf.if %holds {
          %a = affine.load %d[%i - 1] : memref<64xf64>
          %b = arith.subf %a, %t : f64
          affine.store %b, %d[%i - 1] : memref<64xf64>
        } else {
          %a = affine.load %d[%i + 1] : memref<64xf64>
          %b = arith.addf %a, %t : f64
          affine.store %b, %d[%i + 1] : memref<64xf64>
        }
      }
      func.return
    }

After ``--if-convert-accumulations``::

    %a = affine.load %d[%i - 1] : memref<64xf64>
    %0 = arith.select %holds, %t, %cst_0 : f64
    %b = arith.subf %a, %0 : f64
    affine.store %b, %d[%i - 1] : memref<64xf64>
    %a_1 = affine.load %d[%i + 1] : memref<64xf64>
    %1 = arith.select %holds, %cst, %t : f64
    %b_2 = arith.addf %a_1, %1 : f64
    affine.store %b_2, %d[%i + 1] : memref<64xf64>

No bit changes: ``x + -0.0`` and ``x - 0.0`` are ``x`` for every x. Each side leaves memory as it is where it was not
taken, so the two can run one after the other. What both sides store to the same element is stored once. All elements
that a side accesses exist: their subscripts fit, or other code of the same iteration accesses them anyway.
Source: as `if-conversion`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import shifted
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import concurrent_region, is_concurrent
from mlirad.edit.rewrite import before, is_outside, is_used_once, replace_op
from mlirad.edit.symbolic import Size, none_if_undecided
from mlirad.edit.walk import defining_op, find_ops
from mlirad.interfaces.registry import RECOMPUTE
from mlirad.loops import nests
from mlirad.loops.accumulations import DIFFERENCE, EXPENSIVE
from mlirad.loops.gather_stencils import bands
from mlirad.loops.if_conversion import is_speculatable
from mlirad.machine import MachineModel
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions

_IF: Final = "scf.if"
_SUMS: Final = ("arith.addf", DIFFERENCE)
_LOADS: Final = ("affine.load", "memref.load")
#: The element that an op accesses: its buffer, and the subscripts.
_Element: TypeAlias = tuple[Value, tuple[nests.Subscript, ...]]


def if_convert_accumulations(module: ir.Module, ctx: PassContext) -> None:
    """Convert branches in innermost loops that add to neighbouring elements to selects."""
    pure = ctx.registry.table(RECOMPUTE).keys()
    # If threads run concurrently, the conditions may be the only reason why they access disjoint elements.
    alone = not find_ops(module.operation, is_concurrent)
    change_functions(module, lambda function: convert_accumulations(function, pure, ctx.registry.machine, alone=alone))


def convert_accumulations(function: ir.Operation, pure: Set[str], machine: MachineModel, *, alone: bool) -> bool:
    """Converts branches in ``function``; returns whether there were some.

    ``pure``: names of ops without effects. ``alone``: nothing in the module runs concurrently.
    """
    loops = find_ops(function, lambda op: op.name == "affine.for" and not len(op.results) and _has_branch(op))
    own = frozenset(nests.noalias_arguments(function) if loops and alone else ())
    changed = False
    for loop in loops:
        branches = find_ops(loop, lambda op: bool(len(op.regions)))[:-1]  # the last one is the loop
        if all(_is_convertible(op, loop, machine) for op in branches) and _scatters(loop, own, pure, machine):
            for branch in branches:  # inner ones come first
                _BranchConversion(branch).run()
            changed = True
    return changed


def _has_branch(loop: ir.Operation) -> bool:
    return any(view.operation.name == _IF for view in loop.regions[0].blocks[0])


def _ops(branch: ir.Operation) -> Iterator[ir.Operation]:
    """The ops of both sides, without the terminators."""
    for region in branch.regions:
        for block in region.blocks:
            yield from [view.operation for view in block][:-1]


def _is_access(op: ir.Operation) -> bool:
    return op.name in ("affine.load", "affine.store")


def _element(access: ir.Operation) -> _Element | None:
    subscripts = nests.subscripts_of(access)
    return None if subscripts is None else (access.operands[int(access.name == "affine.store")], subscripts)


def _is_convertible(branch: ir.Operation, loop: ir.Operation, machine: MachineModel) -> bool:
    """Whether both sides are cheap and can be speculated. LLVM unswitches loops with invariant conditions."""
    if branch.name != _IF or is_outside(branch.operands[0], loop):
        return False
    ops = list(_ops(branch))
    if len(ops) > machine.most_selected_ops or not all(is_speculatable(op) or _is_access(op) for op in ops):
        return False
    always = {_element(op) for op in _around(branch, loop) if _is_access(op)} - {None}
    sides = [
        {_element(view.operation) for b in r.blocks for view in b if _is_access(view.operation)} for r in branch.regions
    ]
    always |= set.intersection(*sides) if all(sides) else set()
    return all(_exists(found, always) for side in sides for found in side)


def _around(branch: ir.Operation, loop: ir.Operation) -> Iterator[ir.Operation]:
    """The ops of the blocks around ``branch`` in the ``loop``: they run when the branch does."""
    block = branch.block
    while True:
        yield from [view.operation for view in block]
        if block.owner.operation == loop:
            return
        block = block.owner.operation.block


@none_if_undecided
def _exists(element: _Element | None, always: Set[_Element | None]) -> bool:
    """Whether an ``element`` is one of those that are accessed ``always``, or within its buffer."""
    if element is None:
        return False
    if element in always:
        return True
    buffer, subscripts = element
    sizes = _extents(buffer)
    if sizes is None:
        return False
    for form, size in zip(subscripts, sizes, strict=True):
        least, most = form.constant, form.constant
        for counter, factor in form.factors:
            if not isinstance(counter.owner, ir.Block) or counter.owner.owner.operation.name != "affine.for":
                return False
            interval = nests.counter_range(counter.owner.owner.operation)
            if interval is None:
                return False
            low, high = shifted(interval, factor, 0)
            least, most = least + low, most + high
        if least < 0 or most >= size:
            return False
    return True


def _extents(buffer: Value) -> tuple[Size, ...] | None:
    """The extents of a buffer, including one that is loaded from a tape of buffers of the same extents."""
    known = nests.extents(buffer)
    if known is not None or isinstance(buffer.owner, ir.Block) or buffer.owner.operation.name not in _LOADS:
        return known
    tape = buffer.owner.operation.operands[0]
    found = nests.accesses_of(tape) if nests.is_allocation(tape) else None
    kept = [access.op.operands[0] for access in found or () if access.op.name.endswith("store")]
    shapes = {nests.extents(value) if nests.is_allocation(value) else None for value in kept}
    return shapes.pop() if len(shapes) == 1 else None


def _scatters(loop: ir.Operation, own: Set[Value], pure: Set[str], machine: MachineModel) -> bool:
    """Whether branches in the ``loop`` add to neighbouring elements, which a gather can sum afterwards."""
    inside = find_ops(loop, _is_access)
    stored = {op.operands[1] for op in inside if op.name == "affine.store"}
    if not all(
        (buffer in own or _is_private(buffer, loop)) and nests.accesses_of(buffer) is not None for buffer in stored
    ):
        return False
    costly = any(op.name.startswith(EXPENSIVE) for op in find_ops(loop, lambda op: not len(op.regions)))
    for buffer in stored:
        places = {nests.subscripts_of(op) for op in inside if op.operands[int(op.name == "affine.store")] == buffer}
        stores = [op for op in inside if op.name == "affine.store" and op.operands[1] == buffer]
        loads = {op for op in inside if op.name == "affine.load" and op.operands[0] == buffer}
        sums = [_sum_of(store) for store in stores]
        # Expensive terms are gathered from a buffer, if there are many.
        if len(places) < (3 if costly else 2) or {sum.load for sum in sums if sum is not None} != loads:
            continue
        if None not in sums and any(_is_stencil(places, band.loops) for band in bands(loop, pure, machine.least_trips)):
            return True
    return False


def _is_private(buffer: Value, loop: ir.Operation) -> bool:
    """Whether no other thread accesses the buffer while the loop runs."""
    return nests.is_allocation(buffer) and concurrent_region(buffer.owner.operation) == concurrent_region(loop)


def _is_stencil(places: Iterable[tuple[nests.Subscript, ...] | None], loops: Sequence[ir.Operation]) -> bool:
    known = [place for place in places if place is not None and nests.exact_box(place, loops) is not None]
    ways = {tuple(form.factors for form in place) for place in known}
    return len(known) == len(list(places)) and len(ways) == 1


@dataclass(frozen=True)
class _BranchSum:
    """``m[s] += term`` or ``-=``: its load and its addition."""

    load: ir.Operation
    add: ir.Operation

    @property
    def place(self) -> int:
        """The operand number of the term."""
        return int(self.add.operands[0] == self.load.result)


def _sum_of(store: ir.Operation) -> _BranchSum | None:
    """The accumulation that a store ends."""
    total = store.operands[0]
    add = defining_op(total)
    if add is None or add.name not in _SUMS or add.block != store.block or not is_used_once(total):
        return None
    for place, value in enumerate(add.operands):
        load = defining_op(value)
        if load is None or load.name != "affine.load" or load.block != store.block or not is_used_once(value):
            continue
        if _element(load) == _element(store) and not (place and add.name == DIFFERENCE):
            return None if _is_stored_between(load, store) else _BranchSum(load, add)
    return None


def _is_stored_between(load: ir.Operation, store: ir.Operation) -> bool:
    """Whether the buffer is written between the two: the sum may be of an old element."""
    ops = [view.operation for view in store.block]
    between = ops[ops.index(load) + 1 : ops.index(store)]
    return any(op.name == "affine.store" and op.operands[1] == store.operands[1] for op in between)


class _BranchConversion:
    """Moves the ops of both sides before a branch, and erases it."""

    def __init__(self, branch: ir.Operation) -> None:
        self._branch = branch
        self._condition = branch.operands[0]
        self._joined: dict[ir.Operation, ir.Operation] = {}
        blocks = [block for region in branch.regions for block in region.blocks]
        self._sides = [[view.operation for view in block] for block in blocks]
        # Sums can no longer be recognised once some of their ops have moved.
        self._sums = {op: _sum_of(op) for side in self._sides for op in side if op.name == "affine.store"}

    def run(self) -> None:
        """Converts the branch."""
        results = [list(side.pop().operands) for side in self._sides]
        if len(self._sides) > 1:
            self._join(*self._sides)
            self._sides[0] = [op for op in self._sides[0] if op not in self._joined.values()]
        for which, side in enumerate(self._sides):
            for op in side:
                op.move_before(self._branch)
                other = self._joined.pop(op, None)
                if other is not None:
                    self._select_stored(op, other)
                elif op.name == "affine.store":
                    self._mask(op, which)
        build = before(self._branch)
        values = [self._select(pair, build) for pair in zip(*results, strict=True)] if self._branch.results else []
        replace_op(self._branch, values)

    def _join(self, first: Sequence[ir.Operation], second: Sequence[ir.Operation]) -> None:
        """Finds pairs of stores to one element that can be merged into one at the later store."""
        last = {_element(op): op for op in first if op.name == "affine.store"}
        buffers = {op: place for place, op in enumerate(first) if _is_access(op)}
        for store in second:
            other = last.pop(_element(store), None) if store.name == "affine.store" else None
            # The store moves after the accesses of its own side: none of them may be to its buffer.
            if other is None or any(
                place > buffers[other] and op.operands[int(op.name == "affine.store")] == other.operands[1]
                for op, place in buffers.items()
            ):
                continue
            self._joined[store] = other

    def _select_stored(self, store: ir.Operation, other: ir.Operation) -> None:
        """Makes ``store`` store the value of the side that is taken; ``other``, of the first side, is erased."""
        one, two = self._sums[other], self._sums[store]
        build = before(store)
        if (
            one is not None
            and two is not None
            and one.add.attributes.get("fastmath") == two.add.attributes.get("fastmath")
        ):
            build = before(two.add)
            term = one.add.operands[one.place]
            if one.add.name != two.add.name:
                term = build.value("arith.negf", [term], term.type)  # x - t is x + -t
            two.add.operands[two.place] = self._select((term, two.add.operands[two.place]), build)
            for op in (other, one.add, one.load):
                op.erase()
            return
        store.operands[0] = self._select((other.operands[0], store.operands[0]), build)
        other.erase()

    def _mask(self, store: ir.Operation, which: int) -> None:
        """Makes a ``store`` of one side store the old value if the other side is taken."""
        found = self._sums[store]
        if found is not None:
            build = before(found.add)
            term = found.add.operands[found.place]
            neutral = build.constant(term.type, 0.0 if found.add.name == DIFFERENCE else -0.0)
            found.add.operands[found.place] = self._select((term, neutral)[:: 1 - 2 * which], build)
            return
        build = before(store)
        value, buffer, *operands = store.operands
        old = build.value("affine.load", [buffer, *operands], value.type, {"map": store.attributes["map"]})
        store.operands[0] = self._select((value, old)[:: 1 - 2 * which], build)

    def _select(self, values: Sequence[Value], build: Builder) -> Value:
        one, two = values
        return one if one == two else build.value("arith.select", [self._condition, one, two], one.type)
