"""``affine.for``: bounds are maps, the lower one a max and the upper one a min of their results; constant step.

The reversed loop stays affine. With one lower bound ``f`` it counts ``r`` from ``max(1 - ceil((e - f) / s))`` over all
upper bounds ``e`` up to 1, and ``iv = f - r s``. With several lower bounds and step 1 it counts ``r = -iv`` from
``max(1 - e)`` to ``min(1 - f)``. Several lower bounds with another step have no affine reversal: such loops are
lowered first (`ForLowering`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.affine.maps import may_map_trap
from mlirad.edit.affine import AffineExpressions, single
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval, interval_of, last_step
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import extend_regions
from mlirad.interfaces.ops import LoweringModel
from mlirad.interfaces.regions import Bounds, BranchModel, Lookup, LoopModel, Range, Reversed


@final
class AffineForModel(LoopModel):
    """The loop model of ``affine.for``."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands of both bounds."""
        return tuple(op.operands)[: _first_init(op)]

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether a bound may divide by zero."""
        return may_map_trap(op, "lowerBoundMap", "upperBoundMap")

    def inits(self, op: ir.Operation, /) -> Sequence[Value]:
        """The ``iter_args`` operands."""
        return tuple(op.operands)[_first_init(op) :] if len(op.results) else ()

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """Creates the same loop with additional loop-carried values."""
        low, high, carried = ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])
        segments = ir.DenseI32ArrayAttr.get([low, high, carried + len(inits)], op.context)
        return extend_regions(op, inits, types, {"operandSegmentSizes": segments})

    def static_trip_count(self, op: ir.Operation, /) -> int | None:
        """The trip count if both bounds are constants, else None."""
        low, high = _bounds(op)
        lows, highs = _constants(low), _constants(high)
        if lows is None or highs is None:
            return None
        return max(0, -((max(lows) - min(highs)) // _step(op)))

    def induction_interval(
        self, op: ir.Operation, interval: Callable[[Value], Interval], /
    ) -> tuple[int, int, int] | None:
        """The range from the greatest minimum of the lower bounds to the least maximum of the upper bounds."""
        low, high = _bounds(op)
        lows, highs = _intervals(low, interval), _intervals(high, interval)
        if not lows or not highs:
            return None
        first = max(lo for lo, _ in lows), max(hi for _, hi in lows)
        return (first[0], last_step(first, min(hi for _, hi in highs) - 1, _step(op)), _step(op))

    def induction_bounds(self, op: ir.Operation, /) -> Sequence[Bounds]:
        """The linear lower bounds, and the linear upper bounds less 1."""
        low, high = (bound.linear() for bound in _bounds(op))
        return ((low, [form.shifted(-1) for form in high]),)

    def progression(self, op: ir.Operation, /) -> tuple[Linear, Linear] | None:
        """The lower bound, if there is only one, and the step."""
        low, _ = _bounds(op)
        forms = low.linear()
        return (forms[0], Linear((), _step(op))) if len(forms) == len(low.exprs) == 1 else None

    def whole_range(self, op: ir.Operation, /) -> Bounds | None:
        """The bounds if the step is 1 and all of them are linear, else None."""
        ((low, high),) = self.induction_bounds(op)
        sizes = [len(bound.exprs) for bound in _bounds(op)]
        return (low, high) if _step(op) == 1 and [len(low), len(high)] == sizes else None

    def create_trip_count(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Value:
        """``max(0, min over all bounds of ceil((e - f) / s))``."""
        static = self.static_trip_count(op)
        if static is not None:
            return build.index(static)
        low, high = _bounds(op)
        step = _step(op)
        count = low.mapped(lookup).pairs(high.mapped(lookup), lambda f, e: _ceil_div(e - f, step))
        index = ir.IndexType.get(op.context)
        smallest = count.apply(build, "affine.min")
        return build.value("arith.maxsi", (smallest, build.index(0)), index)

    def create_iteration_number(self, op: ir.Operation, build: Builder, /) -> Value:
        """``(iv - lb) floordiv s``."""
        low, _ = _bounds(op)
        iv: Value = op.regions[0].blocks[0].arguments[0]
        step = _step(op)
        if _constants(low) == [0] and step == 1:
            return iv
        return self._number(low, iv, step, build)

    def create_reversed(self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /) -> Reversed:
        """Creates an ``affine.for`` over the reflected range; see the module's docstring."""
        low, high = _bounds(op)
        low, high, step = low.mapped(lookup), high.mapped(lookup), _step(op)
        one = _constant_expression(1, op.context)
        if len(low.exprs) == 1:
            start = low.pairs(high, lambda f, e: one - _ceil_div(e - f, step))
            end = AffineExpressions((one,), (), ())
        else:
            start, end = high.each(lambda e: one - e), low.each(lambda f: one - f)
        loop, body = _create(op, start, end, inits, build)
        at = build.at(ir.InsertionPoint(body))
        reflected = body.arguments[0]
        r = ir.AffineExpr.get_dim(0, op.context)
        if len(low.exprs) == 1:
            iv = low.pairs(single(r, reflected), lambda f, k: f - k * step).apply(at)
            number = single(r * -1, reflected).apply(at)
        else:
            iv = single(r * -1, reflected).apply(at)
            number = self._number(low, iv, step, at)
        return Reversed(loop, body, number, (iv,), tuple(body.arguments)[1:])

    def create_recomputed(
        self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed:
        """Creates a loop with the same bounds and step."""
        low, high = _bounds(op)
        loop, body = _create(op, low.mapped(lookup), high.mapped(lookup), inits, build, _step(op))
        number = self.create_iteration_number(loop, build.at(ir.InsertionPoint(body)))
        return Reversed(loop, body, number, (body.arguments[0],), tuple(body.arguments)[1:])

    def create_part(
        self, op: ir.Operation, range: Range, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """``for i = 0 to count`` with ``iv = lb + (first + i) s``: at the top of a function all are symbols."""
        low, _ = _bounds(op)
        low, step, context = low.mapped(lookup), _step(op), op.context
        if len(low.exprs) > 1:
            low = _symbol(low.apply(build, "affine.max"))
        start = AffineExpressions((_constant_expression(0, context),), (), ())
        loop, body = _create(op, start, _symbol(range.count), inits, build)
        at = build.at(ir.InsertionPoint(body))
        i = single(ir.AffineExpr.get_dim(0, context), body.arguments[0])
        shifted = _symbol(range.first).pairs(i, lambda f, k: f + k)
        iv = low.pairs(shifted, lambda f, k: f + k * step).apply(at)
        return Reversed(loop, body, shifted.apply(at), (iv,), tuple(body.arguments)[1:])

    def _number(self, low: AffineExpressions, iv: Value, step: int, build: Builder) -> Value:
        d0 = ir.AffineExpr.get_dim(0, iv.context)
        if len(low.exprs) == 1:
            return low.pairs(single(d0, iv), lambda f, i: ir.AffineExpr.get_floor_div(i - f, step)).apply(build)
        largest = low.apply(build, "affine.max")
        number = build.value("arith.subi", (iv, largest), iv.type)
        return number if step == 1 else build.value("arith.divui", (number, build.index(step)), iv.type)


@final
class ForLowering(LoweringModel):
    """Several lower bounds with a step other than 1: the reversed loop cannot be affine."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """``lower-affine`` for such loops, else None."""
        several = len(_map(op, "lowerBoundMap").results) > 1
        return "lower-affine" if several and _step(op) != 1 else None

    def part_pipeline(self, op: ir.Operation, /) -> str | None:
        """``lower-affine``: a computed or loaded number is no valid affine dim or symbol."""
        return "lower-affine"


@final
class ParallelLowering(LoweringModel):
    """``affine.parallel``: its iterations may run in any order."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """``lower-affine``, which converts it to ``scf.parallel``."""
        return "lower-affine"


def _first_init(op: ir.Operation) -> int:
    """The number of bound operands; one init operand for each result follows them."""
    return len(op.operands) - len(op.results)


def _map(op: ir.Operation, bound: str) -> ir.AffineMap:
    return ir.AffineMapAttr(op.attributes[bound]).value


def _step(op: ir.Operation) -> int:
    return int(ir.IntegerAttr(op.attributes["step"]).value)


def _bounds(op: ir.Operation) -> tuple[AffineExpressions, AffineExpressions]:
    lower, upper = _map(op, "lowerBoundMap"), _map(op, "upperBoundMap")
    end = _first_init(op)
    operands = tuple(op.operands) if end else ()
    middle = lower.n_inputs
    return AffineExpressions.of(lower, operands[:middle]), AffineExpressions.of(upper, operands[middle:end])


def _constants(bound: AffineExpressions) -> list[int] | None:
    """The values if every expression is a constant, else None."""
    exprs = [e.maybe_downcast() for e in bound.exprs]
    return [e.value for e in exprs] if all(isinstance(e, ir.AffineConstantExpr) for e in exprs) else None


def _intervals(bound: AffineExpressions, interval: Callable[[Value], Interval]) -> list[tuple[int, int]]:
    """The intervals of those expressions that have one: each alone bounds the max or min from one side."""
    dims, symbols = [interval(v) for v in bound.dims], [interval(v) for v in bound.symbols]
    found = (interval_of(e, dims, symbols) for e in bound.exprs)
    return [i for i in found if i is not None]


def _ceil_div(expr: ir.AffineExpr, step: int) -> ir.AffineExpr:
    return expr if step == 1 else ir.AffineExpr.get_ceil_div(expr, step)


def _constant_expression(number: int, context: ir.Context) -> ir.AffineExpr:
    return ir.AffineExpr.get_constant(number, context)


def _symbol(value: Value) -> AffineExpressions:
    """``value`` as a symbol, or as a constant if it is one."""
    number = constant_integer(value)
    if number is not None:
        return AffineExpressions((_constant_expression(number, value.context),), (), ())
    return AffineExpressions((ir.AffineExpr.get_symbol(0, value.context),), (), (value,))


def _create(
    op: ir.Operation,
    start: AffineExpressions,
    end: AffineExpressions,
    inits: Sequence[Value],
    build: Builder,
    step: int = 1,
) -> tuple[ir.Operation, ir.Block]:
    segments = [len(start.operands), len(end.operands), len(inits)]
    attributes: dict[str, Attribute] = {
        "lowerBoundMap": start.map_attribute(),
        "upperBoundMap": end.map_attribute(),
        "step": ir.IntegerAttr.get(ir.IndexType.get(op.context), step),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get(segments, op.context),
    }
    types = [v.type for v in inits]
    loop = build.op("affine.for", [*start.operands, *end.operands, *inits], types, attributes, 1)
    locations = [op.location] * (len(types) + 1)
    body = loop.regions[0].blocks.append(ir.IndexType.get(op.context), *types, arg_locs=locations)
    return loop, body


@final
class AffineIfModel(BranchModel):
    """The branch model of ``affine.if``, whose operands are the dims and symbols of the set."""
