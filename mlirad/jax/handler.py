"""The machine code that XLA calls, and that calls functions of MLIR modules: one handler for all of them.

XLA passes the handler the addresses of its buffers, and one number, the address of a *plan*: 64-bit words that contain
the code to call, and how to fill its record of arguments (`runtime.memref_abi`) from a prepared one.

    entry, prepared record, its size, size of the results, n, then n times (what, index, offset, bytes)

``what``: 0 and 1 store the address of an argument's or result's buffer at an offset of the record, 2 copies the
contents of an argument's buffer there, 3 copies from an offset of the results to a result's buffer.
"""

from __future__ import annotations

import ctypes
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import jax

from mlirad._mlir import UpstreamPassManager, ir, new_context, new_engine

#: The name of the handler in XLA.
TARGET: Final = "mlirad_call"
#: The symbol in the text below has the prefix `_mlir_`, which `raw_lookup` expects.
_ENTRY: Final = "mlirad_jax_handler"
_LOWERING: Final = (
    "builtin.module(inline,convert-scf-to-cf,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "reconcile-unrealized-casts)"
)


@cache
def register_handler() -> None:
    """Register the handler with XLA, once in a process."""
    engine = _engine()
    address = int(engine.raw_lookup(_ENTRY))
    jax.ffi.register_ffi_target(TARGET, jax.ffi.pycapsule(ctypes.c_void_p(address)), platform="cpu")


@cache
def _engine() -> Any:
    with new_context() as context, ir.Location.unknown(context):
        module = ir.Module.parse(_text())
        UpstreamPassManager.parse(_LOWERING).run(module.operation)
        return new_engine(module, 2)


def _version() -> tuple[int, int]:
    """The version of the interface, from the header that JAX installs; XLA rejects others."""
    header = (Path(jax.ffi.include_dir()) / "xla/ffi/api/c_api.h").read_text(encoding="utf-8")
    major, minor = (re.search(rf"#define XLA_FFI_API_{word} (\d+)", header) for word in ("MAJOR", "MINOR"))
    return (int(major[1]), int(minor[1])) if major and minor else (0, 1)


def _text() -> str:
    """The compiled handler; offsets are those of the C structures of call frame, buffer and metadata."""
    major, minor = _version()
    return _HANDLER.replace("MAJOR", str(major)).replace("MINOR", str(minor))


