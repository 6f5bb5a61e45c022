"""The one seam between the passes and the text layer of the `enzyme` ops."""

from __future__ import annotations

import io

from mlirad._mlir import ir
from mlirad.passes.upstream import raised_by_upstream


def print_op(
    op: ir.Operation,
    *,
    generic: bool = False,
    debug_info: bool = False,
    pretty_debug_info: bool = False,
    local_scope: bool = False,
    elide: int | None = None,
) -> str:
    """``op`` as text, the `enzyme` ops in their pretty form; ``elide`` shortens constants above that size."""
    text: str = op.get_asm(
        print_generic_op_form=generic,
        enable_debug_info=debug_info,
        pretty_debug_info=pretty_debug_info,
        use_local_scope=local_scope,
        large_elements_limit=elide,
    )
    return text


def parse(text: str, name: str, context: ir.Context) -> ir.Module:
    """The module in ``text``; ``name`` is the file name for messages."""
    with context, ir.Location.unknown(), raised_by_upstream():
        return ir.Module.parse(text)


def parse_bytecode(data: bytes, context: ir.Context) -> ir.Module:
    """The module in ``data``."""
    with context, ir.Location.unknown(), raised_by_upstream():
        return ir.Module.parse(data)


def bytecode(module: ir.Module) -> bytes:
    """The module as bytecode."""
    buffer = io.BytesIO()
    module.operation.write_bytecode(buffer)
    return buffer.getvalue()
