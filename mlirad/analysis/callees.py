"""Summaries of callees: which buffer arguments and globals a function reads and writes; and the effects of its calls.

A function with any other effect has no summary: one that lets a buffer escape, or returns a buffer that the caller can
also reach in another way. A returned buffer is new: the call allocates and writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.integers import have_no_float_bits, keeps_kinds
from mlirad.analysis.program import CallFacts, Program
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import ALLOCATION, Registry


@dataclass(frozen=True)
class Summary:
    """The indices of the arguments whose buffers are read, and written; likewise the names of globals.

    ``have_no_float_bits``: no integer that the function returns or stores holds bits of a float.
    """

    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()
    global_reads: frozenset[str] = frozenset()
    global_writes: frozenset[str] = frozenset()
    have_no_float_bits: bool = True

    @property
    def globals(self) -> frozenset[str]:
        """The globals that are read or written and not constant."""
        return self.global_reads | self.global_writes


def summarise(
    function: ir.Operation, registry: Registry, called: Mapping[ir.Operation, Summary | None]
) -> Summary | None:
    """The summary of a prepared function, None if it may do anything; ``called``: the summaries for its calls."""
    if len(function.regions[0].blocks) != 1:
        return None
    program = Program(function, registry, {call: call_facts(call, one) for call, one in called.items()})
    aliasing = Aliasing(program)
    if not _are_new(program.entry.terminator.operands, program, aliasing):
        return None
    found = _Found()
    for node in program.memory_nodes:
        if node.unknown_effects:
            return None
        summary = called.get(node.op)
        if summary is not None:
            found.global_reads |= summary.global_reads
            found.global_writes |= summary.global_writes
        if not all(found.add(effect, base) for effect in node.effects for base in aliasing.objects(effect.value)):
            return None
    apart = keeps_kinds(program, aliasing) and have_no_float_bits(program.nodes, program)
    return replace(found.summary(aliasing), have_no_float_bits=apart)


def call_facts(call: ir.Operation, summary: Summary | None, globals: Mapping[str, Value] | None = None) -> CallFacts:
    """The effects of a call of a function with ``summary`` on its operands, and on ``globals``.

    ``globals``: name -> a value that points to the global; if the function uses others, the effects are unknown. With
    None, effects on globals are left out.
    """
    if summary is None:
        return CallFacts()
    if globals is None:
        return CallFacts(_effects(call, summary), summary.have_no_float_bits)
    if not summary.globals <= globals.keys():
        return CallFacts(None, summary.have_no_float_bits)
    reads = (Effect(EffectKind.READ, globals[name]) for name in sorted(summary.global_reads))
    writes = (Effect(EffectKind.WRITE, globals[name]) for name in sorted(summary.global_writes))
    return CallFacts((*_effects(call, summary), *reads, *writes), summary.have_no_float_bits)


def _are_new(returned: Sequence[Value], program: Program, aliasing: Aliasing) -> bool:
    """Whether each returned buffer was allocated here, on the heap, and has not escaped otherwise."""
    reached: set[BaseObject] = set()
    for value in returned:
        objects = aliasing.objects(value)
        if is_buffer(value.type) and (not objects or not all(_is_own(b, program, aliasing) for b in objects)):
            return False
        # Two results that may be the same buffer would share one shadow, which a summary cannot express.
        if not reached.isdisjoint(objects):
            return False
        reached |= objects
    return True


def _is_own(base: BaseObject, program: Program, aliasing: Aliasing) -> bool:
    if base.origin is not Origin.ALLOCATION or base.value is None or aliasing.has_escaped(base):
        return False
    producer = program.producer[base.value]
    model = program.registry.table(ALLOCATION).get(producer.name)
    return model is None or not model.is_on_stack(producer.op)


class _Found:
    """A summary under construction."""

    def __init__(self) -> None:
        self._touched: dict[EffectKind, set[BaseObject]] = {EffectKind.READ: set(), EffectKind.WRITE: set()}
        self.global_reads: set[str] = set()
        self.global_writes: set[str] = set()

    def add(self, effect: Effect, base: BaseObject) -> bool:
        """Adds an effect that callers can see; returns False if a summary cannot express it."""
        # The effects of a callee on its own buffers, and its reads of constants, are invisible to its callers.
        if base.origin is Origin.ALLOCATION or (base.origin is Origin.GLOBAL and base.noalias):
            return True
        if base.origin is Origin.UNKNOWN or holds_buffers(effect.value.type) or effect.kind not in self._touched:
            return False
        self._touched[effect.kind].add(base)
        return True

    def summary(self, aliasing: Aliasing) -> Summary:
        """Returns the finished summary: objects become argument indices and names of globals."""
        names = {base: name for name, base in aliasing.globals.items()}
        reads, writes = self._touched[EffectKind.READ], self._touched[EffectKind.WRITE]
        return Summary(
            frozenset(base.index for base in reads if base not in names),
            frozenset(base.index for base in writes if base not in names),
            frozenset(self.global_reads | {names[base] for base in reads if base in names}),
            frozenset(self.global_writes | {names[base] for base in writes if base in names}),
        )


def _effects(call: ir.Operation, summary: Summary) -> Sequence[Effect]:
    operands = tuple(call.operands)
    made = [result for result in call.results if is_buffer(result.type)]
    return (
        *(Effect(EffectKind.READ, operands[i]) for i in sorted(summary.reads)),
        *(Effect(EffectKind.WRITE, operands[i]) for i in sorted(summary.writes)),
        *(Effect(kind, result) for result in made for kind in (EffectKind.ALLOCATE, EffectKind.WRITE)),
    )
