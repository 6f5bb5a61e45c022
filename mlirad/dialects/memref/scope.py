"""``memref.alloca_scope``: a region that runs exactly once; modelled as a branch with one region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.regions import BranchModel

_RETURN: Final = "memref.alloca_scope.return"


@final
class ScopeModel(BranchModel):
    """The branch model with one region. Stack buffers die at the end of the scope, so shadows are on the heap."""

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """The operands that the scope returns.

        Raises:
            UnsupportedError: the scope has more than one block.

        """
        last = ir.InsertionPoint.at_block_terminator(block).ref_operation.operation
        if last.name != _RETURN or len(op.regions[0].blocks) > 1:
            message = f"cannot differentiate '{op.name}': '{last.name}' branches between blocks"
            help = "run --lift-cf-to-scf first: structured control flow is differentiated"
            raise UnsupportedError(Diagnostic("MA0303", message, where(last.location), helps=(help,)))
        return tuple(last.operands)

    def create_yield(self, op: ir.Operation, values: Sequence[Value], build: Builder, /) -> None:
        """``memref.alloca_scope.return``."""
        build.op(_RETURN, values)
