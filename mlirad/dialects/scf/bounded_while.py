"""Rewrites an ``scf.while`` in a parallel loop to an ``scf.for`` whose trip count is known before the parallel loop.

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

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.cache_tensors import create_undefined
from mlirad.edit.loops import create_counted_for, create_if
from mlirad.edit.maximum import Greatest
from mlirad.edit.rewrite import before, move_body, replace_op


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
