"""The kernels of `benchmarks.gpu`: their gradients are right, and in registers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from benchmarks import gpu, gpu_counts, gpu_galerkin, gpu_inputs, gpu_programs
from mlirad.context import Context
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from mlirad.runtime.gpu import cuda
from mlirad.testing.check import check_vjp
from tests.py.runtime.cuda_stand_in import CudaStandIn

CTX = Context.default().with_machine(GPU)


def lattice() -> tuple[gpu.Application, list[Any]]:
    one = gpu.APPLICATIONS["lattice"]._replace(text=gpu_programs.lattice(4, 3, 5, "f64"))
    return one, gpu_inputs.lattice(4, 3, 5, "f64")


def eos() -> tuple[gpu.Application, list[Any]]:
    return gpu.APPLICATIONS["eos"], gpu_inputs.eos(20, 13)


def lookup() -> tuple[gpu.Application, list[Any]]:
    one = gpu.APPLICATIONS["lookup"]._replace(text=gpu_programs.lookup(6, 17, 4))
    return one, gpu_inputs.lookup(6, 17, 4, 40)


def poles() -> tuple[gpu.Application, list[Any]]:
    one = gpu.APPLICATIONS["poles"]._replace(text=gpu_programs.poles(3, 8, 5))
    return one, gpu_inputs.poles(3, 8, 5, 30, 4)


def galerkin() -> tuple[gpu.Application, list[Any]]:
    one = gpu.APPLICATIONS["galerkin"]._replace(text=gpu_galerkin.galerkin("f64"))
    return one, gpu_inputs.galerkin(2, "f64")


#: Atomic additions of the gradient: a gather is one, a nuclide is shared by lookups, a cell has its own elements.
CASES = {
    "lattice": (lattice, 0),
    "eos": (eos, 1),
    "lookup": (lookup, 12),
    "poles": (poles, 6),
    "galerkin": (galerkin, 16),
}


@pytest.mark.parametrize("name", CASES)
def test_gradients_are_right(name: str) -> None:
    one, arguments = CASES[name][0]()
    check_vjp(ad.parse(one.text), "f", *arguments, ctx=CTX)


@pytest.mark.parametrize("name", CASES)
def test_kernels_compute_what_loops_compute(name: str) -> None:
    """The joined sweeps, as a launch, run on the CPU again."""
    one, arguments = CASES[name][0]()
    loops = gpu.gradient(one)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    found = []
    for module in (loops, kernels):
        code = ad.compile(module, "f_vjp")
        given = gpu_inputs.with_shadows(code.prototype, arguments)
        code(*given)
        found.append([a for a in given if isinstance(a, np.ndarray)])
    assert len(found[0]) > len(arguments) - 1
    for expected, got in zip(*found, strict=True):
        np.testing.assert_allclose(got, expected, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("name", CASES)
def test_gradients_are_one_kernel_in_registers(name: str) -> None:
    one, _ = CASES[name][0]()
    code = ad.ptx(gpu.gradient(one), "f_vjp")
    assert gpu.atomics(code) == CASES[name][1]
    (resources,) = code.resources().values()
    assert resources.spills == 0
    assert "memref.alloc(" not in code.host.partition("gpu.module")[0]


def test_kernels_that_would_spill_get_a_launch_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The assembler prefers more threads at a time to registers; without it, the code has no bound."""
    module = ad.parse(gpu.APPLICATIONS["poles"].text)
    code = ad.ptx(module, "f")
    assert code.text.count(".minnctapersm 1\n") == 1
    assert code.resources()["f_kernel"].spills == 0
    assert ".minnctapersm" not in ad.ptx(ad.parse(gpu.APPLICATIONS["lattice"].text), "f").text
    monkeypatch.setenv("MLIRAD_PTXAS", "false")  # a command that fails, as for architectures it does not know
    assert ad.ptx(module, "f").text == code.text.replace("\n.minnctapersm 1", "")
    monkeypatch.setattr("mlirad.runtime.gpu.assembler.find_ptxas", lambda: None)
    assert ad.ptx(module, "f").text == code.text.replace("\n.minnctapersm 1", "")


