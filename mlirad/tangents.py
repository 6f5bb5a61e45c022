"""The public API of forward mode: `jvp`, `linearize` and `hvp`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from mlirad.api import grad
from mlirad.context import Context
from mlirad.edit.names import integers
from mlirad.functions import Argnums, CallArguments, Function, check_function, value_before_others
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.linearized import (
    LinearizedFunction,
    check_chosen,
    check_shape,
    linearized_code,
    tangent_leaves,
    wrong_tangents,
)
from mlirad.runtime.jit import Compiled, plain
from mlirad.runtime.overlap import check_disjoint
from mlirad.runtime.prototype import Prototype
from mlirad.specializations import Specialization, joined, written_pairs
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.derivatives import jvp as derive
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.wrt import PrimalFunction, signature


def jvp(
    f: Function,
    primals: Sequence[Any],
    tangents: Sequence[Any],
    *,
    has_aux: bool = False,
    strong_zero: bool | None = None,
    ctx: Context | None = None,
) -> Any:
    """``f(*primals)`` and its derivative along ``tangents``: the results and their tangents, in the same structure.

    ``tangents``: for each of ``primals`` a number, array or pytree of the same type, shape and structure, or None for
    zero; integers have the tangent None. Arrays that ``f`` writes are written, and so are their tangents. Results
    without a derivative have the tangent None. ``has_aux``: the tangent is that of the first result, and
    ``(result, tangent, others)`` is returned. ``strong_zero``: see `grad`. Later calls with the same ``f`` and tangents
    for the same arguments do not compile anything.

    Raises:
        UsageError: ``f`` is not a function, tangents do not match the arguments, a written array overlaps another, or
            ``has_aux`` is given and ``f`` returns one value.
        MlirAdError: the function cannot be differentiated or compiled.
    """
    check_function("jvp", f)
    _check_primals(primals)
    call = f.call_of(primals)
    if has_aux:
        value_before_others(f.source(call))
    values, found = map(f.source(call).assemble, _along(f, call, tangent_leaves(call, tangents), strong_zero, ctx))
    if not has_aux:
        return values, found
    first, *aux = values
    return first, found[0], plain(tuple(aux))


def linearize(f: Function, *primals: Any, has_aux: bool = False, ctx: Context | None = None) -> Any:
    """``f(*primals)``, and the linear function ``f_jvp`` from tangents of all arguments to those of the results.

    ``f_jvp(*tangents)`` may be called any number of times, with tangents as for `jvp`. ``f`` runs once, in this call;
    the primal values that tangents need are kept on a tape, so that the arrays may be changed. ``f_jvp.free()`` or the
    end of ``with f_jvp:`` frees the tape; otherwise it is freed with ``f_jvp``. Arrays that ``f`` writes are written by
    this call only, their tangents by ``f_jvp``. If there can be no tape (checkpoints, written globals, returned
    buffers), each call of ``f_jvp`` runs ``f`` again, on copies of the arguments.

    ``has_aux``: ``f_jvp`` returns the tangent of the first result, and ``(result, f_jvp, others)`` is returned.

    Raises:
        UsageError: ``f`` is not a function, an argument is invalid, a written array overlaps another one, or
            ``has_aux`` is given and ``f`` returns one value.
        MlirAdError: the function cannot be compiled; or, when ``f_jvp`` is called, cannot be differentiated.
    """
    check_function("linearize", f)
    call = f.call_of(primals)
    if has_aux:
        value_before_others(f.source(call))
        (value, *others), along = linearize(f, *primals, ctx=ctx)
        return value, along.of_first(), plain(tuple(others))
    program = f.source(call)
    leaves = call.leaves or ()
    # Checked here, because functions that run again get copies, which never overlap: that could change the result.
    check_disjoint(program.prototype, written_pairs(program.prototype), leaves)
    key = "linearize", ctx
    if key not in program.kept:
        program.kept[key] = linearized_code(program, ctx or program.ctx)
    code = program.kept[key]
    if code is not None:
        value, push = code.run(leaves)
        return value, LinearizedFunction(program.name, call, push, program.assemble)
    kept = list(map(_own, leaves))

    def push_again(tangents: Sequence[Any], count: int | None) -> tuple[Any, ...]:
        if count is None:
            return _along(f, CallArguments(tuple(map(_own, kept)), call.trees), tangents, None, ctx)[1]
        rows = [push_again(list(map(_at, kept, tangents, [i] * len(kept))), None) for i in range(count or 1)]
        return tuple(None if one[0] is None else numpy.stack(one)[:count] for one in zip(*rows, strict=True))

    return f(*primals), LinearizedFunction(program.name, call, push_again, program.assemble)


def hvp(f: Function, primals: Sequence[Any], vectors: Any, *, argnums: Argnums = 0, ctx: Context | None = None) -> Any:
    """The Hessian of ``f``, which returns one float, times ``vectors``: the derivative of its gradient along them.

    ``vectors`` and the result have the structure of the gradient with respect to ``argnums``: that of the argument, or
    a tuple if ``argnums`` is a sequence. The Hessian is not formed: the cost is that of a few gradients.

    Raises:
        UsageError: as `jvp` and `grad`.
        MlirAdError: as `jvp` and `grad`.
    """
    check_function("hvp", f)
    _check_primals(primals)
    argnums = integers(argnums)
    is_one = not isinstance(argnums, list | tuple)
    if not is_one and not isinstance(vectors, list | tuple):
        raise wrong_tangents(f"expected a tuple of vectors, one for each of 'argnums', got a {type(vectors).__name__}")
    several, given = ([argnums], [vectors]) if is_one else (list(argnums), list(vectors))  # type: ignore[arg-type]
    if len(given) != len(several):
        raise wrong_tangents(f"there are {len(given)} vectors for {len(several)} arguments")
    key = "hvp", is_one, tuple(several), ctx
    gradient = f.kept.get(key)
    if gradient is None:
        gradient = f.kept[key] = grad(f, argnums=argnums, ctx=ctx)
    tangents: list[Any] = [None] * len(primals)
    for place, vector in zip(several, given, strict=True):
        if isinstance(place, int) and -len(primals) <= place < len(primals):  # `grad` says what is wrong with others
            tangents[place] = vector
    return jvp(gradient, primals, tangents, ctx=ctx)[1]


def _along(
    f: Function, call: CallArguments, given: Sequence[Any], strong_zero: bool | None, ctx: Context | None
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The results, and their derivatives along ``given``: a tangent, or None, for each parameter."""
    leaves, program = call.leaves or (), f.source(call)
    wanted = program.prototype
    if len(leaves) != len(wanted.arguments):
        raise wanted.wrong(f"'{program.name}' takes {len(wanted.arguments)} arguments, got {len(leaves)}")
    chosen = tuple(number for number, tangent in enumerate(given) if tangent is not None)
    key = "jvp", chosen, strong_zero, ctx
    if key not in program.kept:
        program.kept[key] = _derivative(program, chosen, strong_zero, ctx or program.ctx)
    code, roles = program.kept[key]
    operands = []
    for role in roles.operand_roles():
        value = leaves[role.index]
        if role.kind is not OperandKind.PRIMAL:
            tangent = given[role.index]
            check_shape(program.name, role.index, numpy.shape(value), tangent)
            value = numpy.zeros_like(value) if tangent is None else tangent
        operands.append(value)
    found = dict(zip(roles.result_roles(), code(*operands), strict=True))
    count = len(roles.results)
    kinds = OperandKind.PRIMAL, OperandKind.TANGENT
    values, along = (tuple(found.get(Role(kind, index)) for index in range(count)) for kind in kinds)
    return values, along


