"""Inlines calls of small functions that are called several times, before LLVM optimizes them.

LLVM inlines functions that are called once or are tiny. A derivative that is called twice for one point (once for each
row of a Jacobian) has most of its work in common; after inlining, it is done once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.edit.generic import PRODUCT
from mlirad.edit.module import symbol_name

_STAYS: Final = "no_inline"
_PASSES: Final = "inline,func.func(canonicalize,cse,loop-invariant-code-motion)"


@dataclass(frozen=True)
class _SmallFunction:
    op: ir.Operation
    ops: int
    callees: Counter[str]
    on_stack: bool


def inline_calls(module: ir.Module, most_ops: int) -> None:
    """Inlines in place, if all copies of a function together have at most ``most_ops`` ops.

    Loops must be ``scf`` loops: upstream inlines nothing into ``affine`` ones.
    """
    functions = dict(_list(module))
    calls: Counter[str] = Counter()
    for function in functions.values():
        calls += function.callees
    chosen = {name for name in functions if _is_worth(name, functions, calls, most_ops)}
    if not chosen:
        return
    marked = {name for name, f in functions.items() if name not in chosen and _STAYS not in f.op.attributes}
    for name in marked:
        functions[name].op.attributes[_STAYS] = ir.UnitAttr.get(module.context)
    functions.clear()  # no handle outlives the passes
    UpstreamPassManager.parse(f"builtin.module({_PASSES})", module.context).run(module.operation)
    for view in module.body.operations:
        if view.operation.name == "func.func" and symbol_name(view) in marked:
            del view.operation.attributes[_STAYS]


def _list(module: ir.Module) -> Iterator[tuple[str, _SmallFunction]]:
    for view in module.body.operations:
        op = view.operation
        if op.name == "func.func" and len(op.regions[0].blocks):
            names: Counter[str] = Counter()
            callees: Counter[str] = Counter()

            def visit(
                inner: ir.Operation, names: Counter[str] = names, callees: Counter[str] = callees
            ) -> ir.WalkResult:
                names[inner.name] += 1
                if inner.name == "func.call":
                    callees[ir.FlatSymbolRefAttr(inner.attributes["callee"]).value] += 1
                return ir.WalkResult.ADVANCE

            op.walk(visit)
            yield symbol_name(view), _SmallFunction(op, names.total(), callees, bool(names["memref.alloca"]))


def _is_worth(name: str, functions: dict[str, _SmallFunction], calls: Counter[str], most_ops: int) -> bool:
    function = functions[name]
    return (
        calls[name] > 1
        and calls[name] * function.ops <= most_ops
        and not function.on_stack  # in a loop the stack would grow
        and len(function.op.regions[0].blocks) == 1
        and PRODUCT not in function.op.attributes
        and not function.callees.keys() & functions.keys()
        and _STAYS not in function.op.attributes
    )
