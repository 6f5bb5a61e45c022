"""Parallel loops as kernels: joined, outlined, and as PTX that NVIDIA's assembler takes.

Outlined kernels become loops again to run on the CPU, so that joining and outlining are seen in numbers.
"""

from __future__ import annotations

import importlib.util
import math
import sys
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import ExecutionError, UsageError
from mlirad.gpu import Ptx
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from mlirad.runtime.gpu.assembler import find_ptxas
from mlirad.runtime.gpu.literals import to_hexadecimal
from tests.py.dialects.gpu_programs import ATOMIC_TREE

CTX = Context.default().with_machine(GPU)
RNG = np.random.default_rng(11)
CHIPS = ("sm_75", "sm_80", "sm_90")


def kernel(body: str, arguments: str = "") -> str:
    """A loop over 70 iterations of rows of 8 elements."""
    return f"""
func.func @f(%x: memref<70x8xf64> {{llvm.noalias}}, %y: memref<70x8xf64> {{llvm.noalias}}{arguments}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c70 = arith.constant 70 : index
  scf.parallel (%i) = (%c0) to (%c70) step (%c1) {{
    {body}
    scf.reduce
  }}
  return
}}
"""


#: Programs, their arguments behind x and y, and how many atomic additions their gradient has.
PROGRAMS: dict[str, tuple[str, tuple[Any, ...], int]] = {
    "a loop that caches": (
        kernel("""
    %v = memref.load %x[%i, %c1] : memref<70x8xf64>
    %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%a = %v) -> (f64) {
      %w = memref.load %x[%i, %k] : memref<70x8xf64>
      %s = math.sin %a : f64
      %p = arith.mulf %s, %w : f64
      memref.store %p, %y[%i, %k] : memref<70x8xf64>
      scf.yield %p : f64
    }
    memref.store %r, %y[%i, %c0] : memref<70x8xf64>"""),
        (),
        0,
    ),
    "a captured number": (
        kernel(
            """
    %v = memref.load %x[%i, %c1] : memref<70x8xf64>
    %w = arith.mulf %v, %s : f64
    %e = math.exp %w : f64
    memref.store %e, %y[%i, %c0] : memref<70x8xf64>""",
            ", %s: f64",
        ),
        (0.4,),
        1,
    ),
    "a gather": (
        kernel(
            """
    %n = memref.load %k[%i] : memref<70xi64>
    %j = arith.index_cast %n : i64 to index
    %v = memref.load %x[%j, %c1] : memref<70x8xf64>
    %q = arith.mulf %v, %v : f64
    memref.store %q, %y[%i, %c0] : memref<70x8xf64>""",
            ", %k: memref<70xi64> {llvm.noalias}",
        ),
        (RNG.integers(0, 70, 70),),
        1,
    ),
    "two axes": (
        kernel("")
        .replace("(%i) = (%c0) to (%c70) step (%c1)", "(%i, %j) = (%c0, %c1) to (%c70, %c8) step (%c1, %c1)")
        .replace(
            "    scf.reduce",
            """
    %v = memref.load %x[%i, %j] : memref<70x8xf64>
    %w = memref.load %y[%i, %j] : memref<70x8xf64>
    %p = arith.mulf %v, %w : f64
    %q = math.sqrt %p : f64
    memref.store %q, %y[%i, %j] : memref<70x8xf64>
    scf.reduce""",
        ),
        (),
        0,
    ),
    "a loop that must wait for another": (
        kernel("""
    %v = memref.load %x[%i, %c1] : memref<70x8xf64>
    %q = arith.mulf %v, %v : f64
    memref.store %q, %y[%i, %c0] : memref<70x8xf64>""").replace(
            "  return",
            """
  %c69 = arith.constant 69 : index
  scf.parallel (%i) = (%c0) to (%c70) step (%c1) {
    %r = arith.subi %c69, %i : index
    %v = memref.load %y[%r, %c0] : memref<70x8xf64>
    %q = math.sin %v : f64
    memref.store %q, %x[%i, %c1] : memref<70x8xf64>
    scf.reduce
  }
  return""",
        ),
        (),
        0,
    ),
}  # fmt: skip


def random(*shape: int) -> Any:
    return RNG.standard_normal(shape)


def gradient(text: str) -> ir.Module:
    return ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)


