"""LLVM IR to a module of upstream's dialects: what `mlirad.load` calls for it."""

from __future__ import annotations

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.errors import Where
from mlirad.frontends.llvm import globals as variables
from mlirad.frontends.llvm.body import Body, location
from mlirad.frontends.llvm.counted_loops import count_loops
from mlirad.frontends.llvm.functions import FunctionRaiser
from mlirad.frontends.llvm.normalize import normalize, unreadable
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.program import LlvmModule
from mlirad.frontends.llvm.reader import reading
from mlirad.passes.manager import PassManager

_LIFT = "canonicalize,lift-cf-to-scf,canonicalize,cse,loop-invariant-code-motion,canonicalize"
_RAISE = "canonicalize,cse,loop-invariant-code-motion,raise-to-affine,canonicalize,cse"


def load(code: str | bytes, *, name: str = "<llvm>") -> ir.Module:
    """The module of ``code``, LLVM IR as text or bitcode, in func, scf, affine, memref, arith and math.

    A pointer becomes a ``memref<?xT>`` from what it points to on; ``name`` is the file in messages about instructions
    without debug information.

    Raises:
        UsageError: llvmlite is not installed, or cannot read ``code``.
        UnsupportedError: an instruction has no counterpart; the message says which one, and where.
    """
    data = code.encode() if isinstance(code, str) else code
    with reading(normalize(data, name), name) as found:
        if isinstance(found, str):
            raise unreadable(found, name)
        module = _raised(found, name)
    PassManager.parse(f"builtin.module({_LIFT})", Context.default()).run(module)
    count_loops(module)
    PassManager.parse(f"builtin.module({_RAISE})", Context.default()).run(module)
    return module


def _raised(program: LlvmModule, name: str) -> ir.Module:
    context = new_context()
    with context, location(Where(name)) as place:
        module = ir.Module.create(place)
        objects = Objects(program)
        functions = [
            FunctionRaiser(program, function, objects, module)
            for function in program.functions.values()
            if function.blocks
        ]
        for one in functions:
            one.run()
        if functions:
            body: Body = functions[0].body
            body.ip = ir.InsertionPoint.at_block_begin(module.body)
            for variable in program.globals.values():
                variables.define(body, objects, variable)
    return module
