"""What stands between us and the peers, without any of them: requests, answers, processes, texts, the table."""

from __future__ import annotations

import ctypes
import importlib
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

import mlirad as ad

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks import __main__ as command  # noqa: E402
from benchmarks import hand  # noqa: E402
from benchmarks.build import Choices, build  # noqa: E402
from benchmarks.c_compiler import compiler  # noqa: E402
from benchmarks.heap import high_water_bytes  # noqa: E402
from benchmarks.measure import Line, gradients  # noqa: E402
from benchmarks.peers import compiled, protocol  # noqa: E402
from benchmarks.peers.columns import Cell, costs, judge, summary, text  # noqa: E402
from benchmarks.peers.enzyme_source import for_older_compilers as older  # noqa: E402
from benchmarks.peers.enzyme_source import primal, shapes, source  # noqa: E402
from benchmarks.peers.enzyme_text import (  # noqa: E402
    PREPARATIONS,
    with_entry_name,
    with_one_public_function,
    with_property_syntax,
    without_deallocs,
    without_fast_math,
)
from benchmarks.peers.protocol import EmittedDerivative, PeerResult, PreparedGradient, Request  # noqa: E402
from benchmarks.peers.sessions import PEERS, Peer, PeerInstallation, Session, find  # noqa: E402
from benchmarks.programs import PROGRAMS  # noqa: E402

FAKE = Peer("fake", "numpy", "tests.py.benchmarks.fake_peer")


@pytest.fixture
def session() -> Iterator[Session]:
    opened = Session(FAKE.command(sys.executable), 60.0)
    yield opened
    opened.close()


def answered(tmp_path: Path, *arrays: Any, microseconds: float = 1.0) -> PeerResult:
    file = tmp_path / f"{microseconds}.npz"
    np.savez(file, *arrays)
    return PeerResult(microseconds, gradients=str(file))


def line(name: str, *, by_hand: float | None = None, peak_bytes: int = 0) -> Line:
    """Our gradient, in one microsecond and 0.11 seconds of compiling."""
    seconds = {"parse": 0.01, "derivative": 0.01, "lowering": 0.01, "LLVM": 0.08}
    hands = {} if by_hand is None else {name: by_hand}
    return Line(name, 1.0, 1.0, {}, hands, {}, {}, peak_bytes, seconds, 0.2)


def test_a_request_and_an_answer_survive_the_pipe() -> None:
    request = Request("norm", "folder", 3, tiny=True)
    assert protocol.read_request(protocol.write(request)) == request
    answer = PeerResult(1.5, {"N": 3}, 2.0, 4, 0.5, "file", (EmittedDerivative("inlined", "text", 2.5),), "why")
    assert protocol.read_result(protocol.write(answer)) == answer


def test_an_answer_holds_the_time_of_the_call_and_its_gradient(tmp_path: Path) -> None:
    calls = []

    def call() -> float:
        calls.append(sum(range(1000)))
        return 3.0

    ready = PreparedGradient(call, lambda found: [np.array([found])], {"N": 1}, compile_seconds=0.5)
    answer = protocol.run_request(lambda _: ready, Request("norm", str(tmp_path), 2, cold=True))
    assert answer.microseconds is not None
    assert 0 < answer.microseconds < 1e5
    assert len(calls) > 2
    assert answer.compile_seconds == 0.5
    assert answer.peak_bytes is None or answer.peak_bytes < 10e6
    assert [array.tolist() for array in protocol.arrays_of(answer.gradients)] == [[3.0]]


def test_a_peer_answers_dies_and_is_started_again(session: Session, tmp_path: Path) -> None:
    request = {name: Request(name, str(tmp_path), 1, tiny=True) for name in ("norm", "euler", "gmm10")}
    assert session.send(request["gmm10"]).reason == "NotImplementedError: no gmm10"
    assert session.send(request["euler"]).reason == "the process died of signal 6"
    answer = session.send(request["norm"])
    assert answer.factor == 2.0
    np.testing.assert_allclose(
        protocol.arrays_of(answer.gradients)[0], gradients(PROGRAMS["norm"], {"N": 9}, Choices())[0], rtol=1e-13
    )


