"""Steps of a JAX function that have JAX's derivative: functions with a custom rule, factorizations, and the like.

StableHLO does not contain the rules of `jax.custom_jvp` and `jax.custom_vjp`. In other cases the value is computed by a
library, or by a series whose derivative is less accurate than JAX's rule. Such a step is lowered as a call of a
numbered function without a body. Before the program is differentiated, JAX traces the rule of the step in the requested
mode, and it becomes the custom derivative of that function. If the program is only run, the step is lowered by JAX.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

import jax
import jax.numpy as jnp
import numpy
from jax._src.core import Tracer, pvary_p, reduced_vary_cast_p
from jax._src.custom_derivatives import custom_jvp_call_p, custom_vjp_call_p
from jax._src.interpreters.ad import CustomVJPException, Zero
from jax._src.lax import linalg, special
from jax._src.lax.ann import approx_top_k_p
from jax._src.lax.control_flow.solves import linear_solve_p
from jax._src.lax.lax import (
    _cos_lowering,
    _integer_pow_lowering,
    _sin_lowering,
    broadcast_in_dim_p,
    cos_p,
    integer_pow_p,
    sin_p,
    top_k_p,
)
from jax._src.lax.parallel import (
    all_gather_invariant_p,
    all_gather_reduced_p,
    preduced_p,
    psum_invariant_p,
    unreduced_psum_p,
    unreduced_reduce_scatter_p,
    vary_unreduced_cast_p,
)
from jax._src.lax.slicing import scatter_max_p, scatter_min_p, scatter_sub_p
from jax._src.random import random_gamma_p
from jax._src.shard_map import shard_map_p
from jax._src.source_info_util import user_frame
from jax.extend.core import ClosedJaxpr, Literal, Primitive
from jax.interpreters import mlir
from jax.interpreters.mlir import ir
from jax.tree_util import tree_flatten, tree_unflatten

from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError, Where
from mlirad.jax.derived import STEP, StepDerivative, Version

Lower: TypeAlias = Callable[[ClosedJaxpr, "list[CustomStep]"], str]

_CUSTOM: Final = (custom_jvp_call_p, custom_vjp_call_p)
#: Primitives that change over which devices of a `shard_map` a value varies; in StableHLO they are the identity.
_VARYING: Final = (
    all_gather_invariant_p,
    all_gather_reduced_p,
    preduced_p,
    psum_invariant_p,
    pvary_p,
    reduced_vary_cast_p,
    unreduced_psum_p,
    unreduced_reduce_scatter_p,
    vary_unreduced_cast_p,
)
#: Primitives that a library computes, or whose lowering has a less accurate derivative than JAX's rule.
_STEPS: Final = (
    *_CUSTOM,
    *_VARYING,
    approx_top_k_p,
    linalg.eig_p,
    linalg.eigh_p,
    linalg.householder_product_p,
    linalg.lu_p,
    linalg.qr_p,
    linalg.svd_p,
    linalg.tridiagonal_solve_p,
    linear_solve_p,
    shard_map_p,
    random_gamma_p,
    scatter_max_p,
    scatter_min_p,
    scatter_sub_p,
    special.bessel_i0e_p,
    special.bessel_i1e_p,
    special.igamma_p,
    special.igammac_p,
    special.regularized_incomplete_beta_p,
    top_k_p,
)
#: Primitives that are steps in some cases, and JAX's lowering of the others. Of complex numbers, `cos` and `sin` are
#: constants where the real part is 0; the derivative of ``1 / (x * x)`` would be NaN where ``x * x`` is 0 or infinite.
_SOMETIMES: Final = {cos_p: _cos_lowering, sin_p: _sin_lowering, integer_pow_p: _integer_pow_lowering}
#: Operands for which JAX's rule raises an error.
_REFUSED: Final[dict[Primitive, frozenset[int]]] = {special.regularized_incomplete_beta_p: frozenset((0, 1))}
#: The target of a call that returns its operand, and is an error if that is active.
REFUSED: Final = "mlirad.no_derivative"
_FLOAT0: Final = jax.dtypes.float0
_NUMBERS: Final = count()
_KNOWN: Final[WeakValueDictionary[int, CustomStep]] = WeakValueDictionary()
_SAME: Final[WeakValueDictionary[Any, CustomStep]] = WeakValueDictionary()


class CustomStep:
    """An equation of a jaxpr; it has the lifetime of the functions that contain it."""

    def __init__(self, primitive: Primitive, params: dict[str, Any], avals: Sequence[Any], place: Where) -> None:
        self.number = next(_NUMBERS)
        self.avals = tuple(avals)
        vectors = ("compute_left_eigenvectors", "compute_right_eigenvectors")
        if "enable_eigvec_derivs" in params and not any(params[word] for word in vectors):
            # For derivatives of eigenvectors, which depend on their scales. Those of eigenvalues of any order do not.
            params = {**params, "enable_eigvec_derivs": True}
        self._primitive, self._params, self.place = primitive, params, place
        self._floats = tuple(i for i, aval in enumerate(avals) if _is_float(aval))
        self._kept: list[CustomStep] = []
        self._texts: dict[bool, tuple[str, ...]] = {}
        self._versions: dict[tuple[bool, tuple[int, ...]], Version] = {}
        _KNOWN[self.number] = self

    @classmethod
    def of(cls, primitive: Primitive, params: dict[str, Any], avals: Sequence[Any], place: Where) -> CustomStep:
        """The step, or an equal earlier one that computes the same."""
        if primitive in _CUSTOM:
            return cls(primitive, params, avals, place)
        try:
            key = primitive, tuple(sorted(params.items(), key=lambda item: item[0])), tuple(avals)
            found = _SAME.get(key)
        except TypeError:  # a parameter without a hash
            return cls(primitive, params, avals, place)
        if found is None:
            found = _SAME[key] = cls(primitive, params, avals, place)
        return found

    @cached_property
    def fixed(self) -> frozenset[int]:
        """The operands that JAX's rule has no derivative for, such as values that a custom rule closes over."""
        said = self._params["num_consts"] if self._primitive in _CUSTOM else 0
        fixed = frozenset(range(said)) | _REFUSED.get(self._primitive, frozenset())
        rest = [i for i in self._floats if i not in fixed]
        # In batches and loops JAX converts closed-over values to arguments, and only reports by an error which they
        # are.
        if self._primitive is custom_vjp_call_p and self._is_refused(rest):
            fixed |= {i for i in rest if self._is_refused([i])}
        return fixed

    def _is_refused(self, places: Sequence[int]) -> bool:
        def pulled(*args: Any) -> Any:
            return jax.vjp(partial(self._of_moving, places, args), *(args[i] for i in places))[0]

        try:
            jax.make_jaxpr(pulled)(*self.avals)
        except CustomVJPException:
            return True
        except Exception:  # an error of the rule, which is reported when a derivative is requested
            return False
        return False

    @cached_property
    def _moving(self) -> tuple[int, ...]:
        return tuple(i for i in self._floats if i not in self.fixed)

    @cached_property
    def jaxpr(self) -> ClosedJaxpr:
        """The function that the step computes."""
        return jax.make_jaxpr(self._computed)(*self.avals)

    @property
    def primitive(self) -> str:
        """The name of JAX's primitive."""
        return str(self._primitive.name)

    @property
    def name(self) -> str:
        """The user's name of the step."""
        if self._primitive not in _CUSTOM:
            return self.primitive
        return str(self._params["call_jaxpr"].jaxpr.debug_info.func_src_info).partition(" at ")[0]

    def derivative(self, lower: Lower, is_forward: bool) -> StepDerivative:
        """The text of its derivative in a mode; for a `jax.custom_vjp` always that of reverse mode.

        Raises:
            UnsupportedError: JAX has no rule for it.
        """
        is_forward = is_forward and self._primitive is not custom_vjp_call_p
        if is_forward not in self._texts:
            traced = [self._pushforward(())] if is_forward else [self._forward, self._backward(())]
            self._texts[is_forward] = tuple(self._lowered(lower, one) for one in traced)
        return StepDerivative(self.number, self._texts[is_forward], partial(self._version, lower, is_forward))

    def _version(self, lower: Lower, is_forward: bool, zeros: tuple[int, ...]) -> Version:
        """The last text of its derivative, for tangents of the arguments or cotangents of the results that are zeros.

        As in JAX, such a zero is no operand: a rule that multiplies it with an infinite partial is not NaN.
        """
        found = self._versions.get((is_forward, zeros))
        if found is None:
            try:
                traced = self._pushforward(zeros) if is_forward else self._backward(zeros)
            except UnsupportedError:
                if not zeros:
                    raise
                # JAX's own rule may fail for such zeros, as that of a scan in a `shard_map`.
                return self._version(lower, is_forward, ())
            owners = self._owners(is_forward)
            known = tuple(owner for i in _zero_results(traced) if (owner := owners[i]) is not None)
            found = self._versions[is_forward, zeros] = Version(self._lowered(lower, traced), known)
        return found

    def _owners(self, is_forward: bool) -> Sequence[int | None]:
        """For each result of a jvp, or of a bwd: the result or argument whose tangent or adjoint it is."""
        if not is_forward:
            return self._floats
        return [
            one for i, aval in enumerate(self.jaxpr.out_avals) for one in ((None, i) if _is_float(aval) else (None,))
        ]

    def _lowered(self, lower: Lower, traced: ClosedJaxpr) -> str:
        text = lower(traced, self._kept)
        for step in self._kept:
            step.place = self.place if step.place == Where() else step.place
        return text

    def _computed(self, *args: Any) -> list[Any]:
        found = self._primitive.bind(*args, **self._primitive.get_bind_params(self._params))
        return list(found) if self._primitive.multiple_results else [found]

    def _of_moving(self, places: Sequence[int], args: Sequence[Any], *moving: Any) -> list[Any]:
        given = list(args)
        for i, one in zip(places, moving, strict=True):
            given[i] = one
        return self._computed(*given)

    def _pushforward(self, zeros: Sequence[int]) -> ClosedJaxpr:
        """The jvp: it takes each argument followed by its tangent, and returns each result followed by its tangent."""
        places = [i for i in self._moving if i not in zeros]

        def pushed(*mixed: Any) -> list[Any]:
            rest = iter(mixed)
            args, tangents = [], {}
            for i in range(len(self.avals)):
                args.append(next(rest))
                if i in self._floats:
                    tangents[i] = next(rest)
            moving, given = [args[i] for i in places], [tangents[i] for i in places]
            results, moved = jax.jvp(partial(self._of_moving, places, args), moving, given)
            pairs = zip(results, moved, strict=True)
            return [one for r, dr in pairs for one in ((r, dr) if _is_float(jax.typeof(r)) else (r,))]

        mixed = [one for i, aval in enumerate(self.avals) for one in ([aval] * (2 if i in self._floats else 1))]
        return self._traced(pushed, mixed)

    @cached_property
    def _vjp(self) -> tuple[ClosedJaxpr, list[Any], Any]:
        """The fwd, which returns results and residuals; the types of the results; and the structure of residuals."""
        tree: Any = None
        results: list[Any] = []

        def forward(*args: Any) -> list[Any]:
            nonlocal tree, results
            found, pull = jax.vjp(partial(self._of_moving, self._moving, args), *(args[i] for i in self._moving))
            results = [jax.typeof(one) for one in found]
            residuals, tree = tree_flatten(pull)
            return [*found, *residuals]

        return self._traced(forward, self.avals), results, tree

    @property
    def _forward(self) -> ClosedJaxpr:
        return self._vjp[0]

    def _backward(self, zeros: Sequence[int]) -> ClosedJaxpr:
        """The bwd, which takes residuals and cotangents.

        In JAX the cotangent of a complex number is the conjugate of that in StableHLO's rules.
        """
        whole, results, tree = self._vjp
        kept = whole.out_avals[len(results) :]

        def cotangent(i: int, result: Any, seeds: Iterator[Any]) -> Any:
            if not _is_float(result):
                return numpy.zeros(result.shape, _FLOAT0)
            given = jnp.conj(next(seeds))
            return Zero(result.to_ct_aval()) if i in zeros else given

        def backward(*given: Any) -> list[Any]:
            residuals, seeds = given[: len(kept)], iter(given[len(kept) :])
            cotangents = [cotangent(i, result, seeds) for i, result in enumerate(results)]
            adjoints = dict(zip(self._moving, tree_unflatten(tree, residuals)(cotangents), strict=True))
            return [jnp.conj(adjoints[i]) if i in adjoints else _zeros(self.avals[i]) for i in self._floats]

        return self._traced(backward, [*kept, *(r for r in results if _is_float(r))])

    def _traced(self, function: Callable[..., Any], avals: Sequence[Any]) -> ClosedJaxpr:
        try:
            traced = jax.make_jaxpr(function)(*avals)
            if any(isinstance(const, Tracer) for const in traced.consts):
                raise TypeError("it uses a value that is computed around it and is not among its arguments")
            return traced
        except MlirAdError:
            raise
        except Exception as error:
            reason = str(error).strip().partition("\n")[0]
            message = f"the rule that JAX has for the derivative of '{self.name}' cannot be traced: {reason}"
            helps = (f"write what '{self.name}' computes with other functions of jax.numpy, or leave it to jax.grad",)
            raise UnsupportedError(Diagnostic("MA0971", message, self.place, helps=helps)) from error


