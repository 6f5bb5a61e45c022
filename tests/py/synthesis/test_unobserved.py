"""What no primal result depends on may be contracted and approximated, and its sums reassociated; nothing else may."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.edit.build import Builder
from mlirad.edit.floats import create_product
from mlirad.edit.module import functions
from mlirad.edit.walk import find_ops
from mlirad.interfaces.activity import Mode
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.synthesis.options import Options
from tests.fuzz.batches import BatchMember, batch
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.comparison.harness import differentiate
from tests.fuzz.compile_settings import PLAIN
from tests.fuzz.programs.generate import generate

FREE = EnzymeAutodiff(reassociate=True, contract=True, unobserved=("contract", "arcp", "afn"))

#: The primal computes %e, and something is done with it; the derivative returns the primal's result, or does not.
PROGRAM = """func.func @f(%x: memref<8xf64>, %y: memref<8xf64>, %n: index) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %b = memref.alloca() : memref<8xf64>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero) -> (f64) {{
    %a = memref.load %x[%i] : memref<8xf64>
    %e = math.exp %a : f64
    {body}
    %q = arith.addf %p, %r : f64
    scf.yield %q : f64
  }}
  return %s : f64
}}
func.func @df(%x: memref<8xf64>, %dx: memref<8xf64>, %y: memref<8xf64>, %n: index, %s: f64) -> {type} {{
  %r:{count} = enzyme.autodiff @f(%x, %dx, %y, %n, %s)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<{result}>]>
    : (memref<8xf64>, memref<8xf64>, memref<8xf64>, index, f64) -> {type}
  return {values}
}}"""
SQUARE = "%r = arith.mulf %e, %e : f64"
#: What is done with %e, and whether it is observed where the result is not returned.
USES = {
    "nothing else": (SQUARE, False),
    "stored in a local buffer": (
        "memref.store %e, %b[%i] : memref<8xf64>\n%l = memref.load %b[%i] : memref<8xf64>\n"
        "%r = arith.mulf %l, %l : f64",
        False,
    ),
    "stored in an argument": (f"memref.store %e, %y[%i] : memref<8xf64>\n{SQUARE}", True),
    "stored in a local buffer that is copied to an argument": (
        f"memref.store %e, %b[%i] : memref<8xf64>\nmemref.copy %b, %y : memref<8xf64> to memref<8xf64>\n{SQUARE}",
        True,
    ),
    "decides a branch": (
        "%d = arith.cmpf ogt, %e, %zero : f64\n%r = scf.if %d -> (f64) {\n%u = arith.mulf %e, %e : f64\n"
        "scf.yield %u : f64\n} else {\nscf.yield %e : f64\n}",
        True,
    ),
    "becomes a number of iterations": (
        "%k = arith.fptoui %e : f64 to i32\n%m = arith.index_cast %k : i32 to index\n"
        "%r = scf.for %j = %c0 to %m step %c1 iter_args(%v = %e) -> (f64) {\n%u = arith.mulf %v, %e : f64\n"
        "scf.yield %u : f64\n}",
        True,
    ),
    "printed": (f"vector.print %e : f64\n{SQUARE}", True),
}


def derived(body: str, *, returns: bool, derive: EnzymeAutodiff = FREE) -> str:
    """The text of the derivative, which ``returns`` the result or does not, and of the functions that it calls."""
    kind, type, count, values = (
        ("enzyme_active", "f64", "1", "%r#0 : f64") if returns else ("enzyme_activenoneed", "()", "0", "")
    )
    text = PROGRAM.format(body=body, type=type, count=count, result=kind, values=values)
    if not returns:
        text = text.replace("%r:0 = ", "")
    module = ad.parse(text)
    derive.run(module, Context.default())
    return "".join(str(one.operation) for name, one in functions(module).items() if name.startswith("diffef"))


def exponentials(text: str) -> list[bool]:
    """Of each exponential of ``text``, whether it may be approximate."""
    return ["afn" in line for line in re.findall(r"math\.exp.*", text)]


@pytest.mark.parametrize("use", USES)
def test_what_is_observed_keeps_its_flags(use: str) -> None:
    body, is_observed = USES[use]
    assert exponentials(derived(body, returns=False))
    assert exponentials(derived(body, returns=False))[0] != is_observed
    forward, *_ = exponentials(derived(body, returns=True))
    assert not forward


def test_a_value_that_is_computed_again_is_not_observed_where_the_result_is() -> None:
    text = derived("%d = arith.mulf %a, %a : f64\n%r = math.sin %d : f64", returns=True)
    (forward, again) = (line for line in text.splitlines() if re.search(r"mulf (%\w+), \1", line))
    assert "contract" not in forward
    assert "contract" in again


@pytest.mark.parametrize("power", ["math.powf %a, %a : f64", "math.fpowi %a, %k : f64, i32"])
def test_powers_are_not_approximate(power: str) -> None:
    """LLVM makes products of them, whose error grows with the exponent."""
    text = derived(f"%k = arith.constant 7 : i32\n%w = {power}\n%r = arith.mulf %w, %e : f64", returns=False)
    assert exponentials(text)[0]
    found = re.findall(rf"{power.split()[0]} .*", text)
    assert found
    assert all("contract" in line and "afn" not in line for line in found)


@pytest.mark.parametrize(("type", "is_free"), [("f64", True), ("f32", False)])
def test_divisions_of_f64_may_be_products_where_no_result_depends_on_them(type: str, is_free: bool) -> None:
    """A vector of f32 would be divided by the processor's estimate of a reciprocal."""
    text = f"""func.func @f(%x: {type}, %y: {type}) -> {type} {{
      %q = arith.divf %x, %y : {type}
      %s = math.sin %q : {type}
      return %s : {type}
    }}"""
    gradient, both = (transform(ad.parse(text), "f", wrt=(0, 1)) for transform in (ad.grad, ad.value_and_grad))
    texts = [str(made.module).partition("@diffef")[2] for made in (gradient, both)]
    divisions, (first, *others) = (re.findall(r"arith\.divf.*", text) for text in texts)
    assert len(divisions) == len(others) + 1 > 1
    assert "fastmath" not in first
    assert all("contract" in line and ("arcp" in line) is is_free for line in (*divisions, *others))


