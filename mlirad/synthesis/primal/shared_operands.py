"""Finds buffers that a function with a custom derivative is given twice: the rule expects a shadow for each."""

from __future__ import annotations

from collections.abc import Callable

from mlirad._mlir import Value
from mlirad.analysis.accesses.views import Views
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.interfaces.registry import CUSTOM_CALL


def check_shared_operands(
    program: Program, aliasing: Aliasing, is_active: Callable[[Value], bool], *, arguments_overlap: bool
) -> None:
    """Marks the operands that may overlap an earlier one, where neither is written.

    ``arguments_overlap``: see `Views`.

    Raises:
        UnsupportedError: the function writes one of two operands that may overlap.
    """
    models = program.registry.table(CUSTOM_CALL)
    nodes = [node for node in program.memory_nodes if node.name in models]
    views = Views(program, aliasing, arguments_overlap=arguments_overlap) if nodes else None
    for node in nodes:
        assert views is not None
        found = set()
        for pair in models[node.name].shared(node.op):
            one, other = (node.operands[i] for i in pair)
            if is_active(one) and is_active(other) and (one == other or not views.are_disjoint(one, other)):
                refusal = models[node.name].refusal(node.op, pair, same=one == other)
                if refusal is not None:
                    raise refusal
                found.add(pair[1])
        models[node.name].mark_shared(node.op, found)
