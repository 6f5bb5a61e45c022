"""Each message of the enzyme dialect: its code, its place, what it says and what it tells one to write."""
# ruff: noqa: E501 - one case is one line

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mlirad._mlir import ir, new_context
from mlirad.dialects.enzyme.syntax import to_generic
from mlirad.dialects.enzyme.text import parse_module
from mlirad.errors import MlirAdError, ParseError, VerifyError


@pytest.fixture(scope="module")
def context() -> Iterator[ir.Context]:
    with new_context() as context:
        yield context


#: Stands in a case where the error is; cases that fail behind their own text have none.
MARK = "¦"


def error(body: str, context: ir.Context) -> MlirAdError:
    text = f"""func.func @square(%x: f64) -> f64 {{ return %x : f64 }}
memref.global @table : memref<2xf64>
func.func @caller(%x: f64, %m: memref<?xf64>, %n: index) {{
  {body}
  return
}}
"""
    with pytest.raises(MlirAdError) as caught:
        parse_module(text, "net.mlir", context)
    return caught.value


SYNTAX = [
    ("%r = enzyme.autodiff @square(%x, %x ¦{a = 1} : (f64, f64) -> f64", "MA0601", "expected ',' or ')' in 'enzyme.autodiff', found '{'", "enzyme.autodiff @f(%x, ...) <{...}>"),
    ("%r = enzyme.autodiff @square(%x, ¦) : (f64) -> f64", "MA0601", "expected a value such as '%x' in 'enzyme.autodiff', found ')'", "write: "),
    ("%r = enzyme.autodiff @square(¦x) : (f64) -> f64", "MA0601", "expected a value such as '%x' or ')' in 'enzyme.autodiff', found 'x'", "write: "),
    ("%r = enzyme.autodiff ¦square(%x) : (f64) -> f64", "MA0601", "expected the function's name, such as '@f'", "write: "),
    ("%r = enzyme.autodiff @square ¦%x : (f64) -> f64", "MA0601", "expected '(' and the operands", "write: "),
    ("%r = enzyme.autodiff @square(%x)", "MA0601", "expected ':' and the types in 'enzyme.autodiff', found 'return'", "write: "),
    ("%r = enzyme.autodiff @square(%x) : ¦f64", "MA0601", "expected '(' and the operand types", "write: "),
    ("%r = enzyme.autodiff @square(%x) : (f64)", "MA0601", "expected '->' and the result types", "write: "),
    ("%r = enzyme.autodiff @square(%x) : (f64) -> ¦}", "MA0601", "expected a result type or '('", "write: "),
    ("%r = enzyme.autodiff @square(%x) {a = [1¦} : (f64) -> f64", "MA0601", "expected ']' in 'enzyme.autodiff'", "write: "),
    ("%r = enzyme.autodiff @square(%x) <{a = 1¦> : (f64) -> f64", "MA0601", "expected '}'", "write: "),
    ("%r = enzyme.autodiff @square(%x) {a = (1 : (f64) -> f64", "MA0601", "expected ')' in 'enzyme.autodiff', found '}'", "write: "),
    ("%r = enzyme.autodiff @square(%x) {a ¦~ 1} : (f64) -> f64", "MA0601", "expected '=' behind the attribute's name 'a'", "write: "),
    ("%r = enzyme.autodiff @square(%x) {¦= 1} : (f64) -> f64", "MA0601", "expected an attribute 'name = value'", "write: "),
    ("%r = enzyme.autodiff_region(%x) ¦attributes {} : (f64) -> f64", "MA0601", "expected '{' and the region", "^bb0(%a: f64)"),
    ("%r = enzyme.autodiff_region(%x, %x) { ^bb0(%a: f64): enzyme.yield %a, %a : f64 ¦} : (f64, f64) -> f64", "MA0601", "expected ',' and one type for each of the 2 values in 'enzyme.yield'", "enzyme.yield %a, ... : f64, ..."),
    ("%r = enzyme.autodiff_region(%x, %x) { ^bb0(%a: f64): enzyme.yield %a : f64 } ¦(f64, f64) -> f64", "MA0601", "expected ':' and the types in 'enzyme.autodiff_region'", "enzyme.autodiff_region(%x, ...)"),
    ("%r = enzyme.autodiff_region(%x, %x) { ^bb0(%a: f64): enzyme.yield %a : f64 } <a = 1 : (f64, f64)", "MA0601", "expected '>'", "write: "),
    ('%r = "enzyme.autodiff_region"(%x) ({ ^bb0(%a: f64): enzyme.yield %a : f64 } ¦: (f64) -> f64', "MA0601", "expected ')'", "write: "),
    ('%r = "enzyme.autodiff"(%x) {fn = @square} ¦(f64) -> f64', "MA0601", "expected ':' and the types", "write: "),
    ("%i = enzyme.ignore_derivatives %x : f64", "MA0601", "expected '->' and the result type", "enzyme.ignore_derivatives %x : f64 -> f64"),
    ("%i = enzyme.extract %x ¦: (f64) -> f64", "MA0601", "expected '[' and the index", "enzyme.extract %a[0]"),
    ("%i = enzyme.extract %x[¦%n] : (f64) -> f64", "MA0601", "expected an integer", "write: "),
    ("enzyme.fill_zero ¦: f64", "MA0601", "expected a value such as '%x'", "enzyme.fill_zero %m"),
    ("enzyme.fill_zero %m : ¦3", "MA0601", "expected a type", "enzyme.fill_zero %m"),
    ("%i = enzyme.atomic_rmw ¦%x, %m[%n] : (f64, memref<?xf64>) -> f64", "MA0601", "expected a kind such as 'addf'", "enzyme.atomic_rmw addf %v"),
    ("%i = enzyme.atomic_rmw ¦plus %x, %m[%n] : (f64, memref<?xf64>) -> f64", "MA0601", "expected one of addf, addi, andi", "write: "),
    ("%i = enzyme.atomic_rmw addf %x, ¦3[%n] : (f64, memref<?xf64>) -> f64", "MA0601", "expected the buffer, a value such as '%m'", "write: "),
    ("%i = enzyme.atomic_rmw addf %x, %m ¦: (f64, memref<?xf64>) -> f64", "MA0601", "expected '[' and the indices", "write: "),
    ("¦enzyme.push %x, %x : f64, f64", "MA0601", "expected the generic form in 'enzyme.push'", '"enzyme.push"(%0, %1) : (...) -> ...'),
    (f"%r = enzyme.autodiff @square({', '.join(['%x', '%n'] * 33)}) : ({', '.join(['f64', 'index'] * 33)}) -> ()", "MA0601", "expected at most 64 changes of type among the operands", "write: "),
    ("%r = ¦enzyme.autodif @square(%x) : (f64) -> f64", "MA0602", "unknown op 'enzyme.autodif'", "did you mean 'enzyme.autodiff'?"),
    ("¦enzyme.zzz %x : f64", "MA0602", "unknown op 'enzyme.zzz'", "the ops are: enzyme.addTo, "),
    ("%r = enzyme.autodiff @square(%x) {activity = [#enzyme<activity ¦enzyme_dub>]} : (f64) -> f64", "MA0211", "unknown activity 'enzyme_dub'", "did you mean 'enzyme_dup'?"),
    ("%r = enzyme.autodiff @square(%x) {activity = [#enzyme.activity<¦zzz>]} : (f64) -> f64", "MA0211", "unknown activity 'zzz'", "the activities are: enzyme_active, "),
]  # fmt: skip


