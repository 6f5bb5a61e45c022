"""Outlines parts of a function, and creates loops that call them for consecutive ranges of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.loops import create_counted_for

#: (index of the first step, number of steps, carried values, builder) -> carried values.
Part: TypeAlias = Callable[[Value, Value, Sequence[Value], Builder], Sequence[Value]]
#: (maximum number of steps, carried values, builder) -> whether steps remain (i1), carried values.
OpenPart: TypeAlias = Callable[[Value, Sequence[Value], Builder], Sequence[Value]]

_ROUNDING: Final = 0.999999


def create_function(
    name: str,
    inputs: Sequence[Type],
    results: Sequence[Type],
    build: Builder,
    described: Sequence[ir.DictAttr] | None = None,
    *,
    places: Sequence[ir.Location] | None = None,
    more: Mapping[str, Attribute] | None = None,
    is_private: bool = True,
) -> tuple[ir.Operation, Builder]:
    """Creates a function at the insertion point of ``build``; returns it and a builder in its empty body.

    ``described``: the attributes of its arguments; ``places``: the locations of the arguments, which contain their
    names; ``more``: other attributes of the function.
    """
    context = build.loc.context
    attributes: dict[str, Attribute] = {
        "sym_name": ir.StringAttr.get(name, context),
        "function_type": ir.TypeAttr.get(ir.FunctionType.get(list(inputs), list(results), context), context),
        **(more or {}),
    }
    if is_private:
        attributes["sym_visibility"] = ir.StringAttr.get("private", context)
    if described is not None:
        attributes["arg_attrs"] = ir.ArrayAttr.get(list(described), context)
    function = build.op("func.func", (), (), attributes, 1)
    return function, build.into(function.regions[0], inputs, places)


def create_return(values: Sequence[Value], build: Builder) -> None:
    """Creates a ``func.return``."""
    build.op("func.return", values)


def create_call(
    name: str, operands: Sequence[Value], types: Sequence[Type], attributes: Mapping[str, Attribute], build: Builder
) -> ir.Operation:
    """Creates a call of the function ``name``, with additional ``attributes``."""
    return build.op("func.call", operands, types, {"callee": ir.FlatSymbolRefAttr.get(name), **attributes})


def create_pieces(steps: Value, period: Value, inits: Sequence[Value], part: Part, build: Builder) -> ir.Operation:
    """Creates a loop over pieces of ``period`` steps, the last one shorter; ``part`` emits a piece."""
    index = steps.type
    pieces = build.value("arith.ceildivui", (steps, period), index)

    def piece(number: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
        first = at.value("arith.muli", (number, period), index)
        left = at.value("arith.subi", (steps, first), index)
        return part(first, at.value("arith.minui", (period, left), index), carried, at)

    return create_counted(pieces, inits, piece, build)


def create_even_pieces(pieces: int, length: int, inits: Sequence[Value], part: Part, build: Builder) -> ir.Operation:
    """Like `create_pieces`, for a static number of pieces of equal length."""
    steps = build.index(length)

    def piece(number: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
        return part(at.value("arith.muli", (number, steps), steps.type), steps, carried, at)

    return create_counted(build.index(pieces), inits, piece, build)


def create_counted(
    count: Value,
    inits: Sequence[Value],
    body: Callable[[Value, Sequence[Value], Builder], Sequence[Value]],
    build: Builder,
) -> ir.Operation:
    """Creates a loop of ``count`` iterations whose carried values ``body`` emits from the iteration number."""
    loop, at, number, carried = create_counted_for(count, inits, build)
    at.op("scf.yield", body(number, carried, at))
    return loop


def create_open_pieces(period: int, inits: Sequence[Value], part: OpenPart, build: Builder) -> ir.Operation:
    """Creates a loop over pieces of at most ``period`` steps that runs at least once, while ``part`` says so.

    With ``period`` 0 the pieces have 1, 2, 3 ... steps, so that there are about as many pieces as the longest has
    steps. The first result is not a carried value.
    """
    started = [build.index(period or 1), *inits]
    types = [v.type for v in started]
    loop = build.op("scf.while", started, types, None, 2)
    at, after = (build.into(region, types) for region in loop.regions)
    most, *carried = at.arguments
    goes_on, *following = part(most, carried, at)
    longer = most if period else at.value("arith.addi", (most, at.index(1)), most.type)
    at.op("scf.condition", [goes_on, longer, *following])
    after.op("scf.yield", after.arguments)
    return loop


def create_root(count: Value, build: Builder) -> Value:
    """Emits the square root of an index, rounded up; at least 1."""
    integer, real, index = ir.IntegerType.get_signless(64), ir.F64Type.get(), count.type
    number = build.value("arith.uitofp", (build.value("arith.index_castui", (count,), integer),), real)
    rounded = build.value(
        "arith.addf", (build.value("math.sqrt", (number,), real), build.constant(real, _ROUNDING)), real
    )
    root = build.value("arith.index_castui", (build.value("arith.fptoui", (rounded,), integer),), index)
    return build.value("arith.maxui", (root, build.index(1)), index)
