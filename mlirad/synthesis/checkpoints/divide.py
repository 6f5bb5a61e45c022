"""Checkpoints time loops: their state is saved at some steps only, and the reverse sweep recomputes the others.

A loop of T steps becomes a loop over pieces, and each piece a call of a function. For such a call (`RECOMPUTE_CALL`)
the forward sweep keeps only the initial state of the callee: loop-carried values, and copies of the buffers that it
writes (`calls.requests.take_snapshots`). The callee's reverse derivative runs its steps once more, with caches of its
own. The memory is therefore that of the states plus that of one piece.

Source: Griewank & Walther, "Algorithm 799: revolve", ACM TOMS 26 (2000); for pieces of one length, Griewank, "Achieving
logarithmic growth of temporal and spatial complexity in reverse automatic differentiation" (1992).

With a memory limit (`fit`), loops and schedules are chosen greedily: the loop with the largest caches gets the memory
that the others leave; if that is not enough, the next largest one is checkpointed too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.program import NO_FLOAT_BITS, CallFacts, Node, Program
from mlirad.analysis.writes import Writes
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name, symbols
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError
from mlirad.interfaces.loop_attributes import ENABLE
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, Registry
from mlirad.synthesis.calls.requests import MARKS
from mlirad.synthesis.checkpoints.binomial import StepRanges
from mlirad.synthesis.checkpoints.costs import (
    CheckpointChoice,
    Cost,
    Start,
    buffer_bytes,
    choices,
    describe,
    loop_costs,
    value_bytes,
)
from mlirad.synthesis.checkpoints.iterations import find_part, outline
from mlirad.synthesis.checkpoints.outline_steps import MAY_OVERLAP, Outlined, Pieces, why_not
from mlirad.synthesis.checkpoints.schedule import Schedule, clear, parse_schedule, schedule_on
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.prepare import callees_of, clone_prepared, has_body

#: Attribute of a loop: its schedule, until the loop has been divided.
_CHOSEN: Final = "mlirad.checkpoint"


@dataclass
class Divided:
    """The divided clone of a function, which is differentiated instead of it.

    ``pieces``: the outlined functions that it calls; ``ranges``: those whose reverse derivatives `binomial` creates.
    """

    symbol: str
    function: ir.Operation | None = None
    pieces: list[ir.Operation] = field(default_factory=list)
    ranges: dict[str, StepRanges] = field(default_factory=dict)

    def close(self, derivatives: Sequence[ir.Operation] = ()) -> None:
        """Erases the divided function, and the engine's marks, once the derivatives exist."""
        if self.function is not None:
            self.function.erase()
            self.function = None
            for function in (*self.pieces, *derivatives):
                _forget_marks(function)

    def drop_uncalled(self, derivatives: Sequence[ir.Operation], registry: Registry) -> None:
        """Erases the pieces that no derivative calls: only adjoints need their results, and recompute them."""
        models = registry.table(CALL)
        calls = [op for function in derivatives for op in find_ops(function, lambda op: op.name in models)]
        called = {models[op.name].callee(op) for op in calls}
        for piece in [piece for piece in self.pieces if symbol_name(piece) not in called]:
            self.pieces.remove(piece)
            piece.erase()

    def discard(self) -> None:
        """Erases everything, if there is no derivative."""
        self.close()
        for piece in self.pieces:
            piece.erase()
        self.pieces.clear()


def divide(
    module: ir.Operation,
    symbol: str,
    registry: Registry,
    options: Options,
    free_symbol: Callable[[str], str],
    start: Start,
    again: Sequence[int] = (),
) -> Divided:
    """Divides the loops of the function ``symbol`` by ``options`` and their attributes; returns itself if none is.

    ``start`` starts its derivative, whose plan gives the costs. ``again``: the indices of loops whose independent
    iterations are recomputed instead.

    Raises:
        UnsupportedError: a loop has an attribute that requests checkpoints, or needs them for ``options.memory_limit``,
            and that is not possible.
        UsageError: ``options.checkpoint`` is no schedule.
    """
    if options.checkpoint:
        parse_schedule(options.checkpoint)
    function = symbols(module).get(symbol)
    if function is None or not has_body(function):
        return Divided(symbol)
    try:
        clone = clone_prepared(module, function, registry, options)
    except MlirAdError:
        return Divided(symbol)  # the derivation of the whole function raises the better message
    found = Divided(free_symbol(f"{symbol}_divided"), clone)
    try:
        with module.context, clone.location:
            clone.attributes["sym_name"] = ir.StringAttr.get(found.symbol)
            _Dividing(
                module, found, registry, options, lambda kind: free_symbol(f"{symbol}_{kind}"), start, again
            ).run()
    except (MlirAdError, ir.MLIRError):
        found.discard()
        raise
    if not found.pieces:
        found.discard()
        return Divided(symbol)
    return found


