"""Unrolls short loops over windows that move with a stride: pooling, strided convolution.

``for a < 2 { s += x[2 i + a] }`` becomes two reads, ``x[2 i]`` and ``x[2 i + 1]``. Their adjoints add to two elements
in each iteration of the outer loop, which the loop passes gather; what the inner loop carries needs no cache.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, expanded
from mlirad.edit.rewrite import before, clone_with, replace_op
from mlirad.edit.walk import find_ops, users
from mlirad.interfaces.registry import ACCESS, LOOP, SCALAR, Registry


def unroll_windows(function: ir.Operation, registry: Registry) -> bool:
    """Unrolls in ``function``, inner loops first; returns whether anything was changed."""
    loops = registry.table(LOOP)
    changed = False
    for op in find_ops(function, lambda op: op.name in loops):
        if _is_window(op, registry):
            unroll(op, registry)
            changed = True
    return changed


def _is_window(loop: ir.Operation, registry: Registry) -> bool:
    """Whether ``loop`` is short, and reads elements whose place has a stride in a loop around it.

    Where windows overlap, it may only add to what it carries: a term of an element would be as expensive as the window
    is, as in the adjoint of a maximum.
    """
    machine, values = registry.machine, values_of(loop, registry)
    if not 0 < len(values) <= machine.most_window_trips:
        return False
    ops = find_ops(loop, lambda op: op != loop)
    if len(ops) * len(values) > machine.most_window_ops:
        return False
    counter = loop.regions[0].blocks[0].arguments[0]
    strides = [_stride(form, counter, registry) for op in ops for form in place_of(op, registry)[1]]
    return max(strides, default=0) > 1 and (max(strides) >= len(values) or _only_adds(loop, registry))


def _only_adds(loop: ir.Operation, registry: Registry) -> bool:
    """Whether ``loop`` adds to the values that it carries, and does nothing else with them."""
    model, scalars = registry.table(LOOP)[loop.name], registry.table(SCALAR)
    ends = model.yielded(loop, loop.regions[0].blocks[0])
    for value, end in zip(model.carried(loop), ends, strict=True):
        while value != end:
            (user, *others) = users(value) or (None,)
            if user is None or others or user.name not in scalars or not scalars[user.name].accumulates(user, value):
                return False
            (value,) = user.results
    return True


def values_of(loop: ir.Operation, registry: Registry) -> Sequence[int]:
    """What the index of a loop counts through; nothing where that is not constant."""
    model = registry.table(LOOP)[loop.name]
    counters = model.induction(loop)
    if not model.has_trip_count(loop) or [str(counter.type) for counter in counters] != ["index"]:
        return ()
    trips = model.static_trip_count(loop)
    bounds = None if not trips else model.induction_interval(loop, _interval)
    if bounds is None:
        return ()
    values = range(bounds[0], bounds[1] + 1, bounds[2])
    return values if len(values) == trips else ()


def _interval(value: Value) -> tuple[int, int]:
    number = constant_integer(value)
    return (-(2**63), 2**63) if number is None else (number, number)


def place_of(op: ir.Operation, registry: Registry) -> tuple[Value | None, Sequence[Linear]]:
    """The buffer and the subscripts of a load or store, over values that are not computed linearly."""
    model = registry.table(ACCESS).get(op.name)
    buffer, place = (None if model is None else model.place(op)) or (None, ())
    scalars = registry.table(SCALAR)

    def definition(value: Value) -> Linear | None:
        number = constant_integer(value)
        if number is not None or isinstance(value.owner, ir.Block):
            return None if number is None else Linear((), number)
        producer = value.owner.operation
        return scalars[producer.name].linear(producer) if producer.name in scalars else None

    return buffer, [expanded(form, definition) for form in place]


def _stride(form: Linear, counter: Value, registry: Registry) -> int:
    """The stride with which the window of ``counter`` moves with another loop; 0 where ``form`` is no such window."""
    if abs(form.factor_of(counter)) != 1:
        return 0
    others = [(value.owner.owner, factor) for value, factor in form.factors if isinstance(value.owner, ir.Block)]
    return max((abs(factor) for around, factor in others if around.name in registry.table(LOOP)), default=0)


def unroll(loop: ir.Operation, registry: Registry) -> None:
    """Replaces a loop by its iterations, in order."""
    model, build = registry.table(LOOP)[loop.name], before(loop)
    (block,) = loop.regions[0].blocks
    carried = list(model.inits(loop))
    for number in values_of(loop, registry):
        known = dict(zip(model.carried(loop), carried, strict=True)) | {block.arguments[0]: build.index(number)}
        for op in [view.operation for view in block][:-1]:
            clone_with(op, known, build)
        carried = [known.get(value, value) for value in model.yielded(loop, block)]
    replace_op(loop, carried)
