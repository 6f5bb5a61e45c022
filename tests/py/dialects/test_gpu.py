"""Kernels of the ``gpu`` dialect, on the CPU: values against numpy, derivatives in both modes and to second order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import MlirAdError, UnsupportedError
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted
from tests.py.dialects.gpu_programs import (
    AFFINE_IDS,
    COLLECTIVE,
    EARLY_RETURNS,
    GATHER,
    GUARDED,
    MATMUL,
    PHASES,
    STREAM,
    TILES,
    TREE,
    UNIFORM_BOUND,
    launch,
)

Check = Callable[..., None]
RNG = np.random.default_rng(5)


def random(*shape: int) -> Any:
    return RNG.standard_normal(shape)


def test_a_guarded_kernel_with_sizes_of_run_time_owns_its_elements(check: Check) -> None:
    x, y = random(70), random(70)
    ad.compile(ad.parse(GUARDED), "f")(x, y, 70, 5, 16)
    np.testing.assert_allclose(y, np.sin(x) * x, rtol=1e-14)
    check(GUARDED, x, y, 70, 5, 16)
    derivative = str(ad.transforms.vjp(ad.parse(GUARDED), "f", wrt="all"))
    assert "scf.parallel" in derivative
    assert "atomic_rmw" not in derivative


@pytest.mark.parametrize(
    ("old", "new", "atomics"),
    [
        ("", "", 0),
        ("%m = arith.muli %bx, %sx", "%m = arith.muli %sx, %bx", 0),
        ("%r = arith.subi %l, %tx", "%r = arith.subi %sx, %tx", 2),  # one further: the first of the next block
        ("%l = arith.subi %sx, %c1", "%l = arith.addi %c0, %c0", 2),  # behind the one in front of it
        ("%m = arith.muli %bx, %sx", "%m = arith.muli %bx, %grid", 2),  # blocks overlap, or leave gaps
        ("%m = arith.muli %bx, %sx", "%m = arith.muli %bx, %bx", 2),
    ],
)
def test_tiles_of_sizes_of_run_time_are_owned(old: str, new: str, atomics: int, check: Check) -> None:
    text = TILES.replace(old, new)
    derivative = str(ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=Context.default().with_machine(GPU)))
    assert derivative.count("atomic_rmw") == atomics
    if not atomics:
        check(text, random(30), random(30), 5, 6)


def test_affine_ops_take_ids(check: Check) -> None:
    x, y = random(32), random(32)
    ad.compile(ad.parse(AFFINE_IDS), "f")(x, y)
    for block in range(4):
        own = x[8 * block : 8 * block + 8]
        tile = np.roll(own, 3)
        for t in range(8):
            s = own[t]
            for k in range(max(t - 6, 0, 1), min(t // 2 + 2, 4, -(-(t + 3) // 2)), 2):
                s *= tile[k + t % 2 + 1]
            np.testing.assert_allclose(y[8 * block + t], s + np.sin(tile[::2]).sum(), rtol=1e-13)
    check(AFFINE_IDS, x, y)


def test_a_gather_adds_atomically(check: Check) -> None:
    x, y = random(9), random(32)
    k = RNG.integers(0, 9, 32)
    check(GATHER, x, k, y)
    assert str(ad.transforms.vjp(ad.parse(GATHER), "f")).count("atomic_rmw") == 1


def test_threads_may_return_early(check: Check) -> None:
    x, y = random(21), random(21)
    ad.compile(ad.parse(EARLY_RETURNS), "f")(x, y, 21)
    with np.errstate(over="ignore"):
        np.testing.assert_allclose(y, np.where(x < 0, np.exp(x), np.sin(x * x)), rtol=1e-14)
    check(EARLY_RETURNS, x, y, 21, order=1)
    assert "atomic_rmw" not in str(ad.transforms.vjp(ad.parse(EARLY_RETURNS), "f"))


def test_a_tiled_product_of_matrices(check: Check) -> None:
    a, b, c = random(8, 8), random(8, 8), random(8, 8)
    ad.compile(ad.parse(MATMUL), "f")(a, b, c, 8)
    np.testing.assert_allclose(c, a @ b, rtol=1e-13, atol=1e-14)  # sums may cancel
    check(MATMUL, a, b, c, 8)


def test_a_reduction_in_shared_memory(check: Check) -> None:
    x, y = random(64) * 0.3, random(4)
    ad.compile(ad.parse(TREE), "f")(x, y)
    values = np.exp(x).reshape(4, 16)
    while values.shape[1] > 1:
        half = values.shape[1] // 2
        values = np.sin(values[:, :half] + values[:, half:])
    np.testing.assert_allclose(y, values[:, 0], rtol=1e-13)
    check(TREE, x, y)


def test_device_memory_streams_and_device_functions(check: Check) -> None:
    x, y = random(70), random(70)
    ad.compile(ad.parse(STREAM), "f")(x, y)
    np.testing.assert_allclose(y, np.sin(np.sin(x**2) ** 2), rtol=1e-13)
    check(STREAM, x, y)
    assert Counted(ad.compile(ad.transforms.vjp(ad.parse(STREAM), "f"), "f_vjp"))(x, x * 0, y, y).is_clean


@pytest.mark.parametrize("phases", PHASES, ids=list(PHASES))
def test_the_cases_of_a_barrier(phases: str, check: Check) -> None:
    """What a phase stores or loads meets what the next one stores or loads."""
    check(PHASES[phases], random(32), random(32))


def in_warps(values: Any, warp: Callable[[Any], Any]) -> Any:
    """The results of ``warp`` for 32 threads each, of blocks of 45."""
    parts = [block[first : first + 32] for block in values.reshape(2, 45) for first in (0, 32)]
    return np.concatenate([np.broadcast_to(warp(part), part.shape) for part in parts])


def shuffled(part: Any, source: Any) -> Any:
    lanes = np.arange(len(part))
    there = (source(lanes) >= 0) & (source(lanes) < len(part))
    return part[np.where(there, source(lanes), lanes)]


REDUCTIONS = {
    "gpu.all_reduce add %e {} : (f64) -> (f64)": lambda e: np.repeat(e.reshape(2, 45).sum(1), 45),
    "gpu.all_reduce maximumf %e {} : (f64) -> (f64)": lambda e: np.repeat(e.reshape(2, 45).max(1), 45),
    'gpu.all_reduce %e { ^bb(%p: f64, %q: f64): %r = arith.mulf %p, %q : f64 "gpu.yield"(%r) : (f64) -> () } '
    ": (f64) -> (f64)": lambda e: np.repeat(e.reshape(2, 45).prod(1), 45),
    "gpu.subgroup_reduce add %e : (f64) -> (f64)": lambda e: in_warps(e, np.sum),
    "gpu.subgroup_reduce minimumf %e : (f64) -> (f64)": lambda e: in_warps(e, np.min),
    "gpu.subgroup_reduce add %e cluster(size = 8) : (f64) -> (f64)": lambda e: in_warps(
        e, lambda part: np.repeat(np.add.reduceat(part, range(0, len(part), 8)), 8)[: len(part)]
    ),
}
SHUFFLES = {
    "xor": lambda lanes: lanes ^ 3,
    "up": lambda lanes: lanes - 3,
    "down": lambda lanes: lanes + 3,
    "idx": lambda lanes: 0 * lanes + 3,
}


@pytest.mark.parametrize("op", REDUCTIONS)
def test_reductions_of_blocks_and_warps(op: str, check: Check) -> None:
    x, y = random(90) * 0.1, random(90)
    text = COLLECTIVE.replace("OP", f"%z = {op}")
    ad.compile(ad.parse(text), "f")(x, y)
    np.testing.assert_allclose(y, REDUCTIONS[op](np.exp(x)) * x, rtol=1e-13)
    check(text, x, y)


@pytest.mark.parametrize("mode", SHUFFLES)
def test_shuffles(mode: str, check: Check) -> None:
    x, y = random(90), random(90)
    shuffle = f"%w, %there = gpu.shuffle {mode} %e, %offset, %width : f64"
    text = COLLECTIVE.replace("OP", f"{shuffle}\n gpu.barrier\n %z = arith.select %there, %w, %e : f64")
    ad.compile(ad.parse(text), "f")(x, y)
    np.testing.assert_allclose(y, in_warps(np.exp(x), lambda part: shuffled(part, SHUFFLES[mode])) * x, rtol=1e-13)
    check(text, x, y)


def test_a_bound_that_is_loaded(check: Check) -> None:
    """All threads of a block load it from one place, so they agree on it."""
    x, bounds = random(16), np.array([3, 0])
    expected = x.copy().reshape(2, 8)
    for _ in range(3):
        expected[0] = np.sin(expected[0][::-1]) + expected[0]
    check(UNIFORM_BOUND, x, bounds)
    ad.compile(ad.parse(UNIFORM_BOUND), "f")(x, bounds)
    np.testing.assert_allclose(x, expected.reshape(-1), rtol=1e-13)


PRIVATE = """
    %p = memref.alloca() : memref<3xf64>
    memref.store %v, %p[%c1] : memref<3xf64>
    gpu.barrier
    %q = memref.load %p[%c1] : memref<3xf64>
    %r = arith.mulf %q, %q : f64
    memref.store %r, %x[%tx] : memref<64xf64>"""


def test_private_memory_lives_across_a_barrier(check: Check) -> None:
    check(launch(PRIVATE), random(64), 3)


DYNAMIC = """
    %d = gpu.dynamic_shared_memory : memref<?xi8, #wg>
    %t = memref.view %d[%c0][] : memref<?xi8, #wg> to memref<16xf64, #wg>
    memref.store %v, %t[%tx] : memref<16xf64, #wg>
    gpu.barrier
    %c15 = arith.constant 15 : index
    %r = arith.subi %c15, %tx : index
    %w = memref.load %t[%r] : memref<16xf64, #wg>
    %q = arith.mulf %w, %v : f64
    memref.store %q, %x[%tx] : memref<64xf64>"""


#: The same, through a second buffer behind the first, or in the place of its last elements.
DYNAMIC_TWICE = DYNAMIC.replace(
    "memref.store %v, %t[%tx]",
    """%n16 = arith.constant 16 : index
    %shift = arith.constant SHIFT : index
    %u = memref.view %d[%shift][%n16] : memref<?xi8, #wg> to memref<?xf64, #wg>
    memref.store %v, %u[%tx] : memref<?xf64, #wg>
    %again = memref.load %u[%tx] : memref<?xf64, #wg>
    gpu.barrier
    memref.store %again, %t[%tx]""",
)


@pytest.mark.parametrize(
    ("body", "is_team"),
    [(DYNAMIC, True), (DYNAMIC_TWICE.replace("SHIFT", "128"), True), (DYNAMIC_TWICE.replace("SHIFT", "64"), False)],
    ids=["one buffer", "apart", "overlapping"],
)
def test_dynamic_shared_memory(body: str, is_team: bool, check: Check) -> None:
    """Buffers apart are buffers of their own, so that they are memory of a block again."""
    text = launch(body).replace("%sz = %c1)", "%sz = %c1) dynamic_shared_memory_size %bytes")
    text = text.replace("%c0 = arith", "%bytes = arith.constant 256 : i32\n%c0 = arith")
    x = random(64)
    expected = np.concatenate([x[:16] * x[15::-1], x[16:]])
    check(text, x, 3, order=1)
    ad.compile(ad.parse(text), "f")(x, 3)
    np.testing.assert_array_equal(x, expected)
    kernels = ad.parse(text)
    OutlineGpuKernels().run(kernels, Context.default().with_machine(GPU))
    assert ("workgroup(" in str(kernels)) is is_team


def test_a_global_in_workgroup_memory_is_one_for_each_block(check: Check) -> None:
    """As `__shared__` variables of functions are."""
    text = TILES.replace(" workgroup(%t : memref<64xf64, #wg>)", "").replace(
        "%m = arith.muli", "%t = memref.get_global @tile : memref<64xf64, #wg>\n    %m = arith.muli"
    )
    text += 'memref.global "private" @tile : memref<64xf64, #gpu.address_space<workgroup>> = uninitialized\n'
    x, y = random(12), random(12)
    ad.compile(ad.parse(text), "f")(x, y, 3, 4)
    np.testing.assert_allclose(
        y, np.sin(x.reshape(3, 4)[:, ::-1].ravel()) * x.reshape(3, 4)[:, ::-1].ravel(), rtol=1e-14
    )
    check(text, x, y, 3, 4)


REFUSED = {
    "different conditions": "%c = arith.cmpi ult, %tx, %n : index\n scf.if %c { gpu.barrier }",
    "different bounds": "scf.for %i = %c0 to %tx step %c1 { gpu.barrier }",
    "use 'scf.for' and 'scf.if' around barriers": "scf.while : () -> () { %c = arith.cmpf ult, %v, %v : f64\n"
    "gpu.barrier\n scf.condition(%c) } do { scf.yield }",
    "private memory that is live across a barrier is used as a whole": PRIVATE.replace(
        "%q = memref.load %p", "%s = memref.cast %p : memref<3xf64> to memref<?xf64>\n%q = memref.load %s"
    ).replace("%s[%c1] : memref<3xf64>", "%s[%c1] : memref<?xf64>"),
    "a kernel launches it": """gpu.launch blocks(%b1, %b2, %b3) in (%g1 = %c1, %g2 = %c1, %g3 = %c1)
        threads(%t1, %t2, %t3) in (%s1 = %c16, %s2 = %c1, %s3 = %c1) {
          memref.store %v, %x[%t1] : memref<64xf64>
          gpu.terminator
        }""",
    "its width is not the constant 32": "%w = arith.constant 16 : i32\n%z, %ok = gpu.shuffle xor %v, %w, %w : f64",
    "reduces over lanes that are not neighbours": "%z = gpu.subgroup_reduce add %v cluster(size = 8, stride = 4) : "
    "(f64) -> (f64)",
    "the launch gives it no memory": DYNAMIC,
    "it depends on the threads that run together": "%t = nvvm.read.ptx.sreg.tid.x : i32\n"
    "%l = arith.index_cast %t : i32 to index\n memref.store %v, %x[%l] : memref<64xf64>",
    "'@half', which calls itself": "%z = func.call @half(%v) : (f64) -> f64",
}


RECURSIVE = """
func.func private @half(%v: f64) -> f64 {
  gpu.barrier
  %s = func.call @half(%v) : (f64) -> f64
  return %s : f64
}"""


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_loops_is_refused(why: str) -> None:
    text = launch(REFUSED[why]) + RECURSIVE
    for use in (lambda: ad.compile(ad.parse(text), "f"), lambda: ad.transforms.vjp(ad.parse(text), "f")):
        with pytest.raises(UnsupportedError, match=r"MA0370") as raised:
            use()
        assert why in str(raised.value)
        assert "help: " in str(raised.value)


def test_a_kernel_that_is_not_there_is_refused() -> None:
    text = STREAM.replace("gpu.func @kern", "gpu.func private @kern")
    with pytest.raises(ad.MlirAdError):
        ad.compile(ad.parse(text), "f")


CAPTURED = """
func.func @f(%x: memref<70xf64> {llvm.noalias}, %y: memref<70xf64> {llvm.noalias}, %s: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c68 = arith.constant 68 : index
  scf.parallel (%i) = (%c0) to (%c68) step (%c1) {
    %j = arith.addi %i, %c1 : index
    %u = memref.load %x[%i] : memref<70xf64>
    %v = memref.load %x[%j] : memref<70xf64>
    %w = memref.load %x[%c0] : memref<70xf64>
    %p = arith.mulf %u, %v : f64
    %q = arith.mulf %p, %w : f64
    %r = arith.mulf %q, %s : f64
    memref.store %r, %y[%i] : memref<70xf64>
    scf.reduce
  }
  return
}
"""


def test_on_the_machine_model_of_a_gpu_nothing_is_privatized() -> None:
    """A thread runs one iteration: what several add to is added to atomically, and the loop stays as it is."""
    ctx = Context.default().with_machine(GPU)
    x, y = random(70), random(70)
    module = ad.parse(CAPTURED)
    check_vjp(module, "f", x, y, 1.3, order=2, ctx=ctx)
    derived = str(ad.transforms.vjp(module, "f", wrt="all", ctx=ctx))
    derivative = derived.partition("@f_vjp")[2]
    assert derivative.count("atomic_rmw addf") == 4
    assert derivative.count("scf.parallel") == 2
    assert "scf.for" not in derivative
    on_threads = ad.compile(ad.parse(derived), "f_vjp", target=ad.Cpu(parallel="openmp"))
    dx, dy = np.zeros(70), np.ones(70)
    ds = on_threads(x, dx, y, dy, 1.3)
    assert ds == pytest.approx(float(np.sum(x[:68] * x[1:69]) * x[0]), rel=1e-13)


def test_private_memory_lives_as_long_as_its_thread(check: Check) -> None:
    """A load that a bound depends on ends a phase, and a phase in a loop around barriers runs several times."""
    text = launch("""
    memref.store %v, %p[%c0] : memref<1xf64>
    %m = memref.load %k[%bx] : memref<1xindex>
    %kept = memref.load %p[%c0] : memref<1xf64>
    scf.for %j = %c0 to %m step %c1 {
      %is_first = arith.cmpi eq, %j, %c0 : index
      %old = memref.load %q[%c0] : memref<1xf64>
      %start = arith.select %is_first, %kept, %old : f64
      %next = math.sin %start : f64
      memref.store %next, %q[%c0] : memref<1xf64>
      memref.store %next, %x[%tx] : memref<64xf64>
      gpu.barrier
    }""").replace("%sz = %c1)", "%sz = %c1) private(%p : memref<1xf64>, %q : memref<1xf64>)")
    text = text.replace("%n: index)", "%k: memref<1xindex>)")
    x, trips = random(64), np.array([3])
    check(text, x, trips)
    expected = np.concatenate([np.sin(np.sin(np.sin(x[:16]))), x[16:]])
    ad.compile(ad.parse(text), "f")(x, trips)
    np.testing.assert_allclose(x, expected, rtol=1e-14)


def test_functions_of_the_module_may_have_barriers(check: Check) -> None:
    text = (
        launch("""
    %w = func.call @turned(%v, %t) : (f64, memref<16xf64, #wg>) -> f64
    %q = arith.mulf %w, %v : f64
    memref.store %q, %x[%tx] : memref<64xf64>""").replace("%sz = %c1)", "%sz = %c1) workgroup(%t: memref<16xf64, #wg>)")
        + """
func.func private @turned(%v: f64, %t: memref<16xf64, #wg>) -> f64 {
  %c15 = arith.constant 15 : index
  %tx = gpu.thread_id x
  memref.store %v, %t[%tx] : memref<16xf64, #wg>
  func.call @wait() : () -> ()
  %r = arith.subi %c15, %tx : index
  %w = memref.load %t[%r] : memref<16xf64, #wg>
  return %w : f64
}
func.func private @wait() {
  gpu.barrier
  return
}"""
    )
    x = random(64)
    check(text, x, 3)
    expected = np.concatenate([x[:16] * x[15::-1], x[16:]])
    ad.compile(ad.parse(text), "f")(x, 3)
    np.testing.assert_array_equal(x, expected)


def test_the_body_of_a_reduction_may_have_branches(check: Check) -> None:
    text = launch("""
    %z = gpu.all_reduce %v {
    ^bb(%p: f64, %q: f64):
      %c = arith.cmpf ogt, %p, %q : f64
      %r = scf.if %c -> (f64) { scf.yield %p : f64 } else { scf.yield %q : f64 }
      "gpu.yield"(%r) : (f64) -> ()
    } : (f64) -> (f64)
    %w = arith.mulf %z, %v : f64
    memref.store %w, %x[%tx] : memref<64xf64>""")
    x = random(64)
    check(text, x, 3)
    expected = np.concatenate([x[:16] * x[:16].max(), x[16:]])
    ad.compile(ad.parse(text), "f")(x, 3)
    np.testing.assert_array_equal(x, expected)


def test_an_op_that_no_derivative_passes_says_what_does() -> None:
    text = launch("""
    %z, %there = gpu.rotate %v, 1, 4 : f64
    %w = arith.mulf %z, %v : f64
    memref.store %w, %x[%tx] : memref<64xf64>""")
    with pytest.raises(MlirAdError, match=r"use gpu\.shuffle or gpu\.subgroup_reduce, which are differentiated"):
        ad.transforms.vjp(ad.parse(text), "f", wrt="all")


def test_affine_branches_and_loops_take_ids_and_barriers(check: Check) -> None:
    """The second branch and the loop hold a barrier, and all threads of a block agree on them."""
    text = launch("""
    affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 - 2 >= 0)>(%tx)[%sx] {
      %e = math.sin %v : f64
      affine.store %e, %t[%tx] : memref<16xf64, #wg>
    } else {
      affine.store %v, %t[%tx] : memref<16xf64, #wg>
    }
    gpu.barrier
    affine.for %k = 0 to 2 {
      affine.if affine_set<(d0, d1) : (d0 - 1 == 0, -d1 >= 0)>(%k, %bx) {
        %w = affine.load %t[15 - %tx] : memref<16xf64, #wg>
        gpu.barrier
        %q = arith.mulf %w, %v : f64
        affine.store %q, %t[%tx] : memref<16xf64, #wg>
      }
      gpu.barrier
    }
    %u = affine.load %t[%tx] : memref<16xf64, #wg>
    %o = affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%tx) -> f64 {
      affine.yield %u : f64
    } else {
      %z = arith.mulf %u, %u : f64
      affine.yield %z : f64
    }
    affine.store %o, %x[%tx] : memref<64xf64>""").replace("%sz = %c1)", "%sz = %c1) workgroup(%t: memref<16xf64, #wg>)")
    x = random(64)
    check(text, x, 3)
    lanes, own = np.arange(16), x[:16]
    tile = np.where((lanes >= 3) & (lanes <= 14), np.sin(own), own)
    tile = tile[::-1] * own
    expected = np.concatenate([np.where(lanes % 2 == 0, tile, tile**2), x[16:]])
    ad.compile(ad.parse(text), "f")(x, 3)
    np.testing.assert_allclose(x, expected, rtol=1e-14)


def test_counters_of_integers_leave_a_kernel_parallel(check: Check) -> None:
    text = GATHER.replace("%y: memref<?xf64> {llvm.noalias})", "%y: memref<?xf64> {llvm.noalias}, %n: memref<2xi64>)")
    counted = (
        "%one = arith.constant 1 : i64\n %old = memref.atomic_rmw addi %one, %n[%c1] : (i64, memref<2xi64>) -> i64"
    )
    text = text.replace("    gpu.terminator", f"    {counted}\n    gpu.terminator")
    arguments = [random(9), np.arange(32) % 9, random(32), np.array([3, 4])]
    check(text, *arguments, order=1)
    gradient = ad.transforms.vjp(ad.parse(text), "f", wrt="all")
    assert str(gradient).partition("@f_vjp")[2].count("scf.parallel") == 2
    given = [arguments[0], random(9), arguments[1], arguments[2], random(32), arguments[3]]
    ad.compile(gradient, "f_vjp")(*given)
    assert given[-1].tolist() == [3, 36]


@pytest.mark.parametrize("mode", ["jvp", "vjp"])
def test_f16_kernels_round_what_f64_kernels_compute(mode: str) -> None:
    """Derivatives, too: each of a dozen roundings has a relative error of at most 2**-11."""
    transform = ad.transforms.jvp if mode == "jvp" else ad.transforms.vjp
    draw = np.random.default_rng(1).normal
    given = [draw(size=64) * 0.3, draw(size=64), draw(size=4), draw(size=4)]
    found = []
    for element, type in (("f64", np.float64), ("f16", np.float16)):
        module = transform(
            ad.parse(TREE.replace("f64", element)), "f", wrt="all", ctx=Context.default().with_machine(GPU)
        )
        arrays = [array.astype(np.float16).astype(type) for array in given]
        ad.compile(module, f"f_{mode}")(*arrays)
        found.append(arrays[3 if mode == "jvp" else 1])
    exact, rounded = found
    np.testing.assert_allclose(rounded.astype(np.float64), exact, atol=12 * 2.0**-11 * np.abs(exact).max())