def _is_float(aval: Any) -> bool:
    return bool(jnp.issubdtype(aval.dtype, jnp.inexact))


def _zeros(aval: Any) -> Any:
    return jnp.zeros(aval.shape, aval.dtype)


def _zero_results(closed: ClosedJaxpr) -> list[int]:
    """The results that are written as zeros."""
    made = {result: equation for equation in closed.eqns for result in equation.outvars}

    def is_zero(value: Any) -> bool:
        if isinstance(value, Literal):
            return not numpy.any(value.val)
        equation = made.get(value)
        return equation is not None and equation.primitive is broadcast_in_dim_p and is_zero(equation.invars[0])

    return [i for i, value in enumerate(closed.jaxpr.outvars) if is_zero(value)]


def derivatives_of_steps(
    text: str, lower: Lower, is_forward: bool
) -> tuple[tuple[StepDerivative, ...], dict[int, UnsupportedError]]:
    """The derivatives of the steps that a program calls, in one mode, and the errors of active steps without one."""
    refusals: dict[int, UnsupportedError] = {}

    def found_in(steps: Iterable[CustomStep], is_forward: bool) -> list[StepDerivative]:
        found = []
        for step in steps:
            try:
                found.append(step.derivative(lower, is_forward))
            except UnsupportedError as error:
                refusals[step.number] = error
        return found

    found = found_in(_steps_in([text]), is_forward)
    if is_forward:
        # A derivative that only exists in reverse mode is transposed, with the steps in it.
        turned = [text for one in found if len(one.texts) > 1 for text in one.texts]
        known = {one.number for one in found}
        found += found_in((step for step in _steps_in(turned) if step.number not in known), False)
    return tuple(found), refusals


