"""Summaries of all functions that are called, from prepared copies of them.

Functions may call each other, so all reachable ones are summarised together: the summaries start without effects and
grow until none changes. A declaration, or a function that cannot be prepared, may do anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import final

from mlirad._mlir import Value, ir
from mlirad.analysis.callees import Summary, call_facts, summarise
from mlirad.analysis.program import CallFacts
from mlirad.edit.module import find_symbol
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import CALL, Registry


@final
class Callees:
    """Summaries of the functions of one module, computed on demand.

    ``prepare`` returns a copy of a function that can be listed, or None; the copies are erased again.
    """

    def __init__(
        self, module: ir.Operation, registry: Registry, prepare: Callable[[ir.Operation], ir.Operation | None]
    ) -> None:
        self._module = module
        self._prepare = prepare
        self._registry = registry
        self._models = registry.table(CALL)
        self._known: dict[str, Summary | None] = {}
        #: Prepared copies, and the calls in each.
        self._copies: dict[str, tuple[ir.Operation, list[ir.Operation]] | None] = {}

    def summary(self, symbol: str) -> Summary | None:
        """The effects of the function ``@symbol`` on its arguments and globals; None if it may do anything."""
        if symbol not in self._known:
            self._summarise_all(symbol)
        return self._known[symbol]

    def facts(
        self, calls: Iterable[ir.Operation], globals: Mapping[str, Value] | None = None
    ) -> dict[ir.Operation, CallFacts]:
        """The effects of ``calls`` on their operands and on ``globals`` (name -> a value that points to the global)."""
        return {call: call_facts(call, self._summary_of(call), globals or {}) for call in calls}

    def globals(self, calls: Iterable[ir.Operation]) -> list[str]:
        """The names of the globals that ``calls`` read or write; none for calls that may do anything."""
        return sorted({name for call in calls if (known := self._summary_of(call)) for name in known.globals})

    def _summary_of(self, call: ir.Operation) -> Summary | None:
        symbol = self._models[call.name].callee(call)
        return None if symbol is None else self.summary(symbol)

    def _summarise_all(self, symbol: str) -> None:
        """Summarises ``@symbol`` and its transitive callees."""
        new, work = [], [symbol]
        while work:
            one = work.pop()
            if one in self._known:
                continue
            new.append(one)
            # Starts at "does nothing", the least element: for recursive calls the summaries grow to the least fixed
            # point.
            self._known[one] = Summary()
            self._copies[one] = copy = self._copy(one)
            work += [callee for call in (copy[1] if copy else ()) if (callee := self._models[call.name].callee(call))]
        # Monotone over a finite lattice (sets of arguments and globals, then None): a summary never shrinks, so this
        # terminates.
        changed = True
        while changed:
            changed = False
            for one in new:
                before, self._known[one] = self._known[one], self._summarise(one)
                changed = changed or self._known[one] != before
        for copy in self._copies.values():
            if copy is not None:
                copy[0].erase()
        self._copies.clear()

    def _copy(self, symbol: str) -> tuple[ir.Operation, list[ir.Operation]] | None:
        function = find_symbol(self._module, symbol)
        if function is None or "function_type" not in function.attributes or not len(function.regions[0].blocks):
            return None
        copy = self._prepare(function)
        return None if copy is None else (copy, find_ops(copy, lambda op: op.name in self._models))

    def _summarise(self, symbol: str) -> Summary | None:
        copy = self._copies[symbol]
        if copy is None:
            return None
        called = ((call, self._models[call.name].callee(call)) for call in copy[1])
        known = {call: None if callee is None else self._known[callee] for call, callee in called}
        return summarise(copy[0], self._registry, known)
