"""Makes functions that are marked as matrix products call a BLAS: numpy's own in this process, or the linker's.

numpy's library is OpenBLAS, a part of its wheels. It uses as many threads as it does for numpy itself.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import Final

import numpy

from mlirad._mlir import ir
from mlirad.edit.generic import PRODUCT, open_extent
from mlirad.machine import DEFAULT
from mlirad.runtime import processor

#: Symbols by the bits of a float: those in numpy's library have 64-bit sizes, the standard ones 32-bit sizes.
_SYMBOLS: Final = {64: "scipy_cblas_dgemm64_", 32: "scipy_cblas_sgemm64_"}
#: The names by which generated code calls numpy's functions.
NAMES: Final = {64: "mlirad_cblas_dgemm64", 32: "mlirad_cblas_sgemm64"}
STANDARD: Final = {64: "cblas_dgemm", 32: "cblas_sgemm"}
#: The bits of long vectors, and the names of those parts of OpenBLAS that use them.
_WIDE: Final = 512
_WIDE_CORES: Final = ("SkylakeX", "Cooperlake", "SapphireRapids")
_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112
#: The argument types, for size type {0} and float type {1}.
_TYPES: Final = "i32, i32, i32, {0}, {0}, {0}, {1}, !llvm.ptr, {0}, !llvm.ptr, {0}, {1}, !llvm.ptr, {0}"


@cache
def library() -> ctypes.CDLL | None:
    """The OpenBLAS library that numpy has loaded; None if it uses another library."""
    folder = Path(numpy.__file__).resolve().parent.parent / "numpy.libs"
    for path in sorted(folder.glob("libscipy_openblas64_*")):
        try:
            found = ctypes.CDLL(str(path))
        except OSError:
            continue
        if all(hasattr(found, symbol) for symbol in _SYMBOLS.values()):
            return found
    return None


def gemm(bits: int = 64) -> int | None:
    """The address of ``cblas_dgemm`` (of ``cblas_sgemm`` for 32 ``bits``) with 64-bit sizes."""
    found = library()
    return None if found is None else ctypes.cast(getattr(found, _SYMBOLS[bits]), ctypes.c_void_p).value


def is_narrow() -> bool:
    """Whether the library runs on one thread, with vectors of half the processor's length.

    OpenBLAS chooses its code by the name of the processor: one that it does not know, as virtual machines may have,
    gets the code for AVX2.
    """
    found = library()
    if found is None or processor.vector_bits(processor.description()) < _WIDE:
        return False
    core = ctypes.CFUNCTYPE(ctypes.c_char_p)(("scipy_openblas_get_corename64_", found))
    return core().decode() not in _WIDE_CORES and found.scipy_openblas_get_num_threads64_() == 1


def use_library(lowered: ir.Module) -> None:
    """Makes the functions of ``lowered`` that are matrix products call numpy's library, if found, by `NAMES`.

    Products that loops compute faster than the library stay loops.
    """
    least = DEFAULT.least_narrow_products if is_narrow() else 0
    for op, numbers in _products(lowered) if library() is not None else ():
        sizes, short = numbers[:3], _aliasing_row(_bits(numbers))
        if min(sizes) < 0 or prod(sizes) >= least or any(size % short == 0 for size in sizes):
            _call_by_name(lowered, op, numbers, NAMES[_bits(numbers)], "i64", least)


def addresses(names: Iterable[str]) -> dict[str, int]:
    """The addresses of those ``names`` that `use_library` calls."""
    requested = set(names)
    return {name: gemm(bits) or 0 for bits, name in NAMES.items() if name in requested}


def use_standard(lowered: ir.Module) -> tuple[str, ...]:
    """Makes matrix products call functions of `STANDARD`, which the linker has to find; returns their names."""
    called: dict[str, None] = {}
    for op, numbers in _products(lowered):
        if max(numbers) < 2**31 and min(numbers) >= 0:
            name = STANDARD[_bits(numbers)]
            _call_by_name(lowered, op, numbers, name, "i32", 0)
            called[name] = None
    return tuple(called)


def _call_by_name(
    lowered: ir.Module, op: ir.Operation, numbers: Sequence[int], name: str, size: str, least: int
) -> None:
    declaration = f"llvm.func @{name}({_TYPES.format(size, f'f{_bits(numbers)}')})"
    function = f"  %function = llvm.mlir.addressof @{name} : !llvm.ptr"
    loops = f"{ir.StringAttr(op.attributes['sym_name']).value}_loops" if least and min(numbers[:3]) < 0 else ""
    _replace(lowered, op, f"{_text(numbers, function, size, loops, least)}\n{declaration}", loops)
    if name not in ir.SymbolTable(lowered.operation):
        made = ir.Module.parse(declaration, lowered.context)
        made.body.operations[0].operation.move_before(lowered.body.operations[0].operation)


def _products(lowered: ir.Module) -> list[tuple[ir.Operation, list[int]]]:
    """The functions that are matrix products, with the numbers that describe them."""
    ops = [view.operation for view in lowered.body.operations if PRODUCT in view.operation.attributes]
    return [(op, list(ir.DenseI64ArrayAttr(op.attributes[PRODUCT]))) for op in ops if op.name == "llvm.func"]


def _aliasing_row(bits: int) -> int:
    """A multiple of how many elements a row has whose neighbours are in the same sets of the first-level cache."""
    return DEFAULT.aliasing_bytes * 8 // bits


def _bits(numbers: Sequence[int]) -> int:
    return numbers[6]


def _text(numbers: Sequence[int], function: str, size: str, loops: str, least: int) -> str:
    """The text of a function that calls ``function``, whose size arguments have the type ``size``.

    If there are ``loops``, products of less than ``least`` multiplications call these.
    """
    rows, columns, summed, left, right, swapped, bits, *ranks, times_rows, times_columns, times_summed = numbers
    type = f"f{bits}"
    # A memref descriptor: allocated and aligned pointer, offset, sizes and strides.
    counts = [3 + 2 * rank for rank in ranks]
    parts = [f"%x{i}_{n}: {'!llvm.ptr' if n < 2 else 'i64'}" for i, count in enumerate(counts) for n in range(count)]
    first, second = ("%x1_1", "%x0_1") if swapped else ("%x0_1", "%x1_1")
    i32 = {"order": _ROW_MAJOR, "left": _TRANSPOSED if left else _PLAIN, "right": _TRANSPOSED if right else _PLAIN}
    known = {"rows": (rows, times_rows), "columns": (columns, times_columns), "summed": (summed, times_summed)}
    sizes = {**known, "lda": known["rows" if left else "summed"], "ldb": known["summed" if right else "columns"]}
    constants = [f"  %{name} = llvm.mlir.constant({value} : i32) : i32" for name, value in i32.items()]
    for name, (value, times) in sizes.items():
        constants += [f"  %times_{name} = llvm.mlir.constant({times} : {size}) : {size}"]
        constants += [f"  %{name} = {_size(value, f'%times_{name}', size)}"]
    return "\n".join(
        [
            f"llvm.func internal @product({', '.join(parts)}) {{",
            *constants,
            f"  %one = llvm.mlir.constant(1.0 : {type}) : {type}",
            *(_choice(loops, parts, bits, size, least) if loops else ()),
            function,
            f"  llvm.call %function(%order, %left, %right, %rows, %columns, %summed, %one, {first}, %lda,",
            f"      {second}, %ldb, %one, %x2_1, %columns) : !llvm.ptr, ({_TYPES.format(size, type)}) -> ()",
            "  llvm.return",
            "}",
            *([f"llvm.func @{loops}({', '.join(part.split(': ')[1] for part in parts)})"] if loops else ()),
        ]
    )


def _choice(loops: str, parts: Sequence[str], bits: int, size: str, least: int) -> Sequence[str]:
    """The beginning of a function that calls ``loops`` for small products without rows in the same sets of a cache."""
    names, types = (", ".join(part.split(": ")[place] for part in parts) for place in (0, 1))
    lines = [
        f"%least = llvm.mlir.constant({least} : {size}) : {size}",
        f"%area = llvm.mul %rows, %columns : {size}",
        f"%products = llvm.mul %area, %summed : {size}",
        f'%small_0 = llvm.icmp "slt" %products, %least : {size}',
        f"%low = llvm.mlir.constant({_aliasing_row(bits) - 1} : {size}) : {size}",
        f"%none = llvm.mlir.constant(0 : {size}) : {size}",
    ]
    for number, name in enumerate(("rows", "columns", "summed")):
        lines += [
            f"%low_{number} = llvm.and %{name}, %low : {size}",
            f'%differs_{number} = llvm.icmp "ne" %low_{number}, %none : {size}',
            f"%small_{number + 1} = llvm.and %small_{number}, %differs_{number} : i1",
        ]
    lines += ["llvm.cond_br %small_3, ^loops, ^library", "^loops:", f"llvm.call @{loops}({names}) : ({types}) -> ()"]
    return [*lines, "llvm.return", "^library:"]


def _size(value: int, times: str, type: str) -> str:
    """A constant size, or a dynamic one, read from the descriptor, after two pointers and the offset."""
    if value >= 0:
        return f"llvm.mlir.constant({value} : {type}) : {type}"
    operand, axis = open_extent(value)
    return f"llvm.mul %x{operand}_{3 + axis}, {times} : {type}"


def _replace(lowered: ir.Module, old: ir.Operation, text: str, loops: str) -> None:
    """Replaces ``old``, which is called ``loops`` from then on if the new function calls it, by that in ``text``."""
    name = old.attributes["sym_name"]
    if loops:
        old.attributes["sym_name"] = ir.StringAttr.get(loops, lowered.context)
        del old.attributes[PRODUCT]
    made = ir.Module.parse(text, lowered.context)
    new = made.body.operations[0].operation
    new.attributes["sym_name"] = name
    new.move_before(old)
    if not loops:
        old.erase()
