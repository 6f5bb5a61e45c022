"""The cost model of outer-loop vectorization, which pays where LLVM leaves the innermost loops scalar.

LLVM vectorizes an innermost loop if it is long, its accesses are contiguous, and it carries nothing but reductions. A
loop without inner loops is left to LLVM, unless it stores at subscripts that are loaded, or carries the iteration that
attains an extremum. The weight of a loop is the number of ops of its innermost loops times their trip counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from math import ceil, prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Node
from mlirad.edit.constants import constant_integer
from mlirad.edit.floats import allows
from mlirad.edit.linear import Linear
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import ancestors, find_ops
from mlirad.loops.vectorize.bodies import CALL, callee_of
from mlirad.loops.vectorize.extrema import SELECT
from mlirad.loops.vectorize.inner_loops import loops_and_branches_around
from mlirad.loops.vectorize.legality import VectorizationPlan
from mlirad.loops.vectorize.ordered_sums import OrderedSum
from mlirad.loops.vectorize.reductions import LaneAddition
from mlirad.loops.vectorize.vector_ops import BRANCH, FOLDS, LINEAR, LOAD, LOOP, STORE
from mlirad.machine import MachineModel

#: The ops that use the division unit.
_DIVIDERS: Final = ("arith.divf", "math.sqrt")
#: Math that is no call of a function.
_INSTRUCTIONS: Final = frozenset(
    f"math.{name}" for name in ("absf", "ceil", "copysign", "floor", "fma", "round", "roundeven", "rsqrt", "trunc")
)
#: Prefixes of ops that LLVM vectorizes.
_ELEMENTWISE: Final = ("arith.", "math.", LOAD)
_NONE: Final[frozenset[ir.Operation]] = frozenset()


@dataclass
class _Weights:
    """The weights of ops that LLVM vectorizes, and of those that it leaves scalar."""

    vector: float = 0.0
    scalar: float = 0.0


@dataclass(frozen=True)
class CostModel:
    """Weighs loops that may call ``functions``, for vectors of ``lanes`` elements."""

    functions: Mapping[str, ir.Operation]
    lanes: int
    machine: MachineModel

    def is_worth(self, loop: ir.Operation) -> bool:
        """Whether ``loop``, whose calls can be inlined, is worth the legality analysis."""
        trips = trips_of(loop)
        # Too short for a few whole vectors, so that the scalar rest would dominate; of a triangle, it is an average.
        is_filled = _is_constant(loop) and trips is not None and trips % self.lanes == 0
        if trips is not None and trips < self.machine.least_blocks * self.lanes and not is_filled:
            return False
        ops = list(_all(loop, self.functions))
        # An innermost loop is left to LLVM, unless loaded subscripts or numbers of iterations keep LLVM from it.
        is_left = not any(_is_scattered(op) for op in ops) and not _carries_place(loop)
        if is_left and not any(op.name == LOOP for op in ops):
            return False
        return self._pays(loop, _NONE) or bool(self.short_loops(loop))

    def short_loops(self, loop: ir.Operation) -> tuple[ir.Operation, ...]:
        """The inner loops that must be short for ``loop`` to pay: those that LLVM would vectorize if they were long.

        Empty where it pays in any case, and where it never pays.
        """
        found = list(self._open_rows(loop))
        deepest = max((depth for depth, _ in found), default=0)
        # In program order: their conditions are emitted.
        short = tuple(dict.fromkeys(inner for depth, inner in found if depth == deepest))
        return short if not self._pays(loop, _NONE) and self._pays(loop, frozenset(short)) else ()

    def _open_rows(self, loop: ir.Operation, depth: int = 0) -> Iterator[tuple[int, ir.Operation]]:
        """The inner loops of unknown length, with their depth, that LLVM would vectorize if they were long."""
        for inner in _all(loop, self.functions):
            if inner.name == LOOP:
                rows = list(_all(inner, self.functions))
                if any(op.name == LOOP for op in rows):
                    yield from self._open_rows(inner, depth + 1)
                elif trips_of(inner) is None and any(map(_computes, rows)) and self._is_for_llvm(inner, rows):
                    yield depth, inner

    def _pays(self, loop: ir.Operation, short: Set[ir.Operation]) -> bool:
        """Whether most work is in loops that LLVM leaves scalar; ``short`` loops are assumed to be so."""
        weights = _Weights()
        self._weigh(loop, _around(loop, self.machine), weights, short)
        return weights.scalar >= max(weights.vector, self.machine.least_vector_work - weights.vector)

    def _weigh(self, loop: ir.Operation, times: float, weights: _Weights, short: Set[ir.Operation]) -> None:
        """Add the weight of one loop that runs ``times`` times."""
        times *= _guessed(loop, self.machine, short)
        ops = list(_all(loop, self.functions))
        inner = [op for op in ops if op.name == LOOP]
        if not inner and loop not in short and self._is_for_llvm(loop, ops):
            weights.vector += times * len(ops)
        else:
            weights.scalar += times * (len(ops) - len(inner))
        for op in inner:
            self._weigh(op, times, weights, short)

    def _is_for_llvm(self, loop: ir.Operation, ops: list[ir.Operation]) -> bool:
        """Whether LLVM vectorizes an innermost loop."""
        return _guessed(loop, self.machine) >= self.long_row and _is_row(loop, ops)

    @property
    def long_row(self) -> int:
        """The least trip count of an innermost loop that LLVM vectorizes."""
        return self.machine.long_rows * self.lanes


def _is_row(loop: ir.Operation, ops: Sequence[ir.Operation]) -> bool:
    """Whether LLVM vectorizes an innermost loop with these ops if it is long."""
    # Branches that only choose become selects; others keep LLVM from vectorizing.
    if any(op.name == BRANCH and _has_effects(op) for op in ops) or _carries_recurrence(loop):
        return False
    counter = loop.regions[0].blocks[0].arguments[0]
    return all(walks(op, counter) for op in ops if op.name in (LOAD, STORE))


def _left_scalar(loop: ir.Operation, trips: int | None, lanes: int, machine: MachineModel) -> float:
    """How much of an op in ``loop`` LLVM leaves to gain, where it vectorizes the loop itself."""
    ops = list(_all(loop, {}))
    # Sums of terms in order are left scalar, too.
    sums = [use.owner.operation for one in loop.regions[0].blocks[0].arguments[1:] for use in one.uses]
    is_ordered = any(op.name in FOLDS and not allows(op, "reassoc") for op in sums)
    if is_ordered or any(op.name == LOOP for op in ops) or not _is_row(loop, ops):
        return 1
    # An iteration of few vectors costs about two scalar ones.
    return min(1, (2 * (trips // lanes) + trips % lanes) / trips) if trips else machine.open_row_divisions


def _carries_recurrence(loop: ir.Operation) -> bool:
    """Whether a loop carries values other than reductions and windows, so that each iteration depends on the last one.

    A window holds elements of previous iterations, as `predictive-commoning` creates it: LLVM shifts vectors of these.
    """
    _, *carried = loop.regions[0].blocks[0].arguments
    end = _body(loop)[-1].operands
    return not all(v == a or is_folded(a, v) or _is_window(v, carried) for a, v in zip(carried, end, strict=True))


def _carries_place(loop: ir.Operation) -> bool:
    """Whether a loop carries an index that it selects: the iteration that attains an extremum (`extrema`)."""
    values = [one for one in _body(loop)[-1].operands if isinstance(one.type, ir.IndexType)]
    return any(_is_result_of(one, SELECT) for one in values)


def _is_window(value: Value, carried: list[Value]) -> bool:
    """Whether what an iteration yields is computed from loaded elements, and from nothing that is ``carried``."""
    sources = _sources(value, ("arith.", "math."))
    return set(sources).isdisjoint(carried) and all(
        isinstance(one.owner, ir.Block) or one.owner.operation.name.startswith(_ELEMENTWISE) for one in sources
    )


def _waits(loop: ir.Operation, machine: MachineModel) -> bool:
    """Whether the recurrences of a loop take the most time, not the calls for each lane."""
    return _carries_recurrence(loop) and not any(gain(op, machine) < 0 for op in _all(loop, {}))


def _computes(op: ir.Operation) -> bool:
    """Whether ``op`` computes a float: moving data in lanes gains nothing."""
    return op.name != LOAD and any(isinstance(result.type, ir.FloatType) for result in op.results)


def _is_scattered(op: ir.Operation) -> bool:
    """Whether a subscript of a store is loaded: LLVM cannot prove that iterations access different elements."""
    return op.name == STORE and any(_is_loaded(v) for v in list(op.operands)[2:])


def _is_loaded(value: Value) -> bool:
    return any(_is_result_of(v, LOAD) for v in _sources(value))


def _sources(value: Value, names: tuple[str, ...] = ("arith.",)) -> list[Value]:
    """``value`` and the values that it depends on through ops whose names start with one of ``names``."""
    found, work = {value}, [value]
    for one in work:
        if any(_is_result_of(one, start) for start in names):
            fresh = set(one.owner.operation.operands) - found
            found |= fresh
            work += fresh
    return work


def _is_result_of(value: Value, name: str) -> bool:
    """Whether ``value`` is a result of an op whose name starts with ``name``."""
    return not isinstance(value.owner, ir.Block) and bool(value.owner.operation.name.startswith(name))


def least_trips(plan: VectorizationPlan, short: Set[ir.Operation]) -> int | None:
    """Returns the break-even trip count of a vectorized loop; None if it never pays.

    An iteration gains by each op on vectors, and loses by each access that is not contiguous over lanes. Zeroing before
    the loop and reducing after it have the same cost for any trip count. Inner loops that are not ``short`` may be
    long.
    """
    machine = plan.machine
    left = net_gain(plan, short)
    sizes = [prod(ir.MemRefType(buffer.type).shape) for buffer in plan.copied_sums]
    sizes += [prod(extent or 1 for extent in region.extents) for region in plan.regions if not region.is_open]
    # trips * left >= once is the break-even point.
    once = machine.gather_price * machine.reduction_price * sum(sizes) + machine.extremum_price * len(plan.extrema)
    # One of dynamic extents is filled about as fast as one iteration clears it.
    shapes = [ir.MemRefType(buffer.type) for buffer in plan.accesses.resting]
    once += sum(prod(type.shape) if type.has_static_shape else machine.guessed_trips for type in shapes)
    inner = (*plan.regions, *(one for one in plan.ordered.values() if one.numbers))
    least = machine.least_open_trips if any(loops.is_open for loops in inner) else plan.width
    if left < 0 or (once and not left):
        return None
    return max(least, ceil(once / left)) if once else least


def net_gain(plan: VectorizationPlan, short: Set[ir.Operation] = _NONE) -> float:
    """Returns the gain of one iteration in lanes, in scalar ops, without the costs that arise once."""
    machine = plan.machine
    gained = machine.extremum_gain * len(plan.extrema)
    guess = machine.short_trips if short else machine.guessed_trips
    tables = {use.table for use in plan.gathers.values()}
    shapes = [([guess if n is None else n for n in table.shape], 1 + table.adds) for table in tables]
    loops = find_ops(plan.copy.op, lambda op: op.name == LOOP)
    trips = {loop: trips_of(loop) for loop in loops}
    left = {loop: 1 if loop in short else _left_scalar(loop, trips[loop], plan.width, machine) for loop in loops}
    lost = machine.table_price * sum(prod(shape) * times for shape, times in shapes)
    for node in plan.copy.inside():
        inside = [around.op for around in node.block.loops if plan.copy in around.block.loops]
        times = prod(_guessed(around, machine, short) for around in inside)
        addition = plan.accesses.sums.get(node)
        # Gathered once a block, outside of the inner loops: counted above, by the size of the tables.
        if node in plan.gathers or (addition is not None and addition.store in plan.gathers):
            continue
        if node in plan.accesses.ordered:
            # One lane after the other, at the store.
            order = plan.ordered.get(node)
            lost += 0 if order is None else times * _order_price(order, inside, machine)
        elif addition is not None and not _is_gathered(addition.store, plan):
            # Counted once for each addition, at its store.
            hidden = machine.hidden_access if inside and _waits(inside[-1], machine) else 1
            lost += times * hidden * (node is addition.store and _is_shifted(addition, plan))
        elif node.name in (LOAD, STORE):
            # Beside a recurrence of an iteration, scalar or in lanes, scalar accesses cost little.
            lost += times * _is_gathered(node, plan) * _price(node.op, inside, machine)
        elif plan.varying.differs(node.operands) and any(isinstance(v.type, ir.FloatType) for v in node.results):
            # Lanes run a branch if one of them takes it.
            taken = machine.taken_branches ** _branches(node, plan)
            # A loop of unknown length may be short.
            is_row = inside and (trips[inside[-1]] is not None or node.name in _DIVIDERS)
            gained += times * taken * gain(node.op, machine) * (left[inside[-1]] if is_row else 1)
    return gained - machine.gather_price * lost


def _branches(node: Node, plan: VectorizationPlan) -> int:
    """How many branches around ``node`` are taken by some of the lanes."""
    around = loops_and_branches_around(node, plan.copy)
    return sum(one.name == BRANCH and plan.varying.differs(one.operands) for one in around)


def _price(access: ir.Operation, inside: Sequence[ir.Operation], machine: MachineModel) -> float:
    """What an access to single elements costs in the loops ``inside``, as a fraction of ``gather_price``."""
    if inside and _waits(inside[-1], machine):
        return machine.hidden_access
    is_contiguous = inside and walks(access, inside[-1].regions[0].blocks[0].arguments[0])
    return 1 if is_contiguous else machine.scattered_access


def _order_price(one: OrderedSum, inside: Sequence[ir.Operation], machine: MachineModel) -> float:
    """What adding a term in order costs, as a fraction of ``gather_price``."""
    # Beside a recurrence, or if they stay in registers, loads and stores of terms cost little.
    is_hidden = not one.numbers or not inside or _waits(inside[-1], machine)
    return machine.fixed_order_price if is_hidden else one.numbers


def gathers(plan: VectorizationPlan) -> bool:
    """Whether the lanes access single elements of any buffer."""
    return any(node.name in (LOAD, STORE) and _is_gathered(node, plan) for node in plan.copy.inside())


def gain(op: ir.Operation, machine: MachineModel) -> float:
    """The gain of an op on vectors: as much as the scalar op costs, or less than nothing for a call per lane."""
    if op.name in _DIVIDERS:
        return machine.division_gain
    if not op.name.startswith("math."):
        return 1
    return machine.math_gain if op.name in _INSTRUCTIONS or allows(op, "afn") else -machine.lane_calls_price


def _is_gathered(node: Node, plan: VectorizationPlan) -> bool:
    """Whether the lanes access elements that are not contiguous."""
    buffer, *subscripts = node.operands[node.name == STORE :]
    if buffer in plan.moved:
        subscripts.append(subscripts.pop(plan.moved[buffer]))
    *rows, column = subscripts or [buffer]
    varying = plan.varying
    return varying.differs(rows) or not _is_linear(column, plan)


def _is_shifted(one: LaneAddition, plan: VectorizationPlan) -> bool:
    """Whether lanes add to elements to which neighbouring lanes have just added: store forwarding fails then."""
    if not plan.varying.differs(one.store.operands[2:]):
        return False
    column = _column(one, plan)
    if column is None or any(v != plan.number and not is_outside(v, plan.copy.op) for v, _ in column.factors):
        return True
    others = (_column(other, plan) for other in plan.accesses.sums.values() if other.buffer == one.buffer)
    differences = (column - other for other in others if other is not None)
    return any(not form.factors and 0 < abs(form.constant) < plan.step * plan.width for form in differences)


def _column(one: LaneAddition, plan: VectorizationPlan) -> Linear | None:
    """The last subscript of the element that is added to."""
    place = plan.places.get(one.store)
    return place[-1] if place else None


def _is_linear(value: Value, plan: VectorizationPlan) -> bool:
    """Whether ``value`` depends on the induction variable through sums and products only."""
    varying = [v for v in _sources(value, LINEAR) if v in plan.varying.values and not isinstance(v.owner, ir.Block)]
    return all(v.owner.operation.name in LINEAR for v in varying)


def _is_constant(loop: ir.Operation) -> bool:
    """Whether the bounds and the step of ``loop`` are constants."""
    return all(constant_integer(value) is not None for value in list(loop.operands)[:3])


def trips_of(loop: ir.Operation) -> int | None:
    """The average trip count, where it is known; rounded up."""
    lower, upper, step = (_mean(v) for v in list(loop.operands)[:3])
    if lower is None or upper is None or step is None or step < 1:
        return None
    return max(0, ceil((upper - lower) / step))


def _mean(value: Value, depth: int = 12) -> float | None:
    """A constant, the middle of a counter's average bounds, or the sum or product of two such numbers; else None.

    Values that are used twice are computed twice, so the ``depth`` is limited.
    """
    number = constant_integer(value)
    if number is not None or not depth:
        return number
    if isinstance(value.owner, ir.Block):
        loop = value.owner.owner.operation
        if loop.name != LOOP or value != value.owner.arguments[0]:
            return None
        lower, upper = (_mean(v, depth - 1) for v in list(loop.operands)[:2])
        return None if lower is None or upper is None else (lower + upper - 1) / 2
    op = value.owner.operation
    if op.name not in LINEAR:
        return None
    one, other = (_mean(v, depth - 1) for v in op.operands)
    if one is None or other is None:
        return None
    return one * other if op.name == "arith.muli" else one + other if op.name == "arith.addi" else one - other


def _around(loop: ir.Operation, machine: MachineModel) -> float:
    """The product of the trip counts of the loops around ``loop``."""
    return prod((float(_guessed(op, machine)) for op in ancestors(loop) if op.name == LOOP), start=1.0)


def _guessed(loop: ir.Operation, machine: MachineModel, short: Set[ir.Operation] = _NONE) -> int:
    trips = machine.short_trips if loop in short else trips_of(loop)
    return machine.guessed_trips if trips is None else trips


def _all(op: ir.Operation, functions: Mapping[str, ir.Operation]) -> Iterator[ir.Operation]:
    """The ops inside ``op`` and its callees, without those of inner loops."""
    for region in op.regions:
        for block in region.blocks:
            for view in block.operations:
                inner = view.operation
                yield inner
                if inner.name == CALL:
                    yield from _all(functions[callee_of(inner)], functions)
                elif inner.name != LOOP:
                    yield from _all(inner, functions)


def _body(loop: ir.Operation) -> list[ir.Operation]:
    return [view.operation for view in loop.regions[0].blocks[0].operations]


def is_folded(argument: Value, value: Value, kind: str | None = None) -> bool:
    """Whether ``value`` is a reduction of ``argument`` by ops of one kind whose partial results have no other uses."""
    if sum(1 for _ in value.uses) != 1:
        return False
    if isinstance(value.owner, ir.Block):
        return bool(value == argument)
    op = value.owner.operation
    fold = FOLDS.get(op.name)
    # A sum of products with what was carried is a linear recurrence.
    if fold is None or fold.kind != (kind or fold.kind):
        return False
    return any(is_folded(argument, operand, fold.kind) for operand in op.operands)


def _has_effects(branch: ir.Operation) -> bool:
    """Whether a branch accesses memory or calls functions."""
    return any(op.name in (LOAD, STORE, CALL) for op in _all(branch, {}))


def walks(op: ir.Operation, counter: Value) -> bool:
    """Whether an access is contiguous in ``counter``, or a load of an invariant element."""
    *rows, column = [_uses(v, counter) for v in list(op.operands)[1 + (op.name == STORE) :]] or [False]
    return not any(rows) and (column or op.name == LOAD)


def _uses(value: Value, counter: Value) -> bool:
    """Whether ``value`` depends on ``counter`` or on a load."""
    return any(v == counter or _is_result_of(v, LOAD) for v in _sources(value))
