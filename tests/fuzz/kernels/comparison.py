"""Checks one random kernel: its values, its derivatives in both modes, and the kernels that are launched for them.

The kernel runs in the simulator (`machine`), which shares no code with the compiler, and as loops over threads.
Derivatives are compared with central differences and with each other. The kernels of the gradient run in the simulator
under three schedules; memory starts as NaN, and races are errors.

"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops, holds
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.machine import ThreadMachine
from tests.fuzz.kernels.mutations import MUTATIONS, KernelMutant
from tests.fuzz.kernels.programs import RandomKernel
from tests.fuzz.kernels.trace import Trace
from tests.fuzz.kernels.translate import run

CTX: Final = Context.default().with_machine(GPU)
SCHEDULES: Final = ("forward", "backward", "random")


def copied(arguments: Sequence[Any]) -> list[Any]:
    """Arguments that may be changed."""
    return [one.copy() if isinstance(one, np.ndarray) else one for one in arguments]


def arrays(arguments: Sequence[Any]) -> list[Any]:
    """What a call may change."""
    return [one for one in arguments if isinstance(one, np.ndarray)]


def on_machine(
    module: ir.Module,
    function: str,
    arguments: Sequence[Any],
    schedule: str = "forward",
    seed: int = 0,
    trace: Trace | None = None,
) -> list[Any]:
    """The arrays behind a call, and its results."""
    given = copied(arguments)
    results = run(module, function, given, ThreadMachine(schedule, seed, trace))
    return [*arrays(given), *results]


def on_cpu(module: ir.Module, function: str, arguments: Sequence[Any]) -> list[Any]:
    """The same by compiled code: kernels become loops over threads again."""
    return called(ad.compile(module, function), arguments)


def called(function: Callable[..., Any], arguments: Sequence[Any]) -> list[Any]:
    """The arrays behind a call of compiled code, and its results."""
    given = copied(arguments)
    result = function(*given)
    results = result if isinstance(result, tuple) else () if result is None else (result,)
    return [*arrays(given), *results]


def with_shadows(kernel: RandomKernel, seed: int = 1) -> list[Any]:
    """Arguments of ``@f_vjp``."""
    numbers = np.random.default_rng(seed)
    given: list[Any] = []
    for one in kernel.arguments:
        given.append(one)
        if isinstance(one, np.ndarray) and one.dtype.kind == "f":
            given.append(numbers.normal(size=one.shape))
    return given


def gradient(kernel: RandomKernel) -> ir.Module:
    """A module with ``@f_vjp``: loops over blocks and threads."""
    return ad.transforms.vjp(ad.parse(kernel.text), "f", wrt="all", ctx=CTX)


def outlined(module: ir.Module) -> ir.Module:
    """``module`` with its parallel loops outlined as kernels."""
    kernels = ad.parse(str(module))
    OutlineGpuKernels(block=8).run(kernels, CTX)
    return kernels


def compare(kernel: RandomKernel, order: int = 1) -> None:
    """Check the primal and its derivatives of the given ``order``, on the CPU and in the simulator.

    Raises:
        AssertionError: results differ, or a kernel allocates memory.
    """
    module = ad.parse(kernel.text)
    expected = on_cpu(module, "f", kernel.arguments)
    for schedule in SCHEDULES:
        agree(on_machine(module, "f", kernel.arguments, schedule), expected)
    check_vjp(module, "f", *kernel.arguments, order=order, ctx=CTX)
    loops = gradient(kernel)
    given = with_shadows(kernel)
    expected = on_cpu(loops, "f_vjp", given)
    kernels = outlined(loops)
    assert "scf.parallel" not in str(kernels)
    assert not allocates(kernels)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", given, schedule), expected)


def compare_sums(kernel: RandomKernel) -> tuple[int, int]:
    """Check the kernels of parallel loops against the loops; returns the atomic additions before and after."""
    expected = on_cpu(ad.parse(kernel.text), "f", kernel.arguments)
    kernels = outlined(ad.parse(kernel.text))
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f", kernel.arguments, schedule), expected)
    return kernel.text.count("atomic_rmw"), str(kernels).partition("gpu.module")[2].count("atomic_rmw")


def compare_gradient_mutants(kernel: RandomKernel) -> int:
    """`compare_mutants` of the kernels of a gradient; returns how many faults there are."""
    loops, given = gradient(kernel), with_shadows(kernel)
    return len(compare_mutants(str(outlined(loops)), "f_vjp", given, on_cpu(loops, "f_vjp", given)))


def compare_mutants(kernels: str, function: str, given: Sequence[Any], expected: Sequence[Any]) -> list[KernelMutant]:
    """Returns the mutants of ``kernels`` that are faults.

    Raises:
        AssertionError: a fault is not detected, or an equivalent mutant is reported as a fault.
    """
    trace = Trace()
    agree(on_machine(ad.parse(kernels), function, given, trace=trace), expected)
    faults = []
    for mutant in (one for mutate in MUTATIONS for one in mutate(kernels)):
        assert is_seen(mutant, function, given, expected) == trace.is_fault(mutant), (mutant.name, mutant.site)
        faults += [mutant] if trace.is_fault(mutant) else []
    return faults


def is_seen(mutant: KernelMutant, function: str, given: Sequence[Any], expected: Sequence[Any]) -> bool:
    """Whether there is a race, a barrier that threads do not come to, or other numbers under any schedule."""
    module = ad.parse(mutant.text)
    for schedule in SCHEDULES:
        try:
            agree(on_machine(module, function, given, schedule), expected)
        except (AssertionError, IndexError):
            return True
    return False


def allocates(module: ir.Module) -> bool:
    """Whether a kernel asks the host for memory."""
    containers = find_ops(module.operation, lambda op: op.name == "gpu.module")
    return any(holds(one, lambda op: op.name == "memref.alloc") for one in containers)


def agree(found: Sequence[Any], expected: Sequence[Any]) -> None:
    """Raise where numbers are not the same, but for rounding."""
    for one, other in zip(found, expected, strict=True):
        digits = {np.dtype(np.float32): 1e-5, np.dtype(np.float16): 2e-2}.get(getattr(other, "dtype", None), 1e-10)
        np.testing.assert_allclose(one, other, rtol=digits, atol=digits / 100)
