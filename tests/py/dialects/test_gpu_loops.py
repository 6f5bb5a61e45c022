"""Loops around barriers of lengths that are found when they run: values, derivatives, and code without allocations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UnsupportedError
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.testing.check import check_both, check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, allocates, on_cpu, on_machine
from tests.py.dialects.gpu_loop_programs import HALVES, LOADED, SORT
from tests.py.dialects.gpu_programs import STREAM, UNIFORM_BOUND, launch

Check = Callable[..., None]
RNG = np.random.default_rng(6)


def halves(x: Any, y: Any, block: int) -> Any:
    s = np.sin(x.reshape(3, block))
    while s.shape[1] > 1:
        half = s.shape[1] // 2
        s = s[:, :half] * s[:, half:] + s[:, :half]
    return s[:, 0]


def loaded(x: Any, k: Any, y: Any) -> Any:
    blocks = []
    for number, v in enumerate(x.reshape(3, 8)):
        for a in range(k[number]):
            s = v
            for b in range(1, k[(number + a) % 3], 2):
                s = np.sin(np.roll(s, -b)) * v
            v = s[::-1] + v
        blocks.append(v)
    return np.concatenate(blocks)


PROGRAMS: dict[str, tuple[str, list[Any], Callable[..., Any]]] = {
    "halves": (HALVES, [RNG.normal(size=48), np.zeros(3), 16], halves),
    "sort": (
        SORT,
        [RNG.normal(size=16), np.zeros(16), 8],
        lambda x, y, n: (np.sort(x.reshape(2, 8)) * np.arange(8)).reshape(-1),
    ),
    "loaded": (LOADED, [RNG.normal(size=24), np.array([2, 0, 4]), np.zeros(24)], loaded),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_values_and_derivatives(name: str, check: Check) -> None:
    text, arguments, expected = PROGRAMS[name]
    found = on_cpu(ad.parse(text), "f", arguments)
    np.testing.assert_allclose(found[-1], expected(*arguments), rtol=1e-13)
    check(text, *arguments)


@pytest.mark.parametrize("name", PROGRAMS)
def test_kernels_of_gradients_allocate_nothing(name: str) -> None:
    """The host finds the lengths, where they follow from more than constants: by another loop where blocks differ."""
    text, arguments, _ = PROGRAMS[name]
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    given: list[Any] = []
    for one in arguments:
        is_active = isinstance(one, np.ndarray) and one.dtype.kind == "f"
        given += [one, RNG.normal(size=one.shape)] if is_active else [one]
    expected = on_cpu(loops, "f_vjp", given)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels(block=8).run(kernels, CTX)
    assert "gpu.launch_func" in str(kernels)
    assert not allocates(kernels)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)
    assert all(one.spills == 0 for one in ad.ptx(loops, "f_vjp").resources().values())


def test_lengths_of_constants_are_constants() -> None:
    text = HALVES.replace("= %block,", "= %c16,")
    loops, found = (
        str(ad.transforms.vjp(ad.parse(one), "f", wrt="all", ctx=CTX)).partition("@f_vjp")[2] for one in (text, HALVES)
    )
    assert "scf.while" not in loops
    assert "memref.alloc(%" not in loops
    assert "scf.while" in found


@pytest.mark.parametrize(
    ("length", "why"),
    [
        ("%e = memref.load %x[%c0] : memref<64xf64>\n %m = arith.cmpf ogt, %v, %e : f64", "there is a barrier in it"),
        ("%m = arith.cmpi ult, %h, %tx : index", "different bounds"),
    ],
)
def test_lengths_that_cannot_be_found_in_front_are_refused(length: str, why: str) -> None:
    text = launch(f"""
    %r = scf.while (%h = %c0) : (index) -> (index) {{
      {length}
      scf.condition(%m) %h : index
    }} do {{
    ^bb0(%g: index):
      gpu.barrier
      %next = arith.addi %g, %c1 : index
      scf.yield %next : index
    }}""")
    with pytest.raises(UnsupportedError, match=f"MA0370.*{why}"):
        ad.compile(ad.parse(text), "f")


#: Each thread loads the length of the loop from an element of its own.
PROMISED = (
    UNIFORM_BOUND.replace("memref<2xi64>", "memref<16xi64>")
    .replace("memref.load %k[%bx]", "memref.load %k[%i]")
    .replace(
        "      gpu.barrier\n    }\n    gpu.terminator",
        """      gpu.barrier
    } {PROMISE}
    %is = arith.cmpi sgt, %m, %c1 : index
    scf.if %is {
      %v = memref.load %x[%i] : memref<16xf64>
      memref.store %v, %t[%tx] : memref<8xf64, #wg>
      gpu.barrier
      %o = arith.xori %tx, %c1 : index
      %w = memref.load %t[%o] : memref<8xf64, #wg>
      %p = arith.mulf %w, %v : f64
      memref.store %p, %x[%i] : memref<16xf64>
    } {PROMISE}
    gpu.terminator""",
    )
)


def test_lengths_and_conditions_may_be_promised_to_be_uniform(check: Check) -> None:
    with pytest.raises(UnsupportedError, match=r"MA0370.*different bounds[\s\S]*by the attribute 'mlirad.uniform'"):
        ad.compile(ad.parse(PROMISED.replace("{PROMISE}", "")), "f")
    text = PROMISED.replace("PROMISE", "mlirad.uniform")
    arguments = [RNG.normal(size=16), np.repeat([3, 1], 8)]
    module = ad.parse(text)
    for schedule in SCHEDULES:
        agree(on_machine(module, "f", arguments, schedule), on_cpu(module, "f", arguments))
    check(text, *arguments, order=1)
    gradient = ad.transforms.vjp(module, "f", wrt="all", ctx=CTX)
    assert ad.ptx(gradient, "f_vjp").kernels


def test_what_passes_a_loop_cannot_be_promised() -> None:
    """It is not computed by ops that may run again for the first thread."""
    text = PROMISED.replace("PROMISE", "mlirad.uniform").replace(
        "%m = arith.index_cast %n : i64 to index",
        """%m1 = arith.index_cast %n : i64 to index
    %m = scf.for %q = %c0 to %tx step %c1 iter_args(%b = %m1) -> (index) {
      scf.yield %m1 : index
    }""",
    )
    with pytest.raises(UnsupportedError, match=r"MA0370.*different bounds"):
        ad.compile(ad.parse(text), "f")


#: Each thread takes roots by Newton's iteration, as often as its number needs; then neighbours are multiplied.
NEWTON = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<12xf64> {llvm.noalias}, %y: memref<12xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %half = arith.constant 0.5 : f64
  %near = arith.constant 1.0e-12 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c6, %sy = %c1, %sz = %c1) workgroup(%t : memref<6xf64, #wg>) {
    %i = gpu.global_id x
    %a = memref.load %x[%i] : memref<12xf64>
    %bound = arith.addf %a, %near : f64
    %r:2 = scf.while (%z = %a) : (f64) -> (f64, f64) {
      %zz = arith.mulf %z, %z : f64
      %go = arith.cmpf ogt, %zz, %bound : f64
      scf.condition(%go) %zz, %z : f64, f64
    } do {
    ^bb0(%zz: f64, %z: f64):
      %q = arith.divf %a, %z : f64
      %s = arith.addf %q, %z : f64
      %h = arith.mulf %s, %half : f64
      scf.yield %h : f64
    }
    memref.store %r#1, %t[%tx] : memref<6xf64, #wg>
    gpu.barrier
    %o = arith.subi %c5, %tx : index
    %w = memref.load %t[%o] : memref<6xf64, #wg>
    %p = arith.mulf %w, %r#0 : f64
    memref.store %p, %y[%i] : memref<12xf64>
    gpu.terminator
  }
  return
}"""


