"""What is known of the counters of loops: their steps, that they are not negative, and bounds of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_attribute, constant_integer
from mlirad.edit.rewrite import is_outside, terminator_of
from mlirad.edit.walk import ancestors, defining_op, find_ops, users

_SLT: Final = 2
_ULT: Final = 6
NO_SIGNED_WRAP, NO_UNSIGNED_WRAP = 1, 2
SUMS: Final = ("arith.addi", "arith.subi")
#: The bits of an index: no program counts to their end.
INDEX: Final = 64
SMALL: Final = 1 << 16


def conjuncts(value: Value) -> list[ir.Operation]:
    """The ops whose results have to be true for ``value`` to be true."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return []
    op = owner.operation
    is_false = op.name == "arith.select" and constant_attribute(op.operands[2]) == ir.BoolAttr.get(False, op.context)
    if op.name == "arith.andi" or is_false:
        return [*conjuncts(op.operands[0]), *conjuncts(op.operands[1])]
    return [op]


def step_of(next_value: Value, counters: Sequence[Value]) -> tuple[int, int] | None:
    """The difference of ``next_value`` and a counter, and the overflow flags of the sum."""
    owner = next_value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in SUMS:
        return None
    value, other = owner.operation.operands
    number = constant_integer(other)
    if value not in counters or not number:
        return None
    if isinstance(value.type, ir.IndexType):
        flags = NO_SIGNED_WRAP
    else:
        text = str(owner.operation.attributes["overflowFlags"])
        flags = NO_SIGNED_WRAP * ("nsw" in text) + NO_UNSIGNED_WRAP * ("nuw" in text)
    if owner.operation.name == "arith.subi":
        number, flags = -number, flags & NO_SIGNED_WRAP
    return number, flags


def bits_of(value: Value) -> int:
    """Bits of an integer or index."""
    return INDEX if isinstance(value.type, ir.IndexType) else int(value.type.width)


def is_natural(value: Value) -> bool:
    """Whether ``value`` surely is not negative as a signed number. No program counts to the end of 64 bits."""
    number = constant_integer(value)
    if number is not None:
        return number >= 0
    if isinstance(value.owner, ir.Block):
        loop = value.owner.owner.operation
        if loop.name == "scf.while":
            return _is_natural_counter(value, loop)
        return loop.name == "scf.for" and value == value.owner.arguments[0] and is_natural(loop.operands[0])
    op = value.owner.operation
    if op.name == "arith.addi":
        more = constant_integer(op.operands[1])
        is_small = more is not None and 0 < more < SMALL and bits_of(value) == INDEX
        return is_small and is_natural(op.operands[0])
    if op.name in ("arith.extui", "arith.index_castui") and bits_of(op.operands[0]) < INDEX:
        return True
    return op.name in ("arith.extsi", "arith.index_cast", "arith.index_castui") and is_natural(op.operands[0])


def _is_natural_counter(value: Value, loop: ir.Operation) -> bool:
    """Whether ``value`` is a counter of ``loop``, a ``scf.while``, that begins at a natural number and counts up."""
    head, body = (region.blocks[0] for region in loop.regions)
    own, passed = list(body.arguments), list(terminator_of(head).operands)[1:]
    counter = passed[own.index(value)] if value in own else value
    if counter not in list(head.arguments):
        return False
    place = list(head.arguments).index(counter)
    names = [counter, *(name for name, given in zip(own, passed, strict=True) if given == counter)]
    following = terminator_of(body).operands[place]
    return is_natural(loop.operands[place]) and _counts_up(following, names, own, passed)


def bounded_counters(function: ir.Operation) -> Iterator[tuple[Value, Value]]:
    """Casts of natural counters to indices, and what the counters are less than where the casts are.

    That is in loops with another end, too: ``for (i = 0; i < n; i++) if (..) break;``
    """
    for loop in find_ops(function, lambda op: op.name == "scf.while"):
        head, body = (region.blocks[0] for region in loop.regions)
        condition = terminator_of(head)
        for counter in filter(is_natural, head.arguments):
            passed = zip(body.arguments, list(condition.operands)[1:], strict=True)
            names = [counter, *(own for own, given in passed if given == counter)]
            for test in users(counter):
                if not _is_below(test, counter) or not is_outside(test.operands[1], loop):
                    continue
                blocks = [user.regions[0].blocks[0] for user in users(test.result) if user.name == "scf.if"]
                blocks += [body] if test in conjuncts(condition.operands[0]) else []
                casts = (user for name in names for user in users(name) if user.name == "arith.index_cast")
                yield from ((cast.result, test.operands[1]) for cast in casts if _is_in(cast, blocks, loop))


def _is_below(test: ir.Operation, counter: Value) -> bool:
    is_test = test.name == "arith.cmpi" and test.operands[0] == counter
    return is_test and ir.IntegerAttr(test.attributes["predicate"]).value in (_SLT, _ULT)


def _is_in(op: ir.Operation, blocks: Sequence[ir.Block], loop: ir.Operation) -> bool:
    """Whether ``op``, which is in ``loop``, is in one of the ``blocks``."""
    for around in (op, *ancestors(op)):
        if around == loop:
            return False
        if around.block in blocks:
            return True
    return False


def _counts_up(value: Value, names: Sequence[Value], own: Sequence[Value], passed: Sequence[Value]) -> bool:
    """Whether ``value`` is more than the counter, called ``names``, by a constant wherever the loop goes on."""
    if value in own:
        value = passed[own.index(value)]
    op = defining_op(value)
    if op is not None and op.name == "scf.if":
        ends = [terminator_of(region.blocks[0]) for region in op.regions]
        return all(_counts_up(end.operands[list(op.results).index(value)], names, own, passed) for end in ends)
    if op is not None and op.name == "ub.poison":
        return True
    step = step_of(value, names)
    return step is not None and 0 < step[0] < SMALL and (bool(step[1] & NO_SIGNED_WRAP) or bits_of(value) == INDEX)
