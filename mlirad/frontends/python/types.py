"""The types that annotations name: numbers such as `f64`, and arrays of them such as ``f64[:, 3]``.

Arithmetic has five types: `BOOL`, `INT` (an ``index``), `FLOAT`, `f32` and `f64`. `FLOAT` is Python's
float: it has 64 bits, and is converted to the type of the other operand, as in numpy (NEP 50). No import of MLIR.
"""

from __future__ import annotations

import dataclasses
import inspect
import sys
import typing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias


@dataclass(frozen=True)
class ElementType:
    """The type of a number, such as ``f64``; ``f64[:, 3]`` is the type of an array of rank 2 with three columns.

    Attributes:
        name: its name in messages.
        mlir: its name in MLIR.
        order: of two operand types, arithmetic uses the one of higher order.
    """

    name: str
    mlir: str
    kind: Literal["bool", "int", "float"]
    order: int

    def __getitem__(self, extents: Any) -> ArrayType:
        """An array type: ``:`` for an extent known at run time, an integer for a constant one."""
        found = extents if isinstance(extents, tuple) else (extents,)
        for extent in found:
            is_open = isinstance(extent, slice) and extent == slice(None)
            if not is_open and not (isinstance(extent, int) and not isinstance(extent, bool) and extent >= 0):
                raise TypeError(f"{self.name}[...] takes ':' or an integer for each axis, not {extent!r}")
        return ArrayType(self, tuple(extent if isinstance(extent, int) else None for extent in found))

    def __call__(self, number: Any) -> Any:
        """``number`` in this type, if the function is run by Python: ``f32(0.1)``."""
        import numpy

        name = {"bool": "bool", "int": "int64"}.get(self.name, self.name.replace("f", "float").replace("i", "int"))
        return numpy.dtype(name).type(number)

    @property
    def computed(self) -> ElementType:
        """The type of arithmetic on such numbers."""
        return INT if self.kind == "int" else self

    @property
    def stored(self) -> ElementType:
        """The element type of arrays of such numbers."""
        return {INT: i64, FLOAT: f64}.get(self, self)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class ArrayType:
    """The type of an array: its element type, and for each axis its extent, or None if unknown."""

    element: ElementType
    extents: tuple[int | None, ...]

    @property
    def mlir(self) -> str:
        """Its name in MLIR."""
        shape = "".join("?x" if extent is None else f"{extent}x" for extent in self.extents)
        return f"memref<{shape}{self.element.mlir}>"

    def __repr__(self) -> str:
        return f"{self.element}[{', '.join(':' if extent is None else str(extent) for extent in self.extents)}]"


@dataclass(frozen=True)
class RecordType:
    """The type of an argument that is a named tuple or a dataclass: the types of its fields by name."""

    kind: type
    fields: tuple[tuple[str, ElementType | ArrayType | RecordType], ...]

    def flat(self, name: str) -> Iterator[tuple[str, ElementType | ArrayType]]:
        """The names and types of the parameters that it is passed by."""
        for field, type in self.fields:
            if isinstance(type, RecordType):
                yield from type.flat(f"{name}_{field}")
            else:
                yield f"{name}_{field}", type


AnyType: TypeAlias = ElementType | ArrayType

BOOL: Final = ElementType("bool", "i1", "bool", 0)
INT: Final = ElementType("int", "index", "int", 1)
FLOAT: Final = ElementType("float", "f64", "float", 2)
f32: Final = ElementType("f32", "f32", "float", 3)
f64: Final = ElementType("f64", "f64", "float", 4)
i8: Final = ElementType("i8", "i8", "int", 1)
i16: Final = ElementType("i16", "i16", "int", 1)
i32: Final = ElementType("i32", "i32", "int", 1)
i64: Final = ElementType("i64", "i64", "int", 1)

_BUILTIN: Final[dict[Any, ElementType]] = {bool: BOOL, int: INT, float: FLOAT}
#: numpy type name -> type.
_NUMPY: Final = {"float64": f64, "float32": f32, "int64": i64, "int32": i32, "int16": i16, "int8": i8, "bool": BOOL}


def promoted(*types: ElementType) -> ElementType:
    """The type of arithmetic on numbers of ``types``."""
    return max((type.computed for type in types), key=lambda type: type.order)


def annotated_type(annotation: Any) -> AnyType | None:
    """The type that an argument annotation denotes; None if it is not a supported type."""
    if isinstance(annotation, ElementType | ArrayType):
        return annotation
    if typing.get_origin(annotation) is typing.Annotated:
        return next((one for one in annotation.__metadata__ if isinstance(one, ElementType | ArrayType)), None)
    try:
        return _BUILTIN.get(annotation) or _NUMPY.get(_dtype_name(annotation))
    except TypeError:  # not hashable
        return None


def parameter_type(annotation: Any) -> AnyType | RecordType | None:
    """The type that the annotation of a parameter denotes, also a named tuple or a dataclass; None if unsupported."""
    found = annotated_type(annotation)
    if found is not None or not isinstance(annotation, type):
        return found
    if dataclasses.is_dataclass(annotation):
        names = [one.name for one in dataclasses.fields(annotation)]
    elif issubclass(annotation, tuple):
        names = list(getattr(annotation, "_fields", ()))
    else:
        names = []
    annotations: dict[str, Any] = {}
    for one in reversed(annotation.__mro__):
        annotations |= inspect.get_annotations(one, eval_str=True)
    for name, one in annotations.items():
        if isinstance(one, typing.ForwardRef):  # a named tuple in a file with postponed evaluation
            annotations[name] = eval(one.__forward_arg__, vars(sys.modules[annotation.__module__]))
    types = [(name, parameter_type(annotations.get(name))) for name in names]
    fields = tuple((name, type) for name, type in types if type is not None)
    return RecordType(annotation, fields) if names and len(fields) == len(names) else None


def element_of(dtype: Any) -> ElementType | None:
    """The element type of a numpy array of ``dtype``."""
    found = annotated_type(dtype)
    return found.stored if isinstance(found, ElementType) else None


def annotated_results(annotation: Any) -> tuple[AnyType, ...] | None:
    """The types of the results that an annotation denotes; None if one is not a supported type."""
    if annotation is None or annotation is type(None):
        return ()
    parts: Sequence[Any] = (annotation,)
    if typing.get_origin(annotation) is tuple:
        parts = typing.get_args(annotation)
    elif isinstance(annotation, tuple):
        parts = annotation
    found = [annotated_type(part) for part in parts]
    return None if None in found else tuple(one for one in found if one is not None)


def _dtype_name(annotation: Any) -> str:
    """The name of a numpy scalar type or dtype, such as ``numpy.float32``."""
    return str(getattr(annotation, "name", None) or getattr(annotation, "__name__", ""))
