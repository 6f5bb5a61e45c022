"""Turns failed assertions in generated code (``cf.assert``) into Python exceptions; `guarded` calls such code.

Lowered code prints the message and ends the process, which is right in an object file. In this process a failed
assertion returns to the call, which frees the memory that has been allocated since (`checks.mlir`). Only code that has
assertions is called this way. Code with OpenMP loops ends the process, and so does all code if the C library has no
``tdestroy``, which only glibc has.
"""

from __future__ import annotations

import ctypes
import linecache
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from mlirad._mlir import UpstreamPassManager, ir, new_context, new_engine
from mlirad.edit.module import symbol_name
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, ExecutionError, InputText, Where

#: The calls of a failed assertion: one prints the message, the other ends the process.
_PRINTS, _ENDS = "puts", "abort"
_FAILED: Final = "mlirad_check_failed"
#: Functions of the C library, and their replacements.
_MEMORY: Final = {name: f"mlirad_checked_{name}" for name in ("malloc", "realloc", "free")}
_HIDDEN: Final = (
    "other = none, argMem = {}, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none"
)
_SAID: Final = {
    name: {
        "memory_effects": f"#llvm.memory_effects<{_HIDDEN.format(arguments)}>",
        "passthrough": '["nounwind", "willreturn"]',
        **({} if name == "free" else {"res_attrs": "[{llvm.noalias}]"}),
    }
    for name, arguments in (("malloc", "none"), ("realloc", "readwrite"), ("free", "readwrite"))
}
_PASSES: Final = "builtin.module(canonicalize,cse)"
_PLACE: Final = re.compile(r"(?P<file>[^\n]*):(?P<line>\d+):(?P<column>\d+): (?P<message>.*)", re.DOTALL)


def has_checks(lowered: ir.Module) -> bool:
    """Whether code of ``lowered``, in the `llvm` dialect, has assertions whose failure can be caught here.

    It cannot be caught in OpenMP loops, which end with a barrier of all threads.
    """
    may_fail = any(symbol_name(op) == _ENDS for op in _functions(lowered)) and bool(_functions_here())
    return may_fail and not find_ops(lowered.operation, lambda op: op.name.startswith("omp."))


def use_guard(lowered: ir.Module) -> None:
    """Makes failed assertions in ``lowered`` return to the call that `guarded` makes."""
    renamed = {**_MEMORY, _PRINTS: _FAILED}
    declared = set()
    for op in find_ops(lowered.operation, lambda _: True):
        name = op.attributes["callee"].value if op.name == "llvm.call" and "callee" in op.attributes else None
        if name in _MEMORY or (name == _PRINTS and _ends(op)):
            op.attributes["callee"] = ir.FlatSymbolRefAttr.get(renamed[name], lowered.context)
            declared.add(name)
    for op in _functions(lowered):
        name = symbol_name(op)
        if name in declared:
            copy = op.operation.clone(ir.InsertionPoint(op))
            copy.attributes["sym_name"] = ir.StringAttr.get(renamed[name], lowered.context)
            for key, text in _SAID.get(name, {}).items():  # the attributes by which LLVM knows the C library function
                copy.attributes[key] = ir.Attribute.parse(text, lowered.context)


def _ends(prints: ir.Operation) -> bool:
    """Whether the process ends right after ``prints``."""
    operations = list(prints.block.operations)
    behind = operations[operations.index(prints.opview) + 1].operation
    return behind.name == "llvm.call" and "callee" in behind.attributes and behind.attributes["callee"].value == _ENDS


def _functions(lowered: ir.Module) -> list[ir.OpView]:
    return [op for op in lowered.body.operations if op.operation.name == "llvm.func"]


def addresses(names: Iterable[str]) -> dict[str, int]:
    """The addresses of those ``names`` that guarded code calls."""
    requested = set(names) & {_FAILED, *_MEMORY.values()}
    return {name: _functions_here()[name] for name in requested} if requested and _functions_here() else {}


def guarded(address: int) -> Callable[[bytes, Any], None]:
    """Returns a function that calls the packed entry at ``address``.

    Calls raise `ExecutionError` if an assertion fails; arrays may have been written by then.
    """
    call = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(guard())

    def run(arguments: bytes, results: Any) -> None:
        message = call(address, arguments, results)
        if message is not None:
            raise failed(message.decode(errors="replace"))

    return run


def guard() -> int:
    """The address of the function that calls code with assertions."""
    return _functions_here()["mlirad_guarded"]


def failed(text: str) -> ExecutionError:
    """The error of a failed assertion whose message is ``text``, which may begin with a location."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return ExecutionError(Diagnostic("MA0516", text))
    file = found["file"]
    error = ExecutionError(
        Diagnostic("MA0516", found["message"], Where(file, int(found["line"]), int(found["column"])))
    )
    error.source = InputText(file, "".join(linecache.getlines(file)))
    return error


@cache
def _functions_here() -> dict[str, int]:
    """The addresses of the functions of `checks.mlir`; empty if the C library is not glibc."""
    try:
        library = ctypes.CDLL(None)
        key = ctypes.c_uint()
        if not hasattr(library, "tdestroy") or library.pthread_key_create(ctypes.byref(key), None):
            return {}
    except (TypeError, AttributeError):  # Windows has no handle for "the whole process"
        return {}
    text = Path(__file__).with_suffix(".mlir").read_text(encoding="utf-8")
    with new_context() as context, ir.Location.unknown():
        module = ir.Module.parse(re.sub(r"\bKEY\b", str(key.value), text), context)
        UpstreamPassManager.parse(_PASSES, context).run(module.operation)
        engine = new_engine(module, 2)
    # Never freed: code that calls these may run during Python's shutdown.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(engine))
    return {name: int(engine.raw_lookup(name)) for name in ("mlirad_guarded", _FAILED, *_MEMORY.values())}