@pytest.mark.parametrize("name", PROGRAMS)
def test_joined_and_outlined_loops_compute_the_same(name: str) -> None:
    text, rest, atomics = PROGRAMS[name]
    derivative = gradient(text)
    outlined = ad.parse(str(derivative))
    OutlineGpuKernels(block=16).run(outlined, CTX)
    assert "scf.parallel" not in str(outlined)
    x, y, dx, dy = (np.abs(RNG.standard_normal((70, 8))) for _ in range(4))
    found = []
    for module in (derivative, outlined):
        arrays = [a.copy() for a in (x, dx, y, dy)]
        result = ad.compile(module, "f_vjp")(*arrays, *rest)
        found.append([*arrays, *([] if result is None else [result])])
    for expected, got in zip(*found, strict=True):
        np.testing.assert_allclose(got, expected, rtol=1e-12)
    kernels = str(outlined).partition("gpu.module")[2]
    assert kernels.count("atomic_rmw addf") == atomics


def test_sweeps_are_one_kernel_and_their_caches_are_private() -> None:
    outlined = gradient(PROGRAMS["a loop that caches"][0])
    OutlineGpuKernels().run(outlined, CTX)
    host = str(outlined).partition("@f_vjp(")[2]
    assert host.count("gpu.launch_func") == 1
    assert "memref.alloc(" not in host
    assert "memref.alloca() : memref<8xf64>" in str(outlined)


@pytest.mark.parametrize(("block", "kernels"), [(32, 2), (128, 1)])
def test_loops_that_must_wait_stay_apart(block: int, kernels: int) -> None:
    """One waits for all blocks of the other, or behind a barrier where there is one block."""
    text = PROGRAMS["a loop that must wait for another"][0]
    outlined = ad.parse(text)
    OutlineGpuKernels(block=block).run(outlined, CTX)
    assert str(outlined).count("gpu.launch_func") == kernels
    assert str(outlined).count("gpu.barrier") == 2 - kernels


STEPS = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  scf.for %k = %c0 to %n step %c1 {
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %o = arith.subi %c7, %i : index
      %v = memref.load %x[%o] : memref<?xf64>
      %w = math.sin %v : f64
      memref.store %w, %y[%i] : memref<?xf64>
      scf.reduce
    }
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %y[%i] : memref<?xf64>
      %w = arith.addf %v, %v : f64
      memref.store %w, %x[%i] : memref<?xf64>
      scf.reduce
    }
  }
  return
}
"""


def test_steps_of_one_block_are_one_kernel() -> None:
    """The loop around them is in the kernel, with a barrier for each phase, unless a block has too few threads."""
    for block, kernels in ((128, 1), (4, 2)):
        outlined = ad.parse(STEPS)
        OutlineGpuKernels(block=block).run(outlined, CTX)
        assert str(outlined).count("gpu.launch_func") == kernels
        assert ("scf.for" in str(outlined).partition("func.func @f")[2].partition("gpu.module")[0]) == (kernels > 1)
        x, y = random(8), np.zeros(8)
        expected = x
        for _ in range(3):
            expected = 2 * np.sin(expected[::-1])
        ad.compile(outlined, "f")(x, y, 3)
        np.testing.assert_allclose(x, expected, rtol=1e-14)


@pytest.mark.parametrize("chip", CHIPS)
def test_the_assembler_takes_every_kernel_without_spills(chip: str) -> None:
    assert find_ptxas() is not None, "install nvidia-cuda-nvcc: it is in the extra 'test'"
    for text, _, _ in PROGRAMS.values():
        code = ad.ptx(gradient(text), target=ad.Gpu(chip))
        resources = code.resources()
        assert set(resources) == {kernel.name for kernel in code.kernels}
        assert all(one.spills == 0 for one in resources.values()), resources


def test_entries_take_a_pointer_and_what_is_open() -> None:
    text = PROGRAMS["two axes"][0].replace("memref<70x8xf64>", "memref<?x8xf64, strided<[?, 1], offset: 3>>")
    (kernel,) = ad.ptx(ad.parse(text)).kernels
    assert [argument.shape for argument in kernel.arguments] == [(-1, 8), (-1, 8)]
    assert [argument.strides for argument in kernel.arguments] == [(-1, 1), (-1, 1)]
    entry = str(ad.ptx(ad.parse(text)).text).partition(".entry")[2].partition(")")[0]
    assert entry.count(".param .u64") == 6  # a pointer, an extent and a stride each


GATHER = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %i: memref<?xindex> NOALIAS, %y: memref<?xf64> {llvm.noalias},
    %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%b) = (%c0) to (%n) step (%c1) {
    PHASE
    scf.parallel (%t) = (%c0) to (%c4) step (%c1) {
      %j = memref.load %i[%b] : memref<?xindex>
      %v = memref.load %x[%j] : memref<?xf64>
      memref.store %v, %y[%b] : memref<?xf64>
      %k = memref.load %i[%b] : memref<?xindex>
      %w = memref.load %x[%k] : memref<?xf64>
      %s = arith.addf %v, %w : f64
      memref.store %s, %y[%k] : memref<?xf64>
      scf.reduce
    }
    scf.reduce
  }
  return
}"""
#: A phase in front, so that there is a barrier.
PHASE = """scf.parallel (%t) = (%c0) to (%c4) step (%c1) {
      %o = memref.load %i[%t] : memref<?xindex>
      %u = memref.load %x[%o] : memref<?xf64>
      memref.store %u, %y[%o] : memref<?xf64>
      scf.reduce
    }"""


