"""Reads and creates derivative ops: the function, the activities, and the options that they state.

`read_call` reads `enzyme.autodiff`, `enzyme.fwddiff` and their region forms. Activities that a file does not state have
the defaults of `mlirad.interfaces.signature`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.enzyme.table import GROUPS, SEGMENTS
from mlirad.dialects.enzyme.tokens import runs
from mlirad.edit.location import where
from mlirad.edit.module import find_symbol, symbols
from mlirad.edit.walk import ancestors
from mlirad.errors import Diagnostic, VerifyError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import UPSTREAM_TYPES, Signature, TypeFacts, default_arguments, default_results

#: The ops that request a derivative.
MODES: Final[dict[str, Mode]] = {
    "enzyme.fwddiff": Mode.FORWARD,
    "enzyme.autodiff": Mode.REVERSE,
    "enzyme.fwddiff_region": Mode.FORWARD,
    "enzyme.autodiff_region": Mode.REVERSE,
}
#: The ops of split mode: the first returns a tape after its results, the second takes it after its seeds.
SPLIT_PRIMAL, SPLIT_REVERSE = "enzyme.autodiff_split_mode.primal", "enzyme.autodiff_split_mode.reverse"
TAPE: Final = "!enzyme.Tape"
_BY_NAME: Final = {activity.value: activity for activity in Activity}
_Defaults = Callable[[Mode, Sequence[Type], TypeFacts], tuple[Activity, ...]]


@dataclass(frozen=True)
class DerivativeCall:
    """What one derivative op requests.

    ``callee`` is None for the region forms, and ``primal`` is None for a function whose type is no builtin one.
    ``atomic_add``: in reverse mode, other threads add to the same shadows.
    """

    callee: str | None
    primal: ir.FunctionType | None
    signature: Signature
    strong_zero: bool
    atomic_add: bool


def read_call(op: ir.Operation, facts: TypeFacts = UPSTREAM_TYPES) -> DerivativeCall:
    """Reads ``op`` (of `MODES`, or of split mode); activities are not checked against the types here.

    Raises:
        VerifyError: the function does not exist, or an attribute is of the wrong kind.
    """
    mode = MODES.get(op.name, Mode.REVERSE)
    if op.name.endswith("_region"):
        callee, primal = None, _region_type(op)
    else:
        callee = callee_name(op)
        primal = _function_type(callee_of(op))
    signature = Signature(
        mode,
        _activities(op, "activity", mode, list(primal.inputs) if primal else [], default_arguments, facts),
        _activities(op, "ret_activity", mode, list(primal.results) if primal else [], default_results, facts),
        _width(op),
    )
    atomic_add = _flag(op, "atomic_add") and mode is Mode.REVERSE
    return DerivativeCall(callee, primal, signature, _flag(op, "strong_zero"), atomic_add)


def callee_name(op: ir.Operation) -> str:
    """Returns the symbol in the op's ``fn``, without ``@``; nested symbols are joined by ``::@``."""
    if "fn" not in op.attributes:
        raise _wrong(op, "MA0608", f"'{op.name}' names no function", "give it as 'fn = @f'")
    attribute = op.attributes["fn"]
    if isinstance(attribute, ir.FlatSymbolRefAttr):
        return str(attribute.value)
    if isinstance(attribute, ir.SymbolRefAttr):
        return "::@".join(attribute.value)
    raise _wrong(op, "MA0608", f"'fn' of '{op.name}' is '{attribute}', not a symbol", "give it as 'fn = @f'")


def callee_of(op: ir.Operation) -> ir.Operation:
    """Returns the function that ``op`` names, looked up from the nearest symbol table outwards, as in MLIR."""
    name = callee_name(op)
    first, *inner = name.split("::@")
    known: list[str] = []
    for table in ancestors(op):
        inside = symbols(table)
        found = inside.get(first)
        for part in inner:
            found = find_symbol(found, part) if found else None
        if found is not None:
            return found
        known += inside
    near = get_close_matches(first, known, 1)
    help = f"did you mean '@{near[0]}'?" if near else f"define it: func.func @{first}(...) {{ ... }}"
    raise _wrong(op, "MA0603", f"there is no function '@{name}'", help)


def _function_type(function: ir.Operation) -> ir.FunctionType | None:
    if "function_type" not in function.attributes:
        return None
    type = function.attributes["function_type"].value
    return type if isinstance(type, ir.FunctionType) else None


