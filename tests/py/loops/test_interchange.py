"""Loops that change places compute the same to the last bit; and they change places where that pays, nowhere else."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.interchange import interchange_loops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

M, N = 12, 15


def changed(text: str) -> str:
    """The module behind the pass; empty where it did nothing."""
    module = ad.parse(text)
    before = str(module)
    interchange_loops(module, Context.default())
    assert module.operation.verify()
    return "" if str(module) == before else str(module)


def product(
    inner: str = "0 to 12",
    promise: str = " {llvm.noalias}",
    flags: str = "",
    start: str = "%zero",
    before: str = "",
    behind: str = "",
    outer: str = "0 to 15",
    at: str = "%k, %j",
) -> str:
    """``c[j] = sum_k a[k] b[k, j]``: the inner loop walks down columns."""
    return f"""func.func @f(%a: memref<12xf64>, %b: memref<12x15xf64>, %c: memref<15xf64>{promise}) {{
      %zero = arith.constant 0.0 : f64
      affine.for %j = {outer} {{
        {before}
        %sum = affine.for %k = {inner} iter_args(%partial = {start}) -> (f64) {{
          %x = affine.load %a[%k] : memref<12xf64>
          %y = affine.load %b[{at}] : memref<12x15xf64>
          %p = arith.mulf %x, %y : f64
          %next = arith.addf %partial, %p{flags} : f64
          affine.yield %next : f64
        }}
        {behind}
        affine.store %sum, %c[%j] : memref<15xf64>
      }}
      return
    }}"""


@pytest.mark.parametrize(
    "text",
    [
        product(),
        product(flags=" fastmath<fast>"),
        product(start="%i", before="%i = affine.load %b[0, %j] : memref<12x15xf64>"),
        product(behind="%t = math.exp %sum : f64\naffine.store %t, %c[0] : memref<15xf64>"),
        product(at="-%k + 11, %j"),
    ],
    ids=["plain", "any order", "starts with a load", "another store behind", "from the end"],
)
def test_a_column_is_walked_down_no_more(text: str) -> None:
    lines = [line.strip() for line in changed(text).splitlines()]
    places = [i for i, line in enumerate(lines) if line.startswith("affine.for") or "= affine.for" in line]
    heads = [lines[i].partition("= affine.for")[2] or lines[i].partition("affine.for")[2] for i in places]
    assert [head.split("=")[-1].split("{")[0].strip() for head in heads][:3] == ["0 to 15", "0 to 12", "0 to 15"]
    assert "iter_args" not in "".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        product(inner="0 to affine_map<(d) -> (d)>(%j)", outer="0 to 12"),
        product(promise=""),
        product(at="%j, %k", outer="0 to 12", inner="0 to 12"),
        product(outer="0 to 4"),
        product(behind="affine.store %sum, %b[0, %j] : memref<12x15xf64>").replace("%c: mem", "%d: mem", 0),
        product(before="func.call @g() : () -> ()") + "\nfunc.func private @g()",
        product().replace("12x15", "5000x5000").replace("0 to 15", "0 to 5000").replace("%c[%j]", "%c[0]"),
        product().replace(
            "%y = affine.load %b[%k, %j]",
            "%m = affine.min affine_map<(d) -> (d + 1, 14)>(%j)\n%y = memref.load %b[%k, %m]",
        ),
    ],
    ids=[
        "triangular",
        "the result may overlap a factor",
        "walks along a row",
        "too short to be the inner one",
        "a factor is written",
        "an unknown call",
        "too long for a row",
        "clamped columns",
    ],
)
def test_they_stay_where_they_are(text: str) -> None:
    assert not changed(text)


def adjoint(at: str = "%k, %j", flags: str = "", before: str = "", load: str = "%d[%j]", extra: str = "") -> str:
    """``e[k, j] += d[j] a[k]`` and ``g[k] += d[j] b[k, j]``, as the adjoint of `product` has them."""
    return f"""func.func @f(%a: memref<12xf64>, %b: memref<12x15xf64>, %d: memref<15xf64>,
                        %e: memref<12x15xf64> {{llvm.noalias}}, %g: memref<12xf64> {{llvm.noalias}}) {{
      affine.for %j = 0 to 12 {{
        %w0 = affine.load {load} : memref<15xf64>
        {before or "%w = arith.negf %w0 : f64"}
        affine.for %k = 0 to 12 {{
          %x = affine.load %a[%k] : memref<12xf64>
          %p = arith.mulf %w, %x : f64
          %e0 = affine.load %e[{at}] : memref<12x15xf64>
          %e1 = arith.addf %e0, %p{flags} : f64
          affine.store %e1, %e[{at}] : memref<12x15xf64>
          %y = affine.load %b[%k, %j] : memref<12x15xf64>
          %q = arith.mulf %w, %y : f64
          %g0 = affine.load %g[%k] : memref<12xf64>
          %g1 = arith.addf %g0, %q{flags} : f64
          affine.store %g1, %g[%k] : memref<12xf64>
          {extra}
        }}
      }}
      return
    }}"""


def test_sums_get_a_nest_if_it_pays_for_them() -> None:
    assert changed(adjoint()).count("affine.for") == 4
    # A sum over the new inner loop may be taken many terms at a time only where they may be added in any order.
    assert changed(adjoint(flags=" fastmath<reassoc>")).count("affine.for") == 2
    assert changed(adjoint(flags=" fastmath<reassoc>")).count("affine.store %") == 2


def test_what_takes_long_is_computed_once_and_kept() -> None:
    text = changed(adjoint(before="%w = math.exp %w0 : f64"))
    assert text.count("math.exp") == 2  # for the row, and for the sum that stays where it is
    assert text.count("memref.alloca") == 1


@pytest.mark.parametrize(
    "text",
    [
        adjoint(at="%k + %j, %j"),
        adjoint(at="%k, %j", extra="affine.store %p, %e[5, 5] : memref<12x15xf64>"),
        adjoint(extra="affine.store %p, %d[0] : memref<15xf64>"),
        adjoint(before="%w = affine.load %e[0, %j] : memref<12x15xf64>"),
        adjoint(at="%k, 0"),
    ],
    ids=["meets itself", "stored as well", "a source is written", "is read as well", "in the order of the terms"],
)
def test_sums_stay_where_they_are(text: str) -> None:
    assert not changed(text)


def recurrence(end: str) -> str:
    """A sum of what the inner loop carries, which is used behind it (``end``) or not."""
    return f"""func.func @f(%a: memref<12x15xf64>, %b: memref<15xf64>, %c: memref<12x15xf64> {{llvm.noalias}},
                        %d: memref<15xf64> {{llvm.noalias}}) {{
      affine.for %j = 0 to 15 {{
        %start = affine.load %b[%j] : memref<15xf64>
        %end = affine.for %k = 0 to 12 iter_args(%p = %start) -> (f64) {{
          %x = affine.load %a[%k, %j] : memref<12x15xf64>
          %c0 = affine.load %c[%k, %j] : memref<12x15xf64>
          %c1 = arith.addf %c0, %p : f64
          affine.store %c1, %c[%k, %j] : memref<12x15xf64>
          %next = arith.addf %p, %x : f64
          affine.yield %next : f64
        }}
        {end}
      }}
      return
    }}"""


@pytest.mark.parametrize(
    "text",
    [recurrence("affine.store %end, %d[%j] : memref<15xf64>"), recurrence("")],
    ids=["both would move", "unused"],
)
def test_a_sum_of_what_the_inner_loop_carries_stays_there(text: str) -> None:
    """It used to be moved without that: refused where the loop stayed, and wrong where both moved."""
    assert not changed(text)


def correlation(dialect: str, size: str, flags: str = " fastmath<reassoc>", prepared: str = "%j, %i") -> str:
    """The adjoint of ``c[i, j] += x[k, i] x[k, j]``: ``d[k, i]`` and ``d[k, j]`` are elements of one buffer."""
    shape = f"memref<{size}x{size}xf64>"
    access = "affine" if dialect == "affine" else "memref"
    ends, start, step = ("%n", "%c0", " step %c1") if dialect == "scf" else (size.replace("?", "%n"), "0", "")
    return f"""func.func @f(%x: {shape} {{llvm.noalias}}, %g: {shape} {{llvm.noalias}}, %d: {shape} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %n = {f"memref.dim %x, %c0 : {shape}" if size == "?" else f"arith.constant {size} : index"}
      {dialect}.for %i = {start} to {ends}{step} {{
        {dialect}.for %j = {start.replace("0", "1") if dialect == "scf" else "1"} to {ends}{step} {{
          %w = {access}.load %g[{prepared}] : {shape}
          %w2 = arith.addf %w, %w : f64
          {access}.store %w2, %g[%i, %j] : {shape}
          {dialect}.for %k = {start} to {ends}{step} {{
            %t = {access}.load %g[%i, %j] : {shape}
            %a = {access}.load %x[%k, %i] : {shape}
            %b = {access}.load %x[%k, %j] : {shape}
            %p = arith.mulf %t, %a : f64
            %q = arith.mulf %t, %b : f64
            %d0 = {access}.load %d[%k, %j] : {shape}
            %d1 = arith.addf %d0, %p{flags} : f64
            {access}.store %d1, %d[%k, %j] : {shape}
            %e0 = {access}.load %d[%k, %i] : {shape}
            %e1 = arith.subf %e0, %q{flags} : f64
            {access}.store %e1, %d[%k, %i] : {shape}
          }}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("size", ["12", "?"])
def test_sums_into_one_buffer_commute_where_any_order_is_allowed(dialect: str, size: str) -> None:
    # What the inner loop reads is prepared by the outer one: row i of g, from column i or from itself.
    text = correlation(dialect, size, prepared="%i, %j")
    found = changed(text)
    loops = [line.split()[1] for line in found.splitlines() if f"{dialect}.for" in line]
    assert len(loops) == 4  # the preparation stays, and both sums are in one nest behind it
    assert f"%d[{loops[2]}, {loops[3]}]" in found
    assert not changed(found)
    assert not changed(correlation(dialect, size, flags="", prepared="%i, %j"))


@pytest.mark.parametrize("prepared", ["%i, %j", "%i, %j - 1", "%i, 0"])
def test_commuting_sums_are_right(prepared: str) -> None:
    text = correlation("affine", "12", prepared=prepared)
    arrays = np.random.default_rng(5).normal(size=(3, 12, 12))
    one, other = arrays.copy(), arrays.copy()
    run(text, (), *one)
    run(text, ("interchange-loops",), *other)
    np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


def between(dialect: str, size: str, behind: str = "%r[%i, %j]") -> str:
    """``r = 0; r += q a; a -= q r``: what follows the sum needs all of it, and the sum what comes before."""
    shape = f"memref<{size}x{size}xf64>"
    access = "affine" if dialect == "affine" else "memref"
    ends, start, step = ("%n", "%c0", " step %c1") if dialect == "scf" else (size.replace("?", "%n"), "0", "")
    return f"""func.func @f(%a: {shape} {{llvm.noalias}}, %q: {shape} {{llvm.noalias}}, %r: {shape} {{llvm.noalias}},
                        %s: {shape} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %n = {f"memref.dim %a, %c0 : {shape}" if size == "?" else f"arith.constant {size} : index"}
      {dialect}.for %i = {start} to {ends}{step} {{
        {dialect}.for %j = {start} to {ends}{step} {{
          {access}.store %zero, %r[%i, %j] : {shape}
          {dialect}.for %k = {start} to {ends}{step} {{
            %x = {access}.load %q[%k, %i] : {shape}
            %y = {access}.load %a[%k, %j] : {shape}
            %p = arith.mulf %x, %y : f64
            %r0 = {access}.load %r[%i, %j] : {shape}
            %r1 = arith.addf %r0, %p : f64
            {access}.store %r1, %r[%i, %j] : {shape}
          }}
          %t = {access}.load {behind} : {shape}
          {access}.store %t, %s[%j, %i] : {shape}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("size", ["12", "?"])
def test_a_loop_is_cut_where_the_sums_are_needed_behind_them(dialect: str, size: str) -> None:
    found = changed(between(dialect, size))
    loops = [line.split()[1] for line in found.splitlines() if f"{dialect}.for" in line]
    assert len(loops) == 5  # i, the zeros, the nest of two, and what follows
    assert f"%a[{loops[2]}, {loops[3]}]" in found
    if size == "12":
        one, other = np.random.default_rng(6).normal(size=(1, 4, 12, 12)).repeat(2, axis=0)
        run(between(dialect, size), (), *one)
        run(between(dialect, size), ("interchange-loops",), *other)
        assert one.tobytes() == other.tobytes()


def test_what_waits_for_a_sum_is_not_cut_off() -> None:
    waits = between("affine", "12").replace("affine.load %a[%k, %j]", "affine.load %s[%j, %k]")
    assert not changed(waits)


def outer_product(dialect: str = "affine", size: str = "12", at: str = "%k, %j", extra: str = "") -> str:
    """``e[k, j] = a[j] b[k]``: the inner loop stores along a column."""
    ends, step = (size.replace("?", "%n"), "") if dialect == "affine" else ("%n", "step %c1")
    start, form, access = ("0", size, "affine") if dialect == "affine" else ("%c0", size, "memref")
    return f"""func.func @f(%a: memref<{size}xf64>, %b: memref<{size}xf64>,
                        %e: memref<{size}x{size}xf64> {{llvm.noalias}}, %g: memref<{size}xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = {"memref.dim %a, %c0 : memref<?xf64>" if size == "?" else f"arith.constant {size} : index"}
      {dialect}.for %j = {start} to {ends} {step} {{
        {dialect}.for %k = {start} to {ends} {step} {{
          %x = {access}.load %a[%j] : memref<{form}xf64>
          %y = {access}.load %b[%k] : memref<{form}xf64>
          %p = arith.mulf %x, %y : f64
          {access}.store %p, %e[{at}] : memref<{form}x{form}xf64>
          {extra}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("size", ["12", "?"])
def test_what_is_stored_along_columns_is_stored_along_rows(dialect: str, size: str) -> None:
    found = changed(outer_product(dialect, size))
    outer, inner = (line.split()[1] for line in found.splitlines() if f"{dialect}.for" in line)
    assert f"%e[{outer}, {inner}]" in found
    assert not changed(found)


def test_stores_get_a_nest_of_their_own_if_little_is_computed_twice() -> None:
    found = changed(outer_product(extra="affine.store %p, %g[%k] : memref<12xf64>"))
    assert found.count("affine.for") == 4
    assert found.count("affine.store") == 2


@pytest.mark.parametrize(
    "text",
    [
        outer_product(at="%k, %k"),
        outer_product(at="%k + %j - 5, %j"),
        outer_product(at="%k, 0"),
        outer_product(at="%j, %k"),
        outer_product(extra="affine.store %y, %e[5, 5] : memref<12x12xf64>"),
        outer_product(extra="affine.store %p, %b[0] : memref<12xf64>"),
        outer_product(extra="affine.store %p, %g[%k] : memref<12xf64>").replace(
            "arith.mulf %x, %y", "math.powf %x, %y"
        ),
    ],
    ids=["diagonal", "sums", "the last stays", "along rows", "stored twice", "a source is written", "takes long twice"],
)
def test_other_stores_stay(text: str) -> None:
    assert not changed(text)


class Writer:
    """Writes one random nest of two loops, with buffers of its own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = 0
        self.lines: list[str] = []

    def text(self) -> str:
        pick = self.random.choice
        outer, inner = (pick((0, 1, 7, 8, 11)) for _ in range(2))
        first = pick((0, 0, -3, 1))
        buffers = ", ".join(f"%{n}: memref<{M}x{N}xf64> {{llvm.noalias}}" for n in "abcd")
        carried = self.random.randint(0, 2)
        self.lines = [f"func.func @f({buffers}, %s: memref<{N}xf64> {{llvm.noalias}}) {{"]
        self.lines += ["%zero = arith.constant 0.5 : f64"]
        kind = pick(("affine", "affine", "scf"))
        if kind == "scf":
            first = 0
            for name, number in (("0", 0), ("1", 1), ("o", outer), ("i", inner)):
                self.lines.append(f"%c{name} = arith.constant {number} : index")
        names = [f"%p{n}" for n in range(carried)]
        head = ("", "%r = ", "%r:2 = ")[carried]
        inits = [self.random.choice(("%zero", "%w")) for _ in names]
        args = f" iter_args({', '.join(f'{n} = {i}' for n, i in zip(names, inits, strict=True))})" if carried else ""
        types = f" -> ({', '.join(['f64'] * carried)})" if carried else ""
        if kind == "affine":
            self.lines.append(f"affine.for %j = {first} to {first + outer} {{")
            begin = f"{head}affine.for %k = 0 to {inner}{args}{types} {{"
        else:
            self.lines.append("scf.for %j = %c0 to %co step %c1 {")
            begin = f"{head}scf.for %k = %c0 to %ci step %c1{args}{types} {{"
        self.j = f"%j + {-first}" if kind == "affine" and first else "%j"
        self.dialect = "affine" if kind == "affine" else "memref"
        self.lines.append(f"%w0 = {self.dialect}.load %s[{self.j}] : memref<{N}xf64>")
        self.lines.append(f"%w = {pick(('math.sin', 'arith.negf'))} %w0 : f64")
        for target in self.random.sample("cd", self.random.randint(0, 2)):
            self.around(target, kind)
        self.lines.append(begin)
        values = ["%w", *names]
        values += [self.load(pick(("a", "b")), pick(("kj", "jk"))) for _ in range(self.random.randint(1, 3))]
        for _ in range(self.random.randint(1, 3)):
            values.append(self.compute(pick(("mulf", "addf", "subf")), pick(values), pick(values)))
        for target in self.random.sample("cd", self.random.randint(0, 2)):
            where = pick(("kj", "jk", "kk", "jj"))
            is_sum = self.random.random() < 0.6
            total = self.compute("addf", self.load(target, where), pick(values)) if is_sum else pick(values)
            self.lines.append(f"{self.dialect}.store {total}, %{target}[{self.at(where)}] : memref<{M}x{N}xf64>")
        if carried:
            ends = [self.compute("addf", n, pick(values)) if self.random.random() < 0.8 else n for n in names]
            yielded = f"{kind}.yield {', '.join(ends)} : {', '.join(['f64'] * carried)}"
            self.lines.append(yielded)
        self.lines.append("}")
        if carried:
            zero = "0" if kind == "affine" else "%c0"
            place = pick((f"%d[{zero}, {self.j}]", f"%c[{self.j}, {zero}]"))
            last = f"%r#{carried - 1}" if carried > 1 else "%r"
            self.lines.append(f"{self.dialect}.store {last}, {place} : memref<{M}x{N}xf64>")
        for target in self.random.sample("cd", self.random.randint(0, 1)):
            self.around(target, kind)
        return "\n".join([*self.lines, "}", "return", "}"])

    def around(self, target: str, kind: str) -> None:
        """Write what the outer loop does beside the inner one: elements of a row or a column that it touches."""
        place = self.random.choice((f"%c0, {self.j}", f"{self.j}, %c0", f"{self.j}, {self.j}"))
        place = place if kind == "scf" else place.replace("%c0", "0")
        value = self.name()
        self.lines.append(f"{value} = {self.dialect}.load %{target}[{place}] : memref<{M}x{N}xf64>")
        value = self.random.choice((self.compute("addf", value, "%w"), "%w"))
        self.lines.append(f"{self.dialect}.store {value}, %{target}[{place}] : memref<{M}x{N}xf64>")

    def name(self) -> str:
        self.names += 1
        return f"%v{self.names}"

    def at(self, where: str) -> str:
        return ", ".join({"k": "%k", "j": self.j}[letter] for letter in where)

    def load(self, buffer: str, where: str) -> str:
        value = self.name()
        self.lines.append(f"{value} = {self.dialect}.load %{buffer}[{self.at(where)}] : memref<{M}x{N}xf64>")
        return value

    def compute(self, op: str, *operands: str) -> str:
        value = self.name()
        self.lines.append(f"{value} = arith.{op} {', '.join(operands)} : f64")
        return value


def results(text: str, passes: tuple[str, ...]) -> list[np.ndarray]:
    random = np.random.default_rng(3)
    arrays = [*random.normal(size=(4, M, N)), random.normal(size=N)]
    run(text, passes, *arrays)
    return arrays


def run(text: str, passes: tuple[str, ...], *arrays: np.ndarray) -> None:
    """Compile ``text`` with the loop passes ``passes``, and call it."""
    module = ad.parse(text)
    prototype = Prototype.of(find(module, "f"), argument_names(find(module, "f")))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
    Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(opt_level=0))(*arrays)


def test_random_nests_keep_every_bit() -> None:
    moved = 0
    for seed in range(150):
        text = Writer(seed).text()
        if not changed(text):
            continue
        moved += 1
        for one, other in zip(results(text, ()), results(text, ("interchange-loops",)), strict=True):
            assert one.tobytes() == other.tobytes(), text
    assert moved > 25


def test_a_bound_that_is_an_initial_value_too_is_not_left_behind() -> None:
    """The inner loop starts at ``s[i]``, with that as its carried value: its bounds depend on the outer loop."""
    text = """func.func @f(%n: index, %s: memref<8xindex>, %z: memref<8xindex>) {
      %c7 = arith.constant 7 : index
      affine.for %i = 0 to 8 {
        %start = affine.load %s[%i] : memref<8xindex>
        %end = scf.for %j = %start to %n step %start iter_args(%d = %start) -> (index) {
          %e = arith.addi %d, %c7 : index
          scf.yield %e : index
        }
        affine.store %end, %z[%i] : memref<8xindex>
      }
      return
    }"""
    s, z = np.arange(1, 9), np.zeros(8, np.int64)
    ad.compile(ad.parse(text), "f")(21, s, z)
    np.testing.assert_array_equal(z, [first + 7 * len(range(first, 21, first)) for first in s])
