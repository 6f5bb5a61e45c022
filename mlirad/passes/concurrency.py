"""Which derivative ops run several times at once, and which of these add to shadows that others add to as well?

An op in a parallel loop or kernel does, and one in a function that is called there. Shadows that are made in the same
iteration (or in that function) are its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.enzyme.calls import DerivativeCall
from mlirad.edit.concurrency import concurrent_region
from mlirad.edit.module import reachable
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.registry import ALLOCATION, MEMORY, Registry
from mlirad.interfaces.signature import Kind
from mlirad.passes.enzyme.outline_regions import inside


@dataclass(frozen=True)
class Threads:
    """What is known of the other threads when a derivative runs: there may be some, and they have the same shadows."""

    concurrent: bool = False
    shared: bool = False


#: Nothing else runs.
ALONE: Final = Threads()


class Concurrency:
    """Answers for one module, as it is before derivatives are expanded."""

    def __init__(self, top: ir.Operation, registry: Registry) -> None:
        self._memory = registry.table(MEMORY)
        self._allocations = registry.table(ALLOCATION)
        #: Functions that are called several times at once: the name, and the op that it is a symbol of.
        self._called: set[tuple[ir.Operation, str]] = set()
        for op in inside(top):
            for name in _symbols(op) if concurrent_region(op) is not None else ():
                for table in _around(op)[1:]:
                    self._called.update((table, symbol) for symbol in reachable(table, name))

    def of(self, op: ir.Operation, call: DerivativeCall) -> Threads:
        """What is known where ``op`` runs, which asks for ``call``."""
        region = concurrent_region(op) or self._function(op)
        if call.atomic_add or region is None:
            return Threads(call.atomic_add, call.atomic_add)
        roles = call.signature.operand_roles()
        shadows = [v for v, role in zip(op.operands, roles, strict=True) if role.kind is Kind.SHADOW]
        own = all(self._is_made_in(region, shadow) for shadow in shadows) and not _uses_globals(op, call)
        return Threads(concurrent=True, shared=call.signature.mode is Mode.REVERSE and not own)

    def _function(self, op: ir.Operation) -> ir.Operation | None:
        """The function around ``op``, where it is called several times at once."""
        for function, table in pairwise(_around(op)):
            if "sym_name" in function.attributes:
                name = str(ir.StringAttr(function.attributes["sym_name"]).value)
                return function if (table, name) in self._called else None
        return None

    def _is_made_in(self, region: ir.Operation, buffer: Value) -> bool:
        """Whether ``buffer`` is allocated in ``region``, or a view of what is."""
        if isinstance(buffer.owner, ir.Block):
            return False
        made = buffer.owner.operation
        if made.name in self._allocations:
            return region in _around(made)
        model = self._memory.get(made.name)
        viewed = [operand for result, operand in model.aliases(made) if result == buffer] if model is not None else []
        return bool(viewed) and all(self._is_made_in(region, operand) for operand in viewed)


def _around(op: ir.Operation) -> list[ir.Operation]:
    """``op`` and all ops around it, from the inside out."""
    found = [op]
    while found[-1].parent is not None:
        found.append(found[-1].parent.operation)
    return found


def _symbols(op: ir.Operation) -> list[str]:
    return [str(one.value) for one in op.attributes.values() if isinstance(one, ir.FlatSymbolRefAttr)]


def _uses_globals(op: ir.Operation, call: DerivativeCall) -> bool:
    """Whether the primal uses buffers of the module that are not constant: they have one shadow for all threads."""
    for table in _around(op)[1:]:
        known = {
            str(ir.StringAttr(view.operation.attributes["sym_name"]).value): view.operation
            for region in table.regions
            for block in region.blocks
            for view in block.operations
            if "sym_name" in view.operation.attributes
        }
        found = reachable(table, call.callee or "") if call.callee in known else []
        if any(known[name].name == "memref.global" and "constant" not in known[name].attributes for name in found):
            return True
    return False
