"""Sets of inputs as bits of floats, and unions: of two values, or of all elements of several.

A set is in the lowest bits of a float, part of its mantissa. In a conversion to floats of another width, the bits
remain the lowest ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.generic import create_elements, create_mapped_copy
from mlirad.edit.types import element_type, float_width, with_element_type


def word_type(type: Type) -> Type:
    """``type`` with integers of the same width instead of floats."""
    width = float_width(element_type(type))
    return with_element_type(type, ir.IntegerType.get_signless(width, type.context))


def create_words(value: Value, like: Type, build: Builder) -> Value:
    """The bits of ``value``, in the width of the floats of ``like``."""
    own = word_type(value.type)
    wanted = with_element_type(own, element_type(word_type(like)))
    bits = build.value("arith.bitcast", [value], own)
    widths = [element_type(t).width for t in (own, wanted)]
    if widths[0] == widths[1]:
        return bits
    return build.value("arith.extui" if widths[0] < widths[1] else "arith.trunci", [bits], wanted)


def create_union(words: Sequence[Value], build: Builder) -> Value:
    """The union of words of one type."""
    union = words[0]
    for word in words[1:]:
        union = build.value("arith.ori", [union, word], word.type)
    return union


def create_union_of_elements(values: Sequence[Value], kept: int, like: Type, build: Builder) -> Value:
    """The union of all elements of ``values``: a word, or for tensors one per element of the ``kept`` first dims."""
    return create_union([_folded(create_words(v, like, build), kept, build) for v in values], build)


def _folded(words: Value, kept: int, build: Builder) -> Value:
    type = words.type
    element = element_type(type)
    if isinstance(type, ir.VectorType):
        dims = ir.DenseI64ArrayAttr.get(list(range(type.rank)), type.context)
        attributes = {"kind": ir.Attribute.parse("#vector.kind<or>", type.context), "reduction_dims": dims}
        return build.value("vector.multi_reduction", [words, build.constant(element, 0)], element, attributes)
    if not isinstance(type, ir.RankedTensorType):
        return words
    sizes = create_open_extents(words, build)
    sizes = sizes[: sum(type.is_dynamic_dim(d) for d in range(kept))]
    made = ir.RankedTensorType.get(type.shape[:kept], element)
    start = build.value("tensor.splat", [build.constant(element, 0), *sizes], made)
    maps = [_first_dims(type.rank, type.rank, build), _first_dims(kept, type.rank, build)]
    found = create_elements([words], start, maps, build, lambda at, bits: create_union(bits, at))
    return found if kept else build.value("tensor.extract", [found], element)


def create_spread(word: Value, like: Value, kept: int, build: Builder) -> Value:
    """A value like ``like``, which is defined before ``build``, whose elements are all ``word``."""
    type = word_type(like.type)
    if isinstance(type, ir.VectorType):
        word = build.value("vector.broadcast", [word], type)
    elif isinstance(type, ir.RankedTensorType) and not kept:
        word = build.value("tensor.splat", [word, *create_open_extents(like, build)], type)
    elif isinstance(type, ir.RankedTensorType):
        empty = build.value("tensor.empty", create_open_extents(like, build), type)
        maps = [_first_dims(kept, type.rank, build), _first_dims(type.rank, type.rank, build)]
        word = create_mapped_copy(word, empty, maps[0], maps[1], build).result
    return build.value("arith.bitcast", [word], like.type)


def _first_dims(count: int, rank: int, build: Builder) -> ir.AffineMap:
    context = build.loc.context
    return ir.AffineMap.get(rank, 0, [ir.AffineDimExpr.get(d, context) for d in range(count)], context)
