"""The target of code generation."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, final

from mlirad.edit.floats import FLAGS
from mlirad.errors import Diagnostic, UsageError
from mlirad.runtime import processor
from mlirad.runtime.openmp import VARIABLE, runtime_library

#: A number of additions that takes some tens of microseconds, as starting threads does if processors are not idle.
LEAST_WORK: Final = 100_000
#: The base class of all ctypes functions.
_FUNCTION: Final[Any] = ctypes.CFUNCTYPE(None).__mro__[1]
_SYMBOLS: Final = "mlirad.Cpu(symbols={'f': ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(f)})"
#: The settings for parallel loops.
PARALLEL: Final = ("auto", "openmp", "none")
#: Architectures of AMD's GPUs: experimental.
AMD: Final = ("gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100")


@final
@dataclass(frozen=True)
class Cpu:
    """The processor that Python runs on.

    ``shared_libs`` are paths of libraries with functions that the program declares but does not define; the C library
    is always available. ``symbols`` defines others by their addresses: a number, or a function of ctypes, such as
    ``ctypes.CFUNCTYPE(...)(f)`` for Python's ``f``, which is kept alive. ``max_vector_elements`` bounds the width of
    vectors; None is the default of the pass ``lower-to-llvm``. ``vector_math``: functions whose flags allow
    approximations (`afn`) are vectorized if the C library has vector versions, to 4 ulp, and quotients by square roots
    are computed without a division, to 2 ulp. ``blas``: large matrix products whose sums may be reordered (`reassoc`)
    call the library that numpy bundles.

    ``parallel``: parallel loops run on OpenMP threads ("openmp"), sequentially ("none"), or on threads if a runtime is
    found ("auto"); ``threads``: their number, 0 leaves it to the runtime; ``least_work``: loops with less work than
    this number of additions run sequentially. ``deterministic``: no derivative adds atomically, so that every run
    rounds alike; sums in parallel loops are deterministic in any case.

    ``fastmath``: flags that all float ops get in addition to their own, and so do their derivatives: "contract" (one
    rounding for a product and a sum), "afn" (functions to 4 ulp), "reassoc" (sums and products in any order), ...
    """

    opt_level: int = 3
    shared_libs: tuple[str, ...] = ()
    symbols: Mapping[str, Any] | tuple[tuple[str, Any], ...] = ()
    max_vector_elements: int | None = None
    vector_math: bool = True
    blas: bool = True
    parallel: str = "auto"
    threads: int = 0
    least_work: int = LEAST_WORK
    deterministic: bool = False
    fastmath: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.opt_level not in (0, 1, 2, 3):
            raise UsageError(Diagnostic("MA0713", f"opt_level is 0, 1, 2 or 3, not {self.opt_level!r}"))
        if self.parallel not in PARALLEL:
            ways = ", ".join(f"'{way}'" for way in PARALLEL)
            raise UsageError(Diagnostic("MA0713", f"parallel is one of {ways}, not {self.parallel!r}"))
        unknown = [name for name in self.fastmath if name not in (*FLAGS, "fast")]
        if isinstance(self.fastmath, str) or unknown:
            message = f"fastmath is a sequence of flags ({', '.join(FLAGS)}, fast), not {self.fastmath!r}"
            raise UsageError(Diagnostic("MA0713", message, helps=("target=mlirad.Cpu(fastmath=('contract', 'afn'))",)))

        object.__setattr__(self, "symbols", _symbols(self.symbols))

    @property
    def addresses(self) -> dict[str, int]:
        """The addresses of ``symbols``."""
        return {name: _address(given) or 0 for name, given in dict(self.symbols).items()}

    @property
    def vector_bits(self) -> int:
        """The vector width in bits for vectorized outer loops; 0: they are not vectorized."""
        return processor.vector_bits(processor.description()) if self.opt_level else 0

    @property
    def thread_library(self) -> str | None:
        """The runtime library for parallel loops; None if they run sequentially.

        Raises:
            UsageError: there is none, and ``parallel`` requires one.
        """
        found = None if self.parallel == "none" else runtime_library()
        if found is None and self.parallel == "openmp":
            helps = (
                "install one: pip install 'mlirad[parallel]', or apt install libomp5",
                f"or set {VARIABLE} to its path",
            )
            raise UsageError(Diagnostic("MA0713", "no OpenMP runtime library is found", helps=helps))
        return found


def _symbols(given: Any) -> tuple[tuple[str, Any], ...]:
    """The symbols as pairs of name and address.

    Raises:
        UsageError: an entry is not an address.
    """
    try:
        pairs = tuple(dict(given).items())
    except (TypeError, ValueError):
        message = f"symbols maps names to addresses, it is not {given!r}"
        raise UsageError(Diagnostic("MA0713", message, helps=(_SYMBOLS,))) from None
    for name, one in pairs:
        if not isinstance(name, str) or not _address(one):
            message = f"symbol {name!r} is not at an address: {one!r}"
            raise UsageError(Diagnostic("MA0713", message, helps=(_SYMBOLS,)))
    return pairs


def _address(given: Any) -> int | None:
    """The address that ``given`` is: a number, or a function of ctypes; None if it is neither."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given if given > 0 else None
    return ctypes.cast(given, ctypes.c_void_p).value if isinstance(given, _FUNCTION) else None


@final
@dataclass(frozen=True)
class Gpu:
    """A GPU for which `mlirad.ptx` generates code: its architecture (``sm_90``), and the threads of a block.

    Code is also generated for GPUs of AMD (``gfx90a``), but it has not been run: this is experimental.

    ``contract``: a product and a sum become one instruction, which rounds once, if flags allow it (`contract`), and if
    the assembler fuses them, as CUDA does. ``join_loops``: loops over the same iterations, such as the sweeps of a
    derivative, become one kernel if their iterations are independent. ``device``: the number of the GPU on which
    functions run. ``deterministic``: no atomic additions, so that every run rounds alike. Threads store their terms in
    cells, which a second launch adds in order. Additions without such cells are refused (MA0318).
    """

    chip: str = "sm_90"
    block: int = 128
    contract: bool = True
    join_loops: bool = True
    device: int = 0
    deterministic: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.block, bool) or not isinstance(self.block, int) or not 1 <= self.block <= 1024:
            raise UsageError(Diagnostic("MA0713", f"block is a number of threads from 1 to 1024, not {self.block!r}"))

    @property
    def is_amd(self) -> bool:
        """Whether the chip is one of AMD's."""
        return self.chip in AMD


Target = Cpu


def cpu(target: object) -> Cpu:
    """Returns ``target``, or the default target if it is None.

    Raises:
        UsageError: it is something else.
    """
    if target is None:
        return Cpu()
    if not isinstance(target, Cpu):
        message = f"a target is an instance of mlirad.Cpu, not a {type(target).__name__}"
        on_gpu = "mlirad.compile(module, name, target=mlirad.Gpu()), also of a module that has the derivative"
        helps = (f"for a GPU: {on_gpu}",) if isinstance(target, Gpu) else ("target=mlirad.Cpu()",)
        raise UsageError(Diagnostic("MA0713", message, helps=helps))
    return target