def test_a_peer_that_cannot_start_or_hangs_is_a_reason(tmp_path: Path) -> None:
    request = Request("norm", str(tmp_path))
    broken = Session([sys.executable, "-c", "raise ImportError('no peer')"])
    assert broken.send(request).reason == "ImportError: no peer"
    slow = Session([sys.executable, "-c", "input(); input()"], 0.3)
    assert slow.send(request).reason == "no answer in 0 s"
    assert slow.process is None


def test_a_peer_that_is_not_installed_is_left_out_with_a_reason() -> None:
    there, absent = find([FAKE, Peer("none", "no-such-package", "x")], ["no-such-python", sys.executable])
    assert there.python == sys.executable
    assert there.version == np.__version__
    assert absent.reason == f"'no-such-package' is installed for none of: no-such-python, {sys.executable}"
    assert summary([absent], []) == [f"no none: {absent.reason}"]


def test_the_fastest_right_answer_counts_and_wrong_ones_are_noted(tmp_path: Path) -> None:
    right = np.array([1.0, 2.0])
    given = [
        ("a", answered(tmp_path, right * 1.1, microseconds=1.0)),
        ("b", answered(tmp_path, right, microseconds=3.0)),
        ("c", answered(tmp_path, right * (1 + 1e-9), microseconds=2.0)),
    ]
    assert judge(given, lambda _: [right]) == Cell(
        2.0, pytest.approx(1e-9, rel=1e-3), False, ("c", "wrong by 1.0e-01 (a)")
    )


@pytest.mark.parametrize(
    ("found", "error"),
    [([1.0, 2.2], 0.1), ([1.0, math.nan], math.inf), ([1.0, 2.0, 3.0], math.inf)],
    ids=["off", "nan", "shape"],
)
def test_a_wrong_gradient_is_shown_as_wrong_and_has_no_time(found: list[float], error: float, tmp_path: Path) -> None:
    cell = judge([("", answered(tmp_path, np.array(found)))], lambda _: [np.array([1.0, 2.0])])
    assert cell.microseconds is None
    assert cell.error == pytest.approx(error)
    assert text([cell], 1.0).split() == ["wrong", f"{error:.0e}"]


def test_a_cell_shows_time_and_ratio_and_marks_fewer_steps() -> None:
    cells = [Cell(30.0), Cell(6.5e7, fewer=True), Cell(None)]
    assert text(cells, 10.0).split() == ["30", "3.00", "~65000000", "6500000", "-"]


def test_the_second_table_has_peak_bytes_and_the_time_of_compiling() -> None:
    cells = [Cell(2.0, peak_bytes=1_500_000, compile_seconds=0.25), Cell(2.0, fewer=True, peak_bytes=0), Cell(None)]
    found = [PeerInstallation(FAKE, "python", "1.0")] * 3
    _, head, shown = costs(found, [(line("a", peak_bytes=44_000_000), cells)])
    assert head.split() == ["program", "ours", "ms", "fake", "ms", "fake", "ms", "fake", "ms"]
    assert shown.split() == ["a", "44.0", "110", "1.5", "250", "~0.0", "-", "-", "-"]


def test_memory_that_a_call_takes_on_the_way_is_its_peak() -> None:
    grown = high_water_bytes(lambda: np.add(np.ones(4_000_000), np.ones(4_000_000))[:10].copy())
    if grown is None:
        pytest.skip("the system does not say")
    assert 90e6 < grown < 110e6


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_the_peak_of_c_is_counted_call_by_call(tmp_path: Path) -> None:
    file = tmp_path / "two.c"
    file.write_text(
        "#include <stdlib.h>\nvoid *volatile kept[2];\nvoid grad(void **outs, void **ins) {"
        " kept[0] = malloc(80000); kept[1] = calloc(1000, 8); kept[0] = realloc(kept[0], 160000); free(kept[0]);"
        " free(kept[1]); kept[0] = malloc(4000); free(kept[0]); }"
    )
    peak = hand.peak_bytes(file, {}, (np.zeros(1),), ())
    if peak is None:
        pytest.skip("the linker wraps no functions")
    assert 168_000 <= peak < 170_000


