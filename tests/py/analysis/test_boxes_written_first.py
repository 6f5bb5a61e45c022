"""Which buffers an iteration writes before it reads them: ranges that cover a read, and those that nearly do."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.context import Context

BODY = """
func.func @f(%x: memref<9x9xf64>, %n: index, %v: f64) {{
  affine.for %t = 0 to 5 {{
    {body}
  }}
  return
}}
"""
STORES = """
    affine.for %i = {rows} {{
      affine.for %j = {columns} {{
        affine.store %v, %x[{place}] : memref<9x9xf64>
      }}
    }}"""
LOADS = """
    affine.for %k = {range} {{
      %w = affine.load %x[{place}] : memref<9x9xf64>
    }}"""


def _store(rows: str = "0 to 9", columns: str = "0 to 9", place: str = "%i, %j") -> str:
    return STORES.format(rows=rows, columns=columns, place=place)


def _load(place: str, range: str = "0 to 8") -> str:
    return LOADS.format(place=place, range=range)


def _is_written_first(body: str) -> bool:
    with new_context():
        module = ir.Module.parse(BODY.format(body=body))
        program = Program(module.body.operations[0].operation, Context.default().registry)
        (loop,) = [node for node in program.nodes if node.loop is not None and not node.block.loops]
        return is_written_first(program.entry.arguments[0], loop, program, Aliasing(program))


#: ``x[i][j]`` from its left neighbour; ``x[i][3]`` is stored before, or not.
RECURRENCE = """
    affine.for %i = 0 to 9 {{
      affine.store %v, %x[{first}] : memref<9x9xf64>
      affine.for %j = {range} {{
        %w = affine.load %x[{load}] : memref<9x9xf64>
        affine.store %w, %x[{store}] : memref<9x9xf64>
      }}
    }}"""


def _recurrence(first: str = "%i, 3", range: str = "4 to 9", load: str = "%i, %j - 1", store: str = "%i, %j") -> str:
    return RECURRENCE.format(first=first, range=range, load=load, store=store)


COVERED = [
    _recurrence(),
    _recurrence(first="%i, 8", range="1 to 8", load="%i, 9 - %j", store="%i, 8 - %j"),
    _recurrence(first="%i, 0", load="%i, 0", store="%i, 0"),
    _store() + _recurrence(first="0, 0"),
    _store() + _load("%k, %k + 1"),
    _store() + _load("0, 8"),
    _store() + _load("%k floordiv 2, 7 - %k mod 3"),
    _store(place="%j, %i") + _load("%k, 3"),
    _store(rows="2 to 4", columns="0 to 8") + _load("3, %k"),
    _store(rows="2 to 3", place="%t, %j") + _load("%t, %k"),
    _store(rows="2 to 3", place="4, %j") + _load("4, %k"),
    _store() + _load("%k, 3", "0 to %n"),  # what is read is in the buffer
    _store() + "%c = arith.constant 8 : index\n %w = memref.load %x[%c, %t] : memref<9x9xf64>",
]
NOT_COVERED = [
    _recurrence(first="%i, 4"),
    _recurrence(first="0, 3"),
    _recurrence(load="%i, %j"),
    _recurrence(load="%i, %j - 2"),
    _recurrence(range="4 to 9 step 2"),
    _recurrence(store="%j, %i"),
    _load("%k, %k") + _store(),  # first it reads
    _store(columns="0 to 8") + _load("%k, %k + 1"),
    _store(columns="1 to 9") + _load("3, %k"),
    _store(columns="0 to 9 step 2") + _load("3, %k"),
    _store(columns="0 to min affine_map<(d0) -> (9, d0 + 2)>(%i)") + _load("3, %k"),
    _store(columns="0 to %n") + _load("3, %k"),
    _store(place="%i, %i") + _load("%k, 3"),  # the diagonal only
    _store(place="%i + 0, (%j * 2) mod 9") + _load("%k, 3"),
    _store(rows="2 to 3", place="%t, %j") + _load("4, %k"),
    _store(rows="0 to 8") + _load("%k, 3", "0 to %n"),
    "%c = arith.cmpi eq, %t, %n : index\n scf.if %c {" + _store() + "}" + _load("3, %k"),
    "affine.for %s = 0 to 2 {" + _load("3, %k") + _store() + "}",  # the second time it has been written
]


@pytest.mark.parametrize("body", COVERED)
def test_a_box_that_was_written_covers_what_is_read_in_it(body: str) -> None:
    assert _is_written_first(body)


@pytest.mark.parametrize("body", NOT_COVERED)
def test_less_than_a_box_does_not(body: str) -> None:
    assert not _is_written_first(body)


OPEN = """
func.func @f(%n: index, %m: index, %v: f64) {{
  %x = memref.alloc(%n) : memref<?xf64>
  affine.for %t = 0 to 5 {{
    affine.for %i = {stored} {{
      affine.store %v, %x[{place}] : memref<?xf64>
    }}
    affine.for %k = {range} {{
      affine.for %l = {inner} {{
        %w = affine.load %x[{load}] : memref<?xf64>
      }}
    }}
  }}
  return
}}
"""


@pytest.mark.parametrize(
    ("stored", "place", "range", "inner", "load", "expected"),
    [
        ("0 to %n", "%i", "0 to 1", "0 to 1", "0", True),  # there is an element 0, or it is not read
        ("0 to %n", "%i", "0 to %m", "0 to %m", "%l", True),
        ("0 to %n", "%i", "0 to %n", "affine_map<(d0) -> (d0 + 1)>(%k) to %n", "%l", True),
        (
            "0 to affine_map<()[s0] -> (s0 - 1)>()[%n]",
            "%i + 1",
            "1 to %n",
            "affine_map<(d0) -> (d0)>(%k) to %n",
            "%l",
            True,
        ),
        ("0 to affine_map<()[s0] -> (s0 - 1)>()[%n]", "%i + 1", "0 to 1", "0 to %n", "%l", False),
        ("0 to affine_map<()[s0] -> (s0 - 1)>()[%n]", "%i", "0 to 1", "0 to %n", "%l", False),
        ("0 to %m", "%i", "0 to %m", "0 to 1", "%k", True),
        ("0 to %m", "%i", "0 to 1", "0 to 1", "0", False),
        ("0 to %m", "3", "0 to 1", "0 to 1", "3", False),  # if %m is 0 nothing is written
        ("1 to 2", "3", "0 to 1", "0 to 1", "3", True),
        ("0 to %m", "%i", "0 to 1", "0 to %m", "%l + %k", True),
        ("0 to %m", "%i", "0 to 2", "0 to %m", "%l + %k", False),
    ],
)
def test_boxes_end_at_values_too(stored: str, place: str, range: str, inner: str, load: str, expected: bool) -> None:
    with new_context():
        text = OPEN.format(stored=stored, place=place, range=range, inner=inner, load=load)
        module = ir.Module.parse(text)
        program = Program(module.body.operations[0].operation, Context.default().registry)
        (loop,) = [node for node in program.nodes if node.loop is not None and not node.block.loops]
        (buffer,) = (node.results[0] for node in program.nodes if node.name == "memref.alloc")
        assert is_written_first(buffer, loop, program, Aliasing(program)) is expected
