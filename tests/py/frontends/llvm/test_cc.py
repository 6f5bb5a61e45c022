"""`mlirad cc`: the derivative is called as C calls it, through its address in the object file."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mlirad.runtime.object_code import ObjectCode, resolve
from mlirad.tools import cc, cli
from tests.fuzz.native import NativeModule

pytestmark = pytest.mark.slow
PROGRAMS = Path(__file__).parent / "programs"
_C = {"int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "double": ctypes.c_double, "void": None}


class Linked:
    """A function of an object file, with the type that its header declares."""

    def __init__(self, path: Path, header: str) -> None:
        code = path.read_bytes()
        self._kept = ObjectCode(code, resolve(code, ()))
        line = next(line for line in header.splitlines() if line.endswith(");") and not line.startswith("   "))
        returned, _, rest = line.partition(" ")
        name, _, parameters = rest.removesuffix(");").partition("(")
        types = [ctypes.c_void_p if "*" in one else _C[one.split()[0]] for one in parameters.split(", ")]
        address = self._kept._engine.get_function_address(name)
        self._function = ctypes.CFUNCTYPE(_C[returned], *types)(address)

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*(one.ctypes.data if isinstance(one, np.ndarray) else one for one in arguments))


def _made(file: str, function: str, folder: Path, *options: str) -> Linked:
    words = [str(PROGRAMS / file), "--grad", function, "-o", str(folder / "g.o"), "--header", str(folder / "g.h")]
    assert cli.main(["cc", *words, *options]) == 0
    return Linked(folder / "g.o", (folder / "g.h").read_text())


def test_arrays_have_shadows_and_numbers_are_stored(tmp_path: Path) -> None:
    x, y = np.array([1.0, 2.0, 4.0]), np.array([0.5, 3.0, -1.0])
    dx, dy = np.ones(3), np.zeros(3)
    assert _made("arrays.ll", "dot", tmp_path)(x, dx, y, dy, 3) == x @ y
    np.testing.assert_array_equal(dx, 1 + y)  # it is added to what is there
    np.testing.assert_array_equal(dy, x)
    da = np.zeros(1)
    assert _made("control.ll", "newton", tmp_path)(2.25, da) == pytest.approx(1.5)
    assert da[0] == pytest.approx(1 / 3)


def test_only_what_is_asked_for_has_a_shadow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = _made("arrays.ll", "dot", tmp_path, "--wrt", "y", "--name", "by_y")
    assert capsys.readouterr().out == "double by_y(double *x, double *y, double *dy, int32_t n);\n"
    x, dy = np.array([1.0, 2.0]), np.zeros(2)
    made(x, x, dy, 2)
    np.testing.assert_array_equal(dy, x)
    assert "No pointer is null" in (tmp_path / "g.h").read_text()


def test_the_shadow_of_a_struct_is_a_struct(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = _made("memory.ll", "energy", tmp_path)
    assert capsys.readouterr().out == "double energy_grad(void *all, void *dall, int32_t n);\n"
    kind = np.dtype([("mass", "f8"), ("charge", "i4"), ("at", "3f8")], align=True)
    particles, shadow = np.zeros(3, kind), np.zeros(3, kind)
    particles["mass"], particles["charge"] = [1.5, 0.7, 2.0], [1, -2, 3]
    particles["at"] = np.arange(9).reshape(3, 3) / 7
    native = NativeModule((PROGRAMS / "memory.ll").read_text())
    assert made(particles, shadow, 3) == native.call("energy", particles, 3)
    ends = []
    for step in (1e-6, -1e-6):
        moved = particles.copy()
        moved["at"][1, 2] += step
        ends.append(native.call("energy", moved, 3))
    assert shadow["at"][1, 2] == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=1e-7)
    assert not shadow["charge"].any()


def test_what_is_written_has_cotangents(tmp_path: Path) -> None:
    made = _made("arrays.ll", "matmul", tmp_path)
    rng = np.random.default_rng(0)
    a, b, seed = (rng.normal(size=(3, 3)) for _ in range(3))
    c, da, db, dc = np.zeros((3, 3)), np.zeros((3, 3)), np.zeros((3, 3)), seed.copy()
    made(a, da, b, db, c, dc, 3)
    np.testing.assert_allclose(c, a @ b)
    np.testing.assert_allclose(da, seed @ b.T)
    np.testing.assert_allclose(db, a.T @ seed)
    assert not dc.any()


def _fake_clang(folder: Path, text: str) -> str:
    """A compiler that prints ``text``, and notes what it was asked."""
    (folder / "recorded.ll").write_text(text)
    script = folder / "clang"
    lines = [
        f"#!{sys.executable}",
        "import sys",
        f"open({os.fspath(folder / 'asked')!r}, 'w').write(' '.join(sys.argv[1:]))",
        f"sys.stdout.write(open({os.fspath(folder / 'recorded.ll')!r}).read())",
    ]
    script.write_text("\n".join(lines) + "\n")
    script.chmod(0o755)
    return str(script)


def test_clang_is_asked_not_to_optimize(tmp_path: Path) -> None:
    clang = _fake_clang(tmp_path, (PROGRAMS / "arrays.ll").read_text())
    source = tmp_path / "f.c"
    source.write_text("// what the compiler would read\n")
    words = ["cc", str(source), "--grad", "dot", "--clang", clang, "-o", str(tmp_path / "g.o"), "--", "-DN=8"]
    assert cli.main(words) == 0
    asked = (tmp_path / "asked").read_text().split()
    assert {"-disable-llvm-passes", "-fno-math-errno", "-ffp-contract=off", "-emit-llvm", "-DN=8", str(source)} <= set(
        asked
    )
    assert (tmp_path / "g.o").stat().st_size


def test_without_clang_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "f.c").write_text("double f(double x) { return x * x; }\n")
    assert cli.main(["cc", str(tmp_path / "f.c"), "--grad", "f"]) == 2
    said = capsys.readouterr().err
    assert "MA0927" in said
    assert "apt-get install clang" in said
    assert "give f.ll instead" in said


@pytest.mark.parametrize(
    ("clang", "message"), [("false", "clang could not compile"), ("true", "writes no LLVM IR to its standard output")]
)
def test_what_clang_refuses_is_refused(
    clang: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "f.c").write_text("")
    assert cli.main(["cc", str(tmp_path / "f.c"), "--grad", "f", "--clang", shutil.which(clang) or clang]) == 2
    said = capsys.readouterr().err
    assert "MA0928" in said
    assert message in said


@pytest.mark.parametrize(("file", "compiler"), [("heat.F90", "flang-new "), ("heat.rs", "rustc ")])
def test_files_of_other_compilers(file: str, compiler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / file).touch()
    assert cli.main(["cc", str(tmp_path / file), "--grad", "f", "--clang", shutil.which("true") or "true"]) == 2
    said = capsys.readouterr().err
    assert f"MA0928]: clang does not compile '{tmp_path / file}'" in said
    assert f"compile it ({compiler}" in said
    assert f"give {tmp_path / 'heat.ll'} instead" in said


def test_a_compiler_that_is_installed_compiles(tmp_path: Path) -> None:
    """Where there is none, the message has been tested, and what is done with its output."""
    source = tmp_path / "cube.c"
    source.write_text("double cube(const double *x) { return x[0] * x[0] * x[0]; }\nint main(void) { return 0; }\n")
    try:
        clang = cc.find_clang()
    except Exception:  # then what it would print is here
        clang = _fake_clang(tmp_path, "define double @cube(ptr %x) {\n  %a = load double, ptr %x\n  %b = fmul double %a, %a\n  %c = fmul double %b, %a\n  ret double %c\n}\n")  # noqa: E501  # fmt: skip
    made = _made(os.fspath(source), "cube", tmp_path, "--clang", clang)
    x, dx = np.array([2.0]), np.zeros(1)
    assert (made(x, dx), dx[0]) == (8.0, 12.0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--grad", "none"], "MA0706"),
        (["--grad", "dot", "--wrt", "z"], "MA0707"),
        (["--grad", "dot", "--extent", "x=n/2"], "MA0929"),
        (["--grad", "dot", "--extent", "z=n"], "MA0707"),
        (["--grad", "dot", "--extent", "x=2*m"], "MA0707"),
    ],
)
def test_options_that_do_not_fit(options: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cc", str(PROGRAMS / "arrays.ll"), *options]) == 2
    assert words in capsys.readouterr().err


def test_a_struct_of_results_has_no_gradient(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pair.ll").write_text("""
define { double, double } @pair(double %x, double %y) {
  %product = fmul double %x, %y
  %first = insertvalue { double, double } poison, double %product, 0
  %both = insertvalue { double, double } %first, double %y, 1
  ret { double, double } %both
}
""")
    assert cli.main(["cc", str(tmp_path / "pair.ll"), "--grad", "pair", "-o", str(tmp_path / "g.o")]) == 2
    assert "MA0709" in capsys.readouterr().err
