"""The parameters of functions: their annotations, and the values of their arguments in a function."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.frontends.python.arithmetic import loaded
from mlirad.frontends.python.arrays import argument_view
from mlirad.frontends.python.numpy_library import KNOWN_ARGUMENTS, LIBRARY
from mlirad.frontends.python.regions import Leaf
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import PythonSource
from mlirad.frontends.python.types import INT, AnyType, ElementType, RecordType
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayOrigin,
    ArrayView,
    PythonObject,
    RecordValue,
    leaves,
    structure,
)


@dataclass(frozen=True)
class BoundParameter:
    """A parameter: its name, and an example of its argument; with ``is_fixed`` its constant value is known."""

    name: str
    value: AnyValue
    is_fixed: bool = False

    @property
    def leaves(self) -> Sequence[Leaf]:
        """The numbers and arrays that are passed."""
        return () if self.is_fixed else leaves(self.value) or ()

    @property
    def key(self) -> object:
        """The part of the argument, besides types, that the translation of the function depends on."""
        if isinstance(self.value, PythonObject):
            return id(self.value.object)
        constants = [one.constant for one in leaves(self.value) or () if isinstance(one, ScalarValue)]
        return structure(self.value), (*constants,) if self.is_fixed else None


def parameters_of(source: PythonSource, *, called: bool = False) -> list[ast.arg]:
    """The parameters of a function; a ``called`` one may have keyword-only parameters.

    Raises:
        UnsupportedError: there are parameters of a kind that is not supported.
    """
    given = source.tree.args
    for odd in (given.vararg, given.kwarg, *([] if called else given.kwonlyargs)):
        if odd is not None:
            message = f"'{odd.arg}' collects several arguments, which compiled functions do not support"
            raise source.error(odd, "MA0902", message, ("write the arguments out",))
    return [*given.posonlyargs, *given.args, *given.kwonlyargs]


def annotations_of(source: PythonSource) -> dict[str, Any]:
    """The annotations of a function, evaluated."""
    try:
        return inspect.get_annotations(source.function, eval_str=True)
    except Exception as error:  # the evaluation of an annotation may raise anything
        message = f"an annotation of '{source.tree.name}' cannot be read: {error}"
        raise source.error(source.tree, "MA0901", message) from None


def mlir_of(type: AnyType) -> Type:
    """The type of an argument in MLIR."""
    return ir.Type.parse(type.mlir)


def received(build: Builder, values: Iterator[Value], type: AnyType | RecordType, name: str) -> AnyValue:
    """An argument of the function for callers, of the next ``values``."""
    if isinstance(type, RecordType):
        parts = tuple(received(build, values, own, f"{name}.{field}") for field, own in type.fields)
        return RecordValue(type.kind, tuple(field for field, _ in type.fields), parts)
    value = next(values)
    if isinstance(type, ElementType):
        return ScalarValue(INT, value) if type is INT else loaded(build, value, type)
    return array_argument(build, value, type.element, name)


def array_argument(build: Builder, value: Value, element: ElementType, name: str) -> ArrayView:
    """An array argument."""
    view = argument_view(build, value, element)
    return ArrayView(value, element, view.extents, view.subscripts, ArrayOrigin(name, False))


def is_value(value: Any) -> bool:
    """Whether ``value`` is one of the translator, not an object of Python."""
    return isinstance(value, ScalarValue | ArrayView | ArrayExpression | PythonObject | RecordValue) or (
        isinstance(value, tuple) and all(map(is_value, value))
    )


def is_fixed(source: PythonSource, name: str, value: AnyValue) -> bool:
    """Whether the function is translated for the constant ``value``."""
    if name not in KNOWN_ARGUMENTS or source.function.__module__ not in LIBRARY:
        return False
    return all(isinstance(one, ScalarValue) and one.constant is not None for one in leaves(value) or (None,))
