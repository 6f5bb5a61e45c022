"""Counts exactly what a compiled function allocates and frees, by its calls of ``malloc`` and ``free``.

Every call of the compiled code goes through Python, so that the peak is exact, and a buffer that is freed twice is
told, not freed. (`tests/fuzz/heap.py` asks the C library for the sum: quicker, and it also sees what others do.)
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.edit.module import clone_module, symbol_name
from mlirad.lowering.lower_to_llvm import internal_name
from mlirad.runtime.jit import Compiled

_ALLOCATE: Final = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64)
_FREE: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_MALLOC = """
llvm.func @{name}(%size: i64) -> !llvm.ptr {{
  %address = llvm.mlir.constant({address} : i64) : i64
  %function = llvm.inttoptr %address : i64 to !llvm.ptr
  %buffer = llvm.call %function(%size) : !llvm.ptr, (i64) -> !llvm.ptr
  llvm.return %buffer : !llvm.ptr
}}
"""
_RELEASE = """
llvm.func @{name}(%buffer: !llvm.ptr) {{
  %address = llvm.mlir.constant({address} : i64) : i64
  %function = llvm.inttoptr %address : i64 to !llvm.ptr
  llvm.call %function(%buffer) : !llvm.ptr, (!llvm.ptr) -> ()
  llvm.return
}}
"""


@dataclass(frozen=True)
class MemoryUse:
    """The heap buffers of one call: how many were made, and freed, and freed that were not there; bytes."""

    allocations: int
    frees: int
    wrong_frees: int
    peak_bytes: int
    live_bytes: int

    @property
    def is_clean(self) -> bool:
        """Whether everything was freed, and once."""
        return not self.live_bytes and not self.wrong_frees and self.allocations == self.frees


class Counted:
    """A compiled function that counts; the one it is made from stays as it is.

    What a call leaves behind is freed when the next one starts.
    """

    def __init__(self, compiled: Compiled) -> None:
        self._libc = ctypes.CDLL(None)
        self._libc.malloc.restype = ctypes.c_void_p
        self._libc.malloc.argtypes = [ctypes.c_size_t]
        self._libc.free.argtypes = [ctypes.c_void_p]
        self._live: dict[int, int] = {}
        self._allocations = self._frees = self._wrong = self._peak = self._held = 0
        # The compiled code holds only the addresses of these.
        self._callbacks = _ALLOCATE(self._allocate), _FREE(self._free)
        lowered = clone_module(compiled.lowered)
        for symbol, text, callback in zip(("malloc", "free"), (_MALLOC, _RELEASE), self._callbacks, strict=True):
            _redirect(lowered, symbol, text, ctypes.cast(callback, ctypes.c_void_p).value or 0)
        self._run = Compiled(
            compiled.module, lowered, internal_name(compiled.prototype.name), compiled.prototype, compiled.target
        )

    def __call__(self, *arguments: Any) -> MemoryUse:
        """Run it once."""
        for address in self._live:
            self._libc.free(address)
        self._live.clear()
        self._allocations = self._frees = self._wrong = self._peak = self._held = 0
        self._run(*arguments)
        return MemoryUse(self._allocations, self._frees, self._wrong, self._peak, self._held)

    def _allocate(self, size: int) -> int:
        address = int(self._libc.malloc(max(size, 1)) or 0)
        self._live[address] = size
        self._allocations += 1
        self._held += size
        self._peak = max(self._peak, self._held)
        return address

    def _free(self, address: int | None) -> None:
        if address is None:
            return
        if address not in self._live:
            self._wrong += 1
            return
        self._held -= self._live.pop(address)
        self._frees += 1
        self._libc.free(address)


def _redirect(lowered: ir.Module, symbol: str, text: str, address: int) -> None:
    """Let everything that calls ``symbol`` call the function at ``address``."""
    declared = [op for op in lowered.body.operations if symbol_name(op) == symbol]
    if not declared:
        return
    name = f"mlirad_counted_{symbol}"
    ir.SymbolTable.replace_all_symbol_uses(symbol, name, lowered.operation)
    declared[0].operation.erase()
    made = ir.Module.parse(text.format(name=name, address=address), lowered.context)
    made.body.operations[0].operation.move_before(lowered.body.operations[0].operation)
