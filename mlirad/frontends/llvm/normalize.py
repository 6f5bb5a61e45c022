"""Simplifies a module by LLVM's passes, run by llvmlite: calls are inlined, and variables promoted to values.

No loop optimisation runs, so that loops keep their original form and counted ones are recognised.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from mlirad.errors import Diagnostic, UsageError, Where
from mlirad.frontends.llvm.library import link_library, with_library_calls
from mlirad.frontends.llvm.passed_values import pass_addresses, pass_values

#: Attributes that prevent LLVM's passes from changing a function.
_BARRIERS: Final = re.compile(r"\b(?:noinline|optnone)\b")
#: A number of elements times the size of one, which is an address after null.
_PRODUCT: Final = re.compile(
    r"\bmul (?:nuw |nsw )*\(i64 (ptrtoint \(ptr getelementptr \([^()]*, ptr null, i32 )(\d+)\) to i64\), i64 (-?\d+)\)"
)
#: A comparison of an integer with itself, as of a copy that was not changed: LLVM's passes keep it, and what is behind.
_SAME: Final = re.compile(r"\b(icmp (?:samesign )?\w+ i\d+) (%[-\w.$]+), \2(?![-\w.$])")
_PASSES: Final = (
    "global_dead_code_eliminate",  # also before all others
    "lower_invoke",  # exceptions end the program, so nothing is caught
    "simplify_cfg",
    "always_inliner",
    "global_dead_code_eliminate",
    "sroa",
    "simplify_cfg",
    "sccp",  # removes branches that are never taken, such as loops over nothing
    "simplify_cfg",
    "aggressive_dce",
    "simplify_cfg",
)
#: The rank of an array is known after the first round, and that of one in a derived type after the second.
_AGAIN: Final = ("sroa", "sccp", "simplify_cfg", "aggressive_dce", "simplify_cfg")
#: For array descriptors as values, which flang writes without optimization: their parts are values of their own.
_PARTS: Final = ("instruction_combine", *_AGAIN)
#: For functions that recursive ones are given: calls of them become direct, and are inlined.
_GIVEN: Final = ("ipsccp", "always_inliner", *_AGAIN)
_PASSED: Final = ("dead_arg_elimination", *_AGAIN)
#: More rounds are closures in closures.
_ROUNDS: Final = 8
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
        module = binding.parse_assembly(_readable(text)) if text else binding.parse_bitcode(code)
        module.verify()
        _keep(binding, module, functions)
        module = binding.parse_assembly(with_library_calls(_ATTRIBUTES.sub(_without_barriers, str(module))))
    except (RuntimeError, UnicodeDecodeError) as error:
        raise unreadable(str(error), name) from None
    linked = link_library(binding, module)
    for function in module.functions:
        if not function.is_declaration:
            function.add_function_attribute("alwaysinline")  # LLVM skips recursive ones
    run_passes(binding, module, _PASSES)
    if any(one.linkage == binding.Linkage.internal and not one.is_declaration for one in module.functions):
        run_passes(binding, module, _GIVEN)
    module = _with_passed_values(binding, module)
    count = -1
    while linked and count != (count := str(module).count(" = alloca ")):
        run_passes(binding, module, _AGAIN)
    text, count = _SAME.subn(r"\1 0, 0", str(module))
    if count:
        module = binding.parse_assembly(text)
        run_passes(binding, module, _AGAIN)
    if "extractvalue { ptr, i64, i32, i8" in text:
        run_passes(binding, module, _PARTS)
    return bytes(module.as_bitcode())


def _keep(binding: Any, module: Any, functions: Sequence[str] | None) -> None:
    """Remove what ``functions`` do not use, such as most of C++'s library, if all of them are defined."""
    defined = [one for one in module.functions if not one.is_declaration]
    if functions is not None and {*functions} <= {one.name for one in defined}:
        for function in defined:
            function.linkage = "external" if function.name in functions else "internal"
        run_passes(binding, module, _PASSES[:1])


def _with_passed_values(binding: Any, module: Any) -> Any:
    if (passed := pass_addresses(str(module))) is not None:
        module = binding.parse_assembly(passed)
        run_passes(binding, module, _AGAIN)
    for round in range(_ROUNDS):
        if (passed := pass_values(str(module), round)) is None:
            break
        module = binding.parse_assembly(passed)
        run_passes(binding, module, _PASSED)
    return module


def _readable(text: str) -> str:
    """``text`` without products in constants, which LLVM has given up and flang 19 writes."""
    if " ptr null, i32 " not in text:
        return text
    return _PRODUCT.sub(lambda one: f"{one[1]}{int(one[2]) * int(one[3])}) to i64)", text)


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


def run_passes(binding: Any, module: Any, passes: Sequence[str]) -> None:
    """Run LLVM's ``passes``, by their names in llvmlite, on ``module``."""
    binding.initialize_native_target()
    machine = binding.Target.from_default_triple().create_target_machine()
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(0))
    manager = binding.create_new_module_pass_manager()
    for one in passes:
        getattr(manager, f"add_{one}_pass")()
    manager.run(module, builder)
