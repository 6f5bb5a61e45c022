"""Every message of the rule language: its code, its place, its words, and what it says to type."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

from mlirad.errors import RuleError
from mlirad.rules.source import MAX_BYTES, SourceText, Span, find_include, read_source
from mlirad.rules.translate import digest, read_rules

NOWHERE = SourceText("x.td", "here")


def refusal(text: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        read_rules(SourceText("x.td", text), prelude=True)
    return caught.value


def rule(dags: str, pattern: str = "(Op $x, $y)", rest: str = ";") -> str:
    return f'def : MLIRDerivative<"my", "op", {pattern}, {dags}>{rest}'


CASES = [
    # text, code, line:column, words
    ('def A : B<1', "MA0402", "1:12", "unexpected the end of the file"),
    ('def A : B<1;', "MA0402", "1:12", "unexpected ';'"),
    ("def A { int x = 1 }", "MA0402", "1:19", "expected"),
    ("def A { int x = @; }", "MA0402", "1:17", "unexpected '@'"),
    ("def A { int x = 123456789012345678901; }", "MA0402", "1:17", "64 bits"),
    ("#ifdef A\n", "MA0402", "1:9", "'#ifdef' without '#endif'"),
    ("#endif\n", "MA0402", "1:1", "'#endif' without '#ifdef'"),
    ("def A { int x = " + "(" * 70, "MA0403", "1:80", "nest deeper than 64"),
    ("class A<int n> : A<n>;\ndef B : A<1>;", "MA0403", "1:1", "does something contain itself?"),
    ("class A { int x = y; int y = x; }\ndef B : A;", "MA0403", "1:11", "depends on itself"),
    ("defvar l = [1, 2, 3];\n" + "defvar l = l # l # l # l # l;\n" * 6, "MA0403", "", "more than 10000"),
    ("foreach i = 1 in def;", "MA0406", "1:13", "expected a list"),
    ("defvar a = !add(1, 2);", "MA0402", "1:12", "unexpected '!'"),
    ("multiclass M { def _a; }", "MA0402", "1:1", "unexpected"),
    ('foreach i = ["a", "b"] in\n' * 20 + 'def : InactiveOp<"my", i>;', "MA0403", "", "too much work"),
    (f'include "{"a" * 5000}.td"', "MA0401", "1:1", "is not found"),
    ("defvar a = b;", "MA0404", "1:12", "unknown name 'b'"),
    ("def A : Nope;", "MA0404", "1:9", "unknown class 'Nope'"),
    ("class A { int x = 1; }\ndef B : A { let y = 2; }", "MA0404", "2:13", "unknown field 'y'"),
    ("defvar a = Any.lo;", "MA0404", "1:12", "did you mean 'low'?"),
    ("class A<int n>;\ndef B : A<1, 2>;", "MA0405", "2:14", "'A' takes 1 arguments, 2 given"),
    ("class A<int n>;\ndef B : A;", "MA0405", "2:9", "argument 'n' of 'A' is missing"),
    ("class A<int n>;\ndef B : A<1, n = 2>;", "MA0405", "2:14", "given twice"),
    ("class A<int n>;\ndef B : A<m = 2>;", "MA0404", "2:11", "unknown template argument 'm'"),
    ('class A<int n>;\ndef B : A<"1">;', "MA0406", "2:11", "is a string, expected int"),
    ("def A { string s = 1; }", "MA0406", "1:9", "field 's' is an int, expected string"),
    ("def A { bit b = 2; }", "MA0406", "1:9", "expected bit"),
    ('def A { list<int> l = ["a"]; }', "MA0406", "1:9", "an element of field 'l' is a string"),
    ("def A { dag d = (1 $x); }", "MA0406", "1:18", "a dag begins with a record"),
    ("defvar a = 1.b;", "MA0406", "1:12", "has no fields"),
    ('defvar a = "a" # [1];', "MA0406", "1:12", "cannot be part of a string"),
    ("class A;\nclass A;", "MA0408", "2:1", "class 'A' is defined twice"),
    ("def A;\ndef A;", "MA0408", "2:1", "x.td:1:1: note: the first is here"),
    ('def : InactiveOp<"My", "op">;', "MA0410", "1:1", "'My' is not a valid name in IR"),
    ('def : InactiveOp<"my", "__import__(1)">;', "MA0410", "1:1", "is not a valid name in IR"),
    (rule("[(DiffeRet)]", "(Any $x)"), "MA0411", "1:34", "not of the form '(Op $x, $y)'"),
    (rule("[(DiffeRet)]", "(Op 1)"), "MA0411", "1:38", "an operand of the pattern is a '$name'"),
    (rule("[(DiffeRet)]", "(Op $x, $x)"), "MA0411", "1:42", "'$x' is bound twice"),
    (rule("[(MulF (DiffeRet):$q, $x), (DiffeRet)]"), "MA0411", "1:54", "cannot be named '$q'"),
    (rule("[(MulF (DiffeRet), 2), (DiffeRet)]"), "MA0411", "1:66", "expected a dag, a '$name' or a constant"),
    (rule("[(DiffeRet)]"), "MA0412", "1:47", "1 partials for 2 operands"),
    (rule("[(PerResult (DiffeRet), (DiffeRet)), (DiffeRet)]"), "MA0412", "1:84", "1 entries for 2 results"),
    (rule("[(DiffeRet), (MulF (DiffeRet))]"), "MA0413", "1:60", "'MulF' takes 2 operands, 1 given"),
    (rule("[(DiffeRet), (NegF (DiffeRet), $x)]"), "MA0413", "1:60", "'NegF' takes 1 operand, 2 given"),
    (rule("[(DiffeRet), (MulF (DiffeRet), $q)]"), "MA0414", "1:78", "the operands are '$x', '$y'"),
    (rule("[(DiffeRet), (DiffeRet)], (Shadow $x)"), "MA0412", "1:73", "of '$x', but partials are given for '$x', '$y'"),
    (rule("[(DiffeRet), (InactiveArg)], (AddF (Shadow $x), (Shadow $y))"), "MA0412", "1:76", "are given for '$x'"),
    (rule("[(DiffeRet), (Any $x)]"), "MA0415", "1:60", "'Any' cannot be used in a formula"),
    (rule("[(DiffeRet), (Shadow $x)]"), "MA0415", "1:60", "write '(DiffeRet)'"),
    (rule("[(DiffeRet), (DiffeRet)], (DiffeRet)"), "MA0415", "1:73", "write '(Shadow $x)'"),
    (rule("[(DiffeRet), (DiffeRet)], (Shadow One)"), "MA0415", "1:81", "is an operand"),
    (rule("[(DiffeRet), (ExtF (DiffeRet), $x)]"), "MA0415", "1:78", "write '(TypeOf $x)'"),
    (rule("[(DiffeRet), (ExtF (DiffeRet), (TypeOf One))]"), "MA0415", "1:78", "takes an operand or '(Result)'"),
    (rule("[(DiffeRet), (MulF (DiffeRet), (SIToFP (Select $x, One, Two), (TypeOf $y)))]"), "MA0416", "1:1", "constant"),
    (rule('[(DiffeRet), (MulF (DiffeRet), ConstantFP<"pi">)]'), "MA0417", "1:78", "'pi' is not a finite number"),
    (rule('[(DiffeRet), (Select (CmpF<"gt"> $x, $y), (DiffeRet), Zero)]'), "MA0417", "1:68", "one of 'false', 'oeq'"),
    (rule("[(DiffeRet), (DiffeRetIndex<1>)]"), "MA0417", "1:60", "there is no result 1; the op has 1"),
    (rule('[(DiffeRet), (StaticSelect<"no"> $x, (DiffeRet), Zero)]'), "MA0417", "1:60", "unknown predicate 'no'"),
    ('def F : Inst<"f", "my", 1, 0, "odd">;\n' + rule("[(DiffeRet), (F (DiffeRet))]"), "MA0417", "", "typing 'odd'"),
    (rule("[(DiffeRet), (DiffeRet)]", rest=' { let domain = [Interval<"a", "2">, Any]; }'), "MA0417", "", "'a' is"),
    (rule("[(DiffeRet), (DiffeRet)]", rest=' { let domain = [Interval<"1", "1">, Any]; }'), "MA0417", "", "is empty"),
    (rule("[(DiffeRet), (DiffeRet)]", rest=' { let domain = [Domain<"1", "2", "odd">, Any]; }'), "MA0417", "", "avo"),
    (rule("[(DiffeRet), (DiffeRet)]", rest=" { let domain = [Any]; }"), "MA0418", "1:88", "1 domains for 2 operands"),
    (rule("[(DiffeRet), (DiffeRet)]", rest=" { let cost = -1; }"), "MA0418", "1:86", "'cost' is a number from 0"),
    (rule("[(DiffeRet), (DiffeRet)]", rest=" { let source = ?; }"), "MA0418", "1:88", "'source' of 'anonymous_"),
    ('def : NotImplementedOp<"my", "op", "">;', "MA0418", "", "one line that says what to do instead"),
    ('def A : Rule<"my", "op">;', "MA0418", "1:1", "'A' is a 'Rule' of unknown kind"),
    (rule("[(DiffeRet), $y]".replace("$y", "(MulF $x, $y)")), "MA0419", "1:60", "not linear in '(DiffeRet)'"),
    (rule("[(DiffeRet), (MulF (DiffeRet), (DiffeRet))]"), "MA0419", "1:60", "each product contains it once"),
    (rule("[(DiffeRet), (DivF $x, (DiffeRet))]"), "MA0419", "1:60", "not linear"),
    (rule("[(DiffeRet), (Sin (DiffeRet))]"), "MA0419", "1:60", "not linear"),
    (rule("[(DiffeRet), (DiffeRet)], (MulF (Shadow $x), (Shadow $y))"), "MA0419", "1:73", "its shadows"),
    (rule("[(DiffeRet), (ExtF (DiffeRet), (TypeOf $y))]"), "MA0419", "1:47", "needs a forward dag"),
    (
        rule("[(DiffeRet), (ExtF (DiffeRet), (TypeOf $y))], (AddF (MulF (Shadow $x), $x), (Shadow $y))"),
        "MA0419",
        "",
        "products, or several shadows, but not both",
    ),
    (
        rule("[(DiffeRet), (ComplexConj (DiffeRet))]").replace("MLIRDerivative", "HolomorphicDerivative"),
        "MA0419",
        "1:67",
        "not linear over the complex numbers",
    ),
    ('def : InactiveOp<"my", "op">;\ndef : InactiveOp<"my", "op">;', "MA0103", "2:1", "two rules for 'my.op'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES, ids=[f"{c[1]}-{i}" for i, c in enumerate(CASES)])
def test_a_mistake_is_shown_where_it_is(text: str, code: str, place: str, words: str) -> None:
    error = refusal(text)
    (diagnostic,) = error.diagnostics
    assert diagnostic.code == code
    assert diagnostic.where.file == "x.td"
    assert not place or f"{diagnostic.where.line}:{diagnostic.where.column}" == place
    assert words in str(error)


def test_the_caret_is_under_all_of_the_piece() -> None:
    text = rule("[(DiffeRet), (MulF (DiffeRet))]")
    shown = str(refusal(text)).split("\n")
    assert shown[0] == "x.td:1:60: error[MA0413]: 'MulF' takes 2 operands, 1 given"
    assert shown[1].strip() == text
    assert shown[2] == "    " + " " * 59 + "^" + "~" * len("MulF (DiffeRet)") + "~"


def test_all_wrong_records_are_shown_at_once() -> None:
    error = refusal(rule("[(DiffeRet)]") + "\n" + 'def : InactiveOp<"my", "1">;')
    assert [d.code for d in error.diagnostics] == ["MA0412", "MA0410"]


def test_a_message_in_an_included_file_shows_that_files_line(tmp_path: Path) -> None:
    (tmp_path / "inner.td").write_text("\ndef A : Nope;\n")
    with pytest.raises(RuleError, match=r"inner.td:2:9: error\[MA0404\](.|\n)*def A : Nope;"):
        read_rules(SourceText("outer.td", 'include "inner.td"'), [tmp_path])


def test_an_include_that_is_not_there_names_the_folders(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"MA0401.*'no.td' is not found in"):
        read_rules(SourceText("x.td", 'include "no.td"'), [tmp_path])


def test_an_include_stays_below_its_root(tmp_path: Path) -> None:
    (tmp_path / "secret.td").write_text("def A;")
    inner = tmp_path / "rules"
    inner.mkdir()
    for name in ("../secret.td", str(tmp_path / "secret.td")):
        with pytest.raises(RuleError, match=r"MA0401.*lies outside of the rule folders"):
            read_rules(SourceText("x.td", f'include "{name}"'), [inner])


def test_a_link_does_not_lead_out_of_the_root(tmp_path: Path) -> None:
    (tmp_path / "secret.td").write_text("def A;")
    inner = tmp_path / "rules"
    inner.mkdir()
    (inner / "link.td").symlink_to(tmp_path / "secret.td")
    with pytest.raises(RuleError, match=r"MA0401.*lies outside"):
        read_rules(SourceText("x.td", 'include "link.td"'), [inner])


def test_a_file_that_includes_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.td").write_text('include "loop.td"')
    with pytest.raises(RuleError, match=r"MA0403.*does a file include itself"):
        read_rules(SourceText("x.td", 'include "loop.td"'), [tmp_path])


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"none.td: error\[MA0401\]: cannot read the rule file: No such file"):
        read_source(tmp_path / "none.td")
    (tmp_path / "latin.td").write_bytes(b"// \xff")
    with pytest.raises(RuleError, match=r"MA0401.*not UTF-8 at byte 3"):
        read_source(tmp_path / "latin.td")


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    (tmp_path / "long.td").write_text(" " * (MAX_BYTES + 1))
    with pytest.raises(RuleError, match=r"long.td: error\[MA0403\]"):
        read_source(tmp_path / "long.td")


def test_an_include_is_looked_for_root_by_root(tmp_path: Path) -> None:
    (tmp_path / "a.td").write_text("def A;")
    empty = tmp_path / "empty"
    empty.mkdir()
    span = Span(NOWHERE, 0, 1)
    assert find_include("a.td", [empty, tmp_path], span).text == "def A;"


SOUND = """
class A<int n> { list<int> l = [n, 2]; string s = "a" # n; }
foreach i = [1] in def "D" # i : A<i>;
defvar both = [1] # [2];
let s = "b" in { def B : A<2> { let l = both; } }
def : InactiveOp<"my", "other">;
"""


def test_the_text_that_is_damaged_is_sound() -> None:
    assert read_rules(SourceText("x.td", SOUND + rule("[(DiffeRet), (DiffeRet)]")), prelude=True).rules


@pytest.mark.parametrize("seed", range(40))
def test_damaged_text_gives_a_message_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    text = list(SOUND + rule("[(DiffeRet), Zero]"))
    for _ in range(rng.randint(1, 6)):
        position = rng.randrange(len(text))
        text[position] = rng.choice(["", text[rng.randrange(len(text))], "(", "}", "<", ";", '"', "#", "!", "\n"])
    with contextlib.suppress(RuleError):
        read_rules(SourceText("x.td", "".join(text)), prelude=True)


def test_a_digest_reads_only_what_an_include_may(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    root.mkdir()
    outside.write_bytes(b"\xff")
    text = 'include "../outside"\ninclude "' + "a" * 5000 + '"\n'
    source = SourceText("x.td", f"/*\n{text}*/")
    before = digest(source, [root])
    outside.write_bytes(b"other")
    assert digest(source, [root]) == before
    (root / "in.td").write_text("// one")
    inside = SourceText("x.td", 'include "in.td"')
    before = digest(inside, [root])
    (root / "in.td").write_text("// two")
    assert digest(inside, [root]) != before
