"""Preparation of the primal before it is differentiated, and the checks that reject it.

Read in this order: `prepare` (a clone with calls inlined and upstream's optimisations), `callees` (the memory effects
of callees), `custom_calls` (calls with custom derivatives), `shared_operands` (buffers that they are given twice),
`hoist` (moves invariant reads out of loops), `simplify` (algebraic rewrites from records), `unroll` (unrolls short
loops over strided windows), `small_arrays` (makes values of local arrays), `sink` (copies ops into the branch that
alone reads them), `parallel_legality` (parallel loops that must run sequentially), `placeholders` (ops that represent
others while a function is analysed), `check` (all refusals, at once).
"""
