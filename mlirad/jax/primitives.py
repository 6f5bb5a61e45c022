"""The two JAX primitives of derivatives of a jaxpr: J(x) times tangents, and cotangents times J(x).

Both are linear in tangents or cotangents, and each is the other's transpose. The derivative of either is the
pushforward of the function that it computes, so that derivatives of any order, in any combination of modes, are
pushforwards and pullbacks of nested jaxprs. A batch of either is the same primitive for the batched function.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import jax
import jax.numpy as jnp
from jax._src.core import NamedAxisEffect, no_axis_name
from jax.extend.core import ClosedJaxpr, Primitive, jaxpr_as_fun
from jax.interpreters import ad, batching, mlir

from mlirad.errors import MlirAdError
from mlirad.jax.custom_rules import CustomStep, derivatives_of_steps, refusal_of
from mlirad.jax.derived import pullback_text, pushforward_text
from mlirad.jax.inlining import conjugate, create_call, stablehlo

#: The steps of each function, with the lifetime of the function.
_STEPS: Final[WeakKeyDictionary[ClosedJaxpr, list[CustomStep]]] = WeakKeyDictionary()


class Linearized(NamedTuple):
    """A function to differentiate: a jaxpr without constants, the arguments ``wrt`` and the float results ``of``.

    ``wrt`` and ``of`` are positions in increasing order. It is a tuple because JAX finds the jaxprs of an equation's
    parameters in tuples: the meshes in them determine the devices of the caller. Jaxprs are compared by identity.
    """

    jaxpr: ClosedJaxpr
    wrt: tuple[int, ...]
    of: tuple[int, ...]

    def derived(self, context: Any, is_forward: bool, *given: bool) -> str:
        """The StableHLO of its pushforward or pullback; ``given``: other parameters of the primitive.

        Raises:
            UnsupportedError: there is no derivative.
        """
        text = stablehlo(context, self.jaxpr, _STEPS.setdefault(self.jaxpr, []))
        steps, refusals = derivatives_of_steps(text, partial(stablehlo, context), is_forward)
        make = pushforward_text if is_forward else pullback_text
        try:
            return make(text, self.wrt, self.of, *given, steps)
        except MlirAdError as error:
            refusal = refusal_of(error, refusals)
            raise refusal or error from None

    @property
    def arity(self) -> int:
        """The number of arguments."""
        return len(self.jaxpr.in_avals)

    def results(self) -> list[Any]:
        """The types of the results."""
        return [_strong(aval) for aval in self.jaxpr.out_avals]

    def tangents(self) -> list[Any]:
        """The types of the results ``of``."""
        return [_strong(self.jaxpr.out_avals[i]) for i in self.of]

    def adjoints(self) -> list[Any]:
        """The types of the arguments ``wrt``."""
        return [_strong(self.jaxpr.in_avals[i]) for i in self.wrt]


def is_float(aval: Any) -> bool:
    """Whether values of this type have tangents."""
    return bool(jnp.issubdtype(aval.dtype, jnp.inexact))


def float_positions(avals: Sequence[Any]) -> tuple[int, ...]:
    """The positions of the values that have tangents."""
    return tuple(i for i, aval in enumerate(avals) if is_float(aval))


def _strong(aval: Any) -> Any:
    return aval.update(weak_type=False)


def _primitive(name: str) -> Primitive:
    made = Primitive(name)
    made.multiple_results = True
    made.def_impl(lambda *arguments, **parameters: _compiled(made, tuple(parameters.items()))(*arguments))
    return made


@lru_cache(maxsize=512)
def _compiled(primitive: Primitive, parameters: tuple[tuple[str, Any], ...]) -> Any:
    return jax.jit(partial(primitive.bind, **dict(parameters)))


#: ``(arguments..., tangents of wrt...) -> (results..., if kept; tangents of ``of``...)``.
pushforward_p: Final = _primitive("mlirad_pushforward")
#: ``(arguments..., cotangents of ``of``...) -> (results..., if kept; adjoints of wrt...)``.
pullback_p: Final = _primitive("mlirad_pullback")


def _pushed_types(*_: Any, subject: Linearized, keep: bool) -> list[Any]:
    return (subject.results() if keep else []) + subject.tangents()


def _pulled_types(*_: Any, subject: Linearized, keep: bool) -> list[Any]:
    return (subject.results() if keep else []) + subject.adjoints()


pushforward_p.def_abstract_eval(_pushed_types)
pullback_p.def_abstract_eval(_pulled_types)


def _lower_pushforward(context: Any, *operands: Any, subject: Linearized, keep: bool) -> Sequence[Any]:
    text = subject.derived(context, True)
    tangents = iter(operands[subject.arity :])
    mixed: list[Any] = []
    for i, operand in enumerate(operands[: subject.arity]):
        mixed += [operand, next(tangents)] if i in subject.wrt else [operand]
    results = iter(create_call(context, "pushforward", text, mixed))
    primal, pushed = [], []
    for i in range(len(subject.jaxpr.out_avals)):
        primal.append(next(results))
        if i in subject.of:
            pushed.append(next(results))
    return [*(primal if keep else ()), *pushed]


def _lower_pullback(context: Any, *operands: Any, subject: Linearized, keep: bool) -> Sequence[Any]:
    """In JAX the cotangent of a complex number is the conjugate of that in StableHLO's rules."""
    text = subject.derived(context, False, keep)
    seeds = map(conjugate, operands[subject.arity :])
    results = create_call(context, "pullback", text, [*operands[: subject.arity], *seeds])
    first = len(results) - len(subject.wrt)
    return [*results[:first], *map(conjugate, results[first:])]


