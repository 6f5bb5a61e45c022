"""Vectorizes `exp`, `sin` and the like by the C library's vector versions.

LLVM's vectorizer vectorizes a call if the callee names a vector version of itself. It knows none for its intrinsics
here, so each becomes a call of a small function that names the versions and calls the intrinsic, for loops that stay
scalar. An intrinsic on a vector calls a version directly. Functions that are not intrinsics are such functions already
(`APPROXIMATE`). The versions (glibc's libmvec) are accurate to 4 ulp: only ops whose flags allow approximate functions
use them (`afn`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from functools import cache
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.c_symbols import APPROXIMATE
from mlirad.edit.module import symbol_name
from mlirad.edit.walk import find_ops
from mlirad.runtime import processor

LIBRARY: Final = "libmvec.so.1"

#: Intrinsic -> (name in C, number of operands).
_FUNCTIONS: Final = {
    "llvm.intr.acos": ("acos", 1),
    "llvm.intr.asin": ("asin", 1),
    "llvm.intr.atan": ("atan", 1),
    "llvm.intr.atan2": ("atan2", 2),
    "llvm.intr.cos": ("cos", 1),
    "llvm.intr.cosh": ("cosh", 1),
    "llvm.intr.exp": ("exp", 1),
    "llvm.intr.exp2": ("exp2", 1),
    "llvm.intr.log": ("log", 1),
    "llvm.intr.log10": ("log10", 1),
    "llvm.intr.log2": ("log2", 1),
    "llvm.intr.pow": ("pow", 2),
    "llvm.intr.sin": ("sin", 1),
    "llvm.intr.sinh": ("sinh", 1),
    "llvm.intr.tan": ("tan", 1),
    "llvm.intr.tanh": ("tanh", 1),
}
_TYPES: Final = {"f64": ("", 64), "f32": ("f", 32)}
#: (letter in the vector ABI, bits of a register, feature in /proc/cpuinfo); x86-64 always has the first.
_REGISTERS: Final = (("b", 128, ""), ("d", 256, "avx2"), ("e", 512, "avx512f"))

_PASSED: Final = """["noinline", "nounwind", "willreturn", ["memory", "0"],
                   ["vector-function-abi-variant", "{variants}"]]"""
_SCALAR: Final = """
llvm.func internal @{name}({parameters}) -> {type} attributes {{
    passthrough = {passed}}} {{
  %result = {intrinsic}({operands}) {{fastmathFlags = #llvm.fastmath<afn>}} : ({types}) -> {type}
  llvm.return %result : {type}
}}
"""
_VECTOR: Final = "llvm.func @{name}({types}) -> {type}\n"
_USED: Final = """
llvm.mlir.global appending @llvm.compiler.used() {{addr_space = 0 : i32, section = "llvm.metadata"}}
    : !llvm.array<{count} x ptr> {{
  %0 = llvm.mlir.undef : !llvm.array<{count} x ptr>
{inserts}
  llvm.return %{count} : !llvm.array<{count} x ptr>
}}
"""


def use_vector_versions(lowered: ir.Module) -> None:
    """Rewrites the approximate intrinsics of ``lowered`` in place; the library stays loaded with global symbols."""
    registers = _registers()
    if not registers or "llvm.compiler.used" in ir.SymbolTable(lowered.operation):
        return
    texts: list[str] = []
    vectors: dict[str, str] = {}
    _call_versions(lowered, registers, vectors)
    found = _approximate(lowered)
    _name_versions(lowered, registers, vectors)
    if not found and not vectors:
        return
    for (intrinsic, type), ops in found.items():
        texts.append(_scalar(intrinsic, type, registers, vectors))
        callee = ir.FlatSymbolRefAttr.get(_name(intrinsic, type), lowered.context)
        for op in ops:
            _call(op, callee)
    inserts = "\n".join(
        f"  %p{i} = llvm.mlir.addressof @{name} : !llvm.ptr\n"
        f"  %{i + 1} = llvm.insertvalue %p{i}, %{i}[{i}] : !llvm.array<{len(vectors)} x ptr>"
        for i, name in enumerate(vectors)
    )
    texts += [*vectors.values(), _USED.format(count=len(vectors), inserts=inserts)]
    made = ir.Module.parse("".join(texts), lowered.context)
    first = lowered.body.operations[0].operation
    for op in [view.operation for view in made.body.operations]:
        op.move_before(first)


@cache
def _registers() -> tuple[tuple[str, int], ...]:
    """The register widths that both the library and this processor support; none on other systems."""
    try:
        library = ctypes.CDLL(LIBRARY, mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return ()
    flags = processor.flags(processor.description())
    return tuple(
        (letter, bits)
        for letter, bits, flag in _REGISTERS
        if (not flag or flag in flags) and hasattr(library, f"_ZGV{letter}N{bits // 64}v_exp")
    )


def _call_versions(lowered: ir.Module, registers: Iterable[tuple[str, int]], vectors: dict[str, str]) -> None:
    """Replaces approximate intrinsics on vectors of register length by calls of a version, which is declared."""
    lengths = {bits: letter for letter, bits in registers}
    for op in _walk(lowered):
        vector = op.results[0].type
        if not isinstance(vector, ir.VectorType) or vector.rank != 1 or vector.scalable or not _may_be_approximate(op):
            continue
        element = str(vector.element_type)
        letter = lengths.get(vector.shape[0] * _TYPES[element][1]) if element in _TYPES else None
        variants = (
            {} if letter is None else _variants(op.name, element, [(letter, vector.shape[0] * _TYPES[element][1])])
        )
        for name in variants:
            types = ", ".join([str(vector)] * len(op.operands))
            vectors[name] = _VECTOR.format(name=name, types=types, type=vector)
            _call(op, ir.FlatSymbolRefAttr.get(name, lowered.context))


def _approximate(lowered: ir.Module) -> dict[tuple[str, str], list[ir.Operation]]:
    """The ops that may be approximate, by intrinsic and type."""
    found: dict[tuple[str, str], list[ir.Operation]] = {}
    for op in _walk(lowered):
        if str(op.results[0].type) in _TYPES and _may_be_approximate(op):
            found.setdefault((op.name, str(op.results[0].type)), []).append(op)
    return {key: ops for key, ops in found.items() if _variants(*key, _registers())}


def _walk(lowered: ir.Module) -> list[ir.Operation]:
    """The ops that may have vector versions."""
    return find_ops(lowered.operation, lambda op: op.name in _FUNCTIONS)


def _may_be_approximate(op: ir.Operation) -> bool:
    flags = str(op.attributes["fastmathFlags"]) if "fastmathFlags" in op.attributes else ""
    return "fast>" in flags or "afn" in flags


def _name(intrinsic: str, type: str) -> str:
    return f"mlirad_{_FUNCTIONS[intrinsic][0]}{_TYPES[type][0]}"


def _variants(intrinsic: str, type: str, registers: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The names of the vector versions that the library has, with their numbers of elements."""
    function, count = _FUNCTIONS[intrinsic]
    suffix, bits = _TYPES[type]
    return _versions(function + suffix, count, bits, registers)


def _versions(function: str, count: int, bits: int, registers: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The vector versions of a C function with ``count`` operands of ``bits`` bits."""
    library = ctypes.CDLL(LIBRARY)
    names = {f"_ZGV{letter}N{width // bits}{'v' * count}_{function}": width // bits for letter, width in registers}
    return {name: lanes for name, lanes in names.items() if hasattr(library, name)}


def _name_versions(lowered: ir.Module, registers: Iterable[tuple[str, int]], vectors: dict[str, str]) -> None:
    """Makes wrappers of library functions name their vector versions, which are declared."""
    for op in [view.operation for view in lowered.body.operations]:
        if op.name == "llvm.func" and APPROXIMATE in op.attributes:
            function = ir.StringAttr(op.attributes[APPROXIMATE]).value
            type = str(op.regions[0].blocks[0].arguments[0].type)
            variants = _versions(function, 1, _TYPES[type][1], registers)
            name = symbol_name(op)
            if variants:
                _declare(variants, 1, type, vectors)
                passed = _PASSED.format(variants=_spelled(variants, 1, name))
                op.attributes["passthrough"] = ir.Attribute.parse(passed, lowered.context)


def _declare(variants: dict[str, int], count: int, type: str, vectors: dict[str, str]) -> None:
    for vector, lanes in variants.items():
        vector_type = f"vector<{lanes}x{type}>"
        vectors[vector] = _VECTOR.format(name=vector, types=", ".join([vector_type] * count), type=vector_type)


def _spelled(variants: dict[str, int], count: int, name: str) -> str:
    """The attribute text by which a function names its vector versions."""
    return ",".join(f"_ZGV_LLVM_N{lanes}{'v' * count}_{name}({vector})" for vector, lanes in variants.items())


def _scalar(intrinsic: str, type: str, registers: Iterable[tuple[str, int]], vectors: dict[str, str]) -> str:
    """The text of the function that names its vector versions, whose declarations are added to ``vectors``."""
    name, (_, count) = _name(intrinsic, type), _FUNCTIONS[intrinsic]
    variants = _variants(intrinsic, type, registers)
    _declare(variants, count, type, vectors)
    arguments = [f"%x{i}" for i in range(count)]
    return _SCALAR.format(
        name=name,
        type=type,
        intrinsic=intrinsic,
        parameters=", ".join(f"{argument}: {type}" for argument in arguments),
        operands=", ".join(arguments),
        types=", ".join([type] * count),
        passed=_PASSED.format(variants=_spelled(variants, count, name)),
    )


def _call(op: ir.Operation, callee: ir.FlatSymbolRefAttr) -> None:
    operands = list(op.operands)
    attributes: dict[str, ir.Attribute] = {
        "callee": callee,
        "fastmathFlags": op.attributes["fastmathFlags"],
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0], op.context),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([], op.context),
    }
    point = ir.InsertionPoint(op)
    call = ir.Operation.create("llvm.call", [op.results[0].type], operands, attributes, loc=op.location, ip=point)
    op.results[0].replace_all_uses_with(call.result)
    op.erase()
