"""Split mode: three functions of one derivative, whose reverse sweep reads the tape and leaves it as it is."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import functions
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.split_mode import SplitDerivative, create_split_derivative
from mlirad.testing.memory import Counted
from tests.fuzz.comparison.split import create_joined_again
from tests.fuzz.running import compiled
from tests.py.api.test_vjp import PROGRAMS

ACTIVE, DUP, CONST = Activity.ACTIVE, Activity.DUP, Activity.CONST

SQUARE = """
func.func @f(%x: f64) -> f64 {
  %s = math.sin %x : f64
  %y = arith.mulf %s, %s : f64
  return %y : f64
}
"""

# The sum is in a global, which a second run would find changed.
GLOBAL = """
memref.global "private" @sum : memref<f64> = dense<0.0>
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.get_global @sum : memref<f64>
  %v = memref.load %s[] : memref<f64>
  %w = arith.mulf %v, %x : f64
  memref.store %w, %s[] : memref<f64>
  %go = arith.cmpi ugt, %n, %c0 : index
  %r = scf.if %go -> f64 {
    %m = arith.subi %n, %c1 : index
    %p = func.call @f(%x, %m) : (f64, index) -> f64
    %q = arith.mulf %w, %p : f64
    scf.yield %q : f64
  } else {
    scf.yield %w : f64
  }
  return %r : f64
}
"""


def split(text: str, arguments: tuple[Activity, ...]) -> tuple[ir.Module, SplitDerivative]:
    module = ad.parse(text)
    signature = Signature(Mode.REVERSE, arguments, (ACTIVE,))
    made = create_split_derivative(module, "f", signature, Context.default().registry)
    assert module.operation.verify()
    return module, made


def ops(module: ir.Module, function: str) -> list[str]:
    found: list[str] = []
    functions(module)[function].operation.walk(lambda op: found.append(op.name) or ir.WalkResult.ADVANCE)
    return found


def test_the_tape_is_a_row_of_typed_values() -> None:
    module, made = split(SQUARE, (ACTIVE,))
    assert [str(type) for type in made.tape] == ["f64", "f64"]
    assert not made.recomputes
    assert "math.cos" not in ops(module, made.augmented)
    assert "math.sin" not in ops(module, made.reverse)
    assert ops(module, made.free) == ["func.return", "func.func"]


def test_the_reverse_sweep_frees_nothing_of_the_tape() -> None:
    module, made = split(PROGRAMS["triangle"][0], (DUP, CONST))
    assert "memref.dealloc" not in ops(module, made.reverse)
    free = ops(module, made.free)
    assert free.count("memref.dealloc") == 2
    assert free.count("scf.for") == 1
    assert not [name for name in free if name.startswith("math.")]


@pytest.mark.parametrize("name", ["recursive", "swaps"])
def test_where_the_sweeps_cannot_be_parted_the_tape_is_a_copy_of_the_arguments(name: str) -> None:
    _, made = split(PROGRAMS[name][0], (DUP, CONST))
    assert made.recomputes
    assert [str(type) for type in made.tape][1] == "index"


def test_what_cannot_run_again_is_refused_and_leaves_the_module_as_it_was() -> None:
    module = ad.parse(GLOBAL)
    before = str(module)
    signature = Signature(Mode.REVERSE, (ACTIVE, CONST), (ACTIVE,))
    with pytest.raises(ad.errors.UnsupportedError) as caught:
        create_split_derivative(module, "f", signature, Context.default().registry)
    assert caught.value.diagnostics[0].code == "MA0357"
    assert str(module) == before


def test_names_that_are_taken_are_made_unique() -> None:
    module, _ = split(SQUARE, (ACTIVE,))
    made = create_split_derivative(
        module, "f", Signature(Mode.REVERSE, (ACTIVE,), (ACTIVE,)), Context.default().registry
    )
    assert (made.augmented, made.reverse, made.free) == ("augmented_f_1", "reverse_f_1", "free_f_1")


def test_the_reverse_sweep_is_ordinary_ir_that_can_be_differentiated() -> None:
    module, made = split(SQUARE, (ACTIVE,))
    registry = Context.default().registry
    # The reverse sweep is linear in the seed: its own adjoint is the tangent.
    signature = Signature(Mode.REVERSE, (ACTIVE, CONST, CONST), (Activity.ACTIVENONEED,))
    create_derivative(module, made.reverse, signature, registry, name="pushforward")
    ctx = Context.default()
    for name in (made.augmented, "pushforward"):
        del functions(module)[name].attributes["sym_visibility"]
    _, *tape = compiled(module, made.augmented, ctx)(0.4)
    assert compiled(module, "pushforward", ctx)(0.0, *tape, 1.0) == pytest.approx(ad.grad(module, "f")(0.4), rel=1e-15)


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_buffer_is_freed_once(name: str) -> None:
    text, arguments, _ = PROGRAMS[name]
    module, given = ad.parse(text), arguments()
    kinds = tuple(CONST if isinstance(a, int) else DUP if isinstance(a, np.ndarray) else ACTIVE for a in given)
    signature = Signature(Mode.REVERSE, kinds, (ACTIVE,))
    ctx = Context.default()
    with module.context, ir.Location.unknown():
        joined = create_joined_again(module, "f", signature, ctx.registry, Options())
    del functions(module)[joined].attributes["sym_visibility"]
    operands = [v for a in given for v in ((a, np.ones_like(a)) if isinstance(a, np.ndarray) else (a,))]
    assert Counted(compiled(module, joined, ctx))(*operands, 1.0).is_clean


def text_of_caller(module: ir.Module, kinds: list[str]) -> str:
    """A function that runs ``@primal``, then ``@forward`` twice on its tape, and frees that."""
    known = functions(module)
    types = [str(type) for type in ir.FunctionType(known["f"].attributes["function_type"].value).inputs]
    taped = [str(type) for type in ir.FunctionType(known["primal"].attributes["function_type"].value).results]
    carrying = [i for i, kind in enumerate(kinds) if kind != "enzyme_const"]
    arguments = [*enumerate(types), *((f"d{i}", types[i]) for i in carrying), *((f"e{i}", types[i]) for i in carrying)]
    tape = ", ".join(f"%t#{i}" for i in range(len(taped))) if len(taped) > 1 else "%t"
    into = f"%t:{len(taped)}" if len(taped) > 1 else "%t"
    of_tape, own = ", ".join(taped), ", ".join(types[i] for i in carrying)
    return f"""
    func.func @caller({", ".join(f"%x{name}: {type}" for name, type in arguments)}) -> (f64, f64) {{
      {into} = call @primal({", ".join(f"%x{i}" for i in range(len(types)))}) : ({", ".join(types)}) -> ({of_tape})
      %a = call @forward({", ".join(f"%xd{i}" for i in carrying)}, {tape}) : ({own}, {of_tape}) -> f64
      %b = call @forward({", ".join(f"%xe{i}" for i in carrying)}, {tape}) : ({own}, {of_tape}) -> f64
      call @primal_free({tape}) : ({of_tape}) -> ()
      return %a, %b : f64, f64
    }}"""


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_forward_sweep_on_the_tape_gives_the_tangents(name: str) -> None:
    text, arguments, _ = PROGRAMS[name]
    given, ctx = arguments(), Context.default()
    kinds = [
        "enzyme_const" if isinstance(a, int) else "enzyme_dup" if isinstance(a, np.ndarray) else "enzyme_active"
        for a in given
    ]
    module = ad.parse(text)
    for mode, made in (("ReverseModePrimal", "primal"), ("ForwardModeSplit", "forward")):
        words = f"infn=f outfn={made} mode={mode} argTys={','.join(kinds)} retTys=enzyme_activenoneed"
        ad.PassManager.parse(f"enzyme-wrap{{{words}}}").run(module)
    whole = ad.parse(f"{module}"[: str(module).rindex("}")] + text_of_caller(module, kinds) + "}")
    rng = np.random.default_rng(0)
    directions = [rng.standard_normal(np.shape(a)) for a in given if not isinstance(a, int)]
    tangents = [[d.copy() if d.shape else float(d) for d in directions] for _ in range(3)]
    first, second = compiled(whole, "caller", ctx)(*given, *tangents[0], *tangents[1])
    moved = iter(tangents[2])
    operands = [v for a in arguments() for v in ((a,) if isinstance(a, int) else (a, next(moved)))]
    _, expected = ad.compile(ad.transforms.jvp(ad.parse(text), "f"), "f_jvp")(*operands)
    assert first == second == pytest.approx(expected, rel=1e-12)
    for one, other in zip(tangents[0], tangents[2], strict=True):
        assert np.allclose(one, other, rtol=1e-12, atol=1e-15)  # the tangents of what the arrays hold then


MASKED = {
    "singular where it is chosen": ("oge", "math.sqrt %y", (np.inf, 0.0, 0.25 * 4.0**-0.75)),
    "singular where it is not": ("ogt", "math.absf %y", (0.0, 0.0, 0.25)),
}


@pytest.mark.parametrize(("predicate", "outer", "slopes"), MASKED.values(), ids=MASKED.keys())
def test_a_forward_sweep_on_the_tape_keeps_masks(predicate: str, outer: str, slopes: tuple[float, ...]) -> None:
    module = ad.parse(f"""func.func @f(%x: f64) -> f64 {{
      %z = arith.constant 0.0 : f64
      %c = arith.cmpf {predicate}, %x, %z : f64
      %s = math.sqrt %x : f64
      %y = arith.select %c, %s, %z : f64
      %t = {outer} : f64
      %r = arith.select %c, %t, %z : f64
      return %r : f64
    }}""")
    for mode, made in (("ReverseModePrimal", "p"), ("ForwardModeSplit", "t")):
        ad.PassManager.parse(f"enzyme-wrap{{infn=f outfn={made} mode={mode}}}").run(module)
    tape = [str(one) for one in functions(module)["p"].type.results]
    kept = ", ".join(f"%t#{i}" for i in range(len(tape)))
    text = f"""func.func @both(%x: f64, %dx: f64) -> f64 {{
      %t:{len(tape)} = call @p(%x) : (f64) -> ({", ".join(tape)})
      %r = call @t(%dx, {kept}) : (f64, {", ".join(tape)}) -> f64
      return %r : f64
    }}"""
    both = ad.compile(ad.parse(f"{module}"[: str(module).rindex("}")] + text + "}"), "both")
    assert [both(x, 1.0) for x in (0.0, -1.0, 4.0)] == pytest.approx(slopes)
    assert both(-1.0, np.inf) == 0.0


OPS = """
func.func @f(%x: memref<3xf64>, %y: f64) -> f64 {
  %r = affine.for %i = 0 to 3 iter_args(%a = %y) -> (f64) {
    %v = affine.load %x[%i] : memref<3xf64>
    %w = arith.mulf %v, %a : f64
    affine.store %a, %x[%i] : memref<3xf64>
    affine.yield %w : f64
  }
  return %r : f64
}
func.func @often(%x: memref<3xf64>, %dx: memref<3xf64>, %y: f64, %n: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %r, %tape = enzyme.autodiff_split_mode.primal @f(%x, %dx, %y) {
    activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_active>],
    ret_activity = [#enzyme.activity<enzyme_active>]
  } : (memref<3xf64>, memref<3xf64>, f64) -> (f64, !enzyme.Tape)
  affine.for %i = 0 to 3 {
    affine.store %zero, %x[%i] : memref<3xf64>
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f64) {
    affine.for %k = 0 to 3 {
      affine.store %zero, %dx[%k] : memref<3xf64>
    }
    %dy = enzyme.autodiff_split_mode.reverse @f(%one, %tape) {
      activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_active>],
    ret_activity = [#enzyme.activity<enzyme_active>]
    } : (f64, !enzyme.Tape) -> f64
    %b = arith.addf %a, %dy : f64
    scf.yield %b : f64
  }
  return %r, %sum : f64, f64
}
"""


@pytest.mark.parametrize("count", [0, 1, 5])
def test_the_ops_run_the_reverse_sweep_as_often_as_asked(count: int) -> None:
    module = ad.transforms.autodiff(ad.parse(OPS))
    often = compiled(module, "often", Context.default())
    value, total = often(np.array([2.0, 3.0, 5.0]), np.zeros(3), 1.5, count)
    assert (value, total) == (45.0, 30.0 * count)
    assert Counted(often)(np.array([2.0, 3.0, 5.0]), np.zeros(3), 1.5, count).is_clean


def test_ops_inside_what_is_differentiated_are_expanded_first() -> None:
    only = OPS.replace("-> (f64, f64) {", "-> f64 {").replace("return %r, %sum : f64, f64", "return %sum : f64")
    # The sum is n x0 x1 x2.
    gradient = ad.grad(ad.parse(only), "often", wrt="y")
    assert gradient(np.array([2.0, 3.0, 5.0]), np.zeros(3), 1.5, 2) == 0.0
    assert ad.grad(ad.parse(only), "often", wrt="x")(np.array([2.0, 3.0, 5.0]), np.zeros(3), 1.5, 2) == pytest.approx(
        [30.0, 20.0, 12.0]
    )
