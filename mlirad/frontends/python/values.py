"""Numbers and arrays during compilation: what is known of them, and the code that computes the rest.

An array is a view of a buffer (a slice has its own subscripts into the buffer of its base array), or an expression
over arrays, which is computed element by element where it is used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.frontends.python.arithmetic import add, as_value, loaded, multiply
from mlirad.frontends.python.scalars import ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, INT, ElementType, element_of


class ArrayValue(ABC):
    """An array: its elements can be computed at any subscripts."""

    element: ElementType
    extents: tuple[ScalarValue, ...]

    @property
    def rank(self) -> int:
        """The number of axes."""
        return len(self.extents)

    @abstractmethod
    def at(self, build: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        """The element at ``subscripts``, which must not be negative."""

    @abstractmethod
    def reads(self) -> list[tuple[ArrayView, bool]]:
        """The arrays that its elements are computed from; for each, whether it is read at the same subscripts only."""

    def __str__(self) -> str:
        known = ", ".join(":" if one.integer is None else str(one.integer) for one in self.extents)
        return f"an array {self.element}[{known}]"


@dataclass(frozen=True, eq=False)
class ArrayOrigin:
    """An allocation, or an argument of the function; two arguments may alias."""

    name: str
    is_allocation: bool

    def is_disjoint(self, other: ArrayOrigin) -> bool:
        """Whether they are known not to alias."""
        return self is not other and (self.is_allocation or other.is_allocation)


@dataclass(frozen=True)
class AxisRun:
    """A range of an axis of a buffer: from ``offset``, with the given ``step``."""

    offset: ScalarValue
    step: int


#: The subscript of a view into one axis of its buffer: a number, or a range, which is an axis of the view.
Subscript: TypeAlias = "ScalarValue | AxisRun"


@dataclass(frozen=True, eq=False)
class ArrayView(ArrayValue):
    """Elements of a buffer.

    Attributes:
        buffer: the memref.
        subscripts: one for each axis of it.
        origin: the allocation or argument that owns the buffer; None if unknown.
        constant: why it must not be written; None if it may be.
        is_cut: an axis may end before that of the buffer.
    """

    buffer: Value
    element: ElementType
    extents: tuple[ScalarValue, ...]
    subscripts: tuple[Subscript, ...]
    origin: ArrayOrigin | None = None
    constant: str | None = None
    is_cut: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it covers its whole buffer in order."""
        runs = [one for one in self.subscripts if isinstance(one, AxisRun)]
        whole = all(one.offset == ZERO and one.step == 1 for one in runs)
        return len(runs) == len(self.subscripts) and whole and not self.is_cut

    def place(self, build: Builder, subscripts: Sequence[ScalarValue]) -> list[Value]:
        """The subscripts into the buffer for the element at ``subscripts``."""
        rest = iter(subscripts)
        found = []
        for one in self.subscripts:
            if isinstance(one, AxisRun):
                moved = multiply(build, next(rest), ScalarValue.of(one.step))
                one = add(build, one.offset, moved)
            found.append(as_value(build, one))
        return found

    def at(self, build: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        """Load the element."""
        type = ir.MemRefType(self.buffer.type).element_type
        value = build.value("memref.load", [self.buffer, *self.place(build, subscripts)], type)
        return loaded(build, value, self.element)

    def reads(self) -> list[tuple[ArrayView, bool]]:
        """The view itself."""
        return [(self, True)]


@dataclass(frozen=True, eq=False)
class ArrayExpression(ArrayValue):
    """An array whose elements ``compute`` computes on demand, from those of ``operands``.

    ``is_pointwise``: an element only reads elements of operands at the same subscripts.
    ``is_view``: in numpy it is a view of an array.
    """

    element: ElementType
    extents: tuple[ScalarValue, ...]
    operands: tuple[ArrayValue, ...]
    compute: Callable[[Builder, Sequence[ScalarValue]], ScalarValue]
    is_pointwise: bool = False
    is_view: bool = False

    def at(self, build: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        """Compute the element."""
        return self.compute(build, subscripts)

    def reads(self) -> list[tuple[ArrayView, bool]]:
        """The arrays that its operands read."""
        found = []
        for operand in self.operands:
            is_same = self.is_pointwise and operand.rank == self.rank
            found += [(view, pointwise and is_same) for view, pointwise in operand.reads()]
        return found


class ListValue(tuple["AnyValue", ...]):
    """A list of known length; equal lists are distinct objects, as in Python."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class ListView(ArrayView):
    """A list of numbers of a length known at run time; arithmetic on it is not that of arrays."""

    def __str__(self) -> str:
        return f"a list of {self.element}"


@dataclass(frozen=True, eq=False)
class GrowingList:
    """A list that a loop appends to: ``items`` is its storage; ``kinds``: the types of appended values."""

    name: str
    items: ArrayView
    kinds: set[ElementType] = field(default_factory=set)

    def __str__(self) -> str:
        return "a list that grows"


def as_list(view: ArrayView, length: ScalarValue | None = None) -> ListView:
    """The elements of ``view``, of rank 1, or the first ones, as a list."""
    found = view if length is None else replace(view, extents=(length,), is_cut=length != view.extents[0])
    return ListView(**{one.name: getattr(found, one.name) for one in fields(found)})


def is_view(value: object) -> bool:
    """Whether ``value`` is a view of an existing array in numpy."""
    return isinstance(value, ArrayView) or (isinstance(value, ArrayExpression) and value.is_view)


@dataclass(frozen=True)
class PythonObject:
    """A name that is neither a number nor an array: a module, a function, a type, None, a string."""

    object: Any

    def __str__(self) -> str:
        return f"'{getattr(self.object, '__name__', self.object)}'"


@dataclass(frozen=True, eq=False)
class RecordValue:
    """A dict, a named tuple or an instance of a dataclass, and its class: values by their ``names``."""

    kind: type
    names: tuple[Hashable, ...]
    values: tuple[AnyValue, ...]

    def __str__(self) -> str:
        return f"a {self.kind.__name__}"


@dataclass(frozen=True)
class BoundMethod:
    """A method of an array or a record, before it is called."""

    array: ArrayValue | RecordValue
    name: str

    def __str__(self) -> str:
        return f"method '{self.name}' of {self.array}"


@dataclass(frozen=True)
class Unassigned:
    """A variable that has a value on some paths only, or only inside of a loop."""

    reason: str
    helps: tuple[str, ...] = field(default=())


AnyValue: TypeAlias = (
    "ScalarValue | ArrayValue | PythonObject | BoundMethod | GrowingList | RecordValue | tuple[AnyValue, ...]"
)


def described(value: Any) -> str:
    """How messages refer to ``value``."""
    word = "list" if isinstance(value, ListValue) else "tuple"
    return f"a {word} of {len(value)}" if isinstance(value, tuple) else str(value)


def scalar(value: Any, what: str = "it") -> ScalarValue:
    """``value``, which must be a number.

    Raises:
        LanguageError: it is not a number.
    """
    if isinstance(value, ScalarValue):
        return value
    raise LanguageError("MA0903", f"expected a number for {what}, got {described(value)}")


def integer(value: Any, what: str) -> ScalarValue:
    """``value``, which must be an integer.

    Raises:
        LanguageError: it is not an integer.
    """
    found = scalar(value, what)
    if found.type is not INT:
        raise LanguageError("MA0903", f"expected an integer for {what}, got {found}", "int(x) rounds towards zero")
    return found


def array(value: Any, what: str) -> ArrayValue:
    """``value``, which must be an array.

    Raises:
        LanguageError: it is not an array.
    """
    if isinstance(value, ArrayValue):
        return value
    raise LanguageError("MA0903", f"expected an array for {what}, got {described(value)}")


def is_none(value: object) -> bool:
    """Whether ``value`` is Python's None."""
    return isinstance(value, PythonObject) and value.object is None


def is_word(value: object) -> bool:
    """Whether ``value`` is neither a number nor an array, and equals none of them."""
    return isinstance(value, PythonObject) and (value.object is None or isinstance(value.object, str))


def literal(value: Any) -> AnyValue:
    """A Python constant of a program."""
    if isinstance(value, bool | int | float):
        return ScalarValue.of(value)
    if value is None or isinstance(value, str):
        return PythonObject(value)
    raise LanguageError("MA0902", f"the constant {value!r} is not in the language")


def numpy_number(number: Any) -> ScalarValue:
    """A numpy scalar that is known at compile time."""
    element = element_of(number.dtype)
    if element is None:
        raise LanguageError("MA0902", f"a numpy number of type {number.dtype} is not in the language")
    if element.kind == "float":
        return ScalarValue(element, None, float(number))
    return ScalarValue.of(bool(number) if element is BOOL else int(number))


class PassedList(ListValue):
    """A list that the caller made; appending would not be seen there."""

    __slots__ = ()


def structure(value: object, *, lists: bool = True) -> Hashable:
    """How tuples, lists and records are nested in ``value``, and their words; without ``lists`` these are as tuples."""
    if isinstance(value, tuple):
        kind = tuple if not lists or not isinstance(value, ListValue) else ListValue
        return (kind, *(structure(part, lists=lists) for part in value))
    if isinstance(value, RecordValue):
        return (value.kind, value.names, structure(value.values, lists=lists))
    return (value.object,) if is_word(value) and isinstance(value, PythonObject) else None


def leaves(value: AnyValue) -> list[ScalarValue | ArrayView] | None:
    """The numbers and arrays in a variable; None if it holds anything else."""
    if isinstance(value, ScalarValue | ArrayView):
        return [value]
    if isinstance(value, RecordValue):
        return leaves(value.values)
    if isinstance(value, tuple):
        parts = [[] if is_word(part) else leaves(part) for part in value]
        return None if None in parts else [leaf for part in parts if part is not None for leaf in part]
    return None


def rebuilt(value: AnyValue, new: list[ScalarValue | ArrayView]) -> AnyValue:
    """``value`` with its leaves replaced by the first ones of ``new``, which are removed from it."""
    if isinstance(value, tuple):
        return type(value)(part if is_word(part) else rebuilt(part, new) for part in value)
    if isinstance(value, RecordValue):
        return replace(value, values=tuple(part if is_word(part) else rebuilt(part, new) for part in value.values))
    found = new.pop(0)
    return as_list(found) if isinstance(value, ListView) and isinstance(found, ArrayView) else found
