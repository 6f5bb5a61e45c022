"""Shardings of values over devices: attributes of `mhlo` and `sdy`, kept as text, as neither dialect is loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mlirad._mlir import Attribute, ir

#: Attributes that place a value on devices; they apply to its shadow, seed and gradient too.
PLACEMENT_ATTRIBUTES: Final = ("mhlo.sharding", "sdy.sharding")
#: A mesh, and the axes over which each dimension of a tensor is split.
_DIMENSIONS: Final = re.compile(r'((?:@(?:"[^"]*"|[\w$.-]+)|mesh<[^>]*>),\s*\[)((?:[^\[\]{}]|\{[^{}]*\})*)\]')
_DIMENSION: Final = re.compile(r"\{[^{}]*\}(?:p\d+)?")
_TILES: Final = re.compile(r"(devices=\[)([\d,]+)\]")


def with_axis(attribute: Attribute, axis: int = 0) -> Attribute:
    """``attribute``, the sharding of one or several tensors, with an unsharded dimension inserted at ``axis``."""
    if isinstance(attribute, ir.StringAttr):
        tiles = _TILES.sub(lambda found: f"{found[1]}{_put(found[2].split(','), axis, '1', ',')}]", attribute.value)
        return ir.StringAttr.get(tiles, attribute.context)

    return ir.Attribute.parse(_moved(str(attribute), axis), attribute.context)


def _moved(text: str, axis: int = 0, new: str = "{?}") -> str:
    def put(found: re.Match[str]) -> str:
        return f"{found[1]}{_put(_DIMENSION.findall(found[2]), axis, new, ', ')}]"

    return _DIMENSIONS.sub(put, text)


def _put(known: Sequence[str], axis: int, new: str, between: str) -> str:
    return between.join([*known[:axis], new, *known[axis:]])


def described_with_axes(described: Sequence[Attribute], axes: Sequence[int | None]) -> list[ir.DictAttr]:
    """The attributes of arguments or results with a dimension inserted at ``axes`` (None: unchanged)."""
    made = []
    for one, axis in zip(map(ir.DictAttr, described), axes, strict=True):
        said = {known.name: known.attr for known in one}
        if axis is not None:
            said |= {name: with_axis(said[name], axis) for name in PLACEMENT_ATTRIBUTES if name in said}
        made.append(ir.DictAttr.get(said, one.context))
    return made


def shardings_of(attribute: Attribute) -> list[str]:
    """The sharding of each value in ``#sdy.sharding_per_value<[...]>``: ``<@mesh, [...]>``."""
    text = str(attribute)
    inner = text[text.index("<[") + 2 : text.rindex("]>")]
    found, depth, start = list[str](), 0, 0
    for at, mark in enumerate(inner):
        depth += (mark in "<[{(") - (mark in ">]})")
        if not depth and mark == ">":
            found.append(inner[start : at + 1].strip(" ,"))
            start = at + 1
    return found


def per_value(shardings: Sequence[str], context: ir.Context) -> Attribute:
    """The ``#sdy.sharding_per_value`` attribute of ``shardings``; the inverse of `shardings_of`."""
    return ir.Attribute.parse(f"#sdy.sharding_per_value<[{', '.join(shardings)}]>", context)


def axes_of(sharding: str) -> list[str] | None:
    """The axes of the mesh along which a tensor is split; None if the sharding has other parts."""
    found = _DIMENSIONS.search(sharding)
    if found is None or ":(" in sharding or "unreduced" in sharding:
        return None
    return re.findall(r'"([^"]*)"', found[2])


def mesh_of(sharding: str) -> str:
    """The symbol of the mesh, empty if the mesh is written inline."""
    found = re.match(r'<@(?:"([^"]*)"|([\w$.-]+))', sharding)
    return (found[1] or found[2]) if found else ""


def in_lanes(said: Mapping[str, Attribute], **differ: Sequence[bool]) -> dict[str, Attribute]:
    """The attributes ``said`` of an op with a leading lane dimension for those listed values that ``differ``."""
    made = dict(said)
    for name, ones in differ.items():
        if name in said:
            known = shardings_of(said[name])
            context = said[name].context
            moved = [_moved(text, 0, "{}") if is_moved else text for text, is_moved in zip(known, ones, strict=True)]
            made[name] = per_value(moved, context)
    return made
