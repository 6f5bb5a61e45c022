"""Prints activity and plan as text, to explain why a derivative is as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import prod

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.sharing import SharedLoops
from mlirad.analysis.aliasing import NOALIAS_ATTRIBUTES, Aliasing, BaseObject
from mlirad.analysis.program import Node
from mlirad.analysis.writes import Writes
from mlirad.edit.location import where
from mlirad.edit.names import written_name
from mlirad.edit.types import float_width, is_complex, is_float
from mlirad.errors import Where
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.calls.requests import DerivativeRequest
from mlirad.synthesis.checkpoints.schedule import schedule_on
from mlirad.synthesis.derivation import Derivation, derivation
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan.cache_layout import CacheLayout
from mlirad.synthesis.plan.decisions import Decision, RestoreMethod, Snapshot
from mlirad.synthesis.strategy import Analysis


def describe_activity(
    module: ir.Module | ir.Operation, function: str, signature: Signature, registry: Registry, options: Options
) -> str:
    """One line for each value: active (varied and useful), varied, useful or constant."""
    return _describe(module, function, signature, registry, options, _activity_lines)


def describe_plan(
    module: ir.Module | ir.Operation, function: str, signature: Signature, registry: Registry, options: Options
) -> str:
    """How each needed value reaches the reverse sweep, for which op, the cost of caches, and remarks."""
    # Tangents are computed beside the primal: no value has to be restored.
    if signature.mode is Mode.FORWARD:
        return f"plan of @{function}: forward mode needs none\n"
    remarks: dict[str, None] = {}

    def remember(place: Where, text: str) -> None:
        remarks[f"  remark ({place.line}:{place.column}): {text}\n"] = None

    watched = replace(options, on_remark=remember)
    return _describe(module, function, signature, registry, watched, _plan_lines) + "".join(remarks)


def _describe(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options,
    lines: Callable[[Derivation, Analysis, str], list[str]],
) -> str:
    request = DerivativeRequest(function, signature, "mlirad.report")
    # Nothing is emitted, so the clone is erased again.
    with derivation(module.operation, request, registry, options) as started:
        analysis = started.analyse()
        started.check(analysis)
        return "\n".join(lines(started, analysis, function)) + "\n"


def _activity_lines(started: Derivation, analysis: Analysis, name: str) -> list[str]:
    names = _Names(started.function)
    lines = [f"activity of @{name}:"]
    lines += [f"  {names.of(v)}: {_state(analysis, v)}" for v in analysis.program.entry.arguments]
    for node in analysis.program.nodes:
        place = where(node.op.location)
        lines += [f"  {names.of(r)} = {node.name} ({place.line}:{place.column}): {_state(analysis, r)}"
                  for r in node.results]  # fmt: skip
    return lines


def _state(analysis: Analysis, value: Value) -> str:
    facts = analysis.activity
    if facts.is_active(value):
        return "active"
    # A memref carries no facts itself: those of its buffers count.
    keys: set[Value | BaseObject] = {value, *analysis.aliasing.objects(value)}
    if not facts.varied.isdisjoint(keys):
        return "varied"
    return "useful" if not facts.useful.isdisjoint(keys) else "constant"


def _plan_lines(started: Derivation, analysis: Analysis, name: str) -> list[str]:
    # The plan of the whole function without checkpoints, which are reported beside it.
    planned = started.plan_reverse(analysis)
    analysis, needed, plan = planned.analysis, planned.needed, planned.plan
    writers = _Writers(analysis)
    names = _Names(started.function)
    cached = plan.cached()
    known = [_static_bytes(d) for d in cached] + [_copied_bytes(s) for s in plan.snapshots]
    total = f"{sum(b for b in known if b is not None)} bytes"
    # A sum with an unknown term is a lower bound.
    if None in known:
        total += " and caches of dynamic size"
    copies = f", {len(plan.snapshots)} copied" if plan.snapshots else ""
    lines = [f"plan of @{name}: {len(cached)} cached{copies} ({total})"]
    lines += [f"  recompute '{one.loop.name}' ({_place(one.loop)}): {one.describe()}" for one in planned.recomputable]
    lines += [f"  checkpoint '{node.name}' ({_place(node)}): {text}" for node, text in _checkpoints(analysis)]
    for snapshot in plan.snapshots:
        how = "invert" if snapshot.updates else "copy"
        lines.append(f"  {how} {names.placed(snapshot.buffer)}: {snapshot.buffer.type}, {_place(snapshot.before)}")
        lines.append(f"    {_cost(snapshot.slot)}: {snapshot.describe()}")
    for decision in plan.decisions.values():
        lines.append(
            f"  {decision.how.value} {names.placed(decision.value)}: {decision.value.type}{_needed_by(decision)}"
        )
        if decision.how is RestoreMethod.CACHE:
            size = _static_bytes(decision)
            bytes = "" if size is None else f"{size} bytes, "
            lines.append(f"    {bytes}{_cost(decision.slot)}: {decision.reason}{writers.named(decision)}")
            lines += writers.advice(decision)
    for value, by in plan.available.items():
        lines.append(f"  available {names.placed(value)}: {value.type}, for '{by.name}' ({_place(by)})")
    shared = SharedLoops(
        *(analysis.program, analysis.activity, needed),
        deterministic=started.deterministic,
        atomic=started.atomic_add,
        own=started.own_shadows(),
    )
    for op, text in shared.remarks():
        lines.append(f"  {text} ({where(op.location).line}:{where(op.location).column})")
    waiting = "the reverse sweep may read the buffer"
    return lines + [f"  postponed '{node.name}' ({_place(node)}): {waiting}" for node in plan.postponed]


def _checkpoints(analysis: Analysis) -> Iterator[tuple[Node, str]]:
    """The loops that are checkpointed before the plan is made, and their schedules."""
    for node in analysis.program.loops:
        schedule = schedule_on(node.op)
        if schedule is not None and schedule.kind != "none":
            yield node, f"{schedule}; its pieces are planned separately; the caches listed here are avoided"


def _needed_by(decision: Decision) -> str:
    return "" if decision.needed_by is None else f", for '{decision.needed_by.name}' ({_place(decision.needed_by)})"


def _place(node: Node) -> str:
    place = where(node.op.location)
    return f"{place.line}:{place.column}"


def _cost(slot: CacheLayout | None) -> str:
    if slot is None:
        return "one"
    # Outside of loops: one element.
    if not slot.loops and slot.outer is None:
        return "one slot on the stack"
    # The buffer of buffers adds the loops around.
    loops = [*(slot.outer.loops if slot.outer is not None else ()), *slot.loops]
    trips = " x ".join(_trips(loop) for loop in loops)
    return f"one for each of {trips} iterations"


def _trips(loop: Node) -> str:
    count = loop.as_loop.static_trip_count(loop.op)
    return f"({_place(loop)})" if count is None else str(count)


def _static_bytes(decision: Decision) -> int | None:
    assert decision.slot is not None
    return _times(decision.slot, max(1, _element_bits(decision.value.type) // 8))


def _copied_bytes(snapshot: Snapshot) -> int | None:
    type = ir.MemRefType(snapshot.buffer.type)
    if not type.has_static_shape:
        return None
    size = prod(type.shape, start=_element_bits(type.element_type) // 8)
    return int(size) if snapshot.slot is None else _times(snapshot.slot, int(size))


def _times(slot: CacheLayout, size: int) -> int | None:
    """The bytes of a cache whose elements have ``size`` bytes; None if not static."""
    shape = slot.static_shape
    return None if shape is None or slot.outer is not None else prod(shape, start=size)


def _element_bits(type: Type) -> int:
    """The width of a scalar in bits; 64 for an index or a pointer."""
    if isinstance(type, ir.IntegerType):
        return int(type.width)
    if is_complex(type):
        return 2 * float_width(type.element_type)
    return float_width(type) if is_float(type) else 64


class _Writers:
    """Finds the writes that keep values from being reloaded."""

    def __init__(self, analysis: Analysis) -> None:
        self._program = analysis.program
        self._writes = Writes(analysis.program, analysis.aliasing)
        # The same analysis under noalias: where the results differ, the attribute would help.
        self._promised = Writes(analysis.program, Aliasing(analysis.program, assume_noalias=True))

    def named(self, decision: Decision) -> str:
        """The last op that overwrites the loaded element."""
        load = self._program.producer.get(decision.value)
        writer = None if load is None else self._writes.overwritten_by(load)
        return "" if writer is None else f", by '{writer.name}' ({_place(writer)})"

    def advice(self, decision: Decision) -> list[str]:
        """The noalias attribute with which the value could be reloaded, if nothing else is needed."""
        load = self._program.producer.get(decision.value)
        if load is None or self._writes.overwritten_by(load) is None or self._promised.overwritten_by(load) is not None:
            return []
        promise = NOALIAS_ATTRIBUTES[0]
        return [f"    it would be reloaded if the arguments did not overlap: give them '{promise}'"]


class _Names:
    """The names of values: as in the source text, else as the printer numbers them."""

    def __init__(self, function: ir.Operation) -> None:
        self._state = ir.AsmState(function)
        self._often: Counter[str | None] = Counter()
        # Names need not be unique: sibling loops may use one twice.
        function.walk(self._count)

    def of(self, value: Value) -> str:
        """``%x``, ``%y#1``; ``%3``, ``%arg0``, ``%3#1`` if the source gives no name."""
        return written_name(value) or str(value.get_name(self._state))

    def placed(self, value: Value) -> str:
        """The name, with its location if it is not unique: sibling loops may use one twice."""
        name = self.of(value)
        if self._often[name] < 2:
            return name
        place = where(value.location)
        return f"{name} ({place.line}:{place.column})"

    def _count(self, op: ir.Operation) -> ir.WalkResult:
        self._often.update(map(written_name, op.results))
        self._often.update(
            written_name(one) for region in op.regions for block in region.blocks for one in block.arguments
        )
        return ir.WalkResult.ADVANCE
