"""Loops carry the elements that each iteration changes, with the same bits, also where other subscripts meet them."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.raise_to_affine import raise_to_affine
from mlirad.loops.scalar_replacement import scalar_replacement
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

N = 12
BELOW = "affine_map<(m) -> (m)>(%i)"
SPELLINGS = [(dialect, size) for dialect in ("affine", "scf") for size in (str(N), "?")]
IDS = [f"{dialect}-{'open' if size == '?' else 'static'}" for dialect, size in SPELLINGS]


def program(
    places: list[str],
    lower: str = "0",
    upper: str = "%n",
    size: str = "?",
    promise: str = "{llvm.noalias}",
    flags: str = "",
) -> str:
    """``d[place] = d[place] +- c * a[k]`` for each of ``places``, in a loop over k in loops over i and j."""
    sums = []
    for number, place in enumerate(places):
        sums += [
            f"%l{number} = affine.load %d[{place}] : memref<{size}xf64>",
            f"%s{number} = arith.{'subf' if number % 2 else 'addf'} %l{number}, %t{number} {flags} : f64",
            f"affine.store %s{number}, %d[{place}] : memref<{size}xf64>",
        ]
    terms = [f"%t{number} = arith.mulf %x, %c{number} : f64" for number, _ in enumerate(places)]
    constants = [
        f"%c{number} = arith.constant {1 + number}.{0 if flags else 3} : f64" for number, _ in enumerate(places)
    ]
    lines = "\n".join([f"%x = affine.load %a[%k] : memref<{size}xf64>", *terms, *sums])
    return f"""func.func @f(%a: memref<{size}xf64> {promise}, %d: memref<{size}xf64> {promise}) {{
      %zero = arith.constant 0 : index
      %n = memref.dim %a, %zero : memref<{size}xf64>
      {"".join(f"{line}{chr(10)}" for line in constants)}
      affine.for %i = 0 to {N if size != "?" else "%n"} {{
        affine.for %j = 0 to {N if size != "?" else "%n"} {{
          affine.for %k = {lower} to {upper if size == "?" else upper.replace("%n", str(N))} {{
            {lines}
          }}
        }}
      }}
      return
    }}"""


def branched(text: str, *, stores: bool) -> str:
    """The same program where the term, or the last store, is in a branch that half of the iterations take."""
    is_positive = "%is = arith.cmpf ogt, %x, %half : f64"
    text = text.replace("%zero = ", "%half = arith.constant 0.5 : f64\n%zero = ", 1)
    if stores:
        *head, last = text.rpartition("affine.store")
        line, rest = last.split("\n", 1)
        head[0] = head[0].replace("%t0 = ", f"{is_positive}\n%t0 = ")
        return f"{head[0]}scf.if %is {{\naffine.store{line}\n}}\n{rest}"
    chosen = "%x = scf.if %is -> (f64) {\nscf.yield %raw : f64\n} else {\nscf.yield %half : f64\n}"
    return text.replace("%x = ", "%raw = ").replace("%t0 = ", f"{is_positive.replace('%x', '%raw')}\n{chosen}\n%t0 = ")


def carried(text: str, dialect: str = "affine") -> str:
    module = ad.parse(text)
    if dialect == "scf":
        UpstreamPassManager.parse("builtin.module(func.func(lower-affine,canonicalize))", module.context).run(
            module.operation
        )
        raise_to_affine(module, Context.default())
    scalar_replacement(module, Context.default())
    assert module.operation.verify()
    return str(module)


def changed(text: str) -> list[np.ndarray]:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    rng = np.random.default_rng(5)
    # Small integers have the same sums in every order.
    arrays = list(rng.integers(-9, 9, size=(2, N)).astype(float) if "reassoc" in text else rng.normal(size=(2, N)))
    Compiled(module, lowered, internal_name("f"), prototype)(*arrays)
    return arrays


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
@pytest.mark.parametrize("seed", range(12))
def test_no_bit_changes(dialect: str, size: str, seed: int) -> None:
    source = random.Random(seed)
    known = ["%i", "%j", "3", f"-%i + {N - 1}", "%k", f"-%k + {N - 1}"]
    places = [source.choice(["%i", "%j"]), *(source.choice(known) for _ in range(source.randint(1, 3)))]
    bounds = source.choice(
        [("0", "%n"), ("0", BELOW), ("affine_map<(m) -> (m)>(%j)", "%n"), ("affine_map<(m) -> (m + 1)>(%i)", "%n")]
    )
    text = program(places, *bounds, size=size)
    if seed % 4:
        text = branched(text, stores=seed % 4 == 1)
    for wanted, got in zip(changed(text), changed(carried(text, dialect)), strict=True):
        assert got.tobytes() == wanted.tobytes()


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
@pytest.mark.parametrize("seed", range(8))
def test_sums_in_any_order_have_the_same_terms(dialect: str, size: str, seed: int) -> None:
    source = random.Random(100 + seed)
    known = ["%i", "%j", "3", f"-%i + {N - 1}", "%k", f"-%k + {N - 1}"]
    places = [source.choice(["%i", "%j"]), "%k", *(source.choice(known) for _ in range(source.randint(0, 2)))]
    bounds = source.choice(
        [("0", "%n"), ("0", BELOW), ("affine_map<(m) -> (m)>(%j)", "%n"), ("affine_map<(m) -> (m + 1)>(%i)", "%n")]
    )
    text = program(places, *bounds, size=size, flags="fastmath<reassoc>")
    found = carried(text, dialect)
    assert "iter_args" in found
    assert "ne," not in found  # nothing has to be compared
    for wanted, got in zip(changed(text), changed(found), strict=True):
        assert got.tobytes() == wanted.tobytes()


@pytest.mark.parametrize("reassociated", [(0, 1), (0,), (1,), ()])
def test_all_that_is_added_must_be_free_to_move(reassociated: tuple[int, ...]) -> None:
    text = program(["%i", "%k"])
    for number in reassociated:
        text = text.replace(f"%l{number}, %t{number}  :", f"%l{number}, %t{number} fastmath<reassoc> :")
    found = carried(text)
    assert ("-0.0" in found) == (reassociated == (0, 1))


def test_an_addition_that_another_store_undoes_is_no_sum() -> None:
    """Where i is k, what is added first is lost."""
    lines = program(["%i", "%k"], flags="fastmath<reassoc>").splitlines()
    second = next(line for line in lines if "%l1 = " in line)
    lines.remove(second)
    lines.insert(next(place for place, line in enumerate(lines) if "%l0 = " in line), second)
    text = "\n".join(lines)
    found = carried(text)
    assert "-0.0" not in found
    for wanted, got in zip(changed(text), changed(found), strict=True):
        assert got.tobytes() == wanted.tobytes()


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_an_element_that_is_read_besides_is_no_sum(dialect: str, size: str) -> None:
    text = program(["%i", "%k"], size=size, flags="fastmath<reassoc>")
    read = text.replace("%x = affine.load %a[%k]", "%x = affine.load %d[%k]")
    assert "-0.0" in carried(text, dialect)
    assert "-0.0" not in carried(read, dialect)


def test_negative_zeros_and_loops_without_iterations_stay() -> None:
    """An element to which nothing, or only -0.0, is added keeps its sign."""
    text = program(["%i", "%k"], "0", BELOW, flags="fastmath<reassoc>")
    module = ad.parse(carried(text))
    a, d = np.full(N, -0.0), np.full(N, -0.0)
    ad.compile(module, "f")(a, d)
    plain = np.full(N, -0.0)
    ad.compile(ad.parse(text), "f", target=ad.Cpu(opt_level=0))(a, plain)
    assert d.tobytes() == plain.tobytes()
    assert np.signbit(d[-1])


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_elements_are_compared_where_nothing_else_tells_them_apart(dialect: str, size: str) -> None:
    found = carried(program(["%i", "%j"], size=size), dialect)
    assert found.count("iter_args") == 1
    assert found.count("scf.if") == 1
    assert "ne," in found


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_the_bounds_tell_elements_apart(dialect: str, size: str) -> None:
    found = carried(program(["%i", "%k"], "0", BELOW, size=size), dialect)
    assert "iter_args" in found
    assert "sge" not in found  # it is only asked whether the loop runs
    assert "ne," not in found


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_an_element_is_not_loaded_for_a_loop_that_never_runs(dialect: str, size: str) -> None:
    """The element may not exist: the bounds of the loop tell that it is empty, though not its trip count."""
    text = carried(program(["%i", "%k"], BELOW, "0", size=size), dialect)
    assert ("iter_args" in text) == ("scf.if" in text)


@pytest.mark.parametrize("size", [str(N), "?"])
def test_a_check_that_never_holds_is_not_made(size: str) -> None:
    """The loop over k begins at j: there d[k] is d[j]."""
    text = program(["%j", "%k"], "affine_map<(m) -> (m)>(%j)", "%n", size=size)
    assert carried(text) == str(ad.parse(text))


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_a_sum_is_carried_beside_reads_of_other_elements(dialect: str, size: str) -> None:
    text = program(["%i", "%k"], "0", BELOW, size=size, flags="fastmath<reassoc>")
    text = text.replace("%x = affine.load %a[%k]", "%x = affine.load %d[%k]")
    found = carried(text, dialect)
    assert "-0.0" in found
    assert "ne," not in found  # nothing has to be compared
    for wanted, got in zip(changed(text), changed(found), strict=True):
        assert got.tobytes() == wanted.tobytes()


@pytest.mark.parametrize(("dialect", "size"), SPELLINGS, ids=IDS)
def test_loops_with_branches_carry_what_these_do_not_access(dialect: str, size: str) -> None:
    text = program(["%i", "%k"], "0", BELOW, size=size)
    assert "iter_args" in carried(branched(text, stores=False), dialect)
    assert "iter_args" not in carried(branched(text, stores=True), dialect)


@pytest.mark.parametrize(
    "text",
    [
        program(["%i", "%j"], promise=""),
        program(["%i"]),
        program(["%i", "%i + 1", "%i + 3"], flags="fastmath<reassoc>"),
        program(["%k", "-%k + 11"]),
        program(["%i", "%k * 2"]),
        program(["%i", "%j"], "0", "4", size="12"),
    ],
    ids=["may overlap", "LLVM does it", "LLVM knows the distances", "none stays", "other steps", "short"],
)
def test_others_stay(text: str) -> None:
    assert carried(text) == str(ad.parse(text))


def test_what_is_copied_in_the_loop_is_not_carried() -> None:
    """The copy would not see the sums that are in a register."""
    text = program(["%i", "%j"]).replace("func.func @f(", "func.func @f(%e: memref<?xf64> {llvm.noalias}, ", 1)
    copied = text.replace("%x = affine.load", "memref.copy %d, %e : memref<?xf64> to memref<?xf64>\n%x = affine.load")
    assert "iter_args" in carried(text)
    assert "iter_args" not in carried(copied)


def test_a_loop_of_unsigned_numbers_may_not_run_where_a_signed_one_does() -> None:
    """What it would load in front does not have to be there."""
    module = ad.parse(program(["%i", "%j"]))
    lowering = "builtin.module(func.func(lower-affine,canonicalize))"
    UpstreamPassManager.parse(lowering, module.context).run(module.operation)
    before = str(module).replace("scf.for", "scf.for unsigned")
    module = ad.parse(before)
    scalar_replacement(module, Context.default())
    assert str(module) == str(ad.parse(before))
