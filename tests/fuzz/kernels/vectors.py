"""Vectors of the simulator: arrays of Python's numbers, whose elements are computed one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Final

import numpy as np

from mlirad._mlir import Value, ir
from tests.fuzz.kernels.arithmetic import NAMES, REDUCTIONS


def _vector(shape: Sequence[int], values: Sequence[Any]) -> Any:
    found = np.empty(len(values), dtype=object)
    found[:] = values
    return found.reshape(tuple(shape))


def _each(change: Callable[..., Any], *operands: Any) -> Any:
    return np.frompyfunc(change, len(operands), 1)(*operands)


def _replaced(value: Any, vector: Any, place: tuple[int, ...]) -> Any:
    found = vector.copy()
    found[place] = value
    return found


def _places(place: Sequence[int], count: int) -> list[tuple[int, ...]]:
    return [(*place[:-1], place[-1] + n) for n in range(count)]


def _loaded(buffer: Any, place: Sequence[int], count: int, padding: Any, thread: Any) -> Any:
    """The elements from ``place`` on; behind the end of the buffer the ``padding``, unless it is None."""
    inside = [padding is None or one[-1] < buffer.array.shape[-1] for one in _places(place, count)]
    pairs = zip(_places(place, count), inside, strict=True)
    return _vector([count], [buffer.load(one, thread) if is_in else padding for one, is_in in pairs])


def _stored(buffer: Any, value: Any, place: Sequence[int], is_bounded: bool, thread: Any, site: int) -> None:
    for one, number in zip(_places(place, len(value)), value, strict=True):
        if not is_bounded or one[-1] < buffer.array.shape[-1]:
            buffer.store(number, one, thread, site)


def _reduced(change: Callable[[Any, Any], Any], vector: Any, *start: Any) -> Any:
    return reduce(change, [*start, *vector.ravel().tolist()])


VECTOR_NAMES: Final[dict[str, Any]] = dict(
    NAMES, vec=_vector, each=_each, replaced=_replaced, loaded=_loaded, stored=_stored, reduced=_reduced, np=np
)


def scalar_of(type: ir.Type) -> ir.Type:
    """The type of an element of a vector; other types as they are."""
    return ir.VectorType(type).element_type if isinstance(type, ir.VectorType) else type


def is_elementwise(op: ir.Operation) -> bool:
    """Whether the op is one of ``arith`` or ``math``, on vectors."""
    name = op.name.partition(".")[0]
    return name in ("arith", "math") and isinstance(op.results[0].type, ir.VectorType) and len(op.operands) > 0


class VectorOps:
    """Writes the ops of ``vector``; mixed into the writer of functions."""

    _me: str
    _new: Callable[[Value], str]
    _of: Callable[[Any], list[str]]
    _line: Callable[[str], None]
    _site: Callable[[ir.Operation], int]

    def _give(self, op: ir.Operation, text: str) -> None:
        self._line(f"{self._new(op.results[0])} = {text}")

    def _vector_from_elements(self, op: ir.Operation) -> None:
        self._give(op, f"vec({_extents(op.results[0])}, [{', '.join(self._of(op.operands))}])")

    def _vector_to_elements(self, op: ir.Operation) -> None:
        names = [self._new(one) for one in op.results]
        self._line(f"{', '.join(names)}, = {self._of(op.operands)[0]}.ravel()")

    def _vector_broadcast(self, op: ir.Operation) -> None:
        self._give(op, f"np.broadcast_to(np.array({self._of(op.operands)[0]}, object), {_extents(op.results[0])})")

    def _vector_shape_cast(self, op: ir.Operation) -> None:
        self._give(op, f"{self._of(op.operands)[0]}.reshape({_extents(op.results[0])})")

    def _vector_extract(self, op: ir.Operation) -> None:
        vector, *given = self._of(op.operands)
        self._give(op, f"{vector}[{_place(op, given)}]")

    def _vector_insert(self, op: ir.Operation) -> None:
        value, vector, *given = self._of(op.operands)
        self._give(op, f"replaced({value}, {vector}, {_place(op, given)})")

    def _vector_reduction(self, op: ir.Operation) -> None:
        kind = str(op.attributes["kind"]).split("<")[-1].removesuffix(">")
        self._give(op, f"reduced({REDUCTIONS[kind]}, {', '.join(self._of(op.operands))})")

    def _vector_fma(self, op: ir.Operation) -> None:
        self._give(op, "{} * {} + {}".format(*self._of(op.operands)))

    def _vector_load(self, op: ir.Operation) -> None:
        buffer, *place = self._of(op.operands)
        (count,) = ir.VectorType(op.results[0].type).shape
        self._give(op, f"loaded({buffer}, [{', '.join(place)}], {count}, None, {self._me})")

    def _vector_store(self, op: ir.Operation) -> None:
        value, buffer, *place = self._of(op.operands)
        self._line(f"stored({buffer}, {value}, [{', '.join(place)}], False, {self._me}, {self._site(op)})")

    def _vector_transfer_read(self, op: ir.Operation) -> None:
        buffer, *place, padding = self._of(op.operands)
        (count,) = ir.VectorType(op.results[0].type).shape
        self._give(op, f"loaded({buffer}, [{', '.join(place)}], {count}, {padding}, {self._me})")

    def _vector_transfer_write(self, op: ir.Operation) -> None:
        value, buffer, *place = self._of(op.operands)
        self._line(f"stored({buffer}, {value}, [{', '.join(place)}], True, {self._me}, {self._site(op)})")


def _extents(value: Value) -> str:
    return str(tuple(ir.VectorType(value.type).shape))


def _place(op: ir.Operation, given: Sequence[str]) -> str:
    rest, dynamic = iter(given), ir.ShapedType.get_dynamic_size()
    known = list(ir.DenseI64ArrayAttr(op.attributes["static_position"]))
    return "(" + "".join(f"{next(rest) if n == dynamic else n}, " for n in known) + ")"
