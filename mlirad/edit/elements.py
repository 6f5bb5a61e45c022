"""Loops over all elements of a buffer."""

from __future__ import annotations

from collections.abc import Callable

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_buffer_like, create_cast, create_load, create_store, holds_buffers
from mlirad.edit.build import Builder
from mlirad.edit.extents import extents
from mlirad.edit.loops import create_nest_of_counts


def create_for_each_element(buffer: Value, body: Callable[[Builder, list[Value]], None], build: Builder) -> None:
    """Creates nested ``scf.for`` loops over all indices of ``buffer``, of any rank; ``body`` emits their body."""
    create_nest_of_counts(extents(buffer, build), build, body)


def create_add_to(buffer: Value, given: Value, add: Callable[[Value, Value, Builder], Value], build: Builder) -> None:
    """Emits ``buffer[...] += given[...]``; ``add`` emits the sum of two elements."""
    element = ir.MemRefType(buffer.type).element_type

    def emit(at: Builder, indices: list[Value]) -> None:
        before, more = (create_load(one, indices, element, at) for one in (buffer, given))
        create_store(add(before, more, at), buffer, indices, at)

    create_for_each_element(given, emit, build)


def create_zeros_like(buffer: Value, build: Builder) -> Value:
    """Creates a heap buffer of zeros with the extents and the type of ``buffer``."""
    zeros = create_buffer_like(buffer, build)
    create_fill_zero(zeros, build)
    return create_cast(zeros, buffer.type, build)


def create_fill_zero(buffer: Value, build: Builder) -> None:
    """Emits ``buffer[...] = 0``; nothing for a buffer of buffers, whose elements are written before they are read."""
    if holds_buffers(buffer.type):
        return
    zero = build.constant(ir.MemRefType(buffer.type).element_type, 0.0)
    create_for_each_element(buffer, lambda at, indices: create_store(zero, buffer, indices, at), build)
