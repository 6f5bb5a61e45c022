"""Raises global variables: a ``memref.global`` for each element type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy

from mlirad._mlir import Type, ir
from mlirad.frontends.llvm.body import Body
from mlirad.frontends.llvm.memory_classes import IDENTITY, NULL, OFFSET, Congruence, MemoryClass, held
from mlirad.frontends.llvm.objects import Objects, pointers_in
from mlirad.frontends.llvm.program import LlvmConstant, LlvmGlobal, LlvmType, LlvmValue

#: The first number that the counter of objects gives.
_FIRST = 1 << 20


def global_name(variable: LlvmGlobal, type: LlvmType, memory: MemoryClass) -> str:
    """The symbol of the elements of ``type``."""
    name = variable.name or "unnamed"
    return name if len(memory.types) == 1 else f"{name}.{type}"


def symbols(objects: Objects, variable: LlvmGlobal) -> set[str]:
    """The symbols of its elements of each type."""
    memory = objects.memory(variable)
    return {global_name(variable, type, memory) for type in memory.types}


def define_counter(body: Body, name: str) -> None:
    """Create a global counter ``name``."""
    _create(body, name, ir.IndexType.get(), 1, numpy.array([_FIRST]))


def define(body: Body, objects: Objects, variable: LlvmGlobal) -> None:
    """Create the memrefs of ``variable``, if it is accessed.

    Raises:
        UnsupportedError: its initial value contains an address or other non-numeric values.
    """
    memory = objects.memory(variable)
    for type in memory.types if variable.content is not None else ():
        extent = -(-variable.held.size // type.size)
        values = _values(body, objects, variable, type, extent)
        if type.width == 1:
            values = numpy.packbits(values.astype(bool), bitorder="little")
        name = global_name(variable, type, memory)
        _create(body, name, body.type(type), extent, values, is_constant=variable.is_constant)


def _create(body: Body, name: str, element: Type, extent: int, values: Any, *, is_constant: bool = False) -> None:
    initial: ir.Attribute = ir.UnitAttr.get()
    if values is not None:
        initial = ir.DenseElementsAttr.get(values, type=ir.RankedTensorType.get([extent], element))
    attributes: dict[str, ir.Attribute] = {
        "sym_name": ir.StringAttr.get(name),
        "sym_visibility": ir.StringAttr.get("private"),
        "type": ir.TypeAttr.get(ir.MemRefType.get([extent], element)),
        "initial_value": initial,
    }
    if is_constant:
        attributes["constant"] = ir.UnitAttr.get()
    body.create("memref.global", attributes=attributes)


def _values(body: Body, objects: Objects, variable: LlvmGlobal, type: LlvmType, extent: int) -> Any:
    """The initial elements of ``type``; None if there are none."""
    if type.kind in ("offset", "held"):
        return _pointers(body, objects, variable, type, extent)
    image = bytearray(extent * type.size)
    for position, part in _numbers(variable.content, 0):
        image[position : position + part.type.size] = _bytes(body, variable, part)
    accesses = list(objects.memory(variable).offsets())
    for position, _ in pointers_in(variable.content, 0):
        if any(one == type and where.may_overlap(type.size, Congruence(position), 8) for one, where in accesses):
            message = f"the variable '{variable.name}' holds a pointer and is read as '{type}'"
            raise body.error("MA0925", message)
    return numpy.frombuffer(image, f"{'f' if type.kind == 'float' else 'i'}{type.size}", extent)


def _bytes(body: Body, variable: LlvmGlobal, number: LlvmConstant) -> bytes:
    type = number.type
    if type.kind == "float" and type.size <= 8:
        return numpy.array(number.value, f"f{type.size}").tobytes()
    if type.kind == "integer":
        return (int(number.value or 0) % (1 << 8 * type.size)).to_bytes(type.size, "little")
    raise body.error("MA0922", f"the variable '{variable.name}' holds a '{type}', which has no counterpart")


def _pointers(body: Body, objects: Objects, variable: LlvmGlobal, type: LlvmType, extent: int) -> Any:
    values = numpy.full(extent, NULL, "i8")
    for position, pointer in pointers_in(variable.content, 0):
        roots = objects.roots(pointer)
        if roots and type != OFFSET:
            message = f"the variable '{variable.name}' holds pointers into several arrays from the beginning"
            raise body.error("MA0924", message, None, "assign them in the function")
        if roots:
            values[position // type.size] = objects.offset(pointer).first // objects.memory(next(iter(roots))).unit
    return values if type == OFFSET else numpy.zeros(extent, "i8") if type == held(IDENTITY) else None


def _numbers(content: LlvmValue | None, position: int) -> Iterator[tuple[int, LlvmConstant]]:
    """The nonzero numbers in ``content``, which begins at the byte ``position``, with their positions."""
    if not isinstance(content, LlvmConstant) or content.is_zero or content.is_undefined:
        return
    held = content.type
    if content.value is not None:
        yield position, content
    for number, part in enumerate(content.parts):
        offset = held.offset(number) if held.kind == "struct" else number * held.parts[0].size
        yield from _numbers(part, position + offset)
