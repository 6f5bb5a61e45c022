"""Modules from text: places, notes, depth, bytecode; and to text: styles, aliases."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from mlirad._mlir import ir, new_context
from mlirad.dialects.enzyme.literals import LIMIT, check_nesting
from mlirad.dialects.enzyme.syntax import to_generic, translate
from mlirad.dialects.enzyme.text import parse_module, print_module
from mlirad.errors import InputText, MlirAdError, ParseError, VerifyError


@pytest.fixture(scope="module")
def context() -> Iterator[ir.Context]:
    with new_context() as context:
        yield context


SQUARE = "func.func @square(%x: f64) -> f64 { return %x : f64 }\n"
WITH_CALL = f"""{SQUARE}func.func @d(%x: f64) -> f64 {{
  // ä comment
  %r = enzyme.autodiff @square(%x, // the primal
                               %x)
    {{ activity = [#enzyme<activity enzyme_active>] }}
    : (f64, f64) -> f64
  %s = arith.addf %r, %r : f64
  return %s : f64
}}
"""


def ops(module: ir.Module) -> Iterator[ir.Operation]:
    for function in module.body.operations:
        for op in function.regions[0].blocks[0].operations:
            yield op.operation


def failure(source: str | bytes, context: ir.Context, name: str = "net.mlir") -> MlirAdError:
    with pytest.raises(MlirAdError) as caught:
        parse_module(source, name, context)
    return caught.value


def test_ops_are_where_the_user_wrote_them(context: ir.Context) -> None:
    module = parse_module(WITH_CALL, "net.mlir", context)
    places = {op.name: str(op.location) for op in ops(module)}
    assert places["enzyme.autodiff"] == 'loc("r"("net.mlir":4:8))'
    assert places["arith.addf"] == 'loc("s"("net.mlir":8:8))'
    assert places["func.return"] == 'loc("net.mlir":9:3)'


def test_lines_are_kept_exactly() -> None:
    generic = to_generic(WITH_CALL).split("\n")
    assert len(generic) == WITH_CALL.count("\n") + 1
    assert generic[2:3] + generic[7:] == WITH_CALL.split("\n")[2:3] + WITH_CALL.split("\n")[7:]


@pytest.mark.parametrize("name", ["%zz1", "%zz2", "%zz3", "@zz4"])
def test_mlirs_own_errors_inside_a_rewritten_op_point_into_the_users_text(name: str, context: ir.Context) -> None:
    text = f"""{SQUARE}func.func @d(%x: f64) -> f64 {{
  /* */%a = arith.constant 1.0 : f64
  %r = enzyme.autodiff @square(%zz1, // ä
      %zz2) {{activity = [#enzyme<activity enzyme_active>]}} : (f64, f64) -> f64
  %s = arith.addf %r, %zz3 : f64
  func.call @zz4(%a) : (f64) -> ()
  return %s : f64
}}
""".replace("/* */", "")
    for other in {"%zz1", "%zz2", "%zz3"} - {name}:
        text = text.replace(other, "%x")
    if name != "@zz4":
        text = text.replace("  func.call @zz4(%a) : (f64) -> ()\n", "")
    where = failure(text, context).diagnostics[0].where
    line = next(number for number, line in enumerate(text.split("\n"), 1) if name in line)
    column = text.split("\n")[line - 1].index(name) + 1 if name != "@zz4" else 3
    assert (where.file, where.line, where.column) == ("net.mlir", line, column)


def test_a_syntax_error_of_mlir_is_a_parse_error(context: ir.Context) -> None:
    found = failure("func.func @f() { return", context)
    assert isinstance(found, ParseError)
    assert found.diagnostics[0].code == "MA0011"
    assert found.source == InputText("net.mlir", "func.func @f() { return")


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ('"a\\FF.b"() : () -> ()', "a name is not UTF-8", "1:1"),
        ('// é\nfunc.func @f() { return }\nfunc.func @"\\C3("() { return }', "a name is not UTF-8", "3:12"),
        (
            '"func.func"() <{function_type = () -> (), sym_name = "\\FF"}> ({ "func.return"() : () -> () }) : () -> ()',
            "a name is not UTF-8",
            "1:54",
        ),
        ('%0 = "a.b"() <"x"> : () -> f64', "the properties of an op are a dictionary", "1:15"),
        ('"a.b"() // ...\n  < // ...\n 1 : i64> : () -> ()', "the properties of an op are a dictionary", "3:2"),
    ],
)
def test_what_passes_end_the_process_by_is_refused(context: ir.Context, text: str, message: str, place: str) -> None:
    (found,) = failure(text, context).diagnostics
    assert found.code == "MA0011"
    assert found.message.startswith(message)
    assert str(found.where) == f"net.mlir:{place}"


def test_bytes_of_attributes_and_names_in_utf_8_are_good(context: ir.Context) -> None:
    context.allow_unregistered_dialects = True
    text = 'func.func @"\\C3\\A9"() { return }\n// "a.b"() <"x">\n"a.b"() <{x = "\\FF"}> {y = "(a) <b"} : () -> ()'
    module = parse_module(text, "net.mlir", context)
    assert 'x = "\\FF"' in str(module)


def test_a_verifier_of_mlir_is_a_verify_error(context: ir.Context) -> None:
    found = failure("func.func @f(%x: f64) -> f64 {\n  return %x, %x : f64, f64\n}", context)
    assert isinstance(found, VerifyError)
    (diagnostic,) = found.diagnostics
    assert diagnostic.code == "MA0012"
    assert str(diagnostic.where) == "net.mlir:2:3"


def test_notes_are_kept_with_their_places(context: ir.Context) -> None:
    (diagnostic,) = failure("func.func @f(%x: f64) {\n  %y = arith.addf %x, %x : f32\n  return\n}", context).diagnostics
    (note,) = diagnostic.notes
    assert note.message == "prior use here"
    assert str(note.where) == "net.mlir:1:14"


def test_a_failure_without_any_message_gets_one(context: ir.Context) -> None:
    # A dialect of IRDL fails on custom text without a word; here the text layer takes it for an attribute's name.
    found = failure("module {\n  enzyme.init }", context)
    assert isinstance(found, ParseError)
    assert "gives no location" in found.diagnostics[0].message
    assert str(found.diagnostics[0].where) == "net.mlir"


@pytest.mark.parametrize("opener", ["(", "[", "{", "<"])
def test_nesting_beyond_the_limit_is_refused_with_its_place(opener: str, context: ir.Context) -> None:
    closer = {"(": ")", "[": "]", "{": "}", "<": ">"}[opener]
    found = failure(f"\n x {opener * 100_000}{closer * 100_000}", context)
    assert isinstance(found, ParseError)
    (diagnostic,) = found.diagnostics
    assert diagnostic.code == "MA0013"
    assert (diagnostic.where.line, diagnostic.where.column) == (2, LIMIT + 4)


def test_nesting_up_to_the_limit_and_brackets_in_strings_are_fine() -> None:
    check_nesting("(" * LIMIT + ")" * LIMIT, "t")
    check_nesting("(" * LIMIT, "t")
    check_nesting('"' + "(" * 1000 + '"', "t")
    check_nesting("//" + "{" * 1000, "t")
    check_nesting("(f64) -> " * 1000, "t")


@pytest.mark.parametrize(
    "text",
    [
        "(" * (LIMIT + 1),
        "(" * (LIMIT + 1) + ")" * (LIMIT + 1),
        "[{" * (LIMIT // 2 + 1) + "}]" * (LIMIT // 2 + 1),
        "(" * (LIMIT - 50) + "{" * 51 + "}" * 51,
    ],
)
def test_one_level_too_many_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        check_nesting(text, "t")


def test_bytecode_is_recognised(context: ir.Context) -> None:
    module = parse_module(SQUARE, "t.mlir", context)
    stream = io.BytesIO()
    module.operation.write_bytecode(stream)
    assert print_module(parse_module(stream.getvalue(), "t.mlirbc", context)) == print_module(module)
    found = failure(stream.getvalue()[:30], context)
    assert isinstance(found, ParseError)


def test_bytes_that_are_no_text_are_refused_with_their_place(context: ir.Context) -> None:
    (diagnostic,) = failure(b"module {\n  \xff}", context).diagnostics
    assert diagnostic.code == "MA0011"
    assert "byte 0xff is not UTF-8 text" in diagnostic.message
    assert str(diagnostic.where) == "net.mlir:2:3"
    assert parse_module(b"module {}", "t.mlir", context).operation.name == "builtin.module"


def test_aliases_survive_printing(context: ir.Context) -> None:
    text = '#map = affine_map<(d0) -> (d0 + 7)>\nmodule attributes {a.m = #map, b.n = "#enzyme.activity<x>"} {\n}'
    printed = print_module(parse_module(text, "t.mlir", context))
    assert printed.startswith("#map = affine_map<(d0) -> (d0 + 7)>\nmodule attributes {a.m = #map")
    assert '"#enzyme.activity<x>"' in printed
    located = print_module(parse_module(WITH_CALL, "t.mlir", context), debug_info=True)
    assert "#loc1 = loc(" in located
    assert "-> f64 loc(#loc" in located


def test_styles_of_printing(context: ir.Context) -> None:
    text = f"{WITH_CALL}\nfunc.func @c() {{\n %c = arith.constant dense<[1, 2, 3]> : tensor<3xi8>\n return\n}}"
    module = parse_module(text, "t.mlir", context)
    assert "enzyme.autodiff @square(" in print_module(module)
    assert '"enzyme.autodiff"(' in print_module(module, generic=True)
    assert 'loc("r"("t.mlir":4:8))' in print_module(module, debug_info=True, local_scope=True)
    assert "__elided__" in print_module(module, elide_larger_than=2)
    one = next(op for op in ops(module) if op.name == "enzyme.autodiff")
    assert "enzyme.autodiff @square(" in print_module(one)


def test_generic_text_is_read_back(context: ir.Context) -> None:
    module = parse_module(WITH_CALL, "t.mlir", context)
    assert print_module(parse_module(print_module(module, generic=True), "t.mlir", context)) == print_module(module)


def test_places_in_untouched_text_stay() -> None:
    translation = translate(WITH_CALL)
    assert translation.original(1, 11) == (1, 11)
    assert translation.original(8, 4) == (8, 4)
    assert translation.original(0, 0) == (0, 0)
