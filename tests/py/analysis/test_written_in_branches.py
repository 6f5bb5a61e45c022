"""What an iteration writes before it reads it, where branches and loops with equal ranges are around both."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.context import Context

BODY = """
func.func @f(%x: memref<9xf64>, %n: index, %m: index, %p: i1, %v: f64) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %t = %c0 to %n step %c1 {{
    {body}
  }}
  return
}}
"""
STORE = "memref.store %v, %x[{at}] : memref<9xf64>\n"
LOAD = "%w{at} = memref.load %x[%{at}] : memref<9xf64>\n"


def _if(body: str, other: str = "") -> str:
    return f"scf.if %p {{ {body} }} else {{ {other} }}\n"


def _for(counter: str, body: str, end: str = "%n", step: str = "%c1") -> str:
    return f"scf.for %{counter} = %c0 to {end} step {step} {{ {body} }}\n"


def _sum(name: str, one: str) -> str:
    return f"%{name} = arith.addi {one}, %c1 : index\n"


WRITTEN = [
    STORE.format(at="%c0") + _if(LOAD.format(at="c0")),
    _if(STORE.format(at="%c0") + LOAD.format(at="c0")),
    _if(STORE.format(at="%c0") + _for("i", LOAD.format(at="c0"))),
    _if(STORE.format(at="%c0") + LOAD.format(at="c0"), STORE.format(at="%c0") + LOAD.format(at="c0")),
    _for("i", STORE.format(at="%i"), step="%c2") + _for("j", LOAD.format(at="j"), step="%c2"),
    # The same sums, computed twice, of counters and in bounds.
    _for("i", _sum("a", "%i") + STORE.format(at="%a"), step="%c2")
    + _for("j", _sum("b", "%j") + LOAD.format(at="b"), step="%c2"),
    _sum("e", "%n")
    + _for("i", STORE.format(at="%i"), "%e", "%c2")
    + _sum("f", "%n")
    + _for("j", LOAD.format(at="j"), "%f", "%c2"),
    _for("s", _for("i", STORE.format(at="%i"), "%s", "%c2"), step="%c2")
    + _for("u", _for("j", LOAD.format(at="j"), "%u", "%c2"), step="%c2"),
]
NOT_WRITTEN = [
    _if(STORE.format(at="%c0")) + LOAD.format(at="c0"),
    _if(STORE.format(at="%c0"), LOAD.format(at="c0")),
    _if(STORE.format(at="%c0")) + _if(LOAD.format(at="c0")),  # the same condition, which nobody compares
    _if(LOAD.format(at="c0")) + STORE.format(at="%c0"),
    _for("i", _if(STORE.format(at="%i")), step="%c2") + _for("j", LOAD.format(at="j"), step="%c2"),
    _for("i", STORE.format(at="%i"), step="%c2") + _for("j", LOAD.format(at="j")),
    _for("i", STORE.format(at="%i"), "%m", "%c2") + _for("j", LOAD.format(at="j"), step="%c2"),
    _for("i", _sum("a", "%i") + STORE.format(at="%a"), step="%c2") + _for("j", LOAD.format(at="j"), step="%c2"),
    _for("s", _for("i", STORE.format(at="%i"), "%s", "%c2"), step="%c2")
    + _for("u", _for("j", LOAD.format(at="j"), "%n", "%c2"), step="%c2"),
]


def _is_written_first(body: str) -> bool:
    module = ad.parse(BODY.format(body=body))
    program = Program(module.body.operations[0].operation, Context.default().registry)
    (loop,) = [node for node in program.nodes if node.loop is not None and not node.block.loops]
    return is_written_first(program.entry.arguments[0], loop, program, Aliasing(program))


@pytest.mark.parametrize("body", WRITTEN)
def test_what_runs_whenever_it_is_read_has_written_it(body: str) -> None:
    assert _is_written_first(body)


@pytest.mark.parametrize("body", NOT_WRITTEN)
def test_what_may_not_have_run_has_not(body: str) -> None:
    assert not _is_written_first(body)
