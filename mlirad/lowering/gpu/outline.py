"""Outlines parallel loops as GPU kernels.

Before::

    func.func @scale(%x: memref<1000xf32>, %s: f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c1000 = arith.constant 1000 : index
      scf.parallel (%i) = (%c0) to (%c1000) step (%c1) {
        %v = memref.load %x[%i] : memref<1000xf32>
        %w = arith.mulf %v, %s : f32
        memref.store %w, %x[%i] : memref<1000xf32>
        scf.reduce
      }
      func.return
    }

After ``--outline-gpu-kernels``::

    gpu.func @scale_kernel(%arg0: memref<1000xf32>, %arg1: f32) kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 8, 1, 1>} {
    ...
    scf.if %2 {
      %v = memref.load %arg0[%1] : memref<1000xf32>
"""  # noqa: E501

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar, Final, final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.edit.buffers import create_alloc, element_bytes, has_one_name
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.location import where
from mlirad.edit.loops import create_count, create_guard
from mlirad.edit.module import find_symbol, free_symbol, symbol_name
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import ancestors, find_ops, users
from mlirad.errors import Diagnostic
from mlirad.lowering.gpu.barriers import erase_needless_barriers
from mlirad.lowering.gpu.bounded_buffers import bound_buffers
from mlirad.lowering.gpu.fuse_loops import join_loops
from mlirad.lowering.gpu.gather_neighbours import gather_neighbours
from mlirad.lowering.gpu.gather_tiles import gather_tiles
from mlirad.lowering.gpu.hoist_allocations import hoist_allocations
from mlirad.lowering.gpu.launches import create_ids, launch_team
from mlirad.lowering.gpu.offload import offload_accesses, parallelize_host_loops
from mlirad.lowering.gpu.reductions import Tell, reduce_additions
from mlirad.lowering.gpu.separate_additions import forget_skewed, separate_additions
from mlirad.lowering.gpu.shared_memory import share_memory
from mlirad.lowering.gpu.single_blocks import gather_single_blocks
from mlirad.lowering.gpu.teams import Team
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.gpu_launches import ConvertGpuToParallelLoops, occurs
from mlirad.passes.upstream import raised_by_upstream

#: The symbol of the module of kernels.
KERNELS: Final = "kernels"
_LOOP: Final = "scf.parallel"
_OUTLINE: Final = (
    "builtin.module(canonicalize,cse,gpu-launch-sink-index-computations,gpu-kernel-outlining,"
    "gpu.module(canonicalize,cse),canonicalize)"
)


