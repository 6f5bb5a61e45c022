"""A rewrite that is wrong is refused where it stands, and one that a user brings is done first."""

from __future__ import annotations

import pytest

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import RuleError
from mlirad.interfaces.forms import FormSite
from mlirad.rules.source import SourceText
from mlirad.rules.translate import read_rules, to_python
from mlirad.synthesis.primal.simplify import simplify


def rewrite(dags: str, rest: str = ";") -> str:
    return f"def R : MLIRRewrite<{dags}>{rest}"


CASES = [
    # text, code, line:column, words
    (rewrite("(AddF $a, $b), (AddF $a, $c)"), "MA0414", "1:46", "'$c' is not an operand of the pattern"),
    (rewrite("(AddF $a, $b), (Value $c)"), "MA0414", "1:36", "'$c' is not bound by the pattern"),
    (rewrite("(AddF $a, $b), (Value One)"), "MA0415", "1:36", "write '(Value $a)'"),
    (rewrite("(AddF $a), (Value $a)"), "MA0413", "1:21", "'AddF' takes 2 operands, 1 given"),
    (rewrite("(Zero), (One)"), "MA0411", "1:21", "is not an op applied to operands"),
    (rewrite("(AddF $a, 2), (Value $a)"), "MA0411", "1:31", "expected a dag, a '$name' or a constant"),
    (rewrite("(AddF $a, (DiffeRet)), (Value $a)"), "MA0415", "1:21", "the pattern of a rewrite refers to derivatives"),
    (rewrite("(AddF $a, $b), (AddF $a, (Result))"), "MA0415", "1:36", "the result of a rewrite refers to"),
    (rewrite('(Select (CmpF<"olt"> $a, $b), $a, $b), (MinimumF $a, $b)'), "MA0415", "1:21", "name its result"),
    (rewrite("(TruncF (ExtF $a, (TypeOf $b)), (TypeOf $a)), (Value $a)"), "MA0415", "1:21", "the cast 'arith.truncf'"),
    (rewrite("(AddF $a, (Any $b)), (Value $a)"), "MA0415", "1:31", "'Any' cannot be used in a formula"),
    (rewrite("(Select $c, $a, $b), (Value $c)"), "MA0416", "1:42", "another type than the value that it replaces"),
    (rewrite("(FPowI $a, $n), (FPowI (FPowI $a, $n), One)"), "MA0416", "1:37", "type of a constant cannot be inferred"),
    (rewrite("(AddF $a, $b), (AddF $a, $b)"), "MA0418", "1:1", "changes nothing"),
    ("def : MLIRRewrite<(AddF $a, $a), (MulF Two, $a)>;", "MA0418", "1:1", "write 'def MyRewrite"),
    (rewrite("(Select $c, $a, $a), (Value $a)", " { let needs = [NSZ]; }"), "MA0418", "1:68", "no op in its pattern"),
    (rewrite("(AddF $a, $b), (Value $a)", ' { let needs = [FastMath<"quick">]; }'), "MA0417", "", "flag 'quick'"),
    (rewrite("(AddF $a, $b), (Value $a)", " { let domain = [Any]; }"), "MA0418", "", "1 domains for 2 operands"),
    (
        rewrite(
            "(AddF (MulF (AddF (MulF $a, $b), $c), $d), "
            "(MulF (AddF (MulF $e, $b), $g), (MulF $h, (NegF $h)))), (Value $a)"
        ),
        "MA0403",
        "1:21",
        "more than 16 orders",
    ),
    (rewrite("(NegF (Broadcast $m, $a)), (Broadcast $m, (NegF $a))"), "MA0418", "1:1", "needs a 'sample' program"),
    (rewrite("(NegF (Broadcast $m, $a)), (Broadcast $m, Zero)", ' { let sample = "f"; }'), "MA0416", "", "constant"),
    (rewrite('(NegF (Form<"f", 1> $m, $a)), (Value $a)'), "MA0417", "", "unknown form 'f'"),
    (
        rewrite("(NegF (Sum $m, $a, $b)), (Broadcast $m, $a)"),
        "MA0418",
        "1:46",
        "a 'broadcast' is built from a fact of another kind",
    ),
    (
        rewrite("(NegF (Broadcast $m, $a)), (Broadcast (LeftThrough $m, $m), $a)"),
        "MA0418",
        "",
        "a 'broadcast' is built from a fact of another kind",
    ),
    (rewrite("(NegF (Broadcast $m)), (Value $m)"), "MA0413", "1:27", "'Broadcast' takes 2 operands, 1 given"),
    (rewrite("(NegF (Broadcast (NegF $m), $a)), (Value $a)"), "MA0415", "1:38", "a form begins with a fact"),
    (rewrite('(NegF (Broadcast (FactFunction<"turn"> $m), $a)), (Value $a)'), "MA0417", "", "unknown function 'turn'"),
    (rewrite("(NegF (Broadcast (Copied $m), $a)), (Value $a)"), "MA0415", "1:21", "must be bound to a name"),
    (rewrite("(NegF (Broadcast $m, $a)), (Value $m)"), "MA0418", "1:1", "'$m' is used both as a fact and as a value"),
    (
        rewrite("(NegF $a), (Value $a)", " { let conditions = [(IsPermutation $a)]; }"),
        "MA0418",
        "1:63",
        "takes one fact of a",
    ),
    (rewrite("(NegF $a), (Value $a)", " { let conditions = [(IsPermutation $m)]; }"), "MA0414", "1:64", "not bind"),
    (rewrite("(NegF $a), (Value $a)", " { let conditions = [(NegF $a)]; }"), "MA0417", "1:64", "unknown predicate of"),
    ('def : MLIRDerivative<"my", "op", (Op $x), [(Broadcast $x, (DiffeRet))]>;', "MA0415", "1:44", "cannot be used"),
    (
        rewrite("(AddF $a, $b), (SubF $a, $b)") + "\n" + rewrite("(AddF $x, $y), (SubF $y, $x)").replace("R", "S", 1),
        "MA0103",
        "2:1",
        "two rewrites of the same pattern",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES, ids=[f"{c[1]}-{i}" for i, c in enumerate(CASES)])
def test_a_mistake_is_shown_where_it_is(text: str, code: str, place: str, words: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_rules(SourceText("x.td", text), prelude=True)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == code
    assert not place or f"{diagnostic.where.line}:{diagnostic.where.column}" == place
    assert words in str(caught.value)


def test_a_generated_rewrite_reads_like_one_by_hand() -> None:
    text = "// a / b + c / b = (a + c) / b.\n" + rewrite(
        "(AddF (DivF $a, $b), (DivF $c, $b)), (DivF (AddF $a, $c), $b)", " { let needs = [Reassoc]; }"
    )
    module = to_python(read_rules(SourceText("x.td", text), prelude=True))
    assert module[module.index("def r(") : module.index("class Inactive")].rstrip() == (
        '''def r(op: ir.Operation, site: FormSite, /) -> Value | None:
    """a / b + c / b = (a + c) / b."""
    divf, divf_2 = op.operands
    divf_op = made_by(divf, "arith.divf")
    if divf_op is None:
        return None
    divf_2_op = made_by(divf_2, "arith.divf")
    if divf_2_op is None:
        return None
    a, b = divf_op.operands
    c, b_again = divf_2_op.operands
    if b_again != b:
        return None
    if not is_plain(op):
        return None
    if not flags_of((op, divf_op, divf_2_op)) >= {"reassoc"}:
        return None
    if not site.is_spared(1, op, divf_op, divf_2_op):
        return None
    build = builder((op, divf_op, divf_2_op), exact=False)
    addf = build.float("arith.addf", (a, c), op.result.type)
    return build.float("arith.divf", (addf, b), op.result.type)'''
    )


def test_operands_may_have_the_names_of_python_and_of_the_function() -> None:
    text = rewrite("(AddF $class, (NegF $op)), (SubF $class, $op)")
    module = to_python(read_rules(SourceText("x.td", text), prelude=True))
    compile(module, "t", "exec")
    assert "class_, negf in both_orders(op)" in module


def simplified(body: str, ctx: Context, arguments: str = "%a: f64, %b: f64") -> tuple[int, str]:
    """How often something was rewritten, and the function then."""
    text = f"func.func @f({arguments}) -> f64 {{\n{body}\nreturn %r : f64\n}}"
    module = ir.Module.parse(text, _mlir.new_context())
    done = simplify(module.operation, ctx.registry)
    module.operation.verify()
    return done, str(module)


def test_a_users_rewrite_comes_before_those_of_mlirad() -> None:
    ctx = Context.default().with_rules("// |-a| = a, wrongly.\ndef Mine : MLIRRewrite<(AbsF (NegF $a)), (Value $a)>;")
    body = "%n = arith.negf %a : f64\n%r = math.absf %n : f64"
    assert "return %arg0" in simplified(body, ctx)[1]
    assert "math.absf %arg0" in simplified(body, Context.default())[1]


def test_rewrites_that_undo_each_other_end() -> None:
    text = """
        def There : MLIRRewrite<(SubF (AbsF $a), $b), (AddF (AbsF $a), (NegF $b))>;
        def Back : MLIRRewrite<(AddF (AbsF $a), (NegF $b)), (SubF (AbsF $a), $b)>;"""
    ctx = Context.default().with_rules(text)
    done, _ = simplified("%n = math.absf %a : f64\n%g = arith.negf %b : f64\n%r = arith.subf %n, %g : f64", ctx)
    assert done > 0


def test_what_more_an_op_says_is_not_lost() -> None:
    body = "%n = arith.negf %b : f64\n%r = arith.subf %a, %n {0} : f64"
    assert simplified(body.replace("{0}", ""), Context.default())[0] == 1
    assert simplified(body.replace("{0}", "{my.mark}"), Context.default())[0] == 0
    assert simplified(body.replace("{0}", "downward"), Context.default())[0] == 0


def test_flags_that_all_ops_share_are_kept() -> None:
    body = "%n = arith.negf %b fastmath<nsz> : f64\n%r = arith.subf %a, %n fastmath<nsz,contract> : f64"
    assert "arith.addf %arg0, %arg1 fastmath<nsz> : f64" in simplified(body, Context.default())[1]


def test_new_intermediate_results_may_be_infinite() -> None:
    body = "\n".join(f"{line} fastmath<reassoc,nsz,nnan,ninf> : f64" for line in (
        "%p = arith.divf %a, %b", "%q = arith.divf %c, %b", "%r = arith.addf %p, %q"))  # fmt: skip
    text = simplified(body, Context.default(), "%a: f64, %b: f64, %c: f64")[1]
    assert text.count("fastmath<reassoc,nsz>") == 2


def test_nothing_is_computed_twice_for_other_users() -> None:
    flags = "fastmath<reassoc,nsz>"
    body = f"""
        %p = arith.mulf %a, %b {flags} : f64
        %q = arith.mulf %c, %b {flags} : f64
        %s = arith.addf %p, %q {flags} : f64
        %t = arith.mulf %p, %q : f64
        %r = arith.mulf %s, %t : f64"""
    assert simplified(body, Context.default(), "%a: f64, %b: f64, %c: f64")[0] == 0
    alone = body.replace("%t = arith.mulf %p, %q", "%t = arith.mulf %p, %p")
    assert simplified(alone, Context.default(), "%a: f64, %b: f64, %c: f64")[0] == 1


def test_nothing_moves_into_a_loop() -> None:
    flags = "fastmath<reassoc,nsz>"
    body = f"""
        %c0 = arith.constant 0 : index
        %c9 = arith.constant 9 : index
        %p = arith.mulf %a, %b {flags} : f64
        %q = arith.mulf %c, %b {flags} : f64
        %r = scf.for %i = %c0 to %c9 step %c9 iter_args(%s = %a) -> f64 {{
          %t = arith.addf %p, %q {flags} : f64
          %u = math.sin %t : f64
          scf.yield %u : f64
        }}"""
    assert simplified(body, Context.default(), "%a: f64, %b: f64, %c: f64")[0] == 0


def test_what_goes_may_be_a_long_chain() -> None:
    flags = "fastmath<fast>"
    chain = "\n".join(f"%v{i + 1} = math.sin %v{i} : f64" for i in range(3000)).replace("%v0", "%b", 1)
    body = f"{chain}\n%q = arith.divf %a, %v3000 {flags} : f64\n%r = arith.mulf %q, %v3000 {flags} : f64"
    done, text = simplified(body, Context.default())
    assert done == 1
    assert "return %arg0" in text
    assert "math.sin" not in text


def test_what_stands_in_an_op_that_goes_goes_with_it() -> None:
    text = """func.func @f(%a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<4xf64> {
      %r = linalg.map ins(%a : tensor<4xf64>) outs(%b : tensor<4xf64>) (%x: f64, %y: f64) {
        %s = arith.negf %x : f64
        linalg.yield %s : f64
      }
      return %r : tensor<4xf64>
    }"""
    module = ir.Module.parse(text, _mlir.new_context())
    block = module.body.operations[0].regions[0].blocks[0]
    outer = block.operations[0].operation
    body = outer.regions[0].blocks[0]
    site = FormSite((), {})
    site.replace(outer, block.arguments[0])
    site.replace(body.operations[0].operation, body.arguments[0])
    site.close()
    assert module.operation.verify()
    assert "linalg" not in str(module)


def test_no_constant_of_an_open_shape_is_made() -> None:
    text = """func.func @f(%c: i1, %z: f64, %a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
      %n = arith.negf %b : tensor<?xf64>
      %r = arith.subf %a, %n : tensor<?xf64>
      return %r : tensor<?xf64>
    }"""
    module = ir.Module.parse(text, _mlir.new_context())
    assert simplify(module.operation, Context.default().registry) == 1
    module.operation.verify()
