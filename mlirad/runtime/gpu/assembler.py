"""NVIDIA's assembler, if installed: checks PTX, and reports registers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, ExecutionError

VARIABLE: Final = "MLIRAD_PTXAS"
_KERNEL: Final = re.compile(r"Compiling entry function '(\S+)'")
_STACK: Final = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_REGISTERS: Final = re.compile(r"Used (\d+) registers")


@dataclass(frozen=True)
class Resources:
    """The resources of a thread of a kernel: registers, and bytes of stack and of spilled registers."""

    registers: int
    stack: int
    spills: int


def find_ptxas() -> str | None:
    """The assembler from the environment variable, the package `nvidia-cuda-nvcc`, or the path; None: not found."""
    if os.environ.get(VARIABLE):
        return os.environ[VARIABLE]
    for folder in sys.path:
        for path in sorted(Path(folder or ".").glob("nvidia/*/bin/ptxas")):
            return str(path)
    return shutil.which("ptxas")


def assemble(ptx: str, chip: str, ptxas: str) -> dict[str, Resources]:
    """Assemble ``ptx`` for ``chip``; returns the resources of each kernel.

    Raises:
        ExecutionError: the assembler rejects it.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernels.ptx"
        source.write_text(ptx, encoding="utf-8")
        command = [ptxas, f"-arch={chip}", "-v", str(source), "-o", str(source.with_suffix(".cubin"))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ExecutionError(Diagnostic("MA0510", f"ptxas rejects the kernels: {done.stderr.strip()}"))
    found: dict[str, Resources] = {}
    name, stack, spills = "", 0, 0
    for line in done.stderr.splitlines():
        if kernel := _KERNEL.search(line):
            name = kernel[1]
        elif numbers := _STACK.search(line):
            stack, spills = int(numbers[1]), int(numbers[2]) + int(numbers[3])
        elif registers := _REGISTERS.search(line):
            found[name] = Resources(int(registers[1]), stack, spills)
    return found


def without_spills(ptx: str, chip: str) -> str:
    """``ptx`` with a launch bound for kernels that the assembler, if installed, spills so that more threads fit."""
    ptxas = find_ptxas() if ".local" in ptx else None
    with suppress(ExecutionError):  # there is code for more architectures than any version assembles
        for name, used in assemble(ptx, chip, ptxas).items() if ptxas else ():
            if used.spills:
                ptx = re.sub(rf"(\.entry {re.escape(name)}\([^)]*\)\s*\.maxntid.*)", r"\1\n.minnctapersm 1", ptx)
    return ptx
