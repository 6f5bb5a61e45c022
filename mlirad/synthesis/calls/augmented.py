"""Splits a derivative into an augmented primal, which pushes a tape, and a reverse function, which pops it.

A call that is not inlined is replaced by a call of the *augmented primal*, the callee's forward sweep; the reverse
sweep calls the callee's reverse sweep. Each call pushes, or pops, one record of the tape. The reverse sweep runs the
calls in the opposite order, loops and branches included, so each call finds its own record on top.

Both sweeps are first emitted into one function, as in any derivative. The values of the forward sweep that are live in
the reverse sweep go on the tape, except constants and values that are cheap to recompute from these and from the tape.

In *split mode* (`mlirad.synthesis.split_mode`) there is no stack. The augmented primal returns the tape after its
results, each value with its own type, and the reverse sweep takes it after its other arguments. It may run many times
on one tape, so its deallocations move into a third function (`tape_release`)::

    func.func @augmented_f(%x: f64) -> (f64, memref<100xf64>)           // result, tape
    func.func @reverse_f(%seed: f64, %tape: memref<100xf64>) -> f64     // reads the tape
    func.func @free_f(%tape: memref<100xf64>)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.analysis.aliasing import Aliasing, Origin
from mlirad.analysis.program import Program
from mlirad.edit.buffers import create_free, create_load, create_store, holds_buffers
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import clone_with
from mlirad.edit.tapes import Tape, create_pop, create_push, is_tapeable, move_to_heap, tape_types
from mlirad.edit.walk import closure, is_inside
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ALLOCATION, MEMORY, RECOMPUTE, Registry
from mlirad.synthesis.plan.decisions import Plan


@dataclass(frozen=True)
class CombinedSweeps:
    """A function that holds both sweeps; the reverse sweep begins after ``marker``.

    ``primals``, ``others``: its arguments besides the tape; ``others`` (shadows, seeds) belong to the reverse sweep. It
    returns ``results`` results of the primal, and then gradients. ``on_stack``: buffer -> the buffers in the stack
    frame that it may point into. ``tape`` is None in split mode.
    """

    function: ir.Operation
    marker: ir.Operation
    primals: Sequence[Value]
    others: Sequence[Value]
    tape: Tape | None
    results: int
    on_stack: Callable[[Value], Iterable[Value]]


def can_be_split(program: Program, aliasing: Aliasing, plan: Plan, kept: Mapping[Value, Value]) -> bool:
    """Whether the forward sweep needs no shadows, and no cache points into its stack frame."""
    on_stack = stack_buffers(program, aliasing)
    # Shadows of carried buffers are carried through the forward sweep; buffers of buffers may point anywhere.
    if kept or any(holds_buffers(value.type) for value in program.home):
        return False
    return not any(True for decision in plan.cached() for _ in on_stack(decision.value))


def stack_buffers(program: Program, aliasing: Aliasing) -> Callable[[Value], Iterable[Value]]:
    """A function from a buffer to the buffers on the stack that it may point into."""
    models = program.registry.table(ALLOCATION)

    def find(value: Value) -> Iterator[Value]:
        for base in aliasing.objects(value):
            if base.origin is Origin.ALLOCATION and base.value is not None:
                producer = program.producer[base.value]
                model = models.get(producer.name)  # None for a call: a buffer that it returns is not in this frame
                if model is not None and model.is_on_stack(producer.op):
                    yield base.value

    return find


def split(joined: CombinedSweeps, registry: Registry, augmented: str, reverse: str) -> ir.Operation | None:
    """Splits the function into ``@augmented``, in its place, and a new ``@reverse`` after it, which is returned.

    Returns None, and changes nothing, if the reverse sweep uses a value that cannot be stored on a tape.
    """
    return _Split(joined, registry).run(augmented, reverse)


class _Split:
    def __init__(self, joined: CombinedSweeps, registry: Registry) -> None:
        self._joined = joined
        self._tape_price = registry.machine.least_cache_price
        self._pure = registry.table(RECOMPUTE)
        self._allocations = registry.table(ALLOCATION)
        self._memory = registry.table(MEMORY)
        self._block = joined.function.regions[0].blocks[0]
        ops = [view.operation for view in self._block.operations]
        at = ops.index(joined.marker)
        self._forward, self._reverse, self._terminator = ops[:at], ops[at + 1 : -1], ops[-1]
        self._producer: dict[Value, ir.Operation] = {r: op for op in self._forward for r in op.results}
        self._order = {op: number for number, op in enumerate(self._forward)}
        returned = list(self._terminator.operands)
        self._results, self._gradients = returned[: joined.results], returned[joined.results :]
        self._new: dict[Value, Value] = {}
        self._dead: list[ir.Operation] = []

    def run(self, augmented: str, reverse: str) -> ir.Operation | None:
        joined = self._joined
        live = self._live()
        cheap = self._find_cheap(live)
        moved = self._moved(live)
        if moved is None or self._forward_uses_shadows():
            return None
        # A scalar on the stack is passed by value: its cell is recreated in the reverse function.
        cells = [v for v in live if v not in moved and self._is_on_stack(v)]
        taped = list(dict.fromkeys([*(v for v in live if v not in cheap and v not in cells), *moved]))
        contents = [_element(v.type) for v in cells]
        # The augmented primal pushes the values in this order, and the reverse function binds them in the same one.
        types = [*(v.type for v in taped), *contents]
        if joined.tape is not None and not all(map(is_tapeable, types)):
            return None
        end = Builder(ir.InsertionPoint(self._terminator), joined.function.location)
        left = [*taped, *(create_load(v, (), _element(v.type), end) for v in cells)]
        if joined.tape is None:
            self._results += left
        else:
            create_push(left, joined.tape, end)
        function, terminator, found = self._create_reverse(reverse, types)
        for op in self._reverse:
            op.move_before(terminator)
        # The tape is popped first, as all other ops may use it.
        start = Builder(ir.InsertionPoint(self._reverse[0] if self._reverse else terminator), joined.function.location)
        if joined.tape is not None:
            found = create_pop(types, Tape(*found), start)
        self._new.update(zip(taped, found[: len(taped)], strict=True))
        self._bind_cells(cells, found[len(taped) :], start)
        self._recompute(live, cheap, start)
        for op in (*self._reverse, terminator):
            self._replace_operands(op)
        for op in self._dead:
            op.erase()
        # Stack buffers move to the heap: the augmented primal allocates them, and the reverse function frees them.
        for buffer in moved:
            create_free(self._new[buffer], Builder(ir.InsertionPoint(terminator), terminator.location))
            heap = move_to_heap(self._producer[buffer])
            self._results = [heap if value == buffer else value for value in self._results]
        self._finish_forward(augmented)
        return function

    # --- liveness

    def _uses(self) -> Iterator[Value]:
        """All operands of the reverse sweep, and the gradients."""
        for op in self._reverse:
            for inner in _inside(op):
                yield from inner.operands
        yield from self._gradients

    def _live(self) -> list[Value]:
        """The values of the forward sweep that are live in the reverse sweep, each once."""
        defined = {*self._producer, *self._joined.primals}
        return [v for v in dict.fromkeys(self._uses()) if v in defined]

    def _forward_uses_shadows(self) -> bool:
        """Whether the forward sweep uses shadows, as in loops that carry buffers; callers do not have them yet."""
        others = {*self._joined.others}
        used = (v for op in self._forward for inner in _inside(op) for v in inner.operands)
        return any(v in others for v in (*used, *self._results))

    def _moved(self, live: Sequence[Value]) -> list[Value] | None:
        """The stack buffers that must outlive the frame: those with more than one element, and those with views.

        None if one of them is not allocated at the top level of the forward sweep.
        """
        found: dict[Value, None] = {}
        for value in live:
            if isinstance(value.type, ir.MemRefType):
                found.update(dict.fromkeys(self._joined.on_stack(value)))
                if self._is_on_stack(value) and value.type.rank:
                    found[value] = None
        return None if any(buffer not in self._producer for buffer in found) else list(found)

    def _find_cheap(self, live: Sequence[Value]) -> set[Value]:
        """The values that cost less to recompute from constants and live values than to store on the tape."""
        there, most = set(live), self._tape_price
        prices: dict[Value, float] = {}
        for op in self._forward:
            model = self._pure.get(op.name)
            if model is None or len(op.regions):
                continue
            price: float = model.cost
            for operand in op.operands:
                # One pass in program order: an operand is live (free), has a price already, or cannot be recomputed.
                price += prices.get(operand, 0 if operand in there else most + 1)
            if price <= most:
                prices.update((result, price) for result in op.results)
        return set(prices)

    def _is_on_stack(self, value: Value) -> bool:
        op = self._producer.get(value)
        model = None if op is None else self._allocations.get(op.name)
        return op is not None and model is not None and model.is_on_stack(op)

    # --- the reverse sweep

    def _create_reverse(self, symbol: str, taped: Sequence[Type]) -> tuple[ir.Operation, ir.Operation, list[Value]]:
        """Create the reverse function; returns it, its terminator, and its tape arguments."""
        joined = self._joined
        location, context = joined.function.location, joined.function.context
        inputs = [*(v.type for v in joined.others), *(taped if joined.tape is None else tape_types(context))]
        type = ir.FunctionType.get(inputs, [v.type for v in self._gradients], context)
        build = Builder(ir.InsertionPoint.after(joined.function), location)
        function = build.op(joined.function.name, attributes=_described(symbol, type), regions=1)
        block = function.regions[0].blocks.append(*inputs, arg_locs=[location] * len(inputs))
        arguments = list(block.arguments)
        own = (*joined.others, *(joined.tape or ()))
        self._new.update(zip(own, arguments, strict=False))
        end = Builder(ir.InsertionPoint(block), self._terminator.location)
        return function, end.op(self._terminator.name, self._gradients), arguments[len(joined.others) :]

    def _bind_cells(self, cells: Sequence[Value], values: Sequence[Value], start: Builder) -> None:
        """Makes the contents of ``cells`` available in the reverse sweep: as values, or in clones of the cells."""
        for cell, value in zip(cells, values, strict=True):
            if not self._read_instead(cell, value):
                clone = clone_with(self._producer[cell], self._new, start).result
                create_store(value, clone, (), start)

    def _read_instead(self, cell: Value, value: Value) -> bool:
        """Replaces the loads of ``cell`` in the reverse sweep by ``value``; returns False if it has other uses there.

        A cache of a branch is a buffer in a cell. As an SSA value its origin is visible, which the release of the tape
        needs.
        """
        users = {use.owner.operation: None for use in cell.uses if self._is_in_reverse(use.owner.operation)}
        for op in users:
            model = self._memory.get(op.name)
            effects = () if model is None else model.effects(op)
            reads = len(op.results) == 1 and op.result.type == value.type and len(effects) == 1
            if not reads or effects[0].kind is not EffectKind.READ:
                return False
        for op in users:
            op.result.replace_all_uses_with(value)
        self._dead += users
        return True

    def _is_in_reverse(self, op: ir.Operation) -> bool:
        """Whether ``op`` has been moved into the reverse function, which is separate from this one."""
        return not is_inside(op, self._joined.function)

    def _recompute(self, live: Sequence[Value], cheap: set[Value], start: Builder) -> None:
        """Clone the ops that compute the cheap live values, in program order."""

        def sources(values: Iterable[Value]) -> list[ir.Operation]:
            return [self._producer[v] for v in values if v in self._producer and v not in self._new]

        wanted = closure(sources(v for v in live if v in cheap), lambda op: sources(op.operands))
        for op in sorted(wanted, key=self._order.__getitem__):
            clone_with(op, self._new, start)

    def _replace_operands(self, op: ir.Operation) -> None:
        new = self._new
        for inner in _inside(op):
            for i, operand in enumerate(list(inner.operands)):
                found = new.get(operand)
                if found is not None:
                    inner.operands[i] = found

    # --- the forward sweep

    def _finish_forward(self, symbol: str) -> None:
        joined, block = self._joined, self._block
        last = self._terminator
        Builder(ir.InsertionPoint(last), last.location).op(last.name, self._results)
        last.erase()
        joined.marker.erase()
        own = {*joined.others}
        # Last to first: erasing an argument renumbers the following ones.
        for i in reversed(range(len(block.arguments))):
            if block.arguments[i] in own:
                block.erase_argument(i)
        inputs = [argument.type for argument in block.arguments]
        type = ir.FunctionType.get(inputs, [v.type for v in self._results], joined.function.context)
        attributes = joined.function.attributes
        for name, attribute in _described(symbol, type).items():
            attributes[name] = attribute
        # They are indexed by position, which has changed.
        if "arg_attrs" in attributes:
            del attributes["arg_attrs"]


def _described(symbol: str, type: ir.FunctionType) -> Mapping[str, Attribute]:
    return {
        "sym_name": ir.StringAttr.get(symbol),
        "function_type": ir.TypeAttr.get(type),
        "sym_visibility": ir.StringAttr.get("private"),
    }


def _element(type: Type) -> Type:
    return ir.MemRefType(type).element_type


def _inside(op: ir.Operation) -> Iterator[ir.Operation]:
    """``op`` and all nested ops."""
    yield op
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from _inside(inner.operation)
