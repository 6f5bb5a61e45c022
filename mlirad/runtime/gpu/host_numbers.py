"""Evaluates ops on numbers for host code that runs in Python: sizes of grids and buffers, and scalars.

Integers are Python integers in the signed range of their type (except ``i1``); floats are numpy scalars, which round
like their type.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy

from mlirad._mlir import Type, ir
from mlirad.edit.integers import predicate_of
from mlirad.runtime.memref_abi import Scalar, abi_type

_INDEX_BITS: Final = 64


def evaluator(op: ir.Operation) -> Callable[[Sequence[Any]], Any] | None:
    """The function that computes the result of ``op`` from its operands; None: ``op`` is not supported."""
    if op.name in ("arith.constant", "index.constant"):
        value = _convert(op.results[0].type, op.attributes["value"])
        return None if value is None else lambda _: value
    if len(op.results) != 1 or not all(is_number(v.type) for v in [*op.operands, op.results[0]]):
        return None
    result = op.results[0].type
    bits = [_bits(v.type) for v in op.operands]
    if op.name in ("arith.cmpi", "index.cmp"):
        return _comparison(op, bits[0])
    if op.name == "arith.select":
        return lambda given: given[1] if given[0] else given[2]
    if op.name in _INTEGERS:
        signed, width = _INTEGERS[op.name], _bits(result)
        return lambda given: _wrap(signed(*(_signed(v, n) for v, n in zip(given, bits, strict=True))), width)
    if op.name in _UNSIGNED:
        unsigned, width = _UNSIGNED[op.name], _bits(result)
        return lambda given: _wrap(unsigned(*(v % (1 << n) for v, n in zip(given, bits, strict=True))), width)
    if op.name == "arith.cmpf":
        predicate = ir.IntegerAttr(op.attributes["predicate"]).value
        return lambda given: int(_compare_floats(predicate, *given))
    if op.name in _FLOATS:
        compute, dtype = _FLOATS[op.name], _dtype(result)
        return lambda given: dtype(compute(*(_signed(v, n) for v, n in zip(given, bits, strict=True))))
    return None


def is_number(type: Type) -> bool:
    """Whether values of ``type`` are numbers."""
    return isinstance(type, ir.IndexType | ir.IntegerType | ir.F16Type | ir.BF16Type | ir.F32Type | ir.F64Type)


def _convert(type: Type, attribute: ir.Attribute) -> Any:
    if isinstance(attribute, ir.FloatAttr) and is_number(type):
        return _dtype(type)(attribute.value)
    if isinstance(attribute, ir.BoolAttr):
        return int(attribute.value)
    if isinstance(attribute, ir.IntegerAttr):
        return _wrap(attribute.value, _bits(type))
    return None


def _dtype(type: Type) -> Any:
    found = abi_type(type, "a number")
    assert isinstance(found, Scalar)
    return found.dtype.type


def _bits(type: Type) -> int:
    """The function for integers; floats are signed anyway."""
    return ir.IntegerType(type).width if isinstance(type, ir.IntegerType) else _INDEX_BITS


def _wrap(value: int, bits: int) -> int:
    value = int(value) % (1 << bits)
    return value - (1 << bits) if bits > 1 and value >> (bits - 1) else value


def _comparison(op: ir.Operation, bits: int) -> Callable[[Sequence[Any]], Any]:
    name = predicate_of(op) if op.name == "arith.cmpi" else str(op.attributes["pred"]).split()[-1].rstrip(">")
    test, has_sign = _TESTS[name[-2:]], not name.startswith("u")
    mask = 1 << bits
    if has_sign:
        return lambda given: int(test(*(_signed(v, bits) for v in given)))
    return lambda given: int(test(*(v % mask for v in given)))


def _compare_floats(predicate: int, left: Any, right: Any) -> bool:
    """By predicate code: those that hold for NaN (from 8) negate ordered ones: ``ueq`` is not ``one``."""
    if predicate >= 8:
        return not _compare_floats((6, 5, 4, 3, 2, 1, 7, 0)[predicate - 8], left, right)
    ordered = not (numpy.isnan(left) or numpy.isnan(right))
    found = (False, left == right, left > right, left >= right, left < right, left <= right, left != right, True)
    return ordered and bool(found[predicate])


def _signed(value: Any, bits: int) -> Any:
    """The bit of an ``i1`` is its sign."""
    return -value if bits == 1 else value


def _divided(left: int, right: int) -> int:
    """Division rounded towards 0."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


_TESTS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
_INTEGERS: Final[dict[str, Callable[..., int]]] = {
    **dict.fromkeys(("arith.addi", "index.add"), operator.add),
    **dict.fromkeys(("arith.subi", "index.sub"), operator.sub),
    **dict.fromkeys(("arith.muli", "index.mul"), operator.mul),
    **dict.fromkeys(("arith.divsi", "index.divs"), _divided),
    **dict.fromkeys(("arith.remsi", "index.rems"), lambda a, b: a - b * _divided(a, b)),
    **dict.fromkeys(("arith.floordivsi", "index.floordivs"), operator.floordiv),
    **dict.fromkeys(("arith.ceildivsi", "index.ceildivs"), lambda a, b: -(-a // b)),
    **dict.fromkeys(("arith.minsi", "index.mins"), min),
    **dict.fromkeys(("arith.maxsi", "index.maxs"), max),
    "arith.andi": operator.and_,
    "arith.ori": operator.or_,
    "arith.xori": operator.xor,
    "arith.shli": operator.lshift,
    "arith.shrsi": operator.rshift,
    "arith.index_cast": int,
    "arith.extsi": int,
    "arith.trunci": int,
    "arith.fptosi": lambda number: int(number) if numpy.isfinite(number) else 0,  # poison
}
_UNSIGNED: Final[dict[str, Callable[..., int]]] = {
    **dict.fromkeys(("arith.divui", "index.divu"), operator.floordiv),
    **dict.fromkeys(("arith.remui", "index.remu"), operator.mod),
    **dict.fromkeys(("arith.ceildivui", "index.ceildivu"), lambda a, b: -(-a // b)),
    **dict.fromkeys(("arith.minui", "index.minu"), min),
    **dict.fromkeys(("arith.maxui", "index.maxu"), max),
    "arith.shrui": operator.rshift,
    "arith.index_castui": int,
    "arith.extui": int,
}
_FLOATS: Final[dict[str, Callable[..., Any]]] = {
    "arith.addf": numpy.add,
    "arith.subf": numpy.subtract,
    "arith.mulf": numpy.multiply,
    "arith.divf": numpy.divide,
    "arith.negf": numpy.negative,
    "arith.extf": float,
    "arith.truncf": float,
    "arith.sitofp": float,
    "arith.maximumf": numpy.maximum,
    "arith.minimumf": numpy.minimum,
    "math.sqrt": numpy.sqrt,
    "math.absf": numpy.abs,
    "math.exp": numpy.exp,
    "math.log": numpy.log,
    "math.sin": numpy.sin,
    "math.cos": numpy.cos,
    "math.tanh": numpy.tanh,
}
