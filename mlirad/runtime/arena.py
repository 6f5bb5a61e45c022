"""Pools large freed buffers of compiled code for its next call, because fresh memory from the system is slow.

The first touch of a page costs more than what is computed with it: a gradient that keeps 200 MB took three times as
long in a process whose C library gives large blocks back. So ``malloc`` and ``free`` of compiled code go through a list
of blocks that were freed, of at least `LEAST_BYTES` each, and up to a limit together. Smaller ones, and everything
where the list is busy (another thread is at it) or has nothing that fits, are the C library's own. Every block is, at
all times, one that the C library gave and its ``free`` takes, so that others may free it. All but small ones are
aligned for the longest vectors. Object files know nothing of the list.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from typing import Any, Final

from mlirad._mlir import ir, new_context, new_engine
from mlirad.errors import Diagnostic, UsageError

#: Of every block of at least so many bytes: a vector of the longest registers lies in one line of the cache.
ALIGNMENT: Final = 64
_LEAST_ALIGNED: Final = 1024
#: Of a block that is kept. The C library keeps smaller ones itself.
LEAST_BYTES: Final = 2**17
#: That are kept at most, unless `keep_memory` says otherwise.
DEFAULT_LIMIT: Final = 2**28
#: Blocks that are kept at most; the oldest one goes first.
_SLOTS: Final = 256
#: Words in front of the slots: lock, bytes that are kept, the limit, the next slot to fill. A slot: address, bytes.
_HEAD: Final = 4
#: How much LLVM optimises the list: a recursive function asks for many small buffers, which pass through it.
_OPTIMIZED: Final = 2
#: What compiled code calls for its buffers.
ALLOCATING: Final = frozenset(("malloc", "calloc", "free"))

_TEXT: Final = """
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func @malloc_usable_size(!llvm.ptr) -> i64

