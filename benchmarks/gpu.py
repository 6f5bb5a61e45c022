"""Registers, atomic additions, traffic and caches of kernels and their gradients: ``python -m benchmarks.gpu``.

Needs no GPU: code is generated, and NVIDIA's assembler (`nvidia-cuda-nvcc`) counts. Columns, for the primal, the
gradient, and the gradient whose forward and reverse sweep stay two kernels: registers of a thread (of the kernel that
takes most), bytes of its stack and of spilled registers, atomic additions in the code, kernels, and bytes that a thread
moves from and to the device's memory and keeps in caches (`gpu_counts`). ``--ablations`` adds the gradient without one
part of the compiler each.

Times need a GPU. ``--write FOLDER`` generates code anywhere, ``--time FOLDER`` runs it, and prints what a gradient
takes by what its primal takes beside the figures of Moses et al., "Reverse-mode automatic differentiation and
optimization of GPU kernels via Enzyme", SC'21.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import mlirad as ad
from benchmarks import gpu_galerkin, gpu_inputs, gpu_programs
from benchmarks.gpu_counts import count
from mlirad._mlir import ir
from mlirad.analysis.accesses import sharing
from mlirad.context import Context
from mlirad.gpu import GpuFunction, Ptx
from mlirad.lowering.gpu import outline
from mlirad.lowering.gpu.entry import KernelParameter, KernelSignature
from mlirad.machine import GPU
from mlirad.synthesis.plan.planner import Planner

CTX: Final = Context.default().with_machine(GPU)


class Application(NamedTuple):
    """A kernel, by which arguments its gradient is, inputs for a GPU, and gradient by primal in the paper."""

    text: str
    wrt: tuple[str, ...]
    inputs: Callable[[], list[Any]]
    published: float


APPLICATIONS: Final = {
    "lattice": Application(
        *(gpu_programs.lattice(120, 120, 150), ("src", "dst")), partial(gpu_inputs.lattice, 120, 120, 150), 6.3
    ),
    "eos": Application(
        *(gpu_programs.eos(), ("e_", "e_new", "p_new", "q_new")), partial(gpu_inputs.eos, 2_000_000, 2_000_000), 2.0
    ),
    "lookup": Application(
        *(gpu_programs.lookup(68, 11303, 34), ("grid", "out")),
        *(partial(gpu_inputs.lookup, 68, 11303, 34, 2_000_000, 12), 3.2),
    ),
    "poles": Application(
        *(gpu_programs.poles(68, 1000, 100), ("poles", "out")),
        *(partial(gpu_inputs.poles, 68, 1000, 100, 200_000, 10), 4.2),
    ),
    "galerkin": Application(
        *(gpu_galerkin.galerkin(), ("rhs", "q", "geometry", "d")), partial(gpu_inputs.galerkin, 100_000), 18.35
    ),
}
FORMS: Final = ("primal", "gradient", "gradient, two sweeps")
#: What is replaced, by what, so that the compiler does without.
_Replaced = tuple[object, str, object]


def _cut_nothing(planner: Any, wanted: Sequence[tuple[Any, Any]]) -> None:
    """Cache each value that takes more to restore than a cache of it, alone."""
    for value, by in wanted:
        planner._cache(value, by, "ablation")


#: The gradient without a part. All that is read from outside of a thread is added to atomically: without the proof
#: that it has one owner, and in the last one without sums in threads and warps, too.
_NO_PROOF: Final[_Replaced] = (sharing, "are_disjoint", lambda *_: False)
_NO_CUT: Final[_Replaced] = (Planner, "_cut", _cut_nothing)
ABLATIONS: Final[Mapping[str, tuple[_Replaced, ...]]] = {
    "no minimum cut": (_NO_CUT,),
    "no recomputation": (_NO_CUT, (Planner, "_decide_early", lambda *_: False)),
    "no proof of owners": (_NO_PROOF,),
    "all atomic": (_NO_PROOF, (outline, "reduce_additions", lambda *_, **__: None)),
}
HEAD: Final = (
    f"{'kernel':<10}{'form':<22}{'registers':>10}{'stack':>7}{'spills':>8}{'atomics':>9}{'kernels':>9}{'traffic':>9}"
    f"{'caches':>8}{'time':>14}"
)
NOT_MEASURED: Final = "not measured"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a gradient spills registers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--only", nargs="*", default=list(APPLICATIONS), choices=list(APPLICATIONS), metavar="NAME")
    parser.add_argument("--chip", default="sm_90", help="the architecture")
    parser.add_argument("--ablations", action="store_true", help="gradients without one part of the compiler each")
    parser.add_argument("--write", metavar="FOLDER", type=Path, help="generate code for --time, and print no table")
    parser.add_argument("--time", metavar="FOLDER", type=Path, help="run the code in FOLDER on a GPU")
    given = parser.parse_args(arguments)
    target = ad.Gpu(given.chip)
    if given.write is not None:
        for name in given.only:
            write(name, APPLICATIONS[name], target, given.write)
        return 0
    if given.time is not None:
        print(f"{'kernel':<10}{'primal, ms':>12}{'gradient, ms':>14}{'ratio':>8}{'in the paper':>14}")
        for name in given.only:
            print(timed(name, APPLICATIONS[name], given.time))
        return 0
    print(HEAD)
    spills = 0
    for name in given.only:
        one = APPLICATIONS[name]
        print(line(name, FORMS[0], ad.ptx(ad.parse(one.text), "f", target=target)))
        code = ad.ptx(gradient(one), "f_vjp", target=target)
        spills += sum(one.spills for one in code.resources().values())
        print(line("", FORMS[1], code))
        print(line("", FORMS[2], ad.ptx(gradient(one), "f_vjp", target=replace(target, join_loops=False))))
        for part in ABLATIONS if given.ablations else ():
            with without(part):
                print(line("", part, ad.ptx(gradient(one), "f_vjp", target=target)))
        sys.stdout.flush()
    return int(spills > 0)


def gradient(one: Application) -> ir.Module:
    """The module with ``@f_vjp``."""
    return ad.transforms.vjp(ad.parse(one.text), "f", wrt=one.wrt, ctx=CTX)


@contextmanager
def without(part: str) -> Iterator[None]:
    """Have the compiler do without one of `ABLATIONS`."""
    with ExitStack() as stack:
        for owner, name, instead in ABLATIONS[part]:
            stack.enter_context(patch.object(owner, name, instead))
        yield


def atomics(code: Ptx) -> int:
    """The atomic additions in the code."""
    return code.text.count("\tatom.") + code.text.count("\tred.")


def line(name: str, form: str, code: Ptx) -> str:
    """One line of the table."""
    used, counted = code.resources().values(), count(code)
    return (
        f"{name:<10}{form:<22}{max(one.registers for one in used):>10}{max(one.stack for one in used):>7}"
        f"{sum(one.spills for one in used):>8}{atomics(code):>9}{len(code.kernels):>9}{counted.shown:>9}"
        f"{counted.caches:>8}{NOT_MEASURED:>14}"
    )


# --- on a GPU


def write(name: str, one: Application, target: ad.Gpu, folder: Path) -> None:
    """Write the functions and their code, of the primal and of its gradient."""
    folder.mkdir(parents=True, exist_ok=True)
    for form, module, function in (("primal", ad.parse(one.text), "f"), ("gradient", gradient(one), "f_vjp")):
        code = GpuFunction(module, function, target, CTX).code
        (folder / f"{name}.{form}.mlir").write_text(str(module), encoding="utf-8")
        kept = {key: value for key, value in asdict(code).items() if key != "binary"}
        (folder / f"{name}.{form}.json").write_text(json.dumps(kept), encoding="utf-8")


def read(name: str, form: str, folder: Path) -> GpuFunction:
    """What `write` has written."""
    module = ad.load(folder / f"{name}.{form}.mlir")
    said = json.loads((folder / f"{name}.{form}.json").read_text(encoding="utf-8"))
    target = ad.Gpu(**said["target"])
    code = Ptx(said["text"], tuple(map(_kernel, said["kernels"])), said["host"], target)
    return GpuFunction(module, "f" if form == "primal" else "f_vjp", target, CTX, code=code)


def _kernel(said: Mapping[str, Any]) -> KernelSignature:
    arguments = [
        KernelParameter(
            **{**one, "shape": None if one["shape"] is None else tuple(one["shape"]), "strides": tuple(one["strides"])}
        )
        for one in said["arguments"]
    ]
    return KernelSignature(said["name"], tuple(arguments), tuple(said["block"]))


def timed(name: str, one: Application, folder: Path) -> str:
    """One line: milliseconds of both, and what one takes by the other."""
    values = one.inputs()
    primal, derivative = (read(name, form, folder) for form in ("primal", "gradient"))
    first = primal.milliseconds(*(value.copy() if hasattr(value, "copy") else value for value in values))
    second = derivative.milliseconds(*gpu_inputs.with_shadows(derivative.prototype, values))
    return f"{name:<10}{first:>12.3f}{second:>14.3f}{second / first:>8.2f}{one.published:>14}"


if __name__ == "__main__":
    sys.exit(main())
