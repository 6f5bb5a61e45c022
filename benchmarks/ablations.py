"""What does each part of the way give? The gradient with one part off, against the gradient with everything on.

    python -m benchmarks.ablations [--only gmm10 heat] [--without cleanup noalias] [--rounds 5]

A number above 1 is what the part is worth: the time without it, divided by the time with it. Both run in turns.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import mlirad as ad
from benchmarks.build import Choices, build_gradient
from benchmarks.measure import Clock, own_entry
from benchmarks.programs import PROGRAMS, Program
from mlirad.errors import MlirAdError
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.passes.rearranging.pipeline import REARRANGING

#: Part -> the choices without it.
PARTS: Final[Mapping[str, Choices]] = {
    "primal passes": Choices(autodiff=EnzymeAutodiff(optimize_primal=False)),
    "clean-up": Choices(autodiff=EnzymeAutodiff(cleanup=False)),
    "algebra": Choices(autodiff=EnzymeAutodiff(simplify=False)),
    "rearranging": Choices(rearrange=()),
    **{name: Choices(rearrange=tuple(other for other in REARRANGING if other != name)) for name in REARRANGING},
    "share-products": Choices(share_products=False),
    "noalias": Choices(promise_noalias=False),
    "affine": Choices(as_scf=True),
    "fast-math": Choices(fastmath=()),
    "reassoc": Choices(fastmath=("contract",)),
    "vector math": Choices(target=ad.Cpu(vector_math=False)),
    "LLVM": Choices(target=ad.Cpu(opt_level=0)),
}


def compare(program: Program, clock: Clock, parts: Mapping[str, Choices]) -> dict[str, float]:
    """Part -> how many times longer the gradient takes without it; what cannot be built so is not there."""
    ins = program.inputs(program.sizes)
    outs = program.outputs(program.sizes, ins)
    entries = []
    for name, choices in {"everything": Choices(), **parts}.items():
        try:
            gradient = build_gradient(program, program.sizes, choices)
        except MlirAdError:
            continue
        entries.append(own_entry(name, gradient, (*outs, *ins)))
    whole, *others = clock.microseconds(entries)
    return {entry.name: taken / whole for entry, taken in zip(entries[1:], others, strict=True)}


def main() -> None:
    """Print a line a program, and the geometric means."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=list(PROGRAMS), default=list(PROGRAMS), metavar="NAME")
    parser.add_argument("--without", nargs="+", choices=list(PARTS), default=list(PARTS), metavar="PART")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print(f"{'program':<12}" + "".join(f"{part:>18}" for part in given.without))
    logs: dict[str, list[float]] = {part: [] for part in given.without}
    with tempfile.TemporaryDirectory() as scratch:
        clock = Clock(Path(scratch), given.rounds)
        for name in given.only:
            found = compare(PROGRAMS[name], clock, {part: PARTS[part] for part in given.without})
            print(f"{name:<12}" + "".join(f"{found.get(part, math.nan):>18.2f}" for part in given.without), flush=True)
            for part, ratio in found.items():
                logs[part].append(math.log(ratio))
    means = [math.exp(sum(values) / len(values)) if values else math.nan for values in logs.values()]
    print(f"{'geo. mean':<12}" + "".join(f"{mean:>18.2f}" for mean in means))


if __name__ == "__main__":
    main()
