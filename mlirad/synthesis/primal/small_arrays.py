"""Replaces small local arrays by a buffer for each element, which upstream's `mem2reg` turns into values.

Vectors and matrices of a few elements are local arrays in C, Fortran and Python. As arrays they are scratch memory that
iterations share: the derivative caches their elements, and loops around them are not vectorized.

Before::

    %d = memref.alloca() : memref<3xf64>
    affine.for %i = 0 to %n {
      affine.for %k = 0 to 3 {
        ...
        affine.store %v, %d[%k] : memref<3xf64>
      }
      %0 = affine.load %d[0] : memref<3xf64>

After, the loop over ``%k`` is unrolled, and ``%d`` is three buffers without dimensions. Longer loops are unrolled for
arrays of which constant subscripts store every element: those could have been scalars as well.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import takewhile
from math import prod

from mlirad._mlir import ir
from mlirad.edit.buffers import create_load, create_stack_buffer, create_store, holds_buffers
from mlirad.edit.build import Builder
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ALLOCATION, BRANCH, LOOP, MEMORY, PARALLEL, Registry
from mlirad.synthesis.primal.unroll import place_of, unroll, values_of


def split_small_arrays(function: ir.Operation, registry: Registry) -> bool:
    """Splits the small arrays of ``function``, and unrolls the loops over them; returns whether there were any."""
    changed, ops = False, 0
    while arrays := _arrays_of(function, registry):
        counted = {loop for one in arrays for loop in one.loops}
        # Inner loops first, as they are found.
        loops = find_ops(function, counted.__contains__)
        ops += _ops_of(loops, registry)
        if ops > registry.machine.most_split_ops:
            break
        for loop in loops:
            unroll(loop, registry)
        # An array in a loop that has been unrolled is another one now.
        for one in _arrays_of(function, registry):
            if not one.loops:
                one.split()
        changed = True
    return changed


def _arrays_of(function: ir.Operation, registry: Registry) -> list[_SmallArray]:
    """The small arrays; those that only longer loops access by their counters once there are no others."""
    allocations = registry.table(ALLOCATION)
    made = find_ops(function, lambda op: op.name in allocations)
    found = [one for op in made if (one := _SmallArray.of(op, registry)) is not None]
    return [one for one in found if one.trips <= registry.machine.most_split_trips] or found


class _SmallArray:
    """An array of a few elements, whose subscripts are constants once ``loops`` are unrolled."""

    def __init__(self, op: ir.Operation, shape: Sequence[int]) -> None:
        self._op, self._shape = op, shape
        self._accesses: list[tuple[ir.Operation, Sequence[Linear]]] = []
        self._ends: list[ir.Operation] = []
        self.loops: set[ir.Operation] = set()
        #: The most iterations of these.
        self.trips = 0

    @classmethod
    def of(cls, op: ir.Operation, registry: Registry) -> _SmallArray | None:
        """The array that ``op`` allocates; None if it is large, or may not be split."""
        extents = registry.table(ALLOCATION)[op.name].extents(op)
        shape = [form.constant for form in extents]
        if any(form.factors for form in extents) or not 1 <= prod(shape) <= registry.machine.most_split_elements:
            return None
        found = cls(op, shape)
        if not shape or holds_buffers(op.result.type):
            return None
        is_split = all(found._add(use.owner.operation, registry) for use in op.result.uses)
        if not is_split or not found._accesses:
            return None
        return found if found.trips <= registry.machine.most_split_trips or found._has_constant_stores() else None

    def _has_constant_stores(self) -> bool:
        """Whether every element is stored with constant subscripts."""
        stores = [forms for op, forms in self._accesses if not len(op.results)]
        found = {tuple(form.constant for form in forms) for forms in stores if not any(form.factors for form in forms)}
        return len(found) == prod(self._shape)

    def _add(self, user: ir.Operation, registry: Registry) -> bool:
        """Note a use; returns False if it prevents that the array is split."""
        buffer, forms = place_of(user, registry)
        if buffer is not None and buffer == self._op.result and sum(value == buffer for value in user.operands) == 1:
            self._accesses.append((user, forms))
            return self._is_promoted(user, registry) and all(
                self._is_inside(form, extent, registry) for form, extent in zip(forms, self._shape, strict=True)
            )
        memory = registry.table(MEMORY)
        effects = memory[user.name].effects(user) if user.name in memory else ()
        self._ends.append(user)
        return [effect.kind for effect in effects] == [EffectKind.FREE]

    def _is_promoted(self, user: ir.Operation, registry: Registry) -> bool:
        """Whether ``mem2reg`` knows the regions between the allocation and ``user``."""
        known = _loops(registry) | registry.table(BRANCH).keys()
        around = takewhile(lambda op: op != self._op.parent.operation, ancestors(user))
        return all(op.name in known for op in around)

    def _is_inside(self, form: Linear, extent: int, registry: Registry) -> bool:
        """Whether a subscript is one of counters of short loops, and in its extent."""
        least = most = form.constant
        for value, factor in form.factors:
            loop = value.owner.owner.operation if isinstance(value.owner, ir.Block) else None
            numbers = values_of(loop, registry) if loop is not None and loop.name in _loops(registry) else ()
            if loop is None or not 0 < len(numbers) <= registry.machine.most_constant_trips:
                return False
            self.loops.add(loop)
            self.trips = max(self.trips, len(numbers))
            ends = sorted((numbers[0] * factor, numbers[-1] * factor))
            least, most = least + ends[0], most + ends[1]
        return least >= 0 and most < extent

    def split(self) -> None:
        """Replace the array by a buffer for each element; subscripts are constants."""
        element = ir.MemRefType(self._op.result.type).element_type
        accesses: dict[tuple[int, ...], list[ir.Operation]] = {}
        for op, forms in self._accesses:
            accesses.setdefault(tuple(form.constant for form in forms), []).append(op)
        for ops in accesses.values():
            part = create_stack_buffer((), element, self._beginning(ops))
            for op in ops:
                if len(op.results):
                    replace_op(op, [create_load(part, (), element, before(op))])
                else:
                    create_store(op.operands[0], part, (), before(op))
                    op.erase()
        for op in (*self._ends, self._op):
            op.erase()

    def _beginning(self, ops: Sequence[ir.Operation]) -> Builder:
        """The start of the innermost block with all ``ops`` if the element is written first there; or the allocation.

        Loops around such a block do not carry the element: ``mem2reg`` lets them carry whatever they write.
        """
        for op in (ops[0], *takewhile(lambda op: op != self._op.parent.operation, ancestors(ops[0]))):
            if op.block == self._op.block:
                break
            inside = [_ancestor_in(op.block, one) for one in ops]
            if all(one is not None for one in inside):
                first = next(one for view in op.block if (one := view.operation) in inside)
                if first in ops and not len(first.results):
                    return Builder(ir.InsertionPoint.at_block_begin(op.block), self._op.location)
        return before(self._op)


def _loops(registry: Registry) -> Set[str]:
    """Sequential loops."""
    return registry.table(LOOP).keys() - registry.table(PARALLEL).keys()


def _ancestor_in(block: ir.Block, op: ir.Operation) -> ir.Operation | None:
    """The op in ``block`` that is ``op``, or that it is nested in."""
    return next((one for one in (op, *ancestors(op)) if one.parent is not None and one.block == block), None)


def _ops_of(loops: Sequence[ir.Operation], registry: Registry) -> int:
    """The ops of all bodies, once nested ``loops`` are unrolled."""
    trips = {loop: len(values_of(loop, registry)) for loop in loops}
    outer = [loop for loop in loops if not any(around in trips for around in ancestors(loop))]
    inside = [op for loop in outer for op in find_ops(loop, lambda _: True)]
    return sum(prod(trips.get(around, 1) for around in ancestors(op)) for op in inside)
