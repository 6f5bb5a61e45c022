"""Workgroup buffers that are not live together are one, needless barriers go, and no thread sees a difference."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.walk import find_ops
from mlirad.lowering.gpu import outline
from mlirad.lowering.gpu.barriers import erase_needless_barriers
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.gpu.shared_memory import share_memory
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels import comparison as machine
from tests.fuzz.kernels import mutations
from tests.py.dialects import gpu_programs
from tests.py.lowering.test_gpu_kernels import CTX, gradient, random
from tests.py.lowering.test_gpu_teams import TEAMS, runs

WORKGROUP = "memref<8xf64, #wg>"
#: Neighbours are exchanged in one buffer, and then in another one; `BETWEEN` may use the first one again.
TWO_TILES = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<32xf64> {llvm.noalias}, %y: memref<32xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1)
      workgroup(%s : memref<8xf64, #wg>, %t : memref<TILExf64, #wg>) {
    %i = gpu.global_id x
    %r = arith.subi %c7, %tx : index
    %v = memref.load %x[%i] : memref<32xf64>
    memref.store %v, %s[%tx] : memref<8xf64, #wg>
    gpu.barrier
    %a = memref.load %s[%r] : memref<8xf64, #wg>
    %b = arith.mulf %a, %v : f64
    BARRIER
    memref.store %b, %t[%tx] : memref<TILExf64, #wg>
    gpu.barrier
    %c = memref.load %t[%r] : memref<TILExf64, #wg>
    LATER
    %d = arith.addf %c, %e : f64
    memref.store %d, %y[%i] : memref<32xf64>
    gpu.terminator
  }
  return
}"""


@pytest.mark.parametrize(
    ("tile", "barrier", "later", "buffers"),
    [
        ("8", "gpu.barrier", "%e = arith.mulf %b, %b : f64", 1),
        ("8", "", "%e = arith.mulf %b, %b : f64", 2),
        ("9", "gpu.barrier", "%e = arith.mulf %b, %b : f64", 2),
        ("8", "gpu.barrier", "%e = memref.load %s[%r] : memref<8xf64, #wg>", 2),
    ],
    ids=["one after the other", "no barrier between", "another type", "both live"],
)
def test_workgroup_buffers_that_are_not_live_together_share_memory(
    tile: str, barrier: str, later: str, buffers: int
) -> None:
    text = TWO_TILES.replace("TILE", tile).replace("BARRIER", barrier).replace("LATER", later)
    kernels = ad.parse(text)
    (launch,) = find_ops(kernels.operation, lambda op: op.name == "gpu.launch")
    with kernels.context:
        share_memory(launch)
    assert kernels.operation.verify()
    assert ir.IntegerAttr(launch.attributes["workgroup_attributions"]).value == buffers
    given = [random(32), random(32)]
    outlined = ad.parse(str(kernels))
    OutlineGpuKernels().run(outlined, CTX)
    runs(outlined, given, machine.on_cpu(ad.parse(text), "f", given))


@pytest.mark.parametrize("name", ["an all-reduce", "a maximum"])
def test_gradients_share_memory_of_blocks(name: str) -> None:
    """Each block has less of it than without, and threads neither race nor see what another buffer has left there."""
    text, make = TEAMS[name]
    loops = gradient(text)
    sizes = {}
    for instead in (lambda _: None, share_memory):
        kernels = ad.parse(str(loops))
        with patch.object(outline, "share_memory", instead):
            OutlineGpuKernels().run(kernels, CTX)
        sizes[instead is share_memory] = str(kernels).count("#gpu.address_space<workgroup>>")
    given = []
    for value in make():
        given.append(value)
        if isinstance(value, np.ndarray):
            given.append(random(*value.shape))
    runs(kernels, given, machine.on_cpu(loops, "f_vjp", given), "f_vjp")
    assert sizes[True] < sizes[False]


