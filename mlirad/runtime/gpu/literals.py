"""Converts float literals of recent LLVM text to hexadecimal numbers, which older parsers can read.

MLIR's bindings print ``float 1.000000e-01``, ``f0x3DCCCCCD``, ``+inf``, ``+qnan`` and ``+nan(0x1)``; the LLVM of
llvmlite only reads decimals that are exact. A literal has the last type before it on its line.
"""

from __future__ import annotations

import math
import re
import struct
from typing import Final

#: Bits of the exponent and of the fraction.
_FORMATS: Final = {"half": (5, 10), "bfloat": (8, 7), "float": (8, 23), "double": (11, 52)}
_TOKEN: Final = re.compile(
    r'"[^"]*"'
    r"|[%@!#][\w.$-]+"
    r"|\b(?P<type>half|bfloat|float|double)\b"
    r"|\bf0x(?P<bits>[0-9A-Fa-f]+)\b"
    r"|(?<![\w.])(?P<special>[-+](?:inf|qnan|s?nan\(0x[0-9A-Fa-f]+\)))(?!\w)"
    r"|(?<![\w.])(?P<decimal>[-+]?\d+\.\d*(?:[eE][-+]?\d+)?)"
)
#: A line that matches none of this has no literal.
_MAY_HAVE: Final = re.compile(r"\d\.|f0x|[-+](?:inf|q?nan|snan)")


def to_hexadecimal(text: str) -> str:
    """LLVM IR with all float literals as hexadecimal numbers."""
    return "\n".join(_line(line) if _MAY_HAVE.search(line) else line for line in text.split("\n"))


def _line(line: str) -> str:
    type = ""

    def replace(token: re.Match[str]) -> str:
        nonlocal type
        if token["type"]:
            type = token["type"]
        if not type or not (token["bits"] or token["special"] or token["decimal"]):
            return token[0]
        if token["bits"]:
            bits = int(token["bits"], 16)
        elif token["special"]:
            bits = _special(type, token["special"])
        else:
            bits = _nearest(type, float(token["decimal"]))
        return _spelled(type, bits)

    return _TOKEN.sub(replace, line)


def _special(type: str, text: str) -> int:
    """The bits of an infinity or NaN; ``nan(0x1)`` is quiet, ``snan(0x1)`` is not."""
    exponent, fraction = _FORMATS[type]
    sign = int(text[0] == "-") << (exponent + fraction)
    quiet = 1 << (fraction - 1)
    payload = 0 if "(" not in text else int(text[text.index("0x") : -1], 16)
    if "inf" not in text and "snan" not in text:
        payload |= quiet
    return sign | ((1 << exponent) - 1) << fraction | payload


def _nearest(type: str, number: float) -> int:
    """The bits of the number of that type nearest to ``number``, ties to even."""
    exponent, fraction = _FORMATS[type]
    sign = int(math.copysign(1.0, number) < 0) << (exponent + fraction)
    bias = (1 << (exponent - 1)) - 1
    mantissa, power = math.frexp(abs(number))  # mantissa in [1/2, 1)
    if mantissa == 0.0:
        return sign
    # Below the least normal number all have the same exponent.
    scale = max(power - 1, 1 - bias)
    units = round(math.ldexp(abs(number), fraction - scale))  # Python rounds halves to even
    return sign | (units + ((scale + bias - 1) << fraction))


def _spelled(type: str, bits: int) -> str:
    if type == "half":
        return f"0xH{bits:04X}"
    if type == "bfloat":
        return f"0xR{bits:04X}"
    if type == "float":
        # A float is written as the double of the same value; a NaN keeps its payload in the upper bits.
        exponent, fraction = (bits >> 23) & 0xFF, bits & 0x7FFFFF
        if exponent == 0xFF:
            bits = (bits >> 31) << 63 | 0x7FF << 52 | fraction << 29
        else:
            (value,) = struct.unpack("<f", struct.pack("<I", bits))
            (bits,) = struct.unpack("<Q", struct.pack("<d", value))
    return f"0x{bits:016X}"
