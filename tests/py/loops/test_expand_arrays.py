"""Steps compute their field where it is kept, where nobody sees the difference."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.loops.buffers.expand_arrays import expand_arrays
from mlirad.passes import load

TYPE = "memref<16xf64>"
KEEP = f"""%kept = memref.alloc() : {TYPE}
          memref.copy %u, %kept : {TYPE} to {TYPE}
          memref.store %kept, %tape[%t] : memref<7x{TYPE}>"""
STEP = f"""affine.for %i = 1 to 15 {{
            %a = affine.load %u[%i - 1] : {TYPE}
            %b = affine.load %u[%i + 1] : {TYPE}
            %c = arith.mulf %a, %b : f64
            affine.store %c, %v[%i] : {TYPE}
          }}"""
BACK = f"""affine.for %i = 1 to 15 {{
            %a = affine.load %v[%i] : {TYPE}
            affine.store %a, %u[%i] : {TYPE}
          }}"""
IN_PLACE = f"""affine.for %i = 0 to 16 {{
            %a = affine.load %u[%i] : {TYPE}
            %b = arith.mulf %a, %a : f64
            affine.store %b, %u[%i] : {TYPE}
          }}"""
TOTAL = f"""affine.for %i = 0 to 16 {{
            %a = affine.load %u[%i] : {TYPE}
            %b = affine.load %w[%i] : {TYPE}
            %c = arith.addf %a, %b : f64
            affine.store %c, %w[%i] : {TYPE}
          }}"""
USE = f"memref.copy %again, %w : {TYPE} to {TYPE}"


def program(*steps: str, number: str = "%t", behind: str = USE, count: str = "7") -> str:
    """A loop that does all of ``steps``, and one that does ``behind`` with what was kept, the first step last."""
    body = "\n".join(steps).replace("%tape[%t]", f"%tape[{number}]")
    return f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}, %n: index) {{
        %zero = arith.constant 0 : index
        %v = memref.alloc() : {TYPE}
        memref.copy %w, %v : {TYPE} to {TYPE}
        %tape = memref.alloc() : memref<7x{TYPE}>
        affine.for %t = 0 to {count} {{
          {body}
        }}
        affine.for %b = -6 to 1 {{
          %t = affine.apply affine_map<(d) -> (-d)>(%b)
          %again = memref.load %tape[%t] : memref<7x{TYPE}>
          {behind}
          memref.dealloc %again : {TYPE}
        }}
        memref.dealloc %tape : memref<7x{TYPE}>
        memref.dealloc %v : {TYPE}
        return
      }}"""


def kept(text: str) -> str:
    """How the fields of all steps are kept, whichever dialect the accesses to their list are written in."""
    affine = text.replace("memref.store %kept", "affine.store %kept").replace("memref.load %tape", "affine.load %tape")
    found = {_kept(one) for one in (text, affine)}
    assert len(found) == 1
    return found.pop()


def _kept(text: str) -> str:
    module = ad.parse(text)
    expand_arrays(module, Context.default())
    assert module.operation.verify()
    out = str(module)
    if "memref<8x16xf64>" in out:
        return "computed there"
    return "in one buffer" if "memref<7x16xf64>" in out else "each alone"