@pytest.mark.parametrize(
    ("phase", "noalias", "apart"),
    [
        ("", "{llvm.noalias}", {0, 1, 2}),
        ("", "", {0, 2}),
        (PHASE, "{llvm.noalias}", {0, 1}),  # behind a barrier there is what others have written to %y
    ],
)
def test_kernels_know_which_buffers_do_not_overlap(phase: str, noalias: str, apart: set[int]) -> None:
    text = GATHER.replace("PHASE", phase).replace("NOALIAS", noalias)
    code = ad.ptx(ad.parse(text), "f")
    (kernel,) = code.kernels
    assert ("gpu.barrier" in code.host) is bool(phase)
    buffers = [argument for argument in kernel.arguments if argument.shape is not None]
    given = code.host.partition("args(")[2].partition(")")[0].split("%")
    order = [name.split(":")[0] for name in given if "memref" in name]
    found = {("x", "i", "y").index(name.strip()) for name, one in zip(order, buffers, strict=True) if one.is_disjoint}
    assert found == apart
    assert "align 4" not in code.text
    assert "ld.global.b32" not in code.text  # an index is not loaded in halves
    assert ("ld.global.nc.b64" in code.text) is (0 in apart)


def test_a_buffer_with_another_name_is_not_promised() -> None:
    """What `scf.if` gives is one of two buffers."""
    text = GATHER.replace("PHASE", "").replace("NOALIAS", "{llvm.noalias}").replace("%y[", "%z[")
    both = """%first = arith.cmpi eq, %n, %c4 : index
  %z = scf.if %first -> (memref<?xf64>) { scf.yield %x : memref<?xf64> } else { scf.yield %y : memref<?xf64> }
  scf.parallel (%b)"""
    (kernel,) = ad.ptx(ad.parse(text.replace("scf.parallel (%b)", both, 1)), "f").kernels
    assert sum(argument.is_disjoint for argument in kernel.arguments) == 1  # %i


STRIDED = """
func.func @f(%x: memref<?x?xf64, LAYOUT>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf64, LAYOUT>
  scf.parallel (%i) = (%c0) to (%rows) step (%c1) {
    %v = memref.load %x[%i, %c1] : memref<?x?xf64, LAYOUT>
    memref.store %v, %x[%i, %c0] : memref<?x?xf64, LAYOUT>
    scf.reduce
  }
  return
}"""


@pytest.mark.parametrize(
    ("layout", "strides", "words"),
    [
        ("strided<[?, 1]>", (-1, 1), 4),  # a pointer, two extents, a stride
        ("strided<[?, ?], offset: ?>", (-1, -1), 6),
        ("affine_map<(i, j) -> (i + j * 4)>", (1, 4), 3),
        ("affine_map<(i, j) -> (i, j)>", (-1, 1), 3),
    ],
)
def test_strides_follow_from_extents_only_without_a_layout(layout: str, strides: tuple[int, ...], words: int) -> None:
    """Rows may have gaps between them, although their elements lie side by side."""
    code = ad.ptx(ad.parse(STRIDED.replace("LAYOUT", layout)))
    (argument,) = (one for one in code.kernels[0].arguments if one.shape is not None)
    assert argument.strides == strides
    entry = code.text.partition(".entry")[2].partition(")")[0]
    assert entry.count(".param .u64") == words + sum(one.shape is None for one in code.kernels[0].arguments)


