"""How do products of matrices run on the BLAS that numpy brings? Functions that say they are one call it instead.

The library is OpenBLAS, a part of numpy's wheels. It uses as many threads as it does for numpy itself. An object file
calls C's interface to BLAS by its name, for which any library will do.
"""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path
from typing import Final

import numpy

from mlirad._mlir import ir
from mlirad.edit.generic import PRODUCT

_SYMBOL: Final = "scipy_cblas_dgemm64_"
#: What every library calls it, with sizes of 32 bits.
STANDARD: Final = "cblas_dgemm"
_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112
#: Parts of the descriptor of a buffer of two dimensions; the second is the pointer to its first element.
_PARTS: Final = 7
_TYPES: Final = "i32, i32, i32, {0}, {0}, {0}, f64, !llvm.ptr, {0}, !llvm.ptr, {0}, f64, !llvm.ptr, {0}"


@cache
def library() -> ctypes.CDLL | None:
    """The library that numpy has loaded; None where it has another one."""
    folder = Path(numpy.__file__).resolve().parent.parent / "numpy.libs"
    for path in sorted(folder.glob("libscipy_openblas64_*")):
        try:
            found = ctypes.CDLL(str(path))
        except OSError:
            continue
        if hasattr(found, _SYMBOL):
            return found
    return None


def gemm() -> int | None:
    """The address of ``cblas_dgemm`` with 64-bit sizes."""
    found = library()
    return None if found is None else ctypes.cast(getattr(found, _SYMBOL), ctypes.c_void_p).value


def use_library(lowered: ir.Module) -> None:
    """Let the functions of ``lowered`` that are products call the library, where there is one."""
    address = gemm()
    for op, numbers in _products(lowered) if address is not None else ():
        function = f"  %address = llvm.mlir.constant({address} : i64) : i64\n"
        function += "  %function = llvm.inttoptr %address : i64 to !llvm.ptr"
        _replace(lowered, op, _text(numbers, function, "i64"))


def use_standard(lowered: ir.Module) -> bool:
    """Let them call `STANDARD`, which the linker is to find; whether any does."""
    found = [(op, numbers) for op, numbers in _products(lowered) if max(numbers) < 2**31]
    declaration = f"llvm.func @{STANDARD}({_TYPES.format('i32')})"
    for op, numbers in found:
        function = f"  %function = llvm.mlir.addressof @{STANDARD} : !llvm.ptr"
        _replace(lowered, op, f"{_text(numbers, function, 'i32')}\n{declaration}")
    if found and STANDARD not in ir.SymbolTable(lowered.operation):
        made = ir.Module.parse(declaration, lowered.context)
        made.body.operations[0].operation.move_before(lowered.body.operations[0].operation)
    return bool(found)


def _products(lowered: ir.Module) -> list[tuple[ir.Operation, list[int]]]:
    """The functions that are products, with their numbers."""
    ops = [view.operation for view in lowered.body.operations if PRODUCT in view.operation.attributes]
    return [(op, list(ir.DenseI64ArrayAttr(op.attributes[PRODUCT]))) for op in ops if op.name == "llvm.func"]


def _text(numbers: list[int], function: str, size: str) -> str:
    """The function with a call for its body; ``function`` names what is called, whose sizes are ``size``."""
    rows, columns, summed, left, right, swapped = numbers
    first, second = (1 + _PARTS, 1) if swapped else (1, 1 + _PARTS)
    parts = ", ".join(f"%x{i}: {'!llvm.ptr' if i % _PARTS < 2 else 'i64'}" for i in range(3 * _PARTS))
    i32 = {"order": _ROW_MAJOR, "left": _TRANSPOSED if left else _PLAIN, "right": _TRANSPOSED if right else _PLAIN}
    sizes = {"rows": rows, "columns": columns, "summed": summed, "lda": rows if left else summed,
             "ldb": summed if right else columns}  # fmt: skip
    constants = [f"  %{name} = llvm.mlir.constant({value} : i32) : i32" for name, value in i32.items()]
    constants += [f"  %{name} = llvm.mlir.constant({value} : {size}) : {size}" for name, value in sizes.items()]
    return "\n".join(
        [
            f"llvm.func internal @product({parts}) {{",
            *constants,
            "  %one = llvm.mlir.constant(1.0 : f64) : f64",
            function,
            f"  llvm.call %function(%order, %left, %right, %rows, %columns, %summed, %one, %x{first}, %lda,",
            f"      %x{second}, %ldb, %one, %x{1 + 2 * _PARTS}, %columns) : !llvm.ptr, ({_TYPES.format(size)}) -> ()",
            "  llvm.return",
            "}",
        ]
    )


def _replace(lowered: ir.Module, old: ir.Operation, text: str) -> None:
    made = ir.Module.parse(text, lowered.context)
    new = made.body.operations[0].operation
    new.attributes["sym_name"] = old.attributes["sym_name"]
    new.move_before(old)
    old.erase()