def at_the_mark(body: str, found: MlirAdError) -> bool:
    """Whether the first diagnostic is where the mark is (or behind the case, where there is none)."""
    where = found.diagnostics[0].where
    lines = body.split("\n")
    line = next((number for number, line in enumerate(lines) if MARK in line), len(lines))
    if line == len(lines):
        return where.file == "net.mlir" and (where.line > 4 + len(lines) - 1 or where.line == 4)
    indentation = 2 if line == 0 else 0
    return str(where) == f"net.mlir:{4 + line}:{lines[line].index(MARK) + 1 + indentation}"


@pytest.mark.parametrize(("body", "code", "message", "help"), SYNTAX)
def test_wrong_text_is_a_located_parse_error(
    body: str, code: str, message: str, help: str, context: ir.Context
) -> None:
    found = error(body.replace(MARK, ""), context)
    assert isinstance(found, ParseError)
    (diagnostic,) = found.diagnostics
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert help in diagnostic.helps[0]
    assert at_the_mark(body, found)


SCALAR = "(f64, f64) -> f64"
SEMANTIC = [
    ("%r = ¦enzyme.autodiff @sqare(%x, %x) : (f64, f64) -> f64", "MA0603", "there is no function '@sqare'", "did you mean '@square'?"),
    ("%r = ¦enzyme.fwddiff @zzz(%x, %x) : (f64, f64) -> f64", "MA0603", "there is no function '@zzz'", "define it: func.func @zzz(...) { ... }"),
    ("%r = ¦enzyme.fwddiff @square::@inner(%x, %x) : (f64, f64) -> f64", "MA0603", "there is no function '@square::@inner'", "'@square'"),
    ("%r = ¦enzyme.batch @sqare(%x) {batch_shape = array<i64: 1>} : (f64) -> f64", "MA0603", "'@sqare'", "'@square'"),
    ("%r = ¦enzyme.autodiff @table(%x, %x) : (f64, f64) -> f64", "MA0604", "'@table' is a 'memref.global', not a function", "func.func"),
    ('%r = ¦"enzyme.autodiff"(%x, %x) : (f64, f64) -> f64', "MA0608", "'enzyme.autodiff' names no function", "fn = @f"),
    ('%r = ¦"enzyme.autodiff"(%x, %x) {fn = 3} : (f64, f64) -> f64', "MA0608", "'fn' of 'enzyme.autodiff' is '3 : i64', not a symbol", "fn = @f"),
    ('%r = ¦enzyme.autodiff @square(%x, %x) {width = "a"} : (f64, f64) -> f64', "MA0608", "'width' is '\"a\"', not an integer", "width = 2"),
    ("%r = ¦enzyme.autodiff @square(%x, %x) {width = 0} : (f64, f64) -> f64", "MA0210", "'width' is 0", None),
    ("%r = ¦enzyme.autodiff @square(%x, %x) {strong_zero = 1} : (f64, f64) -> f64", "MA0608", "'strong_zero' is '1 : i64'", "strong_zero = true"),
    ("%r = ¦enzyme.autodiff @square(%x, %x) {activity = 3} : (f64, f64) -> f64", "MA0608", "'activity' is '3 : i64', not a list", "activity = [#enzyme.activity<enzyme_dup>, ...]"),
    ("%r = ¦enzyme.autodiff @square(%x, %x) {ret_activity = [3]} : (f64, f64) -> f64", "MA0211", "'ret_activity' has '3 : i64', which is not an activity", "ret_activity = ["),
    ("%r = ¦enzyme.autodiff @square(%x) : (f64) -> f64", "MA0208", "so its seed of type 'f64' must follow all arguments", "(f64, f64)"),
    ("¦enzyme.autodiff @square(%x, %x) : (f64, f64) -> ()", "MA0209", "so its gradient of type 'f64' is a result", "(f64)"),
    ("%r = ¦enzyme.autodiff @square(%x, %x) {activity = [#enzyme<activity enzyme_dup>]} : (f64, f64) -> f64", "MA0205", "argument #0 is 'enzyme_dup', but its type 'f64' is immutable", "use 'enzyme_active'"),
    ("%r = ¦enzyme.fwddiff @square(%x, %x) {activity = [#enzyme<activity enzyme_active>]} : (f64, f64) -> f64", "MA0203", "argument #0 is 'enzyme_active', which is for reverse mode", "use 'enzyme_dup'"),
    ("%r = ¦enzyme.autodiff @square(%x, %x) {activity = []} : (f64, f64) -> f64", "MA0201", "'activity' has 0 entries, but the function has 1 argument", "'f64'"),
    ("%r = ¦enzyme.autodiff_region(%x, %x) {} : (f64, f64) -> f64", "MA0607", "the region of 'enzyme.autodiff_region' is empty", "enzyme.yield %y"),
    ('%r = ¦enzyme.autodiff_region(%x, %x) { ^bb0(%a: f64): "llvm.unreachable"() : () -> () } : (f64, f64) -> f64', "MA0607", "does not end in 'enzyme.yield'", "enzyme.yield %y"),
    ("%r = ¦enzyme.autodiff_region(%x, %x) { ^bb0(%a: f32): enzyme.yield %a : f32 } : (f64, f64) -> f64", "MA0208", "operand #0 has type 'f64': it is argument #0 of type 'f32'", "(f32, f32)"),
    ('%c = ¦"enzyme.init"() : () -> f64', "MA0606", "'enzyme.init' creates a cache or a gradient, not 'f64'", "'!enzyme.Cache<f64>'"),
    ('¦"enzyme.push"(%x, %x) : (f64, f64) -> ()', "MA0606", "takes a '!enzyme.Cache<...>' as its first operand, not 'f64'", '"enzyme.init"() : () -> !enzyme.Cache<T>'),
    ('%c = "enzyme.init"() : () -> !enzyme.Cache<f64> %v = ¦"enzyme.get"(%c) : (!enzyme.Cache<f64>) -> f64', "MA0606", "takes a '!enzyme.Gradient<...>'", "enzyme.init"),
    ('%c = "enzyme.init"() : () -> !enzyme.Cache<f32>\n¦"enzyme.push"(%c, %x) : (!enzyme.Cache<f32>, f64) -> ()', "MA0605", "'enzyme.push' puts in 'f64', but '!enzyme.Cache<f32>' holds 'f32'", "'!enzyme.Cache<f64>'"),
    ('%c = "enzyme.init"() : () -> !enzyme.Cache<f32>\n%v = ¦"enzyme.pop"(%c) : (!enzyme.Cache<f32>) -> f64', "MA0605", "'enzyme.pop' takes out 'f64'", "of type 'f32'"),
    ('%c = "enzyme.init"() : () -> !enzyme.Gradient<f32>\n¦"enzyme.set"(%c, %x) : (!enzyme.Gradient<f32>, f64) -> ()', "MA0605", "'enzyme.set' puts in 'f64'", "'!enzyme.Gradient<f64>'"),
    ('%c = "enzyme.init"() : () -> !enzyme.Gradient<f32>\n%v = ¦"enzyme.get"(%c) : (!enzyme.Gradient<f32>) -> f64', "MA0605", "'enzyme.get' takes out 'f64'", "of type 'f32'"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "code", "message", "help"), SEMANTIC)
