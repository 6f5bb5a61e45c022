"""Converts launches of kernels to parallel loops.

A kernel without barriers is one loop over all threads of all blocks::

    gpu.launch blocks(%bx, ...) in (%gx = %n, ...) threads(%tx, ...) in (%sx = %m, ...) { ... }
    scf.parallel (%bx, %tx) = (%c0, %c0) to (%n, %m) step (%c1, %c1) { ... }

One with barriers is a loop over blocks that contains loops over threads (`fission`). If threads only use
``block * size + thread`` with a dynamic size, block and thread become one loop: then it can be proved that different
threads access different elements.

A kernel with several basic blocks, such as one that returns early, is lifted to structured control flow first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.dialects.gpu.affine_ids import lower_affine_ops
from mlirad.dialects.gpu.assumed_uniform import apply_uniform_promises
from mlirad.dialects.gpu.common_trip_count import bound_loops
from mlirad.dialects.gpu.counted_while import count_loops
from mlirad.dialects.gpu.digits import split_ids
from mlirad.dialects.gpu.element_accesses import access_elements
from mlirad.dialects.gpu.fission import Fission, synchronizes
from mlirad.dialects.gpu.host import has_used_token, is_used
from mlirad.dialects.gpu.int_ids import IntIds
from mlirad.dialects.gpu.kernel import (
    SIZES,
    WITHOUT_CLUSTERS,
    LaunchAxis,
    LaunchedKernel,
    create_buffer,
    create_threads,
    is_id_query,
    refuse,
)
from mlirad.dialects.gpu.memory_spaces import without_space
from mlirad.dialects.gpu.refusals import refuse_thread_ops
from mlirad.dialects.gpu.tiles import load_tiles_again
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.module import cleaned_up, find_symbol, symbol_name
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.edit.walk import ancestors, find_ops, holds, users
from mlirad.interfaces.ops import LoweringModel
from mlirad.interfaces.registry import RECOMPUTE, SCALAR, Registry

_NOALIAS: Final = "llvm.noalias"
#: Gives a body with several blocks one, with branches and loops.
LIFT: Final = "lift-cf-to-scf"
#: Replaces accesses by views by those of the viewed buffers, for which owners are proved.
FOLD: Final = "fold-memref-alias-ops,affine-expand-index-ops"
_VIEW: Final = "memref.subview"
#: Of a launch with views: whether `FOLD` has run.
_IS_FOLDED: Final = "mlirad.is_folded"


def rewrite_launch_func(op: ir.Operation) -> bool:
    """Converts a launch of a kernel by name to a launch with its body.

    Raises:
        UnsupportedError: there is no such kernel.
    """
    if has_used_token(op):
        return False
    kernel = find_kernel(op)
    segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    starts = [sum(segments[:place]) for place in range(len(segments))]
    operands = tuple(op.operands)
    sizes = [_index(operands[start], before(op)) for start in starts[1 : 1 + SIZES]]
    if any(segments[1 + SIZES : 4 + SIZES]):
        raise refuse(op, "it has clusters of blocks", WITHOUT_CLUSTERS)
    shared = operands[starts[10] : starts[10] + segments[10]]
    given = operands[starts[11] : starts[11] + segments[11]]
    clone = kernel.clone(ir.InsertionPoint(op)).operation
    with cleaned_up(clone.erase):
        inline_calls(clone, kernel.parent.operation, (symbol_name(kernel),))
        _create_launch(op, clone, sizes, shared, given)
    op.erase()
    return True


def _create_launch(
    op: ir.Operation, kernel: ir.Operation, sizes: Sequence[Value], shared: Sequence[Value],
    given: Sequence[Value],
) -> None:  # fmt: skip
    old = kernel.regions[0].blocks[0]
    attributes: dict[str, ir.Attribute] = {
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, *[1] * SIZES, 0, 0, 0, len(shared), 0], op.context)
    }
    if "workgroup_attributions" in kernel.attributes:
        attributes["workgroup_attributions"] = kernel.attributes["workgroup_attributions"]
    launch = before(op).op("gpu.launch", [*sizes, *shared], (), attributes, 1)
    own = tuple(old.arguments)[len(given) :]
    types = [sizes[0].type] * (2 * SIZES) + [argument.type for argument in own]
    body = launch.regions[0].blocks.append(*types, arg_locs=[op.location] * len(types))
    for argument, value in zip(old.arguments, [*given, *tuple(body.arguments)[2 * SIZES :]], strict=True):
        argument.replace_all_uses_with(value)
    for view in list(old.operations):
        body.append(view)
    for block in list(kernel.regions[0].blocks)[1:]:
        block.append_to(launch.regions[0])
    for end in find_ops(launch, lambda op: op.name == "gpu.return"):
        before(end).op("gpu.terminator")
        end.erase()


@final
class LaunchRewrite(LoweringModel):
    """Converts a launch to parallel loops. Several basic blocks are lifted to structured control flow first."""

    def __init__(self, registry: Registry | None = None) -> None:
        self._registry = registry

    def bind(self, registry: Registry, /) -> LaunchRewrite:
        """A copy with ``registry``, which determines the ops that may run again."""
        return LaunchRewrite(registry)

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """``lift-cf-to-scf``, where there are several blocks; `FOLD` for views that a call has found."""
        if len(op.regions[0].blocks) > 1:
            return LIFT
        is_found = _IS_FOLDED in op.attributes and not ir.BoolAttr(op.attributes[_IS_FOLDED]).value
        return FOLD if is_found else None

    def __call__(self, op: ir.Operation, /) -> bool:
        """Convert the launch; one with views in three steps, with `FOLD` behind the second.

        Raises:
            UnsupportedError: threads of one block may reach different barriers.
        """
        pipeline = self.pipeline(op)
        if pipeline == FOLD:
            op.attributes[_IS_FOLDED] = ir.BoolAttr.get(True, op.context)
        if pipeline or has_used_token(op):
            return False
        if _is_in_kernel(op):
            raise refuse(op, "a kernel launches it", "launch it from the host")
        _inline_device_calls(op)
        lower_affine_ops(op, lambda one: one.name == "scf.while" or synchronizes(one))
        access_elements(op)
        if _IS_FOLDED not in op.attributes and holds(op, lambda one: one.name == _VIEW):
            op.attributes[_IS_FOLDED] = ir.BoolAttr.get(False, op.context)
            return True
        refuse_thread_ops(op)
        kernel = LaunchedKernel(op)
        kernel.replace_ids()
        IntIds(kernel).widen()
        if kernel.shared or kernel.globals or kernel.shared_bytes is not None or holds(op, synchronizes):
            assert self._registry is not None
            pure = self._registry.table(RECOMPUTE)
            kernel = split_ids(kernel, self._registry.table(SCALAR))
            apply_uniform_promises(kernel, synchronizes, pure)
            count_loops(op, synchronizes, pure)
            blocks = Fission(kernel, pure).create()
            load_tiles_again(blocks, pure, _apart(blocks), self._registry.table(SCALAR))
            if not self._registry.machine.privatizes:
                bound_loops(blocks, pure)
        else:
            _create_flat(kernel)
        op.erase()
        return True


def _apart(blocks: ir.Operation) -> list[Value]:
    """The buffers outside of ``blocks`` that overlap no other: noalias arguments, and allocations."""
    function = next(op for op in ancestors(blocks) if op.name == "func.func" or op.parent is None)
    known = list(ir.ArrayAttr(function.attributes["arg_attrs"])) if "arg_attrs" in function.attributes else []
    arguments = function.regions[0].blocks[0].arguments
    found = [v for v, said in zip(arguments, known, strict=False) if _NOALIAS in ir.DictAttr(said)]
    found += [op.result for op in find_ops(function, lambda op: op.name == "memref.alloc")]
    return [v for v in found if not any(is_buffer(r.type) for user in users(v) for r in user.results)]


def _is_in_kernel(op: ir.Operation) -> bool:
    return any(around.name in ("gpu.launch", "gpu.func") for around in ancestors(op))


def _create_flat(kernel: LaunchedKernel) -> None:
    """One loop over all threads of all blocks."""
    build = before(kernel.launch)
    axes = {axis.number: axis for axis in kernel.axes(range(SIZES))}
    joined = {
        number: sums for number in range(3) if {number, number + 3} <= set(axes) and (sums := _sums(kernel, number))
    }
    for number in joined:
        thread = axes.pop(number + 3)
        both = build.value("arith.muli", (axes[number].size, thread.size), thread.size.type)
        axes[number] = LaunchAxis(number, both)
    body, ids = create_threads(list(axes.values()), build)
    end = terminator_of(body)
    at = before(end)
    for number, sums in joined.items():
        for sum in sums:
            replace_op(sum, (ids[number],))
        size = kernel.sizes[number + 3]
        for argument, name in ((kernel.ids[number], "arith.divui"), (kernel.ids[number + 3], "arith.remui")):
            if is_used(argument):
                argument.replace_all_uses_with(at.value(name, (ids[number], size), size.type))
    for number, argument in enumerate(kernel.ids):
        if is_used(argument):
            argument.replace_all_uses_with(ids[number] if number in ids else at.index(0))
    for buffer in kernel.private:
        buffer.replace_all_uses_with(create_buffer(buffer.type, (), at))
    for inner in [view.operation for view in kernel.body.operations][:-1]:
        inner.move_before(end)


def _sums(kernel: LaunchedKernel, axis: int) -> list[ir.Operation]:
    """The sums ``block * size + thread`` along ``axis``, if they should become one induction variable.

    That is so if threads and blocks are only used in such sums, or the size is dynamic.
    """
    block, thread, size = kernel.ids[axis], kernel.ids[axis + 3], kernel.sizes[axis + 3]
    products = [op for op in users(block) if op.name == "arith.muli" and _is_times(op, block, size)]
    sums = [op for one in products for op in users(one.result) if op.name == "arith.addi" and thread in op.operands]
    is_all = (
        len(products) == len(users(block))
        and len(sums) == len(users(thread))
        and all(user in sums for one in products for user in users(one.result))
    )
    return sums if is_all or constant_integer(size) is None else []


def _is_times(product: ir.Operation, value: Value, size: Value) -> bool:
    """Whether ``product`` is ``value * size``."""
    left, right = product.operands
    other = right if left == value else left
    number = constant_integer(size)
    return other == size or (number is not None and constant_integer(other) == number)


def _index(value: Value, build: Builder) -> Value:
    type = ir.IndexType.get(value.type.context)
    return value if value.type == type else build.value("arith.index_cast", (value,), type)


def find_kernel(launch: ir.Operation) -> ir.Operation:
    """The kernel that ``launch`` names, in the nearest enclosing symbol table that contains it."""
    parts = [str(part) for part in ir.SymbolRefAttr(launch.attributes["kernel"]).value]
    for around in ancestors(launch):
        found: ir.Operation | None = around
        for part in parts:
            found = None if found is None else find_symbol(found, part)
        if found is not None and found.name == "gpu.func" and len(found.regions[0].blocks):
            return found
    symbol = "::@".join(parts)
    raise refuse(launch, f"there is no 'gpu.func @{symbol}' with a body", "add its gpu.module to this module")


def _inline_device_calls(launch: ir.Operation) -> None:
    """Inline calls of functions with barriers, ids or other ops for threads."""
    module = next(op for op in ancestors(launch) if op.name == "builtin.module")
    inline_calls(launch, module, (), lambda callee: is_for_threads(callee, module))


def is_for_threads(function: ir.Operation, module: ir.Operation, stack: tuple[ir.Operation, ...] = ()) -> bool:
    """Whether ``function``, or a callee, has ops or memory that only threads of kernels have."""
    if function in stack or holds(function, lambda op: op.name == "gpu.launch"):
        return False
    if holds(function, lambda op: synchronizes(op) or is_id_query(op)):
        return True
    arguments = function.regions[0].blocks[0].arguments if len(function.regions[0].blocks) else ()
    if any(without_space(argument.type) != argument.type for argument in arguments):
        return True
    calls = find_ops(function, lambda op: op.name == "func.call")
    callees = [find_symbol(module, ir.FlatSymbolRefAttr(call.attributes["callee"]).value) for call in calls]
    return any(is_for_threads(callee, module, (*stack, function)) for callee in callees if callee is not None)


def inline_calls(
    function: ir.Operation,
    device: ir.Operation,
    stack: tuple[str, ...],
    is_wanted: Callable[[ir.Operation], bool] = lambda _: True,
) -> None:
    """Inline calls of functions of the module ``device``, which cannot be found outside; ``stack``: the callers."""
    for call in find_ops(function, lambda op: op.name == "func.call"):
        name = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
        callee = find_symbol(device, name)
        if callee is None or not len(callee.regions[0].blocks) or not is_wanted(callee):
            continue
        if name in stack:
            raise refuse(call, f"it calls '@{name}', which calls itself", "write it with loops and branches of 'scf'")
        body = callee.clone(ir.InsertionPoint(callee)).operation
        with cleaned_up(body.erase):
            if len(body.regions[0].blocks) > 1:
                UpstreamPassManager.parse(f"func.func({LIFT})", body.context).run(body)
            inline_calls(body, device, (*stack, name), is_wanted)
            results = move_body(body.regions[0].blocks[0], call, list(call.operands))
        replace_op(call, results)