def test_while_loops_of_threads_are_parallel() -> None:
    """How often any thread runs its own is counted first, so that what it keeps is a buffer of the host."""
    arguments = [1 + RNG.random(12) * 9, RNG.normal(size=12)]
    check_both(ad.parse(NEWTON), "f", *arguments, ctx=CTX)
    loops = ad.transforms.vjp(ad.parse(NEWTON), "f", wrt="all", ctx=CTX)
    given = [arguments[0], np.zeros(12), arguments[1], RNG.normal(size=12)]
    root = np.sqrt(arguments[0])
    found = on_cpu(loops, "f_vjp", given)
    weight = given[3] * root[[5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6]]
    of_root = (given[3] * given[0])[[5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6]]
    np.testing.assert_allclose(found[1], weight + of_root / (2 * root), rtol=1e-6)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels(block=8).run(kernels, CTX)
    assert not allocates(kernels)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), found)
    assert all(one.spills == 0 for one in ad.ptx(loops, "f_vjp").resources().values())


def test_while_loops_beside_and_in_affine_loops_are_parallel() -> None:
    sums = """
    %sum = affine.for %j = 0 to 3 iter_args(%c = %near) -> f64 {
      %e = affine.load %x[%j] : memref<12xf64>
      %n = arith.addf %c, %e : f64
      affine.yield %n : f64
    }
    %bound = arith.addf %a, %sum : f64"""
    beside = NEWTON.replace("%bound = arith.addf %a, %near : f64", sums.replace("%a, %sum", "%a, %near")).replace(
        "(%z = %a)", "(%z = %sum)"
    )
    (start, _, rest) = NEWTON.partition("    %r:2 = scf.while")
    loop, _, end = rest.partition("    memref.store %r#1")
    inside = f"""{start}    %both:2 = affine.for %j = 0 to 2 iter_args(%c = %a, %d = %a) -> (f64, f64) {{
      %r:2 = scf.while{loop}
      affine.yield %r#0, %r#1 : f64, f64
    }}
    memref.store %both#1{end.replace("%r#0", "%both#0")}"""
    for text in (beside, inside):
        check_vjp(ad.parse(text), "f", 1 + RNG.random(12) * 9, RNG.normal(size=12), ctx=CTX)
        loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
        assert "memref<?xmemref" not in str(loops)
        kernels = ad.parse(str(loops))
        OutlineGpuKernels(block=8).run(kernels, CTX)
        assert not allocates(kernels)
        assert str(kernels).partition("@f_vjp(")[2].count("gpu.launch_func") > 1


