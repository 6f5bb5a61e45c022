"""Programs that do what a loop in lanes could take for granted that nobody does: they give what they gave."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 29
ROW, LINE, TABLE = "memref<5xf64>", "memref<?xf64>", "memref<?x5xf64>"
START = f"""func.func @f(%x: {LINE} {{llvm.noalias}}, %s: {ROW} {{llvm.noalias}}, %z: {LINE} {{llvm.noalias}},
    %g: memref<?xi32> {{llvm.noalias}}, %t: {TABLE} {{llvm.noalias}}, %u: {TABLE} {{llvm.noalias}}) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : {LINE}
"""
READ = f"%v = memref.load %x[%i] : {LINE}\n"


def program(body: str, before: str = "", after: str = "", result: str = "%zero", kind: str = "scf.for") -> str:
    head = "%i = %c0 to %n step %c1" if kind == "scf.for" else "(%i) = (%c0) to (%n) step (%c1)"
    return f"{START}{before}\n{kind} {head} {{\n{READ}{body}\n}}\n{after}\nreturn {result} : f64\n}}"


def add(place: str, term: str = "%v", *, op: str = "addf", name: str = "") -> tuple[str, str]:
    """The load of an element, and the addition to what was loaded."""
    return (
        f"%old{name} = memref.load {place} : {ROW}\n",
        f"""%new{name} = arith.{op} %old{name}, {term} fastmath<reassoc> : f64
        memref.store %new{name}, {place} : {ROW}\n""",
    )


CHOSEN = "%b = memref.load %g[%i] : memref<?xi32>\n%k = arith.index_cast %b : i32 to index\n"
(_LOAD, _ADD), (_LOAD_1, _ADD_1), (_LOAD_2, _ADD_2) = (
    add("%s[%k]"),
    add("%s[%c1]", name="1", op="subf"),
    add("%s[%c2]", name="2"),
)
TAKING_TURNS = f"""%r:2 = scf.for %j = %c0 to %c5 step %c1 iter_args(%p = %s, %q = %m) -> ({ROW}, {ROW}) {{
  {"".join(add("%p[%j]"))} scf.yield %q, %p : {ROW}, {ROW}
}}"""
CHOSEN_BUFFER = f"""%p = scf.if %is_long -> {ROW} {{ scf.yield %s : {ROW} }} else {{ scf.yield %m : {ROW} }}
{"".join(add("%p[%c1]"))}"""


def add_to_remainders(stored: str) -> str:
    """``s[i % 5] += v``, but the remainder for the store is computed again, as ``stored``."""
    return f"""%j = arith.addi %i, %c1 : index
    %k = arith.remui %i, %c5 : index
    %m = arith.{stored} : index
    %old = memref.load %s[%k] : {ROW}
    %new = arith.addf %old, %v fastmath<reassoc> : f64
    memref.store %new, %s[%m] : {ROW}"""


SECOND = f"""%is_long = arith.cmpi sgt, %n, %c5 : index
%m = memref.alloc() : {ROW}
scf.for %j = %c0 to %c5 step %c1 {{ memref.store %zero, %m[%j] : {ROW} }}"""
GIVE_BACK = f"""%w = memref.load %m[%c1] : {ROW}
memref.store %w, %z[%c1] : {LINE}
memref.dealloc %m : {ROW}"""


def read_in_turns(extents: str) -> str:
    return f"""%r:2 = scf.for %a = %c0 to %c2 step %c1 iter_args(%p = %t, %q = %u) -> ({TABLE}, {TABLE}) {{
      scf.for %j = %c0 to %c5 step %c1 {{ scf.for %l = {extents} step %c1 {{
        %w = memref.load %p[%i, %l] : {TABLE}
        %e = arith.mulf %w, %v : f64
        memref.store %e, %z[%i] : {LINE}
      }} }}
      scf.yield %q, %p : {TABLE}, {TABLE}
    }}"""


#: Text, and whether it still runs in lanes.
PROGRAMS = {
    "additions of which one overwrites the other": (program(CHOSEN + _LOAD + _LOAD_1 + _ADD + _ADD_1), False),
    "additions at different elements": (program(_LOAD_1 + _LOAD_2 + _ADD_1 + _ADD_2), True),
    "an addition at a remainder that is computed twice": (program(add_to_remainders("remui %i, %c5")), True),
    "no addition: the remainder of another number": (program(add_to_remainders("remui %j, %c5")), False),
    "no addition: another remainder": (program(add_to_remainders("remui %i, %c2")), False),
    "no addition: a quotient": (program(add_to_remainders("ceildivsi %i, %n")), False),
    "an addition around others": (
        program(
            f"{_LOAD_1}scf.for %j = %c0 to %c5 step %c1 {{ {''.join(add('%s[%j]', op='subf', name='2'))} }}\n{_ADD_1}"
        ),
        False,
    ),
    "buffers that take turns are added to": (program(TAKING_TURNS, SECOND, GIVE_BACK), False),
    "a buffer of a branch is added to": (program(CHOSEN_BUFFER, SECOND, GIVE_BACK), False),
    "buffers that take turns are read again and again": (program(read_in_turns("%c0 to %c5")), True),
    "loops that end before they begin": (
        program(
            f"""memref.store %v, %z[%i] : {LINE}
            scf.for %j = %c5 to %c2 step %c1 {{ scf.for %l = %c5 to %c1 step %c1 {{
              %w = memref.load %t[%i, %j] : {TABLE}
              memref.store %w, %u[%i, %l] : {TABLE}
            }} }}"""
        ),
        True,
    ),
    "factors of 64 bits": (
        program(
            f"""%m = arith.constant 6364136223846793005 : index
            %h = arith.muli %i, %m : index
            %k = arith.remui %h, %c5 : index
            %w = memref.load %s[%k] : {ROW}
            %e = arith.mulf %v, %w : f64
            memref.store %e, %z[%i] : {LINE}"""
        ),
        True,
    ),
    "a subscript that is computed from the last number, again and again": (
        program(
            "%d0 = arith.addi %i, %c0 : index\n"
            + "".join(
                f"%t{k} = arith.addi %d{k}, %d{k} : index\n%d{k + 1} = arith.subi %t{k}, %d{k} : index\n"
                for k in range(40)
            )
            + f"memref.store %v, %z[%d40] : {LINE}"
        ),
        True,
    ),
    "an element without subscripts": (
        program(
            """%is_there = arith.cmpi eq, %i, %c5 : index
            scf.if %is_there { memref.store %v, %m[] : memref<f64> }""",
            "%m = memref.alloc() : memref<f64>\nmemref.store %zero, %m[] : memref<f64>",
            "%r = memref.load %m[] : memref<f64>\nmemref.dealloc %m : memref<f64>",
            "%r",
            "scf.parallel",
        ),
        True,
    ),
    "integers that do not fill what they are stored in": (
        program(
            f"""%b = arith.index_cast %i : index to i24
            memref.store %b, %m[%i] : memref<{N}xi24>
            memref.store %v, %z[%i] : {LINE}""",
            f"%m = memref.alloc() : memref<{N}xi24>",
            f"""scf.for %i = %c0 to %n step %c1 {{
              %j = arith.subi %n, %i : index
              %k = arith.subi %j, %c1 : index
              %b = memref.load %m[%k] : memref<{N}xi24>
              %e = arith.sitofp %b : i24 to f64
              memref.store %e, %z[%i] : {LINE}
            }}
            memref.dealloc %m : memref<{N}xi24>""",
        ),
        True,
    ),
}


def run(text: str, *, lanes: bool) -> tuple[str, list[np.ndarray]]:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    changed = clone_module(module)
    if lanes:
        VectorizeOuterLoops(everywhere=True).run(changed, Context.default())
        assert changed.operation.verify()
    lowered = clone_module(changed)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    source = np.random.default_rng(3)
    floats = [source.random(shape) for shape in (N, 5, N, (N, 5), (N, 5))]
    given = [*floats[:3], source.integers(0, 5, N, dtype=np.int32), *floats[3:]]
    result = Compiled(module, lowered, internal_name("f"), prototype)(*given)
    return str(changed), [np.asarray(result), *given]


@pytest.mark.parametrize("name", PROGRAMS)
def test_loops_in_lanes_give_what_they_gave(name: str) -> None:
    text, is_wide = PROGRAMS[name]
    (_, wanted), (changed, got) = run(text, lanes=False), run(text, lanes=True)
    assert ("vector<8xf64>" in changed) == is_wide
    for one, other in zip(wanted, got, strict=True):
        np.testing.assert_allclose(other, one, rtol=1e-13)


def total(flags: str, others: str, inits: str) -> str:
    return f"""{START}
      %init = arith.constant {inits} : f64
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (f64) {{
        %b = arith.addf %a, %init {flags} : f64
        {READ} %c = arith.subf %b, %zero {others} : f64
        scf.yield %c : f64
      }}
      return %r : f64
    }}"""


def test_a_sum_of_negative_zeros_keeps_its_sign() -> None:
    text = total("fastmath<reassoc>", "fastmath<reassoc>", "-0.0")
    for lanes in (False, True):
        _, (result, *_) = run(text, lanes=lanes)
        assert np.signbit(result)


def test_partial_results_are_joined_as_all_additions_allow() -> None:
    changed, _ = run(total("fastmath<reassoc,nsz>", "fastmath<fast>", "1.0"), lanes=True)
    (reduction,) = (line for line in changed.splitlines() if "vector.reduction" in line)
    assert "fastmath<reassoc,nsz>" in reduction


def test_integers_that_promise_not_to_overflow_are_added_in_order() -> None:
    text = total("fastmath<reassoc>", "fastmath<reassoc>", "0.0").replace(
        "return %r",
        f"""%count = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {{
          {READ} memref.store %v, %z[%i] : {LINE}
          %w = arith.fptosi %v : f64 to i64
          %term = arith.index_cast %w : i64 to index
          %b = arith.addi %a, %term : index
          scf.yield %b : index
        }}
        return %r""",
    )
    promising = text.replace("addi %a, %term", "addi %a, %term overflow<nsw>")
    # A sum of each lane could overflow where the sum in order does not.
    is_wide = ["-> (vector<8xindex>)" in run(one, lanes=True)[0] for one in (text, promising)]
    assert is_wide == [True, False]


def test_what_a_loop_is_worth_is_asked_once_for_each_number() -> None:
    chain = "".join(f"%d{k + 1} = arith.xori %d{k}, %d{k} : index\n" for k in range(40))
    text = program(f"%d0 = arith.addi %i, %c0 : index\n{chain}memref.store %v, %z[%d40] : {LINE}")
    module = ad.parse(text)
    before = str(module)
    VectorizeOuterLoops().run(module, Context.default())
    assert str(module) == before


def test_vectors_stand_where_they_are_said_to_stand() -> None:
    text = program(
        f"""%own = memref.alloca() : memref<5xf32>
        scf.for %j = %c0 to %c5 step %c1 {{
          %w = memref.load %t[%i, %j] : {TABLE}
          %short = arith.truncf %w : f64 to f32
          memref.store %short, %own[%j] : memref<5xf32>
        }}
        %short = memref.load %own[%c1] : memref<5xf32>
        %e = arith.extf %short : f32 to f64
        memref.store %e, %z[%i] : {LINE}"""
    )
    changed, _ = run(text, lanes=True)
    accesses = [line for line in changed.splitlines() if "vector<8xf32>" in line and "memref." in line]
    assert [line.partition("alignment = ")[2].split()[0] for line in accesses] == ["64", "32", "32"]
