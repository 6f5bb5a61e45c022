"""The interface of types: the shadow type, its zero, its sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mlirad._mlir import Type, Value
from mlirad.edit.build import Builder


class TypeModel(Protocol):
    """Answers how values of a type carry derivatives. Attached by the type's class; see `Registry.type_model`.

    A model of a type that may leave extents open derives from it, and answers the questions about these, too.
    """

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether a value of this type can carry a derivative (a float, or a buffer of floats)."""
        ...

    def is_mutable(self, type: Type, /) -> bool:
        """Whether the shadow is a buffer that is changed in place, instead of a new value each time."""
        ...

    def get_shadow_type(self, type: Type, width: int = 1, /) -> Type:
        """The type of tangents, adjoints and shadows, or of ``width`` of them side by side along a new first axis.

        A type that carries no derivative has no shadow: it is its own, at any width.
        """
        ...

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """A zero of the (immutable) shadow type."""
        ...

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """The sum of two (immutable) shadows."""
        ...

    def is_sized(self, type: Type, /) -> bool:
        """Whether the type alone says how large its values are; otherwise a zero takes its extents from a value."""
        return True

    def create_null_like(self, value: Value, build: Builder, /) -> Value:
        """A zero of the shadow type of ``value``, which is not sized, with the extents that ``value`` has."""
        raise TypeError("the type says all extents")

    def create_extents(self, value: Value, build: Builder, /) -> Sequence[Value]:
        """The extents of ``value`` that its type leaves open (index values)."""
        raise TypeError("the type says all extents")

    def create_null_of(self, type: Type, extents: Sequence[Value], build: Builder, /) -> Value:
        """A zero of a shadow type, with ``extents`` where the type leaves them open."""
        raise TypeError("the type says all extents")