@dataclass
class _Dividing:
    """Divides the loops of one function, inner loops first; the function is listed again each time."""

    module: ir.Operation
    found: Divided
    registry: Registry
    options: Options
    free_symbol: Callable[[str], str]
    start: Start
    again: Sequence[int] = ()

    def run(self) -> None:
        program, aliasing = self._listed()
        if self.again:
            loops = program.loops
            for node in [loops[number] for number in self.again if number < len(loops)]:
                node.op.attributes[_CHOSEN] = ir.StringAttr.get("again")
        else:
            self._choose(program, aliasing)
        while True:
            program, aliasing = self._listed()
            chosen = [node for node in program.loops if _CHOSEN in node.op.attributes]
            if not chosen:
                return
            # The last one in program order is innermost: its piece is a call in the piece of a loop around it.
            self._divide(chosen[-1], program, aliasing)

    def _listed(self) -> tuple[Program, Aliasing]:
        assert self.found.function is not None
        program = Program(self.found.function, self.registry, self._facts(self.found.function))
        return program, Aliasing(program, self.options.assume_noalias)

    def _facts(self, function: ir.Operation) -> dict[ir.Operation, CallFacts]:
        """The facts about the calls in ``function``."""
        # A summary needs no checkpoints, and must hold for every caller, whatever this one guarantees.
        plain = replace(self.options, checkpoint="", hoist=False, assume_noalias=False)
        models = self.registry.table(CALL)
        calls = find_ops(function, lambda op: op.name in models)
        return callees_of(self.module, self.registry, plain).facts(calls)

    def _choose(self, program: Program, aliasing: Aliasing) -> None:
        """Marks each loop that is to be divided with its schedule; raises, or remarks, why another cannot be."""
        meant = self._schedules_by_options(program, aliasing)
        for node in program.loops:
            own = schedule_on(node.op)
            clear(node.op)
            schedule = own if own is not None else meant.get(node)
            if schedule is None or schedule.kind == "none":
                continue
            reason = why_not(node, program, aliasing)
            if reason is None:
                node.op.attributes[_CHOSEN] = ir.StringAttr.get(str(schedule))
            # An attribute of the loop must be obeyed, an option only if possible. A fallback is for buffers that may
            # overlap, so that reason does not count there.
            elif own is not None and not (self.options.is_fallback and reason == MAY_OVERLAP):
                raise _refused(node, reason)
            elif self.options.on_remark is not None:
                self.options.on_remark(where(node.op.location), f"'{node.name}' is not checkpointed: {reason}")

    def _schedules_by_options(self, program: Program, aliasing: Aliasing) -> dict[Node, Schedule]:
        """The schedules by options: for the outermost loops that keep caches."""
        options = self.options
        loops = program.loops
        if options.checkpoint and options.checkpoint_inner:
            return dict.fromkeys(loops, parse_schedule(options.checkpoint))
        if not options.checkpoint and not options.memory_limit:
            return {}
        costs = loop_costs(self.start)
        if costs is None or len(costs) != len(loops):
            # Without a plan there are no costs: loops with a recurrence are assumed to keep caches.
            costs = [Cost(None, None, _has_history(node, program, aliasing)) for node in loops]
        least = self.registry.machine.stack_cache
        # Only outermost loops: checkpoints of one include the caches of its inner loops.
        outer = {n: c for n, c in zip(loops, costs, strict=True) if c.pays(least) and not n.block.loops}
        if options.checkpoint:
            return dict.fromkeys(outer, parse_schedule(options.checkpoint))
        return fit(outer, program, aliasing, options)

    def _divide(self, node: Node, program: Program, aliasing: Aliasing) -> None:
        text = ir.StringAttr(node.op.attributes[_CHOSEN]).value
        del node.op.attributes[_CHOSEN]
        if self.again:
            # Tested again: the loop was chosen in another clone, and inner loops may have changed.
            part = find_part(node, program, aliasing, Writes(program, aliasing))
            if not isinstance(part, str):
                self.found.pieces.append(outline(part, program, aliasing, self.free_symbol))
            return
        schedule = parse_schedule(text)
        assert self.found.function is not None
        outlined = Outlined(node, program, aliasing)
        pieces = Pieces(outlined, self.found.function, self.free_symbol)
        # The listing holds handles of ops that are erased next.
        del program, aliasing, node
        self.found.pieces += pieces.create(schedule)
        self.found.ranges.update((one.name, one) for one in pieces.ranges)


