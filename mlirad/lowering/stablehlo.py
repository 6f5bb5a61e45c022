"""Lowers StableHLO to upstream's dialects on tensors, so that it runs without XLA.

Upstream's pass ``stablehlo-legalize-to-linalg`` lowers nearly all ops. Before it, unsupported ops are expanded into
supported ones, or into loops over elements. After it, unsigned integers become signless, which the created ops do not
distinguish.

Before::

    func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %0 = stablehlo.exponential %x : tensor<4xf64>
      return %0 : tensor<4xf64>
    }

After::

    func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %0 = tensor.empty() : tensor<4xf64>
      %1 = linalg.generic ... {
        %2 = math.exp %in : f64
      }
      return %1 : tensor<4xf64>
    }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Type, UpstreamPassManager, Value, ir, load_stablehlo
from mlirad.dialects.math import origin
from mlirad.dialects.stablehlo.bodies import body_name, run_on_tensors
from mlirad.dialects.stablehlo.control import rewrite_branch, rewrite_while
from mlirad.dialects.stablehlo.create import broadcast, convert, create_splat, shape_of
from mlirad.dialects.stablehlo.custom_calls import target_of
from mlirad.dialects.stablehlo.decompositions import DECOMPOSITIONS
from mlirad.dialects.stablehlo.fourier import create_as_product
from mlirad.dialects.stablehlo.gather_scatter import IndexedWindows
from mlirad.dialects.stablehlo.lapack_calls import rewrite_lapack_call
from mlirad.dialects.stablehlo.solves import create_in_lapack
from mlirad.dialects.stablehlo.windows import rewrite_select_and_scatter
from mlirad.dialects.tm_tensor import loops, sort
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare, create_sum
from mlirad.edit.loops import create_choice, create_nest
from mlirad.edit.rewrite import before, behind, replace_op
from mlirad.edit.types import element_type, is_complex, with_element_type
from mlirad.edit.walk import find_ops, holds
from mlirad.errors import ExecutionError
from mlirad.lowering.lowerable import unlowerable

#: Functions of one number that `math` has, with more digits than upstream's polynomials for them.
_MATH: Final = {
    f"chlo.{name}": f"math.{name}"
    for name in ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "erf", "erfc", "sinh", "tan")
} | {"stablehlo.atan2": "math.atan2"}
_PASSES: Final = (
    "builtin.module(func.func(chlo-legalize-to-stablehlo,stablehlo-legalize-deprecated-ops),"
    "stablehlo-legalize-to-linalg,canonicalize,cse)"
)
_DIALECTS: Final = ("stablehlo.", "chlo.")


def lower_stablehlo(module: ir.Module) -> None:
    """Lowers the ops of StableHLO and CHLO to upstream's; a module without any is unchanged."""
    if not module.context.is_dialect_loaded("stablehlo"):
        return
    if not holds(module.operation, lambda op: op.name.startswith(_DIALECTS)):
        return
    # Upstream's pass crashes on ops of this dialect in a region that it does not know.
    manual = find_ops(module.operation, lambda op: op.name == "sdy.manual_computation")
    if manual:
        raise ExecutionError([unlowerable(op.name, op.location) for op in manual])
    load_stablehlo(module.context)  # with its passes
    for op in find_ops(module.operation, lambda op: op.name.startswith(_DIALECTS) and len(op.results) > 0):
        _use_nothing(op)
    while found := find_ops(module.operation, lambda op: op.name in _EXPANSIONS):
        changed = [_EXPANSIONS[op.name](op) for op in found]
        if not any(changed):
            break
    for mesh in find_ops(module.operation, lambda op: op.name == "sdy.mesh"):
        mesh.erase()
    for op in find_ops(module.operation, lambda op: op.name.startswith(("scf.", "func."))):
        _carry_signless(op)
    UpstreamPassManager.parse(_PASSES, module.context).run(module.operation)
    _forget_signs(module)


# --- ops that upstream's pass does not support


def _use_nothing(op: ir.Operation) -> None:
    """Replaces tensors without elements by constants, and a reduction of no elements by its initial value."""
    if all(_is_empty(result) for result in op.results):
        build = before(op)
        replace_op(op, [create_splat(build, shape_of(z), element_type(z.type), 0.0) for z in op.results])
    elif op.name == "stablehlo.reduce" and _is_empty(op.operands[0]):
        build, starts = before(op), list(op.operands)[len(op.results) :]
        starts = [convert(build, start, element_type(z.type)) for start, z in zip(starts, op.results, strict=True)]
        replace_op(op, [broadcast(build, start, (), z.type) for start, z in zip(starts, op.results, strict=True)])


