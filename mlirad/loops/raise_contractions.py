"""Raises loop nests that are contractions to structured ops, which are then tiled or replaced by BLAS calls.

A contraction is a sum ``c[i, j] += a[i, k] * b[k, j]`` over all elements of its buffers, with subscripts in any order
and number; its terms may be scaled or shifted, ``(s * a[i, k]) * (b[k, j] - m[j])``. It may share its loops with other
code, as the two products in the adjoint of a product do. It is moved before these loops if all writes to the buffers it
reads, and all accesses to the one it adds to, come after it in the body, or after the loops if all of them come before
it. Different iterations of the shared loops do not interfere if the shared induction variables are subscripts of both.
Sums over the rows of a matrix, as in a matrix-vector product, are raised if LLVM would not vectorize them: along a row
each addition depends on the previous one, and down a column the accesses are strided.

Source: Allen & Kennedy, "Optimizing compilers for modern architectures", 2001, 5.2.

Before::

    func.func @product(%a: memref<16x16xf64>, %b: memref<16x16xf64>, %c: memref<16x16xf64> {llvm.noalias}) {
      affine.for %i = 0 to 16 {
        affine.for %j = 0 to 16 {
          affine.for %k = 0 to 16 {
            %x = affine.load %a[%i, %k] : memref<16x16xf64>
            %y = affine.load %b[%k, %j] : memref<16x16xf64>
            %p = arith.mulf %x, %y : f64
            %s = affine.load %c[%i, %j] : memref<16x16xf64>
            %t = arith.addf %s, %p : f64
            affine.store %t, %c[%i, %j] : memref<16x16xf64>
          }
        }
      }
      func.return
    }

After ``--raise-contractions``::

    ^bb0(%in: f64, %in_0: f64, %out: f64):
      %0 = arith.mulf %in, %in_0 : f64
      %1 = arith.addf %out, %0 : f64
      linalg.yield %1 : f64
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import trip_count
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic, create_mapped_copy
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import ancestors, holds
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import Registry
from mlirad.loops import nests
from mlirad.loops.accumulations import LOADS, as_sum
from mlirad.loops.carried_invariants import drop_invariants
from mlirad.loops.lane_accesses import BROADCAST, ElementAccess, access_of, element_of, in_one_lane, is_same_in_lanes
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions

_ADD: Final = "arith.addf"
_MULTIPLY: Final = "arith.mulf"
#: The ops of terms: cheap ones, since loops that stay for other code may compute them a second time.
_TERM: Final = frozenset((_MULTIPLY, _ADD, "arith.subf", "arith.negf", BROADCAST))
#: Loads of the initial value of a sum.
_PLACES: Final = (*LOADS, "vector.load")


@on_functions
def raise_contractions(function: ir.Operation, registry: Registry) -> bool:
    """Raise loop nests that are contractions, such as matrix products, to linalg ops."""
    if not _has_product(function):
        return False
    drop_invariants(function)
    program = Program(function, raw_registry(registry))
    found = list(_Products(program).find())
    with function.context, function.location:
        for one in found:
            _create(one)
        # Erased together: the listing identifies values by address, and new ones might reuse the addresses of erased
        # ones.
        for op in [op for one in found for op in one.replaced]:
            op.erase()
    return bool(found)


def _has_product(function: ir.Operation) -> bool:
    """Whether there is a multiplication in two nested loops."""

    def is_nested(op: ir.Operation) -> bool:
        return op.name == _MULTIPLY and [around.name in nests.LOOPS for around in islice(ancestors(op), 2)] == [
            True,
            True,
        ]

    return holds(function, is_nested)


@dataclass(frozen=True)
class Product:
    """``buffers[-1][..] += f(buffers[0][..], ..)`` in ``loops``: ``term`` are the ops of f, and ``add`` is the sum.

    ``loads``: the loads that f uses, one of each buffer. ``dims``: for each buffer the loops that count its subscripts.
    ``start``: the constant initial value of the sums, None for the contents of the buffer. ``replaced``: ops that are
    erased, users first. ``behind``: the op is emitted after the loops, not before them.
    """

    loops: tuple[Node, ...]
    loads: tuple[Node, ...]
    buffers: tuple[Value, ...]
    dims: tuple[tuple[int, ...], ...]
    term: tuple[Node, ...]
    add: ir.Operation
    start: Value | None
    replaced: tuple[ir.Operation, ...]
    behind: bool = False


@dataclass(frozen=True)
class _Sum:
    """A sum into an element: the loops around it, its access, its term and its start; see `Product`."""

    loops: tuple[Node, ...]
    store: Node
    load: Node | None
    add: ir.Operation
    term: Value
    start: Value | None
    replaced: tuple[ir.Operation, ...]


class _Products:
    """Finds the contractions of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._machine = program.registry.machine

    @cached_property
    def _aliasing(self) -> Aliasing:
        return Aliasing(self._program)

    def find(self) -> Iterator[Product]:
        """Yields the contractions that may be moved out of their loops."""
        for store in [node for node in self._program.nodes if _is_store(node)]:
            one = self._sum_in_memory(store) or self._sum_in_loop(store)
            product = None if one is None else self._product(one)
            behind = None if one is None or product is None else self._comes_behind(product, one)
            if product is not None and behind is not None:
                yield replace(product, behind=behind)

    def _sum_in_memory(self, store: Node) -> _Sum | None:
        """Matches ``c[..] = c[..] + term``."""
        total = self._program.producer.get(store.operands[0])
        terms = [] if total is None else [self._program.producer.get(value) for value in total.operands]
        loads = [
            node
            for node in terms
            if node is not None and node.block is store.block and node.name in _PLACES and _is_load_of(node, store)
        ]
        accesses = [nests.BufferAccess(node.op, nests.AccessKind.LOAD, _access(node).subscripts) for node in loads]
        found = as_sum(nests.BufferAccess(store.op, nests.AccessKind.STORE, _access(store).subscripts), accesses)
        if found is None:
            return None
        replaced = (found.store, found.add, found.load)
        load = next(node for node in loads if node.op == found.load)
        return _Sum(_loops_around(store), store, load, found.add, found.term, None, replaced)

    def _sum_in_loop(self, store: Node) -> _Sum | None:
        """Matches ``c[..] = (sum that a loop carries)``, whose initial value is a constant or the element."""
        value = store.operands[0]
        loop = self._program.producer.get(value)
        if loop is None or loop.name not in nests.LOOPS or loop.block is not store.block:
            return None
        carried = self._program.carried(loop)
        ((init, argument, yielded),) = (found[:3] for found in carried if found[3] == value)
        add = self._program.producer.get(yielded)
        if add is None or add.name != _ADD or argument not in add.operands or _uses(value) + _uses(argument) != 2:
            return None
        term = add.operands[1 - add.operands.index(argument)]
        begin = self._program.producer.get(init)
        if begin is not None and begin.name == "arith.constant" and is_same_in_lanes(init):
            return _Sum((*_loops_around(store), loop), store, None, add.op, term, init, (store.op,))
        if begin is None or begin.name not in _PLACES or begin.block is not store.block or _uses(init) != 1:
            return None
        if not _is_same_element(begin, store):
            return None
        return _Sum((*_loops_around(store), loop), store, begin, add.op, term, None, (store.op,))

    def _product(self, one: _Sum) -> Product | None:
        """Returns the sum as a contraction over all elements of its buffers; None if it is none, or does not pay."""
        term = self._term(one) if len(one.loops) > 1 else []
        loads = [node for node in term if access_of(node.op) is not None]
        ops = [node for node in term if access_of(node.op) is None]
        n_ops = sum(node.name != BROADCAST for node in ops)
        # The tangent of a product with lanes is a sum of two products.
        most = self._machine.most_term_ops * (2 if _access(one.store).lanes else 1)
        # With fewer loads it is no contraction; longer terms would cost more if the loops stay for other code.
        if not any(node.name == _MULTIPLY for node in ops) or n_ops > most or len(loads) < 2:
            return None
        accesses = [*loads, one.store]
        found = [_counted(node, one.loops) for node in accesses]
        used = {number for dims in found for number in dims or ()}
        # Enclosing loops that count none of the subscripts stay around the structured op.
        first = min(used, default=0)
        loops = one.loops[first:]
        # All loops from the first used one on must be used: an unused one would repeat the sum.
        if any(dims is None for dims in found) or len(loops) < 2 or used != set(range(first, len(one.loops))):
            return None
        # The dimension of the lanes, if there are lanes, follows all loops.
        lanes = [(len(loops),) * (_access(node).lanes > 0) for node in accesses]
        pairs = zip(found, lanes, strict=True)
        dims = tuple((*(number - first for number in numbers or ()), *lane) for numbers, lane in pairs)
        buffers = [_access(node).buffer for node in accesses]
        summed = set(range(len(loops))) - set(dims[-1])
        # The structured op adds in ascending order: a descending loop would add in the other order.
        backwards = any(_direction(loops[number]) < 0 for number in summed) and not nests.may_reorder(one.add)
        # A sum whose initial value is a constant is reset for each iteration of the outer loops; if these are summed
        # over as well, only the last reset would count.
        starts_again = one.start is not None and summed != {len(loops) - 1}
        if (
            not summed
            or backwards
            or starts_again
            or not _are_whole(loops, _access(one.store).lanes, buffers, dims, self._machine)
        ):
            return None
        # LLVM vectorizes matrix-vector products unless each addition depends on the previous one.
        if len(loops) == 2 and not _is_slow(dims, nests.may_reorder(one.add)):
            return None
        if not all(is_outside(buffer, loops[0].op) for buffer in buffers):
            return None
        return Product(loops, tuple(loads), tuple(buffers), dims, tuple(ops), one.add, one.start, one.replaced)

    def _term(self, one: _Sum) -> list[Node]:
        """Returns the loads and ops in the loops that the term depends on, in order; none if there are other ops."""
        found: dict[Node, None] = {}
        work = [one.term]
        while work:
            value = work.pop()
            if is_outside(value, one.loops[0].op):
                continue
            node = self._program.producer.get(value)
            is_load = node is not None and access_of(node.op) is not None
            if node is None or not (is_load or node.name in _TERM) or not self._is_of_lanes(node, one):
                return []
            found[node] = None
            work += () if is_load else node.operands
        return sorted(found, key=lambda node: node.order)

    def _is_of_lanes(self, node: Node, one: _Sum) -> bool:
        """Whether ``node`` is elementwise over lanes, with operands from outside that are the same in all lanes."""
        outside = [value for value in node.operands if is_outside(value, one.loops[0].op)]
        return access_of(node.op) is not None or all(map(is_same_in_lanes, outside))

    def _comes_behind(self, product: Product, one: _Sum) -> bool | None:
        """Whether the contraction must move after its loops, or may move before them (False); None for neither."""
        inside = list(product.loops[0].inside())
        if any(node.unknown_effects for node in inside):
            return None
        own = [node for node in (one.store, one.load) if node is not None]
        # Each conflicting access requires a side: before the loops if it follows, after them if it precedes.
        sides = set[bool]()
        for node in inside:
            for effect in node.effects:
                writes = effect.kind is not EffectKind.READ
                conflicting: list[Node] = []
                if node not in own and self._may_overlap(product.buffers[-1], effect.value):
                    # A write between the load and the store follows the one and precedes the other.
                    conflicting += own if writes else [one.store]
                reads = zip(product.loads, product.buffers, strict=False)
                conflicting += [load for load, buffer in reads if writes and self._may_overlap(buffer, effect.value)]
                for access in conflicting:
                    side = _side(node, access, product.loops)
                    if side is None:
                        return None
                    sides.add(side)
        # One access requires a position before the loops, and another one after them.
        return None if len(sides) > 1 else True in sides

    def _may_overlap(self, one: Value, other: Value) -> bool:
        objects = self._aliasing.objects
        return any(a.may_overlap(b) for a in objects(one) for b in objects(other))


