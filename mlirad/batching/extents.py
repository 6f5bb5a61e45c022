"""Determines whether tensors and buffers have the same extents in all lanes.

An extent is traced to its source: a constant, an index value, or an extent of another value. A result of a branch or
loop has an extent if all values that flow to it have the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.walk import ancestors, defining_op
from mlirad.interfaces.registry import SHAPE, Registry

#: A constant, an index value, or a dimension of an untraced value.
Extent: TypeAlias = int | Value | tuple[Value, int]
#: The extents of a result of a function: of each dimension a constant, an argument (and a dimension of it), or None.
Origins: TypeAlias = tuple[int | tuple[int, int | None] | None, ...]
_DIMS: Final = ("tensor.dim", "memref.dim")
#: Ops with operands for the dynamic extents of the result, and the position of the first one.
_SIZED: Final = {"tensor.empty": 0, "tensor.generate": 0, "tensor.splat": 1, "memref.alloc": 0, "memref.alloca": 0}
#: The attribute of ``linalg`` ops with a map for each operand; the last ones are those of the results.
_MAPS: Final = "indexing_maps"
_CASTS: Final = ("tensor.cast", "memref.cast")
#: Dialects whose ops are elementwise on tensors.
_ELEMENTWISE: Final = ("arith.", "math.", "complex.")


class LaneExtents:
    """The extents of the values of a function; ``sources``: the values that flow to results and block arguments.

    The first source is the initial value of a loop, or the result of the first branch.
    """

    def __init__(
        self, sources: Mapping[Value, Sequence[Value]], divergent: set[ir.Operation],
        is_varying: Callable[[Value], bool], results: Callable[[ir.Operation], Sequence[bool] | None],
        origins: Callable[[ir.Operation], Sequence[Origins]], registry: Registry,
    ) -> None:  # fmt: skip
        """``divergent``: ops with regions that lanes run in different ways; it and ``is_varying`` may grow.

        ``results``: the results of a call that may have different extents in lanes, if its operands have not; None if
        unknown. ``origins``: where the extents of the results of a call come from; empty if that is unknown.
        """
        self._origins = origins
        self._sources, self._divergent, self._is_varying, self._results = sources, divergent, is_varying, results
        self._shapes = registry.table(SHAPE)
        #: Values with the extents of one of their sources: its position; None before the first query.
        self._kept: dict[Value, int] | None = None
        self._known: dict[Value, Sequence[Extent]] = {}

    def differ(self, value: Value) -> bool:
        """Whether ``value`` may have different extents in lanes."""
        if _is_static(value):
            return False
        if self._kept is None:
            self._assume_all_kept()
        return self._differ(value, set())

    def origins(self, value: Value) -> Origins:
        """Where the extents of ``value`` come from, a result of the function."""
        if not isinstance(value.type, ir.RankedTensorType | ir.MemRefType):
            return ()
        if self._kept is None:
            self._assume_all_kept()
        return tuple(map(_origin, self._of(value)))

    def _assume_all_kept(self) -> None:
        """Assume that all values have the extents of their first source, until all assumptions are right.

        Where one is wrong, the result of a branch may have those of another source; other values are removed.
        """
        self._kept = {value: 0 for value in self._sources if not _is_static(value)}
        while True:
            self._known.clear()
            bases = {value: self._of(self._sources[value][n]) for value, n in self._kept.items()}
            wrong = [
                value
                for value, base in bases.items()
                if not all(self._is_like(one, base) for one in self._sources[value])
            ]
            if not wrong:
                return
            # Others may be wrong only because a branch was supposed to have the extents of its first source.
            others = [
                value for value in wrong if _is_branch(value) and self._kept[value] + 1 < len(self._sources[value])
            ]
            for value in others:
                self._kept[value] += 1
            if not others:
                self._kept = {value: n for value, n in self._kept.items() if value not in wrong}

    def _is_like(self, value: Value, extents: Sequence[Extent]) -> bool:
        """Whether ``value`` has ``extents``."""
        known = len(self._of(value)) == len(extents)
        return known and all(self._has(value, dim, extent, set()) for dim, extent in enumerate(extents))

    def _has(self, value: Value, dim: int, extent: Extent, seen: set[tuple[Value, int]]) -> bool:
        """Whether dimension ``dim`` of ``value`` has an extent, which other operands of its op may show."""
        if (value, dim) in seen:
            return False
        seen.add((value, dim))
        return self._of(value)[dim] == extent or any(self._has(*one, extent, seen) for one in _alike(value, dim))

    def _differ(self, value: Value, seen: set[Value]) -> bool:
        if _is_static(value) or value in seen:
            return False
        seen.add(value)
        return any(self._varies(extent, seen) for extent in self._of(value))

    def _varies(self, extent: Extent, seen: set[Value]) -> bool:
        if isinstance(extent, int):
            return False
        if not isinstance(extent, tuple):
            return not self._is_uniform(extent)
        value, _ = extent
        if value in self._sources:
            owner = value.owner.owner if isinstance(value.owner, ir.Block) else value.owner
            return self._is_split(owner.operation) or any(self._differ(one, seen) for one in self._sources[value])
        if isinstance(value.owner, ir.Block):
            return False  # arguments have the same extents in all lanes
        operands, results = list(value.owner.operands), self._results(value.owner.operation)
        if results is not None:
            chosen = results[ir.OpResult(value).result_number] or self._is_split(value.owner.operation)
        else:
            rank = ir.ShapedType(value.type).rank if ir.ShapedType(value.type).has_rank else None
            chosen = any(_holds_extents(v, rank) and not self._is_uniform(v) for v in operands)
        return chosen or any(self._differ(v, seen) for v in operands)

    def _is_split(self, op: ir.Operation) -> bool:
        """Whether lanes run ``op``, or an op around it, in different ways."""
        return any(one in self._divergent for one in (op, *ancestors(op)))

    def _is_uniform(self, value: Value) -> bool:
        """Whether a number is the same in all lanes; what an op that they run in different ways computes is not."""
        is_argument = isinstance(value.owner, ir.Block)
        owner = value.owner.owner.operation if is_argument else value.owner.operation
        if self._is_varying(value) or not self._is_split(owner):
            return not self._is_varying(value)
        return not is_argument and owner.name.startswith(_ELEMENTWISE) and all(map(self._is_uniform, owner.operands))

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
            return self._of(self._sources[value][self._kept[value]])
        if isinstance(value.owner, ir.Block) or value in self._sources:
            return unknown
        op = value.owner.operation
        origins = self._origins(op)
        if origins and len(origins[ir.OpResult(value).result_number]) == rank:
            pairs = zip(origins[ir.OpResult(value).result_number], unknown, strict=True)
            return [other if one is None else self._given(op, one) for one, other in pairs]
        model = self._shapes.get(op.name)
        like = op.operands[0] if op.name in _CASTS else model.shape_of(op, value) if model is not None else None
        if op.name.startswith(_ELEMENTWISE):  # a selection may have a scalar condition
            like = next(filter(_is_tensor, op.operands), None)
        if like is not None:
            has_rank = isinstance(like.type, ir.RankedTensorType | ir.MemRefType)
            return self._of(like) if has_rank and ir.ShapedType(like.type).rank == rank else unknown
        if op.name not in _SIZED:
            return unknown
        dims = [d for d in range(rank) if ir.ShapedType(value.type).is_dynamic_dim(d)]
        sizes = dict(zip(dims, list(op.operands)[_SIZED[op.name] :], strict=False))
        return [self._term(sizes[d]) if d in sizes else 0 for d in range(rank)]

    def _given(self, call: ir.Operation, origin: int | tuple[int, int | None]) -> Extent:
        if isinstance(origin, int):
            return origin
        number, dimension = origin
        value = call.operands[number]
        return self._term(value) if dimension is None else self._of(value)[dimension]

    def _term(self, size: Value) -> Extent:
        owner = defining_op(size)
        if owner is None or owner.name not in _DIMS:
            return size
        number = constant_integer(owner.operands[1])
        has_rank = isinstance(owner.operands[0].type, ir.RankedTensorType | ir.MemRefType)
        return size if number is None or not has_rank else self._of(owner.operands[0])[number]


def _origin(extent: Extent) -> int | tuple[int, int | None] | None:
    if isinstance(extent, int):
        return extent
    value, dimension = extent if isinstance(extent, tuple) else (extent, None)
    return (ir.BlockArgument(value).arg_number, dimension) if _is_parameter(value) else None


def _is_parameter(value: Value) -> bool:
    return isinstance(value.owner, ir.Block) and value.owner.owner.operation.name == "func.func"


def _holds_extents(operand: Value, rank: int | None) -> bool:
    """Whether ``operand`` may determine extents of a result of ``rank``: a number, or a shape operand of a reshape."""
    type = operand.type
    if not isinstance(type, ir.ShapedType):
        return True
    is_row = type.has_rank and type.rank == 1 and (rank is None or type.is_dynamic_dim(0) or type.shape[0] == rank)
    return is_row and isinstance(type.element_type, ir.IntegerType | ir.IndexType)


def _is_branch(value: Value) -> bool:
    op = defining_op(value)
    return op is not None and op.name == "scf.if"


def _alike(value: Value, dim: int) -> Sequence[tuple[Value, int]]:
    """Dimensions of operands of the op that computes a tensor which are as long as its dimension ``dim``."""
    op = defining_op(value)
    if op is None or not _is_tensor(value):
        return ()
    if op.name.startswith(_ELEMENTWISE):
        return [(one, dim) for one in op.operands if _is_tensor(one)]
    if _MAPS not in op.attributes:
        return ()
    # An induction variable has the same range wherever it is a subscript by itself.
    maps = [list(ir.AffineMapAttr(map).value.results) for map in op.attributes[_MAPS]]
    own = maps[len(maps) - len(op.results) + ir.OpResult(value).result_number][dim]
    if not isinstance(own.maybe_downcast(), ir.AffineDimExpr):
        return ()
    pairs = [pair for pair in zip(op.operands, maps, strict=False) if _is_tensor(pair[0])]
    return [(one, place) for one, map in pairs for place, subscript in enumerate(map) if subscript == own]


def _is_tensor(value: Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType)


def _is_static(value: Value) -> bool:
    type = value.type
    if isinstance(type, ir.RankedTensorType | ir.MemRefType):
        return bool(type.has_static_shape)
    return not isinstance(type, ir.UnrankedTensorType | ir.UnrankedMemRefType)
