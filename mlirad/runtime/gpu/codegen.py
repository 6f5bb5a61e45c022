"""Compiles LLVM IR to PTX by llvmlite: a program that reads a request and writes an answer, both in JSON.

It runs in a separate process, because LLVM aborts if it cannot select instructions.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import Any, Final

_NVIDIA: Final = "nvptx64-nvidia-cuda"
_AMD: Final = "amdgcn-amd-amdhsa"


def main() -> int:
    """Read the request of `ptx`; write ``{"ptx", "object"}`` or ``{"error"}``."""
    request = json.load(sys.stdin)
    try:
        text, binary = generate(request)
        answer = {"ptx": text, "object": base64.b64encode(binary).decode()}
    except (RuntimeError, ImportError) as error:
        answer = {"error": str(error)}
    json.dump(answer, sys.stdout)
    return 0


def generate(request: dict[str, Any]) -> tuple[str, bytes]:
    """The optimised code of a module, as text and for AMD also as an object; functions other than kernels are internal.

    Raises:
        RuntimeError: LLVM rejects it.
    """
    from llvmlite import binding as llvm

    if request["contract"]:
        # Products and sums become one instruction if flags allow it, and if the assembler may fuse them.
        llvm.set_option("mlirad", "-nvptx-fma-level=2")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    is_amd = request["chip"].startswith("gfx")
    triple, features = (_AMD, "") if is_amd else (_NVIDIA, f"+ptx{request['ptx']}")
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=request["chip"], features=features, opt=3)
    layout = str(machine.target_data)
    module = llvm.parse_assembly(f'target datalayout = "{layout}"\ntarget triple = "{triple}"\n{request["ir"]}')
    module.verify()
    if request["libdevice"]:
        with open(request["libdevice"], "rb") as file:
            library = llvm.parse_bitcode(file.read())
        library.triple, library.data_layout = triple, layout
        module.link_in(library)
    for function in module.functions:
        if not function.is_declaration and function.name not in request["kernels"]:
            function.linkage = llvm.Linkage.internal
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    unused = llvm.create_new_module_pass_manager()
    unused.add_global_dead_code_eliminate_pass()
    unused.run(module, builder)  # removes most of the library before other passes run
    builder.getModulePassManager().run(module, builder)
    unused.run(module, builder)
    # Instruction selection changes the module.
    binary = machine.emit_object(llvm.parse_assembly(str(module))) if is_amd else b""
    return str(machine.emit_assembly(module)).replace("\0", ""), binary


if __name__ == "__main__":
    sys.exit(main())
