"""Merges derivative ops of one function and the same arguments into one of a greater ``width``.

Ops of a block are merged where they name the same function with the same activities, take the same primal operands and
differ in tangents or seeds alone: the primal runs once for all of them. The tangents (or seeds) become a tensor of all,
with `enzyme.concat`, of which `enzyme.extract` gives each op its part. The first op makes room for all, so what the
others take must be there before it. Functions that take or give buffers, or write any memory, keep their own ops.

Before::

    func.func private @f(%x: f64) -> f64 {
      %y = math.sin %x : f64
      return %y : f64
    }
    func.func @df(%x: f64, %a: f64, %b: f64) -> (f64, f64) {
      %0 = enzyme.fwddiff @f(%x, %a) {activity = [#enzyme<activity enzyme_dup>],
          ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
      %1 = enzyme.fwddiff @f(%x, %b) {activity = [#enzyme<activity enzyme_dup>],
          ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
      return %0, %1 : f64, f64
    }

After ``--enzyme-diff-batch``::

    %0 = enzyme.concat(%a, %b) : (f64, f64) -> tensor<2xf64>
    %1 = enzyme.fwddiff @f(%x, %0) <{activity = [#enzyme.activity<enzyme_dup>], \
ret_activity = [#enzyme.activity<enzyme_dupnoneed>], width = 2 : i64}> : (f64, tensor<2xf64>) -> tensor<2xf64>
    %2 = enzyme.extract %1[0] : (tensor<2xf64>) -> f64
    %3 = enzyme.extract %1[1] : (tensor<2xf64>) -> f64
    return %2, %3 : f64, f64
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from mlirad._mlir import Type, Value, ir
from mlirad.batching.types import with_axis
from mlirad.dialects.enzyme.calls import MODES, callee_name, callee_of, create_call, read_call, segment_attributes
from mlirad.dialects.enzyme.table import SEGMENTS
from mlirad.edit.build import Builder
from mlirad.edit.module import reachable, symbol_name, symbols
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import (
    BRANCH,
    CALL,
    DERIVATIVE,
    GLOBAL,
    LOOP,
    LOWERING,
    MEMORY,
    PARALLEL,
    RECOMPUTE,
    REWRITE,
    Interface,
    Registry,
)
from mlirad.interfaces.signature import OperandKind, Role, Signature, TypeFacts
from mlirad.passes.base import PassContext
from mlirad.passes.enzyme.outline_regions import SUFFIX
from mlirad.synthesis.validate import function_type, type_facts

_FUNCTION: Final = "func.func"
#: Interfaces with the effects of an op; unknown ops, prints and inline assembly have none of them.
_KNOWN: Final[tuple[Interface[Any], ...]] = (
    MEMORY,
    RECOMPUTE,
    LOOP,
    BRANCH,
    PARALLEL,
    DERIVATIVE,
    CALL,
    GLOBAL,
    REWRITE,
    LOWERING,
)


def enzyme_diff_batch(module: ir.Module, ctx: PassContext) -> None:
    """Merge derivative ops that differ only in their tangents or seeds into one with a width."""
    groups: list[list[_Request]] = []
    latest: dict[Hashable, list[_Request]] = {}
    for request in _requests(module, ctx.registry):
        group = latest.get(request.key)
        if group is None or not all(_is_before(value, group[0].op) for value in request.differing):
            group = latest[request.key] = []
            groups.append(group)
        group.append(request)
    latest.clear()
    for group in groups:
        if len(group) > 1:
            _merge(group)


@dataclass(frozen=True)
class _Request:
    """A derivative op; those with the same ``key`` can be merged if all operands are available at the first one."""

    op: ir.Operation
    signature: Signature
    key: Hashable

    @property
    def operands(self) -> dict[Role, Value]:
        """The operands of the op, with their roles."""
        return dict(zip(self.signature.operand_roles(), self.op.operands, strict=True))

    @property
    def differing(self) -> list[Value]:
        """The tangents or seeds."""
        return [value for role, value in self.operands.items() if role.kind is not OperandKind.PRIMAL]


def _requests(module: ir.Module, registry: Registry) -> Iterator[_Request]:
    """The derivatives that may be merged, in program order within a block."""
    facts, pure = type_facts(registry), dict[ir.Operation, bool]()
    for op in find_ops(module.operation, lambda op: op.name in MODES and not op.name.endswith(SUFFIX)):
        function = callee_of(op)
        if function not in pure:
            pure[function] = _is_pure(function, registry)
        request = _read(op, facts) if pure[function] else None
        if request is not None:
            yield request


def _read(op: ir.Operation, facts: TypeFacts) -> _Request | None:
    call = read_call(op, facts)
    signature = call.signature
    roles = signature.operand_roles()
    if signature.width != 1 or call.primal is None:
        return None
    wide = [value.type for role, value in zip(roles, op.operands, strict=True) if role.kind is not OperandKind.PRIMAL]
    wide += [
        value.type
        for role, value in zip(signature.result_roles(), op.results, strict=True)
        if role.kind is not OperandKind.PRIMAL
    ]
    if not wide or not all(map(_can_be_stacked, wide)):
        return None
    primals = [value for role, value in zip(roles, op.operands, strict=True) if role.kind is OperandKind.PRIMAL]
    others = tuple(sorted((name, str(said)) for name, said in op.attributes.items() if "." in name))
    key = (op.name, op.block, call.callee, signature, call.strong_zero, call.atomic_add, others, tuple(primals))
    return _Request(op, signature, key)


def _can_be_stacked(type: Type) -> bool:
    if isinstance(type, ir.RankedTensorType):
        return bool(type.has_static_shape)
    return isinstance(type, ir.FloatType | ir.ComplexType)


def _is_pure(function: ir.Operation, registry: Registry) -> bool:
    """Whether ``function``, and the functions that it refers to, only access local memory and constants."""
    if function.name != _FUNCTION or function.parent is None:
        return False
    top = function.parent.operation
    known = symbols(top)
    reached = [known[name] for name in reachable(top, symbol_name(function))]
    type, facts = function_type(function), type_facts(registry)
    able = not any(facts.is_mutable(one) or isinstance(one, ir.FunctionType) for one in (*type.inputs, *type.results))
    return able and all(
        _is_known(one, registry) if one.name == _FUNCTION else "constant" in one.attributes for one in reached
    )


def _is_known(op: ir.Operation, registry: Registry) -> bool:
    """Whether the effects of all ops in ``op`` are known; unknown for a function without a body."""
    blocks = [block for region in op.regions for block in region.blocks]
    inner = [view.operation for block in blocks for view in list(block.operations)[:-1]]
    return (op.name != _FUNCTION or bool(blocks)) and all(
        any(one.name in registry.table(interface) for interface in _KNOWN) and _is_known(one, registry) for one in inner
    )


def _is_before(value: Value, op: ir.Operation) -> bool:
    """Whether ``value``, which is visible in the block of ``op``, is defined before ``op``."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.block != op.block:
        return True
    return bool(owner.operation.is_before_in_block(op))


