"""The records of algebra are asked beside the pipelines of a derivative, and nowhere where these are off."""

from __future__ import annotations

import pytest

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options

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
