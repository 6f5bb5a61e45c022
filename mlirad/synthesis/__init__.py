"""The engine: turns a function and activities into a derivative function. It contains no op names.

The derivative starts as a clone of the primal, so forward values need no mapping. It is analysed, planned and emitted.
Emission makes no decisions: a value without a decision in the plan is an internal error. Each of these folders imports
only from those before it: `plan` (how each primal value reaches the reverse sweep), `calls` (derivatives of callees
that are not inlined), `primal` (preparation of the clone before it is listed, and all refusals), `checkpoints`
(rewrites of the primal that save memory), `sweeps` (forward and reverse sweep). They are used by `options`, `validate`,
`structural_zeros`, `strategy` (the decisions before anything is emitted, as data), `changed_signature` (gives the clone
the derivative's signature), `transposition` (the mode that a custom derivative lacks), `derivation` (one derivative),
`dialect_conversion` (derivatives in the dialect of their primal), `unobserved` (fast-math flags of ops that no primal
result depends on), `derive` (a derivative with all that it calls), `split_mode` and `split_forward` (forward and
reverse sweep as functions that users call) and `report` (activity and plan as text).
"""
