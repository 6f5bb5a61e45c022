"""Rewrites ``enzyme.jacobian`` to a derivative op with a width: by columns, or by rows if these are fewer.

The shape of the Jacobian is that of the result, followed by that of the argument.

Before::

    %j = enzyme.jacobian @f(%x) : (tensor<2xf64>) -> tensor<3x2xf64>

After, where ``%unit`` is the unit matrix::

    %columns = enzyme.fwddiff @f(%x, %unit) {activity = [#enzyme<activity enzyme_dup>],
        ret_activity = [#enzyme<activity enzyme_dupnoneed>], width = 2}
        : (tensor<2xf64>, tensor<2x2xf64>) -> tensor<2x3xf64>
    %j = linalg.transpose ins(%columns : tensor<2x3xf64>) outs(%empty : tensor<3x2xf64>) permutation = [1, 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.enzyme.calls import DerivativeCall, activities_attribute
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic, create_mapped_copy
from mlirad.edit.location import where
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type, is_float
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError, VerifyError
from mlirad.interfaces.activity import Activity

JACOBIAN: Final = "enzyme.jacobian"


def create_derivative_op(op: ir.Operation, call: DerivativeCall) -> ir.Operation:
    """Replace ``op``, which requests ``call``, by a derivative op and conversions; returns the derivative op.

    Raises:
        MlirAdError: not exactly one argument and one result carry a derivative, or a type is not supported.
    """
    primal, signature = call.primal, call.signature
    assert primal is not None
    arguments = [i for i, activity in enumerate(signature.arguments) if activity.carries_derivative]
    results = [i for i, activity in enumerate(signature.results) if activity.carries_derivative]
    if len(arguments) != 1 or len(results) != 1:
        counts = f"{len(arguments)} arguments and {len(results)} results"
        raise _refusal(op, f"is by one argument and of one result, and this one by and of {counts}")
    if signature.width != 1:
        raise _refusal(op, "has no width: all columns, or rows, are computed at once")
    argument, result = primal.inputs[arguments[0]], primal.results[results[0]]
    if not all(_is_known(type) for type in (argument, result)):
        raise _refusal(op, f"takes and gives floats and tensors of known sizes, and not '{argument}' and '{result}'")
    _check(op, primal, _tensor([*_shape(result), *_shape(argument)], element_type(result)))
    columns, rows = prod(_shape(argument)), prod(_shape(result))
    build, name = before(op), "enzyme.fwddiff" if columns <= rows else "enzyme.autodiff"
    is_forward = columns <= rows
    width = min(columns, rows)
    operands = list(op.operands)
    if is_forward:
        operands.insert(arguments[0] + 1, _units(argument, width, build))
        kinds = Activity.DUP, Activity.DUPNONEED
    else:
        operands.append(_units(result, width, build))
        kinds = Activity.ACTIVE, Activity.ACTIVENONEED
    attributes: dict[str, ir.Attribute] = {
        "fn": op.attributes["fn"],
        "activity": _activities(signature.arguments, kinds[0], Activity.CONST),
        "ret_activity": _activities(signature.results, kinds[1], Activity.CONSTNONEED),
        "width": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, op.context), width),
        **{key: one for key, one in op.attributes.items() if key == "strong_zero" or "." in key},
    }
    given = _wide(result if is_forward else argument, width)
    derivative = build.op(name, operands, [given], attributes)
    whole = derivative.result
    if is_forward and width > 1:
        whole = _last(whole, build)
    replace_op(op, [_reshaped(whole, op.results[0].type, build)])
    return derivative


def _is_known(type: Type) -> bool:
    is_tensor = isinstance(type, ir.RankedTensorType) and type.has_static_shape and prod(type.shape) > 0
    return (is_tensor or is_float(type)) and is_float(element_type(type))


def _shape(type: Type) -> list[int]:
    return list(type.shape) if isinstance(type, ir.RankedTensorType) else []


def _tensor(shape: Sequence[int], element: Type) -> Type:
    return ir.RankedTensorType.get(list(shape), element) if shape else element


def _wide(type: Type, width: int) -> Type:
    return type if width == 1 else ir.RankedTensorType.get([width, *_shape(type)], element_type(type))


def _activities(found: Sequence[Activity], active: Activity, other: Activity) -> ir.Attribute:
    return activities_attribute(active if one.carries_derivative else other for one in found)


def _units(type: Type, width: int, build: Builder) -> Value:
    """All unit values of ``type``: a single one among zeros, for each element."""
    if width == 1:
        return build.constant(type, 1.0)
    wide = ir.RankedTensorType(_wide(type, width))
    empty = build.value("tensor.empty", (), wide)
    op, block = create_generic([], [empty], [ir.AffineMap.get_identity(wide.rank, build.loc.context)], build)
    at = build.at(ir.InsertionPoint(block))
    index, i64 = ir.IndexType.get(build.loc.context), ir.IntegerType.get_signless(64, build.loc.context)
    lane, *places = (
        at.value("linalg.index", (), index, {"dim": ir.IntegerAttr.get(i64, dim)}) for dim in range(wide.rank)
    )
    place = at.index(0)
    for number, size in zip(places, wide.shape[1:], strict=True):
        place = at.value("arith.muli", [place, at.index(size)], index)
        place = at.value("arith.addi", [place, number], index)
    truth = ir.IntegerType.get_signless(1, build.loc.context)
    here = at.value("arith.cmpi", [lane, place], truth, {"predicate": ir.IntegerAttr.get(i64, 0)})
    element = wide.element_type
    unit = at.value("arith.select", [here, at.constant(element, 1.0), at.constant(element, 0.0)], element)
    at.op("linalg.yield", [unit])
    return op.result


def _last(value: Value, build: Builder) -> Value:
    """``value`` with the first dimension moved to the end."""
    shape, context = _shape(value.type), build.loc.context
    type = ir.RankedTensorType.get([*shape[1:], shape[0]], element_type(value.type))
    rank = len(shape)
    dims = [ir.AffineDimExpr.get(d, context) for d in range(rank)]
    maps = [ir.AffineMap.get(rank, 0, [dims[-1], *dims[:-1]], context), ir.AffineMap.get_identity(rank, context)]
    return create_mapped_copy(value, build.value("tensor.empty", (), type), maps[0], maps[1], build).result


def _reshaped(value: Value, type: Type, build: Builder) -> Value:
    """``value`` reshaped to ``type``."""
    if value.type == type:
        return value
    if not isinstance(value.type, ir.RankedTensorType):
        return build.value("tensor.from_elements", [value], type)
    if not isinstance(type, ir.RankedTensorType):
        return build.value("tensor.extract", [value, *[build.index(0)] * value.type.rank], type)
    sizes = ir.RankedTensorType.get([type.rank], ir.IndexType.get(build.loc.context))
    shape = build.value("tensor.from_elements", list(map(build.index, type.shape)), sizes)
    return build.value("tensor.reshape", [value, shape], type)


def _check(op: ir.Operation, primal: ir.FunctionType, expected: Type) -> None:
    given, wanted = [v.type for v in op.operands], list(primal.inputs)
    if given != wanted:
        message = f"'{JACOBIAN}' takes the arguments of its function, {_listed(wanted)}, and not {_listed(given)}"
        raise VerifyError(Diagnostic("MA0608", message, where(op.location)))
    made = [r.type for r in op.results]
    if made != [expected]:
        message = f"'{JACOBIAN}' gives '{expected}', and not {_listed(made)}"
        help = "its dimensions are those of the result, and then those of the argument"
        raise VerifyError(Diagnostic("MA0608", message, where(op.location), helps=(help,)))


def _listed(types: Sequence[Type]) -> str:
    return ", ".join(f"'{type}'" for type in types) or "nothing"


def _refusal(op: ir.Operation, why: str) -> MlirAdError:
    help = "compute columns with enzyme.fwddiff, or rows with enzyme.autodiff, 'width' of them at a time"
    return UnsupportedError(Diagnostic("MA0353", f"'{JACOBIAN}' {why}", where(op.location), helps=(help,)))
