"""Expectations in comments: which line they mean, and what counts as met."""

from __future__ import annotations

import pytest

from mlirad.errors import Diagnostic, Note, Where
from mlirad.tools.verify_diagnostics import check, expectations


def error(line: int, message: str = "boom", code: str = "MA0007", notes: tuple[Note, ...] = ()) -> Diagnostic:
    return Diagnostic(code, message, Where("t", line, 1), notes)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x // expected-error {{boom}}", 1),
        ("// expected-error@+1 {{boom}}\nx", 2),
        ("// expected-error @below {{boom}}\n// expected-note @below {{n}}\nx", 3),
        ("x\ny\n// expected-error@-2{{boom}}", 1),
        ("x\n// expected-note @above {{n}}\n// expected-error @above {{boom}}", 1),
        ("// expected-error@unknown {{boom}}", 0),
    ],
)
def test_place_of_an_expectation(text: str, line: int) -> None:
    assert [one.line for one in expectations(text) if one.severity == "error"] == [line]


def test_lines_count_from_where_the_part_begins() -> None:
    assert expectations("// expected-error@+1 {{boom}}", 10)[0].line == 11


def test_message_on_its_line_is_met() -> None:
    assert check("x // expected-error {{oo}}", [error(1)], "t") == []


def test_message_of_ours_can_be_named_by_code() -> None:
    assert check("x // expected-error {{[MA0101]}}", [error(1, code="MA0101")], "t") == []


def test_pattern_has_literal_and_regex_parts() -> None:
    text = "x // expected-error-re {{a.b {{[0-9]+}} (c)}}"
    assert check(text, [error(1, "a.b 12 (c)")], "t") == []
    assert len(check(text, [error(1, "axb 12 (c)")], "t")) == 2


def test_every_expectation_is_met_once_only() -> None:
    text = "x // expected-error {{boom}}"
    assert check(text, [error(1), error(1)], "t") == ["t:1:1: error: unexpected error: boom"]


def test_only_expected_forgives_the_rest() -> None:
    assert check("x // expected-error {{boom}}", [error(1), error(2)], "t", strict=False) == []


def test_what_was_not_produced_is_named() -> None:
    assert check("\nx // expected-warning {{w}}", [], "t") == [
        't:2: error: expected warning "w" at line 2 was not produced'
    ]
    assert check("// expected-error@unknown {{w}}", [], "t") == [
        't:1: error: expected error "w" without a place was not produced'
    ]


def test_notes_of_upstream_must_be_expected_and_ours_need_not() -> None:
    notes = (Note("why", Where("t", 2, 1)),)
    text = "x // expected-error {{boom}}\ny"
    assert check(text, [error(1, notes=notes)], "t") == ["t:2:1: error: unexpected note: why"]
    assert check(text, [error(1, code="MA0101", notes=notes)], "t") == []
    assert check(text + " // expected-note {{why}}", [error(1, code="MA0101", notes=notes)], "t") == []


def test_help_can_be_expected_as_a_note() -> None:
    diagnostic = Diagnostic("MA0101", "boom", Where("t", 1, 1), helps=("type this",))
    text = "// expected-error@+0 {{boom}}\n// expected-note@-1 {{type this}}"
    assert check(text, [diagnostic], "t") == []


def test_comment_that_is_almost_an_expectation_is_an_error() -> None:
    assert "does not end with '}}'" in check("// expected-error {{boom}", [], "t")[0]