def refusal_of(error: MlirAdError, refusals: Mapping[int, UnsupportedError]) -> UnsupportedError | None:
    """The error for a step, in the user's terms; the original one is about a function without a body."""
    for number in map(int, re.findall(r"\bjax_step_(\d+)", str(error))):
        if number in refusals:
            return refusals[number]
        if number in _KNOWN and error.diagnostics[0].code == "MA0332":
            step = _KNOWN[number]
            message = (
                f"'{step.name}' has no forward mode: its rule for reverse mode is not linear in cotangents as written"
            )
            helps = ("use mlirad.jax.grad or vjp", f"or give '{step.name}' a rule by jax.custom_jvp")
            return UnsupportedError(Diagnostic("MA0332", message, step.place, helps=helps))
    return None


def _steps_in(texts: Iterable[str]) -> list[CustomStep]:
    return [_KNOWN[number] for number in sorted({int(n) for text in texts for n in re.findall(_MENTIONED, text)})]


_MENTIONED: Final = re.compile(rf"{re.escape(STEP)} = (\d+)")


def step_of(function: Any) -> CustomStep | None:
    """The step that a declaration represents."""
    attributes = function.operation.attributes
    return _KNOWN[ir.IntegerAttr(attributes[STEP]).value] if STEP in attributes else None


