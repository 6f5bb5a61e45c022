"""How rules get into a registry: generated modules, modules made in memory, and rules that a user brings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import MissingRuleError, RuleError, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import ACTIVITY, DERIVATIVE, NOT_DIFFERENTIABLE, RECOMPUTE, Registry
from mlirad.interfaces.signature import Signature
from mlirad.rules import load, translate
from mlirad.rules.source import SourceText
from mlirad.rules.translate import REWRITES, REWRITES_ON_TENSORS, RULES, builtin_source, digest, read_rules, to_python
from mlirad.synthesis.derive import create_derivative

SIN = '// z = sin(x):  dz = 0, wrongly.\ndef : InactiveOp<"math", "sin">;'


def builtin() -> Registry:
    registry = Registry()
    load.load_builtin(registry)
    return registry


def test_every_kind_of_record_registers_what_it_is() -> None:
    registry = builtin()
    assert all(registry.find(interface, "arith.mulf") for interface in (DERIVATIVE, RECOMPUTE))
    assert registry.find(ACTIVITY, "arith.mulf") is None
    assert registry.find(ACTIVITY, "arith.cmpf") is not None
    assert registry.find(DERIVATIVE, "arith.cmpf") is None
    gap = registry.find(NOT_DIFFERENTIABLE, "arith.bitcast")
    assert gap is not None
    assert "not a differentiable function" in gap.reason
    assert registry.find(DERIVATIVE, "memref.load") is None  # written by hand
    assert str(registry.origin(DERIVATIVE, "arith.mulf")).startswith("arith.td:")


def test_the_price_of_an_op_is_that_of_its_record() -> None:
    prices = {name: model.cost for name, model in builtin().table(RECOMPUTE).items()}
    assert prices["arith.constant"] == 0
    assert prices["arith.addf"] == 1
    assert prices["arith.divf"] == 5
    assert prices["math.exp"] >= 20


def test_the_digest_follows_the_text_and_what_it_includes(tmp_path: Path) -> None:
    (tmp_path / "inner.td").write_text("def A;")
    source = SourceText("t.td", 'include "inner.td"\ndef B;')
    before = digest(source, [tmp_path])
    assert digest(source, [tmp_path]) == before
    (tmp_path / "inner.td").write_text("def C;")
    assert digest(source, [tmp_path]) != before
    assert digest(SourceText("t.td", source.text + " "), [tmp_path]) != digest(source, [tmp_path])


def test_the_digest_follows_the_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(builtin_source("ub"))
    monkeypatch.setattr(translate, "_generator_fingerprint", lambda: "another")
    assert digest(builtin_source("ub")) != before


def run_with_generated(folder: Path, *, spoil: bool) -> subprocess.CompletedProcess[str]:
    """Load the built-in rules where generated modules are there, and neither lark nor jinja2."""
    generated = folder / "_generated"
    generated.mkdir()
    (generated / "__init__.py").touch()  # else the package of an installed mlirad comes first, wherever it stands
    for name in (*RULES, *REWRITES, *REWRITES_ON_TENSORS):
        text = to_python(read_rules(builtin_source(name)))
        old = digest(builtin_source(name))
        (generated / f"{name}.py").write_text(text.replace(old, "0" * 32) if spoil else text)
    program = f"""
