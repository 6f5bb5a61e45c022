"""Outlines the steps of a loop into a function of an iteration range, which the loop then calls for each range.

Values from outside become arguments. Constants and views of buffers are cloned inside, so that alias analysis still
sees that two views are of one buffer.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import NOALIAS_ATTRIBUTES, Aliasing, BaseObject, Origin
from mlirad.analysis.integers import have_no_float_bits
from mlirad.analysis.program import NO_FLOAT_BITS, Node, Program
from mlirad.edit.binomial import create_binomial_pieces, create_split_function
from mlirad.edit.buffers import create_copy, create_free, holds_buffers, is_buffer, may_be_dense
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name
from mlirad.edit.outline import (
    create_call,
    create_even_pieces,
    create_function,
    create_open_pieces,
    create_pieces,
    create_return,
    create_root,
)
from mlirad.edit.rewrite import before, behind, clone_with, move_body, replace_operands_inside, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.regions import LoopModel, Range, UncountedLoopModel
from mlirad.interfaces.registry import GLOBAL, MEMORY, RECOMPUTE, Registry
from mlirad.synthesis.calls.requests import RECOMPUTE_CALL, REWRITTEN
from mlirad.synthesis.checkpoints.binomial import RANGED, StepRanges
from mlirad.synthesis.checkpoints.schedule import Schedule, binomial_states, static_period
from mlirad.synthesis.checkpoints.scratch import find_scratch, must_be_freed

#: The reason that a noalias attribute of the arguments removes.
MAY_OVERLAP: Final = "it writes a buffer that may alias another one; a noalias attribute rules that out"


def why_not(node: Node, program: Program, aliasing: Aliasing) -> str | None:
    """The reason why a loop cannot be divided into pieces; None if it can."""
    if node.is_parallel:
        return "its iterations are unordered"
    # Without a trip count the loop must at least run in strips of a bounded number of iterations.
    if not node.as_loop.has_trip_count(node.op) and node.as_loop.as_uncounted() is None:
        return "its trip count is unknown until it ends"
    if any(is_buffer(c[1].type) for c in program.carried(node)):
        return "it has loop-carried buffers"
    written: set[BaseObject] = set()
    for inner in node.inside():
        reason = why_not_op(inner, node, program, aliasing)
        if reason is not None:
            return reason
        for effect in inner.effects:
            if effect.kind is EffectKind.WRITE:
                written |= aliasing.objects(effect.value)
    scratch = find_scratch(node.inside(), node, program, aliasing)
    return why_not_buffers(_captured(node, program, scratch).values, written, aliasing)


def why_not_op(inner: Node, loop: Node, program: Program, aliasing: Aliasing) -> str | None:
    """The reason in one op of ``loop`` why it cannot be divided, or None."""
    if inner.unknown_effects and not inner.is_terminator:
        return f"the memory effects of '{inner.name}' in it are unknown"
    model = program.registry.table(GLOBAL).get(inner.name)
    # The state of a piece is its arguments: a global would have to be part of it.
    if model is not None and not model.is_constant(inner.op):
        return f"'{inner.name}' in it returns a buffer that may be written"
    for effect in inner.effects:
        if holds_buffers(effect.value.type):
            return "it uses buffers of buffers"
        if effect.kind is EffectKind.FREE and not all(
            base.value is not None and loop.blocks[0].encloses(program.home[base.value])
            for base in aliasing.objects(effect.value)
        ):
            return "it frees a buffer that is allocated outside"
    return None


def why_not_buffers(captured: Sequence[Value], written: set[BaseObject], aliasing: Aliasing) -> str | None:
    """The reason in the captured buffers why a loop cannot be divided, or None."""
    buffers = [(v, aliasing.objects(v)) for v in captured if is_buffer(v.type)]
    for number, (value, objects) in enumerate(buffers):
        if any(base.origin is Origin.UNKNOWN for base in objects):
            return "it uses a buffer of unknown origin"
        if not may_be_dense(value.type):
            return f"it uses a buffer of type '{value.type}', which cannot be copied"
        for _, others in buffers[:number]:
            # Copies of the two buffers would not overlap, so the recomputation would see other contents.
            if any(a.may_overlap(b) and (a in written or b in written) for a in objects for b in others):
                return MAY_OVERLAP
    return None


class Captured:
    """The values from outside that ``ops`` use, and ``others``, without ``own_values``.

    ``values``: passed as arguments. ``made``: ops that are cloned inside instead, in program order; ``private``:
    allocations that have no other use, and are cloned too.
    """

    def __init__(
        self,
        ops: Sequence[ir.Operation],
        others: Sequence[Value],
        registry: Registry,
        own_values: Sequence[Value] = (),
        private: Container[ir.Operation] = (),
    ) -> None:
        self._private = private
        self._pure = registry.table(RECOMPUTE)
        self._memory = registry.table(MEMORY)
        self._values: dict[Value, None] = {}
        self.made: dict[ir.Operation, None] = {}
        own = set(own_values)
        used: dict[Value, None] = dict.fromkeys(others)
        for op in (inner for one in ops for inner in find_ops(one, lambda _: True, outer_first=True)):
            for region in op.regions:
                for block in region.blocks:
                    own.update(block.arguments)
            own.update(op.results)
            used.update(dict.fromkeys(op.operands))
        for value in used:
            if value not in own:
                self._capture(value)

    @property
    def values(self) -> list[Value]:
        """The captured values in the order of the arguments."""
        return list(self._values)

    def _capture(self, value: Value) -> None:
        owner = value.owner
        op = None if isinstance(owner, ir.Block) else owner.operation
        if op is None or not self._is_cheap(op):
            self._values[value] = None
        # Recomputed inside instead of passed: a constant stays a constant there, and a view keeps its layout.
        elif op not in self.made:
            for operand in op.operands:
                self._capture(operand)
            self.made[op] = None

    def _is_cheap(self, op: ir.Operation) -> bool:
        """Whether ``op`` is a constant, a view, arithmetic on indices, or private."""
        if len(op.regions):
            return False
        if op in self._private:
            return True
        memory = self._memory.get(op.name)
        if memory is not None:
            return bool(memory.aliases(op)) and not memory.effects(op)
        # Arithmetic on indices: as an argument of its own, `n - 1` would be unrelated to `n` there.
        values = [*op.operands, *op.results] if len(op.operands) else []
        return op.name in self._pure and all(isinstance(value.type, ir.IndexType) for value in values)


def _captured(node: Node, program: Program, scratch: Container[ir.Operation]) -> Captured:
    """The values from outside that a loop uses, without initial values; ``scratch`` allocations are cloned inside."""
    blocks = [block for region in node.op.regions for block in region.blocks]
    ops = [view.operation for block in blocks for view in block.operations]
    own = [*node.results, *(argument for block in blocks for argument in block.arguments)]
    return Captured(ops, node.as_loop.controls(node.op), program.registry, own, scratch)


class Outlined:
    """The facts about a loop that outlining needs; independent of the listing, which becomes stale."""

    def __init__(self, node: Node, program: Program, aliasing: Aliasing) -> None:
        self.op = node.op
        self.model: LoopModel = node.as_loop
        #: The model of a loop whose trip count is known only after it has ended; else None.
        self.open = None if node.as_loop.has_trip_count(node.op) else node.as_loop.as_uncounted()
        self.machine = program.registry.machine
        scratch = find_scratch(node.inside(), node, program, aliasing)
        self.captured = _captured(node, program, scratch)
        #: Cloned allocations whose buffers must be freed.
        self.freed = {op for op in scratch if must_be_freed(op, program)}
        values = self.captured.values
        self.noalias = [is_buffer(v.type) and is_alone(v, values, aliasing) for v in values]
        self.have_no_float_bits = have_no_float_bits(node.inside(), program)
        written = {
            base
            for inner in node.inside()
            for effect in inner.effects
            if effect.kind is EffectKind.WRITE
            for base in aliasing.objects(effect.value)
        }
        #: Buffers that a piece writes before it reads them.
        self.rewritten = [is_buffer(v.type) and is_written_first(v, node, program, aliasing) for v in values]
        #: Buffers that a piece changes.
        self.changed = [is_buffer(v.type) and not written.isdisjoint(aliasing.objects(v)) for v in values]
        #: Changed buffers whose old contents a piece reads: the state.
        # Copied before each piece: what it reads of its own, and overwrites.
        self.state = [is_one and not first for is_one, first in zip(self.changed, self.rewritten, strict=True)]


def describe_buffers(noalias: Sequence[bool]) -> list[ir.DictAttr]:
    """The attributes of arguments; those with a true entry are noalias."""
    plain, alone = ir.DictAttr.get({}), ir.DictAttr.get({NOALIAS_ATTRIBUTES[0]: ir.UnitAttr.get()})
    return [alone if one else plain for one in noalias]


def is_alone(buffer: Value, values: Sequence[Value], aliasing: Aliasing) -> bool:
    """Whether ``buffer`` overlaps none of the others among ``values``."""
    others = [v for v in values if v != buffer]
    return not any(a.may_overlap(b) for a in aliasing.objects(buffer) for v in others for b in aliasing.objects(v))


@dataclass(frozen=True)
class _Opened:
    """A function of a range of steps under construction, with its leading arguments and initial values.

    ``known``: captured value -> value inside; ``made``: the buffers that are freed at its end.
    """

    function: ir.Operation
    build: Builder
    ranged: list[Value]
    inits: list[Value]
    known: dict[Value, Value]
    made: list[Value]

    def close(self, results: Sequence[Value]) -> None:
        """Frees the buffers, and returns the ``results``."""
        for buffer in self.made:
            create_free(buffer, self.build)
        create_return(results, self.build)


class Pieces:
    """Creates the functions of pieces and the loop over them; ``ranges``: those for `binomial`."""

    def __init__(self, outlined: Outlined, function: ir.Operation, free_symbol: Callable[[str], str]) -> None:
        self._outlined = outlined
        self._op = outlined.op
        self._model = outlined.model
        self._function = function
        self._free_symbol = free_symbol
        self._inits = list(self._model.inits(self._op))
        self._values = outlined.captured.values
        self.ranges: list[StepRanges] = []

    def create(self, schedule: Schedule) -> list[ir.Operation]:
        """Replaces the loop by calls; returns the functions."""
        open_loop = self._outlined.open
        if open_loop is not None and schedule.kind != "binomial":
            return self._create_online(schedule, open_loop)
        steps = self._model.static_trip_count(self._op)
        # Nothing to save: one step is its own piece.
        if steps is not None and steps < 2:
            return []
        if schedule.kind == "binomial":
            return self._create_binomial(schedule, steps)
        return self._create_periodic(schedule, steps)

    def _create_binomial(self, schedule: Schedule, steps: int | None) -> list[ir.Operation]:
        build = before(self._op)
        open_states = self._outlined.machine.checkpoint_states
        states, piece = binomial_states(steps, schedule.number, open_states), schedule.piece
        name = self._free_symbol("steps")
        # Binomial splits depend on the number of steps, so a while is run once in advance to count them.
        counting, total = self._create_total(build)
        function = self._create_steps(name, None)
        split = create_split_function(self._free_symbol("split"), self._function)
        ranged = self._create_range(name)
        for one in (split, ranged):
            one.attributes[RECOMPUTE_CALL] = ir.UnitAttr.get()
        start = RANGED + len(self._inits)
        copied = tuple(start + i for i, is_one in enumerate(self._outlined.state) if is_one)
        found = StepRanges(ranged, name, symbol_name(split), piece, len(self._inits), copied)
        self.ranges.append(found)

        def part(first: Value, count: Value, free: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
            return self._call(found.name, [first, count, free], carried, at)

        loop = create_binomial_pieces(total, states, piece, found.split, self._inits, part, build)
        self._replace(list(loop.results)[1:])
        return [*counting, function, split, ranged]

    def _create_total(self, build: Builder) -> tuple[list[ir.Operation], Value]:
        """Emits the number of steps; if it is not computable, by a function that runs all steps on copies."""
        if self._outlined.open is None:
            return [], self._model.create_trip_count(self._op, lambda v: v, build)
        name, index = self._free_symbol("count"), ir.IndexType.get(self._op.context)
        total = create_call(name, [*self._inits, *self._values], [index], {}, build).result
        opened = self._open(name, 0, [index], copying=True)
        loop = self._op.clone(opened.build.ip).operation
        replace_operands_inside(loop, {**opened.known, **dict(zip(self._inits, opened.inits, strict=True))})
        steps = self._model.create_trip_count(loop, lambda v: v, opened.build)
        opened.close([steps])
        return [opened.function], total

    def _create_range(self, steps: str) -> ir.Operation:
        """Creates the function of a range of steps; its third argument, the number of states, is for the derivative."""
        own = self._types(RANGED)
        types = [v.type for v in self._inits]
        name = self._free_symbol("range")
        function, inside = create_function(name, own, types, behind(self._function), self._described(RANGED))
        build = Builder(inside.ip, self._op.location)
        first, count, _, *others = inside.arguments
        create_return(list(create_call(steps, [first, count, *others], types, {}, build).results), build)
        return function

    def _types(self, ranged: int) -> list[Type]:
        index = ir.IndexType.get(self._op.context)
        return [*[index] * ranged, *(v.type for v in self._inits), *(v.type for v in self._values)]

    def _described(self, ranged: int) -> list[ir.DictAttr]:
        count = ranged + len(self._inits)
        return describe_buffers([False] * count + self._outlined.noalias)

    def _create_periodic(self, schedule: Schedule, steps: int | None) -> list[ir.Operation]:
        build = before(self._op)
        period = None if steps is None else static_period(steps, schedule.number)
        # If the period divides the number of steps, each piece has the same static trip count, and caches of static
        # size.
        even = period if period is not None and steps is not None and steps % period == 0 else None
        name = self._free_symbol("steps")
        total = self._model.create_trip_count(self._op, lambda v: v, build)

        def part(first: Value, count: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
            ranged = [first] if even else [first, count]
            return self._call(name, ranged, carried, at)

        if even is not None and steps is not None:
            loop = create_even_pieces(steps // even, even, self._inits, part, build)
        else:
            chosen = schedule.number if period is None else period
            length = build.index(chosen) if chosen else create_root(total, build)
            loop = create_pieces(total, length, self._inits, part, build)
        function = self._create_steps(name, even)
        self._replace(list(loop.results))
        return [function]

    def _create_online(self, schedule: Schedule, model: UncountedLoopModel) -> list[ir.Operation]:
        """Creates a function of at most ``schedule.number`` steps that returns whether there are more."""
        build = before(self._op)
        name, truth = self._free_symbol("steps"), ir.IntegerType.get_signless(1, self._op.context)

        def part(most: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
            return self._call(name, [most], carried, at, [truth])

        loop = create_open_pieces(schedule.number, self._inits, part, build)
        opened = self._open(name, 1, [truth, *(v.type for v in self._inits)])
        begun = model.create_strip(self._op, opened.ranged[0], opened.inits, opened.build)
        opened.close([begun.goes_on, *begun.carried])
        replace_operands_inside(begun.op, opened.known)
        self._replace(list(loop.results)[1:])
        return [opened.function]

    def _call(
        self,
        name: str,
        ranged: Sequence[Value],
        carried: Sequence[Value],
        build: Builder,
        first_results: Sequence[Type] = (),
    ) -> Sequence[Value]:
        start = len(ranged) + len(carried)
        # Written before they are read: recomputing the call needs no copies of these.
        numbers = [start + i for i, is_one in enumerate(self._outlined.rewritten) if is_one]
        attributes: dict[str, Attribute] = {REWRITTEN: ir.DenseI64ArrayAttr.get(numbers)} if numbers else {}
        if self._outlined.have_no_float_bits:
            attributes[NO_FLOAT_BITS] = ir.UnitAttr.get()
        operands = [*ranged, *carried, *self._values]
        types = [*first_results, *(v.type for v in carried)]
        return list(create_call(name, operands, types, attributes, build).results)

    def _open(self, name: str, ranged: int, types: Sequence[Type], copying: bool = False) -> _Opened:
        """Creates the empty function of a range of steps; ``copying``: it works on copies of the buffers it changes."""
        place, own = behind(self._function), self._types(ranged)
        function, inside = create_function(name, own, types, place, self._described(ranged))
        if not copying:
            function.attributes[RECOMPUTE_CALL] = ir.UnitAttr.get()
        build, arguments = Builder(inside.ip, self._op.location), inside.arguments
        start = ranged + len(self._inits)
        known = dict(zip(self._values, arguments[start:], strict=True))
        changed = [v for v, one in zip(self._values, self._outlined.changed, strict=True) if one and copying]
        known.update((v, create_copy(known[v], build)) for v in changed)
        buffers = [known[v] for v in changed]
        for made in self._outlined.captured.made:
            clone = clone_with(made, known, build)
            buffers += clone.results if made in self._outlined.freed else []
        return _Opened(function, build, arguments[:ranged], arguments[ranged:start], known, buffers)

    def _create_steps(self, name: str, count: int | None) -> ir.Operation:
        """Creates the function of a range of steps, and moves the body of the loop into it."""
        op, model = self._op, self._model
        ranged = 1 if count else 2
        opened = self._open(name, ranged, [v.type for v in self._inits])
        build, arguments, known = opened.build, opened.ranged, opened.known
        range = Range(arguments[0], build.index(count) if count else arguments[1])
        part = model.create_part(op, range, opened.inits, lambda v: known.get(v, v), build)
        assert part is not None
        opened.close(list(part.op.results))
        old = model.blocks(op)[0]
        inner = Builder(ir.InsertionPoint(part.body), op.location)
        model.create_yield(op, list(model.yielded(op, old)), inner)
        given = dict(zip(model.induction(op), part.induction, strict=True))
        given.update(zip(model.carried(op), part.carried, strict=True))
        move_body(old, terminator_of(part.body), [given[v] for v in old.arguments])
        replace_operands_inside(part.op, known)
        return opened.function

    def _replace(self, results: Sequence[Value]) -> None:
        for old, new in zip(self._op.results, results, strict=True):
            old.replace_all_uses_with(new)
        self._op.erase()