def test_guards_of_masked_zeros_are_not_observed() -> None:
    text = """func.func @f(%x: f64, %y: f64, %z: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %q = arith.divf %x, %y : f64
      %l = math.log %q : f64
      %c = arith.cmpf ogt, %z, %zero : f64
      %r = arith.select %c, %l, %zero : f64
      return %r : f64
    }"""
    gradient = str(ad.grad(ad.parse(text), "f", wrt=(0, 1)).module).partition("@diffef")[2]
    assert "cmpf uno" in gradient
    divisions = re.findall(r"arith\.divf.*", gradient)
    assert divisions
    assert all("arcp" in line for line in divisions)


@pytest.mark.parametrize("changed", [("", ""), ("%x, %y : f64", "%x, %y fastmath<contract> : f64")])
def test_a_guard_of_a_primal_is_observed_unless_it_may_be_contracted(changed: tuple[str, str]) -> None:
    text = """func.func @f(%z: f64, %x: f64, %y: f64, %v: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %s = arith.divf %v, %y : f64
      %p = arith.mulf %x, %y : f64
      %is_zero = arith.cmpf oeq, %s, %zero : f64
      %is_nan = arith.cmpf uno, %p, %p : f64
      %both = arith.andi %is_zero, %is_nan : i1
      %r = arith.select %both, %zero, %p : f64
      %e = arith.mulf %z, %r : f64
      return %e : f64
    }"""
    gradient = str(ad.grad(ad.parse(text.replace(*changed)), "f", wrt=0).module).partition("@diffef")[2]
    (division,) = re.findall(r"arith\.divf.*", gradient)
    assert ("arcp" in division) is bool(changed[0])