def _forget_marks(function: ir.Operation) -> None:
    """Removes the attributes that are internal to the engine."""
    for op in find_ops(function, lambda op: len(op.attributes)):
        for name in (*MARKS, NO_FLOAT_BITS):
            if name in op.attributes:
                del op.attributes[name]


def _has_history(node: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether iterations depend on earlier ones, by carried values or memory: only then there is a state to save."""
    if any(not program.types[c[1].type].is_buffer and _is_real(c[1]) for c in program.carried(node)):
        return True
    read: set[BaseObject] = set()
    written: set[BaseObject] = set()
    for inner in node.inside():
        for effect in inner.effects:
            if effect.kind in (EffectKind.READ, EffectKind.WRITE):
                (read if effect.kind is EffectKind.READ else written).update(aliasing.objects(effect.value))
    return any(a.may_overlap(b) for a in read for b in written)


def _is_real(value: Value) -> bool:
    return not isinstance(value.type, ir.IntegerType | ir.IndexType)


def _refused(node: Node, reason: str) -> UnsupportedError:
    message = f"this '{node.name}' cannot be checkpointed: {reason}"
    help = f"take the attribute off the loop, or set '{ENABLE} = false'"
    return UnsupportedError(Diagnostic("MA0314", message, where(node.op.location), helps=(help,)))


def fit(loops: Mapping[Node, Cost], program: Program, aliasing: Aliasing, options: Options) -> dict[Node, Schedule]:
    """A schedule for each loop that needs one.

    Raises:
        UnsupportedError: the caches of the loops cannot be made to fit, or their size is known only at run time.
    """
    limit = options.memory_limit
    totals: dict[Node, int] = {}
    for node, cost in loops.items():
        total = cost.bytes
        if total is None:
            # A limit cannot be guaranteed for sizes that are unknown.
            raise _over_limit(node, "the size of this loop's caches is known only at run time")
        totals[node] = total
    found: dict[Node, Schedule] = {}
    for node in sorted(totals, key=lambda n: -totals[n]):
        if sum(totals.values()) <= limit:
            break
        left = limit - (sum(totals.values()) - totals[node])
        offered = _offered(node, loops[node], program, aliasing)
        fitting = [one for one in offered if one.bytes <= left]
        # The fastest that fits; if none does, the smallest, and the next loop has to use less memory.
        taken = fitting[0] if fitting else offered[-1]
        found[node], totals[node] = taken.schedule, taken.bytes
        if options.on_table is not None:
            options.on_table(describe(f"{where(node.op.location)}: '{node.name}'", offered, taken, left))
    if sum(totals.values()) > limit:
        largest = max(totals, key=lambda n: totals[n])
        raise _over_limit(largest, f"the caches take at least {sum(totals.values())} bytes, more than {limit}")
    return found


def _offered(node: Node, cost: Cost, program: Program, aliasing: Aliasing) -> list[CheckpointChoice]:
    reason = why_not(node, program, aliasing)
    if reason is not None:
        raise _over_limit(node, f"this '{node.name}' cannot be checkpointed: {reason}")
    outlined = Outlined(node, program, aliasing)
    sizes = [buffer_bytes(v.type) for v, is_one in zip(outlined.captured.values, outlined.state, strict=True) if is_one]
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes):
        raise _over_limit(node, "the size of its state is known only at run time")
    carried = sum(value_bytes(init.type) for init in node.as_loop.inits(node.op))
    assert cost.steps is not None
    assert cost.step_bytes is not None
    return choices(cost.steps, cost.step_bytes, sum(known) + carried)


def _over_limit(node: Node, reason: str) -> UnsupportedError:
    helps = ("checkpoint='binomial:8' keeps 8 states at a time, whatever their size and the trip count",)
    return UnsupportedError(
        Diagnostic("MA0316", f"cannot meet the memory limit: {reason}", where(node.op.location), helps=helps)
    )
