"""Rejects lowered modules whose constant data does not fit into memory: LLVM would end the process."""

from __future__ import annotations

import math
import re
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.errors import Diagnostic, ExecutionError

#: The maximum bytes of globals: every byte of them is allocated when a module is compiled.
MAX_BYTES: Final = 512 << 20

_EXTENT: Final = re.compile(r"(\d+) x ")
_ELEMENT: Final = 8  # the widest element of numeric types


def check_globals(lowered: ir.Module) -> None:
    """Refuse a module whose globals would take more than `MAX_BYTES`.

    Raises:
        ExecutionError: with the name of the largest global.
    """
    sizes: dict[str, int] = {}
    for op in lowered.body.operations:
        if op.operation.name == "llvm.mlir.global":
            attributes: Any = op.attributes
            name = ir.StringAttr(attributes["sym_name"]).value
            sizes[name] = _ELEMENT * math.prod(map(int, _EXTENT.findall(str(attributes["global_type"].value))))
    if sum(sizes.values()) <= MAX_BYTES:
        return
    largest = max(sizes, key=lambda name: sizes[name])
    message = f"constant data takes about {sum(sizes.values()) >> 20} MiB, most of it '{largest}'"
    help = f"the limit is {MAX_BYTES >> 20} MiB; pass large arrays as arguments"
    raise ExecutionError(Diagnostic("MA0507", message, helps=(help,)))
