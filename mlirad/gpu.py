"""Code for GPUs: `ptx` compiles the kernels of a module, without a GPU; `GpuFunction` runs functions on one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mlirad._mlir import ir, translate_to_llvm_ir
from mlirad.context import Context
from mlirad.edit.module import clone_module, symbol_name
from mlirad.errors import Diagnostic, ExecutionError, InputText, UsageError
from mlirad.lowering.gpu.entry import KernelSignature
from mlirad.lowering.gpu.nvvm import lower_kernels
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.machine import GPU
from mlirad.runtime.gpu.assembler import Resources, assemble, find_ptxas, without_spills
from mlirad.runtime.gpu.call_arguments import GpuArguments
from mlirad.runtime.gpu.cuda import CudaStream, LoadedKernels
from mlirad.runtime.gpu.host_program import HostProgram
from mlirad.runtime.gpu.ptx import create_amd, create_ptx
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.target import Gpu
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.module_context import placed, placed_in, placed_remarks
from mlirad.transforms.wrt import PrimalFunction


@dataclass(frozen=True)
class Ptx:
    """Code for a GPU: the text, the signatures of kernels, and the host code that launches them, as MLIR.

    ``remarks``: how each addition to memory in a kernel is done, and why. For AMD's GPUs ``text`` is in their assembly
    language, and ``binary`` is an object that is not linked.
    """

    text: str
    kernels: tuple[KernelSignature, ...]
    host: str
    target: Gpu
    remarks: tuple[Diagnostic, ...] = ()
    binary: bytes = b""

    def resources(self) -> dict[str, Resources]:
        """The registers, stack and spills of each kernel that NVIDIA's assembler reports.

        Raises:
            UsageError: the assembler is not installed.
            ExecutionError: the assembler rejects the code.
        """
        if self.target.is_amd:
            raise UsageError(Diagnostic("MA0723", "ptxas is for NVIDIA's GPUs, and the target is an AMD GPU"))
        ptxas = find_ptxas()
        if ptxas is None:
            helps = ("pip install nvidia-cuda-nvcc",)
            raise UsageError(Diagnostic("MA0723", "NVIDIA's assembler, ptxas, is not found", helps=helps))
        return assemble(self.text, self.target.chip, ptxas)


def ptx(
    module: ir.Module, function: str | None = None, *, target: Gpu | None = None, ctx: Context | None = None
) -> Ptx:
    """Compile the parallel loops and kernels of ``module``, or of ``@function`` only, to PTX.

    Derivative ops that ``@function`` uses are expanded first. Create derivatives with the machine model of a GPU, too,
    ``Context.default().with_machine(mlirad.machine.GPU)``: then each thread runs one iteration, and sums are not
    divided into chunks.

    Raises:
        UsageError: there is no such function or architecture, or the code generator is not installed.
        ExecutionError: there is no kernel, or a kernel allocates memory or has an op that cannot be lowered.
    """
    return _generate(module, function, target, ctx, offload=False)


def _generate(
    module: ir.Module, function: str | None, target: Gpu | None, ctx: Context | None, *, offload: bool
) -> Ptx:
    target = target or Gpu()
    ctx = ctx or Context.default().with_machine(GPU)
    with placed(module):
        own = clone_module(module if function is None else expanded(module, function, ctx))
        if function is not None:
            keep_only(own, symbol_name(PrimalFunction.find(own, function, ctx).op))
        said: list[Diagnostic] = []
        OutlineGpuKernels(
            block=target.block,
            join=target.join_loops,
            offload=offload,
            deterministic=target.deterministic,
            remarks=True,
        ).run(own, placed_remarks(module, ctx.with_remarks(said.append)))
        remarks = tuple(dict.fromkeys(said))
        host = str(own)
        with own.context, ir.Location.unknown(own.context):
            lowered, kernels = lower_kernels(own, target.chip if target.is_amd else None)
        if not kernels and not offload:
            helps = (
                "scf.parallel and gpu.launch become kernels; parallelize-loops makes parallel loops of others",
                "a loop is sequential in a derivative if the order of its iterations matters, as for reductions other "
                "than sums, or was created without the machine model of a GPU: --print-plan says why",
            )
            raise ExecutionError(Diagnostic("MA0510", "there is neither a parallel loop nor a launch", helps=helps))
        names = [kernel.name for kernel in kernels]
        if not kernels:
            return Ptx("", (), host, target, remarks)
        if target.is_amd:
            text, binary = create_amd(translate_to_llvm_ir(lowered), names, target.chip)
            return Ptx(text, tuple(kernels), host, target, remarks, binary)
        text = create_ptx(translate_to_llvm_ir(lowered), names, target.chip, contract=target.contract)
        return Ptx(without_spills(text, target.chip), tuple(kernels), host, target, remarks)


class GpuFunction:
    """A function that runs on a GPU: the host computes sizes and launches; kernels do all accesses to arrays.

    ``code``: the kernels and the host code as MLIR; pass those of another object for the same function to reuse them.
    Neither a GPU nor a driver is needed before the first call.
    """

    def __init__(
        self, module: ir.Module, function: str, target: Gpu, ctx: Context | None = None, *, code: Ptx | None = None
    ) -> None:
        if target.is_amd:
            helps = ("mlirad.ptx gives the code; mlirad.compile without a target runs the kernels as loops on the CPU",)
            raise UsageError(Diagnostic("MA0723", "functions do not run on GPUs of AMD yet", helps=helps))
        with placed(module):
            primal = PrimalFunction.find(module, function, ctx or Context.default())
            self.prototype = Prototype.of(primal.op, primal.names)
        self.code = code or _generate(module, function, target, ctx, offload=True)
        self._kernels: LoadedKernels | None = None
        with placed(module), placed_in(InputText(f"<host code of '{function}'>", self.code.host)):
            self._program = HostProgram(ir.Module.parse(self.code.host))

    @property
    def ptx(self) -> str:
        """The text of the kernels; `code` has their signatures and the host code, too."""
        return self.code.text

    def __call__(self, *arguments: Any, stream: Any = None, **named: Any) -> Any:
        """Run the function on numbers and arrays, which are passed as to a function on the CPU.

        Arrays on the device (of CuPy, PyTorch, JAX, ...: with ``__dlpack__`` or ``__cuda_array_interface__``) are not
        copied, and the call may return before they are written. Numpy arrays are copied to the device and, if the
        function writes them, back. Returned arrays are `DeviceArray`s, or numpy arrays if all array arguments are.

        ``stream``: a stream of `cuda-core`, or an object with ``__cuda_stream__``; by default the default stream.

        Raises:
            UsageError: an argument is invalid, or there is no GPU, driver or `cuda-core`.
        """
        device = self._open(stream)
        given = GpuArguments(device)
        values = given.convert(self.prototype, self.prototype.in_order(arguments, named))
        results = [given.result(one) for one in self._program.run(self.prototype.name, values, device)]
        given.copy_back()
        return None if not results else results[0] if len(results) == 1 else tuple(results)

    def milliseconds(self, *arguments: Any, repeat: int = 10, stream: Any = None) -> float:
        """The shortest time of ``repeat`` runs on the device, in milliseconds, without copies of numpy arrays.

        Each run starts from the arrays that the previous run has written. There is one additional warm-up run.
        """
        device = self._open(stream)
        values = GpuArguments(device).convert(self.prototype, self.prototype.in_order(arguments, {}))
        times = []
        for _ in range(repeat + 1):
            first = device.record()
            self._program.run(self.prototype.name, values, device)
            last = device.record()
            device.synchronize()
            times.append(float(last - first))
        return min(times[1:])

    def _open(self, stream: Any) -> CudaStream:
        if self._kernels is None:
            self._kernels = LoadedKernels(self.code.text, self.code.kernels, self.code.target.device)
        return CudaStream(self._kernels, stream)
