"""Functions inside of a JAX function that have derivatives of their own, and solutions of linear systems.

StableHLO has no place for the rules of `jax.custom_jvp`, `jax.custom_vjp` and `jax.lax.custom_linear_solve`. Where the
primal code of one of JAX's own functions has the derivatives that its rule gives, or another code that computes the
same has them, that code is lowered; any other function is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
from jax._src.custom_derivatives import custom_jvp_call_p, custom_vjp_call_p
from jax._src.lax.control_flow.solves import linear_solve_p
from jax._src.source_info_util import user_frame
from jax.extend.core import jaxpr_as_fun
from jax.interpreters import mlir

from mlirad.errors import Diagnostic, UnsupportedError, Where

_JAX: Final = str(Path(jax.__file__).parent)


def _relu(x: Any) -> Any:
    return jnp.where(x <= 0, jnp.zeros_like(x), x)


def _relu6(x: Any) -> Any:
    return jnp.where(x <= 0, jnp.zeros_like(x), jnp.where(x >= 6, jnp.full_like(x, 6), x))


def _logaddexp(x: Any, y: Any) -> Any:
    """``log(exp(x) + exp(y))``, smooth where ``x = y``: no maximum and no absolute value is taken."""
    return _log_of_sum(x, y, jnp.exp, jnp.log1p)


def _logaddexp2(x: Any, y: Any) -> Any:
    return _log_of_sum(x, y, jnp.exp2, lambda z: jnp.log1p(z) / jnp.log(jnp.array(2, z.dtype)))


def _log_of_sum(x: Any, y: Any, exp: Callable[[Any], Any], log1p: Callable[[Any], Any]) -> Any:
    difference = x - y
    is_first, zero = difference > 0, jnp.zeros_like(difference)
    first = x + log1p(exp(-jnp.where(is_first, difference, zero)))
    second = y + log1p(exp(jnp.where(is_first, zero, difference)))
    # Infinities of one sign have no difference.
    return jnp.where(jnp.isnan(difference), x + y, jnp.where(is_first, first, second))


#: Functions of JAX whose rules say what other code gives; and those of which the primal code gives it.
_SPELLED: Final[dict[str, Callable[..., Any]]] = {
    "logaddexp": _logaddexp,
    "logaddexp2": _logaddexp2,
    "relu": _relu,
    "relu6": _relu6,
}
_PLAIN: Final = ("_pinv", "_slogdet_lu", "log_ndtr", "logit")


def _lower(context: Any, *args: Any, call_jaxpr: Any, **others: Any) -> Sequence[Any]:
    del others
    name, _, file = str(call_jaxpr.jaxpr.debug_info.func_src_info).partition(" at ")
    is_own = file.startswith(_JAX)
    if is_own and name in _SPELLED:
        return list(mlir.lower_fun(_SPELLED[name], multiple_results=False)(context, *args))
    if is_own and name in _PLAIN:
        return list(mlir.lower_fun(jaxpr_as_fun(call_jaxpr), multiple_results=True)(context, *args))
    message = f"'{name}' has a derivative of its own (custom_jvp or custom_vjp), which StableHLO cannot hold"
    helps = (f"call what '{name}' wraps", "or differentiate it with jax.grad, outside of the function given here")
    raise UnsupportedError(Diagnostic("MA0971", message, _place(context), helps=helps))


def _refuse_solve(context: Any, *_: Any, **__: Any) -> Sequence[Any]:
    """Its solver takes the matrix as a constant: the derivative is that of the equation."""
    message = "a linear system is solved (jax.lax.custom_linear_solve), whose derivative StableHLO cannot hold"
    helps = ("solve by jax.lax.linalg.cholesky and triangular_solve", "or leave it to jax.grad")
    raise UnsupportedError(Diagnostic("MA0971", message, _place(context), helps=helps))


def _place(context: Any) -> Where:
    """The user's line that is being lowered."""
    frame = user_frame(context.traceback)
    return Where() if frame is None else Where(frame.file_name, frame.start_line, frame.start_column + 1)


#: What `jax` lowers differently while a function is lowered to be differentiated.
RULES: Final = ((custom_jvp_call_p, _lower), (custom_vjp_call_p, _lower), (linear_solve_p, _refuse_solve))
