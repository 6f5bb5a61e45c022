"""The one seam between the passes and the text layer of the `enzyme` ops."""

from __future__ import annotations

from mlirad._mlir import ir


def print_op(op: ir.Operation) -> str:
    """``op`` as text, the `enzyme` ops in their pretty form."""
    text: str = op.get_asm()
    return text


def parse(text: str, name: str, context: ir.Context) -> ir.Module:
    """The module in ``text``; ``name`` is the file name for messages."""
    from mlirad.passes.upstream import raised_by_upstream

    with context, ir.Location.unknown(), raised_by_upstream():
        return ir.Module.parse(text)
