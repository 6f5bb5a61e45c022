"""Simplifies a module by LLVM's passes, run by llvmlite: calls are inlined, and variables promoted to values.

No loop optimisation runs, so that loops keep their original form and counted ones are recognised.
that counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from mlirad.errors import Diagnostic, UsageError, Where

#: Attributes that prevent LLVM's passes from changing a function.
_BARRIERS: Final = re.compile(r"\b(?:noinline|optnone)\b")
_ATTRIBUTES: Final = re.compile(r"^(?:attributes|define) .*", re.MULTILINE)


def normalize(code: bytes, name: str, functions: Sequence[str] | None = None) -> bytes:
    """Bitcode of the module ``code``, text or bitcode, in which functions that are not recursive are inlined.

    ``functions``: those to keep; others that they do not use are removed.

    Raises:
        UsageError: llvmlite is not installed, or cannot read the module.
    """
    try:
        from llvmlite import binding
    except ImportError:
        helps = ("pip install 'mlirad[llvm]'",)
        raise UsageError(Diagnostic("MA0920", "reading LLVM IR needs llvmlite", helps=helps)) from None
    text = code.decode(errors="replace") if not code.startswith((b"BC", b"\xde\xc0")) else ""
    try:
        module = binding.parse_assembly(text) if text else binding.parse_bitcode(code)
        module = binding.parse_assembly(_ATTRIBUTES.sub(_without_barriers, str(module)))
        module.verify()
    except (RuntimeError, UnicodeDecodeError) as error:
        raise unreadable(str(error), name) from None
    defined = [one for one in module.functions if not one.is_declaration]
    if functions is not None and {*functions} <= {one.name for one in defined}:
        for function in defined:
            function.linkage = "external" if function.name in functions else "internal"
    _inline(binding, module)
    _run(binding, module)
    return bytes(module.as_bitcode())


def _without_barriers(line: re.Match[str]) -> str:
    # An attribute group must not be empty.
    return _BARRIERS.sub('"mlirad"' if line[0].startswith("attributes") else "", line[0])


def unreadable(reason: str, name: str) -> UsageError:
    """The error for a module that LLVM rejects."""
    found = re.search(r"<string>:(\d+):(\d+): error: (.*)", reason)
    where = Where(name, int(found[1]), int(found[2])) if found else Where(name)
    message = found[3] if found else reason.strip().splitlines()[-1]
    helps = ("a newer llvmlite reads what a newer compiler writes: pip install -U llvmlite",)
    return UsageError(Diagnostic("MA0921", f"not LLVM IR that can be read: {message}", where, helps=helps))


def _inline(binding: Any, module: Any) -> None:
    """Mark all functions with a body for inlining; LLVM skips recursive ones."""
    for function in module.functions:
        if not function.is_declaration:
            function.add_function_attribute("alwaysinline")


def _run(binding: Any, module: Any) -> None:
    binding.initialize_native_target()
    machine = binding.Target.from_default_triple().create_target_machine()
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(0))
    manager = binding.create_new_module_pass_manager()
    # Exceptions end the program, so nothing is caught.
    for one in (
        "global_dead_code_eliminate",
        "lower_invoke",
        "simplify_cfg",
        "always_inliner",
        "global_dead_code_eliminate",
        "sroa",
        "simplify_cfg",
        "sccp",  # removes branches that are never taken, such as loops over nothing
        "simplify_cfg",
        "aggressive_dce",
        "simplify_cfg",
    ):
        getattr(manager, f"add_{one}_pass")()
    manager.run(module, builder)
