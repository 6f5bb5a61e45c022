"""The fuzzer, its oracle, the mutants and the race detector; they are part of a checkout, not of the wheel.

`rules` tests every rule record. `python -m tests.fuzz` generates random programs (`programs`), computes their exact
derivatives with an oracle (`semantics`), and compares those of the engine with them (`comparison`). `laws` checks
properties that need no oracle: dot products, linearity, and that passes preserve the primal. `hlo` checks StableHLO
programs (small ones from `hlo_programs`, random ones from `hlo_random`) with StableHLO's reference interpreter.
`native` compiles LLVM IR with LLVM alone, and `c_programs` generates LLVM IR in the style of C compilers.

`python -m tests.fuzz.mutants` checks that the tests detect wrong rules (`mutants`); `python -m tests.fuzz.bad_input`
checks that the tools report malformed input instead of crashing (`bad_input`, `mutations`, `attempts`).

`kernels` generates GPU kernels with barriers and simulates their threads. `jax_functions` generates JAX functions and
compares with JAX's own derivatives.

Compiled functions are run by `compile_settings`, `running`, `driving` and `batches`. They are checked for leaks
(`heap`), for reads of stack frames that have ended (`stack`), and for races (`race_detector`).
"""

import os

os.environ["MLIRAD_CACHE"] = "0"  # the cache key does not include the rules that mutants change
