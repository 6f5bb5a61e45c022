"""Ownership of returned buffers: the program frees them, even if there are tensors beside them.

Upstream's deallocation frees the results of calls, and aborts if the program frees them itself. While it runs, such
functions return tuples, whose contents it does not consider.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.walk import defining_op, find_ops

_FUNCTION, _CALL, _CAST = "func.func", "func.call", "builtin.unrealized_conversion_cast"


def hide(module: ir.Module) -> None:
    """Makes called functions that return buffers return tuples of them, and so on for functions that forward these."""
    calls = _calls(module)
    names = {_callee(call) for call in calls}
    for op in _functions(module):
        is_called = symbol_name(op) in names
        ends = [terminator_of(block) for block in op.regions[0].blocks]
        ends = [end for end in ends if end.name == "func.return"]
        count = len(ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value).results)
        hidden = [is_called or (bool(ends) and all(_is_given(end.operands[i]) for end in ends)) for i in range(count)]
        _set_results(op, [_as_tuple if is_hidden else _same for is_hidden in hidden])
        for end in ends:
            _convert_operands(end, hidden)
    for call in calls:
        for result in call.results:
            _convert_result(call, result)


def show(module: ir.Module) -> None:
    """Makes them return the buffers again."""
    for op in _functions(module):
        _set_results(op, None)
    for call in _calls(module):
        for result in call.results:
            result.set_type(_shown(result.type))
    casts = find_ops(
        module.operation,
        lambda op: op.name == _CAST and len(op.operands) == len(op.results) == 1 and _is_of_buffers(op),
    )
    for op in casts:
        op.result.replace_all_uses_with(op.operands[0])
        op.erase()


def _set_results(function: ir.Operation, convert: Sequence[Callable[[Type], Type]] | None) -> None:
    """Converts the type of each result; None: restores the hidden types."""
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    results = [one(result) for one, result in zip(convert or [_shown] * len(type.results), type.results, strict=True)]
    new = ir.FunctionType.get(list(type.inputs), results, function.context)
    function.attributes["function_type"] = ir.TypeAttr.get(new)


def _is_given(value: Value) -> bool:
    """Whether ``value`` is a buffer that a call returned, whose ownership passes to the caller."""
    owner = defining_op(value)
    if owner is None or not isinstance(value.type, ir.MemRefType):
        return False
    return owner.name == _CALL or (owner.name == "memref.cast" and _is_given(owner.operands[0]))


def _same(type: Type) -> Type:
    return type


def _shown(type: Type) -> Type:
    is_hidden = isinstance(type, ir.TupleType) and type.num_types == 1 and isinstance(type.get_type(0), ir.MemRefType)
    return type.get_type(0) if is_hidden else type


def _is_of_buffers(op: ir.Operation) -> bool:
    """Whether both sides are buffers, or the result is a tuple of one: a cast that `hide` has created."""
    given, made = op.operands[0].type, op.result.type
    return isinstance(given, ir.MemRefType) and (given == made or made == _as_tuple(given))


def _as_tuple(type: Type) -> Type:
    return ir.TupleType.get_tuple([type], type.context) if isinstance(type, ir.MemRefType) else type


def _convert_operands(end: ir.Operation, hidden: Sequence[bool]) -> None:
    for i, value in enumerate(list(end.operands)):
        if hidden[i] and isinstance(value.type, ir.MemRefType):
            end.operands[i] = before(end).value(_CAST, [value], _as_tuple(value.type))


def _convert_result(call: ir.Operation, result: Value) -> None:
    type = result.type
    if not isinstance(type, ir.MemRefType):
        return
    uses = [(use.owner.operation, use.operand_number) for use in result.uses]
    result.set_type(_as_tuple(type))
    shown = Builder(ir.InsertionPoint.after(call), call.location).value(_CAST, [result], type)
    for user, number in uses:
        user.operands[number] = shown


def _functions(module: ir.Module) -> list[ir.Operation]:
    return [view.operation for view in module.body.operations if view.operation.name == _FUNCTION]


def _calls(module: ir.Module) -> list[ir.Operation]:
    return find_ops(
        module.operation,
        lambda op: op.name == _CALL and any(isinstance(r.type, ir.MemRefType | ir.TupleType) for r in op.results),
    )


def _callee(call: ir.Operation) -> str:
    return str(ir.FlatSymbolRefAttr(call.attributes["callee"]).value)
