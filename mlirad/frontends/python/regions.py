"""Translates loops and branches: variables that they assign become arguments and results of `scf` ops.

If the type of a variable is widened in a loop (``total = 0`` and then ``total += 0.5``), or a bound of an integer does
not
hold, the loop is translated again. Arrays that are created in a block are freed at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.names import name_value
from mlirad.frontends.python.arithmetic import as_value, converted, mlir_type, stored
from mlirad.frontends.python.arrays import argument_view, buffer_of, for_each
from mlirad.frontends.python.scalars import ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import INT, ElementType, promoted
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayOrigin,
    ArrayValue,
    ArrayView,
    Unassigned,
    described,
    is_view,
    leaves,
    rebuilt,
    structure,
)

#: What has a value where the program has ended.
ENDED: Final = ".ended"
Leaf: TypeAlias = "ScalarValue | ArrayView"
Attempt: TypeAlias = "Callable[[Sequence[str], list[LeafType]], tuple[ir.Operation, list[LeafType]]]"


@dataclass(frozen=True)
class LeafType:
    """The type of a variable: a number, with its lower bound, or an array in a buffer."""

    element: ElementType
    mlir: Type
    is_array: bool = False
    low: int | None = None


def _widened(type: LeafType, joined: LeafType) -> LeafType:
    """``joined``; a lower bound that decreases becomes 0 or unknown, because it may decrease in each iteration."""
    if joined.low is None or joined.low == type.low:
        return joined
    return replace(joined, low=0 if joined.low >= 0 else None)


class RegionBuilder:
    """Emits ops at one place, into nested regions.

    Attributes:
        build: the builder at the current position.
        variables: the values of names.
        allocations: the arrays to free at the end of each open block, outermost first.
        twins: copies, and the arrays that numpy would not copy.
        shares_arguments: whether a result has elements of an argument.
        callers: the functions around an inlined one, and the variables where they call it.
        read_behind: the names that are live after the current statement.
        kept_out: variables that a loop need not carry, because only elements of their arrays change in it.
    """

    def __init__(self, build: Builder) -> None:
        self.build = build
        self.variables: dict[str, AnyValue | Unassigned] = {}
        self.allocations: list[dict[ArrayOrigin, Value]] = []
        self.kept_out: set[str] = set()
        self.read_behind: frozenset[str] = frozenset()
        self.callers: list[tuple[Any, dict[str, AnyValue | Unassigned]]] = []
        self.twins: list[tuple[ArrayOrigin | None, set[ArrayOrigin | None]]] = []
        self._results: list[tuple[ArrayOrigin | None, set[ArrayOrigin | None]]] = []
        self.shares_arguments = False

    # ---- arrays in memory

    def allocate(self, element: ElementType, extents: Sequence[ScalarValue]) -> ArrayView:
        """A new array, which is freed at the end of the block."""
        element = element.stored
        dynamic = ir.ShapedType.get_dynamic_size()
        shape = [dynamic if one.integer is None else one.integer for one in extents]
        if any(size < 0 for size in shape if size != dynamic):
            raise LanguageError("MA0903", "an extent of an array is negative")
        values = [as_value(self.build, one) for one in extents if one.integer is None]
        type = ir.MemRefType.get(shape, mlir_type(self.build, element))
        return self.owned(create_alloc(type, values, self.build), element, tuple(extents))

    def owned(self, buffer: Value, element: ElementType, extents: tuple[ScalarValue, ...] | None = None) -> ArrayView:
        """An array that is freed at the end of the block."""
        view = argument_view(self.build, buffer, element)
        origin = ArrayOrigin("an array", True)
        self.allocations[-1][origin] = buffer
        return ArrayView(buffer, element, extents or view.extents, view.subscripts, origin)

    def in_memory(self, value: ArrayValue) -> ArrayView:
        """``value``, if it has a buffer, else a new array with its elements."""
        return value if isinstance(value, ArrayView) else self.copied(value)

    def copied(self, value: ArrayValue) -> ArrayView:
        """A new array with the elements of ``value``."""
        made = self.allocate(value.element, value.extents)
        self.store_each(made, value)
        return made

    def owns(self, name: str) -> ArrayView | None:
        """The array in ``name``, if it was created in an enclosing block and no other variable has a view of it."""
        held = self.variables.get(name)
        outer = [origin for block in self.allocations[:-1] for origin in block]
        if not isinstance(held, ArrayView) or not held.is_whole or held.origin not in outer:
            return None
        return held if self._has_one_name(held.origin) else None

    def _has_one_name(self, origin: ArrayOrigin | None) -> bool:
        known = [leaves(value) or () for value in self.variables.values() if not isinstance(value, Unassigned)]
        return sum(isinstance(leaf, ArrayView) and leaf.origin is origin for found in known for leaf in found) == 1

    def is_fresh(self, value: AnyValue) -> bool:
        """Whether ``value`` is an array of which no variable has a view."""
        if isinstance(value, ArrayView):
            known = [leaves(one) or () for one in self.variables.values() if not isinstance(one, Unassigned)]
            origins = [leaf.origin for found in known for leaf in found if isinstance(leaf, ArrayView)]
            return value.origin in self.allocations[-1] and value.origin not in origins
        return isinstance(value, ArrayValue)

    def is_of_block(self, value: AnyValue) -> bool:
        """Whether ``value`` is the whole of an array created in this block."""
        return isinstance(value, ArrayView) and value.is_whole and value.origin in self.allocations[-1]

    def forget(self, value: AnyValue, name: str) -> None:
        """The names of copies that would be views in numpy: a write to one would not be seen in the other."""
        if not isinstance(value, ArrayView):
            return
        for other, held in self.variables.items():
            known = [] if isinstance(held, Unassigned) else leaves(held) or []
            if any(isinstance(leaf, ArrayView) and leaf.origin is value.origin for leaf in known):
                self.variables[other] = Unassigned(f"has been assigned to '{name}'", (f"use '{name}' from here on",))

    def note_copy(self, copy: ArrayView, value: ArrayValue) -> ArrayView:
        """Record ``copy`` as a copy of ``value`` that would be a view in numpy."""
        if is_view(value):
            self.twins.append((copy.origin, {view.origin for view, _ in value.reads()}))
        return copy

    def shares(self, value: ArrayValue) -> bool:
        """Whether ``value`` may have the elements of an argument, or be a copy of what has them in numpy."""
        todo = {view.origin for view, _ in value.reads()} if is_view(value) else set()
        seen: set[ArrayOrigin | None] = set()
        while todo - seen:
            one = (todo - seen).pop()
            if one is None or not one.is_allocation:
                return True
            seen.add(one)
            for copy, bases in (*self.twins, *self._results):
                todo |= bases if copy is one else set()
        return False

    def check_unshared(self, target: ArrayView) -> None:
        """Reject writes to elements that numpy would share with a view, which is a copy here."""
        for copy, bases in self.twins:
            others = bases if target.origin is copy else {copy} if target.origin in bases else set()
            if any(one is not None and (not one.is_allocation or self._is_held(one)) for one in others):
                message = "numpy would change another array, too: its view, such as x.T or x[:, None], is a copy here"
                helps = ("write numpy.copy(x.T) where the copy is meant", "or numpy.copy(x) on both sides of a branch")
                raise LanguageError("MA0903", message, *helps)

    def _is_held(self, origin: ArrayOrigin) -> bool:
        known = [leaves(value) or () for value in self.variables.values() if not isinstance(value, Unassigned)]
        return any(isinstance(leaf, ArrayView) and leaf.origin is origin for found in known for leaf in found)

    def store_each(self, target: ArrayView, value: ArrayValue | ScalarValue) -> None:
        """Store to each element of ``target``; an array of lower rank is broadcast."""
        if target.constant is not None:
            raise LanguageError("MA0903", f"cannot assign into {target.constant}", "copy it: numpy.copy(x)")

        def emit(at: Builder, subscripts: list[ScalarValue]) -> None:
            number = value
            if isinstance(value, ArrayValue):
                own = subscripts[target.rank - value.rank :]
                number = value.at(
                    at, [ScalarValue.of(0) if n.integer == 1 else i for n, i in zip(value.extents, own, strict=True)]
                )
            assert isinstance(number, ScalarValue)
            stored_value = stored(at, number, target.element)
            at.op("memref.store", [stored_value, target.buffer, *target.place(at, subscripts)])

        for_each(self.build, target.extents, emit)

    # ---- blocks

    @contextmanager
    def block(self, block: ir.Block) -> Iterator[None]:
        """Emit into ``block``; arrays that are allocated in it are freed at its end."""
        before = self.build
        self.build = before.at(ir.InsertionPoint(block))
        self.allocations.append({})
        try:
            yield
            self.free()
        finally:
            self.allocations.pop()
            self.build = before

    def free(self) -> None:
        """Free the allocations of the innermost block."""
        for buffer in self.allocations[-1].values():
            self.build.op("memref.dealloc", [buffer])
        self.allocations[-1].clear()

    def check_outlives(self, name: str, value: Any) -> None:
        """Reject an array of this block in a variable that is live after the block."""
        for leaf in leaves(value) or ():
            if isinstance(leaf, ArrayView) and leaf.origin in self.allocations[-1]:
                message = f"'{name}' is an array that is created in a loop or branch, and used after it"
                helps = (f"make '{name}' before it, and assign its elements: {_shown(name)}[:] = ...",)
                raise LanguageError("MA0905", message, *helps)

    # ---- types of variables

    def types(self, names: Iterable[str]) -> list[LeafType]:
        """The types of the leaves of variables."""
        return [type for name in names for type in self.types_of(self._held(name))]

    def types_of(self, value: AnyValue) -> list[LeafType]:
        """The types of the leaves of ``value``."""
        return [self._type(leaf) for leaf in leaves(value) or ()]

    def _held(self, name: str) -> AnyValue:
        value = self.variables[name]
        assert not isinstance(value, Unassigned)
        return value

    def _type(self, leaf: Leaf) -> LeafType:
        if isinstance(leaf, ScalarValue):
            return LeafType(leaf.type, mlir_type(self.build, leaf.type), False, leaf.low if leaf.type is INT else None)
        return LeafType(leaf.element, leaf.buffer.type if leaf.is_whole else _any_layout(leaf), True)

    def joined(self, one: LeafType, other: LeafType, name: str) -> LeafType:
        """The common type of both values of a variable."""
        if one == other:
            return one
        if one.is_array and other.is_array and one.element == other.element:
            ranks = [ir.MemRefType(type.mlir).rank for type in (one, other)]
            if ranks[0] == ranks[1]:
                return LeafType(one.element, _most_open(ir.MemRefType(one.mlir)), True)
        if one.is_array or other.is_array:
            raise LanguageError(
                "MA0903", f"'{name}' is a number on one path and an array on another, or of another rank"
            )
        type = promoted(one.element, other.element)
        low = None if one.low is None or other.low is None or type is not INT else min(one.low, other.low)
        return LeafType(type, mlir_type(self.build, type), False, low)

    def passed(self, leaf: Leaf, type: LeafType) -> Value:
        """``leaf`` as an SSA value of ``type``."""
        if isinstance(leaf, ScalarValue):
            return as_value(self.build, converted(self.build, leaf, type.element))
        buffer = buffer_of(self.build, leaf)
        return buffer if buffer.type == type.mlir else self.build.value("memref.cast", [buffer], type.mlir)

    def received(self, value: Value, type: LeafType, name: str) -> Leaf:
        """The variable ``name`` with the block argument or result ``value``."""
        if not isinstance(value.owner, ir.Block) and not name.startswith("."):
            name_value(value, name)
        if not type.is_array:
            return ScalarValue(type.element, value, None, type.low)
        return argument_view(self.build, value, type.element)

    def receive(
        self, names: Sequence[str], values: Sequence[Value], types: Sequence[LeafType], moved: Collection[int] = ()
    ) -> list[Leaf]:
        """Bind variables to ``values``, one for each leaf; arrays at positions in ``moved`` are freed in this block."""
        found: list[Leaf] = []
        for name in names:
            held, start = self._held(name), len(found)
            for i in range(start, start + len(leaves(held) or ())):
                is_moved = i in moved
                found.append(
                    self.owned(values[i], types[i].element) if is_moved else self.received(values[i], types[i], name)
                )
            self.variables[name] = rebuilt(held, found[start:])
        return found

    def passed_variables(self, names: Sequence[str], types: Sequence[LeafType]) -> list[Value]:
        """The leaves of variables as SSA values of ``types``."""
        found = [leaf for name in names for leaf in leaves(self._held(name)) or ()]
        return [self.passed(leaf, type) for leaf, type in zip(found, types, strict=True)]

    # ---- loops

    def loop(self, names: Sequence[str], attempt: Attempt) -> None:
        """A loop that assigns the variables ``names``; those whose value or array changes are carried.

        ``attempt`` emits it for given types of variables, and returns their types after an iteration.
        """
        pinned = {name for name in names if isinstance(self.variables[name], ArrayView) and self._is_owned(name)}
        carried = [name for name in names if name not in pinned]
        types = self.types(carried)
        before = self.kept_out
        while True:
            variables, allocations = dict(self.variables), [dict(one) for one in self.allocations]
            self.kept_out = before | pinned
            shapes = [structure(self._held(name), lists=False) for name in carried]
            op, found = attempt(carried, types)
            for name, shape in zip(carried, shapes, strict=True):
                if structure(self._held(name), lists=False) != shape:
                    helps = ("append to a list, or make an array in front of the loop",)
                    raise LanguageError("MA0902", f"'{_shown(name)}' gets another length in a loop", *helps)
            moved = {name for name in pinned if name not in self.kept_out}
            pairs = zip(types, found, strict=True)
            wider = [_widened(one, self.joined(one, other, "a variable of a loop")) for one, other in pairs]
            self.variables = variables
            if wider == types and not moved:
                break
            # Only variables refer to the values in the op, and they are restored.
            self.allocations = allocations
            op.erase()
            types = wider
            if moved:
                pinned -= moved
                carried = [name for name in names if name not in pinned]
                types = self.types(carried)
        before.difference_update(carried)  # an enclosing loop carries them, too
        self.kept_out = before
        self.receive(carried, list(op.results), types)

    def _is_owned(self, name: str) -> bool:
        self.allocations.append({})  # the allocations as seen from the body
        found = self.owns(name)
        self.allocations.pop()
        return found is not None

    def ends(self, names: Sequence[str]) -> list[LeafType]:
        """The types of ``names`` at the end of a block, whose own arrays must not be among them."""
        for name in names:
            self.check_outlives(name, self.variables[name])
        return self.types(names)

    # ---- branches

    def branch(self, condition: ScalarValue, sides: Sequence[Callable[[], None]], names: Sequence[str]) -> None:
        """Emit a branch with two ``sides``, which may assign ``names``."""
        holder = self.build.op("scf.if", [as_value(self.build, condition)], (), None, 2)
        before = dict(self.variables)
        ends: list[dict[str, AnyValue | Unassigned]] = []
        made: list[dict[ArrayOrigin, Value]] = []
        for region, side in zip(holder.regions, sides, strict=True):
            self.variables = dict(before)
            block = region.blocks.append()
            outside = self.build
            self.build = outside.at(ir.InsertionPoint(block))
            self.allocations.append({})
            side()
            for name in names:
                if name in before and not isinstance(before[name], Unassigned):
                    self.check_outlives(name, self.variables[name])
            made.append(self.allocations.pop())
            self.build = outside
            ends.append(self.variables)
        self._complete(ends, names, holder, made)
        self.variables = before
        merged = [name for name in names if self._is_merged(name, ends)]
        found = [[leaf for name in merged for leaf in leaves(end[name]) or ()] for end in ends]  # type: ignore[arg-type]
        owners = [name for name in merged for _ in leaves(ends[0][name]) or ()]  # type: ignore[arg-type]
        types = [
            self.joined(self._type(one), self._type(other), name)
            for one, other, name in zip(*found, owners, strict=True)
        ]
        moved = {
            i
            for own, leaves_of_side in zip(made, found, strict=True)
            for i, leaf in enumerate(leaves_of_side)
            if isinstance(leaf, ArrayView) and leaf.origin in own
        }
        types = [replace(type, mlir=_in_order(type.mlir)) if i in moved else type for i, type in enumerate(types)]
        op = self.build.op("scf.if", [as_value(self.build, condition)], [type.mlir for type in types], None, 2)
        for old, new, own, arrays in zip(holder.regions, op.regions, found, made, strict=True):
            block = old.blocks[0]
            block.append_to(new)
            outside, self.build = self.build, self.build.at(ir.InsertionPoint(block))
            kept = [self._moved(leaf, arrays) if i in moved else leaf for i, leaf in enumerate(own)]
            self.allocations.append(arrays)
            self.free()
            self.allocations.pop()
            values = [self.passed(leaf, type) for leaf, type in zip(kept, types, strict=True)]
            self.build.op("scf.yield", values)
            self.build = outside
        holder.erase()
        for name in merged:
            self.variables[name] = ends[0][name]
        results = self.receive(merged, list(op.results), types, moved)
        for own in found:
            for of_result, twins in ((False, self.twins), (True, self._results)):
                places = [i for i in sorted(moved) if (owners[i] == ".result") is of_result]
                _note_moved([(results[i], own[i]) for i in places], twins)

    def _moved(self, leaf: Leaf, arrays: dict[ArrayOrigin, Value]) -> Leaf:
        """An array that the code behind a branch frees: one of ``arrays``, those of the side, or a copy."""
        assert isinstance(leaf, ArrayView)
        if leaf.is_whole and leaf.origin is not None and arrays.pop(leaf.origin, None) is not None:
            return leaf
        self.allocations.append({})
        copy = self.copied(leaf)
        self.allocations.pop()
        return copy

    def _complete(
        self,
        ends: Sequence[dict[str, Any]],
        names: Sequence[str],
        branch: ir.Operation,
        made: Sequence[dict[ArrayOrigin, Value]],
    ) -> None:
        """Give variables that have no value at the end of a side, where the program has ended, one of the type.

        Arrays are empty, and among those that the side has ``made``.
        """
        for end, other, region, arrays in zip(ends, reversed(ends), branch.regions, made, strict=True):
            for name in names if ENDED in end and ENDED not in other else ():
                value = other.get(name)
                found = None if isinstance(value, Unassigned | None) else leaves(value)
                if isinstance(end.get(name), Unassigned | None) and found:
                    outside, self.build = self.build, self.build.at(ir.InsertionPoint(region.blocks[0]))
                    self.allocations.append(arrays)
                    end[name] = rebuilt(value, [self._nothing(leaf) for leaf in found])
                    self.allocations.pop()
                    self.build = outside

    def _nothing(self, leaf: Leaf) -> Leaf:
        """A value of the type of ``leaf`` that is not used."""
        if isinstance(leaf, ArrayView):
            return self.allocate(leaf.element, [ZERO] * leaf.rank)
        type = self._type(leaf)
        return ScalarValue(type.element, self.build.value("ub.poison", (), type.mlir), None, type.low)

    def _is_merged(self, name: str, ends: Sequence[dict[str, AnyValue | Unassigned]]) -> bool:
        """Whether ``name`` differs after the two sides; a name without value on one side is marked as unassigned."""
        values = [end.get(name) for end in ends]
        if values[0] is values[1]:
            return False
        if any(value is None or isinstance(value, Unassigned) for value in values):
            self.variables[name] = Unassigned(
                "is assigned on one side of a branch only", ("assign it before the branch",)
            )
            return False
        one, other = (structure(value, lists=not name.startswith(".")) for value in values)
        if one != other or any(leaves(value) is None for value in values):  # type: ignore[arg-type]
            shown = " and ".join(described(value) for value in values)
            self.variables[name] = Unassigned(f"is {shown} behind a branch", ("give it one length on both sides",))
            return False
        return True


def _note_moved(
    pairs: Sequence[tuple[Leaf, Leaf]], twins: list[tuple[ArrayOrigin | None, set[ArrayOrigin | None]]]
) -> None:
    """Record which arrays behind a branch are copies of what numpy would have a second name for."""
    arrays = [(a, b) for a, b in pairs if isinstance(a, ArrayView) and isinstance(b, ArrayView)]
    for i, (result, held) in enumerate(arrays):
        same = {other.origin for other, one in arrays[:i] if one.origin is held.origin}
        twins.append((result.origin, {held.origin, *same}))


def _shown(name: str) -> str:
    return name.lstrip(".")


def _any_layout(view: ArrayView) -> Type:
    type = ir.MemRefType(view.buffer.type)
    anything = ir.ShapedType.get_dynamic_stride_or_offset()
    extents = [ir.ShapedType.get_dynamic_size()] * view.rank
    return ir.MemRefType.get(extents, type.element_type, ir.StridedLayoutAttr.get(anything, [anything] * view.rank))


def _in_order(type: Type) -> Type:
    """The type of an array of any extents, without strides."""
    view = ir.MemRefType(type)
    return ir.MemRefType.get([ir.ShapedType.get_dynamic_size()] * view.rank, view.element_type)


def _most_open(type: ir.MemRefType) -> Type:
    anything = ir.ShapedType.get_dynamic_stride_or_offset()
    extents = [ir.ShapedType.get_dynamic_size()] * type.rank
    return ir.MemRefType.get(extents, type.element_type, ir.StridedLayoutAttr.get(anything, [anything] * type.rank))