def _is_empty(value: Value) -> bool:
    type = value.type
    return isinstance(type, ir.RankedTensorType) and 0 in type.shape


def _function(op: ir.Operation) -> bool:
    """Replaces a function of real numbers by that of `math`; for complex ones upstream's formulas are used."""
    if is_complex(element_type(op.result.type)):
        return False
    replace_op(op, [before(op).value(_MATH[op.name], list(op.operands), op.result.type)])
    return True


def _identity(op: ir.Operation) -> bool:
    """Removes a barrier, or a sharding annotation: there is one device; calls of LAPACK become ops."""
    if op.name == "stablehlo.custom_call" and target_of(op) != "Sharding":
        return rewrite_lapack_call(op)
    replace_op(op, list(op.operands))
    return True


def _scatter(op: ir.Operation) -> bool:
    """A loop over the updates, in order; those whose window leaves the tensor are skipped."""
    count = len(op.results)
    operands, build, windows = list(op.operands), before(op), IndexedWindows.of_scatter(op)
    tensors, indices, updates = operands[:count], operands[count], operands[count + 1 :]
    extents = ir.RankedTensorType(updates[0].type).shape
    zero = build.index(0)

    def put(build: Builder, at: list[Value], carried: list[Value]) -> Sequence[Value]:
        place, inside = _place(op, windows, indices, at, build)

        def changed(build: Builder) -> Sequence[Value]:
            old = [loops.extract(build, tensor, place) for tensor in carried]
            given = [loops.extract(build, update, at) for update in updates]
            new = _combined(op, old, given, build)
            return [loops.insert(build, one, tensor, place) for one, tensor in zip(new, carried, strict=True)]

        return create_choice(inside, [tensor.type for tensor in carried], changed, lambda _: carried, build)

    replace_op(op, create_nest(build, [(zero, build.index(n)) for n in extents], tensors, put))
    return True


def _combined(op: ir.Operation, old: list[Value], new: list[Value], build: Builder) -> list[Value]:
    """Applies the body of a scatter to elements and their updates."""
    block = op.regions[0].blocks[0]
    if len(block.operations) == 1 and [*block.operations[0].operation.operands] == list(block.arguments)[len(old) :]:
        return new
    type = old[0].type
    if body_name(op.regions[0]) == "add" and isinstance(type, ir.FloatType):
        return [build.value("arith.addf", (old[0], new[0]), type)]
    boxes = [build.value("tensor.from_elements", [v], ir.RankedTensorType.get([], v.type)) for v in (*old, *new)]
    return [loops.extract(build, v, []) for v in run_on_tensors(op.regions[0], boxes, build)]


def _place(
    op: ir.Operation, windows: IndexedWindows, indices: Value, at: list[Value], build: Builder
) -> tuple[list[Value], Value]:
    """The place of the update ``at``, and whether its window is inside the tensor."""
    shape = ir.RankedTensorType(op.operands[0].type).shape
    around = [subscript for axis, subscript in enumerate(at) if axis not in windows.offsets]
    within = iter([at[axis] for axis in windows.offsets])
    gone = {*windows.collapsed, *windows.batch}
    place = [build.index(0) if axis in gone else next(within) for axis in range(len(shape))]
    for axis, other in zip(windows.batch, windows.index_batch, strict=True):
        place[axis] = around[other - (other > windows.vector)]
    inside = build.constant(ir.IntegerType.get_signless(1, op.context), 1)
    is_vector = windows.vector < ir.RankedTensorType(indices.type).rank
    for number, axis in enumerate(windows.mapped):
        where = list(around)
        if is_vector:
            where.insert(windows.vector, build.index(number))
        start = _index(build, indices, where)
        last = build.index(shape[axis] - windows.sizes[axis])
        for test in (compare(build, "sge", start, build.index(0)), compare(build, "sle", start, last)):
            inside = build.value("arith.andi", [inside, test], inside.type)
        place[axis] = create_sum(build, place[axis], start)
    return place, inside


