"""By what is an op found again in a dict while values are replaced?

The bindings hash an op by what it says, its operands included: once one of these is replaced, it is not found where it
was put. Values and blocks are hashed by where they are.
"""

from __future__ import annotations

from typing import TypeAlias

from mlirad._mlir import Value, ir

Key: TypeAlias = "Value | ir.Block | ir.Operation"


def key_of(op: ir.Operation) -> Key:
    """The first result of ``op``, or its first block; itself where it has neither, as long as its operands stay."""
    if len(op.results):
        return op.results[0]
    if len(op.regions) and len(op.regions[0].blocks):
        return op.regions[0].blocks[0]
    return op