def test_the_barrier_between_two_buffers_in_one_is_needed() -> None:
    """Without it the emulator sees a race, or other numbers."""
    text = TWO_TILES.replace("TILE", "8").replace("BARRIER", "gpu.barrier")
    text = text.replace("LATER", "%e = arith.mulf %b, %b : f64")
    kernels = ad.parse(text)
    with kernels.context:
        share_memory(*find_ops(kernels.operation, lambda op: op.name == "gpu.launch"))
    given = [random(32), random(32)]
    expected = machine.on_cpu(ad.parse(text), "f", given)
    runs(kernels, given, expected)
    mutants = [one.text for one in mutations.without_a_barrier(str(kernels))]
    assert len(mutants) == 3
    for mutant in mutants:
        with pytest.raises(AssertionError):
            runs(ad.parse(mutant), given, expected)


@pytest.mark.parametrize("name", [*gpu_programs.PHASES, "tree"])
def test_every_barrier_of_a_gradient_is_needed(name: str) -> None:
    """Without any one there is a race, or numbers differ: those around what is only filled are gone."""
    loops = gradient(gpu_programs.TREE if name == "tree" else gpu_programs.PHASES[name])
    kernels = ad.parse(str(loops))
    keep_only(kernels, "f_vjp")
    OutlineGpuKernels().run(kernels, CTX)
    shapes = (64, 64, 4, 4) if name == "tree" else (32, 32, 32, 32)
    given = [random(n) for n in shapes]
    expected = machine.on_cpu(loops, "f_vjp", given)
    runs(kernels, given, expected, "f_vjp")
    mutants = [one.text for one in mutations.without_a_barrier(str(kernels))]
    assert mutants
    for mutant in mutants:
        with pytest.raises(AssertionError):
            runs(ad.parse(mutant), given, expected, "f_vjp")


LOOP = "scf.for %k = %c0 to %c8 step %c1 {{\n{}\n}}"
FIRST = "%first = arith.cmpi eq, %tx, %c0 : index\nscf.if %first {{\n{}\n}}"


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("memref.store %v, %x[%tx] | BARRIER | memref.store %v, %s[%tx]", 0),
        ("memref.store %v, %x[%o] | BARRIER | %w = memref.load %y[%tx]", 1),
        ("memref.store %v, %a[%o] | BARRIER | %w = memref.load %y[%tx]", 0),
        ("memref.store %v, %a[%o] | BARRIER | %w = memref.load %a[%tx]", 1),
        ("%w = memref.load %x[%tx] | BARRIER | %u = memref.load %y[%o]", 0),
        ("memref.store %v, %s[%tx] | BARRIER | %w = memref.load %t[%o]", 0),
        ("memref.store %v, %s[%tx] | BARRIER | %w = memref.load %s[%tx]", 0),
        ("memref.store %v, %s[%tx] | BARRIER | %w = memref.load %s[%o]", 1),
        ("%w = memref.load %s[%o] | BARRIER | memref.store %v, %s[%tx]", 1),
        ("memref.store %v, %p[%tx] | BARRIER | memref.store %v, %p[%o]", 0),
        ("memref.store %v, %s[%tx] | BARRIER | func.call @g() : () -> ()", 1),
        # Behind a barrier of a loop come its beginning and what is behind it.
        (LOOP.format("memref.store %v, %s[%tx] | BARRIER | %w = memref.load %s[%o] | BARRIER"), 2),
        (LOOP.format("memref.store %v, %s[%tx] | BARRIER | %w = memref.load %s[%tx] | BARRIER"), 0),
        (LOOP.format("memref.store %v, %s[%tx] | BARRIER") + " | %w = memref.load %s[%o]", 1),
        ("%w = memref.load %s[%o] | " + LOOP.format("BARRIER | memref.store %v, %s[%tx]"), 1),
        ("memref.store %v, %s[%tx] | BARRIER | " + LOOP.format("BARRIER") + " | %w = memref.load %s[%o]", 1),
        ("memref.store %v, %s[%tx] | BARRIER | " + FIRST.format("memref.store %v, %s[%c0]"), 0),
        ("memref.store %v, %s[%tx] | BARRIER | " + FIRST.format("memref.store %v, %s[%c1]"), 1),
        ("memref.store %v, %s[%tx] | BARRIER | " + FIRST.format("} else {\nmemref.store %v, %s[%c0]"), 1),
    ],
)
def test_barriers_stay_where_different_threads_access_what_is_written(body: str, left: int) -> None:
    """Arguments may overlap but for '%a', buffers of the block and of the thread do not."""
    types = {**dict.fromkeys("axyp", "memref<8xf64>"), "s": WORKGROUP, "t": WORKGROUP}
    lines = body.replace("BARRIER", "gpu.barrier").replace(" | ", "\n").split("\n")
    ops = [next((f"{op} : {type}" for name, type in types.items() if f"%{name}[" in op), op) for op in lines]
    module = ad.parse(f"""
#wg = #gpu.address_space<workgroup>
func.func private @g()
func.func @f(%a: memref<8xf64> {{llvm.noalias}}, %x: memref<8xf64>, %y: memref<8xf64>, %v: f64) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%s : {WORKGROUP}, %t : {WORKGROUP}) {{
    %p = memref.alloca() : memref<8xf64>
    %o = arith.xori %tx, %c1 : index
    {chr(10).join(ops)}
    gpu.terminator
  }}
  return
}}""")
    with module.context:
        erase_needless_barriers(*find_ops(module.operation, lambda op: op.name == "gpu.launch"), CTX.registry)
    assert str(module).count("gpu.barrier") == left


