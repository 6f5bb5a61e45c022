"""Differentiates contractions, outer products and fma: the adjoint of each factor is a sum of products, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.vector import adjoint_ops
from mlirad.dialects.vector.adjoint_ops import shape_of, vector_type
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import IsActive, no_values
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState

Dims = tuple[int, ...]


@dataclass(frozen=True)
class Space:
    """The iteration space of a product: its extents, and the dims of left factor, right factor and result, in order."""

    sizes: tuple[int, ...]
    left: Dims
    right: Dims
    result: Dims


@final
@dataclass(frozen=True)
class ProductModel:
    """``z = acc + sum x y`` over the dims that z does not have: ``dz = dacc + sum (dx y + x dy)``."""

    space: Callable[[ir.Operation], Space]
    cost: int = 20

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emits the op for the tangent of each factor; the tangent of the accumulator is the initial value."""
        left, right, *accumulator = op.operands
        total = state.tangent(accumulator[0]) if accumulator else None
        for tangent, factors in ((state.tangent(left), (None, right)), (state.tangent(right), (left, None))):
            if tangent is None:
                continue
            if any(v is not None and _is_strong_beside(v, state) for v in factors):
                total = _plus(total, self._term(op, tangent, factors, state), state)
            else:
                total = _with_factors(op, [tangent if v is None else v for v in factors], total, state)
        if total is not None:
            state.set_tangent(op.result, total)

    def _term(
        self, op: ir.Operation, tangent: Value, factors: tuple[Value | None, Value | None], state: ForwardState
    ) -> Value:
        """Returns the sum of products of the other factor and ``tangent``, which replaces the factor that is None."""
        space = self.space(op)
        left, right = factors
        if left is None:
            assert right is not None
            terms = ((tangent, space.left), (right, space.right))
        else:
            terms = ((tangent, space.right), (left, space.left))
        return _contraction(terms, op, op.result.type, space.result, space, state, strong=True)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns each factor if the other one is active."""
        if not is_active(op.result):
            return ()
        left, right = tuple(op.operands)[:2]
        return [value for value, other in ((left, right), (right, left)) if is_active(other)]

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Emits ``dx += sum dz y`` over the dims that x does not have; the same for y; ``dacc += dz``."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        left, right, *accumulator = op.operands
        space = self.space(op)
        pairs = ((left, space.left, right, space.right), (right, space.right, left, space.left))
        for value, dims, other, other_dims in pairs:
            if state.is_active(value):
                terms = ((adjoint, space.result), (state.primal(other), other_dims))
                strong = _is_strong_beside(other, state)
                state.accumulate(value, _contraction(terms, op, value.type, dims, space, state, strong=strong))
        for value in accumulator:
            state.accumulate(value, adjoint)


def _is_strong_beside(factor: Value, state: DerivativeState) -> bool:
    """Whether products of a derivative and ``factor`` may need guards."""
    return state.strong_zero and not state.range_of(factor).is_finite


def _plus(total: Value | None, term: Value, state: ForwardState) -> Value:
    return term if total is None else state.build.float("arith.addf", (total, term), term.type)


def _with_factors(op: ir.Operation, factors: Sequence[Value], start: Value | None, state: ForwardState) -> Value:
    """Emits the op on other factors, added to ``start`` (None: zero)."""
    if start is None and len(op.operands) > 2:
        start = state.zero(op.result.type)
    operands = list(factors) if start is None else [*factors, start]
    attributes = dict(op.attributes.items())
    return state.build.value(op.name, operands, op.result.type, attributes)


def elementwise(op: ir.Operation) -> Space:
    """Returns the space of an elementwise product: nothing is summed."""
    shape = shape_of(op.result.type)
    every = tuple(range(len(shape)))
    return Space(tuple(shape), every, every, every)


def outer(op: ir.Operation) -> Space:
    """Returns the space of an outer product: rows of the left factor, columns of the right one, if that is a vector."""
    left, right = (shape_of(v.type) for v in tuple(op.operands)[:2])
    columns = (1,) if right else ()
    return Space((*left, *right), (0,), columns, (0, *columns))


def contraction(op: ir.Operation) -> Space:
    """Returns the space that the indexing maps define."""
    left, right = (shape_of(v.type) for v in tuple(op.operands)[:2])
    maps = [ir.AffineMapAttr(a).value for a in ir.ArrayAttr(op.attributes["indexing_maps"])]
    dims = [tuple(ir.AffineDimExpr(e).position for e in map.results) for map in maps]
    sizes = dict(zip((*dims[0], *dims[1]), (*left, *right), strict=True))
    return Space(tuple(sizes[d] for d in range(maps[0].n_dims)), *dims)


def _contraction(
    terms: tuple[tuple[Value, Dims], tuple[Value, Dims]],
    op: ir.Operation,
    type: Type,
    dims: Dims,
    space: Space,
    state: DerivativeState,
    *,
    strong: bool,
) -> Value:
    """Returns the product of ``terms``, seed and partial, summed over all but ``dims``, as elements of ``type``."""
    build, element = state.build, element_type(op.result.type)
    factors = [(adjoint_ops.converted(value, element, build), axes) for value, axes in terms]
    shape = [space.sizes[d] for d in dims]
    summed = [d for d in range(len(space.sizes)) if d not in dims]
    both_vectors = all(isinstance(value.type, ir.VectorType) for value, _ in factors)
    if not strong and summed and both_vectors and dims and all(d in axes for d in summed for _, axes in factors):
        total = _contract(factors, dims, space, vector_type(shape, element), build)
    else:
        # A product without a sum is no contraction, nor is a sum over dims of only one factor.
        order = (*dims, *summed)
        wide = [adjoint_ops.expanded(value, axes, order, space.sizes, build) for value, axes in factors]
        total = adjoint_ops.sum_over(adjoint_ops.times(wide[0], wide[1], state), range(len(dims), len(order)), build)
    return adjoint_ops.converted(total, element_type(type), build)


def _contract(factors: Sequence[tuple[Value, Dims]], dims: Dims, space: Space, type: Type, build: Builder) -> Value:
    context = build.loc.context
    count = len(space.sizes)
    maps = [
        ir.AffineMap.get(count, 0, [ir.AffineDimExpr.get(d, context) for d in axes], context)
        for axes in (*(axes for _, axes in factors), dims)
    ]
    iterators = ["parallel" if d in dims else "reduction" for d in range(count)]
    attributes = {
        "indexing_maps": ir.ArrayAttr.get([ir.AffineMapAttr.get(map) for map in maps], context),
        "iterator_types": ir.ArrayAttr.get(
            [ir.Attribute.parse(f"#vector.iterator_type<{iterator}>", context) for iterator in iterators], context
        ),
        "kind": adjoint_ops.kind_attribute("add", build),
    }
    if build.fastmath is not None:
        attributes["fastmath"] = build.fastmath
    operands = [*(value for value, _ in factors), build.constant(type, 0.0)]
    return build.value("vector.contract", operands, type, attributes)
