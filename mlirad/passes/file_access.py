"""Rejects modules that name upstream passes which read or write files.

Pipelines are written by the user. But a module, which may come from elsewhere, can name passes, too:
`transform-interpreter` runs the passes of `transform.apply_registered_pass`, with their options.
"""

from __future__ import annotations

from typing import Any, Final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.passes import table

#: The pass that runs passes named by a module.
INTERPRETER: Final = "transform-interpreter"
#: Passes with options that name files, programs or folders.
FILE_PASSES: Final = frozenset(
    {
        *("snapshot-op-locations", "transform-preload-library", "gpu-module-to-binary", "sparsifier"),
        *(INTERPRETER, "nvvm-attach-target", "rocdl-attach-target", "spirv-attach-target", "xevm-attach-target"),
    }
)


def check_named_passes(module: ir.Module) -> None:
    """Reject a module whose transform ops run passes that read or write files, or pipelines that may do so.

    Raises:
        UnsupportedError: with the location of every such op.
    """
    found: list[Diagnostic] = []
    for op in find_ops(module.operation, lambda op: op.name == "transform.apply_registered_pass"):
        if (name := _pass_name(op)) not in _allowed():
            message = f"a module may not run pass '{name}', which can read or write files"
            found.append(Diagnostic("MA0014", message, where(op.location), helps=("name it in the pipeline instead",)))
    if found:
        raise UnsupportedError(found)


def _pass_name(op: Any) -> str:
    attribute = op.attributes.get("pass_name", None)
    return attribute.value if isinstance(attribute, ir.StringAttr) else "?"


def _allowed() -> frozenset[str]:
    """Upstream's single passes; other names are pipelines, which may contain any pass."""
    passes = {row.name for row in table.read() if row.kind == "pass" and not row.name.endswith("pipeline")}
    return frozenset(passes - FILE_PASSES)
