"""Expands the two ops of split mode into calls of the functions of `synthesis/split_mode`.

The tape is replaced by the values that it consists of. It is freed at the end of its block::

    %y, %tape = enzyme.autodiff_split_mode.primal @f(%x) {...} : (f64) -> (f64, !enzyme.Tape)
    %dx = enzyme.autodiff_split_mode.reverse @f(%dy, %tape) {...} : (f64, !enzyme.Tape) -> f64
    return %dx : f64

    %y:2 = call @augmented_f(%x) : (f64) -> (f64, memref<100xf64>)
    %dx = call @reverse_f(%dy, %y#1) : (f64, memref<100xf64>) -> f64
    call @free_f(%y#1) : (memref<100xf64>) -> ()
    return %dx : f64

As in EnzymeMLIR, shadows are operands of the first op. The uses of a tape must be in the block of the op that creates
it, or nested in ops of that block.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.enzyme.calls import SPLIT_REVERSE, DerivativeCall
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.outline import create_call
from mlirad.edit.rewrite import before, terminator_of
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.signature import OperandKind
from mlirad.synthesis.split_mode import SplitDerivative


def check_tape(op: ir.Operation) -> None:
    """Check the uses of the tape of a split primal ``op``.

    Raises:
        UnsupportedError: a use is not a split reverse op in, or nested in, the same block.
    """
    for use in _tape(op).uses:
        user = use.owner.operation
        around = user
        while around.block != op.block and around.parent.operation.parent is not None:
            around = around.parent.operation
        if user.name != SPLIT_REVERSE or around.block != op.block:
            raise lost_tape(user)


def lost_tape(user: ir.Operation) -> UnsupportedError:
    """The error for ``user``, an invalid use of a tape."""
    message = f"the tape that '{user.name}' takes cannot be traced to the op that makes it"
    helps = (f"use it by '{SPLIT_REVERSE}' in the block of the op that makes it, or inside the ops of that block",)
    return UnsupportedError(Diagnostic("MA0611", message, where(user.location), helps=helps))


def expand(op: ir.Operation, call: DerivativeCall, split: SplitDerivative) -> None:
    """Replace ``op``, a split primal, and the users of its tape by calls; free the tape after them."""
    roles = [r for r in call.signature.operand_roles() if r.kind is not OperandKind.SEED]
    operands = list(zip(roles, op.operands, strict=True))
    primals = [v for role, v in operands if role.kind is OperandKind.PRIMAL]
    shadows = [v for role, v in operands if role.kind is OperandKind.SHADOW]
    results = list(op.results)[:-1]
    given = _call(split.augmented, primals, [*(r.type for r in results), *split.tape], op)
    tape = given[len(results) :]
    for user in {use.owner.operation: None for use in _tape(op).uses}:
        seeds = list(user.operands)[:-1]
        gradients = _call(split.reverse, [*shadows, *seeds, *tape], [r.type for r in user.results], user)
        _replace(user, gradients)
    end = terminator_of(op.block)
    create_call(split.free, tape, (), {}, Builder(ir.InsertionPoint(end), op.location))
    _replace(op, given[: len(results)])


def _tape(op: ir.Operation) -> Value:
    return list(op.results)[-1]


def _call(callee: str, operands: Sequence[Value], types: Sequence[Type], op: ir.Operation) -> list[Value]:
    kept = {name: attribute for name, attribute in op.attributes.items() if "." in name}
    return list(create_call(callee, operands, types, kept, before(op)).results)


def _replace(op: ir.Operation, values: Sequence[Value]) -> None:
    for old, new in zip(op.results, values, strict=False):
        old.replace_all_uses_with(new)
    op.erase()
