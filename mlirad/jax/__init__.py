"""Derivatives of JAX functions, as JAX functions (extra ``jax``).

`grad`, `value_and_grad`, `vjp` and `jvp` take a JAX function, with the parameters of their namesakes in JAX
(`transforms`). The function is traced
(`tracing`), and its derivative is one JAX primitive (`primitives`), which has rules for `jax.vmap`, `jax.jvp`,
`jax.grad` and `jax.jit`. When the caller is compiled, the primitive is lowered to the function's StableHLO,
differentiated
(`derived`) and inlined into the caller's module (`inlining`): there are no callbacks, and XLA compiles both together.
Primitives that StableHLO has no op for have the derivative that JAX gives (`custom_rules`).

`wrap` makes a JAX function of a function in an MLIR module, whose machine code XLA calls (`foreign`, `handler`).
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
