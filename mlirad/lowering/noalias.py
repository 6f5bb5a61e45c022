"""Preserves `llvm.noalias` of buffer arguments through the lowering to `llvm`, where upstream drops it.

A buffer becomes a descriptor in several arguments; its second pointer is the one that loads and stores go through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.module import symbol_name

_PROMISES: Final = ("llvm.noalias", "enzyme.noalias")

#: Function -> the places of its promised pointers among the arguments that it will have.
Promised = Mapping[str, Sequence[int]]


def find_promised(module: ir.Module) -> Promised:
    """The promised arguments of the functions in ``module``, whose signatures are to become those of `llvm`."""
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
    """How many arguments of `llvm` one argument becomes."""
    if isinstance(type, ir.MemRefType):
        return 3 + 2 * int(type.rank)
    return 2 if isinstance(type, ir.UnrankedMemRefType) else 1


def mark(lowered: ir.Module, promised: Promised) -> None:
    """Give the pointers of ``promised`` the attribute again.

    Not where the descriptor's first pointer is used too: what is freed through it was seen through the other one.
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
