"""Ownership of returned buffers: the program frees them, also where there are tensors beside them.

Upstream's deallocation frees what a call gives, and ends the process where the program does so itself. While it runs,
such functions return tuples, which it does not look into.
"""

from __future__ import annotations

from collections.abc import Callable

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.walk import find_ops

_FUNCTION, _CALL, _CAST = "func.func", "func.call", "builtin.unrealized_conversion_cast"


def hide(module: ir.Module) -> None:
    """Let the functions that are called and return buffers return tuples of them."""
    calls = _calls(module)
    names = {_callee(call) for call in calls}
    for op in _functions(module):
        if symbol_name(op) not in names:
            continue
        _set_results(op, _as_tuple)
        for block in op.regions[0].blocks:
            end = terminator_of(block)
            if end.name == "func.return":
                _convert_operands(end)
    for call in calls:
        for result in call.results:
            _convert_result(call, result)


def show(module: ir.Module) -> None:
    """Let them return the buffers again."""
    for op in _functions(module):
        _set_results(op, _shown)
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


def _set_results(function: ir.Operation, convert: Callable[[Type], Type]) -> None:
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    results = [convert(result) for result in type.results]
    new = ir.FunctionType.get(list(type.inputs), results, function.context)
    function.attributes["function_type"] = ir.TypeAttr.get(new)


def _shown(type: Type) -> Type:
    is_hidden = isinstance(type, ir.TupleType) and type.num_types == 1 and isinstance(type.get_type(0), ir.MemRefType)
    return type.get_type(0) if is_hidden else type


def _is_of_buffers(op: ir.Operation) -> bool:
    """Whether both sides are buffers, or the result is a tuple of one: what `hide` has made, now or then."""
    given, made = op.operands[0].type, op.result.type
    return isinstance(given, ir.MemRefType) and (given == made or made == _as_tuple(given))


def _as_tuple(type: Type) -> Type:
    return ir.TupleType.get_tuple([type], type.context) if isinstance(type, ir.MemRefType) else type


def _convert_operands(end: ir.Operation) -> None:
    for i, value in enumerate(list(end.operands)):
        if isinstance(value.type, ir.MemRefType):
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