def test_flags_depend_on_what_an_op_computes_and_not_on_what_it_costs() -> None:
    """With the costs of a division for the exponential, of an addition for a division, and of a function for a root."""
    rules = """
      let cost = 5 in
      // z = exp(x):  dz = z dx.
      def : MLIRDerivative<"math", "exp", (Op $x), [(MulF (DiffeRet), (Result))]>;
      let cost = 1 in
      // z = x / y:  dz = (dx - z dy) / y.
      def : MLIRDerivative<"arith", "divf", (Op $x, $y),
          [(DivF (DiffeRet), $y), (NegF (MulF (DivF (DiffeRet), $y), (Result)))]> {
        let domain = [Any, AwayFromZero];
      }
      let cost = 20 in
      // z = sqrt(x):  dz = dx / (2 z).
      def : MLIRDerivative<"math", "sqrt", (Op $x), [(DivF (MulF (DiffeRet), Half), (Result))]> {
        let domain = [Positive];
      }"""
    text = """func.func @f(%x: f64, %y: f64) -> f64 {
      %e = math.exp %x : f64
      %q = arith.divf %e, %y : f64
      %r = math.sqrt %q : f64
      return %r : f64
    }"""
    ctx = Context.default().with_rules(rules)
    made = str(ad.grad(ad.parse(text), "f", wrt=(0, 1), ctx=ctx).module).partition("@diffef")[2]
    for op, flag in (("math.exp", "afn"), ("arith.divf", "arcp"), ("math.sqrt", "")):
        lines = [line for line in made.splitlines() if op in line]
        assert lines
        assert all([one for one in ("afn", "arcp") if one in line] == [flag] * bool(flag) for line in lines)


def test_nothing_is_allowed_unasked() -> None:
    for derive in (EnzymeAutodiff(), EnzymeAutodiff(reassociate=True, contract=True)):
        assert not any(exponentials(derived(SQUARE, returns=False, derive=derive)))


#: Compensated summation; the gradient of exp(sum) is exp(sum).
KAHAN = """func.func @f(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %lost = %zero) -> (f64, f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %y = arith.subf %a, %lost : f64
    %t = arith.addf %sum, %y : f64
    %u = arith.subf %t, %sum : f64
    %v = arith.subf %u, %y : f64
    scf.yield %t, %v : f64, f64
  }
  %e = math.exp %s#0 : f64
  return %e : f64
}"""
#: The same with what was lost added up on its own, and with a sum in memory.
NEUMAIER = """func.func @f(%x: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %x, %c0 : memref<?xf64>
  %m = memref.alloca() : memref<1xf64>
  memref.store %zero, %m[%c0] : memref<1xf64>
  %lost = scf.for %i = %c0 to %n step %c1 iter_args(%p = %zero) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %s = memref.load %m[%c0] : memref<1xf64>
    %t = arith.addf %s, %a : f64
    memref.store %t, %m[%c0] : memref<1xf64>
    %b = arith.subf %t, %s : f64
    %u = arith.subf %t, %b : f64
    %v = arith.subf %s, %u : f64
    %w = arith.subf %a, %b : f64
    %z = arith.addf %v, %w : f64
    %q = arith.addf %p, %z : f64
    scf.yield %q : f64
  }
  %s = memref.load %m[%c0] : memref<1xf64>
  %r = arith.addf %s, %lost : f64
  %e = math.exp %r : f64
  return %e : f64
}"""


@pytest.mark.parametrize("text", [KAHAN, NEUMAIER])
def test_compensated_sums_stay_compensated(text: str) -> None:
    # Each of the later terms is less than half a unit in the last place of any one of the first.
    x = np.concatenate([np.full(64, 1 / 64), np.full(100_000, 5e-19)])
    expected = math.exp(math.fsum(x))
    assert math.exp(float(np.add.accumulate(x)[-1])) / expected - 1 < -1e-14
    gradient = ad.grad(ad.parse(text), "f")
    assert "contract" in str(gradient.module)
    np.testing.assert_allclose(gradient(x), np.full(len(x), expected), rtol=1e-15)