def test_the_means_are_of_the_programs_that_a_peer_has_right() -> None:
    found = [PeerInstallation(FAKE, "python", "1.0")]
    lines = line("a", by_hand=2.0), line("b"), line("c", by_hand=1.0)
    mean, note = summary(found, list(zip(lines, ([Cell(2.0)], [Cell(8.0)], [Cell(None, notes=("why",))]), strict=True)))
    assert mean == "geometric mean of fake 1.0 to ours: 4.00 (2); to hand best 1.00 (1)"
    assert note == "fake, c: why"


def test_the_table_has_the_columns_of_a_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "PEERS", (FAKE,))
    asked = ["--tiny", "--quick", "--cold", "--only", "norm", "lse", "--peers", sys.executable]
    assert command.main([*asked, "--json", str(tmp_path / "found.json")]) == 0
    printed = capsys.readouterr().out
    norm, lse = (next(line for line in printed.splitlines() if line.startswith(name)) for name in ("norm", "lse"))
    assert "~" in norm
    assert "wrong" in lse
    assert f"geometric mean of fake {np.__version__} to ours" in printed
    records = json.loads((tmp_path / "found.json").read_text())["programs"]
    assert [record["peers"]["fake"]["fewer"] for record in records] == [True, False]
    assert "peak MB of one call and milliseconds of compiling" in printed
    assert records[0]["peers"]["fake"]["compile_seconds"] == 0.125
    assert records[1]["peers"]["fake"]["peak_bytes"] is None


@pytest.mark.parametrize("fastmath", [True, False])
def test_a_derivative_given_as_text_is_compiled_measured_and_kept(tmp_path: Path, *, fastmath: bool) -> None:
    program = PROGRAMS["norm"]
    file = tmp_path / "norm.mlir"
    file.write_text(str(ad.transforms.autodiff(ad.parse(program.text(program.tiny)))))
    request = Request("norm", str(tmp_path), 1, tiny=True, cold=True, text=str(file), fastmath=fastmath)
    answer = compiled.prepare(request)
    assert answer.microseconds is not None
    assert answer.microseconds > 0
    assert answer.compile_seconds is not None
    assert answer.compile_seconds > 0
    assert answer.peak_bytes == 0
    wanted = gradients(program, program.tiny, Choices() if fastmath else Choices(fastmath=()))
    np.testing.assert_allclose(protocol.arrays_of(answer.gradients)[0], wanted[0], rtol=1e-13 if fastmath else 0)


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=lambda p: p.name)
def test_every_program_is_spelled_for_the_peer(program: Any) -> None:
    given = program.text(program.tiny)
    written = without_deallocs(with_property_syntax(with_one_public_function(given, program.gradient)))
    assert written.count("<{activity = [") == given.count("<activity = [")
    assert "<activity = [" not in written
    assert "memref.dealloc" not in written
    assert "memref.copy" not in written
    assert written.count("linalg.copy") == given.count("memref.copy")
    assert written.count("func.func private @") == given.count("func.func ") - 1


def test_an_answer_is_finished_by_zeros_of_upstream_and_the_name_of_the_entry() -> None:
    derived = """
func.func @g_1(%a: memref<f64>, %b: memref<2x3xf64>) {
  enzyme.fill_zero %a : memref<f64>
  enzyme.fill_zero %b : memref<2x3xf64>
  return
}"""
    done = ad.parse(with_entry_name(derived, "g"))
    assert [str(op.attributes["sym_name"]) for op in done.body.operations] == ['"g"']
    given = np.array(1.0), np.ones((2, 3))
    ad.compile(done, "g")(*given)
    assert not any(array.any() for array in given)


def test_adjoints_of_a_peer_have_no_flags_that_the_program_does_not_have() -> None:
    derived = """func.func @g(%a: f64, %b: f64) -> f64 {
  %0 = arith.mulf %a, %b fastmath<fast> : f64
  %1 = arith.addf %0, %a fastmath<reassoc,nsz> {fast = "fastmath"} : f64
  return %1 : f64
}"""
    plain = without_fast_math(derived)
    assert "fastmath<" not in plain
    assert plain.count('{fast = "fastmath"} : f64') == 1
    assert ad.compile(ad.parse(plain), "g")(2.0, 3.0) == 8.0


