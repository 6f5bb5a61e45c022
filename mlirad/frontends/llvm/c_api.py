"""The part of LLVM's C API, exported by the library of MLIR's bindings, that reads a module.

Values, types and blocks are addresses, 0 for none. They have the lifetime of their context.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from mlirad._mlir import c_library
from mlirad.errors import Where

_P: Final = ctypes.c_void_p
_U: Final = ctypes.c_uint
_I: Final = ctypes.c_int
_S: Final = ctypes.c_size_t

#: The result type of functions that do not return an address, and the positions of arguments that are not addresses.
_RETURNS: Final[dict[str, Any]] = {
    "LLVMCountIncoming": _U,
    "LLVMCountParams": _U,
    "LLVMCountStructElementTypes": _U,
    "LLVMConstIntGetZExtValue": ctypes.c_ulonglong,
    "LLVMConstRealGetDouble": ctypes.c_double,
    "LLVMDisposeMessage": None,
    "LLVMDisposeModule": None,
    "LLVMContextDispose": None,
    "LLVMGetArrayLength2": ctypes.c_ulonglong,
    "LLVMGetConstOpcode": _I,
    "LLVMGetDataLayoutStr": ctypes.c_char_p,
    "LLVMDIFileGetDirectory": _P,
    "LLVMDIFileGetFilename": _P,
    "LLVMDILocationGetColumn": _U,
    "LLVMDILocationGetLine": _U,
    "LLVMGetDebugLocColumn": _U,
    "LLVMGetDebugLocDirectory": _P,
    "LLVMGetDebugLocFilename": _P,
    "LLVMGetDebugLocLine": _U,
    "LLVMGetEnumAttributeKindForName": _U,
    "LLVMGetFastMathFlags": _U,
    "LLVMGetFCmpPredicate": _I,
    "LLVMGetICmpPredicate": _I,
    "LLVMGetInstructionOpcode": _I,
    "LLVMGetIntTypeWidth": _U,
    "LLVMGetLinkage": _I,
    "LLVMGetMDKindID": _U,
    "LLVMGetMDNodeNumOperands": _U,
    "LLVMGetMDNodeOperands": None,
    "LLVMGetMaskValue": _I,
    "LLVMGetNumIndices": _U,
    "LLVMGetNumMaskElements": _U,
    "LLVMGetNumOperands": _I,
    "LLVMGetNumSuccessors": _U,
    "LLVMGetTypeKind": _I,
    "LLVMGetUndefMaskElem": _I,
    "LLVMGetValueKind": _I,
    "LLVMGetVectorSize": _U,
    "LLVMIsConditional": _I,
    "LLVMIsConstant": _I,
    "LLVMIsDeclaration": _I,
    "LLVMIsFunctionVarArg": _I,
    "LLVMIsGlobalConstant": _I,
    "LLVMIsPackedStruct": _I,
    "LLVMCanValueUseFastMathFlags": _I,
    "LLVMGetNSW": _I,
    "LLVMGetNUW": _I,
    "LLVMGetIsDisjoint": _I,
    "LLVMGetNNeg": _I,
    "LLVMGetVolatile": _I,
    "LLVMGetOrdering": _I,
    "LLVMGetAtomicRMWBinOp": _I,
    "LLVMParseIRInContext2": _I,
    "LLVMPrintValueToString": _P,
    "LLVMPrintTypeToString": _P,
    "LLVMGetIndices": ctypes.POINTER(_U),
    "LLVMGetValueName2": _P,
    "LLVMGetStructName": ctypes.c_char_p,
}
#: The argument types of functions with other arguments than addresses.
_TAKES: Final[dict[str, tuple[Any, ...]]] = {
    "LLVMConstRealGetDouble": (_P, ctypes.POINTER(_I)),
    "LLVMCreateMemoryBufferWithMemoryRangeCopy": (ctypes.c_char_p, _S, ctypes.c_char_p),
    "LLVMDIFileGetDirectory": (_P, ctypes.POINTER(_U)),
    "LLVMDIFileGetFilename": (_P, ctypes.POINTER(_U)),
    "LLVMGetAggregateElement": (_P, _U),
    "LLVMGetDebugLocDirectory": (_P, ctypes.POINTER(_U)),
    "LLVMGetDebugLocFilename": (_P, ctypes.POINTER(_U)),
    "LLVMGetEnumAttributeAtIndex": (_P, _U, _U),
    "LLVMGetEnumAttributeKindForName": (ctypes.c_char_p, _S),
    "LLVMGetIncomingBlock": (_P, _U),
    "LLVMGetIncomingValue": (_P, _U),
    "LLVMGetMaskValue": (_P, _U),
    "LLVMGetMDKindID": (ctypes.c_char_p, _U),
    "LLVMGetMDNodeOperands": (_P, ctypes.POINTER(_P)),
    "LLVMGetMDString": (_P, ctypes.POINTER(_U)),
    "LLVMGetMetadata": (_P, _U),
    "LLVMGetOperand": (_P, _U),
    "LLVMGetParam": (_P, _U),
    "LLVMGetSuccessor": (_P, _U),
    "LLVMGetSwitchCaseValue": (_P, _U),
    "LLVMGetValueName2": (_P, ctypes.POINTER(_S)),
    "LLVMStructGetTypeAtIndex": (_P, _U),
    "LLVMParseIRInContext2": (_P, _P, ctypes.POINTER(_P), ctypes.POINTER(_P)),
}


@cache
def function(name: str) -> Any:
    """The function ``name``; by default its arguments and result are addresses."""
    found = getattr(c_library(), name)
    found.restype = _RETURNS.get(name, _P)
    if name in _TAKES:
        found.argtypes = _TAKES[name]
        return _plain(found) if found.restype is _P else found
    made = _plain(found) if found.restype is _P else found

    def call(*addresses: int) -> Any:
        return made(*map(_P, addresses))

    return call


def _plain(found: Any) -> Any:
    def call(*arguments: Any) -> int:
        return found(*arguments) or 0

    return call


def call(name: str, *arguments: Any) -> Any:
    """Call the function ``name``."""
    return function(name)(*arguments)


def counted(name: str, value: int, size: Any = _U) -> str:
    """The text that a function returns, whose length it stores."""
    length = size()
    address = call(name, value, ctypes.byref(length))
    return ctypes.string_at(address, length.value).decode(errors="replace") if address else ""


def message(name: str, value: int) -> str:
    """The text that a function returns and its caller frees."""
    address = call(name, value)
    return taken(address)


def taken(address: int) -> str:
    """The text at ``address``, which is freed."""
    text = ctypes.string_at(address).decode(errors="replace")
    call("LLVMDisposeMessage", address)
    return text


def name_of(value: int) -> str:
    """The name of a value, without its sigil; empty if it has none."""
    return counted("LLVMGetValueName2", value, _S)


def real(value: int) -> float:
    """The number of a constant float of at most 64 bits."""
    return float(call("LLVMConstRealGetDouble", value, ctypes.byref(_I())))


def parse(code: bytes) -> tuple[int, int, str]:
    """The context and the module of ``code``, text or bitcode; or no module, and the error message.

    The caller disposes of both.
    """
    context = call("LLVMContextCreate")
    buffer = call("LLVMCreateMemoryBufferWithMemoryRangeCopy", code, len(code), b"module")
    module, reason = _P(), _P()
    failed = call("LLVMParseIRInContext2", context, buffer, ctypes.byref(module), ctypes.byref(reason))
    # LLVMParseIRInContext2 does not take ownership of the buffer.
    call("LLVMDisposeMemoryBuffer", buffer)
    return context, 0 if failed else module.value or 0, taken(reason.value or 0) if failed else ""


def loop_properties(branch: int) -> set[str]:
    """What passes have noted about the loop that ``branch`` closes, such as ``llvm.loop.isvectorized``."""
    kind = call("LLVMGetMDKindID", b"llvm.loop", 9)
    notes = [one for one in _nodes(call("LLVMGetMetadata", branch, kind)) if call("LLVMIsAMDNode", one)]
    first = (next(iter(_nodes(one)), 0) for one in notes)
    return {counted("LLVMGetMDString", one) for one in first if one}


def places_of(instruction: int) -> Iterator[Where]:
    """Where ``instruction`` comes from, and the calls by which it was inlined, the innermost first."""
    place = call("LLVMInstructionGetDebugLoc", instruction)
    while place:
        file = call("LLVMDIScopeGetFile", call("LLVMDILocationGetScope", place))
        path = os.path.join(*(counted(f"LLVMDIFileGet{part}", file) for part in ("Directory", "Filename")))
        yield Where(path, call("LLVMDILocationGetLine", place), max(call("LLVMDILocationGetColumn", place), 1))
        place = call("LLVMDILocationGetInlinedAt", place)


def _nodes(node: int) -> list[int]:
    """The operands of a node of metadata."""
    count = call("LLVMGetMDNodeNumOperands", node) if node else 0
    found = (_P * count)()
    if count:
        call("LLVMGetMDNodeOperands", node, found)
    return [one or 0 for one in found]
