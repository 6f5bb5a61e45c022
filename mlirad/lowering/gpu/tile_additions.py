"""The additions of a phase to tiles of the block: which threads add to which elements, and what their terms need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.analysis.effects import effects_of
from mlirad.edit.buffers import element_bytes, has_one_name
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import closure, defining_op, find_ops, is_inside
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RECOMPUTE, SCALAR, Registry
from mlirad.lowering.gpu.shifted_additions import ATOMIC, around_in, variable_of
from mlirad.lowering.gpu.teams import Team, bounds_of, buffer_bytes
from mlirad.lowering.gpu.window_sums import known_trips

_STORE: Final = "memref.store"
_LOAD: Final = "memref.load"
_IF: Final = "scf.if"
_FOR: Final = "scf.for"
#: The memory of a block that is left, divided by that for the terms of one addition.
_PARTS: Final = 4


@dataclass(frozen=True)
class TileDimension:
    """A subscript: ``rest``, the id of ``axis`` times ``slope``, and multiples of induction variables of loops."""

    rest: Polynomial
    axis: int | None
    slope: int
    loops: Mapping[ir.Operation, int]


@dataclass(frozen=True)
class TileAddition:
    """``op``, with the ``loops`` around it, its subscripts, and the values ``kept`` that its summand needs.

    ``exposed``: private arrays of threads that others read then, so that they are memory of the block.
    ``pairs``: the axes whose threads compute the elements of dimensions, by number, that only a loop runs along.
    ``is_stored``: each thread stores its terms, for others cannot compute them, or not as cheaply.
    """

    op: ir.Operation
    loops: Sequence[ir.Operation]
    dimensions: Sequence[TileDimension]
    pairs: Mapping[int, int]
    kept: Sequence[Value]
    exposed: Sequence[Value] = ()
    is_stored: bool = False

    @property
    def owners(self) -> list[tuple[Polynomial, int | None, int, bool, tuple[tuple[int, int, int], ...]]]:
        """What decides which thread has which element, for each dimension."""
        return [
            (one.rest, self.axis(number), one.slope, bool(one.loops), tuple(_steps(one)))
            for number, one in enumerate(self.dimensions)
        ]

    def may_meet(self, other: TileAddition) -> bool:
        """Whether different threads may have an element for this addition and for ``other``, to the same buffer."""
        pairs = list(zip(self.owners, other.owners, strict=True))
        constants = [
            (own[0] - its[0]).constant for own, its in pairs if own[1] is None is its[1] and own[3:] == its[3:]
        ]
        return self.owners != other.owners and not any(constants)

    def axis(self, number: int) -> int | None:
        """The axis whose threads have the elements along dimension ``number``."""
        own = self.dimensions[number].axis
        return own if own is not None else self.pairs.get(number)


@final
@dataclass
class TileAdditions:
    """The additions in ``loop``, over the threads of a block; ``deterministic``: none may stay atomic."""

    loop: ir.Operation
    team: Team
    registry: Registry
    deterministic: bool
    forms: Polynomials = field(init=False)
    axes: list[Value] = field(init=False)
    extents: list[int] = field(init=False)
    _exposed: set[Value] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        self.forms = Polynomials(self.registry.table(SCALAR))
        self.axes = list(self.loop.regions[0].blocks[0].arguments)
        self.extents = [constant_integer(extent) or 0 for extent in bounds_of(self.loop)[1]]

    def choose(self, op: ir.Operation, left: int) -> tuple[TileAddition | None, int]:
        """How the terms of ``op`` get to other threads, in ``left`` bytes, and how many of them that takes."""
        for addition in self._additions(op):
            bytes = prod(self.extents) * sum(element_bytes(value.type) for value in addition.kept)
            if addition.is_stored:
                terms = prod(self.extents) * prod(map(known_trips, addition.loops))
                bytes += terms * element_bytes(op.operands[0].type)
            exposed = sum(buffer_bytes(buffer) for buffer in addition.exposed if buffer not in self._exposed)
            # Blocks that use much memory are few on a multiprocessor.
            fits = max(bytes if addition.is_stored else 0, exposed) <= left // _PARTS
            bytes += exposed
            if fits and bytes <= left and self._pays(addition):
                self._exposed.update(addition.exposed)
                return addition, bytes
        return None, 0

    def has_known_effects(self) -> bool:
        """Whether all that the loop does to memory is loads, stores and atomic updates."""
        for op in find_ops(self.loop, lambda _: True):
            effects = effects_of(op, self.registry)
            known = op.name in (_STORE, _LOAD, ATOMIC, "memref.alloca")
            if effects is None or (not known and any(effect.kind is not EffectKind.READ for effect in effects)):
                return False
        return True

    def _loops(self, op: ir.Operation) -> list[ir.Operation] | None:
        """The loops around ``op``, outermost first; None if they are not of the required form."""
        loops, inner = [], op
        for around in around_in(op, self.loop):
            is_then = around.name == _IF and inner.block == around.regions[0].blocks[0]
            if not is_then and (around.name != _FOR or len(around.results) or not known_trips(around)):
                return None
            loops += [] if is_then else [around]
            inner = around
        return loops[::-1]

    def _dimensions(self, op: ir.Operation, loops: Sequence[ir.Operation]) -> list[TileDimension] | None:
        found = []
        for subscript in list(op.operands)[2:]:
            form, axes, steps = self.forms.of(subscript), dict[int, int](), dict[ir.Operation, int]()
            for axis, id in enumerate(self.axes):
                slope, form = form.divided(self.forms.number(id))
                if slope.constant is None:
                    return None
                axes |= {axis: slope.constant} if slope.terms else {}
            for loop in loops:
                slope, form = form.divided(self.forms.number(variable_of(loop)))
                if slope.constant is None:
                    return None
                steps |= {loop: slope.constant} if slope.terms else {}
            if len(axes) > 1 or any(not is_outside(value, self.loop) for value in self.forms.values(form)):
                return None
            found.append(TileDimension(form, next(iter(axes), None), next(iter(axes.values()), 0), steps))
        return found

    def are_of_one_thread(self, ops: Sequence[ir.Operation]) -> bool:
        """Whether all ``ops`` add to the same elements, and no two threads to one.

        In each dimension, the id and the induction variables are digits of the subscript.
        """
        places = []
        for op in ops:
            loops = self._loops(op)
            dimensions = None if loops is None else self._dimensions(op, loops)
            if dimensions is None:
                return False
            axes = [one.axis for one in dimensions if one.axis is not None]
            loops_of = [loop for one in dimensions for loop in one.loops]
            others = [extent for axis, extent in enumerate(self.extents) if axis not in axes]
            is_once = len(set(axes)) == len(axes) and len(set(loops_of)) == len(loops_of)
            if not is_once or any(extent > 1 for extent in others) or not all(map(self._are_digits, dimensions)):
                return False
            places.append([(one.rest, one.axis, one.slope, _steps(one)) for one in dimensions])
        return all(place == places[0] for place in places)

    def _are_digits(self, one: TileDimension) -> bool:
        digits = [(abs(slope * step_of(loop)), known_trips(loop)) for loop, slope in one.loops.items()]
        digits += [] if one.axis is None else [(abs(one.slope), self.extents[one.axis])]
        span = 0
        for step, count in sorted(digits):
            if step <= span:
                return False
            span += step * (count - 1)
        return True

    def _additions(self, op: ir.Operation) -> Iterator[TileAddition]:
        """What ``op`` adds where: with its terms computed again behind the phase, and with stored ones, if possible."""
        loops = self._loops(op)
        dimensions = None if loops is None else self._dimensions(op, loops)
        if loops is None or dimensions is None:
            return
        axes = [one.axis for one in dimensions if one.axis is not None]
        used = [loop for one in dimensions for loop in one.loops]
        missing = [axis for axis in range(len(self.axes)) if axis not in axes]
        alone = [number for number, one in enumerate(dimensions) if one.axis is None and one.loops]
        is_regular = len(set(axes)) == len(axes) and len(set(used)) == len(used) and len(alone) <= len(missing)
        if not is_regular or any(len(dimensions[number].loops) > 1 for number in alone):
            return
        if any(one.slope < 0 for one in dimensions):
            return
        # The innermost axis has neighbouring threads, the last dimension neighbouring elements.
        pairs = dict(zip(alone[::-1], missing[::-1], strict=False))
        for is_stored in (False, True) if self.deterministic else (False,):
            kept = self._kept(op, loops, is_stored)
            if kept is not None:
                made = (defining_op(value) for value in self._needed(op, is_stored) if value not in kept)
                read = {one.operands[0] for one in made if one is not None and one.name == _LOAD}
                exposed = [buffer for buffer in self.team.private if buffer in read]
                yield TileAddition(op, loops, dimensions, pairs, kept, exposed, is_stored)

    def _kept(self, op: ir.Operation, loops: Sequence[ir.Operation], is_stored: bool) -> list[Value] | None:
        """The values of the thread that the term needs; None if it needs what no other thread can compute."""
        kept: dict[Value, None] = {}
        for value in self._needed(op, is_stored):
            if value in self.axes or any(value == variable_of(loop) for loop in loops):
                continue
            if isinstance(value.owner, ir.Block):
                return None
            if self._is_kept(value, loops):
                kept[value] = None
            elif not self._can_run_again(value.owner.operation):
                return None
        return list(kept)

    def _needed(self, op: ir.Operation, is_stored: bool) -> Iterator[Value]:
        """The values in the phase that the term of ``op``, if not stored, and the conditions around it depend on."""
        loops = [one for one in around_in(op, self.loop) if one.name == _FOR]
        roots = [] if is_stored else [op.operands[0]]
        roots += [one.operands[0] for one in around_in(op, self.loop) if one.name == _IF]

        def sources(value: Value) -> Sequence[Value]:
            made = defining_op(value)
            if made is None or is_outside(value, self.loop) or self._is_kept(value, loops):
                return ()
            return list(made.operands)

        return (value for value in closure(roots, sources) if not is_outside(value, self.loop))

    def _is_kept(self, value: Value, loops: Sequence[ir.Operation]) -> bool:
        is_float = isinstance(value.type, ir.FloatType) and not isinstance(value.owner, ir.Block)
        return is_float and not any(is_inside(value.owner.operation, loop) for loop in loops)

    def _can_run_again(self, op: ir.Operation) -> bool:
        if op.name == _LOAD:
            written = (one.operands[1] for one in find_ops(self.loop, lambda one: one.name in (_STORE, ATOMIC)))
            buffer = op.operands[0]
            return is_outside(buffer, self.loop) and not any(self._may_overlap(one, buffer) for one in written)
        return op.name in self.registry.table(RECOMPUTE) and not len(op.regions)

    def _may_overlap(self, one: Value, other: Value) -> bool:
        return one == other or not all(has_one_name(v) or v in self.team.buffers for v in (one, other))

    def _pays(self, one: TileAddition) -> bool:
        """Whether the terms of a thread, computed again, cost less than its atomic additions, by an estimate."""
        machine, recompute = self.registry.machine, self.registry.table(RECOMPUTE)
        price = machine.load_price * len(one.kept) + (machine.store_price if one.is_stored else 0)
        for op in {
            value.owner.operation
            for value in self._needed(one.op, one.is_stored)
            if not isinstance(value.owner, ir.Block)
        }:
            if not any(result in one.kept for result in op.results):
                price += machine.load_price if op.name == _LOAD else recompute[op.name].cost
        fixed = [loop for number in one.pairs for loop in one.dimensions[number].loops]
        terms = prod(known_trips(loop) for loop in one.loops if loop not in fixed)
        terms *= prod(self.extents[axis] for axis in self.summed(one))
        elements = 1
        for number, dimension in enumerate(one.dimensions):
            axis = one.axis(number)
            if axis is not None and dimension.loops:
                first, end = self.range_of(dimension)
                turns = -((first - end) // self.extents[axis])
                terms, elements = (terms * turns, elements) if dimension.axis is None else (terms, elements * turns)
        # A term that an element does not have costs a comparison.
        done = terms * price + (elements - 1) * terms
        return bool(done <= prod(map(known_trips, one.loops)) * (machine.atomic_price + price))

    def summed(self, one: TileAddition) -> list[int]:
        """The axes whose threads all have terms of an element."""
        own = [dimension.axis for dimension in one.dimensions]
        return [axis for axis in range(len(self.axes)) if axis not in own]

    def range_of(self, one: TileDimension) -> tuple[int, int]:
        """Bounds of the element, without ``rest``; those of the iteration, if it is one of a loop."""
        if one.axis is None:
            (loop,) = one.loops
            return 0, known_trips(loop)
        ends = [slope * step_of(loop) * (known_trips(loop) - 1) for loop, slope in one.loops.items()]
        most = one.slope * (self.extents[one.axis] - 1)
        return sum(min(0, end) for end in ends), most + sum(max(0, end) for end in ends) + 1


def _steps(one: TileDimension) -> list[tuple[int, int, int]]:
    return [(slope * step_of(loop), slope * (constant_integer(loop.operands[0]) or 0), known_trips(loop))
            for loop, slope in one.loops.items()]  # fmt: skip


def step_of(loop: ir.Operation) -> int:
    """The step of a loop of `known_trips`."""
    return constant_integer(loop.operands[2]) or 0
