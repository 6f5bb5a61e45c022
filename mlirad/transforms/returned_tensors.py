"""Converts buffers that a function returns to tensors: these have cotangents, and need not be freed.

   func.func @f(%x: memref<?xf64>) -> memref<?xf64> {...}
-> func.func private @f_buffers(%x: memref<?xf64>) -> memref<?xf64> {...}
   func.func @f(%x: memref<?xf64>) -> tensor<?xf64> {
     %m = call @f_buffers(%x)
     %t = tensor.generate %n { %v = memref.load %m[%i]; tensor.yield %v }
     memref.dealloc %m
     return %t
   }
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.batching.batch import Batches
from mlirad.context import Context
from mlirad.edit.buffers import create_free, create_free_unless_same, create_load, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.module import clone_module, free_symbol
from mlirad.edit.outline import create_call
from mlirad.edit.types import has_identity_layout, is_float_like
from mlirad.errors import MlirAdError
from mlirad.interfaces.custom_derivative import JVP, VJP
from mlirad.transforms.wrt import find


def with_tensor_results(module: ir.Module, name: str, ctx: Context) -> ir.Module:
    """``module``, or a copy in which ``@name`` returns tensors for all buffers of floats that it returns.

    Buffers that it has allocated are freed; where only a run shows which these are, addresses are compared. Only if
    that shows it, and none is returned twice; otherwise ``module`` is returned.
    """
    types = ir.FunctionType(ir.TypeAttr(find(module, name).attributes["function_type"]).value).results
    chosen = [number for number, type in enumerate(types) if isinstance(type, ir.MemRefType)]
    if not chosen or not all(_is_plain(types[number]) for number in chosen):
        return module
    copy = clone_module(module)
    function = find(copy, name)
    if JVP in function.attributes or VJP in function.attributes or (owned := _owned(copy, name, ctx)) is None:
        return module
    inner = free_symbol(copy.operation, None, f"{name}_buffers")
    ir.SymbolTable.replace_all_symbol_uses(name, inner, copy.operation)
    with copy.context, function.location:
        _wrap(function, name, inner, chosen, owned)
        function.attributes["sym_name"] = ir.StringAttr.get(inner)
        function.attributes["sym_visibility"] = ir.StringAttr.get("private")
    return copy


def _is_plain(type: ir.MemRefType) -> bool:
    return is_float_like(type.element_type) and has_identity_layout(type) and type.memory_space is None


def _owned(module: ir.Module, name: str, ctx: Context) -> list[bool | None] | None:
    """For each result of ``@name`` whether it is new memory, None if it may also be an argument.

    None instead of a list if addresses do not show that, or if two results may be the same new memory.
    """
    batches = Batches(module.operation, ctx.registry, frozenset())
    try:
        unknown = batches.may_be_own_results(name)
        is_shown = batches.returned_buffers_are_known(name) and not (any(unknown) and batches.uses_globals(name))
        if not is_shown or batches.may_return_twice(name):
            return None
        return [None if is_open else own for own, is_open in zip(batches.fresh_results(name), unknown, strict=True)]
    except MlirAdError:
        return None  # the analysis does not support the function
    finally:
        batches.close()


def _wrap(function: ir.Operation, name: str, inner: str, chosen: list[int], owned: list[bool | None]) -> None:
    """Add ``@name``, which calls ``function`` by its new name ``@inner``."""
    old = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    types = [_as_tensor(type) if number in chosen else type for number, type in enumerate(old.results)]
    attributes = {key: value for key, value in function.attributes.items() if key != "res_attrs"}
    attributes |= {
        "sym_name": ir.StringAttr.get(name),
        "function_type": ir.TypeAttr.get(ir.FunctionType.get(old.inputs, types)),
    }
    made = Builder(ir.InsertionPoint.after(function), function.location).op("func.func", (), (), attributes, 1)
    arguments = list(function.regions[0].blocks[0].arguments)
    block = made.regions[0].blocks.append(*old.inputs, arg_locs=[one.location for one in arguments])
    build = Builder(ir.InsertionPoint(block), function.location)
    results = list(create_call(inner, list(block.arguments), old.results, {}, build).results)
    for number in chosen:
        buffer, is_own = results[number], owned[number]
        results[number] = _contents(buffer, build)
        if is_own is None:
            create_free_unless_same(buffer, [v for v in block.arguments if is_buffer(v.type)], build)
        elif is_own:
            create_free(buffer, build)
    build.op("func.return", results)


def _as_tensor(type: ir.MemRefType) -> ir.RankedTensorType:
    return ir.RankedTensorType.get(type.shape, type.element_type)


def _contents(buffer: Value, build: Builder) -> Value:
    """A tensor with the contents of ``buffer``."""
    type = ir.MemRefType(buffer.type)
    op = build.op("tensor.generate", create_open_extents(buffer, build), [_as_tensor(type)], None, 1)
    inside = build.into(op.regions[0], [ir.IndexType.get()] * type.rank)
    inside.op("tensor.yield", [create_load(buffer, inside.arguments, type.element_type, inside)])
    return op.result
