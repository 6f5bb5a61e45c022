"""Translates loops and branches: variables that they assign become arguments and results of `scf` ops.

If the type of a variable is widened in a loop (``total = 0`` and then ``total += 0.5``), or a bound of an integer does
not
hold, the loop is translated again. Arrays that are created in a block are freed at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.names import name_value
from mlirad.frontends.python.arithmetic import as_value, converted, mlir_type, stored
from mlirad.frontends.python.arrays import argument_view, buffer_of, for_each
from mlirad.frontends.python.scalars import ScalarValue
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
        self._twins: list[tuple[ArrayOrigin | None, set[ArrayOrigin | None]]] = []

    # ---- arrays in memory

    def allocate(self, element: ElementType, extents: Sequence[ScalarValue]) -> ArrayView:
        """A new array, which is freed at the end of the block."""
        element = element.stored
        dynamic = ir.ShapedType.get_dynamic_size()
        shape = [dynamic if one.integer is None else one.integer for one in extents]
        if any(size < 0 for size in shape if size != dynamic):
            raise LanguageError("MA0903", "an array has no negative extent")
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
            self._twins.append((copy.origin, {view.origin for view, _ in value.reads()}))
        return copy

    def check_unshared(self, target: ArrayView) -> None:
        """Reject writes to elements that numpy would share with a view, which is a copy here."""
        for copy, bases in self._twins:
            others = bases if target.origin is copy else {copy} if target.origin in bases else set()
            if any(one is not None and (not one.is_allocation or self._is_held(one)) for one in others):
                message = "numpy would change another array, too: its view, such as x.T or x[:, None], is a copy here"
                raise LanguageError("MA0903", message, "write numpy.copy(x.T) where the copy is meant")

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
                message = f"'{name}' is an array that is made in a loop or branch, and used behind it"
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

    def receive(self, names: Sequence[str], values: Sequence[Value], types: Sequence[LeafType]) -> None:
        """Bind variables to ``values``, one for each leaf."""
        rest = iter(zip(values, types, strict=True))
        for name in names:
            held = self._held(name)
            count = len(leaves(held) or ())
            self.variables[name] = rebuilt(held, [self.received(*next(rest), name) for _ in range(count)])

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
            lengths = [len(leaves(self._held(name)) or ()) for name in carried]
            op, found = attempt(carried, types)
            for name, length in zip(carried, lengths, strict=True):
                if len(leaves(self._held(name)) or ()) != length:
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
            self.free()
            self.allocations.pop()
            self.build = outside
            ends.append(self.variables)
        self._complete(ends, names, holder)
        self.variables = before
        merged = [name for name in names if self._is_merged(name, ends)]
        found = [[leaf for name in merged for leaf in leaves(end[name]) or ()] for end in ends]  # type: ignore[arg-type]
        owners = [name for name in merged for _ in leaves(ends[0][name]) or ()]  # type: ignore[arg-type]
        types = [
            self.joined(self._type(one), self._type(other), name)
            for one, other, name in zip(*found, owners, strict=True)
        ]
        op = self.build.op("scf.if", [as_value(self.build, condition)], [type.mlir for type in types], None, 2)
        for old, new, own in zip(holder.regions, op.regions, found, strict=True):
            block = old.blocks[0]
            block.append_to(new)
            outside, self.build = self.build, self.build.at(ir.InsertionPoint(block))
            values = [self.passed(leaf, type) for leaf, type in zip(own, types, strict=True)]
            self.build.op("scf.yield", values)
            self.build = outside
        holder.erase()
        for name in merged:
            self.variables[name] = ends[0][name]
        self.receive(merged, list(op.results), types)

    def _complete(self, ends: Sequence[dict[str, Any]], names: Sequence[str], branch: ir.Operation) -> None:
        """Give numbers that have no value at the end of a side, where the program has ended, one of the type."""
        for end, other, region in zip(ends, reversed(ends), branch.regions, strict=True):
            for name in names if ENDED in end and ENDED not in other else ():
                value = other.get(name)
                found = None if isinstance(value, Unassigned | None) else leaves(value)
                if isinstance(end.get(name), Unassigned | None) and found:
                    at = self.build.at(ir.InsertionPoint(region.blocks[0]))
                    types = [self._type(leaf) for leaf in found if isinstance(leaf, ScalarValue)]
                    made: list[Leaf] = [
                        ScalarValue(one.element, at.value("ub.poison", (), one.mlir), None, one.low) for one in types
                    ]
                    if len(made) == len(found):
                        end[name] = rebuilt(value, made)

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
        held = [leaves(value) for value in values]  # type: ignore[arg-type]
        if held[0] is None or held[1] is None or len(held[0]) != len(held[1]):
            shown = " and ".join(described(value) for value in values)
            self.variables[name] = Unassigned(f"is {shown} behind a branch", ("give it one length on both sides",))
            return False
        return True


def _shown(name: str) -> str:
    return name.lstrip(".")


def _any_layout(view: ArrayView) -> Type:
    type = ir.MemRefType(view.buffer.type)
    anything = ir.ShapedType.get_dynamic_stride_or_offset()
    extents = [ir.ShapedType.get_dynamic_size()] * view.rank
    return ir.MemRefType.get(extents, type.element_type, ir.StridedLayoutAttr.get(anything, [anything] * view.rank))


def _most_open(type: ir.MemRefType) -> Type:
    anything = ir.ShapedType.get_dynamic_stride_or_offset()
    extents = [ir.ShapedType.get_dynamic_size()] * type.rank
    return ir.MemRefType.get(extents, type.element_type, ir.StridedLayoutAttr.get(anything, [anything] * type.rank))
