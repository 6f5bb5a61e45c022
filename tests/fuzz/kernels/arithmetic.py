"""Arithmetic of the simulator: each op as an expression of Python, whose operands are filled in."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from tests.fuzz.kernels.memory import TrackedBuffer


def _signed(width: int) -> Callable[[int], int]:
    half, word = 1 << width - 1, 1 << width
    return lambda value: (value + half) % word - half


def _unsigned(width: int) -> Callable[[int], int]:
    word = 1 << width
    return lambda value: value % word


def _compare(predicate: int, left: float, right: float) -> bool:
    ordered = not (math.isnan(left) or math.isnan(right))
    if predicate in (0, 15):
        return predicate == 15
    if predicate in (7, 14):
        return ordered == (predicate == 7)
    wants = {1: left == right, 2: left > right, 3: left >= right, 4: left < right, 5: left <= right, 6: left != right}
    return ordered and wants[predicate] if predicate < 7 else not ordered or wants[predicate - 7]


def _bits(kinds: str, value: Any) -> Any:
    return struct.unpack(kinds[1], struct.pack(kinds[0], value))[0]


def _divided(left: float, right: float) -> float:
    return left / right if right else math.nan if not left or math.isnan(left) else math.copysign(
        math.inf, left) * math.copysign(1.0, right)  # fmt: skip


def _quotient(left: int, right: int, is_remainder: bool = False) -> int:
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return left - quotient * right if is_remainder else quotient


NAMES: Final[dict[str, Any]] = {
    "math": math,
    "fresh": TrackedBuffer.fresh,
    "f16": lambda a: float(np.float16(a)),
    "f32": lambda a: float(np.float32(a)),
    **{f"sgn{width}": _signed(width) for width in (1, 8, 16, 32, 64)},
    **{f"uns{width}": _unsigned(width) for width in (1, 8, 16, 32, 64)},
    "cmpf": _compare,
    "bits": _bits,
    "div": _divided,
    "quo": _quotient,
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "least": lambda a, b: b if math.isnan(a) else a if math.isnan(b) else min(a, b),
    "most": lambda a, b: b if math.isnan(a) else a if math.isnan(b) else max(a, b),
    "new": lambda a, b: b,
}
#: Atomic updates -> the function of the old and the given number.
UPDATES: Final = {
    **dict.fromkeys(("addf", "addi"), "add"),
    **dict.fromkeys(("maxs", "maximumf", "maxnumf"), "max"),
    **dict.fromkeys(("mins", "minimumf", "minnumf"), "min"),
    "mulf": "mul",
    "assign": "new",
}
REDUCTIONS: Final = {
    "add": "add",
    "mul": "mul",
    "maximumf": "max",
    "minimumf": "min",
    "maxnumf": "most",
    "minnumf": "least",
    **dict.fromkeys(("maxsi", "maxui"), "max"),
    **dict.fromkeys(("minsi", "minui"), "min"),
}
OPS: Final = {
    "arith.addi": "sgn({} + {})",
    "arith.subi": "sgn({} - {})",
    "arith.muli": "sgn({} * {})",
    "arith.divui": "uns({}) // uns({})",
    "arith.remui": "uns({}) % uns({})",
    "arith.ceildivui": "-(-uns({}) // uns({}))",
    "arith.divsi": "quo({}, {})",
    "arith.floordivsi": "{} // {}",
    "arith.ceildivsi": "-(-{} // {})",
    "arith.remsi": "quo({}, {}, True)",
    "arith.andi": "{} & {}",
    "arith.ori": "{} | {}",
    "arith.xori": "{} ^ {}",
    "arith.shli": "sgn({} << {})",
    "arith.shrui": "uns({}) >> {}",
    "arith.shrsi": "{} >> {}",
    "arith.minsi": "min({}, {})",
    "arith.maxsi": "max({}, {})",
    "arith.minui": "min(uns({}), uns({}))",
    "arith.maxui": "max(uns({}), uns({}))",
    "arith.select": "{1} if {0} else {2}",
    "arith.index_cast": "{}",
    "arith.index_castui": "uns({})",
    "arith.extui": "uns({})",
    "arith.extsi": "{}",
    "arith.trunci": "{}",
    "arith.sitofp": "float({})",
    "arith.uitofp": "float(uns({}))",
    "arith.fptosi": "int({})",
    "arith.fptoui": "int({})",
    "arith.extf": "{}",
    "arith.truncf": "{}",
    "arith.addf": "{} + {}",
    "arith.subf": "{} - {}",
    "arith.mulf": "{} * {}",
    "arith.divf": "div({}, {})",
    "arith.negf": "-{}",
    "arith.maximumf": "max({}, {})",
    "arith.minimumf": "min({}, {})",
    "arith.maxnumf": "max({}, {})",
    "arith.minnumf": "min({}, {})",
    "math.sin": "math.sin({})",
    "math.cos": "math.cos({})",
    "math.exp": "math.exp({})",
    "math.log": "math.log({})",
    "math.rsqrt": "1.0 / math.sqrt({})",
    "math.copysign": "math.copysign({}, {})",
    "math.tanh": "math.tanh({})",
    "math.sqrt": "math.sqrt({})",
    "math.absf": "abs({})",
    "math.fma": "{} * {} + {}",
}
