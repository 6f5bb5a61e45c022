"""Outlines equal loop nests of long functions into one shared private function.

LLVM's passes over the blocks of a function take superlinear time, and the layers of a network are equal nests. A nest
without an equal one is kept.

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
argument of the function, or allocated there. The code of a nest is therefore unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeVar

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import before, behind, replace_op, replace_operands_inside
from mlirad.edit.walk import defining_op, find_ops
from mlirad.loops.nests import ALLOCATIONS, noalias_arguments

_T = TypeVar("_T")


_FUNCTION: Final = "func.func"
_LOOP: Final = "scf.for"
#: Cloned into the outlined function.
_CONSTANTS: Final = ("arith.constant", "memref.get_global")
_VIEWS: Final = (
    *("memref.subview", "memref.cast", "memref.reinterpret_cast"),
    *("memref.collapse_shape", "memref.expand_shape"),
)


def outline_nests(module: ir.Module, long: int) -> None:
    """Outlines the nests of the functions of ``module`` with more than ``long`` ops."""
    table = ir.SymbolTable(module.operation)
    names = (name for number in count() if (name := f"nest.{number}") not in table)
    functions = [view.operation for view in module.body.operations if view.operation.name == _FUNCTION]
    for function in functions:
        if len(function.regions[0].blocks) == 1 and len(find_ops(function, lambda _: True)) > long:
            with module.context, function.location:
                _Outliner(function, names).run()


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

    def __init__(self, function: ir.Operation, names: Iterator[str]) -> None:
        self._function, self._names = function, names
        self._arguments = set(function.regions[0].blocks[0].arguments)
        self._promised = set(noalias_arguments(function))
        self._known: dict[Hashable, str] = {}

    def run(self) -> None:
        """Replaces nests that are equal to others by calls."""
        nests = [
            (nest, find_ops(nest, lambda _: True, outer_first=True))
            for nest in [view.operation for view in self._function.regions[0].blocks[0]]
            if nest.name == _LOOP
        ]
        # The cheapest comparison first: most nests of most programs have no equal one.
        alike = _repeated(nests, [tuple(op.name for op in ops) for _, ops in nests])
        found = [one for nest, ops in alike if (one := self._given(nest, ops)) is not None]
        # Last first: a nest whose results later ones are given is replaced, and erased, after those are calls.
        for one in reversed(_repeated(found, [one.key for one in found])):
            self._outline(one)

    def _outline(self, one: _EqualNest) -> None:
        name = self._known.get(one.key)
        if name is None:
            name = self._known[one.key] = next(self._names)
            self._create(name, one)
        call = create_call(name, one.given, [r.type for r in one.op.results], {}, before(one.op))
        replace_op(one.op, call.results)

    def _given(self, nest: ir.Operation, ops: list[ir.Operation]) -> _EqualNest | None:
        """How ``nest``, with ops ``ops``, gets values from outside; None if that would lose facts about them."""
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
        return op.name in ALLOCATIONS and (op.name == "memref.alloc" or ir.MemRefType(value.type).rank > 0)

    def _is_promised(self, value: Value) -> bool:
        return isinstance(value.type, ir.MemRefType) and (value not in self._arguments or value in self._promised)

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
        function.attributes["passthrough"] = ir.ArrayAttr.get([ir.StringAttr.get("noinline")])
        function.attributes["llvm.linkage"] = ir.Attribute.parse("#llvm.linkage<internal>")
        build = Builder(inside.ip, one.op.location)
        new = dict(zip(one.given, inside.arguments, strict=True))
        clones = [op.clone(build.ip).operation for op in (*one.repeated, one.op)]
        for op, clone in zip((*one.repeated, one.op), clones, strict=True):
            new.update(zip(op.results, clone.results, strict=True))
        for clone in clones:
            replace_operands_inside(clone, new)
        create_return(list(clones[-1].results), build)


def _repeated(found: Sequence[_T], keys: Sequence[Hashable]) -> list[_T]:
    """Those of ``found`` whose key occurs more than once."""
    counts = Counter(keys)
    return [one for one, key in zip(found, keys, strict=True) if counts[key] > 1]


def _defined(op: ir.Operation) -> list[Value]:
    return [*op.results, *(argument for region in op.regions for block in region for argument in block.arguments)]


def _is_open(op: ir.Operation) -> bool:
    """Whether ``op`` may access buffers of the function other than through their memrefs."""
    if op.name.startswith(("func.", "llvm.", "memref.dealloc", "gpu.", "omp.", "async.")):
        return True
    made = op.name in ALLOCATIONS or op.name in _VIEWS
    return not made and any(isinstance(v.type, (ir.MemRefType, ir.UnrankedMemRefType)) for v in op.results)
