"""Snapshots of whole buffers: one copy can serve many loads.

A load whose buffer is overwritten later is repeated from a copy. The copy is made before the outermost op around the
load in which the element is not written before the load. A stencil in a time loop reads each element five times: one
copy a step is a fifth of the bytes. If all writes to the buffer in an op can be inverted, the copy is made after that
op, and the sweep inverts the writes in the copy; the buffer itself keeps the final values of the primal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.updates import InvertibleUpdate, Move, Updates
from mlirad.analysis.writes import Writes
from mlirad.edit.types import is_float_like
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, RECOMPUTE, SCALAR


@dataclass(frozen=True)
class SnapshotSite:
    """Where a copy of ``buffer`` is made: before ``before``, or after it if ``updates`` in it are inverted.

    ``degrees``: for each axis, the number of extents that its own is the product of, if it is dynamic.
    """

    buffer: Value
    before: Node
    updates: tuple[InvertibleUpdate, ...] = ()
    degrees: tuple[int, ...] = field(default=(), compare=False)

    def elements(self, guess: int) -> int:
        """The number of elements of the copy, with ``guess`` for unknown extents."""
        type = ir.MemRefType(self.buffer.type)
        axes = zip(range(type.rank), self.degrees or (1,) * type.rank, strict=True)
        return prod(guess**degree if type.is_dynamic_dim(axis) else int(type.shape[axis]) for axis, degree in axes)


def find_site(load: Node, program: Program, writes: Writes) -> SnapshotSite | None:
    """The site of a copy that serves ``load``; None if only the value itself can be cached."""
    buffer = _read(load)
    if buffer is None:
        return None
    node, parent = load, load.block.parent
    # As far out as the contents that the load reads exist when the op begins: one copy then serves most loads.
    while parent is not None and not writes.is_written_first(load, parent):
        node, parent = parent, parent.block.parent
    if node is load or not program.home[buffer].encloses(node.block) or not writes.is_there(buffer, node):
        return None
    return SnapshotSite(buffer, node, (), _degrees(load, program))


def _degrees(load: Node, program: Program) -> tuple[int, ...]:
    """The degrees of subscripts: an array that is read at ``i * m + j`` has a product of extents as elements."""
    model = program.registry.table(ACCESS).get(load.name)
    _, place = (None if model is None else model.place(load.op)) or (None, ())
    pure = program.registry.table(RECOMPUTE)

    def cast(value: Value) -> Polynomial | None:
        """A conversion of an integer, as what it converts: casts keep the degree."""
        op = None if isinstance(value.owner, ir.Block) else value.owner.operation
        is_cast = op is not None and op.name in pure and len(op.operands) == len(op.results) == 1
        return polynomials.of(op.operands[0]) if op is not None and is_cast else None

    polynomials = Polynomials(program.registry.table(SCALAR), cast)
    return tuple(max((1, *map(len, polynomials.sum(form).terms))) for form in place)


def joined_sites(sites: Mapping[Node, SnapshotSite | None], writes: Writes) -> dict[Node, SnapshotSite | None]:
    """``sites``, with two sites in a block merged if nothing between them writes the buffer."""
    found = dict(sites)
    first: dict[tuple[Block, Value], SnapshotSite] = {}
    for load, site in sorted(sites.items(), key=lambda item: item[1].before.order if item[1] is not None else -1):
        if site is not None and not site.updates:
            known = first.setdefault((site.before.block, site.buffer), site)
            # Changed in between: the later copy serves the following loads.
            if writes.is_written_between(site.buffer, known.before, site.before):
                first[site.before.block, site.buffer] = known = site
            found[load] = known
    return found


def find_inverted_site(load: Node, program: Program, writes: Writes, updates: Updates) -> SnapshotSite | None:
    """The site of a copy that serves ``load`` if later writes are inverted in it; None if not all can be."""
    buffer = load.effects[0].value
    found: SnapshotSite | None = None
    parent = load.block.parent
    while parent is not None and program.home[buffer].encloses(parent.block):
        inside = updates.inside(parent, buffer)
        if inside is None:
            break
        if inside and writes.is_there(buffer, parent):
            found = SnapshotSite(buffer, parent, inside, _degrees(load, program))
        parent = parent.block.parent
    return found if found is not None and _read(load) is not None else None


class CopyContents(NamedTuple):
    """Whether a copy holds the value that a load has read; ``move``: the one that holds it in another element."""

    is_there: bool
    move: Move | None = None


def contents_at(load: Node, by: Node | None, site: SnapshotSite) -> CopyContents:
    """Whether, and where, the copy holds the value of ``load`` when the adjoint of ``by`` needs it.

    The sweep is then at the op around ``by`` in the block of ``load``, and all updates before that op are not inverted
    yet. ``by`` is None if any op may need it.
    """
    block = load.block
    at = None if by is None else _around(by, block)
    limit = block.terminator if at is None else at
    pending: list[InvertibleUpdate] = []
    for update in site.updates:
        other = _around(update.last, block)
        if other is not None and update.last.order > load.order and other.order <= limit.order:
            pending.append(update)
    if not pending:
        return CopyContents(True)
    moves = (move for move in pending[0].moves if move.load is load and move.store.block is block)
    # The load belongs to the only pending update: the element that its move has stored still holds the value, changed.
    move = next(moves, None) if len(pending) == 1 and by is not None else None
    return CopyContents(move is not None, move)


def _around(node: Node, block: Block) -> Node | None:
    """The op of ``block`` that is ``node`` or an ancestor of it; None if it is not inside of ``block``."""
    around: Node | None = node
    while around is not None and around.block is not block:
        around = around.block.parent
    return around


def _read(load: Node) -> Value | None:
    """The buffer that an op reads, if it has no other effect, and the buffer can be copied."""
    (effect, *others) = load.effects
    is_read = not others and effect.kind is EffectKind.READ
    return effect.value if is_read and _can_be_copied(effect.value) else None


def _can_be_copied(buffer: Value) -> bool:
    """Whether the elements of a buffer are numbers."""
    type = buffer.type
    if not isinstance(type, ir.MemRefType):
        return False
    element = type.element_type
    return isinstance(element, ir.IntegerType | ir.IndexType) or is_float_like(element)
