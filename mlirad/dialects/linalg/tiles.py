"""Expands ``linalg.pack`` and ``linalg.unpack`` to pads, reshapes and transpositions.

Upstream has no pass for them on both tensors and buffers. On buffers the tiles are written to a temporary buffer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.shapes import Shapes
from mlirad.edit.extents import Extent, create_product_of, extent
from mlirad.edit.rewrite import before

_OPEN: Final = ir.ShapedType.get_dynamic_size()


def rewrite_pack(op: ir.Operation) -> bool:
    """Expands ``linalg.pack`` to pads, reshapes and transpositions.

    Replaces ``op`` by a padded and transposed copy of the source, on tensors or buffers.
    """
    counts = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    source, dest, *rest = op.operands
    padding, given = rest[: counts[2]], rest[counts[2] :]
    tiles = _Tiles(op, dest, given, ir.ShapedType(source.type).rank)
    on = Shapes(dest, before(op))
    room = on.empty(tiles.padded)
    if padding:
        room = on.over([padding[0]], room, [ir.AffineMap.get(tiles.rank, 0, [], op.context)])
    filled = on.insert(source, room)
    split = on.expand(filled, tiles.groups, tiles.split)
    result = on.over([split], dest, [tiles.map_of_split()])
    on.finish(op, result, room)
    return True


def rewrite_unpack(op: ir.Operation) -> bool:
    """Expands ``linalg.unpack`` to transpositions, reshapes and slices.

    Replaces ``op`` by a transposed copy of the source without its padding, on tensors or buffers.
    """
    source, dest, *given = op.operands
    tiles = _Tiles(op, source, given, ir.ShapedType(dest.type).rank)
    on = Shapes(dest, before(op))
    room = on.empty(tiles.split)
    moved = on.over([source], room, None, tiles.map_of_split())
    joined = on.collapse(moved, tiles.groups, tiles.padded)
    part = on.extract(joined, dest)
    result = on.over([part], dest, [ir.AffineMap.get_identity(tiles.rank, op.context)])
    on.finish(op, result, room)
    return True


class _Tiles:
    """The extents of the packed shape (permuted outer axes, then tiles) and the split one (tiles after their axes)."""

    def __init__(self, op: ir.Operation, packed: Value, given: Sequence[Value], rank: int) -> None:
        build = before(op)
        left = iter(given)
        positions = list(ir.DenseI64ArrayAttr(op.attributes["inner_dims_pos"]))
        sizes = [next(left) if n == _OPEN else n for n in ir.DenseI64ArrayAttr(op.attributes["static_inner_tiles"])]
        permutation = list(ir.DenseI64ArrayAttr(op.attributes["outer_dims_perm"])) if _is_permuted(op) else []
        outer_of = {axis: place for place, axis in enumerate(permutation or range(rank))}
        self.rank = rank
        self.context = op.context
        self.split: list[Extent] = []
        self.padded: list[Extent] = []
        self.groups: list[list[int]] = []
        places: list[int] = []
        for axis in range(rank):
            outer = extent(packed, outer_of[axis], build)
            first = len(places)
            places.append(outer_of[axis])
            self.split.append(outer)
            if axis in positions:
                tile = positions.index(axis)
                places.append(rank + tile)
                self.split.append(sizes[tile])
                outer = create_product_of(outer, sizes[tile], build)
            self.padded.append(outer)
            self.groups.append(list(range(first, len(places))))
        self._places = places

    def map_of_split(self) -> ir.AffineMap:
        """Returns the map from subscripts of the packed shape to those of the split shape."""
        dims = [ir.AffineDimExpr.get(place, self.context) for place in self._places]
        return ir.AffineMap.get(len(dims), 0, dims, self.context)


def _is_permuted(op: ir.Operation) -> bool:
    return "outer_dims_perm" in op.attributes and len(ir.DenseI64ArrayAttr(op.attributes["outer_dims_perm"])) > 0
