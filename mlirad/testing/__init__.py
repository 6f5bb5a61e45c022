"""Checks of derivatives, for users who differentiate functions or write rules.

`check` compares the derivatives of a function with finite differences, and both modes with each other (`check_jvp`,
`check_vjp` and `check_both`). `subject` compiles the function and its derivatives; their arguments and results are
`vectors`. `memory` counts what compiled functions allocate and free.

`python -m mlirad.testing` runs all tests of a checkout. The fuzzer and its oracle are in `tests/fuzz` there; their
former commands `fuzz`, `mutants` and `bad_input` in this package forward to it for one version (`checkout`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mlirad.testing.check import WrongDerivativeError, check_both, check_jvp, check_vjp

__all__ = ["WrongDerivativeError", "check_both", "check_jvp", "check_vjp"]


def __getattr__(name: str) -> Any:
    """Import the checks on first use, since worker processes of the fuzzer do not need them."""
    if name in __all__:
        from mlirad.testing import check

        return getattr(check, name)
    raise AttributeError(f"module 'mlirad.testing' has no attribute '{name}'")