def _index(build: Builder, indices: Value, where: list[Value]) -> Value:
    """An index from a tensor that may have unsigned integers."""
    element = ir.IntegerType(element_type(indices.type))
    plain = ir.IntegerType.get_signless(element.width, element.context)
    if element != plain:
        indices = build.value(_CAST, [indices], with_element_type(indices.type, plain))
    name = "arith.index_castui" if element.is_unsigned else "arith.index_cast"
    found = loops.extract(build, indices, where)
    return build.value(name, [found], ir.IndexType.get(element.context))


_CAST: Final = "builtin.unrealized_conversion_cast"


def _sort(op: ir.Operation) -> bool:
    """A merge sort of subscripts, and gathers; the body compares elements instead of tensors of rank 0."""
    block = op.regions[0].blocks[0]
    build = Builder(ir.InsertionPoint.at_block_begin(block), op.location)
    for argument in block.arguments:
        type = argument.type
        argument.set_type(element_type(type))
        if not any(True for _ in argument.uses):
            continue
        boxed = build.value("tensor.from_elements", [argument], type)
        argument.replace_all_uses_except(boxed, boxed.owner.operation)
    end = block.operations[len(block.operations) - 1].operation
    at = before(end)
    given = [loops.extract(at, value, []) for value in end.operands]
    at.op(end.name, given)
    end.erase()
    axis = ir.IntegerAttr(op.attributes["dimension"]).value if "dimension" in op.attributes else -1
    wide = ir.IntegerType.get_signless(64, op.context)
    op.attributes["dimension"] = ir.IntegerAttr.get(wide, axis % ir.RankedTensorType(op.operands[0].type).rank)
    sort.expand_sort(op)
    return True


_EXPANSIONS: Final[dict[str, Callable[[ir.Operation], bool]]] = {
    **DECOMPOSITIONS,
    **dict.fromkeys(_MATH, _function),
    **origin.EXPANSIONS,
    "stablehlo.case": rewrite_branch,
    "stablehlo.cholesky": create_in_lapack,
    "stablehlo.fft": create_as_product,
    "stablehlo.if": rewrite_branch,
    "stablehlo.custom_call": _identity,
    "stablehlo.optimization_barrier": _identity,
    "stablehlo.scatter": _scatter,
    "stablehlo.select_and_scatter": rewrite_select_and_scatter,
    "stablehlo.sort": _sort,
    "stablehlo.triangular_solve": create_in_lapack,
    "stablehlo.while": rewrite_while,
    "sdy.reshard": _identity,
    "sdy.sharding_constraint": _identity,
}


# --- types


def _signless(type: Type) -> Type:
    element = element_type(type)
    if not isinstance(element, ir.IntegerType) or element.is_signless:
        return type
    return with_element_type(type, ir.IntegerType.get_signless(element.width, element.context))


def _carry_signless(op: ir.Operation) -> None:
    """Makes a loop, branch, call or function forward unsigned tensors as signless ones, which upstream does not."""
    for i, value in enumerate(op.operands):
        if value.type != _signless(value.type):
            op.operands[i] = before(op).value(_CAST, [value], _signless(value.type))
    blocks = [block for region in op.regions for block in region]
    inside = [(block.arguments, Builder(ir.InsertionPoint.at_block_begin(block), op.location)) for block in blocks]
    for values, build in ((op.results, behind(op)), *inside):
        for value in values:
            type = value.type
            if type != _signless(type):
                value.set_type(_signless(type))
                cast = build.value(_CAST, [value], type)
                value.replace_all_uses_except(cast, cast.owner.operation)
    if op.name == "func.func":
        _sign_nothing(op)


def _sign_nothing(function: ir.Operation) -> None:
    """Makes the type of a function that of its block."""
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    inputs, results = ([_signless(one) for one in types] for types in (type.inputs, type.results))
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results, function.context))


def _forget_signs(module: ir.Module) -> None:
    """Makes unsigned tensors signless, and removes the casts between the two."""

    def visit(op: ir.Operation) -> ir.WalkResult:
        for region in op.regions:
            for block in region:
                for argument in block.arguments:
                    argument.set_type(_signless(argument.type))
        if op.name == "func.func":
            _sign_nothing(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    for cast in find_ops(module.operation, lambda op: op.name == _CAST):
        if len(cast.operands) == len(cast.results) == 1 and _signless(cast.result.type) == _signless(
            cast.operands[0].type
        ):
            replace_op(cast, [cast.operands[0]])
