"""Bufferizes tensors and frees the buffers, before a module is lowered.

Upstream's one-shot bufferization decides which tensors are updated in place. Arguments of functions that can be called
from outside are never written, and results are buffers that the caller owns. Upstream's deallocation frees the buffers
that bufferization created; those that the program (or a derivative) allocates and frees itself are marked as such.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_slice
from mlirad.edit.generic import writes_all
from mlirad.edit.integers import compare
from mlirad.edit.rewrite import before, behind, is_outside, move_body, replace_op, terminator_of
from mlirad.edit.walk import find_ops, holds

#: Elementwise ops become linalg ops, affine loops and branches scf ops: bufferization supports only these.
_BEFORE: Final = "func.func(lower-affine,convert-elementwise-to-linalg)"
#: Loops over blocks become loops with a region: bufferization refuses others.
LIFT: Final = "lift-cf-to-scf"
#: Removes loops with one iteration, so that extents that they compute become constants.
SIMPLIFY: Final = "func.func(lower-affine),canonicalize"
#: Computes results in the tensors they are inserted into. Not used if there are buffers: it also moves writes of
#: buffers across reads.
_IN_PLACE: Final = "eliminate-empty-tensors"
_BUFFERIZE: Final = (
    "one-shot-bufferize{bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map "
    "allow-return-allocs-from-loops=1 buffer-alignment=0},canonicalize,cse"
)
#: Frees the buffers that bufferization created.
DEALLOCATE: Final = "buffer-deallocation-pipeline,convert-bufferization-to-memref"
#: Does the same without tensors: only the deallocations in the program are lowered.
FREE: Final = "bufferization-lower-deallocations,convert-bufferization-to-memref"
_WRITES_BUFFER: Final = "bufferization.materialize_in_destination"

_MANUAL: Final = "bufferization.manual_deallocation"
#: The initial value of a global, and the attribute that holds it during bufferization.
_INITIAL, _HIDDEN = "initial_value", "mlirad.initial_value"
_SLICES: Final = ("tensor.extract_slice", "tensor.insert_slice", "tensor.parallel_insert_slice")
#: Ops whose results may be in the buffers of their operands, which nothing writes.
_VIEWS: Final = (
    "tensor.cast",
    "tensor.extract_slice",
    "tensor.expand_shape",
    "tensor.collapse_shape",
    "tensor.reshape",
    "arith.select",
)
_STRIDES: Final = "static_strides"


def has_tensors(module: ir.Module) -> bool:
    """Whether any op returns a tensor, or any function takes one."""

    def has_tensor(op: ir.Operation) -> bool:
        values: list[Value] = list(op.results)
        if op.name == "func.func" and len(op.regions[0].blocks):
            values += op.regions[0].blocks[0].arguments
        return any(isinstance(value.type, ir.RankedTensorType | ir.UnrankedTensorType) for value in values)

    return holds(module.operation, has_tensor)


def passes(module: ir.Module) -> str:
    """The upstream passes that bufferize the tensors of ``module``."""
    found = holds(module.operation, lambda op: op.name == _WRITES_BUFFER and not len(op.results))
    return ",".join([_BEFORE, _BUFFERIZE] if found else [_BEFORE, _IN_PLACE, _BUFFERIZE])


def mark(module: ir.Module) -> None:
    """Marks tensors that bufferization must not write, and buffers that the program frees."""
    _define_poison(module)
    _forget_ends(module)
    _copy_forwarded_by_whiles(module)
    _copy_freed(module)
    _rename(module, _INITIAL, _HIDDEN)
    for op in module.body.operations:
        if op.operation.name == "func.func" and len(op.regions[0].blocks) and not _is_private(op):
            _protect_arguments(op.operation)
    unit = ir.UnitAttr.get(module.context)
    for op in find_ops(module.operation, lambda _: True):
        if op.name == "memref.dealloc" or (op.name == "memref.alloc" and not _leaves(op.result)):
            op.attributes[_MANUAL] = unit


def read_partly_written_outputs(module: ir.Module) -> None:
    """Makes elementwise ops read the outputs that they write only partly.

    Upstream assumes that an output which a body does not read is overwritten, and allocates another buffer for it.
    """
    for op in find_ops(module.operation, lambda op: op.name == "linalg.generic" and len(op.results)):
        maps = [ir.AffineMapAttr(a).value for a in ir.ArrayAttr(op.attributes["indexing_maps"])]
        block = op.regions[0].blocks[0]
        if not maps[0].n_dims:
            _create_elements(op, maps)
            continue
        end, first = terminator_of(block), len(maps) - len(op.results)
        for i, value in enumerate(list(end.operands)):
            argument = block.arguments[first + i]
            if not writes_all(maps[first + i]) and not any(True for _ in argument.uses):
                with module.context:
                    end.operands[i] = _chosen(value, argument, before(end))


def _create_elements(op: ir.Operation, maps: list[ir.AffineMap]) -> None:
    """Replaces ``op``, which has no loops, by ops on single elements."""
    build = before(op)

    def place(map: ir.AffineMap) -> list[Value]:
        return [build.index(ir.AffineConstantExpr(expr).value) for expr in map.results]

    given = [
        build.value("tensor.extract", [value, *place(map)], value.type.element_type)
        if isinstance(value.type, ir.RankedTensorType)
        else value
        for value, map in zip(op.operands, maps, strict=True)
    ]
    outputs = list(op.operands)[len(maps) - len(op.results) :]
    elements = zip(move_body(op.regions[0].blocks[0], op, given), outputs, maps[-len(outputs) :], strict=True)
    replace_op(op, [build.value("tensor.insert", [one, out, *place(map)], out.type) for one, out, map in elements])


def _chosen(value: Value, other: Value, build: Builder) -> Value:
    """Selects ``value`` by a condition that always holds but that no pass can fold: a subscript is a small number."""
    zero = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0)
    subscript = build.value("linalg.index", (), ir.IndexType.get(), {"dim": zero})
    condition = compare(build, "ult", subscript, build.index(2**62))
    return build.value("arith.select", [condition, value, other], value.type)


def normalize_unit_strides(module: ir.Module) -> None:
    """Sets the stride of slices of one element along an axis to 1: upstream refuses the view with another one."""
    for op in find_ops(module.operation, lambda op: op.name in _SLICES):
        sizes, strides = (ir.DenseI64ArrayAttr(op.attributes[name]) for name in ("static_sizes", _STRIDES))
        unknown = ir.ShapedType.get_dynamic_size()
        plain = [1 if n == 1 and s != unknown else s for n, s in zip(sizes, strides, strict=True)]
        if plain != list(strides):
            op.attributes[_STRIDES] = ir.DenseI64ArrayAttr.get(plain, op.context)


def expand_switches(module: ir.Module) -> None:
    """Replaces ``scf.index_switch`` ops that return tensors by branches.

    Upstream misses that a result may alias the yielded value of a case. A write to the result could then overwrite that
    value: an argument, or a tensor that is read again.
    """
    found = find_ops(
        module.operation,
        lambda op: op.name == "scf.index_switch" and any(isinstance(r.type, ir.RankedTensorType) for r in op.results),
    )
    for op in reversed(found):
        with module.context, op.location:
            _expand_switch(op)


def _expand_switch(op: ir.Operation) -> None:
    default, *cases = (region.blocks[0] for region in op.regions)
    numbers = list(ir.DenseI64ArrayAttr(op.attributes["cases"]))
    (argument,), types = op.operands, [result.type for result in op.results]
    if not cases:
        replace_op(op, move_body(default, op, ()))
        return
    build, outermost = before(op), None
    for number, case in zip(numbers, cases, strict=True):
        condition = compare(build, "eq", argument, build.index(number))
        branch = build.op("scf.if", [condition], types, None, 2)
        case.append_to(branch.regions[0])
        if outermost is None:
            outermost = branch
        else:
            build.op("scf.yield", list(branch.results))
        if number != numbers[-1]:
            build = build.into(branch.regions[1])
        else:
            default.append_to(branch.regions[1])
    assert outermost is not None
    replace_op(op, list(outermost.results))


def has_blocks(module: ir.Module) -> bool:
    """Whether a function, or a region in it that runs once, has several blocks."""
    return holds(module.operation, lambda op: any(len(region.blocks) > 1 for region in op.regions))


def _define_poison(module: ir.Module) -> None:
    """Replaces poison by valid values: a tensor with arbitrary contents, a buffer without elements on the stack.

    Deallocation compares the pointers of buffers, and a branch on a poison pointer is undefined.
    """
    types = (ir.RankedTensorType, ir.MemRefType)
    for op in find_ops(module.operation, lambda op: op.name == "ub.poison" and isinstance(op.result.type, types)):
        with module.context, op.location:
            build, kind = before(op), op.result.type
            if isinstance(kind, ir.MemRefType):
                replace_op(op, [_create_empty(kind, build)])
            else:
                extents = [build.index(0) for i in range(kind.rank) if kind.is_dynamic_dim(i)]
                replace_op(op, [build.value("tensor.empty", extents, kind)])


def _create_empty(kind: ir.MemRefType, build: Builder) -> Value:
    """A value of type ``kind`` that points to no element; it has the static shape of the type."""
    nothing = ir.MemRefType.get([0], kind.element_type, memory_space=kind.memory_space)
    empty = create_alloc(nothing, (), build, "memref.alloca")
    strides, offset = kind.get_strides_and_offset()
    open_numbers = (ir.ShapedType.get_dynamic_stride_or_offset(), ir.ShapedType.get_dynamic_size())
    place = [[build.index(0) if n in open_numbers else n for n in part] for part in ([offset], kind.shape, strides)]
    return create_slice("memref.reinterpret_cast", [empty], kind, build, *place)


def _forget_ends(module: ir.Module) -> None:
    """Removes the deallocations of tensors: upstream cannot bufferize them, and deallocation frees their buffers."""
    found = find_ops(module.operation, lambda op: op.name == "bufferization.dealloc_tensor")
    for op in found:
        op.erase()


def has_copies_or_frees(module: ir.Module) -> bool:
    """Whether a module without tensors has clone or dealloc ops of the bufferization dialect."""
    return holds(module.operation, lambda op: op.name in ("bufferization.clone", "bufferization.dealloc"))


def _copy_forwarded_by_whiles(module: ir.Module) -> None:
    """Copies the constants and outside tensors that an ``scf.while`` forwards to its next iteration.

    Bufferization lets the loop write forwarded values in place, and does not see that constants are read-only there.
    """
    found = find_ops(module.operation, lambda op: op.name == "scf.while")
    for loop in found:
        for region in loop.regions:
            end = terminator_of(region.blocks[0])
            for i, value in enumerate(list(end.operands)):
                if isinstance(value.type, ir.RankedTensorType) and _is_from_outside(value, loop):
                    end.operands[i] = _copied(value, end)


def _rename(module: ir.Module, old: str, new: str) -> None:
    """Renames an attribute of the globals that may be written.

    Bufferization stores a constant in the first global with the same initial elements, even if that is written.
    """
    for view in module.body.operations:
        attributes = view.operation.attributes
        if view.operation.name == "memref.global" and old in attributes and "constant" not in attributes:
            attributes[new] = attributes[old]
            del attributes[old]


def _is_from_outside(value: Value, loop: ir.Operation) -> bool:
    if is_outside(value, loop):
        return True
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.operation.name == "arith.constant"


def _copied(value: Value, user: ir.Operation) -> Value:
    sizes = [0, 1, 0]  # no dynamic extents, a tensor to copy, no size hint
    attributes = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get(sizes, user.context)}
    return before(user).value("bufferization.alloc_tensor", [value], value.type, attributes)


def mark_manual_deallocations(module: ir.Module) -> None:
    """Marks the buffers that are freed manually: allocations whose extents became constant are new ops.

    It also restores the initial values of globals.
    """
    _rename(module, _HIDDEN, _INITIAL)
    unit = ir.UnitAttr.get(module.context)
    for op in find_ops(module.operation, lambda op: op.name == "memref.dealloc" and _MANUAL in op.attributes):
        owner = op.operands[0].owner
        while not isinstance(owner, ir.Block) and owner.operation.name == "memref.cast":
            owner = owner.operation.operands[0].owner
        if not isinstance(owner, ir.Block) and owner.operation.name == "memref.alloc":
            owner.operation.attributes[_MANUAL] = unit


def _copy_freed(module: ir.Module) -> None:
    """Copies tensors whose buffers the program frees, where what is made of them may be used after that.

    A tensor is a value, which stays: passes fold copies of it, and what may be written in place is in its buffer.
    """
    for free in find_ops(module.operation, lambda op: op.name == "memref.dealloc"):
        for op in [use.owner.operation for use in free.operands[0].uses]:
            if op.name == "bufferization.to_tensor" and ("writable" in op.attributes or _outlives(op.result, free)):
                tensor, users = op.result, list(op.result.uses)
                with module.context:
                    attributes = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 1, 0])}
                    copy = behind(op).value("bufferization.alloc_tensor", [tensor], tensor.type, attributes)
                for use in users:
                    use.owner.operation.operands[use.operand_number] = copy


def _outlives(tensor: Value, free: ir.Operation) -> bool:
    """Whether ``tensor``, or a view of it, is handed on, or used after ``free``."""
    for use in tensor.uses:
        user = use.owner.operation
        if user.name.endswith((".return", ".yield")):
            return True
        here: ir.Operation | None = user
        while here is not None and here.block != free.block:
            here = here.parent.operation if here.parent is not None else None
        if here is None or free.is_before_in_block(here):
            return True
        if user.name in _VIEWS and _outlives(user.results[0], free):
            return True
    return False


def _is_private(op: ir.OpView) -> bool:
    attributes = op.operation.attributes
    return "sym_visibility" in attributes and ir.StringAttr(attributes["sym_visibility"]).value == "private"


def _leaves(buffer: Value) -> bool:
    """Whether the buffer outlives its function, and nothing but upstream's deallocation knows.

    It is returned, or a tensor created from it is used later. What is stored in memory, such as a tape, is freed from
    there.
    """
    users = [use.owner.operation for use in buffer.uses]
    if any(user.name == "func.return" or (user.name == "memref.cast" and _leaves(user.result)) for user in users):
        return True
    names = {user.name for user in users}
    return "bufferization.to_tensor" in names and "memref.dealloc" not in names and not _is_stored(buffer)


def _is_stored(buffer: Value) -> bool:
    """Whether a store has the buffer as its value."""
    return any(
        (use.owner.operation.name == "memref.store" and use.operand_number == 0)
        or (use.owner.operation.name == "memref.cast" and _is_stored(use.owner.operation.result))
        for use in buffer.uses
    )


def _protect_arguments(function: ir.Operation) -> None:
    arguments = function.regions[0].blocks[0].arguments
    if not any(isinstance(argument.type, ir.RankedTensorType) for argument in arguments):
        return
    context = function.context
    known = [ir.DictAttr.get({}, context)] * len(arguments)
    if "arg_attrs" in function.attributes:
        known = [ir.DictAttr(attribute) for attribute in ir.ArrayAttr(function.attributes["arg_attrs"])]
    no = ir.BoolAttr.get(False, context)
    described = []
    for argument, attributes in zip(arguments, known, strict=True):
        named = {attribute.name: attribute.attr for attribute in attributes}
        if isinstance(argument.type, ir.RankedTensorType):
            named["bufferization.writable"] = no
        described.append(ir.DictAttr.get(named, context))
    function.attributes["arg_attrs"] = ir.ArrayAttr.get(described, context)