def refuse_active(value: Any) -> Any:
    """The identity, whose operand must not be active."""
    target = {"call_target_name": ir.StringAttr.get(REFUSED)}
    return ir.Operation.create("stablehlo.custom_call", [value.type], [value], target).result


def rules(kept: list[CustomStep]) -> tuple[tuple[Primitive, Any], ...]:
    """Lower `jax` primitives in this block for differentiation; ``kept`` collects the steps."""
    lowered = {one: partial(_lower_custom if one in _CUSTOM else _lower_step, kept, one) for one in _STEPS}
    lowered |= {one: partial(_lower_sometimes, kept, one) for one in _SOMETIMES}
    return tuple(lowered.items())


def _lower_step(kept: list[CustomStep], primitive: Primitive, context: Any, *args: Any, **params: Any) -> Any:
    step = CustomStep.of(primitive, params, context.avals_in, place_of(context))
    kept.append(step)
    around, name = context.module_context, f"jax_step_{step.number}"
    types = [mlir.aval_to_ir_type(around, aval) for aval in context.avals_out]
    if name not in around.symbol_table:
        type = ir.FunctionType.get([arg.type for arg in args], types)
        said = {
            "sym_name": ir.StringAttr.get(name),
            "function_type": ir.TypeAttr.get(type),
            "sym_visibility": ir.StringAttr.get("private"),
            STEP: ir.IntegerAttr.get(ir.IntegerType.get_signless(64), step.number),
        }
        around.symbol_table.insert(ir.Operation.create("func.func", [], [], said, regions=1, ip=around.ip))
    given = [refuse_active(arg) if i in step.fixed else arg for i, arg in enumerate(args)]
    callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
    return list(ir.Operation.create("func.call", types, given, callee).results)


