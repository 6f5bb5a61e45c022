"""What pointers are computed from, and which calls allocate memory."""

from __future__ import annotations

import re
from typing import Final

from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmValue

#: Functions that allocate memory -> the operands whose product is the number of bytes.
ALLOCATORS: Final[dict[str, tuple[int, ...]]] = {
    "malloc": (0,),
    "calloc": (0, 1),
    **dict.fromkeys(("_Znwm", "_Znam", "_ZnwmRKSt9nothrow_t", "_ZnamRKSt9nothrow_t"), (0,)),
    "__rust_alloc": (0,),
    "__rust_alloc_zeroed": (0,),
    "realloc": (1,),
    "__rust_realloc": (3,),
}
#: Rust's allocators, mangled with the hash of the compiler.
_RUST: Final = re.compile(r"_RNv.*_(__rust_(?:alloc|alloc_zeroed|realloc))$")
_SAME: Final = ("llvm.launder.invariant.group", "llvm.strip.invariant.group", "llvm.ptr.annotation")
_PASSED_ON: Final = ("bitcast", "freeze", "addrspacecast")


def pointers_from(one: LlvmInstruction) -> list[LlvmValue]:
    """The pointers that ``one`` is directly derived from by offsets."""
    if one.opcode in ("getelementptr", *_PASSED_ON):
        return one.operands[:1]
    if one.opcode == "phi":
        return list(one.operands)
    if one.opcode == "select":
        return one.operands[1:]
    if one.opcode == "call" and (name := callee_name(one)) and name.startswith(_SAME):
        return one.operands[:1]
    return []


def leaves(pointer: LlvmValue) -> list[LlvmValue]:
    """The sources of ``pointer`` on all paths."""
    found: dict[LlvmValue, list[LlvmValue]] = {}
    waiting = [pointer]
    for one in waiting:
        if one not in found:
            found[one] = pointers_from(one) if isinstance(one, LlvmInstruction) else []
            waiting += found[one]
    return [one for one, sources in found.items() if not sources]


def points_nowhere(pointer: LlvmValue) -> bool:
    """Whether ``pointer`` is null, or a number as an address, on all paths."""
    return all(isinstance(leaf, LlvmConstant) or is_number(leaf) for leaf in leaves(pointer))


def is_number(value: LlvmValue) -> bool:
    """Whether ``value`` is a number that is converted to a pointer."""
    return isinstance(value, LlvmInstruction) and value.opcode == "inttoptr"


def is_null(value: LlvmValue) -> bool:
    """Whether it is the null pointer."""
    return isinstance(value, LlvmConstant) and value.is_zero and value.type.kind == "pointer"


def name_of(root: LlvmValue) -> str:
    """The name of the allocation function; empty if ``one`` is not such a call."""
    return callee_name(root) if isinstance(root, LlvmInstruction) and root.opcode == "call" else ""


def callee_name(one: LlvmInstruction) -> str:
    """The name of the callee; empty if it is not known."""
    callee = one.operands[-1]
    return callee.name if isinstance(callee, LlvmFunction) else ""


def allocator(one: LlvmInstruction) -> tuple[int, ...] | None:
    """The operands whose product is the number of bytes that ``one`` allocates."""
    if one.opcode != "call":
        return None
    name = callee_name(one)
    mangled = _RUST.match(name)
    return ALLOCATORS.get(mangled[1] if mangled else name)