def test_enzyme_is_asked_for_strict_adjoints_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("enzyme_ad", "enzyme_ad.jax", "enzyme_ad.jax.primitives"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    monkeypatch.delitem(sys.modules, "benchmarks.peers.with_enzyme", raising=False)
    with_enzyme = importlib.import_module("benchmarks.peers.with_enzyme")
    monkeypatch.delitem(sys.modules, "benchmarks.peers.with_enzyme")
    answer = MagicMock(stdout=protocol.write(PeerResult(reason="asked")))
    monkeypatch.setattr(with_enzyme.subprocess, "run", run := MagicMock(return_value=answer))
    monkeypatch.setattr(with_enzyme, "_prepare", lambda request, is_strict: PeerResult(reason=str(is_strict)))
    strict = "--xla_backend_extra_options=-enzyme-fast-math=0"
    assert with_enzyme.prepare(Request("lu", "", fastmath=True)).reason == "False"
    assert with_enzyme.prepare(Request("lu", "", fastmath=False)).reason == "asked"
    assert protocol.read_request(run.call_args.kwargs["input"]) == Request("lu", "", fastmath=False)
    assert run.call_args.kwargs["env"]["XLA_FLAGS"] == strict
    monkeypatch.setenv("XLA_FLAGS", strict)
    assert with_enzyme.prepare(Request("lu", "", fastmath=False)).reason == "True"


def test_ops_of_the_peer_that_are_left_are_a_reason() -> None:
    with pytest.raises(RuntimeError, match=r"left in the result: enzyme\.store"):
        with_entry_name("enzyme.store %a, %b[%i]", "g")


def test_the_peers_have_titles_of_their_own_and_files() -> None:
    assert len({peer.title for peer in PEERS}) == len(PEERS)
    assert all((ROOT / (peer.module.replace(".", "/") + ".py")).exists() for peer in PEERS)
    assert PREPARATIONS[0].description == ""


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", ["gmm10", "lstm", "rk4", "burgers", "nbody", "mlp", "lse", "fft", "bruss"])
def test_a_program_in_cpp_has_the_value_of_ours(name: str, tmp_path: Path) -> None:
    program = PROGRAMS[name]
    ins = program.inputs(program.tiny)
    taken = ", ".join(f"(const double *)ins[{position}]" for position in range(len(ins)))
    file = tmp_path / f"{name}.c"
    file.write_text(primal(program, program.tiny) + f'extern "C" double value(void **ins) {{ return loss({taken}); }}')
    library = hand.build(file, {}, tmp_path, ("-x", "c++"))
    if library is None:
        pytest.skip("the compiler does not take C++")
    library.value.restype = ctypes.c_double
    found = library.value((ctypes.c_void_p * len(ins))(*(array.ctypes.data for array in ins)))
    wanted = build(program, program.tiny, Choices()).primal(*ins)
    assert found == pytest.approx(float(wanted), rel=1e-12)


def test_a_sweep_in_cpp_has_a_shadow_for_each_input_that_is_differentiated_by() -> None:
    program = PROGRAMS["lstm"]
    text = source(program, program.tiny)
    assert text.count("enzyme_dup, (const double *)") == 2
    assert text.count("enzyme_const, (const double *)") == 2
    assert "for (long i = 0; i < 48; i++) ((double *)&a0)[i] = 0;" in text
    assert shapes(program.inputs(program.tiny))[0] == ("double", [2, 8, 3])
    assert shapes(PROGRAMS["ba"].inputs(PROGRAMS["ba"].tiny))[3] == ("int32_t", [9, 2])


@pytest.mark.parametrize(
    ("newer", "expected"),
    [
        ("define void @entry(ptr %o)", "define void @grad(ptr %o)"),
        ("memory(readwrite, target_mem: none)", "memory(readwrite)"),
        ("fmul double %x, f0x3CB0000000000000", "fmul double %x, 0x3CB0000000000000"),
        ('!7 = distinct !{!7, i1 false, !"primal"}', '!7 = distinct !{!7, !"primal"}'),
        ("%c = uitofp ninf nsz nneg i32 %1 to double", "%c = uitofp nneg i32 %1 to double"),
    ],
)
def test_llvm_ir_is_spelled_for_an_older_compiler(newer: str, expected: str) -> None:
    assert older(newer) == expected
