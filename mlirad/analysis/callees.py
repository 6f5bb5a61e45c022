"""What a function that is called does to the buffers it is given: which arguments it reads and which it writes.

Functions may call each other: all that are reached are summarised together, from "nothing" upwards until no summary
changes. A function that may do anything else (a declaration, a mutable global, a buffer returned or kept) has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mlirad._mlir import ir
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.program import Program
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import CALL, Registry


@dataclass(frozen=True)
class Summary:
    """The indices of the arguments whose buffers are read, and written."""

    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()


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
        self._known: dict[str, Summary | None] = {}
        self._settled = 0
        self._copies: dict[str, ir.Operation | None] = {}

    def effects(self, call: ir.Operation) -> Sequence[Effect] | None:
        """What the call does to its operands; None where it may do anything."""
        self._look_up(call)
        self._settle()
        summary = self._look_up(call)
        return None if summary is None else _effects(call, summary)

    def effects_so_far(self, call: ir.Operation) -> Sequence[Effect] | None:
        """The same while summaries are still growing."""
        summary = self._look_up(call)
        return None if summary is None else _effects(call, summary)

    def _look_up(self, call: ir.Operation) -> Summary | None:
        symbol = self._calls[call.name].callee(call)
        if symbol is None:
            return None
        return self._known.setdefault(symbol, Summary())

    def _settle(self) -> None:
        while self._settled < len(self._known):
            self._settled = len(self._known)
            changed = True
            while changed:
                changed = False
                for symbol, before in list(self._known.items()):
                    after = self._summarise(symbol)
                    self._known[symbol] = after
                    changed = changed or after != before
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
        program = Program(function, self._registry, self.effects_so_far)
        aliasing = Aliasing(program)
        if any(is_buffer(v.type) for v in program.entry.terminator.operands):
            return None
        reads: set[int] = set()
        writes: set[int] = set()
        for node in program.nodes:
            if node.unknown_effects:
                return None
            for effect in node.effects:
                for base in aliasing.objects(effect.value):
                    if not _is_plain(effect, base):
                        return None
                    if base.origin is Origin.ARGUMENT:
                        (reads if effect.kind is EffectKind.READ else writes).add(base.index)
        return Summary(frozenset(reads), frozenset(writes))


def _find(module: ir.Operation, symbol: str) -> ir.Operation | None:
    for view in module.regions[0].blocks[0].operations:
        attributes = view.operation.attributes
        if "function_type" in attributes and ir.StringAttr(attributes["sym_name"]).value == symbol:
            return view.operation
    return None


def _is_plain(effect: Effect, base: BaseObject) -> bool:
    """Whether a summary can say it: reads and writes of arguments, and anything on what is local."""
    if base.origin is Origin.ALLOCATION:
        return True
    if base.origin is Origin.GLOBAL:
        return base.noalias
    if base.origin is Origin.UNKNOWN or holds_buffers(effect.value.type):
        return False
    return effect.kind in (EffectKind.READ, EffectKind.WRITE)


def _effects(call: ir.Operation, summary: Summary) -> Sequence[Effect]:
    operands = tuple(call.operands)
    reads = [Effect(EffectKind.READ, operands[i]) for i in sorted(summary.reads)]
    return (*reads, *(Effect(EffectKind.WRITE, operands[i]) for i in sorted(summary.writes)))
