"""Creates the function that frees a tape: a program slice of the reverse sweep, for its deallocations.

The reverse sweep frees each cache after its last use, next to the loop before which it was allocated. In split mode it
may run many times on one tape. So these deallocations move into a separate function, with the loops and branches
around them and what controls those; adjoints, shadows and seeds are not in the slice::

    func.func @reverse_f(%seed: f64, %caches: memref<?xmemref<?xf64>>, %n: index) -> f64 {
      %g = scf.for %i = %c0 to %n step %c1 iter_args(%a = %seed) -> (f64) {
        %cache = memref.load %caches[%i] : memref<?xmemref<?xf64>>
        %b = ...                                        // the adjoint of the inner loop, which reads %cache
        memref.dealloc %cache : memref<?xf64>           // goes
        scf.yield %b : f64
      }
      memref.dealloc %caches : memref<?xmemref<?xf64>>  // goes
      return %g : f64
    }
    func.func @free_f(%caches: memref<?xmemref<?xf64>>, %n: index) {
      scf.for %i = %c0 to %n step %c1 {
        %cache = memref.load %caches[%i] : memref<?xmemref<?xf64>>
        memref.dealloc %cache : memref<?xf64>
      }
      memref.dealloc %caches : memref<?xmemref<?xf64>>
      return
    }
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.cache_tensors import create_placeholder
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.walk import find_ops
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import ALLOCATION, BRANCH, CALL, LOOP, MEMORY, Registry


def create_release(reverse: ir.Operation, first: int, symbol: str, registry: Registry) -> ir.Operation | None:
    """Moves the deallocations of the tape (arguments from ``first`` on) from ``reverse`` to a new function ``@symbol``.

    Returns None if the sweep writes into taped buffers, if it is unknown whose buffers it frees or writes, or if the
    slice needs more than the tape. ``reverse`` is unchanged then, but an unfinished clone may be left in the module.
    """
    roots = _Roots(reverse, first, registry)
    ops = find_ops(reverse, _any)
    # By position: the clone has the same ops in the same order.
    frees = [number for number, op in enumerate(ops) if roots.frees_tape(op)]
    if not roots.are_known:
        return None
    function = reverse.clone(ir.InsertionPoint.after(reverse)).operation
    if not _Slice(function, first, frees, registry).cut():
        return None
    _set_tape_signature(function, first, symbol)
    for number in frees:
        ops[number].erase()
    return function


class _Roots:
    """Decides whether buffers of the reverse sweep are its own or on the tape."""

    def __init__(self, reverse: ir.Operation, first: int, registry: Registry) -> None:
        self._memory = registry.table(MEMORY)
        self._allocations = registry.table(ALLOCATION)
        self._calls = registry.table(CALL)
        arguments = list(reverse.regions[0].blocks[0].arguments)
        self._own, self._taped = {*arguments[:first]}, {*arguments[first:]}
        #: False once an op writes into a taped buffer, or may do so.
        self.are_known = True

    def frees_tape(self, op: ir.Operation) -> bool:
        """Whether ``op`` frees a taped buffer."""
        # A callee could free or write the tape.
        if op.name in self._calls:
            return self._mark_unknown()
        model = self._memory.get(op.name)
        effects: Sequence[Effect] = () if model is None else model.effects(op)
        if any(one.kind is EffectKind.WRITE and self._is_taped(one.value) for one in effects):
            return self._mark_unknown()
        return any(one.kind is EffectKind.FREE and self._is_taped(one.value) for one in effects)

    def _is_taped(self, buffer: Value) -> bool:
        owner = buffer.owner
        if isinstance(owner, ir.Block):
            if buffer not in self._taped and buffer not in self._own:
                return self._mark_unknown()  # carried by a loop
            return buffer in self._taped
        op = owner.operation
        if op.name in self._allocations:
            if holds_buffers(buffer.type):
                return self._mark_unknown()  # its elements may be taped buffers or own ones
            return False
        pointed = [v for v in op.operands if is_buffer(v.type)]
        return any(map(self._is_taped, pointed))  # a view, or loaded from a buffer of buffers; a global is on no tape

    def _mark_unknown(self) -> bool:
        self.are_known = False
        return False


class _Slice:
    """The backward slice of the deallocations: the ops that their operands depend on, and the ops around them."""

    def __init__(self, function: ir.Operation, first: int, frees: Sequence[int], registry: Registry) -> None:
        self._function = function
        self._loops, self._branches = registry.table(LOOP), registry.table(BRANCH)
        self._hidden = {*list(function.regions[0].blocks[0].arguments)[:first]}
        ops = find_ops(function, _any)
        self._ops: set[ir.Operation] = set()
        self._values: set[Value] = set()
        self._stack: list[Value] = []
        self._is_possible = True
        for number in frees:
            self._need(ops[number])
        while self._stack:
            self._need_value(self._stack.pop())

    def cut(self) -> bool:
        """Erases all other ops; operands that are not in the slice become poison. False if there is no such slice."""
        ends = self._ends()
        # Results of a parallel loop: its terminator has regions.
        if not self._is_possible or any(len(end.regions) for end in ends):
            return False
        body = self._function.regions[0].blocks[0]
        end = terminator_of(body)
        # Results keep their positions: carried values outside of the slice become poison, and the loop is unchanged.
        top = Builder(ir.InsertionPoint.at_block_begin(body), self._function.location)
        poison: dict[Type, Value] = {}
        kept = {self._function, *self._ops, *ends}
        dead: list[ir.Operation] = []
        for op in find_ops(self._function, lambda op: op != self._function and op.parent.operation in kept):
            if op == end or op not in kept:
                dead.append(op)
                continue
            for i, operand in enumerate(list(op.operands)):
                if operand not in self._values:
                    if operand.type not in poison:
                        poison[operand.type] = create_placeholder(operand.type, top)
                    op.operands[i] = poison[operand.type]
        self._ops, self._values, self._hidden = set(), set(), set()
        Builder(ir.InsertionPoint(end), end.location).op(end.name)
        # Users follow the values they use: ops are erased last to first, with all nested ops.
        for op in reversed(dead):
            op.erase()
        return True

    def _need(self, op: ir.Operation) -> None:
        """Adds an op to the slice, with the ops around it and its operands (for loops and branches only controls)."""
        if op in self._ops or op == self._function:
            return
        self._ops.add(op)
        loop, branch = self._loops.get(op.name), self._branches.get(op.name)
        # A while loop decides by values that its body computes: the whole loop would be in the slice.
        if loop is not None and not loop.has_trip_count(op):
            self._is_possible = False
            return
        model = loop or branch
        self._stack += op.operands if model is None else model.controls(op)
        parent = op.parent
        assert parent is not None
        self._need(parent.operation)

    def _need_value(self, value: Value) -> None:
        if value in self._values:
            return
        # The trip count, or a branch condition, would depend on a shadow or a seed, which the release does not have.
        if value in self._hidden:
            self._is_possible = False
            return
        self._values.add(value)
        owner = value.owner
        is_inside = isinstance(owner, ir.Block)
        op = (owner.owner if is_inside else owner).operation
        self._need(op)
        loop, branch = self._loops.get(op.name), self._branches.get(op.name)
        if loop is not None:
            # A carried value depends on its initial value, on its yielded value, and on itself.
            given = list(loop.carried(op) if is_inside else op.results)
            if value in given:
                at = given.index(value)
                (block,) = loop.blocks(op)
                self._stack += [loop.inits(op)[at], loop.yielded(op, block)[at], loop.carried(op)[at]]
        elif branch is not None:
            at = list(op.results).index(value)
            self._stack += [branch.yielded(op, block)[at] for block in branch.blocks(op)]
        elif len(op.regions) and op != self._function:
            self._is_possible = False  # a result of a region op without a model

    def _ends(self) -> list[ir.Operation]:
        """The terminators of the blocks in the slice, and that of the function."""
        regions = [region for op in (*self._ops, self._function) for region in op.regions]
        return [terminator_of(block) for region in regions for block in region.blocks]


def _any(op: ir.Operation) -> bool:
    return True


def _set_tape_signature(function: ir.Operation, first: int, symbol: str) -> None:
    """Gives the clone of the reverse sweep its symbol, and a type with the tape as the only arguments."""
    block, context = function.regions[0].blocks[0], function.context
    for i in reversed(range(first)):
        block.erase_argument(i)
    type = ir.FunctionType.get([argument.type for argument in block.arguments], [], context)
    function.attributes["sym_name"] = ir.StringAttr.get(symbol, context)
    function.attributes["function_type"] = ir.TypeAttr.get(type, context)
