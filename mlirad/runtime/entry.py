"""The two functions that make generated code callable from outside.

`add_packed_entry` is for Python: ``void entry(const void *arguments, void *results)`` over the flat records of
`memref_abi`, so that every signature has the same C type and nothing depends on a platform's ABI for structs.
`add_c_entry` is for C: scalars by value, buffers as pointers to descriptor structs, results through pointers. Both are
built in a lowered module, from the lowered function's own type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name
from mlirad.errors import Diagnostic, ExecutionError
from mlirad.runtime.memref_abi import AbiType, Buffer

#: The bytes of one slot of a record; a descriptor in memory is a row of such slots as well.
SLOT: Final = 8


def find_function(lowered: ir.Module, name: str) -> ir.OpView:
    """The ``llvm.func`` called ``name``."""
    for op in lowered.body.operations:
        if op.operation.name == "llvm.func" and symbol_name(op) == name:
            return op
    raise ExecutionError(Diagnostic("MA0503", f"there is no function '{name}' in the lowered module"))


def add_packed_entry(lowered: ir.Module, function: str, entry: str) -> None:
    """Adds ``entry(arguments, results)``, which unpacks its slots, calls ``function`` and packs its results."""
    callee = function_type(find_function(lowered, function))
    context = lowered.context
    pointer = ir.Type.parse("!llvm.ptr", context)
    build, (record, out) = begin_function(lowered, entry, [pointer, pointer], None)
    place = _SlotAddresses(build, record)
    operands = [_load(build, type, place.next) for type in input_types(callee)]
    result = call_function(build, function, operands, returned_type(callee))
    if result is not None:
        _store(build, result, _SlotAddresses(build, out).next)
    build.op("llvm.return")


def add_c_entry(
    lowered: ir.Module, function: str, symbol: str, arguments: Sequence[AbiType], results: Sequence[AbiType]
) -> None:
    """Adds ``symbol``, the function that `header.prototype` declares."""
    callee = function_type(find_function(lowered, function))
    pointer = ir.Type.parse("!llvm.ptr", lowered.context)
    inputs = input_types(callee)
    scalar_types = _scalars_of(inputs, arguments)
    by_value = returns_by_value(results)
    parameters = [
        pointer if isinstance(argument, Buffer) or member_types(type) else c_type(type)
        for argument, type in zip(arguments, scalar_types, strict=True)
    ]
    outs = [] if by_value else [pointer] * len(results)
    result_type = returned_type(callee)
    returned = c_type(result_type) if by_value and result_type is not None else None
    build, values = begin_function(lowered, symbol, [*parameters, *outs], returned)
    operands = _c_operands(build, values, arguments, scalar_types)
    result = call_function(build, function, operands, result_type)
    if returned is not None and result is not None:
        build.op("llvm.return", [convert(build, result, returned)])
        return
    for index, out in enumerate(values[len(parameters) :]):
        assert result is not None
        part = result if len(results) == 1 else extract_member(build, result, index)
        is_buffer = isinstance(results[index], Buffer)
        _store(build, part, _SlotAddresses(build, out).next if is_buffer else _struct_addresses(build, out))
    build.op("llvm.return")


def add_release(lowered: ir.Module, entry: str) -> None:
    """Adds ``entry(pointer)``, which frees what generated code allocated, with the same allocator."""
    context = lowered.context
    pointer = ir.Type.parse("!llvm.ptr", context)
    if "free" not in external_functions(lowered):
        attributes: dict[str, ir.Attribute] = {
            "sym_name": ir.StringAttr.get("free", context),
            "function_type": ir.TypeAttr.get(ir.Type.parse("!llvm.func<void (ptr)>", context), context),
        }
        Builder(ir.InsertionPoint.at_block_begin(lowered.body), ir.Location.unknown(context)).op(
            "llvm.func", (), (), attributes, 1
        )
    build, (address,) = begin_function(lowered, entry, [pointer], None)
    call_function(build, "free", [address], None)
    build.op("llvm.return")


def returns_by_value(results: Sequence[AbiType]) -> bool:
    """Whether the C function returns its one result: a number of one part does not need a pointer."""
    return len(results) == 1 and not isinstance(results[0], Buffer) and results[0].dtype.kind != "c"


def c_type(type: Type) -> Type:
    """The C type of a number: ``bool`` is a byte; 16-bit floats, which few C compilers have, are passed as bits."""
    if isinstance(type, ir.IntegerType) and type.width == 1:
        return ir.IntegerType.get_signless(8, type.context)
    if isinstance(type, (ir.F16Type, ir.BF16Type)):
        return ir.IntegerType.get_signless(16, type.context)
    return type


def _c_operands(
    build: Builder, values: Sequence[Value], arguments: Sequence[AbiType], types: Sequence[Type]
) -> list[Value]:
    operands: list[Value] = []
    for argument, value, type in zip(arguments, values, types, strict=False):
        if isinstance(argument, Buffer):
            place = _SlotAddresses(build, value)
            slots = 3 + 2 * len(argument.shape)
            integer = ir.IntegerType.get_signless(64, value.context)
            operands += [_load(build, value.type if slot < 2 else integer, place.next) for slot in range(slots)]
        elif member_types(type):
            operands.append(build.value("llvm.load", [value], type))
        else:
            operands.append(convert(build, value, type))
    return operands


def _scalars_of(inputs: Sequence[Type], arguments: Sequence[AbiType]) -> list[Type]:
    """The lowered type of each argument; for a buffer, that of its first slot."""
    found, position = [], 0
    for argument in arguments:
        found.append(inputs[position])
        position += 3 + 2 * len(argument.shape) if isinstance(argument, Buffer) else 1
    return found


class _SlotAddresses:
    """The addresses of the consecutive slots of a record."""

    def __init__(self, build: Builder, base: Value) -> None:
        self._build = build
        self._base = base
        self._slot = 0

    def next(self, _: Type) -> Value:
        """The address of the next slot."""
        value = _offset(self._build, self._base, self._slot * SLOT)
        self._slot += 1
        return value


def _struct_addresses(build: Builder, base: Value) -> Callable[[Type], Value]:
    """Addresses as in a C struct of floats: each member directly follows the previous one."""
    position = 0

    def following(type: Type) -> Value:
        nonlocal position
        value = _offset(build, base, position)
        position += type.width // 8 if isinstance(type, ir.FloatType) else SLOT
        return value

    return following


def _offset(build: Builder, base: Value, count: int) -> Value:
    if not count:
        return base
    context = base.context
    attributes: dict[str, ir.Attribute] = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([count], context),
        "elem_type": ir.TypeAttr.get(ir.IntegerType.get_signless(8, context), context),
    }
    return build.value("llvm.getelementptr", [base], base.type, attributes)


def _load(build: Builder, type: Type, place: Callable[[Type], Value]) -> Value:
    parts = member_types(type)
    if not parts:
        return build.value("llvm.load", [place(type)], type)
    value = build.value("llvm.mlir.poison", [], type)
    for index, part in enumerate(parts):
        loaded = _load(build, part, place)
        value = build.value("llvm.insertvalue", [value, loaded], type, {"position": _position(type, index)})
    return value


def _store(build: Builder, value: Value, place: Callable[[Type], Value]) -> None:
    parts = member_types(value.type)
    if not parts:
        build.op("llvm.store", [value, place(value.type)])
    for index in range(len(parts)):
        _store(build, extract_member(build, value, index), place)


def extract_member(build: Builder, value: Value, index: int) -> Value:
    """Extracts a member of a struct or array."""
    attributes = {"position": _position(value.type, index)}
    return build.value("llvm.extractvalue", [value], member_types(value.type)[index], attributes)


def _position(type: Type, index: int) -> ir.Attribute:
    return ir.DenseI64ArrayAttr.get([index], type.context)


def member_types(type: Type) -> list[Type]:
    """The member types of a struct or array; empty for any other type."""
    shape: Any = type
    if str(type).startswith("!llvm.struct"):
        return list(shape.body)
    if str(type).startswith("!llvm.array"):
        return [shape.element_type] * int(shape.num_elements)
    return []


def convert(build: Builder, value: Value, type: Type) -> Value:
    """Converts between a type and its `c_type`."""
    if value.type == type:
        return value
    if isinstance(value.type, ir.IntegerType) and isinstance(type, ir.IntegerType):
        return build.value("llvm.zext" if value.type.width < type.width else "llvm.trunc", [value], type)
    return build.value("llvm.bitcast", [value], type)


def call_function(build: Builder, function: str, operands: Sequence[Value], result: Type | None) -> Value | None:
    """Emits a call; returns its result, or None if it has none."""
    context = build.loc.context
    attributes: dict[str, ir.Attribute] = {
        "callee": ir.FlatSymbolRefAttr.get(function, context),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0], context),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([], context),
    }
    op = build.op("llvm.call", operands, [] if result is None else [result], attributes)
    return None if result is None else op.result


def begin_function(
    lowered: ir.Module, name: str, parameters: Sequence[Type], result: Type | None
) -> tuple[Builder, Sequence[Value]]:
    """Creates a function ``name`` in ``lowered``; returns a builder in its body, and its arguments."""
    context = lowered.context
    location = ir.Location.unknown(context)
    types = ", ".join(str(type).removeprefix("!llvm.") for type in parameters)
    returned = "void" if result is None else str(result).removeprefix("!llvm.")
    attributes: dict[str, ir.Attribute] = {
        "sym_name": ir.StringAttr.get(name, context),
        "function_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<{returned} ({types})>", context), context),
        "linkage": ir.Attribute.parse("#llvm.linkage<external>", context),
    }
    end = ir.InsertionPoint(lowered.body)
    op = Builder(end, location).op("llvm.func", [], [], attributes, 1)
    block = op.regions[0].blocks.append(*parameters, arg_locs=[location] * len(parameters))
    return Builder(ir.InsertionPoint(block), location), list(block.arguments)


def function_type(function: ir.OpView) -> Any:
    """The type of an ``llvm.func``."""
    return ir.TypeAttr(function.attributes["function_type"]).value


def input_types(type: Any) -> list[Type]:
    """The types of the arguments of a function type."""
    return list(type.inputs)


def returned_type(type: Any) -> Type | None:
    """The type that a function returns; None for void."""
    returned: Type = type.return_type
    return None if str(returned) == "!llvm.void" else returned


def external_functions(lowered: ir.Module) -> Iterator[str]:
    """The names of the functions that the module declares but does not define."""
    for op in lowered.body.operations:
        if op.operation.name == "llvm.func" and not len(op.regions[0].blocks):
            yield symbol_name(op)
