"""Preparation of the primal before it is differentiated, and the checks that reject it.

Read in this order: `prepare` (a clone with calls inlined and upstream's optimisations), `callees` (what callees do to
memory), `custom_calls` (calls whose derivative is given), `hoist` (invariant reads leave their loops), `simplify`
(algebraic rewrites from records), `parallel_legality` (parallel loops that must run sequentially), `placeholders` (ops
that stand for others while a function is analysed), `check` (all refusals, at once).
"""
