"""Rewrites `enzyme` ops that access memory or aggregate values to upstream ops.

Zero fills, atomic updates, loads and stores become ops of `memref` and `affine`; stacks of values become tensors; a
generic adjoint, which adds to its outputs, becomes a `linalg.generic` that yields the sums; the progress of binomial
checkpointing becomes arithmetic. Ops without an upstream equivalent (`_REFUSED`) are errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.enzyme.table import ORDERINGS, PEER_SEGMENTS
from mlirad.edit.affine import create_results
from mlirad.edit.binomial import create_progress, progress
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS
from mlirad.edit.constants import constant_integer
from mlirad.edit.elements import create_fill_zero
from mlirad.edit.extents import Extent, create_slice
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import is_float

#: Checks whether an op can be lowered: returns None, or the reason why not.
Problem = Callable[[ir.Operation], str | None]
#: Emits the upstream ops; returns the values of the results.
Create = Callable[[ir.Operation, Builder], Sequence[Value]]

_REFUSED: Final = {"enzyme.dump": "print with vector.print or printf instead, and use the operand"}


@dataclass(frozen=True)
class UpstreamForm:
    """The lowering of one op."""

    problem: Problem
    create: Create


def problem_of(op: ir.Operation) -> tuple[str, str] | None:
    """Why ``op`` of the dialect cannot be lowered, and what to do; None if it can, or need not be."""
    if op.name in _REFUSED:
        return "it has no upstream equivalent", _REFUSED[op.name]
    form = FORMS.get(op.name)
    problem = None if form is None else form.problem(op)
    return None if problem is None else (problem, "write it with upstream ops")


def lower(ops: Sequence[ir.Operation]) -> None:
    """Lower those of ``ops`` that have a form; `problem_of` must be None for them."""
    for op in ops:
        if op.name in FORMS:
            with op.location:
                replace_op(op, list(FORMS[op.name].create(op, before(op))))


# --- memory


def _accessed(buffer: Value, indices: Sequence[Value], held: Type | None) -> str | None:
    if not isinstance(buffer.type, ir.MemRefType):
        return f"it accesses a '{buffer.type}', not a ranked memref"
    if len(indices) != buffer.type.rank or any(not isinstance(i.type, ir.IndexType) for i in indices):
        return f"its number of indices does not match '{buffer.type}'"
    if held is not None and held != buffer.type.element_type:
        return f"a '{buffer.type}' holds no '{held}'"
    return None


def _fill_problem(op: ir.Operation) -> str | None:
    type = op.operands[0].type
    if not isinstance(type, ir.MemRefType):
        return f"a '{type}' cannot be zeroed in place"
    element = type.element_type
    is_number = is_float(element) or isinstance(element, ir.ComplexType | ir.IntegerType | ir.IndexType)
    return None if is_number else f"there is no zero of '{element}'"


def _fill(op: ir.Operation, build: Builder) -> Sequence[Value]:
    create_fill_zero(op.operands[0], build)
    return ()


def _load_problem(op: ir.Operation) -> str | None:
    operands = list(op.operands)
    return _accessed(operands[0], operands[1:], op.result.type) if operands else "it has no operand"


def _load(op: ir.Operation, build: Builder) -> Sequence[Value]:
    return [build.value("memref.load", list(op.operands), op.result.type)]


def _store_problem(op: ir.Operation) -> str | None:
    operands = list(op.operands)
    return _accessed(operands[1], operands[2:], operands[0].type) if len(operands) > 1 else "it has too few operands"


def _store(op: ir.Operation, build: Builder) -> Sequence[Value]:
    build.op("memref.store", list(op.operands))
    return ()


def _atomic_problem(op: ir.Operation) -> str | None:
    operands = list(op.operands)
    if len(operands) < 2 or op.result.type != operands[0].type:
        return "its result does not have the type of the updated element"
    kind = op.attributes.get("kind", None)
    if not isinstance(kind, ir.IntegerAttr) or not 0 <= kind.value < len(ATOMIC_KINDS):
        return "its kind has no upstream equivalent"
    ordering = op.attributes.get("ordering", None)
    if ordering is not None and not isinstance(ordering, ir.IntegerAttr):
        return "its ordering is not an integer"
    if ordering is not None and ordering.value == ORDERINGS["seq_cst"]:
        return "memref.atomic_rmw is acq_rel, which is weaker than 'seq_cst'"
    if op.name == "enzyme.atomic_rmw":
        return _accessed(operands[1], operands[2:], operands[0].type)
    return _affine_problem(op, operands[1], operands[2:])


def _affine_problem(op: ir.Operation, buffer: Value, indices: Sequence[Value]) -> str | None:
    """Whether an update through an affine map accesses a single element."""
    map = op.attributes.get("map", None)
    if not isinstance(map, ir.AffineMapAttr) or map.value.n_inputs != len(indices):
        return "its number of indices differs from that of its map"
    if not all(isinstance(i.type, ir.IndexType) for i in indices):
        return "its indices are not of type index"
    type = buffer.type
    if not isinstance(type, ir.MemRefType) or (type.rank, type.element_type) != (
        len(map.value.results),
        op.operands[0].type,
    ):
        return f"its map does not select one element of '{type}'"
    return None


def _atomic(op: ir.Operation, build: Builder) -> Sequence[Value]:
    value, buffer, *indices = op.operands
    if op.name == "enzyme.affine_atomic_rmw":
        indices = create_results(op.attributes["map"], indices, build)
    attributes = {"kind": op.attributes["kind"]}
    return [build.value("memref.atomic_rmw", [value, buffer, *indices], value.type, attributes)]


# --- stacks of values


def _stacked_problem(op: ir.Operation, part: Type, leading: Sequence[int]) -> str | None:
    """Whether the result is a tensor of values of type ``part`` with ``leading`` extents."""
    extents = list(part.shape) if isinstance(part, ir.RankedTensorType) else []
    element = part.element_type if isinstance(part, ir.RankedTensorType) else part
    whole = op.result.type
    if not isinstance(whole, ir.RankedTensorType) or not whole.has_static_shape:
        return f"its result is a '{whole}', not a tensor of static shape"
    is_stack = list(whole.shape) == [*leading, *extents] and whole.element_type == element
    return None if is_stack else f"its result is not a stack of '{part}'"


def _concat_problem(op: ir.Operation) -> str | None:
    types = {value.type for value in op.operands}
    if len(types) != 1:
        return "its operands differ in type"
    return _stacked_problem(op, types.pop(), [len(op.operands)])


def _concat(op: ir.Operation, build: Builder) -> Sequence[Value]:
    type = op.result.type
    if not isinstance(op.operands[0].type, ir.RankedTensorType):
        return [build.value("tensor.from_elements", list(op.operands), type)]
    whole = build.value("tensor.empty", (), type)
    for i, part in enumerate(op.operands):
        whole = create_slice("tensor.insert_slice", [part, whole], type, build, *_row(i, type))
    return [whole]


def _extract_problem(op: ir.Operation) -> str | None:
    whole, index = op.operands[0].type, op.attributes.get("index", None)
    if not isinstance(whole, ir.RankedTensorType) or not whole.has_static_shape or not whole.rank:
        return f"its operand is a '{whole}', not a tensor of static shape"
    if not isinstance(index, ir.IntegerAttr) or not 0 <= index.value < whole.shape[0]:
        return "its index is out of bounds"
    rest = list(whole.shape)[1:]
    part: Type = ir.RankedTensorType.get(rest, whole.element_type) if rest else whole.element_type
    return None if part == op.result.type else f"a '{whole}' holds no '{op.result.type}'"


def _extract(op: ir.Operation, build: Builder) -> Sequence[Value]:
    whole, index = op.operands[0], ir.IntegerAttr(op.attributes["index"]).value
    if not isinstance(op.result.type, ir.RankedTensorType):
        return [build.value("tensor.extract", [whole, build.index(index)], op.result.type)]
    return [create_slice("tensor.extract_slice", [whole], op.result.type, build, *_row(index, whole.type))]


def _row(index: int, whole: Type) -> tuple[list[Extent], list[Extent]]:
    """Offsets and sizes of the slice at one index of the first axis."""
    shape = list(ir.RankedTensorType(whole).shape)
    return [index, *[0] * (len(shape) - 1)], [1, *shape[1:]]


def _broadcast_problem(op: ir.Operation) -> str | None:
    shape = op.attributes.get("shape", None)
    if not isinstance(shape, ir.DenseI64ArrayAttr):
        return "its shape is not array<i64: ...>"
    return _stacked_problem(op, op.operands[0].type, list(shape))


def _broadcast(op: ir.Operation, build: Builder) -> Sequence[Value]:
    value, type = op.operands[0], ir.RankedTensorType(op.result.type)
    if not isinstance(value.type, ir.RankedTensorType):
        return [build.value("tensor.splat", [value], type)]
    context, rank = build.loc.context, type.rank
    dims = [ir.AffineDimExpr.get(i, context) for i in range(rank)]
    maps = [ir.AffineMap.get(rank, 0, d, context) for d in (dims[rank - value.type.rank :], dims)]
    empty = build.value("tensor.empty", (), type)
    generic = _generic([value], [empty], maps, build)
    block = generic.regions[0].blocks.append(type.element_type, type.element_type)
    build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
    return [generic.result]


# --- arithmetic


def _progress_problem(op: ir.Operation) -> str | None:
    types = {value.type for value in (*op.operands, op.result)}
    is_number = len(types) == 1 and isinstance(op.result.type, ir.IndexType | ir.IntegerType)
    return None if is_number else "its operands and result are not of one integer type, or index"


def _progress(op: ir.Operation, build: Builder) -> Sequence[Value]:
    steps, states = op.operands
    numbers = constant_integer(steps), constant_integer(states)
    if numbers[0] is not None and numbers[1] is not None:
        return [build.constant(op.result.type, progress(numbers[0], numbers[1]))]
    index = ir.IndexType.get()
    if op.result.type == index:
        return [create_progress(steps, states, build)]
    steps, states = (build.value("arith.index_cast", (value,), index) for value in (steps, states))
    return [build.value("arith.index_cast", (create_progress(steps, states, build),), op.result.type)]


# --- a generic adjoint


def _generic(
    inputs: Sequence[Value], outputs: Sequence[Value], maps: Sequence[ir.AffineMap], build: Builder
) -> ir.Operation:
    """A `linalg.generic` without its body; a dim that some output does not have is a reduction."""
    context = build.loc.context
    outer = [{ir.AffineDimExpr(e).position for e in map.results} for map in maps[len(inputs) :]]
    kinds = ["parallel" if all(d in o for o in outer) else "reduction" for d in range(maps[0].n_dims)]
    attributes = {
        "indexing_maps": ir.ArrayAttr.get([ir.AffineMapAttr.get(map) for map in maps], context),
        "iterator_types": ir.ArrayAttr.get(
            [ir.Attribute.parse(f"#linalg.iterator_type<{kind}>", context) for kind in kinds], context
        ),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(inputs), len(outputs)], context),
    }
    types = [v.type for v in outputs if isinstance(v.type, ir.RankedTensorType)]
    return build.op("linalg.generic", [*inputs, *outputs], types, attributes, 1)


def _split(op: ir.Operation) -> tuple[list[Value], list[Value]] | None:
    sizes = op.attributes.get(PEER_SEGMENTS, None)
    if not isinstance(sizes, ir.DenseI32ArrayAttr) or len(sizes) != 2 or sum(sizes) != len(op.operands):
        return None
    operands = list(op.operands)
    return operands[: sizes[0]], operands[sizes[0] :]


def _adjoint_problem(op: ir.Operation) -> str | None:
    parts, maps = _split(op), op.attributes.get("indexing_maps", None)
    if parts is None or not isinstance(maps, ir.ArrayAttr) or len(maps) != len(op.operands) or not parts[1]:
        return "its inputs, outputs and maps do not match"
    if not all(isinstance(map, ir.AffineMapAttr) for map in maps):
        return "its maps are not affine maps"
    outer = [ir.AffineMapAttr(map).value for map in maps][len(parts[0]) :]
    if not all(isinstance(e, ir.AffineDimExpr) for map in outer for e in map.results):
        return "an output is indexed by something other than loop induction variables"
    if [v.type for v in parts[1] if isinstance(v.type, ir.RankedTensorType)] != [r.type for r in op.results]:
        return "its results are not its output tensors"
    return _body_problem(op, len(parts[1]))


def _body_problem(op: ir.Operation, outputs: int) -> str | None:
    blocks = list(op.regions[0].blocks)
    if len(blocks) != 1 or len(blocks[0].arguments) != len(op.operands):
        return "its body does not have one argument for each operand"
    last = list(blocks[0].operations)[-1:]
    if not last or last[0].operation.name != "enzyme.addTo" or len(last[0].operands) != outputs:
        return "its body does not end in an 'enzyme.addTo' with a value for each output"
    pairs = zip(last[0].operands, list(blocks[0].arguments)[-outputs:], strict=True)
    is_sum = all(value.type == element.type and is_float(value.type) for value, element in pairs)
    return None if is_sum else "a value that it adds does not have the float type of its output"


def _adjoint(op: ir.Operation, build: Builder) -> Sequence[Value]:
    parts = _split(op)
    assert parts is not None
    inputs, outputs = parts
    maps = [ir.AffineMapAttr(map).value for map in ir.ArrayAttr(op.attributes["indexing_maps"])]
    generic = _generic(inputs, outputs, maps, build)
    body = op.regions[0].blocks[0]
    body.append_to(generic.regions[0])
    end = list(body.operations)[-1].operation
    at = before(end)
    elements = list(body.arguments)[len(inputs) :]
    sums = [at.float("arith.addf", pair, pair[0].type) for pair in zip(elements, end.operands, strict=True)]
    at.op("linalg.yield", sums)
    end.erase()
    return list(generic.results)


FORMS: Final[dict[str, UpstreamForm]] = {
    "enzyme.fill_zero": UpstreamForm(_fill_problem, _fill),
    "enzyme.load": UpstreamForm(_load_problem, _load),
    "enzyme.store": UpstreamForm(_store_problem, _store),
    "enzyme.atomic_rmw": UpstreamForm(_atomic_problem, _atomic),
    "enzyme.affine_atomic_rmw": UpstreamForm(_atomic_problem, _atomic),
    "enzyme.concat": UpstreamForm(_concat_problem, _concat),
    "enzyme.extract": UpstreamForm(_extract_problem, _extract),
    "enzyme.broadcast": UpstreamForm(_broadcast_problem, _broadcast),
    "enzyme.binomial_progress": UpstreamForm(_progress_problem, _progress),
    "enzyme.genericAdjoint": UpstreamForm(_adjoint_problem, _adjoint),
}
#: The ops that are lowered here, or rejected.
NAMES: Final = frozenset({*FORMS, *_REFUSED})