def _lower_sometimes(kept: list[CustomStep], primitive: Primitive, context: Any, x: Any, **params: Any) -> Any:
    is_complex = jnp.issubdtype(context.avals_in[0].dtype, jnp.complexfloating)
    is_step = params["y"] < -1 if primitive is integer_pow_p else is_complex
    return (partial(_lower_step, kept, primitive) if is_step else _SOMETIMES[primitive])(context, x, **params)


def place_of(context: Any) -> Where:
    """The user's line of the current equation."""
    frame = user_frame(context.traceback)
    return Where() if frame is None else Where(frame.file_name, frame.start_line, frame.start_column + 1)


_JAX: Final = str(Path(jax.__file__).parent)


def _relu(x: Any) -> Any:
    return jnp.where(x <= 0, jnp.zeros_like(x), x)


def _relu6(x: Any) -> Any:
    return jnp.where(x <= 0, jnp.zeros_like(x), jnp.where(x >= 6, jnp.full_like(x, 6), x))


def _logaddexp(x: Any, y: Any) -> Any:
    """``log(exp(x) + exp(y))``, smooth at ``x = y``: without a maximum or an absolute value."""
    return _log_of_sum(x, y, jnp.exp, jnp.log1p)


def _logaddexp2(x: Any, y: Any) -> Any:
    return _log_of_sum(x, y, jnp.exp2, lambda z: jnp.log1p(z) / jnp.log(jnp.array(2, z.dtype)))


def _log_of_sum(x: Any, y: Any, exp: Callable[[Any], Any], log1p: Callable[[Any], Any]) -> Any:
    difference = x - y
    is_first, zero = difference > 0, jnp.zeros_like(difference)
    first = x + log1p(exp(-jnp.where(is_first, difference, zero)))
    second = y + log1p(exp(jnp.where(is_first, zero, difference)))
    # The difference of infinities of one sign is NaN.
    return jnp.where(jnp.isnan(difference), x + y, jnp.where(is_first, first, second))


#: Functions of JAX with custom rules whose derivative is that of other code, which XLA can fuse.
_SPELLED: Final[dict[str, Callable[..., Any]]] = {
    "logaddexp": _logaddexp,
    "logaddexp2": _logaddexp2,
    "relu": _relu,
    "relu6": _relu6,
}


def _lower_custom(kept: list[CustomStep], primitive: Primitive, context: Any, *args: Any, **params: Any) -> Any:
    name, _, file = str(params["call_jaxpr"].jaxpr.debug_info.func_src_info).partition(" at ")
    if file.startswith(_JAX) and name in _SPELLED:
        return list(mlir.lower_fun(_SPELLED[name], multiple_results=False)(context, *args))
    return _lower_step(kept, primitive, context, *args, **params)
