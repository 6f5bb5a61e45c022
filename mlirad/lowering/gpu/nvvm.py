"""Lowers outlined GPU kernels to functions of the LLVM and NVVM dialects, for launchers that pass plain pointers.

Before::

    module attributes {gpu.container_module} {
      gpu.module @kernels {
        gpu.func @scale(%x: memref<1000xf32>, %s: f32) kernel {
          %i = gpu.global_id x
          %v = memref.load %x[%i] : memref<1000xf32>
          %w = arith.mulf %v, %s : f32
          memref.store %w, %x[%i] : memref<1000xf32>
          gpu.return
        }
      }
    }

After ``--enzyme-lower-to-nvvm``::

    %i = nvvm.read.ptx.sreg.ctaid.x : i32
    ...
    llvm.func @scale(%arg0: !llvm.ptr, %arg1: f32) attributes {gpu.kernel, nvvm.kernel} {
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.edit.location import where
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, ExecutionError
from mlirad.lowering import unrolling
from mlirad.lowering.atomic_updates import generalize_products
from mlirad.lowering.gpu.entry import KernelSignature, add_entry, parameters
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.upstream import raised_by_upstream

_HELP: Final = "lower it to arith, math, memref, scf or LLVM ops first, or have the host do it"
_LOOPS: Final = (
    "gpu.module(convert-linalg-to-loops,convert-complex-to-standard,convert-vector-to-scf{full-unroll=1},"
    "scf-parallel-for-to-nested-fors,lower-affine,expand-strided-metadata,lower-affine,canonicalize,cse,mem2reg,"
    "memref-expand,arith-expand,convert-scf-to-cf,convert-vector-to-llvm)"
)
_NVVM: Final = "gpu.module(convert-gpu-to-nvvm{index-bitwidth=64 has-redux=1})"
#: Not `math`: if NVVM was loaded before, its ops would become intrinsics that the code generator does not know.
_ROCDL: Final = (
    "gpu.module(convert-gpu-to-rocdl{chipset=%s index-bitwidth=64 runtime=HIP "
    "allowed-dialects=arith,cf,complex,func,index,memref,ub,vector})"
)
#: Some of these passes do not run on a `gpu.module`.
_LLVM: Final = (
    "convert-math-to-funcs,convert-math-to-llvm,convert-vector-to-llvm,convert-complex-to-llvm,convert-arith-to-llvm,"
    "convert-index-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,convert-func-to-llvm,finalize-memref-to-llvm,"
    "convert-nvvm-to-llvm,reconcile-unrealized-casts,canonicalize,cse"
)
#: The data layout of NVIDIA's GPUs. Without it, 64-bit integers would be aligned to 32 bits, and loaded in two halves.
_LAYOUT: Final = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
#: The position of the buffer among the operands.
_TRANSFERS: Final = {"vector.transfer_read": 0, "vector.transfer_write": 1}
#: Calls of device code to the host's allocator, which would serialize thousands of threads.
_ALLOCATIONS: Final = frozenset({"memref.alloc", "memref.realloc"})


@final
@dataclass(frozen=True)
class EnzymeLowerToNvvm(Pass):
    """Outline parallel loops as kernels, and lower these to the LLVM and NVVM dialects."""

    name: ClassVar[str] = "enzyme-lower-to-nvvm"
    block: int = option(128, help="the number of threads of a block")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Change ``module`` in place; host code is not changed.

        Raises:
            ExecutionError: a kernel allocates memory, or has an op without lowering.
        """
        OutlineGpuKernels(block=self.block).run(module, ctx)
        with module.context, ir.Location.unknown(module.context):
            lowered, _ = lower_kernels(module)
            _put_back(lowered, module)


def lower_kernels(module: ir.Module, amd: str | None = None) -> tuple[ir.Module, list[KernelSignature]]:
    """Lower the kernels of ``module`` in place; returns them as a module, with the signature of each.

    ``amd``: the architecture of an AMD GPU, for which they are lowered to ROCDL; None: NVVM.
    """
    lowered = ir.Module.create(ir.Location.unknown(module.context))
    container = next((view.operation for view in module.body.operations if view.operation.name == "gpu.module"), None)
    if container is None:
        return lowered, []
    _refuse_allocations(container)
    kernels = parameters(container)
    _cast_for_transfers(container)
    generalize_products(container)
    for kernel in find_ops(container, lambda op: op.name == "gpu.func" and "arg_attrs" in op.attributes):
        del kernel.attributes["arg_attrs"]  # the entries have these attributes
    _run(module, f"{_LOOPS},{_ROCDL % amd if amd else _NVVM}")
    for view in list(container.regions[0].blocks[0].operations):
        view.operation.detach_from_parent()
        lowered.body.append(view.operation)
    _run(lowered, _LLVM)
    unrolling.attach(lowered)
    _refuse_rest(lowered)
    for kernel in kernels:
        add_entry(lowered, kernel)
    if not amd:
        lowered.operation.attributes["llvm.data_layout"] = ir.StringAttr.get(_LAYOUT)
    return lowered, kernels


def _run(module: ir.Module, pipeline: str) -> None:
    with raised_by_upstream():
        UpstreamPassManager.parse(f"builtin.module({pipeline})", module.context).run(module.operation)


def _put_back(lowered: ir.Module, module: ir.Module) -> None:
    """Move the kernels into the ``gpu.module`` that they were taken from."""
    for view in module.body.operations:
        if view.operation.name == "gpu.module":
            for kernel in list(lowered.body.operations):
                kernel.operation.detach_from_parent()
                view.regions[0].blocks[0].append(kernel.operation)


def _cast_for_transfers(container: ir.Operation) -> None:
    """Have vector transfers use addresses of any space: upstream lowers them where it does not know spaces of `gpu`."""
    for op in find_ops(container, lambda op: op.name in _TRANSFERS):
        place = _TRANSFERS[op.name]
        type = ir.MemRefType(op.operands[place].type)
        if type.memory_space is not None:
            generic = ir.MemRefType.get(type.shape, type.element_type, type.layout)
            op.operands[place] = before(op).value("memref.memory_space_cast", (op.operands[place],), generic)


def _refuse_allocations(container: ir.Operation) -> None:
    found = find_ops(container, lambda op: op.name in _ALLOCATIONS)
    if found:
        helps = ("use workgroup or private memory, or a buffer that the host allocates",)
        message = f"'{found[0].name}' in a kernel: code for GPUs allocates no memory"
        raise ExecutionError(Diagnostic("MA0510", message, where(found[0].location), helps=helps))


def _refuse_rest(module: ir.Module) -> None:
    rest = find_ops(module.operation, lambda op: not op.name.startswith(("llvm.", "nvvm.", "rocdl.", "builtin.")))
    names: dict[str, ir.Operation] = {}
    for op in rest:
        names.setdefault(op.name, op)
    if names:
        raise ExecutionError(
            [
                Diagnostic("MA0510", f"cannot lower '{name}' to NVVM", where(op.location), helps=(_HELP,))
                for name, op in names.items()
            ]
        )
