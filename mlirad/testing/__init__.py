"""Checks of derivatives: what our own tests, and other people's, import.

Two users. A person with a function: `check_jvp` and `check_vjp` hold its derivatives against differences and against
each other (`check`, `subject`, `vectors`). We: `rules` tests every rule record, and `fuzz` asks the engine about random
programs (`programs`) whose derivatives an exact oracle knows (`semantics`); `asking` is the way from one to the other.
`laws` needs no right answer: dot products, linearity, and primals that passes have rewritten. `memory` counts what
compiled functions allocate and free.

`python -m mlirad.testing` runs all tests of a checkout, `python -m mlirad.testing.fuzz` more random programs,
`python -m mlirad.testing.mutants` tells whether wrong rules would be noticed, and `python -m mlirad.testing.bad_input`
what the tools do with broken input (`mutations`, `attempts`).

How compiled functions are run: `running`, `compile_settings`, `batches` and `driving`. What they are watched for:
`heap` (leaks) and `race_detector`.
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
