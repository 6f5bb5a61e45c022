"""Registers, spills, atomic additions and caches of kernels and their gradients: ``python -m benchmarks.gpu``.

Needs no GPU: code is generated, and NVIDIA's assembler (`nvidia-cuda-nvcc`) counts. Columns, for the primal, the
gradient, and the gradient whose forward and reverse sweep stay two kernels: registers of a thread (of the kernel that
takes most), bytes of its stack and of spilled registers, atomic additions in the code, kernels, and caches in memory
between kernels.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import mlirad as ad
from benchmarks import gpu_galerkin, gpu_programs
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.gpu import Ptx
from mlirad.machine import GPU


class Application(NamedTuple):
    """A kernel, and by which arguments its gradient is."""

    text: str
    wrt: tuple[str, ...]


APPLICATIONS: Final = {
    "lattice": Application(gpu_programs.lattice(120, 120, 150), ("src", "dst")),
    "eos": Application(gpu_programs.eos(), ("e_", "e_new", "p_new", "q_new")),
    "lookup": Application(gpu_programs.lookup(68, 11303, 34), ("grid", "out")),
    "poles": Application(gpu_programs.poles(68, 1000, 100), ("poles", "out")),
    "galerkin": Application(gpu_galerkin.galerkin(), ("rhs", "q", "geometry", "d")),
}
HEAD: Final = (
    f"{'kernel':<10}{'form':<22}{'registers':>10}{'stack':>7}{'spills':>8}{'atomics':>9}{'kernels':>9}{'caches':>8}"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a gradient spills registers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--only", nargs="*", default=list(APPLICATIONS), choices=list(APPLICATIONS), metavar="NAME")
    parser.add_argument("--chip", default="sm_90", help="the architecture")
    given = parser.parse_args(arguments)
    target = ad.Gpu(given.chip)
    print(HEAD)
    spills = 0
    for name in given.only:
        module = ad.parse(APPLICATIONS[name].text)
        print(line(name, "primal", ad.ptx(module, "f", target=target)))
        code = ad.ptx(gradient(APPLICATIONS[name]), "f_vjp", target=target)
        spills += sum(one.spills for one in code.resources().values())
        print(line("", "gradient", code))
        apart = replace(target, join_loops=False)
        print(line("", "gradient, two sweeps", ad.ptx(gradient(APPLICATIONS[name]), "f_vjp", target=apart)))
        sys.stdout.flush()
    return int(spills > 0)


def gradient(one: Application) -> ir.Module:
    """The module with ``@f_vjp``."""
    ctx = Context.default().with_machine(GPU)
    return ad.transforms.vjp(ad.parse(one.text), "f", wrt=one.wrt, ctx=ctx)


def atomics(code: Ptx) -> int:
    """The atomic additions in the code."""
    return code.text.count("\tatom.") + code.text.count("\tred.")


def line(name: str, form: str, code: Ptx) -> str:
    """One line of the table."""
    used = code.resources().values()
    caches = code.host.partition("gpu.module")[0].count("memref.alloc(")
    return (
        f"{name:<10}{form:<22}{max(one.registers for one in used):>10}{max(one.stack for one in used):>7}"
        f"{sum(one.spills for one in used):>8}{atomics(code):>9}{len(code.kernels):>9}{caches:>8}"
    )


if __name__ == "__main__":
    sys.exit(main())
