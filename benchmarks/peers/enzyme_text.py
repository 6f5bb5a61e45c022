"""Prepares the text of programs for EnzymeMLIR, and reads the derivatives that it prints; does not need the peer.

A program that EnzymeMLIR refuses as it is written is simplified, as its user could do: copies and structured ops become
loops, buffers are not freed, `affine` loops become `scf` loops, calls are inlined.
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
class Preparation:
    """How a program is prepared: by ``rewrite`` on its text, then by ``passes``; ``description`` is for the table."""

    description: str
    rewrite: Callable[[str], str]
    passes: tuple[str, ...] = ()


def with_property_syntax(text: str) -> str:
    """``text`` with activities in the property syntax of EnzymeMLIR's parser."""
    return _ACTIVITY.sub(r"<{activity = \1, ret_activity = \2}>", text)


def with_one_public_function(text: str, entry: str) -> str:
    """``text`` with all functions but ``entry`` private, so that `symbol-dce` removes those that are not called."""
    return _PUBLIC.sub(lambda found: found[0] if found[1] == entry else f"func.func private @{found[1]}", text)


def without_deallocs(text: str) -> str:
    """``text`` without `memref.dealloc`, and with copies as `linalg.copy`, which is then lowered to loops."""
    return _FREED.sub("", _COPY.sub(r"linalg.copy ins(\1 : \3) outs(\2 : \4)", text))


_LOOPS = ("func.func(convert-linalg-to-affine-loops)",)
_INLINED = ("lower-affine", "inline", "symbol-dce")
PREPARATIONS = (
    Preparation("", lambda text: text, ("symbol-dce",)),
    Preparation("copies and structured ops as loops, nothing freed", without_deallocs, (*_LOOPS, "symbol-dce")),
    Preparation("plain loops only, nothing freed, calls inlined", without_deallocs, (*_LOOPS, *_INLINED)),
)


def without_fast_math(derived: str) -> str:
    """``derived`` without fast-math flags: the peer gives all of them to ops of adjoints, whatever the program has."""
    return re.sub(r" fastmath<[a-z,]+>", "", derived)


def with_entry_name(derived: str, entry: str) -> str:
    """``derived`` with the original name of the entry, and `enzyme.fill_zero` replaced by `linalg.fill`.

    Raises:
        RuntimeError: the derivative contains other ops of dialect `enzyme`.
    """
    named = re.sub(rf"@{entry}_\d+\b", f"@{entry}", derived)
    zero, fill = r"%zero_of_\1 = arith.constant 0.0 : \3", r"linalg.fill ins(%zero_of_\1 : \3) outs(%\1 : \2\3>)"
    filled = _ZERO.sub(rf"{zero}\n  {fill}", named)
    left = sorted(set(re.findall(r"\benzyme\.\w+", filled)))
    if left:
        raise RuntimeError(f"left in the result: {', '.join(left)}")
    return filled
