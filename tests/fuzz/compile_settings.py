"""Compile settings of tests: mostly without optimisation, since tests spend most of their time compiling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

#: What people run on tensors before they are bufferized, as far as upstream gets all programs right. Blocks are lifted:
#: ``eliminate-empty-tensors`` ends the process on some of them.
PIPELINES: Final = (
    "lift-cf-to-scf,func.func(convert-elementwise-to-linalg),eliminate-empty-tensors",
    "lift-cf-to-scf,func.func(convert-elementwise-to-linalg,linalg-generalize-named-ops,linalg-fuse-elementwise-ops),canonicalize,cse,"
    "loop-invariant-code-motion,eliminate-empty-tensors,empty-tensor-to-alloc-tensor",
)


@dataclass(frozen=True)
class CompileSettings:
    """``opt_level`` is that of LLVM. ``lanes``: all loops that can run in vectors of so many bits, 0 leaves them.

    ``pipeline``: upstream passes that what has tensors goes through first. ``pipelines``: one in so many programs on
    tensors goes through one of `PIPELINES`; 0: none does. ``parallel``: whether parallel loops run on threads (`Cpu`).
    """

    opt_level: int = 0
    lanes: int = 0
    pipeline: str = ""
    pipelines: int = 0
    parallel: str = "auto"

    def of_tensors(self, seed: int) -> CompileSettings:
        """The way of a program on tensors."""
        if not self.pipelines or seed % self.pipelines:
            return replace(self, pipelines=0)
        return replace(self, pipelines=0, pipeline=PIPELINES[seed // self.pipelines % len(PIPELINES)])


PLAIN: Final = CompileSettings()
