"""Binomial checkpointing: the reverse derivative of a range of steps splits the range and calls itself.

    reverse(range, states, start):
      if range is one piece: the reverse derivative of its steps, from start
      else: kept = copy of start; middle = the steps of the left part, in place
            reverse(right part, states - 1, middle)
            start = kept
            reverse(left part, states, start)

All calls work on the same buffers, so the only other states are the copies, at most as many as are allowed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.binomial import create_one_less, create_remaining, create_split
from mlirad.edit.buffers import create_copy, create_free, create_restore
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_choice
from mlirad.edit.module import symbol_name
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind
from mlirad.interfaces.activity import Activity
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.synthesis.calls.requests import DerivativeRequest, Requests

#: The leading arguments of a range: first step, number of steps, states. The function of its steps takes the first two.
RANGED: Final = 3
_STEPS: Final = 2


@dataclass(frozen=True)
class StepRanges:
    """A function of a range, the symbols of its steps and of its split, and the number of steps of a piece.

    ``carried``: the number of carried values. ``copied``: the arguments whose buffers are part of the state.
    """

    function: ir.Operation
    steps: str
    split: str
    piece: int
    carried: int
    copied: tuple[int, ...]

    @property
    def name(self) -> str:
        """The function's symbol."""
        return symbol_name(self.function)


def create_range_derivative(
    ranges: StepRanges, request: DerivativeRequest, requests: Requests, registry: Registry
) -> ir.Operation:
    """Creates the derivative of ``request`` after the function."""
    primal = ranges.function
    with primal.context, primal.location:
        return _RangeDerivative(ranges, request, requests, registry).create()


class _RangeDerivative:
    def __init__(self, ranges: StepRanges, request: DerivativeRequest, requests: Requests, registry: Registry) -> None:
        self._ranges = ranges
        self._request = request
        self._requests = requests
        self._registry = registry
        self._signature = request.signature
        carried = range(RANGED, RANGED + ranges.carried)
        # The left part never needs primal results: the right part has been reversed already.
        left = tuple(
            Activity.ACTIVENONEED if self._signature.arguments[i] is Activity.ACTIVE else Activity.CONSTNONEED
            for i in carried
        )
        #: The signature for the left part: all its results that are carried on have adjoints.
        self._left = replace(self._signature, results=left)
        constant = (Activity.CONST,) * _STEPS
        self._of_steps = replace(self._signature, arguments=(*constant, *self._signature.arguments[RANGED:]))

    def create(self) -> ir.Operation:
        ranges, signature = self._ranges, self._signature
        primal = ranges.function
        type = ir.FunctionType(ir.TypeAttr(primal.attributes["function_type"]).value)
        described = list(ir.ArrayAttr(primal.attributes["arg_attrs"]))
        plain = ir.DictAttr.get({})
        roles = signature.operand_roles()
        attributes = [plain if role.kind is OperandKind.SEED else described[role.index] for role in roles]
        types = signature.function_type(type, self._registry.shadow_type)
        function, build = create_function(self._request.symbol, types.inputs, types.results, behind(primal), attributes)
        given = {(role.kind, role.index): v for role, v in zip(roles, build.arguments, strict=True)}
        self._primals = [given[OperandKind.PRIMAL, i] for i in range(len(type.inputs))]
        self._shadows = {i: v for (kind, i), v in given.items() if kind is OperandKind.SHADOW}
        seeds = {i: v for (kind, i), v in given.items() if kind is OperandKind.SEED}
        small = compare(build, "sle", self._primals[1], build.index(ranges.piece))
        # The recursion ends at a piece, which one call of the plain reverse derivative handles, with caches.
        steps, parts = (lambda at: self._reverse_steps(seeds, at)), (lambda at: self._reverse_parts(seeds, at))
        create_return(create_choice(small, types.results, steps, parts, build), build)
        return function

    def _reverse_steps(self, seeds: Mapping[int, Value], build: Builder) -> list[Value]:
        first, count, _, *others = self._primals
        shadows = {i - RANGED + _STEPS: v for i, v in self._shadows.items()}
        found = self._call(self._ranges.steps, self._of_steps, [first, count, *others], shadows, seeds, build)
        return list(found.values())

    def _reverse_parts(self, seeds: Mapping[int, Value], build: Builder) -> list[Value]:
        ranges = self._ranges
        first, count, states, *others = self._primals
        carried, values = others[: ranges.carried], others[ranges.carried :]
        taken = create_split(ranges.split, count, states, ranges.piece, build)
        # The state before the range is needed again for the left part, which is reversed last.
        copies = {i: create_copy(self._primals[i], build) for i in ranges.copied}
        middle = create_call(ranges.steps, [first, taken, *others], [v.type for v in carried], {}, build).results
        second, rest = create_remaining(first, count, taken, build)
        # The new copy counts against the limit while the right part is reversed.
        fewer = create_one_less(states, build)
        right = self._call(
            ranges.name, self._signature, [second, rest, fewer, *middle, *values], self._shadows, seeds, build
        )
        for i, copy in copies.items():
            # The left part starts from the saved state, in the buffers that the right part has overwritten.
            create_restore(copy, self._primals[i], build)
            create_free(copy, build)
        # The adjoints of the initial values of the right part are the seeds of the results of the left part.
        between = {i - RANGED: v for i, v in right.items() if i < RANGED + ranges.carried}
        kept = [first, taken, *self._primals[2:]]
        left = self._call(ranges.name, self._left, kept, self._shadows, between, build)
        # The adjoints of carried values come from the left part alone; values that both parts read get contributions
        # from both.
        return [v if i < RANGED + ranges.carried else self._sum(right[i], v, build) for i, v in left.items()]

    def _call(
        self,
        name: str,
        signature: Signature,
        primals: Sequence[Value],
        shadows: Mapping[int, Value],
        seeds: Mapping[int, Value],
        build: Builder,
    ) -> dict[int, Value]:
        """Calls a reverse derivative; returns the gradients by argument."""
        sources = {OperandKind.PRIMAL: dict(enumerate(primals)), OperandKind.SHADOW: shadows, OperandKind.SEED: seeds}
        operands = [sources[role.kind][role.index] for role in signature.operand_roles()]
        roles = signature.result_roles()
        types = [self._registry.shadow_type(primals[role.index].type) for role in roles]
        symbol = self._requests.symbol(name, signature, "diffe", masked=self._request.masked)
        call = create_call(symbol, operands, types, {}, build)
        return {role.index: v for role, v in zip(roles, call.results, strict=True)}

    def _sum(self, one: Value, other: Value, build: Builder) -> Value:
        model = self._registry.type_model(one.type)
        assert model is not None
        return model.create_add_to_op(one, other, build)
