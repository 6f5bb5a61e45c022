"""Finds buffers that each iteration of a loop leaves as it found them: all elements are one constant.

The shadow of scratch is zero before an iteration, which adds to it, reads the sums, and clears them. Its contents are
never those of another iteration, so it can be privatized although it is read before it is written.

After a block, every element is the constant or has its old value, if the last store to each is one of the constant: a
store of it, or a nest of loops over such stores, whose box of elements contains the earlier store. By induction the
same holds after loops and branches over such blocks.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Attribute, Value
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.written_first import IterationAccess, box_of, extents_of, find_access
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.constants import constant_attribute
from mlirad.edit.linear import Linear, as_form
from mlirad.interfaces.access import StoreModel
from mlirad.interfaces.regions import Bounds
from mlirad.interfaces.registry import MEMORY


def is_restored(buffer: Value, constant: Attribute, loop: Node, program: Program) -> bool:
    """Whether all elements of ``buffer`` are ``constant`` after an iteration of ``loop`` if they were before it.

    Only loads and stores of elements may use the buffer in the loop, and nothing there may alias it. If the buffer has
    dynamic extents, an iteration has to store to almost all of it, so that it takes as long as filling the buffer.
    """
    test = _Restored(buffer, constant, loop, program)
    return test.is_kept(loop.blocks[0]) and (test.is_static or test.clears_most)


class _Restored:
    """The test for one buffer in one loop."""

    def __init__(self, buffer: Value, constant: Attribute, loop: Node, program: Program) -> None:
        self._buffer, self._constant, self._loop, self._program = buffer, constant, loop, program
        self._dependences = Dependences(program)
        follow = self._dependences.followed
        self._extents = [None if extent is None else follow(extent) for extent in extents_of(buffer, program)]
        self.is_static = all(extent is not None and not extent.factors for extent in self._extents)
        #: Whether each iteration clears all but a constant number of elements along each axis.
        self.clears_most = False

    def is_kept(self, block: Block) -> bool:
        """Whether each element is the constant, or has its old value, at the end of ``block``."""
        cleared: list[list[Bounds]] = []
        for node in reversed(block.nodes):
            stores = [inner for inner in (node, *node.inside()) if self._is_store(inner)]
            others = [store for store in stores if not self._is_constant(store)]
            if not others:
                boxes = [box for store in stores if (box := self._box(store, block)) is not None]
                if block is self._loop.blocks[0] and any(map(self._is_most, boxes)):
                    self.clears_most = True
                if any(map(self._is_whole, boxes)):
                    return True
                cleared += boxes
            elif all(any(self._is_within(store, box) for box in cleared) for store in others):
                continue
            elif node in stores or not all(self.is_kept(inner) for inner in node.blocks):
                return False
        return True

    def _is_store(self, node: Node) -> bool:
        model = self._program.registry.table(MEMORY).get(node.name)
        return isinstance(model, StoreModel) and node.operands[1] == self._buffer

    def _is_constant(self, store: Node) -> bool:
        found = constant_attribute(store.operands[0])
        return found is not None and found == self._constant

    def _access(self, node: Node) -> IterationAccess | None:
        found = find_access(node, self._loop, self._program, self._dependences) if self._is_store(node) else None
        return None if found is None or found.map or not found.is_single else found

    def _box(self, store: Node, block: Block) -> list[Bounds] | None:
        """The bounds of the elements that the loops in ``block`` around ``store`` take it to, if these fill a box."""
        access = self._access(store)
        if access is None:
            return None
        start = 0 if block is self._loop.blocks[0] else access.blocks.index(block) + 1
        loops = access.loops(start)
        bounds = None if loops is None else box_of(loops, self._dependences)
        if bounds is None:
            return None
        found: list[Bounds] = []
        for form in access.place:
            counted = [(value, factor) for value, factor in form.factors if value in bounds]
            if not counted:
                found.append(([form], [form]))
                continue
            # Only a subscript of one induction variable with factor 1 or -1 fills its interval without gaps.
            ((value, factor), *others) = counted
            if others or abs(factor) != 1:
                return None
            ends = bounds.pop(value)
            first, last = (self._moved(end, form, value, factor) for end in ends[::factor])
            found.append((first, last))
        # A loop whose variable is in no subscript has to run.
        runs = all(self._dependences.is_within(form, (low, ())) for low, high in bounds.values() for form in high)
        return found if runs else None

    def _is_whole(self, box: Sequence[Bounds]) -> bool:
        """Whether ``box`` is the whole buffer."""
        return all(
            extent is not None and _are_zero(first) and _are_zero([one - extent.shifted(-1) for one in last])
            for (first, last), extent in zip(box, self._extents, strict=True)
        )

    def _is_most(self, box: Sequence[Bounds]) -> bool:
        """Whether ``box`` is the buffer but for a constant number of elements along each axis."""
        return all(
            extent is not None and any(not (extent - (high - low)).factors for low in first for high in last)
            for (first, last), extent in zip(box, self._extents, strict=True)
        )

    def _is_within(self, store: Node, box: Sequence[Bounds]) -> bool:
        access = self._access(store)
        return access is not None and all(map(self._dependences.is_within, access.place, box))

    def _moved(self, ends: Sequence[Linear], form: Linear, value: Value, factor: int) -> list[Linear]:
        """The subscripts ``form`` at the bounds ``ends`` of ``value``."""
        return [self._dependences.followed(form.plus(as_form(value), -factor).plus(end, factor)) for end in ends]


def _are_zero(forms: Sequence[Linear]) -> bool:
    return bool(forms) and all(form.is_zero() for form in forms)
