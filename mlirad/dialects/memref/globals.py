"""``memref.get_global``: buffers of the module. ``@weights`` has its shadow in the global ``@weights_shadow``.

A global is an implicit argument of every function that names it, and ``enzyme_dup``: in forward mode its shadow holds
the tangents, in reverse mode adjoints are accumulated in it from call to call. It starts as zeros; whoever wants other
tangents or seeds, or zeros again, writes them. Constant globals carry no derivative.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.ops import Effect

_SUFFIX: Final = "_shadow"
_GLOBAL: Final = "memref.global"


@final
class GlobalModel:
    """The shadow is ``get_global`` of the shadow global."""

    cost = 0

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """None."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """None of the operands."""
        return ()

    def symbol(self, op: ir.Operation, /) -> str:
        """The name."""
        return str(ir.FlatSymbolRefAttr(op.attributes["name"]).value)

    def is_constant(self, op: ir.Operation, /) -> bool:
        """Whether the global says so."""
        found = _find(_table(op), self.symbol(op))
        return found is not None and "constant" in found.attributes

    def shadow_symbol(self, symbol: str, /) -> str:
        """The name with a suffix."""
        return symbol + _SUFFIX

    def create_shadow(self, op: ir.Operation, build: Builder, /) -> Value:
        """Name the shadow global, after making it where it is not there.

        Raises:
            UsageError: something else has its name.

        """
        table, primal = _table(op), self.symbol(op)
        name = self.shadow_symbol(primal)
        found = _find(table, name)
        if found is None:
            _create_zeros(table, primal, name)
        elif not _fits(found, op.result):
            message = f"the name '@{name}' for the shadow of '@{primal}' is taken"
            help = f"rename it, or make it a memref.global of type '{op.result.type}' that is not constant"
            raise UsageError(Diagnostic("MA0311", message, where(found.location), helps=(help,)))
        reference = ir.FlatSymbolRefAttr.get(name, build.loc.context)
        return build.value(op.name, (), op.result.type, {"name": reference})


def _fits(found: ir.Operation, buffer: Value) -> bool:
    return (
        found.name == _GLOBAL
        and "constant" not in found.attributes
        and ir.TypeAttr(found.attributes["type"]).value == buffer.type
    )


def _create_zeros(table: ir.Operation, primal: str, name: str) -> None:
    original = _find(table, primal)
    assert original is not None
    type = ir.MemRefType(ir.TypeAttr(original.attributes["type"]).value)
    element = type.element_type
    at = original.location
    zero: Attribute = (
        ir.FloatAttr.get(element, 0.0, at) if isinstance(element, ir.FloatType) else ir.IntegerAttr.get(element, 0)
    )
    kept = {n: original.attributes[n] for n in ("type", "alignment", "sym_visibility") if n in original.attributes}
    kept["sym_name"] = ir.StringAttr.get(name, table.context)
    kept["initial_value"] = ir.DenseElementsAttr.get_splat(ir.RankedTensorType.get(type.shape, element, loc=at), zero)
    Builder(ir.InsertionPoint.after(original), at).op(_GLOBAL, (), (), kept)


def _table(op: ir.Operation) -> ir.Operation:
    """The op around the function around ``op``: symbols are looked up there."""
    around = op.parent
    while around is not None and "sym_name" not in around.operation.attributes:
        around = around.operation.parent
    assert around is not None
    assert around.operation.parent is not None
    return around.operation.parent.operation


def _find(table: ir.Operation, symbol: str) -> ir.Operation | None:
    for view in table.regions[0].blocks[0].operations:
        attributes = view.operation.attributes
        if "sym_name" in attributes and ir.StringAttr(attributes["sym_name"]).value == symbol:
            return view.operation
    return None