def _access(node: Node) -> ElementAccess:
    found = access_of(node.op)
    assert found is not None
    return found


def _is_store(node: Node) -> bool:
    found = access_of(node.op)
    return found is not None and found.is_store


def _is_load_of(node: Node, store: Node) -> bool:
    """Whether ``node`` loads from the buffer that ``store`` writes, with as many lanes."""
    found, written = access_of(node.op), _access(store)
    return found is not None and (found.buffer, found.lanes) == (written.buffer, written.lanes)


def _loops_around(node: Node) -> tuple[Node, ...]:
    """Returns the perfect nest of loops around ``node``, outermost first."""
    found: list[Node] = []
    parent = node.block.parent
    while parent is not None and parent.name in nests.LOOPS and parent.loop is not None:
        found.append(parent)
        parent = parent.block.parent
    return tuple(reversed(found))


def _is_same_element(load: Node, store: Node) -> bool:
    forms = _access(load).subscripts
    return _is_load_of(load, store) and forms is not None and forms == _access(store).subscripts


def _is_slow(dims: Sequence[Sequence[int]], may_reorder: bool) -> bool:
    """Whether LLVM does not vectorize a matrix-vector product: sums along rows in order, or strided accesses."""
    return any(
        len(numbers) == 2 and numbers[1] not in dims[-1] and (not may_reorder or numbers[1] == 0) for numbers in dims
    )