import importlib.machinery, sys, mlirad
sys.modules["lark"] = sys.modules["jinja2"] = None
sys.meta_path.insert(0, importlib.machinery.PathFinder)  # an editable install finds its own modules in front of it
mlirad.__path__.insert(0, {str(folder)!r})
from mlirad.interfaces.registry import DERIVATIVE, Registry
from mlirad.rules.load import builtin_module, load_builtin
registry = Registry()
load_builtin(registry)
print(builtin_module("math").__name__, len(registry.table(DERIVATIVE)))
"""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_generated_modules_need_neither_lark_nor_jinja(tmp_path: Path) -> None:
    done = run_with_generated(tmp_path, spoil=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("mlirad._generated.math ")


def test_a_generated_module_of_another_text_is_not_used(tmp_path: Path) -> None:
    done = run_with_generated(tmp_path, spoil=True)
    assert done.returncode != 0  # it has to be generated anew, and lark is not there
    assert "lark" in done.stderr


def test_a_users_rule_takes_the_place_of_a_builtin_one_with_a_remark() -> None:
    registry = builtin()
    (remark,) = load.load_text(SIN, "mine.td", registry)
    assert registry.find(DERIVATIVE, "math.sin") is None
    assert registry.find(RECOMPUTE, "math.sin") is None
    assert registry.find(ACTIVITY, "math.sin") is not None
    assert remark.render().startswith("mine.td:2:1: remark[MA0420]: the rule for 'math.sin' overrides a built-in")
    assert remark.notes[0].message.startswith("the built-in one is 'math.td:")


def test_a_rule_for_an_op_that_is_lowered_first_is_refused() -> None:
    """It would be ignored without a word."""
    with pytest.raises(RuleError, match=r"'linalg\.matmul' has no effect") as caught:
        Context.default().with_rules('def : InactiveOp<"linalg", "matmul">;')
    assert caught.value.diagnostics[0].code == "MA0421"


@pytest.mark.parametrize(
    ("dialect", "op", "help"), [("arith", "mulff", "mulf"), ("math", "rounds", "round"), ("enzyme", "xyz", "")]
)
def test_a_rule_for_an_op_that_its_dialect_lacks_is_refused(dialect: str, op: str, help: str) -> None:
    """The built-in rule of the op that was meant would be used, without a word."""
    with pytest.raises(RuleError, match=rf"dialect '{dialect}' has no such op") as caught:
        Context.default().with_rules(f'def : InactiveOp<"{dialect}", "{op}">;', name="my.td")
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.where)) == ("MA0422", "my.td:1:1")
    assert found.helps == ((f"did you mean '{dialect}.{help}'?",) if help else ())


def test_a_rule_for_an_op_of_an_unknown_dialect_is_taken() -> None:
    ctx = Context.default().with_rules('def : InactiveOp<"my", "op">;')
    assert ctx.registry.find(ACTIVITY, "my.op") is not None


SCAN = """
func.func @f(%x: vector<4xf64>) -> vector<4xf64> {
  %zero = arith.constant dense<0.0> : vector<f64>
  %y, %last = vector.scan <add>, %x, %zero {inclusive = true, reduction_dim = 0} : vector<4xf64>, vector<f64>
  return %y : vector<4xf64>
}"""


@pytest.mark.parametrize("mode", list(Mode))
def test_a_rule_for_an_op_that_is_rewritten_first_is_used(mode: Mode) -> None:
    rule = 'def : MLIRDerivative<"vector", "scan", (Op $x, $y), [(PerResult (DiffeRet), (DiffeRet)), (InactiveArg)]>;'
    module = ir.Module.parse(SCAN, _mlir.new_context())
    kinds = {
        Mode.FORWARD: (Activity.DUP, Activity.DUPNONEED),
        Mode.REVERSE: (Activity.ACTIVE, Activity.ACTIVENONEED),
    }
    argument, result = kinds[mode]
    create_derivative(module, "f", Signature(mode, (argument,), (result,)), Context.default().with_rules(rule).registry)
    derivative = str(module).partition("func.func private")[2]
    assert "return %arg1 : vector<4xf64>" in derivative


@pytest.mark.parametrize("operands", ["$x", "$x, $y, $z"])
def test_an_op_of_more_or_fewer_operands_than_its_rule_is_refused(operands: str) -> None:
    """The derivative by the operand that the rule does not know would be lost."""
    partials = ", ".join(["(DiffeRet)"] * len(operands.split(",")))
    rules = f'def : MLIRDerivative<"arith", "mulf", (Op {operands}), [{partials}]>;'
    text = "func.func @f(%x: f64, %y: f64) -> f64 { %z = arith.mulf %x, %y : f64 return %z : f64 }"
    module = ir.Module.parse(text, _mlir.new_context())
    signature = Signature(Mode.REVERSE, (Activity.ACTIVE, Activity.ACTIVE), (Activity.ACTIVENONEED,))
    with pytest.raises(MissingRuleError, match="here it has 2 and 1") as caught:
        create_derivative(module, "f", signature, Context.default().with_rules(rules).registry)
    assert caught.value.diagnostics[0].code == "MA0105"


def test_a_context_with_rules_leaves_the_default_one_alone() -> None:
    default = Context.default()
    ours = default.with_rules(SIN)
    assert len(ours.remarks) == 1
    assert default.registry.find(DERIVATIVE, "math.sin") is not None
    assert ours.registry.find(DERIVATIVE, "math.sin") is None


def test_two_rules_of_users_for_one_op_are_an_error_that_names_both() -> None:
    registry = builtin()
    load.load_text(SIN, "one.td", registry)
    with pytest.raises(RuleError, match=r"MA0103.*two rules for 'math.sin': 'one.td:2:1' and 'two.td:2:1'"):
        load.load_text(SIN, "two.td", registry)


def test_two_builtin_rules_for_one_op_are_an_error_that_names_both() -> None:
    registry = builtin()
    with pytest.raises(RuleError, match=r"MA0103.*'math.td:\d+:1' and 'other.td:\d+:1'"):
        load.builtin_module("math").register(registry, origin="other.td")


def test_a_users_rule_for_a_new_op_gives_no_remark() -> None:
    registry = builtin()
    text = (
        '// z = x^2:  dz = 2 x dx.\ndef : MLIRDerivative<"my", "square", (Op $x), [(MulF (MulF (DiffeRet), Two), $x)]>;'
    )
    assert load.load_text(text, "mine.td", registry) == []
    assert registry.origin(DERIVATIVE, "my.square") == "mine.td:2:1"


def test_a_users_rule_file_may_include_its_own_files_and_the_vocabulary(tmp_path: Path) -> None:
    (tmp_path / "shared.td").write_text(
        'include "Common.td"\nclass Square<string d> : MLIRDerivative<d, "sq", (Op $x), [(DiffeRet)]>;'
    )
    text = 'include "Common.td"\ninclude "shared.td"\ndef : Square<"my">;'
    registry = builtin()
    load.load_text(text, "mine.td", registry, roots=[tmp_path])
    assert registry.find(DERIVATIVE, "my.sq") is not None


def test_rules_in_an_included_file_count_but_not_the_builtin_ones_again(tmp_path: Path) -> None:
    (tmp_path / "shared.td").write_text('include "Common.td"\ndef : InactiveOp<"my", "op">;')
    registry = builtin()
    remarks = load.load_text('include "shared.td"\ninclude "math.td"', "mine.td", registry, roots=[tmp_path])
    assert remarks == []
    assert registry.find(ACTIVITY, "my.op") is not None


def test_the_records_of_the_builtin_rules_can_be_listed() -> None:
    rules = {rule.name: rule for rule in load.records("math")}
    assert rules["math.sin"].formula == "z = sin(x):  dz = cos(x) dx."
    assert rules["math.sin"].where.line > 0
    assert rules["math.asin"].source == "DLMF 4.24.7"


def test_an_operand_that_must_be_constant_is_refused_where_it_is_active() -> None:
    rules = "// z = x + y, y constant:  dz = dx.\n"
    rules += 'def : MLIRDerivative<"arith", "addf", (Op $x, $y), [(DiffeRet), (AssertingInactiveArg)]>;'
    registry = Context.default().with_rules(rules).registry
    text = "func.func @f(%x: f64, %y: f64) -> f64 {\n  %z = arith.addf %x, %y : f64\n  return %z : f64\n}"
    context = _mlir.new_context()
    with context, ir.Location.unknown():
        module = ir.Module.parse(text)
        one = Signature(Mode.REVERSE, (Activity.ACTIVE, Activity.CONST), (Activity.ACTIVENONEED,))
        create_derivative(module, "f", one, registry)
        both = Signature(Mode.REVERSE, (Activity.ACTIVE, Activity.ACTIVE), (Activity.ACTIVENONEED,))
        with pytest.raises(MissingRuleError, match=r"2:\d+: error\[MA0104\]: 'arith.addf' has no .* operand 'y'"):
            create_derivative(module, "f", both, registry)


def test_a_path_in_place_of_the_text_of_a_rule_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"MA0401.*got a PosixPath\n.*path\.read_text\(\)"):
        Context.default().with_rules(tmp_path)  # type: ignore[arg-type]
