"""Loops that multiply matrices become structured ops, with the same bits; other loops stay."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.raise_contractions import raise_contractions
from mlirad.loops.version_open_extents import version_open_extents
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.testing.check import check_vjp
from mlirad.transforms.wrt import find

EXTENTS = {"i": 16, "j": 17, "k": 18}


def shape(letters: str) -> tuple[int, ...]:
    return tuple(EXTENTS[letter] for letter in letters)


def kind(letters: str) -> str:
    return f"memref<{'x'.join(map(str, shape(letters)))}xf64>"


def nest(order: str, body: str, down: str = "") -> str:
    heads = [
        f"affine.for %{n} = {1 - EXTENTS[n]} to 1 {{" if n in down else f"affine.for %{n} = 0 to {EXTENTS[n]} {{"
        for n in order
    ]
    return "\n".join([*heads, body, *("}" for _ in order)])


def at(letters: str, down: str = "") -> str:
    return ", ".join(f"-%{n}" if n in down else f"%{n}" for n in letters)


def function(code: str, c: str = "ij", promise: str = " {llvm.noalias}") -> str:
    return f"""func.func @f(%a: {kind("ik")}, %b: {kind("kj")}, %c: {kind(c)}{promise}, %d: {kind("ik")}) {{
      %zero = arith.constant 0.0 : f64
      %factor = arith.constant 1.2 : f64
      {code}
      return
    }}"""


def add(
    order: str = "ijk", down: str = "", c: str = "ij", flags: str = "", term: str = "arith.mulf %x, %y", more: str = ""
) -> str:
    body = f"""%x = affine.load %a[{at("ik", down)}] : {kind("ik")}
      %y = affine.load %b[{at("kj", down)}] : {kind("kj")}
      %p = {term} : f64
      %z = affine.load %c[{at(c, down)}] : {kind(c)}
      %s = arith.addf %z, %p{flags} : f64
      affine.store %s, %c[{at(c, down)}] : {kind(c)}
      {more}"""
    return nest(order, body, down)


def carried(start: str = "%zero", before: str = "", behind: str = "") -> str:
    body = f"""{before}
      %r = affine.for %k = 0 to 18 iter_args(%t = {start}) -> (f64) {{
        %x = affine.load %a[%i, %k] : {kind("ik")}
        %y = affine.load %b[%k, %j] : {kind("kj")}
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %t, %p : f64
        affine.yield %s : f64
      }}
      {behind}
      affine.store %r, %c[%i, %j] : {kind("ij")}"""
    return nest("ij", body)


def raised(text: str) -> str:
    """The module behind the pass; empty where it did nothing."""
    module = ad.parse(text)
    before = str(module)
    raise_contractions(module, Context.default())
    assert module.operation.verify()
    return "" if str(module) == before else str(module)


def beside(before: str = "", behind: str = "") -> str:
    """A product in a loop over rows that does other things with a row, which it reads or adds to, too."""
    inner = add("kj").replace("%i", "%row")
    text = function(nest("i", f"{before}\n{inner}\n{behind}").replace("%row", "%i"))
    return text.replace(f"%a: {kind('ik')}", f"%a: {kind('ik')} {{llvm.noalias}}")


def between(before: str = "", behind: str = "") -> str:
    """The same in two loops around the innermost one."""
    inner = add("j").replace("%i", "%row")
    text = function(nest("ik", f"{before}\n{inner}\n{behind}").replace("%row", "%i"))
    return text.replace(f"%a: {kind('ik')}", f"%a: {kind('ik')} {{llvm.noalias}}")


ELEMENT = f"""%u = affine.load %a[%i, %k] : {kind("ik")}
  %v = arith.mulf %u, %factor : f64
  affine.store %v, %a[%i, %k] : {kind("ik")}"""


def scaled(buffer: str, letters: str) -> str:
    """A row that is multiplied, and left to the next iteration of the outer loop."""
    return nest(
        letters[1],
        f"""%u = affine.load %{buffer}[{at(letters)}] : {kind(letters)}
        %v = arith.mulf %u, %factor : f64
        affine.store %v, %{buffer}[{at(letters)}] : {kind(letters)}""",
    )


SHIFTED = "arith.mulf %x, %factor : f64\n%q = arith.subf %y, %factor : f64\n%p = arith.mulf %o, %q"
LOADED = f"%l = affine.load %c[%i, %j] : {kind('ij')}"
PRODUCTS = {
    **{order: function(add("".join(order))) for order in map("".join, itertools.permutations("ijk"))},
    "reversed": function(add(down="ij")),
    "transposed": function(add(c="ji"), c="ji"),
    "carried": function(carried()),
    "carried from the element": function(carried("%l", LOADED)),
    "summed backwards": function(add(down="k", flags=" fastmath<reassoc>")),
    "scaled and shifted": function(add(term=SHIFTED).replace("%p = arith.mulf %x", "%o = arith.mulf %x")),
    "what it reads is written behind it": beside(behind=scaled("a", "ik")),
    "an element that it reads is written behind it": between(behind=ELEMENT),
    "an element that it reads is written before it": between(before=ELEMENT),
    "what it reads is written before it": beside(before=scaled("a", "ik")),
    "what it adds to is written before it": beside(before=scaled("c", "ij")),
    "in a time loop": function(f"affine.for %time = 0 to 3 {{\n{add()}\n}}"),
}


@pytest.mark.parametrize("text", PRODUCTS.values(), ids=PRODUCTS.keys())
def test_products_become_one_op(text: str) -> None:
    found = raised(text)
    assert "arith.mulf" in found
    assert found.count("linalg.generic") == (2 if "iter_args(%t = %zero)" in text else 1)
    assert found.count("affine.load") == ("%u" in text)
    assert found.count("affine.for") == (2 if "%u" in text else "%time" in text)


@pytest.mark.parametrize("text", PRODUCTS.values(), ids=PRODUCTS.keys())
def test_they_keep_every_bit(text: str) -> None:
    plain, structured = (results(text, passes) for passes in ((), ("raise-contractions",)))
    for one, other in zip(plain, structured, strict=True):
        if "reassoc" in text:
            np.testing.assert_allclose(one, other, rtol=1e-13)
        else:
            assert one.tobytes() == other.tobytes()


def results(text: str, passes: tuple[str, ...]) -> list[np.ndarray]:
    random = np.random.default_rng(3)
    module = ad.parse(text)
    prototype = Prototype.of(find(module, "f"), argument_names(find(module, "f")))
    letters = ("ik", "kj", "ji" if "%c: memref<17x16" in text else "ij", "ik")
    arrays = [random.normal(size=shape(letter)) for letter in letters]
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
    Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(opt_level=0))(*arrays)
    return arrays


def dotted(start: str, before_all: str = "") -> str:
    """A sum along a row of ``b`` for each element of a row of ``a``, the last of which is kept."""
    inner = f"""%r = affine.for %j = 0 to 17 iter_args(%t = {start}) -> (f64) {{
      %x = affine.load %a[%i, %k] : {kind("ik")}
      %y = affine.load %b[%k, %j] : {kind("kj")}
      %p = arith.mulf %x, %y : f64
      %s = arith.addf %t, %p : f64
      affine.yield %s : f64
    }}
    affine.store %r, %c[%i] : {kind("i")}"""
    return function(nest("i", f"{before_all}\n{nest('k', inner)}"), c="i")


STORE_A = f"affine.store %p, %a[%i, %k] : {kind('ik')}"
READ_C = f"%w = affine.load %c[0, 0] : {kind('ij')}\n%v = arith.addf %w, %zero : f64\n" + STORE_A.replace("%p", "%v")
STORE_C = f"affine.store %factor, %c[%i, %j] : {kind('ij')}"
OTHERS = {
    "the result may overlap a factor": function(add(), promise=""),
    "a factor is written": function(add(more=STORE_A)),
    "the result is read": function(add(more=READ_C.replace("%a[", "%d["))),
    "no product": function(add(term="arith.subf %x, %y")),
    "not all rows": function(add()).replace("%i = 0 to 16", "%i = 0 to 15"),
    "summed backwards": function(add(down="k")),
    "what it reads is written behind it, and what it adds to before it": beside(scaled("c", "ij"), scaled("a", "ik")),
    "what it adds to is written on both sides": beside(scaled("c", "ij"), scaled("c", "ij")),
    "another row of what it reads is written": beside(behind=scaled("a", "ik").replace("%i", "15 - %i")),
    "what it adds to is written in each of its iterations": between(scaled("c", "ij")),
    "an element that it reads later is written": between(behind=ELEMENT.replace("%k", "17 - %k")),
    "used besides": function(carried(behind=f"affine.store %r, %d[0, 0] : {kind('ik')}")),
    "starts anew": function(carried("%l", LOADED.replace("%i, %j", "0, 0"))),
    "the element is stored to since it was loaded": function(carried("%l", f"{LOADED}\n{STORE_C}")),
    "starts anew in each of two loops": dotted("%zero"),
    "starts with the same element in each": dotted("%l", f"%l = affine.load %c[%i] : {kind('i')}"),
    "small": function(add()).replace("17", "2").replace("18", "2"),
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS.keys())
def test_others_stay(text: str) -> None:
    assert not raised(text)


def test_gradients_of_loops_are_right() -> None:
    random = np.random.default_rng(4)
    arrays = [random.normal(size=shape(letters)) for letters in ("ik", "kj", "ij", "ik")]
    check_vjp(ad.parse(PRODUCTS["carried"]), "f", *arrays)


def rows(inner: str, flags: str, size: str) -> str:
    """``q[i] += a[i, k] * p[k]`` beside ``m[i, k] = p[k]``, with the loop over ``inner`` inside."""
    outer = "ik".replace(inner, "")
    matrix, vector = (f"memref<{'x'.join([size] * rank)}xf64>" for rank in (2, 1))
    return f"""func.func @f(%a: {matrix}, %p: {vector}, %q: {vector} {{llvm.noalias}}, %m: {matrix} {{llvm.noalias}}) {{
      %zero = arith.constant 0 : index
      %n = memref.dim %p, %zero : {vector}
      affine.for %{outer} = 0 to {"%n" if size == "?" else size} {{
        affine.for %{inner} = 0 to {"%n" if size == "?" else size} {{
          %x = affine.load %a[%i, %k] : {matrix}
          %y = affine.load %p[%k] : {vector}
          %t = arith.mulf %x, %y : f64
          %z = affine.load %q[%i] : {vector}
          %s = arith.addf %z, %t{flags} : f64
          affine.store %s, %q[%i] : {vector}
          affine.store %y, %m[%i, %k] : {matrix}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize("size", ["64", "?"])
@pytest.mark.parametrize(("inner", "flags"), [("i", ""), ("k", ""), ("i", " fastmath<reassoc>")])
def test_sums_of_rows_are_raised_where_they_wait_or_jump(inner: str, flags: str, size: str) -> None:
    text = rows(inner, flags, size)
    module = ad.parse(text)
    version_open_extents(module, Context.default())
    raise_contractions(module, Context.default())
    assert str(module).count("linalg.generic") == 1
    random = np.random.default_rng(5)
    a, p, q = random.normal(size=(64, 64)), *random.normal(size=(2, 64))
    found = []
    for passes in ((), ("version-open-extents", "raise-contractions")):
        arrays = [a.copy(), p.copy(), q.copy(), np.zeros((64, 64))]
        module = ad.parse(text)
        prototype = Prototype.of(find(module, "f"), argument_names(find(module, "f")))
        lowered = clone_module(module)
        LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
        Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(opt_level=0))(*arrays)
        found.append(arrays)
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12 if flags else 0)


def test_sums_of_rows_that_llvm_vectorises_stay() -> None:
    text = rows("k", " fastmath<reassoc>", "64")
    assert not raised(text)
