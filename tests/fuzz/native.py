"""Compiles LLVM IR with llvmlite alone: the reference for programs that are raised from LLVM IR."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

_NUMBERS = {"double": ctypes.c_double, "float": ctypes.c_float}
_INTEGERS = {1: ctypes.c_bool, 8: ctypes.c_int8, 16: ctypes.c_int16, 32: ctypes.c_int32, 64: ctypes.c_int64}
#: What is not in the process itself, and where it is.
_LIBRARIES = {"_Znwm": "libstdc++.so.6", "__muldc3": "libgcc_s.so.1", "__divdc3": "libgcc_s.so.1", "cexp": "libm.so.6"}


class NativeModule:
    """The functions of ``text``, compiled without optimization; arrays are passed as addresses."""

    def __init__(self, text: str) -> None:
        from llvmlite import binding

        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        for symbol, library in _LIBRARIES.items():
            if f"@{symbol}(" in text:
                binding.load_library_permanently(library)
        self._module = binding.parse_assembly(text)
        self._types = {
            one.name: (one.global_value_type.get_function_return(), one.global_value_type.get_function_parameters())
            for one in self._module.functions
        }
        machine = binding.Target.from_default_triple().create_target_machine(opt=0)
        self._engine = binding.create_mcjit_compiler(self._module, machine)
        self._engine.finalize_object()

    def call(self, name: str, *arguments: Any) -> Any:
        """What ``name`` returns; None if that is nothing. Arrays are written."""
        result, parameters = self._types[name]
        types = [_c_type(one) for one in parameters]
        function = ctypes.CFUNCTYPE(_c_type(result), *types)(self._engine.get_function_address(name))
        return function(*(one.ctypes.data if isinstance(one, np.ndarray) else one for one in arguments))


def _c_type(type: Any) -> Any:
    if type.is_pointer:
        return ctypes.c_void_p
    text = str(type)
    if text == "void":
        return None
    return _NUMBERS[text] if text in _NUMBERS else _INTEGERS[int(text.removeprefix("i"))]
