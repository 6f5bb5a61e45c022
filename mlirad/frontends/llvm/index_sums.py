"""Computes indices that are casts of sums and products of narrower integers on indices, if these do not overflow.

``index_cast(n - 1)``, the bound of a loop, becomes ``index_cast(n) - 1``, which the passes on loops know. The counter
of a loop, cast to its type in the program and back, is the counter. Quotients of multiples are divided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.context import Context
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops, users
from mlirad.frontends.llvm.counted_loops import EXACT
from mlirad.interfaces.registry import SCALAR

_CAST: Final = "arith.index_cast"
_EXACT: Final = ("arith.addi", "arith.subi", "arith.muli")
#: Casts of unsigned numbers, and what they are of numbers that are not negative, or have all bits of an index.
SIGNED: Final = {"arith.index_castui": "arith.index_cast", "arith.extui": "arith.extsi"}
_UNSIGNED: Final = "arith.index_castui"
#: Ops that give the same number in any width.
_CHOICES: Final = ("arith.minsi", "arith.maxsi")
#: The bits of an index, and of a C `int`.
_INDEX, _INT = 64, 32
_SMALL: Final = 1 << 8


def widen_sums(module: ir.Module) -> None:
    """Change ``module`` in place."""
    with module.context:
        for op in find_ops(module.operation, lambda op: op.name in SIGNED):
            if _is_natural(op.operands[0]) or _counts_product(op):
                replace_op(op, [before(op).value(SIGNED[op.name], list(op.operands), op.result.type)])
        work = find_ops(module.operation, lambda op: op.name == _CAST and isinstance(op.result.type, ir.IndexType))
        while work:
            op = work.pop()
            source = op.operands[0].owner
            if not isinstance(source, ir.Block) and EXACT in source.operation.attributes:
                replace_op(op, list(source.operation.operands))
                continue
            if isinstance(source, ir.Block) or not is_exact(source.operation):
                continue
            build = before(op)
            found: list[Value] = []
            for value in source.operation.operands:
                number = constant_integer(value)
                found.append(build.value(_CAST, [value], op.result.type) if number is None else build.index(number))
                if number is None:
                    work.append(found[-1].owner.operation)
            replace_op(op, [build.value(source.operation.name, found, op.result.type)])
        for op in find_ops(module.operation, lambda op: EXACT in op.attributes):
            del op.attributes[EXACT]
        _divide(find_ops(module.operation, lambda op: op.name == "arith.divsi"))


def sign_extents(module: ir.Module) -> None:
    """Extend ``unsigned`` extents as signed ones: bounds and factors of numbers in products, as in ``i * n + j``."""
    casts = find_ops(module.operation, lambda op: op.name in (_CAST, _UNSIGNED) and str(op.operands[0].type) == "i32")
    extents = {op.operands[0] for op in casts if _is_factor(op.result) or any(map(_is_factor, _counters_below(op)))}
    with module.context:
        for op in casts:
            if op.name == _UNSIGNED and op.operands[0] in extents:
                replace_op(op, [before(op).value(_CAST, list(op.operands), op.result.type)])


def _is_factor(value: Value) -> bool:
    return any(user.name == "arith.muli" for user in users(value))


def _counters_below(bound: ir.Operation) -> list[Value]:
    """The counters of the loops that end at ``bound``."""
    uses = [use for use in bound.result.uses if use.owner.operation.name == "scf.for" and use.operand_number == 1]
    return [use.owner.operation.regions[0].blocks[0].arguments[0] for use in uses]


def _divide(ops: Sequence[ir.Operation]) -> None:
    """Replace quotients of sums of multiples: flang computes subscripts from bytes."""
    for op in ops:
        divisor = constant_integer(op.operands[1])
        if not divisor or not isinstance(op.result.type, ir.IndexType):
            continue
        forms = Polynomials(Context.default().registry.table(SCALAR))
        terms = forms.of(op.operands[0]).terms
        if all(factor % divisor == 0 for factor in terms.values()):
            quotient = Polynomial({term: factor // divisor for term, factor in terms.items()})
            replace_op(op, [forms.emit(quotient, before(op))])


def _counts_product(op: ir.Operation) -> bool:
    """Whether ``op`` is only the bound of loops, and a product that does not wrap: it is not negative, then."""
    source = op.operands[0].owner
    is_product = not isinstance(source, ir.Block) and source.operation.name == "arith.muli"
    return is_product and is_exact(source.operation) and len(_counters_below(op)) == len(list(op.result.uses))


def _is_natural(value: Value) -> bool:
    """Whether ``value`` is a maximum with a number that is not negative, or has all bits of an index."""
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is not None and op.name in SIGNED:  # left to `loop_guards`
        return False
    least = constant_integer(op.operands[1]) if op is not None and op.name == "arith.maxsi" else None
    return (least is not None and least >= 0) or str(value.type) == "i64"


def is_exact(op: ir.Operation) -> bool:
    """Whether ``op`` on indices gives the same number."""
    width = int(op.result.type.width) if op.name in (*_EXACT, *_CHOICES) else 0
    if op.name not in _EXACT:
        return 0 < width <= _INDEX
    flags = str(dict(op.attributes.items()).get("overflowFlags"))
    more = constant_integer(op.operands[1]) if op.name == _EXACT[0] else None
    # No program counts to the end of 32 bits: the flag of ``n + 1`` is gone in optimized code.
    return width >= _INDEX or "nsw" in flags or (width == _INT and more is not None and abs(more) < _SMALL)
