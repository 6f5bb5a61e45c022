"""Outlines loop nests of long functions into private functions, which equal ones share.

LLVM's analysis of scalars follows the control flow backwards from each loop through all loops before it, and other
passes take superlinear time, too. The layers of a network are equal nests, which are then vectorized once. Short nests
are kept: LLVM may unroll them, and a call would take longer than it gains.

Before::

    func.func @f(%x: memref<8xf64>) {
      %a = memref.alloc() : memref<8xf64>
      scf.for %i = %c0 to %c8 step %c1 { ... memref.load %x[%i] ... memref.store %v, %a[%i] ... }
      ...
    }

After::

    func.func private @nest.0(%x: memref<8xf64>, %a: memref<8xf64> {llvm.noalias}) { scf.for ... return }
    func.func @f(%x: memref<8xf64>) {
      %a = memref.alloc() : memref<8xf64>
      call @nest.0(%x, %a)
      ...
    }

A nest is kept if its function knows more about its buffers than attributes of arguments can express: each must be an
argument of the function, allocated there, or loaded where no buffer is stored. The code of a nest is therefore
unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import before, behind, replace_op, replace_operands_inside
from mlirad.edit.walk import defining_op, find_ops, holds
from mlirad.loops.nests import ALLOCATIONS, noalias_arguments
from mlirad.loops.vectorize.cost_model import trips_of
from mlirad.machine import MachineModel

_LOOP: Final = "scf.for"
_LOAD: Final = "memref.load"
#: Of the functions of nests, so that LLVM does not inline them.
_OUTLINED: Final = "llvm.no_inline"
#: Cloned into the outlined function.
_CONSTANTS: Final = ("arith.constant", "memref.get_global")
_VIEWS: Final = (
    *("memref.subview", "memref.cast", "memref.reinterpret_cast"),
    *("memref.collapse_shape", "memref.expand_shape"),
)


def outline_nests(module: ir.Module, machine: MachineModel) -> None:
    """Outlines the nests of the long functions of ``module``."""
    table = ir.SymbolTable(module.operation)
    names = (name for number in count() if (name := f"nest.{number}") not in table)
    functions = [view.operation for view in module.body.operations if view.operation.name == "func.func"]
    for function in functions:
        if _OUTLINED in function.attributes:
            continue
        if len(function.regions[0].blocks) == 1 and len(find_ops(function, lambda _: True)) > machine.long_function:
            with module.context, function.location:
                _Outliner(function, names, machine).run()


@dataclass(frozen=True)
class _EqualNest:
    """A nest ``op`` with its ``given`` operands, some ``promised`` noalias, and outside ops to ``repeat`` in it."""

    op: ir.Operation
    given: list[Value]
    promised: list[bool]
    repeated: list[ir.Operation]
    key: Hashable


class _Outliner:
    """Outlines the nests of one function."""

    def __init__(self, function: ir.Operation, names: Iterator[str], machine: MachineModel) -> None:
        self._function, self._names, self._machine = function, names, machine
        self._arguments = set(function.regions[0].blocks[0].arguments)
        self._promised = set(noalias_arguments(function))
        # A buffer that is loaded is no argument or allocation, unless that has been stored.
        self._sources = ALLOCATIONS if holds(function, _may_store_buffer) else (*ALLOCATIONS, _LOAD)
        self._known: dict[Hashable, str] = {}

    def run(self) -> None:
        """Replaces long nests by calls, unless there are few nests, and none is equal."""
        nests = [view.operation for view in self._function.regions[0].blocks[0] if view.operation.name == _LOOP]
        only_equal = len(nests) <= self._machine.many_nests
        least = self._machine.least_called_work
        found = [one for nest in nests if self._work(nest) >= least and (one := self._given(nest)) is not None]
        counts = Counter(one.key for one in found)
        # Last first: a nest whose results later ones are given is replaced, and erased, after those are calls.
        for one in reversed(found):
            if counts[one.key] > 1 or not only_equal:
                self._outline(one)

    def _work(self, op: ir.Operation) -> int:
        """The number of ops that run in ``op``."""
        inside = sum(self._work(view.operation) for region in op.regions for block in region for view in block)
        if op.name != _LOOP:
            return 1 + inside
        return inside * (self._machine.guessed_trips if (trips := trips_of(op)) is None else trips)

    def _outline(self, one: _EqualNest) -> None:
        name = self._known.get(one.key)
        if name is None:
            name = self._known[one.key] = next(self._names)
            self._create(name, one)
        call = create_call(name, one.given, [r.type for r in one.op.results], {}, before(one.op))
        replace_op(one.op, call.results)

    def _given(self, nest: ir.Operation) -> _EqualNest | None:
        """How ``nest`` gets values from outside; None if that would lose facts about them."""
        ops = find_ops(nest, lambda _: True, outer_first=True)
        inside = {value for op in ops for value in _defined(op)}
        outside = dict.fromkeys(v for op in ops for v in op.operands if v not in inside)
        given: dict[Value, None] = {}
        repeated: dict[ir.Operation, None] = {}
        if not all(self._reach(value, given, repeated) for value in outside) or any(map(_is_open, ops)):
            return None
        promised = [self._is_promised(value) for value in given]
        key = self._key([*repeated, *ops], list(given), promised)
        return _EqualNest(nest, list(given), promised, list(repeated), key)

    def _reach(self, value: Value, given: dict[Value, None], repeated: dict[ir.Operation, None]) -> bool:
        """Records how a nest gets ``value`` from outside; returns whether no information about it is lost."""
        op = defining_op(value)
        if op is not None and op.name in (*_CONSTANTS, *_VIEWS):
            if op not in repeated:
                if not all(self._reach(v, given, repeated) for v in op.operands):
                    return False
                repeated[op] = None
            return True
        given[value] = None
        if not isinstance(value.type, ir.MemRefType):
            return not isinstance(value.type, ir.UnrankedMemRefType)
        if op is None:
            return value in self._arguments
        # A stack buffer of one element becomes a register, unless its address is passed to a function.
        is_kept = op.name == "memref.alloca" and ir.MemRefType(value.type).rank == 0
        return op.name in self._sources and not is_kept

    def _is_promised(self, value: Value) -> bool:
        is_made = isinstance(value.type, ir.MemRefType) and value not in self._arguments
        return bool(value.owner.operation.name != _LOAD) if is_made else value in self._promised

    def _key(self, ops: list[ir.Operation], given: list[Value], promised: list[bool]) -> Hashable:
        """A key that is equal for nests that differ only in their operands."""
        numbers: dict[Value, int] = {}
        for value in (*given, *(value for op in ops for value in _defined(op))):
            numbers.setdefault(value, len(numbers))
        return (
            tuple((value.type, is_promised) for value, is_promised in zip(given, promised, strict=True)),
            tuple(
                (
                    op.name,
                    frozenset(op.attributes.items()),
                    tuple(numbers[v] for v in op.operands),
                    tuple((numbers[v], v.type) for v in _defined(op)),
                )
                for op in ops
            ),
        )

    def _create(self, name: str, one: _EqualNest) -> None:
        plain, apart = ir.DictAttr.get({}), ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get()})
        described = [apart if is_promised else plain for is_promised in one.promised]
        types, results = [v.type for v in one.given], [result.type for result in one.op.results]
        function, inside = create_function(name, types, results, behind(self._function), described)
        function.attributes[_OUTLINED] = ir.UnitAttr.get()
        function.attributes["llvm.linkage"] = ir.Attribute.parse("#llvm.linkage<internal>")
        build = Builder(inside.ip, one.op.location)
        new = dict(zip(one.given, inside.arguments, strict=True))
        clones = [op.clone(build.ip).operation for op in (*one.repeated, one.op)]
        for op, clone in zip((*one.repeated, one.op), clones, strict=True):
            new.update(zip(op.results, clone.results, strict=True))
        for clone in clones:
            replace_operands_inside(clone, new)
        create_return(list(clones[-1].results), build)


def _may_store_buffer(op: ir.Operation) -> bool:
    """Whether ``op`` may store the address of a buffer."""
    given = (
        op.operands if op.name.startswith(("func.call", "llvm.")) else list(op.operands)[: op.name == "memref.store"]
    )
    return any(isinstance(value.type, (ir.MemRefType, ir.UnrankedMemRefType)) for value in given)


def _defined(op: ir.Operation) -> list[Value]:
    return [*op.results, *(argument for region in op.regions for block in region for argument in block.arguments)]


def _is_open(op: ir.Operation) -> bool:
    """Whether ``op`` may access buffers of the function other than through their memrefs."""
    if op.name.startswith(("func.", "llvm.", "memref.dealloc", "gpu.", "omp.", "async.")):
        return True
    made = op.name in ALLOCATIONS or op.name in _VIEWS
    return not made and any(isinstance(v.type, (ir.MemRefType, ir.UnrankedMemRefType)) for v in op.results)
