"""What each part of the way gives: the gradient with one part off, against the gradient with everything on.

    python -m benchmarks.ablations [--suite fifteen general general-scf] [--only gmm10 lu] [--without clean-up]

A number above 1 is what the part is worth: the time without it, divided by the time with it. Both run in turns. The
programs are the fifteen, and those of `benchmarks.general` as `affine` loops with static extents, or as `scf` loops
with open ones. Below each suite is a row for every part: the geometric mean, for how many programs the code is another
one, and how many are faster by the part, and slower, by more than a twentieth.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import mlirad as ad
from benchmarks.build import Choices, build_gradient
from benchmarks.figures import mean
from benchmarks.general.kernel import AFFINE_STATIC, SCF_OPEN
from benchmarks.general.programs import KERNELS
from benchmarks.heap import keep_freed_memory
from benchmarks.measure import Clock, own_entry
from benchmarks.programs import PROGRAMS, Differentiable
from mlirad.errors import MlirAdError
from mlirad.loops.pipeline import LOOP_PASSES
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.runtime.jit import Compiled

#: Part -> the choices without it.
PARTS: Final[Mapping[str, Choices]] = {
    "primal passes": Choices(autodiff=EnzymeAutodiff(optimize_primal=False)),
    "clean-up": Choices(autodiff=EnzymeAutodiff(cleanup=False)),
    "algebra": Choices(autodiff=EnzymeAutodiff(simplify=False)),
    "masked zeros": Choices(autodiff=EnzymeAutodiff(mask_zero=False)),
    "loop passes": Choices(loop_passes=()),
    **{name: Choices(loop_passes=tuple(other for other in LOOP_PASSES if other != name)) for name in LOOP_PASSES},
    "share-products": Choices(share_products=False),
    "noalias": Choices(promise_noalias=False),
    "affine": Choices(as_scf=True),
    "fast-math": Choices(fastmath=()),
    "reassoc": Choices(fastmath=("contract",)),
    "vector math": Choices(target=ad.Cpu(vector_math=False)),
    "BLAS": Choices(target=ad.Cpu(blas=False)),
    "LLVM": Choices(target=ad.Cpu(opt_level=0)),
    "LLVM above -O1": Choices(target=ad.Cpu(opt_level=1)),
}


#: What is measured: programs by name.
SUITES: Final[Mapping[str, Mapping[str, Differentiable]]] = {
    "fifteen": PROGRAMS,
    "general": {name: kernel.spelled(AFFINE_STATIC) for name, kernel in KERNELS.items()},
    "general-scf": {name: kernel.spelled(SCF_OPEN) for name, kernel in KERNELS.items()},
}

_NOTICED: Final = 1.05


def compare(program: Differentiable, clock: Clock, parts: Mapping[str, Choices]) -> dict[str, float]:
    """Part -> how many times longer the gradient takes without it, 1 where the code stays the same.

    What cannot be built so is not there.
    """
    ins = program.inputs(program.sizes)
    outs = program.outputs(program.sizes, ins)
    whole = build_gradient(program, program.sizes, Choices())
    found, entries = {}, [own_entry("everything", whole, (*outs, *ins))]
    for name, choices in parts.items():
        try:
            gradient = build_gradient(program, program.sizes, choices)
        except MlirAdError:
            continue
        if _is_same(gradient, whole):
            found[name] = 1.0
        else:
            entries.append(own_entry(name, gradient, (*outs, *ins)))
    first, *others = clock.microseconds(entries)
    return found | {entry.name: taken / first for entry, taken in zip(entries[1:], others, strict=True)}


def _is_same(gradient: Compiled, whole: Compiled) -> bool:
    return gradient.target == whole.target and str(gradient.lowered) == str(whole.lowered)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line a program, and of each suite a row for every part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--suite", nargs="+", choices=list(SUITES), default=list(SUITES), metavar="SUITE")
    parser.add_argument("--only", nargs="+", choices=[*PROGRAMS, *KERNELS], metavar="NAME")
    parser.add_argument("--without", nargs="+", choices=list(PARTS), default=list(PARTS), metavar="PART")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args(arguments)
    keep_freed_memory()
    parts = {part: PARTS[part] for part in given.without}
    with tempfile.TemporaryDirectory() as scratch:
        clock = Clock(Path(scratch), given.rounds)
        for suite in given.suite:
            chosen = [name for name in SUITES[suite] if given.only is None or name in given.only]
            if chosen:
                print(*_rows(_measured(suite, chosen, clock, parts), suite, parts), sep="\n", flush=True)


def _measured(
    suite: str, chosen: Sequence[str], clock: Clock, parts: Mapping[str, Choices]
) -> dict[str, dict[str, float]]:
    """The ratios by program and part; prints a line for each program that a part makes faster or slower."""
    found = {}
    for name in chosen:
        ratios = found[name] = compare(SUITES[suite][name], clock, parts)
        said = [f"{part} {ratio:.2f}" for part, ratio in ratios.items() if not 1 / _NOTICED < ratio < _NOTICED]
        said += [f"not without {part}" for part in parts if part not in ratios]
        print(f"{suite}, {name}: {', '.join(said) or 'nothing'}", flush=True)
    return found


def _rows(found: Mapping[str, Mapping[str, float]], suite: str, parts: Mapping[str, Choices]) -> Iterator[str]:
    """A row for every part: the mean of its ratios, how many programs it changes and how, and the two ends."""
    yield f"{suite:<24}{'geo. mean':>10}{'changed':>9}{'faster':>8}{'slower':>8}  least, most"
    for part in parts:
        ratios = {name: ratios[part] for name, ratios in found.items() if part in ratios}
        if ratios:
            changed, faster, slower = (
                sum(map(test, ratios.values()))
                for test in (lambda x: x != 1.0, lambda x: x > _NOTICED, lambda x: x < 1 / _NOTICED)
            )
            ordered = sorted(ratios, key=lambda name: ratios[name])
            ends = ", ".join(f"{name} {ratios[name]:.2f}" for name in dict.fromkeys((ordered[0], ordered[-1])))
            yield f"{part:<24}{mean(list(ratios.values())):>10.2f}{changed:>9}{faster:>8}{slower:>8}  {ends}"


if __name__ == "__main__":
    main()
