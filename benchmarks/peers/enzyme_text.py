"""Prepares programs for EnzymeMLIR and reads its answers, as text: the peer is not needed.

What it refuses as it is written is prepared as its user could: copies and structured ops as loops, buffers not freed,
loops as plain ones, calls inlined.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_ACTIVITY = re.compile(r"<activity = (\[.*?\]),\s*ret_activity = (\[.*?\])>(?=\s*:)", re.DOTALL)
_COPY = re.compile(r"memref\.copy (%\S+), (%\S+) : (\S+) to (\S+)")
_FREED = re.compile(r"^\s*memref\.dealloc .*$", re.MULTILINE)
_ZERO = re.compile(r"enzyme\.fill_zero %(\S+) : (memref<(?:\d+x)*)(f\d+)>")
_PUBLIC = re.compile(r"func\.func @(\w+)")


@dataclass(frozen=True)
class Way:
    """How a program is prepared: in words, as text, and by passes."""

    done: str
    rewrite: Callable[[str], str]
    passes: tuple[str, ...] = ()


def spelled(text: str) -> str:
    """Attributes as this parser takes them."""
    return _ACTIVITY.sub(r"<{activity = \1, ret_activity = \2}>", text)


def alone(text: str, entry: str) -> str:
    """All functions but one private, so that those it does not use can go."""
    return _PUBLIC.sub(lambda found: found[0] if found[1] == entry else f"func.func private @{found[1]}", text)


def kept(text: str) -> str:
    """Without freeing, and with copies as structured ops, which become loops."""
    return _FREED.sub("", _COPY.sub(r"linalg.copy ins(\1 : \3) outs(\2 : \4)", text))


_LOOPS = ("func.func(convert-linalg-to-affine-loops)",)
WAYS = (
    Way("", lambda text: text, ("symbol-dce",)),
    Way("copies and structured ops as loops, nothing freed", kept, (*_LOOPS, "symbol-dce")),
    Way("plain loops only, nothing freed, calls inlined", kept, (*_LOOPS, "lower-affine", "inline", "symbol-dce")),
)


def finished(derived: str, entry: str) -> str:
    """With the entry's name, which the peer changes, and zeros that are filled in by an upstream op.

    Raises:
        RuntimeError: other ops of the peer are left.
    """
    named = re.sub(rf"@{entry}_\d+\b", f"@{entry}", derived)
    zero, fill = r"%zero_of_\1 = arith.constant 0.0 : \3", r"linalg.fill ins(%zero_of_\1 : \3) outs(%\1 : \2\3>)"
    filled = _ZERO.sub(rf"{zero}\n  {fill}", named)
    left = sorted(set(re.findall(r"\benzyme\.\w+", filled)))
    if left:
        raise RuntimeError(f"left in the result: {', '.join(left)}")
    return filled
