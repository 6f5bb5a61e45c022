"""What callers of `mlirad.grad`, `value_and_grad` and `vjp` may ask of a reverse derivative, as they write it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mlirad.runtime.target import Cpu
from mlirad.synthesis.options import Options
from mlirad.transforms.fastmath import primal_flags, with_freedoms
from mlirad.transforms.memory import Checkpoint, MemoryLimit, memory_options


@dataclass(frozen=True)
class ReverseOptions:
    """The options of the same names of `mlirad.grad`."""

    checkpoint: Checkpoint = None
    memory_limit: MemoryLimit = None
    fastmath: str = "adjoint"
    strong_zero: bool | None = None

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags that the primal's ops are given.

        Raises:
            UsageError: there is no such word.
        """
        return primal_flags(self.fastmath)

    def engine(self, target: Cpu, checkpoint: Checkpoint = None) -> Options:
        """What the engine is asked for; ``checkpoint``: where nothing is asked for here.

        Raises:
            UsageError: two options exclude each other, or one has no meaning.
        """
        is_asked = self.checkpoint is not None or self.memory_limit is not None
        options = memory_options(self.checkpoint if is_asked else checkpoint, self.memory_limit)
        options = with_freedoms(replace(options, strong_zero=self.strong_zero), self.fastmath)
        if options.unobserved and target.vector_math:
            # Only here: on GPUs approximate functions are less exact than the vector versions of a C library.
            options = replace(options, unobserved=(*options.unobserved, "afn"))
        return replace(options, parallel=target.thread_library is not None, deterministic=target.deterministic)
