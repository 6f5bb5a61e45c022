"""Sums whose terms are kept are the same to the last bit, in loops of any depth and direction."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.pipeline import optimize_loops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.machine import MachineModel
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

LETTERS = "ijk"


class Scatter:
    """A nest that adds quotients to neighbours in one buffer or two, and does something else beside."""

    def __init__(self, seed: int, *, open: bool, flags: str = "") -> None:
        r = random.Random(seed)
        rank = r.choice([1, 1, 2, 2, 3])
        self.shape = tuple(r.randint(12, 22) if rank < 3 else r.randint(12, 14) for _ in range(rank))
        extents = "x".join("?" if open else str(extent) for extent in self.shape)
        type = f"memref<{extents}xf64>"
        backwards = [r.random() < 0.3 and not open for _ in range(rank)]
        order = r.sample(range(rank), rank)  # of the loops
        names = [f"%{LETTERS[axis]}" for axis in range(rank)]
        lines = [f"%x = affine.load %a[{self._at(names, backwards, [0] * rank)}] : {type}"]
        lines += ["%y = arith.mulf %x, %x : f64", "%z = arith.addf %y, %one : f64"]
        terms = []
        for number in range(r.randint(1, 4)):
            lines.append(f"%t{number} = arith.{r.choice(['divf', 'subf', 'mulf'])} %x, %z : f64")
            terms.append(f"%t{number}")
            lines[-1] = lines[-1].replace("%x,", r.choice(["%x,", "%y,"]))
        count = 0
        for buffer in r.choice([["%d"], ["%d", "%e"]]):
            first = [0] * rank
            places = [tuple(first), tuple(r.choice([-1, 1]) if axis == order[-1] else 0 for axis in range(rank))]
            while len(set(places)) < 3 or r.random() < 0.6:
                places.append(tuple(r.randint(-2, 2) for _ in range(rank)))
            r.shuffle(places)
            for place in places:
                at = self._at(names, backwards, place)
                kind, term = r.choice(["addf", "addf", "subf"]), r.choice(terms)
                lines.append(f"%l{count} = affine.load {buffer}[{at}] : {type}")
                lines.append(f"%s{count} = arith.{kind} %l{count}, {term}{flags} : f64")
                lines.append(f"affine.store %s{count}, {buffer}[{at}] : {type}")
                count += 1
        lines.append(f"affine.store %z, %b[{self._at(names, backwards, [0] * rank)}] : {type}")
        dims = [f"%n{axis} = memref.dim %a, %c{axis} : {type}" for axis in range(rank)] if open else []
        around = ["affine.for %step = 0 to 3 {"]
        for axis in order:
            low, high = (-(self.shape[axis] - 3), -1) if backwards[axis] else (2, self.shape[axis] - 2)
            end = f"affine_map<()[s] -> (s - 2)>()[%n{axis}]" if open else str(high)
            around.append(f"affine.for {names[axis]} = {low} to {end} {{")
        head = "".join(f"%{name}: {type} {{llvm.noalias}}, " for name in "abde")[:-2]
        body = "\n".join([*dims, *around, *lines, "}" * (rank + 1)])
        self.text = f"""func.func @f({head}) {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %one = arith.constant 1.5 : f64
          {body}
          return
        }}"""

    @staticmethod
    def _at(names: list[str], backwards: list[bool], place: tuple[int, ...] | list[int]) -> str:
        subscripts = (
            f"{'-' if back else ''}{name} + {by}" for name, back, by in zip(names, backwards, place, strict=True)
        )
        return ", ".join(subscripts).replace("+ -", "- ")


def run(module: ir.Module, shape: tuple[int, ...]) -> np.ndarray:
    function = find(module, "f")
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    prototype = Prototype.of(function, argument_names(function))
    arrays = np.random.default_rng(1).normal(size=(4, *shape))
    arrays[2:].flat[::7] = -0.0
    Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(opt_level=0))(*arrays)
    return arrays


@pytest.mark.parametrize("open", [False, True], ids=["static", "open"])
@pytest.mark.parametrize("seed", range(25))
def test_sums_are_the_same_to_the_last_bit(seed: int, open: bool) -> None:
    turns = random.Random(seed).choice([(512, 8, 2), (5, 3, 3), (1, 1, 1)])
    ctx = Context.default().with_machine(MachineModel(least_strip_trips=turns))
    program = Scatter(seed, open=open)
    gathered = ad.parse(program.text)
    before = str(gathered).count("memref.alloc")
    optimize_loops(gathered, ctx, ("version-open-extents", "gather-terms"))
    assert gathered.operation.verify()
    assert str(gathered).count("memref.alloc") > before
    found, expected = run(gathered, program.shape), run(ad.parse(program.text), program.shape)
    assert found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("seed", range(6))
def test_sums_that_lose_the_sign_of_zeros_share_what_is_kept(seed: int) -> None:
    plain, free = (Scatter(seed, open=False, flags=flags) for flags in ("", " fastmath<nsz>"))
    counts = []
    for program in (plain, free):
        module = ad.parse(program.text)
        optimize_loops(module, Context.default(), ("gather-terms",))
        np.testing.assert_array_equal(run(module, program.shape), run(ad.parse(program.text), program.shape))
        counts.append(str(module).count("memref.alloc"))
    assert counts[1] <= counts[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("%b[", "%d["),  # another store
        lambda text: text.replace("{llvm.noalias}", ""),
        lambda text: text.replace("%x = affine.load %a", "%x = affine.load %d"),  # terms of the sums
    ],
    ids=["stored", "overlapping", "read"],
)
def test_what_else_is_done_with_the_buffer_forbids_it(change: object) -> None:
    text = next(one.text for seed in range(9) if "%e[" not in (one := Scatter(seed, open=False)).text)
    assert callable(change)
    module = ad.parse(change(text))
    before = str(module)
    optimize_loops(module, Context.default(), ("gather-terms",))
    assert str(module).count("memref.alloc") == before.count("memref.alloc")


def test_each_iteration_of_a_parallel_loop_keeps_its_own_terms() -> None:
    module = ad.parse("""func.func @f(%a: memref<4x40xf64> {llvm.noalias}, %b: memref<4x40xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      scf.parallel (%r) = (%c0) to (%c4) step (%c1) {
        %d = memref.alloc() : memref<40xf64>
        affine.for %i = 1 to 39 {
          %x = memref.load %a[%r, %i] : memref<4x40xf64>
          %t = math.exp %x : f64
          %l0 = affine.load %d[%i - 1] : memref<40xf64>
          %s0 = arith.addf %l0, %t : f64
          affine.store %s0, %d[%i - 1] : memref<40xf64>
          %l1 = affine.load %d[%i] : memref<40xf64>
          %s1 = arith.subf %l1, %t : f64
          affine.store %s1, %d[%i] : memref<40xf64>
          %l2 = affine.load %d[%i + 1] : memref<40xf64>
          %s2 = arith.addf %l2, %t : f64
          affine.store %s2, %d[%i + 1] : memref<40xf64>
        }
        %last = memref.load %d[%c1] : memref<40xf64>
        memref.store %last, %b[%r, %c1] : memref<4x40xf64>
        memref.dealloc %d : memref<40xf64>
      }
      return
    }""")
    optimize_loops(module, Context.default(), ("gather-terms",))
    outside, inside = str(module).split("scf.parallel")
    assert inside.count("memref.alloc()") > 1
    assert "memref.alloc" not in outside


def test_a_cell_of_a_cube_and_its_neighbours_may_get_a_term_each() -> None:
    """As in the adjoint of an upwind scheme, which has a difference on each side of its own."""
    type, lines = "memref<14x14x14xf64>", []
    around = [(0, 0, 0), *(tuple(side * (axis == at) for at in range(3)) for axis in range(3) for side in (-1, 1))]
    for number, (i, j, k) in enumerate(around):
        at = f"%i + {i}, %j + {j}, %k + {k}"
        lines += [
            f"%c{number} = arith.constant {number}.5 : f64",
            f"%t{number} = arith.divf %x, %c{number} : f64",
            f"%l{number} = affine.load %d[{at}] : {type}",
            f"%s{number} = arith.addf %l{number}, %t{number} : f64",
            f"affine.store %s{number}, %d[{at}] : {type}",
        ]
    loops = [f"affine.for %{letter} = 1 to 13 {{" for letter in LETTERS]
    body = "\n".join([*loops, f"%x = affine.load %a[%i, %j, %k] : {type}", *lines, "}}}"])
    text = f"func.func @f(%a: {type} {{llvm.noalias}}, %d: {type} {{llvm.noalias}}) {{\n{body}\nreturn\n}}"
    module = ad.parse(text)
    optimize_loops(module, Context.default(), ("gather-terms",))
    assert "to 13 step 2" in str(module)


def filtered(seed: int, *, flags: str = "", factor: str = "2.0", clear: bool = False) -> str:
    """Nine different terms of two values go to nine neighbours, as in the adjoint of a filter of two directions."""
    r = random.Random(seed)
    type, lines, places = "memref<20x24xf64>", [], [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    r.shuffle(places)
    for number, (i, j) in enumerate(places):
        lines.append(f"%c{number} = arith.constant {factor if number == 4 else r.uniform(-2, 2)} : f64")
        lines.append(f"%u{number} = arith.mulf {r.choice(['%x', '%y'])}, %c{number}{flags} : f64")
        lines.append(f"%n{number} = arith.negf {r.choice(['%x', '%y'])}{flags} : f64")
        lines.append(f"%t{number} = arith.{r.choice(['addf', 'subf'])} %u{number}, %n{number}{flags} : f64")
        lines.append(f"%l{number} = affine.load %d[%i + {i}, %j + {j}] : {type}")
        lines.append(f"%s{number} = arith.{r.choice(['addf', 'subf'])} %l{number}, %t{number}{flags} : f64")
        lines.append(f"affine.store %s{number}, %d[%i + {i}, %j + {j}] : {type}")
    body = "\n".join(lines).replace("+ -", "- ")
    fill = f"affine.for %i = 0 to 20 {{ affine.for %j = 0 to 24 {{ affine.store %zero, %d[%i, %j] : {type} }} }}"
    return f"""func.func @f(%a: {type} {{llvm.noalias}}, %b: {type} {{llvm.noalias}},
                         %d: {type} {{llvm.noalias}}, %e: {type} {{llvm.noalias}}) {{
      %zero = arith.constant 0.0 : f64
      {fill * clear}
      affine.for %i = 1 to 19 {{
        affine.for %j = 1 to 23 {{
          %v = affine.load %a[%i, %j] : {type}
          %w = affine.load %b[%i, %j] : {type}
          %x = arith.divf %v, %w : f64
          %y = arith.mulf %v, %w : f64
          {body}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "given", [{"flags": " fastmath<nsz>"}, {"clear": True}, {"flags": " fastmath<nsz>", "clear": True}]
)
def test_many_terms_are_computed_from_the_few_values_that_they_are_sums_of(seed: int, given: dict[str, object]) -> None:
    text = filtered(seed, **given)  # type: ignore[arg-type]
    module = ad.parse(text)
    optimize_loops(module, Context.default(), ("gather-terms",))
    assert str(module).count("memref.alloc()") == 2
    np.testing.assert_array_equal(run(module, (20, 24)), run(ad.parse(text), (20, 24)))


def test_a_product_with_infinity_is_stored() -> None:
    """Where the value is padding, 0, the product would be NaN."""
    text = filtered(0, clear=True, factor="0x7FF0000000000000")
    module = ad.parse(text)
    optimize_loops(module, Context.default(), ("gather-terms",))
    assert str(module).count("memref.alloc()") == 3
    np.testing.assert_array_equal(run(module, (20, 24)), run(ad.parse(text), (20, 24)))


def test_many_terms_stay_where_the_sign_of_a_zero_matters() -> None:
    module = ad.parse(filtered(0))
    optimize_loops(module, Context.default(), ("gather-terms",))
    assert "memref.alloc" not in str(module)


@pytest.mark.parametrize(("steps", "is_gathered"), [(1, True), (4, False)])
def test_terms_that_are_built_on_each_other_are_computed_again_only_if_they_are_short(
    steps: int, is_gathered: bool
) -> None:
    """The nine terms have 1 to 9 times ``steps`` ops: the work would grow with the square of their number."""
    type, lines = "memref<20x24xf64>", ["%t0 = arith.negf %x fastmath<nsz> : f64"]
    lines += [f"%t{n + 1} = arith.addf %t{n}, %{'xy'[n % 2]} fastmath<nsz> : f64" for n in range(9 * steps)]
    for number, (i, j) in enumerate((i, j) for i in range(3) for j in range(3)):
        lines += [
            f"%l{number} = affine.load %d[%i + {i}, %j + {j}] : {type}",
            f"%s{number} = arith.addf %l{number}, %t{(number + 1) * steps} fastmath<nsz> : f64",
            f"affine.store %s{number}, %d[%i + {i}, %j + {j}] : {type}",
        ]
    body = "\n".join(lines)
    module = ad.parse(f"""func.func @f(%a: {type} {{llvm.noalias}}, %d: {type} {{llvm.noalias}}) {{
      affine.for %i = 0 to 18 {{
        affine.for %j = 0 to 22 {{
          %x = affine.load %a[%i, %j] : {type}
          %y = arith.divf %x, %x : f64
          {body}
        }}
      }}
      return
    }}""")
    optimize_loops(module, Context.default(), ("gather-terms",))
    assert ("memref.alloc" in str(module)) == is_gathered
