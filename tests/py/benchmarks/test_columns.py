"""What the columns of the table run, which adjoints by hand count, and what is said of the others."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks import __main__ as command  # noqa: E402
from benchmarks import compile_time, figures, hand, measure  # noqa: E402
from benchmarks.build import Choices, parsed  # noqa: E402
from benchmarks.c_compiler import compiler  # noqa: E402
from benchmarks.measure import AS_SCF, OTHERS, Clock, Line  # noqa: E402
from benchmarks.programs import PROGRAMS  # noqa: E402

needs_c = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


def measured(name: str, tmp_path: Path) -> Line:
    program = PROGRAMS[name]
    return measure.measure(program, program.tiny, Choices(), [hand.OWN], Clock(tmp_path, 1), tmp_path)


def value(source: str, tmp_path: Path, *, fast: bool = True) -> float:
    """What a ``grad`` of sizes M = 3 and P = 9 writes."""
    file = tmp_path / "file.c"
    file.write_text(source)
    chosen = compiler()
    assert chosen is not None
    out = np.zeros(1)
    hand.entry(file, hand.library(chosen, file, {"M": 3, "P": 9}, tmp_path, fast=fast), (out,), ()).call()
    return float(out[0])


@needs_c
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("typedef struct { double M[2]; } r; r k; void grad(double **o) { k.M[1] = P; **o = k.M[1] + SIZE_M; }", 12),
        ("void grad(double **o) { double M = 0.5; **o = M + P; }", 9.5),
        ("static double M[4] = {2}; void grad(double **o) { **o = M[0] * SIZE_M * SIZE_P; }", 54),
        ("static double sized[M * P]; void grad(double **o) { **o = sizeof sized; }", 216),
    ],
    ids=["member", "local", "global", "extent"],
)
def test_no_name_of_an_adjoint_collides_with_a_size(source: str, expected: float, tmp_path: Path) -> None:
    assert value(source, tmp_path) == expected


@needs_c
def test_adjoints_by_hand_are_compiled_with_fast_math_and_without(tmp_path: Path) -> None:
    source = "void grad(double **o) {\n#ifdef __FAST_MATH__\n**o = 1;\n#else\n**o = 2;\n#endif\n}"
    assert value(source, tmp_path) == 1
    assert value(source, tmp_path, fast=False) == 2


@needs_c
def test_an_adjoint_that_does_not_compile_or_is_wrong_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    right = (hand.OWN / "norm.c").read_text()
    (folder / "norm.c").write_text(right)
    (folder / "norm_b.c").write_text(f"{right}\ndouble broken(void) {{ return nothing; }}")
    (folder / "norm_w.c").write_text(right.replace("- factor * x[i]", "+ factor * x[i]"))
    kept = tmp_path / "run.json"
    assert command.main(["--tiny", "--quick", "--only", "norm", "--hand", str(folder), "--json", str(kept)]) == 0
    said = capsys.readouterr().out
    assert "norm: theirs/norm_b is not there: " in said
    assert "nothing" in said
    assert re.search(r"^norm: theirs/norm_w.* does not count: it is off by ", said, re.MULTILINE)
    assert "norm: theirs/norm " not in said
    assert {name.split(" ")[0] for name in figures.read(kept).lines[0].hands} == {"norm", "theirs/norm"}


@needs_c
def test_the_faster_of_two_compilers_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = tmp_path / "slow"
    slow.write_text(f'#!/bin/sh\nexec {compiler()} "$@" -O0\n')
    slow.chmod(0o755)
    quick = str(compiler())
    monkeypatch.setattr(measure, "compilers", lambda: [str(slow), quick])
    line = measured("norm", tmp_path)
    assert set(line.hands) == set(line.plain_hands) == {"norm (slow)", f"norm ({Path(quick).name})"}
    assert line.error < 1e-12
    assert line.best == min(line.hands.values())
    assert line.best_plain == min(line.plain_hands.values())


def test_clang_and_gcc_are_both_taken_where_both_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"clang-19": "/a/clang-19", "clang-14": "/a/clang-14", "gcc": "/b/gcc", "cc": "/b/cc"}
    from benchmarks import c_compiler

    monkeypatch.setattr(shutil, "which", there.get)
    assert c_compiler.compilers() == ["/a/clang-19", "/b/gcc"]
    del there["gcc"]
    assert c_compiler.compilers() == ["/a/clang-19"]
    there = {"cc": "/b/cc"}
    monkeypatch.setattr(shutil, "which", there.get)
    assert c_compiler.compilers() == ["/b/cc"]


@needs_c
@pytest.mark.parametrize("name", ["lse", "bruss_rhs", "ba"])
def test_the_gradient_of_every_column_is_the_one_by_hand(name: str, tmp_path: Path) -> None:
    line = measured(name, tmp_path)
    assert set(line.others) == set(OTHERS)
    assert set(line.errors) == {"gradient", *OTHERS}
    assert line.error < 1e-12
    assert all(taken > 0 for taken in line.others.values())
    assert line.called_seconds > 0
    assert list(line.seconds) == ["parse", "derivative", "lowering", "LLVM"]
    assert line.notes == ()


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=lambda p: p.name)
def test_a_program_is_spelled_with_the_flags_and_loops_that_its_column_says(program: measure.Program) -> None:
    plain = str(parsed(program, program.tiny, Choices(fastmath=()))[0])
    scf = str(parsed(program, program.tiny, Choices(as_scf=True))[0])
    assert "fastmath" not in plain
    assert "fastmath<fast>" in scf
    assert "affine." not in scf
    assert "scf." in scf or program.name == "mlp"
    assert "llvm.noalias" in plain
    assert "llvm.noalias" not in program.text_without_noalias(program.tiny)


def line(name: str, gradient: float, **others: float) -> Line:
    """A line of a program that takes 2 us by hand, and 4 without -ffast-math."""
    seconds = {"parse": 0.01, "derivative": 0.02, "lowering": 0.03, "LLVM": 0.04}
    named = {title.replace("_", " "): taken for title, taken in others.items()}
    return Line(name, 1.0, gradient, named, {"a": 2.0, "b": 3.0}, {"a": 4.0}, {"gradient": 1e-14}, 0, seconds, 0.5)


LINES = [
    line("gmm10", 2.0, no_flags=4.0, as_called=16.0, as_scf=8.0),
    line("ba", 8.0, no_flags=4.0, as_called=64.0, as_scf=8.0),
    line("norm", 54.0, no_flags=32.0, as_called=4.0, as_scf=8.0),
]


def test_means_are_told_with_and_without_the_program_far_from_the_others() -> None:
    assert figures.means(LINES) == [
        "geometric mean of gradient to hand best: 4.76 (3); without norm 2.00",
        "geometric mean of no flags to hand best without -ffast-math: 2.00 (3); without norm 1.00",
        "geometric mean of as called to hand best without -ffast-math: 4.00 (3); without norm 8.00",
        "geometric mean of as called to hand best: 8.00 (3); without norm 16.00",
        "geometric mean of as scf to hand best: 4.00 (3); without norm 4.00",
        "geometric mean of as scf to gradient: 0.84 (3); without norm 2.00",
        "geometric mean of gradient to primal: 9.52 (3); without norm 4.00",
    ]


def test_what_is_missing_is_in_no_mean() -> None:
    assert figures.means([Line("lse", 1.0, 3.0, {AS_SCF: 6.0}, {}, {}, {}, 0, {}, 0.0)]) == [
        "geometric mean of as scf to gradient: 2.00 (1)",
        "geometric mean of gradient to primal: 3.00 (1)",
    ]


def test_a_run_is_kept_and_told_in_a_document(tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    figures.write(kept, figures.setup("gcc 1.2 -O3", ["fast"], 9), [asdict(one) for one in LINES])
    run = figures.read(kept)
    assert run.lines == LINES
    begin, end = "<!-- figures of the summary, by scripts/update_figures.py -->", "<!-- end of the summary, by"
    text = f"before\n{begin}\nold\n{end} scripts/update_figures.py -->\nafter\n"
    document = figures.render_block(text, "summary", run)
    assert document.startswith(f"before\n{begin}\n| gradient by mlirad |")
    assert document.endswith("-->\nafter\n")
    assert "\nold\n" not in document
    assert "the least of 9 rounds; flags: `fast`.\nBy hand, also without `-ffast-math`: `gcc 1.2 -O3`." in document
    assert document.count("`ad.grad` called from Python: ") == 1
    assert "| 4.76 | 2.00 | 1.00 (`gmm10`), 27.00 (`norm`) |" in document
    assert "100 to 100 ms (median 100)" in document
    assert "parse 10 %, derivative 20 %, lowering 30 %, LLVM 40 %" in document
    assert figures.render_block(document, "summary", run) == document


def test_compile_time_is_told_down_to_machine_code(capsys: pytest.CaptureFixture[str]) -> None:
    compile_time.main(["--ops", "10", "60", "--lowered", "10", "--repeat", "1"])
    _, head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["program", "ops", "mode", "parse", "engine", "derivative", "lowering", "LLVM", "sum"]
    assert len(rows) == 8
    for row in rows:
        _, ops, _, *cells = row.split()
        if ops == "10":
            parse, engine, derivative, lowering, llvm, whole = map(float, cells)
            assert whole == pytest.approx(parse + derivative + lowering + llvm, abs=0.5)
            assert engine > 0
        else:
            assert cells[3:] == ["-", "-", "-"]


def test_the_documents_tell_the_run_that_is_kept() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "update_figures.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, f"run python scripts/update_figures.py\n{done.stdout}{done.stderr}"