#: A sum in a loop, in a value or in memory, that is read in each iteration or only behind the loop.
SUM = """func.func @f(%x: memref<64xf64>) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %m = memref.alloca() : memref<f64>
  %b = memref.alloca() : memref<64xf64>
  affine.store %zero, %m[] : memref<f64>
  %s = affine.for %i = 0 to 64 iter_args(%p = %zero) -> (f64) {{
    %a = affine.load %x[%i] : memref<64xf64>
    {body}
    affine.yield %q : f64
  }}
  %l = affine.load %m[] : memref<f64>
  %t = arith.addf %s, %l : f64
  %h = math.sin %t : f64
  %r = affine.for %i = 0 to 64 iter_args(%p = %h) -> (f64) {{
    %c = affine.load %b[%i] : memref<64xf64>
    %g = math.sin %c : f64
    %q = arith.addf %p, %g : f64
    affine.yield %q : f64
  }}
  return %r : f64
}}"""


@pytest.mark.parametrize(
    ("body", "is_free"),
    [
        ("%q = arith.addf %p, %a : f64", True),
        ("%q = arith.subf %p, %a : f64", True),
        ("%q = arith.addf %p, %a : f64\naffine.store %q, %b[%i] : memref<64xf64>", False),
        ("%q = arith.addf %p, %a : f64\naffine.store %p, %b[%i] : memref<64xf64>", False),
        ("%u = arith.subf %a, %p : f64\n%q = arith.addf %u, %p : f64", False),
        ("%q = arith.mulf %p, %a : f64", False),
    ],
)
def test_only_sums_that_nothing_else_in_the_loop_reads_are_reassociated(body: str, is_free: bool) -> None:
    gradient = ad.grad(ad.parse(SUM.format(body=body)), "f")
    text = str(functions(gradient.module)["diffef"].operation)
    forward = text[: text.index("math.cos")]
    assert "contract" in forward
    assert ("reassoc" in forward) == is_free


#: A sum over rows inside of a structured op, and a sum of two tensors.
TENSORS = """#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<4x8xf64>, %y: tensor<4xf64>) -> tensor<4xf64> {
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf64>) outs(%y : tensor<4xf64>) {
  ^bb0(%a: f64, %b: f64):
    %p = math.exp %a : f64
    %q = arith.addf %b, %p : f64
    %r = arith.subf %q, %a : f64
    linalg.yield %r : f64
  } -> tensor<4xf64>
  %t = arith.addf %s, %y : tensor<4xf64>
  %e = math.exp %t : tensor<4xf64>
  return %e : tensor<4xf64>
}"""


def test_sums_inside_of_structured_ops_are_sums_too() -> None:
    module = ad.transforms.vjp(ad.parse(TENSORS), "f", keep_primal=False, fastmath="adjoint")
    forward = str(functions(module)["f_vjp"].operation).partition("^bb0")[2].partition("math.exp %t")[0]
    inside, _, behind = forward.partition("linalg.yield")
    assert re.findall(r"arith.(\w+) .*reassoc", inside) == ["addf", "subf"]
    assert "contract" in behind
    assert "reassoc" not in behind.partition("\n")[2]


#: The sum of squares of a row, over rows that are independent, with caches that are large.
ROWS = """func.func @f(%x: memref<64x2048xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %b = memref.alloca() : memref<2048xf64>
  %s = affine.for %i = 0 to 64 iter_args(%p = %zero) -> (f64) {
    affine.for %j = 0 to 2048 {
      %a = affine.load %x[%i, %j] : memref<64x2048xf64>
      %e = math.exp %a : f64
      affine.store %e, %b[%j] : memref<2048xf64>
    }
    %t = affine.for %j = 0 to 2048 iter_args(%q = %zero) -> (f64) {
      %e = affine.load %b[%j] : memref<2048xf64>
      %h = math.sin %e : f64
      %r = arith.mulf %e, %h : f64
      %u = arith.addf %q, %r : f64
      affine.yield %u : f64
    }
    %h = math.sin %t : f64
    %v = arith.addf %p, %h : f64
    affine.yield %v : f64
  }
  return %s : f64
}"""


