"""Sums of products, as tangents in several directions have them, become products of matrices."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.product_orders import put_in_order
from mlirad.machine import MachineModel

Array = np.ndarray[Any, Any]
COUNTS = {"i": 96, "j": 98, "k": 100, "l": 8}
#: c[i, j, l] += u[i, k, l] w[k, j] + x[i, k] v[k, j, l], with the lanes last, and with those of some buffers first.
FORMS = {
    "last": ("ikl", "kj", "ik", "kjl", "ijl"),
    "first": ("lik", "kj", "ik", "lkj", "lij"),
    "inputs first": ("lik", "kj", "ik", "lkj", "ijl"),
}


def program(form: str, flags: str, dims: str, view: bool = False) -> str:
    """Every dim of ``dims`` has an open extent; ``view``: buffers are seen with their lanes last."""
    operands = FORMS[form]
    stored = [shape(one, dims) for one in operands]
    seen = [one.replace("l", "") + ("l" if "l" in one else "") for one in operands] if view else list(operands)
    types, views, names = list(stored), "", [f"%b{n}" for n in range(5)]
    for n, (own, other) in enumerate(zip(operands, seen, strict=True)):
        if own == other:
            continue
        map = f"({', '.join(own)}) -> ({', '.join(other)})"
        strides = ", ".join(
            "?" if set(own[own.index(d) + 1 :]) & set(dims) else str(size(own[own.index(d) + 1 :])) for d in other
        )
        types[n] = f"{shape(other, dims)[:-1]}, strided<[{strides}]>>"
        views += f"%v{n} = memref.transpose %b{n} {map} : {stored[n]} to {types[n]}\n"
        names[n] = f"%v{n}"
    maps = ", ".join(f"affine_map<(i, j, k, l) -> ({', '.join(one)})>" for one in seen)
    arguments = ", ".join(f"%b{n}: {type} {{llvm.noalias}}" for n, type in enumerate(stored))
    return f"""func.func @f({arguments}) {{
      {views}
      linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}}
          ins({", ".join(names[:4])} : {", ".join(types[:4])}) outs({names[4]} : {types[4]}) {{
      ^bb0(%u: f64, %w: f64, %x: f64, %v: f64, %c: f64):
        %p = arith.mulf %u, %w {flags} : f64
        %q = arith.mulf %x, %v {flags} : f64
        %s = arith.addf %p, %q {flags} : f64
        %t = arith.addf %c, %s {flags} : f64
        linalg.yield %t : f64
      }}
      return
    }}"""


def size(dims: str) -> int:
    return int(np.prod([COUNTS[d] for d in dims], dtype=int))


def shape(operand: str, open: str) -> str:
    return f"memref<{'x'.join('?' if d in open else str(COUNTS[d]) for d in operand)}xf64>"


def arrays(form: str) -> list[Array]:
    random = np.random.default_rng(3)
    return [random.normal(size=[COUNTS[d] for d in one]) for one in FORMS[form]]


@pytest.mark.parametrize("dims", ["", "ijk"], ids=["static", "open"])
@pytest.mark.parametrize(("form", "view"), [("last", False), ("inputs first", False), ("inputs first", True)])
def test_both_terms_are_products_for_a_library(form: str, view: bool, dims: str) -> None:
    compiled = ad.compile(ad.parse(program(form, "fastmath<reassoc>", dims, view)), "f")
    assert str(compiled.lowered).count("matrix_product =") == 2
    given = arrays(form)
    u, w, x, v, c = FORMS[form]
    expected = given[4] + np.einsum(f"{u},{w}->{c}", *given[:2]) + np.einsum(f"{x},{v}->{c}", *given[2:4])
    compiled(*given)
    np.testing.assert_allclose(given[4], expected, rtol=0, atol=1e-11)


@pytest.mark.parametrize("dims", ["", "ijk"], ids=["static", "open"])
@pytest.mark.parametrize(("form", "view"), [("last", False), ("first", False), ("inputs first", True), ("first", True)])
def test_without_flags_each_sum_keeps_its_order(form: str, view: bool, dims: str) -> None:
    compiled = ad.compile(ad.parse(program(form, "", dims, view)), "f")
    assert "matrix_product =" not in str(compiled.lowered)
    given = arrays(form)
    u, _, _, v, c = FORMS[form]
    order = "".join(c)
    expected = np.einsum(f"{c}->ijl", given[4]).copy()
    turned = [
        np.einsum(f"{own}->{new}", a) for own, new, a in zip((u, v), ("kil", "kjl"), (given[0], given[3]), strict=True)
    ]
    for k in range(COUNTS["k"]):
        left = turned[0][k][:, None, :] * given[1][k][None, :, None]
        right = given[2][:, k][:, None, None] * turned[1][k][None, :, :]
        expected += left + right
    compiled(*given)
    assert np.array_equal(np.einsum(f"{order}->ijl", given[4]), expected)


def test_lanes_that_lie_last_are_copied_to_the_front_where_sums_keep_their_order() -> None:
    def copies(form: str) -> int:
        return str(ad.compile(ad.parse(program(form, "", "")), "f").lowered).count("llvm.call @free")

    assert (copies("last"), copies("first")) == (3, 0)


@pytest.mark.parametrize("count", [4, 16])
def test_small_sums_stay_as_they_are(count: int) -> None:
    text = program("last", "fastmath<reassoc>", "")
    for dim in "ijk":
        text = text.replace(f"{COUNTS[dim]}x", f"{count}x")
    assert "llvm.call @malloc" not in str(ad.compile(ad.parse(text), "f").lowered)


@pytest.mark.parametrize(("flags", "count"), [("reassoc", 2), ("contract", 0)])
def test_products_with_numbers_are_products_for_a_library_in_any_order(flags: str, count: int) -> None:
    text = program("last", f"fastmath<{flags}>", "")
    text = text.replace("linalg.generic", "%h = arith.constant 0.5 : f64\n linalg.generic")
    text = text.replace("%p = arith.mulf %u,", f"%o = arith.mulf %u, %h fastmath<{flags}> : f64\n %p = arith.mulf %o,")
    compiled = ad.compile(ad.parse(text), "f")
    given = arrays("last")
    expected = given[4] + 0.5 * np.einsum("ikl,kj->ijl", *given[:2]) + np.einsum("ik,kjl->ijl", *given[2:4])
    module = ad.parse(text)
    put_in_order(module, MachineModel())
    two_factors = re.findall(r"\^bb0\(%\w+: f64, %\w+: f64, %\w+: f64\)", str(module))
    assert len(two_factors) == count
    compiled(*given)
    np.testing.assert_allclose(given[4], expected, rtol=0, atol=1e-11)


def test_a_product_has_the_flags_that_all_terms_have() -> None:
    text = program("last", "fastmath<reassoc,nsz>", "")
    text = text.replace("%u, %w fastmath<reassoc,nsz>", "%u, %w fastmath<fast>")
    text = text.replace("%p, %q fastmath<reassoc,nsz>", "%p, %q fastmath<fast>")
    module = ad.parse(text)
    put_in_order(module, MachineModel())
    assert str(module).count("arith.mulf") == str(module).count("arith.addf") == 2
    assert str(module).count("fastmath<reassoc,nsz>") == 4
