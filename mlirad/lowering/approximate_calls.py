"""Outlines math functions without an LLVM intrinsic into private functions, if they may be approximate.

    before:  %y = math.erf %x fastmath<afn> : f32
    after:   %y = call @approximate_erff(%x)
             func private @approximate_erff(%x) attributes {approximate_function = "erff"} { return math.erf %x }

The attribute names the C library function (`APPROXIMATE`), so that the runtime may name vector versions of it
(`runtime.vector_math`), and LLVM then vectorizes loops that call it. Otherwise the function is inlined.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.build import Builder
from mlirad.edit.c_symbols import APPROXIMATE
from mlirad.edit.floats import allows, no_fastmath, with_flags
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import replace_op
from mlirad.edit.walk import find_ops

_NAMES: Final = ("acosh", "asinh", "atanh", "cbrt", "erf", "erfc", "expm1", "log1p")
_FUNCTIONS: Final = {f"math.{name}": name for name in _NAMES}
_SUFFIXES: Final = {"f32": "f", "f64": ""}


def outline_approximate(module: ir.Module) -> None:
    """Rewrites ``module`` in place."""
    made: dict[str, ir.FlatSymbolRefAttr] = {}
    for op in find_ops(module.operation, lambda op: op.name in _FUNCTIONS):
        suffix = _SUFFIXES.get(str(op.results[0].type))
        if suffix is None or not allows(op, "afn"):
            continue
        name = _FUNCTIONS[op.name] + suffix
        if name not in made:
            made[name] = _create(module, op, name)
        build = Builder(ir.InsertionPoint(op), op.location)
        call = build.op("func.call", list(op.operands), [op.results[0].type], {"callee": made[name]})
        replace_op(op, list(call.results))


def _create(module: ir.Module, op: ir.Operation, name: str) -> ir.FlatSymbolRefAttr:
    type, table = op.results[0].type, ir.SymbolTable(module.operation)
    names = (f"approximate_{name}{number or ''}" for number in count())
    symbol = next(one for one in names if one not in table)
    with module.context:
        end = Builder(ir.InsertionPoint(module.body), op.location)
        _, inside = create_function(symbol, [type], [type], end, more={APPROXIMATE: ir.StringAttr.get(name)})
        clone = op.clone(inside.ip).operation
        (clone.operands[0],) = inside.arguments
        # Of the flags of the callers, only this one is common to all.
        clone.attributes["fastmath"] = with_flags(no_fastmath(module.context), ("afn",))
        inside.op("func.return", [clone.results[0]])
        return ir.FlatSymbolRefAttr.get(symbol)
