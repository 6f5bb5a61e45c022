"""Errors for unsupported LLVM IR: a numbered message with the source location and the instruction."""

from __future__ import annotations

from mlirad.errors import Diagnostic, Note, UnsupportedError, Where
from mlirad.frontends.llvm import c_api
from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmValue


class Refusals:
    """Creates the errors of one function."""

    def __init__(self, function: LlvmFunction) -> None:
        self._function = function

    def error(self, code: str, message: str, at: LlvmValue | None = None, *helps: str) -> UnsupportedError:
        """The error, to be raised; ``at``: the instruction that it is about."""
        where, notes = self._function.where, []
        if isinstance(at, LlvmInstruction):
            where = at.where if at.where.line else Where(at.where.file)
            if at.address:
                text = c_api.message("LLVMPrintValueToString", at.address).strip().partition(", !dbg")[0]
                notes.append(Note(f"in '{self._function.name}': {text}"))
        return UnsupportedError(Diagnostic(code, message, where, tuple(notes), helps))
