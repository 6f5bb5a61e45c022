"""Dependence of numbers on inputs: forward-mode derivatives whose tangents are sets of inputs.

A tangent is a linear combination of other tangents. With sets of inputs, a bit for each, tangents are united where they
would be combined, whatever the coefficients are, and moved where they would be moved::

    %dy = arith.mulf %dx, %a           ->    %dy = %dx
    %dz = arith.addf %dy, %db          ->    %dz = bits of %dy | bits of %db
    %dm = arith.select %c, %dy, %dz    ->    the same union: either may be selected for other arguments

The ops that compute tangents are those that vary with the given tangents (`uniformity`). Primal values are not changed,
so that branches, trip counts and subscripts are those of the arguments.

A set is in the mantissa of its float, whose sign and exponent are zero: so no number is a NaN, which moves may not
preserve, and no set changes if Python converts a scalar.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.batching.batch import Batches, mutable_globals
from mlirad.batching.bit_sets import create_spread, create_union, create_union_of_elements, create_words, word_type
from mlirad.batching.uniformity import Uniformity
from mlirad.batching.value_flow import Flows
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.module import cleaned_up, free_symbol
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.types import element_type, innermost_type, is_float, is_float_like, is_truth
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.registry import CALL, Registry

#: Stored bits of the mantissa, by the class name of the float type.
_MANTISSAS: Final = {"F64Type": 52, "F32Type": 23, "F16Type": 10, "BF16Type": 7}
#: Dialects whose ops, except `_UPDATE`, only move elements of tensors and buffers.
_MOVERS: Final = ("memref.", "tensor.", "bufferization.")
_UPDATE: Final = "memref.atomic_rmw"
_VECTOR_MOVERS: Final = tuple(
    f"vector.{word}"
    for word in (
        *("broadcast", "extract", "insert", "extract_strided_slice", "insert_strided_slice", "from_elements"),
        *("to_elements", "shuffle", "shape_cast", "transpose", "load", "store", "transfer_read", "transfer_write"),
        *("maskedload", "maskedstore", "gather", "scatter", "interleave", "deinterleave", "mask", "yield"),
    )
)
_ELEMENTWISE: Final = ("arith.", "math.", "vector.fma")
_SELECT: Final = "arith.select"
#: Ops on matrices, with leading batch dimensions.
_MATRICES: Final = "lapack."
#: Reductions of a vector, with an attribute for the kind.
_SUMS: Final = ("vector.reduction", "vector.multi_reduction")
#: Structured ops: the arguments of their block are elements of their operands.
_STRUCTURED: Final = ("linalg.generic", "linalg.map", "linalg.reduce")
_ANY_UPDATE: Final = "memref.generic_atomic_rmw"
_NOTHING: Final = "ub.poison"
_GENERATES: Final = ("tensor.generate", "tensor.pad", _ANY_UPDATE)


@dataclass(frozen=True)
class Dependence:
    """A function from sets to sets.

    ``symbol``: its name. ``bits``: the number of usable bits in a set, the lowest ones. ``is_structural``: branches,
    trip counts and subscripts do not depend on floats, so that the result does not either.
    """

    symbol: str
    bits: int
    is_structural: bool


def create_dependence(
    top: ir.Operation, primal: str, derivative: str, tangents: Sequence[bool], registry: Registry, name: str
) -> Dependence:
    """Add ``@<name>``, a form of ``@<derivative>`` with sets for the tangents: the arguments ``tangents``, and results.

    ``primal``: the function of which ``derivative`` is the forward-mode derivative.

    Raises:
        UnsupportedError: tangents reach an op that combines them in an unknown way.
    """
    shadows = mutable_globals(top, derivative, registry).keys() - mutable_globals(top, primal, registry).keys()
    batches = Batches(top, registry, shadows)
    with cleaned_up(batches.close):
        return _Sets(top, batches, registry).dependence(derivative, tuple(tangents), name)


class _Sets:
    """The functions of one module on sets, each created once for each selection of arguments that are sets."""

    def __init__(self, top: ir.Operation, batches: Batches, registry: Registry) -> None:
        self._top, self._batches, self._registry, self._flows = top, batches, registry, Flows(registry)
        self._made: dict[tuple[str, tuple[bool, ...]], str] = {}
        self._bits = max(_MANTISSAS.values())

    def dependence(self, name: str, flags: tuple[bool, ...], symbol: str) -> Dependence:
        """See `create_dependence`."""
        made = self.create(name, flags, symbol)
        is_structural = self._is_structural(name, flags)
        return Dependence(made, self._bits, is_structural)

    def create(self, name: str, flags: tuple[bool, ...], symbol: str | None = None) -> str:
        """``@name`` on sets, with the arguments ``flags`` as sets."""
        arguments, *_ = self._batches.summary(name, flags)
        if (name, arguments) in self._made:
            return self._made[name, arguments]
        symbol = free_symbol(self._top, symbol, f"{name}_dependence")
        prepared = self._batches.prepared(name)
        function = prepared.clone(ir.InsertionPoint.after(prepared)).operation
        function.attributes["sym_name"] = ir.StringAttr.get(symbol, function.context)
        self._made[name, arguments] = symbol
        uniformity = self._batches.uniformity(function, arguments)
        _Function(self, function, uniformity, self._registry, self._flows).rewrite()
        return symbol

    def limit(self, type: Type) -> None:
        """Record that sets are in floats of ``type``."""
        self._bits = min(self._bits, _MANTISSAS.get(type.__class__.__name__, 0))

    def _is_structural(self, name: str, flags: tuple[bool, ...]) -> bool:
        function = self._batches.prepared(name)
        values = function.regions[0].blocks[0].arguments
        floats = [not f and _is_float_like(v.type) for v, f in zip(values, flags, strict=True)]
        found = self._batches.uniformity(function, floats)
        if found.divergent or self._batches.uses_globals(name):
            return False
        inside: set[Value] = set()

        def depends(value: Value) -> bool:
            return value in inside or found.is_varying(value)

        for op in find_ops(function, lambda op: op != function, outer_first=True):
            if not found.concerns(op) and not any(map(depends, op.operands)):
                continue
            if self._registry.find(CALL, op.name) is not None or any(map(depends, self._deciding(op))):
                return False
            # `Uniformity` does not analyse the regions of structured ops.
            if len(op.regions) and self._flows.of(op) is None:
                inside |= _elements_of(op, depends)
            elif any(map(inside.__contains__, op.operands)):
                inside |= set(op.results)
        return True

    def _deciding(self, op: ir.Operation) -> Sequence[Value]:
        """The operands of ``op`` that control it: subscripts, extents, masks and conditions."""
        values = [v for v in op.operands if not is_buffer(v.type)]
        if op.name == _SELECT:
            return values[:1] if is_buffer(op.result.type) else ()
        integers = [v for v in values if _is_integer(v.type)]
        if op.name.startswith(_ELEMENTWISE):
            return [v for v in integers if not is_truth(v.type)]  # of a select both sides are united
        if op.name.startswith(_MATRICES):
            return ()  # all elements of a matrix are united
        flow = self._flows.of(op)
        if flow is not None:
            return flow.controls(op)
        is_end = op == terminator_of(op.operation.block)
        return () if is_end and all(is_truth(v.type) for v in integers) else integers


class _Function:
    """Rewrites one function."""

    def __init__(
        self, sets: _Sets, function: ir.Operation, uniformity: Uniformity, registry: Registry, flows: Flows
    ) -> None:
        self._sets, self._function, self._uniformity = sets, function, uniformity
        self._registry, self._flows = registry, flows
        #: The values that vary inside structured ops.
        self._inner: set[Value] = set()

    def rewrite(self) -> None:
        """Replace all arithmetic on tangents by unions."""
        self._check_controls()
        plan: list[tuple[ir.Operation, list[int]]] = []
        for op in find_ops(self._function, lambda op: op != self._function, outer_first=True):
            numbers = [i for i, value in enumerate(op.operands) if self._is_set(value)]
            self._note(op)
            if numbers or any(map(self._is_set, op.results)):
                self._enter(op, numbers)
                plan.append((op, numbers))
        gone: list[ir.Operation] = []
        for op, numbers in plan:
            with op.location:
                if self._rewrite(op, numbers):
                    gone.append(op)
        for op in reversed(gone):
            if any(True for result in op.results for _ in result.uses):
                raise self._refusal(op, "something depends on whether a tangent is zero")
            op.erase()

    def _is_set(self, value: Value) -> bool:
        return value in self._inner or self._uniformity.is_varying(value)

    def _note(self, op: ir.Operation) -> None:
        for value in (*op.operands, *op.results):
            type = innermost_type(value.type)
            if isinstance(type, ir.ComplexType) and self._is_set(value):
                raise self._refusal(op, "it has tangents that are complex numbers")
            if is_float(type) and self._is_set(value):
                self._sets.limit(type)

    def _check_controls(self) -> None:
        for op in self._uniformity.divergent:
            raise self._refusal(op, "a tangent decides what runs")

    def _enter(self, op: ir.Operation, numbers: Sequence[int]) -> None:
        """Mark the values that vary inside ``op``, or its results, if `Uniformity` has not analysed it."""
        if op.name in _STRUCTURED:
            varying = {i for i, v in enumerate(op.operands) if self._is_set(v)}
            first = len(op.operands) - len(op.results)
            varying |= {first + i for i, result in enumerate(op.results) if self._is_set(result)}
            self._inner |= {op.regions[0].blocks[0].arguments[i] for i in varying}
        if op.name == _ANY_UPDATE and self._is_set(op.operands[0]):
            self._inner.add(op.regions[0].blocks[0].arguments[0])
        parent = op.parent
        if numbers and parent is not None and parent.operation.name in (*_STRUCTURED, *_GENERATES):
            self._inner |= set(op.results)

    # --- op by op

    def _rewrite(self, op: ir.Operation, numbers: Sequence[int]) -> bool:
        """Rewrite ``op``, whose operands ``numbers`` are sets; returns whether it is to be erased."""
        if op.name in (*_STRUCTURED, *_GENERATES) or self._moves(op, numbers):
            return False
        if op.name == _NOTHING and is_buffer(op.result.type):
            return False  # on a path that is never taken
        if self._registry.find(CALL, op.name) is not None:
            self._call(op, numbers)
            return False
        if op.name in _SUMS:
            return self._sum(op)
        if op.name == _UPDATE:
            return self._update(op)
        if op.name.startswith(_ELEMENTWISE) and self._is_elementwise(op, numbers):
            return self._unite(op, numbers)
        return self._mix(op, numbers)

    def _moves(self, op: ir.Operation, numbers: Sequence[int]) -> bool:
        if op == terminator_of(op.operation.block) or self._flows.of(op) is not None:
            parent = op.parent
            return self._flows.of(op) is None or parent is None or parent.operation.name not in _STRUCTURED
        if op.name == _SELECT and is_buffer(op.results[0].type):
            return True
        is_mover = (op.name.startswith(_MOVERS) and op.name != _UPDATE) or op.name in _VECTOR_MOVERS
        return is_mover and not any(_is_integer(op.operands[i].type) for i in numbers)

    def _call(self, op: ir.Operation, numbers: Sequence[int]) -> None:
        model = self._registry.find(CALL, op.name)
        callee = model.callee(op) if model is not None else None
        if callee is None:
            raise self._refusal(op, "it calls an unknown function with tangents")
        symbol = self._sets.create(callee, tuple(i in numbers for i in range(len(op.operands))))
        op.attributes["callee"] = ir.FlatSymbolRefAttr.get(symbol, op.context)

    def _unite(self, op: ir.Operation, numbers: Sequence[int]) -> bool:
        """Arithmetic, element by element."""
        result = op.results[0]
        if not is_float(element_type(result.type)):
            return True  # a comparison; no remaining op may use it
        build = before(op)
        words = [create_words(value, result.type, build) for value in self._sets_of(op, numbers)]
        result.replace_all_uses_with(build.value("arith.bitcast", [create_union(words, build)], result.type))
        return True

    def _sets_of(self, op: ir.Operation, numbers: Sequence[int]) -> list[Value]:
        given = [op.operands[i] for i in numbers if is_float(element_type(op.operands[i].type))]
        if not given:
            raise self._refusal(op, "a number is made of bits of a tangent")
        return given

    def _is_elementwise(self, op: ir.Operation, numbers: Sequence[int]) -> bool:
        result = op.results[0]
        is_number = is_float(element_type(result.type))
        return not is_number or all(_shape(v.type) == _shape(result.type) for v in self._sets_of(op, numbers))

    def _mix(self, op: ir.Operation, numbers: Sequence[int]) -> bool:
        """An op on values: each element of a result may depend on all elements of all operands."""
        types = [value.type for value in (*op.operands, *op.results)]
        results = [result for result in op.results if self._is_set(result)]
        elements = {element_type(result.type) for result in results}
        is_known = len(elements) == 1 and all(map(is_float, elements))
        is_known &= not len(op.regions) and not any(map(is_buffer, types))
        if not is_known or any(_is_integer(op.operands[i].type) for i in numbers):
            raise self._refusal(op, f"it is not known how '{op.name}' combines tangents")
        kept = ir.RankedTensorType(types[0]).rank - 2 if op.name.startswith(_MATRICES) else 0
        union = create_union_of_elements(self._sets_of(op, numbers), kept, results[0].type, before(op))
        behind = Builder(ir.InsertionPoint.after(op), op.location)
        for result in results:
            uses = [(use.owner, use.operand_number) for use in result.uses]
            made = create_spread(union, result, kept, behind)
            for owner, number in uses:
                owner.operands[number] = made
        return not any(True for result in op.results for _ in result.uses)  # of some ops only the extents are used now

    def _sum(self, op: ir.Operation) -> bool:
        """A reduction of a vector."""
        build, result = before(op), op.results[0]
        operands = [create_words(v, v.type, build) if is_float(element_type(v.type)) else v for v in op.operands]
        attributes = {key: one for key, one in op.attributes.items() if key != "fastmath"}
        attributes["kind"] = ir.Attribute.parse("#vector.kind<or>", op.context)
        made = build.value(op.name, operands, word_type(result.type), attributes)
        result.replace_all_uses_with(build.value("arith.bitcast", [made], result.type))
        return True

    def _update(self, op: ir.Operation) -> bool:
        """An atomic update of an element of a buffer."""
        value, buffer, *subscripts = op.operands
        build, type = before(op), value.type
        made = build.op(_ANY_UPDATE, [buffer, *subscripts], [type], regions=1)
        inside = build.into(made.regions[0], [type])
        word = create_words(inside.arguments[0], type, inside)
        union = inside.value("arith.ori", [word, create_words(value, type, inside)], word.type)
        inside.op("memref.atomic_yield", [inside.value("arith.bitcast", [union], type)])
        op.results[0].replace_all_uses_with(made.result)
        return True

    def _refusal(self, op: ir.Operation, why: str) -> UnsupportedError:
        message = f"the pattern of the Jacobian cannot be found: {why}"
        helps = ("give it: pattern=<a scipy.sparse array that is not zero where the Jacobian may not be>",)
        return UnsupportedError(Diagnostic("MA0371", message, where(op.location), helps=helps))


def _is_integer(type: Type) -> bool:
    return isinstance(element_type(type), ir.IntegerType | ir.IndexType)


def _is_float_like(type: Type) -> bool:
    return is_float_like(innermost_type(type))


def _elements_of(op: ir.Operation, depends: Callable[[Value], bool]) -> set[Value]:
    """The float block arguments of ``op``, or those that are elements of operands for which ``depends`` holds."""
    arguments = [(i, one) for region in op.regions for block in region.blocks for i, one in enumerate(block.arguments)]
    operands = list(op.operands) if op.name in _STRUCTURED else []
    return {one for i, one in arguments if _is_float_like(one.type) or (i < len(operands) and depends(operands[i]))}


def _shape(type: Type) -> list[int]:
    return list(type.shape) if isinstance(type, ir.ShapedType) else []
