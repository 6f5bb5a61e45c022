"""Functions of C's and Fortran's run-time libraries, as LLVM IR: what calls them is raised as a loop.

`scripts/update_llvm_library.py` writes `c.ll` and `fortran.ll` from `c.c` and `fortran.c`; no compiler is needed to use
them. The signatures are those of flang's `runtime` headers.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

_FILES: Final = ("c.ll", "fortran.ll")
_DEFINITION: Final = re.compile(r"^define .*?@(\w+)\(", re.MULTILINE)
#: How flang up to 19 declares and calls what returns nothing.
_NOTHING: Final = re.compile(r"(?:%\S+ = )?((?:tail |musttail )?call|declare(?: !dbg !\d+)?) \{\} @_Fortran")
#: Intrinsics that C's library has as functions.
_INTRINSICS: Final = re.compile(r"@llvm\.(frexp|ldexp)\.f(32|64)\.i32\b")


def with_library_calls(text: str) -> str:
    """The module ``text``, with calls of Fortran's library that return nothing as ``void``, and those of intrinsics."""
    text = _INTRINSICS.sub(r"@mlirad_\1\2", text)
    return _NOTHING.sub(r"\1 void @_Fortran", text) if "@_Fortran" in text else text


def link_library(binding: Any, module: Any) -> bool:
    """Define what ``module`` declares and the library has; whether there is any."""
    declared = {one.name: str(one.global_value_type) for one in module.functions if one.is_declaration}
    found = False
    for file in _FILES:
        text, names = _read(file)
        if names.isdisjoint(declared):
            continue
        library = binding.parse_assembly(text)
        for name in names:
            one = library.get_function(name)
            if declared.get(name, "") != str(one.global_value_type):
                one.name = f"mlirad.{name}"  # another version of the library: its calls are refused by name
        used = [one.name for one in library.functions if not one.is_declaration]
        module.link_in(library)
        for name in used:
            module.get_function(name).linkage = "internal"
        found = True
    return found


@cache
def _read(file: str) -> tuple[str, frozenset[str]]:
    text = (Path(__file__).parent / file).read_text()
    return text, frozenset(_DEFINITION.findall(text))
