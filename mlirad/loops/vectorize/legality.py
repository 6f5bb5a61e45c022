"""Decides whether a loop may be vectorized across its iterations: a plan, or the reason why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.edit.types import has_identity_layout
from mlirad.loops.vectorize import gathers, inner_reductions, ordered_sums, reductions, vector_ops
from mlirad.loops.vectorize.accesses import Accesses, BufferUse, classify
from mlirad.loops.vectorize.divergence import Varying
from mlirad.loops.vectorize.extrema import CarriedExtremum
from mlirad.loops.vectorize.gathers import Table
from mlirad.loops.vectorize.inner_reductions import RegionSum
from mlirad.loops.vectorize.memory import bytes_of
from mlirad.loops.vectorize.ordered_sums import OrderedSum
from mlirad.machine import MachineModel

#: An upper bound of the step, so that the counter of a block fits a 64-bit index.
MAX_STEP: Final = 1 << 32


@dataclass(frozen=True)
class VectorizationPlan:
    """How ``original`` is vectorized; ``copy``: its body without calls."""

    original: ir.Operation
    copy: Node
    step: int
    width: int
    carried: tuple[reductions.CarriedSum, ...]
    accesses: Accesses
    varying: Varying
    gathers: dict[Node, gathers.GatheredUse]
    #: The known subscripts of the stores of sums.
    places: Mapping[Node, Place]
    #: Sums into elements that only inner loops index.
    regions: tuple[RegionSum, ...]
    #: Buffers with other uniform sums: privatized as buffers of vectors, and reduced after the loop.
    copied_sums: tuple[Value, ...]
    #: Sums whose terms may not be added in another order, by their stores.
    ordered: Mapping[Node, OrderedSum]
    machine: MachineModel
    #: Whether only one thread runs the loop, in one stack frame at a time: the function is not recursive.
    is_alone: bool
    #: The axes of buffers that are to be the last ones (`lane_axes`).
    moved: Mapping[Value, int] = field(default_factory=dict)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that are gathered, or added to their buffers, once for each block."""
        return tuple(dict.fromkeys(use.table for use in self.gathers.values())) if self.is_alone else ()

    @property
    def extrema(self) -> tuple[CarriedExtremum, ...]:
        """The extrema that are carried together with the iterations that attain them."""
        return tuple(dict.fromkeys(one.extremum for one in self.carried if one.extremum is not None))

    @property
    def number(self) -> Value:
        """The induction variable."""
        return self.copy.blocks[0].arguments[0]

    def is_inside(self, buffer: Value) -> bool:
        """Whether an iteration allocates ``buffer``."""
        return not is_outside(buffer, self.copy.op)


def plan(
    copy: Node,
    original: ir.Operation,
    program: Program,
    aliasing: Aliasing,
    bits: int,
    *,
    recurs: bool,
    on_threads: bool = False,
) -> VectorizationPlan | str:
    """The plan for a loop and its copy, for vectors of ``bits``, or the reason why there is none.

    ``recurs``: the function is recursive; ``on_threads``: parallel loops call it.
    """
    step, machine = constant_integer(copy.operands[2]), program.registry.machine
    if step is None or not 1 <= step <= MAX_STEP:
        return "its step is unknown, or too large"
    carried = reductions.carried(copy, program)
    if carried is None:
        return "it has a loop-carried value that is not a reduction"
    unknown = [node.name for node in copy.inside() if not _is_known(node, copy)]
    if unknown:
        return f"'{unknown[0]}' has no vector form"
    if any(one.repeats for one in carried) and any(node.name == vector_ops.STORE for node in copy.inside()):
        return "it would repeat stores where an extremum is NaN"
    accesses = classify(copy, original, program, aliasing)
    if accesses.reason is not None:
        return accesses.reason
    varying = Varying(copy, program, accesses, carried)
    reason = _control(copy.blocks[0].nodes, varying) or _buffers(copy, accesses, varying)
    if reason is not None:
        return reason
    width = _width([v.type for v in varying.values], bits)
    if isinstance(width, str):
        return width
    trips = copy.as_loop.static_trip_count(copy.op)
    width = width if trips is None else _fitting(width, trips, machine)
    # A buffer outside of a parallel loop is shared by threads: it may have no vector copy that each of them would write
    # back.
    parallel = [node for node in copy.block.chain() if node.is_parallel]
    again = gathers.find(copy, program, aliasing, accesses.sums)
    subscripts = Subscripts(program)
    named = {one.store: subscripts.of_store(one.store) for one in accesses.sums.values()}
    places = {store: found[1] for store, found in named.items() if found is not None}
    # Iterations of parallel loops add to no common element.
    may_copy = not recurs and original.name != vector_ops.PARALLEL
    regions = inner_reductions.find(copy, accesses.sums, places, width, machine.second_cache) if may_copy else ()
    copied = _copied_sums(accesses, varying, regions, width, machine.second_cache) if may_copy else ()
    if parallel or on_threads:
        own = parallel[-1].blocks[0] if parallel else program.entry
        copied = tuple(buffer for buffer in copied if _is_made_in(own, buffer, program))
    in_order = tuple(dict.fromkeys(accesses.ordered.values()))
    ordered = ordered_sums.find(copy, in_order, program, varying, width, machine.first_cache)
    if isinstance(ordered, str):
        return ordered
    sums = tuple(carried)
    found = (accesses, varying, again, places, regions, copied, ordered)
    return VectorizationPlan(original, copy, step, width, sums, *found, machine, not recurs)


