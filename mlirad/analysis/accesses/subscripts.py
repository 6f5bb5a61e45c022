"""Subscripts of loads and stores as linear forms of values."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.ranges import IntegerRanges
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.interfaces.registry import ACCESS, MEMORY, SCALAR
from mlirad.interfaces.scalar import ScalarModel

#: The interval of an unknown integer.
_ANY: Final = (-(2**63), 2**63)
#: The subscripts of an element.
Place: TypeAlias = tuple[Linear, ...]


class Subscripts:
    """The subscripts of loads and stores, expanded through linear ops."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._scalars = program.registry.table(SCALAR)
        self._accesses = program.registry.table(ACCESS)
        self._memory = program.registry.table(MEMORY)
        self._ranges = IntegerRanges(program)
        self._bounds: dict[Value, tuple[Sequence[Linear], Sequence[Linear]]] = {}
        #: The first value of a block for each one that is computed as it is, of the blocks that were asked for.
        self._firsts: dict[Block, dict[Value, Value]] = {}

    def of_load(self, node: Node) -> tuple[Value, Place] | None:
        """The buffer and the subscripts of a load of one element; None for other ops and unknown subscripts."""
        return self._of(node, self._program.entry, is_store=False)

    def of_store(self, node: Node) -> tuple[Value, Place] | None:
        """The buffer and the subscripts of a store of one element; None for other ops and unknown subscripts."""
        return self._of(node, self._program.entry, is_store=True)

    def of_update(self, node: Node) -> tuple[Value, Place] | None:
        """The buffer and the subscripts of an atomic update of one element; None for other ops."""
        element = self._memory[node.name].updated(node.op) if node.name in self._memory else ()
        return (element[0], tuple(self.followed(as_form(v)) for v in element[1:])) if element else None

    def followed(self, form: Linear) -> Linear:
        """``form`` with the results of linear ops replaced by their linear forms."""
        return self._followed(form, self._program.entry)

    def factors(self, value: Value) -> tuple[Value, ...]:
        """The two values whose product ``value`` is; none if it is something else."""
        return next((model.product(op) or () for model, op in self.models(value)), ())

    def division(self, value: Value) -> tuple[str, Linear, Linear] | None:
        """The kind of division, the dividend and the divisor, if ``value`` is a quotient or a remainder."""
        for model, op in self.models(value):
            if kind := model.division(op):
                return kind, self.followed(as_form(op.operands[0])), self.followed(as_form(op.operands[1]))
        return None

    def bounds(self, value: Value) -> tuple[Sequence[Linear], Sequence[Linear]]:
        """Inclusive bounds of an induction variable, minimum, maximum or quotient; possibly several of each."""
        if value not in self._bounds:
            loop, between = self._program.variables.get(value), self.interval(value)
            low, high = next((model.limits(op) for model, op in self.models(value)), ((), ()))
            if loop is not None:
                low, high = loop.as_loop.induction_bounds(loop.op)[list(loop.as_loop.induction(loop.op)).index(value)]
            elif between is not None:
                low, high = [Linear((), between[0])], [Linear((), between[1])]
            self._bounds[value] = [self.followed(form) for form in low], [self.followed(form) for form in high]
        return self._bounds[value]

    def models(self, value: Value) -> Iterator[tuple[ScalarModel, ir.Operation]]:
        """What is known of the arithmetic that computes ``value``: the model and the op, if there are any."""
        producer = self._program.producer.get(value)
        if producer is not None and producer.name in self._scalars:
            yield self._scalars[producer.name], producer.op

    def of(self, load: Node, inside: Block) -> Place | None:
        """The subscripts of a load; linear ops are expanded only inside the block ``inside``."""
        found = self._of(load, inside, is_store=False)
        return None if found is None else found[1]

    def _of(self, node: Node, inside: Block, *, is_store: bool) -> tuple[Value, Place] | None:
        model = self._accesses.get(node.name)
        found = None if model is None or model.is_store is not is_store else model.place(node.op)
        if found is None:
            return None
        buffer, place = found
        return buffer, tuple(self._followed(form, inside) for form in place)

    def _followed(self, form: Linear, inside: Block) -> Linear:
        """``form`` with constants, and linear ops in ``inside``, expanded."""
        return expanded(form, lambda value: self._definition(value, inside), self.order)

    def _definition(self, value: Value, inside: Block) -> Linear | None:
        """The linear form of a constant, or of a linear op inside the block; None for other values."""
        number = constant_integer(value)
        if number is not None:
            return Linear((), number)
        producer = self._program.producer.get(value)
        if producer is None or not inside.encloses(producer.block):
            return None
        form = self._linear(value)
        first = self._first(value, producer.block) if form is None and _is_number(producer) else value
        return form if first == value else as_form(first)

    def _linear(self, value: Value) -> Linear | None:
        return next((model.linear(op) for model, op in self.models(value)), None)

    def _first(self, value: Value, block: Block) -> Value:
        """The first value of ``block`` that the same integer op on the same numbers gives.

        Affine maps are lowered access by access: a load and a store of one element divide the same number twice.
        """
        firsts = self._firsts.get(block)
        if firsts is None:
            firsts, found = self._firsts.setdefault(block, {}), dict[Hashable, Value]()
            for node in block.nodes:
                if _is_number(node) and self._linear(node.results[0]) is None:
                    operands = (self.followed(as_form(operand)) for operand in node.operands)
                    key = (node.name, *node.op.attributes.items(), *operands)
                    firsts[node.results[0]] = found.setdefault(key, node.results[0])
        return firsts.get(value, value)

    def order(self, value: Value) -> int:
        """The position of the op that computes ``value``: `expanded` replaces the latest value first."""
        producer = self._program.producer.get(value)
        return -1 if producer is None else producer.order

    def greatest_trip_count(self, loop: Node) -> int | None:
        """An upper bound of the trip count that follows from static extents of accessed buffers; or None.

        An access outside of its buffer is undefined behaviour, so that ``x[i]`` with 8 elements allows 8 iterations.
        """
        (variable, *others) = loop.as_loop.induction(loop.op) or (None,)
        bounds = loop.as_loop.induction_interval(loop.op, lambda value: self.interval(value) or _ANY)
        if variable is None or others or bounds is None:
            return None
        low, _, step = bounds
        counts = []
        for node in loop.blocks[0].nodes:
            buffer, place = self.of_load(node) or self.of_store(node) or (None, ())
            shape = buffer.type.shape if buffer is not None and isinstance(buffer.type, ir.ShapedType) else ()
            for form, extent in zip(place, shape, strict=False):
                factor = form.factor_of(variable)
                if factor > 0 and len(form.factors) == 1 and extent != ir.ShapedType.get_dynamic_size():
                    # The range of the variable for which the subscript is in bounds.
                    first, last = -(form.constant // factor), (extent - 1 - form.constant) // factor
                    counts.append(max(0, (last - max(first, low)) // step + 1))
        return min(counts, default=None)

    def interval(self, value: Value) -> Interval:
        """The interval of ``value``; None if it is unbounded or unknown."""
        return self._ranges.of(value)


def _is_number(node: Node) -> bool:
    """Whether the op computes one integer from values alone."""
    is_plain = not (node.effects or node.unknown_effects or node.blocks or len(node.op.regions))
    return is_plain and len(node.results) == 1 and isinstance(node.results[0].type, ir.IntegerType | ir.IndexType)