mlir.register_lowering(pushforward_p, _lower_pushforward)
mlir.register_lowering(pullback_p, _lower_pullback)


# --- derivatives


@lru_cache(maxsize=512)
def _subject_of(
    primitive: Primitive, subject: Linearized, keep: bool, avals: tuple[Any, ...], wrt: tuple[int, ...]
) -> Linearized:
    """The function that a primitive computes, of all its operands."""
    jaxpr = jax.make_jaxpr(partial(primitive.bind, subject=subject, keep=keep))(*avals)
    return Linearized(jaxpr, wrt, float_positions(jaxpr.out_avals))


def _jvp(
    primitive: Primitive, primals: Sequence[Any], tangents: Sequence[Any], *, subject: Linearized, keep: bool
) -> Any:
    results = primitive.bind(*primals, subject=subject, keep=keep)
    wrt = tuple(i for i, tangent in enumerate(tangents) if not isinstance(tangent, ad.Zero))
    avals = tuple(_strong(jax.typeof(value)) for value in primals)
    own = _subject_of(primitive, subject, keep, avals, wrt)
    pushed = iter(pushforward_p.bind(*primals, *(tangents[i] for i in wrt), subject=own, keep=False))
    places = set(own.of)
    return results, [
        next(pushed) if i in places else ad.Zero(jax.typeof(r).to_tangent_aval()) for i, r in enumerate(results)
    ]


def _transpose(
    transposed: Primitive, cotangents: Sequence[Any], *operands: Any, subject: Linearized, keep: bool
) -> list[Any]:
    """Of a primitive by the other one, ``transposed``, by the operands that are asked for and the cotangents."""
    assert not keep, "what is transposed is linear"
    primals, linear = operands[: subject.arity], operands[subject.arity :]
    asked = [i for i, value in enumerate(linear) if ad.is_undefined_primal(value)]
    given = [k for k, ct in enumerate(cotangents) if not isinstance(ct, ad.Zero)]
    wrt, of = (asked, given) if transposed is pullback_p else (given, asked)
    own = Linearized(subject.jaxpr, tuple(subject.wrt[i] for i in wrt), tuple(subject.of[k] for k in of))
    found = iter(transposed.bind(*primals, *(cotangents[k] for k in given), subject=own, keep=False))
    return [None] * subject.arity + [next(found) if i in asked else None for i in range(len(linear))]


for _each in (pushforward_p, pullback_p):
    ad.primitive_jvps[_each] = partial(_jvp, _each)
ad.primitive_transposes[pushforward_p] = partial(_transpose, pullback_p)
ad.primitive_transposes[pullback_p] = partial(_transpose, pushforward_p)


# --- batches


@lru_cache(maxsize=512)
def _batched(subject: Linearized, size: int, axis: Any) -> Linearized:
    """``axis``: the name of the batch axis, for collectives in the function."""
    avals = [jax.ShapeDtypeStruct((size, *aval.shape), aval.dtype) for aval in subject.jaxpr.in_avals]
    jaxpr = jax.make_jaxpr(jax.vmap(jaxpr_as_fun(subject.jaxpr), axis_size=size, axis_name=axis))(*avals)
    return Linearized(jaxpr, subject.wrt, subject.of)


def _batch(
    primitive: Primitive, around: Any, operands: Sequence[Any], axes: Sequence[Any], *, subject: Linearized, keep: bool
) -> tuple[Any, Any]:
    size, name = around.size, None if around.name is no_axis_name else around.name
    is_named = any(isinstance(one, NamedAxisEffect) and one.name == name for one in subject.jaxpr.effects)
    if not is_named and all(axis is None for axis in axes):
        results = primitive.bind(*operands, subject=subject, keep=keep)
        return results, [None] * len(results)
    # A shared argument gets an adjoint for each element of the batch: the caller sums them.
    rows = [batching.bdim_at_front(x, axis, size) for x, axis in zip(operands, axes, strict=True)]
    results = primitive.bind(*rows, subject=_batched(subject, size, name), keep=keep)
    return results, [0] * len(results)


for _each in (pushforward_p, pullback_p):
    batching.fancy_primitive_batchers[_each] = partial(_batch, _each)
