"""Derivatives of JAX functions, as JAX functions (extra ``jax``).

`grad`, `value_and_grad`, `vjp` and `jvp` take a JAX function and JAX's argument names (`transforms`). It is traced
(`tracing`), and its derivative is one op for JAX (`primitives`), with rules of its own for `jax.vmap`, `jax.jvp`,
`jax.grad` and `jax.jit`. When the caller is compiled, that op becomes the function's StableHLO, differentiated
(`derived`), inlined into the caller's module (`inlining`): no callback, and XLA compiles both together. What StableHLO
cannot hold has the derivative that JAX gives (`custom_rules`).

`wrap` is the other way: a function of an MLIR module as a JAX function, by machine code that XLA calls (`foreign`,
`handler`).
"""

from __future__ import annotations

from mlirad.errors import Diagnostic, UsageError

try:
    import jax as _jax
except ImportError:
    _HELPS = ("pip install 'mlirad[jax]'",)
    raise UsageError(Diagnostic("MA0960", "'jax' is not installed", helps=_HELPS)) from None

from mlirad.jax.foreign import wrap
from mlirad.jax.transforms import grad, jvp, value_and_grad, vjp

__all__ = ["grad", "jvp", "value_and_grad", "vjp", "wrap"]

del _jax