def _side(node: Node, access: Node, loops: Sequence[Node]) -> bool | None:
    """Whether ``node`` precedes ``access`` wherever both access one element; None if that is not provable.

    Each loop around both must count a subscript of both: then they access an element in the same iteration, and program
    order decides.
    """
    around = [loop for loop in loops if all(_is_in(one, loop) for one in (node, access))]
    body = around[-1].op.regions[0].blocks[0]
    one, other = nests.ancestor(node.op, body), nests.ancestor(access.op, body)
    place, beside = access_of(node.op), _access(access)
    if place is None or one is None or other is None or one == other:
        return None
    if place.buffer != beside.buffer or place.lanes != beside.lanes:
        return None
    pairs = zip(place.subscripts or (), beside.subscripts or (), strict=False)
    same = [[value for value, _ in a.factors] for a, b in pairs if a == b]
    if not all([loop.blocks[0].arguments[0]] in same for loop in around):
        return None
    return bool(one.is_before_in_block(other))


def _is_in(node: Node, loop: Node) -> bool:
    return nests.ancestor(node.op, loop.op.regions[0].blocks[0]) is not None


def _direction(loop: Node) -> int:
    """Returns 1 if the loop counts up from zero, -1 if up to zero (like reversed loops after raising), else 0."""
    first, last = nests.counter_range(loop.op) or (1, 1)
    return 1 if first == 0 else -1 if last == 0 else 0


