"""``scf.while``: runs until its condition is false; its trip count is known only at the end.

The engine handles it in one form (`normalize`): one block that counts its runs, with one carried value per result, so
that iteration ``k`` takes the values of iteration ``k - 1``, the first the initial values; the last gives the results:

    %n, %r... = scf.while (%k = 0, %a = %init...) {
      ... %c = <condition> ...
      %b... = scf.if %c { <the after region> yield <its yields> } else { yield %a... }
      scf.condition(%c) %k + 1, %b...
    } do { yield the block arguments }

So the block runs at least once, and the number of its runs is the first result. Its reverse is an ``scf.for`` over
that number. A result that the primal does not carry is carried but never read; its initial value is
poison, or an empty tensor, because upstream does not bufferize poison.

In a parallel loop it becomes an ``scf.for`` whose trip count is known before the parallel loop (`bound_while`)::

    %r = scf.while (%a = %x) {             %most = how often any iteration of the parallel loop runs the body
      %c = ...                             %go, %r = scf.for %k = 0 to %most + 1 iter_args(%go = true, %a = %x) {
      scf.condition(%c) %a           ->      scf.if %go { %c = ...; %b = scf.if %c { ... } else { %a }; yield %c, %b }
    } do { ...; scf.yield %b }               else { yield %go, %a }
                                           }

If iterations run on threads of their own, and none allocates, the caches of all threads are parts of one buffer.
The greatest trip count is computed by a parallel loop that only counts, which takes as long as the loops themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.cache_tensors import create_undefined
from mlirad.edit.integers import compare
from mlirad.edit.location import unnamed
from mlirad.edit.loops import create_counted_for, create_if
from mlirad.edit.maximum import Greatest
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op, terminator_of
from mlirad.interfaces.regions import Lookup, LoopModel, LoopStrip, Range, Reversed, StripCallbacks


@final
class WhileModel(LoopModel):
    """The loop model of ``scf.while`` in its normal form."""

    def blocks(self, op: ir.Operation, /) -> Sequence[ir.Block]:
        """The block before the condition; the other block is empty."""
        return (op.regions[0].blocks[0],)

    def induction(self, op: ir.Operation, /) -> Sequence[Value]:
        """None: the iteration number is carried."""
        return ()

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The number of runs, a result."""
        return (op.results[0],)

    def inits(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands."""
        return tuple(op.operands)

    def carried(self, op: ir.Operation, /) -> Sequence[Value]:
        """The block arguments."""
        return tuple(op.regions[0].blocks[0].arguments)

    def yielded(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Value]:
        """The operands of ``scf.condition`` after the condition."""
        return tuple(terminator_of(block).operands)[1:]

    def extend(self, op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], /) -> ir.Operation:
        """The same loop with more carried values."""
        body, attributes = op.regions[0].blocks[0], dict(op.attributes.items())
        new = _create_while([*op.operands, *inits], body, attributes, before(op))
        for type in types:
            new.regions[0].blocks[0].add_argument(type, unnamed(op.location))
        return new

    def is_normal(self, op: ir.Operation, /) -> bool:
        """Whether the second block only forwards its arguments, and each operand has its result."""
        after = op.regions[1].blocks[0]
        is_forwarding = len(after.operations) == 1 and list(terminator_of(after).operands) == list(after.arguments)
        return is_forwarding and len(op.operands) == len(op.results) and _counts(op)

    def has_trip_count(self, op: ir.Operation, /) -> bool:
        """Always false."""
        return False

    def create_trip_count(self, op: ir.Operation, lookup: Lookup, build: Builder, /) -> Value:
        """The first result, after the loop."""
        return lookup(op.results[0])

    def create_iteration_number(self, op: ir.Operation, build: Builder, /) -> Value:
        """The first block argument."""
        number: Value = op.regions[0].blocks[0].arguments[0]
        return number

    def create_reversed(self, op: ir.Operation, inits: Sequence[Value], lookup: Lookup, build: Builder, /) -> Reversed:
        """``for j = 0 to n`` whose iteration j runs the primal's iteration ``n - 1 - j``."""
        count = self.create_trip_count(op, lookup, build)
        last = build.value("arith.subi", (count, build.index(1)), count.type)
        made = self._create_for(count, inits, build)
        number = build.at(ir.InsertionPoint(made.body)).value("arith.subi", (last, made.number), count.type)
        return replace(made, number=number)

    def create_part(
        self, op: ir.Operation, range: Range, inits: Sequence[Value], lookup: Lookup, build: Builder, /
    ) -> Reversed | None:
        """``for j = 0 to count``: with a known trip count the condition is not evaluated."""
        return self._create_for(range.count, inits, build)

    def as_uncounted(self) -> OpenWhileModel:
        """In normal form the condition can be evaluated at any time."""
        return OpenWhileModel()

    def bound(self, op: ir.Operation, parallel: ir.Operation, pure: Collection[str], /) -> bool:
        """A loop up to the greatest trip count of all iterations; called before the normal form is made."""
        return bound_while(op, parallel, pure)

    def _create_for(self, count: Value, inits: Sequence[Value], build: Builder) -> Reversed:
        loop = create_counted_for(count, inits, build)
        return Reversed(loop.op, loop.body, loop.number, (), tuple(loop.carried))


@final
class OpenWhileModel:
    """Runs an ``scf.while`` in normal form a few iterations at a time."""

    def create_strip(self, op: ir.Operation, most: Value, inits: Sequence[Value], build: Builder, /) -> LoopStrip:
        """The same loop, which also carries its number of iterations so far and the last condition."""
        body = op.regions[0].blocks[0]
        condition = terminator_of(body)
        goes_on, *carried = condition.operands
        started = [build.index(0), build.constant(goes_on.type, 0)]
        count, _ = [body.add_argument(v.type, unnamed(op.location)) for v in started]
        at = before(condition)
        number = at.value("arith.addi", (count, at.index(1)), count.type)
        again = at.value("arith.andi", (goes_on, compare(at, "ult", number, most)), goes_on.type)
        at.op("scf.condition", [again, *carried, number, goes_on])
        condition.erase()
        loop = _create_while([*inits, *started], body, dict(op.attributes.items()), build)
        *results, _, last = loop.results
        return LoopStrip(loop, last, results)

    def create_strips(self, op: ir.Operation, strips: StripCallbacks, /) -> ir.Operation:
        """A loop around the loop, whose condition is whether the inner one would continue."""
        build, inits = before(op), list(op.operands)
        types = [v.type for v in inits]
        outer = build.op("scf.while", inits, types, dict(op.attributes.items()), 2)
        at = build.into(outer.regions[0], types)
        most, given = strips.begin(at.arguments[0], at.arguments, at)
        begun = self.create_strip(op, most, given, at)
        at.op("scf.condition", [begun.goes_on, *strips.end(begun.carried[0], begun.carried, at)])
        _append_forwarding_block(outer, build)
        return outer


@final
class WhileNormalForm:
    """Creates the form that `WhileModel` requires."""

    occasions = None

    def normalize(self, op: ir.Operation, /) -> None:
        """See the module's docstring."""
        body = op.regions[0].blocks[0]
        condition = terminator_of(body)
        truth, *given = condition.operands
        following, last = _create_following(op, condition, truth, given)
        outside = [is_outside(v, op) for v in given]
        # A result that equals a carried value at the end of the loop is not carried twice.
        places = [last.index(v) if v in last else None for v in given]
        extra = [i for i, place in enumerate(places) if place is None and not outside[i]]
        build = before(op)
        start = build.index(0)
        inits = [start, *op.operands, *(create_undefined(given[i].type, build) for i in extra)]
        carried = [*following, *(given[i] for i in extra)]
        number, *arguments = [body.add_argument(v.type, unnamed(op.location)) for v in inits]
        at = before(condition)
        # Carried values may be old arguments: these are replaced once nothing here refers to them any more.
        at.op("scf.condition", [truth, at.value("arith.addi", (number, at.index(1)), start.type), *carried])
        condition.erase()
        _replace_first_arguments(body, arguments[: len(op.operands)])
        results = list(_create_while(inits, body, dict(op.attributes.items()), build).results)[1:]
        ends = iter(results[len(last) :])
        places_of = [results[place] if place is not None else None for place in places]
        kept = [v if outside[i] else places_of[i] or next(ends) for i, v in enumerate(given)]
        replace_op(op, kept)


def _create_following(
    op: ir.Operation, condition: ir.Operation, truth: Value, given: Sequence[Value]
) -> tuple[list[Value], list[Value]]:
    """The values for the next iteration, before ``condition``, and those if there is none.

    The ops of the after region run only if there is a next iteration; if it is empty, no `scf.if` is needed.
    """
    after, arguments = op.regions[1].blocks[0], list(op.regions[0].blocks[0].arguments)
    if len(after.operations) == 1:
        following = move_body(after, condition, given)
        return following, following
    choice, then, otherwise = create_if(truth, [v.type for v in arguments], before(condition))
    otherwise.op("scf.yield", arguments)
    end = then.op("scf.yield")
    before(end).op("scf.yield", move_body(after, end, given))
    end.erase()
    return list(choice.results), arguments


def _replace_first_arguments(body: ir.Block, arguments: Sequence[Value]) -> None:
    for old, new in zip(list(body.arguments), arguments, strict=False):
        old.replace_all_uses_with(new)
    for _ in arguments:
        body.erase_argument(0)


def _create_while(
    inits: Sequence[Value], body: ir.Block, attributes: dict[str, ir.Attribute], build: Builder
) -> ir.Operation:
    """A loop with ``body`` moved into it; its other block forwards its arguments."""
    types = [v.type for v in inits]
    new = build.op("scf.while", inits, types, attributes, 2)
    body.append_to(new.regions[0])
    _append_forwarding_block(new, build)
    return new


def _counts(loop: ir.Operation) -> bool:
    """Whether the first result may be the number of runs."""
    return bool(len(loop.results)) and loop.results[0].type == ir.IndexType.get(loop.context)


def _append_forwarding_block(loop: ir.Operation, build: Builder) -> None:
    """Terminate a loop by a block that forwards its arguments."""
    after = build.into(loop.regions[1], [v.type for v in loop.results])
    after.op("scf.yield", after.arguments)


def bound_while(op: ir.Operation, loop: ir.Operation, pure: Collection[str]) -> bool:
    """Rewrite ``op``, in the parallel ``loop``, in place; False if its trip count depends on what the loop stores."""
    counter = _create_counter(op)
    most = Greatest(loop, pure).find(counter.results[-1], op)
    counter.erase()
    if most is None:
        return False
    outside, build = before(loop), before(op)
    trips = outside.value("arith.addi", (most, outside.index(1)), most.type)
    given = [create_undefined(result.type, build) for result in op.results]
    true = build.constant(ir.IntegerType.get_signless(1), 1)
    count = len(op.operands)
    made = create_counted_for(trips, [true, *op.operands, *given], build)
    go, *carried = made.carried
    types = [value.type for value in made.carried]
    branch, then, otherwise = create_if(go, types, made.at)
    made.at.op("scf.yield", list(branch.results))
    otherwise.op("scf.yield", made.carried)
    first, second = (region.blocks[0] for region in op.regions)
    truth, *handed = _move(first, carried[:count], then)
    choice, following, last = create_if(truth, types[1 : 1 + count], then)
    then.op("scf.yield", [truth, *choice.results, *handed])
    following.op("scf.yield", _move(second, handed, following))
    last.op("scf.yield", carried[:count])
    replace_op(op, list(made.op.results)[1 + count :])
    return True


def _create_counter(op: ir.Operation) -> ir.Operation:
    """A copy of the loop before it, with the trip count of its body as an additional last result."""
    build = before(op)
    zero = build.index(0)
    clone = op.clone(build.ip).operation
    types = [*(result.type for result in op.results), zero.type]
    new = build.op("scf.while", [*op.operands, zero], types, None, 2)
    first, second = (region.blocks[0] for region in clone.regions)
    at = build.into(new.regions[0], [value.type for value in new.operands])
    *arguments, number = at.arguments
    at.op("scf.condition", [*_move(first, arguments, at), number])
    at = build.into(new.regions[1], types)
    *arguments, number = at.arguments
    given = _move(second, arguments, at)
    at.op("scf.yield", [*given, at.value("arith.addi", (number, at.index(1)), zero.type)])
    clone.erase()
    return new


def _move(block: ir.Block, arguments: Sequence[Value], at: Builder) -> list[Value]:
    """Move the ops of ``block`` to the end of an open block; the operands of its terminator."""
    end = at.op("scf.yield")
    given = move_body(block, end, arguments)
    end.erase()
    return given
