"""Errors for unsupported LLVM IR: a numbered message with the source location and the instruction."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, Note, UnsupportedError, Where
from mlirad.frontends.llvm import c_api
from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmValue

_NODES: Final = "nodes that point to each other are allocated one by one in a '{}'"
_SORTED: Final = "use an array, or a sorted std::vector of std::pair"
#: Headers of containers -> what is refused there, and what to do.
CONTAINERS: Final = {
    "std_function.h": (
        "a 'std::function' refers to its target by pointers in memory",
        ("call the lambda itself, or pass it to a template: template <class F> double g(F f)",),
    ),
    "basic_string.h": (
        "a 'std::string' has its characters in itself or elsewhere",
        ("use an enum, a 'const char *' or a std::string_view",),
    ),
    "stl_tree.h": (_NODES.format("std::map' or 'std::set"), (_SORTED,)),
    "hashtable.h": (_NODES.format("std::unordered_map' or 'std::unordered_set"), (_SORTED,)),
    "stl_list.h": (_NODES.format("std::list"), ("use std::vector or std::deque",)),
}


class Refusals:
    """Creates the errors of one function."""

    def __init__(self, function: LlvmFunction) -> None:
        self._function = function

    def error(self, code: str, message: str, at: LlvmValue | None = None, *helps: str) -> UnsupportedError:
        """The error, to be raised; ``at``: the instruction that it is about."""
        where, notes = self._function.where, list[Note]()
        if isinstance(at, LlvmInstruction):
            places = self._places(at)
            # A line of a library tells less than the line that calls it.
            own = next((place for place in places if place.file == self._function.where.file), places[0])
            where = own if own.line else self._function.where
            if at.address:
                text = c_api.message("LLVMPrintValueToString", at.address).strip().partition(", !dbg")[0]
                notes.append(Note(f"in '{self._function.name}': {text}"))
            if places[0] != own:
                notes.append(Note("in a function that is inlined there", places[0]))
            if one := next((found for place in places if (found := CONTAINERS.get(Path(place.file).name))), None):
                message, helps = one
            elif code == "MA0924" and self._has_function_object():
                message, helps = CONTAINERS["std_function.h"]
        return UnsupportedError(Diagnostic(code, message, where, tuple(notes), helps))

    def _has_function_object(self) -> bool:
        variables = (one for one in self._function.instructions if one.opcode == "alloca" and one.address)
        return any("std::function" in c_api.message("LLVMPrintValueToString", one.address) for one in variables)

    def _places(self, at: LlvmInstruction) -> list[Where]:
        """The line of ``at``, or of what follows a phi, which has none, and the lines that it was inlined into."""
        around = next((block.instructions for block in self._function.blocks if at in block.instructions), [])
        following = around[around.index(at) :] if at in around else [at]
        found = next((one for one in following if one.where.line), at)
        return (list(c_api.places_of(found.address)) if found.address else []) or [found.where]
