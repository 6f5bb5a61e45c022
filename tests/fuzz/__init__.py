"""The fuzzer, its oracle, mutants and the race detector: what finds wrong derivatives, in a checkout only.

`rules` tests every rule record, and `python -m tests.fuzz` asks the engine about random programs (`programs`) whose
derivatives an exact oracle knows (`semantics`); `asking` is the way from one to the other. `laws` needs no right
answer: dot products, linearity, and primals that passes have rewritten. `hlo` asks about StableHLO programs,
small ones of which are in `hlo_programs` and random ones in `hlo_random`, by their reference interpreter. `native` runs
LLVM IR without us, and `c_programs` writes such as C compilers do.

`python -m tests.fuzz.mutants` tells whether wrong rules would be noticed (`mutants`), and `python -m
tests.fuzz.bad_input` what the tools do with broken input (`bad_input`, `mutations`, `attempts`).

GPU kernels with barriers have a generator and a machine of their own (`kernels`); random JAX functions have theirs, and
JAX as the oracle (`jax_functions`).

How compiled functions are run: `compile_settings`, `running`, `driving` and `batches`. What they are watched for:
`heap` (leaks), `stack` (buffers of ended frames) and `race_detector`.
"""

import os

os.environ["MLIRAD_CACHE"] = "0"  # its key knows nothing of mutants
