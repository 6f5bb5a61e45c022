"""Gives functions their arrays as matrices, and their bounds as indices, where the code begins with views and casts.

Functions raised from C have arrays of one dimension and integers as arguments:

    func.func @f(%x: memref<?xf64> {llvm.noalias}, %n: i32) {
      %size = arith.index_cast %n : i32 to index
      %matrix = memref.reinterpret_cast %x to offset: [0], sizes: [%rows, %size], strides: [%size, 1] : ...
      ...

The passes here know the extents of arguments, and that noalias arguments have no alias. The code moves to a function
with such arguments:

    func.func private @f.shaped(%x: memref<?xf64>, %n: i32, %matrix: memref<?x?xf64> {llvm.noalias}, %size: index) {

A loop that fills the whole noalias array with a constant before, as for the result of a gradient, is split: elements
behind the matrix are filled in ``@f``, before anything else runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import extents
from mlirad.edit.integers import create_product
from mlirad.edit.linear import Linear, as_form
from mlirad.edit.loops import create_for, create_nest_of_counts
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.rewrite import before
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import ancestors, closure, defining_op, definitions, find_ops
from mlirad.loops.nests import LOOPS, noalias_arguments, subscripts_of
from mlirad.loops.scalar_replacement import counted_range

_VIEW: Final = "memref.reinterpret_cast"
_DIM: Final = "memref.dim"
_STORES: Final = ("affine.store", "memref.store")
_CONSTANT: Final = "arith.constant"
_FILLING: Final = (*_STORES, "scf.yield", "affine.yield", _CONSTANT)


def shape_arguments(module: ir.Module) -> None:
    """Rewrites ``module`` in place."""
    for function in [view.operation for view in module.body.operations if view.operation.name == "func.func"]:
        if len(function.regions[0].blocks) == 1:
            with function.context, function.location:
                described = _described(function)
                if described:
                    _move(module, function, described)


@dataclass(frozen=True)
class _Described:
    """What the code computes from an argument first; ``fills``: the loops that fill all of an array before."""

    argument: Value
    op: ir.Operation
    fills: tuple[ir.Operation, ...] = ()


def _described(function: ir.Operation) -> list[_Described]:
    """What the arguments are described by; none if no array of one dimension is a matrix."""
    block, promised = function.regions[0].blocks[0], noalias_arguments(function)
    found = [one for argument in block.arguments if (one := _description(argument)) is not None]
    found = [one for one in found if not one.fills or one.argument in promised]
    return found if any(one.op.name == _VIEW for one in found) else []


def _description(argument: Value) -> _Described | None:
    uses = [use.owner.operation for use in argument.uses]
    if not isinstance(argument.type, ir.MemRefType | ir.IntegerType):
        return None
    if isinstance(argument.type, ir.IntegerType):
        casts = [op for op in uses if op.name == "arith.index_cast" and op.block == argument.owner]
        return _Described(argument, casts[0]) if len(casts) == 1 else None
    views = [op for op in uses if op.name == _VIEW and op.block == argument.owner]
    if len(views) != 1 or not _is_matrix(views[0]) or not all(map(_is_early, views[0].operands)):
        return None
    (view,) = views
    others = [_top(op, argument.owner) for op in uses if op != view and op.name != _DIM]
    fills = list(dict.fromkeys(others))
    are_fills = all(op.is_before_in_block(view) and _fills(op, argument) for op in fills)
    return _Described(argument, view, tuple(fills)) if are_fills and len(fills) <= 1 else None


def _is_matrix(view: ir.Operation) -> bool:
    offsets = list(ir.DenseI64ArrayAttr(view.attributes["static_offsets"]))
    return offsets == [0] and has_identity_layout(view.result.type)


def _is_early(value: Value) -> bool:
    """Whether pure ops at the start of the function compute ``value`` from arguments."""
    return isinstance(value.owner, ir.Block) or all(_is_simple(op) for op in _slice([value]))


def _is_simple(op: ir.Operation) -> bool:
    return op.name.startswith(("arith.", "affine.apply", "affine.min", "affine.max", _DIM)) and not len(op.regions)


def _slice(values: Sequence[Value]) -> list[ir.Operation]:
    """The ops that ``values`` are computed by."""
    return list(closure(definitions(values), lambda op: definitions(op.operands)))


def _top(op: ir.Operation, block: ir.Block) -> ir.Operation:
    """The op of ``block`` that contains ``op``."""
    return next(one for one in (op, *ancestors(op)) if one.block == block)


def _fills(op: ir.Operation, array: Value) -> bool:
    """Whether ``op`` is a loop that stores one constant in each element of an array."""
    numbers = counted_range(op) if op.name in LOOPS and not op.results else None
    inside = find_ops(op, lambda one: one != op)
    stores = [one for one in inside if one.name in _STORES]
    if numbers is None or len(stores) != 1 or not all(one.name in _FILLING for one in inside):
        return False
    value, target, *_ = stores[0].operands
    counter = op.regions[0].blocks[0].arguments[0]
    return (
        target == array
        and numbers[0] == Linear((), 0)
        and [_is_length(end, array) for end, _ in numbers[1].factors] == [True]
        and numbers[1] == as_form(numbers[1].factors[0][0])
        and subscripts_of(stores[0]) == (as_form(counter),)
        and not isinstance(value.owner, ir.Block)
        and value.owner.operation.name == _CONSTANT
    )


def _is_length(value: Value, array: Value) -> bool:
    op = defining_op(value)
    return op is not None and op.name == _DIM and op.operands[0] == array


def _move(module: ir.Module, function: ir.Operation, described: Sequence[_Described]) -> None:
    name = free_symbol(module.operation, None, f"{symbol_name(function)}.shaped")
    inner = function.clone(ir.InsertionPoint(function)).operation
    inner.attributes["sym_name"] = ir.StringAttr.get(name)
    inner.attributes["sym_visibility"] = ir.StringAttr.get("private")
    own, block = function.regions[0].blocks[0], inner.regions[0].blocks[0]
    copies = dict(zip(own, block, strict=True))
    promised = noalias_arguments(function)
    attributes = list(_attributes(function, len(own.arguments)))
    for one in described:
        op = copies[one.op].operation
        argument = block.add_argument(op.result.type, function.location)
        is_promised = one.argument in promised
        attributes.append(ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get()} if is_promised else {}))
        if is_promised:
            attributes[one.argument.arg_number] = ir.DictAttr.get({})
        op.result.replace_all_uses_with(argument)
        for fill in one.fills:
            _fill(copies[fill].operation, argument)
    dead = [copies[op].operation for one in described for op in (one.op, *one.fills)]
    copies.clear()
    for op in dead:
        op.erase()
    results = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    types = [argument.type for argument in block.arguments]
    inner.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, results))
    inner.attributes["arg_attrs"] = ir.ArrayAttr.get(attributes)
    _call(function, name, described)


def _attributes(function: ir.Operation, count: int) -> Sequence[Attribute]:
    if "arg_attrs" not in function.attributes:
        return [ir.DictAttr.get({})] * count
    return list(ir.ArrayAttr(function.attributes["arg_attrs"]))


def _fill(loop: ir.Operation, matrix: Value) -> None:
    """Fills ``matrix`` as ``loop`` fills the array."""
    (store,) = find_ops(loop, lambda op: op.name in _STORES)
    build, constant = before(loop), store.operands[0].owner.operation

    def body(at: Builder, subscripts: list[Value]) -> None:
        value = constant.clone(at.ip).operation.results[0]
        at.op("memref.store", [value, matrix, *subscripts])

    create_nest_of_counts(extents(matrix, build), build, body)


def _call(function: ir.Operation, name: str, described: Sequence[_Described]) -> None:
    """Replaces the body of ``function`` by what describes its arguments, and a call."""
    block = function.regions[0].blocks[0]
    given: list[Value] = [one.op.result for one in described]
    fills = [fill for one in described for fill in one.fills]
    read = [value for fill in fills for op in find_ops(fill, lambda _: True) for value in op.operands]
    kept = {*_slice([*given, *read]), *fills}
    gone = [view.operation for view in block.operations if view.operation not in kept]
    tails = [(place, fill) for place, one in enumerate(described) for fill in one.fills]
    kept.clear()
    for op in reversed(gone):
        op.erase()
    build = Builder(ir.InsertionPoint(block), function.location)
    for place, fill in tails:
        given[place] = _fill_rest(fill, given[place].owner.operation, build)
    types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    attributes = {"callee": ir.FlatSymbolRefAttr.get(name)}
    call = build.op("func.call", [*block.arguments, *given], types, attributes)
    build.op("func.return", list(call.results))


def _fill_rest(loop: ir.Operation, view: ir.Operation, build: Builder) -> Value:
    """Lets ``loop`` fill what is behind the matrix ``view``; returns the matrix, of the rows that the array has."""
    rows, *sizes = (build.index(size) if isinstance(size, int) else size for size in extents(view.result, build))
    array, (store,) = view.operands[0], find_ops(loop, lambda op: op.name in _STORES)
    count = build.value(_DIM, [array, build.index(0)], rows.type)
    row = create_product(build, *sizes) if sizes else build.index(1)
    whole = build.value("arith.divui", [count, build.value("arith.maxsi", [row, build.index(1)], rows.type)], rows.type)
    rows = build.value("arith.minsi", [rows, whole], rows.type)
    value = store.operands[0].owner.operation.clone(build.ip).operation.results[0]
    new = create_for([create_product(build, rows, row), count, build.index(1)], [], build)
    new.at.op("memref.store", [value, array, new.number])
    new.at.op("scf.yield")
    loop.erase()
    if not ir.MemRefType(view.result.type).is_dynamic_dim(0):
        return view.result
    matrix = view.clone(build.ip).operation
    matrix.operands[1] = rows
    return matrix.result
