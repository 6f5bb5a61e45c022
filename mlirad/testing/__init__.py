"""Checks of derivatives, for whoever differentiates functions or writes rules.

`check` holds the derivatives of a function against differences and against each other: `check_jvp` and `check_vjp`, of
a `subject` whose arguments and results are `vectors`. `memory` counts what compiled functions allocate and free.

`python -m mlirad.testing` runs all tests of a checkout. The fuzzer and its oracle are in `tests/fuzz` there; what
used to be their commands, `fuzz`, `mutants` and `bad_input`, forwards to it for one version (`checkout`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mlirad.testing.check import WrongDerivativeError, check_jvp, check_vjp

__all__ = ["WrongDerivativeError", "check_jvp", "check_vjp"]


def __getattr__(name: str) -> Any:
    """Load the checks when they are first asked for: a worker process needs none of them."""
    if name in __all__:
        from mlirad.testing import check

        return getattr(check, name)
    raise AttributeError(f"module 'mlirad.testing' has no attribute '{name}'")
