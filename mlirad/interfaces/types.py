"""The interface of types: the type of shadows, and their zeros and sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mlirad._mlir import Type, Value
from mlirad.edit.build import Builder


class TypeModel(Protocol):
    """How values of a type carry derivatives. Registered under the name of the type's class.

    The model of a type that may have dynamic extents also implements the last four methods.
    """

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether a value of this type can carry a derivative (a float, or a buffer of floats)."""

    def is_mutable(self, type: Type, /) -> bool:
        """Whether shadows are buffers that are updated in place, instead of SSA values."""

    def get_shadow_type(self, type: Type, /) -> Type:
        """The type of tangents, adjoints and shadows. A type that carries no derivative is returned unchanged."""

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """A zero of the (immutable) shadow type."""

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """The sum of two (immutable) shadows."""

    def is_sized(self, type: Type, /) -> bool:
        """Whether all extents are static; otherwise a zero takes its extents from a value."""
        return True

    def create_null_like(self, value: Value, build: Builder, /) -> Value:
        """A zero of the shadow type of ``value``, with the extents of ``value``."""
        raise TypeError("the type has static extents")

    def create_extents(self, value: Value, build: Builder, /) -> Sequence[Value]:
        """The dynamic extents of ``value`` (index values)."""
        raise TypeError("the type has static extents")

    def create_null_of(self, type: Type, extents: Sequence[Value], build: Builder, /) -> Value:
        """A zero of the shadow type ``type`` with the given dynamic extents."""
        raise TypeError("the type has static extents")