def test_the_command_writes_ptx(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from mlirad.tools.opt import main

    path = tmp_path / "f.mlir"
    path.write_text(PROGRAMS["a gather"][0])
    assert main([str(path), "--emit=ptx", "--chip=sm_80"]) == 0
    text = capsys.readouterr().out
    assert ".target sm_80" in text
    assert ".entry f_kernel" in text
    assert main([str(path), "--emit=spirv"]) != 0
    assert "'mlir' or 'ptx'" in capsys.readouterr().err


ALLOCATES = (
    kernel("""
    %b = memref.alloc(%i) : memref<?xf64>
    func.call @use(%b) : (memref<?xf64>) -> ()
    memref.dealloc %b : memref<?xf64>""")
    + "\nfunc.func private @use(memref<?xf64>)"
)


def test_tools_that_are_not_found_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    body = """%v = memref.load %x[%i, %c0] : memref<70x8xf64>
    %w = math.sin %v : f64
    memref.store %w, %y[%i, %c0] : memref<70x8xf64>"""
    module = ad.parse(kernel(body))
    monkeypatch.setenv("MLIRAD_LIBDEVICE", "/nowhere/libdevice.10.bc")
    with pytest.raises(UsageError, match=r"MA0723.*'/nowhere/libdevice.10.bc', where there is no file[\s\S]*unset it"):
        ad.ptx(module, "f")
    monkeypatch.delenv("MLIRAD_LIBDEVICE")
    with monkeypatch.context() as without:
        without.setattr("mlirad.runtime.gpu.ptx.find_libdevice", lambda: None)
        with pytest.raises(UsageError, match=r"MA0723.*libdevice[\s\S]*pip install[\s\S]*set MLIRAD_LIBDEVICE"):
            ad.ptx(module, "f")
    code = Ptx(".version 8.0 nonsense", (), "", ad.Gpu())
    if find_ptxas() is not None:
        with pytest.raises(ExecutionError, match=r"MA0510.*ptxas rejects the kernels"):
            code.resources()
    monkeypatch.setattr("mlirad.gpu.find_ptxas", lambda: None)
    with pytest.raises(UsageError, match=r"MA0723.*ptxas, is not found[\s\S]*pip install nvidia-cuda-nvcc"):
        code.resources()


def test_what_has_no_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ad.parse(PROGRAMS["a gather"][0])
    with pytest.raises(ExecutionError, match=r"MA0510.*'memref.alloc' in a kernel"):
        ad.ptx(ad.parse(ALLOCATES), "f")
    with pytest.raises(ExecutionError, match=r"MA0510.*neither a parallel loop nor a launch(?s:.*)print-plan says why"):
        ad.ptx(ad.parse("func.func @f(%x: f64) -> f64 { return %x : f64 }"))
    with pytest.raises(UsageError, match=r"MA0723.*'gfx1' is not one of the architectures .*sm_90.*gfx90a"):
        ad.ptx(ad.parse(PROGRAMS["two axes"][0]), target=ad.Gpu("gfx1"))
    with pytest.raises(UsageError, match=r"MA0723.*'sm_1' is not one of the architectures"):
        ad.ptx(module, target=ad.Gpu("sm_1"))
    with pytest.raises(UsageError, match=r"MA0713.*block is a number of threads"):
        ad.Gpu(block=0)
    with pytest.raises(UsageError, match=r"MA0706"):
        ad.ptx(module, "g")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"MA0723.*llvmlite") as raised:
        ad.ptx(module)
    assert "pip install 'mlirad[gpu]'" in str(raised.value)


FORMATS = {"half": np.float16, "bfloat": ml_dtypes.bfloat16, "float": np.float32, "double": np.float64}


@pytest.mark.parametrize("name", FORMATS)
def test_literals_keep_every_bit(name: str) -> None:
    """Numbers of all magnitudes, the subnormal ones among them, as decimals and as bits; infinities and NaN."""
    type = FORMATS[name]
    size = np.dtype(type).itemsize
    unsigned = np.dtype(f"u{size}")
    bits = RNG.integers(0, 2 ** (8 * size) - 1, 2000, dtype=np.uint64).astype(unsigned)
    values = [v for v in bits.view(type) if math.isfinite(float(v))]
    for value in values:
        pattern = int(np.array([value]).view(unsigned)[0])
        if name in ("float", "double"):
            expected = f"0x{int(np.array([float(value)]).view(np.uint64)[0]):016X}"
        else:
            expected = f"0x{'H' if name == 'half' else 'R'}{pattern:04X}"
        for literal in (f"{float(value):.17e}", f"f0x{pattern:0{2 * size}X}"):
            assert to_hexadecimal(f"  %1 = fadd {name} {literal}, %0") == f"  %1 = fadd {name} {expected}, %0"
    infinity = {"half": "0xH7C00", "bfloat": "0xR7F80"}.get(name, "0x7FF0000000000000")
    assert to_hexadecimal(f"ret {name} +inf") == f"ret {name} {infinity}"
    quiet = {"half": "0xHFE00", "bfloat": "0xRFFC0"}.get(name, "0xFFF8000000000000")
    assert to_hexadecimal(f"ret {name} -qnan") == f"ret {name} {quiet}"


