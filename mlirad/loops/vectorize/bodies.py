"""Copies a loop and inlines its calls, for the analyses and the code generator.

The loop itself is unchanged, calls included, for the remaining iterations that fill no vector.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op, terminator_of
from mlirad.edit.slices import TensorSlice
from mlirad.edit.walk import closure, find_ops
from mlirad.loops.open_extents import EXPECTED
from mlirad.loops.vectorize.vector_ops import LOAD, LOOP, PARALLEL, STORE, YIELD, is_arithmetic

FUNCTION: Final = "func.func"
CALL: Final = "func.call"
SCOPE: Final = "memref.alloca_scope"
_DESCRIBED: Final = "memref.reinterpret_cast"
_VIEWS: Final = ("memref.cast", _DESCRIBED)

#: The greatest depth of calls that are inlined.
MAX_DEPTH: Final = 4


def functions_of(module: ir.Module) -> dict[str, ir.Operation]:
    """The functions of one block, by name."""
    found: dict[str, ir.Operation] = {}
    for view in module.body.operations:
        op = view.operation
        if op.name == FUNCTION and len(op.regions[0].blocks) == 1:
            found[symbol_name(op)] = op
    return found


def may_copy(loop: ir.Operation, functions: Mapping[str, ir.Operation], most_ops: int) -> bool:
    """Whether all calls in ``loop`` can be inlined, to at most ``most_ops`` ops."""
    ops = _count_ops(loop, functions)
    return ops is not None and ops <= most_ops


def _count_ops(op: ir.Operation, functions: Mapping[str, ir.Operation], depth: int = 0) -> int | None:
    """The number of ops inside ``op`` with all callees; None where a call cannot be inlined."""
    total = 0
    for inner in find_ops(op, lambda inner: inner != op, outer_first=True):
        total += 1
        if inner.name == CALL:
            callee = functions.get(callee_of(inner))
            # This ends recursion too, whose depth is not bounded.
            if callee is None or depth == MAX_DEPTH or "no_inline" in callee.attributes:
                return None
            own = _count_ops(callee, functions, depth + 1)
            if own is None:
                return None
            total += own
    return total


def callee_of(call: ir.Operation) -> str:
    """The name of the function that is called."""
    name: str = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
    return name


def callees(op: ir.Operation, functions: Mapping[str, ir.Operation]) -> set[str]:
    """The names of the ``functions`` that are called inside ``op``, transitively."""

    def called(op: ir.Operation) -> set[str]:
        return {callee_of(inner) for inner in _calls(op)} & functions.keys()

    return set(closure(called(op), lambda name: called(functions[name])))


def called_in_parallel(functions: Mapping[str, ir.Operation]) -> set[str]:
    """The names of the ``functions`` that parallel loops call, transitively."""
    loops = (loop for op in functions.values() for loop in find_ops(op, lambda inner: inner.name == PARALLEL))
    return {name for loop in loops for name in callees(loop, functions)}


def _calls(op: ir.Operation) -> list[ir.Operation]:
    return find_ops(op, lambda inner: inner.name == CALL, outer_first=True)


def callers_first(functions: Mapping[str, ir.Operation]) -> list[str]:
    """The names of ``functions``, each before those that it calls: sorted by the number of callees."""
    return sorted(functions, key=lambda name: -len(callees(functions[name], functions)))


@dataclass(frozen=True)
class LoopCopy:
    """A loop without calls and stack scopes, which is equivalent to the original if all ``conditions`` hold.

    ``ahead``: the invariant ops that were hoisted before it.
    """

    loop: ir.Operation
    conditions: tuple[Value, ...]
    ahead: tuple[ir.Operation, ...]

    def erase(self) -> None:
        """Erases the copy, and unused hoisted ops."""
        self.loop.erase()
        for op in reversed(self.ahead):
            if not any(True for result in op.results for _ in result.uses):
                op.erase()


def copy_loop(loop: ir.Operation, functions: Mapping[str, ir.Operation]) -> LoopCopy:
    """Creates the copy before ``loop``, with invariant ops hoisted out of it; `may_copy` must have allowed it."""
    copy = loop.clone(ir.InsertionPoint(loop)).operation
    if copy.name == PARALLEL:
        copy = _in_order(copy)
    conditions: list[Value] = []
    ahead: list[ir.Operation] = []
    while True:
        _inline_calls(copy, functions)
        _see_through(copy)
        for op in find_ops(copy, _is_hoistable, outer_first=True):
            if all(is_outside(value, copy) for value in op.operands):
                op.move_before(copy)
                ahead.append(op)
        # An invariant version guard: the copy uses the expected version, and the guard becomes a condition of the copy.
        choices = find_ops(copy, lambda op: EXPECTED in op.attributes and len(op.regions) > 0, outer_first=True)
        known = next((choice for choice in choices if is_outside(choice.operands[0], copy)), None)
        if known is None:
            break
        conditions.append(known.operands[0])
        replace_op(known, move_body(known.regions[0].blocks[0], known, ()))
    # Private buffers are allocated outside of the vector loop: stack scopes inside are useless.
    for scope in find_ops(copy, lambda op: op.name == SCOPE):
        replace_op(scope, move_body(scope.regions[0].blocks[0], scope, ()))
    for row in find_ops(copy, lambda op: op.name == "memref.subview"):
        _access_whole(row)
    return LoopCopy(copy, tuple(conditions), tuple(ahead))


def _see_through(copy: ir.Operation) -> None:
    """Replaces extents of buffers that are allocated, and their descriptions for versions, by what they are."""
    for op in find_ops(copy, lambda op: op.name in ("memref.dim", _DESCRIBED)):
        buffer = op.operands[0]
        made = None if isinstance(buffer.owner, ir.Block) else buffer.owner.operation
        if made is None or made.name != "memref.alloc":
            continue
        axis = constant_integer(op.operands[1]) if op.name == "memref.dim" else None
        # MLIR accepts a dimension that there is not.
        if axis is not None and 0 <= axis < buffer.type.rank and buffer.type.is_dynamic_dim(axis):
            replace_op(op, [made.operands[sum(map(buffer.type.is_dynamic_dim, range(axis)))]])
        elif op.name == _DESCRIBED and EXPECTED in op.attributes and op.results[0].type == buffer.type:
            replace_op(op, [buffer])


def _access_whole(row: ir.Operation) -> None:
    """Replaces the elements of ``row``, a view, by those of its buffer, if nothing else uses the view."""
    part = TensorSlice.of(row, 1, row.results[0].type)
    rank = ir.MemRefType(row.results[0].type).rank
    uses = [(use.owner.operation, use.operand_number) for use in row.results[0].uses]
    if part is None or not part.is_row(rank) or not all((op.name, n) in ((LOAD, 0), (STORE, 1)) for op, n in uses):
        return
    build, dynamic = before(row), iter(part.operands)
    places = [
        next(dynamic) if ir.ShapedType.is_dynamic_size(offset) else build.index(offset)
        for offset in part.offsets[: len(part.offsets) - rank]
    ]
    for op, number in uses:
        operands = list(op.operands)
        operands[number : number + 1] = [row.operands[0], *places]
        at = before(op)
        replace_op(op, at.op(op.name, operands, [v.type for v in op.results], dict(op.attributes.items())).results)
    row.erase()


def _inline_calls(copy: ir.Operation, functions: Mapping[str, ir.Operation]) -> None:
    """Inlines all calls, transitively."""
    calls = _calls(copy)
    while calls:
        call = calls.pop()
        callee = functions[callee_of(call)]
        body = callee.clone(ir.InsertionPoint(callee)).operation
        calls += _calls(body)
        replace_op(call, move_body(body.regions[0].blocks[0], call, list(call.operands)))
        body.erase()


def _is_hoistable(op: ir.Operation) -> bool:
    """Whether ``op`` is pure and speculatable: arithmetic that cannot trap, a view, or a constant dimension."""
    if op.name == "memref.dim":
        return constant_integer(op.operands[1]) is not None
    return op.name in _VIEWS or is_arithmetic(op.name)


def is_candidate(op: ir.Operation, *, threads: bool) -> bool:
    """Whether ``op`` is a loop, parallel or not, with one induction variable of type index.

    ``threads``: outermost parallel loops run on threads and cannot have results, so those with results do not qualify.
    """
    if op.name == LOOP:
        return isinstance(op.operands[0].type, ir.IndexType) and "unsignedCmp" not in op.attributes
    if op.name != PARALLEL or len(op.regions[0].blocks[0].arguments) != 1:
        return False
    return not (threads and len(op.results) and outermost_parallel(op) == op)


def outermost_parallel(op: ir.Operation) -> ir.Operation | None:
    """The outermost parallel loop that is ``op`` or around it."""
    found: ir.Operation | None = None
    around: ir.Operation | None = op
    while around is not None:
        found = around if around.name == PARALLEL else found
        around = None if around.parent is None else around.parent.operation
    return found


def divide_parallel(loop: ir.Operation, count: int) -> ir.Operation:
    """Strip-mines a parallel ``loop``: creates a parallel loop over blocks of ``count`` iterations around it."""
    build, (lower, upper, step) = before(loop), loop.operands
    wide = build.value("arith.muli", [step, build.index(count)], step.type)
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 1, 1, 0], loop.context)}
    blocks = build.op(PARALLEL, [lower, upper, wide], (), segments, 1)
    at = build.into(blocks.regions[0], [lower.type])
    (first,) = at.arguments
    end = at.value("arith.addi", [first, wide], lower.type)
    # The last block may be shorter.
    end = at.value("arith.minsi", [end, upper], lower.type)
    loop.move_before(at.op("scf.reduce"))
    loop.operands[0], loop.operands[1] = first, end
    return blocks


def _in_order(op: ir.Operation) -> ir.Operation:
    """Converts a parallel loop of one dimension to a sequential one that carries the reductions."""
    body, end = op.regions[0].blocks[0], terminator_of(op.regions[0].blocks[0])
    operands = list(op.operands)
    new = before(op).op(LOOP, operands, [result.type for result in op.results], None, 1)
    body.append_to(new.regions[0])
    carried = [body.add_argument(init.type, op.location) for init in operands[3:]]
    triples = zip(end.regions, carried, list(end.operands), strict=True)
    # A reduction of a parallel loop becomes a reduction of a carried value once the iterations are ordered.
    combined = [move_body(region.blocks[0], end, pair)[0] for region, *pair in triples]
    before(end).op(YIELD, combined)
    end.erase()
    replace_op(op, list(new.results))
    return new
