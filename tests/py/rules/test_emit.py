"""Generated modules read as if they were written by hand, and rule text does not become code."""

from __future__ import annotations

import ast
import random

import pytest

from mlirad.rules.emit import docstring, quoted
from mlirad.rules.model import Derivative, Domain
from mlirad.rules.source import SourceText
from mlirad.rules.translate import REWRITES, RULES, builtin_source, read_rules, to_python
from tests.fuzz.rules import points


def python(text: str) -> str:
    return to_python(read_rules(SourceText("t.td", text), prelude=True))


def method(module: str, name: str) -> str:
    tree = ast.parse(module)
    found = next(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == name)
    return "\n".join(ast.unparse(line) for line in found.body)


def reverse(dags: str, operands: str = "$x, $y") -> str:
    text = f'def : MLIRDerivative<"my", "op", (Op {operands}), {dags}>;'
    return method(python(text), "create_reverse_mode_adjoint")


#: A quotient that does not ask whether it is a reciprocal.
DIVISION = """
let cost = 5 in
// z = x / y:  dz = (dx - z dy) / y.
def : MLIRDerivative<"my", "divf", (Op $x, $y), [(DivF (DiffeRet), $y), (NegF (MulF (DivF (DiffeRet), $y), (Result)))]>;
"""


def test_division_reads_like_hand_written_code() -> None:
    module = python(DIVISION)
    start = module.index("class Divf:")
    assert (
        module[start : module.index("\n\n\n", start)]
        == '''\
class Divf:
    """z = x / y:  dz = (dx - z dy) / y."""

    arity: Final = (2, 1)
    cost: Final = 5

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        x, y = state.operands
        dx = state.tangent(x)
        dy = state.tangent(y)
        if dx is None and dy is None:
            return
        z = state.results[0]
        build = state.build
        z_type = z.type
        tangent: Value | None = None
        y_primal = state.primal(y)
        if dx is not None:
            divf = build.float("arith.divf", (dx, y_primal), z_type)
            tangent = state.strong(dx, divf)
        if dy is not None:
            divf = build.float("arith.divf", (dy, y_primal), z_type)
            mulf = build.float("arith.mulf", (divf, state.primal(z)), z_type)
            negf = build.float("arith.negf", (mulf,), z_type)
            term = state.strong(dy, negf)
            tangent = term if tangent is None else build.float("arith.addf", (tangent, term), z_type)
        if tangent is not None:
            state.set_tangent(z, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        x, y = op.operands
        z = op.result
        needed: list[Value] = [y]
        if is_active(y):
            needed.append(z)
        return needed

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        return ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        z = state.results[0]
        d = state.adjoint(z)
        if d is None:
            return
        x, y = state.operands
        build = state.build
        z_type = z.type
        divf = build.float("arith.divf", (d, state.primal(y)), z_type)
        if state.is_active(x):
            state.accumulate(x, state.strong(d, divf))
        if state.is_active(y):
            mulf = build.float("arith.mulf", (divf, state.primal(z)), z_type)
            negf = build.float("arith.negf", (mulf,), z_type)
            state.accumulate(y, state.strong(d, negf))'''
    )


@pytest.mark.parametrize("dialect", [*RULES, *REWRITES])
def test_generated_modules_are_python_that_binds_all_it_reads(dialect: str) -> None:
    compile(to_python(read_rules(builtin_source(dialect))), dialect, "exec")


def test_what_two_partials_share_is_computed_once() -> None:
    body = reverse("[(MulF (DiffeRet), (Sin $x)), (NegF (MulF (DiffeRet), (Sin $x)))]")
    assert body.count("math.sin") == 1
    assert body.count("arith.mulf") == 1


def test_what_only_some_operands_share_is_guarded_by_them() -> None:
    body = reverse("[(MulF (DiffeRet), (Sin $x)), (NegF (MulF (DiffeRet), (Sin $x))), (DiffeRet)]", "$x, $y, $w")
    assert "if x_active or y_active:\n" in body


def test_operands_may_have_the_names_of_python_and_of_the_method() -> None:
    module = python('def : MLIRDerivative<"my", "op", (Op $class, $op), [(MulF (DiffeRet), $op), (DiffeRet)]>;')
    compile(module, "t", "exec")
    assert "class_, op_ = state.operands" in module


def test_a_static_select_is_decided_while_the_derivative_is_made() -> None:
    text = "[(SelectIfActive $y, (MulF (DiffeRet), $y), (DiffeRet)), (DiffeRet)]"
    body = reverse(text)
    assert "if state.is_active(y):\n" in body
    needed = method(python(f'def : MLIRDerivative<"my", "op", (Op $x, $y), {text}>;'), "needed_primals")
    assert "if is_active(x) and is_active(y):" in needed


def test_a_static_select_may_ask_for_the_constant_1() -> None:
    body = reverse("[(DiffeRet), (SelectIfOne $x, (MulF (DiffeRet), (Result)), (DivF (DiffeRet), $y))]")
    assert "if constant_float(x) == 1.0:\n" in body
    assert body.count("arith.divf") == 1


def test_an_operand_that_must_be_constant_is_asserted() -> None:
    module = python('def : MLIRDerivative<"my", "op", (Op $x, $y), [(DiffeRet), (AssertingInactiveArg)]>;')
    compile(module, "t", "exec")
    assert 'refuse_active(op, "y")' in module


def test_text_of_a_rule_cannot_become_code() -> None:
    evil = '\\"\\"\\"\\nimport os\\nos.abort()\\n'
    text = f"""// z = x \"\"\" + __import__('os').abort() \\
def : MLIRDerivative<"my", "op", (Op $x), [(DiffeRet)]> {{ let source = "{evil}"; }}
def : NotImplementedOp<"my", "gap", "no \\" + __import__('os').abort() + \\"">;
"""
    tree = ast.parse(python(text))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not {"os", "__import__"} & names
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]


@pytest.mark.parametrize("text", ['a"b', "a'b", "a\\", 'a\\"', "\n", '"""', "\\\\'\"", "é\x00"])
def test_quoted_text_reads_back_as_it_was(text: str) -> None:
    assert ast.literal_eval(quoted(text)) == text
    assert isinstance(ast.literal_eval('"""' + docstring(text) + '"""'), str)


def test_domains_are_sampled_apart_from_what_they_avoid() -> None:
    rng = random.Random(1)
    for avoid in ("zero", "integers", "halves"):
        domain = Domain("d", -3, 3, avoid)
        assert all(points.distance(domain, points.real(domain, rng)) >= 0.25 for _ in range(50))
    assert {points.real(Domain("b", 0, 1, "", "bool"), rng) for _ in range(50)} == {0.0, 1.0}


def test_a_rule_knows_its_modes_and_domain() -> None:
    powf = next(rule for rule in read_rules(builtin_source("math")).rules if rule.op == "powf")
    assert isinstance(powf, Derivative)
    assert powf.modes == ("forward", "reverse")
    assert [domain.name for domain in powf.domain] == ["Positive", "Any"]
    assert powf.kind == "MLIRDerivative"
