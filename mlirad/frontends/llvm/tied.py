"""Finds pointer parameters that point into the same object as another one, such as the end of a range.

They are passed as offsets, so that the memory is passed once and its derivative has one place.
"""

from __future__ import annotations

from mlirad.frontends.llvm.merges import PointerMerges
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.program import LlvmFunction, LlvmInstruction, LlvmParameter, LlvmValue

_Calls = dict[LlvmFunction, list[tuple[LlvmFunction, LlvmInstruction]]]


def tie_parameters(functions: list[LlvmFunction], objects: Objects) -> None:
    """Set ``objects.tied``: the parameters of ``functions`` whose object is that of an earlier one in all calls."""
    calls = _calls(functions, objects)
    for callee in functions:
        if any(caller is not callee for caller, _ in calls.get(callee, ())):
            first: dict[object, LlvmParameter] = {}
            for parameter in callee.parameters:
                if parameter.type.kind == "pointer":
                    found = first.setdefault(objects.memory(parameter), parameter)
                    if found is not parameter:
                        objects.tied[parameter] = found
    merges = {one: PointerMerges(one, objects) for one in functions if objects.tied}
    changed = True
    while changed:
        changed = False
        for given, other in list(objects.tied.items()):
            if not isinstance(given, LlvmParameter):
                continue
            pairs = [(merges[caller], one.operands) for caller, one in calls[objects.owner(given)]]
            if not all(_are_together(passed[other.number], passed[given.number], one) for one, passed in pairs):
                del objects.tied[given]
                changed = True


def _calls(functions: list[LlvmFunction], objects: Objects) -> _Calls:
    found: _Calls = {}
    for caller in functions:
        for one in caller.instructions:
            for callee in objects.callees(one) if one.opcode == "call" else ():
                found.setdefault(callee, []).append((caller, one))
    return found


def _are_together(x: LlvmValue, y: LlvmValue, merges: PointerMerges) -> bool:
    """Whether two pointers point into one object, which is the same whenever it is made, or both are null."""
    if merges.are_together(x, y):
        return True
    if merges.may_be_null(x) or merges.may_be_null(y):
        return False
    objects = merges.objects
    roots = [{objects.tied.get(root, root) for root in objects.roots(one)} for one in (x, y)]
    return roots[0] == roots[1] and len(roots[0]) == 1 and not any(map(merges.flow.is_allocated_in_loop, roots[0]))
