"""Joins the N separate tangents, seeds and results of derivative ops of width N.

    %r:2 = enzyme.fwddiff @f(%x, %a, %b) {.., width = 2} : (f64, f64, f64) -> (f64, f64)
 -> %t = tensor.from_elements %a, %b : tensor<2xf64>
    %s = enzyme.fwddiff @f(%x, %t) {.., width = 2} : (f64, tensor<2xf64>) -> tensor<2xf64>
    %r0 = tensor.extract %s[0], %r1 = tensor.extract %s[1]

EnzymeMLIR's older versions use this form. Shadow buffers are copied into one buffer, see `separate_buffers`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from mlirad._mlir import Type, Value, ir
from mlirad.batching.batch import Batches
from mlirad.batching.types import extract_lane, insert_lane
from mlirad.dialects.enzyme.calls import MODES, callee_name, create_call, read_call
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.module import cleaned_up
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import widened
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.derivative_op_checks import is_separate
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.passes.enzyme.outline_regions import inside
from mlirad.passes.enzyme.separate_buffers import SeparateBuffers, create_overlap_check
from mlirad.synthesis.validate import type_facts


def join_operands(top: ir.Operation, registry: Registry) -> None:
    """Rewrite the derivative ops in ``top`` with a symbol and separate operands."""
    facts = type_facts(registry)
    for op in [op for op in inside(top) if op.name in MODES and "fn" in op.attributes]:
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
