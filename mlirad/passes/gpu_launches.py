"""Converts launched GPU kernels, with barriers and shared memory, to parallel loops.

Before::

    func.func @reverse(%x: memref<1024xf64>) {
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c127 = arith.constant 127 : index
      %c128 = arith.constant 128 : index
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
          threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1)
          workgroup(%tile : memref<128xf64, #gpu.address_space<workgroup>>) {
        %i = gpu.global_id x
        %v = memref.load %x[%i] : memref<1024xf64>
        memref.store %v, %tile[%tx] : memref<128xf64, #gpu.address_space<workgroup>>
        gpu.barrier
        %r = arith.subi %c127, %tx : index
        %w = memref.load %tile[%r] : memref<128xf64, #gpu.address_space<workgroup>>
        memref.store %w, %x[%i] : memref<1024xf64>
        gpu.terminator
      }
      func.return
    }

After ``--convert-gpu-to-parallel-loops``::

    scf.parallel (%arg1) = (%c0) to (%c8) step (%c1_0) {
      ...
      %alloca = memref.alloca() : memref<128xf64>
      %0 = arith.muli %arg1, %c128 : index
      ...
      scf.parallel (%arg2) = (%c0_3) to (%c128) step (%c1_4) {
        %1 = arith.addi %0, %arg2 : index
        %v = memref.load %x[%1] : memref<1024xf64>
        memref.store %v, %alloca[%arg2] : memref<128xf64>
        scf.reduce
      }
      ...
      scf.parallel (%arg2) = (%c0_5) to (%c128) step (%c1_6) {
        %1 = arith.addi %0, %arg2 : index
        %r = arith.subi %c127, %arg2 : index
        %w = memref.load %alloca[%r] : memref<128xf64>
        memref.store %w, %x[%1] : memref<1024xf64>
        scf.reduce
      }
      scf.reduce
    }
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad._mlir import ir
from mlirad.dialects.gpu import REWRITES
from mlirad.dialects.gpu.launches import is_for_threads
from mlirad.dialects.gpu.memory_spaces import is_in_workgroup
from mlirad.edit.module import functions, symbol_name
from mlirad.edit.walk import find_ops, holds
from mlirad.interfaces.registry import LOWERING, REWRITE
from mlirad.passes.base import Pass, PassContext, option
from mlirad.synthesis.primal.placeholders import replace_placeholders
from mlirad.synthesis.primal.prepare import run_pipeline

_KERNELS: Final = "gpu.module"
_CONTAINER: Final = "gpu.container_module"


@final
@dataclass(frozen=True)
class ConvertGpuToParallelLoops(Pass):
    """Convert launched kernels to parallel loops over blocks and threads, and device memory to buffers."""

    name: ClassVar[str] = "convert-gpu-to-parallel-loops"
    keep_unlaunched: bool = option(False, help="keep kernels that nothing launches")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Change ``module`` in place; kernels are erased.

        Raises:
            UnsupportedError: a kernel has no such loops.
        """
        rewrites = {name: model for name, model in ctx.registry.table(REWRITE).items() if name in REWRITES}
        lowerings = ctx.registry.table(LOWERING)
        with module.context, ir.Location.unknown(module.context):
            launched = {
                str(ir.SymbolRefAttr(op.attributes["kernel"]).value[0])
                for op in find_ops(module.operation, lambda op: op.name == "gpu.launch_func")
            }
            for function in functions(module).values():
                while found := find_ops(function.operation, lambda op: op.name in rewrites, outer_first=True):
                    wanted = dict.fromkeys(lowerings[op.name].pipeline(op) for op in found if op.name in lowerings)
                    pipelines = [pipeline for pipeline in wanted if pipeline is not None]
                    # Inner ops first, and users of a token before the op that creates it.
                    if not any([rewrites[op.name](op) for op in reversed(found)]) and not pipelines:
                        break
                    for pipeline in pipelines:
                        run_pipeline(function.operation, pipeline)
                replace_placeholders(function.operation, ctx.registry)
            _erase_kernels(module, launched if self.keep_unlaunched else None)
            _erase_device_functions(module)
            _erase_block_globals(module)


def occurs(module: ir.Module) -> bool:
    """Whether ``module`` has kernels, or ops that launch some."""
    return holds(module.operation, lambda op: op.name in REWRITES or op.name == _KERNELS)


def _erase_device_functions(module: ir.Module) -> None:
    """Erase functions that only threads of kernels call, and which were inlined there."""
    owners = functions(module)
    unused = {name: view.operation for name, view in owners.items() if is_for_threads(view.operation, module.operation)}
    while unused:
        called = {str(ir.FlatSymbolRefAttr(call.attributes["callee"]).value) for call in _calls(module)}
        done = [name for name in unused if name not in called]
        for name in done:
            unused.pop(name).erase()
        if not done:
            return


def _erase_block_globals(module: ir.Module) -> None:
    """Erase globals in workgroup memory that are buffers of blocks now."""
    used = {str(op.attributes["name"]) for op in find_ops(module.operation, lambda op: op.name == "memref.get_global")}
    for view in list(module.body.operations):
        type = ir.TypeAttr(view.attributes["type"]).value if view.operation.name == "memref.global" else None
        if type is not None and is_in_workgroup(type) and f"@{symbol_name(view)}" not in used:
            view.operation.erase()


def _calls(module: ir.Module) -> list[ir.Operation]:
    return find_ops(module.operation, lambda op: op.name == "func.call")


def _erase_kernels(module: ir.Module, names: Container[str] | None) -> None:
    """Erase the functions with these names, or all."""
    if holds(module.operation, lambda op: op.name == "gpu.launch_func"):
        return
    for view in list(module.body.operations):
        if view.operation.name == _KERNELS and (names is None or symbol_name(view) in names):
            view.operation.erase()
    if _CONTAINER in module.operation.attributes:
        del module.operation.attributes[_CONTAINER]
