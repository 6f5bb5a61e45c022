"""Converts ``scf`` loops and branches, caches and scalars of a derivative to StableHLO: the inverse of `control`.

A scalar becomes a tensor of rank 0, an index one of i64. Ops without a counterpart stay, and their operands are
extracted from the tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.stablehlo.create import compare
from mlirad.edit.build import Builder
from mlirad.edit.location import unnamed
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.walk import holds

#: Ops with a StableHLO equivalent that has the same operands and result, as tensors.
_SAME: Final = {
    "arith.addi": "add", "arith.subi": "subtract", "arith.muli": "multiply", "arith.divsi": "divide",
    "arith.remsi": "remainder", "arith.minsi": "minimum", "arith.maxsi": "maximum", "arith.andi": "and",
    "arith.ori": "or", "arith.xori": "xor", "arith.select": "select", "arith.addf": "add", "arith.subf": "subtract",
    "arith.mulf": "multiply", "arith.divf": "divide", "arith.negf": "negate", "arith.index_cast": "convert",
    "arith.extf": "convert", "arith.truncf": "convert", "arith.sitofp": "convert",
}  # fmt: skip
#: The same for non-negative operands, such as counters.
_COUNTS: Final = {
    "arith.divui": "divide", "arith.remui": "remainder", "arith.minui": "minimum", "arith.maxui": "maximum",
    "arith.index_castui": "convert",
}  # fmt: skip
#: Predicates of arith.cmpi; indices are compared as signed numbers.
_DIRECTIONS: Final = ("EQ", "NE", "LT", "LE", "GT", "GE", "LT", "LE", "GT", "GE")
_FIRST_UNSIGNED: Final = 6


def convert_structure(function: ir.Operation) -> None:
    """Convert all such ops of ``function``."""
    if holds(function, lambda op: op.name in _STRUCTURES):
        _StructureConversion().run(function)


class _StructureConversion:
    def __init__(self) -> None:
        #: Scalar -> the tensor that holds it.
        self._boxes: dict[Value, Value] = {}
        #: Converted ops; an op comes before those of its regions.
        self._done: list[ir.Operation] = []

    def run(self, function: ir.Operation) -> None:
        """Convert what can be converted, and erase the old ops."""
        self.convert_ops([view.operation for view in function.regions[0].blocks[0].operations])
        for op in reversed(self._done):
            op.erase()

    def convert_ops(self, ops: Sequence[ir.Operation]) -> None:
        """Convert ops of a block."""
        for op in ops:
            handler, place = _HANDLERS.get(op.name), len(self._done)
            if handler is not None and handler(self, op, before(op)):
                self._done.insert(place, op)
            else:
                self._keep(op)

    def _keep(self, op: ir.Operation) -> None:
        """Keep an op: extract its scalar operands from tensors, and convert the ops of its regions."""
        for i, operand in enumerate(op.operands):
            if operand in self._boxes:
                op.operands[i] = _unboxed(self._boxes[operand], operand.type, before(op))
        for region in op.regions:
            for block in region.blocks:
                self.convert_ops([view.operation for view in block.operations])

    def box(self, value: Value, build: Builder) -> Value:
        """The tensor that holds ``value``."""
        if _stays(value.type):
            return value
        found = self._boxes.get(value)
        if found is None:
            type = boxed_type(value.type)
            if isinstance(value.type, ir.RankedTensorType):
                return build.value("arith.index_cast", [value], type)
            if isinstance(value.type, ir.IndexType):
                value = build.value("arith.index_cast", [value], type.element_type)
            found = build.value("tensor.from_elements", [value], type)
        return found

    def put(self, old: Value, new: Value) -> bool:
        """Replace ``old`` by ``new``."""
        if _stays(old.type):
            old.replace_all_uses_with(new)
        else:
            self._boxes[old] = new
        return True

    def put_all(self, op: ir.Operation, new: Sequence[Value]) -> bool:
        """Replace all results of ``op``."""
        for old, value in zip(op.results, new, strict=True):
            self.put(old, value)
        return True

    def move(self, block: ir.Block, into: ir.Block, arguments: Sequence[Value]) -> tuple[list[Value], Builder]:
        """Move and convert a body with these arguments; the converted terminator operands, and a builder at its end."""
        for old, new in zip(block.arguments, arguments, strict=True):
            self.put(old, new)
        end = terminator_of(block)
        ops = [view.operation for view in block.operations][:-1]
        for op in ops:
            into.append(op)
        end_here = Builder(ir.InsertionPoint(into), end.location)
        marker = end_here.op("stablehlo.return")
        self.convert_ops(ops)
        given = [self.box(value, before(marker)) for value in end.operands]
        end.erase()
        marker.erase()
        return given, end_here


def _stays(type: Type) -> bool:
    """Whether values of ``type`` need no conversion: tensors whose elements are not indices."""
    return isinstance(type, ir.RankedTensorType) and not isinstance(type.element_type, ir.IndexType)


def boxed_type(type: Type) -> Type:
    """The tensor type that holds a ``type``, or replaces a tensor of indices."""
    shape, element = (type.shape, type.element_type) if isinstance(type, ir.RankedTensorType) else ([], type)
    if isinstance(element, ir.IndexType):
        element = ir.IntegerType.get_signless(64, type.context)
    return ir.RankedTensorType.get(shape, element)


def _unboxed(tensor: Value, type: Type, build: Builder) -> Value:
    if not isinstance(type, ir.RankedTensorType):
        tensor = build.value("tensor.extract", [tensor], ir.RankedTensorType(tensor.type).element_type)
    return build.value("arith.index_cast", [tensor], type) if tensor.type != type else tensor


def _number(op: ir.Operation) -> bool:
    """Whether the result is a scalar that a tensor can hold."""
    return isinstance(op.results[0].type, ir.IndexType | ir.IntegerType | ir.FloatType)


def _is_index(op: ir.Operation) -> bool:
    return any(isinstance(value.type, ir.IndexType) for value in (*op.operands, *op.results))


# --- scalars


def _same(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    name = _SAME.get(op.name) or (_COUNTS[op.name] if _is_index(op) else None)
    # One condition may select between tensors: upstream makes that of a branch that only yields values.
    selects_tensors = name == "select" and isinstance(op.result.type, ir.RankedTensorType)
    if name is None or not (_number(op) or selects_tensors):
        return False
    if name == "convert" and str(op.operands[0].type) == "i1":
        return False  # True is -1 as a signed number
    operands = [self.box(value, build) for value in op.operands]
    return self.put(op.result, build.value(f"stablehlo.{name}", operands, boxed_type(op.result.type)))


def _ceiling(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    """``ceil(a / b)``, b > 0: ``a / b``, plus one if there is a remainder."""
    if not _is_index(op):
        return False
    left, right = (self.box(value, build) for value in op.operands)
    type = left.type
    whole = build.value("stablehlo.divide", [left, right], type)
    rest = build.value("stablehlo.remainder", [left, right], type)
    more = compare(build, "GT", rest, _zero(type, build))
    more = build.value("stablehlo.convert", [more], type)
    return self.put(op.result, build.value("stablehlo.add", [whole, more], type))


def _constant(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    if not _number(op):
        return False
    type = boxed_type(op.result.type)
    attribute = op.attributes["value"]
    if isinstance(op.result.type, ir.IndexType):
        attribute = ir.IntegerAttr.get(type.element_type, ir.IntegerAttr(attribute).value)
    return self.put(op.result, _splat(type, attribute, build))


def _compare(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    code = ir.IntegerAttr(op.attributes["predicate"]).value
    if not _number(op) or (code >= _FIRST_UNSIGNED and not _is_index(op)):
        return False
    left, right = (self.box(value, build) for value in op.operands)
    return self.put(op.result, compare(build, _DIRECTIONS[code], left, right))


def _splat(type: Type, element: Attribute, build: Builder) -> Value:
    value = ir.DenseElementsAttr.get_splat(type, element)
    return build.value("stablehlo.constant", (), type, {"value": value})


def _zero(type: Type, build: Builder) -> Value:
    """Zeros of any tensor type."""
    element = ir.RankedTensorType(type).element_type
    if isinstance(element, ir.ComplexType):
        value = ir.Attribute.parse(f"dense<(0.0, 0.0)> : {type}", type.context)
        return build.value("stablehlo.constant", (), type, {"value": value})
    number = ir.FloatAttr.get(element, 0.0) if isinstance(element, ir.FloatType) else ir.IntegerAttr.get(element, 0)
    return _splat(type, number, build)


# --- elements and slices of tensors


def _nothing(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    type = op.result.type
    if not _number(op) and not (isinstance(type, ir.RankedTensorType) and type.has_static_shape):
        return False
    return self.put(op.result, _zero(boxed_type(type), build))


def _reshaped(value: Value, shape: Sequence[int], build: Builder) -> Value:
    type = ir.RankedTensorType.get(list(shape), ir.RankedTensorType(value.type).element_type)
    return value if value.type == type else build.value("stablehlo.reshape", [value], type)


def _extract(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    tensor, *places = op.operands
    tensor = self.box(tensor, build)
    if not tensor.type.has_static_shape:
        return False
    found = _sliced(tensor, [self.box(place, build) for place in places], [1] * len(places), build)
    return self.put(op.result, _reshaped(found, [], build))


def _insert(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    value, tensor, *places = op.operands
    tensor = self.box(tensor, build)
    if not tensor.type.has_static_shape:
        return False
    part = _reshaped(self.box(value, build), [1] * len(places), build)
    return self.put(op.result, _updated(tensor, part, [self.box(place, build) for place in places], build))


def _from_elements(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    type = boxed_type(op.result.type)
    parts = [self.box(value, build) for value in op.operands]
    if len(parts) == 1:
        return self.put(op.result, _reshaped(parts[0], type.shape, build))
    rows = [_reshaped(part, [1], build) for part in parts]
    flat = ir.RankedTensorType.get([len(rows)], type.element_type)
    axis = {"dimension": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0)}
    return self.put(op.result, _reshaped(build.value("stablehlo.concatenate", rows, flat, axis), type.shape, build))


def _filled(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    if not ir.RankedTensorType(op.result.type).has_static_shape:
        return False
    axes = {"broadcast_dimensions": ir.DenseI64ArrayAttr.get([])}
    one = self.box(op.operands[0], build)
    return self.put(op.result, build.value("stablehlo.broadcast_in_dim", [one], boxed_type(op.result.type), axes))


def _slice(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    tensor = self.box(op.operands[0], build)
    places = _offsets(self, op, 1, build)
    if places is None or not tensor.type.has_static_shape:
        return False
    sizes = list(ir.DenseI64ArrayAttr(op.attributes["static_sizes"]))
    found = _sliced(tensor, places, sizes, build)
    return self.put(op.result, _reshaped(found, ir.RankedTensorType(op.result.type).shape, build))


def _put_slice(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    part, tensor = (self.box(value, build) for value in list(op.operands)[:2])
    places = _offsets(self, op, 2, build)
    if places is None or not tensor.type.has_static_shape:
        return False
    part = _reshaped(part, list(ir.DenseI64ArrayAttr(op.attributes["static_sizes"])), build)
    return self.put(op.result, _updated(tensor, part, places, build))


def _offsets(self: _StructureConversion, op: ir.Operation, first: int, build: Builder) -> list[Value] | None:
    """The offsets of a slice of constant sizes with unit strides; else None."""
    sizes, strides = (list(ir.DenseI64ArrayAttr(op.attributes[f"static_{word}"])) for word in ("sizes", "strides"))
    open = ir.ShapedType.get_dynamic_size()
    if any(size == open for size in sizes) or any(stride != 1 for stride in strides):
        return None
    given = iter(list(op.operands)[first:])
    found, scalar = [], boxed_type(ir.IndexType.get(op.context))
    for offset in ir.DenseI64ArrayAttr(op.attributes["static_offsets"]):
        number = ir.IntegerAttr.get(scalar.element_type, offset)
        found.append(self.box(next(given), build) if offset == open else _splat(scalar, number, build))
    return found


def _sliced(tensor: Value, places: Sequence[Value], sizes: Sequence[int], build: Builder) -> Value:
    if not places:
        return tensor
    type = ir.RankedTensorType.get(list(sizes), ir.RankedTensorType(tensor.type).element_type)
    attributes = {"slice_sizes": ir.DenseI64ArrayAttr.get(list(sizes))}
    return build.value("stablehlo.dynamic_slice", [tensor, *places], type, attributes)


def _updated(tensor: Value, part: Value, places: Sequence[Value], build: Builder) -> Value:
    return build.value("stablehlo.dynamic_update_slice", [tensor, part, *places], tensor.type) if places else part


# --- loops and branches


def _for(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    if "unsignedCmp" in op.attributes:
        return False
    low, high, step, *inits = (self.box(value, build) for value in op.operands)
    loop, condition, body = _create_while([low, *inits], build)
    at = build.at(ir.InsertionPoint(condition))
    at.op("stablehlo.return", [compare(at, "LT", condition.arguments[0], high)])
    given, at = self.move(op.regions[0].blocks[0], body, list(body.arguments))
    next = at.value("stablehlo.add", [body.arguments[0], step], low.type)
    at.op("stablehlo.return", [next, *given])
    return self.put_all(op, list(loop.results)[1:])


def _while(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    """A do-while loop, whose second block only forwards its arguments, or one that tests before each iteration."""
    _, after = (region.blocks[0] for region in op.regions)
    inits = [self.box(value, build) for value in op.operands]
    is_plain = list(terminator_of(after).operands) == list(after.arguments) and len(after.operations) == 1
    return _one_block(self, op, inits, build) if is_plain else _two_blocks(self, op, inits, build)


def _one_block(self: _StructureConversion, op: ir.Operation, inits: Sequence[Value], build: Builder) -> bool:
    """Convert a do-while loop: its block becomes the body, which carries the condition."""
    truth = boxed_type(ir.IntegerType.get_signless(1, op.context))
    start = _splat(truth, ir.IntegerAttr.get(truth.element_type, 1), build)
    loop, condition, body = _create_while([start, *inits], build)
    build.at(ir.InsertionPoint(condition)).op("stablehlo.return", [condition.arguments[0]])
    given, at = self.move(op.regions[0].blocks[0], body, list(body.arguments)[1:])
    at.op("stablehlo.return", given)
    return self.put_all(op, list(loop.results)[1:])


def _two_blocks(self: _StructureConversion, op: ir.Operation, inits: Sequence[Value], build: Builder) -> bool:
    """The condition must forward its own arguments to the other block."""
    first, after = (region.blocks[0] for region in op.regions)
    arguments = list(first.arguments)
    handed = list(terminator_of(first).operands)[1:]
    if any(value not in arguments for value in handed):
        return False
    places = [arguments.index(value) for value in handed]
    loop, condition, body = _create_while(inits, build)
    # Compare the values before they are replaced.
    given, at = self.move(first, condition, list(condition.arguments))
    at.op("stablehlo.return", given[:1])
    given, at = self.move(after, body, [body.arguments[place] for place in places])
    at.op("stablehlo.return", given)
    return self.put_all(op, [loop.results[place] for place in places])


def _create_while(inits: Sequence[Value], build: Builder) -> tuple[ir.Operation, ir.Block, ir.Block]:
    types = [value.type for value in inits]
    loop = build.op("stablehlo.while", inits, types, None, 2)
    places = [unnamed(build.loc)] * len(types)
    condition, body = (region.blocks.append(*types, arg_locs=places) for region in loop.regions)
    return loop, condition, body


def _if(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    return _branch(self, op, "stablehlo.if", self.box(op.operands[0], build), range(2), build)


def _switch(self: _StructureConversion, op: ir.Operation, build: Builder) -> bool:
    count = len(op.regions)
    if list(ir.DenseI64ArrayAttr(op.attributes["cases"])) != list(range(count - 1)):
        return False
    number = self.box(op.operands[0], build)
    low, high = (_splat(number.type, ir.IntegerAttr.get(number.type.element_type, n), build) for n in (-1, count))
    number = build.value("stablehlo.clamp", [low, number, high], number.type)
    narrow = ir.RankedTensorType.get([], ir.IntegerType.get_signless(32, op.context))
    number = build.value("stablehlo.convert", [number], narrow)
    return _branch(self, op, "stablehlo.case", number, [*range(1, count), 0], build)


def _branch(
    self: _StructureConversion, op: ir.Operation, name: str, chosen: Value, order: Sequence[int], build: Builder
) -> bool:
    """A branch on ``chosen`` with the regions of ``op`` in ``order``."""
    types = [boxed_type(result.type) for result in op.results]
    new = build.op(name, [chosen], types, None, len(order))
    for region, place in zip(new.regions, order, strict=True):
        block = region.blocks.append()
        given: list[Value] = []
        at = build.at(ir.InsertionPoint(block))
        if len(op.regions[place].blocks):
            given, at = self.move(op.regions[place].blocks[0], block, ())
        at.op("stablehlo.return", given)
    return self.put_all(op, list(new.results))


_Handler = Callable[[_StructureConversion, ir.Operation, Builder], bool]
#: Ops that only occur with control flow or caches.
_STRUCTURES: Final[dict[str, _Handler]] = {
    "scf.for": _for, "scf.if": _if, "scf.index_switch": _switch, "scf.while": _while, "tensor.empty": _nothing,
    "tensor.extract": _extract, "tensor.extract_slice": _slice, "tensor.from_elements": _from_elements,
    "tensor.insert": _insert, "tensor.insert_slice": _put_slice, "tensor.splat": _filled, "ub.poison": _nothing,
}  # fmt: skip
_HANDLERS: Final[dict[str, _Handler]] = {
    **_STRUCTURES, **dict.fromkeys((*_SAME, *_COUNTS), _same), "arith.ceildivsi": _ceiling,
    "arith.ceildivui": _ceiling, "arith.cmpi": _compare, "arith.constant": _constant,
}  # fmt: skip
