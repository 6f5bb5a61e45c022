"""Global variables: a ``memref.global`` for each type of the elements."""

from __future__ import annotations

from collections.abc import Iterator

import numpy

from mlirad._mlir import ir
from mlirad.frontends.llvm.body import Body
from mlirad.frontends.llvm.objects import Congruence, MemoryClass, Objects
from mlirad.frontends.llvm.program import LlvmConstant, LlvmGlobal, LlvmType, LlvmValue


def global_name(variable: LlvmGlobal, type: LlvmType, memory: MemoryClass) -> str:
    """The symbol of the elements of ``type``."""
    name = variable.name or "unnamed"
    return name if len(memory.types) == 1 else f"{name}.{type}"


def define(body: Body, objects: Objects, variable: LlvmGlobal) -> None:
    """Create the memrefs of ``variable``, if anything accesses it.

    Raises:
        UnsupportedError: it has an address or another thing that is no number in it.
    """
    memory = objects.memory(variable)
    if variable.content is None:
        return
    for type in memory.types:
        element = body.type(type)
        extent = -(-variable.held.size // type.size)
        content = ir.MemRefType.get([extent], element)
        attributes: dict[str, ir.Attribute] = {
            "sym_name": ir.StringAttr.get(global_name(variable, type, memory)),
            "sym_visibility": ir.StringAttr.get("private"),
            "type": ir.TypeAttr.get(content),
            "initial_value": ir.UnitAttr.get(),
        }
        if variable.is_constant:
            attributes["constant"] = ir.UnitAttr.get()
        dtype = f"{'f' if type.kind == 'float' else 'i'}{type.size}"
        values = numpy.zeros(extent, dtype)
        for position, part in _numbers(variable.content, 0):
            if part.type == type:
                values[position // type.size] = part.value
            elif any(other == type and _meets(where, type, position, part) for other, where in memory.offsets()):
                message = f"the variable '{variable.name}' holds a '{part.type}' and is read as '{type}'"
                raise body.error("MA0925", message)
        tensor = ir.RankedTensorType.get([extent], element)
        if type.width == 1:
            values = numpy.packbits(values.astype(bool), bitorder="little")
        attributes["initial_value"] = ir.DenseElementsAttr.get(values, type=tensor)
        body.create("memref.global", attributes=attributes)


def _meets(where: Congruence, type: LlvmType, position: int, part: LlvmConstant) -> bool:
    return where.may_meet(type.size, Congruence(position), part.type.size)


def _numbers(content: LlvmValue, position: int) -> Iterator[tuple[int, LlvmConstant]]:
    """The numbers other than 0 in ``content``, which begins at the byte ``position``, and where they are."""
    if not isinstance(content, LlvmConstant) or content.is_zero or content.is_undefined:
        return
    held = content.type
    if content.value is not None:
        yield position, content
    for number, part in enumerate(content.parts):
        offset = held.offset(number) if held.kind == "struct" else number * held.parts[0].size
        yield from _numbers(part, position + offset)
