"""`mlirad-tblgen`: what it prints, and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mlirad.rules.translate import rule_folder
from mlirad.tools.tblgen import main

ARITH = str(rule_folder() / "arith.td")


def test_rules_are_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "arith.py"
    assert main([ARITH, "-I", str(rule_folder()), "--gen-rules", "-o", str(out)]) == 0
    assert "class Mulf:" in out.read_text()
    compile(out.read_text(), "arith", "exec")


def test_records_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ARITH, "--dump-json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert records["AddF"]["mnemonic"] == "addf"
    assert len(records["!instanceof"]["MLIRDerivative"]) > 10


def test_records_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ARITH, "--print-records"]) == 0
    out = capsys.readouterr().out
    assert 'def AddF { // Inst\n  string mnemonic = "addf";' in out
    assert "dag pattern = (Op $x, $y);" in out


def test_the_table_of_the_docs_has_formulas_gaps_and_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ARITH, "--gen-docs"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## arith\n")
    assert "| `arith.divf` | z = x / y:  dz = (dx - z dy) / y. | y AwayFromZero |  |" in out
    assert "| `arith.bitcast` | the bits of a float" in out
    assert "InactiveOp: `arith.constant`, `arith.addi`" in out


def test_rules_that_are_wrong_give_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.td"
    bad.write_text("def A : Nope;")
    assert main([str(bad)]) == 1
    assert "bad.td:1:9: error[MA0404]: unknown class 'Nope'" in capsys.readouterr().err
    assert main([str(tmp_path / "none.td")]) == 1
    assert "error[MA0401]" in capsys.readouterr().err


@pytest.mark.parametrize("action", ["", "--gen-rules", "--gen-docs", "--dump-json", "--print-records"])
def test_a_file_that_rules_takes_needs_no_vocabulary_and_no_folder(
    tmp_path: Path, action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--rules=my.td` reads it so, too. What is listed is the file's own."""
    (tmp_path / "more.td").write_text('def : InactiveOp<"my", "count">;\n')
    mine = tmp_path / "my.td"
    mine.write_text(
        'include "more.td"\ndef : MLIRDerivative<"my", "twice", (Op $x), [(AddF (DiffeRet), (DiffeRet))]>;\n'
    )
    assert main([str(mine), *([action] if action else [])]) == 0
    said = capsys.readouterr().out
    assert ("twice" in said) == ("count" in said) == bool(action)
    if action == "--print-records":
        assert said.count("def ") == 2


def test_a_wrong_command_line_gives_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ARITH, "-I", str(tmp_path / "none")]) == 2
    assert "error[MA0001]" in capsys.readouterr().err
    assert main([ARITH, "--print-records", "-o", str(tmp_path / "none" / "x")]) == 2
    assert main([ARITH, "--no-such-flag"]) == 2


def test_help_needs_neither_mlir_nor_lark_nor_jinja() -> None:
    program = """
import sys
sys.modules.update(dict.fromkeys(("torch_mlir", "lark", "jinja2"), None))
from mlirad.tools.tblgen import main
main(["--help"])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--gen-rules" in done.stdout


def test_rules_are_read_from_standard_input() -> None:
    command = [sys.executable, "-m", "mlirad.tools.tblgen", "-", "--print-records"]
    done = subprocess.run(command, input="def A;", capture_output=True, text=True, check=False)
    assert done.stdout == "def A {\n}\n"
