"""Returns the element type of an `enzyme` cache or gradient."""

from __future__ import annotations

from mlirad._mlir import Type, ir


def stored_type(type: Type, allowed: tuple[str, ...]) -> Type | None:
    """Returns the element type if ``type`` is one of the ``allowed`` types (such as ``enzyme.Cache``), else None."""
    try:
        dynamic = ir.DynamicType(type)
    except ValueError:
        return None
    if dynamic.type_name not in allowed:
        return None
    held = ir.Attribute(dynamic.params[0]).maybe_downcast()
    return held.value if isinstance(held, ir.TypeAttr) else None