def _region_type(op: ir.Operation) -> ir.FunctionType:
    """Returns the type of the region as a function: from its block arguments to what it yields."""
    blocks = [block for region in op.regions for block in region.blocks]
    help = "write: { ^bb0(%a: f64): ... enzyme.yield %y : f64 }"
    if not blocks:
        raise _wrong(op, "MA0607", f"the region of '{op.name}' is empty", help)
    for block in blocks:
        last = list(block.operations)[-1:]
        if last and last[0].operation.name == "enzyme.yield":
            results = [value.type for value in last[0].operation.operands]
            return ir.FunctionType.get([argument.type for argument in blocks[0].arguments], results, op.context)
    raise _wrong(op, "MA0607", f"the region of '{op.name}' does not end in 'enzyme.yield'", help)


def _activities(
    op: ir.Operation, name: str, mode: Mode, types: Sequence[Type], default: _Defaults, facts: TypeFacts
) -> tuple[Activity, ...]:
    if name not in op.attributes:
        return default(mode, types, facts)
    attribute = op.attributes[name]
    if not isinstance(attribute, ir.ArrayAttr):
        raise _wrong(op, "MA0608", f"'{name}' is '{attribute}', not a list", _LIST_HELP.format(name=name))
    return tuple(_activity(op, name, one) for one in attribute)


_LIST_HELP: Final = "give one activity for each: {name} = [#enzyme.activity<enzyme_dup>, ...]"


def read_activities(op: ir.Operation, name: str) -> tuple[Activity, ...]:
    """Returns the activities in the list attribute ``name``; empty if the op has no such attribute.

    Raises:
        VerifyError: it is no list of activities.
    """
    return _activities(op, name, Mode.REVERSE, (), lambda *_: (), UPSTREAM_TYPES)


def _activity(op: ir.Operation, name: str, attribute: Attribute) -> Activity:
    spelling = str(attribute)
    activity = _BY_NAME.get(spelling.removeprefix('#enzyme.activity<"').removesuffix('">'))
    if activity is None:
        raise _wrong(op, "MA0211", f"'{name}' has '{spelling}', which is not an activity", _LIST_HELP.format(name=name))
    return activity


def _width(op: ir.Operation) -> int:
    if "width" not in op.attributes:
        return 1
    attribute = op.attributes["width"]
    if not isinstance(attribute, ir.IntegerAttr):
        raise _wrong(op, "MA0608", f"'width' is '{attribute}', not an integer", "write: width = 2")
    return int(attribute.value)


def _flag(op: ir.Operation, name: str) -> bool:
    if name not in op.attributes:
        return False
    attribute = op.attributes[name]
    if isinstance(attribute, ir.UnitAttr):
        return True
    if not isinstance(attribute, ir.BoolAttr):
        raise _wrong(op, "MA0608", f"'{name}' is '{attribute}', not 'true' or 'false'", f"write: {name} = true")
    return bool(attribute.value)


def _wrong(op: ir.Operation, code: str, message: str, help: str) -> VerifyError:
    return VerifyError(Diagnostic(code, message, where(op.location), helps=(help,)))


def activities_attribute(activities: Iterable[Activity]) -> Attribute:
    """Returns the list attribute of ``activities``, in the current context."""
    return ir.ArrayAttr.get([ir.Attribute.parse(f'#enzyme.activity<"{activity.value}">') for activity in activities])


def create_call(
    name: str,
    callee: str,
    signature: Signature,
    operands: Sequence[Value],
    results: Sequence[Type],
    ip: ir.InsertionPoint,
) -> ir.Operation:
    """Creates the derivative op ``name`` (``enzyme.autodiff`` or ``enzyme.fwddiff``) of ``@callee`` at ``ip``."""
    attributes = {
        "fn": ir.FlatSymbolRefAttr.get(callee),
        "activity": activities_attribute(signature.arguments),
        "ret_activity": activities_attribute(signature.results),
    }
    if signature.width != 1:
        attributes["width"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), signature.width)
    attributes |= segment_attributes(operands, results)
    return ir.Operation.create(name, list(results), list(operands), attributes, ip=ip)


def segment_attributes(operands: Sequence[Value], results: Sequence[Type]) -> dict[str, Attribute]:
    """Returns the segment attributes of a derivative op: the lengths of runs of equal operand and result types."""
    lengths = (runs(types) for types in ([value.type for value in operands], results))
    padded = ([*known, *[0] * (GROUPS - len(known))] for known in lengths)
    return {key: ir.DenseI32ArrayAttr.get(sizes) for key, sizes in zip(SEGMENTS, padded, strict=True)}
