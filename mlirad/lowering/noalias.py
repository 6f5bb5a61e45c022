"""Preserves `llvm.noalias` of buffer arguments through the lowering to `llvm`, which drops it.

A buffer becomes a descriptor in several arguments; its second pointer is the one that loads and stores use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.module import symbol_name

_PROMISES: Final = ("llvm.noalias", "enzyme.noalias")

#: Function -> the positions of its noalias pointers among the lowered arguments.
Promised = Mapping[str, Sequence[int]]


def find_promised(module: ir.Module) -> Promised:
    """The noalias arguments of the functions in ``module``, before their signatures are lowered."""
    found: dict[str, Sequence[int]] = {}
    for op in module.body.operations:
        if op.operation.name == "func.func" and "arg_attrs" in op.attributes and len(op.regions[0].blocks):
            places = _places(op)
            if places:
                found[symbol_name(op)] = places
    return found


def _places(function: ir.OpView) -> list[int]:
    described = ir.ArrayAttr(function.attributes["arg_attrs"])
    places: list[int] = []
    position = 0
    for argument, attributes in zip(function.regions[0].blocks[0].arguments, described, strict=True):
        if isinstance(argument.type, ir.MemRefType) and any(name in attributes for name in _PROMISES):
            places.append(position + 1)
        position += _parts(argument.type)
    return places


def _parts(type: Type) -> int:
    """The number of `llvm` arguments that one argument becomes."""
    if isinstance(type, ir.MemRefType):
        return 3 + 2 * int(type.rank)
    return 2 if isinstance(type, ir.UnrankedMemRefType) else 1


def mark(lowered: ir.Module, promised: Promised) -> None:
    """Restores the attribute of the pointers in ``promised``.

    Not if the descriptor's first pointer is used too: a free through it would alias the other one.
    """
    if not promised:
        return
    with lowered.context:
        attribute = ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get()})
        for op in lowered.body.operations:
            places = promised.get(symbol_name(op), ()) if op.operation.name == "llvm.func" else ()
            arguments = op.regions[0].blocks[0].arguments if places else ()
            safe = {place for place in places if not any(True for _ in arguments[place - 1].uses)}
            if safe:
                attributes = [attribute if i in safe else ir.DictAttr.get({}) for i in range(len(arguments))]
                op.attributes["arg_attrs"] = ir.ArrayAttr.get(attributes)
