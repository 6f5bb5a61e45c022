"""Describes the processor to LLVM.

Spilled vectors go to the stack, which is aligned to 16 bytes unless a function requests more: a longer vector would
cross a cache line. On AMD's processors a scatter instruction for eight elements takes longer than eight stores, and a
gather instruction longer than eight loads: a loop over a column is not worth vectorization by such instructions. LLVM
avoids them if a function's features say so. Explicit features replace those that LLVM detects, so all features that
code may use are listed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from mlirad._mlir import ir

_ATTRIBUTES: Final = "passthrough"
_PREFERENCES: Final = ("+prefer-no-gather", "+prefer-no-scatter")

#: Linux' names of features that LLVM names differently.
_RENAMED: Final = {
    "abm": "lzcnt",
    "avx512_bf16": "avx512bf16",
    "avx512_bitalg": "avx512bitalg",
    "avx512_vbmi2": "avx512vbmi2",
    "avx512_vnni": "avx512vnni",
    "avx512_vpopcntdq": "avx512vpopcntdq",
    "avx_vnni": "avxvnni",
    "bmi1": "bmi",
    "pclmulqdq": "pclmul",
    "pni": "sse3",
    "sse4_1": "sse4.1",
    "sse4_2": "sse4.2",
}
_SAME: Final = (
    "aes avx avx2 avx512bw avx512cd avx512dq avx512f avx512ifma avx512vbmi avx512vl bmi2 f16c fma gfni movbe popcnt "
    "sse4a ssse3 vaes vpclmulqdq"
)
_NAMES: Final = {**_RENAMED, **{name: name for name in _SAME.split()}}

_WIDTHS: Final = (("avx512f", 512), ("avx2", 256))


@cache
def description() -> str:
    """Linux' description of the first processor; empty on other systems."""
    try:
        return Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").partition("\n\n")[0]
    except OSError:
        return ""


def flags(described: str) -> frozenset[str]:
    """The features in the description, by Linux' names."""
    return frozenset(_entry(described, "flags").split())


def _entry(described: str, name: str) -> str:
    for line in described.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return ""


def vector_bits(described: str) -> int:
    """The width of the widest float vectors that are worth explicit vectorization, or 0."""
    return next((bits for flag, bits in _WIDTHS if flag in flags(described)), 0)


def features(described: str) -> str:
    """The target features of functions, including preferences; empty if those that LLVM detects suffice."""
    found = flags(described)
    if _entry(described, "vendor_id") != "AuthenticAMD" or "avx512f" not in found:
        return ""
    named = [f"{'+' if name in found else '-'}{_NAMES[name]}" for name in sorted(_NAMES)]
    return ",".join([*named, *_PREFERENCES])


def attributes(described: str) -> str:
    """The attributes of every function, in MLIR syntax."""
    wanted = ['"stackrealign"'] if "avx" in flags(described) else []
    if found := features(described):
        wanted.append(f'["target-features", "{found}"]')
    return f"[{', '.join(wanted)}]"


def add_target_attributes(lowered: ir.Module, described: str) -> None:
    """Adds these attributes to every function that ``lowered`` (in the `llvm` dialect) defines."""
    wanted = list(ir.ArrayAttr.parse(attributes(described), lowered.context))
    for op in lowered.body.operations:
        if wanted and op.operation.name == "llvm.func" and len(op.regions[0].blocks):
            kept = list(ir.ArrayAttr(op.attributes[_ATTRIBUTES])) if _ATTRIBUTES in op.attributes else []
            op.attributes[_ATTRIBUTES] = ir.ArrayAttr.get([*kept, *wanted], lowered.context)
