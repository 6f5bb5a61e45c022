"""Decides whether different iterations of a loop access disjoint elements, and may run concurrently.

Subscripts are linear forms of the induction variables of the loop in question, of symbols (the same in all of its
iterations), and of values that vary within an iteration. A subscript *determines* an induction variable if two
iterations that differ in it never agree in the subscript, whatever the other values are. Where all induction variables
are determined, no two iterations access one element. Source: the separability tests of dependence analysis; Allen &
Kennedy, "Optimizing compilers for modern architectures", 2001, ch. 3.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from mlirad._mlir import Value
from mlirad.analysis.accesses.separation import Separation
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import is_injective
from mlirad.edit.intervals import Interval
from mlirad.edit.linear import Linear
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import PARALLEL


@dataclass(frozen=True)
class Axis:
    """An induction variable of the loop in question, with its interval and step."""

    variable: Value
    interval: Interval
    step: int


class Iterations:
    """Tests whether iterations of a loop depend on each other; conservative: what cannot be proved is denied."""

    def __init__(self, program: Program, aliasing: Aliasing) -> None:
        self._program = program
        self._aliasing = aliasing
        self._subscripts = Subscripts(program)

    def are_independent(self, loop: Node) -> bool:
        """Whether no iteration of ``loop`` reads or changes what another one writes."""
        nodes = list(loop.inside())
        # A carried value is a dependence by itself; a while decides after each iteration whether there is a next one.
        if not loop.as_loop.has_trip_count(loop.op) or self._program.carried(loop):
            return False
        return not any(node.unknown_effects for node in nodes) and self.are_disjoint(nodes, loop)

    def _written(self, node: Node, loop: Node) -> list[Value]:
        """The buffers shared by all iterations that ``node`` writes or frees."""
        changes = (EffectKind.WRITE, EffectKind.FREE)
        return [e.value for e in node.effects if e.kind in changes and not self.is_own(e.value, loop)]

    def is_own(self, buffer: Value, loop: Node) -> bool:
        """Whether each iteration allocates the buffer; a buffer of buffers could pass it to another iteration."""
        objects = self._aliasing.objects(buffer)
        return bool(objects) and all(is_own(base, loop, self._program) for base in objects)

    def are_disjoint(self, nodes: Sequence[Node], loop: Node, reading: Container[Node] = ()) -> bool:
        """Whether no element that one of ``nodes`` writes in an iteration is accessed by one of them in another.

        ``reading``: stores whose adjoints only read the shadow (`reductions`). Two of them never conflict; one of them
        and another access may, since the adjoint of the other access adds to what it reads.
        """
        rest = {base for node in nodes if node not in reading for base in self._touched(node)}
        written = [
            node
            for node in nodes
            if self._written(node, loop)
            and (node not in reading or any(self._may_overlap(e.value, rest) for e in node.effects))
        ]
        if not written:
            return True
        objects = {base for node in written for v in self._written(node, loop) for base in self._aliasing.objects(v)}
        by_buffer: dict[Value, list[tuple[Place, Node]]] = {}
        for node in nodes:
            touched = [e.value for e in node.effects if self._may_overlap(e.value, objects)]
            if not touched:
                continue
            known = self._subscripts
            place = known.of_load(node) or known.of_store(node) or known.of_update(node)
            # An access of unknown elements, or through another memref than the one that it is listed by, cannot be
            # compared.
            if place is None or any(v != place[0] for v in touched):
                return False
            by_buffer.setdefault(place[0], []).append((place[1], node))
        inside = loop.blocks[0]
        for buffer in by_buffer:
            others = {base for other in by_buffer if other != buffer for base in self._aliasing.objects(other)}
            # A view made inside may start elsewhere in each iteration, and two memrefs of one buffer have subscripts
            # that do not compare.
            is_outside = not inside.encloses(self._program.home[buffer])
            if not is_outside or not is_injective(buffer.type) or self._may_overlap(buffer, others):
                return False
        axes = self._axes(loop)
        return axes is not None and all(
            are_disjoint(accesses, axes, inside, self._program, self._subscripts) for accesses in by_buffer.values()
        )

    def has_owner(self, node: Node, buffer: Value) -> bool:
        """Whether only one iteration of each parallel loop around ``node`` accesses the element that it updates."""
        loops = [one for one in node.block.loops if one.is_parallel and not self.is_own(buffer, one)]
        return all(self._has_owner(buffer, loop) for loop in loops)

    def _has_owner(self, buffer: Value, loop: Node) -> bool:
        nodes, objects = list(loop.inside()), self._aliasing.objects(buffer)
        touching = [node for node in nodes if any(base.may_overlap(o) for base in self._touched(node) for o in objects)]
        return not any(node.unknown_effects for node in nodes) and self.are_disjoint(touching, loop)

    def _touched(self, node: Node) -> Iterator[BaseObject]:
        for effect in node.effects:
            yield from self._aliasing.objects(effect.value)

    def _may_overlap(self, buffer: Value, objects: Collection[BaseObject]) -> bool:
        return any(a.may_overlap(b) for a in self._aliasing.objects(buffer) for b in objects)

    def _axes(self, loop: Node) -> list[Axis] | None:
        if loop.is_parallel:
            return parallel_axes(loop, self._program, self._subscripts)
        known = loop.as_loop.induction_interval(loop.op, self._subscripts.interval)
        (variable, *others) = loop.as_loop.induction(loop.op)
        if others:
            return None
        return [Axis(variable, None, 1) if known is None else Axis(variable, known[:2], known[2])]


def is_own(base: BaseObject, loop: Node, program: Program) -> bool:
    """Whether each iteration allocates ``base``; a buffer of buffers could pass it to another iteration."""
    is_allocation = base.origin is Origin.ALLOCATION and base.value is not None and not program.holders
    return is_allocation and loop.blocks[0].encloses(program.home[base.value])


def parallel_axes(loop: Node, program: Program, subscripts: Subscripts) -> list[Axis]:
    """The axes of a parallel loop that have more than one iteration."""
    model = program.registry.table(PARALLEL)[loop.name]
    pairs = zip(model.induction(loop.op), model.extents(loop.op, subscripts.interval), strict=True)
    return [Axis(v, e.interval, e.step) for v, e in pairs if e.count is None or e.count > 1]


def are_disjoint(
    accesses: Sequence[tuple[Place, Node]], axes: Sequence[Axis], inside: Block, program: Program,
    subscripts: Subscripts,
) -> bool:  # fmt: skip
    """Whether no two iterations that differ in any of ``axes`` access the same element of one buffer.

    ``accesses``: the subscripts, and the op that accesses the element. ``inside`` is the body of the loop: a value
    defined in it may be anything in its interval.
    """
    separation = Separation([axis.variable for axis in axes], inside, program, subscripts)
    for part in _by_constants(accesses):
        places, nodes = zip(*part, strict=True)
        if not _are_disjoint(places, axes, separation, subscripts):
            again = _by_constants(list(zip(separation.of(places, nodes), nodes, strict=True)))
            if not all(_are_disjoint([p for p, _ in one], axes, separation, subscripts) for one in again):
                return False
    return True


def _are_disjoint(
    places: Sequence[Place], axes: Sequence[Axis], separation: Separation, subscripts: Subscripts
) -> bool:  # fmt: skip
    open_axes = {axis.variable: axis for axis in axes}
    while open_axes:
        found = _determined(places, open_axes, separation, subscripts)
        if found is None:
            return False
        # Iterations that agree in a determined axis are compared next, so the axis counts as a symbol from now on.
        del open_axes[found]
    return True


def _by_constants(accesses: Sequence[tuple[Place, Node]]) -> Collection[list[tuple[Place, Node]]]:
    """Groups of accesses that are disjoint: those that differ in a subscript that is constant in all of them.

    Fields of one buffer, such as the directions of a lattice, are accessed at different constant offsets.
    """
    rank = len(accesses[0][0]) if accesses else 0
    fixed = [axis for axis in range(rank) if not any(place[axis].factors for place, _ in accesses)]
    parts: dict[tuple[int, ...], list[tuple[Place, Node]]] = {}
    for place, node in accesses:
        parts.setdefault(tuple(place[axis].constant for axis in fixed), []).append((place, node))
    return parts.values()


def reaches(
    places: Sequence[Place], axes: Sequence[Axis], inside: Block, program: Program, subscripts: Subscripts
) -> dict[Value, int]:
    """Maps an axis to the least distance along it at which two iterations never access the same element.

    Axes without such a distance are left out.
    """
    found: dict[Value, int] = {}
    separation = Separation([], inside, program, subscripts)
    open_axes = {axis.variable: axis for axis in axes}
    for forms in zip(*places, strict=True):
        for variable, axis in open_axes.items():
            factors = {form.factor_of(variable) for form in forms}
            width = (
                None
                if len(factors) != 1 or 0 in factors
                else _width(forms, variable, open_axes, separation, subscripts)
            )
            if width is not None:
                # |f| step d > width for the least such d: from there on the other terms cannot compensate the
                # difference.
                apart = width // (abs(factors.pop()) * axis.step) + 1
                found[variable] = min(apart, found.get(variable, apart))
    return found


def _determined(
    places: Sequence[Place], axes: Mapping[Value, Axis], separation: Separation, subscripts: Subscripts
) -> Value | None:
    """One of the axes that some subscript determines."""
    for forms in zip(*places, strict=True):
        for variable, axis in axes.items():
            # All accesses need the same factor f, so that f (i - i') is the difference that the other terms must
            # compensate.
            factors = {form.factor_of(variable) for form in forms}
            if len(factors) != 1 or 0 in factors:
                continue
            width = _width(forms, variable, axes, separation, subscripts)
            # f i + r = f i' + r' with i != i' needs |r - r'| >= |f| step; the other terms never differ by more than the
            # width.
            factor = abs(factors.pop())
            if width is not None and width < factor * axis.step:
                return variable
            # Nor can they compensate it if they only differ by multiples of more than |f i - f i'| is.
            stride = _stride(forms, variable, axes, separation)
            if axis.interval is not None and factor * (axis.interval[1] - axis.interval[0]) < stride:
                return variable
    return None


def _stride(forms: Sequence[Linear], variable: Value, axes: Mapping[Value, Axis], separation: Separation) -> int:
    """A number of which all differences of ``forms`` without their terms in ``variable`` are multiples."""
    slopes = {frozenset(pair for pair in form.factors if pair[0] != variable) for form in forms}
    # A term that others lack, or have with another factor, differs by its first value, too.
    if len(slopes) != 1:
        return 1
    stride = gcd(*(form.constant - forms[0].constant for form in forms))
    for value, factor in next(iter(slopes)):
        if value in axes:
            stride = gcd(stride, factor * axes[value].step)
        elif not separation.is_same(value):
            stride = gcd(stride, factor * separation.step(value))
    return stride


def _width(
    forms: Sequence[Linear], variable: Value, axes: Mapping[Value, Axis], separation: Separation, subscripts: Subscripts
) -> int | None:
    """The greatest difference of any two of ``forms`` without their terms in ``variable``, in any two iterations."""
    lows: list[int] = []
    highs: list[int] = []
    fixed: set[frozenset[tuple[Value, int]]] = set()
    for form in forms:
        low = high = form.constant
        same: set[tuple[Value, int]] = set()
        for value, factor in form.factors:
            if value == variable:
                continue
            if value not in axes and separation.is_same(value):
                same.add((value, factor))
                continue
            between = axes[value].interval if value in axes else subscripts.interval(value)
            if between is None:
                return None
            # Two iterations may each have another value of the interval.
            ends = sorted((factor * between[0], factor * between[1]))
            low, high = low + ends[0], high + ends[1]
        lows.append(low)
        highs.append(high)
        fixed.add(frozenset(same))
    # Symbols cancel only if all the forms have the same ones with the same factors.
    return max(highs) - min(lows) if len(fixed) == 1 else None
