"""Converts device memory and streams to buffers and program order.

Each op of a stream waits for the previous one, so program order is valid. Tokens are dropped: their users are after
the ops that create them, and are rewritten first. Those that loops carry and branches return become unused numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_store
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_for_each_element
from mlirad.edit.rewrite import before
from mlirad.edit.walk import ancestors, find_ops, users

#: Creates the replacement of an op from its operands without tokens; returns the values of the results.
Create: TypeAlias = Callable[[ir.Operation, Sequence[Value], Builder], Sequence[Value]]


@final
class HostRewrite:
    """Replaces an op of the host side by its effect on memory."""

    def __init__(self, create: Create) -> None:
        self._create = create

    def __call__(self, op: ir.Operation, /) -> bool:
        """The ops on memory; an op whose token has other uses is not rewritten."""
        if has_used_token(op):
            return False
        values = self._create(op, [v for v in op.operands if not is_token(v)], before(op))
        results = [result for result in op.results if not is_token(result)]
        for result, value in zip(results, values, strict=True):
            result.replace_all_uses_with(value)
        op.erase()
        return True


def is_token(value: Value) -> bool:
    """Whether ``value`` is a token."""
    return str(value.type) == "!gpu.async.token"


def is_used(value: Value) -> bool:
    """Whether ``value`` has uses."""
    return any(True for _ in value.uses)


def has_used_token(op: ir.Operation) -> bool:
    """Whether another op of the stream waits for ``op``. Loops and branches no longer carry tokens afterwards."""
    tokens = [result for result in op.results if is_token(result)]
    if any(user.name.startswith("scf.") for token in tokens for user in users(token)):
        _drop_carried_tokens(next(around for around in ancestors(op) if around.name == "func.func"))
    return any(map(is_used, tokens))


def _drop_carried_tokens(function: ir.Operation) -> None:
    """Replace the tokens of loops and branches by zeros, and waiting for those by waiting for all that came before."""
    i1 = ir.IntegerType.get_signless(1, function.context)
    for op in find_ops(function, lambda op: op.name.startswith("scf.")):
        for place, operand in enumerate(op.operands):
            if is_token(operand) and not _is_carried(operand):
                op.operands[place] = before(op).constant(i1, 0)
        blocks = [block for region in op.regions for block in region.blocks]
        for value in [*op.results, *(argument for block in blocks for argument in block.arguments)]:
            if is_token(value):
                for use in [use for use in value.uses if not use.owner.name.startswith("scf.")]:
                    use.owner.operands[use.operand_number] = before(use.owner).value("gpu.wait", (), value.type)
                value.set_type(i1)


def _is_carried(token: Value) -> bool:
    """Whether a loop or branch of `scf` defines ``token``, a result or an argument of its blocks."""
    owner = token.owner
    return str((owner.owner if isinstance(owner, ir.Block) else owner).name).startswith("scf.")


def create_alloc(op: ir.Operation, operands: Sequence[Value], build: Builder) -> Sequence[Value]:
    """The buffer, allocated by `memref`."""
    _, sizes, symbols = ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([sizes, symbols], op.context)}
    return [build.value("memref.alloc", operands, op.results[0].type, segments)]


def create_copy(op: ir.Operation, operands: Sequence[Value], build: Builder) -> Sequence[Value]:
    """A copy of all elements."""
    target, source = operands
    build.op("memref.copy", (source, target))
    return ()


def create_set(op: ir.Operation, operands: Sequence[Value], build: Builder) -> Sequence[Value]:
    """Stores to all elements."""
    target, value = operands
    create_for_each_element(target, lambda at, places: create_store(value, target, places, at), build)
    return ()


def create_free(op: ir.Operation, operands: Sequence[Value], build: Builder) -> Sequence[Value]:
    """The deallocation."""
    build.op("memref.dealloc", operands)
    return ()


def create_nothing(op: ir.Operation, operands: Sequence[Value], build: Builder) -> Sequence[Value]:
    """Nothing: program order is enough."""
    return ()
