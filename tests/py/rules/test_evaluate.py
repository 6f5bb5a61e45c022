"""What records come out of a rule file: the language as llvm-tblgen defines it, without needing llvm-tblgen."""

from __future__ import annotations

from typing import Any

import pytest

from mlirad.rules.dump import to_json
from mlirad.rules.source import SourceText
from mlirad.rules.translate import read_rules


def fields(text: str, name: str) -> dict[str, Any]:
    records = to_json(read_rules(SourceText("t.td", text)).records)
    return {key: value for key, value in records[name].items() if not key.startswith("!")}


def value(expression: str, type: str = "int") -> Any:
    return fields(f"def R {{ {type} x = {expression}; }}", "R")["x"]


@pytest.mark.parametrize(
    ("expression", "type", "expected"),
    [
        ('"a" # 1 # "b"', "string", "a1b"),
        ('"a" "b"', "string", "ab"),
        ("[{x\ny}]", "string", "x\ny"),
        (r'"\"\n\\"', "string", '"\n\\'),
        ("[1] # [2]", "list<int>", [1, 2]),
        ("0x1F", "int", 31),
        ("0b101", "int", 5),
        ("-3", "int", -3),
        ("true", "bit", 1),
        ("?", "int", None),
    ],
)  # fmt: skip
def test_an_expression_has_the_value_that_tablegen_gives(expression: str, type: str, expected: Any) -> None:
    assert value(expression, type) == expected


def test_template_arguments_are_read_after_a_let() -> None:
    text = "class A { int y = 1; }\nclass B<int n> { int got = n; }\ndef R : A, B<y> { let y = 5; }"
    assert fields(text, "R")["got"] == 5


def test_a_later_let_wins_and_an_outer_let_comes_before_the_body() -> None:
    text = "class A { int x = 1; }\nlet x = 2 in { def P : A; def Q : A { let x = 3; } }"
    assert fields(text, "P")["x"] == 2
    assert fields(text, "Q")["x"] == 3


def test_named_and_default_template_arguments() -> None:
    text = 'class A<int n, string s = "d" # n, int m = 4> { int a = n; string b = s; int c = m; }\ndef R : A<1, m = 9>;'
    assert fields(text, "R") == {"a": 1, "b": "d1", "c": 9}


def test_equal_instances_of_a_class_are_one_record() -> None:
    text = (
        "class A<int n> { int x = n; }\nclass H<A a> { A h = a; }\ndef P : H<A<1>>;\ndef Q : H<A<1>>;\ndef R : H<A<2>>;"
    )
    assert fields(text, "P")["h"] == fields(text, "Q")["h"]
    assert fields(text, "P")["h"] != fields(text, "R")["h"]


def test_foreach_makes_defs() -> None:
    text = 'class A;\ndef P : A; def Q : A;\nforeach i = [P, Q] in { def i # "_b"; def "_" # i : A; }'
    names = set(to_json(read_rules(SourceText("t.td", text)).records))
    assert {"P", "Q", "P_b", "Q_b", "_P", "_Q"} <= names


def test_directives_leave_text_out() -> None:
    text = "#define A\n#ifdef A\ndef P;\n#else\ndef Q;\n#endif\n#ifndef A\ndef R\n#endif\n"
    names = set(to_json(read_rules(SourceText("t.td", text)).records))
    assert "P" in names
    assert not {"Q", "R"} & names


def test_the_formula_is_the_comment_above_a_record() -> None:
    from mlirad.rules.translate import BUILTIN, builtin_source

    text = '// above\n\n// z = f(x).\n//   more.\ndef : InactiveOp<"my", "a">;\n\n'
    text += 'def : InactiveOp<"my", "b"> { let summary = "s"; }'
    first, second = read_rules(SourceText("t.td", text), prelude=True).rules
    assert first.formula == "z = f(x).\nmore."
    assert second.formula == "s"
    assert all(
        rule.formula
        for name in BUILTIN
        for rule in read_rules(builtin_source(name)).rules
        if rule.kind == "MLIRDerivative"
    )


def test_the_name_of_a_cpp_class_is_understood() -> None:
    (rule,) = read_rules(SourceText("t.td", 'def : InactiveOp<"math", "RoundEvenOp">;'), prelude=True).rules
    assert rule.name == "math.roundeven"
