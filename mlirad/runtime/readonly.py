"""Tests which buffers a function only reads, so that read-only arrays may be passed; which are on its stack.

It also tests whether a function only reads globals, so that two versions of its code may each have their own. The tests
are conservative: a use that is not known to only read counts as a write.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.module import reachable, symbol_name
from mlirad.edit.walk import ancestors, holds

#: Ops that never write any of their operands.
_READS: Final = frozenset(
    {
        "affine.load",
        "affine.prefetch",
        "affine.vector_load",
        "memref.dim",
        "memref.load",
        "memref.prefetch",
        "memref.rank",
        "vector.gather",
        "vector.load",
        "vector.maskedload",
        "vector.transfer_read",
    }
)

#: Ops whose result aliases their first operand.
_VIEWS: Final = frozenset(
    {
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.extract_strided_metadata",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.reshape",
        "memref.subview",
        "memref.transpose",
        "memref.view",
    }
)


#: The op that returns a global buffer of the module, and the one that returns its address.
_GLOBAL: Final = "memref.get_global"


def on_stack(buffer: Value) -> bool:
    """Whether the buffer is known to be on the stack of the function that allocates it."""
    while not isinstance(buffer.owner, ir.Block):
        op = buffer.owner.operation
        if op.name not in _VIEWS:
            return bool(op.name == "memref.alloca")
        buffer = op.operands[0]
    return False


def only_read(function: ir.OpView, index: int) -> bool:
    """Whether the function's argument ``index`` is never written, by the function or its callees."""
    if not function.regions[0].blocks:
        return False
    return _only_read(function.regions[0].blocks[0].arguments[index], {(symbol_name(function), index)})


def only_reads(function: ir.OpView) -> bool:
    """Whether the function writes none of its buffer arguments."""
    inputs = enumerate(function.regions[0].blocks[0].arguments)
    return all(only_read(function, i) for i, v in inputs if isinstance(v.type, ir.MemRefType | ir.UnrankedMemRefType))


def writes_globals(module: ir.Module, name: str) -> bool:
    """Whether the function ``name``, or a callee, may write a global, or passes one on."""

    def may_write(op: ir.Operation) -> bool:
        return op.name == "llvm.mlir.addressof" or (op.name == _GLOBAL and not _only_read(op.results[0], set()))

    names = reachable(module.operation, name)
    functions = (view.operation for view in module.body.operations if view.operation.name == "func.func")
    return any(symbol_name(function) in names and holds(function, may_write) for function in functions)


def _only_read(buffer: Value, visited: set[tuple[str, int]]) -> bool:
    return all(_use_only_reads(use.owner.operation, use.operand_number, visited) for use in buffer.uses)


def _use_only_reads(op: ir.Operation, position: int, visited: set[tuple[str, int]]) -> bool:
    if op.name in _READS:
        return True
    if op.name in _VIEWS:
        return position != 0 or _only_read(op.results[0], visited)
    if op.name == "memref.copy":
        return position == 0
    if op.name == "func.call":
        return _callee_only_reads(op, position, visited)
    if op.name.startswith("linalg."):
        return position < _inputs_of(op)
    return False


def _inputs_of(op: ir.Operation) -> int:
    """The number of operands in the ``ins`` of a linalg op."""
    if "operandSegmentSizes" not in op.attributes:
        return 0
    return int(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])[0])


def _callee_only_reads(op: ir.Operation, position: int, visited: set[tuple[str, int]]) -> bool:
    callee = ir.FlatSymbolRefAttr(op.attributes["callee"]).value
    if (callee, position) in visited:
        return True
    *_, module = ancestors(op)
    for candidate in module.regions[0].blocks[0].operations:
        if candidate.operation.name == "func.func" and symbol_name(candidate) == callee and candidate.regions[0].blocks:
            visited.add((callee, position))
            return _only_read(candidate.regions[0].blocks[0].arguments[position], visited)
    return False