def _merge(group: list[_Request]) -> None:
    """Replace ``group`` by one op with their total width, before the first, and extract their results."""
    first, width = group[0], len(group)
    build = before(first.op)
    operands = [
        value if role.kind is OperandKind.PRIMAL else _stack([one.operands[role] for one in group], build)
        for role, value in first.operands.items()
    ]
    roles = first.signature.result_roles()
    types = [
        result.type if role.kind is OperandKind.PRIMAL else with_axis(result.type, 0, width)
        for role, result in zip(roles, first.op.results, strict=True)
    ]
    signature = replace(first.signature, width=width)
    with first.op.location:
        wide = create_call(first.op.name, callee_name(first.op), signature, operands, types, build.ip)
    for name, attribute in first.op.attributes.items():
        if name not in wide.attributes:
            wide.attributes[name] = attribute
    parts = [
        [
            value if role.kind is OperandKind.PRIMAL else _part(value, number, old.type, build)
            for role, value, old in zip(roles, wide.results, one.op.results, strict=True)
        ]
        for number, one in enumerate(group)
    ]
    for one, values in zip(group, parts, strict=True):
        replace_op(one.op, values)


def _stack(values: list[Value], build: Builder) -> Value:
    type = with_axis(values[0].type, 0, len(values))
    with build.loc:
        sizes = segment_attributes(values, [type])
    return build.value("enzyme.concat", values, type, {SEGMENTS[0]: sizes[SEGMENTS[0]]})


def _part(whole: Value, number: int, type: Type, build: Builder) -> Value:
    index = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), number)
    return build.value("enzyme.extract", [whole], type, {"index": index})
