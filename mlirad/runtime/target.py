"""What code is generated for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mlirad.errors import Diagnostic, UsageError


@final
@dataclass(frozen=True)
class Cpu:
    """The processor that Python runs on.

    ``shared_libs`` are paths of libraries with functions that the program declares but does not define; the C
    library is always there. ``max_vector_elements`` bounds the width of vectors; None is the default of the pass
    ``lower-to-llvm``. ``vector_math``: functions whose flags allow approximations (`afn`) run on several elements at a
    time where the C library has such versions, to 4 ulp. ``blas``: large products of matrices whose sums may be taken
    in any order (`reassoc`) are done by the library that numpy brings.
    """

    opt_level: int = 3
    shared_libs: tuple[str, ...] = ()
    max_vector_elements: int | None = None
    vector_math: bool = True
    blas: bool = True

    def __post_init__(self) -> None:
        if self.opt_level not in (0, 1, 2, 3):
            raise UsageError(Diagnostic("MA0713", f"opt_level is 0, 1, 2 or 3, not {self.opt_level!r}"))


Target = Cpu


def cpu(target: object) -> Cpu:
    """``target``, which is one, or the default where it is None.

    Raises:
        UsageError: it is something else.

    """
    if target is None:
        return Cpu()
    if not isinstance(target, Cpu):
        message = f"a target is an instance of mlirad.Cpu, not a {type(target).__name__}"
        raise UsageError(Diagnostic("MA0713", message, helps=("target=mlirad.Cpu()",)))
    return target
