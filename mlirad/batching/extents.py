"""Determines whether tensors and buffers have the same extents in all lanes.

An extent is traced to its source: a constant, an index value, or an extent of another value. A result of a branch or
loop has an extent if all values that flow to it have the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.walk import defining_op
from mlirad.interfaces.registry import SHAPE, Registry

#: A constant, an index value, or a dimension of an untraced value.
Extent: TypeAlias = int | Value | tuple[Value, int]
_DIMS: Final = ("tensor.dim", "memref.dim")
#: Ops with operands for the dynamic extents of the result, and the position of the first one.
_SIZED: Final = {"tensor.empty": 0, "tensor.generate": 0, "tensor.splat": 1, "memref.alloc": 0, "memref.alloca": 0}
_CASTS: Final = ("tensor.cast", "memref.cast")


class LaneExtents:
    """The extents of the values of a function; ``sources``: the values that flow to results and block arguments.

    The first source is the initial value of a loop, or the result of the first branch.
    """

    def __init__(
        self, sources: Mapping[Value, Sequence[Value]], divergent: set[ir.Operation],
        is_varying: Callable[[Value], bool], results: Callable[[ir.Operation], Sequence[bool] | None],
        registry: Registry,
    ) -> None:  # fmt: skip
        """``divergent``: ops with regions that lanes run in different ways; it and ``is_varying`` may grow.

        ``results``: the results of a call that may have different extents in lanes, if its operands have not; None if
        unknown.
        """
        self._sources, self._divergent, self._is_varying, self._results = sources, divergent, is_varying, results
        self._shapes = registry.table(SHAPE)
        #: Values with the extents of their first source; None before the first query.
        self._kept: set[Value] | None = None
        self._known: dict[Value, Sequence[Extent]] = {}

    def differ(self, value: Value) -> bool:
        """Whether ``value`` may have different extents in lanes."""
        if _is_static(value):
            return False
        if self._kept is None:
            self._assume_all_kept()
        return self._differ(value, set())

    def _assume_all_kept(self) -> None:
        """Assume that all values have the extents of their first source, and remove those for which that is wrong."""
        self._kept = {value for value in self._sources if not _is_static(value)}
        while True:
            self._known.clear()
            wrong = {v for v in self._kept if len({tuple(self._of(one)) for one in self._sources[v]}) > 1}
            if not wrong:
                return
            self._kept -= wrong

    def _differ(self, value: Value, seen: set[Value]) -> bool:
        if _is_static(value) or value in seen:
            return False
        seen.add(value)
        return any(self._varies(extent, seen) for extent in self._of(value))

    def _varies(self, extent: Extent, seen: set[Value]) -> bool:
        if isinstance(extent, int):
            return False
        if not isinstance(extent, tuple):
            return self._is_varying(extent)
        value, _ = extent
        if value in self._sources:
            owner = value.owner.owner if isinstance(value.owner, ir.Block) else value.owner
            return owner.operation in self._divergent or any(self._differ(one, seen) for one in self._sources[value])
        if isinstance(value.owner, ir.Block):
            return False  # arguments have the same extents in all lanes
        operands, results = list(value.owner.operands), self._results(value.owner.operation)
        if results is not None:
            chosen = results[ir.OpResult(value).result_number]
        else:
            rank = ir.ShapedType(value.type).rank if ir.ShapedType(value.type).has_rank else None
            chosen = any(_holds_extents(v, rank) and self._is_varying(v) for v in operands)
        return chosen or any(self._differ(v, seen) for v in operands)

    def _of(self, value: Value) -> Sequence[Extent]:
        """The extents of ``value``."""
        if value not in self._known:
            type = ir.ShapedType(value.type)
            if not type.has_rank:
                return [(value, 0)]
            found = self._traced(value)
            is_open = [type.is_dynamic_dim(d) for d in range(type.rank)]
            self._known[value] = [found[d] if is_open[d] else int(type.shape[d]) for d in range(type.rank)]
        return self._known[value]

    def _traced(self, value: Value) -> Sequence[Extent]:
        rank = ir.ShapedType(value.type).rank
        unknown: Sequence[Extent] = [(value, d) for d in range(rank)]
        assert self._kept is not None
        if value in self._kept:
            return self._of(self._sources[value][0])
        if isinstance(value.owner, ir.Block) or value in self._sources:
            return unknown
        op = value.owner.operation
        model = self._shapes.get(op.name)
        like = op.operands[0] if op.name in _CASTS else model.shape_of(op, value) if model is not None else None
        if like is not None:
            has_rank = isinstance(like.type, ir.RankedTensorType | ir.MemRefType)
            return self._of(like) if has_rank and ir.ShapedType(like.type).rank == rank else unknown
        if op.name not in _SIZED:
            return unknown
        dims = [d for d in range(rank) if ir.ShapedType(value.type).is_dynamic_dim(d)]
        sizes = dict(zip(dims, list(op.operands)[_SIZED[op.name] :], strict=False))
        return [self._term(sizes[d]) if d in sizes else 0 for d in range(rank)]

    def _term(self, size: Value) -> Extent:
        owner = defining_op(size)
        if owner is None or owner.name not in _DIMS:
            return size
        number = constant_integer(owner.operands[1])
        has_rank = isinstance(owner.operands[0].type, ir.RankedTensorType | ir.MemRefType)
        return size if number is None or not has_rank else self._of(owner.operands[0])[number]


def _holds_extents(operand: Value, rank: int | None) -> bool:
    """Whether ``operand`` may determine extents of a result of ``rank``: a number, or a shape operand of a reshape."""
    type = operand.type
    if not isinstance(type, ir.ShapedType):
        return True
    is_row = type.has_rank and type.rank == 1 and (rank is None or type.is_dynamic_dim(0) or type.shape[0] == rank)
    return is_row and isinstance(type.element_type, ir.IntegerType | ir.IndexType)


def _is_static(value: Value) -> bool:
    type = value.type
    if isinstance(type, ir.RankedTensorType | ir.MemRefType):
        return bool(type.has_static_shape)
    return not isinstance(type, ir.UnrankedTensorType | ir.UnrankedMemRefType)
