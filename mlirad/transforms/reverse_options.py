"""The options of `mlirad.grad`, `value_and_grad` and `vjp` as users write them, and as options of the engine."""

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
        """The flags that are added to the primal's ops.

        Raises:
            UsageError: ``fastmath`` is invalid.
        """
        return primal_flags(self.fastmath)

    def engine(self, target: Cpu, checkpoint: Checkpoint = None) -> Options:
        """The options of the engine; ``checkpoint``: the schedule if the user gave none.

        Raises:
            UsageError: two options exclude each other, or one is invalid.
        """
        is_asked = self.checkpoint is not None or self.memory_limit is not None
        options = memory_options(self.checkpoint if is_asked else checkpoint, self.memory_limit)
        options = with_freedoms(replace(options, strong_zero=self.strong_zero), self.fastmath)
        if options.unobserved and target.vector_math:
            # Only for CPUs: approximate functions of GPUs are less accurate than the vector versions of C libraries.
            options = replace(options, unobserved=(*options.unobserved, "afn"))
        return replace(options, parallel=target.thread_library is not None, deterministic=target.deterministic)