@final
@dataclass(frozen=True)
class OutlineGpuKernels(Pass):
    """Outline parallel loops as GPU kernels, with a thread for each iteration."""

    name: ClassVar[str] = "outline-gpu-kernels"
    block: int = option(128, help="the number of threads of a block")
    join: bool = option(True, help="join loops over the same iterations where these are independent")
    offload: bool = option(False, help="convert accesses of the host to elements of buffers to kernels")
    deterministic: bool = option(False, help="avoid atomic additions, so that every run rounds identically")
    remarks: bool = option(
        False, help="emit remarks: how each addition to memory is done, which blocks are one thread, why"
    )

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Change ``module`` in place; existing launches are converted to loops first."""
        if occurs(module):
            ConvertGpuToParallelLoops(keep_unlaunched=True).run(module, ctx)
        with module.context, ir.Location.unknown(module.context):
            if self.offload:
                parallelize_host_loops(module, ctx)
            hoist_allocations(module, ctx.registry)
            if self.join:
                join_loops(module, ctx.registry)
                gather_neighbours(module, ctx.registry)
                gather_single_blocks(module, ctx.registry, self.block)
                gather_tiles(module, ctx.registry, deterministic=self.deterministic)
                separate_additions(module, ctx.registry)
            if self.offload:
                offload_accesses(module, ctx.registry)
            tell = ctx.on_remark if self.remarks else None
            loops = find_ops(module.operation, lambda op: op.name == _LOOP and not len(op.results))
            for loop in [one for one in loops if not any(op.name in (_LOOP, "gpu.launch") for op in ancestors(one))]:
                bound_buffers(loop, ctx.registry)
                team = Team(loop, ctx.registry)
                if team.can_launch():
                    launch_team(team)
                else:
                    _tell_obstacle(team, tell)
                    _launch(loop, self.block)
            for launch in find_ops(module.operation, lambda op: op.name == "gpu.launch"):
                share_memory(launch)
                erase_needless_barriers(launch, ctx.registry)
                reduce_additions(launch, ctx.registry, deterministic=self.deterministic, tell=tell)
            forget_skewed(module)
            _run(module, _OUTLINE)
            for launch in find_ops(module.operation, lambda op: op.name == "gpu.launch_func"):
                _promise(launch, module)
            _gather_kernels(module)
            for container in find_ops(module.operation, lambda op: op.name == "gpu.module"):
                _give_threads_memory(container, ctx.registry.machine.block_memory)


def _run(module: ir.Module, pipeline: str) -> None:
    with raised_by_upstream():
        UpstreamPassManager.parse(pipeline, module.context).run(module.operation)


def _promise(launch: ir.Operation, module: ir.Module) -> None:
    """Mark the buffers of the kernel that overlap no other."""
    kernel: ir.Operation | None = module.operation
    for name in ir.SymbolRefAttr(launch.attributes["kernel"]).value:
        kernel = find_symbol(kernel, str(name)) if kernel is not None else None
    if kernel is None or "arg_attrs" in kernel.attributes:
        return
    given = list(launch.operands)[sum(list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))[:11]) :]
    context = launch.context
    apart = ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get(context)}, context)
    known = [isinstance(one.type, ir.MemRefType) and given.count(one) == 1 and has_one_name(one) for one in given]
    if any(known):
        rest = ir.DictAttr.get({}, context)
        kernel.attributes["arg_attrs"] = ir.ArrayAttr.get([apart if is_disjoint else rest for is_disjoint in known])


def _gather_kernels(module: ir.Module) -> None:
    """Move all kernels into one ``gpu.module``; equal names get the name of the old module as a prefix."""
    containers = [view.operation for view in module.body.operations if view.operation.name == "gpu.module"]
    if len(containers) < 2:
        return
    name = free_symbol(module.operation, None, KERNELS)
    build = Builder(ir.InsertionPoint(containers[0]), module.operation.location)
    target = build.op("gpu.module", (), (), {"sym_name": ir.StringAttr.get(name)}, 1)
    block = target.regions[0].blocks.append()
    names: dict[tuple[str, str], str] = {}
    for container in containers:
        outer = symbol_name(container)
        for view in list(container.regions[0].blocks[0].operations):
            own = symbol_name(view)
            names[outer, own] = outer if own in names.values() else own
            view.operation.attributes["sym_name"] = ir.StringAttr.get(names[outer, own])
            view.operation.detach_from_parent()
            block.append(view.operation)
    for launch in find_ops(module.operation, lambda op: op.name == "gpu.launch_func"):
        outer, own = map(str, ir.SymbolRefAttr(launch.attributes["kernel"]).value)
        launch.attributes["kernel"] = ir.SymbolRefAttr.get([name, names[outer, own]])
    for container in containers:
        container.erase()


def _give_threads_memory(container: ir.Operation, most: int) -> None:
    """Replace allocations of threads, up to ``most`` bytes of static size, by private memory."""
    for function in container.regions[0].blocks[0].operations:
        left = most
        for op in find_ops(function.operation, lambda op: op.name == "memref.alloc" and not len(op.operands)):
            type = ir.MemRefType(op.result.type)
            frees = [user for user in users(op.result) if user.name == "memref.dealloc"]
            bytes = prod(type.shape, start=element_bytes(type.element_type))
            if len(frees) == 1 and frees[0].block == op.block and bytes <= left:
                left -= bytes
                start = ir.InsertionPoint.at_block_begin(function.regions[0].blocks[0])
                own = create_alloc(type, (), Builder(start, op.location), "memref.alloca")
                frees[0].erase()
                replace_op(op, (own,))


def _tell_obstacle(team: Team, tell: Tell | None) -> None:
    if tell is not None and team.phases:
        op, why = next(team.obstacles())
        message = f"each block runs on one thread, because of '{op.name}': {why}"
        tell(Diagnostic("MA0518", message, where(op.location), severity="remark"))


def _launch(loop: ir.Operation, block: int) -> None:
    """Replace ``loop`` by a launch: thread ``i`` (linear id) runs iteration ``i``; the last axis varies fastest."""
    build = before(loop)
    body = loop.regions[0].blocks[0]
    rank = len(body.arguments)
    operands = tuple(loop.operands)
    bounds = [operands[axis * rank : (axis + 1) * rank] for axis in range(3)]
    counts = [create_count(low, high, step, build) for low, high, step in zip(*bounds, strict=True)]
    total = counts[0]
    for count in counts[1:]:
        total = build.value("arith.muli", (total, count), count.type)
    size, one = build.index(block), build.index(1)
    grid = build.value("arith.ceildivui", (total, size), size.type)
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, *[1] * 6, 0, 0, 0, 0, 0], loop.context)}
    launch = build.op("gpu.launch", [grid, one, one, size, one, one], (), segments, 1)
    at = build.into(launch.regions[0], [one.type] * 12)
    first = at.value("arith.muli", (at.arguments[0], size), size.type)
    number = at.value("arith.addi", (first, at.arguments[3]), size.type)
    end = create_guard(compare(at, "ult", number, total), at).ip.ref_operation.operation
    at.op("gpu.terminator")
    for argument, value in zip(body.arguments, create_ids(number, counts, bounds, before(end)), strict=True):
        argument.replace_all_uses_with(value)
    terminator_of(body).erase()
    for op in [view.operation for view in body.operations]:
        op.move_before(end)
    loop.erase()
