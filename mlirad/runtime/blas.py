"""How do products of matrices run on the BLAS that numpy brings? Functions that say they are one call it instead.

The library is OpenBLAS, a part of numpy's wheels. It uses as many threads as it does for numpy itself.
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
_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112
#: Parts of the descriptor of a buffer of two dimensions; the second is the pointer to its first element.
_PARTS: Final = 7
_TYPES: Final = "i32, i32, i32, i64, i64, i64, f64, !llvm.ptr, i64, !llvm.ptr, i64, f64, !llvm.ptr, i64"


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
    for view in list(lowered.body.operations):
        op = view.operation
        if address is not None and op.name == "llvm.func" and PRODUCT in op.attributes:
            numbers = list(ir.DenseI64ArrayAttr(op.attributes[PRODUCT]))
            _replace(lowered, op, _text(numbers, address))


def _text(numbers: list[int], address: int) -> str:
    """The function with a call for its body."""
    rows, columns, summed, left, right, swapped = numbers
    first, second = (1 + _PARTS, 1) if swapped else (1, 1 + _PARTS)
    parts = ", ".join(f"%x{i}: {'!llvm.ptr' if i % _PARTS < 2 else 'i64'}" for i in range(3 * _PARTS))
    i32 = {"order": _ROW_MAJOR, "left": _TRANSPOSED if left else _PLAIN, "right": _TRANSPOSED if right else _PLAIN}
    i64 = {"rows": rows, "columns": columns, "summed": summed, "lda": rows if left else summed,
           "ldb": summed if right else columns, "address": address}  # fmt: skip
    constants = [f"  %{name} = llvm.mlir.constant({value} : i32) : i32" for name, value in i32.items()]
    constants += [f"  %{name} = llvm.mlir.constant({value} : i64) : i64" for name, value in i64.items()]
    return "\n".join(
        [
            f"llvm.func internal @product({parts}) {{",
            *constants,
            "  %one = llvm.mlir.constant(1.0 : f64) : f64",
            "  %function = llvm.inttoptr %address : i64 to !llvm.ptr",
            f"  llvm.call %function(%order, %left, %right, %rows, %columns, %summed, %one, %x{first}, %lda,",
            f"      %x{second}, %ldb, %one, %x{1 + 2 * _PARTS}, %columns) : !llvm.ptr, ({_TYPES}) -> ()",
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
