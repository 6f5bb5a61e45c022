"""Which buffers a loop writes before it reads them."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.context import Context

LOOP = """
func.func private @g()
func.func @f(%m: memref<8xf64>, %n: index, %x: f64) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {{
    {first}
    memref.store %x, %m[%c0] : memref<8xf64>
    %y = memref.load %m[{place}] : memref<8xf64>
  }}
  return
}}
"""


@pytest.mark.parametrize(
    ("first", "place", "expected"),
    [
        pytest.param("", "%c0", True, id="the same place"),
        pytest.param("", "%c1", False, id="another place"),
        pytest.param("func.call @g() : () -> ()", "%c0", False, id="something may read it before"),
    ],
)
def test_what_a_loop_writes_first(first: str, place: str, expected: bool) -> None:
    with new_context():
        module = ir.Module.parse(LOOP.format(first=first, place=place))
        # The call is one of which nobody has said what it does.
        program = Program(module.body.operations[1].operation, Context.default().registry, {})
        (loop,) = [node for node in program.nodes if node.loop is not None]
        buffer = program.entry.arguments[0]
        assert is_written_first(buffer, loop, program, Aliasing(program)) is expected
