"""Adds fast-math flags to those ops of a reverse derivative that no primal result depends on.

The primal's result, where the derivative does not return it, and what the reverse sweep computes again are read by
adjoints alone. Sums may be reassociated only where a loop adds to a value, or to an element, that nothing else in the
loop reads: compensated summation reads it.

Before, with ``contract,afn``::

    %s = affine.for %i = 0 to 64 iter_args(%p = %zero) -> (f64) {
      %a = affine.load %x[%i] : memref<64xf64>
      %e = math.exp %a : f64
      %q = arith.addf %p, %e : f64
      affine.yield %q : f64
    }
    %ds = arith.divf %dresult, %s fastmath<contract> : f64

After::

      %e = math.exp %a fastmath<contract,afn> : f64
      %q = arith.addf %p, %e fastmath<reassoc,contract> : f64
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.accesses.reductions import find_in_place
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.callees import Summary, call_facts, summarise
from mlirad.analysis.observed import Demand, Observed
from mlirad.analysis.order import find_sum
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.floats import allows, guard_of, with_flags
from mlirad.edit.module import symbols
from mlirad.edit.walk import find_ops
from mlirad.interfaces.activity import Activity
from mlirad.interfaces.registry import CALL, SCALAR, Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.synthesis.options import Options

#: Flags that only those ops get whose models name them (`ScalarModel.approximation`).
_APPROXIMATIONS: Final = frozenset({"afn", "arcp"})


def add_flags(
    top: ir.Operation, symbol: str, made: Set[str], signature: Signature, registry: Registry, options: Options
) -> None:
    """Adds the flags that ``options`` allow in the derivative ``@symbol``, and in the functions ``made`` that it calls.

    An op gets `afn` or `arcp` only if its model says that it is accurate to a few ulp with that flag.
    """
    listing = _Listing(top, made, registry)
    listing.read(symbol, signature)
    listing.add_flags(options.unobserved, reassociate=options.reassociate)


@final
class _Listing:
    """A derivative, and those of the functions ``made`` with it that it calls."""

    def __init__(self, top: ir.Operation, made: Set[str], registry: Registry) -> None:
        self._functions = {name: function for name, function in symbols(top).items() if name in made}
        self._registry = raw_registry(registry, self._functions.values())
        self._models = registry.table(CALL)
        #: In order, callees first.
        self._observed: dict[str, tuple[Program, Aliasing, Observed]] = {}
        self._summaries: dict[str, Summary | None] = {}
        self._started: set[str] = set()

    def read(self, symbol: str, signature: Signature | None = None) -> None:
        """Lists ``@symbol`` after its callees; without a ``signature`` none of its results is observed."""
        self._started.add(symbol)
        function, models = self._functions[symbol], self._models
        calls = {op: models[op.name].callee(op) or "" for op in find_ops(function, lambda op: op.name in models)}
        for callee in dict.fromkeys(calls.values()):
            if callee not in self._started and callee in self._functions:
                self.read(callee)
        # A recursive call has no summary yet, and may do anything.
        called = {op: self._summaries.get(callee) for op, callee in calls.items()}
        facts = {op: call_facts(op, summary, {}) for op, summary in called.items()}
        program = Program(function, self._registry, facts)
        aliasing = Aliasing(program)
        known = {op: self._observed[calls[op]] for op in calls if facts[op].effects is not None}
        quiet = {op: observed.demand for op, (_, _, observed) in known.items()}
        observed = _observe(program, aliasing, signature, quiet)
        if signature is None:
            self._summaries[symbol] = summarise(function, self._registry, called)
        self._observed[symbol] = program, aliasing, observed

    def add_flags(self, flags: Sequence[str], *, reassociate: bool) -> None:
        """Adds the flags in the derivative, and in those callees of which no call is observed."""
        callees: set[str] = set()
        for name, (program, _, observed) in reversed(self._observed.items()):
            nodes: Collection[Node] = program.nodes
            if name not in callees:
                nodes = observed.nodes
                self._add_flags(name, flags, reassociate=reassociate)
            callees.update(self._models[node.name].callee(node.op) or "" for node in nodes if node.name in self._models)
            program.forget()

    def _add_flags(self, name: str, flags: Sequence[str], *, reassociate: bool) -> None:
        program, aliasing, observed = self._observed[name]
        sums = set(_sums(program, aliasing)) if reassociate else set[ir.Operation]()
        known: dict[tuple[Attribute, str, bool], Attribute] = {}
        scalars = self._registry.table(SCALAR)

        def add(op: ir.Operation) -> None:
            before = op.attributes.get("fastmath")
            if before is None:
                return
            approximation = scalars[op.name].approximation(op) if op.name in scalars else ""
            is_sum = op in sums
            key = (before, approximation, is_sum)
            if key not in known:
                refused = _APPROXIMATIONS - {approximation}
                more = (*(flag for flag in flags if flag not in refused), *(("reassoc",) if is_sum else ()))
                known[key] = with_flags(before, more) if more else before
            op.attributes["fastmath"] = known[key]

        for node in program.nodes:
            if node in observed.nodes or node.blocks:
                continue
            for op in find_ops(node.op, lambda _: True) if len(node.op.regions) else (node.op,):
                add(op)


def _observe(
    program: Program, aliasing: Aliasing, signature: Signature | None, quiet: Mapping[ir.Operation, Demand]
) -> Observed:
    """What is observed of a derivative; its guards of masked zeros are not, although they compare."""
    roles = signature.operand_roles() if signature is not None else ()
    given = signature.arguments if signature is not None else ()
    #: Shadows share no bytes with primal buffers, and their contents are no primal result.
    shadows = {i for i, role in enumerate(roles) if role.kind is not OperandKind.PRIMAL}
    unread = {
        i for i, role in enumerate(roles) if role.kind is OperandKind.PRIMAL and given[role.index] is Activity.DUPNONEED
    }

    def is_observed(base: BaseObject) -> bool:
        if base.origin is Origin.ALLOCATION:
            return aliasing.has_escaped(base)
        if base.origin is Origin.ARGUMENT:
            return signature is not None and base.index not in shadows and not (base.noalias and base.index in unread)
        return True

    def may_overlap(one: BaseObject, other: BaseObject) -> bool:
        return one.may_overlap(other) and (one.index in shadows) == (other.index in shadows)

    returned = program.entry.terminator.operands
    kinds = [role.kind for role in signature.result_roles()] if signature is not None else []
    primal = [v for v, kind in zip(returned, kinds, strict=False) if kind is OperandKind.PRIMAL]
    return Observed(program, aliasing, primal, is_observed, may_overlap, quiet, _guards(program))


def _guards(program: Program) -> set[ir.Operation]:
    """The comparisons that only guards of products of adjoints read.

    Adjoints have `contract`, and what a mask has made zero stays zero with all of the flags.
    """
    found: set[ir.Operation] = set()
    guards = {node.op: compared for node in program.nodes if (compared := _of_adjoint(node.op)) is not None}
    for op, compared in guards.items():
        both = op.operands[0]
        if _readers(both) <= guards.keys():
            found.add(both.owner.operation)
            found.update(value.owner.operation for value in compared)
    return {op for op in found if _readers(op.result) <= found | guards.keys()}


def _of_adjoint(op: ir.Operation) -> tuple[Value, Value] | None:
    """The comparisons of a guard, if ``op`` is one of a product that may be contracted."""
    compared = guard_of(op)
    product = None if compared is None else op.operands[2].owner
    return compared if isinstance(product, ir.OpView) and allows(product.operation, "contract") else None


def _readers(value: Value) -> set[ir.Operation]:
    return {use.owner.operation for use in value.uses}


def _sums(program: Program, aliasing: Aliasing) -> Iterator[ir.Operation]:
    """The additions to a loop-carried value, or to an element, that have no other reader in the loop."""
    scalars = program.registry.table(SCALAR)
    for loop in program.loops:
        for _, argument, yielded, _ in program.carried(loop):
            found = find_sum(loop, argument, yielded, program)
            if found is not None:
                yield found.op
    for store in find_in_place(program, aliasing, lambda _: True):
        if store.block.loops:
            yield program.producer[store.operands[0]].op
    for node in program.nodes:
        if len(node.op.regions) and node.name in scalars:
            yield from scalars[node.name].sums(node.op)
