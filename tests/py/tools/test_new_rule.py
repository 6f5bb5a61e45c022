"""`mlirad new-rule` writes a record and a test, which passes as written, and fails where they do not agree."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import mlirad as ad
from mlirad.tools import cli


def run_test(path: Path) -> None:
    """Run the written test at all its points, as pytest would."""
    module = runpy.run_path(str(path))
    for point in module["POINTS"]:
        module["test_the_rule_is_the_derivative"](point)


@pytest.mark.parametrize(("op", "operands"), [("my.square", 1), ("my.product", 2), ("other.deep.name", 3)])
def test_what_is_written_passes(op: str, operands: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new-rule", op, f"--operands={operands}", "-o", str(tmp_path)]) == 0
    rules, test = map(Path, capsys.readouterr().out.split())
    assert rules.name == f"{op.partition('.')[0]}.td"
    assert "FILL IN" in rules.read_text()
    assert "FILL IN" in test.read_text()
    run_test(test)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("my.td", "(MulF (DiffeRet), $x1)", "(MulF (DiffeRet), $x0)"),
        ("my.td", "(MulF (DiffeRet), $x1)", "(NegF (MulF (DiffeRet), $x1))"),
        ("test_my_product.py", "arith.mulf %x0, %x1", "arith.addf %x0, %x1"),
    ],
)
def test_it_fails_where_the_rule_is_not_the_derivative(file: str, old: str, new: str, tmp_path: Path) -> None:
    assert cli.main(["new-rule", "my.product", "--operands=2", "-o", str(tmp_path)]) == 0
    changed = tmp_path / file
    assert old in changed.read_text()
    changed.write_text(changed.read_text().replace(old, new))
    with pytest.raises(AssertionError):
        run_test(tmp_path / "test_my_product.py")


def test_a_filled_in_rule_may_use_the_result(tmp_path: Path) -> None:
    assert cli.main(["new-rule", "my.exp", "-o", str(tmp_path)]) == 0
    rules, test = tmp_path / "my.td", tmp_path / "test_my_exp.py"
    rules.write_text(rules.read_text().replace("(AddF $x0, $x0)", "(Result)"))
    test.write_text(test.read_text().replace("arith.mulf %x0, %x0", "math.exp %x0"))
    run_test(test)


def test_rules_of_one_dialect_go_into_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "rules"  # it is created
    for op in ("my.one", "my.two"):
        assert cli.main(["new-rule", op, "-o", str(folder)]) == 0
    ad.Context.default().with_rules((folder / "my.td").read_text())
    for name in ("test_my_one.py", "test_my_two.py"):
        run_test(folder / name)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["square"], "MA0001", "'square' is not the name of an op"),
        (["my.square", "--operands=0"], "MA0001", "--operands is between 1 and 8, not 0"),
        (["math.sin"], "MA0103", "'math.sin' has a rule already"),
        (["my.square", "-o", "no/such/folder"], "MA0006", "cannot write 'no/such/folder/my.td'"),
        (["my.taken"], "MA0006", "'test_my_taken.py' exists, for 'my.taken'"),
    ],
)
def test_what_cannot_be_written_is_refused(
    words: list[str],
    code: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("test_my_taken.py").write_text("")
    assert cli.main(["new-rule", *words]) == 2
    error = capsys.readouterr().err
    assert code in error
    assert said in error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["test_my_taken.py"]


def test_what_ma0101_says_works(tmp_path: Path) -> None:
    text = 'func.func @f(%x: f64, %y: f64) -> f64 { %z = "my.product"(%x, %y) : (f64, f64) -> f64 return %z : f64 }'
    module = ad.parse(text, allow_unregistered_dialects=True)
    with pytest.raises(ad.MlirAdError, match="MA0101") as caught:
        ad.grad(module, "f", wrt="all")
    (line,) = [one for one in str(caught.value).splitlines() if "new-rule" in one]
    words = line.partition("mlirad ")[2].partition(" writes")[0].split()
    assert cli.main([*words, "-o", str(tmp_path)]) == 0
    ctx = ad.Context.default().with_rules((tmp_path / "my.td").read_text())
    assert ad.grad(module, "f", wrt="all", ctx=ctx)(2.0, 5.0) == (5.0, 2.0)