llvm.func internal @word(%number: i64) -> !llvm.ptr {{
  %state = llvm.mlir.constant({state} : i64) : i64
  %base = llvm.inttoptr %state : i64 to !llvm.ptr
  %word = llvm.getelementptr %base[%number] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.return %word : !llvm.ptr
}}
llvm.func internal @load_word(%number: i64) -> i64 {{
  %word = llvm.call @word(%number) : (i64) -> !llvm.ptr
  %value = llvm.load %word : !llvm.ptr -> i64
  llvm.return %value : i64
}}
llvm.func internal @store_word(%number: i64, %value: i64) {{
  %word = llvm.call @word(%number) : (i64) -> !llvm.ptr
  llvm.store %value, %word : i64, !llvm.ptr
  llvm.return
}}
llvm.func internal @try_lock() -> i1 {{
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %lock = llvm.call @word(%c0) : (i64) -> !llvm.ptr
  %before = llvm.atomicrmw xchg %lock, %c1 acquire : !llvm.ptr, i64
  %free = llvm.icmp "eq" %before, %c0 : i64
  llvm.return %free : i1
}}
llvm.func internal @unlock() {{
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %lock = llvm.call @word(%c0) : (i64) -> !llvm.ptr
  llvm.store %c0, %lock atomic release {{alignment = 8 : i64}} : i64, !llvm.ptr
  llvm.return
}}
// Adds to the bytes that are kept.
llvm.func internal @count(%bytes: i64) {{
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %before = llvm.call @load_word(%c1) : (i64) -> i64
  %after = llvm.add %before, %bytes : i64
  llvm.call @store_word(%c1, %after) : (i64, i64) -> ()
  llvm.return
}}
// Empties the slot whose words start at %at; gives the block that was there, or null.
llvm.func internal @empty(%at: i64) -> !llvm.ptr {{
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %block = llvm.call @load_word(%at) : (i64) -> i64
  %second = llvm.add %at, %c1 : i64
  %bytes = llvm.call @load_word(%second) : (i64) -> i64
  %less = llvm.sub %c0, %bytes : i64
  llvm.call @count(%less) : (i64) -> ()
  llvm.call @store_word(%at, %c0) : (i64, i64) -> ()
  llvm.call @store_word(%second, %c0) : (i64, i64) -> ()
  %found = llvm.inttoptr %block : i64 to !llvm.ptr
  llvm.return %found : !llvm.ptr
}}
// A new block; sizes that are no sizes go to the C library as they are, which refuses them.
llvm.func internal @new(%size: i64) -> !llvm.ptr {{
  %alignment = llvm.mlir.constant({alignment} : i64) : i64
  %part = llvm.mlir.constant({part} : i64) : i64
  %whole = llvm.mlir.constant(-{alignment} : i64) : i64
  %least = llvm.mlir.constant({least_aligned} : i64) : i64
  %most = llvm.mlir.constant({most} : i64) : i64
  %above = llvm.sub %size, %least : i64
  %counts = llvm.icmp "ult" %above, %most : i64
  llvm.cond_br %counts, ^aligned, ^any
^aligned:
  %more = llvm.add %size, %part : i64
  %rounded = llvm.and %more, %whole : i64
  %block = llvm.call @aligned_alloc(%alignment, %rounded) : (i64, i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
^any:
  %other = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.return %other : !llvm.ptr
}}
// A block of at least %size bytes, and at most half as many again, or null.
llvm.func internal @find(%size: i64) -> !llvm.ptr {{
  %null = llvm.mlir.zero : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %head = llvm.mlir.constant({head} : i64) : i64
  %end = llvm.mlir.constant({end} : i64) : i64
  %least = llvm.mlir.constant({least} : i64) : i64
  %half = llvm.lshr %size, %c1 : i64
  %most = llvm.add %size, %half : i64
  %small = llvm.icmp "ult" %size, %least : i64
  llvm.cond_br %small, ^give_up, ^lock
^lock:
  %locked = llvm.call @try_lock() : () -> i1
  llvm.cond_br %locked, ^each(%head : i64), ^give_up
^each(%at: i64):
  %done = llvm.icmp "uge" %at, %end : i64
  llvm.cond_br %done, ^nothing, ^look
^look:
  %second = llvm.add %at, %c1 : i64
  %bytes = llvm.call @load_word(%second) : (i64) -> i64
  %enough = llvm.icmp "uge" %bytes, %size : i64
  %close = llvm.icmp "ule" %bytes, %most : i64
  %fits = llvm.and %enough, %close : i1
  %next = llvm.add %at, %c2 : i64
  llvm.cond_br %fits, ^take, ^each(%next : i64)
^take:
  %block = llvm.call @empty(%at) : (i64) -> !llvm.ptr
  llvm.call @unlock() : () -> ()
  llvm.return %block : !llvm.ptr
^nothing:
  llvm.call @unlock() : () -> ()
  llvm.br ^give_up
^give_up:
  llvm.return %null : !llvm.ptr
}}
// What is small goes the shortest way here and in `free`: it is what most calls ask for.
llvm.func @_mlir_arena_malloc(%size: i64) -> !llvm.ptr {{
  %null = llvm.mlir.zero : !llvm.ptr
  %least = llvm.mlir.constant({least} : i64) : i64
  %small = llvm.icmp "ult" %size, %least : i64
  llvm.cond_br %small, ^new, ^look
^look:
  %found = llvm.call @find(%size) : (i64) -> !llvm.ptr
  %none = llvm.icmp "eq" %found, %null : !llvm.ptr
  llvm.cond_br %none, ^new, ^old
^new:
  %new = llvm.call @new(%size) : (i64) -> !llvm.ptr
  llvm.return %new : !llvm.ptr
^old:
  llvm.return %found : !llvm.ptr
}}
llvm.func @_mlir_arena_calloc(%count: i64, %each: i64) -> !llvm.ptr {{
  %null = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i8) : i8
  %no = llvm.mlir.constant(false) : i1
  %product = "llvm.intr.umul.with.overflow"(%count, %each) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %size = llvm.extractvalue %product[0] : !llvm.struct<(i64, i1)>
  %over = llvm.extractvalue %product[1] : !llvm.struct<(i64, i1)>
  llvm.cond_br %over, ^new, ^look
^look:
  %found = llvm.call @find(%size) : (i64) -> !llvm.ptr
  %none = llvm.icmp "eq" %found, %null : !llvm.ptr
  llvm.cond_br %none, ^new, ^old
^new:
  %new = llvm.call @calloc(%count, %each) : (i64, i64) -> !llvm.ptr
  llvm.return %new : !llvm.ptr
^old:
  "llvm.intr.memset"(%found, %zero, %size) <{{isVolatile = false}}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return %found : !llvm.ptr
}}
llvm.func @_mlir_arena_free(%block: !llvm.ptr) {{
  %null = llvm.mlir.zero : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %head = llvm.mlir.constant({head} : i64) : i64
  %end = llvm.mlir.constant({end} : i64) : i64
  %least = llvm.mlir.constant({least} : i64) : i64
  %bytes = llvm.call @malloc_usable_size(%block) : (!llvm.ptr) -> i64
  %large = llvm.icmp "uge" %bytes, %least : i64
  llvm.cond_br %large, ^aligned, ^free(%block : !llvm.ptr)
^aligned:
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %part = llvm.mlir.constant({part} : i64) : i64
  %address = llvm.ptrtoint %block : !llvm.ptr to i64
  %over = llvm.and %address, %part : i64
  %whole = llvm.icmp "eq" %over, %c0 : i64
  llvm.cond_br %whole, ^bound, ^free(%block : !llvm.ptr)
^bound:
  %limit = llvm.call @load_word(%c2) : (i64) -> i64
  %allowed = llvm.icmp "ule" %bytes, %limit : i64
  llvm.cond_br %allowed, ^lock, ^free(%block : !llvm.ptr)
^lock:
  %locked = llvm.call @try_lock() : () -> i1
  llvm.cond_br %locked, ^keep, ^free(%block : !llvm.ptr)
^keep:
  %at = llvm.call @load_word(%c3) : (i64) -> i64
  %oldest = llvm.call @empty(%at) : (i64) -> !llvm.ptr
  %next = llvm.add %at, %c2 : i64
  %past = llvm.icmp "uge" %next, %end : i64
  %wrapped = llvm.select %past, %head, %next : i1, i64
  llvm.call @store_word(%c3, %wrapped) : (i64, i64) -> ()
  %others = llvm.call @load_word(%c1) : (i64) -> i64
  %all = llvm.add %others, %bytes : i64
  %room = llvm.icmp "ule" %all, %limit : i64
  llvm.cond_br %room, ^put, ^full
^put:
  %second = llvm.add %at, %c1 : i64
  llvm.call @store_word(%at, %address) : (i64, i64) -> ()
  llvm.call @store_word(%second, %bytes) : (i64, i64) -> ()
  llvm.call @count(%bytes) : (i64) -> ()
  llvm.call @unlock() : () -> ()
  llvm.br ^free(%oldest : !llvm.ptr)
^full:
  llvm.call @unlock() : () -> ()
  llvm.call @free(%oldest) : (!llvm.ptr) -> ()
  llvm.br ^free(%block : !llvm.ptr)
^free(%gone: !llvm.ptr):
  llvm.call @free(%gone) : (!llvm.ptr) -> ()
  llvm.return
}}
// Frees all that is kept.
llvm.func @_mlir_arena_clear() {{
  %head = llvm.mlir.constant({head} : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %end = llvm.mlir.constant({end} : i64) : i64
  llvm.br ^wait
^wait:
  %locked = llvm.call @try_lock() : () -> i1
  llvm.cond_br %locked, ^each(%head : i64), ^wait
^each(%at: i64):
  %done = llvm.icmp "uge" %at, %end : i64
  llvm.cond_br %done, ^done, ^one
^one:
  %block = llvm.call @empty(%at) : (i64) -> !llvm.ptr
  llvm.call @free(%block) : (!llvm.ptr) -> ()
  %next = llvm.add %at, %c2 : i64
  llvm.br ^each(%next : i64)
^done:
  llvm.call @unlock() : () -> ()
  llvm.return
}}
"""


class _Arena:
    """The list and its code; there is one in a process."""

    def __init__(self) -> None:
        self.words = (ctypes.c_int64 * (_HEAD + 2 * _SLOTS))()
        self.words[2], self.words[3] = DEFAULT_LIMIT, _HEAD
        with new_context():
            text = _TEXT.format(
                state=ctypes.addressof(self.words),
                head=_HEAD,
                end=_HEAD + 2 * _SLOTS,
                least=LEAST_BYTES,
                alignment=ALIGNMENT,
                part=ALIGNMENT - 1,
                least_aligned=_LEAST_ALIGNED,
                most=2**62,
            )
            self._engine = new_engine(ir.Module.parse(text), _OPTIMIZED)
        self.addresses = {name: int(self._engine.raw_lookup(f"arena_{name}")) for name in sorted(ALLOCATING)}
        self.clear = ctypes.CFUNCTYPE(None)(int(self._engine.raw_lookup("arena_clear")))
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def _begin_anew(self) -> None:
        """In a process that was forked while a thread was at the list: it is not there to unlock it."""
        locked, _, limit, _ = self.words[:_HEAD]
        if locked:
            ctypes.memset(self.words, 0, ctypes.sizeof(self.words))
            self.words[2], self.words[3] = limit, _HEAD


@cache
def _arena() -> _Arena | None:
    """None where the C library does not say how large a block is."""
    try:
        process = ctypes.CDLL(None)
    except TypeError:  # Windows has no handle for "the whole process"
        return None
    return _Arena() if hasattr(process, "malloc_usable_size") else None


def use_arena(engine: Any) -> int:
    """Let the code of ``engine``, which has not been looked up yet, take its buffers from the list.

    Returns the address of what frees them, which stays when ``engine`` is gone; 0 where there is no list.
    """
    arena = _arena()
    if arena is None:
        return 0
    for name, address in arena.addresses.items():
        engine.raw_register_runtime(name, ctypes.c_void_p(address))
    return arena.addresses["free"]


def keep_memory(limit: int = DEFAULT_LIMIT) -> int:
    """Keep at most ``limit`` bytes of large buffers that compiled code has freed, for its next calls; 0 keeps nothing.

    What is kept now is given back to the C library. Returns how many bytes that were.

    Raises:
        UsageError: ``limit`` is no number of bytes.
    """
    if not isinstance(limit, int) or not 0 <= limit < 2**63:
        message = f"'keep_memory' takes a number of bytes, not {limit!r}"
        raise UsageError(Diagnostic("MA0714", message, helps=("0 keeps no memory",)))
    arena = _arena()
    if arena is None:
        return 0
    kept = int(arena.words[1])
    arena.words[2] = limit
    arena.clear()
    return kept
