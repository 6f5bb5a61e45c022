"""Preparation of the primal before it is differentiated, and the checks that reject it.

Read in this order: `prepare` (a clone, calls inlined, upstream's optimisations), `hoist` (what only reads leaves its
loop), `simplify` (algebraic rewrites from records), `parallel_legality` (parallel loops that have to be run in order),
`placeholders` (ops that stand for others while a function is analysed), `check` (everything that is refused, at once).
"""
