"""Tells LLVM of innermost loops whose iterations access different elements of one buffer.

LLVM compares rows of one buffer at run time, as it knows nothing of the bounds of the loops around: ``d[i][k]`` and
``d[j][k]`` with ``j < i``. Where rows are visited backwards, as in a reverse sweep, its comparison always fails (it
moves it out of the loop around, and asks for a stride that is not negative), so the loop is not vectorized. The
accesses of a loop without carried dependences get an access group, and the loop lists it (`parallelAccesses`).
Sums that the loop carries in values are LLVM's to judge, and so are elements that do not change with the counter: they
are in no group, so that the others count only once LLVM has moved those out of the loop.
LLVM also takes the accesses of one iteration for independent: where it interleaves (``a[k][0]``, ``a[k][1]``), loads
move above all stores. So a loop is left alone if it accesses such an element again after it has stored it.
Source: the LLVM language reference, `llvm.loop.parallel_accesses`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import permutations, product
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import closure, defining_op, find_ops
from mlirad.interfaces.registry import Registry
from mlirad.loops.nests import innermost_loops
from mlirad.loops.vectorize.accesses import are_independent
from mlirad.loops.vectorize.bodies import functions_of

#: Loads and stores, and the position of their buffer.
_LOAD: Final = "memref.load"
_STORE: Final = "memref.store"
_ACCESSES: Final = {_LOAD: 0, _STORE: 1}
#: On a loop, and on the branch that it becomes: the same for all loops, as equal nests share code.
_MARK: Final = "llvm.independent"
_NEW_GROUP: Final = "#llvm.access_group<id = distinct[0]<>>"
_ANNOTATION: Final = "loop_annotation"
_LOOP_METADATA: Final = "#llvm.loop_annotation<"
#: The same accesses in LLVM, and the position of their pointer.
_LOWERED: Final = {"llvm.load": 0, "llvm.store": 1}
_GROUPS: Final = "access_groups"


def mark(module: ir.Module, registry: Registry) -> None:
    """Marks the ``scf.for`` loops of ``module`` in whose accesses LLVM would not see that they are independent."""
    raw = raw_registry(registry)
    for function in functions_of(module).values():
        loops = [loop for loop in innermost_loops(function, ("scf.for",)) if _is_candidate(loop)]
        if not loops:
            continue
        program = Program(function, raw)
        aliasing, subscripts = Aliasing(program), Subscripts(program)
        nodes = {node.op: node for node in program.loops}
        for loop in loops:
            inside = [node for node in nodes[loop].inside() if node.effects or node.unknown_effects]
            if any(node.name not in _ACCESSES for node in inside):
                continue  # in LLVM, accesses of vectors look like others
            accesses = _moving(inside, loop)
            if (
                _compares_rows(accesses, subscripts)
                and are_independent(accesses, nodes[loop], program, aliasing)
                and not _interleaves_again(accesses, loop, program, subscripts)
            ):
                loop.attributes[_MARK] = ir.Attribute.parse(f"{_LOOP_METADATA}>", loop.context)


def attach(module: ir.Module) -> None:
    """Writes the marks as metadata of the branches that the loops have become, and of the accesses in their blocks."""
    for op in find_ops(module.operation, lambda op: op.name == "llvm.br" and _MARK in op.attributes):
        del op.attributes[_MARK]
        known = str(op.attributes[_ANNOTATION])[len(_LOOP_METADATA) : -1] + ", " if _ANNOTATION in op.attributes else ""
        text = f"[{_NEW_GROUP}, {_LOOP_METADATA}{known}parallelAccesses = {_NEW_GROUP}>]"  # one group: the same number
        group, op.attributes[_ANNOTATION] = ir.ArrayAttr(ir.Attribute.parse(text, module.context))
        counter = op.successors[0].arguments[0]
        for view in op.block:
            position = _LOWERED.get(view.operation.name)
            if position is not None and _depend([view.operation.operands[position]], counter, op.block):
                view.attributes[_GROUPS] = ir.ArrayAttr.get([group], module.context)


def _is_candidate(loop: ir.Operation) -> bool:
    """Whether LLVM might compare accesses of ``loop`` to a buffer that it writes."""
    body = [view.operation for view in loop.regions[0].blocks[0]]
    stored = [op.operands[1] for op in body if op.name == _STORE]
    loaded = [op.operands[0] for op in body if op.name == _LOAD]
    return len(stored) > 1 or not {*stored}.isdisjoint(loaded)


def _moving(accesses: Sequence[Node], loop: ir.Operation) -> list[Node]:
    """The accesses to elements that change with the counter of ``loop``; LLVM moves the others out, or none at all."""
    block = loop.regions[0].blocks[0]
    return [node for node in accesses if _depend(node.operands[_ACCESSES[node.name] :], block.arguments[0], block)]


def _depend(values: Sequence[Value], counter: Value, block: ir.Block) -> bool:
    """Whether one of ``values`` is computed from ``counter`` by ops of ``block``."""

    def sources(value: Value) -> Sequence[Value]:
        op = defining_op(value)
        return op.operands if op is not None and op.block == block else ()

    return counter in closure(values, sources)


def _interleaves_again(
    accesses: Sequence[Node], loop: ir.Operation, program: Program, subscripts: Subscripts
) -> bool:  # fmt: skip
    """Whether what an iteration has stored is accessed by it again, and LLVM might interleave one of the accesses."""
    stored: set[Hashable] = set()
    buffers: dict[Value, dict[Hashable, list[Node]]] = {}
    for node in sorted(accesses, key=lambda node: node.order):
        buffer, place = subscripts.of_store(node) or subscripts.of_load(node) or (None, ())
        slopes = tuple(form.slopes for form in place)
        element = buffer, slopes, tuple(form.constant for form in place)
        if buffer is None or (element in stored and _is_strided(node, loop, subscripts)):
            return True
        if node.name == _STORE:
            stored.add(element)
        buffers.setdefault(buffer, {}).setdefault(slopes, []).append(node)
    # Of subscripts that differ by constants, the elements differ; others are compared pairwise.
    several = [list(found.values()) for found in buffers.values() if len(found) > 1]
    return any(
        _may_meet(one, other, loop, program, subscripts) for found in several for one, other in permutations(found, 2)
    )


def _may_meet(
    one: Sequence[Node], other: Sequence[Node], loop: ir.Operation, program: Program, subscripts: Subscripts
) -> bool:  # fmt: skip
    """Whether one of ``other``, or ``one``, `_is_strided` and accesses what ``one`` may have stored before."""
    stores = [node for node in one if node.name == _STORE]
    if not stores or not any(_is_strided(found[0], loop, subscripts) for found in (one, other)):
        return False
    dependences, most = Dependences(program), program.registry.machine.most_compared_accesses
    return len(stores) * len(other) > most**2 or any(
        a.order < b.order and not dependences.is_always_disjoint(a, b, b) for a, b in product(stores, other)
    )


def _is_strided(access: Node, loop: ir.Operation, subscripts: Subscripts) -> bool:
    """Whether elements of ``access`` in successive iterations may be no neighbours."""
    found = subscripts.of_store(access) or subscripts.of_load(access)
    if found is None or not has_identity_layout(found[0].type) or constant_integer(loop.operands[2]) != 1:
        return True
    counter = loop.regions[0].blocks[0].arguments[0]
    changing = [[(v, n) for v, n in form.factors if not is_outside(v, loop)] for form in found[1]]
    return any(changing[:-1]) or changing[-1] not in ([(counter, 1)], [(counter, -1)])


def _compares_rows(accesses: Sequence[Node], subscripts: Subscripts) -> bool:
    """Whether elements of one buffer with different subscripts are accessed, and one of them is written."""
    stored = {node.operands[1] for node in accesses if node.name == _STORE}
    places: dict[Value, set[Place | None]] = {}
    for node in accesses:
        found = subscripts.of_store(node) or subscripts.of_load(node)
        places.setdefault(node.operands[_ACCESSES[node.name]], set()).add(None if found is None else found[1])
    return any(len(places[buffer]) > 1 for buffer in stored)
