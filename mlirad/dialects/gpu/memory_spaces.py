"""Memory spaces of buffers in kernels: who sees the memory.

``#gpu.address_space`` has names. The numbers are those of LLVM's targets for GPUs, NVPTX and AMDGPU.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.location import where
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError

_PREFIX: Final = "#gpu.address_space<"
_NUMBERS: Final = {0: "", 1: "global", 3: "workgroup", 4: "constant", 5: "private"}
#: The spaces in which an op of a kernel can allocate; ops that are not listed return what they are given.
_ALLOCATED: Final = {
    "gpu.launch": ("", "workgroup", "private"),
    "memref.alloca": ("", "private"),
    "memref.alloc": ("", "global"),
    "memref.get_global": ("", "workgroup"),
}
#: The spaces of buffers of the host.
_HOST: Final = ("", "global", "constant")
_HELP: Final = (
    "declare memory of a block as 'workgroup(%t : memref<..., #gpu.address_space<workgroup>>)' of the kernel, that of "
    "a thread as 'private(...)' or by 'memref.alloca' without a space, and buffers of the host without a space"
)
_HELPS: Final = {
    "memref.get_global": "declare the 'memref.global' without a space, or in #gpu.address_space<workgroup>",
}


def memory_space(type: Type) -> str | None:
    """The name of the space of a buffer, "" for the default; None for a space of another kind."""
    space = ir.MemRefType(type).memory_space
    if space is None:
        return ""
    if isinstance(space, ir.IntegerAttr):
        return _NUMBERS.get(space.value)
    name = str(space)
    return name.removeprefix(_PREFIX).removesuffix(">") if name.startswith(_PREFIX) else None


def is_in_workgroup(type: Type) -> bool:
    """Whether ``type`` is a buffer in the memory of a block."""
    return isinstance(type, ir.MemRefType) and memory_space(type) == "workgroup"


def without_space(type: Type) -> Type:
    """The type without a space that only kernels see, if it is a buffer; other types unchanged."""
    if not isinstance(type, ir.MemRefType) or memory_space(type) not in ("workgroup", "private"):
        return type
    return ir.MemRefType.get(list(type.shape), type.element_type, type.layout)


def remove_spaces(launch: ir.Operation) -> None:
    """Remove the memory spaces of buffers that the body of ``launch`` defines.

    Raises:
        UnsupportedError: a space is unknown, or nothing can allocate there.
    """
    for op in find_ops(launch, lambda _: True):
        for value in op.operands:
            if isinstance(value.type, ir.MemRefType) and is_outside(value, launch):
                _check(value, op, _HOST)
    for value in _values(launch.regions[0].blocks[0]):
        if isinstance(value.type, ir.MemRefType):
            op = launch if isinstance(value.owner, ir.Block) else value.owner.operation
            _check(value, op, _ALLOCATED.get(op.name))
            value.set_type(without_space(value.type))


def _check(value: Value, op: ir.Operation, allowed: Sequence[str] | None) -> None:
    space = memory_space(value.type)
    if space is None or (allowed is not None and space not in allowed):
        name = str(ir.MemRefType(value.type).memory_space).removesuffix(" : i64")
        why = f"'{name}' is no memory space of GPUs" if space is None else f"it has a buffer in memory space '{name}'"
        message = f"cannot write '{op.name}' as loops over blocks and threads: {why}"
        raise UnsupportedError(Diagnostic("MA0370", message, where(op.location), helps=(_HELPS.get(op.name, _HELP),)))


def _values(block: ir.Block) -> Iterator[Value]:
    """All values that are defined in ``block``, including nested ones."""
    yield from block.arguments
    for view in block.operations:
        yield from view.operation.results
        for region in view.operation.regions:
            for inner in region.blocks:
                yield from _values(inner)
