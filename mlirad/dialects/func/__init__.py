"""Models the calls of ``func``.

`indirect` rewrites calls whose callee is a value.
"""

from typing import final

from mlirad._mlir import ir
from mlirad.dialects.func.indirect import rewrite_indirect_call
from mlirad.interfaces.registry import CALL, REWRITE, Registry


@final
class FuncCallModel:
    """``func.call``."""

    def callee(self, op: ir.Operation, /) -> str | None:
        """Returns the symbol of the callee."""
        return str(ir.FlatSymbolRefAttr(op.attributes["callee"]).value)


@final
class IndirectCallModel:
    """``func.call_indirect``: the callee is a value that no rewrite could resolve."""

    def callee(self, op: ir.Operation, /) -> str | None:
        """Returns None: the callee is unknown."""
        return None


def register(registry: Registry) -> None:
    """Attach the call models."""
    registry.add(CALL, "func.call", FuncCallModel(), origin=__name__)
    registry.add(CALL, "func.call_indirect", IndirectCallModel(), origin=__name__)
    registry.add(REWRITE, "func.call_indirect", rewrite_indirect_call, origin=__name__)
