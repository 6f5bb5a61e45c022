"""Leaves out loops that LLVM has unrolled: the code for the remaining iterations does all of them.

Before::

    %rest = and i64 %n, 3
    %few = icmp ult i64 %n, 4
    br i1 %few, label %behind, label %unrolled        ; four iterations at a time, then %behind

After, where ``%behind`` and the loop there compare with ``%n`` instead of ``%rest``::

    br label %behind
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import replace
from typing import Final

from mlirad.frontends.llvm.flow import reached
from mlirad.frontends.llvm.program import LlvmBlock, LlvmConstant, LlvmFunction, LlvmInstruction, LlvmValue
from mlirad.frontends.llvm.unused import leave_out_unused
from mlirad.frontends.llvm.vectors import leave_out_unreached

_EQ, _NE = 0, 1
_FACTORS: Final = (2, 4, 8, 16)
_ACCESSES: Final = ("load", "store", "call")


def leave_out_unrolled(function: LlvmFunction) -> None:
    """Change ``function`` in place."""
    changed = False
    for rest in function.instructions:
        mask = rest.operands[1] if rest.opcode == "and" else None
        factor = int(mask.value or 0) + 1 if isinstance(mask, LlvmConstant) else 0
        for check in function.blocks if factor in _FACTORS else ():
            found = _remainder(check, rest, factor)
            for block in found:
                _test_all(block, rest)
            if found:
                changed = True
                check.instructions[-1].blocks, check.instructions[-1].operands = found[:1], []
    if changed:
        leave_out_unreached(function)
        leave_out_unused(function)


def _remainder(check: LlvmBlock, rest: LlvmInstruction, factor: int) -> list[LlvmBlock]:
    """The blocks before and at the end of the loop that does the ``rest``, behind an unrolled one, or none.

    ``check`` goes on there at once if there are no other iterations.
    """
    end = check.instructions[-1]
    found = [one for one in end.blocks if _tests(one, rest)]
    if len(end.blocks) != 2 or len(found) != 1 or not _is_few(end.operands[0], rest, factor):
        return []
    copies = reached([one for one in end.blocks if one not in found], found)
    ends = [one for one in reached(found, {check}) if one.instructions[-1].is_remainder and _tests(one, rest)]
    body = _loop(ends[0]) if len(ends) == 1 else set()
    work = Counter({kind: factor * count for kind, count in _work(body).items()})
    return [*found, *ends] if work and work == _work(copies) and check not in copies else []


def _test_all(block: LlvmBlock, rest: LlvmInstruction) -> None:
    """Let ``block`` compare with the number of all iterations; what else is done with ``rest`` stays."""
    end = block.instructions[-1]
    test = end.operands[0]
    assert isinstance(test, LlvmInstruction)
    operands = [rest.operands[0] if operand is rest else operand for operand in test.operands]
    end.operands = [replace(test, operands=operands)]
    block.instructions[-1:] = [*end.operands, end]  # type: ignore[list-item]


def _tests(block: LlvmBlock, rest: LlvmInstruction) -> bool:
    """Whether ``block`` ends by comparing ``rest`` with another number, to be equal or not."""
    end = block.instructions[-1]
    test = end.operands[0] if len(end.blocks) == 2 else None
    return isinstance(test, LlvmInstruction) and test.predicate in (_EQ, _NE) and rest in test.operands


def _is_few(test: LlvmValue, rest: LlvmInstruction, factor: int) -> bool:
    """Whether ``test`` compares the number of iterations, or that less 1, with ``factor``."""
    if not (isinstance(test, LlvmInstruction) and test.opcode == "icmp"):
        return False
    counts, bound = _with_source(rest.operands[0], "zext"), test.operands[1]
    is_count = any(one in counts for one in _with_source(test.operands[0], "add"))
    return is_count and getattr(bound, "value", None) in range(factor - 2, factor + 1)


def _with_source(value: LlvmValue, opcode: str) -> list[LlvmValue]:
    """``value``, and its first operand if it is an ``opcode``."""
    is_computed = isinstance(value, LlvmInstruction) and value.opcode == opcode
    return [value, value.operands[0]] if is_computed else [value]  # type: ignore[attr-defined]


def _loop(latch: LlvmBlock) -> set[LlvmBlock]:
    """The blocks of the loop that ``latch`` ends."""
    heads = [one for one in latch.instructions[-1].blocks if latch in reached([one])]
    return {one for one in reached(heads, {latch}) if latch in reached([one], heads)} | {latch}


def _work(blocks: set[LlvmBlock]) -> Counter[tuple[object, ...]]:
    """How often ``blocks`` access memory and compute floats, in each way and with which values from outside."""
    inside = {id(one) for block in blocks for one in block.instructions}
    found = (one for block in blocks for one in block.instructions if one.opcode != "phi")
    return Counter(
        (one.opcode, str(one.type), one.predicate, *(_source(operand, inside) for operand in one.operands))
        for one in found
        if one.opcode in _ACCESSES or one.type.kind == "float"
    )


def _source(value: LlvmValue, inside: Container[int]) -> object:
    """What a value from outside is, and the buffer of an address; None for other values that are computed inside."""
    seen: set[int] = set()
    while isinstance(value, LlvmInstruction) and value.type.kind == "pointer" and id(value) not in seen:
        seen.add(id(value))
        outside = [one for one in value.operands if id(one) not in inside]
        value = outside[0] if value.opcode == "phi" and outside else value.operands[0] if value.operands else value
    if isinstance(value, LlvmConstant):
        return value.value, value.text
    return None if id(value) in inside else id(value)
