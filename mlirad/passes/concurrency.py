"""Finds derivative ops that run concurrently, and whose additions to shadows may race.

These are ops in parallel loops and kernels, and in functions that are called there. There is no race for shadows that
are allocated in the same iteration (or function), nor for parts of a buffer that the iteration number selects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import NOALIAS_ATTRIBUTES
from mlirad.dialects.enzyme.calls import DerivativeCall
from mlirad.edit.buffers import is_injective
from mlirad.edit.concurrency import concurrent_region, is_concurrent
from mlirad.edit.module import reachable, symbol_name, symbols
from mlirad.edit.slices import TensorSlice
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.registry import ALLOCATION, MEMORY, Registry
from mlirad.interfaces.signature import OperandKind


@dataclass(frozen=True)
class Threads:
    """The concurrency of a derivative: whether other threads run it at the same time, and with the same shadows.

    ``own``: the arguments of the primal whose shadows are private to the thread.
    """

    concurrent: bool = False
    shared: bool = False
    own: frozenset[int] = frozenset()


#: There are no other threads.
ALONE: Final = Threads()


class Concurrency:
    """Determines the `Threads` of the derivative ops of one module, before they are expanded."""

    def __init__(self, top: ir.Operation, registry: Registry, *, assume_noalias: bool = False) -> None:
        self._assume_noalias = assume_noalias
        self._memory = registry.table(MEMORY)
        self._allocations = registry.table(ALLOCATION)
        #: Functions that may run several times at once: the symbol, and the symbol table op that contains it.
        self._called: set[tuple[ir.Operation, str]] = set()
        for region in find_ops(top, is_concurrent):
            names = {name for op in find_ops(region, lambda _: True)[:-1] for name in _symbols(op)}
            for table in _around(region)[1:]:
                self._called.update((table, symbol) for name in names for symbol in reachable(table, name))

    def of(self, op: ir.Operation, call: DerivativeCall) -> Threads:
        """The threads at ``op``, a derivative op that requests ``call``."""
        region = concurrent_region(op) or self._function(op)
        if call.atomic_add or region is None:
            return Threads(call.atomic_add, call.atomic_add)
        roles = zip(call.signature.operand_roles(), op.operands, strict=False)
        shadows = {role.index: shadow for role, shadow in roles if role.kind is OperandKind.SHADOW}
        rest = {i: shadow for i, shadow in shadows.items() if not self._is_made_in(region, shadow)}
        parts = self._parts(region, rest)
        shared = call.signature.mode is Mode.REVERSE and (len(parts) < len(rest) or _uses_globals(op, call))
        return Threads(concurrent=True, shared=shared, own=frozenset(shadows.keys() - rest.keys() | parts))

    def _parts(self, region: ir.Operation, shadows: Mapping[int, Value]) -> set[int]:
        """Those of ``shadows`` of which each iteration of ``region`` has a part of its own."""
        if concurrent_region(region) is not None or self._function(region) is not None:
            return set()
        roots = {i: self._root(shadow) for i, shadow in shadows.items()}
        return {
            i
            for i, shadow in shadows.items()
            if _is_by_number(region, shadow)
            and self._is_noalias(roots[i])
            and all(other is not None and (k == i or other != roots[i]) for k, other in roots.items())
        }

    def _root(self, buffer: Value) -> Value | None:
        """The buffer that ``buffer`` is a view of."""
        while not isinstance(buffer.owner, ir.Block) and buffer.owner.operation.name not in self._allocations:
            viewed = self._viewed(buffer)
            if len(viewed) != 1:
                return None
            (buffer,) = viewed
        return buffer

    def _viewed(self, buffer: Value) -> list[Value]:
        made = buffer.owner.operation
        model = self._memory.get(made.name)
        return [] if model is None else [operand for result, operand in model.aliases(made) if result == buffer]

    def _is_noalias(self, root: Value | None) -> bool:
        """Whether only views of ``root`` can be in the same memory: it is allocated, or ``llvm.noalias``."""
        if root is None or not isinstance(root.owner, ir.Block):
            return root is not None
        function = root.owner.owner.operation
        if "sym_name" not in function.attributes:
            return False
        said = list(function.attributes["arg_attrs"]) if "arg_attrs" in function.attributes else []
        number = list(root.owner.arguments).index(root)
        return self._assume_noalias or any(name in said[number] for name in NOALIAS_ATTRIBUTES if said)

    def _function(self, op: ir.Operation) -> ir.Operation | None:
        """The function around ``op``, if it may run several times at once; else None."""
        for function, table in pairwise(_around(op)):
            if "sym_name" in function.attributes:
                name = symbol_name(function)
                return function if (table, name) in self._called else None
        return None

    def _is_made_in(self, region: ir.Operation, buffer: Value) -> bool:
        """Whether ``buffer`` is allocated in ``region``, or a view of such a buffer."""
        if isinstance(buffer.owner, ir.Block):
            return False
        made = buffer.owner.operation
        if made.name in self._allocations:
            return region in _around(made)
        viewed = self._viewed(buffer)
        return bool(viewed) and all(self._is_made_in(region, operand) for operand in viewed)


def _is_by_number(region: ir.Operation, buffer: Value) -> bool:
    """Whether ``buffer`` is the slice of one element along an axis that the iteration number selects."""
    numbers = list(region.regions[0].blocks[0].arguments)
    while not isinstance(buffer.owner, ir.Block) and buffer.owner.operation.name == "memref.cast":
        buffer = buffer.owner.operation.operands[0]
    if isinstance(buffer.owner, ir.Block) or buffer.owner.operation.name != "memref.subview":
        return False
    slice = buffer.owner.operation
    place = TensorSlice.of(slice, 1, slice.result.type)
    if place is None or not is_injective(slice.operands[0].type) or not numbers:
        return False
    dynamic = iter(place.operands)
    offsets = [next(dynamic) if n == ir.ShapedType.get_dynamic_size() else None for n in place.offsets]
    single = [offset for offset, size in zip(offsets, place.sizes, strict=True) if size == 1]
    return all(number in single for number in numbers)


def _around(op: ir.Operation) -> list[ir.Operation]:
    """``op`` and all ops around it, innermost first."""
    return [op, *ancestors(op)]


def _symbols(op: ir.Operation) -> list[str]:
    return [str(one.value) for one in op.attributes.values() if isinstance(one, ir.FlatSymbolRefAttr)]


def _uses_globals(op: ir.Operation, call: DerivativeCall) -> bool:
    """Whether the primal uses globals that are not constant: their shadows are shared by all threads."""
    for table in _around(op)[1:]:
        known = symbols(table)
        found = reachable(table, call.callee or "") if call.callee in known else []
        if any(known[name].name == "memref.global" and "constant" not in known[name].attributes for name in found):
            return True
    return False
