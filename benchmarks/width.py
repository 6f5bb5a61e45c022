"""Derivatives of several directions at once against one direction, run as often: ``python -m benchmarks.width``.

For each program of the table or of `benchmarks.general` the derivative by all its arguments, forward or reverse, with
the width 1 and with the width ``--width``, whose dimension is the last one, and the first. Columns: microseconds of the
primal, of one direction, and of runs of one direction for each of them (`runs`: their tangents leave caches, which
those of one need not); of all at once, and that by one direction and by the runs; what the primal once and eight times
the rest would be (`shared`: more is lost, less is gained by vectors that one direction does not fill); how far tangents
are apart, as part of the largest.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

import mlirad as ad
from benchmarks.blas import one_thread
from benchmarks.build import FAST, Choices, compile_function, parsed
from benchmarks.general.kernel import AFFINE_STATIC, SCF_OPEN, Spelled
from benchmarks.general.programs import KERNELS
from benchmarks.hand import Entry
from benchmarks.heap import keep_freed_memory
from benchmarks.measure import Clock, PythonCall, own_entry
from benchmarks.programs import PROGRAMS, Program
from mlirad._mlir import ir
from mlirad.runtime.jit import Compiled
from mlirad.transforms.wrt import find

HEAD: Final = (
    f"{'program':<12}{'primal':>10}{'width 1':>10}{'runs':>10}{'last':>10}{'by one':>8}{'by runs':>8}"
    f"{'first':>10}{'by one':>8}{'by runs':>8}{'shared':>8}{'difference':>12}"
)
WIDTH: Final = 8
ONLY: Final = ("gmm10", "lstm", "burgers", "mlp", "nbody", "fft", "euler")
#: (number of directions, their axis); None stands for the option ``--width``.
_FORMS: Final = ((1, 0), (None, -1), (None, 0))
_SEED: Final = 7
_TOLERANCE: Final = 1e-9


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where tangents differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.width", description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument(
        "--only", nargs="*", default=ONLY, choices=[*PROGRAMS, *KERNELS], metavar="NAME", help="programs"
    )
    parser.add_argument("--scf", action="store_true", help="loops of scf, with open extents where programs have them")
    parser.add_argument("--reverse", action="store_true", help="adjoints instead of tangents")
    parser.add_argument("--fastmath", nargs="*", default=FAST, help="flags; none where nothing follows")
    parser.add_argument("--width", type=int, default=WIDTH, help="directions at once")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    given = parser.parse_args(arguments)
    keep_freed_memory()
    one_thread()
    print(HEAD)
    is_wrong = False
    with tempfile.TemporaryDirectory() as scratch:
        clock = Clock(Path(scratch), given.rounds)
        for name in given.only:
            spelling = SCF_OPEN if given.scf else AFFINE_STATIC
            program = PROGRAMS[name] if name in PROGRAMS else KERNELS[name].spelled(spelling)
            choices = Choices(fastmath=tuple(given.fastmath), as_scf=given.scf)
            text, right = line(program, program.sizes, given.width, clock, choices, reverse=given.reverse)
            print(text, flush=True)
            is_wrong |= not right
    return int(is_wrong)


def line(
    program: Program | Spelled,
    sizes: Mapping[str, int],
    width: int,
    clock: Clock,
    choices: Choices | None = None,
    *,
    reverse: bool = False,
) -> tuple[str, bool]:
    """Measure one program; whether its tangents, or adjoints, agree.

    Raises:
        MlirAdError: it cannot be differentiated.
    """
    choices = choices or Choices()
    module, _ = parsed(program, sizes, choices)
    forms = [(lanes or width, axis) for lanes, axis in _FORMS]
    functions = [_derivative(module, program, lanes, axis, choices, reverse) for lanes, axis in forms]
    seeds = _float_results(module, program.primal) if reverse else None
    arguments = [_arguments(program, sizes, lanes, axis, width, seeds=seeds) for lanes, axis in forms]
    entries: list[Entry | PythonCall] = [
        own_entry(program.name, f, a) for f, a in zip(functions, arguments, strict=True)
    ]
    primal = compile_function(module, program.primal, choices)[0]
    entries.append(own_entry("primal", primal, tuple(_given(program, sizes))))
    each = [
        own_entry("run", functions[0], _arguments(program, sizes, 1, 0, width, lane, seeds)) for lane in range(width)
    ]
    calls = [entry.call for entry in each]
    entries.append(PythonCall("runs", lambda: [call() for call in calls]))
    difference = max(_difference(functions, arguments, k, seeds or 0) for k in (1, 2))
    one, last, first, alone, runs = clock.microseconds(entries)
    shared = (alone + width * max(0.0, one - alone)) / one
    shown = f"{program.name:<12}{alone:>10.1f}{one:>10.1f}{runs:>10.1f}"
    for wide in (last, first):
        shown += f"{wide:>10.1f}{wide / one:>8.2f}{wide / runs:>8.2f}"
    return f"{shown}{shared:>8.2f}{difference:>12.1e}", difference < _TOLERANCE


def _given(program: Program | Spelled, sizes: Mapping[str, int]) -> Sequence[Any]:
    """The arguments of the primal."""
    inputs = program.inputs(sizes)
    return (*program.results(sizes), *program.primal_inputs(inputs)) if isinstance(program, Program) else inputs


def _derivative(
    module: Any, program: Program | Spelled, width: int, axis: int, choices: Choices, reverse: bool
) -> Compiled:
    make = ad.transforms.vjp if reverse else ad.transforms.jvp
    made = make(module, program.primal, wrt="all", width=width, axis=axis)
    return compile_function(made, f"{program.primal}_{make.__name__}", choices)[0]


def _float_results(module: Any, function: str) -> int:
    """The number of results, all of which are floats."""
    return len(ir.FunctionType(ir.TypeAttr(find(module, function).attributes["function_type"]).value).results)


def _arguments(
    program: Program | Spelled,
    sizes: Mapping[str, int],
    width: int,
    axis: int,
    lanes: int,
    lane: int = 0,
    seeds: int | None = None,
) -> tuple[Any, ...]:
    """Arrays and their tangents, of which those of the width 1 are those of ``lane`` of ``lanes``.

    In reverse mode, arrays and their shadows, and ``seeds`` of results.
    """
    rng = np.random.default_rng(_SEED)
    arguments: list[Any] = []
    for array in _given(program, sizes):
        arguments.append(np.array(array) if isinstance(array, np.ndarray) else array)
        if isinstance(array, int) or (isinstance(array, np.ndarray) and array.dtype.kind != "f"):
            continue
        if seeds is not None and not isinstance(array, np.ndarray):
            continue
        tangents = rng.normal(size=(lanes, *np.shape(array)))
        arguments.append(tangents[lane].copy() if width == 1 else np.ascontiguousarray(np.moveaxis(tangents, 0, axis)))
    for _ in range(seeds or 0):
        given = rng.normal(size=lanes)
        arguments.append(float(given[lane]) if width == 1 else given)
    return tuple(arguments)


def _difference(functions: Sequence[Compiled], arguments: Sequence[tuple[Any, ...]], which: int, seeds: int) -> float:
    """By how much what the narrow one computes differs from the first direction of a wide one."""
    found = []
    for number in (0, which):
        copied = [np.array(a) if isinstance(a, np.ndarray) else a for a in arguments[number]]
        found.append(_flat(functions[number](*copied), copied[: len(copied) - seeds]))
    worst = 0.0
    for one, many in zip(*found, strict=True):
        if np.shape(many) != np.shape(one):
            many = np.moveaxis(many, _FORMS[which][1], 0)[0]
        scale = float(np.abs(one).max(initial=1e-300))
        worst = max(worst, float(np.abs(one - many).max(initial=0.0)) / scale)
    return worst


def _flat(results: Any, arguments: Sequence[Any]) -> list[Any]:
    results = results if isinstance(results, tuple) else () if results is None else (results,)
    return [*map(np.asarray, results), *(a for a in arguments if isinstance(a, np.ndarray))]


if __name__ == "__main__":
    sys.exit(main())
