"""Summaries of callees: which buffer arguments and globals a function reads and writes.

Functions may call each other: all that are reached are summarised together, from "nothing" upwards until no summary
changes. A function that may do anything else (a declaration, a buffer kept, or returned that the caller could reach in
another way too) has none. A buffer that is returned is new: the call allocates and writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.integers import integers_apart, keeps_kinds
from mlirad.analysis.program import Program
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import ALLOCATION, CALL, Registry


@dataclass(frozen=True)
class Summary:
    """The indices of the arguments whose buffers are read, and written; the same of globals, by their names.

    ``integers_apart``: no integer that the function gives or stores holds bits of a float.
    """

    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()
    global_reads: frozenset[str] = frozenset()
    global_writes: frozenset[str] = frozenset()
    integers_apart: bool = True

    @property
    def globals(self) -> frozenset[str]:
        """The globals that are not constant and are read or written."""
        return self.global_reads | self.global_writes


class Callees:
    """Summaries of the functions of one module, made on demand.

    ``prepare`` gives a copy of a function that can be listed, or None; the copies are erased again.
    """

    def __init__(
        self, module: ir.Operation, registry: Registry, prepare: Callable[[ir.Operation], ir.Operation | None]
    ) -> None:
        self._module = module
        self._prepare = prepare
        self._registry = registry
        self._calls = registry.table(CALL)
        self._allocations = registry.table(ALLOCATION)
        self._known: dict[str, Summary | None] = {}
        self._settled = 0
        self._copies: dict[str, ir.Operation | None] = {}

    def effects(self, call: ir.Operation, globals: Mapping[str, Value] | None = None) -> Sequence[Effect] | None:
        """What the call does to its operands, and to ``globals``; None where it may do anything, or to other globals.

        ``globals``: name -> a value that points there.
        """
        summary = self._settled_summary(call)
        known = {} if globals is None else globals
        if summary is None or not summary.globals <= known.keys():
            return None
        reads = (Effect(EffectKind.READ, known[name]) for name in sorted(summary.global_reads))
        writes = (Effect(EffectKind.WRITE, known[name]) for name in sorted(summary.global_writes))
        return (*_effects(call, summary), *reads, *writes)

    def integers_apart(self, call: ir.Operation) -> bool:
        """Whether no integer that the call gives or stores holds bits of a float."""
        summary = self._settled_summary(call)
        return summary is not None and summary.integers_apart

    def globals(self, call: ir.Operation) -> frozenset[str]:
        """The names of the globals that the call reads or writes; none where it may do anything."""
        summary = self._settled_summary(call)
        return frozenset() if summary is None else summary.globals

    def summary(self, symbol: str) -> Summary | None:
        """What the function ``@symbol`` does to its arguments and to globals; None where it may do anything."""
        self._known.setdefault(symbol, Summary())
        self._settle()
        return self._known[symbol]

    def _settled_summary(self, call: ir.Operation) -> Summary | None:
        self._look_up(call)
        self._settle()
        return self._look_up(call)

    def effects_so_far(self, call: ir.Operation) -> Sequence[Effect] | None:
        """The effects by the summaries so far, which still grow."""
        summary = self._look_up(call)
        return None if summary is None else _effects(call, summary)

    def _apart_so_far(self, call: ir.Operation) -> bool:
        summary = self._look_up(call)
        return summary is not None and summary.integers_apart

    def _look_up(self, call: ir.Operation) -> Summary | None:
        symbol = self._calls[call.name].callee(call)
        if symbol is None:
            return None
        # Starts at "does nothing", the least element: for recursive calls the summaries grow to the least fixed point.
        return self._known.setdefault(symbol, Summary())

    def _settle(self) -> None:
        while self._settled < len(self._known):
            self._settled = len(self._known)
            # Monotone over a finite lattice (sets of arguments and globals, then None): a summary never shrinks, so
            # this ends.
            changed = True
            while changed:
                changed = False
                for symbol, before in list(self._known.items()):
                    after = self._summarise(symbol)
                    self._known[symbol] = after
                    changed = changed or after != before
        # Copies are kept until the fixed point is reached: each round reads all of them.
        for copy in self._copies.values():
            if copy is not None:
                copy.erase()
        self._copies.clear()

    def _copy(self, symbol: str) -> ir.Operation | None:
        if symbol not in self._copies:
            function = _find(self._module, symbol)
            has_body = function is not None and len(function.regions[0].blocks) > 0
            self._copies[symbol] = self._prepare(function) if has_body and function is not None else None
        return self._copies[symbol]

    def _summarise(self, symbol: str) -> Summary | None:
        function = self._copy(symbol)
        if function is None or len(function.regions[0].blocks) != 1:
            return None
        program = Program(function, self._registry, self.effects_so_far, self._apart_so_far)
        aliasing = Aliasing(program)
        if not self._are_new(program.entry.terminator.operands, program, aliasing):
            return None
        found = _Found()
        for node in program.memory_nodes:
            if node.unknown_effects:
                return None
            called = self._look_up(node.op) if node.name in self._calls else None
            if called is not None:
                found.global_reads |= called.global_reads
                found.global_writes |= called.global_writes
            if not all(found.add(effect, base) for effect in node.effects for base in aliasing.objects(effect.value)):
                return None
        apart = keeps_kinds(program, aliasing) and integers_apart(program.nodes, program)
        return replace(found.summary(aliasing), integers_apart=apart)

    def _are_new(self, returned: Sequence[Value], program: Program, aliasing: Aliasing) -> bool:
        """Whether each returned buffer was allocated here, on the heap, and has not escaped otherwise."""
        reached: set[BaseObject] = set()
        for value in returned:
            objects = aliasing.objects(value)
            if is_buffer(value.type) and (not objects or not all(self._is_own(b, program, aliasing) for b in objects)):
                return False
            # Two results that may be one buffer would have one shadow: a summary cannot say that.
            if not reached.isdisjoint(objects):
                return False
            reached |= objects
        return True

    def _is_own(self, base: BaseObject, program: Program, aliasing: Aliasing) -> bool:
        if base.origin is not Origin.ALLOCATION or base.value is None or aliasing.has_escaped(base):
            return False
        producer = program.producer[base.value]
        model = self._allocations.get(producer.name)
        return model is None or not model.is_on_stack(producer.op)


class _Found:
    """A summary in the making."""

    def __init__(self) -> None:
        self._touched: dict[EffectKind, set[BaseObject]] = {EffectKind.READ: set(), EffectKind.WRITE: set()}
        self.global_reads: set[str] = set()
        self.global_writes: set[str] = set()

    def add(self, effect: Effect, base: BaseObject) -> bool:
        """Add an effect that callers can see; returns False where a summary cannot express it."""
        # What a callee does to its own buffers, or reads of constants, is invisible to its callers.
        if base.origin is Origin.ALLOCATION or (base.origin is Origin.GLOBAL and base.noalias):
            return True
        if base.origin is Origin.UNKNOWN or holds_buffers(effect.value.type) or effect.kind not in self._touched:
            return False
        self._touched[effect.kind].add(base)
        return True

    def summary(self, aliasing: Aliasing) -> Summary:
        """The finished summary: objects become argument indices and names of globals."""
        names = {base: name for name, base in aliasing.globals.items()}
        reads, writes = self._touched[EffectKind.READ], self._touched[EffectKind.WRITE]
        return Summary(
            frozenset(base.index for base in reads if base not in names),
            frozenset(base.index for base in writes if base not in names),
            frozenset(self.global_reads | {names[base] for base in reads if base in names}),
            frozenset(self.global_writes | {names[base] for base in writes if base in names}),
        )


def _find(module: ir.Operation, symbol: str) -> ir.Operation | None:
    for view in module.regions[0].blocks[0].operations:
        attributes = view.operation.attributes
        if "function_type" in attributes and ir.StringAttr(attributes["sym_name"]).value == symbol:
            return view.operation
    return None


def _effects(call: ir.Operation, summary: Summary) -> Sequence[Effect]:
    operands = tuple(call.operands)
    made = [result for result in call.results if is_buffer(result.type)]
    return (
        *(Effect(EffectKind.READ, operands[i]) for i in sorted(summary.reads)),
        *(Effect(EffectKind.WRITE, operands[i]) for i in sorted(summary.writes)),
        *(Effect(kind, result) for result in made for kind in (EffectKind.ALLOCATE, EffectKind.WRITE)),
    )
