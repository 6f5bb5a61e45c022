"""Decides whether two memrefs share elements at a moment when both exist.

A memref is followed through views to its *root*: an allocation, an argument, a loaded memref. Two views of one root are
disjoint if their positions along one axis of a common source are, or their addresses. Two roots that stand for several
buffers are compared pair by pair; for those that a loop carries this is an induction over its iterations: with
``(a, b) -> (b, a)`` the two differ in each iteration if they do before the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.polynomials import Polynomials
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import has_dynamic_layout, is_injective
from mlirad.edit.linear import Linear
from mlirad.interfaces.ops import EffectKind, PartAxis, ViewPart
from mlirad.interfaces.registry import MEMORY, SCALAR

_ZERO: Final = Linear((), 0)
#: What is supposed of the values that loops carry: these pairs share no elements.
_Supposed: TypeAlias = frozenset[frozenset[Value]]


@dataclass(frozen=True)
class _Selection:
    """Positions along the axes of a memref; ``kept``: for each axis of the view its axis; None: not known."""

    axes: Sequence[PartAxis]
    kept: Sequence[int] | None

    def part(self, inner: ViewPart) -> _Selection:
        """What ``inner`` is of the view."""
        if self.kept is None or inner.axes is None:
            return replace(self, kept=None)
        axes = list(self.axes)
        for axis, one in zip(self.kept, inner.axes, strict=True):
            axes[axis] = _within(axes[axis], one)
        return _Selection(axes, [self.kept[axis] for axis in inner.kept])


@dataclass(frozen=True)
class _Region:
    """What a memref consists of. ``slices``: of each memref on the way to its root whose elements are distinct.

    ``start``, ``places``: the elements have the addresses ``start`` plus a number of strides along each axis, if known.
    ``is_based``: the address 0 is that of the root.
    """

    root: Value
    slices: Mapping[Value, _Selection]
    start: Linear | None
    places: _Selection
    is_based: bool = True


class Views:
    """Compares the memrefs of one function; conservative: what cannot be proved is denied."""

    def __init__(self, program: Program, aliasing: Aliasing, *, arguments_overlap: bool) -> None:
        """``arguments_overlap``: whether arguments that are not ``noalias`` may overlap others, and globals."""
        self._program = program
        self._aliasing = aliasing
        self._arguments_overlap = arguments_overlap
        self._memory = program.registry.table(MEMORY)
        self._dependences = Dependences(program)
        self._polynomials = Polynomials(program.registry.table(SCALAR))
        self._regions: dict[Value, _Region] = {}
        self._loops = {argument: loop for loop in program.loops for _, argument, _, _ in program.carried(loop)}

    def are_disjoint(self, one: Value, other: Value, supposed: _Supposed = frozenset()) -> bool:
        """Whether no element of ``one`` is an element of ``other``, at any moment when both exist."""
        objects = self._aliasing.objects
        if not any(self._may_overlap(a, b) for a in objects(one) for b in objects(other)):
            return True
        first, second = self._region(one), self._region(other)
        if first.root == second.root:
            return self._differ(first, second)
        if frozenset((first.root, second.root)) in supposed:
            return True
        if self._position(first.root) > self._position(second.root):
            one, other, first, second = other, one, second, first
        return self._differs_from_earlier(one, other, first.root, second.root, supposed)

    def _may_overlap(self, one: BaseObject, other: BaseObject) -> bool:
        outside = (Origin.ARGUMENT, Origin.GLOBAL)
        is_promised = not self._arguments_overlap and one.origin in outside and other.origin in outside
        return one is other or (not is_promised and one.may_overlap(other))

    # --- different roots

    def _differs_from_earlier(self, one: Value, other: Value, early: Value, late: Value, supposed: _Supposed) -> bool:
        """Whether ``other``, of the root ``late``, is disjoint from ``one``, whose root ``early`` is from before."""
        node = self._program.producer.get(late)
        carrying = self._loops.get(late) if node is None else node if node.loop is not None else None
        if carrying is not None:
            return self._carries_disjoint(carrying, early, late, supposed)
        if node is None or (self._position(early) == node.order and node.branch is None):
            return False
        if node.branch is not None:
            pairs = self._yielded(node, one, early, late)
            return all(self.are_disjoint(a, b, supposed) for a, b in pairs)
        if any(e.kind is EffectKind.ALLOCATE and e.value == late for e in node.effects):
            return True  # nothing from before points into a new buffer
        sources = self._sources(node, late)
        return bool(sources) and all(self.are_disjoint(one, source, supposed) for source in sources)

    def _yielded(self, node: Node, one: Value, early: Value, late: Value) -> list[tuple[Value, Value]]:
        """What the blocks of a branch yield for the roots; ``one`` itself if it is not from there."""
        merged = dict(self._program.merged(node))
        if early in merged:
            return list(zip(merged[early], merged[late], strict=True))
        return [(one, value) for value in merged[late]]

    def _carries_disjoint(self, loop: Node, early: Value, late: Value, supposed: _Supposed) -> bool:
        """Whether what ``loop`` carries for ``late`` is disjoint from ``early``, in all its iterations."""
        of = {v: c for c in self._program.carried(loop) for v in (c[1], c[3])}
        (init, argument, yielded, _) = of[late]
        # A memref from outside is the same in all iterations, but a part of it need not be.
        before, now, after, _ = of.get(early, (early, early, early, early))
        supposed |= {frozenset((argument, now))}
        return self.are_disjoint(before, init, supposed) and self.are_disjoint(after, yielded, supposed)

    def _position(self, root: Value) -> int:
        """The position of the op that computes ``root``, or whose block has it as an argument."""
        node = self._program.producer.get(root) or self._program.home[root].parent
        return -1 if node is None else node.order

    def _sources(self, node: Node, result: Value) -> list[Value]:
        memory = self._memory.get(node.name)
        return [] if memory is None else [source for found, source in memory.aliases(node.op) if found == result]

    # --- one root

    def _region(self, value: Value) -> _Region:
        if value not in self._regions:
            self._regions[value] = self._found(value)
        return self._regions[value]

    def _found(self, value: Value) -> _Region:
        node = self._program.producer.get(value)
        (source, *others) = (None if node is None else self._sources(node, value)) or (None,)
        if node is None or source is None or others:
            return _whole(value)
        outer, part = self._region(source), self._memory[node.name].part(node.op)
        if part is not None and part.start is not None:
            # It may contain what its operand does not: only the addresses tell.
            start = self._dependences.followed(part.start) if outer.is_based else None
            return replace(outer, slices={}, start=start, places=_Selection(part.axes or (), part.kept))
        are_distinct = source in outer.slices if part is not None else is_injective(value.type)
        part, is_based = part or ViewPart(), outer.is_based and part is not None
        slices = {one: found.part(part) for one, found in outer.slices.items()}
        if are_distinct and isinstance(value.type, ir.MemRefType) and all(axis.stride for axis in part.axes or ()):
            slices[value] = _all_of(value.type)
        start, places = outer.start, outer.places.part(part)
        for axis, one in zip(outer.places.kept or (), part.axes or (), strict=False):
            stride = outer.places.axes[axis].stride
            start = None if start is None or stride is None else start + one.offset * stride
        return _Region(outer.root, slices, start if is_based else None, places, is_based)

    def _differ(self, one: _Region, other: _Region) -> bool:
        """Whether two views of one root have no element in common."""
        for source, slice in one.slices.items():
            found = other.slices.get(source)
            if found is not None and any(map(self._are_apart, slice.axes, found.axes)):
                return True
        if one.start is None or other.start is None:
            return False
        axes, others = one.places.axes, other.places.axes
        ends = self._end(one.start, axes), self._end(other.start, others)
        starts = other.start, one.start
        is_before = (end is not None and self._is_negative(end - s) for end, s in zip(ends, starts, strict=True))
        can_compare = all(axis.stride is not None and axis.stride >= 0 for axis in (*axes, *others))
        return can_compare and (any(is_before) or self._never_meet(one.start - other.start, (*axes, *others)))

    def _are_apart(self, one: PartAxis, other: PartAxis) -> bool:
        """Whether two lists of positions along an axis have none in common."""
        if one.stride is None or other.stride is None or min(one.stride, other.stride) < 0:
            return False
        ends = ((self._end(a.offset, (a,)), b.offset) for a, b in ((one, other), (other, one)))
        is_before = any(end is not None and self._is_negative(end - start) for end, start in ends)
        return is_before or self._never_meet(one.offset - other.offset, (one, other))

    def _end(self, start: Linear, axes: Sequence[PartAxis]) -> Linear | None:
        """The last position."""
        for axis in axes:
            if axis.size is None or axis.stride is None:
                return None
            start = start + axis.size.shifted(-1) * axis.stride
        return start

    def _never_meet(self, distance: Linear, axes: Sequence[PartAxis]) -> bool:
        """Whether ``distance`` is no sum of steps along ``axes``: these are multiples of a number, and it is not."""
        distance, one = self._dependences.followed(distance), Linear((), 1)
        steps = [axis.stride or 0 for axis in axes if axis.size != one]
        common = gcd(*steps, *(factor for _, factor in distance.factors))
        return bool(distance.constant % common if common else distance.constant)

    def _is_negative(self, form: Linear) -> bool:
        constant = self._polynomials.sum(form).constant
        return self._dependences.is_negative(form) if constant is None else constant < 0


def _whole(value: Value) -> _Region:
    """The region of a root."""
    if not isinstance(value.type, ir.MemRefType):
        return _Region(value, {}, None, _Selection((), None))
    slices = {value: _all_of(value.type)} if is_injective(value.type) else {}
    if isinstance(value.type.layout, ir.AffineMapAttr) and has_dynamic_layout(value.type):
        return _Region(value, slices, None, _Selection((), None))
    strides, offset = value.type.get_strides_and_offset()
    dynamic = ir.ShapedType.get_dynamic_stride_or_offset()
    axes = [replace(axis, stride=None if n == dynamic else n)
            for axis, n in zip(_all_of(value.type).axes, strides, strict=True)]  # fmt: skip
    start = None if offset == dynamic else Linear((), offset)
    return _Region(value, slices, start, _Selection(axes, range(len(axes))))


def _all_of(type: ir.MemRefType) -> _Selection:
    """All positions along the axes of a memref."""
    sizes = [None if type.is_dynamic_dim(axis) else Linear((), n) for axis, n in enumerate(type.shape)]
    return _Selection([PartAxis(_ZERO, size, 1) for size in sizes], range(len(sizes)))


def _within(outer: PartAxis, inner: PartAxis) -> PartAxis:
    """What ``inner`` is of the positions ``outer``."""
    is_all = inner.size is None and inner.offset == _ZERO and inner.stride == 1
    if is_all or outer.stride is None:
        return outer
    stride = None if inner.stride is None else outer.stride * inner.stride
    return PartAxis(outer.offset + inner.offset * outer.stride, inner.size, stride)
