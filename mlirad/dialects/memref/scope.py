"""``memref.alloca_scope``: a region that always runs, once; a branch with one way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.regions import Lookup

_RETURN: Final = "memref.alloca_scope.return"


@final
class ScopeModel:
    """The branch model; what the scope allocates on the stack is gone behind it, so shadows are on the heap."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The only block."""
        return tuple(op.regions[0].blocks)

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """None: it always runs."""
        return ()

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """What the scope returns.

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

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """The same scope with more results; ``inits`` must be empty."""
        new = Builder(ir.InsertionPoint(op), op.location).op(
            op.name, (), [*(r.type for r in op.results), *types], dict(op.attributes.items()), 1
        )
        op.regions[0].blocks[0].append_to(new.regions[0])
        return new

    def create_like(
        self, op: ir.Operation, types: Sequence[Type], lookup: Lookup, build: Builder, /
    ) -> tuple[ir.Operation, Sequence[ir.Block | None]]:
        """A scope."""
        new = build.op(op.name, (), types, None, 1)
        return new, [new.regions[0].blocks.append()]