def reference(steps: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    u, w = np.random.default_rng(2).uniform(0.5, 1.5, size=(2, 16))
    v, first = w.copy(), None
    for _ in range(7):
        for step in steps:
            if step == KEEP:
                first = u.copy() if first is None else first
            elif step == STEP:
                v[1:15] = u[:14] * u[2:]
            elif step == BACK:
                u[1:15] = v[1:15]
            elif step == IN_PLACE:
                u[:] = u * u
            elif step == TOTAL:
                w += u
            else:
                u[:] = v
    assert first is not None
    return u, first


WHOLE = f"memref.copy %v, %u : {TYPE} to {TYPE}"


@pytest.mark.parametrize(
    "steps",
    [
        (KEEP, STEP, BACK),
        (STEP, KEEP, BACK),
        (KEEP, STEP, WHOLE),
        (KEEP, IN_PLACE),
        (TOTAL, KEEP, IN_PLACE),
        (KEEP, STEP, BACK, TOTAL),
    ],
    ids=["stencil", "kept between", "whole", "in place", "read before", "read behind"],
)
def test_a_step_computes_where_its_field_is_kept(steps: tuple[str, ...]) -> None:
    text = program(*steps)
    assert kept(text) == "computed there"
    u, w = np.random.default_rng(2).uniform(0.5, 1.5, size=(2, 16))
    ad.compile(ad.parse(text), "f")(u, w, 0)
    expected, first = reference(steps)
    assert np.array_equal(u, expected)
    assert np.array_equal(w, first)


@pytest.mark.parametrize(
    "steps",
    [
        (KEEP, BACK, STEP, BACK),
        (KEEP, STEP, BACK, IN_PLACE),
        (IN_PLACE, KEEP),
        (KEEP, STEP, BACK.replace("%u[%i]", "%u[%zero + %i - %t]")),
        (
            KEEP,
            f"affine.for %i = 0 to 15 {{\n%a = affine.load %u[%i + 1] : {TYPE}\naffine.store %a, %u[%i] : {TYPE}\n}}",
        ),
    ],
    ids=["read between", "written twice", "kept behind", "elsewhere", "neighbour"],
)
def test_a_step_that_would_read_what_it_has_written_copies(steps: tuple[str, ...]) -> None:
    assert kept(program(*steps)) == "in one buffer"


@pytest.mark.parametrize(
    "text",
    [
        program(KEEP, STEP, BACK, count="%n"),
        program(KEEP, STEP, BACK, count="5"),
        program(KEEP, STEP, BACK, number="%zero"),
        program(KEEP, STEP, BACK, behind=f"affine.store %x, %again[0] : {TYPE}").replace(
            "%v = memref", "%x = arith.constant 0.0 : f64\n%v = memref"
        ),
        program(KEEP, f"%x = affine.load %u[0] : {TYPE}\naffine.store %x, %kept[1] : {TYPE}"),
        program(KEEP, STEP, BACK).replace("16", "8000000"),
    ],
    ids=["open", "fewer", "one place", "written", "changed", "large"],
)
def test_what_is_kept_stays_where_it_is_unless_it_is_only_read(text: str) -> None:
    assert kept(text) == "each alone"


def test_what_nobody_sees_is_not_copied_back() -> None:
    text = program(KEEP, STEP, BACK).replace("func.func @f(", "func.func private @g(")
    call = f"func.call @g(%own, %w, %n) : ({TYPE}, {TYPE}, index) -> ()"
    caller = f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}, %n: index) {{
      %own = memref.alloc() : {TYPE}
      memref.copy %u, %own : {TYPE} to {TYPE}
      {call}
      memref.dealloc %own : {TYPE}
      return
    }}"""
    outs = []
    for one in (caller, caller.replace(call, f"{call}\nmemref.copy %own, %u : {TYPE} to {TYPE}")):
        module = ad.parse(text + one)
        expand_arrays(module, Context.default())
        outs.append(str(module).count("to memref<16xf64>\n"))
    assert outs[1] == outs[0] + 2, "one copy in the caller, and one in the callee"


def elements(value: str = "%a", at: str = "%i", extent: int = 16, behind: str = BACK) -> str:
    """A step that keeps elements of the field as it reads them, and a loop that adds up those of all steps."""
    kept = f"memref<7x{extent}xf64>"
    return f"""func.func @f(%u: {TYPE} {{llvm.noalias}}, %w: {TYPE} {{llvm.noalias}}) {{
        %v = memref.alloc() : {TYPE}
        %tape = memref.alloc() : {kept}
        affine.for %t = 0 to 7 {{
          affine.for %i = 1 to 15 {{
            %a = affine.load %u[%i] : {TYPE}
            %b = arith.mulf %a, %a : f64
            affine.store {value}, %tape[%t, {at}] : {kept}
            affine.store %b, %v[%i] : {TYPE}
          }}
          {behind}
        }}
        affine.for %t = 0 to 7 {{
          affine.for %i = 1 to 15 {{
            %a = affine.load %tape[%t, {at}] : {kept}
            %b = affine.load %w[%i] : {TYPE}
            %c = arith.addf %a, %b : f64
            affine.store %c, %w[%i] : {TYPE}
          }}
        }}
        memref.dealloc %tape : {kept}
        memref.dealloc %v : {TYPE}
        return
      }}"""


@pytest.mark.parametrize("text", [elements(), elements(at="%i - 1", extent=15)], ids=["same", "without the border"])
def test_elements_that_are_kept_are_read_from_the_field_that_is_kept_instead(text: str) -> None:
    assert kept(text) == "computed there"
    u, w = np.random.default_rng(2).uniform(0.9, 1.1, size=(2, 16))
    expected, total = u.copy(), w.copy()
    for _ in range(7):
        total[1:15] += expected[1:15]
        expected[1:15] **= 2
    ad.compile(ad.parse(text), "f")(u, w)
    assert np.array_equal(u, expected)
    assert np.array_equal(w, total)


@pytest.mark.parametrize(
    "text",
    [
        elements(value="%b"),
        elements(at="%i + 1", extent=17),
        elements(at="15 - %i"),
        elements(at="%i", extent=18),
        elements(behind=""),
        elements(at="%i - 1", extent=14).replace("16xf64", "18xf64"),
    ],
    ids=["another value", "before the first", "backwards", "beyond the last", "never written", "many more"],
)
def test_elements_stay_where_the_field_does_not_hold_them(text: str) -> None:
    before = ad.parse(text)
    module = ad.parse(text)
    expand_arrays(module, Context.default())
    assert str(module) == str(before)


def in_open(rows: str, kept: str, use: str) -> str:
    """Steps of a field of n elements, each of which keeps a row in a list; ``use`` is what is done with a row."""
    row = "memref<?xf64>"
    return f"""func.func @f(%u: {row} {{llvm.noalias}}, %w: {row} {{llvm.noalias}}, %steps: index) {{
        %zero = arith.constant 0 : index
        %n = memref.dim %u, %zero : {row}
        %v = memref.alloc(%n) : {row}
        memref.copy %w, %v : {row} to {row}
        %tape = memref.alloc(%steps) : memref<?x{row}>
        affine.for %t = 0 to %steps {{
          %length = affine.apply affine_map<(t)[n] -> ({rows})>(%t)[%n]
          %kept = memref.alloc(%length) : {row}
          {kept}
          affine.store %kept, %tape[%t] : memref<?x{row}>
          affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {{
            %a = affine.load %u[%i - 1] : {row}
            %b = affine.load %u[%i + 1] : {row}
            %c = arith.mulf %a, %b : f64
            affine.store %c, %v[%i] : {row}
          }}
          affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {{
            %a = affine.load %v[%i] : {row}
            affine.store %a, %u[%i] : {row}
          }}
        }}
        affine.for %b = affine_map<()[n] -> (1 - n)>()[%steps] to 1 {{
          %again = affine.load %tape[-%b] : memref<?x{row}>
          {use}
          memref.dealloc %again : {row}
        }}
        memref.dealloc %tape : memref<?x{row}>
        memref.dealloc %v : {row}
        return
      }}"""


WHOLE_FIELD = in_open(
    "n",
    "memref.copy %u, %kept : memref<?xf64> to memref<?xf64>",
    "memref.copy %again, %w : memref<?xf64> to memref<?xf64>",
)
#: Of step t the first n - t numbers: those of a triangle.
TRIANGLE = in_open(
    "n - t",
    """affine.for %i = 0 to affine_map<(t)[n] -> (n - t)>(%t)[%n] {
         %a = affine.load %u[%i] : memref<?xf64>
         affine.store %a, %kept[%i] : memref<?xf64>
       }""",
    """affine.for %i = 0 to affine_map<(b)[n] -> (n + b)>(%b)[%n] {
         %a = affine.load %again[%i] : memref<?xf64>
         %b0 = affine.load %w[%i] : memref<?xf64>
         %s = arith.addf %a, %b0 : f64
         affine.store %s, %w[%i] : memref<?xf64>
       }""",
)


@pytest.mark.parametrize("text", [WHOLE_FIELD, TRIANGLE], ids=["fields", "a triangle"])
def test_rows_of_open_extents_are_in_one_buffer(text: str) -> None:
    module = ad.parse(text)
    for name in ("version-open-extents", "expand-arrays"):
        load(name)().run(module, Context.default())
    assert module.operation.verify()
    regular = str(module).partition("@f.regular")[2].partition("func.func")[0]
    assert "xmemref<" not in regular
    assert regular.count("memref.alloc(") == 2
    n, steps = 16, 5
    u, w = np.random.default_rng(2).uniform(0.5, 1.5, size=(2, n))
    field, total = u.copy(), w.copy()
    rows = []
    for _ in range(steps):
        rows.append(field.copy())
        field[1:-1] = field[:-2] * field[2:]
    for t in reversed(range(steps)):
        if text is WHOLE_FIELD:
            total = rows[t]
        else:
            total[: n - t] += rows[t][: n - t]
    ad.compile(ad.parse(text), "f")(u, w, steps)
    np.testing.assert_array_equal(u, field)
    np.testing.assert_array_equal(w, total)


def test_rows_whose_lengths_have_no_known_bound_stay() -> None:
    text = TRIANGLE.replace(
        "%length = affine.apply affine_map<(t)[n] -> (n - t)>(%t)[%n]",
        "%square = arith.muli %t, %t : index\n%length = arith.addi %square, %n : index",
    )
    module = ad.parse(text)
    for name in ("version-open-extents", "expand-arrays"):
        load(name)().run(module, Context.default())
    assert "xmemref<" in str(module).partition("@f.regular")[2].partition("func.func")[0]


#: Of step t and row i the first i + t numbers, which are summed behind the steps.
NEST = """func.func @f(%u: memref<?xf64> {llvm.noalias}, %w: memref<?xf64> {llvm.noalias}, %steps: index) {
  %zero = arith.constant 0 : index
  %n = memref.dim %u, %zero : memref<?xf64>
  %tape = memref.alloc(%steps, %n) : memref<?x?xmemref<?xf64>>
  affine.for %t = 0 to %steps {
    affine.for %i = 0 to %n {
      %length = affine.apply affine_map<(t, i) -> (t + i)>(%t, %i)
      %kept = memref.alloc(%length) : memref<?xf64>
      affine.store %kept, %tape[%t, %i] : memref<?x?xmemref<?xf64>>
      affine.for %j = 0 to affine_map<(t, i) -> (t + i)>(%t, %i) {
        %a = affine.load %u[%i] : memref<?xf64>
        affine.store %a, %kept[%j] : memref<?xf64>
      }
      %b = affine.load %u[%i] : memref<?xf64>
      %c = arith.addf %b, %b : f64
      affine.store %c, %u[%i] : memref<?xf64>
    }
  }
  affine.for %t = affine_map<()[n] -> (1 - n)>()[%steps] to 1 {
    affine.for %i = 0 to %n {
      %again = affine.load %tape[-%t, %i] : memref<?x?xmemref<?xf64>>
      affine.for %j = 0 to affine_map<(t, i) -> (i - t)>(%t, %i) {
        %a = affine.load %again[%j] : memref<?xf64>
        %b = affine.load %w[%i] : memref<?xf64>
        %c = arith.addf %a, %b : f64
        affine.store %c, %w[%i] : memref<?xf64>
      }
      memref.dealloc %again : memref<?xf64>
    }
  }
  memref.dealloc %tape : memref<?x?xmemref<?xf64>>
  return
}"""


@pytest.mark.parametrize(("order", "is_joined"), [("%t, %i", True), ("%i, %t", False)], ids=["in order", "crossed"])
def test_rows_of_a_nest_of_loops_are_in_one_buffer(order: str, is_joined: bool) -> None:
    text = NEST.replace("%tape[%t, %i]", f"%tape[{order}]").replace(
        "%tape[-%t, %i]", f"%tape[{order.replace('%t', '-%t')}]"
    )
    if not is_joined:
        text = text.replace("alloc(%steps, %n) : memref<?x?xm", "alloc(%n, %steps) : memref<?x?xm")
    module = ad.parse(text)
    for name in ("version-open-extents", "expand-arrays"):
        load(name)().run(module, Context.default())
    assert module.operation.verify()
    regular = str(module).partition("@f.regular")[2].partition("func.func")[0]
    assert ("xmemref<" not in regular) == is_joined
    n, steps = 11, 4
    u, w = np.random.default_rng(2).uniform(0.5, 1.5, size=(2, n))
    expected = [w[i] + sum(float(u[i]) * 2**t * (i + t) for t in range(steps)) for i in range(n)]
    compiled, end = ad.compile(ad.parse(text), "f"), u * 2**steps
    compiled(u, w, steps)
    np.testing.assert_array_equal(u, end)
    np.testing.assert_allclose(w, expected, rtol=1e-13)
