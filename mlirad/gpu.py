"""PTX of the kernels of a module, for NVIDIA's GPUs, without a GPU and without CUDA."""

from __future__ import annotations

from dataclasses import dataclass

from mlirad._mlir import ir, translate_to_llvm_ir
from mlirad.context import Context
from mlirad.edit.module import clone_module, symbol_name
from mlirad.errors import Diagnostic, ExecutionError, UsageError
from mlirad.lowering.gpu.entry import KernelSignature
from mlirad.lowering.gpu.nvvm import lower_kernels
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.machine import GPU
from mlirad.runtime.gpu.assembler import Resources, assemble, find_ptxas
from mlirad.runtime.gpu.ptx import create_ptx
from mlirad.runtime.target import Gpu
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.diagnosed import placed
from mlirad.transforms.wrt import PrimalFunction


@dataclass(frozen=True)
class Ptx:
    """Code for a GPU: the text, what its kernels take, and the host's part, which launches them, as MLIR."""

    text: str
    kernels: tuple[KernelSignature, ...]
    host: str
    target: Gpu

    def resources(self) -> dict[str, Resources]:
        """Registers, stack and spills of each kernel, by NVIDIA's assembler.

        Raises:
            UsageError: it is not installed.
            ExecutionError: it does not take the code.
        """
        ptxas = find_ptxas()
        if ptxas is None:
            helps = ("pip install nvidia-cuda-nvcc",)
            raise UsageError(Diagnostic("MA0723", "NVIDIA's assembler, ptxas, is not found", helps=helps))
        return assemble(self.text, self.target.chip, ptxas)


def ptx(
    module: ir.Module, function: str | None = None, *, target: Gpu | None = None, ctx: Context | None = None
) -> Ptx:
    """The kernels of ``module``, or of ``@function`` alone, as PTX: parallel loops, and launches that are there.

    Derivative ops that ``@function`` uses are expanded first.

    ``ctx``: for derivatives of parallel loops as kernels want them, take ``Context.default().with_machine(
    mlirad.machine.GPU)`` for the derivative as well: one thread an iteration, and no sums in chunks.

    Raises:
        UsageError: there is no such function or architecture, or what generates code is not installed.
        ExecutionError: there is no kernel, or one allocates memory or has an op without code.
    """
    target = target or Gpu()
    ctx = ctx or Context.default().with_machine(GPU)
    with placed(module):
        own = clone_module(module if function is None else expanded(module, function, ctx))
        if function is not None:
            keep_only(own, symbol_name(PrimalFunction.find(own, function, ctx).op))
        OutlineGpuKernels(block=target.block, join=target.join_loops).run(own, ctx)
        host = str(own)
        with own.context, ir.Location.unknown(own.context):
            lowered, kernels = lower_kernels(own)
        if not kernels:
            helps = ("scf.parallel and gpu.launch become kernels; parallelize-loops makes parallel loops of others",)
            raise ExecutionError(Diagnostic("MA0510", "there is neither a parallel loop nor a launch", helps=helps))
        names = [kernel.name for kernel in kernels]
        text = create_ptx(translate_to_llvm_ir(lowered), names, target.chip, contract=target.contract)
        return Ptx(text, tuple(kernels), host, target)