#: Two arrays of one number for each thread, as behind `extern __shared__`; a block has as many as the call says.
PARTS = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?xf32> {llvm.noalias}, %y: memref<?xf32> {llvm.noalias}, %block: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %size = arith.muli %block, %c8 : index
  %bytes = arith.index_cast %size : index to i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %block, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %bytes {
    %i = gpu.global_id x
    %d = gpu.dynamic_shared_memory : memref<?xi8, #wg>
    %shift = arith.muli %sx, SHIFT : index
    %s = memref.view %d[%c0][%sx] : memref<?xi8, #wg> to memref<?xf32, #wg>
    %t = memref.view %d[%shift][%sx] : memref<?xi8, #wg> to memref<?xf32, #wg>
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %s[%tx] : memref<?xf32, #wg>
    %e = math.sin %v : f32
    memref.store %e, %t[%tx] : memref<?xf32, #wg>
    gpu.barrier
    %l = arith.subi %sx, %c1 : index
    %r = arith.subi %l, %tx : index
    %a = memref.load %s[%r] : memref<?xf32, #wg>
    %b = memref.load %t[%r] : memref<?xf32, #wg>
    %p = arith.mulf %a, %b : f32
    %q = arith.mulf %p, %v : f32
    memref.store %q, %y[%i] : memref<?xf32>
    gpu.terminator
  }
  return
}"""


@pytest.mark.parametrize(("shift", "is_team"), [("%c4", True), ("%c2", False)])
def test_parts_of_dynamic_memory_may_have_sizes_of_the_block(shift: str, is_team: bool) -> None:
    """They are buffers of the block, unless they overlap."""
    text = PARTS.replace("SHIFT", shift)
    module = gradient(text)
    OutlineGpuKernels().run(module, CTX)
    assert ("gpu.barrier" in str(module)) is is_team
    if is_team:
        x, y = random(12).astype(np.float32), np.zeros(12, np.float32)
        ad.compile(ad.parse(text), "f")(x, y, 6)
        turned = x.reshape(2, 6)[:, ::-1].ravel()
        np.testing.assert_allclose(y, turned * np.sin(turned) * x, rtol=1e-6)
        check_vjp(ad.parse(text), "f", x, y, 6, ctx=CTX)
        assert sum(one.spills for one in ad.ptx(gradient(text), "f_vjp").resources().values()) == 0


@pytest.mark.parametrize(("element", "is_team"), [("f64", False), ("f32", True)])
def test_a_tile_of_f32_may_fill_the_memory_of_a_block(element: str, is_team: bool) -> None:
    text = TWO_TILES.replace("TILE", "10000").replace("BARRIER", "").replace("LATER", "%e = arith.mulf %b, %b : f64")
    kernels = ad.parse(text.replace("f64", element))
    OutlineGpuKernels().run(kernels, CTX)
    assert ("gpu.barrier" in str(kernels)) is is_team
