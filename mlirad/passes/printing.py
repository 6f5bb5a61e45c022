"""The instruments of the command line: printing the IR between passes, and timing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TextIO

from mlirad._mlir import ir
from mlirad.dialects.enzyme.text import print_module
from mlirad.edit.walk import ancestors


@dataclass(kw_only=True)
class IrPrinter:
    """Prints the IR before and after passes, by their argument names."""

    before_passes: Collection[str] = ()
    after_passes: Collection[str] = ()
    before_all: bool = False
    after_all: bool = False
    after_change: bool = False
    after_failure: bool = False
    module_scope: bool = False
    printer: Callable[[ir.Operation], str] = print_module
    stream: TextIO | None = None
    _last: dict[str, int] = field(default_factory=dict)
    _running: tuple[str, ir.Operation] | None = None

    def before(self, name: str, op: ir.Operation, /) -> None:
        """Print, if requested; with ``after_change``, remember the text."""
        self._running = (name, _top(op))
        if self.after_change:
            self._last[name] = hash(self.printer(op))
        if self.before_all or name in self.before_passes:
            self._print("Before", name, op)

    def after(self, name: str, op: ir.Operation, /) -> None:
        """Print, if requested and, with ``after_change``, if the text differs."""
        self._running = None
        wanted = self.after_all or self.after_change or name in self.after_passes
        if wanted and not (self.after_change and self._last.get(name) == hash(self.printer(op))):
            self._print("After", name, op)

    def failed(self) -> None:
        """Print the IR that a failing pass left, if requested."""
        if self.after_failure and self._running is not None:
            self._print("After Failure of", *self._running)

    def _print(self, when: str, name: str, op: ir.Operation) -> None:
        shown = _top(op) if self.module_scope else op
        text = self.printer(shown).rstrip()
        print(f"// -----// IR Dump {when} {name} //----- //\n{text}\n", file=self.stream or sys.stderr)


def _top(op: ir.Operation) -> ir.Operation:
    return [op, *ancestors(op)][-1]


class PassTimer:
    """Measures the wall time of each pass; verification counts as a pass."""

    def __init__(self) -> None:
        self._started = 0.0
        self._spent: dict[str, float] = {}
        self._begun = time.perf_counter()

    def before(self, name: str, _op: ir.Operation, /) -> None:
        """Start the clock of ``name``."""
        self._spent.setdefault(name, 0.0)
        self._started = time.perf_counter()

    def after(self, name: str, _op: ir.Operation, /) -> None:
        """Stop the clock of ``name``."""
        self._spent[name] += time.perf_counter() - self._started

    def report(self) -> str:
        """A table of seconds and percentages by pass, in the order of the first runs, and of the remaining time."""
        total = max(time.perf_counter() - self._begun, 1e-9)
        rows = [*self._spent.items(), ("(parse, print, rest)", total - sum(self._spent.values())), ("total", total)]
        lines = [f"  {spent:10.4f} s ({100 * spent / total:5.1f} %)  {name}" for name, spent in rows]
        return "\n".join(["===== execution time =====", *lines])
