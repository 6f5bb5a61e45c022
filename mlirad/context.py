"""The composition root: the only module that imports all dialects and rule files.

A `Context` is a frozen registry with callbacks for remarks. It holds no MLIR state, and can be shared and kept.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from mlirad.dialects import BUILTIN
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.registry import Registry
from mlirad.machine import MachineModel

ENTRY_POINTS: Final = "mlirad.dialects"


@dataclass(frozen=True)
class Context:
    """The models of ops and types, frozen. ``remarks``: the built-in rules that are overridden.

    ``on_remark`` is called with each remark about a derivative, such as that it is zero.
    """

    registry: Registry
    remarks: tuple[Diagnostic, ...] = ()
    on_remark: Callable[[Diagnostic], None] | None = None

    @staticmethod
    def default() -> Context:
        """All built-in rules and dialects, and those of installed packages (entry-point group ``mlirad.dialects``)."""
        return _default()

    def with_rules(self, td: str, name: str = "<string>", *, roots: Sequence[Path] = ()) -> Context:
        """A copy with the rules in the TableGen text ``td``, which override built-in rules, with a remark.

        Included files are searched below ``roots``, and among mlirad's own rule files.

        Raises:
            RuleError: the text cannot be parsed, or a record is invalid; the message shows the line.
        """
        from mlirad.rules.load import load_text

        if not isinstance(td, str):
            helps = ("of a file: with_rules(path.read_text(), str(path))",)
            message = f"expected the text of a rule file, got a {type(td).__name__}"
            raise UsageError(Diagnostic("MA0401", message, helps=helps))
        registry = self.registry.copy()
        remarks = load_text(td, name, registry, roots=roots)
        registry.freeze()
        return replace(self, registry=registry, remarks=(*self.remarks, *remarks))

    def with_machine(self, machine: MachineModel) -> Context:
        """A copy with the costs and sizes of ``machine``."""
        registry = self.registry.copy(machine)
        registry.freeze()
        return replace(self, registry=registry)

    def with_remarks(self, on_remark: Callable[[Diagnostic], None]) -> Context:
        """A copy that calls ``on_remark`` with each remark about a derivative."""
        return replace(self, on_remark=on_remark)


@lru_cache(maxsize=1)
def _default() -> Context:
    from mlirad.rules.load import load_builtin

    registry = Registry()
    for dialect in BUILTIN:
        importlib.import_module(f"mlirad.dialects.{dialect}").register(registry)
    load_builtin(registry)
    for entry_point in entry_points(group=ENTRY_POINTS):
        entry_point.load()(registry)
    registry.freeze()
    return Context(registry)
