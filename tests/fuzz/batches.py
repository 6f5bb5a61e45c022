"""Links functions of many modules into one, which is compiled once; their inputs and outputs are floats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.runtime.jit import Compiled
from tests.fuzz import driving
from tests.fuzz.compile_settings import PLAIN, CompileSettings
from tests.fuzz.driving import Callee
from tests.fuzz.heap import leaked_bytes
from tests.fuzz.running import compiled
from tests.fuzz.semantics.duals import Array
from tests.fuzz.stack import overwrite_ended_frames


class Run:
    """Runs one function of a batch: floats and integers in, results and final buffers out."""

    def __init__(self, drive: Compiled, which: int) -> None:
        self._drive = drive
        self._which = which

    def __call__(self, floats: Sequence[float], ints: Sequence[int], outputs: int) -> Array:
        """Run it once."""
        call, out = self._bound(floats, ints, outputs)
        call()
        return out[:outputs]

    def leaks(self, floats: Sequence[float], ints: Sequence[int], outputs: int) -> int:
        """Bytes that a call leaves allocated."""
        return leaked_bytes(self._bound(floats, ints, outputs)[0])

    def _bound(self, floats: Sequence[float], ints: Sequence[int], outputs: int) -> tuple[Callable[[], object], Array]:
        out = np.full(max(1, outputs), np.nan)
        # one element more than is read: an empty array has no address
        given = np.array([*floats, 0.0]), np.array([*ints, 0], dtype=np.int64)
        return self._drive.bind(self._which, *given, out), out


#: Functions a compilation: more save nothing, and some passes take time that is quadratic in their number.
_TOGETHER = 20


@dataclass(frozen=True)
class BatchMember:
    """A function of ``module`` that is to be run, under its own name there."""

    module: ir.Module
    callee: Callee


def batch(members: Sequence[BatchMember], context: ir.Context, ctx: Context, way: CompileSettings = PLAIN) -> list[Run]:
    """Compile all ``members`` together, in this ``way``; one function to call for each, in order."""
    runs: list[Run] = []
    for start in range(0, len(members), _TOGETHER):
        runs += _compile(members[start : start + _TOGETHER], context, ctx, way)
    return runs


def _compile(members: Sequence[BatchMember], context: ir.Context, ctx: Context, way: CompileSettings) -> list[Run]:
    drive = compiled(together(members, context), driving.ENTRY, ctx, way)
    return [Run(drive, which) for which in range(len(members))]


def together(members: Sequence[BatchMember], context: ir.Context) -> ir.Module:
    """One module with the functions of all modules and the drivers."""
    modules = list(dict.fromkeys(m.module for m in members))
    prefixes = {module: f"m{i}_" for i, module in enumerate(modules)}
    renamed = [Callee(prefixes[m.module] + m.callee.name, m.callee.operands, m.callee.results) for m in members]
    whole = ir.Module.parse(driving.text(renamed), context)
    declared = {c.name for c in renamed}
    for op in list(whole.body.operations):
        if ir.StringAttr(op.attributes["sym_name"]).value in declared:
            op.operation.erase()
    with context, ir.Location.unknown():
        for module, prefix in prefixes.items():
            _append(module, prefix, whole)
    overwrite_ended_frames(whole)
    return whole


def _append(module: ir.Module, prefix: str, whole: ir.Module) -> None:
    """Clone the functions of ``module`` into ``whole``, with ``prefix`` in front of their names."""
    root = module.operation.clone()
    functions = [op.operation for op in root.regions[0].blocks[0].operations]
    for op in functions:
        name = ir.StringAttr(op.attributes["sym_name"]).value
        ir.SymbolTable.replace_all_symbol_uses(name, prefix + name, root)
        op.attributes["sym_name"] = ir.StringAttr.get(prefix + name)
    for op in functions:
        op.clone(ir.InsertionPoint(whole.body))
