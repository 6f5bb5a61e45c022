"""How each primal value reaches the reverse sweep: recomputed, reloaded, restored from a snapshot, or cached.

Read in this order: `decisions` (the plan, as data), `cache_layout` (where a cache is allocated), `induction` (counters
that need none), `snapshots` (copies of whole buffers), `inversion` (writes that are inverted instead), `value_graph`
(which values are cached, by a minimum cut), `planner` (combines them). Beside them: `jacobians` (the Jacobian of a step
instead of its state), `shadows` (values that the forward sweep has to create for the reverse sweep), `strong_products`
(products that are guarded against masked zeros), `conditions` (of selects, cached instead of their operands),
`entered_iterations` (loops of which the sweep runs one iteration), `unit_sweep` (partials of a few ops: their adjoints
with seed 1).
"""