def test_functions_that_only_the_derivative_calls_are_looked_into() -> None:
    gradient = ad.grad(ad.parse(ROWS), "f")
    made = [text for name, text in functions(gradient.module).items() if name not in ("f", "f_grad")]
    texts = [str(function.operation) for function in made]
    assert sum("func.call" in text for text in texts) == 1
    assert all(all(exponentials(text)) for text in texts)
    assert any(exponentials(text) for text in texts)
    x = np.random.default_rng(1).uniform(-1e-3, 1e-3, size=(64, 2048))
    exact = ad.grad(ad.parse(ROWS), "f", fastmath="none")(x)
    np.testing.assert_allclose(gradient(x), exact, rtol=1e-10, atol=1e-10)


def disturb(module: ir.Module) -> int:
    """Make the results of all ops of f64 with flags a little larger; how many there are."""
    ops = find_ops(module.operation, lambda op: "contract" in str(op.attributes.get("fastmath", "")))
    ops = [op for op in ops if [result.type for result in op.results] == [ir.F64Type.get()]]
    for op in ops:
        uses = [(use.owner, use.operand_number) for use in op.result.uses]
        following = list(op.block.operations)
        build = Builder(ir.InsertionPoint(following[following.index(op) + 1]), op.location)
        larger = create_product(build, op.result, build.constant(op.result.type, 1.001))
        for user, position in uses:
            user.operands[position] = larger
    return len(ops)


def test_no_primal_result_changes_where_what_is_not_observed_does() -> None:
    cases = [DerivativeCase(generate(seed), Mode.REVERSE) for seed in range(8)]
    cases = [case for case in cases if "tensor<" not in case.text]
    context, ctx = new_context(), Context.default()
    disturbed, members = 0, []
    for case in cases:
        for options in (Options(), Options(unobserved=("contract",))):
            made = differentiate(case, context, ctx, options)
            with context, ir.Location.unknown():
                disturbed += disturb(made.module)
            members.append(BatchMember(made.module, case.callee(made.name)))
    assert disturbed > 50
    runs = batch(members, context, ctx, PLAIN)
    for case, exact, other in zip(cases, runs[::2], runs[1::2], strict=True):
        is_primal = [label.startswith("primal") for label in case.labels()]
        fed = (*case.inputs, len(is_primal))
        np.testing.assert_array_equal(exact(*fed)[is_primal], other(*fed)[is_primal])


WHILE = """func.func @f(%x: f64, %y: memref<f64>) -> f64 {{
  %one = arith.constant 1.0 : f64
  %r:2 = scf.while (%a = %x, %b = %one) : (f64, f64) -> (f64, f64) {{
    %c = arith.cmpf olt, %{decides}, %one : f64
    scf.condition(%c) %a, %b : f64, f64
  }} do {{
  ^bb0(%a: f64, %b: f64):
    %s = math.exp %a : f64
    %t = math.sin %b : f64
    {kept}
    scf.yield %s, %t : f64, f64
  }}
  %p = arith.mulf %r#0, %r#1 : f64
  return %p : f64
}}
func.func @df(%x: f64, %y: memref<f64>, %s: f64) -> f64 {{
  %r = enzyme.autodiff @f(%x, %y, %s)
    <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]> : (f64, memref<f64>, f64) -> f64
  return %r : f64
}}"""


@pytest.mark.parametrize(
    ("decides", "kept", "free"),
    [
        ("a", "", {"sin"}),
        ("b", "", {"exp"}),
        ("a", "memref.store %b, %y[] : memref<f64>", set()),
    ],
)
def test_carried_values_of_while_loops_are_observed_only_if_something_reads_them(
    decides: str, kept: str, free: set[str]
) -> None:
    with new_context():
        module = ad.parse(WHILE.format(decides=decides, kept=kept))
        FREE.run(module, Context.default())
        text = "".join(str(one.operation) for name, one in functions(module).items() if name.startswith("diffef"))
    assert {name for name in ("exp", "sin") if re.search(rf"math.{name} .*afn", text)} == free
