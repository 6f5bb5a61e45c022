"""Counts the heap buffers that a compiled function allocates and frees, by intercepting ``malloc`` and ``free``.

Every such call of the compiled code runs Python code, so the peak is exact, and a second free of a buffer is counted
instead of executed. (`tests/fuzz/heap.py` reads the C library's total instead: it is faster, but includes other code.)
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
    """The heap use of one call: numbers of allocations, frees and invalid frees; peak size and leaked size in bytes."""

    allocations: int
    frees: int
    wrong_frees: int
    peak_bytes: int
    live_bytes: int

    @property
    def is_clean(self) -> bool:
        """Whether every buffer was freed exactly once."""
        return not self.live_bytes and not self.wrong_frees and self.allocations == self.frees


class Counted:
    """A copy of a compiled function whose calls return their `MemoryUse`.

    Buffers that a call leaks are freed at the start of the next one.
    """

    def __init__(self, compiled: Compiled) -> None:
        self._libc = ctypes.CDLL(None)
        self._libc.malloc.restype = ctypes.c_void_p
        self._libc.malloc.argtypes = [ctypes.c_size_t]
        self._libc.free.argtypes = [ctypes.c_void_p]
        self._live: dict[int, int] = {}
        self._allocations = self._frees = self._wrong = self._peak = self._held = 0
        # The compiled code contains only their addresses: this reference keeps the callbacks alive.
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
