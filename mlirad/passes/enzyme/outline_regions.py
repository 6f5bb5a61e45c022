"""Outlines the region forms `enzyme.autodiff_region` and `enzyme.fwddiff_region` into functions and ordinary calls.

The region becomes a private function after the one that contains it. Values captured from outside become additional
arguments that are `enzyme_const`, as in EnzymeMLIR: the derivative is with respect to the op's operands, and nothing
else. The engine later rejects a captured buffer into which the region stores an active value.

Before::

    func.func @df(%x: f64, %c: f64, %dy: f64) -> f64 {
      %dx = enzyme.autodiff_region(%x, %dy) {
      ^bb0(%x_0: f64):
        %y = arith.mulf %x_0, %c : f64
        enzyme.yield %y : f64
      } <{activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]}>
        : (f64, f64) -> f64
      return %dx : f64
    }

After ``--outline-enzyme-regions``::

    return %dx : f64
    ...
    func.func private @df_region(%x_0: f64, %dx: f64) -> f64 {
      %y = arith.mulf %x_0, %dx : f64
      return %y : f64
    }
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.enzyme.calls import MODES, create_call, read_call
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.rewrite import is_outside, replace_op, replace_operands
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.activity import Activity
from mlirad.interfaces.signature import OperandKind, TypeFacts
from mlirad.passes.base import PassContext
from mlirad.synthesis.validate import type_facts

SUFFIX: Final = "_region"


def outline_enzyme_regions(module: ir.Module, ctx: PassContext) -> None:
    """Outline the region of each derivative op into a function."""
    outline(module.operation, type_facts(ctx.registry))


def outline(top: ir.Operation, facts: TypeFacts) -> None:
    """Outline every region form inside ``top``."""
    for op in find_ops(top, lambda op: op.name in MODES and op.name.endswith(SUFFIX)):
        _outline_one(op, facts)


def _outline_one(op: ir.Operation, facts: TypeFacts) -> None:
    call = read_call(op, facts)
    used = captured(op)
    with op.location:
        function = _function_from(op, used)
        signature = replace(call.signature, arguments=call.signature.arguments + (Activity.CONST,) * len(used))
        split = sum(role.kind is not OperandKind.SEED for role in call.signature.operand_roles())
        operands = list(op.operands)
        operands[split:split] = used
        kind = op.name.removesuffix(SUFFIX)
        results = [result.type for result in op.results]
        new = create_call(kind, function, signature, operands, results, ir.InsertionPoint(op))
        for name in (name for name in op.attributes.keys() if "." in name):  # noqa: SIM118
            new.attributes[name] = op.attributes[name]
        for name in (flag for flag in ("strong_zero", "atomic_add") if getattr(call, flag)):
            new.attributes[name] = ir.BoolAttr.get(True)
    replace_op(op, new.results)


def captured(op: ir.Operation) -> list[Value]:
    """The values from outside that the region of ``op`` uses, without duplicates, in order of use."""
    within = find_ops(op, lambda _: True)[:-1]
    return list(dict.fromkeys(v for inner in within for v in inner.operands if is_outside(v, op)))


def _function_from(op: ir.Operation, captured: list[Value]) -> str:
    """Move the region of ``op`` into a new function; returns its symbol."""
    around = op
    while around.parent is not None and around.parent.operation.parent is not None:
        around = around.parent.operation
    if around == op or around.parent is None:
        raise UnsupportedError(Diagnostic("MA0350", f"'{op.name}' is not inside a function", where(op.location)))
    symbol = free_symbol(around.parent.operation, None, f"{_symbol(around)}{SUFFIX}")
    entry = op.regions[0].blocks[0]
    known = {value: entry.add_argument(value.type, op.location) for value in captured}
    for inner in find_ops(op, lambda _: True)[:-1]:
        replace_operands(inner, known)
    results = _yield_to_return(op)
    type = ir.FunctionType.get([argument.type for argument in entry.arguments], results)
    attributes = {
        "sym_name": ir.StringAttr.get(symbol),
        "function_type": ir.TypeAttr.get(type),
        "sym_visibility": ir.StringAttr.get("private"),
    }
    ip = ir.InsertionPoint.after(around)
    function = ir.Operation.create("func.func", (), (), attributes, None, 1, op.location, ip)
    for block in list(op.regions[0].blocks):
        block.append_to(function.regions[0])
    return symbol


def _yield_to_return(op: ir.Operation) -> list[ir.Type]:
    """Convert each `enzyme.yield` of this region (not of a nested one) to a return; returns the types."""
    types: list[ir.Type] = []
    for block in op.regions[0].blocks:
        last = list(block.operations)[-1].operation
        if last.name == "enzyme.yield":
            types = [value.type for value in last.operands]
            ip = ir.InsertionPoint(last)
            ir.Operation.create("func.return", (), list(last.operands), None, None, 0, last.location, ip)
            last.erase()
    return types


def _symbol(op: ir.Operation) -> str:
    return symbol_name(op) if "sym_name" in op.attributes else op.name