def test_what_is_no_literal_stays() -> None:
    line = '@s = constant [9 x i8] c"float 1.5", !dbg !1.5 ; %x.1.5 = float'
    assert to_hexadecimal(line) == line


def test_code_generation_needs_no_mlir() -> None:
    """It runs in a process of its own, which starts fast."""
    assert (
        "torch_mlir"
        not in Path(sys.modules["mlirad.runtime.gpu.ptx"].__file__ or "").with_name("codegen.py").read_text()
    )


def test_derivative_ops_are_expanded_for_the_machine() -> None:
    text = (
        PROGRAMS["a captured number"][0]
        + """
func.func @d(%x: memref<70x8xf64>, %dx: memref<70x8xf64>, %y: memref<70x8xf64>, %dy: memref<70x8xf64>, %s: f64) -> f64 {
  %ds = "enzyme.autodiff"(%x, %dx, %y, %dy, %s) {fn = @f, activity = [#enzyme.activity<enzyme_dup>,
    #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_active>], ret_activity = []}
    : (memref<70x8xf64>, memref<70x8xf64>, memref<70x8xf64>, memref<70x8xf64>, f64) -> f64
  return %ds : f64
}"""
    )
    code = ad.ptx(ad.parse(text), "d")
    assert len(code.kernels) >= 1
    assert code.text.count("\tatom.") + code.text.count("\tred.") == 1


def test_buffers_that_keep_numbers_between_runs_of_a_loop_are_not_private() -> None:
    text = kernel("""
    %is_first = arith.cmpi eq, %k, %c0 : index
    %o = memref.load %b[%i] : memref<70xf64>
    %old = arith.select %is_first, %zero, %o : f64
    %v = memref.load %x[%i, %c0] : memref<70x8xf64>
    %s = arith.addf %old, %v : f64
    memref.store %s, %b[%i] : memref<70xf64>
    memref.store %s, %y[%i, %c0] : memref<70x8xf64>""")
    text = text.replace(
        "scf.parallel", "%b = memref.alloc() : memref<70xf64>\nscf.for %k = %c0 to %c8 step %c1 {\nscf.parallel"
    )
    text = text.replace("  return", "}\nmemref.dealloc %b : memref<70xf64>\nreturn")
    kernels = ad.parse(text.replace("%c0 = arith", "%zero = arith.constant 0.0 : f64\n%c0 = arith"))
    OutlineGpuKernels().run(kernels, CTX)
    x, y = random(70, 8), random(70, 8)
    ad.compile(kernels, "f")(x, y)
    np.testing.assert_allclose(y[:, 0], 8 * x[:, 0], rtol=1e-14)


@pytest.mark.parametrize("name", ["a loop that caches", "a captured number", "tree"])
def test_gradients_have_code_for_gpus_of_amd(name: str) -> None:
    """Private memory, sums of warps and atomics, and memory of a block with barriers: an ELF object for the machine."""
    text = ATOMIC_TREE if name == "tree" else PROGRAMS[name][0]
    module = ad.transforms.vjp(ad.parse(text.replace("math.sin", "math.tanh")), "f", wrt="all", ctx=CTX)
    for earlier in ("gfx90a", "sm_90"):  # the dialects that these load do not change how functions are lowered
        ad.ptx(module, "f_vjp", target=ad.Gpu(earlier))
    code = ad.ptx(module, "f_vjp", target=ad.Gpu("gfx90a"))
    assert "__ocml_" in code.text
    (kernel,) = code.kernels
    assert f".amdhsa_kernel {kernel.name}" in code.text
    assert "gfx90a" in code.text
    wanted = {
        "a loop that caches": "buffer_store_dword",
        "a captured number": "ds_bpermute_b32",
        "tree": "ds_add_f64",
    }[name]
    assert wanted in code.text
    assert code.binary[:4] == b"\x7fELF"
    assert int.from_bytes(code.binary[18:20], "little") == 224  # EM_AMDGPU
    assert f"{kernel.name}.kd".encode() in code.binary
    with pytest.raises(UsageError, match="MA0723"):
        code.resources()


def test_functions_do_not_run_on_gpus_of_amd() -> None:
    with pytest.raises(UsageError, match=r"MA0723.*do not run on GPUs of AMD yet"):
        ad.compile(ad.parse(PROGRAMS["two axes"][0]), "f", target=ad.Gpu("gfx90a"))
