"""The engine: turns a function and activities into a derivative function. Contains no op's name.

The derivative starts as a clone of the primal, so forward values need no mapping. Read in this order: `options`,
`prepare` (clone, inline, optimise), `check` (all refusals at once), `plan` (how each needed value reaches the reverse
sweep: data, printable), `forward`, `shadows` (buffers that travel through loops), `caches`, `scope`, `reverse`,
`derivation` (one derivative), `derive` (the whole way, with all that it calls). `checkpoints` and `again` rewrite the
primal for less memory. Emission never decides: what is not in the plan is an internal error.
"""
