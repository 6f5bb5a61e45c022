"""Raises functions: each becomes a ``func.func`` of blocks, which upstream lifts to structured control flow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.errors import Where
from mlirad.frontends.llvm.addresses import LinearOffset, Place
from mlirad.frontends.llvm.body import Body, flat, location
from mlirad.frontends.llvm.calls import CallRaiser, inner_name, result_types
from mlirad.frontends.llvm.memory import Memory
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.pointers import Pointers
from mlirad.frontends.llvm.program import LlvmBlock, LlvmFunction, LlvmInstruction, LlvmModule, LlvmType, LlvmValue
from mlirad.frontends.llvm.scalars import raise_scalar

_DOUBLE: Final = LlvmType("float", 64)


@dataclass(frozen=True)
class RaisedParameter:
    """A parameter of the program, and the number of its arguments: a pointer has one for each element type."""

    name: str
    is_pointer: bool
    count: int


class FunctionRaiser:
    """Raises one function into a module."""

    def __init__(self, module: LlvmModule, function: LlvmFunction, objects: Objects, into: ir.Module) -> None:
        self._function = function
        place = ir.InsertionPoint(into.body)
        self.body = Body(module, function, objects, None)  # type: ignore[arg-type]
        self._memory = Memory(self.body)
        self._is_inner = function in objects.passed
        self._names: list[str] = []
        self._outer: ir.Operation | None = None
        types = self._parameter_types()
        name = inner_name(self.body, function)
        attributes = self._attributes(name, types)
        self.body.op = ir.Operation.create("func.func", [], [], attributes, None, 1, self.body.loc, place)
        self._types = types

    def _parameter_types(self) -> list[ir.Type]:
        """The types of the arguments: a pointer is a memref for each element type, possibly with an offset."""
        types: list[ir.Type] = []
        self._noalias: list[int] = []
        for parameter in self._function.parameters:
            name = parameter.name or f"arg{parameter.number}"
            if parameter.type.kind != "pointer":
                parts = parameter.type.parts if parameter.type.kind == "struct" else (parameter.type,)
                types += [self.body.type(part, self._function) for part in parts]
                self._names += [name] * len(parts)
                continue
            if parameter in self.body.objects.tied:
                types.append(ir.IndexType.get())
                self._names.append(f"{name}_offset")
                continue
            elements = self._elements(parameter)
            if parameter.is_noalias:
                self._noalias += range(len(types), len(types) + len(elements))
            types += [self.body.part(type, self._function) for type in elements]
            self._names += [name if len(elements) == 1 else f"{name}_{type}" for type in elements]
            if self._is_inner and elements:
                types.append(ir.IndexType.get())
                self._names.append(f"{name}_offset")
        return types

    def parameters(self) -> list[RaisedParameter]:
        """The parameters of the program."""
        found = []
        for parameter in self._function.parameters:
            is_pointer = parameter.type.kind == "pointer"
            count = len(self._elements(parameter)) if is_pointer else len(parameter.type.parts) or 1
            found.append(RaisedParameter(parameter.name or f"arg{parameter.number}", is_pointer, count))
        return found

    def erase(self) -> None:
        """Remove the incomplete function from the module."""
        self.body.op.erase()
        if self._outer is not None:
            self._outer.erase()

    def _elements(self, parameter: LlvmValue) -> list[LlvmType]:
        """The element types of a pointer; double if nothing accesses it."""
        memory = self.body.objects.memory(parameter)
        self._memory.check(memory)
        return memory.parts if self._function in self.body.objects.passed else memory.types or [_DOUBLE]

    def _attributes(self, name: str, types: list[ir.Type]) -> dict[str, ir.Attribute]:
        results = result_types(self.body, self._function)
        attributes: dict[str, ir.Attribute] = {
            "sym_name": ir.StringAttr.get(name),
            "function_type": ir.TypeAttr.get(ir.FunctionType.get(types, results)),
        }
        if self._is_inner:
            attributes["sym_visibility"] = ir.StringAttr.get("private")
        if self._noalias:
            noalias = ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get()})
            found = [noalias if number in self._noalias else ir.DictAttr.get({}) for number in range(len(types))]
            attributes["arg_attrs"] = ir.ArrayAttr.get(found)
        return attributes

    def run(self) -> None:
        """Raise the body.

        Raises:
            UnsupportedError: an instruction cannot be raised.
        """
        self._fill()
        memories = [self.body.objects.memory(one) for one in self._function.parameters]
        is_tied = any(one in self.body.objects.tied for one in self._function.parameters)
        if self._is_inner and not is_tied and not any(one.is_identified or one.pointers for one in memories):
            self._add_outer()

    def _add_outer(self) -> None:
        """The function for users, with pointers to the beginning of objects; calls use another one with offsets."""
        offsets = {number for number, name in enumerate(self._names) if name.endswith("_offset")}
        offsets &= {number for number, type in enumerate(self._types) if isinstance(type, ir.IndexType)}
        types = [type for number, type in enumerate(self._types) if number not in offsets]
        inner = inner_name(self.body, self._function)
        self._is_inner = False
        attributes = self._attributes(self._function.name, types)
        places = [location(self._function.where, n) for i, n in enumerate(self._names) if i not in offsets]
        after = ir.InsertionPoint(self.body.op)
        self._outer = ir.Operation.create("func.func", [], [], attributes, None, 1, self.body.loc, after)
        block = self._outer.regions[0].blocks.append(*types, arg_locs=places)
        self.body.ip = ir.InsertionPoint(block)
        given = iter(block.arguments)
        operands = [self.body.index(0) if number in offsets else next(given) for number in range(len(self._types))]
        callee = {"callee": ir.FlatSymbolRefAttr.get(inner)}
        results = self.body.create("func.call", operands, result_types(self.body, self._function), callee).results
        self.body.create("func.return", list(results))

    def _fill(self) -> None:
        region = self.body.op.regions[0]
        places = [location(self._function.where, name) for name in self._names]
        entry = region.blocks.append(*self._types, arg_locs=places)
        self.body.ip = ir.InsertionPoint(entry)
        self._bind(list(entry.arguments))
        pointers = Pointers(self.body, self._memory)
        calls = CallRaiser(self.body, self._memory)
        order = _order(self._function)
        blocks = {order[0]: entry}
        for block in order[1:]:
            self.body.loc = location(self._place_of(block))
            types = [type for phi in block.phis for type in pointers.carried_types(phi)]
            blocks[block] = region.blocks.append(*types, arg_locs=[self.body.loc] * len(types))
        for block in order:
            arguments = iter(blocks[block].arguments)
            self.body.ip = ir.InsertionPoint(blocks[block])
            for phi in block.phis:
                pointers.bind(phi, arguments)
            for one in block.instructions:
                self.body.loc = location(one.where if one.where.line else self._place_of(block))
                self._raise(one, block, calls, pointers, blocks)

    def _place_of(self, block: LlvmBlock) -> Where:
        return next((one.where for one in block.instructions if one.where.line), self._function.where)

    def _bind(self, arguments: list[Value]) -> None:
        """Set the values of the parameters."""
        given = iter(arguments)
        for parameter in self._function.parameters:
            if parameter.type.kind == "struct":
                self.body.values[parameter] = tuple(next(given) for _ in parameter.type.parts)
            elif parameter.type.kind != "pointer":
                self.body.values[parameter] = next(given)
            elif (other := self.body.objects.tied.get(parameter)) is not None:
                unit = self.body.objects.memory(parameter).unit
                offset = LinearOffset(0, ((next(given), unit),))
                self._memory.places[parameter] = Place(self._memory.places[other].memrefs, offset)
            else:
                elements = self._elements(parameter)
                memrefs = {type: next(given) for type in elements}
                memory = self.body.objects.memory(parameter)
                if self._is_inner and elements:
                    self._memory.places[parameter] = Place(memrefs, LinearOffset(0, ((next(given), memory.unit),)))
                else:
                    self._memory.places[parameter] = self._memory.made(parameter, memory, memrefs)

    def _raise(
        self,
        one: LlvmInstruction,
        block: LlvmBlock,
        calls: CallRaiser,
        pointers: Pointers,
        blocks: dict[LlvmBlock, ir.Block],
    ) -> None:
        if one.opcode == "phi":
            return
        if one.opcode in ("br", "switch", "ret", "unreachable"):
            self._terminate(one, block, pointers, blocks)
        elif one.opcode == "end":
            calls.raise_end(one)
        elif not (
            self._memory.raise_pointer(one)
            or self._memory.raise_access(one)
            or pointers.raise_comparison(one)
            or raise_scalar(self.body, one)
        ):
            if one.opcode != "call":
                raise self.body.error("MA0922", f"the instruction '{one.opcode}' has no counterpart", one)
            calls.raise_call(one)

    def _terminate(
        self, one: LlvmInstruction, block: LlvmBlock, pointers: Pointers, blocks: dict[LlvmBlock, ir.Block]
    ) -> None:
        body = self.body
        if one.opcode == "ret":
            body.create("func.return", flat(body.value(one.operands[0], one)) if one.operands else [])
            return
        targets = _targets(one)
        if not targets:  # the program has ended, or the behaviour is undefined
            types = result_types(body, self._function)
            body.create("func.return", [body.number(type, 0) for type in types])
            return
        passed = {target: pointers.passed(block, target) for _, target in targets}
        *cases, (_, last) = targets
        for number, (case, target) in enumerate(cases):
            condition = body.value(one.operands[0], one)
            if case is not None:
                condition = body.compare(0, condition, body.value(case, one))
            is_last = number == len(cases) - 1
            otherwise = blocks[last] if is_last else body.op.regions[0].blocks.append()
            there = passed[last] if is_last else []
            sizes = ir.DenseI32ArrayAttr.get([1, len(passed[target]), len(there)])
            body.create(
                "cf.cond_br",
                [condition, *passed[target], *there],
                attributes={"operandSegmentSizes": sizes},
                successors=[blocks[target], otherwise],
            )
            body.ip = ir.InsertionPoint(otherwise) if not is_last else body.ip
        if not cases:
            body.create("cf.br", passed[last], successors=[blocks[last]])


def _is_impossible(block: LlvmBlock) -> bool:
    """Whether reaching the block is undefined behaviour."""
    return block.instructions[0].opcode == "unreachable"


def _targets(one: LlvmInstruction) -> list[tuple[LlvmValue | None, LlvmBlock]]:
    """The successors, each with the case of a switch (None for a branch); the last one is the default."""
    if one.opcode == "br":
        pairs: list[tuple[LlvmValue | None, LlvmBlock]] = [(None, block) for block in one.blocks]
    elif one.opcode == "switch":
        pairs = [*zip(one.operands[1:], one.blocks[1:], strict=True), (None, one.blocks[0])]
    else:
        return []
    return [pair for pair in pairs if not _is_impossible(pair[1])]


def _order(function: LlvmFunction) -> list[LlvmBlock]:
    """The reachable blocks, each after those that dominate it."""
    done: list[LlvmBlock] = []
    seen = {function.blocks[0]}
    stack: list[tuple[LlvmBlock, Iterator[LlvmBlock]]] = [(function.blocks[0], _successors(function.blocks[0]))]
    while stack:
        block, rest = stack[-1]
        following = next(rest, None)
        if following is None:
            done.append(block)
            stack.pop()
        elif following not in seen:
            seen.add(following)
            stack.append((following, _successors(following)))
    return done[::-1]


def _successors(block: LlvmBlock) -> Iterator[LlvmBlock]:
    return (target for _, target in reversed(_targets(block.instructions[-1])))
