"""Whatever is typed or read, there is a message and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mlirad.errors import MlirAdError, UsageError
from mlirad.passes.manager import PassManager
from mlirad.tools import flags, opt
from mlirad.tools.verify_diagnostics import check

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PIECES = st.sampled_from(
    ["cse", "canonicalize", "enzyme", "func.func", "builtin.module", "any", "(", ")", "{", "}", ",", "=", " ", '"', "'",
     "postpasses", "max-iterations", "1", "\n", "ä", "-", ".", "nope", "enzyme-wrap", "infn", "argTys"]
)  # fmt: skip


@QUICK
@given(st.lists(PIECES, max_size=14).map("".join))
def test_any_pipeline_parses_or_is_refused_with_a_place(text: str) -> None:
    refused = None
    try:
        again = str(PassManager.parse(text))
    except UsageError as error:
        refused = error
    if refused is None:
        assert str(PassManager.parse(again)) == again
    else:
        assert all(one.where.line >= 1 and one.where.column >= 1 for one in refused.diagnostics)
        assert "^" in str(refused)


@QUICK
@given(st.lists(st.text(alphabet="-=abcdefghijklmnop0 ,{}", max_size=12), max_size=5))
def test_any_command_line_is_read_or_refused(words: list[str]) -> None:
    codes = ["MA0001"]
    try:
        flags.parse(words)
    except MlirAdError as error:
        codes = [one.code for one in error.diagnostics]
    assert codes == ["MA0001"]


@QUICK
@given(st.text(alphabet="expected-rronwingmak@+12bflu {}/\n", max_size=60))
def test_any_comment_is_an_expectation_or_not(text: str) -> None:
    assert isinstance(check(text, [], "t"), list)


PROGRAM = """func.func @f(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x {a = "b"} : f64
  %1 = enzyme.fwddiff @g(%x, %0) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
func.func @g(%x: f64) -> f64 { return %x : f64 }
"""  # noqa: E501


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(PROGRAM) - 1), st.integers(0, 12), st.text(alphabet='%@#!{}()<>[]:,="f64 x\n-', max_size=4))
def test_any_text_gives_a_message_or_a_module(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], at: int, gone: int, new: str
) -> None:
    path = tmp_path / "t.mlir"
    path.write_text(PROGRAM[:at] + new + PROGRAM[at + gone :])
    code = opt.main([str(path), "--enzyme"])
    out, err = capsys.readouterr()
    assert code in (0, 1)
    assert ("MA0008" in err) is False, err
    assert (code == 1) == ("error" in err)
    assert code == 1 or out.startswith(("module", "#", "!"))
