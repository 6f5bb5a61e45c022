"""The records of algebra are asked beside the pipelines of a derivative, and nowhere where these are off."""

from __future__ import annotations

import re

import pytest

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.simplify import simplify

#: The signs of the derivative by %y, and of what is made of it, cancel.
QUOTIENT = """
    func.func @f(%x: f64, %y: f64) -> f64 {
      %n = arith.negf %x : f64
      %q = arith.divf %n, %y : f64
      %r = arith.negf %q : f64
      return %r : f64
    }"""
SIGNATURE = Signature(Mode.REVERSE, (Activity.ACTIVE,) * 2, (Activity.ACTIVENONEED,))


def ops(text: str, options: Options, ctx: Context | None = None) -> list[str]:
    """The ops of the derivative."""
    module = ir.Module.parse(text, _mlir.new_context())
    name = create_derivative(module, "f", SIGNATURE, (ctx or Context.default()).registry, options)
    module.operation.verify()
    function = next(op for op in module.body.operations if op.attributes["sym_name"].value == name)
    return [op.operation.name for op in function.regions[0].blocks[0].operations]


def test_the_primal_is_simplified_before_it_is_differentiated() -> None:
    with_records, without = ops(QUOTIENT, Options()), ops(QUOTIENT, Options(simplify=False))
    assert with_records.count("arith.negf") == 1
    assert without.count("arith.negf") > 1


@pytest.mark.parametrize("simplify", [True, False])
def test_without_pipelines_nothing_is_rewritten(simplify: bool) -> None:
    bare = Options(primal_pipeline="", cleanup_pipeline="", simplify=simplify)
    assert ops(QUOTIENT, bare) == ops(QUOTIENT, Options(primal_pipeline="", cleanup_pipeline="", simplify=False))


def test_what_a_user_brings_is_asked_too() -> None:
    ctx = Context.default().with_rules("""
        // sin(x) = x, where x is small.
        def Small : MLIRRewrite<(Sin $x), (Value $x)>;""")
    text = QUOTIENT.replace("%q = arith.divf %n, %y", "%s = math.sin %y : f64\n%q = arith.divf %n, %s")
    assert "math.cos" in ops(text, Options())
    assert "math.cos" not in ops(text, Options(), ctx)


def simplified(text: str) -> str:
    module = ir.Module.parse(text, _mlir.new_context())
    simplify(module.operation, Context.default().registry)
    module.operation.verify()
    return str(module)


def copied(body: str) -> str:
    """A part of %w, which ``body`` computes from a matrix %x that has copies of a row."""
    return f"""
    func.func @f(%a: tensor<3xf64>, %i: index) -> tensor<2xf64> {{
      %e = tensor.empty() : tensor<2x3xf64>
      %x = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
          iterator_types = ["parallel", "parallel"]}} ins(%a : tensor<3xf64>) outs(%e : tensor<2x3xf64>) {{
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      }} -> tensor<2x3xf64>
      {body}
      %s = tensor.extract_slice %w[0, %i] [2, 1] [1, 1] : tensor<2x3xf64> to tensor<2xf64>
      return %s : tensor<2xf64>
    }}"""


def test_what_is_dead_stays_dead_when_its_operands_are_replaced() -> None:
    # %w goes with the slice, then %z, which it uses, becomes a copy.
    found = simplified(
        copied("""
      %y = arith.divf %x, %x : tensor<2x3xf64>
      %z = arith.addf %y, %y : tensor<2x3xf64>
      %w = arith.mulf %z, %z : tensor<2x3xf64>""")
    )
    assert found.count("arith.mulf") == 1


@pytest.mark.parametrize("length", [3, 30])
def test_a_chain_is_followed_to_its_begin(length: int) -> None:
    chain = "\n".join(f"%s{n + 1} = math.sin %s{n} : tensor<9xf64>" for n in range(length))
    found = simplified(f"""
    func.func @f(%s0: tensor<9xf64>) -> tensor<2xf64> {{
      {chain}
      %y = tensor.extract_slice %s{length}[3] [2] [1] : tensor<9xf64> to tensor<2xf64>
      return %y : tensor<2xf64>
    }}""")
    assert "math.sin %arg0" not in found
    assert len(re.findall(r"math.sin .* : tensor<2xf64>", found)) == length


CALLING = """
    func.func private @count(f64) -> f64
    func.func @f(%a: tensor<2xf64>, %b: tensor<4xf64>) -> tensor<2xf64> {
      %x = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          outs(%a : tensor<2xf64>) {
      ^bb0(%q: f64):
        %s = OP : f64
        linalg.yield %s : f64
      } -> tensor<2xf64>
      %i = tensor.insert_slice %x into %b[0] [2] [1] : tensor<2xf64> into tensor<4xf64>
      %y = tensor.extract_slice %i[2] [2] [1] : tensor<4xf64> to tensor<2xf64>
      return %y : tensor<2xf64>
    }"""


@pytest.mark.parametrize(("op", "stays"), [("func.call @count(%q) : (f64) -> f64", True), ("math.sin %q : f64", False)])
def test_what_has_effects_inside_stays(op: str, stays: bool) -> None:
    found = simplified(CALLING.replace("OP : f64", op))
    assert ("linalg.generic" in found) == stays
    assert "tensor.insert_slice" not in found


SPREAD = """
    func.func @f(%a: tensor<4xf64>) -> tensor<3x4xf64> {
      %e = arith.constant dense<0.0> : tensor<3x4xf64>
      %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
          iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4xf64>) outs(%e : tensor<3x4xf64>) MARK {
      ^bb0(%p: f64, %q: f64):
        %s = arith.addf %q, %p ROUND : f64
        linalg.yield %s : f64
      } -> tensor<3x4xf64>
      return %x : tensor<3x4xf64>
    }"""


@pytest.mark.parametrize(("mark", "round"), [("", "downward"), ("attrs = {mark}", ""), ("", "")])
def test_what_says_more_has_no_form(mark: str, round: str) -> None:
    found = simplified(SPREAD.replace("MARK", mark).replace("ROUND", round))
    assert ("outs(%cst : tensor<3x4xf64>) {\n    ^bb0(%in: f64, %out: f64):\n      linalg.yield %in" in found) == (
        not mark and not round
    )


@pytest.mark.parametrize(
    ("extent", "element", "once"), [(2048, "f16", True), (2049, "f16", False), (2049, "f32", True)]
)
def test_copies_are_counted_by_numbers_that_there_are(extent: int, element: str, once: bool) -> None:
    found = simplified(f"""
    func.func @f(%a: {element}, %b: tensor<{element}>) -> tensor<{element}> {{
      %e = tensor.empty() : tensor<{extent}x{element}>
      %x = linalg.generic {{indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]}} ins(%a : {element}) outs(%e : tensor<{extent}x{element}>) {{
      ^bb0(%p: {element}, %q: {element}):
        linalg.yield %p : {element}
      }} -> tensor<{extent}x{element}>
      %y = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
          iterator_types = ["reduction"]}} ins(%x : tensor<{extent}x{element}>) outs(%b : tensor<{element}>) {{
      ^bb0(%p: {element}, %q: {element}):
        %s = arith.addf %q, %p fastmath<reassoc> : {element}
        linalg.yield %s : {element}
      }} -> tensor<{element}>
      return %y : tensor<{element}>
    }}""")
    assert ("reduction" not in found) == once