def _counted(access: Node, loops: Sequence[Node]) -> tuple[int, ...] | None:
    """Returns the numbers of the loops that count the subscripts; None unless each subscript has a loop of its own."""
    forms: Sequence[nests.Subscript] | None = _access(access).subscripts
    counters = {(loop.blocks[0].arguments[0], _direction(loop)): number for number, loop in enumerate(loops)}
    if forms is None or any(form.constant or len(form.factors) != 1 for form in forms):
        return None
    numbers = tuple(counters.get(form.factors[0], -1) for form in forms)
    return None if -1 in numbers or len(set(numbers)) < len(numbers) else numbers


def _are_whole(
    loops: Sequence[Node], lanes: int, buffers: Sequence[Value], dims: Sequence[Sequence[int]], machine: MachineModel
) -> bool:
    """Whether the loops cover all elements of all buffers, and the work is large or of unknown size."""
    whole = [
        nests.holds_floats(buffer) or (len(loops) in own and _is_known(buffer))
        for buffer, own in zip(buffers, dims, strict=True)
    ]
    if not all(whole) or len({_element(buffer) for buffer in buffers}) > 1:
        return False
    ranges = [nests.counter_range(loop.op) or (0, 0) for loop in loops]
    trips = [*(trip_count(interval) for interval in ranges), *[lanes] * (lanes > 0)]
    for buffer, numbers in zip(buffers, dims, strict=True):
        if tuple(trips[number] for number in numbers) != nests.extents(buffer):
            return False
    guess = machine.guessed_extent
    return prod(trip if isinstance(trip, int) else guess for trip in trips) >= machine.least_raised_products


def _is_known(buffer: Value) -> bool:
    """Whether a buffer with lanes, maybe strided, holds floats, and its extents are known."""
    return isinstance(ir.MemRefType(buffer.type).element_type, ir.FloatType) and nests.extents(buffer) is not None


def _element(buffer: Value) -> ir.Type:
    return ir.MemRefType(buffer.type).element_type


def _uses(value: Value) -> int:
    return sum(1 for _ in value.uses)


def _create(product: Product) -> None:
    """Emits the structured op before the loops or after them."""
    top = product.loops[0].op
    place = ir.InsertionPoint.after(top) if product.behind else ir.InsertionPoint(top)
    build = Builder(place, product.add.location)
    *factors, result = product.buffers
    # A structured op adds to its output: the initial value is stored there first.
    if product.start is not None:
        start, rank = product.start, len(product.dims[-1])
        is_vector = isinstance(start.type, ir.VectorType)
        value = in_one_lane(start, build) if is_vector else start.owner.operation.clone(build.ip).operation.results[0]
        create_mapped_copy(value, result, _map(rank, ()), _map(rank, range(rank)), build)
    n_dims = len(product.loops) + any(len(product.loops) in numbers for numbers in product.dims)
    maps = [_map(n_dims, numbers) for numbers in product.dims]
    outside = {
        v: in_one_lane(v, build)
        for op in (*(node.op for node in product.term), product.add)
        for v in op.operands
        if is_outside(v, top) and is_same_in_lanes(v)
    }
    _, block = create_generic(factors, [result], maps, build)
    inside = build.at(ir.InsertionPoint(block))
    *elements, total = block.arguments
    new = outside | {load.results[0]: element for load, element in zip(product.loads, elements, strict=True)}
    for op in [node.op for node in product.term]:
        operands = [new.get(v, v) for v in op.operands]
        new[op.results[0]] = operands[0] if op.name == BROADCAST else _clone(op, operands, inside)
    inside.op("linalg.yield", [_clone(product.add, [new.get(v, total) for v in product.add.operands], inside)])


def _clone(op: ir.Operation, operands: Sequence[Value], build: Builder) -> Value:
    return build.op(op.name, operands, [element_of(op.results[0].type)], dict(op.attributes.items())).results[0]


def _map(n_dims: int, numbers: Sequence[int] | range) -> ir.AffineMap:
    return ir.AffineMap.get(n_dims, 0, [ir.AffineDimExpr.get(number) for number in numbers])
