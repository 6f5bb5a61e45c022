"""Reads a module of LLVM IR, text or bitcode, into the values of `program`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from mlirad.errors import Where
from mlirad.frontends.llvm import c_api
from mlirad.frontends.llvm.c_api import call
from mlirad.frontends.llvm.program import (
    LlvmBlock,
    LlvmConstant,
    LlvmFunction,
    LlvmGlobal,
    LlvmInstruction,
    LlvmModule,
    LlvmParameter,
    LlvmType,
    LlvmValue,
)

#: Opcodes by the number of the C API; a dash is unused.
_NAMES: Final = (
    "- ret br switch indirectbr invoke - unreachable add fadd sub fsub mul fmul udiv sdiv fdiv urem srem frem shl "
    "lshr ashr and or xor alloca load store getelementptr trunc zext sext fptoui fptosi uitofp sitofp fptrunc "
    "fpext ptrtoint inttoptr bitcast icmp fcmp phi call select - - va_arg extractelement insertelement "
    "shufflevector extractvalue insertvalue fence cmpxchg atomicrmw resume landingpad addrspacecast cleanupret "
    "catchret catchpad cleanuppad catchswitch fneg callbr freeze - br br"
)
_OPCODES: Final = {number: name for number, name in enumerate(_NAMES.split()) if name != "-"}
_KINDS: Final = {
    0: "void",
    1: "float",
    2: "float",
    3: "float",
    4: "x86_fp80",
    5: "fp128",
    6: "ppc_fp128",
    7: "label",
    8: "integer",
    9: "function",
    10: "struct",
    11: "array",
    12: "pointer",
    13: "vector",
    14: "metadata",
    18: "bfloat",
}
_WIDTHS: Final = {1: 16, 2: 32, 3: 64, 4: 80, 5: 128, 6: 128, 18: 16}
_EXPRESSION: Final = 10
_UNDEFINED: Final = (14, 26)
_ZERO: Final = (15, 21)
_AGGREGATES: Final = (11, 12, 13, 16, 17)
_INTEGER, _FLOAT = 18, 20
#: LLVM's number of an integer predicate -> MLIR's; floats only differ in the order of the unordered ones.
_INTEGER_PREDICATES: Final = {32: 0, 33: 1, 40: 2, 41: 3, 38: 4, 39: 5, 36: 6, 37: 7, 34: 8, 35: 9}
_FLOAT_PREDICATES: Final = {8: 14, 9: 8, 10: 9, 11: 10, 12: 11, 13: 12, 14: 13}
_WRAPPING: Final = ("add", "sub", "mul", "shl", "trunc")
_ATTRIBUTES: Final = ("noreturn", "noalias")
_RESULT, _WHOLE = 0, 0xFFFFFFFF


@contextmanager
def reading(code: bytes, name: str) -> Iterator[LlvmModule | str]:
    """The module of ``code``, called ``name`` in locations without debug information; or an error message.

    Instructions can be printed in this block.
    """
    context, module, reason = c_api.parse(code)
    try:
        yield _ModuleReader(name).module(module) if module else reason
    finally:
        if module:
            call("LLVMDisposeModule", module)
        call("LLVMContextDispose", context)


def _chain(first: str, following: str, of: int) -> list[int]:
    found, value = [], call(first, of)
    while value:
        found.append(value)
        value = call(following, value)
    return found


def _position(address: int, opcode: str) -> tuple[int, ...]:
    if opcode == "shufflevector":
        count, undefined = call("LLVMGetNumMaskElements", address), call("LLVMGetUndefMaskElem")
        numbers = (call("LLVMGetMaskValue", address, i) for i in range(count))
        return tuple(-1 if number == undefined else number for number in numbers)
    indices = call("LLVMGetIndices", address)
    return tuple(indices[i] for i in range(call("LLVMGetNumIndices", address)))


class _ModuleReader:
    """Copies one module; each LLVM value becomes one Python value."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._types: dict[int, LlvmType] = {}
        self._values: dict[int, Any] = {}
        self._blocks: dict[int, LlvmBlock] = {}
        self._kinds = {word: call("LLVMGetEnumAttributeKindForName", word.encode(), len(word)) for word in _ATTRIBUTES}

    def module(self, module: int) -> LlvmModule:
        """The module."""
        addresses = _chain("LLVMGetFirstFunction", "LLVMGetNextFunction", module)
        functions = [self._declared(one) for one in addresses]
        variables = _chain("LLVMGetFirstGlobal", "LLVMGetNextGlobal", module)
        globals_ = [self._global(one) for one in variables]
        for variable, address in zip(globals_, variables, strict=True):
            content = call("LLVMGetInitializer", address)
            variable.content = self.value(content) if content else None
            if variable.name == "__libc_single_threaded":  # which counts of references ask before they are atomic
                variable.content = LlvmConstant(variable.held, 1)
        for function, address in zip(functions, addresses, strict=True):
            self._define(function, address)
        layout = (call("LLVMGetDataLayoutStr", module) or b"").decode()
        return LlvmModule({one.name: one for one in functions}, {one.name: one for one in globals_}, layout)

    def type(self, address: int) -> LlvmType:
        """The type at ``address``."""
        if address not in self._types:
            self._types[address] = self._new_type(address)
        return self._types[address]

    def _new_type(self, address: int) -> LlvmType:
        number = call("LLVMGetTypeKind", address)
        kind = _KINDS.get(number, "token")
        if kind == "integer":
            return LlvmType(kind, call("LLVMGetIntTypeWidth", address))
        if kind == "struct":
            count = call("LLVMCountStructElementTypes", address)
            parts = tuple(self.type(call("LLVMStructGetTypeAtIndex", address, i)) for i in range(count))
            return LlvmType(kind, parts=parts, is_packed=bool(call("LLVMIsPackedStruct", address)))
        if kind in ("array", "vector"):
            count = call("LLVMGetArrayLength2" if kind == "array" else "LLVMGetVectorSize", address)
            return LlvmType(kind, count=count, parts=(self.type(call("LLVMGetElementType", address)),))
        return LlvmType(kind, _WIDTHS.get(number, 0))

    def _type_of(self, value: int) -> LlvmType:
        return self.type(call("LLVMTypeOf", value))

    def _declared(self, address: int) -> LlvmFunction:
        signature = call("LLVMGlobalGetValueType", address)
        result = self.type(call("LLVMGetReturnType", signature))
        subprogram = call("LLVMGetSubprogram", address)
        made = LlvmFunction(
            LlvmType("pointer"),
            c_api.name_of(address),
            result,
            is_variadic=bool(call("LLVMIsFunctionVarArg", signature)),
            where=self._place(address) if subprogram else Where(self._name),
            attributes=self._attributes(address, _WHOLE) | self._attributes(address, _RESULT),
        )
        for number in range(call("LLVMCountParams", address)):
            one = call("LLVMGetParam", address, number)
            noalias = "noalias" in self._attributes(address, number + 1)
            given = LlvmParameter(self._type_of(one), c_api.name_of(one), number, noalias)
            made.parameters.append(given)
            self._values[one] = given
        self._values[address] = made
        return made

    def _attributes(self, function: int, index: int) -> frozenset[str]:
        found = (
            name for name, kind in self._kinds.items() if call("LLVMGetEnumAttributeAtIndex", function, index, kind)
        )
        return frozenset(found)

    def _global(self, address: int) -> LlvmGlobal:
        held = self.type(call("LLVMGlobalGetValueType", address))
        is_constant = bool(call("LLVMIsGlobalConstant", address))
        made = LlvmGlobal(LlvmType("pointer"), c_api.name_of(address), held, is_constant)
        self._values[address] = made
        return made

    def _define(self, function: LlvmFunction, address: int) -> None:
        blocks = _chain("LLVMGetFirstBasicBlock", "LLVMGetNextBasicBlock", address)
        bodies = [_chain("LLVMGetFirstInstruction", "LLVMGetNextInstruction", block) for block in blocks]
        for number, (block, body) in enumerate(zip(blocks, bodies, strict=True)):
            self._blocks[block] = LlvmBlock(f"block {number}")
            function.blocks.append(self._blocks[block])
            for one in body:
                opcode = _OPCODES.get(call("LLVMGetInstructionOpcode", one), "an unknown instruction")
                self._values[one] = LlvmInstruction(self._type_of(one), opcode)
        for block, body in zip(blocks, bodies, strict=True):
            made = [self._values[one] for one in body]
            self._blocks[block].instructions = made
            for one, instruction in zip(body, made, strict=True):
                self._fill(instruction, one)

    def _fill(self, made: LlvmInstruction, address: int) -> None:
        made.address = address
        made.where = self._place(address)
        count = call("LLVMGetNumOperands", address)
        operands = [call("LLVMGetOperand", address, i) for i in range(count)]
        opcode = made.opcode
        if opcode == "phi":
            made.blocks = [self._blocks[call("LLVMGetIncomingBlock", address, i)] for i in range(count)]
        elif opcode in ("br", "switch"):
            successors = range(call("LLVMGetNumSuccessors", address))
            made.blocks = [self._blocks[call("LLVMGetSuccessor", address, i)] for i in successors]
            properties = c_api.loop_properties(address)
            made.is_vectorized = "llvm.loop.isvectorized" in properties
            made.is_remainder = "llvm.loop.unroll.disable" in properties
            if opcode == "switch":
                operands[1:] = [call("LLVMGetSwitchCaseValue", address, i) for i in successors if i]
        made.operands = [self.value(one) for one in operands if one not in self._blocks]
        self._details(made, address)

    def _details(self, made: LlvmInstruction, address: int) -> None:
        opcode = made.opcode
        if opcode == "getelementptr":
            made.element = self.type(call("LLVMGetGEPSourceElementType", address))
        elif opcode == "alloca":
            made.element = self.type(call("LLVMGetAllocatedType", address))
        elif opcode == "icmp":
            made.predicate = _INTEGER_PREDICATES[call("LLVMGetICmpPredicate", address)]
        elif opcode == "fcmp":
            number = call("LLVMGetFCmpPredicate", address)
            made.predicate = _FLOAT_PREDICATES.get(number, number)
        elif opcode in ("extractvalue", "insertvalue", "shufflevector"):
            made.position = _position(address, opcode)
        elif opcode in ("load", "store"):
            accessed = made.type if opcode == "load" else made.operands[0].type
            is_atomic = call("LLVMGetOrdering", address) and accessed.kind == "float"
            made.is_volatile = bool(is_atomic or call("LLVMGetVolatile", address))
        elif opcode == "atomicrmw":
            made.predicate = call("LLVMGetAtomicRMWBinOp", address)
            made.is_volatile = bool(call("LLVMGetVolatile", address))
        self._flags(made, address)

    def _flags(self, made: LlvmInstruction, address: int) -> None:
        opcode = made.opcode
        if opcode in _WRAPPING:
            made.no_signed_wrap = bool(call("LLVMGetNSW", address))
            made.no_unsigned_wrap = bool(call("LLVMGetNUW", address))
        elif opcode == "or":
            made.is_disjoint = bool(call("LLVMGetIsDisjoint", address))
        elif opcode in ("zext", "uitofp"):
            made.is_non_negative = bool(call("LLVMGetNNeg", address))
        elif call("LLVMCanValueUseFastMathFlags", address):
            made.flags = call("LLVMGetFastMathFlags", address)

    def _place(self, address: int) -> Where:
        line = call("LLVMGetDebugLocLine", address)
        if not line:
            return Where(self._name)
        file = c_api.counted("LLVMGetDebugLocFilename", address)
        folder = c_api.counted("LLVMGetDebugLocDirectory", address)
        path = os.path.join(folder, file)
        return Where(path, line, max(call("LLVMGetDebugLocColumn", address), 1))

    def value(self, address: int) -> LlvmValue:
        """The operand at ``address``."""
        if address not in self._values:
            self._values[address] = self._constant(address)
        found: LlvmValue = self._values[address]
        return found

    def _constant(self, address: int) -> LlvmValue:
        kind, type = call("LLVMGetValueKind", address), self._type_of(address)
        if kind == _EXPRESSION:
            opcode = _OPCODES.get(call("LLVMGetConstOpcode", address), "constant")
            made = LlvmInstruction(type, opcode, where=Where(self._name))
            count = call("LLVMGetNumOperands", address)
            made.operands = [self.value(call("LLVMGetOperand", address, i)) for i in range(count)]
            if opcode == "inttoptr" and isinstance(made.operands[0], LlvmConstant):
                return LlvmConstant(type, made.operands[0].value, is_undefined=True)
            if opcode == "getelementptr":
                made.element = self.type(call("LLVMGetGEPSourceElementType", address))
            size = _size(made.operands[0]) if opcode == "ptrtoint" else None
            return made if size is None else LlvmConstant(type, size)
        if kind == _INTEGER and type.width <= 64:
            number = call("LLVMConstIntGetZExtValue", address)
            return LlvmConstant(type, number - (1 << type.width) if number >> (type.width - 1) else number)
        if kind == _FLOAT and type.kind == "float":
            return LlvmConstant(type, c_api.real(address))
        if kind in _UNDEFINED or kind in _ZERO:
            return LlvmConstant(type, is_zero=kind in _ZERO, is_undefined=kind in _UNDEFINED)
        if kind in _AGGREGATES or type.kind == "vector":
            count = len(type.parts) if type.kind == "struct" else type.count
            return LlvmConstant(
                type, parts=tuple(self.value(call("LLVMGetAggregateElement", address, i)) for i in range(count))
            )
        return LlvmConstant(type, text=c_api.message("LLVMPrintValueToString", address))


def _size(pointer: LlvmValue) -> int | None:
    """The offset of ``pointer`` from null, by which compilers write the size of a type; None if it has another base."""
    if not isinstance(pointer, LlvmInstruction) or pointer.opcode != "getelementptr" or pointer.element is None:
        return None
    base, *indices = pointer.operands
    numbers = [one.value for one in indices if isinstance(one, LlvmConstant) and isinstance(one.value, int)]
    if not isinstance(base, LlvmConstant) or not base.is_zero or len(numbers) < len(indices):
        return None
    shape, offset = pointer.element, pointer.element.size * numbers[0]
    for number in numbers[1:]:
        offset += shape.offset(number) if shape.kind == "struct" else number * shape.parts[0].size
        shape = shape.parts[number if shape.kind == "struct" else 0]
    return offset
