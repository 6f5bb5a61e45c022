"""The engine: turns a function and activities into a derivative function. Contains no op's name.

The derivative starts as a clone of the primal, so forward values need no mapping. It is analysed, planned and emitted;
emission never decides: what is not in the plan is an internal error. The rooms, each importing only from those in
front of it: `plan` (how each primal value reaches the reverse sweep), `calls` (derivatives of callees that stay
calls), `primal` (what is done to the clone before it is listed, and all refusals), `checkpoints` (the primal rewritten
for less memory), `sweeps` (forward and reverse sweep). Above them stand `options`, `validate`, `structural_zeros`,
`strategy` (what is decided before anything is emitted, as data), `changed_signature` (the clone becomes the
derivative's function), `transposition` (the mode that a custom derivative lacks), `derivation` (one derivative),
`spelling` (derivatives in the dialect of their primal), `unobserved` (flags of what no primal result depends on),
`derive` (the whole way, with all that it calls), `split_mode` and `split_forward` (forward and reverse sweep as
functions that users call) and `report` (activity and plan as text).
"""
