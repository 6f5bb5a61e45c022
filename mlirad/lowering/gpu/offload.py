"""Converts accesses of the host to elements of buffers to kernels, because the host cannot access device memory.

    scf.for %i = %c0 to %n step %c1 {               scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      memref.store %zero, %x[%i] : memref<?xf64>      memref.store %zero, %x[%i] : memref<?xf64>
    }                                           ->  }
    memref.store %v, %y[%k] : memref<?xf64>         scf.parallel (%one) = (%c0) to (%c1) step (%c1) {
                                                      memref.store %v, %y[%k] : memref<?xf64>
                                                    }

Loops with independent iterations become parallel. The rest is run by one thread, which stores numbers that the host
needs to a buffer each. A single load is kept: the host needs its number.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.analysis.effects import effects_of
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.module import functions
from mlirad.edit.rewrite import before
from mlirad.edit.walk import ancestors, find_ops, holds
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import Registry
from mlirad.passes.base import PassContext
from mlirad.passes.parallelize_loops import ParallelizeLoops

_LOOP: Final = "scf.parallel"
_AROUND: Final = ("scf.for", "scf.if", "scf.while")
_LOADS: Final = ("memref.load", "affine.load")
#: Ops that the runtime does for the host, without access to elements.
_FOR_HOST: Final = (_LOOP, "func.call", "memref.alloc", "memref.dealloc", "memref.copy")
_TOUCHES: Final = (EffectKind.READ, EffectKind.WRITE)


def parallelize_host_loops(module: ir.Module, ctx: PassContext) -> None:
    """Convert loops of the host to parallel loops where possible, in place."""
    pipeline = "builtin.module(func.func(convert-linalg-to-parallel-loops))"
    UpstreamPassManager.parse(pipeline, module.context).run(module.operation)
    ParallelizeLoops().run(module, ctx)


def offload_accesses(module: ir.Module, registry: Registry) -> None:
    """Let one thread run the rest, in all functions of ``module``; kernels must be outlined next."""
    for name, view in functions(module).items():
        if not _is_for_kernels(name, module):
            for region in view.operation.regions:
                for block in region.blocks:
                    _offload(block, registry)


def _is_for_kernels(name: str, module: ir.Module) -> bool:
    """Whether threads call the function."""
    calls = find_ops(module.operation, lambda op: op.name == "func.call")
    mine = [call for call in calls if ir.FlatSymbolRefAttr(call.attributes["callee"]).value == name]
    return any(around.name == _LOOP for call in mine for around in ancestors(call))


def _offload(block: ir.Block, registry: Registry) -> None:
    for op in [view.operation for view in block.operations]:
        if op.name in _AROUND and holds(op, lambda one: one.name in _FOR_HOST):
            for region in op.regions:
                for inner in region.blocks:
                    _offload(inner, registry)
        elif (op.name != _LOOP or len(op.results)) and op.name not in _LOADS and _accesses_elements(op, registry):
            _run_in_a_thread(op)


def _accesses_elements(op: ir.Operation, registry: Registry) -> bool:
    """Whether ``op``, or a nested op, reads or writes elements itself; not of tensors, which kernels do not have."""
    if any(isinstance(value.type, ir.RankedTensorType) for value in (*op.operands, *op.results)):
        return False

    def accesses(one: ir.Operation) -> bool:
        effects = () if one.name in _FOR_HOST else effects_of(one, registry) or ()
        return any(effect.kind in _TOUCHES for effect in effects)

    return holds(op, accesses)


def _run_in_a_thread(op: ir.Operation) -> None:
    build, behind = before(op), Builder(ir.InsertionPoint.after(op), op.location)
    cells = []
    for result in op.results:
        used = any(True for _ in result.uses)
        segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0], op.context)}
        type = ir.MemRefType.get([], result.type)
        cells.append(build.value("memref.alloc", (), type, segments) if used else None)
    zero, one = build.index(0), build.index(1)
    _, body = create_parallel_loop([zero, one, one], build)
    end = build.at(ir.InsertionPoint(body)).op("scf.reduce")
    for result, cell in zip(op.results, cells, strict=True):
        if cell is not None:
            result.replace_all_uses_with(behind.value("memref.load", (cell,), result.type))
            behind.op("memref.dealloc", (cell,))
            before(end).op("memref.store", (result, cell))
    op.move_before(body.operations[0].operation)