def _is_made_in(block: Block, buffer: Value, program: Program) -> bool:
    """Whether each execution of ``block`` allocates ``buffer``."""
    producer = program.producer.get(buffer)
    return producer is not None and producer.name in vector_ops.ALLOCATIONS and block.encloses(producer.block)


def _copied_sums(
    accesses: Accesses, varying: Varying, regions: Iterable[RegionSum], width: int, most_bytes: int
) -> tuple[Value, ...]:
    """The small buffers with additions at uniform subscripts that are not in a region."""
    done = {one for region in regions for one in region.additions}
    found: dict[Value, None] = {}
    for one in accesses.sums.values():
        buffer, *subscripts = one.store.operands[1:]
        type = ir.MemRefType(buffer.type)
        is_small = type.has_static_shape and bytes_of(type, width) <= most_bytes
        if one not in done and is_small and not varying.differs(subscripts):
            found[buffer] = None
    return tuple(found)


def _is_known(node: Node, loop: Node) -> bool:
    """Whether the op may have a vector form; operands and control flow are checked later."""
    if node.is_terminator or node.loop is not None or node.branch is not None:
        return (
            node.name in (vector_ops.LOOP, vector_ops.BRANCH, vector_ops.YIELD)
            and "unsignedCmp" not in node.op.attributes
        )
    if node.name in (vector_ops.LOAD, vector_ops.STORE, vector_ops.FREE):
        return True
    if node.name in vector_ops.ALLOCATIONS:
        type = ir.MemRefType(node.results[0].type)
        return has_identity_layout(type) and all(is_outside(size, loop.op) for size in node.operands)
    return not (node.effects or node.unknown_effects or node.blocks or node.gives_buffers or len(node.op.regions))


def _width(types: Iterable[Type], bits: int) -> int | str:
    """The number of lanes: as many as the widest float type has elements in a vector; or why there are none."""
    widest = 0
    for type in types:
        if isinstance(type, ir.F32Type | ir.F64Type):
            widest = max(widest, type.width)
        elif not isinstance(type, ir.IntegerType | ir.IndexType):
            return f"a '{type}' cannot be a vector element"
    return bits // widest if widest else "it computes no floats"


def _fitting(most: int, trips: int, machine: MachineModel) -> int:
    """The number of lanes, at most ``most``, that runs ``trips`` iterations in the fewest turns: the rest is scalar."""
    counts = [most, most // 2] if most > machine.whole_lanes else [most]
    return min(counts, key=lambda lanes: trips // lanes + trips % lanes)


def _control(nodes: Iterable[Node], varying: Varying) -> str | None:
    """Why ``nodes`` cannot run in lanes; None if they can."""
    for node in nodes:
        if node.loop is not None:
            # The lanes of a vector run the same iterations of an inner loop.
            if varying.differs(node.loop.controls(node.op)):
                return "the trip count of an inner loop is divergent"
        # Divergent branches run under a mask: both sides are executed, so neither may trap on the operands of idle
        # lanes.
        elif node.branch is not None and varying.differs(node.operands):
            if any(
                inner.name in vector_ops.NOT_SPECULATABLE and varying.differs(inner.operands) for inner in node.inside()
            ):
                return "it divides integers under divergent control flow"
        elif varying.differs(node.operands) and not (_is_moved(node) or _is_elementwise(node)):
            return f"'{node.name}' has no vector form"
        for block in node.blocks:
            reason = _control(block.nodes, varying)
            if reason is not None:
                return reason
    return None


def _is_moved(node: Node) -> bool:
    """Whether an op moves values without computing."""
    return (
        node.is_terminator
        or node.loop is not None
        or node.branch is not None
        or node.name in (vector_ops.LOAD, vector_ops.STORE)
    )


def _is_elementwise(node: Node) -> bool:
    scalars = ir.FloatType | ir.IntegerType | ir.IndexType
    return node.name.startswith(vector_ops.ELEMENTWISE) and all(
        isinstance(v.type, scalars) for v in (*node.operands, *node.results)
    )


def _buffers(loop: Node, accesses: Accesses, varying: Varying) -> str | None:
    """Why private buffers cannot become buffers of vectors; None if they can."""
    for node in loop.inside():
        if node.name in (vector_ops.LOAD, vector_ops.STORE):
            buffer, *subscripts = node.operands[node.name == vector_ops.STORE :]
            if accesses.uses[buffer] is BufferUse.OWN and varying.differs(subscripts):
                return "a private buffer is accessed at divergent subscripts"
            if not isinstance(buffer.type, ir.MemRefType):
                return "a buffer is unranked"
        if node.name in vector_ops.ALLOCATIONS and any(not _is_plain_use(use) for use in node.results[0].uses):
            return "a private buffer is used as a whole"
        if node.name == vector_ops.FREE and is_outside(node.operands[0], loop.op):
            return "it frees a buffer that is allocated outside"
    return None


def _is_plain_use(use: ir.OpOperand) -> bool:
    name, place = use.owner.operation.name, use.operand_number
    return (name, place) in ((vector_ops.LOAD, 0), (vector_ops.STORE, 1), (vector_ops.FREE, 0))
