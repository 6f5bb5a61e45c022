"""Ops that are rewritten one by one by upstream passes: CHLO, deprecated ops, dynamic shapes with constant extents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.dialects.stablehlo.create import create_splat, shape_of
from mlirad.edit.build import Builder
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op
from mlirad.edit.types import element_type
from mlirad.edit.walk import find_ops, holds

_BROADCAST: Final = (
    "add", "and", "atan2", "compare", "complex", "divide", "maximum", "minimum", "multiply", "next_after", "or",
    "polygamma", "power", "remainder", "select", "shift_left", "shift_right_arithmetic", "shift_right_logical",
    "subtract", "xor", "zeta",
)  # fmt: skip
_CHLO: Final = (
    *(f"broadcast_{name}" for name in _BROADCAST),
    *("_asin_acos_kernel", "bessel_i1e", "ragged_dot", "scan", "top_k"),
)
_OF_EXTENTS: Final = (
    "dynamic_broadcast_in_dim", "dynamic_conv", "dynamic_gather", "dynamic_iota", "dynamic_pad", "dynamic_reshape",
    "real_dynamic_slice",
)  # fmt: skip


@final
@dataclass(frozen=True)
class FormByPasses:
    """Expands the op by an upstream pass, if its extents are constants."""

    passes: str

    def __call__(self, op: ir.Operation, /) -> bool:
        """Run the passes on a function with this op alone: ops of the same dialect around it must stay."""
        module = ir.Module.create(op.location)
        function, given = _isolate(op, module)
        UpstreamPassManager.parse(f"builtin.module(func.func({self.passes}))", op.context).run(module.operation)
        function = module.body.operations[0].operation
        if holds(function, lambda one: one.name == op.name):
            return False
        for extent in find_ops(function, lambda one: one.name == "stablehlo.get_dimension_size"):
            _fold_extent(extent)
        replace_op(op, move_body(function.regions[0].blocks[0], op, given))
        return True


def _isolate(op: ir.Operation, module: ir.Module) -> tuple[ir.Operation, list[Value]]:
    """A function of ``module`` that returns the results of a copy of ``op``, and the values for its arguments.

    Constant operands are copied into it, because the passes fold them.
    """
    read = [v for v, _, _ in _read(op)]
    outside = [v for v in dict.fromkeys(read) if not _is_constant(v)]
    results = [result.type for result in op.results]
    end = Builder(ir.InsertionPoint(module.body), op.location)
    function, build = create_function("alone", [v.type for v in outside], results, end, is_private=False)
    copy = op.clone(build.ip).operation
    inside: dict[Value, Value] = dict(zip(outside, build.arguments, strict=True))
    for value, user, position in _read(copy):
        if value not in inside:
            inside[value] = value.owner.operation.clone(ir.InsertionPoint(copy)).operation.result
        user.operands[position] = inside[value]
    build.op("func.return", list(copy.results))
    return function, outside


def _read(op: ir.Operation) -> list[tuple[Value, ir.Operation, int]]:
    """The values that ``op`` and ops in its regions read from outside, each with its user and operand number."""
    ops = find_ops(op, lambda one: True)
    return [(v, one, i) for one in ops for i, v in enumerate(one.operands) if is_outside(v, op)]


def _fold_extent(op: ir.Operation) -> None:
    """Replace an extent, and casts of it, by constants, so that loops up to it have constant bounds."""
    extent = shape_of(op.operands[0])[ir.IntegerAttr(op.attributes["dimension"]).value]
    users = [use.owner.operation for use in op.result.uses]
    for one in [*(user for user in users if user.name == "stablehlo.convert"), op]:
        replace_op(one, [create_splat(before(one), (), element_type(one.result.type), extent)])


def _is_constant(value: Value) -> bool:
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.name == "stablehlo.constant"


_CHLO_FORM: Final = FormByPasses("chlo-legalize-to-stablehlo")
#: Op name -> the passes that rewrite it.
UPSTREAM_FORMS: Final[dict[str, Any]] = {
    **dict.fromkeys((f"chlo.{name}" for name in _CHLO), _CHLO_FORM),
    **dict.fromkeys((f"stablehlo.{name}" for name in _OF_EXTENTS), FormByPasses("stablehlo-canonicalize-dynamism")),
    "stablehlo.broadcast": FormByPasses("stablehlo-legalize-deprecated-ops"),
}