def test_the_table_has_a_line_for_each_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.main(["--only", "lookup", "--chip=sm_80", "--ablations"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == gpu.HEAD
    assert [text[10:32].strip() for text in lines] == [*gpu.FORMS, *gpu.ABLATIONS]
    assert all(text.endswith(gpu.NOT_MEASURED) for text in lines)
    kernels = [text[32:].split()[4] for text in lines]
    assert kernels[:3] == ["1", "1", "2"]


@pytest.mark.parametrize("name", ["lattice", "galerkin"])
def test_ablations_do_without_what_they_say(name: str) -> None:
    """Owners that are not proved make additions atomic; what is not computed again is cached, in memory."""
    one, _ = CASES[name][0]()
    codes = {"": ad.ptx(gpu.gradient(one), "f_vjp")}
    for part in ("no proof of owners", "no recomputation"):
        with gpu.without(part):
            codes[part] = ad.ptx(gpu.gradient(one), "f_vjp")
    assert gpu.atomics(codes["no proof of owners"]) >= gpu.atomics(codes[""]) + 19
    assert gpu_counts.count(codes["no recomputation"]).caches > gpu_counts.count(codes[""]).caches + 200
    assert gpu.atomics(ad.ptx(gpu.gradient(one), "f_vjp")) == CASES[name][1]  # nothing stays replaced


def test_without_sums_in_threads_each_addition_is_atomic() -> None:
    """The kernel adds up five numbers in a loop, for an element of all threads."""
    text = """
func.func @f(%x: memref<64x5xf32> {llvm.noalias}, %s: memref<f32> {llvm.noalias}, %k: memref<64xi32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    scf.for %j = %c0 to %c5 step %c1 {
      %v = memref.load %x[%i, %j] : memref<64x5xf32>
      %old = memref.atomic_rmw addf %v, %s[] : (f32, memref<f32>) -> f32
    }
    %n = memref.load %k[%i] : memref<64xi32>
    %is = arith.cmpi eq, %n, %n : i32
    %m = arith.index_cast %n : i32 to index
    scf.for %j = %c0 to %m step %c1 {
      memref.store %n, %k[%i] : memref<64xi32>
    }
    scf.reduce
  }
  return
}"""
    code = ad.ptx(ad.parse(text), "f")
    with gpu.without("all atomic"):
        each = ad.ptx(ad.parse(text), "f")
    assert (code.text.count("shfl."), each.text.count("shfl.")) == (5, 0)
    # Five numbers, an integer and, of a loop of unknown length, one store; the sum is read and written once, or always.
    assert gpu_counts.count(each) == gpu_counts.Counted(5 * 4 + 4 + 4 + 5 * 8, 0, is_lower_bound=True)
    found = gpu_counts.count(code)
    assert (found.traffic, found.caches, found.shown) == (5 * 4 + 4 + 4 + 8, 4, "36+")


def test_code_is_written_and_timed_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is generated where it runs; the driver is a stand-in, whose events count launches."""
    one, arguments = galerkin()
    monkeypatch.setitem(gpu.APPLICATIONS, "galerkin", one._replace(inputs=lambda: arguments))
    assert gpu.main(["--only", "galerkin", f"--write={tmp_path}"]) == 0
    assert capsys.readouterr().out == ""
    monkeypatch.delattr("mlirad.gpu.create_ptx")
    codes = [gpu.read("galerkin", form, tmp_path).code for form in ("primal", "gradient")]
    drivers = iter([CudaStandIn(code) for code in codes])
    monkeypatch.setattr(cuda, "cuda_core", lambda: next(drivers))
    assert gpu.main(["--only", "galerkin", f"--time={tmp_path}"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["galerkin", "1.000", "1.000", "1.00", "18.35"]


#: Registers of the gradient at sm_90, at most. A change of the assembler may need another number.
REGISTERS = {"lattice": 80, "eos": 64, "lookup": 64, "poles": 192, "galerkin": 80}


@pytest.mark.parametrize("name", REGISTERS)
def test_gradients_of_their_size_take_no_more_registers(name: str) -> None:
    code = ad.ptx(gpu.gradient(gpu.APPLICATIONS[name]), "f_vjp")
    (resources,) = code.resources().values()
    assert resources.registers <= REGISTERS[name]
    assert (resources.spills, gpu.atomics(code)) == (0, CASES[name][1])


def test_the_volume_term_is_what_numpy_computes() -> None:
    one, arguments = galerkin()
    expected = gpu_galerkin.reference(*arguments)
    ad.compile(ad.parse(one.text), "f")(*arguments)
    np.testing.assert_allclose(arguments[0], expected, rtol=1e-12, atol=1e-12)
