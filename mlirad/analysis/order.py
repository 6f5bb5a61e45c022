"""Decides whether the iterations of a loop, or their adjoints, may run in any order.

If so, the reverse sweep need not run the loop backwards, and the loop may be marked as parallel. Loop-carried values
must be sums: the adjoint of a sum is the same in all iterations. Shadow elements that the adjoint of an iteration reads
and clears must not be accessed by other iterations. Elements that are only added to may be shared, since additions
commute.
"""

from __future__ import annotations

from mlirad._mlir import Value
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import is_buffer
from mlirad.edit.rewrite import is_used_once
from mlirad.interfaces.registry import CALL, SCALAR


class OrderIndependence:
    """Tests the loops of one function; conservative: what cannot be proved is denied."""

    def __init__(self, program: Program, activity: ActivityAnalysis, needed: Needed) -> None:
        self._program = program
        self._is_active = activity.is_active
        self._iterations = Iterations(program, activity.aliasing)
        self._needed = needed
        self._calls = program.registry.table(CALL)

    def is_free(self, loop: Node) -> bool:
        """Whether the iterations of ``loop``, a sequential one, may be reversed in any order."""
        model = loop.as_loop
        if not model.has_trip_count(loop.op) or not self._carries_sums(loop):
            return False
        live = list(self._needed.live_inside(loop))
        # Tapes of calls are popped, and in-place updates inverted, in reverse order only.
        has_order = any(node.name in self._calls or node in self._needed.inverted for node in live)
        return not has_order and self._iterations.are_disjoint(live, loop, self._needed.in_place)

    def _carries_sums(self, loop: Node) -> bool:
        """Whether all active loop-carried values are sums: one addition an iteration, and no other use."""
        for _, argument, yielded, result in self._program.carried(loop):
            if not (self._is_active(argument) or self._is_active(result)):
                continue
            if find_sum(loop, argument, yielded, self._program) is None:
                return False
        return True


def find_sum(loop: Node, argument: Value, yielded: Value, program: Program) -> Node | None:
    """The op that adds to the loop-carried value ``argument``, if ``loop`` has no other use of it or of the sum."""
    producer = program.producer.get(yielded)
    model = None if producer is None else program.registry.table(SCALAR).get(producer.name)
    if is_buffer(argument.type) or producer is None or model is None or producer.block is not loop.blocks[0]:
        return None
    is_sum = model.accumulates(producer.op, argument) and is_used_once(argument) and is_used_once(yielded)
    return producer if is_sum else None
