"""Lists the functions that LLVM must keep, with the parameters that they have.

LLVM passes a value instead of a pointer where a recursive function only reads through it, and hands it on as it is
(`argpromotion`, at least from 19 to 24). If another pointer to the same memory is written before the recursive call,
that call gets the old value: the numbers are wrong. LLVM leaves functions alone that are listed.

Before::

    llvm.func internal @walk(%p: !llvm.ptr, %q: !llvm.ptr)  // stores to %p, loads from %q, calls @walk(%r, %q)

After, in addition::

    llvm.mlir.global appending @llvm.compiler.used() {section = "llvm.metadata"}  // addresses: @walk
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.module import find_symbol, symbol_name
from mlirad.edit.walk import closure, find_ops

_LIST: Final = "llvm.compiler.used"


def recursive_functions(module: ir.Module) -> list[str]:
    """The functions of the `llvm` dialect that call themselves, directly or not, and have several pointers."""
    called: dict[str, set[str]] = {}
    several = []
    for op in module.body.operations:
        if op.operation.name == "llvm.func" and op.regions[0].blocks:
            name = symbol_name(op)
            calls = find_ops(op.operation, lambda one: one.name == "llvm.call" and "callee" in one.attributes)
            called[name] = {ir.FlatSymbolRefAttr(one.attributes["callee"]).value for one in calls}
            if sum(str(one.type) == "!llvm.ptr" for one in op.regions[0].blocks[0].arguments) > 1:
                several.append(name)
    return [name for name in several if name in {*closure(called[name], lambda one: called.get(one, ()))}]


def list_used(module: ir.Module, names: Sequence[str]) -> None:
    """Adds ``names`` to the list."""
    if not names:
        return
    if listed := find_symbol(module.operation, _LIST):
        found = find_ops(listed, lambda op: op.name == "llvm.mlir.addressof")
        names = [*(ir.FlatSymbolRefAttr(op.attributes["global_name"]).value for op in found), *names]
        listed.erase()
    names = [*dict.fromkeys(names)]
    type, lines = f"!llvm.array<{len(names)} x ptr>", []
    for i, name in enumerate(names):
        lines.append(f'%f{i} = llvm.mlir.addressof @"{name}" : !llvm.ptr')
        lines.append(f"%l{i + 1} = llvm.insertvalue %f{i}, %l{i}[{i}] : {type}")
    text = f"""llvm.mlir.global appending @{_LIST}() {{addr_space = 0 : i32, section = "llvm.metadata"}} : {type} {{
      %l0 = llvm.mlir.undef : {type}
      {
        '''
      '''.join(lines)
    }
      llvm.return %l{len(names)} : {type}
    }}"""
    declared = "\n".join(f'llvm.func @"{name}"()' for name in names)  # for the verifier
    parsed = ir.Module.parse(f"{declared}\n{text}", module.context)
    module.body.append(parsed.body.operations[len(names)].operation.clone())
