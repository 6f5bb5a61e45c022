"""Joins the N separate tangents, seeds and results of derivative ops of width N.

    %r:2 = enzyme.fwddiff @f(%x, %a, %b) {.., width = 2} : (f64, f64, f64) -> (f64, f64)
 -> %t = tensor.from_elements %a, %b : tensor<2xf64>
    %s = enzyme.fwddiff @f(%x, %t) {.., width = 2} : (f64, tensor<2xf64>) -> tensor<2xf64>
    %r0 = tensor.extract %s[0], %r1 = tensor.extract %s[1]

EnzymeMLIR's older versions use this form. Shadow buffers are copied into one buffer with a dimension
N, and back. For a buffer that the function only reads, tangents are copied in; adjoints start as zeros in the stack and
are added to the buffers afterwards, which is correct even if these overlap. For a buffer that it may write, shadows are
copied in and back. Then they must not overlap other shadows, which is checked at run time (``cf.assert``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from mlirad._mlir import Type, Value, ir
from mlirad.batching.batch import Batches
from mlirad.batching.types import extract_lane, insert_lane
from mlirad.dialects.enzyme.calls import MODES, callee_name, create_call, read_call
from mlirad.edit.buffers import create_alloc, create_free, create_restore, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_add_to, create_fill_zero
from mlirad.edit.extents import create_extent, create_open_extents, create_slice, extents
from mlirad.edit.integers import compare
from mlirad.edit.module import cleaned_up
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import has_identity_layout, widened
from mlirad.edit.walk import find_ops
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.derivative_op_checks import is_separate
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.synthesis.validate import type_facts


def join_operands(top: ir.Operation, registry: Registry) -> None:
    """Rewrite the derivative ops in ``top`` with a symbol and separate operands."""
    facts = type_facts(registry)
    for op in find_ops(top, lambda op: op.name in MODES and "fn" in op.attributes):
        call = read_call(op, facts)
        operands, results = [value.type for value in op.operands], [value.type for value in op.results]
        if call.primal is not None and is_separate(call.signature, call.primal, operands, results):
            _join(op, call.signature, top, registry)


def _join(op: ir.Operation, signature: Signature, top: ir.Operation, registry: Registry) -> None:
    build, width, results = before(op), signature.width, signature.result_roles()
    groups = list(_groups(signature.operand_roles(), list(op.operands), width))
    buffers: dict[int, SeparateBuffers] = {}
    if any(_is_wide(role) and is_buffer(values[0].type) for role, values in groups):
        stored, is_reverse = _stored(top, callee_name(op), registry), signature.mode is Mode.REVERSE
        for place, (role, values) in enumerate(groups):
            if _is_wide(role) and is_buffer(values[0].type):
                buffers[place] = SeparateBuffers.stacked(
                    values, written=stored is None or stored[role.index], adjoints=is_reverse, build=build
                )
        create_overlap_check(list(buffers.values()), build)
    operands = [
        buffers[place].stack if place in buffers else _joined(values, build) if _is_wide(role) else values[0]
        for place, (role, values) in enumerate(groups)
    ]
    old = list(_groups(results, list(op.results), width))
    types: list[Type] = [widened(values[0].type, width) if _is_wide(role) else values[0].type for role, values in old]
    with op.location:
        new = create_call(op.name, callee_name(op), signature, operands, types, build.ip)
    for name, attribute in op.attributes.items():
        if name not in new.attributes:
            new.attributes[name] = attribute
    for one in buffers.values():
        one.copy_back(registry, build)
    parts: list[Value] = []
    for (role, values), whole in zip(old, new.results, strict=True):
        if _is_wide(role):
            parts += [extract_lane(whole, value.type, number, build) for number, value in enumerate(values)]
        else:
            parts.append(whole)
    replace_op(op, parts)


def _stored(top: ir.Operation, name: str, registry: Registry) -> Sequence[bool] | None:
    """The arguments that ``@name`` may write; None: any of them."""
    batches = Batches(top, registry, frozenset())
    with suppress(MlirAdError), cleaned_up(batches.close):
        return batches.stored_arguments(name)
    return None


def _is_wide(role: Role) -> bool:
    return role.kind is not OperandKind.PRIMAL


def _groups(roles: Sequence[Role], values: list[Value], width: int) -> Iterator[tuple[Role, list[Value]]]:
    """The values of each role."""
    first = 0
    for role in roles:
        count = width if _is_wide(role) else 1
        yield role, values[first : first + count]
        first += count


def _joined(values: Sequence[Value], build: Builder) -> Value:
    one, width = values[0], len(values)
    type = widened(one.type, width)
    if not isinstance(one.type, ir.RankedTensorType):
        return build.value("tensor.from_elements", values, type)
    whole = build.value("tensor.empty", create_open_extents(one, build), type)
    for number, value in enumerate(values):
        whole = insert_lane(value, whole, number, build)
    return whole


@dataclass(frozen=True)
class SeparateBuffers:
    """The ``shadows`` of an argument and their ``stack``; ``adds``: the stack is added to them afterwards."""

    shadows: Sequence[Value]
    stack: Value
    written: bool
    adds: bool

    @classmethod
    def stacked(cls, shadows: Sequence[Value], *, written: bool, adjoints: bool, build: Builder) -> SeparateBuffers:
        """Allocate the stack, and copy or clear it."""
        one, adds = shadows[0], adjoints and not written
        made = create_alloc(widened(one.type, len(shadows)), create_open_extents(one, build), build)
        found = cls(shadows, made, written, adds)
        if adds:
            create_fill_zero(made, build)
        else:
            for number, shadow in enumerate(shadows):
                create_restore(shadow, found._lane(number, build), build)
        return found

    def copy_back(self, registry: Registry, build: Builder) -> None:
        """Copy or add the stack to the shadows, and free it."""
        for number, shadow in enumerate(self.shadows):
            if self.written:
                create_restore(self._lane(number, build), shadow, build)
            elif self.adds:
                model = registry.type_model(ir.MemRefType(shadow.type).element_type)
                assert model is not None
                create_add_to(shadow, self._lane(number, build), model.create_add_to_op, build)
        create_free(self.stack, build)

    def _lane(self, number: int, build: Builder) -> Value:
        type = ir.MemRefType(self.stack.type)
        shape, dynamic = list(type.shape)[1:], ir.ShapedType.get_dynamic_size()
        strides, step = list[int](), 1
        for size in reversed(shape):
            strides.insert(0, step)
            step = dynamic if dynamic in (size, step) else step * size
        offset = 0 if number == 0 else dynamic if step == dynamic else number * step
        layout = ir.StridedLayoutAttr.get(offset, strides, type.context)
        lane = ir.MemRefType.get(shape, type.element_type, layout, type.memory_space)
        sizes = [1, *extents(self.stack, build)[1:]]
        return create_slice("memref.subview", [self.stack], lane, build, [number, *[0] * len(shape)], sizes)


def create_overlap_check(groups: Sequence[SeparateBuffers], build: Builder) -> None:
    """Emit an assertion that shadows that may be written do not overlap others."""
    shadows = [(one, group.written) for group in groups for one in group.shadows]
    if not any(written for _, written in shadows):
        return
    text = (
        "separate shadows of a derivative with a width overlap, and are written: pass one buffer with a dimension more"
    )
    message = ir.StringAttr.get(text, build.loc.context)
    i1 = ir.IntegerType.get_signless(1, build.loc.context)
    spans = [(_span(one, build), written) for one, written in shadows]
    apart = [
        build.value("arith.ori", [compare(build, "sle", a[1], b[0]), compare(build, "sle", b[1], a[0])], i1)
        for (a, one), (b, other) in combinations(spans, 2)
        if one or other
    ]
    build.op("cf.assert", [reduce(lambda x, y: build.value("arith.andi", [x, y], i1), apart)], (), {"msg": message})


def _span(buffer: Value, build: Builder) -> tuple[Value, Value]:
    """The address of the first byte of ``buffer``, and of the first byte after it."""
    type, index = ir.MemRefType(buffer.type), ir.IndexType.get(build.loc.context)

    def op(name: str, *values: Value) -> Value:
        return build.value(name, values, index)

    size, one, zero = build.index(_bytes(type.element_type)), build.index(1), build.index(0)
    start = op("memref.extract_aligned_pointer_as_index", buffer)
    sizes = [create_extent(buffer, axis, build) for axis in range(type.rank)]
    if has_identity_layout(type):
        return start, op("arith.addi", start, reduce(lambda a, b: op("arith.muli", a, b), sizes, size))
    base = ir.MemRefType.get([], type.element_type, memory_space=type.memory_space)
    found = build.op("memref.extract_strided_metadata", [buffer], [base, *[index] * (1 + 2 * type.rank)]).results
    low = high = op("arith.muli", found[1], size)
    for extent, stride in zip(sizes, list(found)[2 + type.rank :], strict=True):
        last = op("arith.muli", op("arith.muli", op("arith.subi", extent, one), stride), size)
        low = op("arith.addi", low, op("arith.minsi", last, zero))
        high = op("arith.addi", high, op("arith.maxsi", last, zero))
    return op("arith.addi", start, low), op("arith.addi", op("arith.addi", start, high), size)


def _bytes(type: Type) -> int:
    return 2 * _bytes(type.element_type) if isinstance(type, ir.ComplexType) else ir.FloatType(type).width // 8
