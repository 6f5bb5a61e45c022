"""The option `fastmath=` of `mlirad.grad` and `vjp`: fast-math flags in addition to those of the primal's ops.

"none": no flags; the ops of a derivative have the flags of the primal op. "adjoint": sums of adjoints get `reassoc` and
`contract`, and values that only adjoints read get `contract` and, in f64, `arcp`; values that primal results depend on
keep their bits, including NaN, infinities and signs of zeros. "fast": all flags, for the primal, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad.errors import Diagnostic, UsageError
from mlirad.synthesis.options import Options

#: Value of the option -> flags that are added to all ops of the primal, and whether adjoints get flags of their own.
_WORDS: Final[dict[str, tuple[tuple[str, ...], bool]]] = {
    "none": ((), False),
    "adjoint": ((), True),
    "fast": (("fast",), False),
}


def primal_flags(fastmath: str) -> tuple[str, ...]:
    """The flags that are added to the primal's ops before differentiation.

    Raises:
        UsageError: ``fastmath`` has another value.
    """
    return _known(fastmath)[0]


def with_freedoms(options: Options, fastmath: str) -> Options:
    """``options`` with the flags of adjoints.

    Raises:
        UsageError: ``fastmath`` has another value.
    """
    is_free = _known(fastmath)[1]
    return replace(options, reassociate=is_free, contract=is_free, unobserved=("contract", "arcp") if is_free else ())


def _known(fastmath: str) -> tuple[tuple[str, ...], bool]:
    found = _WORDS.get(fastmath) if isinstance(fastmath, str) else None
    if found is None:
        words = ", ".join(f"'{word}'" for word in _WORDS)
        helps = ("single flags, for all ops: target=mlirad.Cpu(fastmath=('contract', 'afn'))",)
        raise UsageError(Diagnostic("MA0716", f"fastmath is one of {words}, not {fastmath!r}", helps=helps))
    return found