def test_a_wrong_op_is_a_located_verify_error(
    body: str, code: str, message: str, help: str | None, context: ir.Context
) -> None:
    found = error(body.replace(MARK, ""), context)
    assert isinstance(found, VerifyError)
    diagnostic = found.diagnostics[0]
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert help is None or help in diagnostic.helps[0]
    assert at_the_mark(body, found)


def test_all_misuse_of_one_op_is_reported_at_once(context: ir.Context) -> None:
    wrong = "[#enzyme<activity enzyme_active>], ret_activity = [#enzyme<activity enzyme_active>]"
    found = error(f"%r = enzyme.fwddiff @square(%x, %x) {{activity = {wrong}}} : {SCALAR}", context)
    assert [diagnostic.code for diagnostic in found.diagnostics] == ["MA0203", "MA0203"]


def test_the_message_shows_the_users_own_line(context: ir.Context) -> None:
    shown = str(error(f"%r = enzyme.autodiff @square(%x, %x {{a = 1}} : {SCALAR}", context))
    assert shown.splitlines() == [
        "net.mlir:4:39: error[MA0601]: expected ',' or ')' in 'enzyme.autodiff', found '{'",
        "      %r = enzyme.autodiff @square(%x, %x {a = 1} : (f64, f64) -> f64",
        "                                          ^",
        "  help: write: enzyme.autodiff @f(%x, ...) <{...}> : (f64, ...) -> ...",
    ]


def test_to_generic_raises_by_itself() -> None:
    with pytest.raises(ParseError, match=r"-:1:13: error\[MA0601\]: expected the function's name"):
        to_generic("enzyme.batch(%x)")