def test_while_loops_that_read_what_the_kernel_stores_run_in_order() -> None:
    """Nobody can count them in front of it."""
    text = NEWTON.replace(
        "%zz = arith.mulf %z, %z", "%b = memref.load %y[%i] : memref<12xf64>\n%zz = arith.mulf %b, %z"
    )
    check_vjp(ad.parse(text), "f", 2 + RNG.random(12), 1.2 + RNG.random(12) * 0.1, ctx=CTX)
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    assert str(loops).partition("@f_vjp")[2].count("scf.while") == 1


def test_loops_and_branches_carry_tokens(check: Check) -> None:
    """The launches run in program order, and what is carried is dropped."""
    start_of = "gpu.launch_func async [%t4] @k::@kern blocks in (%g, %c1, %c1) threads in (%c32, %c1, %c1)"
    start, _, end = STREAM.partition("%t5 =")
    first, second = end.split(start_of)[1], end.split(start_of.replace("%t4", "%t5"))[1].partition("%t7")[0]
    given = start_of.replace("%t4", "TOKEN")
    loop = f"""%t6 = scf.for %k = %c0 to %c2 step %c1 iter_args(%t = %t4) -> (!gpu.async.token) {{
      %a = {given.replace("TOKEN", "%t")} {first.partition("%t6")[0]}
      %odd = arith.cmpi ne, %k, %c0 : index
      %b = scf.if %odd -> (!gpu.async.token) {{
        %c = {given.replace("TOKEN", "%a")} {second}
        scf.yield %c : !gpu.async.token
      }} else {{
        scf.yield %a : !gpu.async.token
      }}
      scf.yield %b : !gpu.async.token
    }}
    %t7{end.partition("%t7")[2]}"""
    text = start.replace("%z = arith", "%c2 = arith.constant 2 : index\n %z = arith") + loop
    x, y = RNG.normal(size=(2, 40))
    ad.compile(ad.parse(text), "f")(x, y)
    np.testing.assert_allclose(y, np.sin(np.sin(x**2) ** 2), rtol=1e-13)
    check(text, x, y, order=1)


def test_tokens_that_functions_take_and_return_are_carried(check: Check) -> None:
    """They are tokens before and behind the loop: of an argument, a call, and a result."""
    text = """
func.func private @g(%x: memref<8xf64>, %y: memref<8xf64>, %n: index, %s: !gpu.async.token) -> !gpu.async.token {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%c = %s) -> (!gpu.async.token) {
    %l = gpu.launch async [%c] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
      %v = memref.load %x[%tx] : memref<8xf64>
      %o = memref.load %y[%tx] : memref<8xf64>
      %w = arith.mulf %v, %o : f64
      memref.store %w, %y[%tx] : memref<8xf64>
      gpu.terminator
    }
    scf.yield %l : !gpu.async.token
  }
  return %r : !gpu.async.token
}
func.func @f(%x: memref<8xf64>, %y: memref<8xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = gpu.wait async
  %t = func.call @g(%x, %y, %n, %s) : (memref<8xf64>, memref<8xf64>, index, !gpu.async.token) -> !gpu.async.token
  %u = scf.for %k = %c0 to %n step %c1 iter_args(%c = %t) -> (!gpu.async.token) {
    %d = func.call @g(%y, %x, %c1, %c) : (memref<8xf64>, memref<8xf64>, index, !gpu.async.token) -> !gpu.async.token
    scf.yield %d : !gpu.async.token
  }
  gpu.wait [%u]
  return
}"""
    x, y = np.linspace(0.5, 1.2, 8), np.linspace(-1.0, 1.0, 8)
    expected = [x.copy(), y * x**3]
    for _ in range(3):
        expected[0] = expected[0] * expected[1]
    given = [x.copy(), y.copy()]
    ad.compile(ad.parse(text), "f")(*given, 3)
    np.testing.assert_allclose(given, expected, rtol=1e-14)
    check(text, x, y, 3)
    for mode in ("jvp", "vjp"):
        derivative = getattr(ad.transforms, mode)(ad.parse(text), "g", wrt="all")
        assert derivative.operation.verify()
    assert len(ad.ptx(ad.parse(text), "g").kernels) == 1
