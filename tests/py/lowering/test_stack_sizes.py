"""What one call takes of the stack is bounded: buffers that are too large for it together are on the heap."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.lowering.stack_sizes import limit
from mlirad.machine import DEFAULT

#: The sum of what ``count`` rows hold, each of which is filled by itself.
ROWS = """
func.func @f(%x: f64, %n: index, %c: i1) -> f64 {{
  {rows}
  %0 = affine.load %row0[0] : memref<{size}xf64>
  {call}
  cf.cond_br %c, ^yes, ^no
^yes:
  return %0 : f64
^no:
  %1 = arith.negf %0 : f64
  return %1 : f64
}}
"""
ROW = "%row{i} = memref.alloca() : memref<{size}xf64>\n  affine.store %x, %row{i}[0] : memref<{size}xf64>"
CALL = "func.call @f(%x, %n, %c) : (f64, index, i1) -> f64"


def text_of(count: int, size: int, call: str = "") -> str:
    rows = "\n  ".join(ROW.format(i=i, size=size) for i in range(count))
    return ROWS.format(rows=rows, size=size, call=f"%again = {call}" if call else "")


@pytest.mark.parametrize(
    ("count", "size", "call", "left"),
    [
        (3, 512, "", 3),
        (3, DEFAULT.call_stack // 16, "", 2),
        (9, DEFAULT.call_stack, "", 0),
        (3, DEFAULT.recursive_stack // 16, CALL, 2),
        (3, 8, CALL, 3),
    ],
    ids=["small", "large", "huge", "again", "small again"],
)
def test_what_does_not_fit_is_on_the_heap_and_freed_at_every_end(count: int, size: int, call: str, left: int) -> None:
    with new_context():
        module = ir.Module.parse(text_of(count, size, call))
        limit(module, DEFAULT)
        assert module.operation.verify()
        text = str(module)
    assert text.count("memref.alloca()") == left
    assert text.count("memref.alloc()") == count - left
    assert text.count("memref.dealloc") == 2 * (count - left)


def test_a_buffer_behind_a_loop_is_allocated_at_the_start() -> None:
    with new_context():
        module = ir.Module.parse("""
            func.func @f(%x: f64, %y: memref<8xf64>) -> f64 {
              affine.for %i = 0 to 8 {
                affine.store %x, %y[%i] : memref<8xf64>
              }
              %a = memref.alloca() : memref<1xf64>
              affine.store %x, %a[0] : memref<1xf64>
              %0 = affine.load %a[0] : memref<1xf64>
              return %0 : f64
            }""")
        limit(module, DEFAULT)
        assert module.operation.verify()
        (function,) = module.body.operations
        assert function.regions[0].blocks[0].operations[0].operation.name == "memref.alloca"
