"""Aliases that make deep or large types, attributes and locations are refused; what programs have is not."""

from __future__ import annotations

import pytest

from mlirad._mlir import new_context
from mlirad.dialects.enzyme.text import check_aliases, parse_module
from mlirad.errors import ParseError


def chain(length: int, first: str, following: str) -> str:
    lines = [first.replace("N", "0"), *(following.replace("N", str(i + 1)).replace("P", str(i)) for i in range(length))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (chain(20_000, "!tN = f64", "!tN = tuple<!tP>"), 1026),
        (chain(20_000, "#aN = unit", "#aN = [#aP]"), 1026),
        (chain(20_000, '#locN = loc("a":1:1)', '#locN = loc("n"(#locP))'), 513),
        (chain(40, "!tN = f64", "!tN = tuple<!tP, !tP>"), 17),
        (chain(40, '#locN = loc("a":1:1)', "#locN = loc(callsite(#locP at #locP))"), 16),
        (chain(40, "!tN = f64", "!tN =\n  () -> // to the next line\n  (!tP, !tP)"), 44),
        (chain(40, "!tN = f64", '!tN = tuple<!tP, !tP> "a.b"() {x = "!tN = f64"} : () -> ()'), 15),
    ],
    ids=["deep type", "deep attribute", "deep location", "wide type", "wide location", "over lines", "before an op"],
)
def test_what_is_too_deep_or_too_large_is_refused_where_it_is_defined(text: str, line: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_module(text, "f.mlir", new_context(allow_unregistered_dialects=True))
    (found,) = caught.value.diagnostics
    assert (found.code, found.where.file, found.where.line) == ("MA0013", "f.mlir", line)


def test_many_uses_of_a_large_type_are_refused() -> None:
    large = chain(12, "!tN = f64", "!tN = tuple<!tP, !tP>")
    use = '"a.b"() : () -> !t12\n'
    check_aliases(large + use * 10, "f.mlir")
    with pytest.raises(ParseError, match=r"MA0013.*expand to too many parts"):
        check_aliases(large + use * 2000, "f.mlir")


def test_definitions_in_comments_and_strings_are_none() -> None:
    check_aliases('// !a = tuple<!b>\n"a.b"() {x = "!a = tuple<!b>"} : () -> ()', "f.mlir")


def test_what_programs_have_is_parsed() -> None:
    text = (
        "#map = affine_map<(d0)[s0] -> (d0 + s0)>\n!pair = tuple<f64, f64>\n!pairs = tuple<!pair, !pair>\n"
        '"a.b"() {x = !pairs, y = #map} : () -> () loc(#loc100)\n'
        + chain(100, '#locN = loc("a":1:1)', "#locN = loc(callsite(#locP at #loc0))")
    )
    module = parse_module(text, "f.mlir", new_context(allow_unregistered_dialects=True))
    assert "tuple<tuple<f64, f64>, tuple<f64, f64>>" in str(module)


@pytest.mark.parametrize(
    "text",
    ["!a = " * 50_000, "#a=(" * 50_000, "!a =\n" * 50_000, "!a = ()\n" + "->\n" * 100_000, "!a = f64" + "\n" * 100_000],
    ids=range(5),
)
def test_a_text_of_definitions_is_read_once(text: str) -> None:
    check_aliases(text, "f.mlir")  # where each looked at the rest of the text, this took minutes
