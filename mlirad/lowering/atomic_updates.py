"""Lowers atomic updates that upstream does not: regions that compute the new value from the old one, and products.

    old = m[i]; do { new = <region>(old); (old, done) = compare-and-exchange m[i] from old to new } while not done

The result is the value that was replaced. Source: the loop around a compare-and-exchange of the LLVM Language Reference
("Atomic instructions"), as upstream's conversion of ``memref.atomic_rmw`` had it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.walk import find_ops

_GENERIC: Final = "memref.generic_atomic_rmw"
_UPDATE: Final = "memref.atomic_rmw"
_CALL: Final = "func.call"
#: The prefix of functions that represent a compare-and-exchange of a type.
_EXCHANGE: Final = "mlirad_exchange_"
#: The kinds of ``memref.atomic_rmw`` that LLVM has no instruction for, by upstream's numbers.
_PRODUCTS: Final = {12: "arith.mulf", 13: "arith.muli"}
#: The bit widths that a compare-and-exchange supports.
_WIDTHS: Final = (8, 16, 32, 64)
#: Memory orderings, by the numbers of the LLVM dialect's attributes: acquire-release and monotonic.
_ACQUIRE_RELEASE, _MONOTONIC = 6, 2

#: (address, expected value, new value, builder) -> (old value, whether the exchange happened).
_CreateSwap: TypeAlias = Callable[[Value, Value, Value, Builder], tuple[Value, Value]]


def expand_updates(module: ir.Module, *, hiding: bool = False) -> None:
    """Replaces those updates by loops around a compare-and-exchange; ops that still have no lowering are kept.

    ``hiding``: the compare-and-exchange is a call until `show_exchanges`, as upstream's deallocation refuses it.
    """
    found = find_ops(
        module.operation, lambda op: op.name == _GENERIC or (op.name == _UPDATE and _product(op) is not None)
    )
    for op in found:
        if _word(op.results[0].type) is not None:
            with module.context, op.location:
                _expand(op, _Hidden(module) if hiding else _create_swap)


def generalize_products(root: ir.Operation) -> None:
    """Replaces products by updates with a region, which upstream lowers for buffers in any memory space."""
    for op in find_ops(root, lambda op: op.name == _UPDATE and _product(op) is not None):
        value, *place = op.operands
        update = before(op).op(_GENERIC, place, [value.type], None, 1)
        at = before(op).into(update.regions[0], [value.type])
        at.op("memref.atomic_yield", [at.value(_product(op) or "", [at.arguments[0], value], value.type)])
        replace_op(op, [update.result])


def show_exchanges(module: ir.Module) -> None:
    """Replaces each call that represents a compare-and-exchange by the op."""
    calls = find_ops(
        module.operation,
        lambda op: op.name == _CALL and ir.FlatSymbolRefAttr(op.attributes["callee"]).value.startswith(_EXCHANGE),
    )
    for op in calls:
        with module.context, op.location:
            pointer, old, new = op.operands
            replace_op(op, _create_swap(pointer, old, new, before(op)))
    # Even if no call is left, as it may have been in a loop that never runs.
    for view in list(module.body.operations):
        symbol = view.operation.attributes.get("sym_name")
        if symbol is not None and ir.StringAttr(symbol).value.startswith(_EXCHANGE):
            view.operation.erase()


class _Hidden:
    """Creates calls that represent a compare-and-exchange, and declares their callees."""

    def __init__(self, module: ir.Module) -> None:
        self._module = module

    def __call__(self, pointer: Value, old: Value, new: Value, build: Builder) -> tuple[Value, Value]:
        """Returns the old value, and whether it was equal to ``old`` and has been replaced by ``new``."""
        name, results = f"{_EXCHANGE}{old.type}", [old.type, _bit(old.context)]
        symbols = ir.SymbolTable(self._module.operation)
        if name not in symbols:
            type = ir.FunctionType.get([pointer.type, old.type, new.type], results)
            declared = {"sym_name": name, "sym_visibility": "private"}
            attributes: dict[str, ir.Attribute] = {n: ir.StringAttr.get(text) for n, text in declared.items()}
            attributes["function_type"] = ir.TypeAttr.get(type)
            start = build.at(ir.InsertionPoint.at_block_begin(self._module.body))
            start.op("func.func", (), (), attributes, 1)
        callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
        held, done = build.op(_CALL, [pointer, old, new], results, callee).results
        return held, done


def _product(op: ir.Operation) -> str | None:
    return _PRODUCTS.get(int(ir.IntegerAttr(op.attributes["kind"]).value))


def _word(type: Type) -> ir.IntegerType | None:
    """The integer type with the bits of ``type``; None if the machine cannot exchange it."""
    if not isinstance(type, ir.IntegerType | ir.FloatType):
        return None
    return ir.IntegerType.get_signless(type.width, type.context) if type.width in _WIDTHS else None


def _expand(op: ir.Operation, create_swap: _CreateSwap) -> None:
    type = op.results[0].type
    place = list(op.operands)[op.name == _UPDATE :]
    build = before(op)
    pointer = _create_pointer(place[0], place[1:], build)
    start = build.value("memref.load", place, type)
    loop = build.op("scf.while", [start], [type], None, 2)
    at, again = (build.into(region, [type], [op.location]) for region in loop.regions)
    (tried,) = at.arguments
    end = at.op("scf.condition", [at.constant(_bit(op.context), 0), tried])
    new = _create_new(op, tried, end)
    end.operands[0], end.operands[1] = _create_exchange(pointer, tried, new, create_swap, before(end))
    again.op("scf.yield", again.arguments)
    replace_op(op, [loop.results[0]])


def _create_new(op: ir.Operation, old: Value, end: ir.Operation) -> Value:
    """Emits the new value before ``end``."""
    if op.name == _UPDATE:
        return before(end).value(_product(op) or "", [old, op.operands[0]], old.type)
    return move_body(op.regions[0].blocks[0], end, [old])[0]


def _create_exchange(
    pointer: Value, old: Value, new: Value, create_swap: _CreateSwap, build: Builder
) -> tuple[Value, Value]:
    """Emits one attempt; returns whether to retry, because the old value differed from ``old``, and the old value."""
    word, bit = _word(old.type), _bit(old.context)
    bits = [v if v.type == word else build.value("arith.bitcast", [v], word) for v in (old, new)]
    held, done = create_swap(pointer, bits[0], bits[1], build)
    held = held if held.type == old.type else build.value("arith.bitcast", [held], old.type)
    return build.value("arith.xori", [done, build.constant(bit, 1)], bit), held


def _create_swap(pointer: Value, old: Value, new: Value, build: Builder) -> tuple[Value, Value]:
    """Emits the exchange; returns the old value, and whether it was equal to ``old`` and has been replaced."""
    word, bit = old.type, _bit(old.context)
    number = ir.IntegerType.get_signless(64, old.context)
    order: dict[str, ir.Attribute] = {
        "success_ordering": ir.IntegerAttr.get(number, _ACQUIRE_RELEASE),
        "failure_ordering": ir.IntegerAttr.get(number, _MONOTONIC),
    }
    pair = ir.Type.parse(f"!llvm.struct<({word}, i1)>", old.context)
    swapped = build.value("llvm.cmpxchg", [pointer, old, new], pair, order)
    held = build.value("llvm.extractvalue", [swapped], word, {"position": ir.DenseI64ArrayAttr.get([0])})
    done = build.value("llvm.extractvalue", [swapped], bit, {"position": ir.DenseI64ArrayAttr.get([1])})
    return held, done


def _create_pointer(buffer: Value, indices: Sequence[Value], build: Builder) -> Value:
    """Emits the address of the element."""
    type, index = ir.MemRefType(buffer.type), ir.IndexType.get(buffer.context)
    scalar = ir.MemRefType.get([], type.element_type, memory_space=type.memory_space)
    parts = build.op("memref.extract_strided_metadata", [buffer], [scalar, *[index] * (1 + 2 * type.rank)])
    place, strides = parts.results[1], list(parts.results)[2 + type.rank :]
    for number, stride in zip(indices, strides, strict=True):
        step = build.value("arith.muli", [number, stride], index)
        place = build.value("arith.addi", [place, step], index)
    width = build.index(type.element_type.width // 8)
    start = build.value("memref.extract_aligned_pointer_as_index", [buffer], index)
    address = build.value("arith.addi", [start, build.value("arith.muli", [place, width], index)], index)
    word = build.value("arith.index_cast", [address], ir.IntegerType.get_signless(64, buffer.context))
    return build.value("llvm.inttoptr", [word], ir.Type.parse("!llvm.ptr", buffer.context))


def _bit(context: ir.Context) -> ir.IntegerType:
    return ir.IntegerType.get_signless(1, context)
