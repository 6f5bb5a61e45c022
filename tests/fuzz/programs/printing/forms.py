"""Templates of the ops that are one line.

In a template ``o`` are the operands, ``t`` their types, ``r`` the types of the results and ``a`` the attributes;
``all`` are all operands by commas, ``rest`` those after the first, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tests.fuzz.programs.printing.pieces import Piece, Printer, float_literal, left, names, slots, types
from tests.fuzz.programs.syntax import Op

_TEMPLATES: Final[dict[str, str]] = {
    "linalg.index": "{a[dim]} : index",
    "tensor.from_elements": "{all} : {r[0]}",
    "tensor.splat": "{all} : {r[0]}",
    "tensor.extract": "{o[0]}[{rest}] : {t[0]}",
    "tensor.insert": "{o[0]} into {o[1]}[{rest2}] : {t[1]}",
    "tensor.cast": "{o[0]} : {t[0]} to {r[0]}",
    "tensor.dim": "{all} : {t[0]}",
    "tensor.collapse_shape": "{o[0]} {a[groups]} : {t[0]} into {r[0]}",
    "tensor.expand_shape": "{o[0]} {a[groups]} output_shape {a[shape]} : {t[0]} into {r[0]}",
    "tensor.concat": "dim({a[axis]}) {all} : ({types}) -> {r[0]}",
    "vector.from_elements": "{all} : {r[0]}",
    "vector.broadcast": "{o[0]} : {t[0]} to {r[0]}",
    "vector.extract": "{o[0]}{a[position]} : {r[0]} from {t[0]}",
    "vector.insert": "{o[0]}, {o[1]}{a[at]} : {t[0]} into {t[1]}",
    "vector.shuffle": "{all} {a[mask]} : {types}",
    "vector.transpose": "{o[0]}, {a[order]} : {t[0]} to {r[0]}",
    "vector.shape_cast": "{o[0]} : {t[0]} to {r[0]}",
    "vector.extract_strided_slice": "{o[0]} {{offsets = {a[offsets]}, sizes = {a[sizes]}, strides = {a[strides]}}} "
    ": {t[0]} to {r[0]}",
    "vector.insert_strided_slice": "{all} {{offsets = {a[offsets]}, strides = {a[strides]}}} : {t[0]} into {t[1]}",
    "vector.interleave": "{all} : {t[0]} -> {r[0]}",
    "vector.reduction": "<{a[kind]}>, {all} : {t[0]} into {r[0]}",
    "vector.multi_reduction": "<{a[kind]}>, {all} {a[over]} : {t[0]} to {r[0]}",
    "vector.outerproduct": "{all} : {t[0]}, {t[1]}",
    "vector.scan": "<add>, {all} {{inclusive = {a[inclusive]}, reduction_dim = 0 : i64}} : {types}",
    "vector.create_mask": "{all} : {r[0]}",
    "vector.load": "{o[0]}[{rest}] : {t[0]}, {r[0]}",
    "vector.store": "{o[0]}, {o[1]}[{rest2}] : {t[1]}, {t[0]}",
    "vector.transfer_read": "{o[0]}[{rest2}], {o[1]} {{in_bounds = [{a[in_bounds]}]}} : {t[0]}, {r[0]}",
    "vector.transfer_write": "{o[0]}, {o[1]}[{rest2}] {{in_bounds = [{a[in_bounds]}]}} : {t[0]}, {t[1]}",
    "vector.maskedload": "{o[0]}[{rest3}], {o[1]}, {o[2]} : {t[0]}, {t[1]}, {t[2]} into {r[0]}",
    "vector.maskedstore": "{o[0]}[{rest3}], {o[1]}, {o[2]} : {t[0]}, {t[1]}, {t[2]}",
    "complex.create": "{all} : {r[0]}",
    "memref.transpose": "{o[0]} (d0, d1) -> (d1, d0) : {t[0]} to {r[0]}",
    "memref.reshape": "{o[0]}({o[1]}) : ({t[0]}, {t[1]}) -> {r[0]}",
    "memref.collapse_shape": "{o[0]} {a[groups]} : {t[0]} into {r[0]}",
    "memref.atomic_rmw": "{a[kind]} {o[0]}, {o[1]}[{rest2}] : ({t[0]}, {t[1]}) -> {r[0]}",
    "memref.get_global": "@{a[symbol]} : {r[0]}",
}


def _template(text: str) -> Printer:
    def lines(op: Op) -> Iterator[Piece]:
        filled = text.format(
            o=op.operands,
            t=[v.type for v in op.operands],
            r=[v.type for v in op.results],
            a={k: str(v).lower() if isinstance(v, bool) else v for k, v in op.attrs.items()},
            all=names(op.operands),
            types=types(op.operands),
            rest=names(op.operands[1:]),
            rest2=names(op.operands[2:]),
            rest3=names(op.operands[3:]),
        )
        yield f"{left(op)}{op.name} {filled}"

    return lines


def _mask(op: Op) -> Iterator[Piece]:
    mask, value, *start = op.operands
    inner = f"vector.reduction <{op.attrs['kind']}>, {names((value, *start))} : {value.type} into {op.results[0].type}"
    yield f"{left(op)}vector.mask {mask} {{ {inner} }} : {mask.type} -> {op.results[0].type}"


def _contract(op: Op) -> Iterator[Piece]:
    maps, count = op.attrs["maps"], len(op.attrs["extents"])
    kinds = ", ".join('"parallel"' if d in maps[2] else '"reduction"' for d in range(count))
    attributes = f"{{indexing_maps = [{', '.join(affine_map(m, count) for m in maps)}], iterator_types = [{kinds}]}}"
    x, y, out = op.operands
    yield f"{left(op)}vector.contract {attributes} {names(op.operands)} : {x.type}, {y.type} into {out.type}"


def _insert_slice(op: Op) -> Iterator[Piece]:
    piece, into = op.operands[:2]
    yield f"{left(op)}{op.name} {piece} into {into}{slots(op, 2)} : {piece.type} into {into.type}"


def _constant(op: Op) -> Iterator[Piece]:
    parts = ", ".join(f"{float_literal(part)} : f64" for part in op.attrs["value"])
    yield f"{left(op)}complex.constant [{parts}] : {op.results[0].type}"


def _realloc(op: Op) -> Iterator[Piece]:
    size = f"({op.operands[1]})" if len(op.operands) > 1 else ""
    yield f"{left(op)}{op.name} {op.operands[0]}{size} : {op.operands[0].type} to {op.results[0].type}"


def _expand_shape(op: Op) -> Iterator[Piece]:
    dynamic = iter(op.operands[1:])
    shape = ", ".join(str(next(dynamic)) if n is None else str(n) for n in op.attrs["shape"])
    types_ = f"{op.operands[0].type} into {op.results[0].type}"
    yield f"{left(op)}{op.name} {op.operands[0]} {op.attrs['groups']} output_shape [{shape}] : {types_}"


def _reinterpret_cast(op: Op) -> Iterator[Piece]:
    offsets, sizes, strides = slots(op, 1).split(" [")
    parts = f"to offset: {offsets}, sizes: [{sizes}, strides: [{strides}"
    yield f"{left(op)}{op.name} {op.operands[0]} {parts} : {op.operands[0].type} to {op.results[0].type}"


def _atomic_region(op: Op) -> Iterator[Piece]:
    memory, *index = op.operands
    yield f"{left(op)}{op.name} {memory}[{names(index)}] : {memory.type} {{"
    yield f"^bb0({', '.join(f'{arg}: {arg.type}' for arg in op.regions[0].args)}):"
    yield op.regions[0], "memref.atomic_yield"
    yield "}"


def affine_map(dims: Sequence[int], count: int) -> str:
    """The map from ``count`` loops to some of them."""
    loops = ", ".join(f"d{i}" for i in range(count))
    return f"affine_map<({loops}) -> ({', '.join(f'd{d}' for d in dims)})>"


PRINTERS: Final[dict[str, Printer]] = {
    **{name: _template(text) for name, text in _TEMPLATES.items()},
    "tensor.insert_slice": _insert_slice,
    "vector.mask": _mask,
    "complex.constant": _constant,
    "memref.realloc": _realloc,
    "memref.expand_shape": _expand_shape,
    "memref.reinterpret_cast": _reinterpret_cast,
    "memref.generic_atomic_rmw": _atomic_region,
    "vector.contract": _contract,
}