def _derivative(
    program: Specialization, chosen: Sequence[int], strong_zero: bool | None, ctx: Context
) -> tuple[Compiled, Signature]:
    with placed(program.module):
        module = expanded(program.module, program.name, placed_remarks(program.module, ctx))
        primal = PrimalFunction.find(module, program.name, ctx)
        roles = signature(primal, check_chosen(primal, chosen, ctx), Mode.FORWARD)
        pairs = program.disjoint(Prototype.of(primal.op, primal.names))
    place = {role.index: at for at, role in enumerate(roles.operand_roles()) if role.kind is OperandKind.PRIMAL}
    moved = [(place[first], place[second]) for first, second in pairs]
    made = derive(module, primal.name, wrt=chosen, strong_zero=strong_zero, ctx=ctx)
    name = f"{primal.name}_jvp"
    whole = Specialization(
        made, name, program.target, ctx, assemble=tuple, disjoint=joined(written_pairs, lambda _: moved)
    )
    return whole.code, roles


def _at(leaf: Any, several: Any, number: int) -> Any:
    """One of ``several`` tangents of ``leaf``; zeros if there are none."""
    if several is None or not len(several):
        return several if several is None else numpy.zeros_like(leaf)
    return numpy.asarray(several[number]) if isinstance(leaf, numpy.ndarray) else several[number]


def _own(value: Any) -> Any:
    """A copy of an array; other values themselves."""
    return value.copy() if isinstance(value, numpy.ndarray) else value


def _check_primals(primals: object) -> None:
    if not isinstance(primals, list | tuple):
        raise wrong_tangents(f"expected a tuple of arguments, got a {type(primals).__name__}")