_HANDLER: Final = """
func.func private @at(%p: !llvm.ptr, %n: i64) -> !llvm.ptr {
  %q = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  return %q : !llvm.ptr
}
func.func private @pointer(%p: !llvm.ptr, %n: i64) -> !llvm.ptr {
  %q = func.call @at(%p, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> !llvm.ptr
  return %v : !llvm.ptr
}
func.func private @word(%p: !llvm.ptr, %n: i64) -> i64 {
  %q = func.call @at(%p, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> i64
  return %v : i64
}
func.func private @data(%buffers: !llvm.ptr, %k: i64) -> !llvm.ptr {
  %c8 = arith.constant 8 : i64
  %c24 = arith.constant 24 : i64
  %n = arith.muli %k, %c8 : i64
  %buffer = func.call @pointer(%buffers, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  %v = func.call @pointer(%buffer, %c24) : (!llvm.ptr, i64) -> !llvm.ptr
  return %v : !llvm.ptr
}
func.func @_mlir_mlirad_jax_handler(%frame: !llvm.ptr) -> !llvm.ptr {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %c8 = arith.constant 8 : i64
  %c16 = arith.constant 16 : i64
  %c24 = arith.constant 24 : i64
  %c28 = arith.constant 28 : i64
  %c32 = arith.constant 32 : i64
  %c40 = arith.constant 40 : i64
  %c72 = arith.constant 72 : i64
  %c112 = arith.constant 112 : i64
  %c160 = arith.constant 160 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %extension = func.call @pointer(%frame, %c8) : (!llvm.ptr, i64) -> !llvm.ptr
  %asked = llvm.icmp "ne" %extension, %null : !llvm.ptr
  scf.if %asked {
    %metadata = func.call @pointer(%extension, %c24) : (!llvm.ptr, i64) -> !llvm.ptr
    %major = arith.constant MAJOR : i32
    %minor = arith.constant MINOR : i32
    %p0 = func.call @at(%metadata, %c24) : (!llvm.ptr, i64) -> !llvm.ptr
    %p1 = func.call @at(%metadata, %c28) : (!llvm.ptr, i64) -> !llvm.ptr
    llvm.store %major, %p0 : i32, !llvm.ptr
    llvm.store %minor, %p1 : i32, !llvm.ptr
  } else {
    %args = func.call @pointer(%frame, %c72) : (!llvm.ptr, i64) -> !llvm.ptr
    %rets = func.call @pointer(%frame, %c112) : (!llvm.ptr, i64) -> !llvm.ptr
    %attributes = func.call @pointer(%frame, %c160) : (!llvm.ptr, i64) -> !llvm.ptr
    %scalar = llvm.load %attributes : !llvm.ptr -> !llvm.ptr
    %value = func.call @pointer(%scalar, %c8) : (!llvm.ptr, i64) -> !llvm.ptr
    %plan = llvm.load %value : !llvm.ptr -> !llvm.ptr
    %entry = llvm.load %plan : !llvm.ptr -> !llvm.ptr
    %prepared = func.call @pointer(%plan, %c8) : (!llvm.ptr, i64) -> !llvm.ptr
    %size = func.call @word(%plan, %c16) : (!llvm.ptr, i64) -> i64
    %room = func.call @word(%plan, %c24) : (!llvm.ptr, i64) -> i64
    %count = func.call @word(%plan, %c32) : (!llvm.ptr, i64) -> i64
    %steps = func.call @at(%plan, %c40) : (!llvm.ptr, i64) -> !llvm.ptr
    %record = llvm.alloca %size x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
    %results = llvm.alloca %room x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
    "llvm.intr.memcpy"(%record, %prepared, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    scf.for %i = %c0 to %count step %c1 : i64 {
      %n = arith.muli %i, %c32 : i64
      %step = func.call @at(%steps, %n) : (!llvm.ptr, i64) -> !llvm.ptr
      %what = llvm.load %step : !llvm.ptr -> i64
      %k = func.call @word(%step, %c8) : (!llvm.ptr, i64) -> i64
      %offset = func.call @word(%step, %c16) : (!llvm.ptr, i64) -> i64
      %bytes = func.call @word(%step, %c24) : (!llvm.ptr, i64) -> i64
      %place = func.call @at(%record, %offset) : (!llvm.ptr, i64) -> !llvm.ptr
      %is_result = arith.cmpi eq, %what, %c1 : i64
      %copies = arith.cmpi eq, %what, %c2 : i64
      %puts = arith.cmpi slt, %what, %c2 : i64
      %buffers = arith.select %is_result, %rets, %args : !llvm.ptr
      scf.if %puts {
        %data = func.call @data(%buffers, %k) : (!llvm.ptr, i64) -> !llvm.ptr
        llvm.store %data, %place : !llvm.ptr, !llvm.ptr
      }
      scf.if %copies {
        %data = func.call @data(%args, %k) : (!llvm.ptr, i64) -> !llvm.ptr
        "llvm.intr.memcpy"(%place, %data, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      }
    }
    llvm.call %entry(%record, %results) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
    scf.for %i = %c0 to %count step %c1 : i64 {
      %n = arith.muli %i, %c32 : i64
      %step = func.call @at(%steps, %n) : (!llvm.ptr, i64) -> !llvm.ptr
      %what = llvm.load %step : !llvm.ptr -> i64
      %gives = arith.cmpi eq, %what, %c3 : i64
      scf.if %gives {
        %k = func.call @word(%step, %c8) : (!llvm.ptr, i64) -> i64
        %offset = func.call @word(%step, %c16) : (!llvm.ptr, i64) -> i64
        %bytes = func.call @word(%step, %c24) : (!llvm.ptr, i64) -> i64
        %data = func.call @data(%rets, %k) : (!llvm.ptr, i64) -> !llvm.ptr
        %place = func.call @at(%results, %offset) : (!llvm.ptr, i64) -> !llvm.ptr
        "llvm.intr.memcpy"(%data, %place, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      }
    }
  }
  return %null : !llvm.ptr
}"""
