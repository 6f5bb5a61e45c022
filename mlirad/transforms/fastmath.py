"""The values of `fastmath=` of `mlirad.grad` and `vjp`: what adjoints may do that the primal may not.

"none": nothing; an op has the flags of the primal's op that it is the derivative of. "adjoint": sums of adjoints in any
order (`reassoc`), products and sums of adjoints rounded once (`contract`), and so what only adjoints read; what the
primal gives stays as it is, to the last bit, and so do NaN, infinities and signs of zeros. "fast": all that flags can
allow, in the primal, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mlirad.errors import Diagnostic, UsageError
from mlirad.synthesis.options import Options

#: Word -> flags that all ops of the primal are given, and whether the adjoint has freedoms of its own.
_WORDS: Final[dict[str, tuple[tuple[str, ...], bool]]] = {
    "none": ((), False),
    "adjoint": ((), True),
    "fast": (("fast",), False),
}


def primal_flags(fastmath: str) -> tuple[str, ...]:
    """The flags that the primal's ops are given before they are differentiated.

    Raises:
        UsageError: there is no such word.
    """
    return _known(fastmath)[0]


def with_freedoms(options: Options, fastmath: str) -> Options:
    """``options`` with what the derivative may do.

    Raises:
        UsageError: there is no such word.
    """
    is_free = _known(fastmath)[1]
    return replace(options, reassociate=is_free, contract=is_free, unobserved=("contract",) if is_free else ())


def _known(fastmath: str) -> tuple[tuple[str, ...], bool]:
    found = _WORDS.get(fastmath) if isinstance(fastmath, str) else None
    if found is None:
        words = ", ".join(f"'{word}'" for word in _WORDS)
        helps = ("single flags, for all ops: target=mlirad.Cpu(fastmath=('contract', 'afn'))",)
        raise UsageError(Diagnostic("MA0716", f"fastmath is one of {words}, not {fastmath!r}", helps=helps))
    return found
