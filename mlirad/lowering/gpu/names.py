"""Whether a buffer of the host has one name: whether all that is done to its memory is done through one value."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.walk import users

_NOALIAS: Final = "llvm.noalias"
#: Ops that give a value another name, and have no results.
_PASSING: Final = ("scf.yield", "scf.condition", "cf.br", "cf.cond_br")


def has_one_name(buffer: Value) -> bool:
    """Whether all that is done to the memory of ``buffer``, a value of the host, is done through this value."""
    owner = buffer.owner
    if isinstance(owner, ir.Block):
        function = owner.owner.operation
        known = function.attributes.get("arg_attrs") if function.name == "func.func" else None
        place = list(owner.arguments).index(buffer)
        if known is None or _NOALIAS not in ir.DictAttr(list(ir.ArrayAttr(known))[place]):
            return False
    elif owner.operation.name != "memref.alloc":
        return False
    return not any(
        user.name in _PASSING or any(isinstance(result.type, ir.MemRefType) for result in user.results)
        for user in users(buffer)
    )
