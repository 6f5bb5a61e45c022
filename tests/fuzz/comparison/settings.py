"""The settings of a run of the fuzzer, as a dataclass and as the command line of a worker."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from mlirad.synthesis.options import Options
from tests.fuzz.comparison.outcomes import SOME_SECOND
from tests.fuzz.compile_settings import PLAIN, CompileSettings

# Not `-m`: the checkout comes after the installed package in the path, since the latter is tested.
_WORKER: Final = f"""import sys
sys.path.append({str(Path(__file__).resolve().parents[3])!r})
from tests.fuzz.comparison.worker import main
sys.exit(main())"""


def options_of(*, raw: bool, free: bool) -> Options:
    """Options of the engine: ``raw`` omits the passes around it, ``free`` adds the fast-math flags of `mlirad.grad`."""
    plain = Options(primal_pipeline="", cleanup_pipeline="") if raw else Options()
    return replace(plain, reassociate=free, contract=free, unobserved=("contract", "arcp", "afn") if free else ())


@dataclass(frozen=True)
class Settings:
    """Which modes are compared on which programs, and how they are compiled."""

    mix: str = "all"
    modes: tuple[str, ...] = ("forward", "reverse", SOME_SECOND)
    batch: int = 10
    raw: bool = False
    free: bool = False
    seconds: int = 60  # of processor time for a batch
    asleep: float = 1200.0  # of wall time without output from a worker, for a deadlock
    element: str = "f64"
    fastmath: str = ""
    way: CompileSettings = PLAIN

    def arguments(self, seeds: Sequence[int]) -> list[str]:
        """The command line of a worker."""
        return [
            *(sys.executable, "-c", _WORKER, "--mix", self.mix, "--batch", str(self.batch)),
            *("--modes", ",".join(self.modes), "--element", self.element, "--fastmath", self.fastmath),
            *("--opt-level", str(self.way.opt_level), "--lanes", str(self.way.lanes)),
            *("--pipelines", str(self.way.pipelines)),
            *("--seconds", str(self.seconds), *(["--raw"] if self.raw else []), *(["--free"] if self.free else [])),
            *map(str, seeds),
        ]
