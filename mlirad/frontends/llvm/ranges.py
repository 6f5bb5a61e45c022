"""Ranges of loop counters with constant bounds, by which subscripts stay inside of arrays in structs."""

from __future__ import annotations

from typing import Final

from mlirad.frontends.llvm.flow import InstructionOrder
from mlirad.frontends.llvm.program import LlvmBlock, LlvmConstant, LlvmFunction, LlvmInstruction, LlvmValue

_EQ, _NE = 0, 1
_LESS: Final = (2, 6)


def note_ranges(function: LlvmFunction) -> None:
    """Set the ``range`` of phis in ``function`` that count from a constant to another."""
    order: InstructionOrder | None = None
    for block in function.blocks:
        for phi in block.phis:
            counted = _counted(phi)
            if counted is None:
                continue
            order = order or InstructionOrder(function)
            start, step, next_ = counted
            latch = order.block_of(next_)
            end = _end_behind(latch, block, next_) if latch is not None else None
            end = _end_before(function, block, phi, next_, order) if end is None else end
            if end is not None and end > start and (end - start) % step == 0:
                phi.range = (start, step, (end - start) // step)


def _counted(phi: LlvmInstruction) -> tuple[int, int, LlvmInstruction] | None:
    """The start, the step, and the sum of a phi that only grows by constant steps."""
    starts = [one for one in phi.operands if isinstance(one, LlvmConstant)]
    sums = [one for one in phi.operands if isinstance(one, LlvmInstruction) and one.opcode == "add"]
    if phi.type.kind != "integer" or len(phi.operands) != 2 or len(starts) != 1 or len(sums) != 1:
        return None
    step = sums[0].operands[1]
    is_step = sums[0].operands[0] is phi and isinstance(step, LlvmConstant)
    if not is_step or starts[0].value is None or not isinstance(step, LlvmConstant) or not step.value:
        return None
    return (int(starts[0].value), int(step.value), sums[0]) if int(step.value) > 0 else None


def _end_behind(latch: LlvmBlock, header: LlvmBlock, next_: LlvmInstruction) -> int | None:
    """The constant before which ``next_`` stays if ``latch`` continues with ``header``."""
    end = latch.instructions[-1]
    if end.opcode != "br" or len(end.blocks) != 2 or end.blocks[0] is end.blocks[1]:
        return None
    return _bound(end.operands[0], next_, is_taken=end.blocks[0] is header) if header in end.blocks else None


def _end_before(
    function: LlvmFunction, header: LlvmBlock, phi: LlvmInstruction, next_: LlvmInstruction, order: InstructionOrder
) -> int | None:
    """The constant before which ``phi`` stays in the loop after the test of ``header``, if nothing else uses it."""
    end = header.instructions[-1]
    if end.opcode != "br" or len(end.blocks) != 2 or end.blocks[0] is end.blocks[1]:
        return None
    for body, is_taken in ((end.blocks[0], True), (end.blocks[1], False)):
        bound = _bound(end.operands[0], phi, is_taken=is_taken)
        entries = [one for one in function.blocks if body in one.instructions[-1].blocks]
        users = [one for one in function.instructions if phi in one.operands and one is not end.operands[0]]
        inside = all(one.opcode != "phi" and order.is_reached_through(one, body) for one in users)
        if bound is not None and entries == [header] and inside and next_ in users:
            return bound
    return None


def _bound(condition: LlvmValue, value: LlvmInstruction, *, is_taken: bool) -> int | None:
    """The constant before which ``value``, which grows towards it, is if ``condition`` is ``is_taken``."""
    if not isinstance(condition, LlvmInstruction) or condition.opcode != "icmp" or condition.operands[0] is not value:
        return None
    limit = condition.operands[1]
    continues = (_NE, *_LESS) if is_taken else (_EQ,)
    is_bound = condition.predicate in continues and isinstance(limit, LlvmConstant) and limit.value is not None
    return int(limit.value) if is_bound else None  # type: ignore[arg-type,attr-defined]


def range_of(value: LlvmValue) -> tuple[int, int, int] | None:
    """The first number that an index may be, the step and the count of others; None if they are not known."""
    if not isinstance(value, LlvmInstruction):
        return None
    if value.opcode == "phi":
        return value.range
    if value.opcode in ("sext", "zext", "freeze"):
        return range_of(value.operands[0])
    factor = value.operands[1] if len(value.operands) == 2 else None
    if not isinstance(factor, LlvmConstant) or factor.value is None or value.opcode not in ("add", "mul", "shl"):
        return None
    number, found = int(factor.value), range_of(value.operands[0])
    is_exact = value.type.width == 64 or value.no_signed_wrap or value.no_unsigned_wrap
    if found is None or not is_exact:
        return None
    first, step, count = found
    if value.opcode == "add":
        return first + number, step, count
    scale = number if value.opcode == "mul" else 1 << min(number, 32)
    return (first * scale, step * scale, count) if scale > 0 else None
