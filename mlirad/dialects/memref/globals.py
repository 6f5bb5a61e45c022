"""``memref.get_global``: buffers of the module. ``@weights`` has its shadow in the global ``@weights_shadow``.

A global is an implicit ``enzyme_dup`` argument of every function that uses it: in forward mode its shadow holds the
tangents, in reverse mode adjoints are accumulated in it over all calls. It is initialized to zeros; to use other
tangents or seeds, or to reset it, write to it. In a function that uses both, as a derivative does, the shadow of
``@weights`` is ``@weights_shadow_2``, and that of ``@weights_shadow`` is ``@weights_shadow_shadow``. Constant globals
carry no derivative: where one meets buffers that do, its tangents are in a constant global of zeros,
``@weights_zeros``. Where several shadows are used at once, as in derivatives with a width, eight of them are in
``@weights_shadow_x8``, with a last dimension more.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.module import find_symbol, symbol_name
from mlirad.edit.types import is_float
from mlirad.edit.walk import ancestors
from mlirad.errors import Diagnostic, UnsupportedError, UsageError
from mlirad.interfaces.ops import MemoryModel

_SUFFIX, _ZEROS = "_shadow", "_zeros"
_GLOBAL: Final = "memref.global"
_COMPLEX_ZERO: Final = "dense<(0.000000e+00,0.000000e+00)>"


@final
class MemrefGlobalModel(MemoryModel):
    """The shadow is ``get_global`` of the shadow global."""

    cost = 0

    def symbol(self, op: ir.Operation, /) -> str:
        """The name."""
        return str(ir.FlatSymbolRefAttr(op.attributes["name"]).value)

    def is_constant(self, op: ir.Operation, /) -> bool:
        """Whether the global is constant."""
        found = find_symbol(_table(op), self.symbol(op))
        return found is not None and "constant" in found.attributes

    def create_shadow(
        self, op: ir.Operation, taken: Container[str], build: Builder, /, *, holds_tangents: bool
    ) -> Value:
        """The name of the shadow global, or of the zeros that are the tangents of a constant; created if missing.

        Raises:
            UsageError: another symbol has the name.
            UnsupportedError: zeros of its type cannot be expressed as an attribute.

        """
        table, primal = _table(op), self.symbol(op)
        constant = holds_tangents and self.is_constant(op)
        name = primal + _ZEROS if constant else _shadow_name(primal, taken)
        found = find_symbol(table, name)
        if found is None:
            _create_zeros(table, primal, name, op.result.type, constant)
        elif not _fits(found, op.result.type, constant):
            raise _name_is_taken(found, f"the shadow of '@{primal}'", op.result.type, constant)
        return _create_use(name, op.result.type, build)

    def create_lanes(self, op: ir.Operation, type: Type, build: Builder, /) -> Value:
        """The name of the global ``@weights_shadow_x8``; created if missing.

        Raises:
            UsageError: another symbol has the name.
            UnsupportedError: the global is not initialized to zeros, or these cannot be expressed as an attribute.

        """
        table, one = _table(op), self.symbol(op)
        name = f"{one}_x{ir.MemRefType(type).shape[-1]}"
        found, original = find_symbol(table, name), find_symbol(table, one)
        assert original is not None
        if not _starts_as_zeros(original):
            message = (
                f"cannot batch: '@{one}' is not initialized with zeros, and its copies for each batch element would be"
            )
            help = "initialize it with zeros, and store its values in the function"
            raise UnsupportedError(Diagnostic("MA0360", message, where(original.location), helps=(help,)))
        if found is None:
            _create_zeros(table, one, name, type, constant=False)
        elif not _fits(found, type, constant=False):
            raise _name_is_taken(found, f"the copies of '@{one}'", type, constant=False)
        return _create_use(name, type, build)


def _shadow_name(primal: str, taken: Container[str]) -> str:
    """The name with a suffix, numbered in derivatives of derivatives, which use the shadow itself as a primal.

    Names of different primals differ before the last suffix.
    """
    name, number = primal + _SUFFIX, 2
    while name in taken:
        name, number = f"{primal}{_SUFFIX}_{number}", number + 1
    return name


def _fits(found: ir.Operation, type: Type, constant: bool) -> bool:
    if found.name != _GLOBAL or ir.TypeAttr(found.attributes["type"]).value != type:
        return False
    return ("constant" in found.attributes) == constant and (not constant or _starts_as_zeros(found))


def _starts_as_zeros(found: ir.Operation) -> bool:
    start = str(found.attributes["initial_value"]) if "initial_value" in found.attributes else ""
    return start.startswith(("dense<0.000000e+00>", "dense<0>", _COMPLEX_ZERO))


def _name_is_taken(found: ir.Operation, what: str, type: Type, constant: bool) -> UsageError:
    name = symbol_name(found)
    kind = "of constant zeros" if constant else "that is not constant"
    help = f"rename it, or make it a memref.global of type '{type}' {kind}"
    message = f"the name '@{name}' for {what} is taken"
    return UsageError(Diagnostic("MA0311", message, where(found.location), helps=(help,)))


def _create_use(name: str, type: Type, build: Builder) -> Value:
    reference = ir.FlatSymbolRefAttr.get(name, build.loc.context)
    return build.value("memref.get_global", (), type, {"name": reference})


def _create_zeros(table: ir.Operation, primal: str, name: str, type: Type, constant: bool) -> None:
    original = find_symbol(table, primal)
    assert original is not None
    at = original.location
    type = ir.MemRefType(type)
    zero = _zero(type.element_type)
    if zero is None:
        message = f"cannot differentiate: '@{primal}' is of type '{type}', which has no attribute for its zeros"
        helps = ("pass the buffer as an argument instead of a global",)
        raise UnsupportedError(Diagnostic("MA0305", message, where(at), helps=helps))
    # By text: the bindings cannot create attributes of complex numbers.
    made = ir.Operation.parse(f"{_GLOBAL} @shadow : {type} = dense<{zero}>", context=table.context)
    made.location = at
    made.attributes["sym_name"] = ir.StringAttr.get(name, table.context)
    if constant:
        made.attributes["constant"] = ir.UnitAttr.get(table.context)
    for kept in ("alignment", "sym_visibility"):
        if kept in original.attributes:
            made.attributes[kept] = original.attributes[kept]
    ir.InsertionPoint.after(original).insert(made)


def _zero(element: Type) -> str | None:
    if isinstance(element, ir.ComplexType):
        return "(0.0, 0.0)"
    if is_float(element):
        return "0.0"
    return "0" if isinstance(element, ir.IntegerType | ir.IndexType) else None


def _table(op: ir.Operation) -> ir.Operation:
    """The op that encloses the function of ``op``, which is the symbol table."""
    around = ancestors(op)
    next(one for one in around if "sym_name" in one.attributes)
    return next(around)
